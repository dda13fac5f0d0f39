"""Simulation of a whole tournament: `python -m benchmarks.tournament [pairs] [rounds]`.

It seats the rounds, enters the deals of every table, has both sides confirm, and closes the rounds. After each round it
checks the invariants: no entrant is seated at two tables, meets the same opponents twice or has two byes, every table
has a result, and the Victory Points add up. `save` is a deal, `confirm` the second side's confirmation, which creates
the result, `seat` and `close` a round, `ranking` the director's screen with the ranking. `processor` is the median of
the processor time, which is independent of other load on the machine (shown in the last line), and the `p95` next to it
is its percentile. `bare` is the time of the bare driver for writing the same rows into a copy of the schema, in as many
transactions; `ratio` is the time of all our writes ÷ `bare`. At the end a director types the results of a hundred
tables on the page of a round: `typed row` is the server's processor time for each, including keys and rendering, with
its ratio to the transaction that enters a result. `document` is the processor time of each document of a hundred pairs
after one round, rendered twice: the first time reads the typefaces.
"""

import argparse
import itertools
import os
import sqlite3
import statistics
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from benchmarks.measuring import percentile
from benchmarks.tap_cpu import cpu_milliseconds, listening_process
from models.access import Device, register_device
from models.deals import save_deal
from models.store import Store, open_store
from models.tournaments import (
    TournamentDocument,
    close_round,
    confirm_table,
    create_tournament,
    enter_result,
    join_table,
    load_tournament,
    seat_round,
    tournament_token,
)
from models.values import NewTournament, TournamentLinkKind, TournamentSnapshot, Verdict
from scoring import Burraco, DealEntry, Movement, Schedule, SideEntry, TableResult, Tournament, find_variant
from testkit.clients.flet_client import FletClient
from testkit.seeding.tournament_world import director_world, new_tournament
from testkit.servers.process import Server
from views import routes
from web.files.papers.tournament_papers import PaperLinks, tournament_paper
from wording import table_sides, translator

TARGET_MS = 100.0  # milliseconds: p95 of saving a deal
ROW_TARGET_MS = 30.0  # milliseconds of processor time for a typed row
DOCUMENT_TARGET_MS = 1_000.0  # milliseconds of processor time for a document
_TYPED_TABLES = 100
_DOCUMENT_PAIRS = 100
_KEY = b"only for the benchmark, 32 bytes"
_DEALS_PER_ROUND = 2
_ROUND_DURATION = timedelta(minutes=40)


