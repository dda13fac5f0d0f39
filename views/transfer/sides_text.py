"""Line that names the sides of the transferred match."""

import flet as ft

from models.values import MatchSnapshot
from views.match.display_texts import seat_names
from views.ui import theme
from wording import Translator, side_names


def sides_text(t: Translator, match: MatchSnapshot) -> ft.Control:
    names = seat_names(match)
    sides = " – ".join(side_names(t, seats, names) for seats in match.standings.contenders)
    return ft.Text(sides, style=theme.text(19, strong=True), key="who-plays")
