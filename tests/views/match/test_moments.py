"""Moments at the table: the points of a saved deal, and the winner."""

import asyncio

import flet as ft
import pytest

from models.access import register_device
from models.deals import end_match, save_deal
from models.matches import create_match, load_match
from models.store import Store
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.match_table import deal_entry, pairs_setup
from views import routes


@pytest.mark.parametrize("ends", [False, True])
def test_points_of_a_saved_deal_are_shown_for_a_moment_and_the_winner_stays(
    sqlite_store: Store, monkeypatch: pytest.MonkeyPatch, *, ends: bool
) -> None:
    monkeypatch.setattr("views.match.moments._GAIN_SECONDS", 0.2)
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Anna’s")
        match_id = create_match(session, device=device, setup=pairs_setup()).id

    def save(request_id: str) -> None:
        with sqlite_store.transaction() as session:
            revision = load_match(session, device=device, match_id=match_id).revision
            values = {"device": device, "match_id": match_id, "revision": revision, "request_id": request_id}
            if request_id == "end":
                end_match(session, **values)
            else:
                save_deal(session, entry=deal_entry(), **values)

    async def run() -> None:
        save("first")
        async with app_phone(sqlite_store, secret=secret, language="en") as phone:
            await phone.wait_for_screen()
            await phone.navigate(routes.match(match_id))
            await phone.expect_text("1260 to go")
            assert "+745" not in captions(phone)
            await asyncio.to_thread(save, "second")
            await phone.wait_until(lambda: "+745" in captions(phone), "the points were not shown")
            await phone.expect_text("Anna and Carla: 1490 points, rank 1")
            await phone.wait_until(lambda: "+745" not in captions(phone), "the points stay")
            await phone.expect_text("515 to go")
            if ends:
                await asyncio.to_thread(save, "end")
                await phone.expect_text("Anna and Carla have won! The match was ended early.")
                await phone.wait_until(lambda: 1.0 in scales(phone), "the winner stays small")

    asyncio.run(run())


def captions(phone: AppPhone) -> list[str]:
    return [
        each.content.content.value
        for each in phone.visible_controls
        if isinstance(each, ft.AnimatedSwitcher)
        and isinstance(each.content, ft.Container)
        and isinstance(each.content.content, ft.Text)
    ]


def scales(phone: AppPhone) -> list[object]:
    return [each.scale for each in phone.visible_controls if isinstance(each, ft.Container) and each.animate_scale]
