"""The deal-entry screen, for a new deal or a correction: the sides, running totals and the number pad."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import flet as ft

from models.access import Hint
from views import routes
from views.core.device_features import use_browser_flag
from views.core.navigation import link_to, navigation_of, use_view_name
from views.draft.conflicts import conflict_notices
from views.draft.controller import SaveState
from views.draft.cursor import Cursor
from views.draft.unsaved import unsaved_sentence
from views.entry.cells import keycap
from views.entry.conflict_notice import superseded_notice, use_equal_save
from views.entry.deal_sheet import deal_sheet, pad_message
from views.entry.entry_form import EntryForm
from views.entry.extras_sheet import extras_action, use_extras_sheet
from views.entry.fields import NUMBER_FIELDS, active_number, closing_fields, deal_fields
from views.entry.keyboard import CARDS_LETTER, EXTRAS_LETTER, use_keyboard
from views.entry.melds.cards_page import meld_page
from views.entry.number_pad import ENDINGS, PadActions, number_pad
from views.entry.pozzetto_choice import lone_player_choice, pozzetto_choice
from views.entry.question import question
from views.entry.sides import header_row, open_side_row
from views.entry.use_entry import EntryController, use_entry
from views.entry.use_visible_fields import NOTICES, VisibleFieldsController, use_visible_fields
from views.entry.view import KEY_LINE_HEIGHT, EntryView
from views.hooks import use_ref
from views.match.display_texts import seat_names
from views.match.hint import hint_strip, is_unseen
from views.match.score_sheet import SheetRow
from views.match.totals import deals_part, totals, typed_row
from views.match.use_announcement import use_announcement
from views.match.use_help import use_help
from views.match.use_match import use_match
from views.ui import theme
from views.ui.buttons import icon_button, primary_button, text_button
from views.ui.drawing.table import table_drawing
from views.ui.fit import LOW_WINDOW
from views.ui.frame import aside_width, frame, has_aside_room
from views.ui.lists import keyed, side_by_side, stack
from views.ui.render_cache import use_render_cache
from views.ui.screen_context import ScreenContext, screen
from views.ui.text_scale import NARROW_WIDTH, has_large_text
from views.ui.theme import Gap, Size
from wording import HelpTopic, Translator, draw_table

_CORRECTION_WORDS_WIDTH = 350  # pixels: in a narrower bar, these words would cut off the deal's number


@screen
def DealEntryScreen(here: ScreenContext) -> ft.View:
    session, page, view_path = here.session, here.page, here.path
    name = use_view_name()
    memo = use_render_cache(session.epoch)
    match_id, deal_id = here.parameters["match_id"], here.parameters.get("deal_id")
    match = use_match(match_id)

    def leave_form(route: str) -> None:
        navigation_of(page).leave_form(view_path, route)

    entry, sentence = use_entry(match, deal_id, leave_form, use_announcement())
    use_equal_save(entry, leave_form)

    help_controller = use_help(match.snapshot.config if match.snapshot else None)
    open_extras = use_extras_sheet(session, entry, help_controller)
    use_keyboard(entry, help_controller.explain, open_extras)
    use_browser_flag("sheet", navigation_of(page).has_overlay)
    visible_fields = use_visible_fields()
    has_hint_space = use_ref(lambda: is_unseen(session, Hint.ENDINGS)).current
    if entry is None:
        return here.missing(sentence)
    view = EntryView(
        session=session,
        has_hint_space=has_hint_space,
        entry=entry,
        memo=memo,
        save=memo(_saver, entry, anyway=False),
        save_anyway=memo(_saver, entry, anyway=True),
        explain=help_controller.explain,
    )
    return _view(view, name, open_extras, visible_fields)


def _saver(entry: EntryController, *, anyway: bool) -> Callable[[], Awaitable[None]]:
    async def save() -> None:
        await entry.save(anyway=anyway)

    return save


def _view(
    view: EntryView, name: str, open_extras: Callable[[], None], visible_fields: VisibleFieldsController
) -> ft.View:
    t, memo, window_width = view.t, view.memo, view.session.viewport.width
    number = view.entry.number
    title = t.gettext("Correct deal {number}") if view.is_correction else t.gettext("Deal {number}")
    # The bar has another colour for a correction, so that nobody mistakes it for a new deal.
    tone = theme.ACTION if view.is_correction else theme.BAIZE
    return frame(
        route=name,
        window_width=window_width,
        title=title.format(number=number) if window_width >= NARROW_WIDTH else str(number),
        subtitle=_save_status(view),
        max_column_width=Size.COLUMN_TABLET if view.is_split else Size.COLUMN,
        aside=_match_aside(view) if has_aside_room(window_width) and not view.is_split else (),
        is_aside_first=True,
        on_back=memo(link_to, routes.match(view.snapshot.id)),
        back_label=t.gettext("Back to the table"),
        actions=[
            *_keys(view, tone.ink),
            _mode_switch(view, tone.ink),
            *_cap(view, EXTRAS_LETTER, tone.ink),
            extras_action(view, open_extras, ink=tone.ink),
        ],
        body=_by_cards(view) if view.form.by_cards and not view.is_undecided else _by_points(view, visible_fields),
        scroll=False,
        spacing=Gap.TIGHT,
        footer=_footer(view),
        tone=tone,
        compact_bar_height=view.layout.bar_height,
        render_cache=memo,
    )


def _match_aside(view: EntryView) -> list[ft.Control]:
    """Return the totals, the table and the deals of the match, shown before the entry in a wide window."""
    width, snapshot = aside_width(view.session.viewport.width), view.snapshot
    open_deal = view.memo(_deal_opener, ft.context.page, snapshot.id)
    drawn = view.memo(draw_table, view.t, snapshot.config, snapshot.standings, seat_names(snapshot))
    drawing = view.memo(table_drawing, drawn, width=width, on_tap=view.memo(link_to, routes.match(snapshot.id)))
    return [
        *keyed("totals", [totals(view.session, snapshot, width=width)]),
        *([] if snapshot.standings.finished else keyed("seats", [drawing])),
        *deals_part(view.t, snapshot, view.memo, width=width, open_deal=open_deal, typed=_typed_rows(view)),
    ]


def _typed_rows(view: EntryView) -> list[SheetRow]:
    """Return the row of a new deal as it is typed now."""
    if view.is_correction:
        return []
    unknown = {seat for index, side in enumerate(view.sides) if not view.has_total(index) for seat in side.players}
    return [typed_row(view.t, view.snapshot, view.entry.number, view.entry.evaluation.score, unknown)]


def _deal_opener(page: ft.Page, match_id: str) -> Callable[[str], None]:
    return lambda deal_id: page.navigate(routes.deal(match_id, deal_id))


def _footer(view: EntryView) -> ft.Control:
    """Return the save button (by cards) or the number pad (by points), below the messages that belong to no row."""
    controls = keyed("said", _pad_messages(view))
    if not view.form.by_cards:
        controls += [] if view.is_split else keyed("pad", [_pad(view)])
        lines = [view.memo(_key_line, view.t, has_other=len(view.sides) == 2)] if view.has_keyboard else []
        controls += keyed("keys", lines)
    elif panel := _panel(view):
        controls += panel
    elif view.can_save:
        controls += keyed("pad", [_save_part(view)])
    return view.memo(_column, *controls)


def _column(*controls: ft.Control) -> ft.Control:
    return stack(controls, spacing=Gap.NONE)


def _save_part(view: EntryView, show_keys: Callable[[], None] | None = None) -> ft.Control:
    """Return the button that saves, in place of the number pad."""
    t, label, is_low = view.t, _save_label(view), view.session.viewport.height < LOW_WINDOW
    word = t.gettext("Save") if has_large_text() or show_keys else label
    save = view.save if view.can_save else None
    return view.memo(_save_line, t, save, word=word, spoken=label, is_low=is_low, show_keys=show_keys)


def _save_line(
    t: Translator,
    save: Callable[[], Awaitable[None]] | None,
    *,
    word: str,
    spoken: str,
    is_low: bool,
    show_keys: Callable[[], None] | None = None,
) -> ft.Control:
    """Return the line with the button that saves, if the deal can be saved, and with one that shows the keys if there
    are any."""
    padding = ft.Padding.symmetric(horizontal=Gap.SMALL, vertical=Gap.TIGHT if is_low else Gap.SMALL)
    button = partial(primary_button, height=Size.TARGET if show_keys else Size.ACTION)
    keys, shown = t.pgettext("term", "Keys"), list[ft.Control]()
    if show_keys:
        shown += keyed("keys", [button(keys, icon=ft.Icons.KEYBOARD, tone=theme.KEY, on_click=show_keys)])
    if save:
        shown += keyed("save", [button(word, icon=ft.Icons.CHECK, on_click=save, spoken=spoken)])
    return ft.Container(side_by_side(*shown, weights=(1, 2)[-len(shown) :]), padding=padding)


def _pad_messages(view: EntryView) -> list[ft.Control]:
    """Return the messages that belong to no row: the result of "Save", and a warning that the draft is not saved."""
    messages = [view.entry.message]
    if view.draft.state is SaveState.FAILED and not view.entry.ended:
        messages.append(unsaved_sentence(view.t, view.draft))
    if not any(messages):
        return []
    message = pad_message("\n".join(filter(None, messages)))
    return [ft.Container(message, padding=ft.Padding(Gap.SMALL, Gap.TIGHT, Gap.SMALL, Gap.NONE))]


def _keys(view: EntryView, ink: str) -> list[ft.Control]:
    """Return the button of the sheet of keys, and the key of the button that follows."""
    if not view.has_keyboard:
        return []
    explain = view.memo(partial, view.explain, HelpTopic.KEYS)
    button = view.memo(icon_button, ft.Icons.KEYBOARD, view.t.pgettext("term", "Keys"), ink=ink, on_click=explain)
    return [button, view.memo(keycap, "?", ink), *_cap(view, CARDS_LETTER, ink)]


def _cap(view: EntryView, letter: str, ink: str) -> list[ft.Control]:
    """Return the key of the button that follows, with a gap before it."""
    gap = view.memo(ft.Container, width=Gap.MEDIUM)
    return [gap, view.memo(keycap, letter, ink)] if view.has_keyboard else []


def _key_line(t: Translator, *, has_other: bool) -> ft.Control:
    """Return a line with the keys that belong to no row. Shift means the other side, if there `has_other` than one."""
    keys = {
        "Tab": t.gettext("Next field"),
        **({t.pgettext("key", "Shift + letter"): t.gettext("The side not marked")} if has_other else {}),
        "?": t.pgettext("term", "Keys"),
        t.pgettext("key", "Esc"): t.gettext("Back to the table"),
    }
    parts = [ft.Row([keycap(key, theme.INK), ft.Text(words, style=theme.caption())]) for key, words in keys.items()]
    line = ft.Row(list(parts), alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return ft.Container(line, height=KEY_LINE_HEIGHT, padding=Gap.SMALL)


def _mode_switch(view: EntryView, ink: str) -> ft.Control:
    """Return the button that switches between points and cards; an icon where the bar is too narrow for words."""
    by_cards = view.form.by_cards
    label = view.t.gettext("By points") if by_cards else view.t.gettext("By cards")
    on_click = view.on(EntryForm.close_cards if by_cards else EntryForm.open_cards)
    if has_large_text() or (view.is_correction and view.session.viewport.width < _CORRECTION_WORDS_WIDTH):
        icon = ft.Icons.DIALPAD if by_cards else ft.Icons.STYLE
        return view.memo(icon_button, icon, label, on_click=on_click, ink=ink)
    return view.memo(text_button, label, on_click=on_click, ink=ink)


def _by_points(view: EntryView, visible_fields: VisibleFieldsController) -> list[ft.Control]:
    """Return the page by points. The rows scroll in a low window; the sides above and the pad below stay in place."""
    layout, cursor, typed = view.layout, view.cursor, view.form.typed
    fields = deal_fields(view)
    pinned = [field for field in fields if layout.pins_numbers and field.name in NUMBER_FIELDS]
    scrolled = [field for field in fields if field not in pinned]
    notices = [*keyed("overtaken", superseded_notice(view)), *_conflicts(view)]
    rows: list[ft.Control] = [
        *([] if notices else keyed("hint", _endings_hint(view))),
        *notices,
        *_faded(view, deal_sheet(view, scrolled, is_paired=layout.is_paired)),
    ]
    focused, active = cursor.field if isinstance(cursor, Cursor) else cursor and cursor.row, active_number(view)
    visible_fields.update(
        faulty=(*([NOTICES] if notices else []), *([view.reason.row] if view.reason else [])),
        refused_saves=view.form.refused_saves,
        focused=focused if focused in {field.name for field in scrolled} and not active else None,
        typed=typed,
        is_scrolling=layout.is_scrolling,
    )
    heads = [*keyed("header", [header_row(view, EntryForm.select_side)]), *keyed("open", open_side_row(view))]
    rows, heads = ([*heads, *rows], []) if layout.scrolls_heads else (rows, heads)
    numbers = [view.memo(_pinned_rows, *_faded(view, deal_sheet(view, pinned)))] if pinned else active
    parts = [
        *heads,
        *keyed("sheet", [view.memo(_scrolling_rows, *rows, ref=visible_fields.column, gap=layout.gap)]),
        *keyed("numbers", numbers),
    ]
    if not view.is_split:
        return parts
    left = ft.Column(parts, spacing=Gap.TIGHT, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    right = view.memo(_side_pad, _pad(view), width=view.pad_width)
    return [ft.Row([left, right], key="split", expand=True, vertical_alignment=ft.CrossAxisAlignment.START)]


def _panel(view: EntryView) -> list[ft.Control]:
    view.entry.choices = ()
    return pozzetto_choice(view) or question(view) or lone_player_choice(view)


def _faded(view: EntryView, rows: list[ft.Control]) -> list[ft.Control]:
    """Return the rows, faded and without effect while it is asked who plays alone."""
    if not view.is_undecided:
        return rows
    faded = [ft.Container(row, opacity=0.62, ignore_interactions=True) for row in rows]
    return [ft.Semantics(exclude_semantics=True, content=row) for row in faded]


def _endings_hint(view: EntryView) -> list[ft.Control]:
    """Return the hint about the two-digit keys, or empty space in its place if it was dismissed during this visit."""
    if not view.shows_hint_space:
        return []
    if view.asks_lone_player or not is_unseen(view.session, Hint.ENDINGS):
        return [view.memo(ft.Container, height=view.hint_height)]
    strip = view.memo(hint_strip, view.t, Hint.ENDINGS, view.hint, view.session.dismiss_hint, size=view.hint_size)
    return [view.memo(ft.Container, strip, height=view.hint_height)]


def _scrolling_rows(*rows: ft.Control, ref: ft.Ref[ft.Column], gap: float) -> ft.Control:
    return ft.Column(
        list(rows),
        ref=ref,
        spacing=gap,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _pinned_rows(*rows: ft.Control) -> ft.Control:
    """Return the rows that stay above the pad while the others scroll; a shadow says that more follow."""
    shadow = ft.BoxShadow(blur_radius=8, color=ft.Colors.with_opacity(0.3, ft.Colors.SHADOW), offset=ft.Offset(0, -4))
    padding = ft.Padding(Gap.NONE, Gap.HAIR, Gap.NONE, Gap.HAIR)
    return ft.Container(stack(rows, spacing=Gap.HAIR), padding=padding, bgcolor=theme.PAPER.fill, shadow=shadow)


def _side_pad(pad: ft.Control, *, width: float) -> ft.Control:
    return ft.Container(ft.Semantics(content=pad, container=True), width=width)


def _by_cards(view: EntryView) -> list[ft.Control]:
    return meld_page(
        view,
        header=header_row(view, EntryForm.select_cards, single_side=True),
        closing_rows=deal_sheet(view, closing_fields(view)),
        notices=[*superseded_notice(view), *_conflicts(view)],
    )


def _conflicts(view: EntryView) -> Sequence[ft.Control]:
    return conflict_notices(view.session, view.snapshot, view.draft, blocks_save=view.form.awaits_choice)


def _pad(view: EntryView) -> ft.Control:
    """Return the number pad, or in its place a choice or a question."""
    if panel := _panel(view):
        return panel[0]
    if view.is_at_rest:
        return _save_part(view, show_keys=view.on(EntryForm.next_cell))
    t = view.t
    pad = PadActions(
        on_key=_key_handler(view),
        on_erase=view.on(EntryForm.erase),
        on_next=view.entry.next_field,
        on_save=view.save if view.can_save else None,
        erase_label=t.gettext("Erase the last digit"),
        next_label=t.gettext("Next field"),
        save_word=t.gettext("Save"),
        save_label=_save_label(view),
        save_cap=t.pgettext("key", "Enter") if view.has_keyboard else "",
        enter_saves=not (view.has_keyboard and view.entry.has_next_number),
    )
    # Most taps do not change the pad. Returning the same objects avoids sending its keys to the client.
    return view.memo(
        number_pad,
        pad,
        key_height=view.layout.key_height,
        width=view.pad_width,
        rows=view.layout.pad_rows,
        is_large=view.layout.has_large_pad,
    )


def _key_handler(view: EntryView) -> Callable[[str], object]:
    """Return the handler of the digit keys. While the hint about two-digit keys is shown, they dismiss it."""
    if not view.has_hint_space or not is_unseen(view.session, Hint.ENDINGS):
        return view.entry.press
    return view.memo(_press_and_dismiss, view.entry, view.session.dismiss_hint)


def _press_and_dismiss(
    entry: EntryController, dismiss: Callable[[Hint], Awaitable[None]]
) -> Callable[[str], Awaitable[None]]:
    async def press(keys: str) -> None:
        entry.press(keys)
        if keys in ENDINGS:
            await dismiss(Hint.ENDINGS)

    return press


def _save_label(view: EntryView) -> str:
    return view.t.gettext("Save the correction") if view.is_correction else view.t.gettext("Save the deal")


def _save_status(view: EntryView) -> str:
    t, unchanged = view.t, ""
    if view.entry.ended:
        return t.gettext("No longer counts")
    if not view.draft.saved.has_saved_parts:
        unchanged = t.gettext("Nothing changed yet") if view.is_correction else t.gettext("Nothing entered yet")
    return {
        SaveState.SAVED: unchanged or t.gettext("Draft saved"),
        SaveState.SAVING: t.gettext("Not saved") if view.draft.conflicts else t.gettext("Saving…"),
        SaveState.FAILED: t.gettext("Not saved"),
        SaveState.SUPERSEDED: t.gettext("Already saved"),
    }[view.draft.state]
