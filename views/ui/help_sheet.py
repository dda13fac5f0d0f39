"""The sheet that explains a word: what it is worth, some sentences, and melds drawn as cards; and the list of words."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

import flet as ft

from scoring import Card, Rank, Suit
from views.ui import theme
from views.ui.cards import PaperCard, card_fan
from views.ui.dialogs import sheet
from views.ui.lists import list_tile
from views.ui.theme import Gap, Size
from wording import SUIT_SIGNS, Help, cards_text

Word = TypeVar("Word")
_CARD_HEIGHT = 64
_RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})


def help_sheet(card: Help, *, width: float, on_dismiss: Callable[[], None]) -> ft.BottomSheet:
    """`width` is the window's."""
    room = min(width, Size.COLUMN) - 2 * Gap.LARGE
    rows: list[ft.Control] = [_meld(cards, room) for cards in card.melds]
    rows += [ft.Text(sentence, style=theme.text(18)) for sentence in card.sentences]
    title = f"{card.title} · {card.points}" if card.points else card.title
    return sheet(title, rows, on_dismiss=on_dismiss)


def words_sheet(
    title: str, words: Mapping[Word, str], *, on_choose: Callable[[Word], None], on_dismiss: Callable[[], None]
) -> ft.BottomSheet:
    tiles = [list_tile(said, key=f"word-{word}", on_tap=partial(on_choose, word)) for word, said in words.items()]
    return sheet(title, tiles, on_dismiss=on_dismiss, spacing=Gap.SMALL)


def _meld(cards: Sequence[Card], room: float) -> ft.Control:
    fan = card_fan([_paper(card) for card in cards], height=_CARD_HEIGHT, width=room)
    return ft.Semantics(label=cards_text(cards), content=ft.Semantics(exclude_semantics=True, content=fan))


def _paper(card: Card) -> PaperCard:
    if card.rank is Rank.JOKER or card.suit is None:
        return PaperCard(rank="★")
    return PaperCard(rank=card.rank.value, sign=SUIT_SIGNS[card.suit], red=card.suit in _RED)
