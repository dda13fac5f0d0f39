"""Screen of house rules: any option on top of a preset, with the differences marked, saved under a name for later
matches."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft

from views import routes
from views.core.faults import Sentences, field_key
from views.core.navigation import navigation_of
from views.hooks import use_state
from views.match.rules.differences import Difference, difference_list, option_difference
from views.match.rules.picker import game_button, use_game_picker
from views.rules.options import MAX_INPUT_LENGTH, option_part
from views.rules.rule_set_form import NAME_FIELD, RulesForm
from views.rules.use_house_rules import RulesFormController, use_rules_form
from views.ui.buttons import primary_button, text_button
from views.ui.frame import heading, section_header
from views.ui.input.form_faults import form_faults
from views.ui.input.text_input import text_input
from views.ui.lists import keyed, stack
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import loading, notice
from views.ui.theme import Gap
from wording import OPTION_GROUPS, OptionGroup, Translator, group_name, option_value, variant_name


@screen
def HouseRules(here: ScreenContext) -> ft.View:
    t = here.t
    name = routes.decode_rules_name(here.parameters.get("rules"))
    parent = routes.path_before(here.path, "house-rules")

    def leave() -> None:
        navigation_of(here.page).mark_submitted(here.path)
        here.page.navigate(parent)

    controller = use_rules_form(name, on_done=leave)
    opened, set_opened = use_state(frozenset[OptionGroup]())

    def toggle(group: OptionGroup) -> None:
        set_opened(lambda old: old ^ {group})

    form, loaded = controller.form.value, controller.loaded
    pick = use_game_picker(form.base, lambda base: controller.form.update(lambda old: old.with_base(base)))
    if loaded.latest is None and loaded.sentence:
        return here.missing(loaded.sentence)
    if controller.is_missing:
        return here.missing(t.gettext("These house rules are no longer on this phone."))
    body = loading(t) if loaded.latest is None else _options(t, controller, opened, on_pick=pick, on_toggle=toggle)
    return here.view(
        form.saved_name or t.gettext("House rules"),
        body,
        back=parent,
        subtitle=t.gettext("based on {game}", game=variant_name(t, form.base.name)),
        spacing=Gap.SMALL,
        footer=_footer(here, controller),
    )


def _options(
    t: Translator,
    controller: RulesFormController,
    opened: frozenset[OptionGroup],
    *,
    on_pick: Callable[[], None],
    on_toggle: Callable[[OptionGroup], None],
) -> list[ft.Control]:
    """Return the options. After an attempt to save, groups with a fault are open, so that no fault is hidden."""
    faulty = {group for group in OptionGroup if not controller.faults.keys().isdisjoint(OPTION_GROUPS[group])}
    open_groups = opened | faulty if controller.save_attempted else opened
    parts = [*_head(t, controller, on_pick=on_pick), *keyed("options", [heading(t.gettext("The options"))])]
    for group in OptionGroup:
        parts += _group(t, controller, group, opened=group in open_groups, on_tap=partial(on_toggle, group))
    if controller.form.value.saved_name:
        delete = text_button(t.gettext("Delete these house rules"), on_click=controller.delete, danger=True)
        parts += keyed("delete", [delete])
    return parts


def _head(t: Translator, controller: RulesFormController, *, on_pick: Callable[[], None]) -> list[ft.Control]:
    form = controller.form.value
    keep_input = controller.form.place(NAME_FIELD, "")
    controls: list[ft.Control] = [
        text_input(
            key="rules-name",
            label=t.gettext("Name of your rules"),
            value=form.name,
            error=controller.faults.get(NAME_FIELD),
            max_length=MAX_INPUT_LENGTH,
            on_change=lambda name: controller.type_into(NAME_FIELD, lambda old: replace(old, name=name)),
            on_blur=controller.form.rerender,
            on_field=keep_input,
        ),
        *keyed("base", [heading(t.gettext("Like this game, but…")), game_button(t, form.base, on_tap=on_pick)]),
    ]
    if form.changed_options:
        differences = form_differences(t, form)
        title = t.ngettext("{count} thing is different", "{count} things are different", len(differences))
        list_control = difference_list(
            title, differences, on_reset=lambda option: controller.form.update(lambda old: old.reset_option(option))
        )
        controls += keyed("differences", [list_control])
    return controls


def _group(
    t: Translator, controller: RulesFormController, group: OptionGroup, *, opened: bool, on_tap: Callable[[], None]
) -> list[ft.Control]:
    form, options = controller.form.value, OPTION_GROUPS[group]
    fault_count = sum(option in controller.faults for option in options)
    change_count = sum(option in form.changed_options for option in options)
    hint = t.ngettext("{count} different", "{count} different", change_count) if change_count else ""
    if fault_count:
        hint = t.ngettext("{count} to correct", "{count} to correct", fault_count)
    name = group_name(t, group, form.base)
    header = section_header(name, hint=hint, faulty=fault_count > 0, opened=opened, on_tap=on_tap, key=f"group-{group}")
    return [header, *(option_part(t, controller, option) for option in options if opened)]


def _footer(here: ScreenContext, controller: RulesFormController) -> ft.Control:
    """Return the button that saves, below the first fault once somebody has tried to save."""
    t = here.t
    is_ready = controller.loaded.latest is not None
    label = t.gettext("Save these rules")
    save = primary_button(label, icon=ft.Icons.CHECK, disabled=not is_ready, on_click=controller.save)
    faults: Sentences = {field_key(field): words for field, words in controller.faults.items()}
    first = form_faults(here, controller.form, faults) if controller.save_attempted else []
    return stack([*first, *notice("said", controller.action.sentence), *keyed("save", [save])])


def form_differences(t: Translator, form: RulesForm) -> list[Difference]:
    """Return the differences in screen order, as typed while the options are invalid."""
    if form.faults:
        return [option_difference(t, form.base, option, _typed_text(form, option)) for option in form.changed_options]
    rules = form.unnamed_rules
    return [option_difference(t, form.base, option, option_value(t, rules, option)) for option in form.changed_options]


def _typed_text(form: RulesForm, option: str) -> str:
    value = form.value(option)
    return str(value) if isinstance(value, str | int) and value != "" else "…"
