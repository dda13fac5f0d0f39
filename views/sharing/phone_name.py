"""The name of this phone, which other phones show next to its entries: a text field, and the players' names."""

from collections.abc import Callable, Sequence

import flet as ft

from views.core.use_form import Form
from views.ui.choice import choice
from views.ui.lists import keyed
from views.ui.text_input import form_input
from wording import Translator

LABEL_FIELD = ("label", None)  # field of the phone's name in the faults of a form


def phone_name_part(
    t: Translator,
    name: Form[str],
    *,
    players: Sequence[str],
    on_choose: Callable[[str], object],
    on_submit: Callable[[], object],
    on_blur: Callable[[], object] | None = None,
) -> list[ft.Control]:
    """Return the field of the phone's name, and the players' names; a tap on a name puts it into the field."""
    label, helper = t.gettext("This phone’s name"), t.gettext("The others see it next to what you enter.")
    field = form_input(
        name, "", label, LABEL_FIELD, key="phone-name", person=True, helper=helper, on_submit=on_submit, on_blur=on_blur
    )
    names = choice({player: player for player in players}, chosen=None, wrap=True, on_choose=on_choose)
    return [field, *keyed("whose", [names] if players else [])]