class RoundClock:
    """A clock that advances with the rounds."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 15, 20, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


class Stopwatch:
    """Milliseconds by operation."""

    def __init__(self) -> None:
        self.wall_times: defaultdict[str, list[float]] = defaultdict(list)
        self.cpu_times: defaultdict[str, list[float]] = defaultdict(list)

    @contextmanager
    def measure(self, name: str) -> Iterator[None]:
        start, busy = perf_counter(), process_time()
        yield
        self.wall_times[name].append(1_000 * (perf_counter() - start))
        self.cpu_times[name].append(1_000 * (process_time() - busy))


class Simulation:
    """A tournament with one device per table, played in the order of the tables."""

    def __init__(self, store: Store, clock: RoundClock, *, pairs: int, rounds: int) -> None:
        self.store, self.clock, self.stopwatch = store, clock, Stopwatch()
        setup = Tournament(
            entrants=pairs, schedule=Schedule(rounds=rounds, deals=_DEALS_PER_ROUND), movement=Movement.MITCHELL_DANESE
        )
        names = tuple((f"Anna {number}", f"Bruno {number}") for number in range(pairs))
        self._requests = map("simulated-{}".format, itertools.count())
        self._past_pairings: set[frozenset[int]] = set()
        self._bye_counts: Counter[int] = Counter()
        with store.transaction() as session:
            self._director = register_device(session, label="Director")[0]
            self._phones = [register_device(session, label=f"Table {each}")[0] for each in range((pairs + 1) // 2)]
            new = NewTournament(name="Simulation", setup=setup, rules=find_variant("burraco"), names=names)
            self._id = create_tournament(session, device=self._director, new=new)

    def play_round(self, number: int) -> None:
        """Play a round from seating to closing, and check the invariants."""
        self._run_request("seat", seat_round, number=number)
        snapshot = self._load()
        matches = [
            (self._join_table(card.seat.table, phone), phone)
            for card, phone in zip(snapshot.tables, self._phones, strict=True)
            if card.match_id is not None
        ]
        for revision in range(1, _DEALS_PER_ROUND + 1):
            for table, (match_id, phone) in enumerate(matches):
                self._save(match_id, phone, revision, lead=5 * ((table * 37 + number * 11) % 120))
        for match_id, phone in matches:
            self._confirm(match_id, phone)
        with self.stopwatch.measure("ranking"):
            snapshot = self._load()
        self._check_invariants(snapshot, number)
        self._run_request("close", close_round, number=number)
        self.clock.time += _ROUND_DURATION

    def _join_table(self, table: int, phone: Device) -> str:
        signer = self.store.signer
        with self.store.transaction() as session:
            token = tournament_token(
                session,
                device=self._director,
                signer=signer,
                tournament_id=self._id,
                kind=TournamentLinkKind.TABLE_CARD,
                numbers=(0, table),
            )
        with self.stopwatch.measure("sit down"), self.store.transaction() as session:
            return join_table(session, device=phone, signer=signer, token=token)

    def _save(self, match_id: str, phone: Device, revision: int, *, lead: int) -> None:
        with self.stopwatch.measure("save"), self.store.transaction() as session:
            save_deal(
                session,
                device=phone,
                match_id=match_id,
                revision=revision,
                entry=_make_deal(lead),
                request_id=next(self._requests),
            )

    def _confirm(self, match_id: str, phone: Device) -> None:
        for side, name in enumerate(("first word", "confirm")):
            with self.stopwatch.measure(name), self.store.transaction() as session:
                confirm_table(
                    session,
                    device=phone,
                    match_id=match_id,
                    side=side,
                    revision=1 + _DEALS_PER_ROUND,
                    verdict=Verdict.AGREED,
                )

    def _run_request(self, name: str, function: Callable[..., object], **values: Any) -> None:
        with self.stopwatch.measure(name), self.store.transaction() as session:
            function(
                session,
                device=self._director,
                tournament_id=self._id,
                request_id=next(self._requests),
                **values,
            )

    def _load(self) -> TournamentSnapshot:
        with self.store.reading() as session:
            return load_tournament(session, device=self._director, tournament_id=self._id)

    def _check_invariants(self, snapshot: TournamentSnapshot, number: int) -> None:
        """Raise AssertionError with the violated invariant."""
        seats = snapshot.record.rounds[number].seats
        seated = Counter(pair for seat in seats for pair in (seat.ns, seat.ew) if pair is not None)
        _require(set(seated) == set(range(len(snapshot.entrants))), "somebody has no seat")
        _require(set(seated.values()) == {1}, "somebody sits at two tables")
        met = {frozenset((seat.ns, seat.ew)) for seat in seats if seat.ns is not None}
        by_rank = snapshot.setup.movements[number] is Movement.DANESE
        _require(by_rank or not met & self._past_pairings, "somebody meets the same opponents again")
        self._past_pairings |= met  # type: ignore[arg-type]
        self._bye_counts.update(seat.ew for seat in seats if seat.ns is None)
        _require(not self._bye_counts or max(self._bye_counts.values()) == 1, "somebody rests twice")
        _require(len(snapshot.record.rounds[number].results) == len(met), "a table has no result")
        bye = snapshot.setup.effective_bye.victory_points
        expected = 20 * sum(len(each.results) for each in snapshot.record.rounds) + bye * sum(self._bye_counts.values())
        _require(sum(line.victory_points for line in snapshot.ranking) == expected, "the Victory Points don't add up")
        ranks = [line.rank for line in snapshot.ranking]
        _require(ranks == sorted(ranks), "the ranking is out of order")


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise AssertionError(message)


def _make_deal(lead: int) -> DealEntry:
    first = SideEntry(players=(0, 2), burrachi={Burraco.CLEAN: 1}, table_points=200 + lead)
    second = SideEntry(players=(1, 3), burrachi={Burraco.CLEAN: 1}, table_points=200, hand_points={1: 65})
    return DealEntry(sides=(first, second), closed_by=0)


def time_bare_writes(path: Path, folder: Path, *, commits: int) -> float:
    """Return the milliseconds of the bare driver for the rows of this database, in the given number of transactions."""
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(folder / "bare.db")) as target:
        target.execute("PRAGMA journal_mode = WAL")
        schema = source.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
        for (statement,) in schema.fetchall():
            target.execute(statement)
        rows: list[tuple[str, list[Any]]] = []
        for (name,) in source.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            rows += [(name, list(row)) for row in source.execute(f"SELECT * FROM {name}")]
        start = perf_counter()
        for number, (name, values) in enumerate(rows):
            if number * commits // len(rows) != (number - 1) * commits // len(rows):
                target.commit()
            target.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(values))})", values)
        target.commit()
        return 1_000 * (perf_counter() - start)


def time_typed_rows(folder: Path) -> tuple[float, float]:
    """Return the milliseconds of processor time that the server takes for a row typed on the page of a round's results,
    and those of the transaction that enters a result, without a page."""
    with Server(data=folder) as server:
        store = open_store(f"sqlite:///{folder / 'pinella.db'}", key=server.secret_key)
        world, secret = director_world(store, new_tournament(2 * _TYPED_TABLES))
        snapshot = world.seat()
        sides = [table_sides(translator("en"), card.seat, snapshot.names) for card in snapshot.tables]
        route = routes.tournament_results(world.id, 0)
        with FletClient.connect(server.base_url, secret=secret, route=route) as director:
            director.expect_text(f"Results: 0 of {_TYPED_TABLES}")
            process = listening_process(server.port)
            before = cpu_milliseconds(process)
            for typed, (ns, ew) in enumerate(sides, 1):
                director.type_into(f"Points of {ns}", "1205")
                director.type_into(f"Points of {ew}", "800")
                director.press_enter(f"Points of {ew}")
                director.expect_text(f"Results: {typed} of {_TYPED_TABLES}")
            row = (cpu_milliseconds(process) - before) / _TYPED_TABLES
        other, _secret = director_world(store, new_tournament(2 * _TYPED_TABLES))
        seats = [card.seat for card in other.seat().tables]
        start = process_time()
        for seat in seats:
            result = TableResult(ns=seat.ns or 0, ew=seat.ew, ns_points=1205, ew_points=800)
            other.run_request(enter_result, number=0, result=result)
        return row, 1_000 * (process_time() - start) / _TYPED_TABLES


def time_documents(folder: Path) -> dict[TournamentDocument, float]:
    """Return the milliseconds of processor time for each document of a hundred pairs."""
    store = open_store(f"sqlite:///{folder / 'pinella.db'}", key=_KEY)
    world, _secret = director_world(store, new_tournament(_DOCUMENT_PAIRS))
    for card in world.seat().tables:
        result = TableResult(ns=card.seat.ns or 0, ew=card.seat.ew, ns_points=1205, ew_points=800)
        world.run_request(enter_result, number=0, result=result)
    board = world.load()
    address = "https://club.example/pair/" + "abcdefgh" * 5
    links = PaperLinks(pages=(address,) * _DOCUMENT_PAIRS, cards=dict.fromkeys(product((0,), range(50)), address))
    times = {}
    for document in (*TournamentDocument, *TournamentDocument):
        start = process_time()
        tournament_paper(translator("it"), board, document, today=store.clock(), links=links)
        times[document] = 1_000 * (process_time() - start)
    store.close()
    return times


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="A simulated tournament.")
    parser.add_argument("pairs", type=int, nargs="?", default=400)
    parser.add_argument("rounds", type=int, nargs="?", default=8)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="pinella-tournament-") as folder:
        path, clock = Path(folder, "pinella.db"), RoundClock()
        store = open_store(f"sqlite:///{path}", key=_KEY, clock=clock)
        simulation = Simulation(store, clock, pairs=chosen.pairs, rounds=chosen.rounds)
        for number in range(chosen.rounds):
            simulation.play_round(number)
            print(f"round {number + 1}: all invariants hold", flush=True)
        store.close()
        commits = sum(len(taken) for name, taken in simulation.stopwatch.wall_times.items() if name != "ranking")
        bare = time_bare_writes(path, Path(folder), commits=commits)
    with tempfile.TemporaryDirectory(prefix="pinella-typed-") as folder:
        row, entry = time_typed_rows(Path(folder))
    with tempfile.TemporaryDirectory(prefix="pinella-documents-") as folder:
        documents = time_documents(Path(folder))
    for document, spent in documents.items():
        print(f"document {document:20} {spent:9.1f} ms of processor")
    slowest = max(documents.values())
    verdict = f"{'over' if slowest > DOCUMENT_TARGET_MS else 'under'} {DOCUMENT_TARGET_MS:.0f}"
    print(f"slowest document of {_DOCUMENT_PAIRS} pairs: {slowest:.0f} ms of processor, {verdict}")
    return print_report(simulation.stopwatch, bare, row, entry) or int(slowest > DOCUMENT_TARGET_MS)


def print_report(watch: Stopwatch, bare: float, row: float, entry: float) -> int:
    times = watch.wall_times
    print(f"{'':12} {'times':>6} {'median':>9} {'p95':>9} {'worst':>9} {'processor':>9} {'p95':>9}   ms")
    for name, times_ms in times.items():
        busy = watch.cpu_times[name]
        print(
            f"{name:12} {len(times_ms):6} {statistics.median(times_ms):9.1f} {percentile(times_ms, 95):9.1f}"
            f" {max(times_ms):9.1f} {statistics.median(busy):9.1f} {percentile(busy, 95):9.1f}"
        )
    written = sum(sum(times_ms) for name, times_ms in times.items() if name != "ranking")
    print(f"all writing {written:,.0f} ms, the same rows bare {bare:,.0f} ms: ratio {written / bare:.1f}")
    slow = percentile(times["save"], 95) > TARGET_MS
    print(f"saving a deal: {'over' if slow else 'under'} {TARGET_MS:.0f} ms p95")
    heavy = row > ROW_TARGET_MS
    verdict = f"{'over' if heavy else 'under'} {ROW_TARGET_MS:.0f}"
    print(f"typed row, {_TYPED_TABLES} tables: {row:.1f} ms of processor, {verdict}")
    print(f"the transaction that enters a result: {entry:.1f} ms of processor: ratio {row / entry:.1f}")
    print(f"{os.getloadavg()[1]:.1f} programs ran at once in the last five minutes, on {os.cpu_count()} cores")
    return int(slow or heavy)


if __name__ == "__main__":
    sys.exit(main())
