"""The reasons of a refused save, one at a time in place of the number pad, each with its likely answers."""

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import TypeVar

import flet as ft
import flet.canvas as cv

from scoring import Severity
from views.draft.cursor import DealFieldName
from views.entry.answers import Answer, AnswerKind, answer_words, give_answer, total_with
from views.entry.deal_sheet import MESSAGE_BUTTON_HEIGHT, label_width
from views.entry.entry_form import EntryForm
from views.entry.faults import SaveReason, save_reasons
from views.entry.melds.side_cards import CardsPage
from views.entry.pozzetto_choice import choice_cap, choice_style
from views.entry.use_entry import EntryController
from views.entry.view import EntryView
from views.ui import theme
from views.ui.buttons import button_style, labelled_button
from views.ui.drawing.cards import fill, polyline
from views.ui.fit import PAD_ROWS, cap_font_size, pad_height, text_width
from views.ui.fixed_text import number_text
from views.ui.text_scale import has_large_text, text_scale
from views.ui.theme import Gap

Button = TypeVar("Button")

_ANSWER_HEIGHT = 60  # pixels, where there is space
_WORDS_SIZE, _PLACE_SIZE, _PLACE_WIDTH = 17, 14, 56  # type sizes, and pixels
_ICON_SIZE, _EDGE = 20, 3  # pixels
_WIDE_PANEL = 500  # pixels: all buttons share a row
_LINE_FILL = 0.9  # of a line's width, on average, because words aren't broken


