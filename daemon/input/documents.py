"""Documents of word processors (.docx, .odt) as their paragraphs, each a line: no style, no tables."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from typing import Any, BinaryIO

from lxml import etree

from daemon.input.unpack import PIECE, Unreadable

_WORD = "word/document.xml"
_OPEN_DOCUMENT = b"application/vnd.oasis.opendocument.text"
_GAPS = {"tab": "\t", "br": "\n", "cr": "\n", "line-break": "\n", "s": " ", "noBreakHyphen": "-"}
_PARAGRAPHS = frozenset({"p", "h"})
_NOTES = frozenset(
    {"annotation", "del", "note-citation", "tracked-changes", "instrText", "delText"}
)


def body(archive: zipfile.ZipFile) -> str:
    """The member that holds the text of a document; "" where the archive is none."""
    names = {info.filename for info in archive.infolist()}
    if "mimetype" in names and "content.xml" in names:
        with archive.open("mimetype") as said:
            return "content.xml" if said.read(len(_OPEN_DOCUMENT)) == _OPEN_DOCUMENT else ""
    return _WORD if _WORD in names else ""


def paragraphs(stream: BinaryIO) -> Iterator[str]:
    """The paragraphs of the text in order, blank ones too; nothing but the one under way is held."""
    target: Any = _Paragraphs()  # the protocol of lxml's types asks for more than lxml
    parser = etree.XMLParser(target=target, resolve_entities=False, no_network=True)
    try:
        with stream:
            while piece := stream.read(PIECE):
                parser.feed(piece)
                yield from target.take()
            parser.close()
    except etree.XMLSyntaxError as error:
        raise Unreadable(f"the document is damaged: {error}") from None
    yield from target.take()


class _Paragraphs:
    """Hears the tags of a document; words of notes and of what was deleted are none of its text."""

    def __init__(self) -> None:
        self._done: list[str] = []
        self._words: list[str] = []
        self._path: list[str] = []
        self._noted = 0

    def start(self, tag: str, _: object) -> None:
        name = etree.QName(tag).localname
        self._path.append(name)
        self._noted += name in _NOTES
        if name in _GAPS and self._is_text():
            self._words.append(_GAPS[name])

    def end(self, tag: str) -> None:
        name = self._path.pop()
        self._noted -= name in _NOTES
        if name in _PARAGRAPHS:
            self._done.append("".join(self._words))
            self._words.clear()

    def data(self, text: str) -> None:
        if self._is_text() and (self._path[-1] == "t" or self._path[0] != "document"):
            self._words.append(text)

    def _is_text(self) -> bool:
        return not self._noted and not _PARAGRAPHS.isdisjoint(self._path)

    def close(self) -> None:
        """Nothing is left to do: paragraphs are taken as they come."""

    def take(self) -> list[str]:
        done, self._done = self._done, []
        return done
