"""The data of this phone: take it along, bring some in, bring back what was deleted, delete everything."""

__all__ = ["YourData", "delete_all_part", "deleted_part", "leave_part"]

from collections.abc import Callable
from functools import partial

import flet as ft

from models import DownloadKind
from views import routes
from views.core.session import use_session
from views.device.use_data import DeletedLine, DeletedUse, TakeAlongUse, use_deletions, use_take_along
from views.hooks import use_state
from views.ui import theme
from views.ui.buttons import quiet_action, text_action
from views.ui.frame import frame, heading
from views.ui.lists import keyed
from views.ui.notice import notice
from views.ui.screen import screen
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
            heading(t.gettext("Bring in")),
            ft.Text(
                t.gettext("From a file that Pinella made, here or anywhere else. You see first what it holds."),
                style=theme.text(17),
            ),
            quiet_action(
                t.gettext("Bring in a file"),
                icon=ft.Icons.FILE_UPLOAD,
                on_click=lambda: page.navigate(routes.IMPORT),
            ),
            *deleted_part(t, deleted),
            *leave_part(t, deleted, asking=leaving, ask=leave),
            *delete_all_part(t, deleted, asking=asking, ask=ask),
        ],
    )


def _take_along(t: Translator, along: TakeAlongUse) -> list[ft.Control]:
    words = {
        DownloadKind.JSON: (ft.Icons.FILE_DOWNLOAD, t.gettext("Everything, for Pinella (JSON)")),
        DownloadKind.CSV: (ft.Icons.TABLE_CHART, t.gettext("Every deal, as a table (CSV)")),
    }
    parts: list[ft.Control] = [
        heading(t.gettext("Take along")),
        ft.Text(
            t.gettext("A file to keep: your matches with all that happened to them, your players and your rules."),
            style=theme.text(17),
        ),
    ]
    for kind in along.kinds:
        icon, label = words[kind]
        parts.append(quiet_action(label, icon=icon, on_click=partial(along.take, kind)))
    if along.sentence:
        parts += keyed("along", [notice(along.sentence)])
    return parts


def deleted_part(t: Translator, deleted: DeletedUse) -> list[ft.Control]:
    """Everything at once where everything was deleted, and a list of the matches and players that were singly."""
    parts: list[ft.Control] = [heading(t.gettext("Recently deleted"))]
    if deleted.sentence:
        parts += keyed("deleted", [notice(deleted.sentence)])
    if deleted.gone_at:
        parts += keyed(
            "erased",
            [
                notice(
                    t.gettext(
                        "All your matches and players were deleted. You can bring them back until {moment}; then they "
                        "are gone for good.",
                        moment=deleted.gone_at,
                    )
                ),
                quiet_action(
                    t.gettext("Bring everything back"), icon=ft.Icons.RESTORE, on_click=deleted.bring_all_back
                ),
            ],
        )
    parts += [_line(t, line) for line in deleted.lines]
    if not deleted.gone_at and not deleted.lines:
        words = t.ngettext(
            "Nothing. What you delete stays here for {count} day and can be brought back.",
            "Nothing. What you delete stays here for {count} days and can be brought back.",
            deleted.days,
        )
        parts.append(ft.Text(words, style=theme.text(17, theme.INK_SOFT), key="nothing-deleted"))
    return parts


def leave_part(t: Translator, deleted: DeletedUse, *, asking: bool, ask: Callable[[bool], None]) -> list[ft.Control]:
    """For a phone that is to be sold: the others that have the same matches keep them."""
    if not deleted.others:
        return []

    async def leave() -> None:
        ask(False)
        await deleted.leave()

    words = t.ngettext(
        "{count} other phone has the same matches and players. It keeps them; to have them here again, scan its code.",
        "{count} other phones have the same matches and players. They keep them; to have them here again, scan the "
        "code of one.",
        deleted.others,
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


def delete_all_part(
    t: Translator, deleted: DeletedUse, *, asking: bool, ask: Callable[[bool], None]
) -> list[ft.Control]:
    """Two taps, with a sentence that says what they do between them."""
    if deleted.gone_at:
        return []
    title = t.gettext("Delete everything on all phones") if deleted.others else t.gettext("Delete everything")
    parts: list[ft.Control] = keyed("delete-all", [heading(title)])
    if not asking:
        first = text_action(t.gettext("Delete all my matches and players"), on_click=lambda: ask(True), danger=True)
        return [*parts, *keyed("delete", [first])]

    async def delete() -> None:
        ask(False)
        await deleted.delete_all()

    warning = t.ngettext(
        "Your matches and players disappear from every phone at once. For {count} day you can bring them back here; "
        "then they are gone for good, with your groups, your house rules and your places at others’ tables.",
        "Your matches and players disappear from every phone at once. For {count} days you can bring them back here; "
        "then they are gone for good, with your groups, your house rules and your places at others’ tables.",
        deleted.days,
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


def _line(t: Translator, line: DeletedLine) -> ft.Control:
    words = ft.Column(
        [ft.Text(line.words, style=theme.text(17)), ft.Text(line.until, style=theme.label())],
        spacing=Gap.HAIR,
        tight=True,
        expand=True,
    )
    return ft.Container(
        ft.Row(
            [
                words,
                text_action(
                    t.gettext("Bring back"),
                    spoken=t.gettext("Bring back {what}", what=line.words),
                    on_click=line.bring_back,
                ),
            ],
            spacing=Gap.SMALL,
        ),
        key=line.id,
        bgcolor=theme.CARD.fill,
        border_radius=Size.RADIUS,
        padding=ft.Padding(Gap.LARGE, Gap.SMALL, Gap.SMALL, Gap.SMALL),
    )
