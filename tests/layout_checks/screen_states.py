"""States of screens that taps open: questions, sheets, tabs, expanded parts. tests/views/test_states finds missing
ones.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from scoring import Burraco, find_variant
from testkit.seeding.world import GUEST_LABEL
from wording import OptionGroup, Translator, explain_topic, group_name, help_topics, pozzetto, rules_page, variant_name

LocalizedText = Callable[[Translator], str]
_BURRACO = find_variant("burraco")
_PLACEHOLDER = "\0"


@dataclass(frozen=True, kw_only=True)
class ScreenState:
    """A state of a `screen`; `taps` are prefixes of button names. One that `covers` is an overlay to be dismissed."""

    screen: str
    taps: Sequence[LocalizedText]
    is_overlay: bool = True


def find_label(labels: Iterable[str], text: str) -> int | None:
    """Return the index of the label that equals the text, or of the first that begins with it."""
    listed = list(labels)
    if text in listed:
        return listed.index(text)
    return next((index for index, name in enumerate(listed) if name.startswith(text)), None)


def _message(message: str, placeholder: str = "") -> LocalizedText:
    """Return the translated message, up to the `placeholder` if there is one."""
    if not placeholder:
        return lambda t: t.gettext(message)
    return lambda t: t.gettext(message, **{placeholder: _PLACEHOLDER}).partition(_PLACEHOLDER)[0]


def _literal(name: str) -> LocalizedText:
    return lambda _: name


def _game_name(name: str) -> LocalizedText:
    return lambda t: variant_name(t, name)


def _help_title(term: object, t: Translator) -> str:
    return next(explain_topic(t, what, _BURRACO).title for what in help_topics(_BURRACO) if what is term)


def _pozzetto_cell(t: Translator) -> str:
    message, hidden = "{pozzetto} of {names}: {state}. Tap to change.", _PLACEHOLDER
    label = pozzetto(t, _BURRACO).capitalize()
    return t.gettext(message, pozzetto=label, names=hidden, state=hidden).partition(hidden)[0]


def _group_title(group: OptionGroup, t: Translator) -> str:
    return group_name(t, group, _BURRACO)


_MORE = _message("More about this deal")
_TICKS, _HELP = _message("Tick as you play"), _message("Game terms")
_BY_CARDS = _message("By cards")
_CODE = _message("To keep score")
_OPENING = _message("Explain the opening of {names}", "names")
MORE_OF_A_RESULT = _message("Deals, photo and files")
ROWS_OF_A_NEW_MATCH = _message("Game"), _message("Target")
_GAME_ROW, _TARGET_ROW = ROWS_OF_A_NEW_MATCH
_OTHER_NAME = _message("Choose the other name")


def _overlay(screen: str, *taps: LocalizedText) -> ScreenState:
    return ScreenState(screen=screen, taps=taps)


def _inline(screen: str, *taps: LocalizedText) -> ScreenState:
    return ScreenState(screen=screen, taps=taps, is_overlay=False)


def _first_rule(t: Translator) -> str:
    first, *_ = rules_page(t, find_variant("burraco-international"))
    (line, *_) = (*first.rows, *first.paragraphs)
    return line.label or line.text


STATES: Mapping[str, ScreenState] = MappingProxyType(
    {
        "new match: which game": _inline("new match", _GAME_ROW),
        "new match: the draw": _overlay("new match", _message("By lot")),
        "new match: so many deals": _inline("new match", _TARGET_ROW, _message("A number of deals")),
        "rules of a game: source": _overlay("rules of a game", _first_rule),
        "make rules: like which game": _overlay("make rules", _game_name("burraco")),
        **{f"make rules: {group}": _inline("make rules", partial(_group_title, group)) for group in OptionGroup},
        "edit a group: which game": _overlay("edit a group", _message("Always the same"), _game_name("burraco")),
        "edit a group: delete": _overlay("edit a group", _message("Delete this group")),
        "edit a player: the other name": _overlay("edit a player", _OTHER_NAME),
        "edit a player: one person": _overlay("edit a player", _OTHER_NAME, _literal("Anna")),
        "edit a player: delete": _overlay("edit a player", _message("Delete this player")),
        "table: end": _overlay("table", _message("End the match here")),
        "table: delete": _overlay("table", _message("Delete this match")),
        "table: ticks": _inline("table", _TICKS),
        "table: reminders": _inline("table", _message("Reminders")),
        "table: words": _overlay("table", _TICKS, _HELP),
        **{
            f"table: {what}": _overlay("table", _TICKS, _HELP, partial(_help_title, what))
            for what in help_topics(_BURRACO)
        },
        "table of an opening: the opening": _overlay("table of an opening", _OPENING),
        "deal: delete": _overlay("deal", _message("Delete this deal")),
        "deal: what is wrong": _inline("deal", _message("Something is wrong")),
        "entry: more": _overlay("entry", _MORE),
        "entry: afresh": _overlay("entry", _MORE, _message("Start this deal over")),
        "entry: words": _overlay("entry", _MORE, _HELP),
        "entry: pozzetto": _inline("entry", _pozzetto_cell),
        "entry: refused": _inline("entry", _message("Save the deal")),
        "entry: melds": _inline("entry", _BY_CARDS),
        "entry: hand": _inline("entry", _BY_CARDS, _message("In hand")),
        "entry: closing": _inline("entry", _BY_CARDS, _message("Closing")),
        "share: keep the score": _inline("share", _CODE),
        "share: withdraw": _overlay("share", _CODE, _message("Turn off this code and make a new one")),
        "share: a phone": _overlay("share", _literal(GUEST_LABEL)),
        "result: remove the photo": _overlay("result", MORE_OF_A_RESULT, _message("Remove the photo")),
        "result: delete": _overlay("result", MORE_OF_A_RESULT, _message("Delete this match")),
        "result: share": _overlay("result", MORE_OF_A_RESULT, _message("Share")),
        "result: more": _inline("result", MORE_OF_A_RESULT),
        "result: files": _inline("result", MORE_OF_A_RESULT, _message("Files of this match")),
        "past: filter": _inline("past", _message("Filter")),
        "data: delete": _inline("data", _message("Delete all my matches and players")),
        "move: code": _inline("move", _message("Show the code")),
        "move: paper": _inline("move", _message("Make a code")),
        "new tournament: which game": _overlay("new tournament", _game_name("burraco")),
        "desk: details": _inline("desk", _message("More"), _message("Federal")),
        "desk: set up more tables": _overlay("desk with late pairs", _message("Seat round {round}", "round")),
        "desk: close the round": _overlay("desk", _message("Close round {round}", "round")),
        "desk: take the round back": _overlay("desk", _message("More"), _message("Take round {round} back", "round")),
        "table of a tournament: gone": _overlay("table of a tournament", _message("Gone")),
        "table of a tournament: retract": _overlay("table of a tournament", _message("Late 5′"), _message("Warning")),
        "results of a round: award": _inline(
            "results of a round", _message("Award a result at table {table}", "table")
        ),
        "pair of a tournament: leaves": _overlay("pair of a tournament", _message("This pair leaves")),
        "pair of a tournament: retract": _overlay("pair of a tournament", _message("Warning")),
        "pair of open entries: taken out": _overlay("pair of open entries", _message("Remove this pair")),
        "pair that a phone entered: all of its phone": _overlay(
            "pair that a phone entered", _message("Remove all entries from this phone ({count})", "count")
        ),
        "links of a tournament: withdraw": _overlay("links of a tournament", _message("Turn off all links")),
        "permanent codes: new ones": _overlay("permanent codes", _message("Make new codes")),
        "table of a tournament: warn": _inline("table of a tournament", _message("Warn")),
        "links of a tournament: delete": _overlay("links of a tournament", _message("Delete this tournament")),
        "host: take over": _overlay("host", _message("Take over {match}", "match")),
    }
)
# These differ only in their text: one is enough for daily runs.
DUPLICATE_STATES = frozenset(
    {
        *(f"make rules: {group}" for group in OptionGroup if group is not OptionGroup.MELDS),
        *(f"table: {what}" for what in help_topics(_BURRACO) if what is not Burraco.SEMI_CLEAN),
        *(name for name in STATES if name.endswith(": delete") and name != "table: delete"),
        "edit a group: which game",
        "edit a player: one person",
        "entry: afresh",
        "entry: words",
        "links of a tournament: withdraw",
        "make rules: like which game",
        "new tournament: which game",
        "pair of a tournament: leaves",
        "pair of open entries: taken out",
        "move: paper",
        "result: remove the photo",
        "share: withdraw",
        "table: end",
    }
)
