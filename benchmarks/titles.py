"""Whether people find a paper again: by its pasted title, by the title with a typing error, and by two
words of it with a surname. Prints the share of papers found, beside what is asked for.

usage: python benchmarks/titles.py [PAPERS.jsonl[.gz]] [SAMPLE]
"""

from __future__ import annotations

import gzip
import json
import random
import re
import sys
import tempfile
from itertools import pairwise
from pathlib import Path

from index import fulltext
from index.analysis import searchable, title_key
from index.documents import Document
from index.search.query import search

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "data" / "corpus" / "papers.jsonl.gz"


def papers(path: Path) -> list[Document]:
    """The papers of a file that have a title."""
    opener = gzip.open if path.suffix == ".gz" else open
    found = []
    with opener(path, "rt", encoding="utf-8") as lines:
        for key, said in enumerate(map(json.loads, lines), 1):
            found.append(Document(
                key, 0, (said["title"],) if said.get("title") else (),
                tuple(said.get("authors") or ()), said.get("abstract") or "",
                said.get("area") or "", "", (), said.get("venue") or "", said.get("year"), "", "",
            ))  # fmt: skip
    return found


def index(documents: list[Document], folder: str) -> fulltext.Reader:
    fulltext.create(folder)
    writer = fulltext.Writer.open(folder)
    for document in documents:
        writer.add(document)
    writer.commit(1, 1)
    writer.close()
    return fulltext.Reader.open(folder)


def mistyped(title: str, dice: random.Random) -> str:
    """One typing error in one word of four letters or more."""
    words = [match.span() for match in re.finditer(r"[^\W\d_]{4,}", title)]
    if not words:
        return title
    start, end = dice.choice(words)
    at = dice.randrange(start, end - 1)
    letter = dice.choice("abcdefghijklmnopqrstuvwxyz")
    swapped = title[at + 1] + title[at]
    return dice.choice((
        title[:at] + title[at + 1 :], title[:at] + letter + title[at:],
        title[:at] + letter + title[at + 1 :], title[:at] + swapped + title[at + 2 :],
    ))  # fmt: skip


def remembered(paper: Document, dice: random.Random) -> str:
    """Two consecutive words of three letters or more, and a surname."""
    words = paper.titles[0].split()
    pairs = [
        pair for pair in pairwise(words)
        if all(len(re.sub(r"\W", "", word)) >= 3 for word in pair)
    ]  # fmt: skip
    if not pairs or not paper.authors:
        return ""
    return " ".join((*dice.choice(pairs), dice.choice(paper.authors).split()[-1]))


def place(reader: fulltext.Reader, query: str, same: set[int]) -> int:
    """At which place one of the papers stands; 0 for none of the first ten."""
    hits = search(reader, query, now=0, resolve=lambda *_: (), limit=10).hits
    return next((at for at, (key, _) in enumerate(hits, 1) if key in same), 0)


def main(path: Path, sample: int) -> None:
    documents = papers(path)
    alike: dict[str, set[int]] = {}
    for document in documents:
        if document.titles:
            alike.setdefault(title_key(document.titles[0]), set()).add(document.key)
    dice = random.Random(20_260_701)
    drawn = dice.sample([d for d in documents if d.titles and searchable(d.titles[0])], sample)
    asks = {
        "pasted, first": (1, 0.99, lambda d: d.titles[0]),
        "one typing error, in three": (3, 0.95, lambda d: mistyped(d.titles[0], dice)),
        "two words and a surname, in ten": (10, 0.95, lambda d: remembered(d, dice)),
    }
    with tempfile.TemporaryDirectory() as folder:
        reader = index(documents, folder)
        for name, (depth, target, ask) in asks.items():
            asked = [(paper, ask(paper)) for paper in drawn]
            missed = [
                (query, at) for paper, query in asked
                if query and not 0 < (at := place(reader, query, alike[title_key(paper.titles[0])])) <= depth
            ]  # fmt: skip
            number = sum(bool(query) for _, query in asked)
            print(f"{name:32} {1 - len(missed) / number:.4f} of {number} (target {target})")
            for query, at in missed[:5]:
                print(f"    at {at}: {query}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else CORPUS, int(sys.argv[2]) if sys.argv[2:] else 1_000)
