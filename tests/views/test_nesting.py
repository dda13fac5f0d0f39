"""Nesting of controls: Flet's client and Flutter build a screen recursively, and phones' browsers have small stacks."""

import asyncio
from collections.abc import Mapping

from testkit.clients.app_phone import app_phone
from testkit.seeding.world import World
from tests.layout_checks.screen_paths import screen_paths

# Dart ended with "Stack Overflow" in half a megabyte of stack when the form of a second deal was built; in one megabyte
# it passed. That form is the deepest screen, with 19 for three players.
MAX_DEPTH = 20


def test_no_screen_nests_its_controls_deeper_than_the_stack_allows(layout_world: World) -> None:
    depths = asyncio.run(_measure_depths(layout_world))
    assert {name: depth for name, depth in depths.items() if depth > MAX_DEPTH} == {}


async def _measure_depths(world: World) -> dict[str, int]:
    depths = {}
    async with app_phone(world.store, secret=world.secret, language="en") as phone:
        await phone.wait_for_screen()
        for name, path in screen_paths(world).items():
            await phone.navigate(path)
            await phone.wait_until_idle()
            await phone.wait_for_screen()
            depths[name] = max(_depth(root) for root in phone.screen.visible_roots())
    return depths


def _depth(value: object) -> int:
    """Return the number of controls on the longest way down, as the client gets them."""
    if isinstance(value, Mapping):
        return max(map(_depth, value.values()), default=0) + ("_c" in value)
    return max(map(_depth, value), default=0) if isinstance(value, list) else 0
