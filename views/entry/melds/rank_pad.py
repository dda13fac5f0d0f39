"""The rank pad: suits and "group" at the top, then the ranks with the wilds at the right, counts at the bottom."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import flet as ft

from scoring import Rank, RuleSet, Suit
from views.entry.melds.keys import COUNTS, Key, PadKey, suit_of
from views.entry.melds.side_cards import SideCards
from views.ui import theme
from views.ui.buttons import key_style
from views.ui.fixed_text import number_text
from views.ui.press import FilledButton
from views.ui.theme import Gap, Tone
from wording import SUIT_SIGNS, Translator, joker, suit_name


@dataclass(frozen=True, kw_only=True)
class PadButton:
    """One key (None: the erase key): its text and semantics label, its width, and whether it has a use now.

    A button without text and icon is an empty space, so that the other keys keep their positions.
    """

    key: Key | None
    text: str
    spoken: str
    icon: ft.IconData | None = None
    size: int = 24
    weight: int = 1
    tone: Tone = theme.KEY
    red: bool = False
    chosen: bool = False
    has_use: bool = True


def rank_pad(
    rows: Sequence[Sequence[PadButton]],
    *,
    on_key: Callable[[Key | None], None],
    key_height: float,
    gap: float = Gap.TIGHT,
) -> ft.Control:
    """Return rows of keys over the whole width, `gap` pixels apart.

    A key without a use is faint but takes taps: fast fingers tap it before the client has the answer to the key before,
    and only the server knows whether it has a use by then. It answers with a sentence if not.
    """
    return ft.Column(
        [ft.Row([_button(button, on_key, key_height) for button in row], spacing=gap) for row in rows],
        spacing=Gap.TIGHT,
        tight=True,
    )


def _button(button: PadButton, on_key: Callable[[Key | None], None], height: float) -> ft.Control:
    if not button.text and button.icon is None:
        return ft.Container(expand=button.weight, height=height)
    role = theme.BAIZE if button.chosen else button.tone
    ink = theme.RED_SUIT if button.red and not button.chosen else role.ink
    shade = ink if button.has_use else ft.Colors.with_opacity(0.35, ink)
    face = (
        ft.Container(number_text(button.text, button.size, shade, spoken=button.spoken))
        if button.icon is None
        else ft.Icon(button.icon, semantics_label=button.spoken, color=shade)
    )
    cap = FilledButton(
        content=face,
        height=height,
        style=key_style(role.fill, edge=theme.EDGE),
        on_click=lambda: on_key(button.key),
    )
    return ft.MergeSemantics(cap, key=f"cap-{button.spoken}", expand=button.weight)


_RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})
_RANKS = tuple(rank for rank in Rank if rank is not Rank.JOKER)
_UPPER, _LOWER = _RANKS[:7], _RANKS[7:]
_BLANK: PadButton = PadButton(key=None, text="", spoken="")


def meld_buttons(t: Translator, cards: SideCards) -> list[list[PadButton]]:
    """Return four rows of about seven keys, or three rows in a game without groups.

    Keys that have no use at the moment are faint.
    """
    availability, rules, keys = cards.availability, cards.rules, cards.melds.pad_input.keys
    suit = suit_of(keys)
    has_groups = availability.is_applicable(PadKey.GROUP)
    suits = [_suit(t, each, chosen=each is suit) for each in Suit] if rules.runs else []
    group = [_group(t, chosen=bool(keys) and suit is None)] if has_groups else []
    two = PadButton(key=PadKey.WILD_TWO, text="2★", spoken=t.gettext("A 2 as a wild"), size=20, tone=theme.KEY)
    wilds = [*([_joker(t, rules)] if rules.jokers else []), *([two] if rules.runs else [])]
    rows = [[*suits, *group], [_rank(rank) for rank in _UPPER], [*map(_rank, _LOWER), *wilds[:1]]]
    if has_groups:
        rows.append([_count(t, count) for count in COUNTS])
    rows[-1 if has_groups else 0] += wilds[1:]
    buttons = [
        [replace(button, has_use=button.key is not None and availability.is_available(button.key)) for button in row]
        for row in rows
    ]
    buttons[0].append(_erase(t, has_use=bool(keys)))
    return buttons


def hand_buttons(t: Translator, cards: SideCards) -> list[list[PadButton]]:
    """Return the keys for a hand: ranks, jokers and erase, at the same positions as for melds. A hand has no suits."""
    jokers = [_joker(t, cards.rules)] if cards.rules.jokers else []
    rows = [[_rank(rank) for rank in _UPPER], [*map(_rank, _LOWER), *jokers]]
    buttons = [
        [replace(button, has_use=isinstance(button.key, Rank) and cards.can_add_to_hand(button.key)) for button in row]
        for row in rows
    ]
    buttons[1] += [] if jokers else [_BLANK]
    last_row = [[_BLANK]] if cards.availability.is_applicable(PadKey.GROUP) else []
    return [[*[_BLANK] * (len(_UPPER) - 1), _erase(t, has_use=bool(cards.hand))], *buttons, *last_row]


def _suit(t: Translator, suit: Suit, *, chosen: bool) -> PadButton:
    spoken = t.gettext("Run of {suit}", suit=suit_name(t, suit))
    return PadButton(key=suit, text=SUIT_SIGNS[suit], spoken=spoken, size=28, red=suit in _RED, chosen=chosen)


def _group(t: Translator, *, chosen: bool) -> PadButton:
    word = t.pgettext("short", "Group")
    return PadButton(key=PadKey.GROUP, text=word, spoken=word, size=17, weight=2, chosen=chosen)


def _rank(rank: Rank) -> PadButton:
    return PadButton(key=rank, text=rank.value, spoken=rank.value)


def _joker(t: Translator, rules: RuleSet) -> PadButton:
    return PadButton(key=Rank.JOKER, text="★", spoken=joker(t, rules).capitalize(), tone=theme.KEY)


def _count(t: Translator, count: int) -> PadButton:
    spoken = t.gettext("{count} of them", count=count)
    return PadButton(key=count, text=f"×{count}", spoken=spoken, size=19, tone=theme.SECONDARY_KEY)


def _erase(t: Translator, *, has_use: bool) -> PadButton:
    return PadButton(
        key=None,
        text="",
        spoken=t.gettext("Undo the last key"),
        icon=ft.Icons.BACKSPACE_OUTLINED,
        tone=theme.SECONDARY_KEY,
        has_use=has_use,
    )
