"""The rules of one game, in the reader's language, written from the rule set itself."""

__all__ = ["RulesOfHouse", "RulesOfMatch", "RulesOfVariant"]

from collections.abc import Sequence

import flet as ft

from scoring import VARIANTS, RuleSet
from views import routes, theme
from views.components.buttons import quiet_action
from views.components.difference_list import difference_list
from views.components.frame import frame
from views.components.rules_table import rules_section
from views.screens.match_missing import match_missing
from views.screens.screen import screen
from views.state.rule_differences import described, differences_of
from views.state.session import Session, use_session
from views.state.use_house_rules import use_house_rules
from views.state.use_match import use_match
from views.theme import Gap
from wording import Translator, rules_page, variant_name


@screen
def RulesOfVariant() -> ft.View:
    session = use_session()
    rules = VARIANTS.get(ft.use_route_params()["variant"])
    if rules is None:
        return match_missing(session, session.translator.gettext("There are no rules under this name."))
    return _page(session, rules, back=routes.RULES)


@screen
def RulesOfHouse() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    name = routes.name_of(ft.use_route_params()["rules"])
    rules = next((own for own in use_house_rules() if own.name == name), None)
    if rules is None:
        return match_missing(session, t.gettext("These house rules are not on this phone any more."))
    change = quiet_action(
        t.gettext("Change these rules"),
        icon=ft.Icons.TUNE,
        on_click=lambda: page.navigate(routes.change_rules(routes.RULES, rules.name)),
    )
    return _page(session, rules, back=routes.RULES, below=[change])


@screen
def RulesOfMatch() -> ft.View:
    """The match's own copy: it stays as it was agreed, whatever becomes of a preset or of saved house rules."""
    session = use_session()
    match_id = ft.use_route_params()["match_id"]
    match = use_match(match_id)
    if match.snapshot is None:
        return match_missing(session, match.sentence)
    return _page(session, match.snapshot.config.rules, back=routes.match(match_id))


def _page(session: Session, rules: RuleSet, *, back: str, below: Sequence[ft.Control] = ()) -> ft.View:
    t = session.translator
    page = ft.context.page
    sections = [rules_section(section.title, section.rows, section.paragraphs) for section in rules_page(t, rules)]
    return frame(
        route=ft.use_view_path(),
        available=session.viewport.width,
        title=variant_name(t, rules.name),
        on_back=lambda: page.navigate(back),
        back_label=t.gettext("Back"),
        body=[ft.Text(described(t, rules), style=theme.text(17, theme.INK_SOFT)), *_own(t, rules), *sections, *below],
        spacing=Gap.SMALL,
    )


def _own(t: Translator, rules: RuleSet) -> list[ft.Control]:
    """What house rules change, before anything else."""
    differences = differences_of(t, rules)
    return [difference_list(t.gettext("What is different"), differences)] if differences else []
