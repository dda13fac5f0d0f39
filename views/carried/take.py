"""The screen that takes a match over from another phone: what it holds is shown first, beside what is here."""

import flet as ft

from models import HandedMatch, HandedSide, Relation
from views import routes
from views.carried.use_take import TakeUse, Taking, use_take
from views.core.session import use_session
from views.ui import theme
from views.ui.buttons import main_action, quiet_action
from views.ui.choice import choice
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.notice import empty, notice, waiting
from views.ui.screen import screen
from wording import Translator, side_names, variant_name


@screen
def TakeMatch() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    use = use_take()
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Take a match over"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=_body(t, use),
        footer=_footer(t, use),
    )


def _body(t: Translator, use: TakeUse) -> list[ft.Control]:
    page = ft.context.page
    taking = use.taking
    if taking.busy:
        return keyed("busy", [waiting(t.gettext("One moment …"))])
    body = keyed("said", [notice(taking.action.sentence)]) if taking.action.sentence else []
    if taking.handed is not None:
        return [*body, *_handed(t, taking, taking.handed)]
    if taking.progress:
        body += keyed("progress", [ft.Text(taking.progress, style=theme.text(20, strong=True))])
    words = t.gettext("The other phone shows its codes: Share this table, Hand the match over.")
    from_file = quiet_action(
        t.gettext("From a file"), icon=ft.Icons.FILE_UPLOAD, on_click=lambda: page.navigate(routes.IMPORT)
    )
    return [*body, *keyed("start", [empty(words), from_file])]


def _handed(t: Translator, taking: Taking, handed: HandedMatch) -> list[ft.Control]:
    phone = taking.by or t.gettext("another phone")
    lines: list[ft.Control] = [
        ft.Text(t.gettext("Handed over by {phone}.", phone=phone), style=theme.text(20, strong=True)),
        ft.Text(variant_name(t, handed.rules_name), style=theme.text(17, theme.INK_SOFT)),
        ft.Text(_standing(t, t.gettext("There"), handed.there, handed), style=theme.text(18)),
    ]
    if handed.here is not None:
        lines.append(ft.Text(_standing(t, t.gettext("Here"), handed.here, handed), style=theme.text(18)))
    meaning = {
        Relation.NEW: t.gettext("It is new here, and comes with all its history."),
        Relation.SAME: t.gettext("It is here already, just as it is there."),
        Relation.NEWER: t.gettext("It goes on from the one here, and takes its place."),
        Relation.OLDER: t.gettext("The one here is newer: it has all of this, and more. Nothing changes."),
        Relation.FORKED: t.gettext("Both phones have gone on with this match, each in its own way."),
        Relation.FOREIGN: t.gettext("Another phone keeps this match here. It comes as a further one."),
    }
    parts: list[ft.Control] = [
        *keyed("handed", lines),
        *keyed("meaning", [ft.Text(meaning[handed.relation], style=theme.text(18))]),
    ]
    if handed.relation is Relation.FORKED:
        ways = {False: t.gettext("Keep both"), True: t.gettext("Only the one from there")}
        parts += keyed("ways", [choice(ways, chosen=taking.instead, on_choose=taking.choose, wrap=True)])
        if taking.instead:
            warning = t.gettext("What was entered here since is lost for good.")
            parts += keyed("warning", [ft.Text(warning, style=theme.text(17, theme.INK_SOFT))])
    return parts


def _standing(t: Translator, where: str, side: HandedSide, handed: HandedMatch) -> str:
    """`Here: 3 deals, Anna and Carla 745, Bruno and Dino 400`."""
    result = side.result
    deals = t.ngettext("{count} deal", "{count} deals", result.deals_played)
    totals = [
        f"{side_names(t, seats, handed.players)} {t.points(total)}"
        for seats, total in zip(result.contenders, result.totals, strict=True)
    ]
    return t.gettext("{where}: {what}", where=where, what=", ".join([deals, *totals]))


def _footer(t: Translator, use: TakeUse) -> ft.Control | None:
    taking = use.taking
    if taking.busy:
        return None
    if taking.handed is None:
        if use.scan is None:
            return None
        return main_action(t.gettext("Scan the codes"), icon=ft.Icons.QR_CODE_SCANNER, on_click=use.scan)
    known = taking.handed.relation in {Relation.SAME, Relation.OLDER}
    words = t.gettext("Open the match") if known else t.gettext("Take it over")
    return main_action(words, icon=ft.Icons.LOGIN, on_click=use.take)
