"""The text notation: round trips of random deals and rule sets, and errors that quote the line."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from scoring import (
    CANASTA_OPENINGS,
    OPTIONS,
    PRESETS,
    TABLE_VALUES,
    Adjustment,
    Card,
    DealEntry,
    InvalidRuleSet,
    MatchConfig,
    NotationCode,
    NotationError,
    Rank,
    Seating,
    SideEntry,
    Suit,
    at_table,
    find_variant,
    format_deal,
    format_match,
    parse_cards,
    parse_deal,
    parse_match,
)
from scoring.notation import MAX_TEXT_LENGTH
from tests.scoring.deal.test_deal_properties import deals_at_tables

NUMBERS = st.integers(-(10**100), 10**100)
CARDS = st.builds(
    Card, st.sampled_from([rank for rank in Rank if rank is not Rank.JOKER]), st.sampled_from([None, *Suit])
)
HANDS = st.lists(CARDS | st.just(Card(Rank.JOKER)), max_size=4).map(tuple)
TEXTS = (
    st.text(max_size=20)
    | st.text(st.characters(), max_size=3)
    | st.sampled_from(["\ud800", '";#\\', "-", "none", "a\nb"])
)
HEADER = "rules burraco\nmatch players 2; seating singles; target 505\n"
WORDS = st.sampled_from([
    "rules", "match", "deal", "side", "burraco", "players", "melds", "hand_cards", "adjustments", "openings", "note",
    "1", "-", "none", "yes", "3h", "*", "=", "/", ";", "#", ' "', '\\"', "\n", "\r\n", " ", "٣", "9" * 120,
])  # fmt: skip


@st.composite
def deals(draw: st.DrawFn) -> DealEntry:
    """Draw a deal with any value in any field."""
    entry, _ = draw(deals_at_tables(arbitrary=True))
    sides = tuple(
        replace(
            side,
            players=draw(st.lists(st.integers(-2, 10**30), max_size=3).map(tuple)),
            melds=tuple(draw(st.lists(HANDS, max_size=3))),
            hand_cards=draw(st.dictionaries(st.integers(-1, 6), HANDS, max_size=3)),
            adjustments=tuple(
                draw(st.lists(st.builds(Adjustment, points=NUMBERS, reason=TEXTS, note=TEXTS), max_size=3))
            ),
        )
        for side in entry.sides[: draw(st.integers(0, 6))]
    )
    return replace(entry, sides=sides)


@given(deals())
def test_deal_round_trips(entry: DealEntry) -> None:
    text = format_deal(entry)
    assert parse_deal(text) == entry
    assert format_deal(parse_deal(text)) == text


@given(st.lists(deals(), max_size=3), st.sampled_from(list(PRESETS.values())), st.data())
def test_match_round_trips(entries: list[DealEntry], rules, data: st.DataObject) -> None:
    other = data.draw(st.sampled_from(list(PRESETS.values())))
    options = data.draw(st.lists(st.sampled_from(["openings", "pozzetti", "group_ranks", "tie", "jokers", "seatings"])))
    name = data.draw(st.sampled_from([rules.name, "Casa nostra", "none", "#1"]))
    try:
        mixed = rules.replace(name=name, **{option: getattr(other, option) for option in options if option in OPTIONS})
    except InvalidRuleSet:  # such as groups of no rank in a game without runs
        reject()
    seating = data.draw(st.sampled_from(sorted(mixed.seatings & {Seating.FIXED_PAIRS}) or sorted(mixed.seatings)))
    config = MatchConfig(rules=mixed, players=4 if seating is Seating.FIXED_PAIRS else 3, seating=seating, deals=4)
    text = format_match(config, entries)
    assert parse_match(text) == (config, tuple(entries))
    assert format_match(*parse_match(text)) == text


@given(st.lists(WORDS, max_size=40).map("".join) | st.lists(WORDS, max_size=40).map(" ".join) | st.text())
def test_rubbish_is_a_notation_error_or_a_match(text: str) -> None:
    for parse in (parse_deal, parse_match, lambda text: parse_match(HEADER + text)):
        with suppress(NotationError):
            parse(text)


def test_every_spelling_of_cards_spaces_and_comments_is_read() -> None:
    text = (
        'deal   # the first\r\n\r\n# nothing\nside 0 2;melds 3h,4♥ 5H *;hand_cards 0=K♠/2=-;adjustments -5 "a;b#c" \n'
    )
    side = SideEntry(
        players=(0, 2),
        melds=(parse_cards("3h 4h 5h *"),),
        hand_cards={0: parse_cards("Ks"), 2: ()},
        adjustments=(Adjustment(points=-5, reason="a;b#c"),),
    )
    assert parse_deal(text) == DealEntry(sides=(side,))


def test_every_field_of_a_side_is_written() -> None:
    text = (
        "deal closed_by 0; closer 2; closing_bonus no\n"
        "side 0 2; melds 3h 4h 5h / -; burrachi ace-to-king=1 dirty=2; table_points 5; hand_points 0=10 2=-5; "
        "hand_cards 0=K / 2=-; pozzetto taken-unplayed; pozzetto_by 2; red_threes 1; opened no; cut exact; "
        'adjustments -50 referee "at \\"10\\"; late" / 20 / 30 "" / 1 other "né / = # ;" / 2 other "\\u2028"\n'
        "side -\n"
    )
    assert format_deal(parse_deal(text)) == text


def test_rules_may_lack_the_steps_of_the_named_game() -> None:
    rules = find_variant("canasta-italiana").replace(openings=())
    config = MatchConfig(rules=rules, players=2, seating=Seating.SINGLES, target=12000)
    assert format_match(config, []).startswith("rules canasta-italiana; openings -\n")
    assert parse_match(format_match(config, [])) == (config, ())


def test_rules_are_written_as_changes_of_a_named_game() -> None:
    rules = find_variant("burraco").replace(name="Casa", pozzetti=(), openings=CANASTA_OPENINGS[:2], target=1000)
    config = MatchConfig(rules=rules, players=2, seating=Seating.SINGLES, target=1000)
    assert format_match(config, []) == (
        "rules burraco; name Casa; pozzetti -; openings none=15 0=50; target 1000\n"
        "match players 2; seating singles; target 1000\n"
    )
    assert parse_match(format_match(config, [])) == (config, ())


@pytest.mark.parametrize("name", TABLE_VALUES)
def test_a_named_game_has_the_values_of_the_table(name: str) -> None:
    for players, seating in TABLE_VALUES[name]:
        at_usual, here = find_variant(name), at_table(name, players, seating)
        match = f"match players {players}; seating {seating}; deals 2\n"
        written = f'{{"rules": "{name}", "match": {{"players": {players}, "seating": "{seating}", "deals": 2}}}}'
        for text in (f"rules {name}\n{match}", written):
            assert parse_match(text)[0].rules == here
        config = MatchConfig(rules=here, players=players, seating=seating, deals=2)
        assert format_match(config, ()) == f"rules {name}\n{match}"
        earlier = replace(config, rules=at_usual)
        assert parse_match(format_match(earlier, ()))[0] == earlier


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the end of the text: '' should be a line that begins: rules"),
        ("rules burraco", "the end of the text: '' should be a line that begins: match"),
        ("rules burraco\ndeal", "line 2: 'deal' should be a line that begins: match"),
        ("match players 2; seating singles", "line 1: 'match players 2; seating singles' should be a line that begins"),
        ("rules", "line 1: 'rules' should be completed: rules needs base"),
        ("rules buraco", "line 1, rules: 'buraco' is not a rule set (did you mean 'burraco'?): there are burraco, "),
        ("rules burraco; jokers 9", "line 1, rules: no game can be played by these rules: jokers: 9"),
        ("rules burraco; runs maybe", "line 1, runs: 'maybe' should be yes or no"),
        ("rules burraco; openings 50", "line 1, openings: '50' should be name=value"),
        ("rules burraco; pozzetti", "line 1, pozzetti: '' should be a list, or - for an empty one"),
        ("rules burraco; tie never", "line 1, tie: 'never' should be one of another-deal, draw"),
        ("rules burraco; name =", "line 1, name: '=' should be one word, or text in quotes"),
        ('rules burraco; name "a', """line 1, name: '"a' should be one word, or text in quotes"""),
        (
            "rules burraco\nmatch players 2; seating singles",
            "line 2, match: impossible match: target: a match has a target",
        ),
        (
            "rules burraco\nmatch target 505",
            "line 2: 'match target 505' should be completed: match needs players and sea",
        ),
        (HEADER + "side 0", "line 3: 'side 0' should be a line that begins: deal"),
        (
            HEADER + "deal\nmatch players 2; seating singles",
            "line 4: 'match players 2; seating singles' should be a line ",
        ),
        (HEADER + "deal closed 1", "line 3, deal: 'closed' should be one of closed_by, closer, closing_bonus"),
        (HEADER + "deal closer 1; closer 2", "line 3, deal: 'closer' should be named once"),
        (HEADER + "deal\nside 0; table_points 3 4", "line 4, table_points: '3 4' should be a whole number"),
        (
            HEADER + "deal\nside 0; table_points 3½",
            "line 4, table_points: '3½' should be a whole number of at most 100",
        ),
        (HEADER + "deal\nside 0; burrachi 3", "line 4, burrachi: '3' should be name=value"),
        (HEADER + "deal\nside 0; burrachi dirty=1 dirty=1", "should be name=value, each name once"),
        (HEADER + "deal\nside 0; melds 3h / 4x", "line 4, melds: '4x' is not a card"),
        (HEADER + "deal\nside 0; melds", "line 4, melds: '' should be cards such as 3h 4h 5h, or - for none"),
        (HEADER + "deal\nside 0; adjustments", "'' should be points, reason, note (only points must be given)"),
        (HEADER + "deals", "line 3: 'deals' should be one of rules, match, deal, side"),
    ],
)
def test_error_quotes_the_line_and_says_what_is_right(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_match(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the text: '' should be one deal, not 0"),
        ("deal\ndeal", "the text: 'deal\\ndeal' should be one deal, not 2"),
        ("rules burraco", "line 1: 'rules' should be one of deal, side"),
    ],
)
def test_a_single_deal_is_expected(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_deal(text)
    assert str(caught.value) == message


def test_long_texts_are_refused_or_read_in_linear_time() -> None:
    with pytest.raises(NotationError) as caught:
        parse_match("x" * (MAX_TEXT_LENGTH + 1))
    assert caught.value.code is NotationCode.MATCH_TOO_LONG
    with pytest.raises(NotationError):
        parse_deal('deal "' + '\\"' * (MAX_TEXT_LENGTH // 3))
