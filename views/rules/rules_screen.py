"""Screen with the rules of all games and this phone's house rules, which can be read, created and edited."""

from collections.abc import Sequence

import flet as ft

from scoring import PRESETS, RuleSet
from views import routes
from views.core.navigation import link_to
from views.match.rules.picker import game_button
from views.rules.use_house_rules import use_house_rules
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.frame import heading
from views.ui.lists import keyed
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import notice
from views.ui.theme import Gap
from wording import Translator


@screen
def Rules(here: ScreenContext) -> ft.View:
    t = here.t
    loaded = use_house_rules()
    guide = secondary_button(
        t.gettext("How to use Pinella"), icon=ft.Icons.HELP_OUTLINE, on_click=link_to(routes.GUIDE)
    )
    tiles = [_tile(t, rules, routes.variant_rules(name)) for name, rules in PRESETS.items()]
    middle = (len(tiles) + 1) // 2
    body = [guide, *tiles[:middle]]
    beside = [*tiles[middle:], *notice("notice", loaded.sentence), *_house_rules_part(t, loaded.latest)]
    return here.view(t.gettext("Rules of the games"), body, back=routes.HOME, spacing=Gap.SMALL, beside=beside)


def _house_rules_part(t: Translator, house_rules: Sequence[RuleSet] | None) -> list[ft.Control]:
    """Return the heading, which is there from the start so that nothing moves, and the rules once they are loaded."""
    parts: list[ft.Control] = keyed("own", [heading(t.gettext("Your house rules"))])
    if house_rules is None:
        return parts
    if house_rules:
        parts += [_tile(t, rules, routes.house_rules(rules.name)) for rules in house_rules]
    else:
        words = t.gettext("None yet. Choose a game and change what your table plays differently.")
        parts += keyed("none", [ft.Text(words, style=theme.text(17, theme.INK_SOFT))])
    on_click = link_to(routes.new_house_rules(routes.RULES))
    make = secondary_button(t.gettext("Make house rules"), icon=ft.Icons.TUNE, on_click=on_click)
    return [*parts, *keyed("make", [make])]


def _tile(t: Translator, rules: RuleSet, path: str) -> ft.Control:
    button = game_button(t, rules, icon=ft.Icons.CHEVRON_RIGHT, on_tap=link_to(path))
    button.key = path
    return button
