"""Rounds of the fuzz test, each determined by the seed and its number, so that it can be repeated."""

from collections import Counter, deque
from dataclasses import dataclass, field
from random import Random

from testkit.hostile.paths import PathTemplates
from testkit.hostile.requests import RawRequest, RequestGenerator, send_request
from testkit.hostile.target_server import BreachError, TargetServer
from tests.fuzz.untrusted_client import UntrustedClient

STEPS = 60  # messages and requests per round
_TAP_INTERVAL = 20  # steps between two taps of the legitimate client
_TIMEOUT = 60.0  # seconds for a response, after which it counts as missing
_HISTORY_LENGTH = 60  # inputs printed in an error
_EXCERPT_LENGTH = 300  # characters of one input


@dataclass(kw_only=True)
class FuzzStats:
    """Counters of Flet messages, responses by status and disconnections, and the durations of taps."""

    messages: int = 0
    status_counts: Counter[int | None] = field(default_factory=Counter)
    disconnects: int = 0
    tap_seconds: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        answers = ", ".join(f"{count} × {status or 'none'}" for status, count in self.status_counts.most_common())
        taps = f"slowest tap {max(self.tap_seconds, default=0):.2f} s"
        return f"{self.messages} messages, {self.disconnects} hang-ups; {answers}; {taps}"


@dataclass(frozen=True, kw_only=True)
class RoundRunner:
    """A runner of rounds; `app_paths` and `server_paths` are those of the screens and of the other routes."""

    target: TargetServer
    seed: int
    app_paths: PathTemplates
    server_paths: PathTemplates
    stats: FuzzStats
    max_tap_seconds: float | None = None  # the limit for a tap of the legitimate client; None for no limit

    def run_round(self, number: int) -> None:
        """Run a round. Raises BreachError, which quotes the last inputs."""
        inputs: deque[str] = deque(maxlen=_HISTORY_LENGTH)
        random = Random(f"{self.seed}/{number}")
        rows_before = self.target.honest_rows()
        try:
            self._run_steps(random, inputs)
            self.target.check(rows_before)
        except Exception as fault:
            lines = "\n".join([f"seed {self.seed}, round {number}; the last inputs:", *inputs])
            raise BreachError(f"{lines}\n{type(fault).__name__}: {fault}") from fault

    def _run_steps(self, random: Random, inputs: "deque[str]") -> None:
        def record(kind: str, content: bytes | str) -> None:
            self.stats.messages += 1
            inputs.append(f"{kind} {content!r:.{_EXCERPT_LENGTH}}")

        upload_slots: list[str] = []
        port = self.target.server.port
        client = UntrustedClient(
            random,
            port=port,
            source_ip="127.0.0.2",
            paths=self.app_paths.fill_all(random),
            upload_slots=upload_slots,
            log=record,
        )
        requests = RequestGenerator(random, self.server_paths, upload_slots)
        for step in range(1, STEPS + 1):
            client.step()
            self._send_request(
                requests.next_get() if step <= len(self.server_paths.templates) else requests.next_request(), inputs
            )
            if step % _TAP_INTERVAL == 0:
                self._tap_honest_client()
        client.disconnect()
        self.stats.disconnects += client.disconnects
        self._tap_honest_client()  # an even number of taps restores the draft

    def _send_request(self, request: RawRequest, inputs: "deque[str]") -> None:
        inputs.append(f"request {request.data!r:.{_EXCERPT_LENGTH}}")
        status = send_request(request, self.target.server.port, source_ip="127.0.0.3", timeout=_TIMEOUT)
        self.stats.status_counts[status] += 1
        if status is not None and status >= 500:
            raise BreachError(f"answered with {status}")

    def _tap_honest_client(self) -> None:
        seconds = self.target.time_tap()
        self.stats.tap_seconds.append(seconds)
        if self.max_tap_seconds is not None and seconds > self.max_tap_seconds:
            raise BreachError(f"the legitimate client waited {seconds:.2f} seconds")
