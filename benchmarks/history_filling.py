"""A long history, written straight into the tables: the same in every run, and much faster than it could be played."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import sqlalchemy as sql
from sqlmodel import Session

from models import Device, Role, Store, register_device
from models.people.records import figures_of_match
from models.storage.codec import CONFIG, ENTRY, RESULT
from models.storage.folding import fold
from models.storage.tables import ActionRow, DealRow, MatchRow, MemberRow, PlayerRow, RecordRow, SeatRow
from models.values.deal import ActionKind, ActionState
from models.values.match import result_of
from scoring import (
    Burraco,
    DealEntry,
    MatchConfig,
    MatchRecord,
    Pozzetto,
    Seating,
    SideEntry,
    find_variant,
    record_match,
)

DEALS = 10  # of each match
_PEOPLE = 60
_PATTERNS = 40  # different matches; all others are copies of them
_GAMES = ("burraco", "burraco", "burraco", "burraco-simple", "buraco-fechado")
_PLACES = ("da Bruno", "Circolo", "casa", "Bar Sport", "")
_FIRST_EVENING = datetime(2010, 1, 1, 20, tzinfo=UTC)
_AT_ONCE = 500  # matches

_Rows = dict[type[Any], list[dict[str, Any]]]


@dataclass(frozen=True, kw_only=True)
class History:
    """`people` are ids: the first sat in every match, the others take turns."""

    owner: Device
    people: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class _Pattern:
    config: str
    rules_name: str
    entries: tuple[str, ...]
    result: str
    record: MatchRecord


def fill(store: Store, matches: int) -> History:
    """So many finished matches of ten deals each."""
    random = Random(7)
    patterns = [_pattern(random) for _ in range(_PATTERNS)]
    with store.transaction() as session:
        owner, _secret = register_device(session, label="host")
        people = tuple(_id("p", number) for number in range(_PEOPLE))
        names = [f"Player {number:02}" for number in range(_PEOPLE)]
        _insert(session, {PlayerRow: [
            {"id": each, "owner_id": owner.id, "name": name, "name_key": name.casefold()}
            for each, name in zip(people, names, strict=True)
        ]})  # fmt: skip
    for start in range(0, matches, _AT_ONCE):
        rows: _Rows = {}
        for number in range(start, min(start + _AT_ONCE, matches)):
            seated = (people[0], *random.sample(people[1:], 3))
            for table, row in _match(number, owner, seated, random.choice(patterns), random):
                rows.setdefault(table, []).append(row)
        with store.transaction() as session:
            _insert(session, rows)
    if store.database.writer.dialect.name == "postgresql":  # which would do it by itself a minute later
        with store.transaction() as session:
            session.connection().exec_driver_sql("ANALYZE")
    return History(owner=owner, people=people)


def _insert(session: Session, rows: Mapping[type[Any], list[dict[str, Any]]]) -> None:
    for table, values in rows.items():
        session.connection().execute(sql.insert(table), values)


def _id(kind: str, number: int) -> str:
    """Like a real one in length, and scattered as they are."""
    return kind + f"{(number * 2_654_435_761) % 2**40:015d}".translate(str.maketrans("01889", "abcde"))


def _pattern(random: Random) -> _Pattern:
    config = MatchConfig(rules=find_variant(random.choice(_GAMES)), players=4, seating=Seating.FIXED_PAIRS, deals=DEALS)
    entries = [ENTRY.encode(_deal(random)) for _ in range(DEALS)]
    stored = CONFIG.encode(config)
    folded = fold(stored, entries)
    record = record_match(
        players=("",) * 4,
        config=config,
        deals=tuple(zip(folded.entries, folded.scores, strict=True)),
        standings=folded.standings,
    )
    return _Pattern(
        config=stored,
        rules_name=config.rules.name,
        entries=tuple(entries),
        result=RESULT.encode(result_of(folded.standings)),
        record=record,
    )


def _deal(random: Random) -> DealEntry:
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


def _match(
    number: int, owner: Device, people: tuple[str, ...], pattern: _Pattern, random: Random
) -> Iterator[tuple[type[Any], dict[str, Any]]]:
    match_id, started = _id("m", number), _FIRST_EVENING + timedelta(hours=13 * number)
    ended = started + timedelta(hours=2)
    place, note = random.choice(_PLACES), f"evening {number}" if number % 50 == 0 else ""
    yield MatchRow, {
        "id": match_id, "revision": 1 + DEALS, "config": pattern.config, "note": note, "place": place,
        "draft_base": DEALS, "started_at": started, "finished_at": ended, "rules_name": pattern.rules_name,
        "search_text": f"{place.casefold()}\n{note}", "result": pattern.result,
    }  # fmt: skip
    yield MemberRow, {
        "id": _id("o", number), "match_id": match_id, "device_id": owner.id, "role": Role.OWNER, "joined_at": started
    }  # fmt: skip
    for seat, player_id in enumerate(people):
        yield SeatRow, {"match_id": match_id, "seat": seat, "player_id": player_id, "started_at": started}
    shared = {"ended_at": ended, "match_id": match_id, "rules_name": pattern.rules_name}
    for figures in figures_of_match(replace(pattern.record, players=people)):
        yield RecordRow, {**shared, **figures}
    for position, entry in enumerate(pattern.entries):
        deal_id, action_id = (_id(kind, number * DEALS + position) for kind in "da")
        at = started + timedelta(minutes=11 * (position + 1))
        yield DealRow, {
            "id": deal_id, "match_id": match_id, "position": position, "entry": entry, "deleted": False,
            "last_action_id": action_id, "draft_base": 0, "entered_by": owner.id, "entered_at": at,
        }  # fmt: skip
        yield ActionRow, {
            "id": action_id, "match_id": match_id, "revision": position + 2, "request_id": f"r{position}",
            "kind": ActionKind.ADDED, "state": ActionState.DONE, "state_revision": position + 2, "deal_id": deal_id,
            "deal_number": position + 1, "after": entry, "device_id": owner.id, "at": at,
        }  # fmt: skip
