"""The sheet of what a deal rarely has: closing without the bonus, the cut, and points given or taken by hand."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from scoring import Cut
from views.core.back import use_dialog
from views.core.labels import seat_names
from views.core.session import Session
from views.core.side_styles import side_styles
from views.core.use_help import Ask
from views.draft.changes import has_extras, toggle_closing_bonus, with_cut, without_adjustment
from views.entry.editor import DealEditor
from views.entry.use_more import REASONS, DealMoreUse, use_deal_more
from views.hooks import Memo
from views.ui import theme
from views.ui.buttons import icon_action, quiet_action, text_action
from views.ui.choice import choice, switch_row
from views.ui.dialogs import Question, sheet, use_question
from views.ui.frame import heading
from views.ui.lists import told_apart
from views.ui.text_input import text_input
from views.ui.theme import Gap, SideStyle, Size
from wording import Translator, adjustment_label, side_names

LONGEST_NUMBER = 12
LONGEST_NOTE = 250  # more than may be kept, so that a long note meets its sentence instead of a dead key


def use_more(session: Session, editor: DealEditor | None, help_on: Ask) -> DealMoreUse:
    """The sheet over the deal-entry screen, open or not."""
    t = session.translator
    use = use_deal_more(editor)

    async def clear() -> None:
        if editor is not None:
            await editor.clear()

    ask = use_question(_afresh(t), clear)

    def begin_afresh() -> None:
        use.close()
        ask()

    def explain_words() -> None:
        use.close()
        help_on.words()

    shown = editor if use.is_open else None
    use_dialog(None if shown is None else _sheet(t, shown, use, begin_afresh, explain_words))
    return use


def _afresh(t: Translator) -> Question:
    return Question(
        title=t.gettext("Start this deal afresh?"),
        words=t.gettext("What was typed and ticked for it goes, on every phone. Saved deals stay as they are."),
        keep=t.gettext("Keep what is typed"),
        do=t.gettext("Start afresh"),
    )


def more_action(t: Translator, editor: DealEditor, on_click: Callable[[], None], memo: Memo, *, ink: str) -> ft.Control:
    """The way to the sheet, in the bar's `ink`; filled when there is something in it."""
    icon = ft.Icons.PENDING if has_extras(editor.sync.entry) else ft.Icons.MORE_VERT
    return memo(icon_action, icon, t.gettext("More about this deal"), ink=ink, on_click=on_click)


def _sheet(
    t: Translator,
    editor: DealEditor,
    use: DealMoreUse,
    begin_afresh: Callable[[], None],
    explain_words: Callable[[], None],
) -> ft.BottomSheet:
    """Everything but the adjustment that is being typed changes the deal at once."""
    names = [side_names(t, side.players, seat_names(editor.snapshot)) for side in editor.sync.sides]
    rows = [*_closing(t, editor), *_cuts(t, editor, names), heading(t.gettext("Points given or taken"))]
    for side, entry in enumerate(editor.sync.sides):
        rows += told_apart(
            (f"adjustment-{side}-{adjustment}", _adjustment(t, editor, names[side], side, index))
            for index, adjustment in enumerate(entry.adjustments)
        )
    rows += _new_adjustment(t, names, use)
    rows.append(quiet_action(t.gettext("What the words mean"), icon=ft.Icons.HELP_OUTLINE, on_click=explain_words))
    rows.append(text_action(t.gettext("Start this deal afresh"), on_click=begin_afresh, danger=True))
    return sheet(t.gettext("More about this deal"), rows, on_dismiss=use.close)


def _closing(t: Translator, editor: DealEditor) -> list[ft.Control]:
    points = editor.snapshot.config.rules.closing_bonus
    if not points:
        return []
    return [
        switch_row(
            t.gettext("Points for closing"),
            t.gettext(
                "The side that closed is given {points} points. Off: it closed without them, as when play stalled.",
                points=t.points(points),
            ),
            on=editor.sync.head.closing_bonus,
            on_change=lambda _: editor.sync.change_head(toggle_closing_bonus),
        )
    ]


