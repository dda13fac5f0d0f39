"""Screen that imports a match from another phone: a preview comes first, next to the local version."""

import flet as ft

from models.transfer import HistorySummary, Relation, TransferPreview
from views import routes
from views.core.session import use_session
from views.transfer.use_import_match import ImportMatchController, MatchImport, use_import_match
from views.ui import theme
from views.ui.buttons import primary_button, secondary_button
from views.ui.choice import choice
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.screen import screen
from views.ui.status import banner, empty_state, loading_indicator
from wording import Translator, side_names, variant_name


@screen
def ImportMatch() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    controller = use_import_match()
    return frame(
        route=ft.use_view_path(),
        window_width=session.viewport.width,
        title=t.gettext("Copy a match here"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=_body(t, controller),
        footer=_footer(t, controller),
    )


def _body(t: Translator, controller: ImportMatchController) -> list[ft.Control]:
    page = ft.context.page
    match_import = controller.match_import
    if match_import.is_busy:
        return keyed("busy", [loading_indicator(t.gettext("One moment …"))])
    body = keyed("said", [banner(match_import.action.sentence)]) if match_import.action.sentence else []
    if match_import.preview is not None:
        return [*body, *_preview_part(t, match_import, match_import.preview)]
    if match_import.progress:
        body += keyed("progress", [ft.Text(match_import.progress, style=theme.text(20, strong=True))])
    words = t.gettext("On the other phone, open Share this table, then Copy to another phone.")
    from_file = secondary_button(
        t.gettext("From a file"), icon=ft.Icons.FILE_UPLOAD, on_click=lambda: page.navigate(routes.IMPORT_HISTORY)
    )
    return [*body, *keyed("start", [empty_state(words), from_file])]


def _preview_part(t: Translator, match_import: MatchImport, preview: TransferPreview) -> list[ft.Control]:
    phone = match_import.sender_label or t.gettext("another phone")
    lines: list[ft.Control] = [
        ft.Text(t.gettext("Sent by {phone}.", phone=phone), style=theme.text(20, strong=True)),
        ft.Text(variant_name(t, preview.rules_name), style=theme.text(17, theme.INK_SOFT)),
        ft.Text(_history_text(t, t.gettext("There"), preview.received, preview), style=theme.text(18)),
    ]
    if preview.local is not None:
        lines.append(ft.Text(_history_text(t, t.gettext("Here"), preview.local, preview), style=theme.text(18)))
    meaning = {
        Relation.NEW: t.gettext("It is new here and comes with its full history."),
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
        parts += keyed(
            "ways",
            [choice(options, chosen=match_import.replace_forked, on_choose=match_import.choose_history, wrap=True)],
        )
        if match_import.replace_forked:
            warning = t.gettext("Entries made here since then are lost for good.")
            parts += keyed("warning", [ft.Text(warning, style=theme.text(17, theme.INK_SOFT))])
    return parts


def _history_text(t: Translator, origin: str, history: HistorySummary, preview: TransferPreview) -> str:
    """Return a line such as `Here: 3 deals, Anna and Carla 745, Bruno and Dino 400`."""
    result = history.result
    deals = t.ngettext("{count} deal", "{count} deals", result.deals_played)
    totals = [
        f"{side_names(t, seats, preview.players)} {t.points(total)}"
        for seats, total in zip(result.contenders, result.totals, strict=True)
    ]
    return t.gettext("{where}: {what}", where=origin, what=", ".join([deals, *totals]))


def _footer(t: Translator, controller: ImportMatchController) -> ft.Control | None:
    match_import = controller.match_import
    if match_import.is_busy:
        return None
    if match_import.preview is None:
        if controller.scan is None:
            return None
        return primary_button(t.gettext("Scan the codes"), icon=ft.Icons.QR_CODE_SCANNER, on_click=controller.scan)
    exists = match_import.preview.relation in {Relation.SAME, Relation.OLDER}
    words = t.gettext("Open the match") if exists else t.gettext("Copy it here")
    return primary_button(words, icon=ft.Icons.LOGIN, on_click=controller.import_match)
