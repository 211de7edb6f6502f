"""Disjoint sets of keys, of which some must not be joined."""

from __future__ import annotations

from collections.abc import Collection


class Groups:
    """Disjoint sets with pairs of sets that must not be joined."""

    def __init__(self, keys: Collection[int]) -> None:
        self.keys = list(keys)
        self._members = {key: [key] for key in self.keys}
        self._root = {key: key for key in self.keys}
        self._foes: dict[int, set[int]] = {key: set() for key in self.keys}

    def of(self, key: int) -> int:
        return self._root[key]

    def together(self, one: int, two: int) -> bool:
        return self._root[one] == self._root[two]

    def apart(self, one: int, two: int) -> bool:
        """Whether two sets must not be joined."""
        return self._root[two] in self._foes[self._root[one]]

    def part(self, one: int, two: int) -> None:
        a, b = self._root[one], self._root[two]
        if a != b:
            self._foes[a].add(b)
            self._foes[b].add(a)

    def join(self, one: int, two: int) -> bool:
        """Joins the sets of two keys; False where that is forbidden."""
        a, b = sorted((self._root[one], self._root[two]))
        if a == b or b in self._foes[a]:
            return a == b
        for key in self._members[b]:
            self._root[key] = a
        self._members[a] += self._members.pop(b)
        for foe in self._foes.pop(b):
            self._foes[foe].discard(b)
            self._foes[foe].add(a)
            self._foes[a].add(foe)
        return True

    def listed(self) -> list[list[int]]:
        return sorted(sorted(members) for members in self._members.values())
