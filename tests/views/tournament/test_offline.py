"""Tournaments without a server: no link that nobody can follow; seats, ranking and prizes as picture, text, code."""

from collections.abc import Callable

import flet as ft
import pytest

from models.store import Store
from models.tournaments import rename_entrant, save_prizes
from scoring import Prize, PrizeKind
from testkit.clients.app_phone import app_phone
from testkit.seeding.tournament_world import TournamentWorld, director_world, new_tournament
from tests.views.tournament.test_prizes import play_all
from views import routes
from views.core.platform import PWA, SERVER, Platform

_OTHER_PHONES = (
    "scan",
    "Directors and links",
    "link",
    "with a code",
    "Permanent table codes",
    "projector",
    "(PDF)",
    "tables enter",
    "Publish",
)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (lambda _world: routes.HOME, "Tournaments"),
        (lambda _world: routes.TOURNAMENTS, "Friday at the club"),
        (lambda _world: routes.TOURNAMENT_SETUP, "Name of the tournament"),
        (lambda world: routes.tournament(world.id), "Delete this tournament"),
        (lambda world: routes.tournament_links(world.id), "Delete this tournament"),
        (lambda world: routes.tournament_table(world.id, 0, 0, 0), "Open its match"),
        (lambda world: routes.tournament_entrants(world.id), "A late pair"),
        (lambda world: routes.tournament_entrant(world.id, 0), "1. Anna 1 and Bruno 1"),
        (lambda world: routes.tournament_ranking(world.id), "Place 1. "),
        (lambda world: routes.tournament_guide(world.id), "Take a round back"),
    ],
)
async def test_no_screen_offers_another_phone_anything(
    sqlite_store: Store, path: Callable[[TournamentWorld], str], expected: str
) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    world.seat()
    async with app_phone(sqlite_store, route=path(world), secret=secret, platform=PWA) as phone:
        await phone.wait_for_screen()
        if "More" in phone.visible_texts:
            await phone.tap("More")
            await phone.wait_until_idle()
        await phone.expect_text(expected)
        offered = [text for text in phone.visible_texts if any(each in text for each in _OTHER_PHONES)]
        assert offered == []


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[ft.ShareFile]:
    """The files that a phone sends. A server's socket refuses pictures from phones, the offline app has none."""
    files: list[ft.ShareFile] = []

    async def capture(_picture: ft.Screenshot, *, pixel_ratio: float) -> bytes:
        return b"picture"

    async def share(_service: ft.Share, shared: list[ft.ShareFile]) -> None:
        files.extend(shared)

    monkeypatch.setattr(ft.Screenshot, "capture", capture)
    monkeypatch.setattr(ft.Share, "share_files", share)
    return files


async def test_seats_are_sent_as_picture_text_and_code(sqlite_store: Store, sent: list[ft.ShareFile]) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    world.seat()
    world.run_request(rename_entrant, entrant=0, names=("Anna 1", "Zoe"), number=0)
    async with app_phone(sqlite_store, route=routes.tournament(world.id), secret=secret, platform=PWA) as phone:
        await phone.tap("Send the picture")
        assert [(each.name, each.data) for each in sent] == [("seats.png", b"picture")]
        await phone.tap("The seats as text and code")
        await phone.expect_text("Any phone’s camera reads the seats from this code.")
        actions = [getattr(each, "action", None) for each in phone.visible_controls]
        [text] = [each.text for each in actions if isinstance(each, ft.ShareText)]
        head, *tables = text.split("\n")
        assert head == "Friday at the club · Round 1 of 2"
        assert len(tables) == 2
        assert tables[0].startswith("Table 1: ")
        assert " – " in tables[0]
        assert text.count("Anna 1 and Zoe") == 1  # the substitute of this round


@pytest.mark.parametrize("platform", [SERVER, PWA], ids=["server", "offline"])
async def test_ranking_is_sent_with_the_prizes(
    sqlite_store: Store, sent: list[ft.ShareFile], platform: Platform
) -> None:
    world, secret = director_world(sqlite_store, new_tournament(4, rounds=2))
    prizes = (Prize(kind=PrizeKind.FIRST, count=1, amounts=("200 €",)),)
    play_all(world)
    world.run_request(save_prizes, prizes=prizes, one_each=True)
    winner = world.load().ranking[0].entrant + 1
    route = routes.tournament_ranking(world.id)
    async with app_phone(sqlite_store, route=route, secret=secret, platform=platform) as phone:
        await phone.expect_text("Place 1. ")
        prize = [text for text in phone.visible_texts if "200 €" in text]
        if platform is SERVER:
            assert prize == []
            assert "Send the picture" in phone.visible_texts
            return
        assert prize == [f"The first of the ranking · {winner}. Anna {winner} and Bruno {winner} · 200 €"]
        await phone.tap("Send the picture")
        assert [each.name for each in sent] == ["ranking.png"]
