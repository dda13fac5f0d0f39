"""The agreement on a deal: the verdicts of other phones, and the buttons for this phone's."""

from collections.abc import Callable

import flet as ft

from models.values import DealSnapshot, DealVerdict, MatchSnapshot, Verdict
from views.deal.use_deal import DealController
from views.match.display_texts import phone_name, seat_names
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.frame import heading
from views.ui.lists import icon_line, keyed, side_by_side
from wording import Translator, reason_label, side_names

_ICONS = {Verdict.AGREED: ft.Icons.CHECK_CIRCLE, Verdict.CONTESTED: ft.Icons.ERROR_OUTLINE}
_INKS = {Verdict.AGREED: theme.LINK, Verdict.CONTESTED: theme.ERROR}


def agreement_part(
    t: Translator,
    snapshot: MatchSnapshot,
    controller: DealController,
    *,
    contesting: bool,
    set_contesting: Callable[[bool], None],
) -> list[ft.Control]:
    """Return the verdicts on a deal and the buttons; nothing if no other phone at the table may judge, because
    agreement is optional. While `contesting`, a tap on a line above contests that line."""
    deal = controller.deal
    if deal is None or not (deal.agreement.verdicts or controller.can_judge):
        return []
    rows = [
        icon_line(_ICONS[each.verdict], _sentence(t, snapshot, deal, each), ink=_INKS[each.verdict])
        for each in deal.agreement.verdicts
    ]
    controls = keyed("voices", [heading(t.gettext("Is this right?")), *rows])
    if controller.can_judge:
        controls += _verdict_actions(t, controller, contesting=contesting, set_contesting=set_contesting)
    return controls


def _verdict_actions(
    t: Translator, controller: DealController, *, contesting: bool, set_contesting: Callable[[bool], None]
) -> list[ft.Control]:
    async def contest_all() -> None:
        set_contesting(False)
        await controller.contest(None, None)

    if not contesting:
        agree = secondary_button(t.gettext("I agree"), icon=ft.Icons.CHECK, on_click=controller.agree)
        wrong = secondary_button(t.gettext("Something is wrong"), on_click=lambda: set_contesting(True))
        return keyed("judge", [side_by_side(agree, wrong)])
    whole = secondary_button(t.gettext("The whole deal"), on_click=contest_all)
    back = secondary_button(t.gettext("Cancel"), on_click=lambda: set_contesting(False))
    words = ft.Text(t.gettext("Tap the wrong line above, or:"), style=theme.text(17))
    return keyed("contest", [words, side_by_side(whole, back)])


def _sentence(t: Translator, snapshot: MatchSnapshot, deal: DealSnapshot, deal_verdict: DealVerdict) -> str:
    values = {"phone": phone_name(t, deal_verdict.device_label), "when": t.date_time(deal_verdict.at)}
    if deal_verdict.verdict is Verdict.AGREED:
        return t.gettext("{phone} agrees ({when}).", **values)
    index, sides = deal_verdict.side, deal.score.sides
    side = sides[index] if index is not None and index < len(sides) else None
    line = next((line for line in side.lines if line.reason == deal_verdict.reason), None) if side else None
    if side is None or line is None:
        return t.gettext("{phone} contests this deal ({when}).", **values)
    return t.gettext(
        "{phone} contests “{line}” of {names} ({when}).",
        line=reason_label(t, line, snapshot.config.table_rules),
        names=side_names(t, side.players, seat_names(snapshot)),
        **values,
    )
