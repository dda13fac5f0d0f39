"""No screen moves what can be tapped: what comes or goes leaves everything else the control that it was.

`app_phone` looks at every patch that it is sent; here every screen is led through its changes.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import flet as ft
import pytest

from models import (
    Device,
    Role,
    Store,
    agree_deal,
    create_match,
    delete_player,
    issue_link,
    join,
    list_players,
    load_match,
    register_device,
    save_deal,
    save_rule_set,
)
from scoring import find_variant
from tests.models.table import deal_entry, pairs_setup, three_setup
from tests.views.app_phone import AppPhone, app_phone
from views import routes
from views.new_match import parts, screen

ANNA, BRUNO = "Anna and Carla", "Bruno and Dino"


@dataclass(frozen=True, kw_only=True)
class House:
    """A match of the `owner`, whose phone has the `secret`, with a deal of the `guest`'s; one of three players; one at
    the end. `token` is a scorer's of the first."""

    store: Store
    owner: Device
    guest: Device
    secret: str
    match_id: str
    deal_id: str
    three_id: str
    token: str

    def others(self, act: Callable[..., object], **values: object) -> None:
        """Something that another phone does at the table."""
        with self.store.transaction() as session:
            act(session, **{"device": self.guest, "match_id": self.match_id, **values})

    def joins(self, label: str) -> None:
        with self.store.transaction() as session:
            device, _ = register_device(session, label=label)
            join(session, device=device, signer=self.store.signer, token=self.token)


@pytest.fixture
def house(sqlite_store: Store) -> House:
    with sqlite_store.transaction() as session:
        owner, secret = register_device(session, label="")
        guest, _ = register_device(session, label="Guest")
        match = create_match(session, device=owner, setup=pairs_setup())
        link = issue_link(session, device=owner, signer=sqlite_store.signer, match_id=match.id, role=Role.SCORER)
        join(session, device=guest, signer=sqlite_store.signer, token=link.token)
        played = save_deal(
            session, device=guest, match_id=match.id, revision=match.revision, entry=deal_entry(), request_id="first"
        )
        three = create_match(session, device=owner, setup=three_setup())
    return House(
        store=sqlite_store,
        owner=owner,
        guest=guest,
        secret=secret,
        match_id=match.id,
        deal_id=played.deals[0].id,
        three_id=three.id,
        token=link.token,
    )


Steps = Callable[[House, AppPhone], Awaitable[None]]
TURNS = 20  # of the event loop: none of it waits for anything


async def tap(phone: AppPhone, words: str) -> None:
    """And see what comes of it at once: taps that overtake the screen would leave nothing to compare."""
    await phone.tap(words)
    for _ in range(TURNS):
        await asyncio.sleep(0)


def taps(*words: str, sees: str) -> Steps:
    async def steps(_house: House, phone: AppPhone) -> None:
        for each in words:
            await tap(phone, each)
        await phone.sees(sees)

    return steps


async def contest_while_another_agrees(house: House, phone: AppPhone) -> None:
    await tap(phone, "Something is wrong")
    await phone.sees("Tap the line above")
    await tap(phone, "Cancel")
    await phone.sees("I agree")
    with house.store.transaction() as session:
        third, _ = register_device(session, label="Third")
        join(session, device=third, signer=house.store.signer, token=house.token)
        seen = load_match(session, device=third, match_id=house.match_id).deals[0].agreement.action_id
        agree_deal(session, device=third, match_id=house.match_id, deal_id=house.deal_id, action_id=seen)
    await phone.sees("Third agrees")


async def points_by_hand(_house: House, phone: AppPhone) -> None:
    await tap(phone, "More about this deal")
    await tap(phone, "+ gets")
    for points in ("50", "60", "70"):
        await phone.type_into("Points", points)
        await tap(phone, "Add these points")
        await phone.sees(f"Take +{points} of {ANNA} away")
    await phone.type_into("Points", "many")
    await tap(phone, "Add these points")
    await tap(phone, f"Take +50 of {ANNA} away")
    await phone.sees_no(f"Take +50 of {ANNA} away")


