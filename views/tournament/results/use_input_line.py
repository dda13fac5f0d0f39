"""The controller of the line for typing results one after the other, with the outcome of each."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import partial

import flet as ft

from models.tournaments import remove_result
from scoring import TableResult
from views.core.per_session_cache import per_session_cache
from views.core.session import use_session
from views.core.use_action import ActionController, use_action
from views.hooks import use_ref_for, use_rerender
from views.tournament.results.slip import Slip, read_slip
from views.tournament.results.use_result_row import RoundPage
from views.tournament.use_tournament import TournamentController
from views.ui.input.form_faults import focus_input

_SHOWN = 10  # most lines shown of those that need no answer
_YES, _NO = {"+"}, {"-", "−", "–"}


class LineState(Enum):
    WAITING = auto()
    ASKED = auto()
    COUNTED = auto()
    UNDONE = auto()
    ANSWER = auto()  # a sign that answered another line


@dataclass(frozen=True, kw_only=True)
class TypedLine:
    """A line, its number on this page, and the slip read from it. `before` is the result that it replaced; `failure`
    says why the latest attempt failed."""

    number: int
    text: str
    state: LineState = LineState.WAITING
    slip: Slip = field(default_factory=Slip)
    before: TableResult | None = None
    failure: str = ""

    @property
    def changed_something(self) -> bool:
        return self.state is LineState.COUNTED and self.before != self.slip.result


@dataclass(kw_only=True, eq=False)
class InputLine:
    """The lines typed on a page, and the text of the field. Only the client changes that text, and a tap that begins or
    ends a line. `refresh` renders the preview of the line that is being typed.

    Enter ends a line, which is then read. The lines are counted one after the other, so that a second line for a table
    sees the result of the first. A line may also be a sign instead of a tap: the buttons are beside the list, where Tab
    and Enter move from number to number, so the keyboard can't reach them.
    """

    page: RoundPage
    run_task: Callable[[Callable[[], Awaitable[None]]], object]
    action: ActionController
    rerender: Callable[[], None]
    first_epoch: int  # of the session
    text: str = ""
    input: ft.TextField | None = None
    refresh: Callable[[], None] = lambda: None
    has_keyboard: bool = False  # a tap on a button returns the focus to the field; a phone would open its keyboard
    lines: list[TypedLine] = field(default_factory=list)
    _ended: list[str] = field(default_factory=list)
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def shown(self) -> list[TypedLine]:
        """The lines to show, the latest first: all that have questions, and the latest of the others."""
        asking = [line for line in self.lines if line.state is LineState.ASKED]
        others = [line for line in self.lines if line.state not in {LineState.ASKED, LineState.ANSWER}][-_SHOWN:]
        return sorted([*asking, *others], key=lambda line: -line.number)

    @property
    def typing(self) -> Slip:
        """The slip of the line that isn't ended."""
        return self._read(TypedLine(number=0, text=self.text.rpartition("\n")[2])).slip

    async def begin(self, table: str) -> None:
        """Begin a line with the name of a table, in place of what the field shows."""
        self.text, self._ended = f"{table} ", []
        self.rerender()
        if self.input is not None:
            await focus_input(self.input)

    async def end(self) -> None:
        """End the line as Enter does, and empty the field."""
        if self.text.rpartition("\n")[2].strip():
            self.change(f"{self.text}\n")
        self.text, self._ended = "", []
        self.rerender()
        await self._return_focus()

    def change(self, text: str) -> None:
        """Read the lines that were ended since the last call. A changed line above the last one is read again once
        another line is ended below it."""
        self.text = text
        self.refresh()
        before, self._ended = self._ended, text.split("\n")[:-1]
        if len(self._ended) <= len(before):
            # Keys within an earlier line, or Backspace at the beginning of the last one.
            self._ended = before[: len(self._ended)]
            return
        same = next((index for index, line in enumerate(before) if line != self._ended[index]), len(before))
        new = [line for line in self._ended[same:] if line.strip()]
        self.lines += [TypedLine(number=len(self.lines) + index, text=line) for index, line in enumerate(new)]
        self.rerender()
        self.run_task(self._work)

    async def count(self, number: int) -> None:
        """Count a line in spite of its questions."""
        async with self._lock:
            line = self.lines[number]
            if line.state is LineState.ASKED:
                await self._count(line)
        await self._return_focus()

    async def leave_out(self, number: int) -> None:
        """Remove a line that asks."""
        self._set(replace(self.lines[number], state=LineState.UNDONE))
        await self._return_focus()

    async def undo(self, number: int) -> None:
        """Restore the result, or its absence, that a line replaced, unless the table's result has changed again
        since."""
        async with self._lock:
            await self._undo(self.lines[number])
        await self._return_focus()

    async def _return_focus(self) -> None:
        if self.input is not None and self.has_keyboard:
            await focus_input(self.input)

    async def _undo(self, line: TypedLine) -> None:
        tournament = replace(self._tournament, button=self.action.translator.gettext("Undo"))
        if not line.changed_something or line.slip.result is None:
            return
        undone = (
            tournament.run_once(remove_result, number=self.page.number, result=line.slip.result)
            if line.before is None
            else tournament.enter_result(self.page.number, line.before, replacing=(line.slip.result,))
        )
        if await undone:
            self._set(replace(line, state=LineState.UNDONE, failure=""))
        else:
            self._set(replace(line, failure=self.action.sentence))

    @property
    def _tournament(self) -> TournamentController:
        count = self.action.translator.gettext("Count it")
        return replace(self.page.tournament, action=self.action, button=count)

    async def _work(self) -> None:
        """Read the waiting lines and count those without questions."""
        async with self._lock:
            for line in self.lines:
                if line.state is LineState.WAITING:
                    await self._take(line)

    async def _take(self, line: TypedLine) -> None:
        if await self._answer(line.text.strip()):
            self._set(replace(line, state=LineState.ANSWER))
            return
        line = self._read(line)
        if line.slip.result is None or line.slip.questions:
            self._set(replace(line, state=LineState.ASKED))
        else:
            await self._count(line)

    async def _answer(self, sign: str) -> bool:
        """Count the latest line that asks if the sign is +. If it is −, leave out the latest line that asks or, if none
        does, undo the latest counted one. Return whether there was such a line."""
        asking = [line for line in self.lines if line.state is LineState.ASKED]
        countable = [line for line in asking if line.slip.result is not None]
        counted = [line for line in self.lines if line.changed_something]
        if sign in _YES and countable:
            await self._count(countable[-1])
        elif sign in _NO and asking:
            self._set(replace(asking[-1], state=LineState.UNDONE))
        elif sign in _NO and counted:
            await self._undo(counted[-1])
        else:
            return False
        return True

    def _read(self, line: TypedLine) -> TypedLine:
        snapshot = self._tournament.loaded.newest()
        if snapshot is None or snapshot.shown != self.page.number:
            return line
        return replace(line, slip=read_slip(self.action.translator, snapshot, line.text))

    async def _count(self, line: TypedLine) -> None:
        table, result = line.slip.table, line.slip.result
        if table is None or result is None:
            return
        if await self._tournament.enter_result(
            self.page.number, result, replacing=(table.result,), overruled=table.overruled_by(result)
        ):
            self.page.order = ()
            self._set(replace(line, state=LineState.COUNTED, before=table.result, failure=""))
        else:
            failure = self.action.sentence
            await self._tournament.loaded.reload()
            self._set(replace(self._read(line), state=LineState.ASKED, failure=failure))

    def _set(self, line: TypedLine) -> None:
        self.lines[line.number] = line
        self.rerender()


@per_session_cache
def _typed_lines(_tournament_id: str, _number: int) -> list[TypedLine]:
    """Return the list of a round's lines, which outlives the page: a line that asks waits for its answer."""
    return []


def use_input_line(page: RoundPage) -> InputLine:
    """Return the controller of a page, the same in every render."""
    action, rerender, run_task = use_action(), use_rerender(), ft.context.page.run_task
    key = page.tournament.tournament_id, page.number
    epoch, lines = use_session().epoch, _typed_lines(*key)
    make = partial(
        InputLine, page=page, run_task=run_task, action=action, rerender=rerender, first_epoch=epoch, lines=lines
    )
    return use_ref_for(key, make).current
