"""The data of this phone: take it along, bring some in, bring back what was deleted, delete everything."""

from collections.abc import Callable
from functools import partial

import flet as ft

from models import UNDO_TIME, DeletedThing, DownloadKind
from views import routes
from views.core.session import use_session
from views.device.use_data import DeletionsUse, TakeAlongUse, use_deletions, use_take_along
from views.hooks import use_state
from views.ui import theme
from views.ui.buttons import quiet_action, text_action
from views.ui.frame import frame, heading
from views.ui.lists import keyed, two_lines
from views.ui.notice import notice
from views.ui.screen import screen
from views.ui.text_scale import has_large_text
from views.ui.theme import Gap, Size
from wording import Translator


@screen
def YourData() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    along = use_take_along()
    deleted = use_deletions()
    asking, ask = use_state(False)
    leaving, leave = use_state(False)
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=t.gettext("Your matches and players"),
        on_back=lambda: page.navigate(routes.SETTINGS),
        back_label=t.gettext("Back"),
        body=[
            *_take_along(t, along),
            heading(t.gettext("Restore")),
            ft.Text(
                t.gettext("From a file that Pinella made, here or anywhere else. You see first what it holds."),
                style=theme.text(17),
            ),
            quiet_action(
                t.gettext("Restore from a file"),
                icon=ft.Icons.FILE_UPLOAD,
                on_click=lambda: page.navigate(routes.IMPORT),
            ),
            *_deleted(t, deleted),
            *_leaving(t, deleted, asking=leaving, ask=leave),
            *_deleting(t, deleted, asking=asking, ask=ask),
        ],
    )


def _take_along(t: Translator, along: TakeAlongUse) -> list[ft.Control]:
    words = {
        DownloadKind.JSON: (ft.Icons.FILE_DOWNLOAD, t.gettext("Everything, for Pinella (JSON)")),
        DownloadKind.CSV: (ft.Icons.TABLE_CHART, t.gettext("Every deal, as a table (CSV)")),
    }
    parts: list[ft.Control] = [
        heading(t.gettext("Back up")),
        ft.Text(
            t.gettext("A file to keep: your matches with all that happened to them, your players and your rules."),
            style=theme.text(17),
        ),
    ]
    for kind in along.kinds:
        icon, label = words[kind]
        parts.append(quiet_action(label, icon=icon, on_click=partial(along.take, kind)))
    if along.action.sentence:
        parts += keyed("along", [notice(along.action.sentence)])
    return parts


def _deleted(t: Translator, use: DeletionsUse) -> list[ft.Control]:
    """Everything at once where everything was deleted, and a list of the matches and players that were singly."""
    parts: list[ft.Control] = [heading(t.gettext("Recently deleted"))]
    sentence = use.action.sentence or use.loaded.sentence
    if sentence:
        parts += keyed("deleted", [notice(sentence)])
    found = use.loaded.value
    if found is None:
        return parts
    if found.gone_at is not None:
        words = t.gettext(
            "All your matches and players were deleted. You can bring them back until {moment}; then they are gone for "
            "good.",
            moment=t.date_time(found.gone_at, length="long"),
        )
        back = quiet_action(t.gettext("Bring everything back"), icon=ft.Icons.RESTORE, on_click=use.bring_all_back)
        parts += keyed("erased", [notice(words), back])
    parts += [_line(t, use, thing) for thing in found.things]
    if found.gone_at is None and not found.things:
        words = t.ngettext(
            "Nothing. What you delete stays here for {count} day and can be brought back.",
            "Nothing. What you delete stays here for {count} days and can be brought back.",
            UNDO_TIME.days,
        )
        parts.append(ft.Text(words, style=theme.text(17, theme.INK_SOFT), key="nothing-deleted"))
    return parts


def _leaving(t: Translator, use: DeletionsUse, *, asking: bool, ask: Callable[[bool], None]) -> list[ft.Control]:
    """For a phone that is to be sold: the others that have the same matches keep them."""
    found = use.loaded.value
    if found is None or not found.others:
        return []

    async def leave() -> None:
        ask(False)
        await use.leave()

    words = t.ngettext(
        "{count} other phone has the same matches and players. It keeps them; to have them here again, scan its code.",
        "{count} other phones have the same matches and players. They keep them; to have them here again, scan the "
        "code of one.",
        found.others,
    )
    return [
        *keyed("leave", [heading(t.gettext("Only on this phone")), ft.Text(words, style=theme.text(17))]),
        *keyed(
            f"leave-{asking}",
            [
                text_action(t.gettext("Yes, take everything off this phone"), on_click=leave, danger=True)
                if asking
                else quiet_action(t.gettext("Take everything off this phone"), on_click=lambda: ask(True))
            ],
        ),
    ]


def _deleting(t: Translator, use: DeletionsUse, *, asking: bool, ask: Callable[[bool], None]) -> list[ft.Control]:
    """Two taps, with a sentence that says what they do between them."""
    found = use.loaded.value
    if found is None or found.gone_at is not None:
        return []
    title = t.gettext("Delete everything on all phones") if found.others else t.gettext("Delete everything")
    parts: list[ft.Control] = keyed("delete-all", [heading(title)])
    if not asking:
        first = text_action(t.gettext("Delete all my matches and players"), on_click=lambda: ask(True), danger=True)
        return [*parts, *keyed("delete", [first])]

    async def delete() -> None:
        ask(False)
        await use.delete_all()

    warning = t.ngettext(
        "Your matches and players disappear from every phone at once. For {count} day you can bring them back here; "
        "then they are gone for good, with your groups, your house rules and your places at others’ tables.",
        "Your matches and players disappear from every phone at once. For {count} days you can bring them back here; "
        "then they are gone for good, with your groups, your house rules and your places at others’ tables.",
        UNDO_TIME.days,
    )
    return [
        *parts,
        *keyed(
            "sure",
            [
                ft.Text(warning, style=theme.text(17)),
                quiet_action(t.gettext("Keep everything"), on_click=lambda: ask(False)),
                text_action(t.gettext("Yes, delete everything"), on_click=delete, danger=True),
            ],
        ),
    ]


def _line(t: Translator, use: DeletionsUse, thing: DeletedThing) -> ft.Control:
    what = t.join(thing.names)
    if thing.started_at is not None:
        day = t.date(thing.started_at.astimezone().date(), length="medium")
        what = t.gettext("{players}, {day}", players=what, day=day)
    until = t.gettext("Until {day}", day=t.date_time(thing.gone_at, length="medium"))
    words = two_lines(what, until)
    back = text_action(
        t.gettext("Bring back"),
        spoken=t.gettext("Bring back {what}", what=what),
        on_click=partial(use.bring_back, thing),
    )
    if has_large_text():
        line: ft.Control = ft.Column([words, back], spacing=Gap.HAIR, tight=True)
    else:
        words.expand = True
        line = ft.Row([words, back], spacing=Gap.SMALL)
    return ft.Container(
        line,
        key=thing.id,
        bgcolor=theme.CARD.fill,
        border_radius=Size.RADIUS,
        padding=ft.Padding(Gap.LARGE, Gap.SMALL, Gap.SMALL, Gap.SMALL),
    )
