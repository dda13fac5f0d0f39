"""The actions of a screen: every error is shown once, and a second tap does nothing."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from threading import Event

import pytest

from models.access import Device, find_device, register_device, rename_device
from models.store import Store, Transaction
from models.values import DatabaseFailed, FieldFault, InvalidSetup
from scoring import MatchConfig, Seating, find_variant
from tests.report_codes import find_report_code, strip_report_code
from tests.views.hooked import phone_session
from views.core.use_action import ActionController

NAMELESS = InvalidSetup((FieldFault(field="names", code="name-empty", index=1),))
FAILED = "That couldn’t be saved or read right now. Everything you saved before is safe; try again in a moment."
WRONG = "Something went wrong on this screen. Everything you saved is still there."
MISSING = "A name is missing here."


class ActionHost:
    """A screen with an action controller. `renders` counts the renders that the controller requested."""

    def __init__(self, store: Store) -> None:
        self.renders = 0
        session = phone_session(store, Device(id="phone", label=""))
        self.action = ActionController(session=session, on_change=self._render)

    def _render(self) -> None:
        self.renders += 1

    def run(self, work: Callable[[Transaction], object], **how: object) -> bool:
        return asyncio.run(self.action.run(work, **how))


@pytest.fixture
def screen(sqlite_store: Store) -> ActionHost:
    return ActionHost(sqlite_store)


@pytest.fixture
def labelled_device(sqlite_store: Store) -> tuple[Device, str]:
    with sqlite_store.transaction() as transaction:
        return register_device(transaction, label="The red phone")


def raise_error(error: Exception, _transaction: Transaction) -> None:
    raise error


def impossible_match(_transaction: Transaction) -> MatchConfig:
    rules = find_variant("burraco")
    return MatchConfig(rules=rules, players=4, seating=Seating.FIXED_PAIRS, target=0)


def test_the_result_is_committed_and_passed_on(screen: ActionHost, labelled_device: tuple[Device, str]) -> None:
    device, secret = labelled_device
    shown: list[str] = []
    rename = partial(rename_device, device=device, label="The blue phone")
    assert asyncio.run(screen.action.run(rename, lambda renamed: shown.append(renamed.label)))
    with screen.action.store.reading() as transaction:
        found = find_device(transaction, secret=secret)
    assert found is not None
    assert (found.label, shown) == ("The blue phone", ["The blue phone"])
    assert (screen.action.sentence, screen.renders) == ("", 0), "without a sentence nothing is rendered"


async def test_run_waits_for_an_asynchronous_then(screen: ActionHost) -> None:
    order: list[str] = []

    async def reload(value: str) -> None:
        await asyncio.sleep(0)
        order.append(value)

    await screen.action.run(lambda _: "read", reload, read_only=True)
    order.append("done")
    assert order == ["read", "done"]


@pytest.mark.parametrize(
    ("error", "message", "faults"),
    [
        (DatabaseFailed(), FAILED, {}),
        (NAMELESS, "", {("names", 1): MISSING}),
        (RuntimeError("a bug"), WRONG, {}),
    ],
)
def test_every_error_has_a_sentence_and_then_is_not_called(
    screen: ActionHost, error: Exception, message: str, faults: dict[tuple[str, int | None], str]
) -> None:
    after: list[object] = []
    assert not screen.run(partial(raise_error, error), then=after.append)
    assert (strip_report_code(screen.action.message), screen.action.faults, after) == (message, faults, [])
    assert strip_report_code(screen.action.sentence) == (message or MISSING)
    assert screen.renders == 1


def test_an_invalid_config_is_reported_at_its_field(screen: ActionHost) -> None:
    assert not screen.run(impossible_match)
    assert [field for field, _ in screen.action.faults] == ["target"]


def test_a_bug_is_logged_with_its_traceback(screen: ActionHost, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        screen.run(partial(raise_error, RuntimeError("a bug")))
    (record,) = caplog.records
    assert record.exc_info is not None
    assert str(record.exc_info[1]) == "a bug"
    assert record.getMessage().startswith(f"[{find_report_code(screen.action.message)}] "), (
        "the user sees the code of the log entry"
    )
    caplog.clear()
    screen.run(partial(raise_error, NAMELESS))
    assert not caplog.records, "an input error is not logged"


def test_a_screen_may_have_special_sentences(screen: ActionHost) -> None:
    error_sentences = {InvalidSetup: lambda error: f"{len(error.faults)} is too many."}
    screen.run(partial(raise_error, NAMELESS), error_sentences=error_sentences)
    assert (screen.action.message, screen.action.faults) == ("1 is too many.", {})
    screen.run(partial(raise_error, DatabaseFailed()), error_sentences=error_sentences)
    assert screen.action.message == FAILED


def test_a_success_removes_the_sentence_and_a_failure_replaces_it(screen: ActionHost) -> None:
    screen.run(partial(raise_error, DatabaseFailed()))
    screen.run(partial(raise_error, NAMELESS))
    assert (screen.action.message, screen.action.faults) == ("", {("names", 1): MISSING})
    screen.run(partial(raise_error, NAMELESS))
    assert screen.renders == 2, "the same sentence again is not rendered"
    screen.run(lambda _: None)
    assert (screen.action.sentence, screen.renders) == ("", 3)


def test_a_changed_field_loses_only_its_sentence(screen: ActionHost) -> None:
    action = screen.action
    action.show_faults({("group", None): "Missing.", ("names", 0): "Too long.", ("names", 3): "Missing."})
    action.dismiss_field(("names", 3))
    assert action.faults == {("group", None): "Missing.", ("names", 0): "Too long."}
    action.dismiss_field("names")
    assert action.faults == {("group", None): "Missing."}
    renders = screen.renders
    action.dismiss_field("venue")
    assert screen.renders == renders
    action.show_message("Done.")
    assert (action.sentence, action.faults) == ("Done.", {})
    action.dismiss()
    assert action.sentence == ""


def test_an_error_before_any_work_is_shown_in_the_same_way(screen: ActionHost) -> None:
    screen.action.report_error(NAMELESS)
    assert screen.action.faults == {("names", 1): MISSING}


def _tap_twice(
    screen: ActionHost, first: Callable[[], object], *, keys: tuple[object, object], same_work: bool
) -> list[bool]:
    """Tap twice, the second time while the first is running; `same_work`: the second tap starts equal work."""
    started, release = Event(), Event()

    def slow(_transaction: Transaction) -> None:
        first()
        started.set()
        assert release.wait(120)

    def other(_transaction: Transaction) -> None:
        first()

    async def taps() -> list[bool]:
        tap = asyncio.create_task(screen.action.run(partial(slow), read_only=True, key=keys[0]))
        await asyncio.to_thread(started.wait, 120)
        second = asyncio.create_task(
            screen.action.run(partial(slow) if same_work else partial(other), read_only=True, key=keys[1])
        )
        await asyncio.sleep(0)  # it is dropped at once, or it starts
        release.set()
        return [await tap, await second]

    return asyncio.run(taps())


@pytest.mark.parametrize(
    ("keys", "again", "done"),
    [
        ((None, None), True, [True, False]),
        ((None, None), False, [True, True]),
        (("start", "start"), False, [True, False]),
        (("start", "delete"), True, [True, True]),
    ],
)
def test_a_second_tap_does_nothing_while_the_same_work_is_running(
    screen: ActionHost, keys: tuple[object, object], *, again: bool, done: list[bool]
) -> None:
    calls: list[None] = []
    assert _tap_twice(screen, lambda: calls.append(None), keys=keys, same_work=again) == done
    assert len(calls) == sum(done)


def test_the_same_work_can_run_again_once_it_has_ended_or_failed(screen: ActionHost) -> None:
    calls: list[None] = []

    def fail_once(_transaction: Transaction) -> None:
        calls.append(None)
        if len(calls) == 1:
            raise DatabaseFailed

    assert [screen.run(fail_once) for _ in range(3)] == [False, True, True]
