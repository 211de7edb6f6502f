"""Which characters are common in a language, for telling its encodings apart. Frozen tables."""

from __future__ import annotations

import re
from functools import cache

HANZI = frozenset(
    "的一是不了在人有我他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多"
    "天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外"
    "但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走"
    "电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九"
    "图网络神模型习算据数性题系统研究基析设计论应度量表深特征训练类识视觉语言推荐优策略强随机"
    "這來個國說們為時會過後麼對學還發當開無頭經動兩長樣現將與進實點聲話兒問幾業間給重電門東氣關並內處總場師書員"
    "圖網絡據數題統設計論應類識覺語薦優強隨機習訓練種見變體經級結構層評測驗證準確"
)
KANA = frozenset(
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじず"
    "ぜぞだぢづでどばびぶべぼぱぴぷぺぽっゃゅょアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモ"
    "ヤユヨラリルレロワヲンガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポッャュョァィゥェォー、。「」・"
    "日本学会年月人大中一国研究法的化性用法論語分析手方系数理情報処画像"
)
HANGUL = frozenset(
    "이다의는에을가하고를한지로기사은시어대아리자도정해인나수서부일스제보과라상전그장구여것들원연만주모으동면안관"
    "적성우문조유신게있었습니까요비무경공생학오세결용조개실회방계발통마소차미위행영물간분양체선내화국심기술논연구"
    "망류식별모델데터습추론언각"
)
LATIN = frozenset("ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœŠšŽž")

_LATIN_2 = frozenset(
    "ĄĆĘŁŃÓŚŹŻąćęłńóśźżÁČĎÉĚÍŇŘŠŤÚŮÝŽáčďéěíňřšťúůýžĹĽŔĺľŕÔôÄäÖöÜüßÂâĂăÎîŞşŢţŐőŰűËëÇçĐđ"
)
_OF = {"cp1250": _LATIN_2, "iso8859_2": _LATIN_2}
_SIGNS = frozenset("‘’“”„–—…•«»°·±×©®™§¿¡ªº½¼¾µ£€\xa0")
_LETTER = re.compile("[A-Za-z]")


def single(codec: str, sample: bytes) -> float:
    """How plausible bytes are as a text of the Latin alphabet in a code page (0..1): those beyond
    ASCII are letters within words of ASCII ones, of the same case, and signs between words."""
    text = f"  {sample.decode(codec, 'replace')}  "
    letters = _OF.get(codec, LATIN)
    total = count = 0.0
    for at, char in enumerate(text):
        if char < "\x80":
            continue
        count += 1
        before, after = text[at - 1], text[at + 1]
        lonely = before < "\x80" > after
        if char in letters:
            within = lonely and _LETTER.search(before + after)
            word = text[at - 2 : at]
            odd = word.isalpha() and word.islower() if char.isupper() else after.isupper()
            pair = (before in letters and text[at - 2] < "\x80" > after) or (
                after in letters and text[at + 2] < "\x80" > before
            )
            total += 0.2 if odd else 0.95 if within else 0.75 if pair else 0.45
        elif char in _SIGNS:
            odd = char not in "’–—-" and before.isalpha() and after.isalpha()
            total += 0.8 if lonely and not odd else 0.3
    return total / count if count else 0.0


@cache
def level_one(codec: str) -> frozenset[str]:
    """The characters that a national standard puts first, because they are in everyday use."""
    leads, trails = _ROWS[codec]
    raw = [bytes((lead, trail)) for lead in leads for trail in trails]
    found = (pair.decode(codec, "ignore") for pair in raw)
    return frozenset(char for char in found if len(char) == 1)


_HIGH = range(0xA1, 0xFF)
_ROWS = {
    "gb2312": (range(0xB0, 0xD8), _HIGH),
    "big5": (range(0xA4, 0xC7), (*range(0x40, 0x7F), *_HIGH)),
    "shift_jis": (range(0x88, 0x98), (*range(0x40, 0x7F), *range(0x80, 0xFD))),
    "euc_jp": (range(0xB0, 0xD0), _HIGH),
    "euc_kr": (range(0xB0, 0xC9), _HIGH),
}
