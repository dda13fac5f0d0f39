"""A database that fails: every action says a sentence, no screen waits for ever, and all go on once it is back."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest
from PIL import Image

from models import (
    Device,
    Role,
    Store,
    admin_token,
    create_match,
    delete_match,
    issue_link,
    issue_move_token,
    join,
    register_device,
    save_deal,
    save_photo,
    tidy_photo,
)
from tests.models.table import deal_entry, pairs_setup
from tests.views.app_phone import AppPhone, app_phone, failing_database
from views import routes

# Flet means to draw the borders of text fields otherwise one day.
pytestmark = pytest.mark.filterwarnings("ignore:TextField:DeprecationWarning")
FAILED = "That could not be saved or read just now."
Steps = Callable[[AppPhone], Awaitable[None]]
Route = Callable[["House"], str]


@dataclass(frozen=True, kw_only=True)
class House:
    """A match of the phone with `secret`, at which a guest sits; another one that was deleted; another's match."""

    store: Store
    owner: Device
    secret: str
    match_id: str
    invitation: str
    move: str
    admin: str


@pytest.fixture
def house(sqlite_store: Store) -> House:
    signer = sqlite_store.signer
    with sqlite_store.transaction() as session:
        owner, secret = register_device(session, label="")
        photo = tidy_photo(_picture())
        guest, _ = register_device(session, label="Guest")
        match = create_match(session, device=owner, setup=pairs_setup())
        save_deal(
            session, device=owner, match_id=match.id, revision=match.revision, entry=deal_entry(), request_id="first"
        )
        link = issue_link(session, device=owner, signer=signer, match_id=match.id, role=Role.SCORER)
        join(session, device=guest, signer=signer, token=link.token)
        save_photo(session, device=owner, match_id=match.id, photo=photo)
        gone = create_match(session, device=owner, setup=pairs_setup())
        delete_match(session, device=owner, match_id=gone.id)
        others = create_match(session, device=guest, setup=pairs_setup())
        invited = issue_link(session, device=guest, signer=signer, match_id=others.id, role=Role.SCORER)
        move = issue_move_token(session, device=guest, signer=signer)
    return House(
        store=sqlite_store,
        owner=owner,
        secret=secret,
        match_id=match.id,
        invitation=invited.token,
        move=move.token,
        admin=admin_token(signer),
    )


def _picture() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (80, 60), "green").save(file, "JPEG")
    return file.getvalue()


def tap(*words: str) -> Steps:
    async def steps(phone: AppPhone) -> None:
        for each in words:
            await phone.tap(each)

    return steps


def type_into(label: str, text: str) -> Steps:
    async def steps(phone: AppPhone) -> None:
        await phone.type_into(label, text, end=True)

    return steps


async def nothing(_phone: AppPhone) -> None:
    """Needs no step before."""


async def ask_for_removal(phone: AppPhone) -> None:
    await phone.tap("Remove the photo")
    await phone.sees("Remove this photo?")


SETTINGS: Route = lambda _: routes.SETTINGS  # noqa: E731 - a table of one-liners
DATA: Route = lambda _: routes.DATA  # noqa: E731
MOVE: Route = lambda _: routes.MOVE  # noqa: E731
JOIN: Route = lambda _: routes.JOIN  # noqa: E731
PAST: Route = lambda _: routes.PAST  # noqa: E731
MOVE_HERE: Route = lambda house: f"/move/{house.move}"  # noqa: E731
HOST: Route = lambda house: f"/admin/{house.admin}"  # noqa: E731
INVITATION: Route = lambda house: routes.invitation(house.invitation)  # noqa: E731
SHARE: Route = lambda house: routes.share(house.match_id)  # noqa: E731
RESULT: Route = lambda house: routes.result(house.match_id)  # noqa: E731

# Where, what comes before the database fails, and what is then tried.
ACTIONS: dict[str, tuple[Route, Steps, Steps]] = {
    "name": (SETTINGS, nothing, type_into("This phone’s name", "Anna’s")),
    "language": (SETTINGS, nothing, tap("Italiano")),
    "theme": (SETTINGS, nothing, tap("Dark")),
    "bring back": (DATA, nothing, tap("Bring back Anna")),
    "delete all": (DATA, tap("Delete all my matches and players"), tap("Yes, delete everything")),
    "bring all back": (
        DATA,
        tap("Delete all my matches and players", "Yes, delete everything"),
        tap("Bring everything back"),
    ),
    "move": (MOVE, nothing, tap("Show the code")),
    "make a recovery code": (MOVE, nothing, tap("Make a code")),
    "enter a recovery code": (MOVE, nothing, type_into("A code that you noted", "ABCD")),
    "move here": (MOVE_HERE, nothing, tap("Bring them here")),
    "claim": (HOST, nothing, tap("Take over Anna")),
    "accept an invitation": (INVITATION, nothing, tap("Join the table")),
    "join by a code": (JOIN, nothing, type_into("Code of the table", "ABCDEFGH")),
    "share with viewers": (SHARE, nothing, tap("Only to watch")),
    "withdraw a code": (SHARE, tap("Withdraw this code"), tap("Withdraw the code")),
    "hand over": (SHARE, tap("Guest"), tap("Make it the host")),
    "put out": (SHARE, tap("Guest"), tap("Put it out of this table")),
    "search": (PAST, nothing, type_into("Search by player, place or note", "Anna")),
    "filter": (PAST, tap("Filter"), tap("Not finished")),
    "restore": (PAST, nothing, tap("Bring back the match of Anna")),
    "rematch": (RESULT, nothing, tap("Rematch")),
    "undo": (RESULT, nothing, tap("Undo: deal 1")),
    "describe": (RESULT, tap("Add place and note"), tap("Save")),
    "remove the photo": (RESULT, ask_for_removal, tap("Remove the photo")),
    "files": (RESULT, nothing, tap("Take it along")),
    "delete": (RESULT, tap("Delete this match"), tap("Delete the match")),
}


@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_says_that_it_failed(house: House, action: str) -> None:
    route, before, steps = ACTIONS[action]

    async def scenario() -> None:
        async with app_phone(house.store, route=route(house), secret=house.secret) as phone:
            await phone.arrives()
            await before(phone)
            with failing_database(house.store):
                await steps(phone)
                await phone.sees(FAILED)
                assert not phone.waits

    asyncio.run(scenario())


SCREENS = {
    "data": DATA,
    "past": PAST,
    "move here": MOVE_HERE,
    "host": HOST,
    "invitation": INVITATION,
    "share": SHARE,
    "result": RESULT,
}


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_that_cannot_be_loaded_says_so_and_comes_later(house: House, screen: str) -> None:
    async def scenario() -> None:
        async with app_phone(house.store, route=routes.SETTINGS, secret=house.secret) as phone:
            await phone.sees("This phone’s name")
            with failing_database(house.store):
                await phone.go(SCREENS[screen](house))
                await phone.sees(FAILED)
                assert not phone.waits
                await phone.go(routes.SETTINGS)
                await phone.sees("This phone’s name")
            await phone.go(SCREENS[screen](house))
            await phone.sees_no(FAILED)
            await phone.arrives()

    asyncio.run(scenario())
