"""Names, one-sentence descriptions and families of the rule sets."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

from scoring import HOUSE_RULES, RuleSet, nearest_variant
from wording.translation import Translator, mark


class GameFamily(StrEnum):
    """The families of the game, each with its own terms."""

    BURRACO = "burraco"
    BURACO = "buraco"
    BURAKO = "burako"
    CANASTA = "canasta"


class _Game(NamedTuple):
    name: str
    description: str
    family: GameFamily = GameFamily.BURRACO


# One entry for each rule set of PRESETS.
_TEXTS: Mapping[str, _Game] = {
    "burraco": _Game(
        mark("Italian Burraco"),
        mark("The Italian federation’s game: runs and groups, with clean, semi-clean and dirty burrachi."),
    ),
    "burraco-simple": _Game(
        mark("Simple Burraco"), mark("The game as played at home: a burraco is clean or dirty, nothing in between.")
    ),
    "burraco-online": _Game(
        mark("Online Burraco"),
        mark("The game as played in online rooms: single-deal matches too, and a tie is a draw."),
    ),
    "burraco-international": _Game(
        mark("International Burraco"), mark("Only aces and threes form groups, and closing takes a clean burraco.")
    ),
    "burraco-reale": _Game(
        mark("Burraco Reale"), mark("No jokers and no groups: long clean runs up to the ace are worth most.")
    ),
    "buraco-aberto": _Game(
        mark("Buraco aberto"),
        mark("The Brazilian game with an open discard pile: runs only, and a clean canastra to close."),
        GameFamily.BURACO,
    ),
    "buraco-fechado": _Game(
        mark("Buraco fechado"),
        mark("The Brazilian game with a closed discard pile: runs, groups and melds of twos."),
        GameFamily.BURACO,
    ),
    "buraco-stbl": _Game(
        mark("Buraco fechado STBL"),
        mark("The closed Brazilian game without groups: runs only, and a clean canastra to close."),
        GameFamily.BURACO,
    ),
    "tranca": _Game(
        mark("Tranca"),
        mark("The Brazilian game in which threes are never melded: red ones score, black ones lock the pile."),
        GameFamily.BURACO,
    ),
    "burako": _Game(
        mark("Burako"), mark("The Argentine game, played with cards or tiles, with 50-point jokers."), GameFamily.BURAKO
    ),
    "canasta-classica": _Game(
        mark("Classic Canasta"),
        mark("Two decks, groups only, and red threes; four players need one canasta to close and play to 5000."),
        GameFamily.CANASTA,
    ),
    "samba": _Game(
        mark("Samba"),
        mark("Three decks, groups and runs without wilds, and two canastas to close; the target is 10,000."),
        GameFamily.CANASTA,
    ),
    "canasta-italiana": _Game(
        mark("Italian Canasta"),
        mark("Three decks, groups only, red threes, and two canastas to close."),
        GameFamily.CANASTA,
    ),
    "pinella": _Game(
        mark("Pinella"),
        mark("The Italian game with the black twos as pinelle: runs of six and pokers of natural cards count double."),
    ),
    "burraco-three-tournament": _Game(
        mark("Tournament for three"), mark("Italian Burraco to 1505: from 1000 points on everyone plays alone.")
    ),
    "buraco-real": _Game(
        mark("Buraco aberto with canastra real"),
        mark("Buraco aberto in which a clean run from ace to king earns 500, from ace to ace 1000."),
        GameFamily.BURACO,
    ),
    "uruguay": _Game(
        mark("Uruguay"), mark("Classic Canasta with melds of wilds: seven earn 2000."), GameFamily.CANASTA
    ),
    "bolivia": _Game(
        mark("Bolivia"), mark("Samba to 15,000 with melds of wilds, and a run of seven to close."), GameFamily.CANASTA
    ),
    "pinellone": _Game(mark("Pinellone"), mark("Pinella with fifteen cards, a sesta to close and a target of 3000.")),
}

# The games that the speakers of a language know best, the most usual one first; some countries differ.
_GAMES: Mapping[str, tuple[str, ...]] = {
    "it": ("burraco", "burraco-simple", "burraco-online", "burraco-reale"),
    "pt": ("buraco-aberto", "buraco-real", "buraco-fechado", "buraco-stbl", "tranca"),
    "es": ("burako", "canasta-classica"),
    "es-es": ("burraco", "canasta-classica"),
}
# Games that the picker shows before these, although another one is the usual game: in Italy, the app's namesake.
_LISTED_FIRST: Mapping[str, tuple[str, ...]] = {"it": ("pinella",)}
_OTHER_GAMES = ("burraco", "burraco-international", "canasta-classica")


def games_of_language(language: str, tags: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the names of the games that the speakers of a language know best, the most usual one first.

    `tags` are the user's preferred BCP 47 tags; the first one of this language may name a country.
    """
    lower = (tag.replace("_", "-").lower() for tag in tags)
    tag = next((each for each in lower if each.partition("-")[0] == language), language)
    return _GAMES.get(tag) or _GAMES.get(language, _OTHER_GAMES)


def listed_games(language: str, tags: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the games that the picker shows first."""
    return (*_LISTED_FIRST.get(language, ()), *games_of_language(language, tags))


def variant_name(t: Translator, name: str) -> str:
    """Return the title of a named rule set; a house rule keeps the name that its players gave it."""
    base = name.removesuffix(HOUSE_RULES)
    if base not in _TEXTS:
        return name
    game = t.gettext(_TEXTS[base].name)
    return game if base == name else t.gettext("{game}, house rules", game=game)


def variant_description(t: Translator, name: str) -> str:
    """Return one sentence that describes a named rule set, or that it is a house rule."""
    return t.gettext(_TEXTS[name].description if name in _TEXTS else mark("House rules made at this table."))


def game_family(rules: RuleSet | None) -> GameFamily:
    """Return the family of a rule set: Burraco for None, the nearest named game's family for house rules."""
    return GameFamily.BURRACO if rules is None else _TEXTS[nearest_variant(rules).name].family
