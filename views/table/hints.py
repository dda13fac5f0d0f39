"""The table's deals, and its hints: other phones can join without installing anything, a deal shows its reasons."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import flet as ft

from models.access import Hint
from models.values import MatchSnapshot, Role
from views import routes
from views.core.navigation import link_to
from views.core.session import Session
from views.match.hint import dismissing, hint_part, is_unseen
from views.match.moments import Gain
from views.match.score_sheet import score_sheet
from views.match.totals import deals_part
from views.table.use_opening_balance import can_enter_opening_balance
from views.ui.buttons import text_button
from views.ui.frame import heading
from views.ui.lists import keyed
from views.ui.render_cache import RenderCache
from views.ui.screen_context import ScreenContext

_LATEST = 2  # deals that stay above the tools, so that no tool moves when a deal is added


def _before_first_deal(session: Session, snapshot: MatchSnapshot) -> list[ft.Control]:
    """Return the hint about the share button in the bar, if the bar has it, and the button to enter totals."""
    t, is_scorer = session.translator, snapshot.role.includes(Role.SCORER)
    words = t.gettext("The others follow the score by scanning a code. They install nothing.")
    has_button = is_scorer and not session.platform.shows_one_match and not session.is_sample
    parts = hint_part(session, Hint.SHARING, words) if has_button else []
    if can_enter_opening_balance(snapshot):
        label = t.gettext("Played on paper so far? Enter the totals")
        parts += keyed("paper", [text_button(label, on_click=link_to(routes.opening_balance(snapshot.id)))])
    return parts


def with_sharing_dismissal(session: Session, memo: RenderCache, on_share: Callable[[], object]) -> Callable[[], object]:
    """Return the handler of the share button in the bar; it also dismisses the hint."""
    if not is_unseen(session, Hint.SHARING):
        return on_share
    return memo(dismissing, session.dismiss_hint, Hint.SHARING, on_share)


def played_deals(
    here: ScreenContext,
    snapshot: MatchSnapshot,
    memo: RenderCache,
    gains: Sequence[Gain],
    head: Sequence[ft.Control],
    *,
    width: float,
    is_whole: bool,
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Return the score sheet of the latest deals below a `head`, and that of the earlier ones, which is empty if
    `is_whole` or after the end. A hint takes the place of the second deal. Without deals, return the head and hints."""
    t, session = here.t, here.session
    if not snapshot.deals:
        return [*keyed("ticker", [score_sheet(head)] if head else []), *_before_first_deal(session, snapshot)], []
    dismiss = session.dismiss_hint if is_unseen(session, Hint.REASONS) else None
    on_tap = memo(_deal_opener, here.page, snapshot.id, dismiss)
    hint = t.gettext("Tap a deal to see where every point comes from.") if dismiss else ""
    deals = partial(deals_part, t, snapshot, memo, width=width, open_deal=on_tap)
    count = None if is_whole or snapshot.standings.finished else _LATEST
    latest = deals(gains=gains, hint=hint, head=head, part=slice(count))
    earlier = [] if count is None else deals(part=slice(count, None))
    title = [heading(t.gettext("Earlier deals"))] if earlier else []
    return latest, keyed("earlier", [*title, *earlier])


def _deal_opener(
    page: ft.Page, match_id: str, dismiss: Callable[[Hint], Awaitable[None]] | None
) -> Callable[[str], Awaitable[None]]:
    """Return the handler that opens a deal; with `dismiss`, it also dismisses the hint."""

    async def open_deal(deal_id: str) -> None:
        page.navigate(routes.deal(match_id, deal_id))
        if dismiss is not None:
            await dismiss(Hint.REASONS)

    return open_deal
