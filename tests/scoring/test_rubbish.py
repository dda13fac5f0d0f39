"""The whole public interface called with nonsense: each value is converted or refused with a ScoringError."""

import inspect
import itertools
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Any, get_type_hints

import pytest

import scoring
from scoring import ArgumentError, Card, Rank, RecordError, RuleSet, ScoringError, Seating, Suit, classify, parse_cards
from scoring.parsing import quote
from tests.scoring.public_calls import BURRACO, CALLS, CARDS, FUNCTIONS, RECORD


class BrokenRepr:
    def __repr__(self) -> str:
        raise RuntimeError("no text for this")


# Made for each call, because a generator can be consumed only once.
KINDS: Mapping[str, Callable[[], Any]] = MappingProxyType(
    {
        "nothing": lambda: None,
        "true": lambda: True,
        "minus one": lambda: -1,
        "large": lambda: 10**30,
        "thousands of digits": lambda: 10**5000,
        "float": lambda: 1.5,
        "not a number": lambda: float("nan"),
        "infinity": lambda: float("-inf"),
        "fraction": lambda: Fraction(1, 3),
        "decimal": lambda: Decimal("sNaN"),
        "complex": lambda: 1j,
        "empty text": lambda: "",
        "text": lambda: "{rubbish}",
        "half a character": lambda: "\ud800",
        "long text": lambda: "x" * 100_000,
        "bytes": lambda: b"3h",
        "list of lists": lambda: [[["rubbish"]]],
        "list of numbers": lambda: [-7, "rubbish"],
        "dict": lambda: {"rubbish": object()},
        "set": lambda: {"rubbish"},
        "endless": lambda: itertools.repeat("rubbish"),
        "class": lambda: BrokenRepr,
        "object": BrokenRepr,
    }
)
NEVER_MEANT = ("complex", "bytes", "class", "object")
# Results of functions: only the package constructs them, so their constructors check nothing.
RESULTS = {
    "Award", "ChampionshipLine", "ClubMeetings", "DealScore", "DrawResult", "GroupCut", "HeadToHead",
    "LeaderboardLine", "Line", "MatchFigures", "MatchResult", "Meld", "Option", "PozzettoPlan",
    "RankingLine", "RatedMatch", "Rating", "Results", "Share", "SideScore", "Standings", "Statistics", "Streaks",
    "VictoryStep", "Fault", "RuleSetFault", "SetupFault", "TournamentFault",
}  # fmt: skip


def test_every_public_function_and_class_is_covered() -> None:
    public = {name: getattr(scoring, name) for name in scoring.__all__}
    assert set(FUNCTIONS) == {name for name, each in public.items() if inspect.isfunction(each)}
    for name, arguments in FUNCTIONS.items():
        assert set(arguments) == set(inspect.signature(public[name]).parameters), name
    classes = {name for name, each in public.items() if inspect.isclass(each) and hasattr(each, "__dataclass_fields__")}
    assert classes - RESULTS == CALLS.keys() - FUNCTIONS.keys()
    assert len(KINDS) == 23


@pytest.mark.parametrize("name", CALLS)
def test_rubbish_is_refused(name: str) -> None:
    call, arguments = CALLS[name]
    call(**arguments)
    for parameter, (kind, make) in itertools.product(arguments, KINDS.items()):
        value = make()
        refusal = _refusal(call, arguments | {parameter: value})
        if refusal is None:
            assert kind not in NEVER_MEANT, parameter
        else:
            assert any(text in refusal for text in _quotes(value)), f"{parameter}, {kind}: {refusal}"


def _refusal(call: Callable[..., Any], arguments: Mapping[str, Any]) -> str | None:
    """Return the message of a refused call. Any other error than a ScoringError fails the test."""
    try:
        call(**arguments)
    except ScoringError as error:
        return str(error)
    return None


