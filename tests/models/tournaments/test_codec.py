"""Stored set-ups and seats: those of pairs have no trace of individuals and teams."""

import pytest

from models.tournaments.codec import SETUP, decode_event, encode_event
from models.tournaments.events import Seated
from models.values import CorruptData
from scoring import Competition, Movement, Schedule, TableSeat, Tournament

_PAIRS_SETUP = (
    '{"v":1,"value":{"entrants":8,"schedule":{"rounds":4,"deals":3,"minutes":40},"movement":"round-robin","step":1,'
    '"skip":false,"danese_rounds":1,"sections":[],"sections_meet":true,"victory_table":null,"bye":null,'
    '"tie_breaks":["difference","points","direct"]}}'
)
_PAIRS_SEAT = '{"v":1,"value":{"round":0,"seats":[{"table":0,"ns":1,"ew":2,"section":0}]}}'


def test_setup_of_pairs_is_stored_as_before() -> None:
    setup = Tournament(entrants=8, schedule=Schedule(rounds=4, deals=3, minutes=40), movement=Movement.ROUND_ROBIN)
    assert SETUP.encode(setup) == _PAIRS_SETUP
    assert SETUP.decode(_PAIRS_SETUP) == setup


@pytest.mark.parametrize(
    ("competition", "movement"),
    [(Competition.INDIVIDUAL, Movement.INDIVIDUAL), (Competition.TEAMS, Movement.DANESE)],
)
def test_other_competitions_are_stored(competition: Competition, movement: Movement) -> None:
    setup = Tournament(entrants=8, schedule=Schedule(rounds=4, deals=4), movement=movement, competition=competition)
    assert f'"competition":"{competition}"' in SETUP.encode(setup)
    assert SETUP.decode(SETUP.encode(setup)) == setup


def test_seats_of_pairs_are_stored_as_before() -> None:
    seated = Seated(round=0, seats=(TableSeat(table=0, ns=1, ew=2),))
    assert encode_event(seated) == _PAIRS_SEAT
    assert decode_event(Seated.name, _PAIRS_SEAT) == seated


def test_partners_are_stored() -> None:
    seats = (TableSeat(table=0, ns=1, ns_partner=4, ew=2, ew_partner=3), TableSeat(table=1, ns=None, ew=0))
    seated = Seated(round=0, seats=seats)
    assert decode_event(Seated.name, encode_event(seated)) == seated


def test_kind_of_a_later_version_is_a_corrupt_record() -> None:
    with pytest.raises(CorruptData, match="later"):
        decode_event("later", '{"v":1,"value":{}}')
