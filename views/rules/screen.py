"""Screen with the rules of all games and this phone's house rules, which can be read, created and edited."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from scoring import PRESETS, RuleSet
from views import routes
from views.core.session import use_session
from views.match.rules_differences import describe_rules
from views.rules.use_house_rules import use_house_rules
from views.ui import theme
from views.ui.buttons import card_style, secondary_button
from views.ui.frame import frame, heading
from views.ui.lists import keyed
from views.ui.screen import screen
from views.ui.status import banner
from views.ui.theme import Gap
from wording import Translator, variant_name


@screen
def Rules() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    loaded = use_house_rules()
    body: list[ft.Control] = [_tile(t, rules, routes.variant_rules(name)) for name, rules in PRESETS.items()]
    if loaded.sentence:
        body += keyed("notice", [banner(loaded.sentence)])
    if loaded.latest is not None:
        body += _house_rules_part(t, loaded.latest)
    return frame(
        route=ft.use_view_path(),
        window_width=session.viewport.width,
        title=t.gettext("Rules of the games"),
        on_back=lambda: page.navigate(routes.HOME),
        back_label=t.gettext("Back"),
        body=body,
        spacing=Gap.SMALL,
    )


def _house_rules_part(t: Translator, house_rules: Sequence[RuleSet]) -> list[ft.Control]:
    page = ft.context.page
    parts: list[ft.Control] = keyed("own", [heading(t.gettext("Your house rules"))])
    if house_rules:
        parts += [_tile(t, rules, routes.house_rules(rules.name)) for rules in house_rules]
    else:
        words = t.gettext("None yet. Choose a game and change what your table plays differently.")
        parts += keyed("none", [ft.Text(words, style=theme.text(17, theme.INK_SOFT))])
    make = t.gettext("Make house rules")
    path = routes.new_house_rules(routes.RULES)
    return [*parts, *keyed("make", [secondary_button(make, icon=ft.Icons.TUNE, on_click=partial(_open, page, path))])]


def _tile(t: Translator, rules: RuleSet, path: str) -> ft.Control:
    page = ft.context.page
    words = ft.Column(
        [
            ft.Text(variant_name(t, rules.name), style=theme.text(19, strong=True)),
            ft.Text(describe_rules(t, rules), style=theme.caption()),
        ],
        spacing=Gap.HAIR,
        tight=True,
        expand=True,
    )
    return ft.FilledButton(
        key=path,
        content=ft.Row([words, ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.INK_SOFT)], spacing=Gap.SMALL),
        style=card_style(Gap.LARGE, Gap.MEDIUM),
        on_click=partial(_open, page, path),
    )


def _open(page: ft.Page, path: str) -> None:
    page.navigate(path)
