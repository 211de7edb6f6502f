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
_GREEK_LETTER = re.compile("[α-ως]")
_RULES = tuple(
    (re.compile(pattern), form)
    for pattern, form in (
        (r"(?<=..[a-z])is(?=(?:e[drs]?|ers|ing|able|ations?)$)", "iz"),
        (r"ys(?=(?:e[drs]?|ers|ing)$)", "yz"),
        (
            r"(behavi|neighb|endeav|[cv]ol|fav|flav|hon|hum|lab|tum|vap|vig|arm|harb|od|rum)our",
            r"\1or",
        ),
        (r"(?<=[a-z])ae(?=[mdcstlov])|^ae(?=[st])", "e"),
        (r"oe(?=dem|sophag|strog|strad|liac|lom|nolog|tus|tal|b[ai]|a$)|(?<=hom)oe(?=o)", "e"),
        (r"(cent|fib|lit|met|theat|calib|spect)re(?=d?s?$)", r"\1er"),
        (r"(?<=..[aeio])ll(?=(?:ed|ers?|ings?)$)", "l"),
        (r"(?<=.[a-z]og)ue(?=s?$)", ""),
        (r"sulph", "sulf"),
        (r"(defen|offen|licen|preten)ce", r"\1se"),
        (r"programme(?=s?$)", "program"),
        (r"^(gr)ey", r"\1ay"),
        (r"^(artef)", "artif"),
        (r"geing$", "ging"),
        (r"dgement", "dgment"),
        (r"^whilst$", "while"),
    )
)


def spelled(word: str) -> str:
    """A folded word in the one spelling (`haemolysis` → `hemolysis`, `β` → `beta`)."""
    if not word.isascii():
        word = _GREEK_LETTER.sub(lambda match: _GREEK[match.group()], word)
    if len(word) > 3:
        for pattern, form in _RULES:
            word = pattern.sub(form, word)
    return word


class _Spelled(dict[str, str]):
    """Word → its one spelling, worked out at first sight; starts anew when it has grown large."""

    def __missing__(self, word: str) -> str:
        if len(self) > 200_000:
            self.clear()
        self[word] = form = spelled(word)
        return form


SPELLED = _Spelled()
