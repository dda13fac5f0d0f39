"""Screen that edits a player: name, colour, merging two entries of one person, and deletion."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from models.people import PlayerCard
from views import routes
from views.core.navigation import use_dialog
from views.core.session import use_session
from views.hooks import use_optional, use_state
from views.match.display_texts import matches_summary, undo_period
from views.people.use_edit import NAME_FIELD, EditedPlayer, PlayerEditController, use_player_edit
from views.ui import theme
from views.ui.avatar import avatar
from views.ui.buttons import secondary_button, text_button
from views.ui.dialogs import ConfirmDialog, bottom_sheet, use_confirm_dialog
from views.ui.frame import frame, heading
from views.ui.lists import keyed, list_tile
from views.ui.screen import missing_view, screen
from views.ui.status import banner, loading_indicator
from views.ui.text_input import text_input
from views.ui.theme import Gap, Size
from wording import Translator


@screen
def PlayerEdit() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    here = ft.use_view_path()
    controller = use_player_edit(ft.use_route_params()["player_id"], on_deleted=lambda: page.navigate(routes.PEOPLE))
    action, loaded = controller.action, controller.loaded
    picking, set_picking = use_state(False)
    former, set_former = use_optional(PlayerCard)
    name = loaded.latest.card.name if loaded.latest else ""

    async def merge() -> None:
        if former is not None:
            await controller.merge(former.id)

    ask_merge = use_confirm_dialog(_merge_dialog(t, former.name if former else "", name), merge)
    ask_delete = use_confirm_dialog(_delete_dialog(t, name), controller.delete)

    def pick(chosen: PlayerCard) -> None:
        set_picking(False)
        set_former(chosen)
        ask_merge()

    player = loaded.value
    use_dialog(_merge_picker(t, player, pick, lambda: set_picking(False)) if player is not None and picking else None)
    if loaded.sentence and player is None:
        return missing_view(session, loaded.sentence)
    body: list[ft.Control] = []
    if action.message:
        body += keyed("notice", [banner(action.message, on_close=action.dismiss, close_label=t.gettext("Close"))])
    if player is None:
        body += keyed("waiting", [loading_indicator(t.gettext("Looking up the players …"))])
    else:
        body += _name_part(t, controller, player, on_merge=pick)
        body += _colour_part(t, controller, player.card)
        body += _merge_part(t, player, on_pick=lambda: set_picking(True))
        body += keyed("delete", [text_button(t.gettext("Delete this player"), on_click=ask_delete, danger=True)])
    return frame(
        route=here,
        window_width=session.viewport.width,
        title=name,
        on_back=lambda: page.navigate(routes.path_before(here, "edit")),
        back_label=t.gettext("Back"),
        body=body,
    )


def _merge_dialog(t: Translator, former: str, name: str) -> ConfirmDialog:
    words = t.gettext(
        "All matches of {former} will belong to {name}, and the name {former} disappears. This can’t be undone.",
        former=former,
        name=name,
    )
    return ConfirmDialog(
        title=t.gettext("Are {former} and {name} the same person?", former=former, name=name),
        text=words,
        cancel_label=t.gettext("No, two people"),
        confirm_label=t.gettext("Merge them"),
    )


def _delete_dialog(t: Translator, name: str) -> ConfirmDialog:
    words = t.gettext(
        "Removes the name from every match. The points stay, because they also belong to the others. You can restore "
        "it for {days}; then it is gone for good.",
        days=undo_period(t),
    )
    return ConfirmDialog(
        title=t.gettext("Delete {name}?", name=name),
        text=words,
        cancel_label=t.gettext("Keep the player"),
        confirm_label=t.gettext("Delete the player"),
    )


def _name_part(
    t: Translator, controller: PlayerEditController, player: EditedPlayer, *, on_merge: Callable[[PlayerCard], object]
) -> list[ft.Control]:
    """Return the name field, which saves on blur and on submit, and a merge button if another player has the name."""
    card, typed = player.card, controller.name.value
    text = card.name if typed.text is None else typed.text
    fault = controller.action.faults.get(NAME_FIELD)
    explanation = t.gettext("The new name appears in all matches, past ones too.")
    parts: list[ft.Control] = [
        ft.Row([avatar(card.name, card.colour, size=64)], key="picture", alignment=ft.MainAxisAlignment.CENTER),
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


def _colour_part(t: Translator, controller: PlayerEditController, card: PlayerCard) -> list[ft.Control]:
    parts = [
        heading(t.gettext("Colour of the initials")),
        colour_choice(
            chosen=card.colour,
            spoken=lambda index: t.gettext("Colour {number}", number=index + 1),
            on_choose=controller.set_colour,
        ),
    ]
    return keyed("colour", parts)


def _merge_part(t: Translator, player: EditedPlayer, *, on_pick: Callable[[], None]) -> list[ft.Control]:
    """Return the button that merges two entries of one person; empty if everyone else has played with this player."""
    if not player.merge_candidates:
        return []
    words = t.gettext("If {name} was also entered under another name.", name=player.card.name)
    parts = [
        heading(t.gettext("One person, two names?")),
        ft.Text(words, style=theme.text(17, theme.INK_SOFT)),
        secondary_button(t.gettext("Choose the other name"), icon=ft.Icons.MERGE, on_click=on_pick),
        ft.Container(height=Gap.SMALL),
    ]
    return keyed("same", parts)


def _merge_picker(
    t: Translator, player: EditedPlayer, on_choose: Callable[[PlayerCard], object], on_dismiss: Callable[[], None]
) -> ft.BottomSheet:
    return player_picker(
        t,
        t.gettext("Who is the same person?"),
        t.gettext("Players who sat at the same table are left out."),
        player.merge_candidates,
        on_choose=on_choose,
        on_dismiss=on_dismiss,
    )


def player_picker(
    t: Translator,
    title: str,
    explanation: str,
    people: Sequence[PlayerCard],
    *,
    on_choose: Callable[[PlayerCard], object],
    on_dismiss: Callable[[], None],
) -> ft.BottomSheet:
    rows: list[ft.Control] = [
        ft.Text(explanation, style=theme.text(17, theme.INK_SOFT)),
    ]
    rows += [
        list_tile(
            card.name,
            key=f"choose-{card.id}",
            lines=(matches_summary(t, card),),
            leading=(avatar(card.name, card.colour),),
            on_tap=partial(on_choose, card),
        )
        for card in people
    ]
    return bottom_sheet(title, rows, on_dismiss=on_dismiss, spacing=Gap.SMALL)


def colour_choice(
    *, chosen: int | None, spoken: Callable[[int], str], on_choose: Callable[[int], object]
) -> ft.Control:
    """Return a row of colour buttons; `spoken` returns the accessible label of a colour's index."""
    keys = [
        _colour_key(fill, chosen=index == chosen, label=spoken(index), on_tap=partial(on_choose, index))
        for index, fill in enumerate(theme.INITIALS_FILLS)
    ]
    return ft.Row(keys, spacing=Gap.SMALL, run_spacing=Gap.SMALL, wrap=True)


def _colour_key(fill: str, *, chosen: bool, label: str, on_tap: Callable[[], object]) -> ft.Control:
    mark = ft.Icon(ft.Icons.CHECK, semantics_label=label, color=theme.INITIALS_INK if chosen else ft.Colors.TRANSPARENT)
    key = ft.Semantics(
        checked=chosen,
        content=ft.FilledButton(
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
