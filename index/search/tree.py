"""What a query is made of: the nodes of its tree, and the error that names a place in it."""

from __future__ import annotations

from index.search.stopwords import STOPWORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class QueryError(Exception):
    """A wrong value where syntax was clearly meant: what is wrong and where (a slice of `text`)."""

    def __init__(self, what: str, text: str, start: int, end: int, hint: str = "") -> None:
        super().__init__(what)
        self.what, self.text, self.start, self.end, self.hint = what, text, start, end, hint

    def caret(self) -> str:
        """The query with the place marked below it, cut to the line that it stands in."""
        before = self.text.rfind("\n", 0, self.start) + 1
        after = self.text.find("\n", self.start)
        line = self.text[before : after if after >= 0 else None]
        marks = max(1, min(self.end, before + len(line)) - self.start)
        return f"{line}\n{' ' * (self.start - before)}{'^' * marks}"


class Node:
    """A part of a query."""

    __slots__ = ()

    def words(self) -> Iterator[Word | Phrase]:
        """The words and phrases that a paper is wanted to have."""
        return iter(())


class Word(Node):
    """A word as typed: `kind` is word, prefix (`word*`) or fuzzy (`word~`); `empty` says that it
    tells little of a paper."""

    __slots__ = ("empty", "kind", "text")

    def __init__(self, text: str, kind: str = "word") -> None:
        self.text, self.kind = text, kind
        self.empty = text.lower().strip(".,;:?!'\"()[]") in STOPWORDS

    def words(self) -> Iterator[Word | Phrase]:
        yield self

    def __str__(self) -> str:
        return self.text + {"prefix": "*", "fuzzy": "~"}.get(self.kind, "")


class Phrase(Node):
    """Words that must stand together, in this order."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def words(self) -> Iterator[Word | Phrase]:
        yield self

    def __str__(self) -> str:
        return f'"{self.text}"'


class Group(Node):
    """Parts of which each helps; filters among them hold."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Node]) -> None:
        self.parts = parts

    def words(self) -> Iterator[Word | Phrase]:
        for part in self.parts:
            yield from part.words()

    def __str__(self) -> str:
        inside = " ".join(map(str, self.parts))
        return inside if len(self.parts) == 1 and inside[:1] == "(" else f"({inside})"


class Either(Node):
    """Parts of which one is enough."""

    __slots__ = ("options",)

    def __init__(self, options: list[Node]) -> None:
        self.options = options

    def words(self) -> Iterator[Word | Phrase]:
        for option in self.options:
            yield from option.words()

    def __str__(self) -> str:
        return f"({' OR '.join(map(str, self.options))})"


class Not(Node):
    """What a paper must not have."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        self.node = node

    def __str__(self) -> str:
        return f"-{self.node}"


class Field(Node):
    """What must stand in one field, by words."""

    __slots__ = ("name", "node")

    def __init__(self, name: str, node: Node) -> None:
        self.name, self.node = name, node

    def words(self) -> Iterator[Word | Phrase]:
        return self.node.words() if self.name in ("title", "abstract") else iter(())

    def __str__(self) -> str:
        return f"{self.name}:{self.node}"


class Exactly(Node):
    """An identifier or a file, as a whole."""

    __slots__ = ("name", "value")

    def __init__(self, name: str, value: str) -> None:
        self.name, self.value = name, value

    def __str__(self) -> str:
        return f"{self.name}:{self.value}"


class Between(Node):
    """A range of years or of Unix seconds, both ends included; None is open."""

    __slots__ = ("high", "low", "name", "value")

    def __init__(self, name: str, low: int | None, high: int | None, value: str) -> None:
        self.name, self.low, self.high, self.value = name, low, high, value

    def __str__(self) -> str:
        return f"{self.name}:{self.value}"
