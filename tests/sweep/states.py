"""What taps open on a screen: questions, sheets, tabs, folded parts. tests/views/test_states finds what is missing."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from scoring import Burraco, find_variant
from wording import OptionGroup, Translator, group_name, help_on, terms, variant_name

Said = Callable[[Translator], str]
_BURRACO = find_variant("burraco")
_HOLE = "\0"


@dataclass(frozen=True, kw_only=True)
class State:
    """Of the `screen` of that name; each of `taps` is what a button's name begins with. What `covers` lies over the
    screen until it is put away."""

    screen: str
    taps: Sequence[Said]
    covers: bool = True


def first_said(names: Iterable[str], words: str) -> int | None:
    """Which of the names is meant: the very words, or else the first that begins with them."""
    listed = list(names)
    if words in listed:
        return listed.index(words)
    return next((index for index, name in enumerate(listed) if name.startswith(words)), None)


def _words(message: str, hole: str = "") -> Said:
    """With a `hole`, what stands before it."""
    if not hole:
        return lambda t: t.gettext(message)
    return lambda t: t.gettext(message, **{hole: _HOLE}).partition(_HOLE)[0]


def _name(name: str) -> Said:
    return lambda _: name


def _game(name: str) -> Said:
    return lambda t: variant_name(t, name)


def _help(term: object, t: Translator) -> str:
    return next(help_on(t, what, _BURRACO).title for what in terms(_BURRACO) if what is term)


def _group(group: OptionGroup, t: Translator) -> str:
    return group_name(t, group, _BURRACO)


_MORE = _words("More about this deal")
_HELP = _words("What the words mean")
_BY_CARDS = _words("By cards")
_CODE = _words("To keep the score")
_OTHER_NAME = _words("Choose the other name")


def _over(screen: str, *taps: Said) -> State:
    return State(screen=screen, taps=taps)


def _on(screen: str, *taps: Said) -> State:
    return State(screen=screen, taps=taps, covers=False)


STATES: Mapping[str, State] = MappingProxyType(
    {
        "new match: which game": _over("new match", _game("burraco")),
        "new match: the draw": _over("new match", _words("Draw cards for it")),
        "new match: so many deals": _on("new match", _words("A number of deals")),
        "make rules: like which game": _over("make rules", _game("burraco")),
        **{f"make rules: {group}": _on("make rules", partial(_group, group)) for group in OptionGroup},
        "edit a group: which game": _over("edit a group", _words("Always the same"), _game("burraco")),
        "edit a group: delete": _over("edit a group", _words("Delete this group")),
        "edit a player: the other name": _over("edit a player", _OTHER_NAME),
        "edit a player: one person": _over("edit a player", _OTHER_NAME, _name("Anna")),
        "edit a player: delete": _over("edit a player", _words("Delete this player")),
        "table: end": _over("table", _words("End the match here")),
        "table: delete": _over("table", _words("Delete this match")),
        "table: reminders": _on("table", _words("Reminders")),
        "table: words": _over("table", _HELP),
        **{f"table: {what}": _over("table", _HELP, partial(_help, what)) for what in terms(_BURRACO)},
        "table of an opening: the opening": _over("table of an opening", _words("What does this mean?")),
        "deal: delete": _over("deal", _words("Delete this deal")),
        "deal: what is wrong": _on("deal", _words("Something is wrong")),
        "entry: more": _over("entry", _MORE),
        "entry: afresh": _over("entry", _MORE, _words("Start this deal afresh")),
        "entry: words": _over("entry", _MORE, _HELP),
        "entry: refused": _on("entry", _words("Save the deal")),
        "entry: melds": _on("entry", _BY_CARDS),
        "entry: hand": _on("entry", _BY_CARDS, _words("In hand")),
        "entry: closing": _on("entry", _BY_CARDS, _words("Closing")),
        "share: keep the score": _on("share", _CODE),
        "share: withdraw": _over("share", _CODE, _words("Withdraw this code and make a new one")),
        "share: a phone": _over("share", _name("Tablet in cucina")),
        "result: remove the photo": _over("result", _words("Remove the photo")),
        "result: delete": _over("result", _words("Delete this match")),
        "result: share": _over("result", _words("Share the result")),
        "result: files": _on("result", _words("Files of this match")),
        "past: filter": _on("past", _words("Filter")),
        "data: delete": _on("data", _words("Delete all my matches and players")),
        "move: code": _on("move", _words("Show the code")),
        "move: paper": _on("move", _words("Make a code")),
        "new tournament: which game": _over("new tournament", _game("burraco")),
        "desk: close the round": _over("desk", _words("Close round {round}", "round")),
        "pair of a tournament: leaves": _over("pair of a tournament", _words("This pair leaves")),
        "pair of open entries: taken out": _over("pair of open entries", _words("Take this pair out")),
        "links of a tournament: withdraw": _over("links of a tournament", _words("Withdraw all links")),
        "links of a tournament: delete": _over("links of a tournament", _words("Delete this tournament")),
        "host: take over": _over("host", _words("Take over {match}", "match")),
    }
)
# Others look the same but for their words: of every day one is enough.
TWINS = frozenset(
    {
        *(f"make rules: {group}" for group in OptionGroup if group is not OptionGroup.MELDS),
        *(f"table: {what}" for what in terms(_BURRACO) if what is not Burraco.SEMI_CLEAN),
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
