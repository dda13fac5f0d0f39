"""One way for an action: whatever goes wrong is said once, and a second tap does nothing a second time."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from threading import Event

import pytest

from models import (
    DatabaseFailed,
    Device,
    FieldFault,
    InvalidSetup,
    Store,
    Transaction,
    find_device,
    register_device,
    rename_device,
)
from scoring import MatchConfig, Seating, find_variant
from tests.incidents import code_of, without_code
from views.core.use_action import Action
from wording import translator

NAMELESS = InvalidSetup((FieldFault(field="names", code="name-empty", index=1),))
FAILED = "That could not be saved or read just now. What was saved before is safe; try again in a moment."
WRONG = "Something went wrong on this screen. Everything that was saved is still there."
MISSING = "A name is missing here."


class Screen:
    """`renders` counts how often the action has asked for a new picture."""

    def __init__(self, store: Store) -> None:
        self.renders = 0
        self.action = Action(store=store, translator=translator("en"), on_change=self._render)

    def _render(self) -> None:
        self.renders += 1

    def run(self, work: Callable[[Transaction], object], **how: object) -> bool:
        return asyncio.run(self.action.run(work, **how))


@pytest.fixture
def screen(sqlite_store: Store) -> Screen:
    return Screen(sqlite_store)


@pytest.fixture
def owned(sqlite_store: Store) -> tuple[Device, str]:
    with sqlite_store.transaction() as transaction:
        return register_device(transaction, label="The red phone")


def refuse(error: Exception, _transaction: Transaction) -> None:
    raise error


def impossible_match(_transaction: Transaction) -> MatchConfig:
    rules = find_variant("burraco")
    return MatchConfig(rules=rules, players=4, seating=Seating.FIXED_PAIRS, target=0)


def test_what_is_done_is_committed_and_handed_on(screen: Screen, owned: tuple[Device, str]) -> None:
    device, secret = owned
    shown: list[str] = []
    rename = partial(rename_device, device=device, label="The blue phone")
    assert asyncio.run(screen.action.run(rename, lambda renamed: shown.append(renamed.label)))
    with screen.action.store.reading() as transaction:
        found = find_device(transaction, secret=secret)
    assert found is not None
    assert (found.label, shown) == ("The blue phone", ["The blue phone"])
    assert (screen.action.sentence, screen.renders) == ("", 0), "nothing to say, nothing to show"


def test_what_comes_after_may_take_its_time(screen: Screen) -> None:
    order: list[str] = []

    async def reload(value: str) -> None:
        await asyncio.sleep(0)
        order.append(value)

    async def tap() -> None:
        await screen.action.run(lambda _: "read", reload, reads=True)
        order.append("done")

    asyncio.run(tap())
    assert order == ["read", "done"]


@pytest.mark.parametrize(
    ("error", "message", "faults"),
    [
        (DatabaseFailed(), FAILED, {}),
        (NAMELESS, "", {("names", 1): MISSING}),
        (RuntimeError("a bug"), WRONG, {}),
    ],
)
def test_every_error_has_its_sentence_and_nothing_comes_after_it(
    screen: Screen, error: Exception, message: str, faults: dict[tuple[str, int | None], str]
) -> None:
    after: list[object] = []
    assert not screen.run(partial(refuse, error), then=after.append)
    assert (without_code(screen.action.message), screen.action.faults, after) == (message, faults, [])
    assert without_code(screen.action.sentence) == (message or MISSING)
    assert screen.renders == 1


def test_a_match_that_nobody_can_play_is_marked_at_its_field(screen: Screen) -> None:
    assert not screen.run(impossible_match)
    assert [place for place, _ in screen.action.faults] == ["target"]


def test_a_bug_is_logged_with_its_traceback(screen: Screen, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        screen.run(partial(refuse, RuntimeError("a bug")))
    (record,) = caplog.records
    assert record.exc_info is not None
    assert str(record.exc_info[1]) == "a bug"
    assert record.getMessage().startswith(f"[{code_of(screen.action.message)}] "), "the phone shows where to look"
    caplog.clear()
    screen.run(partial(refuse, NAMELESS))
    assert not caplog.records, "what the reader has done is no failure of ours"


def test_a_screen_may_have_a_sentence_of_its_own(screen: Screen) -> None:
    refusals = {InvalidSetup: lambda error: f"{len(error.faults)} is too many."}
    screen.run(partial(refuse, NAMELESS), refusals=refusals)
    assert (screen.action.message, screen.action.faults) == ("1 is too many.", {})
    screen.run(partial(refuse, DatabaseFailed()), refusals=refusals)
    assert screen.action.message == FAILED


def test_a_success_takes_away_what_was_said_and_a_refusal_replaces_it(screen: Screen) -> None:
    screen.run(partial(refuse, DatabaseFailed()))
    screen.run(partial(refuse, NAMELESS))
    assert (screen.action.message, screen.action.faults) == ("", {("names", 1): MISSING})
    screen.run(partial(refuse, NAMELESS))
    assert screen.renders == 2, "the same sentence again is no news"
    screen.run(lambda _: None)
    assert (screen.action.sentence, screen.renders) == ("", 3)


def test_a_field_that_changes_loses_its_sentence_only(screen: Screen) -> None:
    action = screen.action
    action.mark({("group", None): "Missing.", ("names", 0): "Too long.", ("names", 3): "Missing."})
    action.dismiss_field(("names", 3))
    assert action.faults == {("group", None): "Missing.", ("names", 0): "Too long."}
    action.dismiss_field("names")
    assert action.faults == {("group", None): "Missing."}
    renders = screen.renders
    action.dismiss_field("place")
    assert screen.renders == renders
    action.say("Done.")
    assert (action.sentence, action.faults) == ("Done.", {})
    action.dismiss()
    assert action.sentence == ""


def test_what_is_known_before_any_work_is_said_the_same_way(screen: Screen) -> None:
    screen.action.refuse(NAMELESS)
    assert screen.action.faults == {("names", 1): MISSING}


def _twice(screen: Screen, first: Callable[[], object], *, keys: tuple[object, object], again: bool) -> list[bool]:
    """Two taps, the second while the first is under way; `again`: the second is the very same work."""
    started, let_go = Event(), Event()

    def slow(_transaction: Transaction) -> None:
        first()
        started.set()
        assert let_go.wait(10)

    def other(_transaction: Transaction) -> None:
        first()

    async def taps() -> list[bool]:
        tap = asyncio.create_task(screen.action.run(partial(slow), reads=True, key=keys[0]))
        await asyncio.to_thread(started.wait, 10)
        second = asyncio.create_task(
            screen.action.run(partial(slow) if again else partial(other), reads=True, key=keys[1])
        )
        await asyncio.sleep(0)  # it is dropped at once, or it is on its way
        let_go.set()
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
def test_a_second_tap_does_nothing_while_the_same_is_under_way(
    screen: Screen, keys: tuple[object, object], *, again: bool, done: list[bool]
) -> None:
    times: list[None] = []
    assert _twice(screen, lambda: times.append(None), keys=keys, again=again) == done
    assert len(times) == sum(done)


def test_the_same_may_be_done_again_once_it_is_over_or_has_failed(screen: Screen) -> None:
    times: list[None] = []

    def fail_once(_transaction: Transaction) -> None:
        times.append(None)
        if len(times) == 1:
            raise DatabaseFailed

    assert [screen.run(fail_once) for _ in range(3)] == [False, True, True]
