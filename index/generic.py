"""Titles that many works bear: they identify nothing by themselves."""

from __future__ import annotations

from index.normal import Title

_GENERIC = frozenset(
    "".join(title.split())
    for title in (
        "abstract|abstracts|abstracts of the papers presented|acknowledgement|acknowledgements|acknowledgment|"
        "acknowledgments|announcement|announcements|annual report|appendix|author index|author response|authors reply|"
        "authors response|book announcements|book review|book reviews|book review column|calendar|call for papers|"
        "case report|case reports|chairs message|chairs welcome|closing remarks|column|comment|commentary|comments|"
        "conclusion|conclusions|conference report|contents|copyright|correction|corrections|correspondence|corrigendum|"
        "cover|demonstrations|discussion|discussion of the paper|editor in chiefs note|editorial|editorial board|"
        "editorial note|editors comments|editors introduction|editors message|editors note|editors notes|errata|erratum|"
        "foreword|front cover|front matter|frontmatter|general chairs message|guest editorial|guest editors foreword|"
        "guest editors introduction|in memoriam|in this issue|index|influential papers|interview|introduction|"
        "introduction and overview|introduction to special issue|introduction to the issue|"
        "introduction to the special issue|introductory remarks|invited talk|invited talks|issue information|keynote|"
        "keynote address|keynote speech|letter|letter from the editor|letter to the editor|letters|letters to the editor|"
        "list of reviewers|meeting report|message from the chairs|message from the editor|message from the editors|"
        "message from the general chairs|message from the program chairs|news|news and views|note|notes|obituary|"
        "opening remarks|organizing committee|overview|panel|panel discussion|poster session|posters|preface|president|"
        "proceedings|program committee|prologue|publishers note|reminiscences|reply|report|reports|research highlights|"
        "research in brief|response|review|reviewers|reviews|special issue|special section|subject index|summary|"
        "supplementary material|table of contents|technical program|thank you to reviewers|the editors|title page|"
        "treasurers message|tutorial|tutorials|untitled|welcome|welcome message|workshop overview|workshop report|"
        "workshop summary"
    ).split("|")
)
_OPENINGS = (
    "editorial", "guesteditor", "messagefrom", "welcometo", "introductiontothe", "prefaceto", "letterto",
    "inthisissue", "forewordto", "editorsnote", "letterfrom", "chairsmessage", "reminiscenceson",
)  # fmt: skip


def generic(title: Title) -> bool:
    """Whether many works bear such a title (`Editorial`, `Message from the Program Chairs`)."""
    return title.text in _GENERIC or (len(title.words) < 7 and title.text.startswith(_OPENINGS))


def short(title: Title) -> bool:
    """Whether a title says too little to name a work without its authors."""
    return len(title.words) < 4 or len(title.text) < 16
