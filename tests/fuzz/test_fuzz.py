"""Strangers for a while, always the same ones: nothing is to happen but answers and hang-ups."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.e2e.server import Server
from tests.flet_screen import Screen
from tests.fuzz.frames import Frames
from tests.fuzz.house import BreachError, House
from tests.fuzz.paths import Paths, app_paths, server_paths
from tests.fuzz.requests import Request, Requests, answer_of
from tests.fuzz.rounds import STEPS, Outcome, Round
from web.flet.client_words import _EVENTS

SEED = 7
ROUNDS = 4
MOST_MEMORY = 400 * 2**20


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House.open(tmp_path_factory.mktemp("fuzz"), most_memory=MOST_MEMORY) as house:
        yield house


def test_strangers_change_nothing_and_break_nothing(house: House) -> None:
    outcome = Outcome()
    strangers = Round(
        house=house, seed=SEED, app=app_paths(house.known), server=server_paths(house.known), outcome=outcome
    )
    for number in range(ROUNDS):
        strangers.play(number)
    assert outcome.messages >= ROUNDS * STEPS
    assert outcome.answers.total() == ROUNDS * STEPS
    assert outcome.answers[200] > 0
    assert outcome.answers[404] > 0
    assert len(outcome.taps) == 4 * ROUNDS


def test_every_route_is_asked_for_in_each_round() -> None:
    paths = server_paths([])
    assert {"/health", "/ws", "/u/{place}", "/t/{token}/events", "/backup/{ticket}"} <= set(paths.templates)
    assert len(paths.templates) <= STEPS
    literal = Paths(templates=paths.templates, known=())
    requests = Requests(Random(1), literal)
    asked = [requests.plain().data.split(b" ")[1].decode() for _ in paths.templates]
    for template, path in zip(paths.templates, asked, strict=True):
        assert path.startswith(template.partition("{")[0])


def test_every_screen_is_walked_to() -> None:
    templates = set(app_paths([]).templates)
    assert {"/", "/match/:match_id/enter", "/settings/data/import", "/players/groups/:group_id/edit"} <= templates


def test_the_same_seed_says_the_same() -> None:
    def said(seed: int) -> list[object]:
        frames = Frames(Random(seed), paths=app_paths(["x"]).all(Random(seed)))
        return [frames.register(sessions=()), *(frames.following(Screen()) for _ in range(200))]

    assert said(SEED) == said(SEED)
    assert said(SEED) != said(SEED + 1)


def test_every_event_of_the_gate_is_forged() -> None:
    frames = Frames(Random(SEED), paths=["/"])
    said = b"".join(bytes(frame) for _ in range(3_000) for frame in frames.following(Screen()) if frame != "text")
    assert [name for _, name in _EVENTS if name.encode() not in said] == []


class TestBreaches:
    """What the fuzzer is for is noticed."""

    def test_a_traceback_in_the_log(self, house: House) -> None:
        before = house.rows()
        house.check(before)
        with house.server.log.open("a") as log:
            log.write("Traceback (most recent call last):\n")
        with pytest.raises(BreachError, match="Traceback"):
            house.check(before)
        house.check(before)

    def test_an_error_in_the_log(self, house: House) -> None:
        before = house.rows()
        with house.server.log.open("a") as log:
            log.write("2026-01-01 00:00:00,000 ERROR asyncio: Task was destroyed but it is pending!\n")
        with pytest.raises(BreachError, match="destroyed"):
            house.check(before)

    @pytest.mark.parametrize(("change", "back"), [
        ("UPDATE matches SET note = 'x'", "UPDATE matches SET note = ''"),
        ("UPDATE devices SET label = label || 'x'", "UPDATE devices SET label = rtrim(label, 'x')"),
        ("UPDATE members SET role = 'scorer-' WHERE role = 'scorer'",
         "UPDATE members SET role = 'scorer' WHERE role = 'scorer-'"),
    ])  # fmt: skip
    def test_another_row_of_the_table(self, house: House, change: str, back: str) -> None:
        before = house.rows()
        with closing(sqlite3.connect(house.server.data / "pinella.db")) as database:
            database.execute(change)
            database.commit()
            with pytest.raises(BreachError, match="rows of"):
                house.check(before)
            database.execute(back)
            database.commit()
        house.check(before)

    def test_too_much_memory(self, house: House) -> None:
        house.most_memory, most = house.memory() // 2, house.most_memory
        with pytest.raises(BreachError, match="bytes"):
            house.check(house.rows())
        house.most_memory = most

    def test_a_server_that_ended(self, tmp_path: Path, house: House) -> None:
        server = Server(data=tmp_path)
        server.log.write_text("no room")
        other = House(server=server, table=house.table, phone=house.phone, known=(), most_memory=MOST_MEMORY)
        with pytest.raises(BreachError, match="ended"):
            other.check({})

    def test_an_answer_of_500(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tests.fuzz.rounds.answer_of", lambda *_, **__: 500)
        strangers = Round(house=house, seed=SEED, app=app_paths([]), server=server_paths([]), outcome=Outcome())
        with pytest.raises(BreachError, match=r"(?s)seed 7, round 0.*asks b'GET /health.*answered with 500"):
            strangers.play(0)

    def test_a_request_that_is_never_answered(self, house: House) -> None:
        request = Request(data=b"GET /health HTTP/1.1\r\nHost: localhost\r\n", complete=True)
        with pytest.raises(TimeoutError):
            answer_of(request, house.server.port, source="127.0.0.3", patience=0.2)
