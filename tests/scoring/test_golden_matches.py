"""Whole matches in the text notation, replayed deal by deal.

The JSON file next to each has the expected states, and each side's `paper`, the sum that players would write down.
"""

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from scoring import (
    DealScore,
    Standings,
    check_deal,
    format_match,
    parse_match,
    score_deal,
    standings,
    table_state,
)

GOLDEN_FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))

STATE_FORMATTERS = {
    "totals": lambda totals: [str(total) for total in totals],
    "contenders": lambda groups: [list(group) for group in groups],
    "openings": list,
    "progress": list,
    "pozzetti": lambda plan: plan and {"builder": plan.builder, "sizes": list(plan.sizes)},
}


def format_state(state: Standings, names: Mapping[str, Any]) -> dict[str, Any]:
    return {name: STATE_FORMATTERS.get(name, lambda value: value)(getattr(state, name)) for name in names}


@pytest.mark.parametrize("path", GOLDEN_FILES, ids=lambda path: path.stem)
def test_match(path: Path) -> None:
    config, deals = parse_match(path.read_text(encoding="utf-8"))
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    scores: list[DealScore] = []
    state = standings(scores, config)
    assert format_state(state, expected["start"]) == expected["start"]
    for deal, facts in zip(deals, expected["deals"], strict=True):
        assert check_deal(deal, config.table_rules, table_state(state, config)) == ()
        scores.append(score_deal(deal, config.table_rules, table_state(state, config)))
        assert [side.total for side in scores[-1].sides] == [sum(numbers) for numbers in facts["paper"]]
        state = standings(scores, config)
        assert format_state(state, facts["after"]) == facts["after"]
    assert state.history[-1] == state.totals
    assert len(state.history) == state.deals_played == len(deals)


@pytest.mark.parametrize("path", GOLDEN_FILES, ids=lambda path: path.stem)
def test_notation_of_a_match_is_canonical(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    uncommented = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    assert format_match(*parse_match(text)) == uncommented


@pytest.mark.parametrize("path", GOLDEN_FILES, ids=lambda path: path.stem)
def test_totals_are_the_sums_of_the_credits(path: Path) -> None:
    """Independently of the fold, the totals are the plain sums of the papers, halved for a pair of one deal."""
    config, deals = parse_match(path.read_text(encoding="utf-8"))
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    sums = dict.fromkeys(range(config.players), Fraction(0))
    for deal, facts in zip(deals, expected["deals"], strict=True):
        formed = len({len(side.players) for side in deal.sides}) > 1
        for side, paper in zip(deal.sides, facts["paper"], strict=True):
            for player in side.players:
                sums[player] += Fraction(sum(paper), len(side.players) if formed else 1)
    groups = expected["start"].get("contenders", [[0, 2], [1, 3]])
    assert expected["deals"][-1]["after"]["totals"] == [str(sums[group[0]]) for group in groups]
