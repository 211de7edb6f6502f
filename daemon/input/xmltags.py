"""The tags of an XML stream, heard as they come: nothing external is opened, no tree is held."""

from __future__ import annotations

from typing import Any, BinaryIO

from lxml import etree

from daemon.input.unpack import PIECE, Unreadable


def hear(stream: BinaryIO, target: Any, kind: str) -> None:
    """Feed a stream, which is closed, to a target (`start`, `end`, `data`, `close`); Unreadable where
    it is no XML, by the kind of thing it is."""
    # the target is Any, as the protocol of lxml's types asks for more than lxml
    parser = etree.XMLParser(target=target, resolve_entities=False, no_network=True)
    try:
        with stream:
            while piece := stream.read(PIECE):
                parser.feed(piece)
            parser.close()
    except etree.XMLSyntaxError as error:
        raise Unreadable(f"the {kind} is damaged: {error}") from None
