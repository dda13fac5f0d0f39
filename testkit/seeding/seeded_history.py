"""A large match history, written directly to the tables, much faster than playing. Every run writes the same data."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import sqlalchemy as sql
from sqlmodel import Session

from models.access import Device, register_device
from models.matches.setup import search_text
from models.people.match_figures import figure_rows
from models.storage.codec import CONFIG, ENTRY, RESULT
from models.storage.folding import fold
from models.storage.tables import FiguresRow, MatchEventRow, MatchRow, MemberRow, PlayerRow, SeatRow
from models.store import Store
from models.values import Role
from models.values.deal import ActionKind
from models.values.match import result_of
from scoring import (
    Burraco,
    DealEntry,
    MatchConfig,
    MatchFigures,
    Pozzetto,
    Seating,
    SideEntry,
    build_match_figures,
    find_variant,
)

DEALS = 10  # deals in each match
_PLAYER_COUNT = 60
_PATTERN_COUNT = 40  # different matches; all others are copies
_GAMES = ("burraco", "burraco", "burraco", "burraco-simple", "buraco-fechado")
_VENUES = ("da Bruno", "Circolo", "casa", "Bar Sport", "")
_FIRST_EVENING = datetime(2010, 1, 1, 20, tzinfo=UTC)
_BATCH_SIZE = 500  # matches

_Rows = dict[type[Any], list[dict[str, Any]]]


@dataclass(frozen=True, kw_only=True)
class SeededHistory:
    """Ids of the seeded rows. The first of `people` is in every match, the others take turns."""

    owner: Device
    player_ids: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class _MatchPattern:
    config: str
    rules_name: str
    entries: tuple[str, ...]
    result: str
    record: MatchFigures


def seed_history(store: Store, matches: int) -> SeededHistory:
    """Insert this many finished matches of ten deals each."""
    random = Random(7)
    patterns = [_make_pattern(random) for _ in range(_PATTERN_COUNT)]
    with store.transaction() as session:
        owner, _secret = register_device(session, label="host")
        people = tuple(_make_id("p", number) for number in range(_PLAYER_COUNT))
        names = [f"Player {number:02}" for number in range(_PLAYER_COUNT)]
        _insert(session, {PlayerRow: [
            {"id": each, "owner_id": owner.id, "name": name, "name_key": name.casefold()}
            for each, name in zip(people, names, strict=True)
        ]})  # fmt: skip
    for start in range(0, matches, _BATCH_SIZE):
        rows: _Rows = {}
        for number in range(start, min(start + _BATCH_SIZE, matches)):
            seated = (people[0], *random.sample(people[1:], 3))
            for table, row in _match_rows(number, owner, seated, random.choice(patterns), random):
                rows.setdefault(table, []).append(row)
        with store.transaction() as session:
            _insert(session, rows)
    if store.database.writer.dialect.name == "postgresql":  # autovacuum would do this a minute later
        with store.transaction() as session:
            session.connection().exec_driver_sql("ANALYZE")
    return SeededHistory(owner=owner, player_ids=people)


def _insert(session: Session, rows: Mapping[type[Any], list[dict[str, Any]]]) -> None:
    for table, values in rows.items():
        session.connection().execute(sql.insert(table), values)


def _make_id(kind: str, number: int) -> str:
    """Return an id of realistic length and distribution."""
    return kind + f"{(number * 2_654_435_761) % 2**40:015d}".translate(str.maketrans("01889", "abcde"))


def _make_pattern(random: Random) -> _MatchPattern:
    config = MatchConfig(rules=find_variant(random.choice(_GAMES)), players=4, seating=Seating.FIXED_PAIRS, deals=DEALS)
    entries = [ENTRY.encode(_random_deal(random)) for _ in range(DEALS)]
    stored = CONFIG.encode(config)
    folded = fold(stored, entries)
    record = build_match_figures(
        players=("",) * 4,
        config=config,
        deals=tuple(zip(folded.entries, folded.scores, strict=True)),
        standings=folded.standings,
    )
    return _MatchPattern(
        config=stored,
        rules_name=config.rules.name,
        entries=tuple(entries),
        result=RESULT.encode(result_of(folded.standings)),
        record=record,
    )


def _random_deal(random: Random) -> DealEntry:
    def side(players: tuple[int, ...]) -> SideEntry:
        burrachi = {Burraco.CLEAN: random.randint(0, 1), Burraco.DIRTY: random.randint(1, 2)}
        return SideEntry(
            players=players,
            burrachi=burrachi,
            table_points=5 * random.randint(40, 60),
            hand_points={seat: 5 * random.randint(1, 9) for seat in players},
            pozzetto=random.choice((Pozzetto.TAKEN, Pozzetto.TAKEN, Pozzetto.NOT_TAKEN)),
        )

    ours = replace(side((0, 2)), pozzetto=Pozzetto.TAKEN, hand_points={2: 25})
    return DealEntry(sides=(ours, side((1, 3))), closed_by=0, closer=0)


def _match_rows(
    number: int, owner: Device, player_ids: tuple[str, ...], pattern: _MatchPattern, random: Random
) -> Iterator[tuple[type[Any], dict[str, Any]]]:
    match_id, started = _make_id("m", number), _FIRST_EVENING + timedelta(hours=13 * number)
    ended = started + timedelta(hours=2)
    venue, note = random.choice(_VENUES), f"evening {number}" if number % 50 == 0 else ""
    yield MatchRow, {
        "id": match_id, "revision": 1 + DEALS, "config": pattern.config, "note": note, "place": venue,
        "deals": DEALS, "started_at": started, "finished_at": ended, "rules_name": pattern.rules_name,
        "search_text": search_text(note, venue), "result": pattern.result,
    }  # fmt: skip
    yield MemberRow, {
        "id": _make_id("o", number), "match_id": match_id, "device_id": owner.id, "role": Role.OWNER,
        "joined_at": started,
    }  # fmt: skip
    for seat, player_id in enumerate(player_ids):
        yield SeatRow, {"match_id": match_id, "seat": seat, "player_id": player_id, "started_at": started}
    shared = {"ended_at": ended, "match_id": match_id, "rules_name": pattern.rules_name}
    for figures in figure_rows(replace(pattern.record, players=player_ids)):
        yield FiguresRow, {**shared, **figures}
    for position, entry in enumerate(pattern.entries):
        deal_id, event_id = (_make_id(kind, number * DEALS + position) for kind in "da")
        at = started + timedelta(minutes=11 * (position + 1))
        yield MatchEventRow, {
            "match_id": match_id, "number": position + 1, "id": event_id, "kind": ActionKind.ADDED.value,
            "about": deal_id, "request_id": f"r{position}", "device_id": owner.id, "at": at, "value": entry,
        }  # fmt: skip
