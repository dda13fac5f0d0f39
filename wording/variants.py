"""Names and one-sentence descriptions of the rule sets."""

from collections.abc import Iterable, Mapping

from scoring import HOUSE_RULES
from wording.translation import Translator, mark

_NAMES: Mapping[str, str] = {
    "burraco": mark("Italian Burraco"),
    "burraco-simple": mark("Simple Burraco"),
    "burraco-online": mark("Online Burraco"),
    "burraco-international": mark("International Burraco"),
    "burraco-reale": mark("Burraco Reale"),
    "buraco-aberto": mark("Buraco aberto"),
    "buraco-fechado": mark("Buraco fechado"),
    "buraco-stbl": mark("Buraco fechado STBL"),
    "tranca": mark("Tranca"),
    "burako": mark("Burako"),
    "canasta-classica": mark("Classic Canasta"),
    "samba": mark("Samba"),
    "canasta-italiana": mark("Italian Canasta"),
    "burraco-three-tournament": mark("Tournament for three"),
    "buraco-real": mark("Buraco aberto with canastra real"),
}
_DESCRIPTIONS: Mapping[str, str] = {
    "burraco": mark("The Italian federation’s game: runs and groups, with clean, semi-clean and dirty burrachi."),
    "burraco-simple": mark("The game as played at home: a burraco is clean or dirty, nothing in between."),
    "burraco-online": mark("The game as played in online rooms: single-deal matches too, and a tie is a draw."),
    "burraco-international": mark("Only aces and threes form groups, and closing takes a clean burraco."),
    "burraco-reale": mark("No jokers and no groups: long clean runs up to the ace are worth most."),
    "buraco-aberto": mark("The Brazilian game with an open discard pile: runs only, and a clean canastra to close."),
    "buraco-fechado": mark("The Brazilian game with a closed discard pile: runs, groups and melds of twos."),
    "buraco-stbl": mark("The closed Brazilian game without groups: runs only, and a clean canastra to close."),
    "tranca": mark("The Brazilian game in which threes are never melded: red ones score, black ones lock the pile."),
    "burako": mark("The Argentine game, played with cards or tiles, with 50-point jokers."),
    "canasta-classica": mark("Two decks, groups only, red threes, and one canasta to close; the target is 5000."),
    "samba": mark("Three decks, groups and runs without wilds, and two canastas to close; the target is 10,000."),
    "canasta-italiana": mark("Three decks, groups only, red threes, and two canastas to close."),
    "burraco-three-tournament": mark("Italian Burraco to 1505: from 1000 points on everyone plays alone."),
    "buraco-real": mark("Buraco aberto in which a clean run from ace to king earns 500, from ace to ace 1000."),
}

# The games that the speakers of a language know best, the most usual one first; some countries differ.
_GAMES: Mapping[str, tuple[str, ...]] = {
    "it": ("burraco", "burraco-simple", "burraco-online", "burraco-reale"),
    "pt": ("buraco-aberto", "buraco-real", "buraco-fechado", "buraco-stbl", "tranca"),
    "es": ("burako", "canasta-classica"),
    "es-es": ("burraco", "canasta-classica"),
}
_OTHER_GAMES = ("burraco", "burraco-international", "canasta-classica")


def games_of_language(language: str, tags: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the names of the games that the speakers of a language know best, the most usual one first.

    `tags` are the user's preferred BCP 47 tags; the first one of this language may name a country.
    """
    lower = (tag.replace("_", "-").lower() for tag in tags)
    tag = next((each for each in lower if each.partition("-")[0] == language), language)
    return _GAMES.get(tag) or _GAMES.get(language, _OTHER_GAMES)


def variant_name(t: Translator, name: str) -> str:
    """Return the title of a named rule set; a house rule keeps the name that its players gave it."""
    base = name.removesuffix(HOUSE_RULES)
    if base not in _NAMES:
        return name
    game = t.gettext(_NAMES[base])
    return game if base == name else t.gettext("{game}, house rules", game=game)


def variant_description(t: Translator, name: str) -> str:
    """Return one sentence that describes a named rule set, or that it is a house rule."""
    return t.gettext(_DESCRIPTIONS.get(name) or mark("House rules made at this table."))
