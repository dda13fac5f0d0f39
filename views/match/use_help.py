"""Explains the terms of a game: a card for one term, or the list of all terms."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import cast

import flet as ft

from scoring import Burraco, MatchConfig
from views.core.navigation import use_dialog
from views.core.session import use_session
from views.hooks import use_ref, use_state
from views.ui import theme
from views.ui.drawing.cards import LARGE_HEIGHT, drawn_cards
from views.ui.input.dialogs import bottom_sheet
from views.ui.lists import list_tile
from views.ui.theme import Gap, Size
from wording import Help, HelpTopic, Translator, explain_topic, help_topics

_Request = tuple[Burraco | HelpTopic | None, int]
"""A topic to explain with the minimum points of the first melds, or None for the list of all topics."""


@dataclass(frozen=True, kw_only=True)
class HelpController:
    """The functions that show help, the same objects in all renders. `explain_opening` takes the minimum points of the
    first melds."""

    list_topics: Callable[[], None]
    explain: Callable[[Burraco | HelpTopic], None]
    explain_opening: Callable[[int], None]


def use_help(config: MatchConfig | None) -> HelpController:
    """Return the help controller; it shows nothing before the match's `config` is known."""
    session = use_session()
    t = session.translator
    request, set_request = use_state(cast("_Request | None", None))

    def close() -> None:
        set_request(None)

    def explain(topic: Burraco | HelpTopic) -> None:
        set_request((topic, 0))

    dialog = None
    if request is not None and config is not None:
        rules, (topic, opening) = config.table_rules, request
        if topic is None:
            titles = {each: explain_topic(t, each, rules).title for each in help_topics(rules)}
            tiles = [
                list_tile(title, key=f"word-{each}", on_tap=partial(explain, each)) for each, title in titles.items()
            ]
            dialog = bottom_sheet(t, t.gettext("Game terms"), tiles, on_dismiss=close, spacing=Gap.SMALL)
        else:
            card = explain_topic(t, topic, rules, opening=opening, table=(config.players, config.seating))
            dialog = _help_sheet(t, card, width=session.viewport.width, on_dismiss=close)
    use_dialog(dialog)
    controller = use_ref(
        lambda: HelpController(
            list_topics=lambda: set_request((None, 0)),
            explain=explain,
            explain_opening=lambda points: set_request((HelpTopic.OPENING, points)),
        )
    )
    return controller.current


def _help_sheet(t: Translator, topic: Help, *, width: float, on_dismiss: Callable[[], None]) -> ft.BottomSheet:
    """Return the sheet that explains `topic`; `width` is the window's."""
    content_width = min(width, Size.COLUMN) - 2 * Gap.LARGE
    rows: list[ft.Control] = [drawn_cards(cards, width=content_width, height=LARGE_HEIGHT) for cards in topic.melds]
    rows += [ft.Text(sentence, style=theme.text(17)) for sentence in topic.sentences]
    title = f"{topic.title} · {topic.points}" if topic.points else topic.title
    return bottom_sheet(t, title, rows, on_dismiss=on_dismiss)
