"""What belongs to a page and not to its papers: counts, paging, buttons, badges, rules; and the numbers
that lists give their entries. English and Chinese."""

from __future__ import annotations

import re
from collections.abc import Sequence

from parsers import shape
from parsers.names import han

_CAPTION = (
    "pdf|code|bibtex|poster|slides|video|html|abs|abstract|openreview|project|arxiv|supp|oral"
)
# Buttons and badges of Chinese sites: the first kind shows one by itself, the second only beside such.
_BUTTON = (
    r"(?:收藏|分享|点赞|评论|(?:批量)?引用(?:量|数)?|(?:批量|免费)?下载(?:量|频次|次数|地址|全文|PDF)?|导出(?:与分析|题录|引文)?"
    r"|筛选|排序(?:方式)?|登录|注册|查看(?:原文|详情|全文|摘要|更多)?|显示更多|展开(?:全部|摘要|更多)?|收起(?:摘要)?|(?:在线|原版)?阅读(?:全文)?"
    r"|HTML(?:阅读)?|PDF(?:下载)?|CAJ(?:下载)?|代码|数据集|幻灯片|翻译|举报|关注|浏览(?:量|次数)?|被引(?:量|频次|次数)?|全选|清除|已选"
    r"|上一[页篇]|下一[页篇]|首页|尾页|末页|加载更多|点击加载|加载中|没有更多了?|返回(?:顶部|列表|首页)?|回到顶部|到底了|跳转到?|每页(?:显示)?"
    r"|相关度|关于我们|联系我们|网络首发|优先出版|北大核心|核心期刊|CSCD|CSSCI|CSTPCD|CCF[- ]?[ABC]|SCIE?|EI|WOS|期刊论文|学位论文|硕士论文"
    r"|博士论文|会议论文|期刊|硕士|博士|口头报告|职称材料)"
)
# The names of columns, in a row of which nothing else stands.
_COLUMN = (
    r"(?:序号|(?:论文|稿件)?[编編]号|题名|篇名|題名|(?:论文|文章|論文)?(?:题目|标题|名称|題目)|(?:第一|通[讯信])?作者(?:单位|姓名)?|著者"
    r"|单位|刊名|期刊|来源|发表时间|年份|备注|操作|タイトル|번호|논문\s?제목|제목|저자)"
)
_BESIDE = (
    rf"(?:{_COLUMN}|摘要|全文|原文|论文|链接|海报|视频|主题|综合|[发出]表?版?时间|时间|机构|会议|专题|条|页|更多|详情|导航|帮助(?:中心)?"
    r"|意见反馈|全部|确定|免费|数据库|参考文献|(?:论文|文献|高级)?(?:检索|搜索)(?:结果)?)"
)
# A row of filters: `主题： 全部 机器学习 计算机视觉`.
_FILTERS = r"(?:主题|年份|年度|领域|学科|类型|类别|分类|会议|期刊|作者|机构|来源|语言|排序)\s*[:：]?\s*(?:全部|不限|所有)(?:\s.*)?"
_BETWEEN = r"[\s|·,，/、:：;；()（）\[\]【】<>«»‹›←→…\d.+万KkMB]*"
FURNITURE = re.compile(
    r"(?:(?:已?为[您你]|共|约|找到|显示|检索到|搜索到|总计|已显示|合计)+[\s:：约]*[\d,]+.{0,16}|第\s*\d+\s*[页/／-].{0,12}"
    # how a mail begins, what a list is called
    r"|(?:dear|hi|hello|尊敬的|各位|大家好).{0,40}[,，:：!！]"
    r"|(?:list of )?(?:accepted|selected|published|recent )?\s?(?:papers|publications|articles|references|bibliography|program(?:me)?)"
    r"|\d+\s*[条篇个]\s*(?:结果|论文|记录|文献)?"
    rf"|(?=.*{_BUTTON}){_BETWEEN}(?:(?:{_BUTTON}|{_BESIDE}){_BETWEEN})+"
    rf"|{_COLUMN}(?:[\s,，、|/]+{_COLUMN}){{2,}}|{_FILTERS}|我的(?:收藏|订阅|文库|主页)"
    r"|目 ?[录次錄]|(?:论文|文献|高级|专业|学术)?(?:检索|搜索)(?:结果|平台|系统|引擎)?|(?:当前|[您你]的?)(?:所在)?位置\s*[:：].*|(?:最[后近])?更新(?:时间|日期|于)\s*[:：].*"
    r"|(?:©|\(c\)|copyright|版权所有|.{0,8}ICP备).*"
    r"|(?:(?:share|save|cite|download|export|bookmark|filter|sign in|log ?in)\b[\s|·,/]*)+"
    r"|page\s*\d+(?:\s*(?:of|/)\s*\d+)?|\d+\s*/\s*\d+"
    r"|(?:showing|displaying|results?|items?|papers?|entries|total|found)\s*:?\s*[\d,]+.{0,30}"
    r"|[\d,]+\s*(?:results?|papers?|entries|records|items)(?:\s*(?:found|shown|in total))?\.?"
    r"|(?:[<«‹>»›←→\s|\d…]|\.\.\.|(?:prev(?:ious)?|next|first|last)(?:\s+page)?)+"
    r"|(?:load|show|see|view)\s+(?:more|all)\b.{0,20}|back to top|sort(?:ed)? by\b.{0,30}"
    rf"|(?:\[(?:{_CAPTION})\][\s|·,/]*)+|(?:(?:{_CAPTION})\b[\s|·,/]*){{2,}}|pdf|bibtex"
    r"|(?:[-=_*~#·•.─═—]\s?){3,})",
    re.IGNORECASE,
)
# How such lines begin where they are all ASCII: one look spares most lines the whole pattern.
BEGINS = re.compile(
    r"[\d<>\-=_*~#.(\[|]|share|save|cite|download|export|bookmark|filter|sign|log|page|showing|displaying|results?\b|items?\b"
    r"|dear|hi\b|hello|list of|accepted|selected|published|recent|publications|articles|references|bibliography|program"
    r"|papers?\b|entries|total|found|prev|next|first|last|load|show|see|view|back|sort|copyright|html|caj|cscd|cssci|cstpcd"
    rf"|ccf|sci|ei\b|wos|{_CAPTION}",
    re.IGNORECASE,
)
RULE = re.compile(r"(?:[-=_*~#·•.─═—]\s?){3,}")
# What pages put behind an abstract of which they show a part, or all.
FOLDED = re.compile(r"\s*(?:展开(?:全部|全文|更多|摘要)?|查看(?:更多|全文)|收起(?:摘要)?)$")
ENDED = re.compile(rf"[.。…](?:{FOLDED.pattern})?$")
_SIGNATURE_LINES, _FEW_WORDS = 4, 4
_FIRST_CIRCLED = ord("①")
_OPENS = re.compile(
    r"(?:[\[(（【［](?P<a>\d{1,6})[\])）】］]|(?:No\.? ?|Paper |#)?(?P<b>\d{1,6})(?:[.):、．]|\s*[-–])"
    r"|#(?P<c>\d{1,6})(?=\s)|第\s?(?P<d>\d{1,4})\s?篇[:：.、]?|论文\s?(?P<e>\d{1,4})(?:[:：.、]|(?=\s))|(?P<f>0\d{1,3})(?=\s)"
    r"|(?P<circled>[①-⑳]))(?:\s*(?=[^\s\d])|\s+(?=\d+\s?[^\W\d_]))",
    re.IGNORECASE,
)
ALONE = re.compile(
    r"[\[(（【［](?P<a>\d{1,6})[\])）】］]|(?:No\.? ?|Paper |#|第 ?|论文 ?)?(?P<b>\d{1,6})(?:[.):、．]| ?篇)?|(?P<circled>[①-⑳])",
    re.IGNORECASE,
)


def opening(text: str) -> tuple[int, str] | None:
    """(the number that a line opens with, what follows it); None for a line without."""
    match = _OPENS.match(text)
    return (value_of(match), text[match.end() :]) if match else None


def is_signature(texts: Sequence[str]) -> bool:
    """Whether lines are how a mail ends, `Best,` and a name: a few words, a comma behind the first."""
    first, *others = texts
    if first[-1] not in ",，" or not 0 < len(others) < _SIGNATURE_LINES:
        return False
    short = all(len(text.split()) + han.wide(text) / 2 <= _FEW_WORDS for text in texts)
    return short and not any(map(shape.is_list, others))


def value_of(match: re.Match[str]) -> int:
    """The number that a pattern of this module found."""
    said = {name: text for name, text in match.groupdict().items() if text}
    if circled := said.pop("circled", ""):
        return ord(circled) - _FIRST_CIRCLED + 1
    return int(next(iter(said.values())))
