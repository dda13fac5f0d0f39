"""Joining a table by a code, which is typed into one field and drawn in eight boxes."""

import asyncio

import flet as ft
import flet.canvas as cv
import pytest

from models.access import register_device
from models.matches import create_match
from models.sharing import JoinLink, issue_link, resolve_token
from models.store import Store
from models.values import Role
from testkit.clients.app_phone import AppPhone, app_phone, within
from testkit.seeding.match_table import pairs_setup
from views import routes

FIELD, WRONG = "Code of the table", "This code or link doesn’t exist. Check it, or scan the QR code again."


@pytest.fixture
def link(sqlite_store: Store) -> JoinLink:
    with sqlite_store.transaction() as session:
        host, _ = register_device(session, label="Host")
        match_id = create_match(session, device=host, setup=pairs_setup()).id
        return issue_link(session, device=host, signer=sqlite_store.signer, match_id=match_id, role=Role.SCORER)


def boxes(phone: AppPhone) -> list[ft.Container]:
    """Return the boxes, by their height."""
    containers = [each for each in phone.visible_controls if isinstance(each, ft.Container)]
    return [each for each in containers if each.height == 56 and each.width and each.border]


def drawn_code(phone: AppPhone) -> str:
    canvases = [each for box in boxes(phone) for each in within(box) if isinstance(each, cv.Canvas)]
    return "".join(text.value or "" for canvas in canvases for text in canvas.shapes if isinstance(text, cv.Text))


def field(phone: AppPhone) -> ft.TextField:
    (found,) = [each for each in phone.visible_controls if isinstance(each, ft.TextField)]
    return found


def opened(phone: AppPhone) -> list[str]:
    """Return the routes that the app has asked the browser to open."""
    return [str(arguments["route"]) for name, arguments in phone.requests if name == "push_route"]


def has_joined(store: Store, phone: AppPhone, link: JoinLink) -> bool:
    """Return whether the app opens the table of the link."""
    with store.transaction() as session:
        match_id = resolve_token(session, signer=store.signer, token=link.token).match_id
    return routes.match(match_id) in opened(phone)


@pytest.mark.parametrize(
    "spell",
    [
        pytest.param(lambda code: code, id="as shown"),
        pytest.param(lambda code: f" {code[:4].lower()}-{code[4:].lower()} ", id="lower case with a hyphen and spaces"),
        pytest.param(lambda code: f"{code}7", id="nine characters"),
    ],
)
async def test_last_character_joins_at_once(sqlite_store: Store, link: JoinLink, spell: object) -> None:
    async with app_phone(sqlite_store, route=routes.JOIN) as phone:
        await phone.type_into(FIELD, link.code[:7])
        await phone.wait_until(lambda: drawn_code(phone) == link.code[:7], "not drawn")
        await phone.type_into(FIELD, spell(link.code))  # type: ignore[operator]
        await phone.wait_until(lambda: has_joined(sqlite_store, phone, link), "not joined")


async def test_pasted_link_opens_its_invitation(sqlite_store: Store, link: JoinLink) -> None:
    async with app_phone(sqlite_store, route=routes.JOIN) as phone:
        await phone.type_into(FIELD, f"Anna: https://table.test/t/{link.token}?lang=it")
        await phone.wait_until(lambda: routes.invitation(link.token) in opened(phone), "the invitation did not open")


async def test_wrong_code_marks_the_boxes_until_it_is_changed(sqlite_store: Store, link: JoinLink) -> None:
    def widths() -> set[float]:
        return {box.border.top.width for box in boxes(phone)}

    async with app_phone(sqlite_store, route=routes.JOIN) as phone:
        await phone.type_into(FIELD, "AAAAAAAA")
        await phone.expect_text(WRONG)
        assert widths() == {3}
        await phone.type_into(FIELD, "AAAAAAAAA")
        await phone.wait_until_idle()
        assert (field(phone).value, drawn_code(phone)) == ("AAAAAAAA", "AAAAAAAA")
        await phone.type_into(FIELD, "AAAAAAA")
        await phone.expect_no_text(WRONG)
        assert widths() == {1}
        await phone.type_into(FIELD, link.code)
        await phone.wait_until(lambda: has_joined(sqlite_store, phone, link), "not joined")


async def test_empty_code_is_asked_for(sqlite_store: Store) -> None:
    async with app_phone(sqlite_store, route=routes.JOIN) as phone:
        await phone.tap("Join the table")
        await phone.expect_text("Enter the whole code that is shown below the table’s QR code.")


async def test_two_taps_count_as_one_attempt(sqlite_store: Store) -> None:
    attempts: list[str] = []
    throttle = sqlite_store.code_throttle
    attempt = throttle.attempt

    async with app_phone(sqlite_store, route=routes.JOIN) as phone:
        throttle.attempt = lambda address: attempts.append(address) or attempt(address)  # type: ignore[method-assign,func-returns-value]
        await asyncio.gather(phone.type_into(FIELD, "AAAAAAAA"), phone.tap("Join the table"))
        await phone.expect_text(WRONG)
        await phone.wait_until_idle()
    assert len(attempts) == 1


async def test_next_box_is_marked_while_the_field_has_the_focus(sqlite_store: Store) -> None:
    def marked() -> list[int]:
        return [index for index, box in enumerate(boxes(phone)) if box.border.top.width == 3]

    async with app_phone(sqlite_store, route=routes.JOIN) as phone:
        await phone.type_into(FIELD, "ACD")
        await phone.dispatch(field(phone), "focus")
        await phone.wait_until(lambda: marked() == [3], "the fourth box is not marked")
        await phone.leave(FIELD)
        await phone.wait_until(lambda: marked() == [], "a box is still marked")


@pytest.mark.parametrize("refused", [set(), {"share_text"}])
async def test_camera_is_offered_where_the_browser_has_one(sqlite_store: Store, refused: set[str]) -> None:
    async with app_phone(sqlite_store, route=routes.JOIN) as phone:
        phone.refused = refused
        await phone.expect_text("Join the table")
        await phone.wait_until_idle()
        actions = [getattr(each, "action", None) for each in phone.visible_controls]
        words = [each.text.partition("\n")[0] for each in actions if isinstance(each, ft.ShareText)]
    assert words == ([] if refused else ["pinella:scan"])
    assert ("Scan the code" in phone.visible_texts) != bool(refused)
