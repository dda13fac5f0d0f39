"""A new match, of a group too: game, players, aim. Everything has a default, so a rematch is two taps."""

import flet as ft

from scoring import RuleSet
from views import routes
from views.core.back import use_dialog, use_view_name, way_of
from views.core.session import use_session
from views.hooks import use_ref, use_state
from views.new_match.draw import draw_sheet
from views.new_match.parts import (
    NameLines,
    aim_part,
    dealer_part,
    known_names_part,
    names_part,
    seating_part,
)
from views.new_match.use_draw import use_draw
from views.new_match.use_new_match import NewMatchUse, use_new_match
from views.rules.picker import game_button, game_picker
from views.ui.buttons import main_action
from views.ui.frame import frame, heading
from views.ui.lists import keyed
from views.ui.notice import notice, waiting
from views.ui.screen import match_missing, screen
from views.ui.theme import Gap
from wording import Translator


@screen
def NewMatch() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    here, name = ft.use_view_path(), use_view_name()
    group_id = ft.use_route_params().get("group_id")
    use = use_new_match(group_id, on_made=lambda match: way_of(page).leave(here, match))
    form, loaded = use.form, use.loaded
    picking, set_picking = use_state(False)
    lines = use_ref(NameLines).current

    def pick() -> None:
        set_picking(True)

    def choose(rules: RuleSet) -> None:
        set_picking(False)
        form.change(lambda old: old.with_rules(rules), "names", "target")

    def leave_for(path: str) -> None:
        set_picking(False)
        page.navigate(path)

    remembered = loaded.latest
    use_dialog(
        game_picker(
            t,
            chosen=form.value.rules,
            own=remembered.own,
            on_choose=choose,
            on_make=lambda: leave_for(routes.make_rules(here)),
            on_change=lambda name: leave_for(routes.change_rules(here, name)),
            on_dismiss=lambda: set_picking(False),
        )
        if picking and remembered is not None
        else None
    )
    drawing = use_draw(form)
    drawn = drawing.drawn
    use_dialog(None if drawn is None else draw_sheet(t, form.value, drawn, drawing))
    if remembered is None and loaded.sentence:
        return match_missing(session, loaded.sentence)
    if remembered is None:
        body = keyed("waiting", [waiting(t.gettext("One moment …"))])
    else:
        faults = use.action.faults
        body = [
            *keyed("game", [heading(t.gettext("The game")), game_button(t, form.value.rules, on_tap=pick)]),
            *keyed("players", [heading(t.gettext("The players"))]),
            *seating_part(t, form),
            *names_part(t, form, faults, remembered.known, lines),
            *keyed("known", known_names_part(form, remembered.known)),
            *keyed("aim", [heading(t.gettext("Played to"))]),
            *aim_part(t, form, faults),
            *keyed("dealer", [heading(t.gettext("Who deals first?")), *dealer_part(t, form, on_draw=drawing.start)]),
        ]
    return frame(
        route=name,
        available=session.viewport.width,
        title=t.gettext("New match"),
        on_back=lambda: page.navigate(routes.group(group_id) if group_id else routes.HOME),
        back_label=t.gettext("Back"),
        body=body,
        footer=_footer(t, use),
    )


def _footer(t: Translator, use: NewMatchUse) -> ft.Control:
    """The button, and why it did not work: the form is longer than any phone."""
    action, loaded = use.action, use.loaded
    said: list[ft.Control] = []
    if action.faults:
        said += keyed("faults", [notice(t.gettext("Some answers above need another look."))])
    if action.message:
        said += keyed("failure", [notice(action.message, on_close=action.dismiss, close_label=t.gettext("Close"))])
    if loaded.sentence:
        said += keyed("unread", [notice(loaded.sentence)])
    start = main_action(t.gettext("Start the match"), disabled=loaded.latest is None, on_click=use.start)
    return ft.Column(
        [*said, *keyed("start", [start])],
        spacing=Gap.SMALL,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
