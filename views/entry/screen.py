"""The deal-entry screen, for a new deal or a correction: the sides, running totals and the number pad."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

import flet as ft

from views import routes
from views.core.navigation import navigation_of, use_view_name
from views.core.session import Session, use_session
from views.draft.conflicts import conflict_notices
from views.draft.controller import SaveState
from views.entry.conflict_notice import superseded_notice
from views.entry.deal_sheet import deal_sheet, field_messages, pad_message
from views.entry.editor import DealEditor
from views.entry.extras_sheet import extras_action, use_extras_sheet
from views.entry.faults import NO_FIELD, faulty_field_names, messages_by_field, number_field_name, shown_faults
from views.entry.fields import CellContext, card_fields, closing_fields, counter_fields, number_fields
from views.entry.keyboard import use_keyboard
from views.entry.layout import PAD_WIDTH, EntryLayout, LayoutInput, lay_out_entry
from views.entry.melds.editor import MeldEditor
from views.entry.melds.page import MeldPage, meld_page
from views.entry.number_pad import PadActions, number_pad
from views.entry.sides import header_row, lone_player_question_height, lone_player_rows, open_side_row, shown_sides
from views.entry.use_entry import use_entry
from views.entry.use_visible_fields import VisibleFieldsController, use_visible_fields
from views.hooks import use_latest
from views.match.display_texts import seat_names
from views.match.side_styles import side_styles
from views.match.totals import deals_part, totals
from views.match.use_match import use_match
from views.ui import theme
from views.ui.buttons import icon_button, primary_button, text_button
from views.ui.frame import aside_width, frame, has_aside_room
from views.ui.lists import keyed
from views.ui.render_cache import RenderCache, use_render_cache
from views.ui.screen import missing_view, screen
from views.ui.text_scale import NARROW_WIDTH, has_large_text
from views.ui.theme import Gap, Size
from views.ui.use_help import HelpController, use_help
from wording import Translator, side_names, with_report_code


@dataclass(frozen=True, kw_only=True)
class _EntryContext:
    """State and callbacks shared by the parts of this screen."""

    session: Session
    editor: DealEditor
    cards: MeldEditor
    layout: EntryLayout
    memo: RenderCache
    save: Callable[[], Awaitable[None]]
    on_extras: Callable[[], None]
    visible_fields: VisibleFieldsController
    help: HelpController
    name: str

    @property
    def is_correction(self) -> bool:
        return self.editor.draft.deal_id is not None

    @property
    def can_save(self) -> bool:
        """Whether the deal can be saved: no other phone has saved or deleted it."""
        return self.editor.draft.state is not SaveState.SUPERSEDED and not self.editor.is_deleted

    @property
    def width(self) -> float:
        """Width of the rows in pixels, margins included."""
        available = self.session.viewport.width
        return min(available, Size.COLUMN_TABLET) - PAD_WIDTH if self.is_split else min(available, Size.COLUMN)

    @property
    def is_split(self) -> bool:
        """Whether the number pad is next to the rows."""
        return self.layout.has_side_pad and not self.cards.is_open


@screen
def DealEntryScreen() -> ft.View:
    session = use_session()
    page = ft.context.page
    view_path, name = ft.use_view_path(), use_view_name()
    memo = use_render_cache(session.epoch)
    parameters = ft.use_route_params()
    match_id, deal_id = parameters["match_id"], parameters.get("deal_id")
    match = use_match(match_id)
    controller = use_entry(match, deal_id, lambda route: navigation_of(page).leave_form(view_path, route))
    editor, cards = controller.editor, controller.cards

    async def save() -> None:
        if editor is not None:
            await editor.save()

    help_controller = use_help(match.snapshot.config.table_rules if match.snapshot else None)
    extras = use_extras_sheet(session, editor, help_controller)
    use_keyboard(cards, on_enter=save, on_escape=lambda: page.navigate(routes.match(match_id)))
    latest_save = use_latest(save)
    visible_fields = use_visible_fields()
    if editor is None or cards is None:
        return missing_view(session, controller.sentence)
    return _view(
        _EntryContext(
            session=session,
            editor=editor,
            cards=cards,
            layout=_layout(session, editor),
            memo=memo,
            save=latest_save,
            on_extras=extras.open,
            visible_fields=visible_fields,
            help=help_controller,
            name=name,
        )
    )


def _view(entry: _EntryContext) -> ft.View:
    session, editor, snapshot = entry.session, entry.editor, entry.editor.snapshot
    t = session.translator
    page = ft.context.page
    names = [side_names(t, side.players, seat_names(snapshot)) for side in editor.draft.sides]
    title = t.gettext("Correct deal {number}") if entry.is_correction else t.gettext("Deal {number}")
    # The bar has another colour for a correction, so that it cannot be mistaken for a new deal.
    tone = theme.ACTION if entry.is_correction else theme.BAIZE
    return frame(
        route=entry.name,
        window_width=session.viewport.width,
        title=title.format(number=editor.number) if session.viewport.width >= NARROW_WIDTH else str(editor.number),
        subtitle=_save_status(t, editor),
        truncate_subtitle=True,
        max_column_width=Size.COLUMN_TABLET if entry.is_split else Size.COLUMN,
        aside=_match_aside(entry) if has_aside_room(session.viewport.width) and not entry.is_split else (),
        on_back=entry.memo(_match_opener, page, snapshot.id),
        back_label=t.gettext("Back to the table"),
        actions=[_mode_switch(entry, tone.ink), extras_action(t, editor, entry.on_extras, entry.memo, ink=tone.ink)],
        body=_by_cards(entry, names) if entry.cards.is_open else _by_points(entry, names),
        scroll=False,
        spacing=Gap.TIGHT,
        footer=_footer(entry),
        tone=tone,
        compact_bar_height=entry.layout.bar_height,
        render_cache=entry.memo,
    )


def _match_aside(entry: _EntryContext) -> list[ft.Control]:
    """Return the totals and deals of the match, shown next to the entry in a wide window."""
    session, snapshot = entry.session, entry.editor.snapshot
    page = ft.context.page
    width = aside_width(session.viewport.width)
    open_deal = entry.memo(_deal_opener, page, snapshot.id)
    return [
        *keyed("totals", [totals(session, snapshot, entry.memo, width=width)]),
        *deals_part(session.translator, snapshot, entry.memo, width=width, open_deal=open_deal),
    ]


def _deal_opener(page: ft.Page, match_id: str) -> Callable[[str], None]:
    return lambda deal_id: page.navigate(routes.deal(match_id, deal_id))


def _match_opener(page: ft.Page, match_id: str) -> Callable[[], None]:
    return lambda: page.navigate(routes.match(match_id))


def _footer(entry: _EntryContext) -> ft.Control:
    """Return the save button (by cards) or the number pad (by points).

    Messages are above the pad, so that its keys do not move while the user types.
    """
    controls: list[ft.Control] = []
    if not entry.cards.is_open:
        controls += keyed("said", _pad_messages(entry))
        controls += [] if entry.is_split else keyed("pad", [_pad(entry)])
    elif entry.can_save:
        controls += keyed("save", [entry.memo(_save_by_cards, _save_label(entry), entry.save)])
    return entry.memo(_column, *controls)


def _column(*controls: ft.Control) -> ft.Control:
    return ft.Column(list(controls), spacing=Gap.NONE, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _save_by_cards(label: str, save: Callable[[], Awaitable[None]]) -> ft.Control:
    return ft.Container(primary_button(label, icon=ft.Icons.CHECK, on_click=save), padding=Gap.SMALL)


def _pad_messages(entry: _EntryContext) -> list[ft.Control]:
    """Return the messages that belong to no row: the answer to "Save", and a warning that the draft is not saved."""
    t, editor = entry.session.translator, entry.editor
    unsaved = with_report_code(t.gettext("The draft isn’t saved. Tap anything to try again."), editor.draft.report_code)
    messages = [editor.message, unsaved if editor.draft.state is SaveState.FAILED else ""]
    if not any(messages):
        return []
    message = pad_message("\n".join(filter(None, messages)), text_scale=entry.session.viewport.text_scale)
    return [ft.Container(message, padding=ft.Padding(Gap.SMALL, Gap.TIGHT, Gap.SMALL, Gap.NONE))]


def _mode_switch(entry: _EntryContext, ink: str) -> ft.Control:
    """Return the button that switches between points and cards; an icon where the bar is too narrow for words."""
    t, cards = entry.session.translator, entry.cards
    label = t.gettext("By points") if cards.is_open else t.gettext("By cards")
    on_click = cards.close if cards.is_open else cards.open
    if has_large_text():
        icon = ft.Icons.DIALPAD if cards.is_open else ft.Icons.STYLE
        return entry.memo(icon_button, icon, label, on_click=on_click, ink=ink)
    return entry.memo(text_button, label, on_click=on_click, ink=ink)


def _by_points(entry: _EntryContext, names: list[str]) -> list[ft.Control]:
    """Return the page by points. The rows scroll in a low window; the sides above and the pad below stay in place."""
    session, editor, layout = entry.session, entry.editor, entry.layout
    shown = shown_sides(editor)
    messages = messages_by_field(session.translator, editor, shown)
    cells = _cell_context(entry, names, shown)
    fields = [*counter_fields(cells), *closing_fields(cells), *card_fields(cells, entry.cards), *number_fields(cells)]
    visible_names = {field.name for field in fields}
    other_messages = [message for row, of_row in messages.items() if row not in visible_names for message in of_row]
    rows: list[ft.Control] = [
        *keyed("overtaken", superseded_notice(session, editor)),
        *conflict_notices(session, editor.snapshot, editor.draft),
        *field_messages(cells, {NO_FIELD: other_messages}, NO_FIELD),
        *_lone_player_rows(entry),
        *deal_sheet(cells, fields, messages, layout=layout, width=entry.width - 2 * Gap.SMALL),
    ]
    entry.visible_fields.update(
        faulty=tuple(row for row in (NO_FIELD, *(field.name for field in fields)) if messages.get(row)),
        refused_saves=editor.refused_saves,
        focused=None if editor.cursor is None else number_field_name(editor.cursor.field),
        is_scrolling=layout.is_scrolling,
    )
    parts = [
        *keyed("header", [_header(entry, names, editor.select_side)]),
        *keyed("open", open_side_row(editor, names, cells.styles)),
        *keyed("sheet", [entry.memo(_scrolling_rows, *rows, ref=entry.visible_fields.column, gap=layout.gap)]),
    ]
    if not entry.is_split:
        return parts
    left = ft.Column(parts, spacing=Gap.TIGHT, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    right = entry.memo(_side_pad, _pad(entry))
    return [ft.Row([left, right], key="split", expand=True, vertical_alignment=ft.CrossAxisAlignment.START)]


def _header(
    entry: _EntryContext, names: list[str], on_select_side: Callable[[int], None], *, single_side: bool = False
) -> ft.Control:
    return header_row(
        entry.session,
        entry.editor,
        names,
        width=entry.width,
        memo=entry.memo,
        on_select_side=on_select_side,
        single_side=single_side,
    )


def _scrolling_rows(*rows: ft.Control, ref: ft.Ref[ft.Column], gap: float) -> ft.Control:
    return ft.Column(
        list(rows),
        ref=ref,
        spacing=gap,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _side_pad(pad: ft.Control) -> ft.Control:
    return ft.Container(ft.Semantics(content=pad, container=True), width=PAD_WIDTH)


def _by_cards(entry: _EntryContext, names: list[str]) -> list[ft.Control]:
    session, editor = entry.session, entry.editor
    cells = _cell_context(entry, names, shown_sides(editor))
    layout = replace(entry.layout, is_paired=False)
    closing = deal_sheet(cells, closing_fields(cells), {}, layout=layout, width=entry.width - 2 * Gap.SMALL)
    return meld_page(
        MeldPage(
            session=session,
            cards=entry.cards,
            header=_header(entry, names, entry.cards.select_side, single_side=True),
            sentences="\n".join(_all_messages(entry)),
            closing_rows=[*_lone_player_rows(entry), *closing],
            notices=[*superseded_notice(session, editor), *conflict_notices(session, editor.snapshot, editor.draft)],
        )
    )


def _cell_context(entry: _EntryContext, names: list[str], shown: Sequence[int]) -> CellContext:
    rules = entry.editor.snapshot.config.table_rules
    return CellContext(
        t=entry.session.translator,
        editor=entry.editor,
        rules=rules,
        shown_sides=shown,
        names=names,
        styles=side_styles(entry.editor.snapshot, entry.editor.draft.sides),
        faulty=frozenset(
            (fault.side, name) for fault in shown_faults(entry.editor) for name in faulty_field_names(fault, rules)
        ),
        cell_height=entry.layout.cell_height,
        switch_height=entry.layout.switch_height,
        explain=entry.help.explain,
        memo=entry.memo,
    )


def _lone_player_rows(entry: _EntryContext) -> list[ft.Control]:
    width = entry.width - 2 * Gap.SMALL
    rows = lone_player_rows(
        entry.session, entry.editor.snapshot, entry.editor, height=entry.layout.switch_height, width=width
    )
    return keyed("alone", rows)


def _layout(session: Session, editor: DealEditor) -> EntryLayout:
    sides = editor.draft.sides
    parts = LayoutInput(
        rules=editor.snapshot.config.table_rules,
        sides=len(sides),
        has_cards_row=any(side.melds or side.hand_cards for side in sides),
        question_height=lone_player_question_height(editor),
        has_lone_player=editor.draft.head.alone is not None,
    )
    viewport = session.viewport
    return lay_out_entry(parts, height=viewport.height, width=viewport.width, text_scale=viewport.text_scale)


def _all_messages(entry: _EntryContext) -> list[str]:
    """Return the messages of all sides without duplicates, the editor's message first."""
    messages = messages_by_field(entry.session.translator, entry.editor, range(len(entry.editor.draft.sides)))
    texts = [message.sentence for of_field in messages.values() for message in of_field]
    return [sentence for sentence in dict.fromkeys([entry.editor.message, *texts]) if sentence]


