"""Keys of a choice."""

import flet as ft
import pytest

from views.ui.input.choice import choice
from views.ui.theme import Gap


@pytest.mark.parametrize("wrap", [False, True])
def test_words_keep_a_distance_from_the_edge(wrap: bool) -> None:
    row = choice({1: "A number of deals", 2: "A target"}, chosen=1, on_choose=print, wrap=wrap)
    row = row.content if isinstance(row, ft.Container) else row
    assert isinstance(row, ft.Row)
    for option in row.controls:
        assert isinstance(option, ft.MergeSemantics)
        assert isinstance(option.content, ft.Semantics)
        button = option.content.content
        assert isinstance(button, ft.FilledButton)
        assert button.style is not None
        padding = button.style.padding
        assert isinstance(padding, ft.Padding)
        assert min(padding.left, padding.right) >= Gap.SMALL
