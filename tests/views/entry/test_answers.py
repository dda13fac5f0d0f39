"""The answers to faults: a tap on one mends its fault, and a question is not asked where the answer is known."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.values import DealHead
from scoring import Burraco, FaultCode, Pozzetto, check_deal, parse_cards
from testkit.seeding.match_table import Table
from tests.views.editors import make_entry
from views.entry.answers import AnswerKind, answer_words, answers_to, give_answer
from views.entry.pozzetto_choice import pozzetto_price
from views.entry.use_entry import EntryController
from wording import translator

T = translator("en")
CLEAN: Mapping[str, Any] = {"burrachi": {Burraco.CLEAN: 1}, "table_points": 100}


def enter(entry: EntryController, side: Mapping[str, Any], head: Mapping[str, Any]) -> None:
    """Enter the values of the first side and of the whole deal; the second side holds cards."""
    entry.draft.change_side(0, lambda old: replace(old, **side))
    entry.draft.change_side(1, lambda old: replace(old, hand_points={1: 30}))
    entry.draft.change_head(lambda old: replace(old, **head))


@pytest.mark.parametrize(
    ("side", "head", "code", "words"),
    [
        (CLEAN, {}, FaultCode.NOBODY_CLOSED, ["Yes, they closed +100"]),
        ({"table_points": 193}, {}, FaultCode.NOT_A_MULTIPLE, ["190", "195"]),
        (
            {**CLEAN, "pozzetto": Pozzetto.NOT_TAKEN},
            {"closed_by": 0},
            FaultCode.CLOSING_WITHOUT_POZZETTO,
            ["Taken", "Not closed"],
        ),
        ({"table_points": 100}, {"closed_by": 0}, FaultCode.CLOSING_WITHOUT_BURRACO, ["Not closed"]),
        (
            {**CLEAN, "hand_points": {0: 10, 2: 15}},
            {"closed_by": 0},
            FaultCode.CLOSING_SIDE_HOLDS_CARDS,
            ["No cards in that hand", "Not closed"],
        ),
        (
            {"melds": (parse_cards("4s 5s * 7s *"),)},
            {},
            FaultCode.ILLEGAL_MELD,
            ["Take ★ away: 4♠ 5♠ ★ 7♠ = 45", "Delete this meld"],
        ),
        ({"melds": (parse_cards("4s 5h 7d"),)}, {}, FaultCode.ILLEGAL_MELD, ["Delete this meld"]),
        ({"melds": (parse_cards("4 5 6 7s"),)}, {}, FaultCode.ILLEGAL_MELD, ["Delete this meld"]),
    ],
)
async def test_an_answer_mends_its_fault(
    sqlite_table: Table, side: Mapping[str, Any], head: Mapping[str, Any], code: FaultCode, words: list[str]
) -> None:
    entry = make_entry(sqlite_table)
    for number, label in enumerate(words):
        enter(entry, side, {"closed_by": None, **head})
        deal, rules = entry.draft.entry, entry.rules
        (fault,) = [each for each in check_deal(deal, rules) if each.code is code]
        answers = answers_to(fault, deal, rules)
        assert [answer_words(T, answer, deal, rules) for answer in answers] == words
        give_answer(entry.draft, answers[number], entry.rules)
        assert code not in {each.code for each in check_deal(entry.draft.entry, rules)}, label
    await entry.draft.flush()


async def test_a_side_that_cannot_have_closed_is_not_asked_whether_it_did(sqlite_table: Table) -> None:
    entry = make_entry(sqlite_table)
    for side in ({"table_points": 100}, {**CLEAN, "pozzetto": Pozzetto.NOT_TAKEN}):
        enter(entry, side, {})
        deal, rules = entry.draft.entry, entry.rules
        (fault,) = [each for each in check_deal(deal, rules) if each.code is FaultCode.NOBODY_CLOSED]
        assert answers_to(fault, deal, rules) == ()
    await entry.draft.flush()


async def test_no_answer_changes_more_than_its_fault(sqlite_table: Table) -> None:
    entry = make_entry(sqlite_table)
    enter(entry, CLEAN, {})
    (fault,) = [each for each in check_deal(entry.draft.entry, entry.rules) if each.code is FaultCode.NOBODY_CLOSED]
    (answer,) = answers_to(fault, entry.draft.entry, entry.rules)
    assert answer.kind is AnswerKind.CLOSED
    before = entry.draft.sides
    give_answer(entry.draft, answer, entry.rules)
    assert entry.draft.sides == before
    assert entry.draft.head == DealHead(closed_by=0)
    await entry.draft.flush()


def test_each_state_of_the_pozzetto_has_its_price(sqlite_table: Table) -> None:
    rules = make_entry(sqlite_table).rules
    prices = {state: pozzetto_price(T, state, rules) for state in Pozzetto}
    assert prices == {Pozzetto.TAKEN: "", Pozzetto.NOT_TAKEN: "−100", Pozzetto.TAKEN_UNPLAYED: "− its cards"}
