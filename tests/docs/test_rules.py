"""`docs/rules.md` compared with the code: options, rule sets, Victory Points and worked examples."""

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from scoring import (
    PRESETS,
    TABLE_VALUES,
    VARIANTS,
    VP_TABLES,
    Burraco,
    IllegalMeld,
    Reason,
    RuleSet,
    classify,
    differences,
    find_variant,
    parse_cards,
)
from scoring.deal.score import score_deal
from scoring.parsing import Between
from scoring.rules.options import Option, OptionKind
from scoring.rules.rule_set import OPTIONS, TABLE_CUSTOMS
from tests.docs.markdown import DOCS, anchors, column_values, links, read_text, strip_code_marks, tables, tables_under
from tests.scoring.deal.worked_deals import WORKED
from wording.rulebook.origin import sources_of
from wording.rulebook.sources import Source
from wording.rulebook.stated_options import STATED_OPTIONS

RULES = read_text(DOCS / "rules.md")
SOURCES = read_text(DOCS / "sources.md")
DEFAULTS = VARIANTS["burraco"]
EMPTY_CELL = "–"
OWN_READING = "own reading"

OPTION_ROWS = [row for table in tables(RULES) if table.columns[:1] == ("option",) for row in table.as_dicts()]


def format_value(value: Any) -> str:
    """Return an option's value as the document writes it."""
    if value is None or value in ((), frozenset()):
        return EMPTY_CELL
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, frozenset):
        return " ".join(sorted(map(str, value)))
    if isinstance(value, tuple):
        return ", ".join(map(_format_step, value))
    return str(value)


def _format_step(value: Any) -> str:
    if not isinstance(value, tuple):
        return str(value)
    start, allowed = value
    return f"{'start' if start is None else start}:{allowed}"


def format_option(field: str, value: Any) -> str:
    if isinstance(value, frozenset):
        choices = OPTIONS[field].choices
        return "all" if value == set(choices) else " ".join(each for each in choices if each in value) or EMPTY_CELL
    return format_value(value)


def format_allowed(option: Option) -> str:
    """Return the values that an option takes as the document writes them."""
    first, second = (*map(_format_range, option.ranges), "", "")[:2]
    start = "start or " if option.has_open_start else ""
    return {
        OptionKind.SWITCH: "on, off",
        OptionKind.NUMBER: first,
        OptionKind.OPTIONAL_NUMBER: f"{EMPTY_CELL}, {first}",
        OptionKind.NUMBERS: f"list of {first}",
        OptionKind.CHOICE: ", ".join(option.choices),
        OptionKind.SUBSET: f"any of {' '.join(option.choices)}",
        OptionKind.STEPS: f"steps of {start}{first} : {second}",
    }[option.kind]


def _format_range(limits: Between) -> str:
    return f"{limits.least} to {limits.most}"


def test_every_option_is_listed_once_in_order() -> None:
    listed = [strip_code_marks(row["option"]) for row in OPTION_ROWS]
    assert listed == list(OPTIONS), "the tables of docs/rules.md, in the order of scoring/rules/fields.py"


def test_options_have_the_documented_defaults_and_values() -> None:
    for row in OPTION_ROWS:
        field = strip_code_marks(row["option"])
        assert strip_code_marks(row["default"]) == format_option(field, getattr(DEFAULTS, field)), field
        assert strip_code_marks(row["values"]) == format_allowed(OPTIONS[field]), field
        assert row["meaning"], field


def test_table_customs_are_in_a_table_of_their_own() -> None:
    [table] = tables_under(RULES, "Table customs")
    assert tuple(map(strip_code_marks, column_values(table, "option"))) == TABLE_CUSTOMS


def test_every_game_is_in_the_overview() -> None:
    [table] = tables_under(RULES, "1. Rule sets")
    rows = {strip_code_marks(row["rule set"]): row for row in table.as_dicts()}
    assert list(rows) == list(PRESETS)
    for name, rules in PRESETS.items():
        assert (rows[name]["cards"], rows[name]["target"]) == (str(rules.card_count), str(rules.target))


def _documented_differences(name: str) -> list[tuple[str, str, str]]:
    """Return option, value and source of each difference from the default; a row lists all options of its source."""
    [table] = tables_under(RULES, f"`{name}`")
    found = [
        (option, value, row["source"])
        for row in table.as_dicts()
        for option, value in re.findall(r"`(\w+)=([^`]*)`", row["options"])
    ]
    assert len({option for option, _, _ in found}) == len(found)
    return found


@pytest.mark.parametrize("name", [name for name in PRESETS if name != DEFAULTS.name])
def test_rule_set_has_the_documented_differences(name: str) -> None:
    rules = PRESETS[name]
    documented = {field: value for field, value, _ in _documented_differences(name)}
    assert documented == {field: format_option(field, getattr(rules, field)) for field in differences(rules, DEFAULTS)}


