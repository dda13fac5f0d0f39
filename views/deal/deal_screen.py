"""The details of one deal: every line with its reason, the audit trail, and the buttons that correct or delete the
deal."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial

import flet as ft

from models.values import DealSnapshot, MatchSnapshot, Role
from scoring import Card, IllegalMeld, Reason, RuleSet, SideEntry, SideScore, classify, is_opening_balance
from views import routes
from views.core.navigation import link_to
from views.deal.agreement import agreement_part
from views.deal.lines import reason_line, side_panel
from views.deal.use_deal import use_deal
from views.hooks import use_state
from views.match.display_texts import seat_names
from views.match.side_styles import side_styles
from views.match.use_match import use_match
from views.ui import theme
from views.ui.buttons import primary_button, text_button
from views.ui.frame import heading
from views.ui.input.dialogs import use_confirm_dialog
from views.ui.lists import keyed, with_unique_keys
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import closable_notice
from wording import Translator, reason_label, side_names

_Contest = Callable[[int, Reason], Awaitable[None]]


@screen
def DealDetail(here: ScreenContext) -> ft.View:
    t = here.t
    match_id, deal_id = here.parameters["match_id"], here.parameters["deal_id"]
    match = use_match(match_id)
    parent_path = routes.path_before(here.path, "deal/")
    controller = use_deal(match, match_id, deal_id, parent_path=parent_path)
    contesting, set_contesting = use_state(False)

    async def contest(side: int, reason: Reason) -> None:
        set_contesting(False)
        await controller.contest(side, reason)

    ask_deletion = use_confirm_dialog(
        controller.delete,
        title=t.gettext("Delete this deal?"),
        text=t.gettext("The totals change at once. You can undo it afterwards."),
        cancel=t.gettext("Keep it"),
        confirm=t.gettext("Delete the deal"),
    )
    snapshot, deal = match.snapshot, controller.deal
    if snapshot is None:
        return here.missing(match.sentence)
    if deal is None:
        return here.missing(t.gettext("This deal was deleted. You can undo that."))
    body = closable_notice(t, "said", controller.action.sentence, controller.action.dismiss)
    body += keyed("sides", _sides(t, snapshot, deal, on_contest=contest if contesting else None))
    body += agreement_part(t, snapshot, controller, contesting=contesting, set_contesting=set_contesting)
    trail = [ft.Text(line, style=theme.text(16, theme.INK_SOFT)) for line in controller.audit_trail]
    body += keyed("trail", [heading(t.gettext("History")), *trail])
    can_change = snapshot.role.includes(Role.SCORER)
    if can_change:
        body += keyed("delete", [text_button(t.gettext("Delete this deal"), on_click=ask_deletion, danger=True)])
    title, words = t.gettext("Deal {number}", number=deal.number), t.gettext("Correct this deal")
    form_path = routes.edit_deal(match_id, deal_id)
    if is_opening_balance(deal.entry):
        title, words = t.gettext("Totals from paper"), t.gettext("Correct the totals")
        form_path = routes.opening_balance(match_id)
    footer = primary_button(words, icon=ft.Icons.EDIT, on_click=link_to(form_path)) if can_change else None
    return here.view(title, body, back=parent_path, back_label=t.gettext("Back to the table"), footer=footer)


def _sides(
    t: Translator, snapshot: MatchSnapshot, deal: DealSnapshot, *, on_contest: _Contest | None
) -> list[ft.Control]:
    rules, styles = snapshot.config.table_rules, side_styles(snapshot, deal.score.sides)
    blocks = []
    for index, side in enumerate(deal.score.sides):
        names = side_names(t, side.players, seat_names(snapshot))
        seat_points = {deal.score.credits[seat] for seat in side.players}
        cards = _cards_by_reason(deal.entry.sides[index], side, rules)
        lines = []
        for line in side.lines:
            label = reason_label(t, line, rules)
            row = reason_line(
                label,
                t.signed(line.points),
                cards[line.reason],
                is_contested=deal.agreement.is_contested(index, line.reason),
                spoken=t.gettext("Contest: {line} of {names}", line=label, names=names),
                on_tap=None if on_contest is None else partial(on_contest, index, line.reason),
            )
            lines.append((f"line-{label}", row))
        footnote = "" if seat_points == {side.total} else t.gettext("{points} each", points=t.points(min(seat_points)))
        total = t.points(side.total)
        blocks.append(side_panel(names, styles[index], with_unique_keys(lines), total=total, footnote=footnote))
    return blocks


def _cards_by_reason(entry: SideEntry, score: SideScore, rules: RuleSet) -> Mapping[Reason, list[tuple[Card, ...]]]:
    """Return a side's melds and hands by the line that counts them: for a meld without a bonus, the table's cards."""
    reasons = {line.reason for line in score.lines}
    table = Reason.CARDS_DEDUCTED if Reason.CARDS_DEDUCTED in reasons else Reason.CARDS
    hand = Reason.HAND_DOUBLED if Reason.HAND_DOUBLED in reasons else Reason.HAND
    counted: defaultdict[Reason, list[tuple[Card, ...]]] = defaultdict(list)
    for cards in entry.melds:
        with suppress(IllegalMeld):
            meld = classify(cards, rules)
            plain = Reason.DOUBLED if meld.doubled_points else table
            kind = Reason(meld.burraco.value) if meld.burraco else plain
            counted[kind if kind in reasons else table].append(meld.arrangement)
    for player, cards in entry.hand_cards.items():
        counted[Reason.POZZETTO_UNPLAYED if player == entry.unplayed_pozzetto_holder else hand].append(cards)
    return counted
