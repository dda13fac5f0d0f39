"""The sheet that explains a term (points, sentences, melds drawn as cards), and the sheet that lists the terms."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

import flet as ft

from scoring import Card, Rank, Suit
from views.ui import theme
from views.ui.cards import CardFace, card_fan
from views.ui.dialogs import bottom_sheet
from views.ui.lists import list_tile
from views.ui.theme import Gap, Size
from wording import SUIT_SIGNS, Help, cards_text

Term = TypeVar("Term")
_CARD_HEIGHT = 64
_RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})


def help_sheet(topic: Help, *, width: float, on_dismiss: Callable[[], None]) -> ft.BottomSheet:
    """Return the sheet that explains `topic`; `width` is the window's."""
    content_width = min(width, Size.COLUMN) - 2 * Gap.LARGE
    rows: list[ft.Control] = [_meld(cards, content_width) for cards in topic.melds]
    rows += [ft.Text(sentence, style=theme.text(18)) for sentence in topic.sentences]
    title = f"{topic.title} · {topic.points}" if topic.points else topic.title
    return bottom_sheet(title, rows, on_dismiss=on_dismiss)


def term_list_sheet(
    title: str, terms: Mapping[Term, str], *, on_choose: Callable[[Term], None], on_dismiss: Callable[[], None]
) -> ft.BottomSheet:
    tiles = [list_tile(label, key=f"word-{term}", on_tap=partial(on_choose, term)) for term, label in terms.items()]
    return bottom_sheet(title, tiles, on_dismiss=on_dismiss, spacing=Gap.SMALL)


def _meld(cards: Sequence[Card], width: float) -> ft.Control:
    fan = card_fan([_card_face(card) for card in cards], height=_CARD_HEIGHT, width=width)
    return ft.Semantics(label=cards_text(cards), content=ft.Semantics(exclude_semantics=True, content=fan))


def _card_face(card: Card) -> CardFace:
    if card.rank is Rank.JOKER or card.suit is None:
        return CardFace(rank="★")
    return CardFace(rank=card.rank.value, symbol=SUIT_SIGNS[card.suit], is_red=card.suit in _RED)
