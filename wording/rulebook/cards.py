"""Section on the cards, their values and the number dealt."""

from collections.abc import Iterator

from scoring import RuleSet, with_enough_decks
from wording.nouns import GameFamily, game_family, joker, two_name
from wording.rulebook.players import supported_player_counts
from wording.rulebook.section import Section
from wording.translation import Translator


def cards_section(t: Translator, rules: RuleSet) -> Section:
    return Section(
        title=t.gettext("The cards"), rows=tuple(_value_rows(t, rules)), paragraphs=tuple(_paragraphs(t, rules))
    )


def _value_rows(t: Translator, rules: RuleSet) -> Iterator[tuple[str, str]]:
    if rules.jokers:
        yield joker(t, rules).capitalize(), t.points(rules.joker_points)
    yield two_name(t, rules), t.points(rules.two_points)
    yield t.gettext("Ace"), t.points(rules.ace_points)
    yield t.gettext("King, queen, jack, 10, 9, 8"), t.points(rules.high_points)
    yield t.gettext("7, 6, 5, 4, 3"), t.points(rules.low_points)


def _paragraphs(t: Translator, rules: RuleSet) -> Iterator[str]:
    yield _deck_sentence(t, rules)
    many = with_enough_decks(rules, max(supported_player_counts(rules), default=0)).decks
    if many != rules.decks:
        yield t.gettext("Five and six players use {decks} decks.", decks=many)
        yield t.gettext("Some tables of five play with the usual number of decks.")
    yield t.gettext("Each player is dealt {count} cards.", count=rules.hand_size)
    yield t.gettext("A two keeps its own value whatever card it stands for.")
    if rules.red_three_points is not None:
        yield t.gettext(
            "Red threes are set aside: {points} points each, {many} each for a side with four or more. They count "
            "against a side that has melded nothing.",
            points=t.points(rules.red_three_points),
            many=t.points(rules.red_three_points_from_four),
        )


def _deck_sentence(t: Translator, rules: RuleSet) -> str:
    cards, jokers = rules.card_count, rules.decks * rules.jokers
    if jokers and game_family(rules) is GameFamily.BURAKO:  # cards or tiles
        return t.ngettext(
            "{count} deck of 52 and {jokers} jokers: {cards} cards. Jokers are wild, and so are twos.",
            "{count} decks of 52 and {jokers} jokers: {cards} cards. Jokers are wild, and so are twos.",
            rules.decks,
            jokers=jokers,
            cards=cards,
        )
    if not jokers:
        return t.ngettext(
            "{count} deck without jokers: {cards} cards. Twos are wild.",
            "{count} decks without jokers: {cards} cards. Twos are wild.",
            rules.decks,
            cards=cards,
        )
    return t.ngettext(
        "{count} deck with {jokers} jokers: {cards} cards. Twos and jokers are wild.",
        "{count} decks with {jokers} jokers: {cards} cards. Twos and jokers are wild.",
        rules.decks,
        jokers=jokers,
        cards=cards,
    )
