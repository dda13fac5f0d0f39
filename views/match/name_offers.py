"""Names that are offered below the field of a player's name."""

from collections.abc import Callable, Mapping
from functools import partial

import flet as ft

from views.core.faults import NameQuestion
from views.ui import theme
from views.ui.buttons import passed_button
from views.ui.lists import keyed, panel, with_unique_keys
from views.ui.theme import Gap
from wording import Translator, drawn_name


def name_offers(
    t: Translator, names: Mapping[str, str], choose: Callable[[str], None], *, typed: str = "", wrap: bool = True
) -> ft.Control:
    """Return a button for each label of `names`, which chooses its name; in one row unless they `wrap`. If a word of a
    label begins with the `typed` letters, only these letters are bold."""
    buttons = [
        passed_button(
            panel(
                _offered(drawn_name(t, label), typed),
                padding=ft.Padding.symmetric(horizontal=Gap.MEDIUM, vertical=Gap.MEDIUM),
            ),
            t.gettext("Choose {name}", name=name),
            partial(choose, name),
        )
        for label, name in names.items()
    ]
    keys = with_unique_keys(zip(names, buttons, strict=True))
    return ft.Row(keys, wrap=wrap, spacing=Gap.SMALL, run_spacing=Gap.SMALL)


def _offered(label: str, typed: str) -> ft.Text:
    start = f" {label}".casefold().find(f" {typed}".casefold())
    start, end = (start, start + len(typed)) if typed and start >= 0 else (0, len(label))
    parts = ((label[:start], False), (label[start:end], True), (label[end:], False))
    return ft.Text(spans=[ft.TextSpan(part, style=theme.text(17, strong=strong)) for part, strong in parts if part])


def spelling_answers(t: Translator, fault: str | None, seat: int, choose: Callable[[str], None]) -> list[ft.Control]:
    """Return a button for each answer to the question about the name at this `seat`; nothing without a question."""
    if not isinstance(fault, NameQuestion):
        return []
    return keyed(f"answers-{seat}", [name_offers(t, fault.answers, choose)])
