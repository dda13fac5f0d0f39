"""The phones that permanent codes led to the tables: asked about on the desk, listed on the page of the codes."""

from collections.abc import Iterable
from functools import partial

import flet as ft

from models.tournaments import answer_phone
from models.values import HallPhone
from views.match.display_texts import phone_name
from views.tournament.use_tournament import TournamentController
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.lists import announced, keyed, side_by_side
from wording import mark, place_label

_ALLOW = mark("Allow")
# By whether the phone may enter results: the sentence, and the buttons, with whether they allow it.
_TEXTS = {
    None: (
        mark("A new phone, {phone}, wants to enter results of table {table}."),
        {_ALLOW: True, mark("Refuse"): False},
    ),
    True: (mark("{phone} enters results. Table {table}, {time}."), {mark("Take the right away"): False}),
    False: (mark("{phone} only watches. Table {table}, {time}."), {_ALLOW: True}),
}


def phone_rows(controller: TournamentController, phones: Iterable[HallPhone], sections: int) -> list[ft.Control]:
    """Return the name of each phone, what it may do, and the buttons that change it."""
    t, rows = controller.session.translator, list[ft.Control]()

    async def answer(phone_id: str, allowed: bool) -> None:
        await controller.run(answer_phone, phone_id=phone_id, allowed=allowed)

    for phone in phones:
        values = {"table": place_label(*phone.table, sections=sections), "time": t.date_time(phone.came_at)}
        sentence, answers = _TEXTS[phone.allowed]
        words = t.gettext(sentence, phone=phone_name(t, phone.label), **values)
        buttons = [
            secondary_button(t.gettext(label), on_click=partial(answer, phone.device_id, allowed))
            for label, allowed in answers.items()
        ]
        said = announced(words, theme.text(18, strong=True))
        rows += keyed(f"phone-{phone.device_id}", [said, side_by_side(*buttons)])
    return rows