def _cuts(t: Translator, editor: DealEditor, names: Sequence[str]) -> list[ft.Control]:
    """Only where the rule set pays or charges for the cut."""
    rules = editor.snapshot.config.rules
    if not rules.cut_bonus and not rules.cut_penalty:
        return []
    words: dict[Cut | None, str] = {
        None: t.gettext("Nothing special"),
        Cut.EXACT: t.gettext("Exact: {points}", points=t.signed(rules.cut_bonus)),
        Cut.TOO_FEW: t.gettext("Too few: {points}", points=t.signed(-rules.cut_penalty)),
    }
    parts: list[ft.Control] = [heading(t.gettext("The cut"))]
    for side, entry in enumerate(editor.sync.sides):
        parts.append(_side_line(_style(editor, side), t.gettext("{names} cut", names=names[side])))
        parts.append(choice(words, chosen=entry.cut, on_choose=partial(_cut, editor, side), wrap=True))
    return parts


def _cut(editor: DealEditor, side: int, cut: Cut | None) -> None:
    """One side cuts: the others did not."""
    for other, entry in enumerate(editor.sync.sides):
        if other != side and entry.cut is not None:
            editor.sync.change_side(other, with_cut(None))
    editor.sync.change_side(side, with_cut(cut))


def _adjustment(t: Translator, editor: DealEditor, names: str, side: int, index: int) -> ft.Control:
    adjustment = editor.sync.sides[side].adjustments[index]
    side_style = _style(editor, side)
    points = t.signed(adjustment.points)
    label = adjustment_label(t, adjustment.reason)
    words = t.gettext("{reason}: {note}", reason=label, note=adjustment.note) if adjustment.note else label
    away = icon_action(
        ft.Icons.CLOSE,
        t.gettext("Take {points} of {names} away", points=points, names=names),
        on_click=lambda: editor.sync.change_side(side, without_adjustment(index)),
    )
    lines = ft.Column(
        [_side_line(side_style, names), ft.Text(words, style=theme.text(17))], spacing=Gap.NONE, tight=True, expand=True
    )
    return ft.Container(
        ft.Row([lines, ft.Text(points, style=theme.display(24, side_style.strong)), away], spacing=Gap.SMALL),
        bgcolor=theme.CARD.fill,
        border=ft.Border.all(1, theme.RULE),
        border_radius=Size.RADIUS,
        padding=ft.Padding(Gap.LARGE, Gap.SMALL, Gap.SMALL, Gap.SMALL),
    )


def _style(editor: DealEditor, side: int) -> SideStyle:
    return side_styles(editor.snapshot, editor.sync.sides)[side]


def _side_line(side_style: SideStyle, words: str) -> ft.Control:
    name = ft.Text(
        words, style=theme.text(15, theme.INK_SOFT), max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True
    )
    return ft.Row([ft.Icon(side_style.icon, size=14, color=side_style.strong), name], spacing=Gap.SMALL)


def _new_adjustment(t: Translator, names: Sequence[str], use: DealMoreUse) -> list[ft.Control]:
    form = use.form
    signs = {False: t.gettext("+ gets"), True: t.gettext("− loses")}
    return [
        choice(
            dict(enumerate(names)),
            chosen=min(form.side, len(names) - 1),
            on_choose=lambda side: use.change(lambda old: replace(old, side=side)),
            wrap=True,
        ),
        choice(signs, chosen=form.minus, on_choose=lambda minus: use.change(lambda old: replace(old, minus=minus))),
        text_input(
            key="adjustment-points",
            label=t.gettext("Points"),
            value=form.points,
            error=use.faults.get("points"),
            digits=True,
            limit=LONGEST_NUMBER,
            on_change=lambda text: use.note(lambda old: replace(old, points=text)),
            on_submit=use.add,
        ),
        choice(
            {reason: adjustment_label(t, reason) for reason in REASONS},
            chosen=form.reason,
            on_choose=lambda reason: use.change(lambda old: replace(old, reason=reason)),
            wrap=True,
        ),
        text_input(
            key="adjustment-note",
            label=t.gettext("Note"),
            value=form.note,
            error=use.faults.get("note"),
            limit=LONGEST_NOTE,
            on_change=lambda text: use.note(lambda old: replace(old, note=text)),
            on_submit=use.add,
        ),
        quiet_action(t.gettext("Add these points"), icon=ft.Icons.ADD, on_click=use.add),
    ]
