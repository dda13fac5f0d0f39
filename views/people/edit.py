"""The screen that edits a player: changes the name or the colour, merges two entries of one person, deletes the
player."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from models.people import PlayerSummary
from views import routes
from views.core.navigation import link_to, use_dialog
from views.hooks import use_optional, use_state
from views.match.display_texts import matches_summary, undo_period
from views.people.use_edit import NAME_FIELD, EditedPlayer, PlayerEditController, use_player_edit
from views.ui import theme
from views.ui.buttons import secondary_button, text_button
from views.ui.drawing.avatar import avatar
from views.ui.frame import heading
from views.ui.input.dialogs import bottom_sheet, use_confirm_dialog
from views.ui.input.text_input import text_input
from views.ui.lists import keyed, list_tile
from views.ui.press import FilledButton
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import closable_notice, loading
from views.ui.theme import Gap, Size
from wording import Translator, drawn_name


@screen
def PlayerEdit(here: ScreenContext) -> ft.View:
    t = here.t
    player_id = here.parameters["player_id"]
    controller = use_player_edit(player_id, on_deleted=link_to(routes.PEOPLE))
    action, loaded = controller.action, controller.loaded
    picking, set_picking = use_state(False)
    former, set_former = use_optional(PlayerSummary)
    name, former_name = loaded.latest.person.name if loaded.latest else "", former.name if former else ""

    async def merge(keeps_other: bool) -> None:
        if former is not None and await controller.merge(former.id, keeps_other=keeps_other) and keeps_other:
            here.page.navigate(here.path.replace(player_id, former.id))

    ask_merge = use_confirm_dialog(
        partial(merge, False),
        title=t.gettext("Are {former} and {name} the same person?", former=former_name, name=name),
        text=t.gettext(
            "All matches will belong to one person. Which name stays? You can undo it afterwards for {days}, under "
            "“Players and groups”.",
            days=undo_period(t),
        ),
        cancel=t.gettext("No, two people"),
        confirm=t.gettext("Yes, as {name}", name=name),
        others={t.gettext("Yes, as {name}", name=former_name): partial(merge, True)},
    )
    ask_delete = use_confirm_dialog(
        controller.delete,
        title=t.gettext("Delete {name}?", name=name),
        text=t.gettext(
            "Removes the name from every match. The points stay, because they also belong to the others. You can "
            "restore it for {days}; then it is gone for good.",
            days=undo_period(t),
        ),
        cancel=t.gettext("Keep the player"),
        confirm=t.gettext("Delete the player"),
    )

    def pick(chosen: PlayerSummary) -> None:
        set_picking(False)
        set_former(chosen)
        ask_merge()

    player = loaded.value
    use_dialog(_merge_picker(t, player, pick, lambda: set_picking(False)) if player is not None and picking else None)
    if loaded.sentence and player is None:
        return here.missing(loaded.sentence)
    body = closable_notice(t, "notice", action.message, action.dismiss)
    if player is None:
        body += loading(t, t.gettext("Looking up the players…"))
    else:
        body += _name_part(t, controller, player, on_merge=pick)
        body += _colour_part(t, controller, player.person)
        body += _merge_part(t, player, on_pick=lambda: set_picking(True))
        body += keyed("delete", [text_button(t.gettext("Delete this player"), on_click=ask_delete, danger=True)])
    return here.view(name, body, back=routes.path_before(here.path, "edit"))


def _name_part(
    t: Translator, controller: PlayerEditController, player: EditedPlayer, *, on_merge: Callable[[PlayerSummary], None]
) -> list[ft.Control]:
    """Return the name field, which saves on blur and on submit, and a merge button if another player has the name."""
    person, typed = player.person, controller.name.value
    text = person.name if typed.text is None else typed.text
    fault = controller.action.faults.get(NAME_FIELD)
    explanation = t.gettext("The new name appears in all matches, past ones too.")
    parts: list[ft.Control] = [
        ft.Row([avatar(person.name, person.colour, size=64)], key="picture", alignment=ft.MainAxisAlignment.CENTER),
        text_input(
            key="player-name",
            label=t.gettext("Name"),
            value=text,
            person=True,
            error=fault,
            helper=t.gettext("Saved. {explanation}", explanation=explanation) if typed.is_saved else explanation,
            on_change=lambda text: controller.name.update_silently(lambda old: replace(old, text=text), NAME_FIELD),
            on_submit=controller.rename,
            on_blur=controller.rename,
        ),
    ]
    candidate = player.find_candidate(text) if fault else None
    if candidate is not None:
        words = t.gettext("{name} is the same person", name=candidate.name)
        parts += keyed(
            "same-name", [secondary_button(words, icon=ft.Icons.MERGE, on_click=partial(on_merge, candidate))]
        )
    return parts


def _colour_part(t: Translator, controller: PlayerEditController, person: PlayerSummary) -> list[ft.Control]:
    keys = [
        _colour_key(
            fill,
            chosen=index == person.colour,
            label=t.gettext("Colour {number}", number=index + 1),
            on_tap=partial(controller.set_colour, index),
        )
        for index, fill in enumerate(theme.INITIALS_FILLS)
    ]
    row = ft.Row(keys, spacing=Gap.SMALL, run_spacing=Gap.SMALL, wrap=True)
    return keyed("colour", [heading(t.gettext("Colour of the initials")), row])


def _merge_part(t: Translator, player: EditedPlayer, *, on_pick: Callable[[], None]) -> list[ft.Control]:
    """Return the button that merges two entries of one person; empty if everyone else has played with this player."""
    if not player.merge_candidates:
        return []
    words = t.gettext("If {name} was also entered under another name.", name=player.person.name)
    parts = [
        heading(t.gettext("One person, two names?")),
        ft.Text(words, style=theme.text(17, theme.INK_SOFT)),
        secondary_button(t.gettext("Choose the other name"), icon=ft.Icons.MERGE, on_click=on_pick),
        ft.Container(height=Gap.SMALL),
    ]
    return keyed("same", parts)


def _merge_picker(
    t: Translator, player: EditedPlayer, on_choose: Callable[[PlayerSummary], object], on_dismiss: Callable[[], None]
) -> ft.BottomSheet:
    explanation = t.gettext("Players who sat at the same table are left out.")
    rows: list[ft.Control] = [ft.Text(explanation, style=theme.text(17, theme.INK_SOFT))]
    rows += [player_tile(t, each, "choose", on_choose=partial(on_choose, each)) for each in player.merge_candidates]
    return bottom_sheet(t, t.gettext("Who is the same person?"), rows, on_dismiss=on_dismiss, spacing=Gap.SMALL)


def player_tile(
    t: Translator, person: PlayerSummary, key: str, *, on_choose: Callable[[], object], lines: Sequence[str] = ()
) -> ft.Control:
    """Return the tile of a player with these lines or, if there are none, with the number of matches and the last
    day."""
    return list_tile(
        drawn_name(t, person.name),
        key=f"{key}-{person.id}",
        lines=lines or (matches_summary(t, person),),
        leading=(avatar(person.name, person.colour),),
        on_tap=on_choose,
    )


def _colour_key(fill: str, *, chosen: bool, label: str, on_tap: Callable[[], object]) -> ft.Control:
    mark = ft.Icon(ft.Icons.CHECK, semantics_label=label, color=theme.INITIALS_INK if chosen else ft.Colors.TRANSPARENT)
    key = ft.Semantics(
        checked=chosen,
        content=FilledButton(
            content=mark,
            width=Size.TARGET,
            height=Size.TARGET,
            style=ft.ButtonStyle(
                bgcolor=fill,
                padding=0,
                elevation=0,
                side=ft.BorderSide(3 if chosen else 1, theme.CURSOR if chosen else theme.EDGE),
                shape=ft.CircleBorder(),
            ),
            on_click=on_tap,
        ),
    )
    return ft.MergeSemantics(key)
