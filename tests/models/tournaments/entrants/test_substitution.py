"""A substitute plays for one player of a pair from a round on; the pair keeps its points, and all three have played."""

from typing import Any

import pytest

from models.archive import ImportRefused, OnDuplicate, parse_archive
from models.people import list_players, merge_players
from models.store import Store
from models.tournaments import (
    TournamentErrorCode,
    events,
    list_tournaments,
    load_tournament,
    rename_entrant,
    tournament_log,
    unseat_round,
)
from models.values import EnteredCounts, InvalidSetup, NotFound, TournamentRefused
from scoring import RecordError
from testkit.seeding.tournament_world import TournamentWorld, create_tournament_world, new_tournament
from tests.models.archive.files import export, import_archive, new_device

pytestmark = pytest.mark.both_databases


@pytest.fixture
def hall(store: Store) -> TournamentWorld:
    return create_tournament_world(store, new_tournament(4, rounds=3))


def substitute(world: TournamentWorld, number: int | None, *names: str, entrant: int = 0) -> None:
    world.run_request(rename_entrant, entrant=entrant, names=names, number=number)


def matches(world: TournamentWorld) -> dict[str, int]:
    """Return the number of matches of each player that have begun."""
    with world.store.transaction() as session:
        return {each.name: each.matches for each in list_players(session, device=world.director)}


def play(world: TournamentWorld) -> None:
    """Play the running round and close it."""
    phone = world.new_device()
    for table in world.load().tables:
        world.play(table, phone)
    world.close()


def test_pair_keeps_its_points_and_all_three_have_played(hall: TournamentWorld) -> None:
    hall.seat()
    play(hall)
    before = hall.load().ranking
    substitute(hall, 1, "Bruno 1", "  Zoe ")
    board = hall.load()
    assert board.ranking == before
    assert (board.names[0], board.entrants[0].substitutes) == (("Anna 1", "Bruno 1"), ("Zoe",))
    assert [board.in_round(number).names[0] for number in range(2)] == [("Anna 1", "Bruno 1"), ("Zoe", "Bruno 1")]
    for _ in range(2):
        hall.seat()
        play(hall)
    assert [matches(hall)[name] for name in ("Anna 1", "Bruno 1", "Zoe")] == [1, 3, 2]
    assert hall.load().ranking[0].played == 3
    with hall.store.transaction() as session:
        [found] = list_tournaments(session, device=hall.director, words="zoe")
    assert found.id == hall.id
    changes = [each.event for each in hall.run(tournament_log) if isinstance(each.event, events.Substituted)]
    assert changes == [events.Substituted(entrant=0, seat=0, round=1, player=2)]


def test_corrected_spelling_is_of_the_same_player(hall: TournamentWorld) -> None:
    hall.seat()
    play(hall)
    substitute(hall, 1, "Zoe", "Bruno 1")
    before = hall.load()
    with pytest.raises(InvalidSetup) as refused:  # the player who was replaced
        hall.run_request(rename_entrant, entrant=0, names=("anna 1", "Bruno 1"), number=1, corrects=True)
    assert [each.code for each in refused.value.faults] == ["player-listed"]
    hall.run_request(rename_entrant, entrant=0, names=("Zoé", "Bruna"), number=1, corrects=True)
    after = hall.load()
    assert (after.ranking, after.record) == (before.ranking, before.record)
    assert [after.in_round(number).names[0] for number in range(2)] == [("Anna 1", "Bruna"), ("Zoé", "Bruna")]
    assert matches(hall)["Bruna"] == 1
    assert hall.run(tournament_log)[0].names == ("Zoé", "Bruna")
    copy = new_device(hall.store)
    data = export(hall.store, hall.director)
    assert import_archive(hall.store, copy, data, duplicates=OnDuplicate.COPY).tournaments == 1


def test_seated_table_follows_until_it_has_deals(hall: TournamentWorld) -> None:
    hall.seat()
    substitute(hall, 0, "Zoe", "Bruno 1")
    substitute(hall, 0, "Anna 1", "Bruno 1")
    assert hall.load().record.substitutions == ()
    substitute(hall, 0, "Zoe", "Bruno 1")
    hall.run_request(unseat_round, number=0, entered=EnteredCounts())
    hall.seat()
    table = next(each for each in hall.load().tables if 0 in {each.seat.ns, each.seat.ew})
    phone = hall.new_device()
    hall.save(hall.join_table(table.seat.table, phone), phone)
    assert [matches(hall)[name] for name in ("Anna 1", "Zoe")] == [0, 1]
    with pytest.raises(TournamentRefused) as refused:
        substitute(hall, 0, "Anna 1", "Bruno 1")
    assert refused.value.code == TournamentErrorCode.TABLE_PLAYED
    substitute(hall, 1, "Anna 1", "Bruno 1")
    substitute(hall, 2, "Yanis", "Bruno 1")
    assert [each.player for each in hall.load().record.substitutions] == [2, 0, 3]
    substitute(hall, 1, "Zora", "Bruno 1")  # instead of both later changes
    assert [(each.round, each.player) for each in hall.load().record.substitutions] == [(0, 2), (1, 4)]


@pytest.mark.parametrize(
    ("names", "values", "error", "code"),
    [
        (("Anna 2", "Bruno 1"), {}, InvalidSetup, "name-in-pair"),
        (("Yanis", "Bruno 1"), {}, InvalidSetup, "name-in-pair"),
        (("Zoe", "zoe"), {}, InvalidSetup, "name-in-pair"),
        (("Zoe",), {}, InvalidSetup, "pair-incomplete"),
        (("Bruno 1", "ANNA 1"), {}, InvalidSetup, "players-same"),
        (("Zoe", "Bruno 1"), {"number": 0}, TournamentRefused, "round-over"),
        (("Zoe", "Bruno 1"), {"number": 3}, RecordError, "no-such-round"),
        (("Zoe", "Bruno 1"), {"number": None}, TournamentRefused, "entrant-seated"),
        (("Zoe", "Bruno 1"), {"entrant": 4}, NotFound, "not-found"),
    ],
)
def test_refusal_changes_nothing(
    hall: TournamentWorld, names: tuple[str, ...], values: dict[str, Any], error: Any, code: str
) -> None:
    hall.seat()
    play(hall)
    substitute(hall, 2, "Yanis", "Bruno 2", entrant=1)
    before = hall.load()
    with pytest.raises(error) as refused:
        hall.run_request(rename_entrant, **{"entrant": 0, "names": names, "number": 1} | values)
    assert (refused.value.faults[0].code if error is InvalidSetup else refused.value.code) == code
    assert hall.load() == before


def test_merged_substitute_plays_in_an_imported_copy(hall: TournamentWorld) -> None:
    substitute(hall, 1, "Zoe", "Bruno 1")
    substitute(hall, 2, "Zora", "Bruno 1")
    with hall.store.transaction() as session:
        players = {each.name: each.id for each in list_players(session, device=hall.director)}
        merge_players(session, device=hall.director, player_id=players["Zoe"], former_id=players["Zora"])
    data, other = export(hall.store, hall.director), new_device(hall.store)
    import_archive(hall.store, other, data, duplicates=OnDuplicate.COPY)
    with hall.store.transaction() as session:
        [found] = list_tournaments(session, device=other)
        copy = load_tournament(session, device=other, tournament_id=found.id)
    assert [copy.in_round(number).names[0][0] for number in range(3)] == ["Anna 1", "Zoe", "Zoe"]
    with pytest.raises(ImportRefused):
        parse_archive(data.replace(b'"player":3', b'"player":9'))
