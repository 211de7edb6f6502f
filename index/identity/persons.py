"""Names of persons for comparing lists of authors: words without order, accents, case and dots.

Loose on purpose: two names are compared only where their papers already look like one, so that a
name written in an odd way must not stand against that.
"""

from __future__ import annotations

import re

from rapidfuzz.distance import OSA

from index.identity.spelling import romanised
from index.identity.words import wordset
from parsers.text import fold

_BRACKETED = re.compile(r"[(（\[\"“][^()（）\[\]\"“”]*[)）\]\"”]")
_WORD = re.compile(r"[^\W\d_]+")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])['’`´](?=[^\W\d_])")
_PARTICLES = wordset(
    "van von der den de del della da di du do dos das la le el al ten ter zu zum zur af av bin ibn"
)
_BODY = wordset(
    "corp corporation inc ltd llc gmbh university univ institute consortium committee association "
    "society department ministry agency council company laboratory laboratories team group "
    "investigators collaboration organization pharmaceuticals"
)
_NO_NAME = wordset("jr sr ii iii iv null none md phd corporate anonymous anon unknown")
_NOBODY = wordset("anonymous anon authors unknown 佚名 匿名 无名氏")
_SPELT_OUT = re.compile(r"(?<=[aou])e|(?<=a)a|(?<=d)j")
_NICKNAMES = {
    short: tuple(names.split())
    for short, names in (
        pair.split(": ")
        for pair in (
            "bob: robert", "bill: william", "will: william", "mike: michael", "tom: thomas",
            "jim: james", "dick: richard", "rick: richard", "joe: joseph", "tony: anthony antonio",
            "dave: david", "chuck: charles", "ted: edward theodore", "jack: john", "larry: lawrence",
            "jerry: gerald jerome", "andy: andrew andreas", "steve: stephen", "harry: harold henry",
            "hank: henry", "betty: elizabeth", "liz: elizabeth", "beth: elizabeth",
            "peggy: margaret", "meg: margaret", "kate: catherine katherine", "sue: susan",
            "debbie: deborah", "cindy: cynthia", "vicky: victoria", "misha: mikhail",
            "sasha: alexander aleksandr", "fritz: friedrich", "hans: johannes", "pepe: jose",
            "paco: francisco", "mickey: michael", "charlie: charles", "jimmy: james",
            "bobby: robert", "billy: william", "ken: kenneth", "ron: ronald", "don: donald",
        )
    )
}  # fmt: skip
_NO_LETTERS = {code: " " for code in range(128) if not chr(code).isalpha()}
_FOLDED_WORDS = bytes(ord(chr(i).lower()) if chr(i).isalpha() else 32 for i in range(128)).ljust(
    256
)
_NO_CAPITALS: frozenset[str] = frozenset()
_ODD_WORDS = _NO_NAME | _BODY | _NOBODY


class Person:
    """A name as folded words: `words` written out, `letters` for initials, `sorted` for all.

    Empty for a body (`ALTS Group`, `Lotus Development Corp.`), which not every source names.
    `capitals` are words that may be initials run together (`JA`) or a family name (`LI`).
    """

    __slots__ = ("capitals", "latin", "letters", "sorted", "words")

    def __init__(self, name: str) -> None:
        if _is_usual(name):  # nearly all, at a third of the cost
            folded = name.encode().translate(_FOLDED_WORDS, b"'").decode().split()
            if _ODD_WORDS.isdisjoint(folded):
                self._keep(folded)
                return
        if "(" in name or "[" in name or '"' in name or not name.isascii():
            name = _BRACKETED.sub(" ", name) if _BRACKETED.sub("", name).strip() else name
            name = _APOSTROPHE.sub("", name)
        elif "'" in name:
            name = name.replace("'", "")
        parts = _WORD.findall(name)
        capitals = _NO_CAPITALS
        if len(parts) > 1 and not name.isupper() and any(map(_capitals, parts)):
            parts = [p for part in parts for p in (part if _initials(part) else (part,))]
            capitals = frozenset(fold(part) for part in parts if _capitals(part))
        elif len(parts) > 1 and len(parts[0]) < 4 and name.islower() and name.isascii():
            # `ja doe`, as of a page that writes all names small
            capitals = frozenset(parts[:1])
        folded = [fold(part) for part in parts]
        if not name.isascii():
            folded = [romanised(part) for part in folded]
        kept = [part for part in folded if part not in _NO_NAME]
        letter = len(name) == 1 and name.isascii()  # where a list was cut in the middle of a name
        if letter or not _BODY.isdisjoint(kept) or not _NOBODY.isdisjoint(folded):
            kept = []
        self._keep(kept, capitals)

    def _keep(self, kept: list[str], capitals: frozenset[str] = _NO_CAPITALS) -> None:
        self.capitals = capitals
        self.words = [part for part in kept if len(part) > 1 or not part.isascii()]
        self.letters = [part for part in kept if len(part) == 1 and part.isascii()]
        self.sorted = " ".join(sorted(kept))
        self.latin = self.sorted.isascii()


def _is_usual(name: str) -> bool:
    """Whether each word is written `Pell` or `P.`, in plain letters, and nothing stands in brackets."""
    if len(name) < 2 or not name.isascii() or not name.istitle():
        return False
    return "(" not in name and "[" not in name and '"' not in name


def all_persons(names: list[str]) -> bool:
    """Whether each of these is surely somebody's name, told without reading any of them."""
    text = " ".join(names).lower()
    if not text.isascii() or not all(name[:1].isalpha() for name in names):
        return False
    words = text.translate(_NO_LETTERS).split()
    return _BODY.isdisjoint(words) and _NO_NAME.isdisjoint(words) and _NOBODY.isdisjoint(words)


def agree(one: Person, two: Person) -> bool:
    """Whether names may be one person's: a written-out word in common, nothing against it."""
    if one.sorted == two.sorted:
        return True
    if _agree(one, two, one.words, two.words):
        return True
    soft, soft2 = _without_umlauts(one.words), _without_umlauts(two.words)
    return (soft, soft2) != (one.words, two.words) and _agree(one, two, soft, soft2)


def _agree(one: Person, two: Person, words: list[str], words2: list[str]) -> bool:
    common = set(words).intersection(words2)
    left, left2 = [w for w in words if w not in common], [w for w in words2 if w not in common]
    if left and left2 and "".join(left) == "".join(left2):
        return _fit(one.letters, two.letters)
    rest = [word for word in words if word not in common and word not in _PARTICLES]
    rest2 = [word for word in words2 if word not in common and word not in _PARTICLES]
    if rest and rest2 and "".join(rest) == "".join(rest2):
        return _fit(one.letters, two.letters)
    if not common:
        return _joined(words, words2) or _run_together(one, two) or _run_together(two, one)
    if _fit([*rest, *one.letters], [*rest2, *two.letters]):
        return True
    if not one.capitals and not two.capitals:
        return False
    return _fit([*_spelt(one, rest), *one.letters], [*_spelt(two, rest2), *two.letters])


def _without_umlauts(words: list[str]) -> list[str]:
    """`mueller` as `muller`, which `müller` folds to; short names (`xue`, `xu`) stay."""
    return [_SPELT_OUT.sub("", word) if len(word) > 4 else word for word in words]


def _nickname(word: str, word2: str) -> bool:
    return word2 in _NICKNAMES.get(word, ()) or word in _NICKNAMES.get(word2, ())


def resemble(one: Person, two: Person) -> bool:
    """Whether two names have a family name in common, or all else, but for a slip."""
    given = set(one.words).intersection(two.words)
    if given and OSA.distance(*(_rest(name, given) for name in (one, two)), score_cutoff=1) <= 1:
        return True
    return any(
        word == word2
        or (len(word) > 4 < len(word2) and OSA.distance(word, word2, score_cutoff=1) <= 1)
        for word in one.words
        for word2 in two.words
        if (word == one.words[-1] or word2 == two.words[-1]) and word not in _PARTICLES
    )


def _rest(name: Person, words: set[str]) -> str:
    return "".join(word for word in name.words if word not in words)


def _capitals(part: str) -> bool:
    return 1 < len(part) < 4 and part.isupper() and part.isascii()


def _initials(part: str) -> bool:
    """Initials run together: `JH` in `Lee JH`, but perhaps not the `LI` in `Yi LI`."""
    return _capitals(part) and not set(part) & set("AEIOUY")


def _spelt(person: Person, words: list[str]) -> list[str]:
    """Words with those in capitals taken for initials."""
    return [part for word in words for part in (word if word in person.capitals else (word,))]


def _joined(words: list[str], words2: list[str]) -> bool:
    """`Chungmin Chen`, `ChenChungmin`; `Mc Donald J`, `McDonald J`."""
    whole, whole2 = "".join(words), "".join(words2)
    if len(whole) < 5 or len(whole2) < 5:
        return False
    return whole == whole2 or whole == "".join(reversed(words2))


def _run_together(one: Person, two: Person) -> bool:
    """`Jan van der Berg`, `Vanderberg J`; `Ian McDonald`, `Mc Donald I`."""
    for at in range(len(one.words) - 1):
        family = "".join(one.words[at:])
        if len(family) > 5 and family in two.words:
            rest = [word for word in two.words if word != family]
            return _fit([*one.words[:at], *one.letters], [*rest, *two.letters])
    return False


def _fit(one: list[str], two: list[str]) -> bool:
    """Whether each of the fewer words begins, is begun by, or is short for one of the others."""
    few, many = (one, two) if len(one) <= len(two) else (two, one)
    rest = list(many)
    for word in sorted(few, key=len, reverse=True):
        for word2 in sorted(rest, key=len, reverse=True):
            if word.startswith(word2) or word2.startswith(word) or _nickname(word, word2):
                rest.remove(word2)
                break
        else:
            return False
    return True


class _Persons(dict[str, Person]):
    """Name → person, as names recur; starts anew when it has grown large."""

    def __missing__(self, name: str) -> Person:
        if len(self) > 20_000:
            self.clear()
        self[name] = person = Person(name)
        return person


PERSONS = _Persons()
