"""Classification of cards as a meld: the entry point to runs, groups and wild melds (docs/rules.md §2 and §3)."""

from collections.abc import Sequence

from scoring.burraco import Burraco
from scoring.cards import Card, Rank
from scoring.melds.groups import classify_group
from scoring.melds.meld import Meld, MeldCode, MeldKind, make_meld, most_valuable_kind
from scoring.melds.minimums import min_cards
from scoring.melds.runs import classify_run
from scoring.melds.sorted_cards import SortedCards, sort_cards
from scoring.rules.options import WildMelds
from scoring.rules.rule_set import RuleSet
from scoring.rules.variants import as_rule_set


def classify(cards: Sequence[Card], rules: RuleSet | str) -> Meld:
    """Return the meld that these cards make, in any order, as the legal reading that is worth most.

    Raises IllegalMeld with a code and the values of its message; NotationError for text, which `parse_cards` reads. Too
    many cards are rejected by their number, without sorting them.
    """
    rules = as_rule_set(rules)
    hand = sort_cards(cards, rules)
    if not hand.naturals:
        return _classify_wilds(hand, rules)
    return (classify_run if _is_run(hand) else classify_group)(hand, rules)


def _is_run(sorted_cards: SortedCards) -> bool:
    """Return whether the cards can only be a run.

    No cards can be both a run and a group: a group has two naturals of one rank. A run with naturals of one rank only
    is a single card next to the 2 of its suit, because wilds never outnumber the naturals of a run of two aces.
    """
    first = sorted_cards.naturals[0]
    if len(sorted_cards.naturals) == 1:
        return Card(Rank.TWO, first.suit) in sorted_cards.twos and first.suit is not None
    return any(card.rank is not first.rank for card in sorted_cards.naturals)


def _classify_wilds(sorted_cards: SortedCards, rules: RuleSet) -> Meld:
    """Return the meld of wilds alone: 2s in Buraco fechado, 2s and jokers in Canasta. Raises IllegalMeld."""
    if rules.wild_melds is WildMelds.NONE or (rules.wild_melds is WildMelds.JOKERS and sorted_cards.twos):
        sorted_cards.reject(MeldCode.WILDS_ONLY)
    of_twos = rules.wild_melds is WildMelds.TWOS
    if of_twos and len(sorted_cards.jokers) > 1:
        sorted_cards.reject(MeldCode.JOKER_AMONG_TWOS)
    if (count := len(sorted_cards.cards)) > rules.max_wild_meld_length:
        sorted_cards.reject(MeldCode.TOO_LONG, count=count, limit=rules.max_wild_meld_length)
    # [Buraco]: a canastra of 2s scores its bonus instead of a clean or a dirty one's, so one with a joker does too.
    is_long = count >= min_cards(Burraco.JOKERS, rules)
    kinds = _wild_meld_kinds(len(sorted_cards.twos), 0 if of_twos else len(sorted_cards.jokers)) if is_long else ()
    return make_meld(MeldKind.WILDS, sorted_cards.cards, most_valuable_kind(kinds, rules), rules)


def _wild_meld_kinds(twos: int, jokers: int) -> tuple[Burraco, ...]:
    """Return the kinds, the most special first; dirty if the game has no bonus for wilds alone."""
    if not jokers:
        return (Burraco.TWOS, Burraco.DIRTY)
    if twos > 1:
        return (Burraco.MIXED_WILDS, Burraco.DIRTY)
    return (Burraco.JOKERS, Burraco.MIXED_WILDS, Burraco.DIRTY)
