"""Every screen keeps the identity of its tappable controls: a control that appears or disappears changes no other one.

`app_phone` checks every patch that it is sent; these tests lead every screen through its changes.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import flet as ft
import pytest

from models.access import Device, register_device
from models.deals import agree_deal
from models.matches import load_match, save_rule_set
from models.sharing import join_match
from models.trash import delete_player
from scoring import find_variant
from testkit.clients.app_phone import AppPhone, app_phone
from testkit.seeding.match_table import save_next_deal
from testkit.seeding.world import GUEST_LABEL, World
from views import routes
from views.people import group_form

ANNA, BRUNO = "Anna and Carla", "Bruno and Dino"


Steps = Callable[[World, AppPhone], Awaitable[None]]
LOOP_ITERATIONS = 20  # of the event loop: no change waits for anything else


async def tap(phone: AppPhone, words: str) -> None:
    """Tap, and wait for the screen to follow: faster taps would leave nothing to compare."""
    await phone.tap(words)
    for _ in range(LOOP_ITERATIONS):
        await asyncio.sleep(0)


def taps(*words: str, until: str) -> Steps:
    async def steps(_world: World, phone: AppPhone) -> None:
        for each in words:
            await tap(phone, each)
        await phone.expect_text(until)

    return steps


def join_device(world: World, label: str) -> Device:
    """Join the match from a new phone."""
    with world.store.transaction() as session:
        device, _ = register_device(session, label=label)
        join_match(session, device=device, signer=world.store.signer, token=world.scorer_token)
    return device


async def contest_while_another_agrees(world: World, phone: AppPhone) -> None:
    await tap(phone, "Something is wrong")
    await phone.expect_text("Tap the wrong line above")
    await tap(phone, "Cancel")
    await phone.expect_text("I agree")
    third, deal = join_device(world, "Third"), world.match.deals[0]
    with world.store.transaction() as session:
        seen = deal.agreement.action_id
        agree_deal(session, device=third, match_id=world.match.id, deal_id=deal.id, action_id=seen)
    await phone.expect_text("Third agrees")


async def points_by_hand(_world: World, phone: AppPhone) -> None:
    await tap(phone, "More about this deal")
    await tap(phone, "+ gets")
    for points in ("50", "60", "70"):
        await phone.type_into("Points", points)
        await tap(phone, "Add these points")
        await phone.expect_text(f"Delete the adjustment of +{points} for {ANNA}")
    await phone.type_into("Points", "many")
    await tap(phone, "Add these points")
    await tap(phone, f"Delete the adjustment of +50 for {ANNA}")
    await phone.expect_no_text(f"Delete the adjustment of +50 for {ANNA}")


async def melds(_world: World, phone: AppPhone) -> None:
    """Enter three melds and a fault, delete the first one, then enter the hand and the rest."""
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
    await phone.expect_text("On the table")


async def another_phone_joins_and_goes(world: World, phone: AppPhone) -> None:
    await phone.expect_text(GUEST_LABEL)
    join_device(world, "Alba")
    join_device(world, "Zita")
    await tap(phone, "To follow")
    await tap(phone, "To keep score")
    await phone.expect_text("Zita")
    await tap(phone, GUEST_LABEL)
    await tap(phone, "Remove from this table")
    await phone.expect_no_text(f"{GUEST_LABEL}. keeps the score")


async def bring_players_back(world: World, phone: AppPhone) -> None:
    with world.store.transaction() as session:
        for player in world.match.players[:3]:
            delete_player(session, device=world.owner, player_id=player.id)
    await phone.navigate(routes.PEOPLE)
    for name in ("Bruno", "Anna"):
        await tap(phone, f"Restore {name}")
        await phone.expect_no_text(f"Restore {name}")


async def another_phone_makes_rules(world: World, phone: AppPhone) -> None:
    await tap(phone, "Game: Italian Burraco")
    await phone.expect_text("Close “Game”")
    with world.store.transaction() as session:
        save_rule_set(session, device=world.owner, rules=find_variant("burraco").replace(name="Sunday", target=1005))
    await phone.navigate(routes.new_house_rules(routes.NEW_MATCH))
    await phone.expect_text("Save these rules")
    await phone.navigate(routes.NEW_MATCH)
    await phone.expect_text("Sunday")


async def house_rules(_world: World, phone: AppPhone) -> None:
    await tap(phone, "Save these rules")
    for group in ("Closing and pozzetto", "Draw and deal", "Melds", "Cards"):
        await tap(phone, group)
    await phone.type_into("Closing", "abc")
    await tap(phone, "Cards")
    await phone.expect_text("isn’t a whole number")
    await phone.type_into("Closing", "150")
    await tap(phone, "Cards")
    await phone.expect_text("1 thing is different")
    await tap(phone, "Closing: back to 100")
    await phone.expect_no_text("1 thing is different")


async def steps_of_rules(_world: World, phone: AppPhone) -> None:
    await tap(phone, "Italian Burraco")
    await tap(phone, "Italian Canasta")
    await tap(phone, "Opening")
    await phone.expect_text("Add a step")
    await tap(phone, "Add a step")
    await tap(phone, "Add a step")
    await tap(phone, "Remove step 1")
    await phone.expect_text("thing is different")
    await tap(phone, "Save these rules")
    await phone.expect_text("1 of ")


async def changed_rules(world: World, phone: AppPhone) -> None:
    """Change rules that can be deleted: differences, and the buttons to undo them, appear and disappear."""
    with world.store.transaction() as session:
        save_rule_set(session, device=world.owner, rules=find_variant("burraco").replace(name="Sunday"))
    await phone.navigate(routes.edit_house_rules(routes.RULES, "Sunday"))
    await tap(phone, "Closing and pozzetto")
    await phone.type_into("Closing", "150")
    await tap(phone, "Draw and deal")
    await phone.expect_text("1 thing is different")
    await phone.type_into("Clean ones needed to close", "many")
    await tap(phone, "Draw and deal")
    await phone.expect_text("“many” isn’t a whole number")
    await tap(phone, "Closing: back to 100")
    await phone.expect_no_text("2 things are different")
    await tap(phone, "Clean ones needed to close: back to 0")
    await phone.expect_no_text("thing is different")


async def table_of_two_phones(world: World, phone: AppPhone) -> None:
    await tap(phone, "Tick as you play")
    await tap(phone, f"Tick for {ANNA}: Clean")
    await phone.expect_text("1")
    for deal in (3, 4):
        with world.store.transaction() as session:
            match = load_match(session, device=world.guest, match_id=world.match.id)
            save_next_deal(session, world.guest, match)
        await phone.expect_text(f"Undo deal {deal}")
    await phone.expect_text("See the result")
    await tap(phone, "Undo deal 4")
    await phone.expect_text("Redo deal 4")
    await tap(phone, "Redo deal 4")
    await phone.expect_text("Undo deal 4")


async def three_at_the_table(_world: World, phone: AppPhone) -> None:
    await tap(phone, "Tick as you play")
    await tap(phone, "This deal, Bruno")
    await tap(phone, "Tick for Bruno: Clean")
    await tap(phone, "This deal, Carla")
    await tap(phone, "Tick for Carla: Closed")
    await tap(phone, "Continue deal 1 · draft")
    await phone.expect_text("Tick for Carla: Closed")


async def new_match(_world: World, phone: AppPhone) -> None:
    for count in ("2", "3", "5", "6", "4"):
        await tap(phone, count)
    await phone.type_into("Player 1", "")
    await tap(phone, "Choose Anna")
    await tap(phone, "By lot")
    await phone.expect_text("Shuffle and draw again")
    await tap(phone, "Shuffle and draw again")
    await tap(phone, "Target")
    await tap(phone, "A number of deals")
    await tap(phone, "A total of points")
    await tap(phone, "Another number")
    await phone.type_into("Points to reach", "many")
    await tap(phone, "Close “Target”")
    await tap(phone, "Start the match")
    await phone.expect_text("Enter a whole number, such as 2005.")


async def past(_world: World, phone: AppPhone) -> None:
    await tap(phone, "Filter")
    await tap(phone, "2026")
    await tap(phone, "Jan")
    await tap(phone, "Anna")
    await tap(phone, "Anna won")
    await tap(phone, "Remove all filters")
    await tap(phone, "Not finished")
    await phone.expect_text("Bruno and Dino")


async def group(_world: World, phone: AppPhone) -> None:
    await tap(phone, "Save the group")
    await phone.expect_text("1 of 2")
    await tap(phone, "Anna")
    await tap(phone, "Bruno")
    await phone.type_into("Somebody else", "Zoe", submit=True)
    await tap(phone, "Always the same")
    await tap(phone, "Different games")
    await phone.expect_text("Zoe")


async def result(_world: World, phone: AppPhone) -> None:
    await tap(phone, "Change day, place and note")
    await phone.type_into("Place", "x" * 81)
    await tap(phone, "Save")
    await phone.expect_text("too long")
    await tap(phone, "Cancel")
    await tap(phone, "Files of this match")
    await tap(phone, "Undo deal 2")
    await phone.expect_text("Redo deal 2")


SCREENS: dict[str, tuple[Callable[[World], str], Steps]] = {
    "deal": (lambda world: routes.deal(world.match.id, world.match.deals[0].id), contest_while_another_agrees),
    "points by hand": (lambda world: routes.new_deal(world.match.id), points_by_hand),
    "melds": (lambda world: routes.new_deal(world.match.id), melds),
    "melds of three": (
        lambda world: routes.new_deal(world.three.id),
        taps("By cards", "By points", until="On the table"),
    ),
    "members": (lambda world: routes.share(world.match.id), another_phone_joins_and_goes),
    "deleted players": (lambda _: routes.SETTINGS, bring_players_back),
    "games": (lambda _: routes.NEW_MATCH, another_phone_makes_rules),
    "house rules": (lambda _: routes.new_house_rules(routes.RULES), house_rules),
    "steps": (lambda _: routes.new_house_rules(routes.RULES), steps_of_rules),
    "changed rules": (lambda _: routes.SETTINGS, changed_rules),
    "table": (lambda world: routes.match(world.match.id), table_of_two_phones),
    "table of three": (lambda world: routes.match(world.three.id), three_at_the_table),
    "new match": (lambda _: routes.NEW_MATCH, new_match),
    "past": (lambda _: routes.PAST, past),
    "group": (lambda _: routes.NEW_GROUP, group),
    "result": (lambda world: routes.result(world.match.id), result),
    "recovery code": (lambda _: routes.MOVE_HISTORY, taps("Make a code", "Show the code", until="Older codes")),
}


def test_a_list_without_keys_is_detected(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def unkeyed(_name: str, controls: Sequence[ft.Control]) -> list[ft.Control]:
        return list(controls)

    monkeypatch.setattr(group_form, "keyed", unkeyed)

    async def scenario() -> None:
        async with app_phone(world.store, route=routes.NEW_GROUP, secret=world.secret) as phone:
            await phone.wait_for_screen()
            await group(world, phone)

    with pytest.raises(AssertionError, match=r"“Always the same” was .* now: a tap under way to it is lost"):
        asyncio.run(scenario())


@pytest.mark.parametrize("changes", SCREENS)
async def test_tappable_controls_keep_their_identity(world: World, changes: str) -> None:
    route, steps = SCREENS[changes]
    async with app_phone(world.store, route=route(world), secret=world.secret) as phone:
        await phone.wait_for_screen()
        await steps(world, phone)
