"""Databases of schema version 0013: results typed there become official, and unplayed tables leave the trash."""

from pathlib import Path
from typing import Any

from sqlalchemy import inspect
from sqlmodel import col, select

from models.access import Device
from models.matches import list_matches, load_match
from models.people import list_players
from models.storage.tables import EventRow, MatchRow, RecordRow, SeatRow, TableMatchRow, TournamentRow
from models.store import open_store
from models.tournaments import load_tournament
from models.trash import list_deleted
from testkit.seeding.match_table import KEY
from tests.models.storage.schema_versions import load_dump

# One round of ten pairs, closed by that version. A table's result was confirmed, one was typed over its deals, one
# typed without deals; of the two that were not played, one was deleted by hand an hour earlier.
DUMP = Path(__file__).with_name("version_0013.sql")
DELETED_BY_HAND = 4
_LOG = str(EventRow.__tablename__)


def test_results_typed_before_are_official(empty_url: str) -> None:
    load_dump(DUMP, "0013", empty_url)
    store = open_store(empty_url, key=KEY)
    found: dict[str, Any] = {}
    with store.transaction() as session:
        tournament = session.exec(select(TournamentRow)).one()
        director = Device(id=tournament.owner_id, label="")
        tables = {row.number: row.match_id for row in session.exec(select(TableMatchRow))}
        [removed] = {0, 1, 2, 3, 4} - tables.keys()
        ids = [tables[number] for number in (0, 1, 2)]
        for match_id in ids:
            match = load_match(session, device=director, match_id=match_id)
            assert match.official is not None
            found[match_id] = (match.standings.totals, match.standings.winner, match.official.by_table)
        assert found == {
            ids[0]: ((1490, 800), 0, True),
            ids[1]: ((240, 330), 1, False),
            ids[2]: ((240, 330), 1, False),
        }
        assert {each.id for each in list_matches(session, device=director, finished=True)} == set(ids)
        records = session.exec(select(RecordRow.match_id, RecordRow.outcome).where(RecordRow.side == 0)).all()
        assert set(records) == {(ids[0], "won"), (ids[1], "lost"), (ids[2], "lost")}
        assert [item.id for item in list_deleted(session, device=director)] == [tables[DELETED_BY_HAND]]
        assert removed != DELETED_BY_HAND
        assert len(session.exec(select(MatchRow)).all()) == 4
        assert {*session.exec(select(SeatRow.match_id))} == {*ids, tables[DELETED_BY_HAND]}
        assert sum(card.matches for card in list_players(session, device=director)) == 3 * 4
        shown = load_tournament(session, device=director, tournament_id=tournament.id, number=0)
        assert shown.tables[0].confirmed == (True, True)
    store.close()


def test_log_is_kept_and_may_seat_a_round_again(empty_url: str) -> None:
    load_dump(DUMP, "0013", empty_url)
    store = open_store(empty_url, key=KEY)
    with store.transaction() as session:
        events = session.exec(select(EventRow).order_by(col(EventRow.revision))).all()
        assert [each.kind for each in events] == ["drawn", "seated", "result", "result", "result", "closed"]
        assert [each.revision for each in events] == [1, 2, 3, 4, 5, 6]
        once = {tuple(each["column_names"]) for each in inspect(session.connection()).get_unique_constraints(_LOG)}
    store.close()
    assert once == {("tournament_id", "revision"), ("tournament_id", "device_id", "request_id")}
