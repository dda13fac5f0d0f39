"""The seats of a new match while names are typed, chosen and exchanged."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import flet as ft

from models.values import name_key
from views.core.faults import NameQuestion
from views.core.navigation import use_keys
from views.core.use_form import Form
from views.hooks import use_ref_for
from views.match.match_form import MatchForm
from views.ui.form_faults import focus_input
from views.ui.press import FilledButton

# In a browser, web/flet/browser_fixes.js sends these keys for Enter and Tab in the field of a seat, for Tab on the
# control after the last seat, and when Tab leads to a seat from elsewhere.
_ENTER, _TAB, _FROM_ELSEWHERE = "F8", "F9", "F7"


@dataclass(kw_only=True, eq=False)
class SeatsController:
    """The seats around the table: `focused` has the focus, names are offered for `offered`, and the player at `moving`
    changes places with the next seat that is tapped. Tab leads from the last seat to the first two of the buttons that
    are `following`, and on from there as on any screen. `stop` is the latest one in this order, counted from 0; beyond
    the seats, a button may have the focus."""

    form: Form[MatchForm]
    known_names: Sequence[str]
    start: Callable[[], Awaitable[None]]
    focused: int | None = field(default=None, init=False)
    offered: int | None = field(default=None, init=False)
    moving: int | None = field(default=None, init=False)
    following: Sequence[FilledButton] = field(default=(), init=False)
    stop: int = field(default=-1, init=False)

    @property
    def names(self) -> dict[str, str]:
        """Return the names to offer, by label: the answers to a question about a name, else known names. While a known
        name is complete, the others are offered."""
        for seat in range(self.form.value.players):
            fault = self.form.fault(("names", seat))
            if isinstance(fault, NameQuestion):
                self.offered = seat
                return dict(fault.answers)
        if self.offered is None:
            return {}
        form, current = self.form.value, self.form.value.names[self.offered]
        if self._is_known(self.offered):
            form = form.with_name(self.offered, "")
        return {name: name for name in form.suggest_names(self.offered, self.known_names) if name != current}

    def focus(self, seat: int) -> None:
        if self.moving is None:  # else the field, which has left the screen, reports it late
            self.focused = self.offered = seat
            self.stop = -1
            self.form.rerender()

    def leave(self, seat: int) -> None:
        """Follow the focus out of a seat. Names stay offered, because a tap on one of them may take the focus away."""
        if self.focused == seat:
            self.focused = None
            self.form.rerender()

    def type_name(self, seat: int, name: str) -> None:
        self.focused = self.offered = seat
        self.form.update(lambda old: old.with_name(seat, name), ("names", seat))

    def choose(self, name: str) -> None:
        """Seat a player, and offer names for the next empty seat."""
        seat = self.offered
        if seat is not None:
            self.form.update_silently(lambda old: old.with_name(seat, name), ("names", seat))
            self.focused, self.offered = None, next(iter(self.form.value.empty_seats), None)
            self.form.rerender()

    def close(self) -> None:
        self.focused = self.offered = self.moving = None
        self.form.rerender()

    def pick_up(self, seat: int) -> None:
        """Let the player at this seat change places with the next one that is tapped."""
        self.close()
        self.moving = seat
        self.form.rerender()

    def exchange(self, seat: int) -> None:
        """Let the player who was picked up change places with this one."""
        moving = self.moving
        if moving is not None:
            self.form.update_silently(lambda old: old.with_exchanged(moving, seat), "names")
        self.close()

    async def enter(self, seat: int) -> None:
        """Take the first name that is offered for what was typed, and go to the next seat; from the last one, go to the
        first empty seat, or start if there is none or nothing was typed."""
        typed, offers = self.form.value.names[seat].strip(), list(self.names.values())
        if typed and offers and self.offered == seat and not self._is_known(seat):
            self.form.update(lambda old: old.with_name(seat, offers[0]), ("names", seat))
        order, empty = self.form.value.seat_order, self.form.value.empty_seats
        if seat != order[-1]:
            await self.go_on(seat)
        elif typed and empty:
            self.stop = order.index(empty[0]) - 1
            await self.go_on(None)
        else:
            await self.start()

    async def go_on(self, seat: int | None) -> None:
        """Focus the seat after this one in the direction of the turns, or a button that follows; without a seat, the
        stop after the latest one."""
        order, inputs = self.form.value.seat_order, self.form.places.inputs
        self.stop = (self.stop if seat is None else order.index(seat)) + 1
        stops = [*(inputs.get(("names", each)) for each in order), *self.following]
        made = stops[self.stop] if self.stop < len(stops) else None
        if made is not None:
            await focus_input(made)

    async def press(self, event: ft.KeyboardEvent) -> None:
        """Follow Tab and Enter; Enter also starts the match of players who all have a name, unless a button may have
        the focus."""
        if event.key == "Tab":
            self.stop = self.form.value.players
        elif event.key == _FROM_ELSEWHERE:
            self.focused, self.stop = None, -1
        if event.key in {_TAB, _FROM_ELSEWHERE}:
            await self.go_on(self.focused)
        elif event.key == _ENTER and self.focused is not None:
            await self.enter(self.focused)
        elif event.key == "Enter" and self.stop < 0 and not self.form.value.empty_seats:
            await self.start()

    def _is_known(self, seat: int) -> bool:
        return name_key(self.form.value.names[seat]) in map(name_key, self.known_names)


def use_seats(
    visit: object, form: Form[MatchForm], known_names: Sequence[str], start: Callable[[], Awaitable[None]]
) -> SeatsController:
    seats = use_ref_for(visit, lambda: SeatsController(form=form, known_names=known_names, start=start)).current
    seats.form, seats.known_names, seats.start = form, known_names, start
    use_keys(seats.press)
    return seats
