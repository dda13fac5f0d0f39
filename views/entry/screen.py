"""The deal-entry screen, for a new deal or a correction: both sides, live totals, the number pad below."""

__all__ = ["DealEntryScreen"]

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import flet as ft

from models import MatchSnapshot
from views import routes
from views.core.back import way_of
from views.core.labels import seat_names
from views.core.session import Session, use_session
from views.core.side_styles import side_styles
from views.core.use_match import use_match
from views.draft.clashes import clash_notices
from views.draft.sync import SaveState
from views.entry.editor import DealEditor
from views.entry.faults import left_over_sentences, shown_faults
from views.entry.fit import EntryFit, entry_fit
from views.entry.keyboard import use_keyboard
from views.entry.melds.editor import MeldEditor
from views.entry.melds.page import MeldEntry, meld_entry
from views.entry.more import more_action, use_more
from views.entry.overtaken import overtaken_notice
from views.entry.pad import number_pad
from views.entry.rows import Cells, cards_row, closing_rows, counter_rows, number_rows
from views.entry.sides import alone_row, header_row, shown_sides
from views.entry.use_entry import use_entry
from views.hooks import Memo, use_memo
from views.table.totals import deals_part, totals
from views.ui import theme
from views.ui.buttons import main_action, text_action
from views.ui.frame import aside_room, frame, is_wide
from views.ui.lists import keyed
from views.ui.notice import notice
from views.ui.screen import match_missing, screen
from views.ui.theme import Gap
from wording import Translator, fault_sentence, pozzetto, side_names

KEY_HEIGHT = 44
_LINES_OF_FAULTS = 4  # in sight at once, the others by scrolling


@dataclass(frozen=True, kw_only=True)
class _Entry:
    """What the parts of this screen share."""

    session: Session
    editor: DealEditor
    cards: MeldEditor
    deal_id: str | None
    save: Callable[[], Awaitable[None]]
    on_more: Callable[[], None]
    memo: Memo


@screen
def DealEntryScreen() -> ft.View:
    session = use_session()
    page = ft.context.page
    here = ft.use_view_path()
    memo = use_memo(session.epoch)
    parameters = ft.use_route_params()
    match_id, deal_id = parameters["match_id"], parameters.get("deal_id")
    match = use_match(match_id)
    fit = _fit(session, match.snapshot) if match.snapshot else None
    use = use_entry(match, deal_id, pad_open=fit is not None and not fit.pad_covers)
    editor, cards = use.editor, use.cards

    async def save() -> None:
        if editor is not None and await editor.save():
            way_of(page).send(here)
            page.navigate(match.next_route())

    more = use_more(session, editor)
    listening = None if more.is_open else cards
    use_keyboard(listening, on_enter=save, on_escape=lambda: page.navigate(routes.match(match_id)))
    if editor is None or cards is None:
        return match_missing(session, use.sentence)
    return _view(
        _Entry(
            session=session,
            editor=editor,
            cards=cards,
            deal_id=deal_id,
            save=save,
            on_more=more.open,
            memo=memo,
        )
    )


def _view(entry: _Entry) -> ft.View:
    session, editor, snapshot = entry.session, entry.editor, entry.editor.snapshot
    t = session.translator
    page = ft.context.page
    names = [side_names(t, side.players, seat_names(snapshot)) for side in editor.sync.sides]
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Deal {number}", number=editor.number),
        subtitle=_saved(t, editor),
        passing=True,
        aside=_table(entry) if is_wide(session.viewport.width) else (),
        on_back=lambda: page.navigate(routes.match(snapshot.id)),
        back_label=t.gettext("Back to the table"),
        actions=[_mode(t, entry.cards), more_action(t, editor, entry.on_more)],
        body=_by_cards(entry, names) if entry.cards.is_open else _by_points(entry, names),
        scroll=not entry.cards.is_open,
        spacing=Gap.TIGHT,
        footer=_footer(entry),
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


