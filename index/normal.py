"""The normal form of an entry: what two sources that tell of one work have in common.

Titles become words without case, accents, LaTeX and spelling habits; abstracts and names are brought
to their comparable form when first asked for, as most comparisons end before that.
"""

from __future__ import annotations

import re
import unicodedata

from parsers.namekeys import Reading, readings
from parsers.record import Entry
from parsers.text import fold

from index.spelling import SPELLED

_WORD = re.compile(r"[^\W_]+")
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_BREAK = re.compile(r"[:?!.;]\s|\s-+\s|: ?(?=[^\d\s/])")
_NOTE = re.compile(
    r"\s*[\[(](?:in )?(?:chinese|english|french|german|italian|japanese|korean|polish|portuguese|russian|"
    r"spanish|turkish|czech|danish|dutch|hungarian|swedish|norwegian|serbian|hebrew)[\])]\.?\s*$"
)
_NOT_ALNUM = bytes(i for i in range(128) if not chr(i).isalnum())
_LOWER = bytes(ord(chr(i).lower()) if i < 128 else i for i in range(256))
_PLACEHOLDER = re.compile(
    r"(?:the |an? )?(?:abstract|summary)?(?:is |was )?(?:un|not |no |currently not )?(?:available|provided|"
    r"supplied|abstract|given|applicable)|abstracttobe(?:announced|added|provided)|tb[ad]|none|null|na|empty|"
    r"noabstract(?:available|isavailable|provided)?(?:forthisarticle)?|thisarticlehasnoabstract"
    .replace(" ", "")
)  # fmt: skip
LEAST = 60  # letters and digits under which an abstract proves nothing (about ten words)


class Title:
    """A title as words; `text` is all of them joined, so that split and joined words are equal."""

    __slots__ = ("main", "text", "weight", "words")

    def __init__(self, title: str) -> None:
        folded = fold(title)
        if folded.endswith(("]", ")", "].", ").")):
            folded = _NOTE.sub("", folded)
        found = _WORD.findall(folded)
        if not folded.isascii():
            found = [part for word in found for part in _parts(word)]
        self.words = [SPELLED[word] for word in found]
        self.text = "".join(self.words)
        self.weight = len(found)
        self.main = ""
        if cut := _BREAK.search(folded):
            head = _WORD.findall(folded[: cut.start()])
            if 0 < len(head) < len(found):
                if not folded.isascii():
                    head = [part for word in head for part in _parts(word)]
                self.main = "".join([SPELLED[word] for word in head])


class Normal:
    """An entry for comparing. Everything here follows from the entry alone."""

    __slots__ = ("_names", "_readings", "_shingles", "abstract", "complete", "entry", "title")

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.title = Title(entry.title) if entry.title else None
        if self.title is not None and not self.title.words:
            self.title = None
        self.abstract = squeeze(entry.abstract) if entry.abstract else b""
        self.complete = entry.authors_complete
        self._names: tuple[str, ...] | None = None
        self._readings: list[tuple[Reading, ...]] | None = None
        self._shingles: frozenset[int] | None = None

    @property
    def thin(self) -> bool:
        """Whether the entry has no abstract to be known by."""
        return not self.abstract

    @property
    def names(self) -> tuple[str, ...]:
        """Each author as sorted words, the same for `Dong Zhibin` and `Zhibin Dong`."""
        if self._names is None:
            self._names = tuple([NAMES[author.name] for author in self.entry.authors])
        return self._names

    @property
    def readings(self) -> list[tuple[Reading, ...]]:
        """The ways to read each author's name."""
        if self._readings is None:
            self._readings = [READINGS[author.name, author.family] for author in self.entry.authors]
        return self._readings

    @property
    def words(self) -> list[str]:
        """The words of the abstract, folded."""
        return _WORD.findall(fold(self.entry.abstract or ""))

    def seed(self) -> bytes:
        """What an id is made from: title, else the abstract, and authors. Never changes."""
        title = self.title.text.encode() if self.title else b""
        return b"\x1f".join((title, "|".join(sorted(self.names)).encode(), self.abstract))


def normal(entry: Entry) -> Normal:
    """The normal form of an entry."""
    return Normal(entry)


def squeeze(abstract: str) -> bytes:
    """An abstract as lower-case letters and digits alone; empty where it says nothing.

    Lossy on purpose (accents and symbols fall away) as it is made for every entry; abstracts whose
    squeezed forms differ are compared word by word.
    """
    if not abstract.isascii():
        if len(_CJK.findall(abstract)) * 4 > len(abstract):
            return "".join(_WORD.findall(fold(abstract))).encode()
        abstract = unicodedata.normalize("NFKD", abstract)
    squeezed = abstract.encode("ascii", "ignore").translate(_LOWER, _NOT_ALNUM)
    if len(squeezed) < LEAST or _PLACEHOLDER.fullmatch(squeezed[:LEAST].decode("latin-1")):
        return b""
    return squeezed


def _parts(word: str) -> list[str]:
    """A word of letters, or each character of Chinese, Japanese and Korean on its own."""
    if not _CJK.search(word):
        return [word]
    return [part for part in re.split(f"({_CJK.pattern})", word) if part]


class _Names(dict[str, str]):
    """Name → its words sorted and joined; forgets all when a million names would not fit."""

    def __missing__(self, name: str) -> str:
        if len(self) > 100_000:
            self.clear()
        words = _WORD.findall(fold(name))
        self[name] = found = " ".join(sorted(words))
        return found


class _Readings(dict[tuple[str, str], tuple[Reading, ...]]):
    """(name, marked family) → readings, as names recur."""

    def __missing__(self, key: tuple[str, str]) -> tuple[Reading, ...]:
        if len(self) > 20_000:
            self.clear()
        self[key] = found = readings(*key)
        return found


NAMES = _Names()
READINGS = _Readings()
