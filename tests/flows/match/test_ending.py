"""Ending a match at its table before its target is reached."""

import re
from collections.abc import Callable

from testkit.clients.flet_client import FletClient
from testkit.steps.match import enter_worked_deal_1

NewTable = Callable[..., list[FletClient]]
NS, EW = "Anna and Carla", "Bruno and Dino"
NAMES = ["Anna", "Bruno", "Carla", "Dino"]


def play_a_deal(phone: FletClient) -> None:
    phone.tap("Score deal 1")
    phone.expect_text("Nothing entered yet")
    enter_worked_deal_1(phone, NS, EW)
    phone.tap("Save the deal")
    phone.expect_text("Score deal 2")


def test_match_is_ended_early_and_continued_by_undo(new_table: NewTable) -> None:
    owner, scorer = new_table(NAMES, labels=("Anna’s", "Bruno’s"))
    assert not owner.screen.has_text("End the match here"), "a match without deals cannot be ended"
    play_a_deal(owner)
    scorer.expect_text("Score deal 2")
    scorer.tap("End the match here")
    scorer.expect_text("Anna and Carla win, and the result says")
    scorer.tap("Play on")
    scorer.expect_text("Score deal 2")
    scorer.tap("End the match here")
    scorer.tap("End the match")
    scorer.expect_text("Anna and Carla win!")
    scorer.expect_text("The match was ended early.")
    owner.expect_text("See the result")
    owner.tap(re.compile("^Undo the end of the match"))
    owner.expect_text("Score deal 2")
    scorer.expect_text("This match is still being played.")
    scorer.tap("Continue this match")
    scorer.expect_text("Score deal 2")


def test_match_ended_early_is_listed_as_such_and_can_be_continued(new_table: NewTable) -> None:
    (phone,) = new_table(NAMES)
    play_a_deal(phone)
    phone.tap("End the match here")
    phone.tap("End the match")
    phone.tap("Back to the start")
    phone.tap("Past matches")
    phone.expect_text("ended early")
    phone.tap(re.compile("^Open Anna"))
    phone.expect_text("The match was ended early.")
    phone.tap(re.compile("^Undo the end of the match"))
    phone.tap("Continue this match")
    phone.expect_text("Score deal 2")


def test_match_is_deleted_at_its_table_and_restored(new_table: NewTable) -> None:
    owner, scorer = new_table(NAMES, labels=("Anna’s", "Bruno’s"))
    assert not scorer.screen.has_text("Delete this match"), "only its owner may delete a match"
    owner.tap("Delete this match")
    owner.tap("Delete the match")
    owner.expect_text("The match of Anna, Bruno, Carla and Dino was deleted.")
    owner.tap("Restore it")
    owner.expect_text("Score deal 1")
    table = scorer.screen.route
    assert owner.screen.route == table
    owner.tap("Delete this match")
    owner.tap("Delete the match")
    owner.tap("Go to past matches")
    owner.tap(re.compile("^Restore Anna"))
    owner.expect_text("Score deal 1")
    assert owner.screen.route == table
