"""Screens with the rules of one game, written in the user's language from the rule set itself."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from scoring import PRESETS, MatchConfig, RuleSet
from views import routes
from views.core.navigation import link_to, use_dialog
from views.hooks import use_optional
from views.match.rules.differences import describe_rules, difference_list, preset_differences
from views.match.use_match import use_match
from views.rules.sources import list_sources, source_sheet, sources_section, spoken_origin
from views.rules.use_house_rules import use_house_rules
from views.ui import theme
from views.ui.buttons import secondary_button
from views.ui.lists import keyed
from views.ui.rules_section import SourceMarks, rules_section
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import loading
from views.ui.theme import Gap
from wording import RuleLine, Translator, rules_page, variant_name


@screen
def VariantRules(here: ScreenContext) -> ft.View:
    rules = PRESETS.get(here.parameters["variant"])
    return _page(here, rules, missing=here.t.gettext("No rules have this name."), back=routes.RULES)


@screen
def SavedHouseRules(here: ScreenContext) -> ft.View:
    t = here.t
    name = routes.decode_rules_name(here.parameters["rules"])
    loaded = use_house_rules()
    rules = next((saved for saved in loaded.latest or () if saved.name == name), None)
    missing = loaded.sentence
    if loaded.value is not None:
        missing = t.gettext("These house rules are no longer on this phone.")
    on_click = link_to(routes.edit_house_rules(routes.RULES, name or ""))
    change_button = secondary_button(t.gettext("Change these rules"), icon=ft.Icons.TUNE, on_click=on_click)
    return _page(here, rules, missing=missing, back=routes.RULES, below=[change_button])


@screen
def MatchRules(here: ScreenContext) -> ft.View:
    """Show the match's copy of the rules, which stays as agreed even if the preset or the saved house rules change."""
    match_id = here.parameters["match_id"]
    match = use_match(match_id)
    config = match.snapshot.config if match.snapshot else None
    rules = config.rules if config else None
    return _page(here, rules, match_config=config, missing=match.sentence, back=routes.match(match_id))


def _page(
    here: ScreenContext,
    rules: RuleSet | None,
    *,
    missing: str,
    back: str,
    below: Sequence[ft.Control] = (),
    match_config: MatchConfig | None = None,
) -> ft.View:
    """Return the page. If `rules` is None, `missing` says why; it is empty while they are loading. With the
    `match_config` of a match, lines about other numbers of players are left out."""
    t = here.t
    shown, set_shown = use_optional(RuleLine)
    use_dialog(None if shown is None else source_sheet(t, shown, on_dismiss=lambda: set_shown(None)))
    if rules is None:
        return here.missing(missing) if missing else here.view("", loading(t), back=back, spacing=Gap.SMALL)
    body = [*_sections(t, rules, match_config, on_tap=set_shown), *below]
    return here.view(variant_name(t, rules.name), body, back=back, spacing=Gap.SMALL)


def _sections(
    t: Translator, rules: RuleSet, match_config: MatchConfig | None, *, on_tap: Callable[[RuleLine], None]
) -> list[ft.Control]:
    """Return the sections of the rules, after the differences of house rules, and their sources at the end."""
    parts: list[ft.Control] = [ft.Text(describe_rules(t, rules), style=theme.text(17, theme.INK_SOFT))]
    if differences := preset_differences(t, rules):
        parts.append(difference_list(t.gettext("Differences"), differences))
    if match_config is not None:
        rules = rules.replace(
            name=rules.name, player_counts=(match_config.players,), seatings=frozenset({match_config.seating})
        )
    parts.append(ft.Text(t.gettext("Tap a rule to see where it comes from."), style=theme.caption()))
    sections = rules_page(t, rules)
    sources = list_sources(sections)
    marks = SourceMarks(mark=sources.mark, spoken=partial(spoken_origin, t), on_tap=on_tap)
    parts += [rules_section(section, marks) for section in sections]
    parts.append(rules_section(sources_section(t, sources)))
    return keyed("part", parts)
