"""Short animations at the table: the points of a deal that was just saved, and the appearance of the winner.

The client animates: each stage of a moment (start, flight, counting, end) is one render, and no code waits for an
animation. If the phone's settings reduce motion, Flutter shows the last frame at once.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import cast

import flet as ft

from models.values import ActionKind, MatchSnapshot
from scoring import standings as standings_after
from views.core.per_session_cache import per_session_cache
from views.core.session import use_session
from views.hooks import use_state
from views.match.display_texts import seat_names
from views.ui import theme
from views.ui.fit import number_font_size, number_width
from views.ui.fixed_text import fixed_size_text, number_text
from views.ui.theme import Gap, SideStyle, Size
from wording import DrawnTable, Translator, draw_table, match_outcome

_GAIN_SECONDS = 2.0  # longer than the motion
_FLIGHT, _CHIP_GONE = 500, 650  # milliseconds
_COUNTING_SECONDS = 0.6  # until the totals count up, if the gains fly to them
_CHIP_SIZE, CHIP_HEIGHT, _CHIP_START = 26, 42, 250  # type size; pixels; the distance to the row of the deal below
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
    while it `is_counting`. If this phone saved the deal, the points fly to the total once they are `is_flying`."""

    points: str
    numbers: Sequence[str]
    is_counting: bool
    is_flying: bool | None  # None: not at all


@dataclass(frozen=True, kw_only=True)
class Moments:
    """`gains` has a gain for each contender for some time after a deal was saved, and is empty otherwise. `end` ends
    their motion at once, and `ended` counts its calls. `has_entered` tells whether the winner has appeared."""

    gains: Sequence[Gain]
    end: Callable[[], None]
    ended: int
    has_entered: bool


def use_moments(match_id: str, snapshot: MatchSnapshot | None) -> Moments:
    seen = _seen(match_id)
    ended, set_ended = use_state(0)
    _, set_finished = use_state(0)

    def finish() -> None:
        seen.shown = None
        set_finished(lambda count: count + 1)

    def end() -> None:
        finish()
        set_ended(lambda count: count + 1)

    gains = _use_gains(seen, snapshot, finish)
    has_entered = _use_entrance(snapshot and snapshot.standings.winner)
    return Moments(gains=gains, end=end, ended=ended, has_entered=has_entered)


def _use_gains(seen: _Seen, snapshot: MatchSnapshot | None, end: Callable[[], None]) -> Sequence[Gain]:
    """Return the gain of each contender if a phone has just added a deal, else nothing; call `end` after a while."""
    session = use_session()
    if snapshot is not None:
        seen.update(snapshot)
    shown = seen.shown

    async def wait() -> None:
        if shown is not None:
            await asyncio.sleep(_GAIN_SECONDS)
            end()

    action = None if snapshot is None else snapshot.undoable
    is_own = action is not None and action.kind is ActionKind.ADDED and action.device_id == session.device.id
    has_begun = _use_entrance(shown)
    is_counting = _use_entrance(shown, _COUNTING_SECONDS if is_own else _FIRST_FRAME_SECONDS)

    def leave() -> None:
        if is_counting and seen.shown == shown:
            seen.shown = None

    ft.use_effect(wait, dependencies=[shown], cleanup=leave)
    if snapshot is None or shown is None:
        return ()
    is_flying = has_begun if is_own else None
    return _gains(session.translator, snapshot, shown, is_counting=is_counting, is_flying=is_flying)


def _gains(
    t: Translator, snapshot: MatchSnapshot, number: int, *, is_counting: bool, is_flying: bool | None
) -> Sequence[Gain]:
    credits_by_seat, standings, steps = snapshot.deals[number - 1].score.credits, snapshot.standings, _COUNTED_NUMBERS
    gains = []
    for seats, total in zip(standings.contenders, standings.history[number - 1], strict=True):
        points = credits_by_seat[seats[0]]
        between = [total - points + round(points * step / steps) for step in range(steps if points else 0)]
        numbers = [t.points(number) for number in [*between, total]]
        gains.append(Gain(points=t.signed(points), numbers=numbers, is_counting=is_counting, is_flying=is_flying))
    return gains


