"""Questions of the desk about phones: those that permanent codes led to the tables, which the page of the codes lists,
and known names that phones have entered."""

from collections.abc import Iterable
from functools import partial

import flet as ft

from models.tournaments import answer_phone, rename_entrant
from models.values import Entrant, HallPhone
from views.match.display_texts import phone_name
from views.tournament.use_tournament import TournamentController
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.lists import announced, keyed, side_by_side
from wording import drawn_name, mark, place_label

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
        said = announced(words, theme.text(17, strong=True))
        rows += keyed(f"phone-{phone.device_id}", [said, side_by_side(*buttons)])
    return rows


def known_rows(controller: TournamentController, known: Iterable[tuple[Entrant, Entrant]]) -> list[ft.Control]:
    """Return the question about each name that a phone has entered and the list of players has."""
    t, rows = controller.session.translator, list[ft.Control]()

    async def answer(entrant: Entrant) -> None:
        await controller.run_once(rename_entrant, entrant=entrant.number, names=entrant.names)

    for same, another in known:
        name = drawn_name(t, next(each for each in same.names if each not in another.names))
        words = t.gettext("A phone has entered {name}, who is in your list of players.", name=name)
        answers = {t.gettext("The same person"): same, t.gettext("Another person"): another}.items()
        buttons = [secondary_button(label, on_click=partial(answer, each)) for label, each in answers]
        said = announced(words, theme.text(17, strong=True))
        rows += keyed(f"known-{same.number}", [said, side_by_side(*buttons)])
    return rows
