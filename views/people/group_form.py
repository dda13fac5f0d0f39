"""The form of a group: its name, who belongs to it, and the game that it plays."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import flet as ft

from scoring import RuleSet
from views import routes
from views.core.back import use_dialog, way_of
from views.core.session import use_session
from views.core.use_action import Action
from views.core.use_form import Form
from views.hooks import use_state
from views.people.use_group_form import NEWCOMER, GroupForm, GroupFormUse, use_group_form
from views.rules.picker import game_button, game_picker
from views.ui import theme
from views.ui.buttons import main_action, quiet_action, text_action
from views.ui.choice import choice, several
from views.ui.dialogs import Question, use_question
from views.ui.frame import frame, heading
from views.ui.lists import keyed
from views.ui.notice import notice, waiting
from views.ui.screen import match_missing, screen
from views.ui.text_input import text_input
from wording import Translator

OFFERED = 24  # players of before, those with most matches first; anybody else is typed


@screen
def GroupFormScreen() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    here = ft.use_view_path()
    group_id = ft.use_route_params().get("group_id")
    back = routes.group(group_id) if group_id else routes.PEOPLE

    def leave(to: str, *gone: str) -> None:
        for path in (here, *gone):
            way_of(page).send(path)
        page.navigate(to)

    use = use_group_form(
        group_id,
        on_saved=lambda saved: leave(routes.group(saved)),
        on_deleted=lambda: leave(routes.PEOPLE, back),
    )
    form, action, loaded = use.form, use.action, use.loaded
    picking, set_picking = use_state(False)

    def choose(rules: RuleSet) -> None:
        set_picking(False)
        form.change(lambda old: replace(old, rules=rules))

    choices = loaded.latest
    use_dialog(
        game_picker(
            t, chosen=form.value.rules, own=choices.own, on_choose=choose, on_dismiss=lambda: set_picking(False)
        )
        if picking and choices is not None
        else None
    )
    ask_delete = use_question(
        Question(
            title=t.gettext("Delete the group {name}?", name=form.value.name),
            words=t.gettext("The group goes; its players and all matches stay."),
            keep=t.gettext("Keep the group"),
            do=t.gettext("Delete the group"),
        ),
        use.delete,
    )
    if choices is None and loaded.sentence:
        return match_missing(session, loaded.sentence)
    body: list[ft.Control] = []
    if choices is None:
        body += keyed("waiting", [waiting(t.gettext("Looking up the players …"))])
    else:
        body.append(_name_field(t, form, action))
        body += _members_part(t, use, choices.known)
        body += _game_part(t, form, on_pick=lambda: set_picking(True))
        if group_id:
            body += keyed("delete", [text_action(t.gettext("Delete this group"), on_click=ask_delete, danger=True)])
    if action.faults:
        body += keyed("again", [notice(t.gettext("Some answers above need another look."))])
    if sentence := action.message or loaded.sentence:
        body += keyed("failure", [notice(sentence)])
    return frame(
        route=here,
        available=session.viewport.width,
        title=t.gettext("Change the group") if group_id else t.gettext("New group"),
        on_back=lambda: page.navigate(back),
        back_label=t.gettext("Back"),
        body=body,
        footer=main_action(
            t.gettext("Save the group"), icon=ft.Icons.CHECK, disabled=choices is None, on_click=use.save
        ),
    )


def _name_field(t: Translator, form: Form[GroupForm], action: Action) -> ft.Control:
    return text_input(
        key="group-name",
        label=t.gettext("Name of the group"),
        value=form.value.name,
        error=action.faults.get(("group", None)),
        on_change=lambda name: form.note(lambda old: replace(old, name=name), "group"),
    )


def _members_part(t: Translator, use: GroupFormUse, known: Sequence[str]) -> list[ft.Control]:
    """Those who played before, in an order that no tap changes; members whom nobody knows yet; and a line for more."""
    form = use.form
    names = list(dict.fromkeys([*known[:OFFERED], *form.value.members]))
    faults = [said for (field, _), said in use.action.faults.items() if field == "names"]
    parts: list[ft.Control] = keyed("members", [heading(t.gettext("Who belongs to it?"))])
    if names:
        keys = several(
            {name: name for name in names},
            chosen=form.value.members,
            on_toggle=lambda name: form.change(lambda old: old.toggled(name), "names"),
        )
        parts += keyed("names", [keys])
    parts.append(
        text_input(
            key="newcomer",
            label=t.gettext("Somebody else"),
            value=form.value.newcomer,
            person=True,
            error=use.action.faults.get(NEWCOMER),
            on_change=lambda name: form.note(lambda old: replace(old, newcomer=name), "newcomer"),
            on_submit=use.add,
        )
    )
    add = quiet_action(t.gettext("Add to the group"), icon=ft.Icons.PERSON_ADD, on_click=use.add)
    sentences = [
        ft.Semantics(live_region=True, content=ft.Text(said, style=theme.text(15, theme.ERROR))) for said in faults
    ]
    return [*parts, *keyed("add", [add]), *keyed("faults", sentences)]


def _game_part(t: Translator, form: Form[GroupForm], *, on_pick: Callable[[], None]) -> list[ft.Control]:
    kinds = {False: t.gettext("Whatever we like"), True: t.gettext("Always the same")}
    parts: list[ft.Control] = [
        heading(t.gettext("What does it play?")),
        choice(
            kinds,
            chosen=form.value.fixed,
            on_choose=lambda fixed: form.change(lambda old: replace(old, fixed=fixed)),
        ),
    ]
    if form.value.fixed:
        parts.append(game_button(t, form.value.rules, on_tap=on_pick))
        words = t.gettext("Only matches of this game count for the group’s ranking.")
        parts.append(ft.Text(words, style=theme.label()))
    return keyed("game", parts)
