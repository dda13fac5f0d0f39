"""The table's hints: other phones can join without installing anything, and a tap on a deal shows its reasons."""

from collections.abc import Awaitable, Callable, Sequence

import flet as ft

from models.access import Hint
from models.values import MatchSnapshot, Role
from views import routes
from views.core.session import Session
from views.match.hint import dismissing, hint_part, is_unseen
from views.match.moments import Gain
from views.match.totals import deals_part
from views.ui.render_cache import RenderCache
from views.ui.screen_context import ScreenContext


def sharing_hint(session: Session, snapshot: MatchSnapshot) -> list[ft.Control]:
    """Return the hint about the share button in the bar before the first deal; nothing if the bar has no such
    button."""
    has_button = snapshot.role.includes(Role.SCORER) and not session.platform.shows_one_match
    if session.is_sample or snapshot.deals or not has_button:
        return []
    words = session.translator.gettext("The others follow the score by scanning a code. They install nothing.")
    return hint_part(session, Hint.SHARING, words)


def with_sharing_dismissal(session: Session, memo: RenderCache, on_share: Callable[[], object]) -> Callable[[], object]:
    """Return the handler of the share button in the bar; it also dismisses the hint."""
    if not is_unseen(session, Hint.SHARING):
        return on_share
    return memo(dismissing, session.dismiss_hint, Hint.SHARING, on_share)


def played_deals(
    here: ScreenContext, snapshot: MatchSnapshot, memo: RenderCache, gains: Sequence[Gain], *, width: float
) -> list[ft.Control]:
    """Return the score sheet, `width` pixels wide, above the hint about it; nothing before the first deal."""
    t, session = here.t, here.session
    dismiss = session.dismiss_hint if is_unseen(session, Hint.REASONS) else None
    on_tap = memo(_deal_opener, here.page, snapshot.id, dismiss)
    deals = deals_part(t, snapshot, memo, width=width, open_deal=on_tap, gains=gains)
    words = t.gettext("Tap a deal to see where every point comes from.")
    return [*deals, *hint_part(session, Hint.REASONS, words)] if deals else []


def _deal_opener(
    page: ft.Page, match_id: str, dismiss: Callable[[Hint], Awaitable[None]] | None
) -> Callable[[str], Awaitable[None]]:
    """Return the handler that opens a deal; with `dismiss`, it also dismisses the hint."""

    async def open_deal(deal_id: str) -> None:
        page.navigate(routes.deal(match_id, deal_id))
        if dismiss is not None:
            await dismiss(Hint.REASONS)

    return open_deal
