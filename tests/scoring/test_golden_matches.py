"""Whole matches, replayed deal by deal; each side's `paper` is the sum that players would write down."""

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from scoring import (
    Burraco,
    DealEntry,
    DealScore,
    MatchConfig,
    Pozzetto,
    RuleSet,
    Seating,
    SideEntry,
    Standings,
    check_deal,
    find_variant,
    score_deal,
    standings,
    table_state,
)

GOLDEN_FILES = sorted((Path(__file__).parent / "golden").glob("*.json"))

# Converters from the values in the files.
SIDE_PARSERS = {
    "players": tuple,
    "burrachi": lambda counts: {Burraco(kind): count for kind, count in counts.items()},
    "hand_points": lambda hands: {int(player): points for player, points in hands.items()},
    "pozzetto": Pozzetto,
}
STATE_FORMATTERS = {
    "totals": lambda totals: [str(total) for total in totals],
    "contenders": lambda groups: [list(group) for group in groups],
    "openings": list,
    "progress": list,
    "pozzetti": lambda plan: plan and {"builder": plan.builder, "sizes": list(plan.sizes)},
}


def parse_side(values: Mapping[str, Any]) -> SideEntry:
    return SideEntry(**{name: SIDE_PARSERS.get(name, lambda value: value)(value) for name, value in values.items()})


def parse_rules(config: dict[str, Any]) -> RuleSet:
    rules = find_variant(config.pop("rules"))
    changes = config.pop("changes", {})
    kinds = {name: type(getattr(rules, name)) for name in changes}
    enums = {name: kind(changes[name]) for name, kind in kinds.items() if kind.__module__ == "scoring.rules.options"}
    tables = {name: tuple(map(tuple, changes[name])) for name, kind in kinds.items() if kind is tuple}
    return rules.replace(**(changes | enums | tables))


def format_state(state: Standings, names: Mapping[str, Any]) -> dict[str, Any]:
    return {name: STATE_FORMATTERS.get(name, lambda value: value)(getattr(state, name)) for name in names}


@pytest.mark.parametrize("path", GOLDEN_FILES, ids=lambda path: path.stem)
def test_match(path: Path) -> None:
    evening = json.loads(path.read_text(encoding="utf-8"))
    facts = evening["config"]
    config = MatchConfig(rules=parse_rules(facts), seating=Seating(facts.pop("seating")), **facts)
    scores: list[DealScore] = []
    state = standings(scores, config)
    assert format_state(state, evening["start"]) == evening["start"]
    for deal in evening["deals"]:
        entry = DealEntry(
            sides=tuple(map(parse_side, deal["sides"])), closed_by=deal.get("closed_by"), closer=deal.get("closer")
        )
        assert check_deal(entry, config.table_rules, table_state(state, config)) == ()
        scores.append(score_deal(entry, config.table_rules, table_state(state, config)))
        assert [side.total for side in scores[-1].sides] == [sum(numbers) for numbers in deal["paper"]]
        state = standings(scores, config)
        assert format_state(state, deal["after"]) == deal["after"]
    assert state.history[-1] == state.totals
    assert len(state.history) == state.deals_played == len(evening["deals"])


def test_totals_are_the_sums_of_the_credits() -> None:
    """Independently of the fold, the totals are the plain sums of the papers, halved for a pair of one deal."""
    for path in GOLDEN_FILES:
        evening = json.loads(path.read_text(encoding="utf-8"))
        sums = dict.fromkeys(range(evening["config"]["players"]), Fraction(0))
        for deal in evening["deals"]:
            formed = len({len(side["players"]) for side in deal["sides"]}) > 1
            for side, paper in zip(deal["sides"], deal["paper"], strict=True):
                for player in side["players"]:
                    sums[player] += Fraction(sum(paper), len(side["players"]) if formed else 1)
        groups = evening["start"].get("contenders", [[0, 2], [1, 3]])
        assert evening["deals"][-1]["after"]["totals"] == [str(sums[group[0]]) for group in groups], path.stem
