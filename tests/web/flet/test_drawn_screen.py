"""The cover of the start goes with the frame that has the app's screen, not with Flet's own one before it."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from pwa.pack.compiling import find_node

Colour = tuple[int, int, int]
Picture = list[Colour]
WIDTH, HEIGHT = 16, 32
GREEN, WHITE, INK, CREAM = (28, 92, 66), (245, 248, 255), (60, 60, 60), (255, 253, 248)
DARK_GREEN, BLACK, DARK_PAGE = (20, 27, 23), (17, 19, 24), (32, 38, 33)
PATIENCE_FRAMES = 250


def plain(page: Colour, *, ink: Colour = INK, rows: range = range(0)) -> Picture:
    """Return a plain page with a text in the middle of these rows."""
    picture = [page] * (WIDTH * HEIGHT)
    for row in rows:
        picture[row * WIDTH + 5 : row * WIDTH + 11] = [ink] * 6
    return picture


def screen(bar: Colour, page: Colour) -> Picture:
    return [bar] * (2 * WIDTH) + [page] * ((HEIGHT - 2) * WIDTH)


def count_frames(pictures: Sequence[Picture | None]) -> int:
    command = [find_node(), str(Path(__file__).with_name("draw_page.mjs"))]
    done = subprocess.run(command, input=json.dumps(pictures), capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return int(done.stdout)


@pytest.mark.parametrize(
    ("working", "app"),
    [
        (plain(WHITE, rows=range(13, 20)), screen(GREEN, CREAM)),
        (plain(BLACK, ink=WHITE, rows=range(13, 20)), screen(DARK_GREEN, (60, 66, 61))),
        (plain(WHITE, rows=range(13, 20)), plain(CREAM, rows=range(2, 30))),  # a bar in the colour of the page
    ],
)
def test_cover_goes_with_the_first_frame_of_the_app(working: Picture, app: Picture) -> None:
    assert count_frames([None, plain(GREEN), working, working, working, app]) == 6


def test_error_message_in_the_middle_is_shown_after_a_while() -> None:
    assert count_frames([plain(GREEN, ink=WHITE, rows=range(13, 18))]) == PATIENCE_FRAMES
