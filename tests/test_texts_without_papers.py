"""Plain texts that hold no papers, though names, short lines and prose follow one another in them."""

from __future__ import annotations

import pytest
from layouts import read

LETTER = """\
Dear Margaret,

Thank you for your letter of the third of May, which reached us only last week. We were all very glad to hear
that the harvest has been kind to you this year, and that Tom and the boys are well. We have had rain for days.

Yours affectionately,
Eleanor
"""
RECIPES = """\
红烧肉

主料：五花肉500克
调料：冰糖、老抽、生抽、料酒、姜片、八角

五花肉切成三厘米见方的块，冷水下锅焯水，捞出沥干备用。锅中放少许油，下冰糖小火炒至焦糖色，放入肉块翻炒上色，加入调料和热水。

番茄炒蛋

主料：番茄两个，鸡蛋三个
调料：盐、糖、葱花

番茄切块，鸡蛋打散加少许盐。热锅凉油，倒入蛋液炒至凝固后盛出，再放番茄炒出汁水，加糖和盐调味，倒回鸡蛋翻炒均匀，撒上葱花即可。
"""
TALK = """\
张伟：大家早上好，今天我们讨论下半年的工作安排
李娜：我先说一下销售部门的情况吧
王强：上个月的数据已经发到各位的邮箱里了
李娜：谢谢，我看到了，有几个数字需要再核对一下
张伟：好的，那就请王强会后跟李娜对一下
"""
MENU = "今日菜单\n红烧肉盖浇饭（大份）\n番茄鸡蛋面（小份）\n宫保鸡丁套餐（微辣）\n酸辣土豆丝配馒头（素食）\n"
OFFICES = "学校领导\n副校长分管教学（李娜）\n副校长分管后勤工作（王强）\n教务处处长（赵敏）\n办公室主任（陈晨）\n"
REVIEWS = """\
Great little hotel
Sarah L., May 2023
We stayed for three nights and would have stayed for thirty if we could. The rooms are small but very clean,
and the breakfast is the best that we have had in years.

Not what we expected
Robert K., June 2023
The pictures on the website must be very old, because the pool was closed and the garden was a building site.
The staff were friendly, but they could not do much about the noise.

Will come again
Jane M., July 2023
Quiet, friendly and close to the harbour. The owner gave us good tips for walks and lent us bicycles for
nothing. The only thing that was missing was a decent lamp beside the bed.
"""

CALL = """\
Dear all,

please send us the list of your papers with the columns
title, authors, year, venue, doi
so that we can print the brochure. We need it by Friday, June 3, or Monday, June 6, at the latest.
Thanks to Ada, Bo, and Cleo, who did this last year, and to all others who helped.
Best, Dora
"""


@pytest.mark.parametrize(
    "text",
    [LETTER, RECIPES, TALK, MENU, OFFICES, REVIEWS, CALL],
    ids=["letter", "recipes", "talk", "menu", "offices", "reviews", "call"],
)
def test_a_text_without_papers_gives_none(text: str) -> None:
    assert read(text, refused=True)[0] == []
