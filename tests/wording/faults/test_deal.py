"""Every fault of a deal has a sentence in every language, and real faults fill its placeholders."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    VARIANTS,
    Adjustment,
    Burraco,
    Card,
    Cut,
    DealEntry,
    Fault,
    FaultCode,
    Phase,
    Pozzetto,
    Rank,
    RuleSet,
    Seating,
    Severity,
    SideEntry,
    Suit,
    TableState,
    check_deal,
)
from tests.wording.sentences import assert_are_sentences, assert_is_sentence
from wording import LANGUAGES, Translator, fault_sentence, translator

NAMES = ("Anna", "Bruno", "Carla", "Dino")
# One value for each placeholder in the templates of FaultCode.
SAMPLES: dict[str, int | str] = {
    "sides": 3,
    "players": 4,
    "points": 333,
    "needed": 1,
    "found": 0,
    "count": 9,
    "step": 5,
    "limit": 4,
    "rank": "K",
    "kind": "clean",
    "least": 55,
    "card": "3h",
    "cards": 120,
    "wilds": 13,
    "penalty": 100,
    "value": "rubbish",
}


def test_every_code_has_a_sentence(t: Translator) -> None:
    sentences = {
        (code, severity, name): fault_sentence(
            t, Fault(code=code, severity=severity, side=0, player=1, values=SAMPLES), NAMES, rules
        )
        for code in FaultCode
        if code is not FaultCode.ILLEGAL_MELD
        for severity in Severity
        for name, rules in VARIANTS.items()
    }
    assert_are_sentences(sentences)


@pytest.mark.parametrize(
    ("fault", "rules", "sentence"),
    [
        (
            Fault(code=FaultCode.CLOSER_HOLDS_CARDS, player=1, values={"points": 20}),
            "burraco",
            "Bruno closed, but still has 20 points in hand. Set the hand to 0.",
        ),
        (
            Fault(code=FaultCode.CLOSING_WITHOUT_CLEAN, values={"needed": 1, "found": 0}),
            "buraco-aberto",
            "A side can’t close without a clean canastra. Add what is missing, or change who closed.",
        ),
        (
            Fault(code=FaultCode.CLOSING_WITHOUT_BURRACO, values={"needed": 2, "found": 1}),
            "canasta-italiana",
            "A side can’t close without 2 canastas. Add what is missing, or change who closed.",
        ),
        (
            Fault(code=FaultCode.CLOSING_WITHOUT_POZZETTO),
            "burraco",
            "A side can’t close without the pozzetto. Mark it as taken, or change who closed.",
        ),
        (
            Fault(code=FaultCode.CLOSING_WITHOUT_SINGLE),
            "burraco",
            (
                "Nobody can close without a pozzetto, and the player who took the big one plays alone. Choose who, or "
                "change who closed."
            ),
        ),
        (
            Fault(code=FaultCode.CLOSING_WITHOUT_POZZETTO, severity=Severity.WARNING),
            "buraco-aberto",
            "This side closed without taking the morto. Is that right?",
        ),
        (
            Fault(code=FaultCode.NEGATIVE_POINTS, values={"points": -20}),
            "burraco",
            "−20 is below zero. Enter the points without a minus sign.",
        ),
        (
            Fault(code=FaultCode.TOO_MANY_COPIES, values={"card": "10h", "count": 3, "limit": 2}),
            "burraco",
            "10♥ appears 3 times; the deck has 2. Check the cards.",
        ),
        (
            Fault(code=FaultCode.KIND_NOT_IN_GAME, values={"kind": "semi-clean"}),
            "canasta-italiana",
            "“Semi-clean canasta” doesn’t exist in these rules. Count it as another kind.",
        ),
        (
            Fault(
                code=FaultCode.ILLEGAL_MELD,
                values={"meld": 0, "cards": "5 * *", "reason": "too-many-wilds", "wilds": 2, "limit": 1},
            ),
            "burraco",
            "5 ★ ★ isn’t counted. Too many wilds: a meld has at most 1; this one has 2.",
        ),
        (
            Fault(code=FaultCode.CLOSER_WITHOUT_SIDE, player=7),
            "burraco",
            "Player 8 closed, but no side is marked. Change who closed.",
        ),
    ],
)
def test_sentences(english: Translator, fault: Fault, rules: str, sentence: str) -> None:
    assert fault_sentence(english, fault, NAMES, VARIANTS[rules]) == sentence


def test_default_terms_are_those_of_burraco(italian: Translator) -> None:
    sentence = fault_sentence(italian, Fault(code=FaultCode.CLOSING_WITHOUT_POZZETTO), NAMES)
    assert sentence == "Senza pozzetto non si chiude. Segna che è stato preso, o correggi chi ha chiuso."


_NUMBERS = st.integers(-10, 3000)
_SEATS = st.integers(-1, 5)
_CARDS = st.lists(
    st.builds(Card, st.sampled_from([rank for rank in Rank if rank is not Rank.JOKER]), st.sampled_from(Suit))
    | st.just(Card(Rank.JOKER)),
    min_size=1,
    max_size=9,
).map(tuple)
_SIDES = st.builds(
    SideEntry,
    players=st.lists(_SEATS, max_size=3).map(tuple),
    melds=st.lists(_CARDS, max_size=3).map(tuple),
    burrachi=st.dictionaries(st.sampled_from(Burraco), st.integers(-1, 12), max_size=4),
    table_points=_NUMBERS,
    hand_points=st.dictionaries(_SEATS, _NUMBERS, max_size=3),
    hand_cards=st.dictionaries(_SEATS, _CARDS, max_size=2),
    pozzetto=st.sampled_from(Pozzetto),
    pozzetto_by=st.none() | _SEATS,
    red_threes=st.integers(-1, 9),
    opened=st.booleans(),
    adjustments=st.lists(st.builds(Adjustment, points=st.integers(-20_000, 20_000)), max_size=2).map(tuple),
    cut=st.none() | st.sampled_from(Cut),
)
_TABLE = TableState(
    players=4,
    seating=Seating.FIXED_PAIRS,
    phase=Phase.PAIRS,
    totals=(1600, -20),
    target=3000,  # type: ignore[arg-type]
)


@settings(max_examples=60)
@given(
    entry=st.builds(
        DealEntry,
        sides=st.lists(_SIDES, max_size=3).map(tuple),
        closed_by=st.none() | st.integers(-1, 3),
        closer=st.none() | _SEATS,
    ),
    rules=st.sampled_from(list(VARIANTS.values())),
)
def test_faults_of_any_facts_have_sentences(entry: DealEntry, rules: RuleSet) -> None:
    for fault in check_deal(entry, rules, _TABLE):
        for language in LANGUAGES:
            assert_is_sentence(fault_sentence(translator(language), fault, NAMES, rules))


@pytest.mark.parametrize(("players", "verb"), [((0,), "Ha chiuso Anna?"), ((0, 2), "Hanno chiuso Anna e Carla?")])
def test_question_who_closed_counts_the_players(italian: Translator, players: tuple[int, ...], verb: str) -> None:
    side = SideEntry(players=players, burrachi={Burraco.CLEAN: 1}, table_points=100, pozzetto=Pozzetto.TAKEN)
    entry = DealEntry(sides=(side, SideEntry(players=(1,), hand_points={1: 30})))
    fault = Fault(code=FaultCode.NOBODY_CLOSED, side=0, values={"field": "hand_points"})
    assert fault_sentence(italian, fault, NAMES, VARIANTS["burraco"], entry) == f"Nessuno ha chiuso. {verb}"
