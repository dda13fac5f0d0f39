"""Form of a group: its name, its members and its game."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import flet as ft

from scoring import RuleSet
from views import routes
from views.core.navigation import navigation_of, use_dialog
from views.core.session import use_session
from views.core.use_action import ActionController
from views.core.use_form import Form
from views.hooks import use_state
from views.match.rules_picker import game_button, game_picker
from views.people.use_group_form import NEW_MEMBER_FIELD, GroupForm, GroupFormController, use_group_form
from views.ui import theme
from views.ui.buttons import primary_button, secondary_button, text_button
from views.ui.choice import choice, multiple_choice
from views.ui.dialogs import ConfirmDialog, use_confirm_dialog
from views.ui.frame import frame, heading
from views.ui.lists import keyed
from views.ui.screen import missing_view, screen
from views.ui.status import banner, loading_indicator
from views.ui.text_input import text_input
from wording import Translator

MAX_SUGGESTED_PLAYERS = 24  # earlier players, most matches first; other names are typed


@screen
def GroupFormScreen() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    here = ft.use_view_path()
    group_id = ft.use_route_params().get("group_id")
    back = routes.group(group_id) if group_id else routes.PEOPLE

    def leave(target: str, *deleted_paths: str) -> None:
        for path in (here, *deleted_paths):
            navigation_of(page).mark_submitted(path)
        page.navigate(target)

    controller = use_group_form(
        group_id,
        on_saved=lambda saved: leave(routes.group(saved)),
        on_deleted=lambda: leave(routes.PEOPLE, back),
    )
    form, action, loaded = controller.form, controller.action, controller.loaded
    picking, set_picking = use_state(False)

    def choose(rules: RuleSet) -> None:
        set_picking(False)
        form.update(lambda old: replace(old, rules=rules))

    choices = loaded.latest
    use_dialog(
        game_picker(
            t,
            chosen=form.value.rules,
            house_rules=choices.house_rules,
            on_choose=choose,
            on_dismiss=lambda: set_picking(False),
        )
        if picking and choices is not None
        else None
    )
    ask_delete = use_confirm_dialog(
        ConfirmDialog(
            title=t.gettext("Delete the group {name}?", name=form.value.name),
            text=t.gettext("Deletes the group. Its players and all matches stay."),
            cancel_label=t.gettext("Keep the group"),
            confirm_label=t.gettext("Delete the group"),
        ),
        controller.delete,
    )
    if choices is None and loaded.sentence:
        return missing_view(session, loaded.sentence)
    body: list[ft.Control] = []
    if choices is None:
        body += keyed("waiting", [loading_indicator(t.gettext("Looking up the players …"))])
    else:
        body.append(_name_field(t, form, action))
        body += _members_part(t, controller, choices.known_names)
        body += _game_part(t, form, on_pick=lambda: set_picking(True))
        if group_id:
            body += keyed("delete", [text_button(t.gettext("Delete this group"), on_click=ask_delete, danger=True)])
    if action.faults:
        body += keyed("again", [banner(t.gettext("Correct the marked fields above."))])
    if sentence := action.message or loaded.sentence:
        body += keyed("failure", [banner(sentence)])
    return frame(
        route=here,
        window_width=session.viewport.width,
        title=t.gettext("Change the group") if group_id else t.gettext("New group"),
        on_back=lambda: page.navigate(back),
        back_label=t.gettext("Back"),
        body=body,
        footer=primary_button(
            t.gettext("Save the group"), icon=ft.Icons.CHECK, disabled=choices is None, on_click=controller.save
        ),
    )


def _name_field(t: Translator, form: Form[GroupForm], action: ActionController) -> ft.Control:
    return text_input(
        key="group-name",
        label=t.gettext("Name of the group"),
        value=form.value.name,
        error=action.faults.get(("group", None)),
        on_change=lambda name: form.update_silently(lambda old: replace(old, name=name), "group"),
    )


def _members_part(t: Translator, controller: GroupFormController, known_names: Sequence[str]) -> list[ft.Control]:
    """Return buttons for earlier players and typed members, in an order that taps do not change, and a field for
    more."""
    form = controller.form
    names = list(dict.fromkeys([*known_names[:MAX_SUGGESTED_PLAYERS], *form.value.members]))
    faults = [sentence for (field, _), sentence in controller.action.faults.items() if field == "names"]
    parts: list[ft.Control] = keyed("members", [heading(t.gettext("Who belongs to it?"))])
    if names:
        keys = multiple_choice(
            {name: name for name in names},
            chosen=form.value.members,
            on_toggle=lambda name: form.update(lambda old: old.with_member_toggled(name), "names"),
        )
        parts += keyed("names", [keys])
    parts.append(
        text_input(
            key="newcomer",
            label=t.gettext("Somebody else"),
            value=form.value.new_member,
            person=True,
            error=controller.action.faults.get(NEW_MEMBER_FIELD),
            on_change=lambda name: form.update_silently(lambda old: replace(old, new_member=name), "newcomer"),
            on_submit=controller.add_member,
        )
    )
    add = secondary_button(t.gettext("Add to the group"), icon=ft.Icons.PERSON_ADD, on_click=controller.add_member)
    sentences = [
        ft.Semantics(live_region=True, content=ft.Text(sentence, style=theme.text(15, theme.ERROR)))
        for sentence in faults
    ]
    return [*parts, *keyed("add", [add]), *keyed("faults", sentences)]


def _game_part(t: Translator, form: Form[GroupForm], *, on_pick: Callable[[], None]) -> list[ft.Control]:
    kinds = {False: t.gettext("Different games"), True: t.gettext("Always the same")}
    parts: list[ft.Control] = [
        heading(t.gettext("The group’s game")),
        choice(
            kinds,
            chosen=form.value.has_fixed_rules,
            on_choose=lambda fixed: form.update(lambda old: replace(old, has_fixed_rules=fixed)),
        ),
    ]
    if form.value.has_fixed_rules:
        parts.append(game_button(t, form.value.rules, on_tap=on_pick))
        words = t.gettext("Only matches of this game count for the group’s ranking.")
        parts.append(ft.Text(words, style=theme.caption()))
    return keyed("game", parts)
