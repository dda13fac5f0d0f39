"""Names that are offered while one is typed."""

import flet as ft
import pytest

from testkit.clients.app_phone import within
from views.match.name_offers import name_offers
from wording import translator


@pytest.mark.parametrize(
    ("typed", "label", "bold"),
    [
        ("Car", "Carla", "Car"),
        ("ros", "Anna Rossi", "Ros"),
        ("", "Carla", "Carla"),
        ("Karla", "Carla", "Carla"),  # another spelling
    ],
)
def test_typed_letters_are_bold(typed: str, label: str, bold: str) -> None:
    offers = name_offers(translator("en"), {label: label}, print, typed=typed)
    (text,) = (each for each in within(offers) if isinstance(each, ft.Text))
    assert "".join(span.text or "" for span in text.spans or []) == label
    assert [span.text for span in text.spans or [] if span.style and span.style.weight is ft.FontWeight.W_600] == [bold]
