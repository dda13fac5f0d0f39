"""A random evening of connected phones: they join, leave and sleep, the first one freezes, and packets get lost.

All phones are pages of real browsers (peer_table.py). The acts, their order, and the lost packets are drawn from a
seed. Their timing isn't, so that two runs with one seed differ in the packets in transit.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from random import Random

from playwright.sync_api import Browser, Error, Page

from testkit.pwa.lossy_network import LossyNetwork
from testkit.pwa.pages import open_page, open_pwa
from testkit.pwa.peer_table import CAMERA, ConnectedPhone, PeerTable, set_lifecycle
from testkit.steps.endless_match import EW, GAINS, NS, count_deals, discard_draft, enter_deal
from testkit.steps.match import start_match

_MAX_VIEWERS = 4
_MAX_LOSS = 0.15  # share of the packets
_MAX_DELAY = 0.08  # seconds
_MAX_PAUSE = 4_000  # milliseconds of an interruption


@dataclass(kw_only=True, eq=False)
class PeerSchedule:
    """The schedule at a new table. `open_page` opens a page of another phone, with its own storage; `report` is called
    with each act."""

    table: PeerTable
    open_page: Callable[[], Page]
    random: Random
    report: Callable[[str], None]
    scorer: ConnectedPhone = field(init=False)
    viewers: list[ConnectedPhone] = field(default_factory=list, init=False)
    sleeping: list[ConnectedPhone] = field(default_factory=list, init=False)

    def begin(self) -> None:
        """Connect one phone that enters deals and one that watches, in a bad network."""
        self.scorer = self.table.connect(self.open_page())
        self.table.let_enter_deals(self.scorer)
        self._join()
        self._lose_packets()

    def play_round(self) -> None:
        """Play each act once, in a random order, and compare all phones."""
        for name in self.random.sample(list(_ACTS), len(_ACTS)):
            self.report(name)
            _ACTS[name](self)
        self.report("all phones show the same score")
        self._compare()

    def _join(self) -> None:
        if len(self.viewers) == _MAX_VIEWERS:
            self._leave()
        self.viewers.append(self.table.connect(self.open_page()))

    def _leave(self) -> None:
        gone = self.viewers.pop(self.random.randrange(len(self.viewers)))
        self.sleeping = [phone for phone in self.sleeping if phone is not gone]
        gone.page.context.close()
        if not self.viewers:
            self._join()

    def _sleep_or_wake(self) -> None:
        if self.sleeping:
            self._wake_all()
        else:
            self.sleeping = [self.random.choice(self.viewers)]
            self.sleeping[0].fall_asleep()

    def _wake_all(self) -> None:
        while self.sleeping:
            self.sleeping.pop().wake_up()

    def _lose_packets(self) -> None:
        for phone in (self.scorer, *self.viewers):
            if phone not in self.sleeping:
                phone.route.loss = self.random.uniform(0, _MAX_LOSS)
                phone.route.delay = self.random.uniform(0, _MAX_DELAY)

    def _save_here(self) -> None:
        enter_deal(self.table.phone)
        self.table.phone.tap("Save the deal")
        self.table.expect_saved(self.table.phone)

    def _save_there_while_interrupted(self) -> None:
        def interrupt() -> None:
            route, loss = self.scorer.route, self.scorer.route.loss
            route.loss = 1.0
            self._tap_save()
            self._pause()
            route.loss = loss

        self._save_there(interrupt)

    def _save_there_while_frozen(self) -> None:
        def freeze() -> None:
            set_lifecycle(self.table.phone.page, "frozen")
            self._tap_save()
            self._pause()
            set_lifecycle(self.table.phone.page, "active")

        self._save_there(freeze)

    def _save_there(self, tap: Callable[[], None]) -> None:
        assert self.scorer.app is not None
        try:
            enter_deal(self.scorer.app)
            tap()
            self.table.expect_saved(self.scorer.app)
        except (Error, AssertionError):
            if self.scorer.is_connected:
                raise
            self.report("the phone that enters deals has lost its connection")
            self._return_scorer()

    def _save_there_and_leave(self) -> None:
        assert self.scorer.app is not None
        enter_deal(self.scorer.app)
        self._tap_save()
        self._return_scorer()

    def _return_scorer(self) -> None:
        """Reconnect the phone that enters deals, and count the deals, because its last save may or may not have
        arrived."""
        self.scorer = self.table.connect(self.scorer.page)
        self.table.let_enter_deals(self.scorer)
        stored = count_deals(self.table.phone, acknowledged=self.table.acknowledged_deals)
        if stored == self.table.acknowledged_deals:
            discard_draft(self.table.phone)
            self.table.phone.tap("Back to the table")
        self.table.acknowledged_deals = stored

    def _tap_save(self) -> None:
        assert self.scorer.app is not None
        self.scorer.app.tap("Save the deal")

    def _pause(self) -> None:
        self.scorer.page.wait_for_timeout(self.random.uniform(0, _MAX_PAUSE))

    def _compare(self) -> None:
        """Stop losing packets, reconnect phones that were away for too long, and compare the scores."""
        self._wake_all()
        for phone in (self.scorer, *self.viewers):
            phone.route.loss = phone.route.delay = 0.0
        totals = [str(gain * self.table.acknowledged_deals).replace("-", "−") for gain in GAINS]
        assert self.scorer.app is not None
        for app in (self.table.phone, self.scorer.app):
            app.expect_text(f"Score deal {self.table.acknowledged_deals + 1}")
            for name, total in zip((NS, EW), totals, strict=True):
                app.expect_text(f"{name}: {total} points")
        for index, phone in enumerate(self.viewers):
            if not phone.wait_for_totals(totals):
                self.report("a phone was away for too long, and is connected again")
                self.viewers[index] = self.table.connect(phone.page)
                assert self.viewers[index].wait_for_totals(totals)


@contextmanager
def open_schedule(
    launch: Callable[..., Browser], *, site: str, seed: int, report: Callable[[str], None]
) -> Iterator[PeerSchedule]:
    """Yield a schedule at a new match. `launch` starts a browser with additional flags."""
    with (
        launch(*CAMERA) as first,
        launch() as others,
        LossyNetwork(seed) as network,
        ExitStack() as pages,
        open_pwa(first, site) as phone,
    ):
        start_match(phone, ["Anna", "Bruno", "Carla", "Dino"])
        schedule = PeerSchedule(
            table=PeerTable(phone=phone, network=network, site=site),
            open_page=lambda: pages.enter_context(open_page(others)),
            random=Random(seed),
            report=report,
        )
        schedule.begin()
        yield schedule


_ACTS: dict[str, Callable[[PeerSchedule], None]] = {
    "packets get lost": PeerSchedule._lose_packets,
    "a phone joins": PeerSchedule._join,
    "a phone leaves": PeerSchedule._leave,
    "a phone falls asleep, or wakes up": PeerSchedule._sleep_or_wake,
    "the first phone saves a deal": PeerSchedule._save_here,
    "another phone saves a deal while nothing gets through": PeerSchedule._save_there_while_interrupted,
    "another phone saves a deal while the first one is frozen": PeerSchedule._save_there_while_frozen,
    "another phone saves a deal and leaves at once": PeerSchedule._save_there_and_leave,
}
