"""Makes index/identity/words.txt.gz, the frozen table of known English words.

usage: tools/word_table.py FREQUENCIES.txt WHEEL… > index/identity/words.txt.gz

FREQUENCIES is `frequency_dictionary_en_82_765.txt` of symspellpy 6.10 (MIT; Google Books n-grams,
CC BY 3.0, cut down to the words of SCOWL). It lacks the younger words of science, so the prose in
the docstrings of freely licensed wheels adds to it (BSD, MIT, Apache, LGPL: astropy 8.0, biopython
1.88, gensim 4.4, keras 3.15, networkx 3.6, nltk 3.10, scikit-image 0.26, scikit-learn 1.9, scipy
1.17, statsmodels 0.15, sympy 1.14, transformers 5.24): words of three docstrings in two packages.

The words are written in the one spelling of index/identity/spelling.py, as titles are when looked up. Run
once, from the top of the repository: verdicts rest on the table, so that another table would give
other papers.
"""

import ast
import gzip
import re
import sys
import zipfile
from collections import Counter, defaultdict

from index.identity.spelling import spelled

WORD = re.compile(r"(?<![\w`.=_/-])[A-Z]?[a-z]{3,}(?![\w`=_(/])")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def listed(path: str) -> set[str]:
    """The words of the frequency list."""
    with open(path, encoding="utf-8-sig") as lines:
        return {line.split()[0] for line in lines}


def docstrings(wheel: str) -> list[str]:
    """Every docstring of every module in a wheel, tests left out."""
    found = []
    with zipfile.ZipFile(wheel) as files:
        for name in files.namelist():
            if name.endswith(".py") and "/tests/" not in name:
                tree = ast.parse(files.read(name))
                found += [
                    ast.get_docstring(n) or "" for n in ast.walk(tree) if isinstance(n, DOCUMENTED)
                ]
    return found


def documented(wheels: list[str]) -> set[str]:
    """Words of prose that stand in at least three docstrings of at least two wheels."""
    uses: Counter[str] = Counter()
    where: defaultdict[str, set[str]] = defaultdict(set)
    for wheel in wheels:
        for text in docstrings(wheel):
            words = {word.lower() for word in WORD.findall(text)}
            uses.update(words)
            for word in words:
                where[word].add(wheel)
    return {word for word, count in uses.items() if count >= 3 and len(where[word]) >= 2}


if __name__ == "__main__":
    table = sorted({spelled(word) for word in listed(sys.argv[1]) | documented(sys.argv[2:])})
    sys.stdout.buffer.write(gzip.compress("\n".join(table).encode(), 9, mtime=0))
