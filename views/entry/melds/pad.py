"""The rank pad: suits and "group" on top, ranks, wilds at the right, how many below."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import flet as ft

from scoring import Rank, RuleSet, Suit
from views.entry.melds.editor import MeldEditor
from views.entry.melds.keys import COUNTS, Key, PadKey, suit_of
from views.ui import theme
from views.ui.buttons import key_style
from views.ui.figure import figure
from views.ui.theme import Gap, Tone
from wording import SUIT_SIGNS, Translator, joker, suit_name

Meaning = TypeVar("Meaning", bound=Hashable)


@dataclass(frozen=True, kw_only=True)
class PadCap(Generic[Meaning]):
    """One key: what it shows and says, how wide it is beside the others, whether it can be tapped now. Where there is
    nothing to show, nothing is there: the other keys keep their places."""

    key: Meaning
    shown: str
    spoken: str
    icon: ft.IconData | None = None
    size: int = 24
    weight: int = 1
    role: Tone = theme.KEY
    red: bool = False
    chosen: bool = False
    enabled: bool = True


def rank_pad(
    rows: Sequence[Sequence[PadCap[Meaning]]], *, on_key: Callable[[Meaning], None], key_height: float
) -> ft.Control:
    """Rows of keys over the whole width. A key that cannot be tapped stays in its place, so that no key ever moves."""
    return ft.Column(
        [ft.Row([_cap(cap, on_key, key_height) for cap in row], spacing=Gap.TIGHT) for row in rows],
        spacing=Gap.TIGHT,
        tight=True,
    )


def _cap(cap: PadCap[Meaning], on_key: Callable[[Meaning], None], height: float) -> ft.Control:
    if not cap.shown and cap.icon is None:
        return ft.Container(expand=cap.weight, height=height)
    role = theme.BAIZE if cap.chosen else cap.role
    ink = theme.RED_SUIT if cap.red and not cap.chosen else role.ink
    shade = ink if cap.enabled else ft.Colors.with_opacity(0.35, ink)
    face = (
        ft.Container(figure(cap.shown, cap.size, shade, spoken=cap.spoken))
        if cap.icon is None
        else ft.Icon(cap.icon, semantics_label=cap.spoken, color=shade)
    )
    return ft.FilledButton(
        key=f"cap-{cap.spoken}",
        content=face,
        height=height,
        expand=cap.weight,
        disabled=not cap.enabled,
        style=key_style(role.fill, edge=theme.EDGE),
        on_click=lambda: on_key(cap.key),
    )


PadOrErase = Key | None  # None is the key that erases
_RED = frozenset({Suit.HEARTS, Suit.DIAMONDS})
_RANKS = tuple(rank for rank in Rank if rank is not Rank.JOKER)
_UPPER, _LOWER = _RANKS[:7], _RANKS[7:]
_BLANK: PadCap[PadOrErase] = PadCap(key=None, shown="", spoken="")


def meld_keys(t: Translator, cards: MeldEditor) -> list[list[PadCap[PadOrErase]]]:
    """Four rows of seven, or three in a game without groups. Keys that lead nowhere now are there, but pale."""
    offer, rules, keys = cards.offer, cards.rules, cards.melds.typing.keys
    suit = suit_of(keys)
    has_groups = offer.has(PadKey.GROUP)
    suits = [_suit(t, each, chosen=each is suit) for each in Suit] if rules.runs else []
    group = [_group(t, chosen=bool(keys) and suit is None)] if has_groups else []
    wilds = [*([_joker(t, rules)] if rules.jokers else []), *([_wild_two(t)] if rules.runs else [])]
    rows = [[*suits, *group], [_rank(rank) for rank in _UPPER], [*map(_rank, _LOWER), *wilds[:1]]]
    if has_groups:
        rows.append([_count(t, count) for count in COUNTS])
    rows[-1 if has_groups else 0] += wilds[1:]
    offered = [[replace(cap, enabled=_is_offered(cap.key, offer.offers)) for cap in row] for row in rows]
    offered[0].append(_erase(t, enabled=bool(keys)))
    return offered


def hand_keys(t: Translator, cards: MeldEditor) -> list[list[PadCap[PadOrErase]]]:
    """A hand needs no suits: ranks, jokers, and the key that takes the last card back, all where they are for melds."""
    jokers = [_joker(t, cards.rules)] if cards.rules.jokers else []
    rows = [[_rank(rank) for rank in _UPPER], [*map(_rank, _LOWER), *jokers]]
    offered = [
        [replace(cap, enabled=isinstance(cap.key, Rank) and cards.can_hold(cap.key)) for cap in row] for row in rows
    ]
    offered[1] += [] if jokers else [_BLANK]
    below = [[_BLANK]] if cards.offer.has(PadKey.GROUP) else []
    return [[*[_BLANK] * (len(_UPPER) - 1), _erase(t, enabled=bool(cards.hand))], *offered, *below]


def _is_offered(key: PadOrErase, offers: Callable[[Key], bool]) -> bool:
    return key is not None and offers(key)


def _suit(t: Translator, suit: Suit, *, chosen: bool) -> PadCap[PadOrErase]:
    spoken = t.gettext("Run of {suit}", suit=suit_name(t, suit))
    return PadCap(key=suit, shown=SUIT_SIGNS[suit], spoken=spoken, size=28, red=suit in _RED, chosen=chosen)


def _group(t: Translator, *, chosen: bool) -> PadCap[PadOrErase]:
    word = t.pgettext("short", "Group")
    return PadCap(key=PadKey.GROUP, shown=word, spoken=word, size=18, weight=2, chosen=chosen)


def _rank(rank: Rank) -> PadCap[PadOrErase]:
    return PadCap(key=rank, shown=rank.value, spoken=rank.value)


def _joker(t: Translator, rules: RuleSet) -> PadCap[PadOrErase]:
    return PadCap(key=Rank.JOKER, shown="★", spoken=joker(t, rules).capitalize(), role=theme.KEY)


def _wild_two(t: Translator) -> PadCap[PadOrErase]:
    return PadCap(key=PadKey.WILD_TWO, shown="2★", spoken=t.gettext("A 2 as a wild"), size=20, role=theme.KEY)


def _count(t: Translator, count: int) -> PadCap[PadOrErase]:
    spoken = t.gettext("{count} of them", count=count)
    return PadCap(key=count, shown=f"×{count}", spoken=spoken, size=18, role=theme.KEY_ENDING)


def _erase(t: Translator, *, enabled: bool) -> PadCap[PadOrErase]:
    return PadCap(
        key=None,
        shown="",
        spoken=t.gettext("Take the last key back"),
        icon=ft.Icons.BACKSPACE_OUTLINED,
        role=theme.KEY_ENDING,
        enabled=enabled,
    )
