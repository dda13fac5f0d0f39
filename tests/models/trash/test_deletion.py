"""Deletion: immediate on every screen, reversible for a week, then permanent."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial

import pytest
import sqlalchemy as sql
from sqlmodel import Session, SQLModel

from models.access import Device, Preferences, find_device, register_device, save_preferences
from models.archive import export_history, import_history, parse_archive
from models.matches import create_match, list_matches, list_rule_sets, load_match, save_rule_set
from models.people import list_frequent_names, list_groups, list_players, load_report, rename_player, save_group
from models.sharing import issue_recovery_code, recover_device
from models.storage import run_in_pieces
from models.trash import (
    RESTORE_PERIOD,
    delete_everything,
    delete_match,
    delete_player,
    list_deleted,
    purge,
    restore_everything,
    restore_match,
    restore_player,
)
from models.values import ModelError, NotFound, Role
from scoring import find_variant
from testkit.seeding.match_table import SteppingClock, Table, pairs_setup, set_up_table

pytestmark = pytest.mark.both_databases

LATER = RESTORE_PERIOD + timedelta(hours=1)


def ask(table: Table, function, **values):
    with table.store.transaction() as session:
        return function(session, device=values.pop("by", table.owner), **values)


def purged(table: Table, clock: SteppingClock, *, after: timedelta):
    with table.store.transaction() as session:
        return purge(session, deleted_before=clock.time + after - RESTORE_PERIOD)


def ids(table: Table) -> dict[str, str]:
    return {player.name: player.id for player in ask(table, list_players)}


def everything(table: Table) -> str:
    """Return the whole content of the database as text."""
    with table.store.reading() as session:
        rows = [session.connection().execute(sql.select(each)).all() for each in SQLModel.metadata.sorted_tables]
    return repr(rows)


def test_a_deleted_player_has_no_name_anywhere(table: Table) -> None:
    table.save()
    anna = ids(table)["Anna"]
    ask(table, save_group, name="Thursday", members=("Anna", "Bruno"))
    before = table.match()
    ask(table, delete_player, player_id=anna)
    after = table.match()
    assert [player.name for player in after.players] == ["–", "Bruno", "Carla", "Dino"]
    assert (after.standings, after.revision) == (before.standings, before.revision + 1)
    assert "Anna" not in ids(table)
    assert "Anna" not in ask(table, list_frequent_names)
    assert [member.name for member in ask(table, list_groups)[0].members] == ["Bruno"]
    assert ask(table, list_matches, player="anna") == ()
    for call in (delete_player, load_report):
        with pytest.raises(NotFound):
            ask(table, call, player_id="nobody")
    with pytest.raises(NotFound):
        ask(table, rename_player, player_id=anna, name="X")


def test_a_deleted_player_can_be_restored(table: Table) -> None:
    anna = ids(table)["Anna"]
    ask(table, delete_player, player_id=anna)
    [thing] = ask(table, list_deleted)
    assert (thing.kind, thing.id, thing.names) == ("player", anna, ("Anna",))
    assert thing.restorable_until == thing.deleted_at + RESTORE_PERIOD
    ask(table, restore_player, player_id=anna)
    assert table.match().players[0].name == "Anna"
    assert ask(table, list_deleted) == ()
    with pytest.raises(NotFound):
        ask(table, restore_player, player_id=anna)


def test_a_player_cannot_be_restored_if_the_name_is_taken(sqlite_table: Table) -> None:
    known = ids(sqlite_table)
    ask(sqlite_table, delete_player, player_id=known["Anna"])
    ask(sqlite_table, rename_player, player_id=known["Bruno"], name="anna")
    with pytest.raises(ModelError, match="the name"):
        ask(sqlite_table, restore_player, player_id=known["Anna"])


def test_after_a_week_the_name_is_nowhere_in_the_database(table: Table, clock: SteppingClock) -> None:
    table.save()
    known = ids(table)
    for name in ("Anna", "Bruno"):
        ask(table, delete_player, player_id=known[name])
    assert [player.name for player in table.match().players] == ["–", "– (2)", "Carla", "Dino"]
    assert purged(table, clock, after=timedelta()).players == 0
    assert purged(table, clock, after=LATER).players == 2
    assert purged(table, clock, after=LATER).players == 0
    assert "Anna" not in everything(table)
    assert table.match().deals
    with pytest.raises(NotFound):
        ask(table, restore_player, player_id=known["Anna"])
    data = ask(table, export_history)
    with table.store.transaction() as session:
        fresh, _ = register_device(session, label="fresh")
        import_history(session, device=fresh, archive=parse_archive(data))


def test_a_deleted_player_without_matches_is_purged_entirely(table: Table, clock: SteppingClock) -> None:
    ask(table, save_group, name="Thursday", members=("Zoe", "Bruno"))
    ask(table, delete_player, player_id=ids(table)["Zoe"])
    before = everything(table)
    purged(table, clock, after=LATER)
    assert "Zoe" in before
    assert "Zoe" not in everything(table)


def test_a_deleted_match_is_purged_after_a_week(table: Table, clock: SteppingClock) -> None:
    table.save()
    table.run(delete_match)
    [thing] = ask(table, list_deleted)
    assert (thing.kind, thing.names) == ("match", ("Anna", "Bruno", "Carla", "Dino"))
    assert purged(table, clock, after=timedelta(days=6)).matches == 0
    assert purged(table, clock, after=timedelta(days=8)).matches == 1
    with pytest.raises(NotFound):
        table.run(restore_match)
    with table.store.reading() as session:
        for name in ("matches", "match_events", "links", "members", "records", "seats"):
            assert session.connection().execute(sql.text(f"SELECT count(*) FROM {name}")).scalar_one() == 0


def fill(table: Table) -> None:
    table.save()
    ask(table, save_group, name="Thursday", members=("Anna", "Bruno"))
    ask(table, save_rule_set, rules=find_variant("burraco").replace(name="Ours"))
    ask(table, save_preferences, preferences=Preferences(language="it"))


def test_everything_can_be_restored(table: Table, clock: SteppingClock) -> None:
    fill(table)
    earlier = set_up_table(table.store)
    ids_before = ids(table)
    before = table.match()
    gone_at = ask(table, delete_everything)
    [thing] = ask(table, list_deleted)
    assert (thing.kind, thing.names, thing.restorable_until) == ("everything", (), gone_at)
    assert ask(table, list_matches) == ()
    assert ids(table) == {}
    with pytest.raises(NotFound):
        table.match(by=table.scorer)
    assert earlier.match().id == earlier.match_id  # another owner's
    purged(table, clock, after=timedelta(days=1))
    ask(table, restore_everything)
    assert ids(table) == ids_before
    assert table.match().deals == before.deals
    assert ask(table, list_deleted) == ()
    with pytest.raises(NotFound):
        ask(table, restore_everything)


def test_everything_is_deleted_and_restored_while_others_save(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deleting four thousand matches once held the only write lock for five seconds."""
    monkeypatch.setattr("models.storage.pieces._MAX_SECONDS", 0.0)
    saved = 0

    @contextmanager
    def transact() -> Iterator[Session]:
        nonlocal saved
        with table.store.transaction() as session:
            register_device(session, label="another phone")
            saved += 1
        with table.store.transaction() as session:
            yield session

    before = len(ask(table, list_matches))
    run_in_pieces(transact, partial(delete_everything, device=table.owner))
    assert not ask(table, list_matches)
    run_in_pieces(transact, partial(restore_everything, device=table.owner))
    assert len(ask(table, list_matches)) == before > 0
    assert saved > 4


