"""How a player fared with and against each of the others."""

__all__ = ["rivals_part"]

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from scoring import Measure
from views import theme
from views.components.avatar import avatar
from views.components.buttons import text_action
from views.components.heading import heading
from views.components.keyed import keyed
from views.components.list_tile import list_tile
from views.state.figures import won_words
from views.state.shown import PlayerCard, Rival
from wording import Translator, measure_definition, measure_name

FIRST = 10  # shown before the reader asks for all


def rivals_part(
    t: Translator,
    rivals: Sequence[Rival],
    people: Mapping[str, PlayerCard],
    *,
    everyone: bool,
    on_everyone: Callable[[], None],
    on_tap: Callable[[str], None],
) -> list[ft.Control]:
    """`on_tap` gets the id of the other player."""
    if not rivals:
        return []
    parts: list[ft.Control] = keyed("rivals", [heading(measure_name(t, Measure.HEAD_TO_HEAD))])
    shown = rivals if everyone else rivals[:FIRST]
    parts += [_rival(t, rival, people[rival.player.id], on_tap) for rival in shown]
    if len(shown) < len(rivals):
        parts += keyed("all-rivals", [text_action(t.gettext("Show all"), on_click=on_everyone)])
    definition = ft.Text(measure_definition(t, Measure.HEAD_TO_HEAD), style=theme.label())
    return [*parts, *keyed("rivals-defined", [definition])]


def _result_words(t: Translator, rival: Rival) -> tuple[str, ...]:
    """A line for the matches as partners, one for those on different sides, where there were any."""
    together, against = rival.result.together, rival.result.against
    found = (
        t.gettext("As partners: {result}", result=won_words(t, together.wins)) if together.matches else "",
        t.gettext("As opponents: {result}", result=won_words(t, against.wins)) if against.matches else "",
    )
    return tuple(words for words in found if words)


def _rival(t: Translator, rival: Rival, card: PlayerCard, on_tap: Callable[[str], None]) -> ft.Control:
    return list_tile(
        card.name,
        key=f"rival-{card.id}",
        lines=_result_words(t, rival),
        leading=(avatar(card.name, card.colour),),
        on_tap=partial(on_tap, card.id),
    )
