"""Section on the cards, their values and the number dealt."""

from collections.abc import Iterator

from scoring import RuleSet
from wording.nouns import counted_burrachi, joker, two_name
from wording.rulebook.facts import Fact
from wording.rulebook.players import supported_player_counts
from wording.rulebook.section import RuleLine, Section, line, row, stated
from wording.translation import Translator, mark_plural
from wording.variants import GameFamily, game_family

_DECKS_WITH_JOKERS = mark_plural(
    "{count} deck with {jokers} jokers: {cards} cards. Twos and jokers are wild.",
    "{count} decks with {jokers} jokers: {cards} cards. Twos and jokers are wild.",
)
_DECKS_WITHOUT_JOKERS = mark_plural(
    "{count} deck without jokers: {cards} cards. Twos are wild.",
    "{count} decks without jokers: {cards} cards. Twos are wild.",
)
_TILES = mark_plural(  # or cards
    "{count} deck of 52 and {jokers} jokers: {cards} cards. Jokers are wild, and so are twos.",
    "{count} decks of 52 and {jokers} jokers: {cards} cards. Jokers are wild, and so are twos.",
)


def cards_section(t: Translator, rules: RuleSet) -> Section:
    return Section(
        title=t.gettext("The cards"), rows=tuple(_value_rows(t, rules)), paragraphs=tuple(_paragraphs(t, rules))
    )


def _value_rows(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    if rules.jokers:
        yield row(joker(t, rules).capitalize(), t.points(rules.joker_points), "joker_points")
    yield row(two_name(t, rules), t.points(rules.two_points), "two_points")
    yield row(t.gettext("Ace"), t.points(rules.ace_points), "ace_points")
    high = t.gettext("King, queen, jack, {ranks}", ranks=_ranks(10, rules.highest_low))
    if game_family(rules) is GameFamily.BURAKO:  # tiles have numbers
        high = t.gettext("13 (king) to 8")
    yield row(high, t.points(rules.high_points), "high_points", "highest_low")
    yield row(_ranks(rules.highest_low, 2), t.points(rules.low_points), "low_points", "highest_low")


def _ranks(highest: int, below: int) -> str:
    return ", ".join(map(str, range(highest, below, -1)))


def _paragraphs(t: Translator, rules: RuleSet) -> Iterator[RuleLine]:
    yield line(_deck_sentence(t, rules), "decks", "jokers")
    if rules.black_twos_only:
        yield line(t.gettext("The red twos are left out; a two is always wild, a pinella."), "black_twos_only")
    if rules.jokers and rules.joker_points != 50:
        text = t.gettext("At other tables jokers are worth 50 points, or there are none.")
        yield from stated(rules, text, Fact.JOKERS_ELSEWHERE)
    text = t.gettext("A set of tiles has 106: the numbers 1 to 13 twice in each of four colours, and two jokers.")
    yield from stated(rules, text, Fact.TILE_SETS)
    yield from stated(rules, t.gettext("The backs of the decks differ in colour."), Fact.CARD_BACKS)
    many = [players for players in supported_player_counts(rules) if players in {5, 6}]
    if many and rules.decks < rules.decks_for_five:
        numbers = t.join_or([t.points(players) for players in many])
        text = t.gettext("{numbers} players use {decks} decks.", numbers=numbers, decks=rules.decks_for_five)
        yield line(text, "decks_for_five")
        if 5 in many:
            text = t.gettext("Some tables of five play with the usual number of decks.")
            yield from stated(rules, text, Fact.FIVE_WITH_TWO_DECKS)
    yield line(t.gettext("Each player is dealt {count} cards.", count=rules.hand_size), "hand_size")
    yield from stated(rules, t.gettext("At some tables two players are dealt 22 each."), Fact.HANDS_OF_TWO)
    yield line(t.gettext("A two keeps its own value whatever card it stands for."), Fact.TWO_KEEPS_VALUE)
    if rules.red_three_points is not None:
        yield from _red_three_lines(t, rules, rules.red_three_points)


def _red_three_lines(t: Translator, rules: RuleSet, each: int) -> Iterator[RuleLine]:
    points, of_four = t.points(each), t.points(rules.red_three_points_from_four)
    text = t.gettext("Red threes are set aside: {points} points each.", points=points)
    facts = ["red_three_points", "red_three_points_from_four"]
    if points != of_four:
        text = t.gettext(
            "Red threes are set aside: {points} points each, {many} each for a side with {count} or more.",
            points=points,
            many=of_four,
            count=t.points(rules.red_threes_more_from),
        )
        facts.append("red_threes_more_from")
    yield line(text, *facts)
    if rules.red_three_points_of_all is not None:
        together = t.points(rules.red_three_points_of_all)
        text = t.gettext("All of them on one side are worth {points} points together.", points=together)
        yield line(text, "red_three_points_of_all")
    text = t.gettext("They count against a side that has melded nothing.")
    if needed := rules.red_threes_burrachi:
        text = t.gettext("They count against a side without {burrachi}.", burrachi=counted_burrachi(t, needed, rules))
    yield line(text, "red_threes_burrachi")
    text = t.gettext("A player lays out a red three at once and draws another card for it.")
    yield from stated(rules, text, Fact.RED_THREES_REPLACED)


def _deck_sentence(t: Translator, rules: RuleSet) -> str:
    jokers = rules.decks * rules.jokers
    sentence = _DECKS_WITH_JOKERS if jokers else _DECKS_WITHOUT_JOKERS
    if jokers and game_family(rules) is GameFamily.BURAKO:
        sentence = _TILES
    return t.ngettext(sentence.one, sentence.many, rules.decks, jokers=jokers, cards=rules.card_count)
