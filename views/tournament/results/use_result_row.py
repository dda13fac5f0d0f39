"""The controller of one table's result on the page of a round: its fields, their faults, and saving."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypeAlias

import flet as ft

from models.values import RoundTable
from scoring import Competition, ResultError, TableResult, deal_step, points_won
from views.core.faults import field_key, tournament_sentence
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.hooks import Ref, use_ref_for
from views.tournament.frame import overrule_question
from views.tournament.results.result_form import ResultForm, form_for_result
from views.tournament.use_tournament import TournamentController
from views.ui.input.form_faults import LAYOUT_SECONDS, focus_input
from wording import mark

TableKey = tuple[int, int]
"""Section and table."""

TypedResult: TypeAlias = tuple[TableResult | None, Mapping[str, ResultError]]
"""The typed result or, if fields are at fault, the error of each."""

_POINTS = ("ns", "ew")
_FOCUS_SECONDS = 0.3  # time for another field to report the focus after one has lost it


@lru_cache(maxsize=256)
def _read(form: ResultForm, ns: int, ew: int, step: int, known: tuple[int, ...]) -> TypedResult:
    """Read a form, once for all that a key asks about it."""
    return form.parse(ns, ew, step=step, known=known)


def table_key(table: RoundTable) -> TableKey:
    return table.seat.section, table.seat.table


@dataclass(kw_only=True, eq=False)
class RoundPage:
    """The page of a round, the same over all its renders: the latest controller, the number fields of all tables by
    table and name, the field with the focus, and the order of the tables."""

    number: int
    tournament: TournamentController
    inputs: dict[tuple[TableKey, str], ft.TextField] = field(default_factory=dict)
    focused: tuple[TableKey, str] | None = None
    order: Sequence[TableKey] = ()

    def ordered(self, tables: Sequence[RoundTable]) -> list[RoundTable]:
        """Return the tables, first those without a result. A row keeps its position while other rows are typed and
        saved; an empty `order` sorts the rows again."""
        by_key = {table_key(table): table for table in tables}
        if self.order and by_key.keys() == set(self.order):
            return [by_key[key] for key in self.order]
        made = sorted(tables, key=lambda table: table.result is not None or table.seat.ns is None)
        self.order = [table_key(table) for table in made]
        return made


@dataclass(kw_only=True, eq=False)
class _Draft:
    """The results of a row and the lock of its saves: the stored result that the fields started from, the one stored
    now, and the one that was typed over the deals of the table's phone and awaits the director's confirmation.
    """

    base: TableResult | None
    stored: TableResult | None
    asked: TableResult | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass(frozen=True, kw_only=True)
class ResultRowController:
    """A table's result as typed. Enter in its last field, a button, or leaving the row saves it."""

    page: RoundPage
    table: RoundTable
    form: Form[ResultForm]
    action: ActionController
    draft: Ref[_Draft]

    @property
    def tournament(self) -> TournamentController:
        return self.page.tournament

    @property
    def is_changed(self) -> bool:
        """Whether the fields differ from the result that counts."""
        if self.form.value == self.form_for(self.table.result):
            return False
        result = self.read()[0]
        return result is None or result != self.table.result

    @property
    def is_superseded(self) -> bool:
        """Whether another result was saved while this one was typed."""
        return self.is_changed and self.draft.current.base != self.table.result

    @property
    def victory_points(self) -> tuple[int, int] | None:
        """The Victory Points of the typed result or of one saved meanwhile; in a team's match, only those of a saved
        result."""
        if self.is_superseded:
            return self.table.victory_points
        snapshot, (result, _faults) = self.tournament.snapshot, self.read()
        if snapshot is None or (self.is_changed and result is None):
            return None
        if result is None or snapshot.setup.competition is Competition.TEAMS:
            return None if self.is_changed else self.table.victory_points
        return points_won(snapshot.record, self.page.number, result)

    @property
    def question(self) -> str | None:
        """The question whether the typed result counts instead of the deals of the table's phone; None unless it was
        asked."""
        snapshot, result = self.tournament.snapshot, self.read()[0]
        if snapshot is None or result is None or result != self.draft.current.asked:
            return None
        return overrule_question(self.action.translator, snapshot, self.table, result)

    @property
    def _shown(self) -> tuple[object, ...]:
        # The first of two numbers isn't shown as unsaved before the focus leaves the row: the other one follows.
        is_unsaved = self.is_changed and (self.table.result is not None or self.read()[0] is not None)
        return is_unsaved, self.is_superseded, self.victory_points, self.question, self.form.value.is_awarded

    def read(self) -> TypedResult:
        """Return the typed result or, if fields are at fault, the error of each."""
        snapshot, table = self.tournament.snapshot, self.table
        if snapshot is None or table.seat.ns is None:
            return None, {}
        known = (*table.points, *((table.result.ns_points, table.result.ew_points) if table.result else ()))
        step = deal_step(snapshot.config.rules)
        return _read(self.form.value, table.seat.ns, table.seat.ew, step, known)

    def form_for(self, result: TableResult | None) -> ResultForm:
        return form_for_result(result, self.action.translator.points)

    def fault(self, name: str) -> str | None:
        """Return the sentence of a field while it is at fault. It may cease to be: an award allows points that were
        refused before."""
        return self.form.fault(name) if name in self.read()[1] else None

    def change(self, name: str, text: str) -> None:
        """Follow a key; render the row only if its state or its Victory Points change."""
        before = self._shown
        self.form.update_silently(lambda old: replace(old, **{name: text}), name)
        if self._shown != before:
            self.form.rerender()

    async def submit(self, name: str) -> None:
        """Handle Enter in a field of points if the client doesn't move on by itself; in the last field, save the
        result. The client keeps control of the focus, because the next keys are already on their way."""
        if name != _POINTS[0]:
            if not self._refuse(*vars(self.form.value)):
                await self._save()
        elif not self._refuse(name):
            self.page.focused = table_key(self.table), _POINTS[-1]  # the other number follows

    async def save(self) -> None:
        """Handle a tap on the button: save the result, or show the faults of its fields and focus the first one."""
        faults = self._refuse(*vars(self.form.value))
        if faults:
            await asyncio.sleep(LAYOUT_SECONDS)  # the phone scrolls to the field with the sentences below it
            await self._focus(next(iter(faults)))
        else:
            await self._save()

    def enter(self, name: str) -> None:
        """Record that a field has the focus."""
        self.page.focused = table_key(self.table), name

    async def leave(self, name: str) -> None:
        """Show the fault of the field that lost the focus, and save a complete result when the focus leaves the row.

        Moving between the fields of a row saves nothing, so that two corrected numbers are saved as one result.
        """
        place = table_key(self.table), name
        if self.page.focused == place:
            self.page.focused = None
        await asyncio.sleep(_FOCUS_SECONDS)
        result, faults = self.read()
        if getattr(self.form.value, name).strip() and name in faults:
            self._show({name: faults[name]})
        is_left = self.page.focused is None or self.page.focused[0] != place[0]
        if is_left and result is None:
            self.form.rerender()
        elif is_left and not self.is_superseded:
            await self._save()

    async def overrule(self) -> None:
        """Save the result that the director was asked about."""
        await self._save(was_asked=True)

    async def _save(self, *, was_asked: bool = False) -> None:
        async with self.draft.current.lock:
            result, stored = self.read()[0], self.draft.current.stored
            if result is None or result == stored:
                return
            overruled = self.table.overruled_by(result)
            if overruled is not None and not was_asked:
                self.draft.current.asked = result
                self.form.rerender()
                return
            words = mark("Count it") if was_asked else mark("Save")
            button = self.action.translator.gettext(words)
            tournament = replace(self.tournament, action=self.action, button=button)
            if await tournament.enter_result(self.page.number, result, replacing=(stored,), overruled=overruled):
                self.draft.current.stored = result
                shown = self.form_for(result)
                if self.read()[0] == result and self.form.value != shown:  # nothing else was typed meanwhile
                    self.form.update(lambda _: shown)

    def _refuse(self, *names: str) -> Mapping[str, ResultError]:
        """Show and return the faults of these fields."""
        faults = {name: error for name, error in self.read()[1].items() if name in names}
        if faults:
            self._show(faults)
        return faults

    def _show(self, faults: Mapping[str, ResultError]) -> None:
        t = self.action.translator
        sentences = {field_key(name): tournament_sentence(t, error) for name, error in faults.items()}
        self.action.show_faults({**self.action.faults, **sentences})

    async def _focus(self, name: str) -> None:
        key = table_key(self.table)
        made = self.page.inputs.get((key, name)) or self.form.places.inputs.get(field_key(name))
        if made is not None:
            # Set at once: a distant phone reports the new focus long after the loss of the former one.
            self.page.focused = key, name
            await focus_input(made)


def use_result_row(page: RoundPage, table: RoundTable) -> ResultRowController:
    """Return the controller of a table's row. A result saved elsewhere replaces the text only of an untouched row."""
    action = use_action()
    key = page.number, table_key(table)
    form = use_form(key, lambda: form_for_result(table.result, action.translator.points), action)
    draft = use_ref_for(key, lambda: _Draft(base=table.result, stored=table.result))
    draft.current.stored = table.result
    row = ResultRowController(page=page, table=table, form=form, action=action, draft=draft)
    if draft.current.base != table.result:
        if form.value == row.form_for(draft.current.base):
            form.ref.current = row.form_for(table.result)
        if not row.is_changed:
            draft.current.base = table.result
    return row
