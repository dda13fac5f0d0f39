"""Databases of schema version 0013: results typed there become official, and unplayed tables leave the trash."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sql
from alembic import command
from sqlmodel import col, select

from models.matches import list_matches, load_match
from models.people import list_players
from models.storage.database import alembic_config, open_database
from models.storage.tables import MatchRow, RecordRow, SeatRow, UtcDateTime
from models.store import open_store
from models.tournaments import enter_result
from models.trash import list_deleted
from scoring import TableResult
from testkit.seeding.match_table import KEY, SteppingClock
from testkit.seeding.tournament_world import create_tournament_world, new_tournament


def close_as_before(url: str, unplayed: list[str], *, by_hand: str, moment: datetime) -> None:
    """Bring the database back to version 0013 and close the round as that version did: tables without a deal got a
    deletion a moment before the event. One other was deleted by hand an hour earlier."""
    database = open_database(url)
    with database.writer.begin() as connection:
        command.downgrade(alembic_config(connection), "0013")
        closing = sql.text(
            "INSERT INTO tournament_events (id, tournament_id, revision, kind, value, device_id, at)"
            " SELECT 'closing', id, revision + 1, 'closed', :value, owner_id, :at FROM tournaments"
        ).bindparams(
            sql.bindparam("at", moment + timedelta(seconds=2), UtcDateTime), value='{"v":1,"value":{"round":0}}'
        )
        connection.execute(closing)
        connection.execute(sql.text("UPDATE tournaments SET revision = revision + 1, closed = 1"))
        deletions = {**dict.fromkeys(unplayed, moment), by_hand: moment - timedelta(hours=1)}
        for match_id, at in deletions.items():
            deletion = sql.text("UPDATE matches SET finished_at = NULL, deleted_at = :at WHERE id = :id")
            connection.execute(deletion.bindparams(sql.bindparam("at", at, UtcDateTime), id=match_id))
            connection.execute(sql.text("DELETE FROM records WHERE match_id = :id"), {"id": match_id})
    database.close()


def test_results_typed_before_are_official(url: str, clock: SteppingClock) -> None:
    store = open_store(url, key=KEY, clock=clock)
    world = create_tournament_world(store, new_tournament(10))
    cards = world.seat().tables
    phone = world.new_device()
    confirmed = world.play(cards[0], phone)
    overruled = world.join_table(1, phone)
    for _ in range(2):
        world.save(overruled, phone)
    for table, score in ((1, (1490, 800)), (2, None)):
        seat = cards[table].seat
        assert seat.ns is not None
        result = TableResult(ns=seat.ns, ew=seat.ew, ns_points=240, ew_points=330)
        world.run_request(enter_result, number=0, result=result, overruled=score)
    ids = [card.match_id or "" for card in cards]
    store.close()
    close_as_before(url, ids[2:4], by_hand=ids[4], moment=clock.time)
    store = open_store(url, key=KEY, clock=clock)
    found: dict[str, Any] = {}
    with store.transaction() as session:
        for match_id in ids[:3]:
            match = load_match(session, device=world.director, match_id=match_id)
            assert match.official is not None
            found[match_id] = (match.standings.totals, match.standings.winner, match.official.by_table)
        assert found == {
            confirmed: ((1490, 800), 0, True),
            overruled: ((240, 330), 1, False),
            ids[2]: ((240, 330), 1, False),
        }
        assert {each.id for each in list_matches(session, device=world.director, finished=True)} == set(ids[:3])
        records = session.exec(select(RecordRow.match_id, RecordRow.outcome).where(RecordRow.side == 0)).all()
        assert set(records) == {(confirmed, "won"), (overruled, "lost"), (ids[2], "lost")}
        assert [item.id for item in list_deleted(session, device=world.director)] == [ids[4]]
        assert session.get(MatchRow, ids[3]) is None
        assert session.exec(select(SeatRow).where(col(SeatRow.match_id) == ids[3])).all() == []
        assert sum(card.matches for card in list_players(session, device=world.director)) == 3 * 4
    assert replace(world, store=store).load(0).tables[0].confirmed == (True, True)
    store.close()
