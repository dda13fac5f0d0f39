"""A championship of finished tournaments: the choice of its halves, the table, and the finalists."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

import flet as ft

from models.access import PaperSize
from scoring import ChampionshipTie, finalists
from views import routes
from views.core.device_features import save_file
from views.core.use_action import use_action
from views.tournament.frame import tie_break_part, toggled, tournament_frame
from views.tournament.use_championship import MAX_COUNTED, ChampionshipTables, Choice, use_championship
from views.tournament.use_stored_championships import use_stored_championships
from views.ui.buttons import secondary_button
from views.ui.frame import heading
from views.ui.input.choice import choice
from views.ui.lists import keyed, list_tile
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import empty_state
from wording import Translator, choice_name, drawn_name
from wording.spreadsheet import spreadsheet

_MOST_LOTS = 99_998  # a path has numbers of five digits


@screen
def Championship(here: ScreenContext) -> ft.View:
    t, chosen = here.t, Choice.parse(here.parameters["choice"])
    back = routes.path_before(here.path, "championship")
    path_of = partial(routes.championship, back)
    loaded = use_championship(chosen)
    data, action = loaded.latest, use_action()
    ways, name_part, name = use_stored_championships(chosen, loaded, action, path_of)

    def go(new: Choice) -> None:
        here.page.navigate(path_of(new.format()))

    def pick(tournament_id: str, half: int) -> None:
        go(replace(chosen, halves={**chosen.halves, tournament_id: half}))

    def toggle(tie: ChampionshipTie) -> None:
        go(replace(chosen, ties=toggled(chosen.ties, tie)))

    def draw() -> None:
        go(replace(chosen, lots=1 + secrets.randbelow(_MOST_LOTS)))

    body: list[ft.Control] = []
    if data is not None:
        body += ways
        counts = {0: t.gettext("all"), **{count: str(count) for count in range(1, MAX_COUNTED + 1)}}
        best = choice(counts, chosen=chosen.best, on_choose=lambda count: go(replace(chosen, best=count)), wrap=True)
        body += keyed("best", [heading(t.gettext("Results of each pair that count")), best])
        body += [] if data.finished else [empty_state(t.gettext("No tournament is finished yet."))]
        first = t.gettext("First half") if 2 in chosen.halves.values() else t.gettext("In it")
        halves = {0: t.gettext("Not in it"), 1: first, 2: t.gettext("Second half")}
        for each in data.finished:
            options = choice(halves, chosen=chosen.halves.get(each.id, 0), on_choose=partial(pick, each.id))
            title = t.gettext("{label}: {value}", label=each.name, value=t.date(each.created_at))
            body += keyed(each.id, [heading(title), options])
        body += _table(t, data)
        if data.tables[0]:
            ties = {tie: choice_name(t, tie) for tie in ChampionshipTie}
            body += tie_break_part(t, ties, chosen.ties, toggle)
            if ChampionshipTie.LOT in chosen.ties and len({line.rank for line in data.tables[0]}) < len(data.tables[0]):
                body += keyed("lots", [secondary_button(t.gettext("Draw the lots"), on_click=draw)])
            words, rows = t.gettext("Ranking as a table (CSV)"), partial(championship_rows, t, chosen, data)
            save = partial(action.run_on_device, lambda: save_file("pinella-championship.csv", spreadsheet(t, rows())))
            body += keyed("save", [secondary_button(words, icon=ft.Icons.TABLE_CHART, on_click=save)])
            if here.session.platform.has_server:
                words, size = t.gettext("Championship to print (PDF)"), here.session.preferences.paper
                print_it = partial(
                    action.run_on_device, partial(_print, t, name, rows(_drawn), here.session.store.clock(), size)
                )
                body += keyed("print", [secondary_button(words, icon=ft.Icons.PICTURE_AS_PDF, on_click=print_it)])
            body += name_part
    return tournament_frame(
        here,
        t.gettext("Championship"),
        body,
        back=back,
        sentence=loaded.sentence or action.sentence,
        is_ready=data is not None,
    )


def _drawn(t: Translator, contestant: Sequence[str]) -> str:
    return t.join([drawn_name(t, each) for each in contestant])


def championship_rows(
    t: Translator, chosen: Choice, data: ChampionshipTables, join: Callable[..., str] = Translator.join
) -> list[Sequence[str | int | None]]:
    """Return the head and a row for each contestant, with the Victory Points of every chosen tournament."""
    names = [each.name for each in reversed(data.finished) if each.id in chosen.halves]
    head = (t.pgettext("ranking", "Place"), t.gettext("Players"), *names, t.gettext("Total"))
    return [head, *((line.rank, join(t, line.contestant), *line.points, line.total) for line in data.tables[0])]


async def _print(
    t: Translator, name: str, rows: Sequence[Sequence[str | int | None]], at: datetime, size: PaperSize
) -> None:
    from web.files.papers.lists import championship_pdf  # noqa: PLC0415 - the offline app has no PDF

    content = await asyncio.to_thread(championship_pdf, t, name, rows, at=at, size=size)
    await save_file("pinella-championship.pdf", content)


def _table(t: Translator, data: ChampionshipTables) -> list[ft.Control]:
    """Return the ranking, and the finalists of two halves."""
    both, first, second = data.tables
    lines = keyed("table", [heading(t.gettext("Ranking"))]) if both else []
    for line in both:
        points = ["–" if each is None else str(each) for each in line.points]
        shown = [
            f"({each})" if each.isdigit() and index not in line.counted else each for index, each in enumerate(points)
        ]
        name, key, figures = f"{line.rank}. {_drawn(t, line.contestant)}", f"line-{line.contestant}", " · ".join(shown)
        lines.append(list_tile(name, key=key, lines=[figures], value=str(line.total), on_tap=None))
    if first and second:
        qualified = finalists(first, second)
        title = t.gettext("Final") if len(qualified) > 1 else t.gettext("Winner of both halves, without a final")
        names = [list_tile(_drawn(t, each), key=f"final-{each}", on_tap=None) for each in qualified]
        lines += keyed("final", [heading(title), *names])
    return lines
