"""Short, reproducible fuzz test: untrusted clients cause only responses and disconnections."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from testkit.clients.flet_screen import Screen
from testkit.hostile.frames import FrameGenerator
from testkit.hostile.paths import PathTemplates, app_paths, server_paths
from testkit.hostile.requests import RawRequest, RequestGenerator, send_request
from testkit.hostile.target_server import BreachError, TargetServer
from testkit.servers.process import Server
from tests.fuzz.rounds import STEPS, FuzzStats, RoundRunner
from web.flet.protocol_allowlist import _EVENTS

SEED = 7
ROUNDS = 4
MOST_MEMORY = 400 * 2**20


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TargetServer]:
    with TargetServer.run(tmp_path_factory.mktemp("fuzz"), max_memory=MOST_MEMORY) as target:
        yield target


def test_untrusted_clients_change_and_break_nothing(target: TargetServer) -> None:
    outcome = FuzzStats()
    runner = RoundRunner(
        target=target,
        seed=SEED,
        app_paths=app_paths(target.known_ids),
        server_paths=server_paths(target.known_ids),
        stats=outcome,
    )
    for number in range(ROUNDS):
        runner.run_round(number)
    assert outcome.messages >= ROUNDS * STEPS
    assert outcome.status_counts.total() == ROUNDS * STEPS
    assert outcome.status_counts[200] > 0
    assert outcome.status_counts[404] > 0
    assert len(outcome.tap_seconds) == 4 * ROUNDS


def test_each_round_requests_every_route() -> None:
    paths = server_paths([])
    assert {"/health", "/ws", "/u/{slot}", "/t/{token}/events", "/backup/{ticket}"} <= set(paths.templates)
    assert len(paths.templates) <= STEPS
    literal = PathTemplates(templates=paths.templates, known_ids=())
    requests = RequestGenerator(Random(1), literal)
    requested = [requests.next_get().data.split(b" ")[1].decode() for _ in paths.templates]
    for template, path in zip(paths.templates, requested, strict=True):
        assert path.startswith(template.partition("{")[0])


def test_every_screen_is_visited() -> None:
    templates = set(app_paths([]).templates)
    assert {"/", "/match/:match_id/enter", "/settings/data/import", "/players/groups/:group_id/edit"} <= templates


def test_same_seed_sends_same_inputs() -> None:
    def inputs(seed: int) -> list[object]:
        frames = FrameGenerator(Random(seed), paths=app_paths(["x"]).fill_all(Random(seed)))
        return [frames.registration(sessions=()), *(frames.next_frames(Screen()) for _ in range(200))]

    assert inputs(SEED) == inputs(SEED)
    assert inputs(SEED) != inputs(SEED + 1)


def test_frames_can_follow_an_empty_one() -> None:
    frames = FrameGenerator(Random(297), paths=["/"])  # this seed mutates an early frame soon after an empty one
    sent = [frame for _ in range(100) for frame in frames.next_frames(Screen())]
    assert b"" in sent
    assert len(sent) >= 100


def test_every_allowed_event_is_forged() -> None:
    frames = FrameGenerator(Random(SEED), paths=["/"])
    forged = b"".join(bytes(frame) for _ in range(3_000) for frame in frames.next_frames(Screen()) if frame != "text")
    assert [name for _, name in _EVENTS if name.encode() not in forged] == []


class TestBreaches:
    """The fuzz test detects breaches."""

    def test_traceback_in_log(self, target: TargetServer) -> None:
        before = target.honest_rows()
        target.check(before)
        with target.server.log.open("a") as log:
            log.write("Traceback (most recent call last):\n")
        with pytest.raises(BreachError, match="Traceback"):
            target.check(before)
        target.check(before)

    def test_error_in_log(self, target: TargetServer) -> None:
        before = target.honest_rows()
        with target.server.log.open("a") as log:
            log.write("2026-01-01 00:00:00,000 ERROR asyncio: Task was destroyed but it is pending!\n")
        with pytest.raises(BreachError, match="destroyed"):
            target.check(before)

    @pytest.mark.parametrize(("change", "back"), [
        ("UPDATE matches SET note = 'x'", "UPDATE matches SET note = ''"),
        ("UPDATE devices SET label = label || 'x'", "UPDATE devices SET label = rtrim(label, 'x')"),
        ("UPDATE members SET role = 'scorer-' WHERE role = 'scorer'",
         "UPDATE members SET role = 'scorer' WHERE role = 'scorer-'"),
    ])  # fmt: skip
    def test_changed_row(self, target: TargetServer, change: str, back: str) -> None:
        before = target.honest_rows()
        with closing(sqlite3.connect(target.server.data / "pinella.db")) as database:
            database.execute(change)
            database.commit()
            with pytest.raises(BreachError, match="rows of"):
                target.check(before)
            database.execute(back)
            database.commit()
        target.check(before)

    def test_excessive_memory(self, target: TargetServer) -> None:
        target.max_memory, most = target.memory_bytes() // 2, target.max_memory
        with pytest.raises(BreachError, match="bytes"):
            target.check(target.honest_rows())
        target.max_memory = most

    def test_exited_server(self, tmp_path: Path, target: TargetServer) -> None:
        server = Server(data=tmp_path)
        server.log.write_text("no room")
        other = TargetServer(
            server=server, match=target.match, client=target.client, known_ids=(), max_memory=MOST_MEMORY
        )
        with pytest.raises(BreachError, match="exited"):
            other.check({})

    def test_status_500(self, target: TargetServer, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tests.fuzz.rounds.send_request", lambda *_, **__: 500)
        runner = RoundRunner(
            target=target, seed=SEED, app_paths=app_paths([]), server_paths=server_paths([]), stats=FuzzStats()
        )
        with pytest.raises(BreachError, match=r"(?s)seed 7, round 0.*request b'GET /health.*answered with 500"):
            runner.run_round(0)

    def test_unanswered_request(self, target: TargetServer) -> None:
        request = RawRequest(data=b"GET /health HTTP/1.1\r\nHost: localhost\r\n", is_complete=True)
        with pytest.raises(TimeoutError):
            send_request(request, target.server.port, source_ip="127.0.0.3", timeout=0.2)
