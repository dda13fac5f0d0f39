"""Section on the number of players and the seatings."""

from collections.abc import Iterator, Mapping

from scoring import PLAYERS_BY_SEATING, TABLE_VALUES, HalfRounding, RuleSet, Seating, at_table, singles_from
from wording.match import seating_description, seating_name
from wording.nouns import pozzetti
from wording.option_values import option_value
from wording.options import option_label
from wording.rulebook.facts import Fact
from wording.rulebook.section import RuleLine, Section, line, row, stated
from wording.translation import Translator, mark

_SHARING_SEATINGS = frozenset({Seating.ONE_AGAINST_TWO, Seating.ONE_AGAINST_PAIRS})
_HALVES: Mapping[HalfRounding, str] = {
    HalfRounding.EXACT: mark("Partners for one deal share its total: half each, kept exactly (77½)."),
    HalfRounding.UP: mark("Partners for one deal share its total: half each, rounded up."),
    HalfRounding.DOWN: mark("Partners for one deal share its total: half each, rounded down."),
    HalfRounding.UP_TO_FIVE: mark("Partners for one deal share its total: half each, rounded up to a multiple of 5."),
}
_SINGLES_SENTENCES: Mapping[Seating, str] = {
    Seating.ONE_AGAINST_TWO: mark(
        "Three players: once someone has {points} points, everyone plays alone, with three {pozzetti}."
    ),
    Seating.ONE_AGAINST_PAIRS: mark(
        "Five players: once someone has {points} points, everyone plays alone, with five {pozzetti}."
    ),
}


_SINGLES_OPTIONS: Mapping[Seating, str] = {
    Seating.ONE_AGAINST_TWO: "three_player_singles_from",
    Seating.ONE_AGAINST_PAIRS: "five_player_singles_from",
}


def players_section(t: Translator, rules: RuleSet) -> Section:
    rows = tuple(
        row(seating_name(t, each), seating_description(t, each, rules), Fact(each))
        for each in player_counts_by_seating(rules)
    )
    return Section(
        title=t.gettext("Players"), rows=(*rows, *_other_tables(t, rules)), paragraphs=tuple(_lines(t, rules))
    )


def _other_tables(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    """Yield the values that a named game has at tables of other sizes, unless the page is for one table."""
    for (players, seating), values in TABLE_VALUES.get(rules.name, {}).items():
        if len(rules.player_counts) > 1 and seating in rules.seatings and players in rules.player_counts:
            other = at_table(rules.name, players, seating)
            label = t.gettext(
                "{seating}, {count} players", seating=seating_name(t, seating, players), count=t.points(players)
            )
            each = [f"{option_label(t, name, rules)}: {option_value(t, other, name)}" for name in values]
            stated = {"hand_size", "decks_for_five"}
            facts = [Fact.OTHER_HANDS] if stated & values.keys() else []
            facts += [Fact.TWO_HANDED if players == 2 else Fact.OTHER_VALUES] if values.keys() - stated else []
            yield row(label, "; ".join(each), *facts)


def supported_player_counts(rules: RuleSet) -> tuple[int, ...]:
    """Return the numbers of players that the sources name and a seating allows; empty if the sources name none."""
    seated = {number for seating in rules.seatings for number in PLAYERS_BY_SEATING[seating]}
    return tuple(number for number in rules.player_counts if number in seated)


def player_counts_by_seating(rules: RuleSet) -> Mapping[Seating, tuple[int, ...]]:
    """Return the seatings with the numbers of players that the sources name, or all possible ones if they name none."""
    named = supported_player_counts(rules)
    seated = {seating: PLAYERS_BY_SEATING[seating] for seating in Seating if seating in rules.seatings}
    if named:
        seated = {seating: tuple(each for each in numbers if each in named) for seating, numbers in seated.items()}
    return {seating: numbers for seating, numbers in seated.items() if numbers}


def _lines(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    if numbers := supported_player_counts(rules):
        text = t.gettext("The game is for {numbers} players.", numbers=t.join_or([t.points(each) for each in numbers]))
        yield line(text, "player_counts")
    if len(supported_player_counts(rules)) > 1:
        yield from stated(rules, t.gettext("Usually four play, in two fixed pairs."), Fact.USUALLY_FOUR)
    seatings = player_counts_by_seating(rules)
    if seatings.keys() & _SHARING_SEATINGS:
        yield line(t.gettext(_HALVES[rules.half_rounding]), Fact.HALVES, Fact.ROUNDING_OF_HALVES, "half_rounding")
        if rules.half_rounding is HalfRounding.EXACT:
            yield from stated(rules, t.gettext("Some tables round the halves up."), Fact.HALVES_ROUNDED_UP)
        yield line(t.gettext("A player who plays alone scores the whole total."), Fact.HALVES)
    for seating, sentence in _SINGLES_SENTENCES.items():
        points = singles_from(rules, seating)
        if seating in seatings and points is not None:
            text = t.gettext(sentence, points=t.points(points), pozzetti=pozzetti(t, rules))
            yield line(text, _SINGLES_OPTIONS[seating])
