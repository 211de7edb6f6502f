"""What names and lists of names in Chinese, Japanese and Korean have of their own: 等, ほか and 외 for
those left out, slashes and spaces between names, spaces within them, `[美]` before and 主编 behind."""

from __future__ import annotations

import re

_HAN = "\u3400-\u9fff"
_ANY = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_ETC = r"等(?:\s*(?:共\s*)?\d*\s*[人位名](?:作者)?|作者)?(?:\s*[著编译])?"
CUT = (
    rf"(?<=[^\u4e00-\u9fff]){_ETC}|(?<=[\u4e00-\u9fff]{{2}}){_ETC}"
    rf"|(?:ほか|(?<![{_HAN}])他)(?:\s*\d*\s*名)?|(?<![\uac00-\ud7af])외(?:\s*\d*\s*[인명])?"
)
_NAME = re.compile(rf"[{_HAN}]{{2,4}}|[{_HAN}]{{2,8}}·[{_HAN}·]{{2,12}}")
_SLASH = re.compile(rf"(?<=[{_ANY}])([*\d,]*)\s*[/／]\s*(?=[{_ANY}])")
_HANGUL_DOT = re.compile(r"(?<=[\uac00-\ud7af]{3})\s?[·ㆍ・]\s?(?=[\uac00-\ud7af]{3})")
# Kana mark the names of foreigners, whose parts a dot joins; between whole names in Kanji it parts.
_KANJI = r"(?:[\u3400-\u9fff々]{3,6}|[\u3400-\u9fff々]{1,3}[ \u3000][\u3400-\u9fff々]{1,3})"
_KANJI_DOT = re.compile(rf"(?<![^\s,，、;；・])({_KANJI})・(?={_KANJI}(?:$|[\s,，、;；・]))")
_COUNTRY = re.compile(
    rf"(?:^|(?<=[,，;；、\s]))[\[［(（〔【][{_HAN}]{{1,3}}[\]］)）〕】]\s*(?=[{_HAN}])"
)
_DEED = re.compile(
    rf"(?<=[{_HAN}])(?:\s+(?:编著|主编|译著|[著编译])|[（(]?(?:通[讯信]作者|主编|编著|编|译)[)）]|\s*通[讯信]作者)$"
)
_AFTER_DOT = re.compile(rf"(?<=[{_HAN}])·[{_HAN}·]+")
_WIDE = re.compile(rf"[{_ANY}]")
_PADDED = re.compile(rf"[{_HAN}] [{_HAN}]")
_FEW_KNOWN = 0.3
_WHOLE = 3
_DOUBLE = frozenset(re.findall("..", "欧阳司马上官诸葛尉迟令狐皇甫慕容夏侯东方端木公孙歐陽諸葛"))

# The surnames of nine in ten people in China: enough to tell 张三 李四 from 山田 太郎.
SURNAMES = frozenset(
    "王李张刘陈杨黄赵周吴徐孙朱马胡郭林何高梁郑罗宋谢唐韩曹许邓萧冯曾程蔡彭潘袁于董余苏叶吕魏蒋田杜丁沈姜"
    "范江傅钟卢汪戴崔任陆廖姚方金邱夏谭韦贾邹石熊孟秦阎薛侯雷白龙段郝孔邵史毛常万顾赖武康贺严尹钱施牛洪龚"
    "汤陶黎温莫易樊乔文安殷颜庄章鲁倪庞邢俞翟蓝聂齐向申葛岳阮欧司肖鲍车房关游骆柯盛祝左涂裴苗柴解焦佟耿窦冉卓甄简冼晏麦桂佘鞠卞柏"
)

