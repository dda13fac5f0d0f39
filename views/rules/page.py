"""The rules of one game, in the reader's language, written from the rule set itself."""

from collections.abc import Sequence

import flet as ft

from scoring import PRESETS, MatchConfig, RuleSet
from views import routes
from views.core.session import Session, use_session
from views.core.use_match import use_match
from views.rules.differences import described, difference_list, differences_of
from views.rules.use_house_rules import use_house_rules
from views.ui import theme
from views.ui.buttons import quiet_action
from views.ui.frame import frame
from views.ui.lists import keyed
from views.ui.notice import waiting
from views.ui.rules_section import rules_section
from views.ui.screen import match_missing, screen
from views.ui.theme import Gap
from wording import Translator, rules_page, variant_name


@screen
def RulesOfVariant() -> ft.View:
    session = use_session()
    rules = PRESETS.get(ft.use_route_params()["variant"])
    missing = session.translator.gettext("There are no rules under this name.")
    return _page(session, rules, missing=missing, back=routes.RULES)


@screen
def RulesOfHouse() -> ft.View:
    session = use_session()
    t = session.translator
    page = ft.context.page
    name = routes.name_of(ft.use_route_params()["rules"])
    loaded = use_house_rules()
    rules = next((own for own in loaded.latest or () if own.name == name), None)
    missing = loaded.sentence
    if loaded.value is not None:
        missing = t.gettext("These house rules are not on this phone any more.")
    change = quiet_action(
        t.gettext("Change these rules"),
        icon=ft.Icons.TUNE,
        on_click=lambda: page.navigate(routes.change_rules(routes.RULES, name or "")),
    )
    return _page(session, rules, missing=missing, back=routes.RULES, below=[change])


@screen
def RulesOfMatch() -> ft.View:
    """The match's own copy: it stays as it was agreed, whatever becomes of a preset or of saved house rules."""
    session = use_session()
    match_id = ft.use_route_params()["match_id"]
    match = use_match(match_id)
    config = match.snapshot.config if match.snapshot else None
    rules = config.rules if config else None
    return _page(session, rules, at=config, missing=match.sentence, back=routes.match(match_id))


def _page(
    session: Session,
    rules: RuleSet | None,
    *,
    missing: str,
    back: str,
    below: Sequence[ft.Control] = (),
    at: MatchConfig | None = None,
) -> ft.View:
    """`rules` None: there are none, and `missing` says why; or nobody knows yet, and it is empty. `at` is the table
    where they are read: what other numbers of players would do is left out."""
    t = session.translator
    page = ft.context.page
    here = ft.use_view_path()
    if rules is None and missing:
        return match_missing(session, missing)
    return frame(
        route=here,
        available=session.viewport.width,
        title=variant_name(t, rules.name) if rules else "",
        on_back=lambda: page.navigate(back),
        back_label=t.gettext("Back"),
        body=[*_sections(t, rules, at), *below] if rules else keyed("waiting", [waiting(t.gettext("One moment …"))]),
        spacing=Gap.SMALL,
    )


def _sections(t: Translator, rules: RuleSet, at: MatchConfig | None) -> list[ft.Control]:
    """What house rules change, before anything else."""
    parts: list[ft.Control] = [ft.Text(described(t, rules), style=theme.text(17, theme.INK_SOFT))]
    if differences := differences_of(t, rules):
        parts.append(difference_list(t.gettext("What is different"), differences))
    if at is not None:
        rules = rules.replace(player_counts=(at.players,), seatings=frozenset({at.seating}))
    parts += [rules_section(section.title, section.rows, section.paragraphs) for section in rules_page(t, rules)]
    return keyed("part", parts)
