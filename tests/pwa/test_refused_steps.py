"""If a task's step fires while another step runs, as a browser's nested timers do, it is run later and not lost."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest

from pwa import refused_steps
from pwa.refused_steps import retry_refused_steps


class NestedTimers(asyncio.SelectorEventLoop):
    """An event loop whose pending callbacks can be run in the middle of another one."""

    def run_pending(self) -> None:
        ready, timers = (vars(self)[name] for name in ("_ready", "_scheduled"))
        handles = [*ready, *timers]
        ready.clear()
        timers.clear()
        for handle in handles:
            handle._run()  # noqa: SLF001 - as the event loop does


def run(main: Callable[[NestedTimers], Any]) -> Any:
    loop = NestedTimers()
    retry_refused_steps(loop)
    try:
        return loop.run_until_complete(main(loop))
    finally:
        loop.close()


def test_step_in_the_middle_of_another_is_run_later(caplog: pytest.LogCaptureFixture) -> None:
    async def handle_event(name: str) -> str:
        await asyncio.sleep(0)
        return name

    async def main(loop: NestedTimers) -> list[str]:
        events = [loop.create_task(handle_event(name)) for name in ("tap", "save")]
        loop.run_pending()  # asyncio refuses both here
        loop.run_pending()
        return await asyncio.gather(*events)

    assert run(main) == ["tap", "save"]
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == [
        "a step was refused and is tried again"
    ] * 2


def refuse() -> None:
    raise RuntimeError("Cannot enter into task <one> while another task <other> is being executed.")


def test_step_that_stays_refused_is_reported(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(refused_steps, "_MAX_TRIES", 2)

    async def main(loop: NestedTimers) -> None:
        loop.call_soon(refuse)
        for _ in range(3):
            loop.run_pending()

    run(main)
    assert [record.levelno for record in caplog.records] == [logging.WARNING, logging.ERROR]


def test_other_errors_are_reported_at_once(caplog: pytest.LogCaptureFixture) -> None:
    async def main(loop: NestedTimers) -> None:
        loop.call_soon(lambda: 1 // 0)
        await asyncio.sleep(0)

    run(main)
    assert "ZeroDivisionError" in caplog.text
