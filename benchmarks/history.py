"""How fast past matches are found: `python -m benchmarks.history [matches] [--database URL]`.

Fills an empty database (SQLite in a temporary file unless told otherwise) with 10,000 matches of ten deals, then asks
what the screens ask. `here` is a call of models with everything that comes out of it, `database` the same statements
sent by the bare driver in the same run: the promise is about these. `ratio`: here ÷ database, what our own code costs.
`processor` is the processor time of `here`, which says what it needs on a machine that is busy with other things.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from time import perf_counter, process_time
from typing import Any

from sqlalchemy import event
from sqlmodel import Session

from benchmarks.history_filling import DEALS, History, fill
from models import (
    Store,
    first_match_at,
    list_matches,
    list_players,
    load_report,
    load_season,
    open_store,
    played_rules,
    remembered_names,
)
from scoring import Outcome

TARGET = 50.0  # milliseconds at the database
_KEY = b"only for the benchmark, 32 bytes"
_TIMES = 7

Call = Callable[[Session], object]


@dataclass(frozen=True)
class Statement:
    """As the driver got it."""

    text: str
    values: Any


def questions(history: History, matches: int) -> dict[str, Call]:
    """By name: what a screen asks."""
    owner, everywhere, sometimes = history.owner, history.people[0], history.people[1]
    last_years = {"since": datetime(2020, 1, 1, tzinfo=UTC), "until": datetime(2021, 1, 1, tzinfo=UTC)}

    def listed(**where: Any) -> Call:
        return lambda session: list_matches(session, device=owner, **where)

    def report(player_id: str) -> Call:
        return lambda session: load_report(session, device=owner, player_id=player_id)

    return {
        "the first page": listed(),
        "the last page": listed(offset=matches - 50),
        "search by player": listed(player="yer 07"),
        "search by player who won": listed(player="yer 07", outcome=Outcome.WON),
        "search by rule set": listed(rules_name="buraco-fechado"),
        "search by place or note": listed(text="evening 50"),
        "search by words of any kind": listed(words="yer 07 evening 50"),
        "search for what is not there": listed(text="nowhere"),
        "search by date": listed(**last_years),
        "all that still go on": listed(finished=False),
        "rule sets to choose from": lambda session: played_rules(session, device=owner),
        "the first match": lambda session: first_match_at(session, device=owner),
        "names for a new match": lambda session: remembered_names(session, device=owner),
        "all players": lambda session: list_players(session, device=owner),
        "statistics of a player": report(sometimes),
        "statistics of who sat in every match": report(everywhere),
        "table of a year": lambda session: load_season(session, device=owner, **last_years),
    }


def best(function: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """Milliseconds of the quickest of some: other work on the machine only ever adds time."""
    times = []
    for _ in range(_TIMES):
        start = clock()
        function()
        times.append(clock() - start)
    return 1000 * min(times)


def statements(store: Store, call: Call) -> list[Statement]:
    """What the call sends to the database."""
    sent: list[Statement] = []

    def note(_connection: Any, _cursor: Any, text: str, values: Any, *_: Any) -> None:
        if not text.startswith("BEGIN"):
            sent.append(Statement(text, values))

    event.listen(store.database.writer, "before_cursor_execute", note)
    with store.reading() as session:
        call(session)
    event.remove(store.database.writer, "before_cursor_execute", note)
    return sent


def bare(store: Store, sent: Sequence[Statement]) -> float:
    connection = store.database.writer.raw_connection()
    cursor = connection.cursor()

    def ask() -> None:
        for statement in sent:
            cursor.execute(statement.text, statement.values)
            cursor.fetchall()

    found = best(ask)
    connection.rollback()
    connection.close()
    return found


def measure(store: Store, history: History, matches: int) -> bool:
    """Print the table; whether every question keeps the promise."""
    print(f"{'':38}{'here':>10}{'processor':>12}{'database':>11}{'ratio':>8}")
    kept = True
    for name, call in questions(history, matches).items():

        def ask(call: Call = call) -> None:
            with store.reading() as session:
                call(session)

        here, database = best(ask), bare(store, statements(store, call))
        kept = kept and database <= TARGET
        processor = best(ask, process_time)
        row = f"{name:38}{here:7.1f} ms{processor:9.1f} ms{database:8.1f} ms{here / database:8.1f}"
        print(row, flush=True)
    return kept


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("matches", type=int, nargs="?", default=10_000)
    parser.add_argument("--database", default="", help="URL of an empty database")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(wanted.database or f"sqlite:///{folder}/history.db", key=_KEY)
        start = perf_counter()
        history = fill(store, wanted.matches)
        filled = perf_counter() - start
        dialect = store.database.writer.dialect.name
        print(f"{wanted.matches:,} matches, {wanted.matches * DEALS:,} deals on {dialect}, filled in {filled:.0f} s")
        kept = measure(store, history, wanted.matches)
        store.close()
    print(f"Promise: {TARGET:.0f} ms at the database. {'Kept' if kept else 'NOT KEPT'}.")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
