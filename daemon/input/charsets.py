"""Which encoding a text is in. Pure: bytes in, the name of a codec out.

What proves itself comes first (BOM, zero bytes in a pattern, strict UTF-8). The old double-byte and
single-byte encodings prove nothing, so each is held against how common its characters are in the
languages written in it; where none is plausible, charset-normalizer is asked.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable
from functools import partial
from operator import itemgetter

from charset_normalizer import from_bytes

from daemon.input.letters import HANGUL, HANZI, KANA, LATIN, level_one, single

_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (b"\x84\x31\x95\x33", "gb18030"),
)
_DECLARED = re.compile(
    rb"(?i)(?:<meta[^>]{0,200}charset\s*=|<\?xml[^>]{0,100}encoding\s*=|%\s*encoding:|-\*-[^\n]{0,80}coding:)\s*[\"']?([\w.:-]{2,30})"
)
HZ = "hz"
_HZ = re.compile(rb"~\{(?:[!-w][!-~])++~\}")
_SAMPLE = 65_536
_ASCII = bytes(range(128))
_LE, _BE = "utf-16-le", "utf-16-be"
# High bytes of UTF-16: Latin to Cyrillic, punctuation, CJK symbols and kana, ideographs, Hangul.
_HIGH = bytes((*range(5), 0x20, 0x21, 0x22, 0x30, *range(0x4E, 0xA0), *range(0xAC, 0xD8), 0xFF))
_PLAUSIBLE = 0.5
_LONELY = 0.4
_SURE = 0.8
_CLEARLY = 0.15
_MANY, _RARE_LEAST = 8, 0.7
_second = itemgetter(1)
_WIDE_CODECS = frozenset({"utf-16", _LE, _BE, "utf-32", "utf-32-le", "utf-32-be"})
BOM = "\ufeff"
_OTHER_ENDS = "\v\f\x85\u2028\u2029"  # Unicode's other ends of lines (UAX 14)


def bom(raw: bytes) -> tuple[str, int]:
    """The encoding that a byte order mark tells and the mark's length; ("", 0) without one."""
    return next(((name, len(mark)) for mark, name in _BOMS if raw.startswith(mark)), ("", 0))


def line_ends(text: str) -> str:
    """The characters that end the lines of a text without LF and CR; "" where these do, or where
    lines tell nothing and any character may stand within a text (JSON, markup)."""
    body = text.strip()
    if "\n" in body or "\r" in body or body[:1] in tuple("[{<"):
        return ""
    return "".join(end for end in _OTHER_ENDS if end in body)


