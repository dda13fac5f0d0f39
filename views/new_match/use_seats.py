"""The seats of a new match while names are typed, chosen and exchanged."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import flet as ft

from models.values import name_key
from views.core.faults import FieldKey, NameQuestion
from views.core.navigation import use_keys
from views.core.use_form import Form
from views.hooks import use_ref_for
from views.match.match_form import MatchForm
from views.ui.input.form_faults import LAYOUT_SECONDS, focus_input
from views.ui.press import Button, buttons_in

# In a browser, web/flet/browser_fixes.js sends these keys for Enter in the field of a seat, and for Shift+Tab and Tab.
_ENTER, _STEPS = "F8", {"F7": -1, "F9": 1}


@dataclass(kw_only=True, eq=False)
class SeatsController:
    """The seats around the table: `focused` has the focus, names are offered for `offered`, and the player at `moving`
    changes places with the next seat that is tapped; the player at `dragged`, with the seat of the drop.

    Tab moves the focus from seat to seat in the direction of the turns, to the input of the `goal` if it is shown, then
    through the `buttons` of the screen, the back button last. `stop` is the latest stop: its group (0: seats, 1: goal,
    2: buttons, 3: the back button) and its index. `close_key` is the key of the open panel that closes it, as
    `close_panel` does."""

    form: Form[MatchForm]
    known_names: Sequence[str]
    start: Callable[[], Awaitable[None]]
    focused: int | None = field(default=None, init=False)
    offered: int | None = field(default=None, init=False)
    moving: int | None = field(default=None, init=False)
    dragged: int | None = field(default=None, init=False)
    goal: FieldKey = field(default=("", None), init=False)
    close_key: Button | None = field(default=None, init=False)
    close_panel: Callable[[], object] | None = field(default=None, init=False)
    buttons: tuple[Sequence[Button], ...] = field(default=(), init=False)
    stop: tuple[int, int] = field(default=(0, -1), init=False)

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
            self.stop = 0, self.form.value.seat_order.index(seat)
            self.form.rerender()

    def leave(self, seat: int) -> None:
        """Follow the focus out of a seat. Names stay offered, because a tap on one of them may take the focus away."""
        if self.focused == seat:
            self.focused = None
            self.form.rerender()

    def type_name(self, seat: int, name: str) -> None:
        self.focused = self.offered = seat
        self.form.update(lambda old: old.with_name(seat, name), "names")

    def choose(self, name: str) -> None:
        """Seat a player, and offer names for the next empty seat."""
        seat = self.offered
        if seat is not None:
            self.form.update_silently(lambda old: old.with_name(seat, name), "names")
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
        """Let the player who was picked up or dragged change places with this one."""
        moving = self.dragged if self.moving is None else self.moving
        if moving is not None:
            self.form.update_silently(lambda old: old.with_exchanged(moving, seat), "names")
        self.close()

    async def enter(self, seat: int) -> None:
        """Take the first name that is offered for what was typed, and go to the next seat; from the last one, go to the
        first empty seat, or start if there is none or nothing was typed."""
        typed, offers = self.form.value.names[seat].strip(), list(self.names.values())
        if typed and offers and self.offered == seat and not self._is_known(seat):
            self.form.update(lambda old: old.with_name(seat, offers[0]), "names")
        order, empty = self.form.value.seat_order, self.form.value.empty_seats
        if seat == order[-1] and not (typed and empty):
            await self.start()
            return
        self.stop = 0, (order.index(empty[0]) - 1 if seat == order[-1] else order.index(seat))
        await self.go_on()

    def lead(self, view: ft.View) -> ft.View:
        """Make the view's buttons stops of Tab, and record which one gets the focus, as a screen reader may move it."""
        back, *others = buttons_in(view)
        self.buttons = others, [back]
        for group, buttons in enumerate(self.buttons, start=2):
            for place, button in enumerate(buttons):
                button.on_focus = partial(setattr, self, "stop", (group, place))
        return view

    async def enter_panel(self) -> None:
        """Focus the input of the goal or, so that no key changes a name, the button that closes the open panel."""
        await asyncio.sleep(LAYOUT_SECONDS)
        if entered := self.form.places.inputs.get(self.goal, self.close_key):
            await focus_input(entered)

    async def go_on(self, step: int = 1) -> None:
        """Focus the next stop, or the one before."""
        order, inputs = self.form.value.seat_order, self.form.places.inputs
        seats = [inputs["names", seat] for seat in order if self.moving is None]
        fields = (seats, [inputs[self.goal]] if self.goal in inputs else [])
        stops = [(group, place) for group, each in enumerate((*fields, *self.buttons)) for place in range(len(each))]
        latest = sum(each <= self.stop for each in stops) - 1
        group, place = self.stop = stops[(latest + step) % len(stops)]
        if group and self.offered is not None:  # names may be offered in the place of the next buttons
            self.close()
            await asyncio.sleep(LAYOUT_SECONDS)
        await focus_input((*fields, *self.buttons)[group][place])

    async def press(self, event: ft.KeyboardEvent) -> None:
        """Follow Tab, Enter and, in a panel, Escape; Enter also starts the match of players who all have a name, unless
        a button has the focus."""
        if event.key in _STEPS:
            await self.go_on(_STEPS[event.key])
        elif event.key == _ENTER and self.focused is not None:
            await self.enter(self.focused)
        elif event.key == "Escape" and self.close_panel is not None:
            self.close_panel()
        elif event.key == "Enter" and not self.stop[0] and not self.form.value.empty_seats:
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
