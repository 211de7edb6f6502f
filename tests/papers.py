"""Invented papers without number, and listings of them in several formats."""

from __future__ import annotations

import gzip
import io
import json
import random
import zipfile
from collections.abc import Iterable, Sequence
from typing import NamedTuple

_ONSETS = (
    "b",
    "br",
    "c",
    "cl",
    "d",
    "dr",
    "f",
    "g",
    "gl",
    "h",
    "j",
    "k",
    "l",
    "m",
    "n",
    "p",
    "pr",
    "r",
    "s",
)
_VOWELS = ("a", "e", "i", "o", "u", "ea", "ou")
_CODAS = ("l", "m", "n", "r", "s", "t", "nd", "rk", "st")
_GIVEN = (
    "Ada",
    "Bo",
    "Chen",
    "Dora",
    "Emil",
    "Fay",
    "Goran",
    "Hua",
    "Ines",
    "Jun",
    "Kira",
    "Lars",
    "Mei",
)
_LINK = ("of", "the", "in", "for", "and", "with", "over", "by", "under", "from")
_AREAS = ("Theory", "Deep Learning", "Optimization", "Reinforcement Learning", "Applications")
_TOPICS = ("Learning Theory", "Large Language Models", "Deep RL", "Robotics", "Convex")


class Paper(NamedTuple):
    """One invented paper; versions of one number are one work, told otherwise."""

    number: int
    version: int = 0

    def _dice(self, what: str) -> random.Random:
        return random.Random(f"{what} {self.number}")

    @property
    def key(self) -> str:
        """The key that a file gives it."""
        return f"k{self.number}"

    @property
    def title(self) -> str:
        """Its title, which no other paper has."""
        dice = self._dice("title")
        return " ".join(_word(dice) for _ in range(6)).capitalize()

    @property
    def authors(self) -> list[str]:
        """Two to four names, rarely those of another paper."""
        dice = self._dice("authors")
        return [
            f"{dice.choice(_GIVEN)} {_word(dice).capitalize()}"
            for _ in range(2 + dice.randrange(3))
        ]

    @property
    def abstract(self) -> str:
        """Six sentences; a version has a seventh."""
        dice = self._dice("abstract")
        sentences = [_sentence(dice) for _ in range(6)]
        if self.version:
            sentences.append(f"This is revision {self.version}.")
        return " ".join(sentences)

    @property
    def label(self) -> tuple[str, str]:
        """Its area and topic."""
        dice = self._dice("area")
        return dice.choice(_AREAS), dice.choice(_TOPICS)

    @property
    def year(self) -> int:
        """Its year."""
        return 2015 + self.number % 10


def _word(dice: random.Random) -> str:
    syllables = 2 + dice.randrange(2)
    parts = (dice.choice(_ONSETS) + dice.choice(_VOWELS) for _ in range(syllables))
    return "".join(parts) + dice.choice(_CODAS)


def _sentence(dice: random.Random) -> str:
    words = [_word(dice) if n % 3 != 2 else dice.choice(_LINK) for n in range(11)]
    return " ".join(words).capitalize() + "."


def papers(numbers: Iterable[int], version: int = 0) -> list[Paper]:
    """Papers by their numbers."""
    return [Paper(number, version) for number in numbers]


def listing(of: Iterable[Paper]) -> bytes:
    """A page of entries without titles: area and topic, authors, abstract."""
    parts = ["论文检索\n"]
    for one in of:
        parts += [" · ".join(one.label), "\n", ", ".join(one.authors), "\n", one.abstract + "\n"]
    return "\n".join(parts).replace("\n\n\n", "\n\n").encode()


def _record(one: Paper) -> dict[str, object]:
    area, topic = one.label
    return {
        "id": one.key, "title": one.title, "authors": one.authors, "abstract": one.abstract,
        "area": area, "topic": topic, "year": one.year,
    }  # fmt: skip


def jsonl(of: Iterable[Paper]) -> bytes:
    """One object a line."""
    return b"".join(json.dumps(_record(one)).encode() + b"\n" for one in of)


def document(of: Iterable[Paper]) -> bytes:
    """One JSON array, which nobody can append to."""
    return json.dumps([_record(one) for one in of], indent=1).encode()


def bibtex(of: Iterable[Paper]) -> bytes:
    """A library."""
    return "".join(
        f"@inproceedings{{{one.key},\n  title = {{{one.title}}},\n"
        f"  author = {{{' and '.join(one.authors)}}},\n"
        f"  abstract = {{{one.abstract}}},\n  year = {{{one.year}}}\n}}\n\n"
        for one in of
    ).encode()


def packed(content: bytes) -> bytes:
    """The same bytes, compressed."""
    return gzip.compress(content, mtime=0)


def archive(members: dict[str, bytes]) -> bytes:
    """A zip archive."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        for name, content in members.items():
            file.writestr(zipfile.ZipInfo(name), content)
    return buffer.getvalue()


FORMATS = {"txt": listing, "jsonl": jsonl, "json": document, "bib": bibtex}
"""Writers by the ending of a file's name."""


def written(name: str, of: Sequence[Paper]) -> bytes:
    """A listing in the format that the name says; compressed where it ends in .gz."""
    base = name.removesuffix(".gz")
    content = FORMATS[base.rsplit(".", 1)[1]](of)
    return packed(content) if base != name else content
