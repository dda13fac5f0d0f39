"""Screen that imports a match from another phone: a preview comes first, next to the local version."""

from fractions import Fraction
from functools import partial
from itertools import pairwise

import flet as ft

from models.transfer import Relation, TransferPreview
from views import routes
from views.core.navigation import link_to
from views.match.display_texts import score_sides, spoken_score
from views.match.score_sheet import SheetRow, score_sheet, score_sheet_row
from views.match.totals import total_panel, total_size
from views.transfer.use_import_match import MatchImport, use_import_match
from views.ui import theme
from views.ui.buttons import primary_button, secondary_button, text_button
from views.ui.fit import size_without_breaks
from views.ui.input.choice import choice
from views.ui.lists import keyed, named_lines, panel, side_by_side, stack
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import empty_state, loading_indicator, notice
from views.ui.text_scale import column_width, has_large_text
from views.ui.theme import SIDE_STYLES, Gap
from wording import Translator, deals_played, distance_to_target, game_and_goal, lead_sentence


@screen
def ImportMatch(here: ScreenContext) -> ft.View:
    t = here.t
    match_import = use_import_match()
    body, buttons = _body(t, match_import), _buttons(here, match_import)
    footer = buttons[0] if buttons else None
    if has_large_text():
        body += keyed("other", buttons[1:])  # the footer would fill the screen
    elif buttons[1:]:
        footer = stack([buttons[0], side_by_side(*buttons[1:])])
    title = t.gettext("Copy a match here") if match_import.preview is None else t.gettext("A received match")
    return here.view(title, body, back=routes.HOME, footer=footer)


def _body(t: Translator, match_import: MatchImport) -> list[ft.Control]:
    if match_import.is_busy:
        return keyed("busy", [loading_indicator(t.gettext("One moment…"))])
    body = notice("said", match_import.action.sentence)
    if match_import.preview is not None:
        return [*body, *_preview_part(t, match_import, match_import.preview)]
    if match_import.progress:
        body += keyed("progress", [ft.Text(match_import.progress, style=theme.text(19, strong=True))])
    words = t.gettext("On the other phone, open “Share this table”, then “Copy to another phone”.")
    on_click = link_to(routes.IMPORT_HISTORY)
    from_file = secondary_button(t.gettext("From a file"), icon=ft.Icons.FILE_UPLOAD, on_click=on_click)
    return [*body, *keyed("start", [empty_state(words), from_file])]


def _preview_part(t: Translator, match_import: MatchImport, preview: TransferPreview) -> list[ft.Control]:
    """Return the score card of the received match with its deals, who sent it, and what a tap does."""
    phone = match_import.sender_label or t.gettext("another phone")
    deals = deals_played(t, preview.received.deals_played)
    words = lead_sentence(t, preview.standings, preview.players)
    lines: list[ft.Control] = [
        ft.Semantics(header=True, content=ft.Text(words, style=theme.display(25))),
        ft.Text(f"{game_and_goal(t, preview.config)} · {deals}", style=theme.text(17, theme.INK_SOFT)),
        _totals(t, preview),
        *([score_sheet(_deal_rows(t, preview))] if preview.standings.history else []),
    ]
    if preview.local is not None:
        score = spoken_score(score_sides(t, preview.local, preview.players))
        what = f"{deals_played(t, preview.local.deals_played)}, {score}"
        lines.append(ft.Text(t.gettext("{where}: {what}", where=t.gettext("Here"), what=what), style=theme.text(17)))
    meaning = {
        Relation.NEW: t.gettext("It is new here and comes with all its deals."),
        Relation.SAME: t.gettext("It is already here and identical."),
        Relation.NEWER: t.gettext("It is newer than the one here and will replace it."),
        Relation.OLDER: t.gettext("The one here is newer and includes all of this. Nothing changes."),
        Relation.FORKED: t.gettext("Both phones have continued this match separately."),
        Relation.FOREIGN: t.gettext("Another phone owns this match here. A separate copy will be added."),
    }
    sender = named_lines(phone, f"{t.date_time(preview.sent_at)} · {meaning[preview.relation]}", strong=False)
    row = ft.Row([ft.Icon(ft.Icons.SMARTPHONE, color=theme.INK_SOFT), sender], spacing=Gap.MEDIUM)
    parts: list[ft.Control] = [*keyed("handed", lines), *keyed("meaning", [panel(row, padding=Gap.MEDIUM)])]
    if _is_open(preview):
        words = t.gettext("From here on this phone keeps the score. On the other one the match stays as it is.")
        parts += keyed("from-here", [ft.Text(words, style=theme.text(17, theme.INK_SOFT))])
    if preview.relation is Relation.FORKED:
        options = {False: t.gettext("Keep both"), True: t.gettext("Only the other phone’s")}
        chosen, on_choose = match_import.replace_forked, match_import.choose_history
        parts += keyed("ways", [choice(options, chosen=chosen, on_choose=on_choose, wrap=True)])
        if match_import.replace_forked:
            warning = t.gettext("Entries made here since then are lost for good.")
            parts += keyed("warning", [ft.Text(warning, style=theme.text(17, theme.INK_SOFT))])
    return parts


