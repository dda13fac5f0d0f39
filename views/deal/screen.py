"""The detail of one deal: every point with its reason, who entered and changed it; correct it or take it away."""

from collections.abc import Awaitable, Callable
from functools import partial

import flet as ft

from models import DealSnapshot, MatchSnapshot, Role
from scoring import Reason, is_carried
from views import routes
from views.core.labels import seat_names
from views.core.session import use_session
from views.core.side_styles import side_styles
from views.core.use_match import use_match
from views.deal.agreement import agreement_part
from views.deal.lines import ReasonLine, reason_lines
from views.deal.use_deal import use_deal
from views.hooks import use_state
from views.ui import theme
from views.ui.buttons import main_action, text_action
from views.ui.dialogs import Question, use_question
from views.ui.frame import frame, heading
from views.ui.lists import keyed
from views.ui.notice import said
from views.ui.screen import match_missing, screen
from wording import Translator, reason_label, side_names

_Contest = Callable[[int, Reason], Awaitable[None]]


@screen
def DealDetail() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    parameters = ft.use_route_params()
    match_id, deal_id = parameters["match_id"], parameters["deal_id"]
    match = use_match(match_id)
    back = routes.before(ft.use_view_path(), "deal/")
    use = use_deal(match, match_id, deal_id, back=back)
    contesting, set_contesting = use_state(False)

    async def contest(side: int, reason: Reason) -> None:
        set_contesting(False)
        await use.contest(side, reason)

    ask = use_question(
        Question(
            title=t.gettext("Delete this deal?"),
            words=t.gettext("The totals change at once. Undo brings it back."),
            keep=t.gettext("Keep it"),
            do=t.gettext("Delete the deal"),
        ),
        use.delete,
    )
    snapshot, deal = match.snapshot, use.deal
    if snapshot is None:
        return match_missing(session, match.sentence)
    if deal is None:
        return match_missing(session, t.gettext("This deal was deleted. Undo brings it back."))
    body: list[ft.Control] = []
    body += keyed("said", said(t, use.action.sentence, use.action.dismiss))
    body += keyed("sides", _sides(t, snapshot, deal, on_contest=contest if contesting else None))
    body += agreement_part(t, snapshot, use, contesting=contesting, set_contesting=set_contesting)
    trail = [ft.Text(line, style=theme.text(16, theme.INK_SOFT)) for line in use.trail]
    body += keyed("trail", [heading(t.gettext("What happened to it")), *trail])
    carried = is_carried(deal.entry)
    may_change = snapshot.role.includes(Role.SCORER)
    if may_change:
        body += keyed("delete", [text_action(t.gettext("Delete this deal"), on_click=ask, danger=True)])
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Totals from paper") if carried else t.gettext("Deal {number}", number=deal.number),
        on_back=lambda: page.navigate(back),
        back_label=t.gettext("Back to the table"),
        body=body,
        footer=main_action(
            t.gettext("Correct the totals") if carried else t.gettext("Correct this deal"),
            icon=ft.Icons.EDIT,
            on_click=lambda: page.navigate(routes.paper(match_id) if carried else routes.edit_deal(match_id, deal_id)),
        )
        if may_change
        else None,
    )


def _sides(
    t: Translator, snapshot: MatchSnapshot, deal: DealSnapshot, *, on_contest: _Contest | None
) -> list[ft.Control]:
    names = seat_names(snapshot)
    rules = snapshot.config.table_rules
    styles = side_styles(snapshot, deal.score.sides)
    blocks = []
    for index, side in enumerate(deal.score.sides):
        shares = {deal.score.credits[seat] for seat in side.players}
        halved = "" if shares == {side.total} else t.gettext("{points} each", points=t.points(min(shares)))
        blocks.append(
            reason_lines(
                names=side_names(t, side.players, names),
                side_style=styles[index],
                lines=[
                    ReasonLine(
                        reason=reason_label(t, line, rules),
                        points=t.signed(line.points),
                        note=line.note,
                        contested=deal.agreement.contests(index, line.reason),
                        on_tap=None if on_contest is None else partial(on_contest, index, line.reason),
                        spoken=t.gettext("Contest: {line}", line=reason_label(t, line, rules)),
                    )
                    for line in side.lines
                ],
                total=t.points(side.total),
                footnote=halved,
            )
        )
    return blocks
