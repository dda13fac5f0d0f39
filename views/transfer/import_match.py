"""Screen that imports a match from another phone: a preview comes first, next to the local version."""

from functools import partial

import flet as ft

from models.transfer import HistorySummary, Relation, TransferPreview
from views import routes
from views.core.navigation import link_to
from views.match.display_texts import score_sides
from views.match.match_panel import static_match_panel
from views.transfer.use_import_match import MatchImport, use_import_match
from views.ui import theme
from views.ui.buttons import primary_button, secondary_button, text_button
from views.ui.choice import choice
from views.ui.lists import keyed, side_by_side, stack
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import empty_state, loading_indicator, notice
from wording import Translator, deals_played, side_names, variant_name


@screen
def ImportMatch(here: ScreenContext) -> ft.View:
    t = here.t
    match_import = use_import_match()
    body, footer = _body(t, match_import), _footer(here, match_import)
    return here.view(t.gettext("Copy a match here"), body, back=routes.HOME, footer=footer)


def _body(t: Translator, match_import: MatchImport) -> list[ft.Control]:
    if match_import.is_busy:
        return keyed("busy", [loading_indicator(t.gettext("One moment…"))])
    body = notice("said", match_import.action.sentence)
    if match_import.preview is not None:
        return [*body, *_preview_part(t, match_import, match_import.preview)]
    if match_import.progress:
        body += keyed("progress", [ft.Text(match_import.progress, style=theme.text(20, strong=True))])
    words = t.gettext("On the other phone, open “Share this table”, then “Copy to another phone”.")
    on_click = link_to(routes.IMPORT_HISTORY)
    from_file = secondary_button(t.gettext("From a file"), icon=ft.Icons.FILE_UPLOAD, on_click=on_click)
    return [*body, *keyed("start", [empty_state(words), from_file])]


def _preview_part(t: Translator, match_import: MatchImport, preview: TransferPreview) -> list[ft.Control]:
    phone = match_import.sender_label or t.gettext("another phone")
    result = preview.received.result
    sides = score_sides(t, result, preview.players)
    caption = " · ".join([variant_name(t, preview.rules_name), deals_played(t, result.deals_played)])
    lines: list[ft.Control] = [
        static_match_panel(sides, caption=caption),
        ft.Text(t.gettext("Sent by {phone}.", phone=phone), style=theme.text(18, strong=True)),
    ]
    if preview.local is not None:
        lines.append(ft.Text(_history_text(t, preview.local, preview), style=theme.text(18)))
    meaning = {
        Relation.NEW: t.gettext("It is new here and comes with all its deals."),
        Relation.SAME: t.gettext("It is already here and identical."),
        Relation.NEWER: t.gettext("It is newer than the one here and will replace it."),
        Relation.OLDER: t.gettext("The one here is newer and includes all of this. Nothing changes."),
        Relation.FORKED: t.gettext("Both phones have continued this match separately."),
        Relation.FOREIGN: t.gettext("Another phone owns this match here. A separate copy will be added."),
    }
    parts: list[ft.Control] = [
        *keyed("handed", lines),
        *keyed("meaning", [ft.Text(meaning[preview.relation], style=theme.text(18))]),
    ]
    if preview.relation is Relation.FORKED:
        options = {False: t.gettext("Keep both"), True: t.gettext("Only the other phone’s")}
        chosen, on_choose = match_import.replace_forked, match_import.choose_history
        parts += keyed("ways", [choice(options, chosen=chosen, on_choose=on_choose, wrap=True)])
        if match_import.replace_forked:
            warning = t.gettext("Entries made here since then are lost for good.")
            parts += keyed("warning", [ft.Text(warning, style=theme.text(17, theme.INK_SOFT))])
    return parts


def _history_text(t: Translator, history: HistorySummary, preview: TransferPreview) -> str:
    """Return a line such as `Here: 3 deals, Anna and Carla 745, Bruno and Dino 400`."""
    result = history.result
    totals = [
        f"{side_names(t, seats, preview.players)} {t.points(total)}"
        for seats, total in zip(result.contenders, result.totals, strict=True)
    ]
    what = ", ".join([deals_played(t, result.deals_played), *totals])
    return t.gettext("{where}: {what}", where=t.gettext("Here"), what=what)


def _footer(here: ScreenContext, match_import: MatchImport) -> ft.Control | None:
    t, navigate, camera = here.t, here.page.navigate, here.session.camera
    if match_import.is_busy:
        return None
    if match_import.preview is None:
        if camera is None:
            return None
        scan = partial(match_import.scan, camera)
        return primary_button(t.gettext("Scan the codes"), icon=ft.Icons.QR_CODE_SCANNER, on_click=scan)
    result = match_import.preview.received.result
    later = text_button(t.gettext("Not now"), on_click=link_to(routes.HOME))
    if match_import.preview.relation in {Relation.SAME, Relation.OLDER}:
        words, beside = t.gettext("Open the match"), [later]
    elif result.winner is not None or result.ended_early:
        words, beside = t.gettext("Copy it here"), [later]
    else:
        words = t.gettext("Continue here")
        save = partial(match_import.import_match, lambda _: navigate(routes.HOME))  # home lists the match
        beside = [secondary_button(t.gettext("Only save"), on_click=save), later]
    on_click = partial(match_import.import_match, lambda match_id: navigate(routes.match(match_id)))
    button = primary_button(words, icon=ft.Icons.LOGIN, on_click=on_click)
    return stack([button, side_by_side(*beside)])
