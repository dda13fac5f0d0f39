"""Sentences about a match that several packages use: sides, goal, totals of a deal, outcome."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from scoring import VARIANTS, Adjustment, DealEntry, MatchConfig, Seating, SideEntry, score_deal_unchecked, standings
from wording import (
    Translator,
    deal_totals,
    game_and_goal,
    lead_sentence,
    match_goal,
    match_outcome,
    side_names,
    spoken_score,
    translator,
)

NAMES = ("Anna", "Bruno", "Carla", "Dario")


def config(**goal: int) -> MatchConfig:
    return MatchConfig(rules=VARIANTS["burraco"], players=4, seating=Seating.FIXED_PAIRS, **goal)


def deal(ours: int, theirs: int) -> DealEntry:
    sides = (SideEntry(players=(0, 2), table_points=ours), SideEntry(players=(1, 3), table_points=theirs))
    return DealEntry(sides=sides)


def test_side_names(italian: Translator) -> None:
    assert side_names(italian, (0, 2), NAMES) == "Anna e Carla"


def test_match_goal(english: Translator) -> None:
    assert match_goal(english, config(target=2005)) == "to 2005"
    assert match_goal(english, config(deals=4)) == "4 deals in all"
    assert game_and_goal(english, config(deals=1)) == "Italian Burraco, 1 deal in all"


@pytest.mark.parametrize(
    ("language", "deals", "said"),
    [
        ("en", [], "Total: Anna 0, Bruno 0."),
        ("en", [(120, -20)], "Deal 1: Anna 120, Bruno minus 20. Total: Anna 120, Bruno minus 20."),
        (
            "it",
            [(510, -1), (Fraction(395, 2), Fraction(1, 2))],
            "Smazzata 2: Anna 197 e mezzo, Bruno mezzo punto. Totale: Anna 707 e mezzo, Bruno meno mezzo punto.",
        ),
        ("fr", [(Fraction(3, 2), 0)], "Donne 1\xa0: Anna 1 et demi, Bruno 0. Total\xa0: Anna 1 et demi, Bruno 0."),
        ("pt", [(Fraction(3, 2), 0)], "Rodada 1: Anna 1 e meio, Bruno 0. Total: Anna 1 e meio, Bruno 0."),
        ("es", [(Fraction(3, 2), 0)], "Mano 1: Anna 1 y medio, Bruno 0. Total: Anna 1 y medio, Bruno 0."),
    ],
)
def test_score_for_a_voice_has_no_signs(language: str, deals: Sequence[tuple[Fraction, Fraction]], said: str) -> None:
    duel = MatchConfig(rules=VARIANTS["burraco"], players=2, seating=Seating.SINGLES, target=2005)
    scores = [
        score_deal_unchecked(DealEntry(sides=tuple(_adjusted(*each) for each in enumerate(points))), duel.rules)
        for points in deals
    ]
    assert spoken_score(translator(language), standings(scores, duel), NAMES[:2]) == said


def _adjusted(seat: int, points: Fraction) -> SideEntry:
    return SideEntry(players=(seat,), adjustments=(Adjustment(points=Fraction(points), reason="other"),))


def test_deal_totals(english: Translator) -> None:
    score = score_deal_unchecked(deal(120, 45), VARIANTS["burraco"])
    assert deal_totals(english, score.sides, NAMES) == "Anna and Carla 120; Bruno and Dario 45"


@pytest.mark.parametrize(
    ("points", "outcome"),
    [((120, 45), "Anna and Carla have won!"), ((60, 60), ""), ((), "")],
)
def test_outcome_is_empty_while_the_match_continues(english: Translator, points: tuple[int, ...], outcome: str) -> None:
    table = config(deals=1)
    scores = [score_deal_unchecked(deal(*points), table.rules)] if points else []
    assert match_outcome(english, standings(scores, table), NAMES) == outcome


@pytest.mark.parametrize(
    ("points", "target", "sentence"),
    [
        ((120, 45), 2005, "Anna and Carla are ahead by 75"),
        ((60, 60), 2005, "Nobody is ahead"),
        ((120, 45), 105, "Anna and Carla have won!"),
    ],
)
def test_lead(english: Translator, points: tuple[int, int], target: int, sentence: str) -> None:
    table = config(target=target)
    scores = [score_deal_unchecked(deal(*points), table.rules)]
    assert lead_sentence(english, standings(scores, table), NAMES) == sentence


def test_outcome_of_a_match_ended_early(english: Translator) -> None:
    table = config(target=2005)
    ended = standings([score_deal_unchecked(deal(120, 45), table.rules)], table, stopped=True)
    assert match_outcome(english, ended, NAMES) == "Anna and Carla have won! The match was ended early."
    level = standings([score_deal_unchecked(deal(60, 60), table.rules)], table, stopped=True)
    assert match_outcome(english, level, NAMES) == "The match is a draw. The match was ended early."


def test_outcome_of_a_draw(english: Translator) -> None:
    online = MatchConfig(rules=VARIANTS["burraco-online"], players=4, seating=Seating.FIXED_PAIRS, deals=1)
    assert match_outcome(english, standings([score_deal_unchecked(deal(60, 60), online.rules)], online), NAMES) == (
        "The match is a draw."
    )
