"""The totals of the table."""

import flet as ft
import flet.canvas as cv
import pytest

from views.table.totals import digits_size
from views.ui.figure import figure

HALF = (360 - 2 * 16 - 8) / 2  # of the narrowest phone


@pytest.mark.parametrize("total", ["0", "1475", "−1475", "12005", "1477½", "−12345½"])
def test_a_total_is_drawn_and_fits_its_panel(total: str) -> None:
    """Text grows with the phone's; a drawing does not."""
    shown = figure(total, digits_size([total], HALF), "#000000", spoken="Anna and Carla")
    assert isinstance(shown, ft.Semantics)
    canvas = shown.content
    assert isinstance(canvas, cv.Canvas)
    (drawn,) = canvas.shapes
    assert isinstance(drawn, cv.Text)
    assert drawn.value == total
    assert canvas.width is not None
    assert canvas.width <= HALF - 2 * 12
