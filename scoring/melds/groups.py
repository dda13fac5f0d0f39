"""Groups: melds of one rank and their wilds."""

from scoring.burraco import Burraco
from scoring.cards import RED_SUITS, Rank, Suit
from scoring.melds.meld import Meld, MeldCode, MeldKind, make_meld, most_valuable_kind
from scoring.melds.sorted_cards import SortedCards
from scoring.rules.options import BlackThrees, SemiCleanGroup
from scoring.rules.rule_set import RuleSet

_ALL_OF_A_RANK = 8  # naturals, as many as two decks have; the special bonuses require them (docs/rules.md §1)
_SEMI_CLEAN_CARDS = 8  # including the wild (docs/rules.md §3)
_BLACK_SUITS = frozenset(Suit) - RED_SUITS


def classify_group(sorted_cards: SortedCards, rules: RuleSet) -> Meld:
    """Return the group that cards of one rank make with their wilds. Raises IllegalMeld."""
    rank, naturals, wilds = sorted_cards.naturals[0].rank, len(sorted_cards.naturals), len(sorted_cards.wilds)
    sorted_cards.check_wilds(naturals, wilds, rules)
    if not rules.group_ranks:
        sorted_cards.reject(MeldCode.NO_GROUPS)
    if rank not in rules.group_ranks:
        allowed = " ".join(rank for rank in Rank if rank in rules.group_ranks)
        sorted_cards.reject(MeldCode.RANK_NOT_GROUPED, rank=rank, ranks=allowed)
    if rules.suits_once:
        _check_suits_once(sorted_cards, naturals, wilds)
    suits = _count_three_suits(sorted_cards, rules) if rank is Rank.THREE else len(Suit)
    if naturals > suits * rules.decks:
        sorted_cards.reject(MeldCode.TOO_MANY_COPIES, card=rank, count=naturals, limit=suits * rules.decks)
    kind = most_valuable_kind(_group_kinds(naturals, wilds, rules), rules)
    is_poker = rules.doubled_run is not None and naturals >= len(Suit) and not wilds
    return make_meld(
        MeldKind.GROUP, sorted_cards.cards, kind, rules, doubled=is_poker * naturals * rules.card_points[rank]
    )


def _check_suits_once(sorted_cards: SortedCards, naturals: int, wilds: int) -> None:
    suited = [card for card in sorted_cards.naturals if card.suit]
    if twice := next((card for card in suited if suited.count(card) > 1), None):
        sorted_cards.reject(MeldCode.SUIT_TWICE, card=str(twice))
    if naturals + wilds > len(Suit):
        sorted_cards.reject(MeldCode.TOO_LONG, count=naturals + wilds, limit=len(Suit))
    if wilds and naturals + wilds == len(Suit):
        sorted_cards.reject(MeldCode.WILD_IN_POKER)


def _count_three_suits(sorted_cards: SortedCards, rules: RuleSet) -> int:
    """Return the number of suits that these threes may have; threes without a suit may be of any."""
    known = {card.suit for card in sorted_cards.naturals}
    if rules.has_separate_red_threes and known & RED_SUITS:
        sorted_cards.reject(MeldCode.RED_THREE)
    reds = 0 if rules.has_separate_red_threes else len(RED_SUITS)
    if rules.black_threes is BlackThrees.NEVER:
        if known & _BLACK_SUITS or not reds or len(sorted_cards.naturals) > reds * rules.decks:
            sorted_cards.reject(MeldCode.BLACK_THREE)
        return reds
    if rules.black_threes is BlackThrees.ORDINARY or not sorted_cards.wilds:
        return reds + len(_BLACK_SUITS)
    if known & _BLACK_SUITS or len(sorted_cards.naturals) > reds * rules.decks:
        sorted_cards.reject(MeldCode.BLACK_THREE_WITH_WILD)
    return reds


def _group_kinds(naturals: int, wilds: int, rules: RuleSet) -> tuple[Burraco, ...]:
    """Return the kinds of burraco that a group qualifies for, the most special first."""
    length = naturals + wilds
    if length < rules.burraco_length:
        return ()
    if wilds > 1:
        return (Burraco.DIRTY,)
    whole_rank = naturals >= _ALL_OF_A_RANK
    if not wilds:
        return (Burraco.EIGHT_OF_A_RANK, Burraco.CLEAN) if whole_rank else (Burraco.CLEAN,)
    special = (Burraco.EIGHT_OF_A_RANK_WILD,) if whole_rank else ()
    exact = rules.semi_clean_group is SemiCleanGroup.EXACT8
    fits = length == _SEMI_CLEAN_CARDS if exact else length >= _SEMI_CLEAN_CARDS
    return (*special, *((Burraco.SEMI_CLEAN,) if fits else ()), Burraco.DIRTY)