def test_values_of_other_tables() -> None:
    [table] = tables_under(RULES, "Tables of other sizes")
    documented = {
        (strip_code_marks(row["game"]), row["players"]): dict(re.findall(r"`(\w+)=([^`]*)`", row["values"]))
        for row in table.as_dicts()
    }
    assert documented == {
        (game, f"{players} {seating}"): {option: format_option(option, value) for option, value in values.items()}
        for game, tables_of_game in TABLE_VALUES.items()
        for (players, seating), values in tables_of_game.items()
    }


def test_every_source_is_a_key_of_the_sources_or_own_reading() -> None:
    known = {each for each in anchors(SOURCES) if each != "sources"}
    cells = [cell for table in tables(RULES) if "source" in table.columns for cell in column_values(table, "source")]
    assert cells
    for cell in cells:
        keys = re.findall(r"\[(\w+)\]", cell)
        assert keys or OWN_READING in cell, cell
        assert {key.lower() for key in keys} <= known, cell


def _keys(cell: str) -> set[str]:
    """Return the keys of a source cell; none where it says that the source is silent."""
    return set() if OWN_READING in cell else set(re.findall(r"\[(\w+)\]", cell))


def _stated_keys(sources: Iterable[Source]) -> set[str]:
    return {source.description.key for source in sources}


def test_options_have_the_sources_that_the_rules_pages_show() -> None:
    for row in OPTION_ROWS:
        field = strip_code_marks(row["option"])
        stated = {format_option(field, value): _stated_keys(each) for value, each in STATED_OPTIONS[field].items()}
        documented = _documented_sources(row["source"], format_option(field, getattr(DEFAULTS, field)))
        assert documented == {value: stated.get(value, set()) for value in documented}, field


def _documented_sources(cell: str, default: str) -> dict[str, set[str]]:
    """Return the sources of the default, or those of several values: `one-end: [Regole]; both-ends: [Buraco]`."""
    parts = [part.strip().partition(": ") for part in cell.split(";")]
    return {value: _keys(rest) for value, colon, rest in parts if colon} or {default: _keys(cell)}


@pytest.mark.parametrize("name", [name for name in PRESETS if name != DEFAULTS.name])
def test_rule_set_has_the_sources_that_the_rules_pages_show(name: str) -> None:
    rules = PRESETS[name]
    documented = {field: _keys(source) for field, _, source in _documented_differences(name)}
    assert documented == {field: _stated_keys(sources_of(rules, field)) for field in documented}


def test_every_source_key_is_a_link() -> None:
    keys = set(re.findall(r"(?<!\])\[(\w+)\](?![:(])", RULES))
    defined = set(re.findall(r"^\[(\w+)\]: sources\.md#\w+$", RULES, re.MULTILINE))
    assert keys == defined
    assert all(f"sources.md#{key.lower()}" in links(RULES) for key in defined)


def test_victory_point_tables() -> None:
    [table] = tables_under(RULES, "Victory Points")
    documented = {row[0]: tuple(map(int, row[1:])) for row in table.rows}
    assert documented == {str(deals): bounds for deals, bounds in VP_TABLES.items()}
    assert table.columns[1:] == tuple(f"{10 + row}–{10 - row}" for row in range(10))


@pytest.mark.parametrize("row", tables_under(RULES, "7. Worked melds")[0].as_dicts(), ids=lambda row: row["cards"])
def test_worked_meld(row: dict[str, str]) -> None:
    rules = _parse_rules(row["rules"])
    cards = parse_cards(strip_code_marks(row["cards"]))
    if row["reading"].startswith("illegal"):
        with pytest.raises(IllegalMeld):
            classify(cards, rules)
        return
    meld = classify(cards, rules)
    assert row["reading"] == (f"{meld.kind}, {meld.burraco}" if meld.burraco else str(meld.kind))
    assert (row["cards' points"], row["bonus"]) == (str(meld.points - meld.bonus), str(meld.bonus))


def _parse_rules(cell: str) -> RuleSet:
    """Return the rule set of a cell: `burraco`, or `burraco, semi_clean_run=extremity`."""
    name, _, change = strip_code_marks(cell).partition(", ")
    rules = find_variant(name)
    if not change:
        return rules
    field, _, value = change.partition("=")
    return rules.replace(**{field: OPTIONS[field].alternatives(value)})


def test_every_line_of_a_score_is_listed_in_order() -> None:
    [table] = tables_under(RULES, "4. A side's deal")
    listed = re.findall(r"`([\w-]+)`", " ".join(column_values(table, "line")))
    assert listed == [reason for reason in Reason if reason not in {*map(str, Burraco)}]


def test_worked_deals() -> None:
    [table] = tables_under(RULES, "8. Worked deals")
    documented = {row["deal"]: (row["totals"], row["credits"]) for row in table.as_dicts()}
    assert documented == {name: _score_example(name) for name in WORKED}


def _score_example(name: str) -> tuple[str, str]:
    rules, entry, _totals, _credits = WORKED[name]
    score = score_deal(entry, rules)
    shares = [score.credits[side.players[0]] for side in score.sides]
    return " / ".join(str(side.total) for side in score.sides), " / ".join(map(_format_halves, shares))


def _format_halves(points: Fraction) -> str:
    return str(points.numerator) if points.denominator == 1 else f"{points.numerator // 2}½"
