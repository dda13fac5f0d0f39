"""Choices in place of the number pad: a side's pozzetto, each answer with its price, and who plays alone."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from scoring import Pozzetto, RuleSet, UnplayedPozzetto, pozzetto_sizes
from views.entry.entry_form import EntryForm
from views.entry.view import EntryView
from views.match.display_texts import seat_names
from views.ui import theme
from views.ui.buttons import button_style, icon_button, key_style, labelled_button, option_style
from views.ui.fit import PAD_ROWS, pad_height
from views.ui.text_scale import has_large_text
from views.ui.theme import SIDE_STYLES, Gap, Size
from wording import Translator, pozzetto

_PLAYERS_IN_ROW = 3
_KEY, _TALL_KEY = 46, 80  # pixels: the taller one if the players are in one row
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
    chosen = view.sides[side].pozzetto
    rows = [_option(view, state, words, is_chosen=state is chosen) for state, words in pozzetto_states(t).items()]
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


def _option(view: EntryView, state: Pozzetto, words: str, *, is_chosen: bool) -> ft.Control:
    t, price = view.t, pozzetto_price(view.t, state, view.rules)
    tone = theme.CHOSEN if is_chosen else theme.KEY
    row = ft.Row(
        [
            ft.Icon(ft.Icons.RADIO_BUTTON_CHECKED if is_chosen else ft.Icons.RADIO_BUTTON_UNCHECKED, color=tone.ink),
            ft.Text(words, style=theme.text(17, tone.ink, strong=True), expand=True),
            ft.Text(price, style=theme.display(20, tone.ink) if price[-1:].isdigit() else theme.text(16, tone.ink)),
        ],
        spacing=Gap.MEDIUM,
    )
    spoken = t.gettext("{words} {points}", words=words, points=price) if price else words
    style = option_style(tone, strong=is_chosen, left=Gap.MEDIUM, right=Gap.MEDIUM, height=Size.TARGET + Gap.SMALL)
    return labelled_button(
        row, spoken, key=f"pozzetto-{state}", style=style, on_click=view.on(EntryForm.choose_pozzetto, state)
    )


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
        words = t.gettext("The player who took the {pozzetto} of {count} cards.", pozzetto=noun, count=sizes[0])
        rows.append(ft.Text(words, style=theme.text(16, theme.INK_SOFT)))
    names = seat_names(view.snapshot)
    columns = 1 if has_large_text() else _PLAYERS_IN_ROW
    key_height = _TALL_KEY if len(names) <= _PLAYERS_IN_ROW else _KEY
    keys = [_player(view, seat, name, height=key_height) for seat, name in enumerate(names)]
    rows += [ft.Row(keys[start : start + columns], spacing=Gap.SMALL) for start in range(0, len(keys), columns)]
    nobody = t.gettext("Nobody: everyone plays alone")
    style = button_style(theme.KEY, size=17, height=_KEY, border=True)
    label = ft.Text(nobody, text_align=ft.TextAlign.CENTER)
    rows.append(
        labelled_button(label, nobody, style=style, on_click=view.memo(partial, view.entry.set_lone_player, None))
    )
    height: float = pad_height(layout.key_height, layout.pad_rows)
    if not view.is_split and (has_large_text() or layout.pad_rows < PAD_ROWS):
        height = max(height, _LARGE_SHARE * view.session.viewport.height)
    return [_panel(rows, height=height, spacing=Gap.SMALL, top=Gap.SMALL if close is None else Gap.NONE)]


def _player(view: EntryView, seat: int, name: str, *, height: float) -> ft.Control:
    style, cut = SIDE_STYLES[seat], ft.TextOverflow.ELLIPSIS
    words = ft.Text(name, style=theme.text(17, theme.KEY.ink, strong=True), max_lines=1, overflow=cut)
    lines = ft.Column([ft.Icon(style.icon, size=16, color=style.strong), words], spacing=0, tight=True)
    lines.horizontal_alignment = ft.CrossAxisAlignment.CENTER
    content = ft.Container(lines, height=None if has_large_text() else height, alignment=ft.Alignment.CENTER)
    is_chosen = seat == view.draft.head.alone
    edge = key_style(theme.KEY.fill, edge=style.strong, thick=is_chosen, padding=Gap.TIGHT)
    answer = view.memo(partial, view.entry.set_lone_player, seat)
    return labelled_button(content, name, style=edge, on_click=answer, key=f"alone-{seat}", expand=True)
