"""Choices in place of the number pad: a side's pozzetto, each answer with its price, and who plays alone."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from scoring import Pozzetto, RuleSet, UnplayedPozzetto, pozzetto_sizes
from views.entry.cells import keycap
from views.entry.entry_form import EntryForm
from views.entry.keyboard import CHOICE_LETTERS
from views.entry.view import EntryView
from views.match.display_texts import seat_names
from views.ui import theme
from views.ui.buttons import button_style, icon_button, key_style, labelled_button, option_style
from views.ui.fit import PAD_ROWS, pad_height
from views.ui.text_scale import has_large_text
from views.ui.theme import SIDE_STYLES, Gap, Size
from wording import Translator, pozzetto

_PLAYERS_IN_ROW = 3
_KEY, _TALL_KEY = 46, 84  # pixels: the taller one if the players are in one row
_LARGE_SHARE = 0.6  # of the window's height, for the question who plays alone in large text or in a low window


def pozzetto_states(t: Translator) -> Mapping[Pozzetto, str]:
    """Return the words of the three states."""
    return {
        Pozzetto.TAKEN: t.gettext("Taken"),
        Pozzetto.NOT_TAKEN: t.gettext("Not taken"),
        Pozzetto.TAKEN_UNPLAYED: t.gettext("Not played"),
    }


def pozzetto_price(t: Translator, state: Pozzetto, rules: RuleSet) -> str:
    """Return the points that a state costs; for a pozzetto that wasn't played they may be those of its cards."""
    if state is Pozzetto.TAKEN:
        return ""
    if state is Pozzetto.TAKEN_UNPLAYED and rules.unplayed_pozzetto is UnplayedPozzetto.CARDS:
        return t.gettext("− its cards")
    return t.signed(-rules.pozzetto_penalty)


def choice_cap(view: EntryView, index: int, ink: str) -> list[ft.Control]:
    """Return the keyboard's key that taps a button of a panel, where a keyboard is likely."""
    return [keycap(CHOICE_LETTERS[index], ink)] if view.has_keyboard else []


def choice_style(view: EntryView, index: int, style: ft.ButtonStyle, *, chosen: str | None = None) -> ft.ButtonStyle:
    """Return the style of a button of a panel, ringed while a keyboard has marked it, or in the colour `chosen`."""
    ink = theme.CURSOR if view.form.marked_choice == index else chosen
    return style if ink is None else replace(style, side=theme.with_focus_ring(ft.BorderSide(3, ink), inside=True))


def pozzetto_choice(view: EntryView) -> list[ft.Control]:
    """Return the choice, as high as the number pad; nothing while no side's pozzetto is asked for."""
    side = view.form.pozzetto_side
    if side is None or side >= len(view.sides):
        return []
    t, style, names = view.t, view.styles[side], view.names[side]
    label = pozzetto(t, view.rules).capitalize()
    title = t.gettext("{label}: {value}", label=label, value=names)
    icon = ft.Icon(style.icon, size=16, color=style.strong)
    head = ft.Row([icon, *_title(view, title, 17, view.on(EntryForm.ask_pozzetto))], spacing=Gap.SMALL)
    chosen, states = view.sides[side].pozzetto, pozzetto_states(t).items()
    view.entry.choices = [view.on(EntryForm.choose_pozzetto, state) for state in pozzetto_states(t)]
    rows = [
        _option(view, *state, index, ink=style.strong, is_chosen=state[0] is chosen)
        for index, state in enumerate(states)
    ]
    return [_panel([head, *rows], height=pad_height(view.layout.key_height, view.layout.pad_rows))]


def _title(view: EntryView, title: str, size: int, on_close: Callable[[], None] | None) -> list[ft.Control]:
    words: list[ft.Control] = [ft.Text(title, style=theme.text(size, strong=True), expand=True)]
    if on_close is not None:
        words.append(icon_button(ft.Icons.CLOSE, view.t.gettext("Close “{name}”", name=title), on_click=on_close))
    return words


def _panel(rows: Sequence[ft.Control], *, height: float, spacing: float = Gap.TIGHT, top: float = 0) -> ft.Control:
    content = ft.Column(list(rows), scroll=ft.ScrollMode.AUTO, spacing=spacing)
    content.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    padding = ft.Padding(Gap.MEDIUM, top, Gap.SMALL, Gap.TIGHT)
    return ft.Container(content, height=height, padding=padding, bgcolor=theme.SECONDARY_KEY.fill)


