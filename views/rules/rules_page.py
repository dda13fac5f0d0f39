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
from views.rules.sources import list_sources, source_mark, source_sheet, sources_section, spoken_origin
from views.rules.use_house_rules import use_house_rules
from views.ui import theme
from views.ui.buttons import secondary_button, text_button
from views.ui.input.choice import switch_row
from views.ui.input.form_faults import anchor, scroll_to_anchor
from views.ui.lists import keyed
from views.ui.rules_section import SourceMarks, rules_section
from views.ui.screen_context import ScreenContext, screen
from views.ui.status import loading
from views.ui.theme import Gap
from wording import RuleLine, Section, Translator, example_deal, rules_page, variant_name


@screen
def VariantRules(here: ScreenContext) -> ft.View:
    rules, parent = PRESETS.get(here.parameters["variant"]), routes.path_before(here.path, "rules/")
    return _page(here, rules, missing=here.t.gettext("No rules have this name."), back=parent or routes.RULES)


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
    has_sources, show_sources = ft.use_state(False)
    use_dialog(None if shown is None else source_sheet(t, shown, on_dismiss=lambda: set_shown(None)))
    if rules is None:
        return here.missing(missing) if missing else here.view("", loading(t), back=back, spacing=Gap.SMALL)
    parts: list[ft.Control] = [ft.Text(describe_rules(t, rules), style=theme.text(17, theme.INK_SOFT))]
    if differences := preset_differences(t, rules):
        parts.append(difference_list(t.gettext("Differences"), differences))
    if match_config is not None:
        rules = rules.replace(
            name=rules.name, player_counts=(match_config.players,), seatings=frozenset({match_config.seating})
        )
    sections, examples = rules_page(t, rules), example_deal(t, rules)
    label, explanation = t.gettext("Show the sources"), t.gettext("Tap a rule to see where it comes from.")
    parts += [_index(here, (*sections, *examples))]
    parts += [switch_row(label, explanation, on=has_sources, on_change=show_sources)]
    shown_parts = _section_parts(t, sections, has_sources=has_sources, on_tap=set_shown)
    middle = len(sections) // 2
    body = keyed("part", [*parts, *shown_parts[:middle]])
    shown_parts += [anchor(each.title, rules_section(each)) for each in examples]
    beside = [*keyed("further", shown_parts[middle:]), *below]
    return here.view(variant_name(t, rules.name), body, back=back, spacing=Gap.SMALL, beside=beside)


def _index(here: ScreenContext, sections: Sequence[Section]) -> ft.Control:
    """Return a button for each section, which scrolls to it."""

    async def show(title: str) -> None:
        await scroll_to_anchor(here.column.current, (title, None))

    buttons = [text_button(section.title, on_click=partial(show, section.title)) for section in sections]
    return ft.Row(list(buttons), wrap=True, spacing=Gap.NONE, run_spacing=Gap.NONE)


def _section_parts(
    t: Translator, sections: Sequence[Section], *, has_sources: bool, on_tap: Callable[[RuleLine], None]
) -> list[ft.Control]:
    """Return the sections; with `has_sources`, each line has the mark of its sources, which are listed at the end."""
    sources = list_sources(sections)
    marks = SourceMarks(
        mark=partial(source_mark, sources) if has_sources else lambda _line: "",
        spoken=partial(spoken_origin, t) if has_sources else lambda _line: "",
        on_tap=on_tap,
    )
    parts = [anchor(section.title, rules_section(section, marks)) for section in sections]
    return [*parts, rules_section(sources_section(t, sources))] if has_sources else parts
