"""The papers that benchmarks are made with, and the files that tell of them.

The real corpus where it lies beside the checkout, invented papers beyond it and elsewhere: titles and
abstracts of words drawn by Zipf's law, with as many names as real papers have.
"""

from __future__ import annotations

import csv
import gzip
import json
import random
from collections.abc import Iterable, Iterator
from itertools import accumulate, chain, islice
from pathlib import Path
from typing import Any

SHARED = Path(__file__).resolve().parents[2] / "shared"
REAL = SHARED / "data" / "corpus" / "papers.jsonl.gz"
SIZE = 76_456

Paper = dict[str, Any]
_TEXT = (
    "ba be bi bo co cu da de di do fa fi ga ge gra ha hi in ka ke la le li lo ma me mi mo na ne ni no"
    " or pa pe po ra re ri ro sa se si so sta ta te ti to tra tu va ve vi vo wa za ze"
)
_SYLLABLES = _TEXT.split()


def papers(count: int, seed: int = 1) -> Iterator[Paper]:
    """`count` papers, the same for the same seed: real ones shuffled, then invented ones."""
    real = _real() if REAL.exists() else []
    random.Random(seed).shuffle(real)
    return islice(chain(real, invented(seed)), count)


def _real() -> list[Paper]:
    with gzip.open(REAL, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def invented(seed: int = 1) -> Iterator[Paper]:
    """Papers without end, each different."""
    dice = random.Random(seed)
    words = sorted({_word(dice) for _ in range(60_000)})
    dice.shuffle(words)
    weights = list(accumulate(1 / (rank + 8) for rank in range(len(words))))
    people = [f"{_word(dice).title()} {_word(dice).title()}" for _ in range(40_000)]

    def draw(count: int) -> str:
        return " ".join(dice.choices(words, cum_weights=weights, k=count))

    while True:
        sentences = [draw(dice.randint(12, 28)).capitalize() for _ in range(dice.randint(6, 10))]
        yield {
            "title": draw(dice.randint(5, 13)).title(),
            "authors": dice.choices(people, k=min(1 + int(dice.expovariate(0.28)), 40)),
            "abstract": ". ".join(sentences) + ".",
            "venue": dice.choice(("ICML", "ACL", "CVPR", "RSS")),
            "year": dice.randint(1990, 2025),
            "area": dice.choice(("Theory", "Deep Learning", "Applications", "Optimization")),
        }


def _word(dice: random.Random) -> str:
    return "".join(dice.choices(_SYLLABLES, k=dice.choice((2, 2, 3, 3, 4))))


def as_jsonl(path: Path, told: Iterable[Paper]) -> Path:
    """One object a line."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(paper, ensure_ascii=False) + "\n" for paper in told)
    return path


def as_listing(path: Path, told: Iterable[Paper]) -> Path:
    """A page without titles: area, authors, abstract, with empty lines between."""
    with path.open("w", encoding="utf-8") as file:
        for paper in told:
            if paper.get("abstract") and paper.get("authors"):
                area = (paper.get("area") or "Theory").title()
                abstract = " ".join(paper["abstract"].split())
                file.write(f"{area} · General\n\n{', '.join(paper['authors'])}\n\n{abstract}\n\n")
    return path


def as_bibtex(path: Path, told: Iterable[Paper]) -> Path:
    """One @inproceedings for each, its values in braces."""
    with path.open("w", encoding="utf-8") as file:
        for number, paper in enumerate(told):
            fields = {
                "title": paper.get("title"), "author": " and ".join(paper.get("authors") or ()),
                "booktitle": paper.get("venue"), "year": paper.get("year"),
                "abstract": paper.get("abstract"), "url": paper.get("url"),
            }  # fmt: skip
            said = ",\n".join(f"  {name} = {{{_braced(f)}}}" for name, f in fields.items() if f)
            file.write(f"@inproceedings{{key{number},\n{said}\n}}\n\n")
    return path


def _braced(value: object) -> str:
    """A value as reference managers export it: braces balanced, signs with a meaning escaped."""
    text = str(value).replace("\r", " ")
    if text.count("{") != text.count("}") or text.endswith("\\"):
        text = text.replace("{", "(").replace("}", ")").rstrip("\\")
    return text.replace("%", "\\%").replace("&", "\\&").replace("\\\\&", "\\&")


def as_csv(path: Path, told: Iterable[Paper]) -> Path:
    """A table with a header, authors parted by semicolons."""
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(("Title", "Authors", "Abstract", "Venue", "Year"))
        for paper in told:
            names = "; ".join(paper.get("authors") or ())
            table.writerow((paper.get("title"), names, paper.get("abstract"), paper.get("venue"), paper.get("year")))  # fmt: skip
    return path
