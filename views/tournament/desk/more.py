"""The section "More" of the desk: acts that most evenings don't need."""

import flet as ft

from models.values import RoundEntries
from views.hooks import use_state
from views.tournament.use_tournament import TournamentController
from views.ui.buttons import text_button
from views.ui.dialogs import use_confirm_dialog
from views.ui.frame import section_header
from views.ui.lists import keyed
from wording import Translator


def use_more(t: Translator, controller: TournamentController) -> list[ft.Control]:
    """Return the section for the running round, closed at first; nothing while no round is running or another one is
    shown."""
    snapshot = controller.snapshot
    number = None if snapshot is None else snapshot.running_round
    is_open, set_open = use_state(False)

    async def take_back() -> None:
        if snapshot is not None and number is not None:
            await controller.unseat_round(number, snapshot.entries)

    shown_number = 0 if number is None else number + 1
    ask = use_confirm_dialog(
        take_back,
        title=t.gettext("Take round {round} back?", round=shown_number),
        text=_consequences(t, RoundEntries() if snapshot is None else snapshot.entries),
        cancel=t.gettext("Leave it as it is"),
        confirm=t.gettext("Take it back"),
    )
    if snapshot is None or number is None or snapshot.shown != number:
        return []
    parts = [section_header(t.gettext("More"), opened=is_open, on_tap=lambda: set_open(not is_open), key="more")]
    if is_open:
        words = t.gettext("Take round {round} back", round=shown_number)
        parts += keyed("take-back", [text_button(words, on_click=ask, danger=True)])
    return parts


def _consequences(t: Translator, entered: RoundEntries) -> str:
    """Return the text of the question, with what the round has."""
    return " ".join(
        (
            t.gettext("Deals entered: {count}.", count=entered.deals),
            t.gettext("Results entered: {count}.", count=entered.results),
            t.gettext("All of it goes, and the round can be seated again. The tables’ cards stay valid."),
        )
    )
