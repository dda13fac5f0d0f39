"""The bottom sheet of rare entries: closing without the bonus, the cut, and adjustments."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from scoring import Cut
from views.core.navigation import use_dialog
from views.core.session import Session
from views.draft.changes import has_extras, toggle_closing_bonus, with_cut, without_adjustment
from views.entry.editor import DealEditor
from views.entry.use_deal_extras import REASONS, DealExtrasController, use_deal_extras
from views.match.display_texts import seat_names
from views.match.side_styles import side_styles
from views.ui import theme
from views.ui.buttons import icon_button, secondary_button, text_button
from views.ui.choice import choice, switch_row
from views.ui.dialogs import ConfirmDialog, bottom_sheet, use_confirm_dialog
from views.ui.frame import heading
from views.ui.lists import with_unique_keys
from views.ui.render_cache import RenderCache
from views.ui.text_input import text_input
from views.ui.theme import Gap, SideStyle, Size
from views.ui.use_help import HelpController
from wording import Translator, adjustment_label, side_names

MAX_NUMBER_LENGTH = 12
MAX_NOTE_INPUT_LENGTH = (
    250  # longer than allowed, so that a long note gets an error message and typing does not just stop
)


def use_extras_sheet(session: Session, editor: DealEditor | None, help_on: HelpController) -> DealExtrasController:
    """Show the sheet over the deal-entry screen while it is open, and return its controller."""
    t = session.translator
    controller = use_deal_extras(editor)

    async def clear() -> None:
        if editor is not None:
            await editor.clear()

    ask_to_clear = use_confirm_dialog(_clear_question(t), clear)

    def start_afresh() -> None:
        controller.close()
        ask_to_clear()

    def open_help() -> None:
        controller.close()
        help_on.list_topics()

    open_editor = editor if controller.is_open else None
    use_dialog(None if open_editor is None else _sheet(t, open_editor, controller, start_afresh, open_help))
    return controller


def _clear_question(t: Translator) -> ConfirmDialog:
    return ConfirmDialog(
        title=t.gettext("Start this deal over?"),
        text=t.gettext("Clears everything entered for this deal, on every phone. Saved deals stay as they are."),
        cancel_label=t.gettext("Keep the entries"),
        confirm_label=t.gettext("Start over"),
    )


def extras_action(
    t: Translator, editor: DealEditor, on_click: Callable[[], None], memo: RenderCache, *, ink: str
) -> ft.Control:
    """Return the button that opens the sheet, in the bar's `ink`; its icon is filled if the deal has extras."""
    icon = ft.Icons.PENDING if has_extras(editor.draft.entry) else ft.Icons.MORE_VERT
    return memo(icon_button, icon, t.gettext("More about this deal"), ink=ink, on_click=on_click)


def _sheet(
    t: Translator,
    editor: DealEditor,
    controller: DealExtrasController,
    start_afresh: Callable[[], None],
    open_help: Callable[[], None],
) -> ft.BottomSheet:
    """Return the sheet. All its inputs change the deal at once, except the adjustment that is being typed."""
    names = [side_names(t, side.players, seat_names(editor.snapshot)) for side in editor.draft.sides]
    rows = [*_closing(t, editor), *_cuts(t, editor, names), heading(t.gettext("Points given or taken"))]
    for side, entry in enumerate(editor.draft.sides):
        rows += with_unique_keys(
            (f"adjustment-{side}-{adjustment}", _adjustment(t, editor, names[side], side, index))
            for index, adjustment in enumerate(entry.adjustments)
        )
    rows += _new_adjustment(t, names, controller)
    rows.append(secondary_button(t.gettext("Game terms"), icon=ft.Icons.HELP_OUTLINE, on_click=open_help))
    rows.append(text_button(t.gettext("Start this deal over"), on_click=start_afresh, danger=True))
    return bottom_sheet(t.gettext("More about this deal"), rows, on_dismiss=controller.close)


def _closing(t: Translator, editor: DealEditor) -> list[ft.Control]:
    points = editor.snapshot.config.rules.closing_bonus
    if not points:
        return []
    return [
        switch_row(
            t.gettext("Points for closing"),
            t.gettext(
                "The side that closed gets {points} points. Switch off if it closed without them, as when play "
                "stalled.",
                points=t.points(points),
            ),
            on=editor.draft.head.closing_bonus,
            on_change=lambda _: editor.draft.change_head(toggle_closing_bonus),
        )
    ]