def test_a_deletion_that_broke_off_can_be_undone_or_repeated(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.storage.pieces._MAX_SECONDS", 0.0)
    opened = 0

    @contextmanager
    def transact() -> Iterator[Session]:
        nonlocal opened
        opened += 1
        if opened == 3:
            raise KeyError
        with table.store.transaction() as session:
            yield session

    names = _players(table)
    with pytest.raises(KeyError):
        run_in_pieces(transact, partial(delete_everything, device=table.owner))
    ask(table, restore_everything)
    assert _players(table) == names
    ask(table, delete_everything)
    assert not _players(table)


def _players(table: Table) -> list[str]:
    return sorted(player.name for player in ask(table, list_players))


def test_after_deleting_everything_nothing_can_be_restored_alone(table: Table) -> None:
    known = ids(table)
    ask(table, delete_player, player_id=known["Anna"])
    ask(table, delete_everything)
    for name in ("Anna", "Bruno"):
        with pytest.raises(ModelError, match="restore all of it"):
            ask(table, restore_player, player_id=known[name])
    with pytest.raises(ModelError, match="restore all of it"):
        table.run(restore_match)
    ask(table, restore_everything)
    ask(table, restore_player, player_id=known["Anna"])
    assert ids(table) == known


def test_later_deletions_can_be_restored_alone(table: Table) -> None:
    ask(table, delete_everything)
    match = ask(table, create_match, setup=pairs_setup(names=("Eva", "Ugo", "Ada", "Ivo")))
    ask(table, delete_match, match_id=match.id)
    ask(table, delete_player, player_id=ids(table)["Eva"])
    assert [thing.kind for thing in ask(table, list_deleted)] == ["player", "match", "everything"]
    ask(table, restore_match, match_id=match.id)
    assert [each.id for each in ask(table, list_matches)] == [match.id]


def test_earlier_deletions_stay_when_everything_is_restored(table: Table) -> None:
    known = ids(table)
    ask(table, delete_player, player_id=known["Anna"])
    ask(table, delete_everything)
    ask(table, restore_everything)
    assert set(ids(table)) == {"Bruno", "Carla", "Dino"}


def test_after_a_week_nothing_of_the_device_remains(table: Table, clock: SteppingClock) -> None:
    fill(table)
    with table.store.transaction() as session:
        code = issue_recovery_code(session, device=table.owner, signer=table.store.signer)
        spare, secret = register_device(session, label="owner's second browser")
        recover_device(session, signer=table.store.signer, secret=secret, code=code)
    ask(table, delete_everything)
    result = purged(table, clock, after=LATER)
    assert (result.matches, result.devices) == (1, 1)
    text = everything(table)
    for word in ("Anna", "Thursday", "Ours", table.owner.id):
        assert word not in text
    with table.store.reading() as session:
        assert find_device(session, secret=secret) is None
        assert list_rule_sets(session, device=table.owner) == ()
    assert spare.id != table.owner.id


def test_deals_in_matches_of_others_remain(table: Table, clock: SteppingClock) -> None:
    table.save(by=table.scorer)
    deal = table.match().deals[0]
    assert deal.entered_by == "scorer"
    ask(table, delete_everything, by=table.scorer)
    purged(table, clock, after=LATER)
    assert table.match().deals[0].entered_by == ""
    assert table.match().deals[0].entry == deal.entry
    with pytest.raises(NotFound):
        ask(table, load_match, match_id=table.match_id, by=table.scorer)


def test_only_own_deletions_are_listed(table: Table) -> None:
    table.run(delete_match)
    for other in (table.scorer, table.viewer, Device(id="nobody", label="")):
        assert ask(table, list_deleted, by=other) == ()
    assert table.tokens[Role.VIEWER]


def test_a_device_used_again_keeps_its_new_data(table: Table, clock: SteppingClock) -> None:
    fill(table)
    ask(table, delete_everything)
    with table.store.transaction() as session:
        match_id = create_match(session, device=table.owner, setup=pairs_setup(names=("Eva", "Ugo", "Ada", "Ivo"))).id
        save_rule_set(session, device=table.owner, rules=find_variant("burraco").replace(name="Later"))
    purged(table, clock, after=LATER)
    assert [match.id for match in ask(table, list_matches)] == [match_id]
    assert [rules.name for rules in ask(table, list_rule_sets)] == ["Later"]
    assert ask(table, list_groups) == ()
    assert "Anna" not in everything(table)


def test_restored_players_get_a_number_if_the_name_is_taken(sqlite_table: Table) -> None:
    ask(sqlite_table, delete_everything)
    with sqlite_table.store.transaction() as session:
        create_match(session, device=sqlite_table.owner, setup=pairs_setup(names=("ANNA", "Ugo", "Ada", "Ivo")))
    ask(sqlite_table, restore_everything)
    assert [player.name for player in sqlite_table.match().players] == ["Anna (2)", "Bruno", "Carla", "Dino"]
