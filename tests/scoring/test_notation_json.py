"""A match as JSON: equal to the text notation, and errors that name the place in the object."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    PRESETS,
    Card,
    DealEntry,
    MatchConfig,
    NotationError,
    Seating,
    differences,
    find_variant,
    format_cards,
    parse_match,
)
from tests.scoring.test_golden_matches import GOLDEN_FILES
from tests.scoring.test_notation import deals

MATCH = {
    "rules": {"base": "burraco-three-tournament", "pozzetto_waiver": True},
    "match": {"players": 3, "seating": "one-against-two", "target": 505},
    "deals": [
        {
            "closed_by": 0,
            "closer": 1,
            "sides": [
                {"players": [1], "burrachi": {"clean": 1, "dirty": 1}, "table_points": 210},
                {
                    "players": [0, 2],
                    "melds": ["3h 4h 5h 6h 7h 2c 9h", "K K *"],
                    "hand_points": {"0": 30},
                    "hand_cards": {"2": "Ah 4c"},
                    "adjustments": [{"points": -50.5, "reason": "referee", "note": "too late"}],
                },
            ],
        }
    ],
}
TEXT = """rules burraco-three-tournament; pozzetto_waiver yes
match players 3; seating one-against-two; target 505
deal closed_by 0; closer 1
side 1; burrachi clean=1 dirty=1; table_points 210
side 0 2; melds 3h 4h 5h 6h 7h 2c 9h / K K *; hand_points 0=30; hand_cards 2=Ah 4c; adjustments -50.5 referee "too late"
"""


def to_json(value: Any) -> Any:
    """Return a value as JSON writes it, with every field, independently of the parser."""
    if isinstance(value, tuple) and value and all(isinstance(each, Card) for each in value):
        return format_cards(value)
    if is_dataclass(value):
        return {
            field.name: "" if field.name == "hand_cards" and not each else to_json(each)
            for field in fields(value)
            for each in [getattr(value, field.name)]
        }
    if isinstance(value, Mapping):
        return {str(name): to_json(each) for name, each in value.items()}
    if isinstance(value, tuple | frozenset):
        return [to_json(each) for each in value]
    return float(value) if isinstance(value, Fraction) else value


def match_to_json(config: MatchConfig, entries: tuple[DealEntry, ...]) -> str:
    """Return a whole match as JSON, with every option of its rules."""
    match = to_json(config)
    rules = match.pop("rules") | {"base": "burraco"}
    sides = [to_json(entry) for entry in entries]
    for side in (side for deal in sides for side in deal["sides"]):
        side["melds"] = [meld or "" for meld in side["melds"]]
        side["hand_cards"] = {seat: cards or "" for seat, cards in (side["hand_cards"] or {}).items()}
    return json.dumps({"rules": rules, "match": match, "deals": sides})


def test_json_means_the_same_as_the_text() -> None:
    assert parse_match(json.dumps(MATCH)) == parse_match(TEXT)
    assert parse_match(" \n" + json.dumps(MATCH, indent=1)) == parse_match(TEXT)


@pytest.mark.parametrize("path", GOLDEN_FILES, ids=lambda path: path.stem)
def test_golden_match_as_json(path: Path) -> None:
    match = parse_match(path.read_text(encoding="utf-8"))
    assert parse_match(match_to_json(*match)) == match


@given(st.lists(deals(), max_size=2))
def test_every_field_of_a_deal_is_read(entries: list[DealEntry]) -> None:
    config = MatchConfig(rules="burraco", players=2, seating=Seating.SINGLES, deals=4)
    exact = [entry for entry in entries if _is_exact_in_json(entry)]
    text = match_to_json(config, tuple(exact))
    assert parse_match(text) == (config, tuple(exact))


def _is_exact_in_json(entry: DealEntry) -> bool:
    """Return whether no seat is negative, because keys can't be, and all halves are within a float's precision."""
    return all(
        seat >= 0 for side in entry.sides for seats in (side.hand_points, side.hand_cards) for seat in seats
    ) and all(
        isinstance(each.points, int) or abs(each.points) < 2**52 for side in entry.sides for each in side.adjustments
    )


@pytest.mark.parametrize("name", PRESETS)
def test_every_option_of_the_rules_is_read(name: str) -> None:
    rules = find_variant(name).replace(name="Casa nostra")
    seating = min(rules.seatings)
    config = MatchConfig(rules=rules, players=4 if seating is Seating.FIXED_PAIRS else 3, seating=seating, deals=2)
    parsed, _ = parse_match(match_to_json(config, ()))
    assert parsed == config
    assert not differences(parsed.rules, name)


def test_rules_may_be_a_name_and_a_match_may_have_no_deals() -> None:
    text = '{"rules": "burraco", "match": {"players": 2, "seating": "singles", "deals": 4}}'
    assert parse_match(text) == (MatchConfig(rules="burraco", players=2, seating=Seating.SINGLES, deals=4), ())


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("rules", "buraco", "rules: 'buraco' is not a rule set (did you mean 'burraco'?)"),
        ("rules.decks", "two", "rules.decks: 'two' should be a whole number"),
        ("rules.jokers", 9, "rules: no game can be played by these rules: jokers: 9"),
        ("rules.openings", [[50]], "rules.openings: [50] should be a tuple of 2"),
        ("match", {"players": 3}, "match: {'players': 3} should be completed: it needs seating"),
        ("match.players", 9, "match: impossible match: players: one-against-two takes 3 players, not 9"),
        ("match.goal", 505, "match: 'goal' should be one of players, seating, target, deals, first_dealer"),
        ("deals", {}, "deals: {} should be a list"),
        ("deals.0", 5, "deals.0: 5 should be an object in braces"),
        ("deals.0.closing_bonus", "yes", "deals.0.closing_bonus: 'yes' should be True or False"),
        ("deals.0.sides.0", {}, "deals.0.sides.0: {} should be completed: it needs players"),
        ("deals.0.sides.0.table_points", "210", "deals.0.sides.0.table_points: '210' should be a whole number"),
        (
            "deals.0.sides.0.burrachi",
            {"long": 1},
            "deals.0.sides.0.burrachi: 'long' should be one of clean, semi-clean",
        ),
        ("deals.0.sides.1.melds.1", "K 4x", "deals.0.sides.1.melds: '4x' is not a card"),
        ("deals.0.sides.1.melds.1", 5, 'deals.0.sides.1.melds: 5 should be cards as text, such as "3h 4h *"'),
        ("deals.0.sides.1.hand_points", {"-1": 30}, "deals.0.sides.1.hand_points: '-1' should be a seat from 0"),
        ("deals.0.sides.1.hand_points", {"²": 30}, "deals.0.sides.1.hand_points: '²' should be a seat from 0"),
        ("deals.0.sides.1.adjustments.0.points", float("nan"), "the text: 'NaN' should be a number"),
        ("deals.0.sides.1.adjustments.0.why", "", "deals.0.sides.1.adjustments.0: 'why' should be one of points, "),
    ],
)
def test_error_names_the_place(path: str, value: Any, message: str) -> None:
    whole = json.loads(json.dumps(MATCH))
    *parents, last = [int(name) if name.isdecimal() else name for name in path.split(".")]
    owner = whole
    for name in parents:
        owner = owner[name]
    owner[last] = value
    with pytest.raises(NotationError) as caught:
        parse_match(json.dumps(whole))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "line 1, character 2: '{' should be JSON (Expecting property name enclosed in double quotes)"),
        (
            '{"match":\n' + " " * 90 + "oops}",
            f"line 2, character 91: '{' ' * 29}oops}}' should be JSON (Expecting value)",
        ),
        ("{}", "the text: {} should be completed: it needs rules and match"),
        ('{"rules": "burraco", "rules": "burraco"}', "the text: 'rules' should be named once in its object"),
        ('{"rules": ' + "9" * 5_000 + "}", """the text: '{"rules": 9999"""),
        ('{"rules": ' * 100_000, """the text: '{"rules": {"rules": """),
    ],
)
def test_damaged_json_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_match(text)
    assert str(caught.value).startswith(message)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["burraco", "clean", "3h"]),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["sides", "players", "rules"]), inner),
)


@given(JSON, JSON, JSON)
def test_rubbish_is_a_notation_error(rules: Any, match: Any, entries: Any) -> None:
    for part, value in (("rules", rules), ("match", match), ("deals", entries)):
        with suppress(NotationError):
            parse_match(json.dumps(MATCH | {part: value}))
