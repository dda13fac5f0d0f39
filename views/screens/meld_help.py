"""How to type a meld, shown while there is none: keys, and the cards that they lay."""

__all__ = ["meld_help"]

import flet as ft

from scoring import Rank, RuleSet, Suit
from views import theme
from views.components.card_fan import card_fan
from views.screens.meld_words import paper
from views.state.meld_keys import Key, PadKey, lay_out, read_keys
from views.theme import Gap
from wording import SUIT_SIGNS, Translator

_CARDS = 36  # pixels high
_KEYS = 116

_RUN: tuple[Key, ...] = (Suit.HEARTS, Rank.THREE, Rank.NINE)
_WILD_RUN: tuple[Key, ...] = (Suit.SPADES, Rank.FOUR, PadKey.WILD_TWO, Rank.SEVEN)
_GROUP: tuple[Key, ...] = (4,)
_WILD_GROUP: tuple[Key, ...] = (3, Rank.JOKER)


def meld_help(t: Translator, rules: RuleSet, width: float) -> list[ft.Control]:
    """Two examples of runs, or of groups, or one of each, as the game has them."""
    rank = next((rank for rank in reversed(Rank) if rank in rules.group_ranks), None)
    groups = [(rank, *_GROUP), *([(rank, *_WILD_GROUP)] if rules.jokers else [])] if rank else []
    runs = [_RUN, _WILD_RUN] if rules.runs else []
    examples = [*runs[: 1 if groups else 2], *groups[: 1 if runs else 2]]
    wild = t.gettext("2★ is a two that stands for another card.") if rules.runs else ""
    joker = t.gettext("★ is a joker.") if rules.jokers else ""
    signs = " ".join(filter(None, [joker, wild]))
    return [
        *(_example(keys, rules, width) for keys in examples),
        ft.Text(signs, style=theme.text(15, theme.INK_SOFT)),
    ]


def _example(keys: tuple[Key, ...], rules: RuleSet, width: float) -> ft.Control:
    cards = lay_out(read_keys(keys), rules)
    return ft.Row(
        [
            ft.Container(height=_CARDS + Gap.SMALL),
            ft.Text("  ".join(map(_shown, keys)), style=theme.display(20, theme.INK_SOFT), width=_KEYS, no_wrap=True),
            card_fan(paper(cards), height=_CARDS, width=width - _KEYS - Gap.SMALL),
        ],
        spacing=Gap.SMALL,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _shown(key: Key) -> str:
    if isinstance(key, Suit):
        return SUIT_SIGNS[key]
    if isinstance(key, int):
        return f"×{key}"
    return {Rank.JOKER: "★", PadKey.WILD_TWO: "2★"}.get(key, key.value)
