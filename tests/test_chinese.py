"""Chinese, Japanese and Korean: any run of characters that occurs is found, and no other."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from indexed import found, made, paper, result

from index.fulltext import Reader

# Invented: what stands here is no paper.
ENTRIES = """
河流地图的稀疏自编码器 用声呐数据训练特征字典，并检验其可解释性
图神经网络在潮汐预测中的应用 我们提出一种基于消息传递的GNN方法，误差降低12%
面向小样本学习的度量空间 few-shot learning与原型网络的比较
大语言模型的幻觉问题 对GPT-4与其他模型进行了系统评测
强化学习中的探索与利用 多臂老虎机的遗憾下界为O(√T)
变分推断与正则化流 用β-VAE学习解耦表示
鲁棒均值估计 在重尾分布下达到最优常数
联邦学习的隐私保护 差分隐私与安全聚合
知识图谱补全 利用关系路径和规则推理
跨模态检索 图像与文本的对齐
视觉里程计 单目相机的尺度漂移
语义分割中的域适应 从合成数据到真实街景
机器翻译的低资源方法 以藏语和维吾尔语为例
代码生成 用C++与Python进行测试
推荐系统的冷启动 基于元学习
时间序列异常检测 工业传感器数据
蛋白质结构预测 注意力机制与共进化信息
药物分子生成 扩散模型与强化学习结合
自动驾驶轨迹预测 多智能体交互建模
因果推断 工具变量与反事实
神经架构搜索 可微分松弛
对抗样本的迁移性 白盒与黑盒攻击
模型压缩 知识蒸馏、剪枝和量化
对比学习 负样本的选择
语音识别 端到端模型与方言
情感分析 方面级观点抽取
问答系统 检索增强生成（RAG）
文本摘要 抽取式与生成式的统一
命名实体识别 嵌套实体与边界检测
目标检测 小目标与密集场景
点云配准 旋转不变特征
三维重建 神经辐射场（NeRF）
图像超分辨率 真实退化模型
优化理论 非凸函数的鞍点逃逸
核方法 随机特征与谱衰减
在线学习 动态遗憾
博弈论 纳什均衡的计算复杂度
排序学习 位置偏差校正
公平性 群体公平与个体公平的权衡
可解释性 归因方法的一致性
データ同化のための深層学習 ﾆｭｰﾗﾙﾈｯﾄﾜｰｸ を用いた海面水温の予測
그래프 신경망을 이용한 조류 예측 메시지 전달 기반의 방법
數據驅動的颱風路徑預測 使用卷積神經網路
"""
PAPERS = [
    paper(key, *line.split(" ", 1), authors=("王小明", "欧阳 锋"), area="机器学习", topic="理论")
    for key, line in enumerate(ENTRIES.strip().splitlines(), 1)
]
_RUN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    return made(tmp_path_factory.mktemp("chinese"), PAPERS)


def runs(key: int) -> list[str]:
    """The runs of characters in a paper, folded as people type them."""
    from unicodedata import normalize

    one = PAPERS[key - 1]
    text = normalize("NFKC", f"{one.titles[0]} {one.abstract} | 机器学习 | 理论")
    return _RUN.findall(text)


def test_every_run_of_two_characters_is_found_where_it_occurs_and_nowhere_else(
    reader: Reader,
) -> None:
    places: dict[str, set[int]] = {}
    for key in range(1, len(PAPERS) + 1):
        for run in runs(key):
            for at in range(len(run) - 1):
                places.setdefault(run[at : at + 2], set()).add(key)
    assert len(PAPERS) >= 40
    assert len(places) > 400
    unlike = {pair: keys for pair, keys in places.items() if set(found(reader, pair)) != keys}
    assert unlike == {}


def test_no_run_of_two_characters_that_does_not_occur_is_found(reader: Reader) -> None:
    occurs = {run[at : at + 2] for key in range(1, len(PAPERS) + 1) for run in runs(key)
              for at in range(len(run) - 1)}  # fmt: skip
    characters = sorted({char for pair in occurs for char in pair})
    known = occurs | {"王小", "小明", "欧阳", "阳锋"}
    across = {one[-1] + other[0] for key in range(1, len(PAPERS) + 1)
              for text in (PAPERS[key - 1].titles[0], PAPERS[key - 1].abstract)
              for one, other in pairwise(_RUN.findall(text))}  # fmt: skip
    absent = [
        one + other for at, one in enumerate(characters) for other in characters[at % 7 :: 41]
    ]
    absent = [pair for pair in [*across, *absent] if pair not in known]
    assert len(absent) > 1_000
    assert [pair for pair in absent if found(reader, pair)] == []


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("神经网络", 2), ('"图神经网络"', 2), ("图神经网络 GNN", 2), ("ニューラル", 41), ("신경망", 42),
        ("颱風", 43), ("β-VAE", 6), ("河", 1), ("GPT-4 幻觉", 4), ("大语言模型的幻觉问题", 4),
        ("“差分隐私”", 8), ("title:幻觉", 4), ("abstract:声呐", 1), ("ＧＮＮ", 2), ("nerf 辐射场", 32),
    ],
)  # fmt: skip
def test_runs_of_any_length_and_mixed_text_are_found(reader: Reader, text: str, key: int) -> None:
    assert found(reader, text)[0] == key


def test_fields_and_names_are_found_by_their_characters(reader: Reader) -> None:
    assert len(found(reader, "area:机器")) == len(PAPERS)
    assert len(found(reader, "author:小明 图像")) == 2
    assert found(reader, "author:明小") == []
    assert result(reader, "图像", facets=("area", "author")).facets == {
        "area": [("机器学习", 2)],
        "author": [("欧阳 锋", 2), ("王小明", 2)],
    }


def test_a_long_run_that_occurs_nowhere_is_tried_in_pairs(reader: Reader) -> None:
    answer = result(reader, "深度强化学习探索")
    assert answer.hits[0][0] == 5
    assert "pairs" in answer.understood
    assert result(reader, "强化").understood == "强化"