async def melds(_house: House, phone: AppPhone) -> None:
    """Three melds, a fault, the first one away; the hand and what is left."""
    await tap(phone, "By cards")
    for keys in (("Run of hearts", "3", "5"), ("Run of spades", "4", "7"), ("Run of clubs", "9", "K"), ("Group",)):
        for key in keys:
            await tap(phone, key)
    await tap(phone, "Delete the meld 3♥")
    await tap(phone, "Save the deal")
    await tap(phone, "In hand")
    await tap(phone, "Q")
    await tap(phone, "Closing")
    await tap(phone, "Melds")
    await tap(phone, "By points")
    await phone.sees("On the table")


async def another_phone_joins_and_goes(house: House, phone: AppPhone) -> None:
    await phone.sees("Guest")
    house.joins("Alba")
    house.joins("Zita")
    await tap(phone, "Only to watch")
    await tap(phone, "To keep the score")
    await phone.sees("Zita")
    await tap(phone, "Guest")
    await tap(phone, "Put it out of this table")
    await phone.sees_no("Guest. keeps the score")


async def bring_players_back(house: House, phone: AppPhone) -> None:
    with house.store.transaction() as session:
        for card in list_players(session, device=house.owner)[:3]:
            delete_player(session, device=house.owner, player_id=card.id)
    await phone.go(routes.PEOPLE)
    for name in ("Bruno", "Anna"):
        await tap(phone, f"Bring {name} back")
        await phone.sees_no(f"Bring {name} back")


async def another_phone_makes_rules(house: House, phone: AppPhone) -> None:
    await tap(phone, "Italian Burraco")
    await phone.sees("Which game?")
    with house.store.transaction() as session:
        save_rule_set(session, device=house.owner, rules=find_variant("burraco").replace(name="Sunday", target=1005))
    await phone.go(routes.make_rules(routes.NEW_MATCH))
    await phone.sees("Save these rules")
    await phone.go(routes.NEW_MATCH)
    await phone.sees("Sunday")


async def house_rules(_house: House, phone: AppPhone) -> None:
    await tap(phone, "Save these rules")
    for group in ("Closing and pozzetto", "Draw and deal", "Melds", "Cards"):
        await tap(phone, group)
    await phone.type_into("Closing", "abc")
    await tap(phone, "Cards")
    await phone.sees("is no whole number")
    await phone.type_into("Closing", "150")
    await tap(phone, "Cards")
    await phone.sees("1 thing is different")
    await tap(phone, "Closing: back to 100")
    await phone.sees_no("1 thing is different")


async def steps_of_rules(_house: House, phone: AppPhone) -> None:
    await tap(phone, "Italian Burraco")
    await tap(phone, "Italian Canasta")
    await tap(phone, "Opening")
    await phone.sees("Add a step")
    await tap(phone, "Add a step")
    await tap(phone, "Add a step")
    await tap(phone, "Take step 1 away")
    await phone.sees("thing is different")
    await tap(phone, "Save these rules")
    await phone.sees("need another look")


async def changed_rules(house: House, phone: AppPhone) -> None:
    """Of rules that can be deleted: differences and ways back come and go."""
    with house.store.transaction() as session:
        save_rule_set(session, device=house.owner, rules=find_variant("burraco").replace(name="Sunday"))
    await phone.go(routes.change_rules(routes.RULES, "Sunday"))
    await tap(phone, "Closing and pozzetto")
    await phone.type_into("Closing", "150")
    await tap(phone, "Draw and deal")
    await phone.sees("1 thing is different")
    await phone.type_into("Clean ones needed to close", "many")
    await tap(phone, "Draw and deal")
    await phone.sees("“many” is no whole number")
    await tap(phone, "Closing: back to 100")
    await phone.sees_no("2 things are different")
    await tap(phone, "Clean ones needed to close: back to 0")
    await phone.sees_no("thing is different")


async def table_of_two_phones(house: House, phone: AppPhone) -> None:
    await tap(phone, f"Tick for {ANNA}: Clean")
    await phone.sees("1")
    for deal in (2, 3):
        with house.store.transaction() as session:
            before = load_match(session, device=house.guest, match_id=house.match_id).revision
        house.others(save_deal, revision=before, entry=deal_entry(), request_id=f"deal {deal}")
        await phone.sees(f"Undo deal {deal}")
    await phone.sees("See the result")
    await tap(phone, "Undo deal 3")
    await phone.sees("Redo deal 3")
    await tap(phone, "Redo deal 3")
    await phone.sees("Undo deal 3")


