"""This phone's name, in the settings."""

__all__ = ["phone_name_part"]

import flet as ft

from views.components.heading import heading
from views.components.text_input import text_input
from views.state.use_phone_name import PhoneNameUse
from wording import Translator


def phone_name_part(t: Translator, use: PhoneNameUse) -> list[ft.Control]:
    """Saved when the reader leaves the field, or ends the line."""

    def keep_text(text: str) -> None:
        use.typed.current = text

    explanation = t.gettext("So the others see who typed what.")
    return [
        heading(t.gettext("This phone")),
        text_input(
            key="phone-name",
            label=t.gettext("This phone’s name"),
            value=use.typed.current,
            error=use.sentence or None,
            helper=t.gettext("Saved. {explanation}", explanation=explanation) if use.saved else explanation,
            on_change=keep_text,
            on_submit=use.keep,
            on_blur=use.keep,
        ),
    ]
