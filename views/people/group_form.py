"""Form of a group: its name, its members and its game."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import flet as ft

from views import routes
from views.core.navigation import navigation_of
from views.core.use_form import Form
from views.match.rules.picker import game_button, use_game_picker
from views.people.use_group_form import NEW_MEMBER_FIELD, GroupForm, GroupFormController, use_group_form
from views.ui import theme
from views.ui.buttons import primary_button, secondary_button, text_button
from views.ui.frame import heading
from views.ui.input.choice import form_choice, multiple_choice
from views.ui.input.dialogs import use_confirm_dialog
from views.ui.input.form_faults import anchor, form_faults
from views.ui.input.text_input import form_input
from views.ui.lists import announced, keyed, stack
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import loading, notice
from wording import Translator, drawn_name

MAX_SUGGESTED_PLAYERS = 24  # earlier players, most matches first; other names are typed


@screen
def GroupFormScreen(here: ScreenContext) -> ft.View:
    t = here.t
    group_id = here.parameters.get("group_id")
    back = routes.group(group_id) if group_id else routes.PEOPLE
    navigation = navigation_of(here.page)

    def leave(target: str, *deleted_paths: str) -> None:
        for path in (here.path, *deleted_paths):
            navigation.mark_submitted(path)
        here.page.navigate(target)

    controller = use_group_form(
        group_id, on_saved=lambda saved: leave(routes.group(saved)), on_deleted=lambda: leave(routes.PEOPLE, back)
    )
    form, action, loaded = controller.form, controller.action, controller.loaded
    choices = loaded.latest
    pick = use_game_picker(
        form.value.rules,
        lambda rules: form.update(lambda old: replace(old, rules=rules)),
        house_rules=choices.house_rules if choices else (),
    )
    ask_delete = use_confirm_dialog(
        controller.delete,
        title=t.gettext("Delete the group {name}?", name=form.value.name),
        text=t.gettext("Deletes the group. Its players and all matches stay."),
        cancel=t.gettext("Keep the group"),
        confirm=t.gettext("Delete the group"),
    )
    if choices is None and loaded.sentence:
        return here.missing(loaded.sentence)
    body: list[ft.Control] = []
    if choices is None:
        body += loading(t, t.gettext("Looking up the players…"))
    else:
        body.append(form_input(form, "name", t.gettext("Name of the group"), "group", key="group-name"))
        body += _members_part(t, controller, choices.known_names)
        body += _game_part(t, form, on_pick=pick)
        if group_id:
            body += keyed("delete", [text_button(t.gettext("Delete this group"), on_click=ask_delete, danger=True)])
    label = t.gettext("Save the group")
    save = primary_button(label, icon=ft.Icons.CHECK, disabled=choices is None, on_click=controller.save)
    body += notice("failure", action.message or loaded.sentence)
    return here.view(
        t.gettext("Change the group") if group_id else t.gettext("New group"),
        body,
        back=back,
        footer=stack([*form_faults(here, form), *keyed("save", [save])]),
    )


def _members_part(t: Translator, controller: GroupFormController, known_names: Sequence[str]) -> list[ft.Control]:
    """Return buttons for earlier players and typed members, in an order that taps do not change, and a field for
    more."""
    form = controller.form
    names = list(dict.fromkeys([*known_names[:MAX_SUGGESTED_PLAYERS], *form.value.members]))
    parts: list[ft.Control] = keyed("members", [heading(t.gettext("Who belongs to it?"))])
    if names:
        keys = multiple_choice(
            {name: drawn_name(t, name) for name in names},
            chosen=form.value.members,
            on_toggle=lambda name: form.update(lambda old: old.with_member_toggled(name), "names"),
        )
        parts += keyed("names", [keys])
    parts.append(
        form_input(
            form,
            "new_member",
            t.gettext("Somebody else"),
            NEW_MEMBER_FIELD,
            key="newcomer",
            person=True,
            on_submit=controller.add_member,
        )
    )
    add = secondary_button(t.gettext("Add to the group"), icon=ft.Icons.PERSON_ADD, on_click=controller.add_member)
    form.place("names", "")
    sentences = [
        anchor("names", announced(sentence, theme.text(16, theme.ERROR)))
        for (field, _), sentence in form.action.faults.items()
        if field == "names"
    ]
    return [*parts, *keyed("add", [add]), *keyed("faults", sentences)]


def _game_part(t: Translator, form: Form[GroupForm], *, on_pick: Callable[[], None]) -> list[ft.Control]:
    kinds = {False: t.gettext("Different games"), True: t.gettext("Always the same")}
    parts: list[ft.Control] = [heading(t.gettext("The group’s game")), form_choice(form, "has_fixed_rules", kinds)]
    if form.value.has_fixed_rules:
        parts.append(game_button(t, form.value.rules, on_tap=on_pick))
        words = t.gettext("Only matches of this game count for the group’s ranking.")
        parts.append(ft.Text(words, style=theme.caption()))
    return keyed("game", parts)
