"""The names under which sources keep the fields of a paper, best first.

One table for the keys of objects, the headers of columns and the fields of front matter. A key is
compared in lower case, letters and digits only (`Publication Year`, `publication_year`).
"""

from __future__ import annotations

import re
from functools import lru_cache

_NAMES = {
    "title": "title papertitle articletitle documenttitle publicationtitlefull primarytitle "
    "titleprimary fulltitle worktitle itemtitle titlename displayname papername dctitle titletext "
    "citationtitle headline titles maintitle 题名 标题 篇名 完整标题 文献名 题目 名称 "
    "titre titel titulo título titolo baslik название заглавие 제목 タイトル 论文名 中文题名 来源篇名 ti"
    " 中文标题 中文篇名 标题名称 题名中文 标题中文 標題 題名 題目 名稱"
    " 論文名 論題 表題 題名和文 논문제목 논문명 논문제목국문 국문제목 nazev název tytuł tytul cím otsikko rubrik tittel tytułartykułu judul tiêuđề"
    " titlezh titlecn titlechinese chinesetitle zhtitle cntitle titleja titlejp titleko titlede titlefr titlees titlept titleru",
    "authors": "authorfullnames authorsfullname authorsfull authorsfullnames fullauthors "
    "authorshipsauthordisplayname authorshipsrawauthorname authornames "
    "authors author authorlist authorss paperauthors creators creator dccreator authorships "
    "authfullnames firstauthors primaryauthors authorsprimary authorname authorstring bibtexauthor citationauthor "
    "contributors zauthors authfullname authorstrings authorslist authornamelist authorsnames byline 作者 作者姓名 全部作者 著者 来源作者 auteurs autores autoren autor auteur autori autore verfasser yazar авторы автор 저자 著者名 au af firstauthor"
    " 作者列表 作者信息 作者名单 作者名 中文作者 作者中文 论文所有作者 责任者 主要责任者"
    " 執筆者 執筆者名 저자명 저자국문 연구자 第一作者 authorsraw authororiginal authorsclean autoři autori autorzy szerzők szerző tekijät tekijä författare forfatter forfattere penulis tácgiả",
    "coauthors": "coauthors coauthor otherauthors additionalauthors 其他作者 其它作者 其余作者 合作者 共同作者 共著者 공저자",
    "abstract": "abstract abstractnote abstracttext paperabstract abstractinvertedindex abstractfull "
    "abstracts summary dcdescription abstractshort 摘要 文摘 摘要中文 中文摘要 内容摘要 概要 resume résumé "
    "resumen resumo riassunto zusammenfassung аннотация 초록 要旨 ab"
    " 摘要内容 摘要原文 原文摘要 内容提要 提要 摘要內容 内容抄録 抄録 要約 抄録和文"
    " アブストラクト 국문초록 초록국문 요약 논문초록 abstrakt streszczenie absztrakt özet abstrak tiivistelmä sammendrag sammanfattning",
    "description": "description descriptions shortdescription",
    "area": "primaryarea area researcharea subjectarea track category 领域 研究领域 研究方向"
    " 学科 学科分类 学科领域 分类 主分类 类别 方向 領域 研究領域 分野",
    "topic": "topic primarytopic primarytopicdisplayname subtopic session sessiontitle section theme 主题 专题"
    " 小方向 子领域 細目",
    "keywords": "keywords authorkeywords keyword tags tag keywordlist manualtags indexkeywords indexterms "
    "subject subjects dcsubject subjectareas categories keywordsplus fieldsofstudy concepts "
    "palabrasclave motsclés schlagwörter schlagworte ключевыеслова 키워드 关键词 关键字 de"
    " 主题词 标签 中文关键词 关键词中文 中文主题词 關鍵詞 關鍵字 中文關鍵詞 キーワード 検索語 주제어"
    " 국문키워드 핵심어 klicovaslova klíčováslova słowakluczowe kulcsszavak anahtarkelimeler katakunci avainsanat nøkkelord",
    "venue": "containertitle publicationvenue journal journaltitle journalname journalbook booktitle publicationtitle "
    "sourcetitle anthologytitle venue conference conf conferencename eventtitle publishedin appearedin appearsin presentedat "
    "publicationname pubname magazine proceedings proceedingstitle secondarytitle publication primarylocation "
    "primarylocationsourcedisplayname hostvenue fulljournalname journalconference journalref "
    "journalabbreviation conferencetitle pub sourcename journaliso publicationinfojournaltitle container so ispartof perio qikan 刊名 期刊 期刊名称 期刊名 来源 会议 会议名称 "
    "来源期刊 中文刊名 출처 저널 revue zeitschrift revista rivista журнал"
    " 刊物 刊物名称 期刊会议 会议期刊 发表期刊 发表刊物 发表会议 期刊来源 来源名称 来源刊名 来源出版物 出版物"
    " 出版物名称 出处 母体文献 会议录名称 论文集 学位授予单位 期刊名稱 期刊會議 會議名稱 雜誌 雜誌名稱 出處 來源"
    " 刊載期刊 掲載誌 掲載誌名 収録刊行物 刊行物名 雑誌名 誌名 資料名 학술지명 학술지 저널명 학회지명 간행물명"
    " 수록지명 매체 발표 게재지 校院名稱 časopis casopis czasopismo dergi folyóirat tidskrift tidsskrift jurnal zdrojnazev źródło",
    "alt_titles": "translatedtitle originaltitle titleoriginal vernaculartitle alternatetitle "
    "alternativetitle titleen entitle englishtitle 英文篇名 英文题名 英文标题 英文名称 外文题名"
    " 英文题目 英文论文名 标题英文 题名英文 篇名英文 外文标题 译名 标题翻译 标题译文 翻译标题 中文译名 中文翻译标题"
    " 並列篇名 並列題名 英文題名 英文標題 論文名稱外文 題名英文 英語タイトル タイトル英 영문제목 논문제목영문"
    " 제목영문",
    "year": "year yr publicationyear publishedyear yearofpublication pubyear issued publishedprint publishedonline published "
    "publicationdate datepublished publisheddate pubdate date dcdate coverdate yearpublished "
    "displaydate publishedat publicationinfo produceddateyi earliestdate datereleased shortdetails proceedingsyear conferenceyear yearofconference earlyaccessdate firstreleasedate publishyear publishdate publishtime dateissued issueddate dateofpublication pubtime releasedate publishedon submitdate submitteddate submissiondate onlinedate dcyear 年 "
    "年份 发表年份 出版年 出版年份 发表时间 出版时间 发表日期 发布日期 发布时间 提交日期 年代 日期 année annee jahr año ano anno год 연도 발행년도 py"
    " 年度 发表年 刊出年 出版年月 出版时间日期 出版日期 刊出日期 见刊时间 上线时间 上线日期 在线发表时间"
    " 网络首发时间 在线出版日期 日期时间 更新日期 时间 学位年度 授予学位年度 年卷期 年期"
    " 年卷期页码 出版年卷期 年份期数 發表時間 發表日期 發表年份 出版時間 發布時間 刊登日期 論文出版年 出版年度"
    " 発行年 発行年月 発行日 発行年月日 刊行年 出版日付 出版年月日 発表年 公開日 발행연도 발행년 발행일 발행연월"
    " 출판연도 출판년도 출판년 게재연도 게재년도 발표연도 발행년월 rok rokvydání rokvydani rokwydania datum évszám vuosi årtal årstall år tahun năm yıl yayınyılı",
    "doi": "doi itemdoi doilink doinumber articledoi dcidentifierdoi electronicresourcenum dois doiids digitalobjectidentifier di"
    " doi号 doi链接 doi编号 doi地址 论文doi urldoi",
    "arxiv": "arxiv arxivid arxivnumber eprint arxiveprint arxiveprints preprint preprinturl preprintlink"
    " arxiv编号 arxiv号 arxiv链接 论文编号arxiv",
    "pmid": "pmid pubmedid pubmed idspmid entrezuid pm",
    "urls": "url urls link links ee articleurl paperurl paperlink htmlurl absurl arxivurl forumurl landingpage "
    "landingpageurl virtualsiteurl sourceurls externalurl pdfurl pdflink pdf site oa openreview "
    "openreviewurl publisherlink publisherurl proceeding proceedings_url entryid href uri fulltexturl sameas 链接 网址 原文链接 ur"
    " 链接地址 原文地址 网页链接 详情链接 详情页 详情地址 下载链接 下载地址 pdf链接"
    " 全文链接 知网链接 永久链接 url地址 地址 連結 網址 永久網址 リンク 링크 원문링크",
    "kind": "typecrossref itemtype contenttype documenttype publicationtype publicationtypes typeofreference "
    "referencetype entrytype publtype doctype documenttypes resourcetypegeneral restype genre "
    "dctype subtype type 来源库 类型 dt"
    " 资源类型 文献种类 文獻類型 資料類型 資料種別 論文種類 자료유형",
    "volume": "volume volumenumber vol 卷 vl 卷号 卷次 卷號 巻 권",
    "issue": "issue issuenumber number no 期 期号 is 刊期 期次 期數 期號 号 호",
    "pages": "pages page pagerange pagestartend articlepages pagination medlinepgn 页码 页"
    " 起止页 起止页码 页码范围 頁碼 頁次 頁數範圍 起訖頁 ページ 페이지 수록페이지 strany stránky strony oldalak sayfa sidor sider halaman páginas paginas seiten",
    "first": "startpage pagestart firstpage beginningpage spage bp",
    "last": "endpage pageend lastpage endingpage epage ep",
    "entry_id": "id key citationkey paperid submissionid uid lensid openalexid corpusid recordid "
    "itemid articleid documentid eid uniquewosid utuniquewosid accessionnumber ut forum number_id "
    "citekey bibtexkey 序号",
    "details": "details extra citation bibjson bibtex bibtexentry bibtexcitation externalids identifiers articleids serialnumber ids pids",
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
_OF_A_PAPER = re.compile(  # `paper_doi`, `articleUrl`: the thing named with the field
    r"^(?:paper|article|work|publication|document|manuscript|submission|item|bib|citation|dc)"
    r"(?=\w{3})(?!number|count|identifier)"
)
# `文献作者`, `論文連結` say more surely of what than `作者` and `連結`.
_OF_A_WORK = re.compile("^(?:文献|论文|文章|文獻|論文)(?=..)")
_STORED = re.compile(
    r"_(?:s|t|i|l|ss|is|txt|text|str|tdate|dt|display)$"
)  # as Solr names its types
_WRITTEN = re.compile(  # `authors_html`, `authorsDisplay`: the field as a page shows it
    r"(?<=[a-z])(?:html|display(?:ed)?|formatted|text|string|str|plain|markdown|md|latex|raw|full)$"
)
_LESS_TELLING = 500
_UNIT = re.compile(r"\s*[(\[（].*$")
_DOUBLED = re.compile(r"^[a-z]+-(?=[\u4e00-\u9fff]|doi$)")  # `Title-题名`, as CNKI heads its tables

Plan = dict[str, tuple[str, ...]]


@lru_cache(8192)
def field_of(key: str) -> tuple[str, int] | None:
    """(field, rank among its names) of a source's key; None for a name that we don't know."""
    low = key.strip().lower()
    if "://" in low:
        low = re.split("[/#]", low)[-1]  # a word of RDF by its address
    for shape in (low, _PREFIX.sub("", low), _UNIT.sub("", low), _DOUBLED.sub("", low)):
        word = _NOT_A_WORD.sub("", shape)
        if found := FIELD_OF.get(word):
            return found
        if found := FIELD_OF.get(_OF_A_WORK.sub("", word)):
            return found[0], found[1] - 1
    bare = _NOT_A_WORD.sub("", _STORED.sub("", low))
    for shape in (bare, _OF_A_PAPER.sub("", bare), _WRITTEN.sub("", bare)):
        if found := FIELD_OF.get(shape):
            return found[0], found[1] + _LESS_TELLING
    return None


def plan(keys: tuple[str, ...]) -> Plan:
    """For each field the keys that may hold it, best first."""
    held: dict[str, list[tuple[int, str]]] = {}
    for key in keys:
        if found := field_of(key):
            held.setdefault(found[0], []).append((found[1], key))
    return {field: tuple(key for _, key in sorted(of)) for field, of in held.items()}
