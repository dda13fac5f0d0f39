"""Sentences of a tournament: its end, and the penalties of a table."""

from enum import StrEnum

import pytest

from scoring import (
    ChampionshipTie,
    Movement,
    PenaltyReason,
    Prize,
    PrizeKind,
    Rematch,
    Rest,
    TableSeat,
    TieBreak,
    TournamentAdjustment,
)
from wording import choice_name, given_lines, prize_name, translator, winners_sentence

PAIR, OTHER = ("Anna", "Bea"), ("Carla", "Dino")


@pytest.mark.parametrize(
    ("winners", "sentence"),
    [
        ([PAIR], "The tournament is over. Winners: Anna and Bea, 48 Victory Points."),
        ([("Anna",)], "The tournament is over. First place: Anna, 48 Victory Points."),
        (
            [PAIR, OTHER],
            "The tournament is over. Tied for first place: Anna and Bea · Carla and Dino, 48 Victory Points each.",
        ),
    ],
)
def test_winners_are_named(winners: list[tuple[str, ...]], sentence: str) -> None:
    assert winners_sentence(translator("en"), winners, 48) == sentence


@pytest.mark.parametrize(
    ("partner", "names"), [(None, "Anna and Bruno"), (4, "Anna")], ids=["the pair", "the player alone"]
)
def test_penalty_of_a_table_names_who_has_it(partner: int | None, names: str) -> None:
    seat = TableSeat(table=0, ns=2, ew=0, ns_partner=partner)
    late = TournamentAdjustment(entrant=2, points=-100, round=0, reason=PenaltyReason.LATE, note="6 min")
    lines = given_lines(translator("en"), [late], seat, [("Anna", "Bruno"), ("Carla", "Dino")])
    assert lines == [f"{names}: −100 points in the round · Late · 6 min"]


@pytest.mark.parametrize(
    ("kind", "one", "two"),
    [
        (PrizeKind.FIRST, "Il primo della classifica", "2 × I primi della classifica"),
        (PrizeKind.LAST, "L’ultimo della classifica", "2 × Gli ultimi della classifica"),
        (PrizeKind.LAST_ROUNDS, "Il migliore degli ultimi turni", "2 × I migliori degli ultimi turni"),
        (PrizeKind.LOT, "1 × A sorteggio", "2 × A sorteggio"),
    ],
)
def test_prize_for_one_is_named_in_the_singular(kind: PrizeKind, one: str, two: str) -> None:
    named = [prize_name(translator("it"), Prize(kind=kind, count=count)) for count in (1, 2)]
    assert named == [one, two]


@pytest.mark.parametrize("choices", [ChampionshipTie, Movement, PenaltyReason, PrizeKind, Rematch, Rest, TieBreak])
def test_every_choice_has_a_name_of_its_own(choices: type[StrEnum]) -> None:
    names = [choice_name(translator("en"), choice) for choice in choices]
    assert len(set(names)) == len(names)
