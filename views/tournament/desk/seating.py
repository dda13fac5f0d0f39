"""The button that seats the next round, with a question if late entrants open tables."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from models.tournaments import seat_round
from models.values import TournamentSnapshot
from scoring import FormedGroups, MovementError, RecordError, Round, TableSeat, next_round, opened_tables
from views.hooks import use_state
from views.tournament.desk.groups import GroupsPart
from views.tournament.use_tournament import TournamentController
from views.ui.input.dialogs import use_confirm_dialog
from wording import Translator, table_label


def use_seating(
    t: Translator,
    controller: TournamentController,
    *,
    publishes: bool,
    groups: GroupsPart,
    on_seated: Callable[[], Awaitable[None]],
) -> Callable[[], Awaitable[None]]:
    """Return the function that seats the next round, in the `groups` on the desk."""
    snapshot = controller.snapshot
    opened, set_opened = use_state(tuple[TableSeat, ...]())
    number = 0 if snapshot is None else snapshot.closed
    sections = 1 if snapshot is None else snapshot.sections

    async def seat(accepted: Round) -> None:
        places = [(each.section, each.table) for each in accepted]
        if await controller.run_once(seat_round, number=number, publish=publishes, groups=groups.formed, opened=places):
            await on_seated()

    ask = use_confirm_dialog(
        partial(seat, opened),
        title=t.gettext("Set up more tables?"),
        text=t.gettext(
            "Because of late arrivals, round {round} needs tables that weren’t in use before: {tables}. To do without"
            " them, remove a late arrival from the list first.",
            round=number + 1,
            tables=t.join([table_label(each, sections=sections) for each in opened]),
        ),
        cancel=t.gettext("Not yet"),
        confirm=t.gettext("Set them up"),
    )

    async def begin() -> None:
        if snapshot is None or groups.is_wrong:
            return
        found = _opened(snapshot, groups.formed)
        if not found:
            await seat(())
            return
        set_opened(found)
        ask()

    return begin


def _opened(snapshot: TournamentSnapshot, formed: FormedGroups | None) -> Round:
    record = snapshot.record.with_groups(formed)
    with suppress(MovementError, RecordError):  # `seat_round` raises it again
        return opened_tables(record, next_round(record))
    return ()
