"""The prizes of a tournament: the list, the winners after the last round, and the form that adds one."""

import re
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from models.tournaments import TournamentDocument, save_prizes
from models.values import TournamentSnapshot
from scoring import Award, Prize, PrizeKind, ResultCode, ResultError
from views import routes
from views.core.use_form import Form, use_form
from views.tournament.documents import document_buttons
from views.tournament.frame import desk_view, pair_names
from views.tournament.parsing import parse_points
from views.tournament.use_tournament import use_tournament
from views.ui.buttons import primary_button, text_button
from views.ui.frame import heading
from views.ui.input.choice import form_choice, switch_row
from views.ui.input.text_input import form_input
from views.ui.lists import keyed, list_tile
from views.ui.screen_context import ScreenContext, screen
from wording import Translator, choice_name, prize_name, section_letter

_MOST = 99
_BETWEEN_AMOUNTS = re.compile(r";\s*|,\s+")
_UNSPACED_COMMA = re.compile(r",(?!\d\d\s*[^\d,\s])")  # not that of 12,50 €


@dataclass(frozen=True, kw_only=True)
class PrizeForm:
    """A prize as typed."""

    kind: PrizeKind = PrizeKind.FIRST
    count: str = "3"
    rounds: str = "3"
    amounts: str = ""
    group: int | None = None
    club: str = ""
    among: str = ""

    def to_prize(self, entrants: int) -> Prize:
        """Return the prize. Raise ResultError for a text that isn't a number, or a number out of range."""
        count, rounds = map(_number, (self.count, self.rounds))
        between = _BETWEEN_AMOUNTS if _BETWEEN_AMOUNTS.search(self.amounts.strip()) else _UNSPACED_COMMA
        amounts = tuple(filter(None, map(str.strip, between.split(self.amounts))))
        among = tuple(_number(each, most=entrants) - 1 for each in self.among.replace(",", " ").split())
        return Prize(
            kind=self.kind, count=count, rounds=rounds, amounts=amounts, group=self.group, club=self.club, among=among
        )


def _number(text: str, *, most: int = _MOST) -> int:
    number = parse_points(text)
    if not 1 <= number <= most:
        raise ResultError(ResultCode.TOO_LARGE, value=text.strip()[:60], least=1, most=most)
    return number


@screen
def TournamentPrizes(here: ScreenContext) -> ft.View:
    t, tournament_id = here.t, here.parameters["tournament_id"]
    controller = use_tournament(tournament_id)
    form = use_form("prize", PrizeForm, controller.action)
    snapshot = controller.snapshot
    body: list[ft.Control] = []
    if snapshot is not None:
        known = snapshot.prizes
        save = partial(controller.run_once, save_prizes, prizes=known.prizes, one_each=known.one_each)

        async def add() -> None:
            prize = controller.action.attempt(partial(form.value.to_prize, len(snapshot.entrants)))
            if prize is not None and await save(prizes=(*known.prizes, prize)):
                form.update(lambda old: replace(old, amounts="", among=""))

        async def remove(index: int) -> None:
            await save(prizes=(*known.prizes[:index], *known.prizes[index + 1 :]))

        async def save_share(one_each: bool) -> None:
            await save(one_each=one_each)

        awards = snapshot.awards
        for index, prize in enumerate(known.prizes):
            won = [award_line(t, snapshot, award) for award in awards if award.prize == index]
            lines = won or [t.gettext("The winners are shown after the last round."), ", ".join(prize.amounts)]
            delete = text_button(t.gettext("Remove this prize"), on_click=partial(remove, index), danger=True)
            body += keyed(
                f"prize-{index}", [list_tile(prize_name(t, prize), key="prize", lines=lines, on_tap=None), delete]
            )
        explanation = t.gettext("A winner of one prize wins no other: the next in line gets it.")
        switch = switch_row(
            t.gettext("One prize each"),
            explanation,
            on=known.one_each,
            on_change=lambda one_each: here.page.run_task(save_share, one_each),
        )
        body += keyed("one-each", [switch])
        body += document_buttons(here.session, controller, (TournamentDocument.PRIZES,) if awards else ())
        body += _form_part(t, form, snapshot)
    return desk_view(
        here,
        controller,
        t.gettext("Prizes"),
        body,
        back=routes.path_before(here.path, "prizes"),
        subtitle=snapshot.name if snapshot else "",
        footer=primary_button(t.gettext("Add this prize"), icon=ft.Icons.ADD, on_click=add) if snapshot else None,
    )


def award_line(t: Translator, snapshot: TournamentSnapshot, award: Award, *, is_named: bool = False) -> str:
    """Return the winner of an award, the amount, and those who lost it by lot only, behind a prize that `is_named`."""
    names, prize = pair_names(t, snapshot.entrants, award.entrant), snapshot.prizes.prizes[award.prize]
    parts = [*([prize_name(t, prize)] if is_named else []), names, *prize.amounts[award.place : award.place + 1]]
    rivals = t.join([pair_names(t, snapshot.entrants, each) for each in award.rivals])
    return " · ".join([*parts, *([t.gettext("equal: {names}", names=rivals)] if rivals else [])])


def _form_part(t: Translator, form: Form[PrizeForm], snapshot: TournamentSnapshot) -> list[ft.Control]:
    kinds = {kind: choice_name(t, kind) for kind in PrizeKind}
    choices = [heading(t.gettext("Another prize")), form_choice(form, "kind", kinds, wrap=True)]
    named = [len(phase.groups.sizes_in_tables) for phase in snapshot.setup.effective_phases if phase.groups]
    if named:  # and the rest
        groups: dict[int | None, str] = {index: section_letter(index) for index in range(max(named) + 1)}
        groups = {None: t.gettext("all"), **groups}
        choices += [heading(t.gettext("Ranking group")), form_choice(form, "group", groups, wrap=True)]
    if snapshot.clubs:
        options = {"": t.gettext("all"), **{club: club for club in sorted(snapshot.clubs)}}
        choices += [heading(t.gettext("Club")), form_choice(form, "club", options, wrap=True)]
    fields = [form_input(form, "count", t.gettext("Number of winners"), key="count")]
    if form.value.kind is PrizeKind.LAST_ROUNDS:
        fields.append(form_input(form, "rounds", t.gettext("Last rounds that count"), key="rounds"))
    helper = t.gettext("In the order of the places, such as: 300 €, 200 €, 100 €.")
    fields.append(form_input(form, "amounts", t.gettext("Amounts"), key="amounts", helper=helper))
    label, helper = t.gettext("Only these numbers"), t.gettext("Those who can win it, such as mixed pairs: 3, 8, 21.")
    fields.append(form_input(form, "among", label, key="among", helper=helper))
    return [*keyed("another", choices), *fields]