def wide(raw: bytes) -> str:
    """UTF-16 or UTF-32 without a mark, seen by the high bytes of its characters; "" for neither."""
    raw = raw[: min(len(raw) // 4 * 4, 4096)]
    if not raw:
        return ""
    zeros = [raw[lane::4].count(0) / (len(raw) // 4) for lane in range(4)]
    if zeros[3] > 0.95 and zeros[2] > 0.9 and zeros[0] < 0.5:
        return "utf-32-le"
    if zeros[0] > 0.95 and zeros[1] > 0.9 and zeros[3] < 0.5:
        return "utf-32-be"
    scored = [(_wide_worth(raw, name, lane), name) for lane, name in ((1, _LE), (0, _BE))]
    best, name = max(scored)
    return name if best > 0.6 else ""


def _wide_worth(raw: bytes, name: str, lane: int) -> float:
    """How plausible bytes are as UTF-16 whose high bytes stand in a lane (0..1)."""
    high = raw[lane::2]
    if len(high) < 4 or len(high.translate(None, _HIGH)) > 0.05 * len(high):
        return 0.0
    text = raw.decode(name, "replace")
    plain = sum(" " <= char <= "~" or char in "\r\n\t" for char in text)
    beyond = "".join(char for char in text if char > "\x7f")
    known = max(_worth(beyond, table, codec) for table, codec in _WIDE)
    return (plain + known * len(beyond)) / len(text)


def declared(raw: bytes) -> str:
    """The codec that a text names in its first lines, if Python knows it, and it can be that one."""
    found = _DECLARED.search(raw[:4096])
    name = codec(found[1].decode("ascii")) if found else ""
    # The words themselves were found as ASCII: no UTF-16, whatever they say.
    return name if found and name and valid(found[0], name) and name not in _WIDE_CODECS else ""


def escaped(raw: bytes) -> str:
    """An encoding that shifts between alphabets by escapes in plain ASCII; "" for none."""
    if b"\x1b$" in raw and valid(raw, "iso2022_jp"):
        return "iso2022_jp"
    runs = b"".join(_HZ.findall(raw))
    if not runs or not valid(runs, HZ):
        return ""
    return HZ if _worth(runs.decode(HZ), HANZI, "gb2312") >= _PLAUSIBLE else ""


def codec(said: str) -> str:
    """Python's name of the encoding that is meant by a declared one; "" for one it does not know."""
    try:
        name = codecs.lookup(said).name
        "".encode(name)  # what packs and escapes is no charset
    except (LookupError, ValueError):
        return ""
    # What a page calls GB2312 is GBK as often as not, and Latin-1 is Windows' code page.
    return {"gb2312": "gb18030", "gbk": "gb18030", "iso8859-1": "cp1252", "shift_jis": "cp932",
            "euc_kr": "cp949"}.get(name, name)  # fmt: skip


def valid(raw: bytes, encoding: str) -> bool:
    """Whether bytes are right in an encoding to the last one."""
    try:
        raw.decode(encoding)
    except UnicodeError:
        return False
    return True


def utf8_share(raw: bytes) -> float:
    """How many of the bytes beyond ASCII belong to whole UTF-8 characters (0..1)."""
    beyond = len(raw.translate(None, _ASCII))
    whole = raw.decode("utf-8", "ignore").encode()
    return len(whole.translate(None, _ASCII)) / beyond if beyond else 1.0


def is_utf8(sample: bytes) -> bool:
    """Whether lines that hold bytes beyond ASCII are UTF-8, though some of them may be broken.

    In a few words of GBK or Big5 most pairs of bytes happen to be characters of UTF-8: never whole
    words of Chinese, and not to the last byte.
    """
    if utf8_share(sample) < 0.5:
        return False
    if valid(sample, "utf-8"):
        return True
    beyond = [char for char in sample.decode("utf-8", "ignore") if char > "\x7f"]
    if 2 * sum(char >= "\u0800" for char in beyond) >= len(beyond):
        return True
    plain = (name for name in ("gb18030", "big5hkscs") if valid(sample, name))
    return not any(_SCORES[name.removesuffix("hkscs")](sample) >= _SURE for name in plain)


def legacy(sample: bytes, said: str = "") -> str:
    """The likeliest encoding of lines that hold bytes beyond ASCII and are no UTF-8.

    `said` is a declared codec, believed where it fits: pages are copied with what their site, or a
    browser, once said of them, so that a language seen in another encoding tells more.
    """
    scored = {name: score(sample[:_SAMPLE]) for name, score in _SCORES.items()}
    name, best = max(scored.items(), key=_second)
    if len(sample.translate(None, _ASCII)) >= _MANY:
        rare, most = max(((n, score(sample[:_SAMPLE])) for n, score in _RARE.items()), key=_second)
        if most > max(best + _CLEARLY, _RARE_LEAST):
            name, best = rare, most
    if said and said not in ("ascii", "utf-8") and valid(sample, said):
        return said if scored.get(said, _SURE) > best - _CLEARLY else name
    if best >= _PLAUSIBLE:
        return "big5hkscs" if name == "big5" and not valid(sample, name) else name
    guess = from_bytes(sample[:_SAMPLE]).best()
    if guess and valid(sample, guess.encoding) and not guess.encoding.startswith("utf"):
        return guess.encoding
    return name if best > 0 else "cp1252"


def _worth(text: str, common: frozenset[str], codec: str) -> float:
    """How plausible the characters beyond ASCII are as a text of one language (0..1)."""
    total = count = 0.0
    known = level_one(codec)
    before = "\n"
    for char, after in zip(text, f"{text[1:]}\n", strict=False):
        last, before = before, char
        if char < "\x80":
            continue
        count += 1
        if char > "\u3040" and last < "\x80" > after:
            total += _LONELY  # no word of these languages, but punctuation of another encoding
        elif char in common:
            total += 1.0
        elif char in known:
            total += 0.75
        elif (
            "\u2010" <= char <= "\u203b"
            or "\u3000" <= char <= "\u301f"
            or "\uff01" <= char <= "\uff5e"
            or char == "·"
        ):
            total += 0.9
        elif char in LATIN or "\u0391" <= char <= "\u03c9" or "\u2190" <= char <= "\u22ff":
            total += 0.6
        elif "\u4e00" <= char <= "\u9fff":
            total += 0.15
    return total / count if count else 0.0


def _double(encoding: str, common: frozenset[str], codec: str) -> Callable[[bytes], float]:
    """A scorer for a double-byte encoding: nothing where the bytes are not right in it."""

    def score(sample: bytes) -> float:
        # A cut or broken character must not cost a text its encoding: a few bytes may be wrong.
        text = sample.decode(encoding, "replace")
        wrong = text.count("\ufffd")
        beyond = sum(char > "\x7f" for char in text)
        if wrong > beyond / 50 and wrong > 1 or wrong == beyond:
            return 0.0
        return _worth(text.replace("\ufffd", ""), common, codec) * (1 - wrong / max(beyond, 1))

    return score


_WIDE = (
    (HANZI, "gb2312"),
    (HANZI, "big5"),
    (KANA, "shift_jis"),
    (HANGUL, "euc_kr"),
    (LATIN, "big5"),
)
_SCORES: dict[str, Callable[[bytes], float]] = {
    "gb18030": _double("gb18030", HANZI, "gb2312"),
    "big5": _double("big5hkscs", HANZI, "big5"),
    "cp932": _double("cp932", KANA, "shift_jis"),
    "euc_jp": _double("euc_jp", KANA, "euc_jp"),
    "cp949": _double("cp949", HANGUL, "euc_kr"),
    "cp1252": partial(single, "cp1252"),
}
# Rarer, and so like the others in a few letters that they take many to be told.
_RARE = {name: partial(single, name) for name in ("cp1250", "iso8859_2", "mac_roman")}
