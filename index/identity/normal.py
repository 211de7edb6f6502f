"""The normal form of an entry: what two sources that tell of one work have in common.

Titles become words without case, accents, LaTeX and spelling habits; the rest is brought to its
comparable form when first asked for, as most comparisons end before that.
"""

from __future__ import annotations

import re
import unicodedata
from operator import attrgetter

from index.identity import publication
from index.identity.lazily import lazy
from index.identity.persons import PERSONS, Person
from index.identity.spelling import SPELLED
from parsers.record import Entry
from parsers.text import fold

_WORD = re.compile(r"[^\W_]+(?:\+{1,2}(?![^\W_]))?")
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
# Begins with one class of characters, so that the search is quick: this runs on every title.
BREAK = re.compile(
    r"[:?!.;(-](?:(?<=[:?!.;])\s|(?<=[㐀-鿿]-)(?=[㐀-鿿])|(?<=:)(?=[^\d\s/])|(?<=\s\()|(?<=\s-)-*\s|(?<=--))"
)
_LANGUAGES = (
    "chinese|english|french|german|italian|japanese|korean|polish|portuguese|russian|spanish"
    "|turkish|czech|danish|dutch|hungarian|swedish|norwegian|serbian|croatian|hebrew|romanian|ukrainian"
    "|finnish|arabic|persian"
)
_NOTE = re.compile(
    rf"[\s.]*[\[(](?:(?:article )?(?:in )?(?:{_LANGUAGES})"
    r"|(?:published )?(?:erratum|errata|corrigendum|correction) (?:appears?|in)\b[^\]]*"
    r"|网络首发|优先出版|corrected|review|\d+ refs?|see comments?|comments? in\b[^\]]*|multiple letters|\d{1,2})"
    r"[\])]?[\s.]*$"
)
_BEGUN_NOTE = re.compile(r"[\s.]*\[(?:published )?erratum\b.*$")
# Corrections in Web of Science, Scopus: `(vol 85, pg 553, 2010)`, `(Blood (2009) 1 (2-9))`.
_CORRECTS = re.compile(r"\(vol \d+, p\w* .*$|\([^()]+ \(\d{4}\) \w+[:,]? ?\([\w-]+\)\)?.*$")
# What kind of contribution it is: `(panel session)`, `(Experience Paper)`, `(extended abstract)`.
_LABEL = re.compile(
    r"\s*\((?:\w+ ){0,2}(?:panel|tutorial|abstract|paper|version|session|talk|keynote)"
    r"(?: (?:session|abstract|summary))?\)"
    r"|\s*[(\[](?:oral|spotlight|highlight|poster|pdf|html|code|(?:full )?text|[jdmcnr](?:/ol)?)[)\]]$"
    r"|^\((?:oral|spotlight|highlight|poster)\)"
    r"|^\[[^\[\]]{2,30}\](?= ?\w)"
    r"|^(?:tutorial|panel|invited talk|keynote)(?:\s?[:.]| on) "
    r"|[.:?]? - (?:tutorial|panel|book review)$|\? (?:panel|tutorial)$"
)
_ITEM = re.compile(r"(\d{1,3})[.)]\s+(?=[^\W\d_]{2})")  # of a numbered list
_LABELS = ("[", "tutorial", "panel", "invited talk", "keynote", "book review")
_SHARP_S = re.compile(r"(?<![^\W\d_])ß(?![^\W\d_])")  # as in `TGF-ß1`, for want of a beta
_LETTERS_ONLY = bytes(i for i in range(128) if not chr(i).isalnum())
_LOWER = bytes(i + 32 if 65 <= i <= 90 else i for i in range(256))
_APART = bytes(i if chr(i).isalnum() else 32 for i in range(128)) + bytes(range(128, 256))
_PLACEHOLDER = re.compile(
    r"(?:the|an?)?(?:abstract|summary)?(?:is|was)?(?:un|not|no|currentlynot)?"
    r"(?:available|provided|supplied|abstract|given|applicable)+"
    r"(?:forthis(?:article|paper|content)\w*)?"
    r"|abstracttobe(?:announced|added|provided)|thisarticlehasnoabstract"
    r"|anabstractisnotavailableforthiscontent\w*"
)
_HEADED = (b"abstract", "摘要".encode())
_RIGHTS = re.compile(
    r"(?:\s*(?:©|\(c\)|copyright)|\s[^.©]{0,60}all rights reserved)[^©]*$", re.IGNORECASE
)
_name = attrgetter("name")
LEAST = 60  # letters and digits under which an abstract proves nothing (about ten words)


class Title:
    """A title as words. `text` is all of them joined, so that split and joined words are equal;
    `main` and `tail` are what stands before and after its first break, empty where it has none;
    `label` is what it says of its kind (`tutorial`), which is no part of the words; `cut` tells that
    its end is missing (`…`)."""

    __slots__ = ("cut", "folded", "label", "main", "tail", "text", "words")

    def __init__(self, title: str) -> None:
        if "ß" in title:
            title = _SHARP_S.sub("β", title)
        folded, self.label = fold(title), ""
        self.cut = folded[-3:] == "..."
        if "(" in folded or "[" in folded or folded[-1:] == ".":
            folded = without_notes(folded)
        if folded[:1].isdigit() and (numbered := _ITEM.match(folded)):
            folded, self.label = folded[numbered.end() :], numbered[1]
        elif (
            "(" in folded
            or folded[-1:] == "]"
            or folded.startswith(_LABELS)
            or folded.endswith(_LABELS)
        ):
            folded, self.label = without_label(folded)
        self.words = words = spelled_words(folded)
        self.text, self.folded = "".join(words), folded
        self.main = self.tail = ""
        if cut := BREAK.search(folded, 1):
            size = len(spelled_words(folded[: cut.start()]))
            if 0 < size < len(words):
                self.main, self.tail = "".join(words[:size]), "".join(words[size:])


