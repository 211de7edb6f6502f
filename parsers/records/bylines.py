"""What a line of names has beside them: marks, degrees, links, where the work appeared, `and colleagues`."""

from __future__ import annotations

import re

_BARS = re.compile(r"[|\n\r\t]+")
# `A Quill, B Marsh - Journal of Bees, 2020 - publisher.com`, as Google Scholar shows a work
_BYLINE = re.compile(r"\s[-–—]\s(?:.*\b(?:1[89]|20)\d\d\b.*|.*\.[a-z]{2,})$")
_LONGEST_BYLINE = 2_000
_STOP = re.compile(r"(?<!\bal)(?<!\b[JS]r)(?<!\b(?:Inc|Ltd))(?<=[^\W\d_A-Z]{2})\.\s*$")
_DIGIT_BEFORE = re.compile(r"(?<=,)\s*\d{1,2}\s+(?=[A-Z])")  # a mark that slipped behind the comma
_DEGREE = re.compile(r"[\s,]+(?:Ph\.? ?D|M\.?D|M\.?S|MSc|MBA|MPH|RN)\b\.?(?=\s*(?:,|;|and\b|$))")
_AND_ALL = re.compile(r"(\bet al\.?)\s*\([^()]*\)", re.IGNORECASE)  # `et al. (Bee Institute)`
_AND_HELPERS = re.compile(
    r",?\s+and\s+(?:collaborators|colleagues|co-?workers|co-?authors)\.?$", re.IGNORECASE
)
_WITH = re.compile(
    r"\A\(?(?:joint(?:ly|\s+work)?\s+)?with\s+", re.IGNORECASE
)  # the coauthors of a page's owner
_OPENS_WITH = tuple("(jJwW")
_ENDS_HELPERS = ("s", "S", "s.", "S.")
_LINKED = re.compile(r"\[([^\[\]]+)\]\([^()\s]*\)")  # a link in Markdown
_MARKS = re.compile(
    r"(?<=\w)[*†‡§¶#]+(?=\s*(?:[,;&]|and\b|$))"
)  # behind names: `Pell A*, Quill B†`
_RAISED = re.compile(r"\$\s*\^[^$]{0,60}\$|<sup>[^<]{0,60}</sup>", re.IGNORECASE)
_MAIL = re.compile(r"\s*<[^<>@\s]+@[^<>@\s]+>")
_LABEL = re.compile(r"authors?\s*:\s*(?=\S)", re.IGNORECASE)
_AUTHOR_ID = re.compile(r"\s*\(\d{5,}\)(?=\s*(?:[;,]|$))")  # Scopus puts one behind each name


def tidied(text: str) -> str:
    """A line of names without what is no name; a bar or a line end becomes a semicolon."""
    text = text.strip()
    if text.startswith(_OPENS_WITH):
        text = _WITH.sub("", text, count=1)
    if ":" in text:
        text = text[label.end() :] if (label := _LABEL.match(text)) else text
    if "^" in text or "<" in text:
        text = _MAIL.sub("", _RAISED.sub("", text))
    if "(" in text:
        text = _AND_ALL.sub(r"\1", text)
    if text.endswith(_ENDS_HELPERS):
        text = _AND_HELPERS.sub(" et al.", text)
    if "(" in text:
        text = _AUTHOR_ID.sub("", text)
    if " - " in text and len(text) <= _LONGEST_BYLINE:
        text = _BYLINE.sub("", text)
    if "\n" in text and ("," in text or " and " in text):
        text = " ".join(text.split())  # a wrapped line, no list of lines
    if "](" in text:
        text = _LINKED.sub(r"\1", text)
    if text.rstrip().endswith("."):
        text = _STOP.sub("", text)
    if "*" in text or "#" in text or not text.isascii():
        text = _MARKS.sub("", text)
    if "PhD" in text or "Ph.D" in text:
        text = _DEGREE.sub("", text)
    text = _DIGIT_BEFORE.sub(" ", text) if ",1" in text or ",2" in text else text
    if _BARS.search(text):
        text = _BARS.sub(";", text)
    return text
