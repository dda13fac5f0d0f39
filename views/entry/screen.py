"""The deal-entry screen, for a new deal or a correction: both sides, live totals, the number pad below."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

import flet as ft

from views import routes
from views.core.back import use_view_name, way_of
from views.core.labels import seat_names
from views.core.session import Session, use_session
from views.core.side_styles import side_styles
from views.core.use_help import Ask, use_help
from views.core.use_match import use_match
from views.draft.clashes import clash_notices
from views.draft.sync import SaveState
from views.entry.editor import DealEditor
from views.entry.faults import ELSEWHERE, marked_by, row_of_number, said_beside, shown_faults
from views.entry.fit import PAD_WIDTH, EntryFit, TallParts, entry_fit
from views.entry.keyboard import use_keyboard
from views.entry.melds.editor import MeldEditor
from views.entry.melds.page import MeldEntry, meld_entry
from views.entry.more import more_action, use_more
from views.entry.overtaken import overtaken_notice
from views.entry.pad import Pad, number_pad
from views.entry.rows import Cells, cards_facts, closing_facts, counter_facts, number_facts
from views.entry.sheet import sheet, told, told_by_the_pad
from views.entry.sides import alone_rows, header_row, open_side_row, question_height, shown_sides
from views.entry.use_entry import use_entry
from views.entry.use_sight import Sight, use_sight
from views.hooks import Memo, use_latest, use_memo
from views.table.totals import deals_part, totals
from views.ui import theme
from views.ui.buttons import icon_action, main_action, text_action
from views.ui.frame import aside_room, frame, is_wide
from views.ui.lists import keyed
from views.ui.screen import match_missing, screen
from views.ui.text_scale import NARROW, has_large_text
from views.ui.theme import Gap, Size
from wording import Translator, side_names, with_incident


@dataclass(frozen=True, kw_only=True)
class _Entry:
    """What the parts of this screen share."""

    session: Session
    editor: DealEditor
    cards: MeldEditor
    fit: EntryFit
    memo: Memo
    save: Callable[[], Awaitable[None]]
    on_more: Callable[[], None]
    sight: Sight
    ask: Ask
    name: str

    @property
    def is_correction(self) -> bool:
        return self.editor.sync.deal_id is not None

    @property
    def can_save(self) -> bool:
        """Nothing is to be saved where another phone has saved the deal, or deleted it."""
        return self.editor.sync.state is not SaveState.LEFT_BEHIND and not self.editor.gone

    @property
    def width(self) -> float:
        """Of the rows, with their margins."""
        available = self.session.viewport.width
        return min(available, Size.COLUMN_TABLET) - PAD_WIDTH if self.is_split else min(available, Size.COLUMN)

    @property
    def is_split(self) -> bool:
        """Whether the pad stands beside the rows."""
        return self.fit.beside and not self.cards.is_open


@screen
def DealEntryScreen() -> ft.View:
    session = use_session()
    page = ft.context.page
    here, name = ft.use_view_path(), use_view_name()
    memo = use_memo(session.epoch)
    parameters = ft.use_route_params()
    match_id, deal_id = parameters["match_id"], parameters.get("deal_id")
    match = use_match(match_id)
    use = use_entry(match, deal_id, lambda route: way_of(page).leave(here, route))
    editor, cards = use.editor, use.cards

    async def save() -> None:
        if editor is not None:
            await editor.save()

    ask = use_help(match.snapshot.config.table_rules if match.snapshot else None)
    more = use_more(session, editor, ask)
    use_keyboard(cards, on_enter=save, on_escape=lambda: page.navigate(routes.match(match_id)))
    save_now = use_latest(save)
    sight = use_sight()
    if editor is None or cards is None:
        return match_missing(session, use.sentence)
    return _view(
        _Entry(
            session=session,
            editor=editor,
            cards=cards,
            fit=_fit(session, editor),
            memo=memo,
            save=save_now,
            on_more=more.open,
            sight=sight,
            ask=ask,
            name=name,
        )
    )


def _view(entry: _Entry) -> ft.View:
    session, editor, snapshot = entry.session, entry.editor, entry.editor.snapshot
    t = session.translator
    page = ft.context.page
    names = [side_names(t, side.players, seat_names(snapshot)) for side in editor.sync.sides]
    words = t.gettext("Correct deal {number}") if entry.is_correction else t.gettext("Deal {number}")
    # A correction looks like one: the bar has the colour of what is done here, not of the table.
    tone = theme.ACTION if entry.is_correction else theme.BAIZE
    return frame(
        route=entry.name,
        available=session.viewport.width,
        title=words.format(number=editor.number) if session.viewport.width >= NARROW else str(editor.number),
        subtitle=_saved(t, editor),
        passing=True,
        column=Size.COLUMN_TABLET if entry.is_split else Size.COLUMN,
        aside=_table(entry) if is_wide(session.viewport.width) and not entry.is_split else (),
        on_back=entry.memo(_to_match, page, snapshot.id),
        back_label=t.gettext("Back to the table"),
        actions=[_mode(entry, tone.ink), more_action(t, editor, entry.on_more, entry.memo, ink=tone.ink)],
        body=_by_cards(entry, names) if entry.cards.is_open else _by_points(entry, names),
        scroll=False,
        spacing=Gap.TIGHT,
        footer=_footer(entry),
        tone=tone,
        dense=entry.fit.bar,
        memo=entry.memo,
    )


def _table(entry: _Entry) -> list[ft.Control]:
    """Beside the entry, where there is room: what it is added to."""
    session, snapshot = entry.session, entry.editor.snapshot
    page = ft.context.page
    room = aside_room(session.viewport.width)
    open_deal = entry.memo(_to_deal, page, snapshot.id)
    return [
        *keyed("totals", [totals(session, snapshot, entry.memo, room=room)]),
        *deals_part(session.translator, snapshot, entry.memo, room=room, open_deal=open_deal),
    ]


def _to_deal(page: ft.Page, match_id: str) -> Callable[[str], None]:
    return lambda deal_id: page.navigate(routes.deal(match_id, deal_id))


def _to_match(page: ft.Page, match_id: str) -> Callable[[], None]:
    return lambda: page.navigate(routes.match(match_id))


def _footer(entry: _Entry) -> ft.Control:
    """By cards the one button, by points the pad. What there is to say stands above: no key moves under the thumb."""
    controls: list[ft.Control] = []
    if not entry.cards.is_open:
        controls += keyed("said", _above_the_pad(entry))
        controls += [] if entry.is_split else keyed("pad", [_pad(entry)])
    elif entry.can_save:
        controls += keyed("save", [entry.memo(_save_by_cards, _save_label(entry), entry.save)])
    return entry.memo(_column, *controls)


def _column(*controls: ft.Control) -> ft.Control:
    return ft.Column(list(controls), spacing=Gap.NONE, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _save_by_cards(words: str, save: Callable[[], Awaitable[None]]) -> ft.Control:
    return ft.Container(main_action(words, icon=ft.Icons.CHECK, on_click=save), padding=Gap.SMALL)


def _above_the_pad(entry: _Entry) -> list[ft.Control]:
    """What belongs to no row: the answer to "Save", and that the draft is not safe."""
    t, editor = entry.session.translator, entry.editor
    unsaved = with_incident(t.gettext("The draft is not saved. Tap anything to try again."), editor.sync.incident)
    said = [editor.message, unsaved if editor.sync.state is SaveState.FAILED else ""]
    if not any(said):
        return []
    words = told_by_the_pad("\n".join(filter(None, said)), text_scale=entry.session.viewport.text_scale)
    return [ft.Container(words, padding=ft.Padding(Gap.SMALL, Gap.TIGHT, Gap.SMALL, Gap.NONE))]


def _mode(entry: _Entry, ink: str) -> ft.Control:
    """The way between points and cards: in words where the bar has room for them."""
    t, cards = entry.session.translator, entry.cards
    words = t.gettext("By points") if cards.is_open else t.gettext("By cards")
    on_click = cards.close if cards.is_open else cards.open
    if has_large_text():
        icon = ft.Icons.DIALPAD if cards.is_open else ft.Icons.STYLE
        return entry.memo(icon_action, icon, words, on_click=on_click, ink=ink)
    return entry.memo(text_action, words, on_click=on_click, ink=ink)


def _by_points(entry: _Entry, names: list[str]) -> list[ft.Control]:
    """The rows, which scroll where a window is too low for them; sides above and pad below stay where they are."""
    session, editor, fit = entry.session, entry.editor, entry.fit
    shown = shown_sides(editor)
    said = said_beside(session.translator, editor, shown)
    cells = _cells(entry, names, shown)
    facts = [*counter_facts(cells), *closing_facts(cells), *cards_facts(cells, entry.cards), *number_facts(cells)]
    rows_here = {fact.name for fact in facts}
    elsewhere = [each for row, sentences in said.items() if row not in rows_here for each in sentences]
    rows: list[ft.Control] = [
        *keyed("overtaken", overtaken_notice(session, editor)),
        *clash_notices(session, editor),
        *told(cells, {ELSEWHERE: elsewhere}, ELSEWHERE),
        *keyed(
            "alone", alone_rows(session, editor.snapshot, editor, height=fit.switch, room=entry.width - 2 * Gap.SMALL)
        ),
        *sheet(cells, facts, said, fit=fit, width=entry.width - 2 * Gap.SMALL),
    ]
    entry.sight.look(
        wrong=tuple(row for row in (ELSEWHERE, *(fact.name for fact in facts)) if said.get(row)),
        refusals=editor.refusals,
        here=None if editor.cursor is None else row_of_number(editor.cursor.field),
        scrolls=fit.scrolls,
    )
    parts = [
        *keyed("header", [_header(entry, names, editor.turn_to)]),
        *keyed("open", open_side_row(editor, names, cells.styles)),
        *keyed("sheet", [entry.memo(_listed, *rows, ref=entry.sight.column, gap=fit.gap)]),
    ]
    if not entry.is_split:
        return parts
    left = ft.Column(parts, spacing=Gap.TIGHT, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    right = entry.memo(_beside_the_rows, _pad(entry))
    return [ft.Row([left, right], key="split", expand=True, vertical_alignment=ft.CrossAxisAlignment.START)]


def _header(entry: _Entry, names: list[str], turn_to: Callable[[int], None], *, one_by_one: bool = False) -> ft.Control:
    return header_row(
        entry.session,
        entry.editor,
        names,
        width=entry.width,
        memo=entry.memo,
        turn_to=turn_to,
        one_by_one=one_by_one,
    )


def _listed(*rows: ft.Control, ref: ft.Ref[ft.Column], gap: float) -> ft.Control:
    return ft.Column(
        list(rows),
        ref=ref,
        spacing=gap,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _beside_the_rows(pad: ft.Control) -> ft.Control:
    return ft.Container(ft.Semantics(content=pad, container=True), width=PAD_WIDTH)


def _by_cards(entry: _Entry, names: list[str]) -> list[ft.Control]:
    session, editor = entry.session, entry.editor
    cells = _cells(entry, names, shown_sides(editor))
    fit = replace(entry.fit, pairs=False)
    closing = sheet(cells, closing_facts(cells), {}, fit=fit, width=entry.width - 2 * Gap.SMALL)
    alone = keyed(
        "alone", alone_rows(session, editor.snapshot, editor, height=fit.switch, room=entry.width - 2 * Gap.SMALL)
    )
    return meld_entry(
        MeldEntry(
            session=session,
            cards=entry.cards,
            header=_header(entry, names, entry.cards.turn_to, one_by_one=True),
            sentences="\n".join(_said(entry)),
            closing=[*alone, *closing],
            clashes=[*overtaken_notice(session, editor), *clash_notices(session, editor)],
        )
    )


def _cells(entry: _Entry, names: list[str], shown: Sequence[int]) -> Cells:
    rules = entry.editor.snapshot.config.table_rules
    return Cells(
        t=entry.session.translator,
        editor=entry.editor,
        rules=rules,
        shown=shown,
        names=names,
        styles=side_styles(entry.editor.snapshot, entry.editor.sync.sides),
        faulty=frozenset(
            (fault.side, name) for fault in shown_faults(entry.editor) for name in marked_by(fault, rules)
        ),
        height=entry.fit.cell,
        switch=entry.fit.switch,
        explain=entry.ask.word,
        memo=entry.memo,
    )


def _alone(entry: _Entry) -> list[ft.Control]:
    room = entry.width - 2 * Gap.SMALL
    rows = alone_rows(entry.session, entry.editor.snapshot, entry.editor, height=entry.fit.switch, room=room)
    return keyed("alone", rows)


def _fit(session: Session, editor: DealEditor) -> EntryFit:
    sides = editor.sync.sides
    parts = TallParts(
        rules=editor.snapshot.config.table_rules,
        sides=len(sides),
        by_cards=any(side.melds or side.hand_cards for side in sides),
        asks=question_height(editor),
        alone=editor.sync.head.alone is not None,
    )
    viewport = session.viewport
    return entry_fit(parts, height=viewport.height, width=viewport.width, text_scale=viewport.text_scale)


def _said(entry: _Entry) -> list[str]:
    """What is wrong on any side, in sentences."""
    said = said_beside(entry.session.translator, entry.editor, range(len(entry.editor.sync.sides)))
    told_of = [each.sentence for sentences in said.values() for each in sentences]
    return [sentence for sentence in dict.fromkeys([entry.editor.message, *told_of]) if sentence]


def _pad(entry: _Entry) -> ft.Control:
    t, editor = entry.session.translator, entry.editor
    pad = Pad(
        on_key=editor.press,
        on_erase=editor.erase,
        on_next=editor.next_field,
        on_save=entry.save if entry.can_save else None,
        erase_label=t.gettext("Erase the last digit"),
        next_label=t.gettext("Next field"),
        save_word=t.gettext("Correct") if entry.is_correction else t.gettext("Save"),
        save_label=_save_label(entry),
    )
    # Most taps leave the pad as it is: the client hears nothing of its keys then.
    return entry.memo(
        number_pad,
        pad,
        key_height=entry.fit.key,
        width=PAD_WIDTH if entry.is_split else entry.width,
        text_scale=entry.session.viewport.text_scale,
    )


def _save_label(entry: _Entry) -> str:
    t = entry.session.translator
    return t.gettext("Correct the deal") if entry.is_correction else t.gettext("Save the deal")


def _saved(t: Translator, editor: DealEditor) -> str:
    return {
        SaveState.SAVED: t.gettext("Draft saved"),
        SaveState.SAVING: t.gettext("Saving the draft…"),
        SaveState.FAILED: t.gettext("Not saved"),
        SaveState.LEFT_BEHIND: t.gettext("Saved on another phone"),
    }[editor.sync.state]
