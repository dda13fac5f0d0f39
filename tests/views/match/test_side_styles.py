"""A side of a deal has its players' colour and shape, regardless of who took the big pozzetto."""

import asyncio

import flet as ft
import flet.canvas as cv
import pytest

from models.access import register_device
from models.drafts import load_draft, save_draft_head
from models.matches import create_match
from models.store import Store
from models.values import DealHead, MatchSetup
from scoring import MatchConfig, Seating, find_variant
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import Table, set_up_table, three_setup
from tests.views.editors import make_draft_controller
from views import routes
from views.match.side_styles import side_styles
from views.ui.theme import SIDE_STYLES


def styles_with_lone_player(table: Table, alone: int | None) -> list[int]:
    """Let this seat play alone in a deal. Return, for each side, the seat whose colour the side has on the table."""
    draft = make_draft_controller(table)

    async def set_lone_player() -> None:
        await draft.set_lone_player(alone)

    asyncio.run(set_lone_player())
    return [SIDE_STYLES.index(style) for style in side_styles(table.match(), draft.sides)]


@pytest.mark.parametrize(("alone", "styles"), [(None, [0, 1, 2]), (0, [0, 1]), (1, [1, 0]), (2, [2, 0])])
def test_the_lone_player_of_three_keeps_his_colour(sqlite_store: Store, alone: int | None, styles: list[int]) -> None:
    assert styles_with_lone_player(set_up_table(sqlite_store, three_setup()), alone) == styles


@pytest.mark.parametrize(("alone", "styles"), [(0, [0, 1, 2]), (2, [2, 0, 1]), (4, [4, 0, 1])])
def test_the_sides_of_five_players_have_different_colours(sqlite_store: Store, alone: int, styles: list[int]) -> None:
    config = MatchConfig(rules=find_variant("burraco"), players=5, seating=Seating.ONE_AGAINST_PAIRS, target=2005)
    setup = MatchSetup(config=config, names=("Anna", "Bruno", "Carla", "Dino", "Elena"))
    found = styles_with_lone_player(set_up_table(sqlite_store, setup), alone)
    assert (found, len(set(found))) == (styles, 3)


def test_pairs_have_the_colours_of_their_totals(sqlite_table: Table) -> None:
    assert styles_with_lone_player(sqlite_table, None) == [0, 1]


async def test_the_entry_shows_the_lone_player_in_his_colour(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="A")
        match_id = create_match(session, device=device, setup=three_setup()).id
        draft = load_draft(session, device=device, match_id=match_id, deal_id=None)
        save_draft_head(
            session,
            device=device,
            match_id=match_id,
            deal_id=None,
            version=draft.head.version,
            value=DealHead(alone=2),
        )
    async with app_phone(sqlite_store, secret=secret, route=routes.new_deal(match_id)) as phone:
        await phone.expect_text("On the table, Carla")
        (cell,) = (
            each
            for each in phone.visible_controls
            if isinstance(each, ft.Semantics) and str(each.label).startswith("On the table, Carla")
        )
        assert isinstance(cell.content, cv.Canvas)
        (digits,) = cell.content.shapes
        assert isinstance(digits, cv.Text)
        assert digits.style is not None
        assert digits.style.color == SIDE_STYLES[2].strong
