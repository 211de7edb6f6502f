"""Titles that many works bear: they identify nothing by themselves."""

from __future__ import annotations

from index.normal import Title

_GENERIC = frozenset(
    "".join(title.split())
    for title in (
        "abstract|abstracts|abstracts of the papers presented|acknowledgement|acknowledgements|acknowledgments|"
        "announcement|announcements|author index|author response|authors reply|authors response|book review|"
        "book reviews|calendar|call for papers|chairs message|chairs welcome|closing remarks|comment|comments|"
        "commentary|contents|conference report|copyright|correction|corrections|correspondence|corrigendum|"
        "cover|discussion|editor in chiefs note|editorial|editorial board|editorial note|editors introduction|"
        "editors note|editors notes|erratum|errata|foreword|front cover|front matter|frontmatter|general chairs message|"
        "guest editorial|guest editors introduction|guest editors foreword|in memoriam|in this issue|index|"
        "introduction|introduction to the special issue|introduction to special issue|invited talk|issue information|"
        "keynote|keynote address|letter|letters|letter to the editor|letters to the editor|"
        "message from the chairs|message from the editor|message from the program chairs|news|news and views|note|"
        "notes|obituary|opening remarks|organizing committee|overview|panel|panel discussion|poster session|preface|"
        "proceedings|program committee|prologue|publishers note|reply|report|response|review|reviewers|"
        "special issue|special section|subject index|summary|supplementary material|table of contents|technical program|"
        "thank you to reviewers|the editors|title page|untitled|welcome|welcome message|workshop summary|workshop overview|"
        "discussion of the paper|authors contribution|reports|case report|case reports|research highlights|"
        "introduction and overview|tutorial|tutorials|demonstrations|posters|conclusion|conclusions|introductory remarks"
    ).split("|")
)  # fmt: skip
_OPENINGS = (
    "replyto", "responseto", "commenton", "commentson", "correctionto", "erratumto", "editorial", "guesteditor",
    "messagefrom", "welcometo", "introductiontothespecial", "introductiontothis", "reviewof", "prefaceto",
    "letterto", "inthisissue", "forewordto", "editorsnote", "letterfrom", "chairsmessage", "reportonthe",
)  # fmt: skip


def generic(one: Title, two: Title | None = None) -> bool:
    """Whether a title (or the shorter of two) is too common or too short to name one work."""
    text, weight = one.text, one.weight
    if two is not None and len(two.text) < len(text):
        text, weight = two.text, two.weight
    return weight < 3 or len(text) < 12 or text in _GENERIC or text.startswith(_OPENINGS)
