"""Which stretch of time the figures below look at."""

__all__ = ["period_choice"]

from collections.abc import Callable

import flet as ft

from views.components.choice import choice
from views.state.period import Period
from wording import Translator


def period_choice(t: Translator, *, chosen: Period, on_choose: Callable[[Period], object]) -> ft.Control:
    words = {
        Period.MONTH: t.gettext("This month"),
        Period.YEAR: t.gettext("This year"),
        Period.LAST_YEAR: t.gettext("Last year"),
        Period.ALL: t.gettext("Always"),
    }
    return choice(words, chosen=chosen, on_choose=on_choose, wrap=True)