def _cuts(t: Translator, editor: DealEditor, names: Sequence[str]) -> list[ft.Control]:
    """Return a choice for each side, or nothing if the rule set has no points for the cut."""
    rules = editor.snapshot.config.rules
    if not rules.cut_bonus and not rules.cut_penalty:
        return []
    labels: dict[Cut | None, str] = {
        None: t.gettext("Nothing special"),
        Cut.EXACT: t.gettext("Exact: {points}", points=t.signed(rules.cut_bonus)),
        Cut.TOO_FEW: t.gettext("Too few: {points}", points=t.signed(-rules.cut_penalty)),
    }
    parts: list[ft.Control] = [heading(t.gettext("The cut"))]
    for side, entry in enumerate(editor.draft.sides):
        parts.append(_side_line(_side_style(editor, side), t.gettext("{names} cut", names=names[side])))
        parts.append(choice(labels, chosen=entry.cut, on_choose=partial(_set_cut, editor, side), wrap=True))
    return parts


def _set_cut(editor: DealEditor, side: int, cut: Cut | None) -> None:
    """Set the cut of `side` and remove it from all other sides, as only one side cuts."""
    for other, entry in enumerate(editor.draft.sides):
        if other != side and entry.cut is not None:
            editor.draft.change_side(other, with_cut(None))
    editor.draft.change_side(side, with_cut(cut))


def _adjustment(t: Translator, editor: DealEditor, names: str, side: int, index: int) -> ft.Control:
    adjustment = editor.draft.sides[side].adjustments[index]
    side_style = _side_style(editor, side)
    points = t.signed(adjustment.points)
    label = adjustment_label(t, adjustment.reason)
    text = t.gettext("{reason}: {note}", reason=label, note=adjustment.note) if adjustment.note else label
    delete = icon_button(
        ft.Icons.CLOSE,
        t.gettext("Remove {points} for {names}", points=points, names=names),
        on_click=lambda: editor.draft.change_side(side, without_adjustment(index)),
    )
    lines = ft.Column(
        [_side_line(side_style, names), ft.Text(text, style=theme.text(17))], spacing=Gap.NONE, tight=True, expand=True
    )
    return ft.Container(
        ft.Row([lines, ft.Text(points, style=theme.display(24, side_style.strong)), delete], spacing=Gap.SMALL),
        bgcolor=theme.CARD.fill,
        border=ft.Border.all(1, theme.DIVIDER),
        border_radius=Size.RADIUS,
        padding=ft.Padding(Gap.LARGE, Gap.SMALL, Gap.SMALL, Gap.SMALL),
    )


def _side_style(editor: DealEditor, side: int) -> SideStyle:
    return side_styles(editor.snapshot, editor.draft.sides)[side]


def _side_line(side_style: SideStyle, words: str) -> ft.Control:
    name = ft.Text(
        words, style=theme.text(15, theme.INK_SOFT), max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, expand=True
    )
    return ft.Row([ft.Icon(side_style.icon, size=14, color=side_style.strong), name], spacing=Gap.SMALL)


def _new_adjustment(t: Translator, names: Sequence[str], controller: DealExtrasController) -> list[ft.Control]:
    form = controller.form
    signs = {False: t.gettext("+ gets"), True: t.gettext("− loses")}
    return [
        choice(
            dict(enumerate(names)),
            chosen=min(form.side, len(names) - 1),
            on_choose=lambda side: controller.update(lambda old: replace(old, side=side)),
            wrap=True,
        ),
        choice(
            signs,
            chosen=form.is_negative,
            on_choose=lambda minus: controller.update(lambda old: replace(old, is_negative=minus)),
        ),
        text_input(
            key="adjustment-points",
            label=t.gettext("Points"),
            value=form.points,
            error=controller.faults.get("points"),
            digits=True,
            max_length=MAX_NUMBER_LENGTH,
            on_change=lambda text: controller.update_silently(lambda old: replace(old, points=text)),
            on_submit=controller.add,
        ),
        choice(
            {reason: adjustment_label(t, reason) for reason in REASONS},
            chosen=form.reason,
            on_choose=lambda reason: controller.update(lambda old: replace(old, reason=reason)),
            wrap=True,
        ),
        text_input(
            key="adjustment-note",
            label=t.gettext("Note"),
            value=form.note,
            error=controller.faults.get("note"),
            max_length=MAX_NOTE_INPUT_LENGTH,
            on_change=lambda text: controller.update_silently(lambda old: replace(old, note=text)),
            on_submit=controller.add,
        ),
        secondary_button(t.gettext("Add these points"), icon=ft.Icons.ADD, on_click=controller.add),
    ]