def _pad(entry: _EntryContext) -> ft.Control:
    t, editor = entry.session.translator, entry.editor
    pad = PadActions(
        on_key=editor.press,
        on_erase=editor.erase,
        on_next=editor.next_field,
        on_save=entry.save if entry.can_save else None,
        erase_label=t.gettext("Erase the last digit"),
        next_label=t.gettext("Next field"),
        save_word=t.gettext("Save"),
        save_label=_save_label(entry),
    )
    # Most taps do not change the pad; with the same objects, none of its keys is sent to the client.
    return entry.memo(
        number_pad,
        pad,
        key_height=entry.layout.key_height,
        width=PAD_WIDTH if entry.is_split else entry.width,
        text_scale=entry.session.viewport.text_scale,
    )


def _save_label(entry: _EntryContext) -> str:
    t = entry.session.translator
    return t.gettext("Save the correction") if entry.is_correction else t.gettext("Save the deal")


def _save_status(t: Translator, editor: DealEditor) -> str:
    return {
        SaveState.SAVED: t.gettext("Draft saved"),
        SaveState.SAVING: t.gettext("Saving the draft…"),
        SaveState.FAILED: t.gettext("Not saved"),
        SaveState.SUPERSEDED: t.gettext("Saved on another phone"),
    }[editor.draft.state]
