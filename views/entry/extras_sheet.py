"""The bottom sheet of rare entries (closing bonus, concealed closing, the cut, adjustments), and of starting over."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from scoring import Cut
from views.core.faults import field_key
from views.core.navigation import use_dialog
from views.core.session import Session
from views.core.use_action import use_action
from views.core.use_form import Form, use_form
from views.draft.changes import (
    has_extras,
    toggle_closing_bonus,
    toggle_concealed,
    with_adjustment,
    with_cut,
    without_adjustment,
)
from views.entry.adjustment import REASONS, AdjustmentForm
from views.entry.entry_form import EntryForm
from views.entry.use_entry import EntryController
from views.entry.view import EntryView
from views.hooks import use_ref, use_state
from views.match.display_texts import seat_names
from views.match.side_styles import side_styles
from views.match.use_help import HelpController
from views.ui import theme
from views.ui.buttons import icon_button, secondary_button, text_button
from views.ui.frame import heading
from views.ui.input.choice import choice, form_choice, switch_row
from views.ui.input.dialogs import bottom_sheet, use_confirm_dialog
from views.ui.input.text_input import form_input
from views.ui.lists import cut_text, panel, text_lines, with_unique_keys
from views.ui.theme import Gap, SideStyle
from wording import Translator, adjustment_label, side_names

MAX_NUMBER_LENGTH = 12
MAX_NOTE_INPUT_LENGTH = 250  # longer than allowed, so that a long note gets an error message instead of ignoring keys


def use_extras_sheet(
    session: Session, entry: EntryController | None, help_controller: HelpController
) -> Callable[[], None]:
    """Show the sheet over the deal-entry screen while it is open, and return the function that opens it."""
    t = session.translator
    is_open, set_open = use_state(initial=False)
    form = use_form("adjustment", AdjustmentForm, use_action())  # kept while the sheet is closed

    def add() -> None:
        adjustment = form.value
        faults = adjustment.faults(t)
        form.action.show_faults({field_key(field): sentence for field, sentence in faults.items()})
        if entry is not None and not faults:
            side = min(adjustment.side, len(entry.draft.sides) - 1)
            entry.draft.change_side(side, with_adjustment(adjustment.to_adjustment()))
            form.update(lambda old: replace(old, points="", note=""))

    async def clear() -> None:
        if entry is not None:
            await entry.clear()

    is_correction = entry is not None and entry.draft.deal_id is not None
    ask_to_clear = use_confirm_dialog(
        clear,
        title=t.gettext("Start this deal over?"),
        text=t.gettext("Restores what is saved for this deal, on every phone.")
        if is_correction
        else t.gettext("Clears everything entered for this deal, on every phone. Saved deals stay as they are."),
        cancel=t.gettext("Keep the entries"),
        confirm=t.gettext("Start over"),
    )

    def close_and(act: Callable[[], None]) -> None:
        set_open(False)
        act()

    sheet = None
    if is_open and entry is not None:
        sheet = _sheet(
            t,
            entry,
            form,
            on_add=add,
            on_lone_player=partial(close_and, partial(entry.update, EntryForm.ask_lone_player, True)),
            on_start_over=partial(close_and, ask_to_clear),
            on_help=partial(close_and, help_controller.list_topics),
            on_dismiss=lambda: set_open(False),
        )
    use_dialog(sheet)
    return use_ref(lambda: partial(set_open, True)).current


def extras_action(view: EntryView, on_click: Callable[[], None], *, ink: str) -> ft.Control:
    """Return the button that opens the sheet, in the bar's `ink`; its icon is filled if the deal has extras."""
    icon = ft.Icons.PENDING if has_extras(view.draft.entry) else ft.Icons.MORE_VERT
    return view.memo(icon_button, icon, view.t.gettext("More about this deal"), ink=ink, on_click=on_click)


def _sheet(
    t: Translator,
    entry: EntryController,
    form: Form[AdjustmentForm],
    *,
    on_add: Callable[[], None],
    on_lone_player: Callable[[], None],
    on_start_over: Callable[[], None],
    on_help: Callable[[], None],
    on_dismiss: Callable[[], None],
) -> ft.BottomSheet:
    """Return the sheet. All its inputs change the deal at once, except the adjustment that is being typed."""
    sides = entry.draft.sides
    names = [side_names(t, side.players, seat_names(entry.snapshot)) for side in sides]
    rows = [*_closing(t, entry), *_cuts(t, entry, names), heading(t.gettext("Points given or taken"))]
    for side, side_entry in enumerate(sides):
        rows += with_unique_keys(
            (f"adjustment-{side}-{each}", _adjustment(t, entry, names[side], side, index))
            for index, each in enumerate(side_entry.adjustments)
        )
    rows += _new_adjustment(t, names, form, on_add)
    if entry.draft.saved.has_forming_sides:
        rows.append(secondary_button(t.gettext("Who plays alone?"), icon=ft.Icons.PERSON, on_click=on_lone_player))
    rows.append(secondary_button(t.gettext("Game terms"), icon=ft.Icons.HELP_OUTLINE, on_click=on_help))
    rows.append(text_button(t.gettext("Start this deal over"), on_click=on_start_over, danger=True))
    return bottom_sheet(t, t.gettext("More about this deal"), rows, on_dismiss=on_dismiss)


