"""Picker of a rule set: all presets, each with a description, and the phone's house rules."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import flet as ft

from scoring import PRESETS, RuleSet
from views.core.navigation import use_dialog
from views.core.session import use_session
from views.hooks import use_state
from views.match.rules.differences import describe_rules
from views.ui import theme
from views.ui.buttons import icon_button, panel_style, secondary_button
from views.ui.frame import heading
from views.ui.input.dialogs import bottom_sheet
from views.ui.lists import cut_text, keyed, named_lines
from views.ui.press import FilledButton
from views.ui.theme import Gap
from wording import Translator, burraco_short_name, listed_games, variant_name


def use_game_picker(
    chosen: RuleSet,
    on_choose: Callable[[RuleSet], object],
    *,
    house_rules: Sequence[RuleSet] = (),
) -> Callable[[], None]:
    """Return a function that opens the picker."""
    session = use_session()
    is_open, set_open = use_state(False)

    def choose(rules: RuleSet) -> None:
        set_open(False)
        on_choose(rules)

    def sheet() -> ft.BottomSheet:
        t = session.translator
        rows = game_rows(
            t,
            chosen=chosen,
            on_choose=choose,
            house_rules=house_rules,
            language_tags=session.language_tags,
        )
        title = t.gettext("Which game?")
        return bottom_sheet(t, title, rows, on_dismiss=lambda: set_open(False), spacing=Gap.SMALL)

    use_dialog(sheet() if is_open else None)
    return lambda: set_open(True)


def game_rows(
    t: Translator,
    *,
    chosen: RuleSet,
    on_choose: Callable[[RuleSet], object],
    house_rules: Sequence[RuleSet] = (),
    on_create: Callable[[], None] | None = None,
    on_change: Callable[[str], None] | None = None,
    on_read: Callable[[str], None] | None = None,
    language_tags: Iterable[str] = (),
    limit: int | None = None,
) -> list[ft.Control]:
    """Return a key for each game; for `limit` games at most, only with the name and the kinds of burraco. The
    chosen one, which is the last one played until the user chooses another, comes first, then the games of the user's
    language, or of the country in their `language_tags`.

    With `on_create`, house rules can be created here; `on_change` gets the name of those to edit, and `on_read` that of
    a game whose rules are to be read.
    """
    first = dict.fromkeys(
        [*([chosen.name] if chosen.name in PRESETS else []), *listed_games(t.language, language_tags)]
    )
    presets = [PRESETS[name] for name in first | dict.fromkeys(PRESETS)]
    if limit is not None:
        presets = [chosen, *(rules for rules in presets if rules != chosen)][:limit]
    is_short = limit is not None
    rows = [
        _tile(t, rules, chosen=chosen, on_choose=on_choose, on_open=on_read, is_short=is_short) for rules in presets
    ]
    if house_rules:
        rows += keyed("own", [heading(t.gettext("Your house rules"))])
        rows += [_tile(t, rules, chosen=chosen, on_choose=on_choose, on_open=on_change) for rules in house_rules]
    if on_create is not None:
        rows += keyed("make", [secondary_button(t.gettext("Make house rules"), icon=ft.Icons.TUNE, on_click=on_create)])
    return rows


def _tile(
    t: Translator,
    rules: RuleSet,
    *,
    chosen: RuleSet,
    on_choose: Callable[[RuleSet], object],
    on_open: Callable[[str], None] | None = None,
    is_short: bool = False,
) -> ft.Control:
    is_chosen = rules == chosen
    name = variant_name(t, rules.name)
    mark = ft.Icon(ft.Icons.RADIO_BUTTON_CHECKED if is_chosen else ft.Icons.RADIO_BUTTON_UNCHECKED, color=theme.LINK)
    words = ft.Text(name, style=theme.text(17, strong=is_chosen), expand=True)
    padding = Gap.MEDIUM if is_short else Gap.SMALL
    short: list[ft.Control] = [words]
    if is_short and rules.bonuses:
        kinds = cut_text(
            ", ".join(burraco_short_name(t, kind, rules) for kind in rules.bonuses).lower(), theme.caption()
        )
        kinds.text_align = ft.TextAlign.END
        short.append(ft.Semantics(exclude_semantics=True, content=kinds, expand=True))
    texts = short if is_short else [named_lines(name, describe_rules(t, rules))]
    button = FilledButton(
        content=ft.Row([mark, *texts], spacing=Gap.MEDIUM),
        style=panel_style(Gap.MEDIUM, Gap.MEDIUM, vertical_padding=padding, chosen=is_chosen),
        on_click=partial(on_choose, rules),
    )
    tile = ft.MergeSemantics(ft.Semantics(selected=is_chosen, content=button))
    if on_open is None:
        return ft.Container(tile, key=f"game-{rules.name}")
    icon, label = ft.Icons.EDIT, t.gettext("Change {rules}", rules=name)
    if rules.name in PRESETS:
        icon, label = ft.Icons.MENU_BOOK, t.gettext("Read the rules of {rules}", rules=name)
    tile.expand = True
    opened = icon_button(icon, label, ink=theme.LINK, on_click=partial(on_open, rules.name))
    return ft.Row([tile, opened], key=f"opened-{rules.name}", spacing=Gap.TIGHT)


def game_button(
    t: Translator, rules: RuleSet, *, on_tap: Callable[[], None], icon: ft.IconData = ft.Icons.EXPAND_MORE
) -> FilledButton:
    """Return a button with the name and the description of a game; `icon` tells what a tap opens."""
    words = named_lines(variant_name(t, rules.name), describe_rules(t, rules), size=19)
    return FilledButton(
        content=ft.Row([words, ft.Icon(icon, color=theme.INK_SOFT)], spacing=Gap.SMALL),
        style=panel_style(Gap.LARGE, Gap.MEDIUM),
        on_click=on_tap,
    )