def _quotes(value: Any) -> list[str]:
    """Return the quotations of a value, or of one of the values in it, that a message may contain."""
    if isinstance(value, list | dict | set):
        parts = [*value, *value.values()] if isinstance(value, dict) else value
        return [quote(value)[:15], *(text for each in parts for text in _quotes(each))]
    if value is None:  # left out, so that another parameter may be missed
        return [""]
    if isinstance(value, int) and abs(value) < 10**100:
        return [str(value), str(value + 1)]  # rounds and pairs are counted from 1
    if isinstance(value, str) and len(value) > 4_000:
        return [quote(value)[:15], f"{len(value)} characters"]
    return [quote(value)[:15]] if value else [quote(value), "needs a name", "note the reason"]


@pytest.mark.parametrize("call", [scoring.round_robin, scoring.danese, scoring.build_deck])
def test_endless_input_ends(call: Callable[[Any], Any]) -> None:
    for value in (10**30, itertools.count()):
        with pytest.raises(ScoringError):
            call(value)


@pytest.mark.parametrize(
    ("call", "arguments"),
    [
        (scoring.pozzetto_sizes, ("burraco", 3, "one-against-two", "pairs")),
        (scoring.pozzetto_sizes, (scoring.find_variant("burraco"), 3, Seating.ONE_AGAINST_TWO)),
    ],
)
def test_text_is_taken_for_the_enum_that_it_names(call: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    assert call(*arguments) == (18, 11)


def test_text_is_taken_for_the_phase_that_it_names() -> None:
    assert scoring.deal_sides(3, "one-against-two", alone=0, phase="singles") == ((0,), (1,), (2,))  # type: ignore[arg-type]


def test_a_rule_set_is_known_by_its_name() -> None:
    assert classify(CARDS, "burraco") == classify(CARDS, scoring.find_variant("burraco"))
    assert scoring.MatchConfig(rules="burraco", players=2, seating="singles", deals=1).rules.name == "burraco"  # type: ignore[arg-type]


def test_hints_say_that_the_name_of_a_rule_set_is_taken() -> None:
    taking = [(*CALLS[name], each) for name in FUNCTIONS for each, value in FUNCTIONS[name].items() if value is BURRACO]
    for function, arguments, parameter in taking:
        assert get_type_hints(inspect.unwrap(function))[parameter] == RuleSet | str, function
        assert function(**arguments | {parameter: "burraco"}) == function(**arguments), function


def test_no_other_hint_is_a_rule_set() -> None:
    for name in FUNCTIONS:
        hints = get_type_hints(inspect.unwrap(getattr(scoring, name)))
        assert RuleSet not in [hint for parameter, hint in hints.items() if parameter != "return"], name


def test_card_converts_the_values_of_its_enums() -> None:
    assert Card("K", "h") == Card(Rank.KING, Suit.HEARTS) == parse_cards("kh")[0]  # type: ignore[arg-type]
    assert classify([Card("K", suit) for suit in "hds"], "burraco").card_points == 30  # type: ignore[arg-type]


def test_every_rated_player_needs_statistics() -> None:
    arguments = FUNCTIONS["rank_players"]
    with pytest.raises(ArgumentError, match=r"statistics: \['Anna'\] should be among its players"):
        scoring.rank_players(arguments["ratings"], {"Bruno": arguments["statistics"]["Bruno"]})


@pytest.mark.parametrize("rounds", [-1, 2, 99])
def test_ranking_counts_only_seated_rounds(rounds: int) -> None:
    with pytest.raises(RecordError, match=f"round {rounds} is not one of the 1 rounds"):
        scoring.tournament_ranking(RECORD, rounds)


def test_unknown_parameter_is_a_type_error() -> None:
    with pytest.raises(TypeError):
        classify(CARDS, "burraco", 1)  # type: ignore[call-arg, arg-type]
    with pytest.raises(TypeError):
        classify(CARDS, rule="burraco")  # type: ignore[call-arg]


def test_argument_error_has_its_values() -> None:
    with pytest.raises(ArgumentError) as caught:
        scoring.next_victory_points(270, unit=0)
    assert str(caught.value) == "unit: 0 should be 1 to 100000"
    assert dict(caught.value.values) == {"argument": "unit", "value": "0", "expected": "1 to 100000"}
