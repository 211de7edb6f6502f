"""The words that sources use for the type of a work → our KINDS; an unknown word says nothing."""

from __future__ import annotations

import re
from functools import lru_cache

from parsers.text import fold

_WORDS = {
    "article": "article journalarticle articlejournal jour jfull journal journals journalarticles "
    "researcharticle originalresearch periodical magazinearticle newspaperarticle mgzn news review "
    "reviewarticle articlemagazine articlenewspaper clinicaltrial casereports casereport letter "
    "editorial comment metaanalysis systematicreview shortsurvey note articleinpress ejour electronicarticle "
    "scholarlyarticle medicalscholarlyarticle jp j 期刊 期刊论文 学术期刊 期刊文章 caselaw erratum",
    "proceedings": "inproceedings conference conf cpaper conferencepaper conferenceproceedings "
    "paperconference proceedingsarticle proceedingspaper conferencearticle conferenceandworkshoppapers "
    "conferencework workshoppaper c 会议 会议论文 国际会议 中国会议",
    "preprint": "preprint postedcontent informal informalandotherpublications eprint arxiv",
    "abstract": "abstract abst conferenceabstract meetingabstract congress",
    "book": "book books whole edbook edboo proceedings monograph ebook editedbook collection mvbook "
    "bookseries journalissue proceedingsseries referencebook 图书 专著 classic",
    "chapter": "inbook incollection chap bookchapter bookpart booksection chapter section encyclopedia "
    "echap encyclopediaarticle entryencyclopedia entrydictionary dictionaryentry dictionary ency dict "
    "partsinbooksorcollections referenceentry suppbook inreference conferencechapter",
    "thesis": "thesis phdthesis mastersthesis mastersthesis dissertation thes phd doctoralthesis "
    "bookandtheses booksandtheses 学位论文 硕士 博士 硕士学位论文 博士学位论文 硕士论文 博士论文",
    "report": "techreport technicalreport rprt report standard stand workingpaper govdoc "
    "governmentdocument manual booklet reportseries reportcomponent 报告 标准 科技成果",
    "other": "misc miscellaneous gen generic unpublished unpb dataset data software computerprogram comp "
    "webpage web website elec blog blogpost postweblog post patent pat map film motionpicture video "
    "videorecording hear hearing legal case bill statute manuscript letterpersonal personalcommunication "
    "pcomm speech presentation slide artwork graphic interview song soundrecording sound broadcast "
    "podcast figure chart icomm inpr ctlg catalog adve art audiovisual online electronic peerreview component "
    "grant database paratext libguides supplementarymaterials dataandartifacts 专利 报纸 electronicresource",
}
_KINDS = {word: kind for kind, words in _WORDS.items() for word in words.split()}
_NOT_A_LETTER = re.compile(r"[\W\d_]+")


@lru_cache(maxsize=1024)
def kind(word: str | None) -> str | None:
    """Our kind for a source's word; of several ("Article; Early Access") the first that is known."""
    if not word or len(word) > 200:
        return None
    whole = _KINDS.get(_NOT_A_LETTER.sub("", fold(word)))
    if whole:
        return whole
    for part in re.split(r"[;,|/]|\s[-–]\s", word):
        if found := _KINDS.get(_NOT_A_LETTER.sub("", fold(part))):
            return found
    return None
