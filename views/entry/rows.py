"""The facts of a deal, a row of its sheet each: counters, going out, pozzetto, numbers, what was entered by cards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

import flet as ft

from scoring import Burraco, Pozzetto, RuleSet, SideEntry
from views.draft.changes import close_by, count_burraco, hand_by_cards, melds_by_cards, next_pozzetto, number_of
from views.draft.cursor import Cursor, NumberField, Spot, Tap
from views.entry.cells import choice_cell, counter, number_cell
from views.entry.editor import DealEditor
from views.entry.melds.editor import MeldEditor
from views.hooks import Memo
from views.ui.theme import SideStyle
from wording import Term, Translator, burraco_short_name, pozzetto


class FactName(StrEnum):
    """Rows besides the counters, which are called by their kind of burraco."""

    RED_THREES = "red-threes"
    OPENED = "opened"
    CLOSED = "closed"
    POZZETTO = "pozzetto"
    CARDS = "cards"
    TABLE = "table"
    HAND = "hand"


@dataclass(frozen=True, kw_only=True)
class Cells:
    """What every cell needs: the entry, the sides on show, names and colours, the heights that fit the window (a
    `switch` is a cell with words). `explain` opens the help on a word. `faulty` are sides (None: all of them) and names
    of facts. `memo` keeps whatever a tap leaves as it was: Flet compares only what is a new object."""

    t: Translator
    editor: DealEditor
    rules: RuleSet
    shown: Sequence[int]
    names: Sequence[str]
    styles: Sequence[SideStyle]
    faulty: frozenset[tuple[int | None, str]]
    height: float
    switch: float
    explain: Callable[[Burraco | Term], None]
    memo: Memo

    def is_faulty(self, side: int, name: str) -> bool:
        return bool(self.faulty & {(side, name), (None, name)})


Cell = Callable[[int, float], ft.Control]
"""The cell of a side; one of that width says its own name, one of 0 has it beside it."""


@dataclass(frozen=True, kw_only=True)
class Fact:
    """`points` say what one of these is worth, `term` is what help there is on it. What is `paired` can share a row
    with another such fact."""

    name: Burraco | FactName
    words: str
    cell: Cell
    points: str = ""
    term: Burraco | Term | None = None
    paired: bool = False


def counter_facts(cells: Cells) -> list[Fact]:
    """One for each kind of burraco of the game."""
    return [_burraco(cells, kind, points) for kind, points in cells.rules.bonuses.items()]


def closing_facts(cells: Cells) -> list[Fact]:
    """What no cards tell: red threes, who closed, the pozzetto."""
    facts = [_red_threes(cells), _opened(cells)] if cells.rules.red_threes_apart else []
    facts.append(_closed(cells))
    if cells.rules.pozzetti:
        facts.append(_pozzetto(cells))
    return facts


def number_facts(cells: Cells) -> list[Fact]:
    t = cells.t
    return [
        _number(cells, NumberField.TABLE, t.gettext("On the table")),
        _number(cells, NumberField.HAND, t.gettext("In hand")),
    ]


def _burraco(cells: Cells, kind: Burraco, points: int) -> Fact:
    t, editor, sync, memo = cells.t, cells.editor, cells.editor.sync, cells.memo
    name = burraco_short_name(t, kind, cells.rules)

    def cell(side: int, _: float) -> ft.Control:
        return memo(
            counter,
            count=sync.sides[side].burrachi.get(kind, 0),
            side_style=cells.styles[side],
            height=cells.height,
            focused=editor.spot == Spot(row=kind, side=side),
            faulty=cells.is_faulty(side, kind),
            add_label=t.gettext("{kind}: one more for {names}", kind=name, names=cells.names[side]),
            take_label=t.gettext("{kind}: one less for {names}", kind=name, names=cells.names[side]),
            on_add=memo(partial, sync.change_side, side, memo(count_burraco, kind, 1)),
            on_take=memo(partial, sync.change_side, side, memo(count_burraco, kind, -1)),
        )

    return Fact(name=kind, words=name, cell=cell, points=t.points(points), term=kind)


def _red_threes(cells: Cells) -> Fact:
    t, sync, memo = cells.t, cells.editor.sync, cells.memo

    def cell(side: int, _: float) -> ft.Control:
        return memo(
            counter,
            count=sync.sides[side].red_threes,
            side_style=cells.styles[side],
            height=cells.height,
            faulty=cells.is_faulty(side, FactName.RED_THREES),
            add_label=t.gettext("One more red three for {names}", names=cells.names[side]),
            take_label=t.gettext("One red three less for {names}", names=cells.names[side]),
            on_add=memo(partial, sync.change_side, side, _one_more_red_three),
            on_take=memo(partial, sync.change_side, side, _one_red_three_less),
        )

    points = t.points(cells.rules.red_three_points or 0)
    return Fact(name=FactName.RED_THREES, words=t.gettext("Red threes"), cell=cell, points=points)


def _one_more_red_three(side: SideEntry) -> SideEntry:
    return replace(side, red_threes=side.red_threes + 1)


def _one_red_three_less(side: SideEntry) -> SideEntry:
    return replace(side, red_threes=max(side.red_threes - 1, 0))


def _opened(cells: Cells) -> Fact:
    t, sync, memo = cells.t, cells.editor.sync, cells.memo

    def cell(side: int, _: float) -> ft.Control:
        opened = sync.sides[side].opened
        shown = t.gettext("Opened") if opened else t.gettext("Not opened")
        return memo(
            choice_cell,
            shown=shown,
            spoken=t.gettext("{names}: {state}. Tap to change.", names=cells.names[side], state=shown),
            chosen=opened,
            faulty=cells.is_faulty(side, FactName.OPENED),
            side_style=cells.styles[side],
            height=cells.switch,
            on_tap=memo(partial, sync.change_side, side, _opened_or_not),
        )

    return Fact(name=FactName.OPENED, words=t.gettext("Opening"), cell=cell, paired=True)


def _opened_or_not(side: SideEntry) -> SideEntry:
    return replace(side, opened=not side.opened)


def _closed(cells: Cells) -> Fact:
    t, sync, memo = cells.t, cells.editor.sync, cells.memo

    def cell(side: int, _: float) -> ft.Control:
        closed = sync.head.closed_by == side
        return memo(
            choice_cell,
            shown=t.gettext("Closed"),
            spoken=t.gettext("Closed by {names}", names=cells.names[side]),
            chosen=closed,
            icon=ft.Icons.CHECK_CIRCLE if closed else ft.Icons.RADIO_BUTTON_UNCHECKED,
            focused=cells.editor.spot == Spot(row=Tap.CLOSED, side=side),
            faulty=cells.is_faulty(side, FactName.CLOSED),
            side_style=cells.styles[side],
            height=cells.switch,
            on_tap=memo(partial, sync.change_head, memo(close_by, side)),
        )

    points = t.points(cells.rules.closing_bonus)
    words = t.gettext("Who closed")
    return Fact(name=FactName.CLOSED, words=words, cell=cell, points=points, term=Term.CLOSING, paired=True)


def _pozzetto(cells: Cells) -> Fact:
    t, sync, memo = cells.t, cells.editor.sync, cells.memo
    states = {
        Pozzetto.TAKEN: t.gettext("Taken"),
        Pozzetto.NOT_TAKEN: t.gettext("Not taken"),
        Pozzetto.TAKEN_UNPLAYED: t.gettext("Not played"),
    }
    noun = pozzetto(t, cells.rules)
    word = noun.capitalize()

    def cell(side: int, width: float) -> ft.Control:
        state = sync.sides[side].pozzetto
        return memo(
            choice_cell,
            shown=f"{word}: {states[state]}" if width else states[state],
            spoken=t.gettext(
                "{pozzetto} of {names}: {state}. Tap to change.",
                pozzetto=noun,
                names=cells.names[side],
                state=states[state],
            ),
            chosen=state is Pozzetto.TAKEN,
            focused=cells.editor.spot == Spot(row=Tap.POZZETTO, side=side),
            faulty=cells.is_faulty(side, FactName.POZZETTO),
            side_style=cells.styles[side],
            height=cells.switch,
            on_tap=memo(partial, sync.change_side, side, next_pozzetto),
        )

    return Fact(name=FactName.POZZETTO, words=word, cell=cell, term=Term.POZZETTO, paired=len(cells.shown) == 1)


_NUMBERS = {NumberField.TABLE: FactName.TABLE, NumberField.HAND: FactName.HAND}


def _number(cells: Cells, field: NumberField, words: str) -> Fact:
    t, editor, memo = cells.t, cells.editor, cells.memo
    name = _NUMBERS[field]

    def cell(side: int, width: float) -> ft.Control:
        value = number_of(editor.sync.sides[side], field)
        return memo(
            number_cell,
            value=t.points(-value if field is NumberField.HAND else value),
            spoken=t.gettext(
                "{field}, {names}: {points}", field=words, names=cells.names[side], points=t.points(value)
            ),
            focused=editor.cursor is not None and (editor.cursor.side, editor.cursor.field) == (side, field),
            faulty=cells.is_faulty(side, name),
            side_style=cells.styles[side],
            height=cells.height,
            name=words if width else "",
            width=width,
            on_tap=memo(partial, editor.focus, Cursor(side=side, field=field)),
        )

    return Fact(name=name, words=words, cell=cell, paired=True)


def cards_facts(cells: Cells, cards: MeldEditor) -> list[Fact]:
    """Each side's melds and hand by cards; none while there are no cards. A tap goes to that side's."""
    sides = cells.editor.sync.sides
    if not any(side.melds or any(side.hand_cards.values()) for side in sides):
        return []

    def cell(side: int, _: float) -> ft.Control:
        return _by_cards(cells, cards, side)

    return [Fact(name=FactName.CARDS, words=cells.t.gettext("By cards"), cell=cell)]


def _by_cards(cells: Cells, cards: MeldEditor, side: int) -> ft.Control:
    t, entry = cells.t, cells.editor.sync.sides[side]
    lines = []
    if entry.melds:
        points = t.points(melds_by_cards(entry, cells.rules))
        lines.append(t.ngettext("{count} meld: {points}", "{count} melds: {points}", len(entry.melds), points=points))
    if hand := hand_by_cards(entry, cells.rules):
        lines.append(t.gettext("in hand: {points}", points=t.points(-hand)))
    shown = "\n".join(lines) or t.points(0)
    return cells.memo(
        choice_cell,
        shown=shown,
        spoken=t.gettext(
            "By cards, {names}: {cards}. Tap to change.", names=cells.names[side], cards=", ".join(lines) or t.points(0)
        ),
        chosen=bool(lines),
        faulty=cells.is_faulty(side, FactName.CARDS),
        side_style=cells.styles[side],
        height=cells.switch,
        on_tap=cells.memo(partial, cards.open_at, side),
    )
