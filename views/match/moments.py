"""Short animations at the table: the points of a deal that was just saved, and the appearance of the winner.

The client animates. It gets two messages when a moment begins and one when it ends, and no code waits for them. If the
phone's settings reduce motion, Flutter shows the last frame at once.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import flet as ft

from models.values import MatchSnapshot
from views.core.per_session_cache import per_session_cache
from views.core.session import use_session
from views.hooks import use_rerender, use_state
from views.match.display_texts import seat_names
from views.ui import theme
from views.ui.fixed_text import fixed_size_text
from views.ui.theme import Gap, Size
from wording import Translator, match_outcome

_GAIN_SECONDS = 3.0
_COUNTED_NUMBERS = 8  # from the former total to the new one
_FIRST_FRAME_SECONDS = 0.1  # for a new screen: the client would not show its first state
_ENTRANCE = 500  # milliseconds
_CARD_FALL, _FALL, _SUITS_GONE = 350, 1200, 1800  # milliseconds
_CARD_SCALE, _CARD_TURN = 1.15, 3  # of the card before it falls: of its size, and of its angle
# The suits of a fall from left to right: size, ink, and how deep each falls, as a fraction of the felt.
_SUITS = (
    ("♥", 26, theme.FELT_RED, 0.1),
    ("♣", 24, theme.BAIZE.ink, 0.4),
    ("♠", 22, theme.ACTION.fill, 0.7),
    ("♦", 20, theme.FELT_RED, 0.9),
    ("♣", 22, theme.ACTION.fill, 0.85),
    ("♥", 26, theme.FELT_RED, 0.6),
    ("♦", 20, theme.FELT_RED, 0.3),
    ("♠", 26, theme.BAIZE.ink, 0.05),
)


@dataclass
class _Seen:
    """The progress of a match on this phone: the number of deals it has shown (None before the first time), and the
    number of the deal whose points it shows now, at the table or in the result after the last deal."""

    match_id: str
    deals: int | None = None
    shown: int | None = None

    def update(self, snapshot: MatchSnapshot) -> None:
        number, former = len(snapshot.deals), self.deals
        if number != former:
            self.deals, self.shown = number, None if former is None or number < former else number


_seen = per_session_cache(_Seen)


@dataclass(frozen=True, kw_only=True)
class Gain:
    """The `points` of one contender in a deal that was just saved, and the `numbers` through which its total counts up
    while it `is_counting`. `reaches_target` is true only for the deal that passes the target, and
    not for a side that passes it but loses."""

    points: str
    numbers: Sequence[str]
    is_counting: bool
    reaches_target: bool


@dataclass(frozen=True, kw_only=True)
class Moments:
    """`gains` has a gain for each contender for some time after a deal was saved, and is empty otherwise; `has_entered`
    tells whether the winner has appeared."""

    gains: Sequence[Gain]
    has_entered: bool


def use_moments(match_id: str, snapshot: MatchSnapshot | None) -> Moments:
    return Moments(
        gains=_use_gains(match_id, snapshot), has_entered=_use_entrance(snapshot and snapshot.standings.winner)
    )


def _use_gains(match_id: str, snapshot: MatchSnapshot | None) -> Sequence[Gain]:
    """Return the gain of each contender if this phone or another has just added a deal; else nothing."""
    session, rerender = use_session(), use_rerender()
    seen = _seen(match_id)
    if snapshot is not None:
        seen.update(snapshot)
    shown = seen.shown

    async def end() -> None:
        if shown is not None:
            await asyncio.sleep(_GAIN_SECONDS)
            if seen.shown == shown:
                seen.shown = None
            rerender()

    is_counting = _use_entrance(shown)

    def leave() -> None:
        if is_counting and seen.shown == shown:
            seen.shown = None

    ft.use_effect(end, dependencies=[shown], cleanup=leave)
    if snapshot is None or shown is None:
        return ()
    return _gains(session.translator, snapshot, shown, is_counting=is_counting)


def _gains(t: Translator, snapshot: MatchSnapshot, number: int, *, is_counting: bool) -> Sequence[Gain]:
    deal = snapshot.deals[number - 1]
    target, standings = snapshot.config.target, snapshot.standings
    gains = []
    for index, (seats, total) in enumerate(zip(standings.contenders, standings.history[number - 1], strict=True)):
        points = deal.score.credits[seats[0]]
        former = total - points
        between = [former + round(points * step / _COUNTED_NUMBERS) for step in range(_COUNTED_NUMBERS)]
        gain = Gain(
            points=t.signed(points),
            numbers=[t.points(number) for number in [*between, total]] if points else [t.points(total)],
            is_counting=is_counting,
            reaches_target=target is not None and former < target <= total and standings.winner in {None, index},
        )
        gains.append(gain)
    return gains


def _use_entrance(content: object) -> bool:
    """Return whether this content was on the screen in an earlier render; a control that depends on it moves into
    place."""
    entered, set_entered = use_state(cast("object", None))

    async def enter() -> None:
        await asyncio.sleep(_FIRST_FRAME_SECONDS)
        set_entered(lambda _: content)

    ft.use_effect(enter, dependencies=[content])
    return entered == content


def winner_banner(t: Translator, snapshot: MatchSnapshot, *, has_entered: bool) -> list[ft.Control]:
    """Return the banner; nothing while nobody has won."""
    if snapshot.standings.winner is None:
        return []
    words = match_outcome(t, snapshot.standings, seat_names(snapshot))
    icon = ft.Icon(ft.Icons.EMOJI_EVENTS, size=28, color=theme.ACTION.ink)
    text = ft.Text(words, style=theme.text(20, theme.ACTION.ink, strong=True), expand=True)
    return [entering(_banner(icon, text), has_entered=has_entered)]


def _banner(icon: ft.Control, text: ft.Control) -> ft.Container:
    return ft.Container(
        ft.Row([icon, text], spacing=Gap.SMALL),
        bgcolor=theme.ACTION.fill,
        border_radius=Size.RADIUS,
        padding=Gap.MEDIUM,
    )


def growing(control: ft.LayoutControl, *, has_entered: bool) -> None:
    """Let the client grow the control a little beyond its size and back when it `has_entered`."""
    control.scale = 1.0 if has_entered else 0.94
    control.animate_scale = ft.Animation(_ENTRANCE, ft.AnimationCurve.EASE_OUT_BACK)


def falling_suits(height: float, *, has_entered: bool) -> ft.Control:
    """Return a line of suits that fall over `height` pixels once it `has_entered`, and fade out."""
    suits = [
        ft.Container(
            fixed_size_text(suit, theme.display(size, ink), width=size, height=1.2 * size),
            offset=ft.Offset(0, depth * height / (1.2 * size) if has_entered else -2),
            opacity=0 if has_entered else 1,
            animate_offset=ft.Animation(_FALL, ft.AnimationCurve.EASE_OUT),
            animate_opacity=ft.Animation(_SUITS_GONE, ft.AnimationCurve.EASE_IN_EXPO),
        )
        for suit, size, ink, depth in _SUITS
    ]
    line = ft.Row(list(suits), alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return ft.Container(ft.Semantics(exclude_semantics=True, content=line), left=0, right=0, top=0)


def falling_card(card: ft.LayoutControl, angle: float, *, has_entered: bool) -> ft.Control:
    """Return the card, turned by `angle` once it `has_entered`; the client lets it fall onto the felt."""
    card.rotate = angle if has_entered else _CARD_TURN * angle
    card.scale = 1.0 if has_entered else _CARD_SCALE
    card.animate_rotation = card.animate_scale = ft.Animation(_CARD_FALL, ft.AnimationCurve.EASE_OUT_BACK)
    return card


def entering(control: ft.LayoutControl, *, has_entered: bool) -> ft.Control:
    """Return the control, small and transparent until it `has_entered`; the client moves it to its size."""
    control.scale, control.opacity = (1.0, 1.0) if has_entered else (0.7, 0.0)
    control.animate_scale = ft.Animation(_ENTRANCE, ft.AnimationCurve.EASE_OUT_BACK)
    control.animate_opacity = _ENTRANCE
    return control
