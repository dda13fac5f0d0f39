"""House rules: any option on top of a preset, what differs marked, kept under a name for the next matches."""

from collections.abc import Callable

import flet as ft

from scoring import RuleSet
from views import routes
from views.core.back import use_dialog, way_of
from views.core.session import use_session
from views.hooks import use_state
from views.rules.differences import difference_list, differing_options
from views.rules.form import NAME
from views.rules.options import option_part
from views.rules.picker import game_button, game_picker
from views.rules.use_house_rules import RulesFormUse, use_rules_form
from views.ui.buttons import main_action, text_action
from views.ui.frame import frame, heading, section_header
from views.ui.lists import keyed
from views.ui.notice import notice, waiting
from views.ui.screen import match_missing, screen
from views.ui.text_input import text_input
from views.ui.theme import Gap
from wording import OPTION_GROUPS, OptionGroup, Translator, group_name, variant_name

LONGEST_NAME = 60  # more than may be kept, so that a long name meets its sentence instead of a dead key
NO_GROUPS: frozenset[OptionGroup] = frozenset()


@screen
def HouseRules() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    name = routes.name_of(ft.use_route_params().get("rules"))
    here = ft.use_view_path()
    parent = routes.before(here, "house-rules")

    def leave() -> None:
        way_of(page).send(here)
        page.navigate(parent)

    use = use_rules_form(name, on_done=leave)
    opened, set_opened = use_state(NO_GROUPS)
    picking, set_picking = use_state(initial=False)

    def choose(base: RuleSet) -> None:
        set_picking(False)
        use.form.change(lambda old: old.with_base(base))

    def toggle(group: OptionGroup) -> None:
        set_opened(lambda old: old ^ {group})

    form, loaded = use.form.value, use.loaded
    use_dialog(
        game_picker(t, chosen=form.base, on_choose=choose, on_dismiss=lambda: set_picking(False)) if picking else None
    )
    if loaded.latest is None and loaded.sentence:
        return match_missing(session, loaded.sentence)
    if use.missing:
        return match_missing(session, t.gettext("These house rules are not on this phone any more."))
    if loaded.latest is None:
        body = keyed("waiting", [waiting(t.gettext("One moment …"))])
    else:
        body = _options(t, use, opened, on_pick=lambda: set_picking(True), on_toggle=toggle)
    return frame(
        route=here,
        available=session.viewport.width,
        title=form.replaces or t.gettext("House rules"),
        subtitle=t.gettext("on top of {game}", game=variant_name(t, form.base.name)),
        on_back=lambda: page.navigate(parent),
        back_label=t.gettext("Back"),
        body=body,
        spacing=Gap.SMALL,
        footer=_footer(t, use),
    )


def _options(
    t: Translator,
    use: RulesFormUse,
    opened: frozenset[OptionGroup],
    *,
    on_pick: Callable[[], None],
    on_toggle: Callable[[OptionGroup], None],
) -> list[ft.Control]:
    """A group with a fault is open once the reader has tried to save: nothing wrong stays hidden."""
    faulty = {group for group in OptionGroup if not use.faults.keys().isdisjoint(OPTION_GROUPS[group])}
    shown = opened | faulty if use.attempted else opened
    parts = [*_head(t, use, on_pick=on_pick), *keyed("options", [heading(t.gettext("The options"))])]
    for group in OptionGroup:
        parts += _group(t, use, group, opened=group in shown, on_tap=on_toggle)
    if use.form.value.replaces:
        parts += keyed("delete", [text_action(t.gettext("Delete these house rules"), on_click=use.delete, danger=True)])
    return parts


def _head(t: Translator, use: RulesFormUse, *, on_pick: Callable[[], None]) -> list[ft.Control]:
    form = use.form.value
    controls: list[ft.Control] = [
        text_input(
            key="rules-name",
            label=t.gettext("Name of your rules"),
            value=form.name,
            error=use.faults.get(NAME),
            limit=LONGEST_NAME,
            on_change=lambda name: use.form.note(lambda old: old.with_name(name)),
            on_blur=use.form.show,
        ),
        *keyed("base", [heading(t.gettext("Like this game, but …")), game_button(t, form.base, on_tap=on_pick)]),
    ]
    if form.changed:
        differences = differing_options(t, form)
        title = t.ngettext("{count} thing is different", "{count} things are different", len(differences))
        listed = difference_list(
            title, differences, on_back=lambda option: use.form.change(lambda old: old.back_to_preset(option))
        )
        controls += keyed("differences", [listed])
    return controls


def _group(
    t: Translator,
    use: RulesFormUse,
    group: OptionGroup,
    *,
    opened: bool,
    on_tap: Callable[[OptionGroup], None],
) -> list[ft.Control]:
    options = OPTION_GROUPS[group]
    wrong = sum(option in use.faults for option in options)
    changed = sum(option in use.form.value.changed for option in options)
    hint = t.ngettext("{count} different", "{count} different", changed) if changed else ""
    if wrong:
        hint = t.ngettext("{count} to correct", "{count} to correct", wrong)
    header = section_header(
        group_name(t, group, use.form.value.base),
        hint=hint,
        faulty=bool(wrong),
        opened=opened,
        on_tap=lambda: on_tap(group),
        key=f"group-{group}",
    )
    return [header, *(option_part(t, use, option) for option in options if opened)]


def _footer(t: Translator, use: RulesFormUse) -> ft.Control:
    said: list[ft.Control] = []
    if sentence := _said(t, use):
        said = keyed("said", [notice(sentence)])
    save = main_action(
        t.gettext("Save these rules"), icon=ft.Icons.CHECK, disabled=use.loaded.latest is None, on_click=use.save
    )
    return ft.Column(
        [*said, *keyed("save", [save])],
        spacing=Gap.SMALL,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _said(t: Translator, use: RulesFormUse) -> str:
    if not use.attempted or not use.faults:
        return use.action.sentence
    return t.ngettext(
        "{count} answer needs another look. It is marked.",
        "{count} answers need another look. They are marked.",
        len(use.faults),
    )
