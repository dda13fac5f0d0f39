"""Help on terms: their meaning under the current rules, with example melds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from scoring import Burraco, Card, Meld, RuleSet, Seating
from wording.burrachi import burraco_name
from wording.nouns import pozzetto, two_name
from wording.rulebook.bonuses import kind_lines
from wording.rulebook.ending import closing_section
from wording.rulebook.example_melds import example_meld, legal_melds
from wording.rulebook.match import opening_section
from wording.rulebook.pozzetto import direct_lines, large_pozzetto_lines
from wording.translation import Context, Translator, mark, mark_in


class HelpTopic(StrEnum):
    """Help topics other than the kinds of burraco."""

    POZZETTO = "pozzetto"
    CLOSING = "closing"
    OPENING = "opening"
    DEAL = "deal"
    MELD = "meld"
    RUN = "run"
    GROUP = "group"
    WILD = "wild"
    TWO = "two"
    NATURAL = "natural"
    STOCK = "stock"
    DISCARDS = "discards"
    STALL = "stall"
    KEYS = "keys"


@dataclass(frozen=True, kw_only=True)
class Help:
    """The help on a topic. `points` is its value, empty if obvious; `melds` are examples, in table order."""

    title: str
    points: str = ""
    sentences: tuple[str, ...] = ()
    melds: tuple[tuple[Card, ...], ...] = ()


_FIRST_MELDS = ("As Ah Ad", "Kh Qh Jh 10h", "Ks Kh Kd", "9s 8s 7s", "Ac Kc Qc Jc", "10d 9d 8d 7d", "Qs Qh Qd")


# The rows of a deal's entry that a letter of a keyboard taps, in all languages the same.
_LETTERED = (Burraco.CLEAN, Burraco.SEMI_CLEAN, Burraco.DIRTY, HelpTopic.CLOSING, HelpTopic.POZZETTO)
LETTERS: Mapping[Burraco | HelpTopic, str] = dict(zip(_LETTERED, "PMSCZ", strict=True))

# Words with one meaning in all games: title and sentence.
_TERMS: Mapping[HelpTopic, tuple[Context, str]] = {
    HelpTopic.DEAL: (mark_in("term", "Deal"), mark("From the dealing of the cards to the count. A match has several.")),
    HelpTopic.MELD: (mark_in("term", "Meld"), mark("Cards that lie on the table together and score.")),
    HelpTopic.RUN: (mark_in("term", "Run"), mark("A run is three or more cards of one suit in sequence.")),
    HelpTopic.GROUP: (mark_in("term", "Group"), mark("A group is three or more cards of one rank, in any suit.")),
    HelpTopic.NATURAL: (mark_in("term", "Natural card"), mark("A natural is a card that stands for itself.")),
    HelpTopic.STOCK: (mark_in("term", "Stock"), mark("The cards, face down, that players draw from.")),
    HelpTopic.DISCARDS: (
        mark_in("term", "Discard pile"),
        mark(
            "Each turn ends with a card on it. A player may take it instead of drawing, as the rules of the game say."
        ),
    ),
    HelpTopic.STALL: (
        mark_in("term", "Stall"),
        mark("Nobody wants to draw from the stock any more, so nobody comes to close."),
    ),
    HelpTopic.KEYS: (
        mark_in("term", "Keys"),
        mark(
            "X: “By cards”\nO: “More about this deal”\n"
            "A letter of a row: taps it for the side of the marked field; with Shift, for the side not marked\n"
            "Digits: points, or the count of the marked cell\n+ and −: one more, one less\n"
            "Space bar: taps the marked cell\nTab: the next field or cell; with Shift, the one before\n"
            "Enter: the next number; after the last one, saves the deal\n"
            "Questions: the letter of an answer, or Tab and Enter\nEsc: back to the table\n"
            "By cards: A, 2 to 9, T, J, Q, K, * and the suits H, D, C, S; Enter ends the meld or, without one, saves; "
            "Backspace takes the last card or meld back"
        ),
    ),
}


def help_topics(rules: RuleSet) -> tuple[Burraco | HelpTopic, ...]:
    """Return all topics of a game, except openings, which only some sides must reach, and a keyboard's keys."""
    absent = {HelpTopic.OPENING, HelpTopic.KEYS}
    absent |= set() if rules.pozzetti else {HelpTopic.POZZETTO}
    absent |= set() if rules.runs else {HelpTopic.RUN}
    absent |= set() if rules.group_ranks else {HelpTopic.GROUP}
    return (*rules.bonuses, *(topic for topic in HelpTopic if topic not in absent))