def _closing(t: Translator, entry: EntryController) -> list[ft.Control]:
    rules, head = entry.snapshot.config.rules, entry.draft.head
    rows: list[ft.Control] = []
    if rules.closing_bonus:
        row = switch_row(
            t.gettext("Points for closing"),
            t.gettext(
                "The side that closed gets {points} points. Turn off if no points are due, for example when play "
                "stalled.",
                points=t.points(rules.closing_bonus),
            ),
            on=head.closing_bonus,
            on_change=lambda _: entry.draft.change_head(toggle_closing_bonus),
        )
        rows.append(row)
    if rules.concealed_bonus is not None:
        row = switch_row(
            t.gettext("Closed concealed"),
            t.gettext(
                "The whole hand was melded at once, and nothing before: {points} points.",
                points=t.points(rules.concealed_bonus),
            ),
            on=head.concealed,
            on_change=lambda _: entry.draft.change_head(toggle_concealed),
        )
        rows.append(row)
    return rows


def _cuts(t: Translator, entry: EntryController, names: list[str]) -> list[ft.Control]:
    """Return a choice for each side; nothing if the rule set awards no points for the cut."""
    rules = entry.snapshot.config.rules
    if not rules.cut_bonus and not rules.cut_penalty:
        return []
    labels: dict[Cut | None, str] = {
        None: t.gettext("Nothing special"),
        Cut.EXACT: t.gettext("Exact: {points}", points=t.signed(rules.cut_bonus)),
        Cut.TOO_FEW: t.gettext("Too few: {points}", points=t.signed(-rules.cut_penalty)),
    }
    parts: list[ft.Control] = [heading(t.gettext("The cut"))]
    for side, side_entry in enumerate(entry.draft.sides):
        parts.append(_side_line(_side_style(entry, side), t.gettext("{names} cut", names=names[side])))
        parts.append(choice(labels, chosen=side_entry.cut, on_choose=partial(_set_cut, entry, side), wrap=True))
    return parts


def _set_cut(entry: EntryController, side: int, cut: Cut | None) -> None:
    """Set the cut of `side` and remove it from all other sides, because only one side cuts."""
    for other, other_entry in enumerate(entry.draft.sides):
        if other != side and other_entry.cut is not None:
            entry.draft.change_side(other, with_cut(None))
    entry.draft.change_side(side, with_cut(cut))


def _adjustment(t: Translator, entry: EntryController, names: str, side: int, index: int) -> ft.Control:
    adjustment = entry.draft.sides[side].adjustments[index]
    side_style = _side_style(entry, side)
    points = t.signed(adjustment.points)
    label = adjustment_label(t, adjustment.reason)
    text = t.gettext("{reason}: {note}", reason=label, note=adjustment.note) if adjustment.note else label
    delete = icon_button(
        ft.Icons.CLOSE,
        t.gettext("Delete the adjustment of {points} for {names}", points=points, names=names),
        on_click=lambda: entry.draft.change_side(side, without_adjustment(index)),
    )
    named = _side_line(side_style, names)
    lines = text_lines(named, ft.Text(text, style=theme.text(17)), expand=True, spacing=Gap.NONE)
    row = ft.Row([lines, ft.Text(points, style=theme.display(24, side_style.strong)), delete], spacing=Gap.SMALL)
    return panel(row, padding=ft.Padding(Gap.LARGE, Gap.SMALL, Gap.SMALL, Gap.SMALL))


def _side_style(entry: EntryController, side: int) -> SideStyle:
    return side_styles(entry.snapshot, entry.draft.sides)[side]


def _side_line(side_style: SideStyle, words: str) -> ft.Control:
    name = cut_text(words, theme.text(14, theme.INK_SOFT))
    return ft.Row([ft.Icon(side_style.icon, size=14, color=side_style.strong), name], spacing=Gap.SMALL)


def _new_adjustment(
    t: Translator, names: list[str], form: Form[AdjustmentForm], on_add: Callable[[], None]
) -> list[ft.Control]:
    reasons = {reason: adjustment_label(t, reason) for reason in REASONS}
    return [
        choice(
            dict(enumerate(names)),
            chosen=min(form.value.side, len(names) - 1),
            on_choose=lambda side: form.update(lambda old: replace(old, side=side)),
            wrap=True,
        ),
        form_choice(form, "is_negative", {False: t.gettext("+ gets"), True: t.gettext("− loses")}),
        form_input(
            form,
            "points",
            t.gettext("Points"),
            "points",
            key="adjustment-points",
            digits=True,
            max_length=MAX_NUMBER_LENGTH,
            on_submit=on_add,
        ),
        form_choice(form, "reason", reasons, wrap=True),
        form_input(
            form,
            "note",
            t.gettext("Note"),
            "note",
            key="adjustment-note",
            max_length=MAX_NOTE_INPUT_LENGTH,
            on_submit=on_add,
        ),
        secondary_button(t.gettext("Add these points"), icon=ft.Icons.ADD, on_click=on_add),
    ]