def _option(view: EntryView, state: Pozzetto, words: str, index: int, *, ink: str, is_chosen: bool) -> ft.Control:
    t, price = view.t, pozzetto_price(view.t, state, view.rules)
    tone = theme.KEY
    row = ft.Row(
        [
            ft.Icon(ft.Icons.RADIO_BUTTON_CHECKED if is_chosen else ft.Icons.RADIO_BUTTON_UNCHECKED, color=ink),
            ft.Text(words, style=theme.text(17, tone.ink, strong=True), expand=True),
            ft.Text(price, style=theme.display(20, tone.ink) if price[-1:].isdigit() else theme.text(16, tone.ink)),
            *choice_cap(view, index, tone.ink),
        ],
        spacing=Gap.MEDIUM,
    )
    spoken = t.gettext("{words} {points}", words=words, points=price) if price else words
    style = option_style(tone, strong=is_chosen, left=Gap.MEDIUM, right=Gap.MEDIUM, height=Size.TARGET + Gap.SMALL)
    style = choice_style(view, index, style, chosen=ink if is_chosen else None)
    on_click = view.entry.choices[index]
    return labelled_button(row, spoken, key=f"pozzetto-{state}", style=style, on_click=on_click)


def lone_player_choice(view: EntryView) -> list[ft.Control]:
    """Return the question who plays alone, if it is asked. Only the answer moves the values to the new sides, because
    an intermediate step would add up those of two players."""
    if not view.asks_lone_player:
        return []
    t, layout, config = view.t, view.layout, view.snapshot.config
    sizes, noun = pozzetto_sizes(config.rules, config.players, config.seating), pozzetto(t, view.rules)
    close = None if view.is_undecided else view.on(EntryForm.ask_lone_player, False)
    rows: list[ft.Control] = [ft.Row(_title(view, t.gettext("Who plays alone?"), 19, close))]
    if sizes:
        sentence = t.gettext("The player who took the {pozzetto} of {count} cards.", pozzetto=noun, count=sizes[0])
        rows.append(ft.Text(sentence, style=theme.text(16, theme.INK_SOFT)))
    names = seat_names(view.snapshot)
    view.entry.choices = [view.memo(partial, view.entry.set_lone_player, seat) for seat in (*range(len(names)), None)]
    columns = 1 if has_large_text() else _PLAYERS_IN_ROW
    key_height = _TALL_KEY if len(names) <= _PLAYERS_IN_ROW else _KEY
    keys = [_player(view, seat, name, height=key_height) for seat, name in enumerate(names)]
    rows += [ft.Row(keys[start : start + columns], spacing=Gap.SMALL) for start in range(0, len(keys), columns)]
    nobody = t.gettext("Nobody: everyone plays alone")
    style = button_style(theme.KEY, size=17, height=_KEY, border=True)
    words = ft.Text(nobody, text_align=ft.TextAlign.CENTER, expand=True, expand_loose=True)
    cap, style = choice_cap(view, len(names), theme.KEY.ink), choice_style(view, len(names), style)
    label = ft.Row([words, *cap], spacing=Gap.SMALL, alignment=ft.MainAxisAlignment.CENTER)
    rows.append(labelled_button(label, nobody, style=style, on_click=view.entry.choices[-1]))
    height: float = pad_height(layout.key_height, layout.pad_rows)
    if not view.is_split and (has_large_text() or layout.pad_rows < PAD_ROWS):
        height = max(height, _LARGE_SHARE * view.session.viewport.height)
    return [_panel(rows, height=height, spacing=Gap.SMALL, top=Gap.SMALL if close is None else Gap.NONE)]


def _player(view: EntryView, seat: int, name: str, *, height: float) -> ft.Control:
    style, cut = SIDE_STYLES[seat], ft.TextOverflow.ELLIPSIS
    words = ft.Text(name, style=theme.text(17, theme.KEY.ink, strong=True), max_lines=1, overflow=cut)
    sign = [ft.Icon(style.icon, size=16, color=style.strong), *choice_cap(view, seat, theme.KEY.ink)]
    lines = ft.Column([ft.Row(sign, spacing=Gap.SMALL, tight=True), words], spacing=0, tight=True)
    lines.horizontal_alignment = ft.CrossAxisAlignment.CENTER
    content = ft.Container(lines, height=None if has_large_text() else height, alignment=ft.Alignment.CENTER)
    content.padding = ft.Padding.symmetric(horizontal=Gap.TIGHT)
    fill = style.soft if seat == view.draft.head.alone else theme.KEY.fill
    edge = key_style(fill, edge=style.strong, thick=True)
    edge, answer = choice_style(view, seat, edge), view.entry.choices[seat]
    return labelled_button(content, name, style=edge, on_click=answer, key=f"alone-{seat}", expand=True)
