"""The message about an action that was saved, deleted, undone or redone, with a button that reverses it."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial

import flet as ft

from models.deals import redo, undo
from models.values import Action, ActionKind, MatchSnapshot
from views import routes
from views.core.navigation import navigation_of
from views.core.session import Session, use_session
from views.core.use_action import ActionController
from views.hooks import Ref, use_ref
from views.match.display_texts import seat_names
from views.match.use_match import MatchController
from views.ui.fit import LOW_WINDOW
from views.ui.frame import has_aside_room
from views.ui.input.dialogs import show_snackbar
from views.ui.text_scale import has_large_text
from web.drawn_names import drawn_match
from wording import Translator, mark, side_names

_SAVED: Mapping[ActionKind, str] = {
    ActionKind.ADDED: mark("Deal {number} saved"),
    ActionKind.CHANGED: mark("Deal {number} corrected"),
}
_UNDONE: Mapping[ActionKind, str] = {
    ActionKind.ADDED: mark("Deal {number} undone"),
    ActionKind.CHANGED: mark("Change to deal {number} undone"),
    ActionKind.DELETED: mark("Deal {number} is back"),
    ActionKind.ENDED: mark("The match goes on"),
}
_REDONE: Mapping[ActionKind, str] = {
    ActionKind.ADDED: mark("Deal {number} is back"),
    ActionKind.CHANGED: mark("The change to deal {number} is back"),
    ActionKind.DELETED: mark("Deal {number} deleted again"),
    ActionKind.ENDED: mark("The match has ended again"),
}
_REMOTE: Mapping[ActionKind, str] = {
    ActionKind.CHANGED: mark("Deal {number} was corrected on another phone"),
    ActionKind.DELETED: mark("Deal {number} was deleted on another phone"),
}
_LANDING_SECONDS, _RESULT_SECONDS = 0.9, 2.0
_OWN_STEP_KEY = "own step"  # in the session store: the id of the action that this phone undid or redid last


def use_announcement() -> Callable[[MatchSnapshot], None]:
    """Return a function that announces the saved deal with its totals. It takes the match that the save returned, whose
    latest action is that save. The message waits until the totals, or the result, have been animated."""
    session, page = use_session(), ft.context.page

    def announce(match: MatchSnapshot) -> None:
        match = drawn_match(session.translator, match)
        action = match.undoable
        deal = next((deal for deal in match.deals if action and deal.number == action.deal_number), None)
        if action is None or deal is None or action.kind not in _SAVED:
            return
        sides = {side.players: side.total for side in deal.score.sides}
        totals = gains_text(session.translator, sides, deal.score.credits, seat_names(match))
        window = session.viewport
        is_over, was_submitted = match.standings.finished, navigation_of(page).is_submitted

        def show() -> None:  # also if the client has not reported the next screen yet
            if page.route in {routes.match(match.id), routes.result(match.id)} or was_submitted(page.route):
                _announce(session, page, match.id, action, sentence=_SAVED[action.kind], reversal=undo, totals=totals)

        covers_keys = has_aside_room(window.width) or window.height < LOW_WINDOW or has_large_text()
        if not (is_over and covers_keys):
            # Not a task of the page, which would fail without a connection.
            asyncio.get_running_loop().call_later(_RESULT_SECONDS if is_over else _LANDING_SECONDS, show)

    return announce


def use_remote_announcement(match: MatchController) -> None:
    """Announce a deal that another phone corrects, deletes or takes back while this screen is shown: the totals change
    although nobody here touched them. A new deal needs no message, because the totals show its points."""
    session, page = use_session(), ft.context.page
    last: Ref[MatchSnapshot | None] = use_ref(lambda: match.snapshot)
    after = match.snapshot
    is_covered = ft.use_route_location() != ft.use_view_path()

    def announce() -> None:
        before, last.current = last.current, after
        if before is None or after is None or is_covered:  # for example by the deal-entry screen
            return
        change = _change_between(before, after)
        if change is not None:
            sentence, action = change
            is_own_save = sentence in _REMOTE.values() and action.device_id == session.device.id
            if not is_own_save and action.id != page.session.store.get(_OWN_STEP_KEY):
                show_snackbar(page, session.translator.gettext(sentence, number=action.deal_number))

    ft.use_effect(announce, dependencies=[after and after.revision])


def _change_between(before: MatchSnapshot, after: MatchSnapshot) -> tuple[str, Action] | None:
    """Return the action that was undone, redone or done last, with its sentence; None if that action has no
    sentence."""
    done, undone = after.undoable, after.redoable
    if undone is not None and before.undoable is not None and undone.id == before.undoable.id:
        return _UNDONE[undone.kind], undone
    if done is None or (before.undoable is not None and done.id == before.undoable.id):
        return None
    if before.redoable is not None and done.id == before.redoable.id:
        return _REDONE[done.kind], done
    return (_REMOTE[done.kind], done) if done.kind in _REMOTE else None


def announce_deletion(session: Session, page: ft.Page, match: MatchSnapshot) -> None:
    """Announce which deal was deleted; `match` is the one that the deletion returned."""
    if match.undoable is not None:
        _announce(session, page, match.id, match.undoable, sentence=mark("Deal {number} deleted"), reversal=undo)


def announce_step(
    session: Session, page: ft.Page, match_id: str, action: Action, step: Callable[..., MatchSnapshot]
) -> None:
    """Announce an action that this phone has undone or redone; `step` is `undo` or `redo`."""
    page.session.store.set(_OWN_STEP_KEY, action.id)
    sentences, reversal = (_UNDONE, redo) if step is undo else (_REDONE, undo)
    _announce(session, page, match_id, action, sentence=sentences[action.kind], reversal=reversal)


def gains_text(
    t: Translator,
    totals: Mapping[tuple[int, ...], int | Fraction],
    by_player: Mapping[int, Fraction],
    names: Sequence[str],
) -> str:
    """Return a text such as `Maria +70, Pina and Rosa +155 each` from the totals by side and the points of each player;
    "each" means that partners share their side's points."""
    parts = []
    for players, total in totals.items():
        credit = by_player[players[0]]
        pattern = mark("{names} {points}") if credit == total else mark("{names} {points} each")
        parts.append(t.gettext(pattern, names=side_names(t, players, names), points=t.signed(credit)))
    return ", ".join(parts)


def _announce(
    session: Session,
    page: ft.Page,
    match_id: str,
    action: Action,
    *,
    sentence: str,
    reversal: Callable[..., MatchSnapshot],
    totals: str = "",
) -> None:
    """Show a sentence about an action, with a button that calls `reversal`, which is `undo` or `redo`, and the totals
    if they fit its line."""
    t = session.translator
    words = t.gettext(sentence, number=action.deal_number)
    show_snackbar(
        page,
        t.gettext("{label}: {value}", label=words, value=totals) if totals else words,
        short=words,
        action=t.gettext("Undo") if reversal is undo else t.gettext("Redo"),
        on_action=partial(_run, session, page, match_id, action, reversal),
    )


async def _run(
    session: Session,
    page: ft.Page,
    match_id: str,
    action: Action,
    step: Callable[..., MatchSnapshot],
) -> None:
    """Undo or redo an action even if its screen is closed; the match's screens follow its changes."""
    controller = ActionController(
        session=session,
        on_change=lambda: show_snackbar(page, controller.sentence) if controller.sentence else None,
    )
    work = partial(step, device=session.device, match_id=match_id, action_id=action.id)
    await controller.run(work, lambda _: announce_step(session, page, match_id, action, step))