# Most family names in Japan are words of the land (the second or third character tells so), and most given
# names there and in Korea end in one of a few characters: both together are hardly ever a keyword's.
_LAND = frozenset(
    "田山川村本野原井上藤島嶋崎﨑木林谷橋沢澤岡坂阪内口中西部辺邊松浦森尾池水瀬塚屋戸津江下石宮倉藏蔵垣岸嵐子城杉柳見賀"
    "渕淵泉鳥永葉間場馬桐立達保浅栖代庭巻幡宅沼槻鍋邉頭嘉袋園岩"
)
_GIVEN_END = frozenset(
    "子美恵香奈郎太一二三夫雄男彦也哉介輔助樹人志司之久弘博明正和幸生史平文理哲隼孝浩誠治行典晃豊進学勝実修健"
    "剛毅徹亮章敏仁洋真信義昭秀紀裕聡隆英光貴良清茂江代枝絵織希穂菜花里桜翔斗翼大輝悠晴聖賢俊宏央壮基伸"
    "士威広寛敏憲純功望薫保昇智成宗嗣栄芳雅直忠重尚道世吾朗朋潤範規吉次彰馬武元利康朝暁諒拓涼岳泰優由依緒音奈"
)
_HANGUL_FAMILY = frozenset(
    "김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길"
)
_HANGUL_GIVEN = frozenset(
    "민서지현준영수진우연재성은정혜승원경희미선상동호철훈윤아주하빈석태규인기용환식란숙자옥순광건범병종창찬천한형휘"
    "혁효후학필충춘청제일응의유욱완오예열양안신시세섭설선보배문명무만리림라도덕대남나균구관곤고가강걸결교국권근"
)
_MARKS = re.compile(r"(?<![\d,*†‡§¹²³⁰-⁹①-⑳])[\d,*†‡§¹²³⁰-⁹①-⑳]+$")  # of affiliations
_LONGEST, _LONGEST_DOTTED = 5, 16
_JAPANESE = re.compile(rf"[{_HAN}々\u3040-\u30ff]{{3,5}}")
_NOBODY = re.compile("[A-Za-z:：]|^(?:我们|本文|他们)|论文")  # a name is in one script: `PDF下载`
_KOREAN = re.compile(r"[\uac00-\ud7af]{3}")


def likeness(name: str) -> float:
    """How much a text without spaces looks like one person's name (0..1)."""
    name = _MARKS.sub("", name)
    if ("·" in name or "・" in name) and len(name) <= _LONGEST_DOTTED:
        return 0.7  # 阿依努尔·沙吾提, ジョン・スミス
    if not name or len(name) > _LONGEST or _NOBODY.search(name):
        return 0.0
    chinese = len(name) <= _WHOLE and name[0] in SURNAMES
    return 1.0 if chinese or is_named(name) else 0.7


def is_named(name: str) -> bool:
    """Whether a name without spaces has the family and the given name of most in Japan or Korea:
    `池田隼`, `小宮山哲`, `윤명현`."""
    if _KOREAN.fullmatch(name):
        return name[0] in _HANGUL_FAMILY and _HANGUL_GIVEN.issuperset(name[1:])
    landed = name[1:2] in _LAND or (name[2:3] in _LAND and len(name) > _WHOLE)
    return bool(_JAPANESE.fullmatch(name)) and landed and name[-1] in _GIVEN_END


def listed(text: str) -> str:
    """A list with slashes or dots between names as one with `、`, and without the countries of its people."""
    if text.isascii():
        return text
    text = _KANJI_DOT.sub(r"\1、", _HANGUL_DOT.sub("、", _SLASH.sub(r"\1、", text)))
    return _COUNTRY.sub("", text)


def tidy(name: str) -> str:
    """A name without what its bearer did (主编, 译, 通讯作者)."""
    return name if name.isascii() else _DEED.sub("", name)


def spaced(text: str) -> list[str]:
    """Chinese names parted by spaces alone; nothing where a text is no such list."""
    if text.isascii():
        return []
    words = text.split()
    if len(words) > 2 and words[-1].isdigit():
        words.pop()  # the page, in a table of contents
    if len(words) < 2 or not all(map(_NAME.fullmatch, words)):
        return []
    known = [word[0] in SURNAMES or word[:2] in _DOUBLE or "·" in word for word in words]
    most = _FEW_KNOWN * len(words) if len(words) > 2 else len(words)
    # `焦芳英 石文心`: two characters may be the family of a Japanese name, three hardly are.
    return words if sum(known) >= most or (known[-1] and len(words[0]) == _WHOLE) else []


def unpadded(names: list[str]) -> list[str]:
    """Names without the space that sets `王 伟` as wide as `张国强`; 山田 太郎 and his like keep theirs."""
    if any(" " in name and not _PADDED.fullmatch(name) for name in names):
        return names
    return [name.replace(" ", "") if _PADDED.fullmatch(name) else name for name in names]


def short(text: str) -> str:
    """A list whose names end at their dot and have no country: a look tells whether such are people."""
    return _AFTER_DOT.sub("", listed(text))


def wide(text: str) -> int:
    """How many Chinese, Japanese and Korean characters a text has."""
    return 0 if text.isascii() else len(_WIDE.findall(text))
