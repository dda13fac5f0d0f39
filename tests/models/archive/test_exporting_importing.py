"""Export and import: a history is identical in another database."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from models.access import Device
from models.archive import (
    OnDuplicate,
    export_extension,
    export_shared,
    parse_archive,
    preview_import,
)
from models.deals import deal_history, end_match, undo
from models.matches import list_matches, list_rule_sets, load_match, save_rule_set
from models.people import list_players
from models.store import Store
from models.trash import delete_match
from models.values import MatchSnapshot, NotFound, Role
from scoring import VARIANTS
from testkit.seeding.match_table import Table, deal_entry
from tests.models.archive.files import Opener, export, import_archive, new_device, without_times
from tests.models.random_matches import play_random_match

pytestmark = pytest.mark.both_databases


def snapshots(store: Store, device: Device) -> dict[str, MatchSnapshot]:
    with store.reading() as session:
        ids = [match.id for match in list_matches(session, device=device)]
        return {match_id: load_match(session, device=device, match_id=match_id) for match_id in ids}


@pytest.mark.parametrize("rules", list(VARIANTS))
@settings(max_examples=3, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_an_export_imported_into_an_empty_database_is_identical(fresh_store: Opener, rules: str, seed: int) -> None:
    random = Random(seed)
    source, target = fresh_store(), fresh_store()
    owner = new_device(source)
    for _ in range(2):
        play_random_match(source, owner, VARIANTS[rules], random)
    data = export(source, owner)
    other = new_device(target, "new phone")
    report = import_archive(target, other, data)
    before, after = snapshots(source, owner), snapshots(target, other)
    assert set(report.added) == set(before)
    assert after == before
    again = export(target, other)
    assert without_times(again) == without_times(data)
    for match in before.values():
        for deal in match.deals:
            histories = []
            for store, device in ((source, owner), (target, other)):
                with store.reading() as session:
                    histories.append(deal_history(session, device=device, match_id=match.id, deal_id=deal.id))
            assert histories[0] == histories[1]


def test_exports_are_compatible_between_sqlite_and_postgresql(table: Table, fresh_store: Opener) -> None:
    there = fresh_store()
    table.save(by=table.scorer)
    table.save()
    data = export(table.store, table.owner)
    other = new_device(there)
    import_archive(there, other, data)
    assert snapshots(there, other) == {table.match_id: table.match()}
    # Importing it back finds the match.
    report = import_archive(table.store, table.owner, export(there, other))
    assert report.skipped == (table.match_id,)


def test_players_are_matched_by_name(fresh_store: Opener) -> None:
    here, there = fresh_store(), fresh_store()
    random = Random(1)
    owner, other = new_device(here), new_device(there)
    play_random_match(here, owner, VARIANTS["burraco"], random, names=("anna", "bruno", "carla", "dino", "e", "f"))
    play_random_match(there, other, VARIANTS["burraco"], random, names=("ANNA", "Bruno", "Carla", "Dino", "E", "F"))
    import_archive(there, other, export(here, owner))
    people = {player.name.casefold(): set() for match in snapshots(there, other).values() for player in match.players}
    for match in snapshots(there, other).values():
        for player in match.players:
            people[player.name.casefold()].add(player.id)
    assert all(len(ids) == 1 for ids in people.values())


def test_two_spellings_of_one_name_in_a_file_stay_two_players(table: Table, fresh_store: Opener) -> None:
    there = fresh_store()
    other = new_device(there)
    data = export(table.store, table.owner).replace(b"Bruno", b"D'Angelo").replace(b"Dino", "D’Angelo".encode())
    for _ in range(2):
        import_archive(there, other, data)
    with there.reading() as session:
        names = sorted(player.name for player in list_players(session, device=other))
    assert names in (["Anna", "Carla", "D'Angelo", "D’Angelo (2)"], ["Anna", "Carla", "D'Angelo (2)", "D’Angelo"])


def test_existing_matches_are_skipped_by_default(table: Table) -> None:
    table.save()
    data = export(table.store, table.owner)
    table.save(deal_entry(100, 200))
    newer = table.match()
    archive = parse_archive(data)
    with table.store.reading() as session:
        preview = preview_import(session, device=table.owner, archive=archive)
    assert (preview.new, preview.players) == (0, 4)
    [duplicate] = preview.duplicates
    assert (duplicate.revision, duplicate.local_revision) == (2, 3)
    assert duplicate.players == ("Anna", "Bruno", "Carla", "Dino")

    assert import_archive(table.store, table.owner, data).skipped == (table.match_id,)
    assert table.match() == newer


def test_copy_adds_another_match(table: Table) -> None:
    table.save()
    data = export(table.store, table.owner)
    report = import_archive(table.store, table.owner, data, duplicates=OnDuplicate.COPY)
    [copied] = report.copied
    both = snapshots(table.store, table.owner)
    assert set(both) == {table.match_id, copied}
    assert both[copied].standings == both[table.match_id].standings
    assert {deal.id for deal in both[copied].deals}.isdisjoint(deal.id for deal in both[table.match_id].deals)


def test_replace_overwrites_the_match_with_a_new_revision(table: Table) -> None:
    table.save()
    old = table.match()
    data = export(table.store, table.owner)
    table.save(deal_entry(100, 200))
    later = table.match()
    report = import_archive(table.store, table.owner, data, duplicates=OnDuplicate.REPLACE)
    assert report.replaced == (table.match_id,)
    now = table.match()
    assert (now.deals, now.standings) == (old.deals, old.standings)
    assert now.revision == later.revision + 1
    assert table.match(by=table.scorer).role is Role.SCORER  # members are kept


@pytest.mark.parametrize("duplicates", OnDuplicate)
def test_a_match_of_another_owner_is_never_replaced(table: Table, duplicates: OnDuplicate) -> None:
    table.save()
    data = export(table.store, table.owner)
    before = table.match()
    archive = parse_archive(data)
    with table.store.reading() as session:
        preview = preview_import(session, device=table.outsider, archive=archive)
    assert [each.local_revision for each in preview.duplicates] == [None]
    report = import_archive(table.store, table.outsider, data, duplicates=duplicates)
    assert table.match() == before
    if duplicates is OnDuplicate.COPY:
        assert set(snapshots(table.store, table.outsider)) == set(report.copied)
    else:
        assert report.skipped == (table.match_id,)
        with pytest.raises(NotFound):
            table.match(by=table.outsider)


def test_an_import_restores_a_deleted_match(table: Table) -> None:
    table.save()
    before = table.match()
    data = export(table.store, table.owner)
    table.run(delete_match)
    archive = parse_archive(data)
    with table.store.reading() as session:
        assert preview_import(session, device=table.owner, archive=archive).new == 1
    assert import_archive(table.store, table.owner, data).added == (table.match_id,)
    assert table.match().deals == before.deals


def test_a_viewer_can_export_a_match(table: Table, fresh_store: Opener) -> None:
    there = fresh_store()
    table.save()
    data = export(table.store, table.viewer, match_ids=(table.match_id,))
    with table.store.reading() as session:
        shared = export_shared(session, signer=table.store.signer, token=table.tokens[Role.VIEWER])
    assert json.loads(data)["matches"] == json.loads(shared)["matches"]
    with pytest.raises(NotFound):
        export(table.store, table.outsider, match_ids=(table.match_id,))
    other = new_device(there)
    import_archive(there, other, data)
    assert snapshots(there, other)[table.match_id].deals == table.match().deals


def test_saved_rule_sets_are_exported_and_imported(fresh_store: Opener) -> None:
    here, there = fresh_store(), fresh_store()
    owner, other = new_device(here), new_device(there)
    ours = VARIANTS["burraco"].replace(name="Our rules", joker_points=50)
    with here.transaction() as session:
        save_rule_set(session, device=owner, rules=ours)
    data = export(here, owner)
    assert import_archive(there, other, data).rule_sets == 1
    assert import_archive(there, other, data, duplicates=OnDuplicate.REPLACE).rule_sets == 0
    changed = ours.replace(joker_points=40)
    with there.transaction() as session:
        save_rule_set(session, device=other, rules=changed)
    import_archive(there, other, data)
    with there.reading() as session:
        assert list_rule_sets(session, device=other) == (changed,)
    import_archive(there, other, data, duplicates=OnDuplicate.COPY)
    with there.reading() as session:
        found = list_rule_sets(session, device=other)
    assert [(each.name, each.joker_points) for each in found] == [("Our rules", 40), ("Our rules (2)", 50)]


def test_the_documented_example_can_be_imported(sqlite_store: Store) -> None:
    page = Path(__file__).parents[3] / "docs/export-format.md"
    example = page.read_text(encoding="utf-8").partition("```json\n")[2].partition("```")[0]
    device = new_device(sqlite_store)
    report = import_archive(sqlite_store, device, example.encode())
    assert len(report.added) == 1
    [match] = snapshots(sqlite_store, device).values()
    assert match.standings.finished


def test_a_large_export_is_compressed_and_can_be_read(sqlite_table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    sqlite_table.save()
    plain = export(sqlite_table.store, sqlite_table.owner)
    monkeypatch.setattr("models.archive.exporting._COMPRESS_FROM_BYTES", len(plain))
    packed = export(sqlite_table.store, sqlite_table.owner)
    assert (export_extension(plain), export_extension(packed)) == ("json", "json.gz")
    assert len(packed) < len(plain) / 2
    assert list(parse_archive(packed).matches) == list(parse_archive(plain).matches)


def test_an_early_end_is_exported_and_can_be_undone(table: Table, fresh_store: Opener) -> None:
    target = fresh_store()
    table.save()
    table.run(end_match, revision=2, request_id="midnight")
    other = new_device(target)
    import_archive(target, other, export(table.store, table.owner))
    ended = snapshots(target, other)[table.match_id]
    assert ended == table.match()
    assert ended.standings.ended_early
    with target.transaction() as session:
        assert ended.undoable is not None
        reopened = undo(session, device=other, match_id=table.match_id, action_id=ended.undoable.id)
    assert not reopened.standings.finished
