"""LaTeX as found in titles, names and abstracts, brought to Unicode. Linear in the text."""

from __future__ import annotations

import re
import unicodedata

from parsers.latexsymbols import FORMATS, LETTERS, SYMBOLS

_COMBINING = dict(
    zip(
        "\"'`^~=.cvuHkrdbt",
        "\u0308\u0301\u0300\u0302\u0303\u0304\u0307\u0327\u030c\u0306\u030b\u0328\u030a\u0323\u0331\u0361",
        strict=True,
    )
) | {"ocirc": "\u030a", "polhk": "\u0328", "udot": "\u0323", "lfhook": "\u0326", "soft": "\u030c"}
_ACCENT = re.compile(
    r"""\\(["'`^~=.]|(?:[cvuHkrdbt]|ocirc|polhk|udot|lfhook|soft)(?![A-Za-z]))\s*"""
    r"(?:\{\s*(?:\\([ij])(?:\s*\{\})?|([^\W\d_]))([^\W\d_]*)\s*\}|\\([ij])(?![A-Za-z])(?:\s*\{\})?|([^\W\d_]))"
)
# From dollar to dollar; `$1 to $2`, `US$1-US$2`, `$5 a day` are sums of money.
_MATH = re.compile(
    r"(?<!\\)\$\$?(?!\d[^$]*(?:\s\$(?=\S)|\$(?=\d))|\d[\d.,]*(?: a| per)? (?!mod\b)[A-Za-z]{3,} )"
    r"([^$]*)(?<!\\)\$\$?"
)
_SCRIPT = re.compile(r"\\(?:[_^])|[_^]")
_DEGREE = re.compile(r"\^\s*(?:\\circ(?![A-Za-z])|\{\s*\\circ\s*\})")
_FRACTION = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_LENGTH = re.compile(
    r"\\(?:kern|raise|lower|hskip|hspace)\s*-?(?:\d+\.?\d*|\.\d+)\s*(?:em|ex|pt|mu|cm|mm|in)\b\s*"
)
_LINE_END = re.compile(r"\$\\backslash\$n\s*(?=[A-Z\s]|$)")  # as Mendeley writes one
_SWITCHED = re.compile(r"\\switchargs\s*\{([^{}]*)\}\s*\{([^{}]*)\}")  # of BibTeX's example
_HREF = re.compile(r"\\href\s*\{[^{}]*\}")
_DROPPED = re.compile(
    r"\\(?:cite[a-z]*|ref|eqref|label|footnotemark|footnote|thanks|vspace|hspace|color|textcolor|begin|end|no[oO]psort|SortNoop)\*?\s*"
    r"(?:\[[^\[\]{}]*\])?\s*\{[^{}]*\}"
)
_TOKEN = re.compile(
    r"\\([A-Za-z]+)\*?([ \t\r\n]*)|\\([^A-Za-z])|\{|\}|\$(?!\d)|``|''|~(?<=\w~)(?=[\w\\(\[$])"
)
_MARKS = ("\\", "{", "}", "$", "``", "''", "~")
# What an export without braces left: `\textendashTrenaunay`, `\textquoterights`, `\textitSalmonella`
_GLUED = re.compile(
    "("
    + "|".join(sorted((n for n in SYMBOLS if n.startswith("text") and len(n) > 6), key=len)[::-1])
    + "|text(?:it|bf|sc|rm|sf|tt|superscript|subscript)(?=[A-Z]))([A-Za-z]+)"
)
_NAMED = re.compile(r"[A-Z]\w")
_ESCAPED = {"\\": " ", ",": " ", ";": " ", ":": " ", " ": " ", "!": "", "-": "", "/": "", "(": "",
            ")": "", "[": "", "]": "", "\n": " ", "\r": " ", "\t": " ", "@": "", "|": "‖"}  # fmt: skip


def unlatex(text: str) -> str:
    """Accents composed, symbols as characters, formatting, braces and dollar signs dropped."""
    if "\\" in text and "\\\\" not in text and "~" not in text:
        # What stands behind nearly all backslashes of an abstract, at a tenth of the cost.
        text = text.replace("\\%", "%").replace("\\&", "&")
    if "\\" in text:
        text = _ACCENT.sub(_compose, text)
        text = _FRACTION.sub(r"\1/\2", text)
        if "\\switch" in text:
            text = _SWITCHED.sub(r"\2\1", text)
        text = _DROPPED.sub("", _HREF.sub("", text))
        text = _LENGTH.sub("", text)
    if "$" in text:
        if "\\backslash$n" in text:
            text = _LINE_END.sub(" ", text)
        text = _MATH.sub(_math, text)
    return _TOKEN.sub(_token, text) if any(mark in text for mark in _MARKS) else text


def debrace(text: str) -> str:
    """A BibTeX value as Unicode text: `unlatex`, and the ties, dashes that only LaTeX writes."""
    if "~" in text:
        text = re.sub(r"(?<!\\)~", " ", text)
    text = unlatex(text)
    if "--" in text:
        text = re.sub(r"(?<!-)--(?!-)", "–", text.replace("---", "—"))
    return text


def _compose(match: re.Match[str]) -> str:
    accent, dotless, braced, rest, bare_dotless, bare = match.groups()
    letter = dotless or bare_dotless or braced or bare
    return unicodedata.normalize("NFC", letter + _COMBINING[accent]) + (rest or "")


def _math(match: re.Match[str]) -> str:
    # Scripts lose their marks, as the superscripts and subscripts of Unicode do when normalised.
    # The braces end a command that stands before one, or last.
    inner = match.group(1)
    if "_" in inner or "^" in inner:
        inner = _SCRIPT.sub("{}", _DEGREE.sub("°", inner))
    return inner + "{}"


def _token(match: re.Match[str]) -> str:
    name, space, escaped = match.groups()
    if name:
        if name in LETTERS:
            return LETTERS[name]
        symbol = SYMBOLS.get(name)
        if symbol is None:
            return _unknown(match)
        return symbol if name.startswith("text") else symbol + space
    if escaped:
        return _ESCAPED.get(escaped, escaped)
    found = match.group()
    if found == "~":
        return " "
    return '"' if found in ("``", "''") else ""


def _unknown(match: re.Match[str]) -> str:
    """A command that nobody knows: a capital says a name (`\\TUG`), and so does what stands around
    it (`\\arara:`, `{\\plain}`); others say a format."""
    name, text = match.group(1), match.string
    end = match.end(1)
    if glued := _GLUED.match(name):
        return SYMBOLS.get(glued[1], "") + glued[2] + match.group(2)
    takes = text.startswith("{", match.end()) and not text.startswith("{}", match.end())
    alone = text[match.start() - 1 : end + 1] == f"{{\\{name}}}" and not name.startswith("text")
    told = _NAMED.match(name) or alone or (len(name) > 4 and text.startswith((":", "\\ "), end))
    return name if told and name not in FORMATS and not takes else ""
