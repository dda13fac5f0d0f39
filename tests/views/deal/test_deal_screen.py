"""The explanation of a deal that was entered by cards."""

from dataclasses import replace

import flet as ft

from models.access import register_device
from models.deals import save_deal
from models.matches import create_match
from models.store import Store
from scoring import VARIANTS, DealEntry, Pozzetto, Reason, SideEntry, parse_cards, score_deal
from testkit.clients.app_phone import app_phone
from testkit.seeding.match_table import pairs_setup
from views import routes
from views.deal.deal_screen import _cards_by_reason

_MELDS = ("3h 4h 5h 6h 7h 8h 9h", "3s 4s 5s 6s 7s 8s 9s *", "Kh Kd Ks")
_ENTRY = DealEntry(
    sides=(
        SideEntry(players=(0, 2), melds=tuple(map(parse_cards, _MELDS)), hand_cards={2: parse_cards("4d Jc")}),
        SideEntry(
            players=(1, 3),
            table_points=40,
            pozzetto=Pozzetto.TAKEN_UNPLAYED,
            pozzetto_by=3,
            hand_cards={1: parse_cards("9d"), 3: parse_cards("Qd Qc")},
        ),
    ),
    closed_by=0,
    closer=0,
)


async def test_each_line_has_the_cards_that_it_counts(sqlite_store: Store) -> None:
    with sqlite_store.transaction() as session:
        device, secret = register_device(session, label="Host")
        match = create_match(session, device=device, setup=pairs_setup())
        arguments = {"match_id": match.id, "revision": match.revision, "entry": _ENTRY, "request_id": "cards"}
        match = save_deal(session, device=device, **arguments)
    route = routes.deal(match.id, match.deals[0].id)
    async with app_phone(sqlite_store, route=route, secret=secret) as phone:
        await phone.expect_text("Cards on the table")
        shown: list[str] = []
        for each in phone.visible_controls:
            if isinstance(each, ft.Semantics) and each.label:
                shown.append(str(each.label))
            elif isinstance(each, ft.Text) and each.style and each.style.size == 17:
                shown.append(str(each.value))
        assert " | ".join(shown) == (
            "585 | Cards on the table | K♥ K♦ K♠ | Clean burraco | 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ | "
            "Semi-clean burraco | 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ ★ | Closing | Cards in hand | 4♦ J♣ | "
            "10 | Cards on the table | Cards in hand | 9♦ | Pozzetto taken but not played | Q♦ Q♣ | History"
        )


def test_unplayed_pozzetto_of_an_unknown_player_is_among_the_hands() -> None:
    rules, side = VARIANTS["burraco"], replace(_ENTRY.sides[1], pozzetto_by=None)
    score = score_deal(replace(_ENTRY, sides=(_ENTRY.sides[0], side)), rules).sides[1]
    assert _cards_by_reason(side, score, rules) == {Reason.HAND: list(side.hand_cards.values())}
