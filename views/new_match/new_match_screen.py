"""Screen of a new match, also for a group: game, players, target. Everything has a default, so a rematch takes two
taps."""

import flet as ft

from views import routes
from views.core.navigation import navigation_of, use_dialog, use_view_name
from views.hooks import use_ref
from views.match.rules.picker import game_button, use_game_picker
from views.new_match.draw import draw_sheet
from views.new_match.form_parts import (
    NameFields,
    aim_part,
    dealer_part,
    known_names_part,
    names_part,
    seating_part,
    table_part,
)
from views.new_match.use_draw import use_draw
from views.new_match.use_new_match import NewMatchController, use_new_match
from views.ui.buttons import primary_button
from views.ui.form_faults import form_faults, kept_form_part
from views.ui.frame import aside_width, has_aside_room, heading
from views.ui.lists import keyed, stack
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import closable_notice, loading, notice
from views.ui.text_scale import column_width
from views.ui.theme import Gap


@screen
def NewMatch(here: ScreenContext) -> ft.View:
    t = here.t
    name = use_view_name()
    group_id = here.parameters.get("group_id")
    navigation = navigation_of(here.page)
    controller = use_new_match(group_id, on_created=lambda match: navigation.leave_form(here.path, match))
    form, loaded = controller.form, controller.loaded
    name_fields = use_ref(NameFields).current

    defaults = loaded.latest
    pick = use_game_picker(
        form.value.rules,
        lambda rules: form.update(lambda old: old.with_rules(rules), "names", "target"),
        house_rules=defaults.house_rules if defaults else (),
        form_path=here.path,
    )
    drawing = use_draw(form)
    drawn = drawing.card_draw
    use_dialog(None if drawn is None else draw_sheet(t, form.value, drawn, drawing))
    if defaults is None and loaded.sentence:
        return here.missing(loaded.sentence)
    body, rest = loading(t), list[ft.Control]()
    if defaults is not None:
        body = [
            *kept_form_part(t, form, lambda kept: kept.names[: kept.players]),
            *keyed("game", [heading(t.gettext("The game")), game_button(t, form.value.rules, on_tap=pick)]),
            *keyed("players", [heading(t.gettext("The players"))]),
            *seating_part(t, form),
            *names_part(t, form, defaults.known_names, name_fields),
            *keyed("known", known_names_part(t, form, defaults.known_names)),
        ]
        rest = [
            *keyed("aim", [heading(t.gettext("Play to"))]),
            *aim_part(t, form),
            *keyed("dealer", [heading(t.gettext("Who deals first?")), *dealer_part(t, form, on_draw=drawing.start)]),
            *keyed("table", [table_part(t, form.value, here.page, width=_table_width(here))]),
        ]
    back = routes.group(group_id) if group_id else routes.HOME
    return here.view(t.gettext("New match"), body, back=back, route=name, footer=_footer(here, controller), beside=rest)


def _table_width(here: ScreenContext) -> float:
    window = here.session.viewport.width
    return aside_width(window) - 2 * Gap.LARGE if has_aside_room(window) else column_width()


def _footer(here: ScreenContext, controller: NewMatchController) -> ft.Control:
    """Return the start button below the form's errors: the form is longer than any screen, so the faulty field may be
    out of view."""
    t, action, loaded = here.t, controller.action, controller.loaded
    start = primary_button(t.gettext("Start the match"), disabled=loaded.latest is None, on_click=controller.start)
    parts = [
        *form_faults(here, controller.form),
        *closable_notice(t, "failure", action.message, action.dismiss),
        *notice("unread", loaded.sentence),
        *keyed("start", [start]),
    ]
    return stack(parts)
