"""Rounds of strangers at a house: each is made from its seed and its number alone, and can be played again."""

from collections import Counter, deque
from dataclasses import dataclass, field
from random import Random

from tests.fuzz.house import BreachError, House
from tests.fuzz.paths import Paths
from tests.fuzz.requests import Request, Requests, answer_of
from tests.fuzz.stranger import Stranger

STEPS = 60  # messages and requests of one round
_TAP_EVERY = 20  # steps
_PATIENCE = 60.0  # seconds for an answer; who waits longer was forgotten
_LAST = 60  # inputs that are printed
_SHOWN = 300  # characters of one


@dataclass(kw_only=True)
class Outcome:
    """What was done so far: messages of the Flet connection, answers by their status, hang-ups, the taps' seconds."""

    messages: int = 0
    answers: Counter[int | None] = field(default_factory=Counter)
    thrown_out: int = 0
    taps: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        answers = ", ".join(f"{count} × {status or 'none'}" for status, count in self.answers.most_common())
        taps = f"slowest tap {max(self.taps, default=0):.2f} s"
        return f"{self.messages} messages, {self.thrown_out} hang-ups; {answers}; {taps}"


@dataclass(frozen=True, kw_only=True)
class Round:
    """`app` and `server` are the paths of the screens and of what the server answers by itself."""

    house: House
    seed: int
    app: Paths
    server: Paths
    outcome: Outcome
    slowest: float | None = None  # seconds that the honest phone's tap may take; None: as long as it likes

    def play(self, number: int) -> None:
        """Raises BreachError, which says what was said and asked before it."""
        said: deque[str] = deque(maxlen=_LAST)
        random = Random(f"{self.seed}/{number}")
        before = self.house.rows()
        try:
            self._steps(random, said)
            self.house.check(before)
        except Exception as fault:
            lines = "\n".join([f"seed {self.seed}, round {number}; the last inputs:", *said])
            raise BreachError(f"{lines}\n{type(fault).__name__}: {fault}") from fault

    def _steps(self, random: Random, said: "deque[str]") -> None:
        def note(kind: str, content: bytes | str) -> None:
            self.outcome.messages += 1
            said.append(f"{kind} {content!r:.{_SHOWN}}")

        places: list[str] = []
        port = self.house.server.port
        stranger = Stranger(random, port=port, source="127.0.0.2", paths=self.app.all(random), places=places, note=note)
        requests = Requests(random, self.server, places)
        for step in range(1, STEPS + 1):
            stranger.act()
            self._ask(requests.plain() if step <= len(self.server.templates) else requests.following(), said)
            if step % _TAP_EVERY == 0:
                self._tap()
        stranger.leave()
        self.outcome.thrown_out += stranger.thrown_out
        self._tap()  # an even number of taps leaves the draft as it was

    def _ask(self, request: Request, said: "deque[str]") -> None:
        said.append(f"asks {request.data!r:.{_SHOWN}}")
        status = answer_of(request, self.house.server.port, source="127.0.0.3", patience=_PATIENCE)
        self.outcome.answers[status] += 1
        if status is not None and status >= 500:
            raise BreachError(f"answered with {status}")

    def _tap(self) -> None:
        taken = self.house.tap()
        self.outcome.taps.append(taken)
        if self.slowest is not None and taken > self.slowest:
            raise BreachError(f"the honest phone waited {taken:.2f} seconds")
