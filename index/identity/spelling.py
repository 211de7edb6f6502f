"""One spelling for words that British, American and medical English write differently.

The forms need not be words: only equality counts, and both sides go through the same rules.
"""

from __future__ import annotations

import re

_GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta",
    "θ": "theta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi",
    "ο": "omicron", "π": "pi", "ρ": "rho", "ς": "sigma", "σ": "sigma", "τ": "tau", "υ": "upsilon",
    "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
}  # fmt: skip
# Russian as in passports and catalogues (BGN, without the apostrophes).
_CYRILLIC = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z", "и": "i",
    "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s",
    "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch",
    "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu", "я": "ya", "ё": "e", "і": "i", "ї": "yi",
    "є": "ye", "ґ": "g",
}  # fmt: skip
# Words with two spellings that no rule below tells.
_SAME = {
    "versus": "vs", "amongst": "among", "whilst": "while", "learnt": "learned", "disk": "disc",
    "disks": "discs", "mould": "mold", "practise": "practice", "aluminium": "aluminum",
}  # fmt: skip
_LATIN = str.maketrans(_GREEK | _CYRILLIC)
_LATIN_NAMES = str.maketrans(_CYRILLIC)
# Letters that a word must hold, as they are found much faster than the pattern; the pattern; its form.
_RULES = tuple(
    (letters, re.compile(pattern), form)
    for letters, pattern, form in (
        ("is", r"(?<=..[a-z])is(?=(?:e[drs]?|ers|ing|able|ations?)$)", "iz"),
        ("ys", r"ys(?=(?:e[drs]?|ers|ing)$)", "yz"),
        (
            "our",
            r"(behavi|neighb|endeav|[cv]ol|fav|flav|hon|hum|lab|tum|vap|vig|arm|harb|od|rum)our",
            r"\1or",
        ),
        ("ae", r"(?<=[a-z])ae(?=[mdcstlov])|^ae(?=[st])", "e"),
        (
            "oe",
            r"oe(?=dem|sophag|strog|strad|liac|lom|nolog|tus|tal|b[ai]|a$)|(?<=hom)oe(?=o)",
            "e",
        ),
        ("re", r"(cent|fib|lit|met|theat|calib|spect)re(?=d?s?$)", r"\1er"),
        ("ll", r"(?<=..[aeio])ll(?=(?:ed|ers?|ings?)$)", "l"),
        ("ogue", r"(?<=.[a-z]og)ue(?=s?$)", ""),
        ("sulph", r"sulph", "sulf"),
        ("ence", r"(defen|offen|licen|preten)ce", r"\1se"),
        ("programme", r"programme(?=s?$)", "program"),
        ("grey", r"^(gr)ey", r"\1ay"),
        ("artef", r"^(artef)", "artif"),
        ("geing", r"geing$", "ging"),
        ("dgement", r"dgement", "dgment"),
    )
)


def spelled(word: str) -> str:
    """A folded word in the one spelling (`haemolysis` → `hemolysis`, `β` → `beta`)."""
    if not word.isascii():
        word = word.translate(_LATIN)
    if word in _SAME:
        return _SAME[word]
    if len(word) > 3:
        for letters, pattern, form in _RULES:
            if letters in word:
                word = pattern.sub(form, word)
    return word


def romanised(word: str) -> str:
    """A folded word with its Cyrillic letters in Latin ones."""
    return word.translate(_LATIN_NAMES)


class _Spelled(dict[str, str]):
    """Word → its one spelling, worked out at first sight; starts anew when it has grown large."""

    def __missing__(self, word: str) -> str:
        if len(self) > 100_000:
            self.clear()
        self[word] = form = spelled(word)
        return form


SPELLED = _Spelled()