def _use_entrance(content: object, seconds: float = _FIRST_FRAME_SECONDS) -> bool:
    """Return whether a render showed this content at least so many `seconds` ago. The client animates the properties
    that depend on the result."""
    entered, set_entered = use_state(cast("object", None))

    async def enter() -> None:
        await asyncio.sleep(seconds)
        set_entered(lambda _: content)

    ft.use_effect(enter, dependencies=[content])
    return entered == content


def ended_by_touch(view: ft.View, moments: Moments) -> ft.View:
    """Return the screen below a transparent layer: a touch ends the animation, and also reaches the control below."""
    area = ft.Container(bgcolor=ft.Colors.TRANSPARENT)
    touched = ft.GestureDetector(area, on_long_press_down=moments.end, exclude_from_semantics=True)
    layer = [ft.TransparentPointer(touched, left=0, top=0, right=0, bottom=0)] if moments.gains else []
    view.controls = [ft.Stack([*cast("list[ft.Control]", view.controls), *layer], fit=ft.StackFit.EXPAND, expand=True)]
    return view


def landing_table(
    t: Translator, snapshot: MatchSnapshot, gains: Sequence[Gain]
) -> tuple[DrawnTable, DrawnTable | None]:
    """Return the table to draw, and the one that its arrow cross-fades with, if this phone saved the deal with the
    `gains`: the cards leave the former dealer when the gains fly, and the roles change when the totals count up."""
    draw = partial(draw_table, t, snapshot.config, names=seat_names(snapshot))
    table = draw(snapshot.standings)
    if not gains or gains[0].is_flying is None:
        return table, None
    former = draw(standings_after([deal.score for deal in snapshot.deals[:-1]], snapshot.config))
    if gains[0].is_counting:
        return table, former
    if gains[0].is_flying:
        return replace(table, seats=former.seats, title=former.title, caption=former.caption), former
    return replace(former, spoken=table.spoken), table


def flying_gain(gain: Gain, style: SideStyle, *, left: float, top: float, space: float) -> ft.Control:
    """Return the gain as a chip, which the client moves to the middle of this space, where it fades."""
    size = number_font_size([gain.points], _CHIP_SIZE, width=space - 2 * Gap.SMALL)
    width = min(number_width(gain.points, size) + 2 * Gap.LARGE, space)
    return ft.Container(
        ft.Semantics(exclude_semantics=True, content=number_text(gain.points, size, style.on_strong)),
        key=f"{left} {top} {gain.numbers[-1]}",  # the chip of the next deal doesn't begin where this one is
        left=left + (space - width) / 2,
        top=top if gain.is_flying else _CHIP_START,
        width=width,
        height=CHIP_HEIGHT,
        alignment=ft.Alignment.CENTER,
        bgcolor=style.strong,
        border_radius=Size.RADIUS,
        scale=1 if gain.is_flying else 0,  # with reduced motion, a chip is never visible
        opacity=0 if gain.is_flying else 1,
        animate_position=ft.Animation(_FLIGHT, ft.AnimationCurve.EASE_IN_OUT_CUBIC),
        animate_scale=ft.Animation(_FLIGHT, ft.AnimationCurve.EASE_OUT_EXPO),
        animate_opacity=ft.Animation(_CHIP_GONE, ft.AnimationCurve.EASE_IN_EXPO),
    )


def winner_banner(t: Translator, snapshot: MatchSnapshot) -> list[ft.Control]:
    """Return the banner; nothing while nobody has won."""
    if snapshot.standings.winner is None:
        return []
    style = theme.text(19, theme.ACTION.ink, strong=True)
    text = ft.Text(match_outcome(t, snapshot.standings, seat_names(snapshot)), style=style)
    return [ft.Container(text, bgcolor=theme.ACTION.fill, border_radius=Size.RADIUS, padding=Gap.MEDIUM)]


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
