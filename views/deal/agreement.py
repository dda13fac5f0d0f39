"""The agreement on a deal: what the other phones say of it, and what this one may say."""

from collections.abc import Callable

import flet as ft

from models import DealSnapshot, MatchSnapshot, Verdict, Voice
from views.core.labels import phone_name, seat_names
from views.deal.use_deal import DealUse
from views.ui import theme
from views.ui.buttons import quiet_action
from views.ui.frame import heading
from views.ui.lists import keyed, side_by_side
from views.ui.theme import Gap
from wording import Translator, reason_label, side_names

_ICONS = {Verdict.AGREED: ft.Icons.CHECK_CIRCLE, Verdict.CONTESTED: ft.Icons.ERROR_OUTLINE}
_INKS = {Verdict.AGREED: theme.LINK, Verdict.CONTESTED: theme.ERROR}


def agreement_part(
    t: Translator, snapshot: MatchSnapshot, use: DealUse, *, contesting: bool, set_contesting: Callable[[bool], None]
) -> list[ft.Control]:
    """Nothing at a table where nobody else has a say: the countersign is for those who want it. While `contesting`,
    the lines above wait for a tap."""
    deal = use.deal
    if deal is None or not (deal.agreement.voices or use.may_judge):
        return []
    voices = [_voice(t, snapshot, deal, voice) for voice in deal.agreement.voices]
    controls = keyed("voices", [heading(t.gettext("Is it right?")), *voices])
    if use.may_judge:
        controls += _choices(t, use, contesting=contesting, set_contesting=set_contesting)
    return controls


def _choices(
    t: Translator, use: DealUse, *, contesting: bool, set_contesting: Callable[[bool], None]
) -> list[ft.Control]:
    async def contest_all() -> None:
        set_contesting(False)
        await use.contest(None, None)

    if not contesting:
        agree = quiet_action(t.gettext("I agree"), icon=ft.Icons.CHECK, on_click=use.agree)
        wrong = quiet_action(t.gettext("Something is wrong"), on_click=lambda: set_contesting(True))
        return keyed("judge", [side_by_side(agree, wrong)])
    whole = quiet_action(t.gettext("The whole deal"), on_click=contest_all)
    back = quiet_action(t.gettext("Cancel"), on_click=lambda: set_contesting(False))
    words = ft.Text(t.gettext("Tap the line above that is wrong, or:"), style=theme.text(17))
    return keyed("contest", [words, side_by_side(whole, back)])


def _voice(t: Translator, snapshot: MatchSnapshot, deal: DealSnapshot, voice: Voice) -> ft.Control:
    return ft.Row(
        [
            ft.Icon(_ICONS[voice.verdict], size=20, color=_INKS[voice.verdict]),
            ft.Text(_sentence(t, snapshot, deal, voice), style=theme.text(17), expand=True),
        ],
        spacing=Gap.SMALL,
    )


def _sentence(t: Translator, snapshot: MatchSnapshot, deal: DealSnapshot, voice: Voice) -> str:
    values = {"phone": phone_name(t, voice.device_label), "when": t.date_time(voice.at)}
    if voice.verdict is Verdict.AGREED:
        return t.gettext("{phone} agrees ({when}).", **values)
    side = deal.score.sides[voice.side] if voice.side is not None and voice.side < len(deal.score.sides) else None
    line = next((line for line in side.lines if line.reason == voice.reason), None) if side else None
    if side is None or line is None:
        return t.gettext("{phone} contests this deal ({when}).", **values)
    return t.gettext(
        "{phone} contests “{line}” of {names} ({when}).",
        line=reason_label(t, line, snapshot.config.table_rules),
        names=side_names(t, side.players, seat_names(snapshot)),
        **values,
    )