def explain_topic(
    t: Translator,
    topic: Burraco | HelpTopic,
    rules: RuleSet,
    *,
    opening: int = 0,
    table: tuple[int, Seating] | None = None,
) -> Help:
    """Return the help on a topic. HelpTopic.OPENING needs `opening`, the points that the first melds must reach;
    HelpTopic.POZZETTO needs `table`, the number of players and their seating.
    """
    if isinstance(topic, Burraco):
        return _burraco_help(t, topic, rules)
    if topic is HelpTopic.OPENING:
        return _opening_help(t, rules, opening)
    if topic is HelpTopic.POZZETTO:
        return _pozzetto_help(t, rules, table)
    return _closing_help(t, rules) if topic is HelpTopic.CLOSING else _term_help(t, topic, rules)


def _term_help(t: Translator, topic: HelpTopic, rules: RuleSet) -> Help:
    """Return the help on a word that needs a sentence, with a meld if it is a kind of meld."""
    if topic in (HelpTopic.WILD, HelpTopic.TWO):
        title = t.pgettext("term", "Wild card") if topic is HelpTopic.WILD else two_name(t, rules)
        return Help(title=title, sentences=(_wild_sentence(t, rules),))
    name, sentence = _TERMS[topic]
    melds = (meld.arrangement for meld in legal_melds(_FIRST_MELDS, rules) if meld.kind.value == topic.value)
    lettered = [each for each in LETTERS if topic is HelpTopic.KEYS and each in help_topics(rules)]
    rows = [f"{LETTERS[each]}: {explain_topic(t, each, rules).title}" for each in lettered]
    lines = (*rows, *t.gettext(sentence).splitlines())
    return Help(title=t.pgettext(*name), sentences=lines, melds=tuple(islice(melds, 1)))


def _burraco_help(t: Translator, kind: Burraco, rules: RuleSet) -> Help:
    return Help(
        title=burraco_name(t, kind, rules),
        points=t.points(rules.bonuses[kind]),
        sentences=(*(line.text for each, line in kind_lines(t, rules) if each is kind), *_explanations(t, kind, rules)),
        melds=tuple(filter(None, [example_meld(kind, rules)])),
    )


def _explanations(t: Translator, kind: Burraco, rules: RuleSet) -> Iterator[str]:
    """Yield the meaning of the terms that define a kind, for a player who doesn't know them."""
    if kind is Burraco.SEMI_CLEAN:
        clean = burraco_name(t, Burraco.CLEAN, rules)
        yield t.gettext("In short: without the wild, it would be “{kind}”.", kind=clean)
        yield t.gettext("A natural is a card that stands for itself.")
    if kind in (Burraco.CLEAN, Burraco.SEMI_CLEAN, Burraco.DIRTY):
        yield _wild_sentence(t, rules)


def _wild_sentence(t: Translator, rules: RuleSet) -> str:
    if rules.jokers:
        return t.gettext("A wild is a joker or a two that stands in for another card.")
    return t.gettext("A wild is a two that stands in for another card.")


def _pozzetto_help(t: Translator, rules: RuleSet, table: tuple[int, Seating] | None) -> Help:
    noun = pozzetto(t, rules)
    sentences = [
        t.gettext("A second hand, face down. The first player of a side to run out of cards takes it."),
        *(line.text for line in (large_pozzetto_lines(t, rules, *table) if table else ())),
        *(line.text for line in direct_lines(t, rules)),
        t.gettext("A side that doesn’t take it loses {points} points.", points=t.points(rules.pozzetto_penalty)),
        *([t.gettext("If no side took one, nobody loses them.")] if rules.pozzetto_waiver else []),
        t.gettext("“Not played” means it was taken, but none of its cards were played."),
    ]
    return Help(title=noun.capitalize(), sentences=tuple(sentences))


def _closing_help(t: Translator, rules: RuleSet) -> Help:
    section = closing_section(t, rules)
    sentences = tuple(line.text for line in section.paragraphs)
    return Help(title=section.title, points=t.points(rules.closing_bonus), sentences=sentences)


def _opening_help(t: Translator, rules: RuleSet, opening: int) -> Help:
    section = opening_section(t, rules)
    sentences = [line.text for line in section.paragraphs] if section else []
    melds = _melds_reaching(opening, rules)
    worth = t.gettext(
        "These melds are worth {points} points.", points=t.points(sum(each.card_points for each in melds))
    )
    return Help(
        title=section.title if section else "",
        points=t.points(opening),
        sentences=(*sentences, *([worth] if melds else ())),
        melds=tuple(each.arrangement for each in melds),
    )


def _melds_reaching(points: int, rules: RuleSet) -> tuple[Meld, ...]:
    """Return as many of the usual first melds as are needed to reach this many points."""
    melds: list[Meld] = []
    for meld in legal_melds(_FIRST_MELDS, rules):
        if sum(each.card_points for each in melds) >= points:
            break
        melds.append(meld)
    return tuple(melds)
