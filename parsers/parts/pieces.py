"""The bytes of one XML document in a text, up to where its root is closed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain

from parsers.format import HEAD_BYTES, Bytes, Claim, Format, Head
from parsers.parts.ahead import Ahead

Ask = Callable[[Head], tuple[Format, Claim] | None]
_ROOT = re.compile(rb"<(?![?!])([^\s/<>]+)[\s/>]")
_ASIDE = re.compile(rb"(?s)(?:\s|<!--.*?-->|\0)*+")
_SHOWN = 2_000


class PartPieces:
    """Passes bytes on; where the root is closed and more stands behind it, `rest` is what reads
    that, and `following` goes on there; `unread` counts the lines of what nothing reads.

    `size` and `lines` are the bytes and the line ends before that.
    """

    def __init__(self, source: Bytes, ask: Ask) -> None:
        self.rest: tuple[Format, Claim] | None = None
        self.size = self.lines = self.unread = 0
        self.opening = ""
        self._name, self._ask = source.name, ask
        self._pieces = Ahead.of(source.pieces)
        self._narrow = source.encoding in ("", "utf-8") or not source.encoding.startswith("utf-")
        self._held = b""
        self._done = False
        self._depth = 0

    def following(self) -> Iterator[bytes]:
        """The bytes from where the next document begins."""
        self._pieces.held.appendleft(self._held)
        return self._pieces

    def __iter__(self) -> Iterator[bytes]:
        root: re.Pattern[bytes] | None = None
        for piece in self._pieces:
            if not self._narrow:
                yield piece
                continue
            self._held += piece
            root = root or self._root()
            end = self._end(root) if root else 0
            if root is None and len(self._held) < HEAD_BYTES:
                continue
            if self._done:
                yield self._take(end)
                return
            yield self._take(self._whole())
        if self._held:
            yield self._take(len(self._held))

    def finish(self) -> None:
        """Look at what stands behind the root, once the document is read."""
        if not self._done:
            return
        for piece in chain((b"",), self._pieces):
            self._held += piece
            if aside := _ASIDE.match(self._held):
                self._take(aside.end())
            if len(self._held) >= HEAD_BYTES:
                break
        if not self._held:
            return
        raw = self._held[:HEAD_BYTES]
        text = raw.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
        self.rest = self._ask(Head(self._name, raw, text, len(self._held) <= HEAD_BYTES))
        if self.rest is None:
            self.opening = text[:_SHOWN]
            self.unread = 1 + self._held.rstrip().count(b"\n")
            self.unread += sum(piece.count(b"\n") for piece in self._pieces)

    def _root(self) -> re.Pattern[bytes] | None:
        """How the tags of the root look; None until its name is known."""
        found = _ROOT.search(self._held)
        if found is None:
            return None
        return re.compile(rb"<(/?)%s(?:\s[^<>]*)?>" % re.escape(found[1]))

    def _end(self, root: re.Pattern[bytes]) -> int:
        """Where in what is held the root is closed; 0 where it is not."""
        for tag in root.finditer(self._held):
            if not tag[0].endswith(b"/>"):
                self._depth += -1 if tag[1] else 1
            if self._depth <= 0:
                self._done = True
                return tag.end()
        return 0

    def _whole(self) -> int:
        """How much of what is held cuts no tag in two."""
        opened = self._held.rfind(b"<", max(len(self._held) - HEAD_BYTES, 0))
        return len(self._held) if opened <= self._held.rfind(b">") else opened

    def _take(self, size: int) -> bytes:
        taken, self._held = self._held[:size], self._held[size:]
        self.size += size
        self.lines += taken.count(b"\n")
        return taken
