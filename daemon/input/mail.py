"""Mail and saved pages (MIME: .eml, .mbox, .mhtml) as their texts and attachments, decoded.

A message of plain text that nothing encodes is no container: it is read as it stands.
"""

from __future__ import annotations

import email
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from typing import BinaryIO

from daemon.input.charsets import codec

HEAD = 32_768
"""Bytes from which mail is known: the headers of one message may be many."""
_MOST = 32_000_000  # bytes of one message, which is held whole
_LINE = 65_536
_LONGEST_HEADER = 4_000
_STUB = 300  # bytes: a plain text that only says that there is a better one
_HEADERS = re.compile(rb"(?:From [^\n]*\n)?((?:[!-9;-~]++:[^\n]*\n(?:[ \t]++\S[^\n]*\n)*+)++)\s*\n")
_CODED = re.compile(
    rb"(?mi)^Content-(?:Type:\s*(?:multipart/|text/html\b)|Transfer-Encoding:\s*(?:base64|quoted))"
)
_NEXT = re.compile(rb"From \S.*\d{4}\s*")  # as an mbox parts its messages
_NO_WORDS = frozenset({"css", "javascript", "calendar", "ecmascript"})
_NO_FILES = frozenset({"image", "audio", "video", "font"})


@dataclass(frozen=True, slots=True)
class Part:
    """A text or an attachment; texts are in UTF-8 where their charset is told. `boxed`: it stands
    in a box of messages."""

    name: str
    content: bytes
    damage: str = ""
    boxed: bool = False


def is_mail(head: bytes) -> bool:
    """Whether a file is a message, a saved page or a box of messages with something encoded."""
    found = _HEADERS.match(head)
    if not found:
        return False
    return _CODED.search(head if head.startswith(b"From ") else found[1]) is not None


def parts(stream: BinaryIO) -> Iterator[Part]:
    """The parts of each message, in order, by the names that it gives, which may be alike; those of
    a box begin with the number of their message."""
    box = False
    for number, raw in enumerate(_messages(stream), 1):
        box = box or raw.startswith(b"From ")
        before = f"{number}/" if box else ""
        if len(raw) > _MOST:
            yield Part(f"{before}message", b"", f"a message of more than {_MOST // 1_000_000} MB")
            continue
        try:
            found = list(_parts(email.message_from_bytes(raw)))
        except (RecursionError, ValueError, LookupError, TypeError, AttributeError) as error:
            yield Part(f"{before}message", b"", f"the message is damaged: {error}")
            continue
        for name, content in found:
            yield Part(before + name, content, boxed=box)


def _messages(stream: BinaryIO) -> Iterator[bytes]:
    """The messages of a box, or the one that there is; of one too long a little more than allowed."""
    held: list[bytes] = []
    size, blank, box = 0, True, False
    with stream:
        while line := stream.readline(_LINE):
            if blank and (box or not held) and line.startswith(b"From ") and _NEXT.fullmatch(line):
                if held:
                    yield b"".join(held)
                held, size, box = [], 0, True
            blank = not line.strip()
            if size <= _MOST:
                held.append(line)
                size += len(line)
    if held:
        yield b"".join(held)


def _parts(message: Message) -> Iterator[tuple[str, bytes]]:
    """(name, content) of what a reader of the message would read or save."""
    _bound(message)
    if message.is_multipart():
        within = message.get_payload()
        inner = [part for part in within if isinstance(part, Message)] if within else []
        if message.get_content_subtype() == "alternative":
            yield from _best([list(_parts(part)) for part in inner])
        else:
            for part in inner:
                yield from _parts(part)
        return
    kind, sort = message.get_content_maintype(), message.get_content_subtype()
    given = message.get_filename()
    if kind in _NO_FILES or sort in _NO_WORDS or not (given or kind == "text"):
        return
    content = message.get_payload(decode=True)
    if isinstance(content, bytes) and content.strip():
        content = content if given and kind != "text" else _in_utf8(content, message)
        yield given or _called(message, "txt" if sort == "plain" else sort), content


def _best(ways: list[list[tuple[str, bytes]]]) -> list[tuple[str, bytes]]:
    """Of the ways in which a message says the same, the plainest that says anything."""
    told = [way for way in ways if way]
    full = [way for way in told if sum(len(content) for _, content in way) > _STUB]
    return next(iter(full or told), [])


def _bound(message: Message) -> None:
    """Drop headers of a length that is there to make their reading slow."""
    for name, value in message.items():
        if len(str(value)) > _LONGEST_HEADER and name.lower().startswith("content-"):
            del message[name]


def _in_utf8(content: bytes, message: Message) -> bytes:
    """A text in UTF-8 where it is in the charset that it declares; else as it is."""
    declared = codec(message.get_content_charset() or "")
    try:
        return content.decode(declared).encode() if declared else content
    except UnicodeError:
        return content


def _called(message: Message, ending: str) -> str:
    """The last part of the address that a page was saved from, or what everybody calls it."""
    where = str(message.get("Content-Location", "")).split("?")[0].rstrip("/")
    tail = re.sub(r"[^\w.-]", "", where.rpartition("/")[2])[:80]
    return tail if tail.endswith(f".{ending}") else f"{tail or 'message'}.{ending}"
