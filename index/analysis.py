"""What of a paper is indexed, as text that the engine's analyzers can split. Pure, light.

One form for documents and queries: `searchable` folds what needs it (case is the analyzer's), spells
single Greek letters, and keeps `C++` apart from `C`. Plain ASCII, nearly every English abstract,
passes untouched. The combined text of a paper is laid out as

    BOUND title BOUND other title BOUND labels BODY abstract

so that one field with positions also answers `title:` (a word before a BOUND), `abstract:` (a word
after BODY) and "exactly this title" (BOUND, its words, BOUND): two more fields would cost more than
the abstract itself. Names stand in a field of their own, unstemmed.
"""

from __future__ import annotations

BOUND, BODY = "q0t", "q0b"
"""Marks in the combined text; as words of a query they mean nothing."""

GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta",
    "η": "eta", "θ": "theta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu",
    "ν": "nu", "ξ": "xi", "ο": "omicron", "π": "pi", "ρ": "rho", "σ": "sigma",
    "τ": "tau", "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
    "ς": "sigma",
}  # fmt: skip

CJK = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}ー"
"""Characters that are tokens by themselves, as a class of the engine's regular expressions."""

UNSPACED = rf"[{CJK}]|[\p{{L}}\p{{N}}\p{{M}}--[{CJK}]]+"
"""Splits what is not ASCII; on ASCII it finds the same words as the engine's simple tokenizer."""


def searchable(text: str) -> str:
    """The form of a text, document or query, that is split into words."""
    if not text.isascii() or "\\" in text or "$" in text or "&" in text or "<" in text:
        from parsers.text import fold

        text = fold(text)
        if not text.isascii():
            text = _spell(text)
    if "++" in text:
        text = text.replace("++", " plusplus ")
    if "#" in text:
        text = text.replace("C#", "C sharp ").replace("c#", "c sharp ")
        text = text.replace("F#", "F sharp ").replace("f#", "f sharp ")
    return text


def combined(titles: tuple[str, ...], labels: str, abstract: str) -> str:
    """The combined text of a paper: titles, labels (area, topic, keywords, venue) and abstract."""
    head = f" {BOUND} ".join(titles)
    return searchable(f"{BOUND} {head} {BOUND} {labels} {BODY} {abstract}")


def initials(names: tuple[str, ...]) -> list[str]:
    """`j.lee` for `Jasper Lee`: what a name is found by when its given names are abbreviated."""
    return [
        f"{name[0]}.{name.rsplit(' ', 1)[-1]}"
        for name in (searchable(name).lower() for name in names)
        if " " in name
    ]


def identifier(kind: str, value: str) -> str:
    """A DOI or arXiv number as the one token it is found by: lower case, no spaces, no version."""
    value = "".join(value.lower().split())
    for lead in ("https://", "http://", "dx.doi.org/", "doi.org/", "arxiv.org/abs/", f"{kind}:"):
        value = value.removeprefix(lead)
    if kind == "arxiv" and "v" in value[-4:]:
        stem, _, version = value.rpartition("v")
        value = stem if version.isdigit() else value
    return f"{kind}:{value}"


def is_cjk(char: str) -> bool:
    """Whether a character is a token by itself (the ranges of CJK, nearly enough for any text)."""
    return (
        "\u3040" <= char <= "\u30ff"
        or "\u3400" <= char <= "\u9fff"
        or "\uac00" <= char <= "\ud7af"
        or "\u1100" <= char <= "\u11ff"
        or char in "々〆〇"
        or "\uf900" <= char <= "\ufaff"
        or "\U00020000" <= char <= "\U0003ffff"
    )


def _spell(text: str) -> str:
    """Single Greek letters by their names; words in Greek stay as they are."""
    last, pieces = len(text) - 1, []
    for place, char in enumerate(text):
        name = GREEK.get(char)
        if name and not (
            (place and text[place - 1] in GREEK) or (place < last and text[place + 1] in GREEK)
        ):
            pieces.append(f" {name} ")
        else:
            pieces.append(char)
    return "".join(pieces)
