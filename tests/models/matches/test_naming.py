"""Players without a name: shown by a placeholder in their match, unknown to everything else, until somebody names
them."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from models.access import Device, load_last_setup, register_device
from models.archive import OnDuplicate, export_history, import_history, parse_archive
from models.deals import save_deal
from models.matches import create_match, list_matches, load_match
from models.matches.naming import name_players
from models.people import list_frequent_names, list_players, load_report, load_season, save_group
from models.sharing import get_or_create_rematch
from models.store import Store
from models.trash import delete_everything, purge, restore_everything
from models.values import InvalidSetup, MatchSnapshot, NotFound
from testkit.seeding.match_table import deal_entry, pairs_setup

PLACEHOLDERS = ("Player 1", "Player 2", "Player 3", "Player 4")
NAMES = ("Anna", "", "Carla", "")
SHOWN = ["Anna", "Player 2", "Carla", "Player 4"]


def new_device(store: Store) -> Device:
    with store.transaction() as session:
        return register_device(session, label="")[0]


def start(store: Store, device: Device, names: tuple[str, ...] = NAMES) -> MatchSnapshot:
    setup = replace(pairs_setup(target=505), names=names)
    with store.transaction() as session:
        return create_match(session, device=device, setup=setup, placeholders=PLACEHOLDERS)


def finish(store: Store, device: Device, match: MatchSnapshot) -> MatchSnapshot:
    with store.transaction() as session:
        return save_deal(
            session,
            device=device,
            match_id=match.id,
            revision=match.revision,
            entry=deal_entry(),
            request_id="the only one",
        )


def name(store: Store, device: Device, match: MatchSnapshot, names: tuple[str, ...]) -> MatchSnapshot:
    with store.transaction() as session:
        return name_players(session, device=device, match_id=match.id, names=names)


def shown(match: MatchSnapshot) -> list[str]:
    return [player.name for player in match.players]


def known(store: Store, device: Device) -> tuple[set[str], set[str], set[str]]:
    """Return the names among the players, the suggestions and the ranking."""
    with store.reading() as session:
        return (
            {card.name for card in list_players(session, device=device)},
            set(list_frequent_names(session, device=device)),
            {line.player.name for line in load_season(session, device=device).lines},
        )


def test_a_match_shows_placeholders_for_empty_names(store: Store) -> None:
    device = new_device(store)
    match = start(store, device)
    assert shown(match) == SHOWN
    assert [player.is_named for player in match.players] == [True, False, True, False]
    with store.reading() as session:
        assert load_match(session, device=device, match_id=match.id).players == match.players
        [summary] = list_matches(session, device=device)
        last = load_last_setup(session, device=device)
    assert list(summary.players) == SHOWN
    assert last is not None
    assert last.names == NAMES


def test_every_name_may_be_empty(store: Store) -> None:
    assert shown(start(store, new_device(store), names=("", " ", "\t", ""))) == list(PLACEHOLDERS)


def test_a_name_that_equals_a_placeholder_is_refused(store: Store) -> None:
    with pytest.raises(InvalidSetup) as refused:
        start(store, new_device(store), names=("Anna", "", "", "Player 2"))
    assert [(fault.code, fault.index) for fault in refused.value.faults] == [("name-duplicate", 3)]


def test_unnamed_players_are_unknown_outside_of_their_match(store: Store) -> None:
    device = new_device(store)
    for _ in range(2):
        match = finish(store, device, start(store, device))
    assert known(store, device) == ({"Anna", "Carla"},) * 3
    unnamed = match.players[1].id
    with store.reading() as session:
        anna = load_report(session, device=device, player_id=match.players[0].id)
        assert [entry.player.name for entry in anna.head_to_heads] == ["Carla"]
        assert anna.statistics.results.matches == 2
        assert len(list_matches(session, device=device, words="anna")) == 2
        for words in ("player", unnamed):
            assert list_matches(session, device=device, words=words) == ()
        with pytest.raises(NotFound):
            load_report(session, device=device, player_id=unnamed)


def test_matches_share_no_unnamed_player(store: Store) -> None:
    device = new_device(store)
    first, second = (start(store, device) for _ in range(2))
    assert [first.players[seat].id == second.players[seat].id for seat in range(4)] == [True, False, True, False]


def test_a_player_called_like_a_placeholder_is_somebody_else(store: Store) -> None:
    device = new_device(store)
    match = start(store, device)
    with store.transaction() as session:
        group = save_group(session, device=device, name="Club", members=("Player 2", "Anna"))
    assert {member.id for member in group.members} & {player.id for player in match.players} == {match.players[0].id}


def test_a_rematch_has_new_unnamed_players(store: Store) -> None:
    device = new_device(store)
    match = finish(store, device, start(store, device))
    with store.transaction() as session:
        rematch = get_or_create_rematch(session, device=device, match_id=match.id)
    assert shown(rematch) == SHOWN
    assert [player.is_named for player in rematch.players] == [True, False, True, False]
    assert rematch.players[1].id != match.players[1].id


def test_named_players_are_like_any_others(store: Store) -> None:
    device = new_device(store)
    match = finish(store, device, start(store, device))
    named = name(store, device, match, ("Rosa", "  Bruno ", "", "Dino"))
    assert shown(named) == ["Anna", "Bruno", "Carla", "Dino"]
    assert all(player.is_named for player in named.players)
    assert named.revision > match.revision
    assert known(store, device) == ({"Anna", "Bruno", "Carla", "Dino"},) * 3


def test_a_name_that_the_device_knows_is_that_player(store: Store) -> None:
    device = new_device(store)
    earlier = start(store, device, names=("Anna", "Bruno", "Carla", "Dino"))
    match = name(store, device, start(store, device), ("", "bruno", "", ""))
    assert match.players[1] == earlier.players[1]
    assert shown(match) == ["Anna", "Bruno", "Carla", "Player 4"]
    with store.reading() as session:
        [bruno] = [card for card in list_players(session, device=device) if card.name == "Bruno"]
    assert bruno.matches == 2


@pytest.mark.parametrize(
    ("names", "faults"),
    [
        (("", "ANNA", "", ""), [("name-duplicate", 1)]),
        (("", "x" * 41, "", "a\x07"), [("name-too-long", 1), ("name-characters", 3)]),
        (("", "Bruno", "", "bruno"), [("name-duplicate", 3)]),
        (("", "Player 4", "", ""), [("name-duplicate", 3)]),
    ],
)
def test_bad_names_are_refused_and_change_nothing(
    store: Store, names: tuple[str, ...], faults: list[tuple[str, int]]
) -> None:
    device = new_device(store)
    match = start(store, device)
    with pytest.raises(InvalidSetup) as refused:
        name(store, device, match, names)
    assert [(fault.code, fault.index) for fault in refused.value.faults] == faults
    with store.reading() as session:
        assert load_match(session, device=device, match_id=match.id) == match


@pytest.mark.parametrize("duplicates", [OnDuplicate.COPY, OnDuplicate.REPLACE])
def test_an_export_keeps_unnamed_players_apart(store: Store, duplicates: OnDuplicate) -> None:
    device = new_device(store)
    for _ in range(2):
        finish(store, device, start(store, device))
    with store.reading() as session:
        archive = parse_archive(export_history(session, device=device))
    assert sorted(player.name for player in archive.players if player.unnamed) == 2 * ["Player 2"] + 2 * ["Player 4"]
    target = device if duplicates is OnDuplicate.REPLACE else new_device(store)
    with store.transaction() as session:
        import_history(session, device=target, archive=archive, duplicates=duplicates)
    assert known(store, target) == ({"Anna", "Carla"},) * 3
    with store.reading() as session:
        summaries = list_matches(session, device=target)
        matches = [load_match(session, device=target, match_id=each.id) for each in summaries]
    assert [shown(match) for match in matches] == [SHOWN, SHOWN]
    assert matches[0].players[1].id != matches[1].players[1].id


def test_deleting_everything_and_restoring_it_names_nobody(store: Store) -> None:
    device = new_device(store)
    match = start(store, device)
    with store.transaction() as session:
        delete_everything(session, device=device)
        restore_everything(session, device=device)
    with store.reading() as session:
        assert load_match(session, device=device, match_id=match.id).players == match.players
    assert known(store, device)[0] == {"Anna", "Carla"}


def test_purging_a_device_removes_its_unnamed_players(store: Store, rows: Callable[[], int]) -> None:
    device = new_device(store)
    start(store, device)
    with store.transaction() as session:
        ends_at = delete_everything(session, device=device)
    with store.transaction() as session:
        purge(session, deleted_before=ends_at)
    assert rows() == 0


@pytest.fixture
def rows(store: Store) -> Callable[[], int]:
    """Return the function that counts the players in the database."""

    def count() -> int:
        with store.reading() as session:
            return session.connection().exec_driver_sql("SELECT count(*) FROM players").scalar_one()

    return count