def question(view: EntryView) -> list[ft.Control]:
    """Return the panel with one reason of the refused save; nothing if there is none."""
    reason = view.reason
    if reason is None:
        return []
    t, count, layout = view.t, len(view.reasons), view.layout
    style = None if reason.side is None else view.styles[reason.side]
    sign, ink = (ft.Icons.ERROR_OUTLINE, theme.ALERT.ink) if style is None else (style.icon, style.strong)
    icon = ft.Icon(sign, size=_ICON_SIZE, color=ink)
    size = sentence_size(layout.pad_rows)
    words = ft.Text(reason.sentence, style=theme.text(cap_font_size(size), theme.ALERT.ink), expand=True)
    head: list[ft.Control] = [icon, words]
    if count > 1:
        place = t.gettext("{number} of {count}", number=t.points(view.reason_number), count=t.points(count))
        head.append(ft.Text(place, style=theme.text(_PLACE_SIZE, theme.ALERT.ink)))
    sentence = ft.Row(head, spacing=Gap.SMALL, vertical_alignment=ft.CrossAxisAlignment.START)
    others: list[tuple[str, Callable[[], object]]] = [
        (t.gettext("Back to the keys"), view.on(EntryForm.show_field, reason.row, reason.side))
    ]
    is_warning = view.form.prompted is Severity.WARNING
    if is_warning and view.reason_number == count:
        asks = count == 1 and any(each.kind is not AnswerKind.NOT_TAKEN for each in reason.answers)
        anyway = t.gettext("No, save as it is") if asks else t.gettext("Save anyway")
        others.insert(0, (anyway, view.save_anyway))
    elif view.reason_number < count:
        skip = t.gettext("Leave it as it is") if is_warning else t.gettext("Next message")
        others.insert(0, (skip, view.on(EntryForm.next_reason)))
    answers = list(reason.answers)
    if count == 1 and answers and answers[-1].deletes:
        deletion = answers.pop()
        delete = answer_words(t, deletion, view.draft.entry, view.rules)
        others.insert(0, (delete, view.memo(partial, _give, view.entry, deletion)))
    is_likely = len([each for each in answers if not each.deletes]) == 1
    row_count = len(button_rows(range(len(answers)), range(len(others)), width=view.pad_width))
    needed = panel_height(
        reason.sentence,
        view.pad_width,
        [words for words, _ in others],
        size=size,
        rows=row_count,
        reasons=count,
    )
    available = view.session.viewport.height - layout.bar_height
    # Where rows scroll, the panel is as high as its content, which the pad or the estimate exceeds: more are visible.
    is_tight = layout.is_scrolling and not view.is_split and needed <= available
    height = min(max(needed, pad_height(layout.key_height, layout.pad_rows)), available)
    spare = 0 if is_tight else height - needed
    button_height = min(_ANSWER_HEIGHT, MESSAGE_BUTTON_HEIGHT + spare // (2 * row_count))
    gap = Gap.SMALL + (spare - row_count * (button_height - MESSAGE_BUTTON_HEIGHT)) // (row_count + 2)
    gives = [view.memo(partial, _give, view.entry, each) for each in answers]
    view.entry.choices = [*gives, *(on_click for _, on_click in others)]
    given = [
        _answer(view, each, index, height=button_height, is_likely=is_likely and not each.deletes)
        for index, each in enumerate(answers)
    ]
    keys = [
        _key(view, words, index, height=button_height) for index, (words, _) in enumerate(others, start=len(answers))
    ]
    rows = button_rows(given, keys, width=view.pad_width)
    panel = ft.Container(
        ft.Column(
            # The last button names its row, so that it stays the same control while reasons change.
            [
                ft.Semantics(content=sentence, live_region=True, container=True, key="reason"),
                *(ft.Row(list(row), key=f"row-{row[-1].key}") for row in rows),
            ],
            spacing=gap,
            scroll=ft.ScrollMode.AUTO,
            tight=True,
        ),
        height=None if is_tight else height,
        bgcolor=theme.ALERT.fill,
        border=ft.Border(top=ft.BorderSide(_EDGE, theme.ERROR)),
        padding=ft.Padding(Gap.LARGE, Gap.TIGHT + gap - Gap.SMALL, Gap.LARGE, Gap.TIGHT),
    )
    return [ft.Stack([panel, *_notch(view, reason)], fit=ft.StackFit.PASS_THROUGH, clip_behavior=ft.ClipBehavior.NONE)]


async def _give(entry: EntryController, answer: Answer) -> None:
    """Apply an answer to the draft, or ask who plays alone. After the last question of a refused save, save again,
    which may raise further questions; but not after a meld was deleted, because the user may type it again first."""
    if answer.kind is AnswerKind.ALONE:
        entry.update(EntryForm.ask_lone_player, True)
        return
    give_answer(entry.draft, answer, entry.rules)
    prompted = entry.form.prompted
    if prompted and not answer.deletes and len(save_reasons(entry)) <= entry.form.shown_reasons:
        await entry.save(anyway=prompted is Severity.WARNING)


def _with_cap(view: EntryView, parts: list[ft.Control], index: int, ink: str) -> ft.Control:
    """Return the parts of a button in a row, with the keyboard's key that taps it."""
    return ft.Row([*parts, *choice_cap(view, index, ink)], spacing=Gap.SMALL, alignment=ft.MainAxisAlignment.CENTER)


def _key(view: EntryView, words: str, index: int, *, height: float) -> ft.Control:
    """Return a button other than an answer, such as "Save anyway"."""
    text = ft.Text(words, text_align=ft.TextAlign.CENTER, expand=True, expand_loose=True)
    content, on_click = _with_cap(view, [text], index, theme.KEY.ink), view.entry.choices[index]
    style = button_style(theme.KEY, size=_WORDS_SIZE, height=height, border=True)
    style = choice_style(view, index, style)
    return labelled_button(content, words, style=style, on_click=on_click, key=words, expand=True)


def _notch(view: EntryView, reason: SaveReason) -> list[ft.Control]:
    """Return a notch below the reason's cell or meld, if that is just above the panel; nothing in a compact layout."""
    layout, side, cards = view.layout, reason.side, view.form.cards
    has_columns = len(view.shown_sides) > 1 and not (layout.is_stacked or layout.is_paired or layout.is_scrolling)
    cell_width = (view.row_width - label_width(view)) / 2 - Gap.TIGHT
    middle = Gap.SMALL + (view.row_width - cell_width / 2 if side else cell_width / 2)
    is_shown = has_columns and reason.row == DealFieldName.HAND and side is not None
    if view.form.by_cards:
        middle = view.pad_width / 2
        shown = (DealFieldName.CARDS, CardsPage.MELDS, view.entry.side, PAD_ROWS)
        is_shown = (reason.row, cards.page, side, layout.pad_rows) == shown
    shapes: list[cv.Shape] = [
        polyline([(11 - half, 10), (11, tip), (11 + half, 10)], fill(color))
        for half, tip, color in ((11, 0, theme.ERROR), (6.6, 4, theme.ALERT.fill))
    ]
    notch = cv.Canvas(shapes, left=middle - 11, top=-7, width=22, height=10)  # with the panel's edge
    return [notch] if is_shown else []


def _answer(view: EntryView, answer: Answer, index: int, *, height: float, is_likely: bool) -> ft.Control:
    """Return the button of an answer, highlighted if no other answer is as likely. The button of a number also shows
    the side's total with that number, where there is space."""
    t, entry, rules, tone = view.t, view.draft.entry, view.rules, theme.ACTION if is_likely else theme.KEY
    words = answer_words(t, answer, entry, rules)
    label = ft.Text(words, style=theme.text(_WORDS_SIZE, tone.ink, strong=True), expand=True, expand_loose=True)
    check = [ft.Icon(ft.Icons.CHECK, color=tone.ink)] if is_likely else []
    parts: list[ft.Control] = [*check, label]
    if answer.kind is AnswerKind.NUMBER and answer.side is not None:
        lines: list[ft.Control] = [number_text(words, 24, view.styles[answer.side].strong)]
        if height > MESSAGE_BUTTON_HEIGHT + Gap.SMALL:
            total = t.points(total_with(answer, answer.side, entry, rules))
            lines.append(ft.Text(t.gettext("{points} in all", points=total), style=theme.caption()))
        parts = [ft.Column(lines, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)]
        height -= 5 if len(lines) == 1 else 23  # pixels above one line of text
    style = button_style(tone, size=_WORDS_SIZE, height=height, border=True)
    content, on_click = _with_cap(view, parts, index, tone.ink), view.entry.choices[index]
    style = choice_style(view, index, style)
    return labelled_button(content, words, style=style, on_click=on_click, key=words, expand=True)


def button_rows(answers: Sequence[Button], others: Sequence[Button], *, width: float) -> list[list[Button]]:
    """Return the buttons in rows: one below the other in large text, next to each other in a wide panel."""
    if has_large_text():
        return [[button] for button in (*answers, *others)]
    rows = [[*answers, *others]] if width >= _WIDE_PANEL else [[*answers], [*others]]
    return [row for row in rows if row]


def sentence_size(pad_rows: int) -> int:
    """Return the type size of the sentence in place of a pad with so many rows."""
    return 19 if pad_rows == PAD_ROWS else 17


def panel_height(sentence: str, width: float, words: Sequence[str], *, size: int, rows: int, reasons: int) -> float:
    """Return the height in pixels that a panel of this width needs for a sentence of this type size and `rows` of
    buttons. The buttons with these words share the last row."""
    size = cap_font_size(size)
    space = width - 2 * Gap.LARGE - _ICON_SIZE - Gap.SMALL - (_PLACE_WIDTH * text_scale() if reasons > 1 else 0)
    lines = ceil(text_width(sentence, size) / (space * _LINE_FILL))
    head = lines * size * theme.LINE_HEIGHT_RATIO * text_scale()
    button_space = (width - 2 * Gap.LARGE) / len(words) - 2 * Gap.LARGE
    has_two_lines = width < _WIDE_PANEL and any(text_width(each, _WORDS_SIZE) > button_space for each in words)
    second_line = _WORDS_SIZE * theme.LINE_HEIGHT_RATIO if has_two_lines else 0
    buttons = rows * (MESSAGE_BUTTON_HEIGHT + Gap.SMALL) + second_line
    return _EDGE + 2 * Gap.TIGHT + head + buttons * max(text_scale(), 1)
