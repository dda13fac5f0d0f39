"""What is wrong with the set-up of a match or its draw, for beside the field: goal, seating, dealer, drawn cards."""

__all__ = ["setup_fault_sentence"]

from collections.abc import Mapping
from types import MappingProxyType

from scoring import DrawCode, Seating, SetupCode, parse_cards
from wording.cards import cards_text
from wording.marker import mark
from wording.seating import seating_name
from wording.translation import Translator

_SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        SetupCode.SEATING_NOT_FOR_PLAYERS: mark("“{seating}” is not for {players} players, but for {allowed}."),
        SetupCode.SEATING_NOT_IN_GAME: mark("“{seating}” is not played in this game. Choose another way."),
        SetupCode.GOAL_MISSING: mark("Choose a target or a number of deals."),
        SetupCode.TWO_GOALS: mark("Choose either a target or a number of deals, not both."),
        SetupCode.TARGET_OUT_OF_RANGE: mark("A target of {target} is not possible: choose {least} to {most} points."),
        SetupCode.DEALS_OUT_OF_RANGE: mark("A match of {deals} deals is not possible: choose {least} to {most}."),
        SetupCode.DEALER_NOT_SEATED: mark("The dealer must be one of the {players} players. Choose again."),
        DrawCode.NOT_EVERYONE_DREW: mark("Everyone draws a card. Cards drawn so far: {players}."),
        DrawCode.SUIT_MISSING: mark("The suit decides between equal cards: say which suit {card} is."),
    }
)


def setup_fault_sentence(t: Translator, code: str, values: Mapping[str, object]) -> str:
    """The sentence for `code` of a SetupFault or of a refused draw, filled with its `values`."""
    spoken = {name: t.points(value) if isinstance(value, int) else value for name, value in values.items()}
    if isinstance(seating := values.get("seating"), str):
        spoken["seating"] = seating_name(t, Seating(seating))
    if isinstance(card := values.get("card"), str):
        spoken["card"] = cards_text(parse_cards(card))
    return t.gettext(_SENTENCES[code]).format(**spoken)
