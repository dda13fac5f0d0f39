"""Section on the pozzetto."""

from collections.abc import Iterator, Mapping

from scoring import RuleSet, Seating, UnplayedPozzetto, has_variable_sides, pozzetto_sizes
from wording.nouns import pozzetti, pozzetto
from wording.rulebook.facts import Fact
from wording.rulebook.players import player_counts_by_seating
from wording.rulebook.section import RuleLine, Section, line, stated
from wording.translation import Translator, mark
from wording.variants import GameFamily, game_family

_UNPLAYED: Mapping[UnplayedPozzetto, str] = {
    UnplayedPozzetto.CARDS: mark(
        "A side that took its {pozzetto} but played none of its cards loses the value of those cards."
    ),
    UnplayedPozzetto.PENALTY: mark(
        "A side that took its {pozzetto} but played none of its cards loses {points} points, whatever the cards are."
    ),
}
_DIRECT: Mapping[GameFamily, str] = {
    GameFamily.BURRACO: mark(
        "A player who melds the last card takes the {pozzetto} and plays on at once (al volo); one who discards "
        "it plays the {pozzetto} from the next turn on."
    ),
    GameFamily.BURACO: mark(
        "A player who melds the last card takes the {pozzetto} and plays on at once (batida direta); one who "
        "discards it plays the {pozzetto} from the next turn on (batida indireta)."
    ),
    GameFamily.BURAKO: mark(
        "A player who melds the last card takes the {pozzetto} and plays on at once (directo); one who discards "
        "it plays the {pozzetto} from the next turn on (indirecto)."
    ),
}


def pozzetto_section(t: Translator, rules: RuleSet) -> Section | None:
    """Return the section, or None for a game without pozzetti."""
    if not rules.pozzetti:
        return None
    title = t.gettext("The {pozzetto}", pozzetto=pozzetto(t, rules))
    return Section(title=title, paragraphs=tuple(_lines(t, rules)))


def _lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    one, many = pozzetto(t, rules), pozzetti(t, rules)
    penalty = t.points(rules.pozzetto_penalty)
    text = t.gettext("The {pozzetti} lie face down at the side of the table.", pozzetti=many)
    yield from stated(rules, text, Fact.POZZETTI_ASIDE, Fact.POZZETTI_FACE_DOWN)
    yield from _size_lines(t, rules)
    yield line(
        t.gettext("The first player of a side to run out of cards takes the {pozzetto}.", pozzetto=one),
        Fact.POZZETTO_TAKER,
    )
    yield from direct_lines(t, rules)
    text = t.gettext("A side that didn’t take its {pozzetto} loses {points} points.", pozzetto=one, points=penalty)
    yield line(text, "pozzetto_penalty")
    if rules.pozzetto_waiver:
        text = t.gettext("If no side took a {pozzetto}, nobody loses these points.", pozzetto=one)
        yield line(text, "pozzetto_waiver")
    text = t.gettext(_UNPLAYED[rules.unplayed_pozzetto], pozzetto=one, points=penalty)
    yield line(text, "unplayed_pozzetto")


def direct_lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    """Yield when a player who takes the pozzetto plays it, if the game has it played at once."""
    if rules.direct_pozzetto:
        text = t.gettext(_DIRECT.get(game_family(rules), _DIRECT[GameFamily.BURRACO]), pozzetto=pozzetto(t, rules))
        yield line(text, "direct_pozzetto")


_LARGE: Mapping[Seating, Fact] = {
    Seating.ONE_AGAINST_TWO: Fact.LARGE_POZZETTO,
    Seating.ONE_AGAINST_PAIRS: Fact.LARGE_POZZETTO_OF_FIVE,
}


def _size_lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    """Yield the number of cards of each pozzetto, first for fixed sides, then for sides that form during a deal."""
    tables = [(players, seating) for seating, numbers in player_counts_by_seating(rules).items() for players in numbers]
    fixed = sorted({pozzetto_sizes(rules, *table) for table in tables if not has_variable_sides(table[1])}, key=len)
    one, many = pozzetto(t, rules), pozzetti(t, rules)
    if len({size for sizes in fixed for size in sizes}) == 1:
        text = t.gettext("There is one {pozzetto} of {size} cards for each side.", pozzetto=one, size=fixed[0][0])
        yield line(text, "pozzetti")
    else:
        for sizes in fixed:
            text = t.gettext(
                "With {count} sides the {pozzetti} have {sizes} cards.",
                count=t.points(len(sizes)),
                pozzetti=many,
                sizes=_format_sizes(t, sizes),
            )
            yield line(text, "pozzetti")
    for players, seating in tables:
        yield from large_pozzetto_lines(t, rules, players, seating)


def large_pozzetto_lines(t: Translator, rules: RuleSet, players: int, seating: Seating) -> Iterator[RuleLine]:
    """Yield the number of cards of each pozzetto if the sides form during a deal; else nothing."""
    if not has_variable_sides(seating):
        return
    text = t.gettext(
        "With {players} players the {pozzetti} have {sizes} cards; the one who takes the first plays alone.",
        players=players,
        pozzetti=pozzetti(t, rules),
        sizes=_format_sizes(t, pozzetto_sizes(rules, players, seating)),
    )
    yield line(text, "pozzetti", _LARGE[seating])
    if seating is Seating.ONE_AGAINST_TWO:
        yield from stated(rules, t.gettext("The larger one lies on top."), Fact.LARGE_ON_TOP)


def _format_sizes(t: Translator, sizes: tuple[int, ...]) -> str:
    return t.join([t.points(size) for size in sizes])