def _footer(entry: _Entry) -> ft.Control | None:
    """What is wrong, where it moves no key of the pad under the thumb, and the one button. Nothing to save where
    another phone has saved the deal."""
    said = [] if entry.cards.is_open else _said(entry)
    scrolls = len(said) > 2
    # A notice that begins to scroll is another one. Flutter's web engine takes a node's words away when it gets
    # children, and never gives the same words back: a screen reader would find an empty box.
    controls = keyed(
        "said-scrolling" if scrolls else "said",
        [notice("\n".join(said), lines=_LINES_OF_FAULTS if scrolls else None)] if said else [],
    )
    if entry.editor.sync.state is not SaveState.LEFT_BEHIND and not entry.editor.gone:
        words = entry.session.translator.gettext("Save the deal")
        controls += keyed("save", [main_action(words, icon=ft.Icons.CHECK, on_click=entry.save)])
    if not controls:
        return None
    return ft.Column(controls, spacing=Gap.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _mode(t: Translator, cards: MeldEditor) -> ft.Control:
    return text_action(
        t.gettext("By points") if cards.is_open else t.gettext("By cards"),
        on_click=cards.close if cards.is_open else cards.open,
        ink=theme.BAIZE.ink,
    )


def _by_points(entry: _Entry, names: list[str]) -> list[ft.Control]:
    """The rows and the pad. On a low screen the open pad takes the counters' place."""
    session, editor = entry.session, entry.editor
    cells = _cells(entry, names, shown_sides(editor))
    pad_covers = _fit(session, editor.snapshot, editor).pad_covers and editor.cursor is not None
    return [
        *keyed("alone", alone_row(session, editor.snapshot, editor)),
        *keyed("header", [header_row(session, editor, names, turn_to=editor.turn_to)]),
        *overtaken_notice(session, editor),
        *clash_notices(session, editor),
        *keyed("counters", [] if pad_covers else counter_rows(cells)),
        *keyed("cards", cards_row(cells, entry.cards)),
        *keyed("numbers", number_rows(cells)),
        *keyed("pad", _pad(session.translator, editor, covers=pad_covers)),
    ]


def _by_cards(entry: _Entry, names: list[str]) -> list[ft.Control]:
    session, editor = entry.session, entry.editor
    closing = closing_rows(_cells(entry, names, shown_sides(editor)))
    return meld_entry(
        MeldEntry(
            session=session,
            cards=entry.cards,
            header=header_row(session, editor, names, turn_to=entry.cards.turn_to, one_by_one=True),
            sentences="\n".join(_said(entry)),
            closing=[*alone_row(session, editor.snapshot, editor), *closing],
            clashes=[*overtaken_notice(session, editor), *clash_notices(session, editor)],
        )
    )


def _cells(entry: _Entry, names: list[str], shown: Sequence[int]) -> Cells:
    return Cells(
        t=entry.session.translator,
        editor=entry.editor,
        rules=entry.editor.snapshot.config.table_rules,
        shown=shown,
        names=names,
        styles=side_styles(entry.editor.snapshot, entry.editor.sync.sides),
        faulty=frozenset((fault.side, str(fault.values.get("field", ""))) for fault in shown_faults(entry.editor)),
        height=_fit(entry.session, entry.editor.snapshot, entry.editor).cell_height,
    )


def _fit(session: Session, snapshot: MatchSnapshot, editor: DealEditor | None = None) -> EntryFit:
    config = snapshot.config
    return entry_fit(
        config.table_rules,
        height=session.viewport.height,
        by_cards=editor is not None and any(side.melds or side.hand_cards for side in editor.sync.sides),
        asks_alone=snapshot.sides_form,
    )


def _said(entry: _Entry) -> list[str]:
    """What is wrong, in sentences."""
    t, editor, snapshot = entry.session.translator, entry.editor, entry.editor.snapshot
    rules, players = snapshot.config.table_rules, seat_names(snapshot)
    shown, explained = shown_faults(editor), editor.explained
    sentences = [
        editor.message,
        *(fault_sentence(t, fault, players, rules) for fault in shown if fault not in explained),
    ]
    if editor.attempted or any(fault in explained for fault in shown):
        sentences += left_over_sentences(t, editor)
    if editor.attempted:
        sentences += [
            t.gettext(
                "Nobody ticked the {pozzetto} of {names}: it counts as taken.",
                pozzetto=pozzetto(t, rules),
                names=side_names(t, editor.sync.sides[side].players, players),
            )
            for side in editor.unticked
        ]
    return [sentence for sentence in dict.fromkeys(sentences) if sentence]


def _pad(t: Translator, editor: DealEditor, *, covers: bool) -> list[ft.Control]:
    if editor.cursor is None:
        return []
    return [
        number_pad(
            on_key=editor.press,
            on_erase=editor.erase,
            on_next=editor.next_field,
            erase_label=t.gettext("Erase the last digit"),
            next_label=t.gettext("Next field"),
            key_height=KEY_HEIGHT,
            on_close=(lambda: editor.focus(None)) if covers else None,
            close_label=t.gettext("Back to the counters"),
        )
    ]


def _saved(t: Translator, editor: DealEditor) -> str:
    return {
        SaveState.SAVED: t.gettext("Draft saved"),
        SaveState.SAVING: t.gettext("Saving the draft…"),
        SaveState.FAILED: t.gettext("The draft is not saved. Tap anything to try again."),
        SaveState.LEFT_BEHIND: t.gettext("Saved on another phone"),
    }[editor.sync.state]
