"""The choice of a side's pozzetto in place of the number pad: taken, not taken or not played, each with its price."""

from collections.abc import Mapping

import flet as ft

from scoring import Pozzetto, RuleSet, UnplayedPozzetto
from views.entry.entry_form import EntryForm
from views.entry.view import EntryView
from views.ui import theme
from views.ui.buttons import icon_button, labelled_button, option_style
from views.ui.fit import pad_height
from views.ui.theme import Gap, Size
from wording import Translator, pozzetto


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
    head = ft.Row(
        [
            ft.Icon(style.icon, size=16, color=style.strong),
            ft.Text(title, style=theme.text(17, strong=True), expand=True),
            icon_button(
                ft.Icons.CLOSE, t.gettext("Close “{name}”", name=title), on_click=view.on(EntryForm.ask_pozzetto)
            ),
        ],
        spacing=Gap.SMALL,
    )
    chosen = view.sides[side].pozzetto
    rows = [_option(view, state, words, is_chosen=state is chosen) for state, words in pozzetto_states(t).items()]
    content = ft.Column([head, *rows], scroll=ft.ScrollMode.AUTO, spacing=Gap.TIGHT)
    content.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    padding = ft.Padding(Gap.MEDIUM, Gap.NONE, Gap.SMALL, Gap.TIGHT)
    return [ft.Container(content, height=pad_height(view.layout.key_height, view.layout.pad_rows), padding=padding)]


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
