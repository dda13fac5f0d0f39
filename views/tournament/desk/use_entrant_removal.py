"""Removes entrants together with one of them: all from its phone, or all since its registration. It can be undone until
the director leaves the screen."""

from functools import partial

import flet as ft

from models.tournaments import related_entrants, restore_entrants
from models.values import RelatedEntrants, RemovedEntrant
from views import routes
from views.core.use_loaded import use_loaded
from views.hooks import use_state
from views.tournament.use_tournament import TournamentController
from views.ui import theme
from views.ui.buttons import primary_button, text_button
from views.ui.input.dialogs import use_confirm_dialog
from views.ui.lists import announced, keyed
from views.ui.screen_context import ScreenContext
from wording import mark


def use_entrant_removal(
    here: ScreenContext, controller: TournamentController, entrant: int
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Return the buttons that remove entrants, and afterwards the outcome, which replaces the screen's content."""
    t, tournament_id = here.t, controller.tournament_id
    removed, set_removed = use_state(tuple[RemovedEntrant, ...]())
    read = partial(related_entrants, device=here.session.device, tournament_id=tournament_id, entrant=entrant)
    revision = controller.snapshot.revision if controller.snapshot else None
    related = use_loaded(("related", tournament_id, entrant), read, view=revision).value or RelatedEntrants()

    async def remove(registrations: tuple[str, ...]) -> None:
        set_removed(await controller.withdraw_entrants(registrations))

    async def restore() -> None:
        if await controller.run_once(restore_entrants, entrants=removed):
            here.page.navigate(routes.tournament_entrants(tournament_id))

    buttons = []
    since = "" if related.first_at is None else t.date_time(related.first_at)
    for key, registrations, words in (
        ("phone", related.of_phone, mark("Remove all entries from this phone ({count})")),
        ("since", related.since, mark("Remove all entries since {time} ({count})")),
    ):
        ask = use_confirm_dialog(
            partial(remove, registrations),
            title=t.ngettext("Remove {count} entry?", "Remove {count} entries?", len(registrations)),
            text=t.gettext("Entries that directors added stay. You can undo it afterwards, until you leave this page."),
            cancel=t.gettext("They stay"),
            confirm=t.gettext("Remove them"),
        )
        if len(registrations) > 1:
            label = t.gettext(words, time=since, count=len(registrations))
            buttons += keyed(f"remove-{key}", [text_button(label, on_click=ask, danger=True)])
    outcome: list[ft.Control] = []
    if removed:
        words = t.ngettext("{count} entry was removed.", "{count} entries were removed.", len(removed))
        outcome = [announced(words, theme.text(19)), primary_button(t.gettext("Put them back"), on_click=restore)]
    return buttons, keyed("removed", outcome)