async def three_at_the_table(_house: House, phone: AppPhone) -> None:
    await tap(phone, "This deal, Bruno")
    await tap(phone, "Tick for Bruno: Clean")
    await tap(phone, "This deal, Carla")
    await tap(phone, "Tick for Carla: Closed")
    await tap(phone, "Enter deal 1")
    await phone.sees("Tick for Carla: Closed")


async def new_match(_house: House, phone: AppPhone) -> None:
    for count in ("2", "3", "5", "6", "4"):
        await tap(phone, count)
    await tap(phone, "A number of deals")
    await tap(phone, "A total of points")
    await tap(phone, "Anna")
    await tap(phone, "Draw cards for it")
    await phone.sees("Shuffle and draw again")
    await tap(phone, "Shuffle and draw again")
    await phone.type_into("Points to reach", "many")
    await tap(phone, "Start the match")
    await phone.sees("A target is a whole number")


async def past(_house: House, phone: AppPhone) -> None:
    await tap(phone, "Filter")
    await tap(phone, "2026")
    await tap(phone, "Jan")
    await tap(phone, "Anna")
    await tap(phone, "Anna won")
    await tap(phone, "Take all filters away")
    await tap(phone, "Not finished")
    await phone.sees("Bruno and Dino")


async def group(_house: House, phone: AppPhone) -> None:
    await tap(phone, "Save the group")
    await phone.sees("need another look")
    await tap(phone, "Anna")
    await tap(phone, "Bruno")
    await phone.type_into("Somebody else", "Zoe", end=True)
    await tap(phone, "Always the same")
    await tap(phone, "Whatever we like")
    await phone.sees("Zoe")


async def result(_house: House, phone: AppPhone) -> None:
    await tap(phone, "Add place and note")
    await phone.type_into("Place", "x" * 81)
    await tap(phone, "Save")
    await phone.sees("too long")
    await tap(phone, "Leave as it was")
    await tap(phone, "Files of this match")
    await tap(phone, "Undo deal 1")
    await phone.sees("Redo deal 1")


SCREENS: dict[str, tuple[Callable[[House], str], Steps]] = {
    "deal": (lambda house: routes.deal(house.match_id, house.deal_id), contest_while_another_agrees),
    "points by hand": (lambda house: routes.new_deal(house.match_id), points_by_hand),
    "melds": (lambda house: routes.new_deal(house.match_id), melds),
    "melds of three": (
        lambda house: routes.new_deal(house.three_id),
        taps("By cards", "By points", sees="On the table"),
    ),
    "members": (lambda house: routes.share(house.match_id), another_phone_joins_and_goes),
    "deleted players": (lambda _: routes.SETTINGS, bring_players_back),
    "games": (lambda _: routes.NEW_MATCH, another_phone_makes_rules),
    "house rules": (lambda _: routes.make_rules(routes.RULES), house_rules),
    "steps": (lambda _: routes.make_rules(routes.RULES), steps_of_rules),
    "changed rules": (lambda _: routes.SETTINGS, changed_rules),
    "table": (lambda house: routes.match(house.match_id), table_of_two_phones),
    "table of three": (lambda house: routes.match(house.three_id), three_at_the_table),
    "new match": (lambda _: routes.NEW_MATCH, new_match),
    "past": (lambda _: routes.PAST, past),
    "group": (lambda _: routes.NEW_GROUP, group),
    "result": (lambda house: routes.result(house.match_id), result),
    "recovery code": (lambda _: routes.MOVE, taps("Make a code", "Show the code", sees="Older codes")),
}


def test_a_list_without_keys_is_found_out(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def unkeyed(_name: str, controls: Sequence[ft.Control]) -> list[ft.Control]:
        return list(controls)

    for module in (screen, parts):
        monkeypatch.setattr(module, "keyed", unkeyed)

    async def scenario() -> None:
        async with app_phone(house.store, route=routes.NEW_MATCH, secret=house.secret) as phone:
            await phone.arrives()
            await tap(phone, "6")
            await phone.sees("Player 6")

    with pytest.raises(AssertionError, match=r"“Draw cards for it” was .* now: a tap under way to it is lost"):
        asyncio.run(scenario())


@pytest.mark.parametrize("changes", SCREENS)
def test_what_can_be_tapped_stays_where_it_was(house: House, changes: str) -> None:
    route, steps = SCREENS[changes]

    async def scenario() -> None:
        async with app_phone(house.store, route=route(house), secret=house.secret) as phone:
            await phone.arrives()
            await steps(house, phone)

    asyncio.run(scenario())
