"""Speed of searching past matches: `python -m benchmarks.match_search [matches] [--database URL]`.

Fills an empty database (by default a temporary SQLite file) with 10,000 matches of ten deals, then runs the queries of
the screens. `here` is the time of a call of `models` including its result. `database` is the time of the same
statements with the bare driver in the same run; the target applies to it. `ratio` is here ÷ database: the overhead of
our code. `processor` is the processor time of `here`, which is independent of other load on the machine.
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

from benchmarks.measuring import best_of
from models.matches import first_match_at, list_matches, list_played_rules
from models.people import list_frequent_names, list_players, load_report, load_season
from models.store import Store, open_store
from scoring import Outcome
from testkit.seeding.seeded_history import DEALS, SeededHistory, seed_history

TARGET_MS = 50.0  # milliseconds in the database
_KEY = b"only for the benchmark, 32 bytes"
_REPETITIONS = 7

Query = Callable[[Session], object]


@dataclass(frozen=True)
class Statement:
    """A statement as the driver received it."""

    text: str
    values: Any


def build_queries(history: SeededHistory, matches: int) -> dict[str, Query]:
    """Return the queries of the screens, by name."""
    owner, everywhere, sometimes = history.owner, history.player_ids[0], history.player_ids[1]
    last_years = {"since": datetime(2020, 1, 1, tzinfo=UTC), "until": datetime(2021, 1, 1, tzinfo=UTC)}

    def listed(**where: Any) -> Query:
        return lambda session: list_matches(session, device=owner, **where)

    def report(player_id: str) -> Query:
        return lambda session: load_report(session, device=owner, player_id=player_id)

    return {
        "the first page": listed(),
        "the last page": listed(offset=matches - 50),
        "search by player": listed(player="Player 07"),
        "search by player who won": listed(player="Player 07", outcome=Outcome.WON),
        "search by rule set": listed(rules_name="buraco-fechado"),
        "search by venue or note": listed(words="evening 50"),
        "search by words of any kind": listed(words="yer 07 evening 50"),
        "search for what is not there": listed(words="nowhere"),
        "search by date": listed(**last_years),
        "all that still go on": listed(finished=False),
        "rule sets to choose from": lambda session: list_played_rules(session, device=owner),
        "the first match": lambda session: first_match_at(session, device=owner),
        "names for a new match": lambda session: list_frequent_names(session, device=owner),
        "all players": lambda session: list_players(session, device=owner),
        "statistics of a player": report(sometimes),
        "statistics of who sat in every match": report(everywhere),
        "table of a year": lambda session: load_season(session, device=owner, **last_years),
    }


def record_statements(store: Store, query: Query) -> list[Statement]:
    """Return the statements that the query sends to the database."""
    sent: list[Statement] = []

    def record(_connection: Any, _cursor: Any, text: str, values: Any, *_: Any) -> None:
        if not text.startswith("BEGIN"):
            sent.append(Statement(text, values))

    event.listen(store.database.reader, "before_cursor_execute", record)
    with store.reading() as session:
        query(session)
    event.remove(store.database.reader, "before_cursor_execute", record)
    return sent


def time_bare_driver(store: Store, statements: Sequence[Statement]) -> float:
    connection = store.database.reader.raw_connection()
    cursor = connection.cursor()

    def ask() -> None:
        for statement in statements:
            cursor.execute(statement.text, statement.values)
            cursor.fetchall()

    best = 1_000 * best_of(_REPETITIONS, ask)
    connection.rollback()
    connection.close()
    return best


def measure_queries(store: Store, history: SeededHistory, matches: int) -> bool:
    """Print the table and return whether every query meets the target."""
    print(f"{'':38}{'here':>10}{'processor':>12}{'database':>11}{'ratio':>8}")
    passed = True
    for name, call in build_queries(history, matches).items():

        def ask(call: Query = call) -> None:
            with store.reading() as session:
                call(session)

        models_ms = 1_000 * best_of(_REPETITIONS, ask)
        database = time_bare_driver(store, record_statements(store, call))
        passed = passed and database <= TARGET_MS
        processor = 1_000 * best_of(_REPETITIONS, ask, process_time)
        row = f"{name:38}{models_ms:7.1f} ms{processor:9.1f} ms{database:8.1f} ms{models_ms / database:8.1f}"
        print(row, flush=True)
    return passed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("matches", type=int, nargs="?", default=10_000)
    parser.add_argument("--database", default="", help="URL of an empty database")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(options.database or f"sqlite:///{folder}/history.db", key=_KEY)
        start = perf_counter()
        history = seed_history(store, options.matches)
        filled = perf_counter() - start
        dialect = store.database.writer.dialect.name
        print(f"{options.matches:,} matches, {options.matches * DEALS:,} deals on {dialect}, filled in {filled:.0f} s")
        passed = measure_queries(store, history, options.matches)
        store.close()
    print(f"Target: {TARGET_MS:.0f} ms at the database. {'Met' if passed else 'NOT MET'}.")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
