"""An evening on one phone without a server: twelve pairs play four rounds by the ranking in the offline app, whose
browser is killed twice, and a server takes the tournament over. A separate calculation has every rank and point."""

import re
from pathlib import Path
from random import Random

from playwright.sync_api import Browser

from models.access import register_device
from models.archive import import_history, parse_archive
from models.store import open_store
from models.tournaments import list_tournaments, load_tournament
from models.values import TournamentSnapshot
from testkit.browser.phone import TIMEOUT_MS
from testkit.pwa.crash_test import PwaCrashTest
from testkit.pwa.site import build_test_site
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY
from testkit.servers.static import StaticServer
from tests.evenings.arbiter import Arbiter
from tests.evenings.calculation import Event, Outcome, Table

PAIRS = (
    *("Ada, Bea", "Cia, Dea", "Eva, Fay", "Gia, Ida", "Jil, Kim", "Lea, Mia"),
    *("Nia, Ora", "Pia, Rea", "Sia, Tea", "Una, Via", "Wen, Xia", "Yma, Zoe"),
)
TABLES, ROUNDS = len(PAIRS) // 2, 4
SEAT = re.compile(r"^Table (\d+): (\d+)\. \w+ and \w+ – (\d+)\. \w+ and \w+$")
RANKING = r"Place (\d+)\. (\w+ and \w+)\. (−?\d+) Victory Points?\. Difference ([+−]?[\d,]+)\. ([\d,]+) points?$"


def test_an_evening_on_one_phone_is_taken_over_by_a_server(browser: Browser, tmp_path: Path) -> None:
    host = StaticServer(build_test_site())
    crash = PwaCrashTest(chromium=browser.browser_type, folder=tmp_path / "browser", url=host.base_url)
    event, rng = Event(deals=3, mitchell=1, grouped_from=ROUNDS + 1), Random(64)
    crash.start()
    try:
        host.stop()  # the app is stored on the phone now
        set_up(Arbiter(phone=crash.phone))
        for number in range(1, ROUNDS + 1):
            arbiter = Arbiter(phone=crash.phone)
            tables = seat(arbiter, event, number)
            type_results(arbiter, event, tables[: TABLES // 2], rng, number)
            if number in {2, 3}:
                crash.close()
                crash.start()
                arbiter = Arbiter(phone=crash.phone)
                arbiter.tap("Friday at the club")
                arbiter.tap("All results on one page")
                crash.phone.expect_text(f"Results: {TABLES // 2} of {TABLES}")
            type_results(arbiter, event, tables[TABLES // 2 :], rng, number)
            arbiter.tap(re.compile(f"^Close round {number}"))
        arbiter.tap("See the ranking")
        crash.phone.expect_text(re.compile("^Place 1"))
        found = arbiter.collect(RANKING)
        assert [tuple(map(read_number, match.groups())) for match in found.values()] == right_ranking(event)
        file = save_backup(crash, arbiter)
    finally:
        crash.close()
    taken = take_over(tmp_path, file)
    lines = [(line.rank, line.entrant + 1, line.victory_points, line.difference, line.points) for line in taken.ranking]
    assert lines == right_ranking(event)


def set_up(arbiter: Arbiter) -> None:
    arbiter.tap("Tournaments")
    arbiter.tap("New tournament")
    arbiter.phone.type_into("Name of the tournament", "Friday at the club")
    arbiter.phone.type_into("Pairs", "\n".join(PAIRS))
    arbiter.phone.expect_text(f"{len(PAIRS)} pairs")
    arbiter.tap("4 rounds, 3 deals each, 40 min each")
    arbiter.tap("Mitchell, then Danese")
    arbiter.tap("More")
    arbiter.tap("3", below="Last rounds by the ranking")
    arbiter.tap("Never, if possible")
    arbiter.tap("Draw the lots")


def seat(arbiter: Arbiter, event: Event, number: int) -> list[Table]:
    """Seat a round and return the tables in its code; none may be a rematch."""
    arbiter.tap(f"Seat round {number}")
    arbiter.phone.expect_text(f"{TABLES} tables are missing")
    arbiter.tap("The seats as text and code")
    _head, *lines = arbiter.phone.scan_qr(scroll=50).split("\n")
    arbiter.tap("The seats as text and code")  # closed again
    found = [SEAT.match(line) for line in lines]
    tables = [Table(number=int(each[1]), ns=int(each[2]), ew=int(each[3])) for each in found if each]
    assert len(tables) == TABLES
    before = {frozenset((each.ns, each.ew)) for played in event.rounds for each in played}
    assert not before & {frozenset((each.ns, each.ew)) for each in tables}
    if number == 1:
        event.draw(tables)
    else:
        event.rounds.append(tables)
    event.play({})
    arbiter.tap("Start the clock")
    arbiter.tap("All results on one page")
    return tables


def type_results(arbiter: Arbiter, event: Event, tables: list[Table], rng: Random, number: int) -> None:
    phone = arbiter.phone
    phone.tap_field("Table, points, points")
    for table in tables:
        outcome = Outcome(ns=5 * rng.randint(40, 500), ew=5 * rng.randint(40, 500))
        arbiter.type_line(f"{table.number} {outcome.ns} {outcome.ew}")
        event.play({table.number: outcome})
    phone.expect_text(f"Results: {len(event.outcomes[number - 1])} of {TABLES}")


def right_ranking(event: Event) -> list[tuple[int, ...]]:
    return [(line.place, line.pair, line.victory, line.difference, line.points) for line in event.ranking()]


def read_number(text: str) -> int:
    """Return a number on the screen, for a pair's names that of the pair."""
    if " and " in text:
        return PAIRS.index(text.replace(" and ", ", ")) + 1
    return int(text.replace("−", "-").replace(",", ""))


def save_backup(crash: PwaCrashTest, arbiter: Arbiter) -> bytes:
    crash.phone.page.evaluate("location.hash = '#/settings/data'")
    with crash.phone.page.expect_download(timeout=TIMEOUT_MS) as download:
        arbiter.tap("Everything, for Pinella (JSON)")
    return Path(download.value.path()).read_bytes()


def take_over(folder: Path, file: bytes) -> TournamentSnapshot:
    store = open_store(copy_empty_database(folder), key=KEY)
    with store.transaction() as session:
        device, _ = register_device(session, label="server")
        import_history(session, device=device, archive=parse_archive(file))
        [summary] = list_tournaments(session, device=device)
        snapshot = load_tournament(session, device=device, tournament_id=summary.id)
    store.close()
    return snapshot
