"""The screen that changes who a player is: name, colour, the same person as somebody else; and being forgotten."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from models import PlayerCard
from views import routes
from views.core.back import use_dialog
from views.core.labels import matches_words, undo_days
from views.core.session import use_session
from views.hooks import use_optional, use_state
from views.people.use_edit import NAME, EditedPlayer, PlayerEditUse, use_player_edit
from views.ui import theme
from views.ui.avatar import avatar
from views.ui.buttons import quiet_action, text_action
from views.ui.dialogs import Question, sheet, use_question
from views.ui.frame import frame, heading
from views.ui.lists import keyed, list_tile
from views.ui.notice import notice, waiting
from views.ui.screen import match_missing, screen
from views.ui.text_input import text_input
from views.ui.theme import Gap, Size
from wording import Translator


@screen
def PlayerEdit() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    here = ft.use_view_path()
    use = use_player_edit(ft.use_route_params()["player_id"], on_deleted=lambda: page.navigate(routes.PEOPLE))
    action, loaded = use.action, use.loaded
    picking, set_picking = use_state(False)
    former, set_former = use_optional(PlayerCard)
    name = loaded.latest.card.name if loaded.latest else ""

    async def unite() -> None:
        if former is not None:
            await use.unite(former.id)

    ask_same = use_question(_same_question(t, former.name if former else "", name), unite)
    ask_delete = use_question(_delete_question(t, name), use.delete)

    def pick(chosen: PlayerCard) -> None:
        set_picking(False)
        set_former(chosen)
        ask_same()

    player = loaded.value
    use_dialog(_picker(t, player, pick, lambda: set_picking(False)) if player is not None and picking else None)
    if loaded.sentence and player is None:
        return match_missing(session, loaded.sentence)
    body: list[ft.Control] = []
    if action.message:
        body += keyed("notice", [notice(action.message, on_close=action.dismiss, close_label=t.gettext("Close"))])
    if player is None:
        body += keyed("waiting", [waiting(t.gettext("Looking up the players …"))])
    else:
        body += _name_part(t, use, player, on_same=pick)
        body += _colour_part(t, use, player.card)
        body += _same_part(t, player, on_pick=lambda: set_picking(True))
        body += keyed("delete", [text_action(t.gettext("Delete this player"), on_click=ask_delete, danger=True)])
    return frame(
        route=here,
        available=session.viewport.width,
        title=name,
        on_back=lambda: page.navigate(routes.before(here, "edit")),
        back_label=t.gettext("Back"),
        body=body,
    )


def _same_question(t: Translator, former: str, name: str) -> Question:
    words = t.gettext(
        "All matches of {former} will be {name}’s, and the name {former} goes. This can’t be taken back.",
        former=former,
        name=name,
    )
    return Question(
        title=t.gettext("Are {former} and {name} one person?", former=former, name=name),
        words=words,
        keep=t.gettext("No, they are two"),
        do=t.gettext("Make them one"),
    )


def _delete_question(t: Translator, name: str) -> Question:
    words = t.gettext(
        "The name goes from every match; the points stay, they are the others’ too. "
        "For {days} it can be brought back, then it is gone for good.",
        days=undo_days(t),
    )
    return Question(
        title=t.gettext("Delete {name}?", name=name),
        words=words,
        keep=t.gettext("Keep the player"),
        do=t.gettext("Delete the player"),
    )


def _name_part(
    t: Translator, use: PlayerEditUse, player: EditedPlayer, *, on_same: Callable[[PlayerCard], object]
) -> list[ft.Control]:
    """Saved when the reader leaves the field, or ends the line."""
    card, typed = player.card, use.name.value
    text = card.name if typed.text is None else typed.text
    fault = use.action.faults.get(NAME)
    explanation = t.gettext("The new name stands in all matches, the past ones too.")
    parts: list[ft.Control] = [
        ft.Row([avatar(card.name, card.colour, size=64)], key="picture", alignment=ft.MainAxisAlignment.CENTER),
        text_input(
            key="player-name",
            label=t.gettext("Name"),
            value=text,
            person=True,
            error=fault,
            helper=t.gettext("Saved. {explanation}", explanation=explanation) if typed.saved else explanation,
            on_change=lambda text: use.name.note(lambda old: replace(old, text=text), NAME),
            on_submit=use.rename,
            on_blur=use.rename,
        ),
    ]
    same = player.same(text) if fault else None
    if same is not None:
        words = t.gettext("{name} is the same person", name=same.name)
        parts += keyed("same-name", [quiet_action(words, icon=ft.Icons.MERGE, on_click=partial(on_same, same))])
    return parts


def _colour_part(t: Translator, use: PlayerEditUse, card: PlayerCard) -> list[ft.Control]:
    parts = [
        heading(t.gettext("Colour of the initials")),
        colour_choice(
            chosen=card.colour,
            spoken=lambda index: t.gettext("Colour {number}", number=index + 1),
            on_choose=use.colour,
        ),
    ]
    return keyed("colour", parts)


def _same_part(t: Translator, player: EditedPlayer, *, on_pick: Callable[[], None]) -> list[ft.Control]:
    """Two names of one person; nothing where everybody else has sat at a table with this player."""
    if not player.others:
        return []
    words = t.gettext("When {name} was written down under another name as well.", name=player.card.name)
    parts = [
        heading(t.gettext("One person, two names?")),
        ft.Text(words, style=theme.text(17, theme.INK_SOFT)),
        quiet_action(t.gettext("Choose the other name"), icon=ft.Icons.MERGE, on_click=on_pick),
        ft.Container(height=Gap.SMALL),
    ]
    return keyed("same", parts)


def _picker(
    t: Translator, player: EditedPlayer, on_choose: Callable[[PlayerCard], object], on_dismiss: Callable[[], None]
) -> ft.BottomSheet:
    return player_picker(
        t,
        t.gettext("Who is the same person?"),
        t.gettext("Whoever sat at one table with them is left out."),
        player.others,
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
            lines=(matches_words(t, card),),
            leading=(avatar(card.name, card.colour),),
            on_tap=partial(on_choose, card),
        )
        for card in people
    ]
    return sheet(title, rows, on_dismiss=on_dismiss, spacing=Gap.SMALL)


def colour_choice(
    *, chosen: int | None, spoken: Callable[[int], str], on_choose: Callable[[int], object]
) -> ft.Control:
    """`spoken` says a colour's number aloud."""
    keys = [
        _key(fill, chosen=index == chosen, label=spoken(index), on_tap=partial(on_choose, index))
        for index, fill in enumerate(theme.INITIALS_FILLS)
    ]
    return ft.Row(keys, spacing=Gap.SMALL, run_spacing=Gap.SMALL, wrap=True)


def _key(fill: str, *, chosen: bool, label: str, on_tap: Callable[[], object]) -> ft.Control:
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
