"""Work after changes: it runs once for several changes, and again after a change during a run."""

import asyncio

from pwa.delayed_work import DelayedWork


def test_changes_before_the_work_are_followed_by_one_run() -> None:
    runs = []

    async def work() -> None:
        runs.append(len(runs))

    async def scenario() -> None:
        delayed = DelayedWork(work=work, delay=0, loop=asyncio.get_running_loop())
        delayed.schedule()
        delayed.schedule()
        await wait_for_other_tasks()
        delayed.schedule()
        await wait_for_other_tasks()

    asyncio.run(scenario())
    assert runs == [0, 1]


def test_change_during_the_work_is_followed_by_another_run() -> None:
    state, seen = ["first"], []

    async def scenario() -> None:
        async def work() -> None:
            seen.append(state[0])
            if state == ["first"]:
                state[0] = "second"
                delayed.schedule()
            await asyncio.sleep(0)

        delayed = DelayedWork(work=work, delay=0, loop=asyncio.get_running_loop())
        delayed.schedule()
        await wait_for_other_tasks()

    asyncio.run(scenario())
    assert seen == ["first", "second"]


async def wait_for_other_tasks() -> None:
    async with asyncio.timeout(120):
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))
