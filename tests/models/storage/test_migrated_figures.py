"""The migration that puts the figures of finished matches into columns: nothing is counted anew, nothing changes."""

import json
from random import Random

import sqlalchemy as sql
from alembic import command
from sqlmodel import Session, col, select

from models import Device, Store, load_match, open_store, register_device
from models.storage.database import alembic_config
from models.storage.tables import MatchRow, RecordRow
from models.storage.transaction import bind_clock, utc_now
from scoring import VARIANTS, MatchRecord, find_variant, record_match
from tests.models.evenings import play_evening
from tests.models.table import KEY

_KEPT_BEFORE = (
    "INSERT INTO records (player_id, ended_at, match_id, outcome, rules_name, players, record)"
    " VALUES (:player_id, :ended_at, :match_id, :outcome, :rules_name, :players, :record)"
)


def test_figures_of_old_records_stay_what_they_were(store: Store) -> None:
    with store.transaction() as session:
        device, _ = register_device(session, label="me")
    random = Random(3)  # noqa: S311 - repeatable, not secret
    for rules in (*VARIANTS.values(), find_variant("burraco")):
        play_evening(store, device, rules, random)
    with store.reading() as session:
        now = _figures(session)
        before = [row for match in _finished(session, device) for row in _as_it_was(session, *match)]
    assert len(before) == len(now) >= 6

    with store.database.writer.begin() as connection:
        command.downgrade(alembic_config(connection), "0006")
        assert connection.execute(sql.text("SELECT count(*) FROM records")).scalar() == 0
        connection.execute(sql.text(_KEPT_BEFORE), before)
        command.upgrade(alembic_config(connection), "head")
    with Session(store.database.reader) as session:
        bind_clock(session, utc_now)
        assert _figures(session) == now
        assert {row["counted"] for row in now} == {1}


def test_an_older_program_s_empty_records_are_counted_from_the_deals(store: Store, url: str) -> None:
    """Who goes back to it and comes again has lost nothing."""
    with store.transaction() as session:
        device, _ = register_device(session, label="me")
    random = Random(5)  # noqa: S311 - repeatable, not secret
    for rules in VARIANTS.values():
        play_evening(store, device, rules, random)
    with store.reading() as session:
        now = _figures(session)
    with store.database.writer.begin() as connection:
        command.downgrade(alembic_config(connection), "0006")
    open_store(url, key=KEY).close()
    with store.reading() as session:
        assert _figures(session) == now


def _figures(session: Session) -> list[dict[str, object]]:
    rows = session.exec(select(RecordRow).order_by(col(RecordRow.player_id), col(RecordRow.match_id)))
    return [row.model_dump() for row in rows]


def _finished(session: Session, device: Device) -> list[tuple[str, MatchRecord]]:
    found = []
    for match_id in session.exec(select(MatchRow.id).where(col(MatchRow.finished_at).is_not(None))):
        match = load_match(session, device=device, match_id=match_id)
        record = record_match(
            players=[player.id for player in match.players],
            config=match.config,
            deals=[(deal.entry, deal.score) for deal in match.deals],
            standings=match.standings,
        )
        found.append((match_id, record))
    return found


def _as_it_was(session: Session, match_id: str, record: MatchRecord) -> list[dict[str, object]]:
    """The rows of a match before the migration: all figures in one JSON text."""
    halves = {name: [int(2 * points) for points in getattr(record, name)] for name in ("totals", "points", "best")}
    names = ("contenders", "winner", "deals", "pozzetti", "burrachi", "clean", "missed", "closings", "own_closings")
    text = json.dumps({"v": 1, "value": {**{name: getattr(record, name) for name in names}, **halves}})
    rows = session.exec(select(RecordRow).where(RecordRow.match_id == match_id)).all()
    kept = ("player_id", "match_id", "outcome", "rules_name", "players")
    # The driver's own form of a time: what is under test reads none.
    at = session.connection().execute(
        sql.text("SELECT ended_at FROM records WHERE match_id = :match"), {"match": match_id}
    )
    ended_at = at.scalars().first()
    return [{**{name: getattr(row, name) for name in kept}, "ended_at": ended_at, "record": text} for row in rows]
