"""Titles that many works bear: they identify nothing by themselves."""

from __future__ import annotations

from index.identity.normal import Title


def _texts(titles: str) -> frozenset[str]:
    return frozenset("".join(title.split()) for title in titles.split("|"))


# Once in an event or a special issue: the same people, venue and year are enough.
_OCCASIONAL = _texts(
    "abstract|acknowledgement|acknowledgements|acknowledgment|acknowledgments|appendix|"
    "author index|call for papers|chairs welcome|closing remarks|"
    "conclusion|conclusions|conference report|contents|copyright|cover|demonstrations|"
    "discussion|discussion of the paper|foreword|front cover|front matter|frontmatter|"
    "general chairs message|guest editorial|guest editors foreword|"
    "guest editors introduction|in memoriam|index|introduction|introduction and overview|"
    "introduction to special issue|introduction to the issue|"
    "introduction to the special issue|introductory remarks|invited talk|invited talks|"
    "keynote|keynote address|keynote speech|list of reviewers|meeting report|"
    "message from the chairs|message from the general chairs|"
    "message from the program chairs|obituary|opening remarks|organizing committee|"
    "overview|panel|panel discussion|poster session|posters|preface|proceedings|"
    "program committee|prologue|special issue|special section|subject index|summary|"
    "supplementary material|a survey|survey|table of contents|technical program|"
    "thank you to reviewers|title page|tutorial|tutorials|untitled|welcome|"
    "welcome message|workshop overview|workshop report|workshop summary|poster|"
    "poster abstract|report on the workshop|withdrawn|paper withdrawn|acknowledgment of reviewers|"
    "acknowledgement of reviewers|no title|title|na|vorwort|geleitwort|einleitung|nachruf|"
    "inhaltsverzeichnis|avant propos|introduccion|presentacion|prologo|sommaire|"
    "前言|序|序言|代序|引言|导言|导读|后记|结语|结束语|致谢|目录|总目录|封面|专题导读|专题前言|专辑前言|专刊前言|"
    "会议纪要|会议综述|はじめに|巻頭言|目次|머리말|서문"
)
# Again and again, by the same people in one place: only its pages tell one from the next.
_RECURRING = _texts(
    "abstracts|abstracts of the papers presented|announcement|announcements|"
    "annual report|author response|authors reply|authors response|book announcements|"
    "book review|book reviews|book review column|calendar|case report|case reports|"
    "column|comment|commentary|comments|correction|corrections|correspondence|"
    "corrigendum|editor in chiefs note|editorial|editorial board|editorial note|"
    "editors comments|editors introduction|editors message|editors note|editors notes|"
    "errata|erratum|in this issue|interview|issue information|letter|"
    "letter from the editor|letter to the editor|letters|letters to the editor|"
    "message from the editor|message from the editors|news|news and views|note|notes|"
    "chairs message|vice chairs message|president|presidents message|publishers note|reminiscences|reply|report|reports|"
    "research highlights|research in brief|response|review|reviewers|reviews|"
    "the editors|treasurers message|chairs message to members|from the editor|"
    "from the editors|buchbesprechung|buchbesprechungen|"
    "编者按|编者的话|编后记|编后|卷首语|刊首语|主编寄语|本期导读|书评|读者来信|通讯|简讯|消息|动态|通知|征稿启事|"
    "征稿通知|征文通知|更正|勘误|勘误表|声明|致读者|编集后记|編集後記|社論|社论"
)
_OCCASIONAL_OPENINGS = (
    "guesteditor",
    "messagefrom",
    "welcometo",
    "introductiontothe",
    "prefaceto",
    "forewordto",
    "callsforpapers",
    "callforpapers",
)
_RECURRING_OPENINGS = (
    "editorial",
    "letterto",
    "inthisissue",
    "editorsnote",
    "letterfrom",
    "chairsmessage",
    "reminiscenceson",
)
_TEXTS = _OCCASIONAL | _RECURRING
_OPENINGS = _OCCASIONAL_OPENINGS + _RECURRING_OPENINGS


def generic(title: Title) -> bool:
    """Whether many works bear such a title (`Editorial`, `Message from the Program Chairs`)."""
    return title.text in _TEXTS or _opens(title, _OPENINGS)


def recurring(title: Title) -> bool:
    """Whether the same people may use such a title again within the year (`Book Review Column`)."""
    return title.text in _RECURRING or _opens(title, _RECURRING_OPENINGS)


def short(title: Title) -> bool:
    """Whether a title says too little to name a work without its authors."""
    return len(title.words) < 4 or len(title.text.encode("utf8", "replace")) < 16


def _opens(title: Title, openings: tuple[str, ...]) -> bool:
    return len(title.words) < 7 and title.text.startswith(openings)
