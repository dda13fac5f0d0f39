"""The section "More" of the desk: acts that most evenings don't need."""

import flet as ft

from models.tournaments import unseat_round
from models.values import EnteredCounts
from views import routes
from views.core.navigation import link_to
from views.hooks import use_optional, use_state
from views.tournament.details import DeskDetails, silence_part
from views.tournament.use_tournament import TournamentController
from views.ui.buttons import text_button
from views.ui.frame import section_header
from views.ui.input.choice import switch_row
from views.ui.input.dialogs import use_confirm_dialog
from views.ui.lists import keyed, keyed_component
from wording import Translator


def use_rare_actions(
    t: Translator, controller: TournamentController, exchange: list[ft.Control]
) -> tuple[list[ft.Control], bool]:
    """Return the section, closed at first, and whether the next round is published at once. The section has the switch
    "Publish at once" between rounds, the way back and the button of the `exchange` in a round, the way to permanent
    codes, and the details for a federation. In a large hall the switch is always there."""
    snapshot = controller.snapshot
    number = None if snapshot is None else snapshot.running_round
    is_open, set_open = use_state(False)
    chosen, choose = use_optional(bool)

    async def take_back() -> None:
        if snapshot is not None and number is not None:
            entered, published = snapshot.entries, snapshot.hidden is None  # as the director who was asked saw it
            await controller.run_once(unseat_round, number=number, entered=entered, published=published)

    counts = EnteredCounts() if snapshot is None else snapshot.entries
    lost = [
        t.gettext("Deals entered: {count}.", count=counts.deals),
        t.gettext("Results entered: {count}.", count=counts.results),
        t.gettext("All of it goes, and the round can be seated again."),
    ]
    ask = use_confirm_dialog(
        take_back,
        title=t.gettext("Take round {round} back?", round=(number or 0) + 1),
        text=" ".join(lost),
        cancel=t.gettext("Leave it as it is"),
        confirm=t.gettext("Take it back"),
    )
    if snapshot is None:
        return [], True
    shares = controller.session.platform.supports_live_sharing
    publishes = not shares or (snapshot.publishes_at_once if chosen is None else chosen)
    silence = [] if snapshot.is_over else silence_part(t, controller, snapshot)
    details = keyed_component("details", DeskDetails, t, controller, snapshot.details)
    above, inside = list[ft.Control](), [*silence, details]
    if controller.session.platform.has_server and not snapshot.is_over:
        to_hall = link_to(routes.tournament_hall(snapshot.id))
        inside = [*keyed("hall", [text_button(t.gettext("Permanent table codes"), on_click=to_hall)]), *inside]
    if shares and number is None and not snapshot.open and not snapshot.is_over:
        words = t.gettext("Otherwise only directors see the seats until they publish them: to print and change them.")
        row = switch_row(t.gettext("Publish at once"), words, on=publishes, on_change=choose)
        switch = keyed("publish-at-once", [row])
        above, inside = ([], switch + inside) if snapshot.publishes_at_once else (switch, inside)
    elif number is not None and snapshot.shown == number:
        words = t.gettext("Take round {round} back", round=number + 1)
        inside = exchange + keyed("take-back", [text_button(words, on_click=ask, danger=True)]) + inside
    header = section_header(t.gettext("More"), opened=is_open, on_tap=lambda: set_open(not is_open), key="more")
    return [*above, header, *(inside if is_open else [])], publishes
