"""What the columns of a table are, told by its header: keys for parsers.records.loose, a name each.

Beyond the names of parsers.records.usual a header says `Title of the paper` or `DOI or URL`; what a
column called `Paper` holds, only its cells can tell (CALLED).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from parsers.records import authorrows
from parsers.records.usual import field_of

CALLED = "title, it seems"  # our name for a column that may hold titles
_EITHER = "external ids"  # a name for what may be a DOI or a link
_LONGEST = 60
_LONGEST_HEADER = 8_000
_TELLING = frozenset({"authors", "abstract", "doi", "arxiv", "pmid", "venue"})
_WITH_VENUE = frozenset({"year", "urls", "details", "kind", "volume"})
_LINKS = frozenset({"doi", "arxiv", "pmid", "urls", "details"})
_SAFE = _LINKS | {"title", "authors", "year", "venue", "abstract", "keywords"}
_A_PAPER = re.compile(
    "papers?|articles?|publications?|works?|name|论文|文献|文章|論文|논문", re.IGNORECASE
)
_A_REFERENCE = re.compile(
    r"(?:stud(?:y|ies)|refs?\.?|references?|citations?|papers?|sources?|cite|文献|estudo|estudio)"
    r"(?:[ _-]?(?:name|label|id|key))?",
    re.IGNORECASE,
)
_FOR_SALE = re.compile(  # what is rated, sold or lent, or seen and heard
    r"(?:\w+[ _])*(?:price|prices|ratings?|stars|stock|discount|availability|sku|artist|album|director"
    r"|cast|imdb\w*|bookshelves|copies|borrower|preço|precio|preis|prix|价格|售价|库存|评分)(?:[ _]\w+)*",
    re.IGNORECASE,
)
_OF_NEWS = frozenset({"来源", "來源", "来源名称", "出处"})
_PARTS = re.compile(r"\s*[/／|&,，;、+]\s*|[\s_]+(?:or|and|ou|o|und|oder|et|y|e)[\s_]+")
_REMARK = re.compile(r"\s*[(\[（][^()\[\]（）]*[)\]）]\s*$")  # `Title (in English)`
_CODE = re.compile(r"[{}`]")  # what is written of columns: `{"title", "authors"}`
_WORD = re.compile(r"[^\W_]+")
_OF_THE_PAPER = re.compile(
    "lead|leading|all|main|primary|principal|the|of|an?|to|for|in|this|papers?|article|publication|manuscript|work|document|study|studies|names?"
    "|d[oae]|del|des|d[ua]|la|les?|l|el|un|artigo|art[ií]culo|artikels?|beitrags|der|die|das|documento"
    "|traba[jl]h?o|estud[iío]o?|publicaç[aã]o|publicaci[oó]n|veröffentlichung|статьи|публикации|работы"
)
# Headers whose names say something else than elsewhere: what must be there, and what it means.
_DIALECTS: tuple[tuple[frozenset[str], Mapping[str, str]], ...] = (
    (frozenset({"Title", "Description", "ShortDetails", "EntrezUID"}), {"Description": "authors"}),
    (frozenset({"PT", "AU", "AF", "TI", "UT"}), {"ID": "indexed", "AF": "authorfullnames"}),
    (frozenset({"Cites", "Authors", "Title", "Source", "Publisher"}), {"Source": "journal"}),
)


def names(header: Sequence[str], mapping: Mapping[str, str]) -> list[str]:
    """The header as keys: mapped, stripped, and each name once; [] where it is none."""
    cells = [cell.strip(" \t\n\"'") for cell in header]
    if len(cells) < 2 or not (mapping or any(map(_is_known, cells))):
        return []
    if any(map(_CODE.search, cells)):
        return []
    dialect = next((said for needs, said in _DIALECTS if needs <= set(cells)), {})
    said = [mapping.get(cell) or dialect.get(cell) or key(cell) for cell in cells]
    if "title" not in map(field, said):
        said = [CALLED if _A_PAPER.fullmatch(name) else name for name in said]
    if "authors" not in map(field, said):
        said = authorrows.named(said, list(map(field, said)))
    found: list[str] = []
    for name in said:
        found.append("" if name in found else name)
    return found


def known(said: Sequence[str]) -> int:
    """How many columns are known; 0 where the names are no header of papers."""
    if sum(map(len, said)) > _LONGEST_HEADER:
        return 0
    found = {name for key in said if (name := field(key))}
    titled = "title" in found or CALLED in said or ("authors" in found and "abstract" in found)
    telling = found & _TELLING if _EITHER not in said else {"doi"}
    if telling == {"authors"} and any(map(is_for_sale, said)):
        return 0
    refers = found & _WITH_VENUE or any(map(is_reference, said))
    if telling == {"venue"} and not refers:  # a list of journals has publishers
        return 0
    return len(found) + (CALLED in said) if titled and (telling or "urls" in found) else 0


def links_alone(said: Sequence[str]) -> bool:
    """Whether nothing but links tells that titles are those of papers; news have a source too."""
    told = [name for name in said if name not in _OF_NEWS or "urls" not in map(field, said)]
    return _EITHER not in said and _TELLING.isdisjoint(map(field, told))


def field(name: str) -> str:
    """Which field of a paper a key means; "" for one that we don't know."""
    told = field_of(name) if 0 < len(name) < _LONGEST else None
    return told[0] if told else ""


def key(name: str) -> str:
    """A name that is known: itself, or the field that a longer one (`Link to the paper`) means."""
    if field(name) or len(name) >= _LONGEST:
        return name
    parts = [found for part in _PARTS.split(name) if (found := field(part) or _bare(part))]
    if len(parts) > 1 and _LINKS.issuperset(parts):
        return _EITHER
    if len(set(parts)) == 1 or parts[:1] == ["venue"] or parts == ["authors", "year"]:
        return parts[0] if parts[0] in _SAFE else name
    return name


def is_reference(name: str) -> bool:
    """Whether a column is called as those are that refer to a paper: `Study`, `Ref.`, `Citation`."""
    return bool(_A_REFERENCE.fullmatch(name))


def is_for_sale(name: str) -> bool:
    """Whether a column says what is rated, sold or lent, or seen and heard."""
    return bool(_FOR_SALE.fullmatch(name))


def _bare(name: str) -> str:
    """What a name means without the words that say whose it is."""
    said = _REMARK.sub("", name)
    words = _WORD.findall(said.lower())
    rest = [word for word in words if not _OF_THE_PAPER.fullmatch(word)]
    return field(" ".join(rest) if len(rest) < len(words) else said)


def _is_known(name: str) -> bool:
    """A quick look: most rows are no header."""
    return field(name) != "" or (len(name) < _LONGEST and bool(_A_PAPER.fullmatch(name)))