def _is_open(preview: TransferPreview) -> bool:
    """Return whether this phone can go on with the received match."""
    result, relation = preview.received, preview.relation
    return relation not in {Relation.SAME, Relation.OLDER} and result.winner is None and not result.ended_early


def _totals(t: Translator, preview: TransferPreview) -> ft.Control:
    sides = score_sides(t, preview.received, preview.players)
    is_pair = len(sides) == 2 and not has_large_text()
    width = (column_width() - Gap.SMALL) / 2 if is_pair else column_width()
    panels = [
        total_panel(
            names=side.names,
            name_size=size_without_breaks(side.names, 17, width=width / 2),
            total=side.total,
            spoken=spoken_score([side]),
            progress=preview.standings.progress[index],
            caption=distance_to_target(t, preview.config, preview.standings, index),
            side_style=SIDE_STYLES[index],
            size=total_size([each.total for each in sides], width) if is_pair else None,
            in_row=is_pair,
            is_winner=side.won,
        )
        for index, side in enumerate(sides)
    ]
    return side_by_side(*panels) if is_pair else stack(panels)


def _deal_rows(t: Translator, preview: TransferPreview) -> list[ft.Control]:
    """Return the rows of the deals, the newest first; they can't be opened before the match is here."""
    history, rows = preview.standings.history, list[ft.Control]()
    names = [side.names for side in score_sides(t, preview.received, preview.players)]
    for number, (before, after) in enumerate(pairwise([[Fraction()] * len(history[0]), *history]), start=1):
        gains = [t.signed(total - old) for old, total in zip(before, after, strict=True)]
        cells = tuple(zip(gains, map(t.points, after), strict=True))
        score = t.join([f"{who}: {gain}" for who, gain in zip(names, gains, strict=True)])
        spoken = " ".join([t.gettext("Deal {number}.", number=number), score])
        row = SheetRow(key=f"deal-{number}", number=str(number), cells=cells, spoken=spoken, last=number == 1)
        rows.append(score_sheet_row(row, width=column_width(), on_tap=None))
    return rows[::-1]


def _buttons(here: ScreenContext, match_import: MatchImport) -> list[ft.Control]:
    """Return the main button, and those of other ways."""
    t, navigate, camera = here.t, here.page.navigate, here.session.camera
    if match_import.is_busy:
        return []
    if match_import.preview is None:
        if camera is None:
            return []
        scan = partial(match_import.scan, camera)
        return [primary_button(t.gettext("Scan the codes"), icon=ft.Icons.QR_CODE_SCANNER, on_click=scan)]
    later = text_button(t.gettext("Not now"), on_click=link_to(routes.HOME))
    words, beside = t.gettext("Continue here"), [later]
    if _is_open(match_import.preview):
        save = partial(match_import.import_match, lambda _: navigate(routes.HOME))  # home lists the match
        beside = [secondary_button(t.gettext("Only save"), on_click=save), later]
    elif match_import.preview.relation in {Relation.SAME, Relation.OLDER}:
        words = t.gettext("Open the match")
    else:
        words = t.gettext("Copy it here")
    on_click = partial(match_import.import_match, lambda match_id: navigate(routes.match(match_id)))
    return [primary_button(words, icon=ft.Icons.LOGIN, on_click=on_click), *beside]