class Normal:
    """An entry for comparing. Everything here follows from the entry alone.

    What it says in the very words of `like` has the form that it has there: that of an entry which
    is met again in another format is all but given.
    """

    def __init__(self, entry: Entry, like: Normal | None = None) -> None:
        self.entry = entry
        self.title: Title | None
        self.abstract: bytes
        if like is not None and like.entry.title == entry.title:
            self.title = like.title
        else:
            title = Title(entry.title) if entry.title else None
            self.title = title if title is not None and title.words else None
        self.others = [Title(title) for title in entry.alt_titles] if entry.alt_titles else []
        if like is not None and like.entry.abstract == entry.abstract:
            self.abstract = like.abstract
        else:
            self.abstract = squeeze(entry.abstract) if entry.abstract else b""

    @lazy
    def persons(self) -> list[Person]:
        """The authors' names, each as its folded words; `?` and `Anonymous` are nobody."""
        return [p for author in self.entry.authors if (p := PERSONS[author.name]).sorted]

    @lazy
    def shape(self) -> tuple[object, ...]:
        """All that a comparison asks of the entry: forms of one shape compare alike with any other."""
        said, names = self.entry, [author.name for author in self.entry.authors]
        return (
            said.title, said.alt_titles, *names, said.authors_complete, said.abstract, said.kind,
            said.doi, said.arxiv, *self.identifiers, said.venue, said.year, said.volume, said.issue,
            said.pages, said.defaulted,
        )  # fmt: skip

    @lazy
    def names(self) -> tuple[str, ...]:
        """Each author as sorted words, the same for `Dong Zhibin` and `Zhibin Dong`."""
        return tuple([person.sorted for person in self.persons])

    @lazy
    def identifiers(self) -> list[publication.Identifier]:
        """(kind, value) of each identifier."""
        return publication.identifiers(self.entry)

    @lazy
    def place(self) -> publication.Place:
        """Where it was published."""
        return publication.place(self.entry)

    @lazy
    def words(self) -> list[str]:
        """The words of the abstract, folded."""
        return words_of(fold(self.entry.abstract or ""))

    @lazy
    def runs(self) -> frozenset[tuple[str, ...]]:
        """Each run of three words in the abstract."""
        words = self.words
        return frozenset(zip(words, words[1:], words[2:], strict=False))

    def seed(self) -> bytes:
        """What an id is made from: title, authors and abstract."""
        title = self.title.text if self.title else ""
        names = "|".join(sorted(map(str.lower, map(_name, self.entry.authors))))
        return f"{title}\x1f{names}\x1f".encode("utf8", "replace") + self.abstract


def normal(entry: Entry, like: Normal | None = None) -> Normal:
    """The normal form of an entry; `like` is one that may say the same."""
    return Normal(entry, like)


def squeeze(abstract: str) -> bytes:
    """An abstract as lower-case letters and digits alone; empty where it says nothing.

    Lossy on purpose (accents and symbols fall away) as it is made for every entry; abstracts whose
    squeezed forms differ are compared word by word.
    """
    tail = abstract[-160:]
    if "©" in tail or "ights reserved" in tail:
        abstract = abstract[:-160] + _RIGHTS.sub("", tail)
    if abstract.isascii():
        squeezed = abstract.encode().translate(_LOWER, _LETTERS_ONLY)
    else:
        plain = unicodedata.normalize("NFKD", abstract).encode("ascii", "ignore")
        squeezed = plain.translate(_LOWER, _LETTERS_ONLY)
        if len(squeezed) * 2 < len(abstract):  # Chinese, Russian, …
            squeezed = "".join(_WORD.findall(fold(abstract))).encode("utf8", "replace")
    if squeezed.startswith(_HEADED):
        squeezed = squeezed[8:] if squeezed[0] < 128 else squeezed[6:]
    if len(squeezed) < 3 * LEAST and (
        len(squeezed) < LEAST or _PLACEHOLDER.match(squeezed.decode())
    ):
        return b""
    return squeezed


def words_of(folded: str) -> list[str]:
    """The words of a folded text; each Chinese, Japanese or Korean character is one."""
    if folded.isascii():
        if "+" in folded:
            return _WORD.findall(folded)
        return folded.encode().translate(_APART).decode().split()  # the same, six times as fast
    return [part for word in _WORD.findall(folded) for part in _parts(word)]


def spelled_words(folded: str) -> list[str]:
    """The words of a folded text, in the one spelling."""
    return [SPELLED[word] for word in words_of(folded)]


def without_notes(folded: str) -> str:
    """A folded title without what databases append to it (`[Chinese]`, `[Review] [16 refs]`).

    `(vol 85, pg 553, 2010)` says that this is the erratum, so it begins with that word.
    """
    if (corrects := _CORRECTS.sub("", folded)) != folded:
        folded = corrects if corrects.startswith("erratum") else f"erratum: {corrects}"
    folded = _BEGUN_NOTE.sub("", folded)
    while (shorter := _NOTE.sub("", folded)) != folded and shorter:
        folded = shorter
    return folded


def without_label(folded: str) -> tuple[str, str]:
    """A folded title without what it says of its kind, and that (`panelsession`), or nothing."""
    label = _LABEL.search(folded)
    rest = folded[: label.start()] + folded[label.end() :] if label else ""
    if not label or not rest.strip():
        return folded, ""
    return rest, "".join(_WORD.findall(label[0]))


def _parts(word: str) -> list[str]:
    if not _CJK.search(word):
        return [word]
    return [part for part in re.split(f"({_CJK.pattern})", word) if part]
