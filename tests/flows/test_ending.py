"""The end of a match from its table, before anybody has reached the target."""

import re
from collections.abc import Callable

from tests.e2e.evening import enter_worked_deal_1
from tests.flet_client import FletClient

Seat = Callable[..., list[FletClient]]
NS, EW = "Anna and Carla", "Bruno and Dino"
NAMES = ["Anna", "Bruno", "Carla", "Dino"]


def play_a_deal(phone: FletClient) -> None:
    phone.tap("Enter deal 1")
    phone.sees("Draft saved")
    enter_worked_deal_1(phone, NS, EW)
    phone.tap("Save the deal")
    phone.sees("Enter deal 2")


def test_it_is_midnight_and_the_table_stops_with_a_result(seat: Seat) -> None:
    owner, scorer = seat(NAMES, labels=("Anna’s", "Bruno’s"))
    assert not owner.screen.shows("End the match here"), "there is nothing to end"
    play_a_deal(owner)
    scorer.sees("Enter deal 2")
    scorer.tap("End the match here")
    scorer.sees("Anna and Carla win then")
    scorer.tap("Play on")
    scorer.sees("Enter deal 2")
    scorer.tap("End the match here")
    scorer.tap("End the match")
    scorer.sees("Anna and Carla win!")
    scorer.sees("The match was ended early.")
    owner.sees("See the result")
    owner.tap(re.compile("^Undo the end of the match"))
    owner.sees("Enter deal 2")
    scorer.sees("This match is still being played.")
    scorer.tap("Go on with this match")
    scorer.sees("Enter deal 2")


def test_the_list_says_that_it_was_ended_early_and_it_can_go_on_from_there(seat: Seat) -> None:
    (phone,) = seat(NAMES)
    play_a_deal(phone)
    phone.tap("End the match here")
    phone.tap("End the match")
    phone.tap("Back to the start")
    phone.tap("Past matches")
    phone.sees("ended early")
    phone.tap(re.compile("^Look at Anna"))
    phone.sees("The match was ended early.")
    phone.tap(re.compile("^Undo the end of the match"))
    phone.tap("Go on with this match")
    phone.sees("Enter deal 2")


def test_a_match_is_deleted_from_its_table_and_comes_back(seat: Seat) -> None:
    owner, scorer = seat(NAMES, labels=("Anna’s", "Bruno’s"))
    assert not scorer.screen.shows("Delete this match"), "only its owner may"
    owner.tap("Delete this match")
    owner.tap("Delete the match")
    owner.sees("The match of Anna, Bruno, Carla and Dino is deleted.")
    owner.tap("Bring it back")
    owner.sees("This match is still being played.")
    owner.tap("Go on with this match")
    owner.sees("Enter deal 1")
