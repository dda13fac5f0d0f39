"""The championships that a device stores by name."""

import json
from collections.abc import Callable, Mapping
from functools import partial

import flet as ft

from models.access import save_form
from models.values import normalize_text, text_fault
from views.core.faults import text_sentences
from views.core.navigation import link_to
from views.core.use_action import ActionController
from views.core.use_form import use_form
from views.core.use_loaded import Loaded
from views.hooks import use_ref
from views.tournament.use_championship import ChampionshipTables, Choice
from views.ui.buttons import secondary_button, text_button
from views.ui.input.text_input import form_input
from views.ui.lists import keyed


def use_stored_championships(
    chosen: Choice, loaded: Loaded[ChampionshipTables], action: ActionController, path_of: Callable[[str], str]
) -> tuple[list[ft.Control], list[ft.Control], str]:
    """Return the ways to the stored championships, the form that stores or deletes the chosen one, and its name."""
    t, path, device = action.translator, chosen.format(), action.session.device
    stored = loaded.latest.stored if loaded.latest else {}
    known = next((name for name, each in stored.items() if each == path), "")
    last = use_ref(str)
    last.current = known or last.current  # another choice of tournaments can be stored under the name
    form = use_form(("name", last.current), lambda: last.current, action)

    async def store(changed: Mapping[str, str]) -> None:
        work = partial(save_form, device=device, form="championships", text=json.dumps(changed))
        await action.run(work, lambda _: loaded.reload(), key="championship")

    async def keep() -> None:
        name = normalize_text(form.value)
        fault = text_fault("tournament", name)
        if action.attempt(lambda: name, text_sentences(t, [fault] if fault else [])) is not None:
            await store({**stored, name: path})

    ways = [secondary_button(name, on_click=link_to(path_of(each))) for name, each in stored.items()]
    others = {name: each for name, each in stored.items() if name != known}
    delete = text_button(t.gettext("Delete the championship"), danger=True, on_click=partial(store, others))
    field = form_input(form, "", t.gettext("Name of the championship"), "tournament", key="name")
    buttons = [secondary_button(t.gettext("Save the championship"), on_click=keep), *([delete] if known else [])]
    return keyed("stored", ways), [field, *keyed("keep", buttons)], known
