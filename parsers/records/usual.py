"""The names under which sources keep the fields of a paper, best first.

One table for the keys of objects, the headers of columns and the fields of front matter. A key is
compared in lower case, letters and digits only (`Publication Year`, `publication_year`).
"""

from __future__ import annotations

import re

_NAMES = {
    "title": "title papertitle articletitle documenttitle publicationtitlefull primarytitle "
    "titleprimary fulltitle worktitle itemtitle titlename displayname papername dctitle titletext "
    "citationtitle headline titles 题名 标题 篇名 论文标题 论文题目 文章标题 文献标题 文献名 论文名称 题目 名称 "
    "titre titel titulo título titolo baslik название заглавие 제목 タイトル 论文名 中文题名 来源篇名 ti",
    "authors": "authorfullnames authorsfullname authorsfull authorsfullnames fullauthors "
    "authorshipsauthordisplayname authorshipsrawauthorname authornames "
    "authors author authorlist authorss paperauthors creators creator dccreator authorships "
    "authfullnames firstauthors primaryauthors authorsprimary authorname authorstring bibtexauthor citationauthor "
    "contributors 作者 作者姓名 全部作者 著者 论文作者 来源作者 auteurs autores autoren autor auteur autori autore verfasser yazar авторы автор 저자 著者名 au af",
    "abstract": "abstract abstractnote abstracttext paperabstract abstractinvertedindex abstractfull "
    "abstracts summary dcdescription abstractshort 摘要 文摘 摘要中文 中文摘要 内容摘要 概要 resume résumé "
    "resumen resumo riassunto zusammenfassung аннотация 초록 要旨 ab",
    "description": "description descriptions",
    "area": "primaryarea area researcharea subjectarea track category 领域 研究领域 研究方向",
    "topic": "topic primarytopic primarytopicdisplayname subtopic session sessiontitle section theme 主题 专题",
    "keywords": "keywords authorkeywords keyword tags tag keywordlist manualtags indexkeywords "
    "subject subjects dcsubject subjectareas categories keywordsplus fieldsofstudy concepts "
    "palabrasclave motsclés schlagwörter schlagworte ключевыеслова 키워드 关键词 关键字 de",
    "venue": "containertitle publicationvenue journal journaltitle journalname journalbook booktitle publicationtitle "
    "sourcetitle anthologytitle venue conference conf conferencename eventtitle "
    "publicationname proceedings proceedingstitle secondarytitle publication primarylocation "
    "primarylocationsourcedisplayname hostvenue fulljournalname journalconference journalref "
    "journalabbreviation sourcename journaliso publicationinfojournaltitle container so 刊名 期刊 期刊名称 期刊名 来源 会议 会议名称 "
    "来源期刊 文献来源 中文刊名 출처 저널 revue zeitschrift revista rivista журнал",
    "alt_titles": "translatedtitle originaltitle titleoriginal vernaculartitle alternatetitle "
    "alternativetitle titleen entitle englishtitle 英文篇名 英文题名 英文标题 英文名称 外文题名",
    "year": "year yr publicationyear publishedyear yearofpublication pubyear issued publishedprint publishedonline published "
    "publicationdate datepublished publisheddate pubdate date dcdate coverdate yearpublished "
    "displaydate publishedat publicationinfo produceddateyi earliestdate datereleased shortdetails proceedingsyear conferenceyear earlyaccessdate firstreleasedate 年 "
    "年份 发表年份 出版年 出版年份 发表时间 出版时间 发表日期 发布日期 发布时间 提交日期 年代 日期 année jahr año ano anno год 연도 발행년도 py",
    "doi": "doi itemdoi doilink doinumber articledoi dcidentifierdoi electronicresourcenum dois doiids digitalobjectidentifier di",
    "arxiv": "arxiv arxivid arxivnumber eprint arxiveprint arxiveprints",
    "pmid": "pmid pubmedid pubmed idspmid entrezuid pm",
    "urls": "url urls link links ee articleurl paperurl paperlink htmlurl absurl arxivurl forumurl landingpage "
    "landingpageurl virtualsiteurl sourceurls externalurl pdfurl pdflink pdf site oa openreview "
    "openreviewurl proceeding proceedings_url entryid href uri fulltexturl 链接 网址 原文链接 ur",
    "kind": "typecrossref itemtype contenttype documenttype publicationtype publicationtypes typeofreference "
    "referencetype entrytype publtype doctype documenttypes resourcetypegeneral restype genre "
    "dctype subtype type 文献类型 来源库 类型 dt",
    "volume": "volume volumenumber vol 卷 vl",
    "issue": "issue issuenumber number no 期 期号 is",
    "pages": "pages page pagerange pagestartend articlepages pagination medlinepgn 页码 页",
    "first": "startpage pagestart firstpage beginningpage spage bp",
    "last": "endpage pageend lastpage endingpage epage ep",
    "entry_id": "id key citationkey paperid submissionid uid lensid openalexid corpusid recordid "
    "itemid articleid documentid eid uniquewosid utuniquewosid accessionnumber ut forum number_id "
    "citekey bibtexkey 序号",
    "details": "details citation bibjson externalids identifiers articleids serialnumber ids",
    "identifier": "identifier",
    "source": "source",
    "name": "name",
}
FIELD_OF = {
    re.sub(r"[\W_]+", "", name): (field, rank)
    for field, names in _NAMES.items()
    for rank, name in enumerate(names.split())
}
_NOT_A_WORD = re.compile(r"[\W_]+")
_PREFIX = re.compile(r"^(?:dc|dcterms|prism|citation|bibo|schema|eprints)[.:_](?=\w)")
_UNIT = re.compile(r"\s*[(\[（].*$")
_DOUBLED = re.compile(r"^[a-z]+-(?=[\u4e00-\u9fff]|doi$)")  # `Title-题名`, as CNKI heads its tables

Plan = dict[str, tuple[str, ...]]


def field_of(key: str) -> tuple[str, int] | None:
    """(field, rank among its names) of a source's key; None for a name that we don't know."""
    low = key.strip().lower()
    for shape in (low, _PREFIX.sub("", low), _UNIT.sub("", low), _DOUBLED.sub("", low)):
        if found := FIELD_OF.get(_NOT_A_WORD.sub("", shape)):
            return found
    return None


def plan(keys: tuple[str, ...]) -> Plan:
    """For each field the keys that may hold it, best first."""
    held: dict[str, list[tuple[int, str]]] = {}
    for key in keys:
        if found := field_of(key):
            held.setdefault(found[0], []).append((found[1], key))
    return {field: tuple(key for _, key in sorted(of)) for field, of in held.items()}
