"""Checks of all sides together against the copies of each card in the decks."""

from collections import Counter
from collections.abc import Iterator

from scoring.burraco import Burraco
from scoring.cards import RED_SUITS, Card, Rank, Suit
from scoring.deal.context import Check, DealContext
from scoring.deal.faults import Fault, FaultCode, Severity, fault_at
from scoring.melds.minimums import min_cards, min_wilds
from scoring.rules.fields import RANKS_IN_A_SUIT


def _check_copies(deal: DealContext) -> Iterator[Fault]:
    """Count copies by card if the suit is known, and by rank including the cards without a suit."""
    known = Counter(_known_cards(deal))
    suited = {card: count for card, count in known.items() if card.suit is not None}
    over = {card: count for card, count in suited.items() if count > deal.rules.copies[card]}
    ranks = Counter(card.rank for card in known.elements())
    listed = {card.rank for card in over}
    over |= {
        Card(rank): count
        for rank, count in ranks.items()
        if rank not in listed and count > deal.rules.copies[Card(rank)]
    }
    for card, count in over.items():
        limit = deal.rules.copies[card]
        yield fault_at("melds", FaultCode.TOO_MANY_COPIES, card=str(card), count=count, limit=limit)


def _known_cards(deal: DealContext) -> Iterator[Card]:
    for side in deal.entry.sides:
        for cards in (*side.melds, *side.hand_cards.values()):
            yield from cards


def _count_burrachi(deal: DealContext) -> Counter[Burraco]:
    """Return the burrachi that were entered by kind, over all sides."""
    kinds: Counter[Burraco] = Counter()
    for side in deal.entry.sides:
        kinds.update({kind: count for kind, count in side.burrachi.items() if count > 0})
    return kinds


def _check_card_count(deal: DealContext) -> Iterator[Fault]:
    rules = deal.rules
    in_burrachi = sum(count * min_cards(kind, rules) for kind, count in _count_burrachi(deal).items())
    cards = in_burrachi + sum(1 for _ in _known_cards(deal))
    if cards > rules.card_count:
        yield fault_at("burrachi", FaultCode.TOO_MANY_CARDS, cards=cards, limit=rules.card_count)


def _check_wild_count(deal: DealContext) -> Iterator[Fault]:
    """Check the number of 2s and jokers together, then of each alone; yield at most one fault."""
    rules = deal.rules
    needs = [(count, min_wilds(kind, rules)) for kind, count in _count_burrachi(deal).items()]
    known = Counter(card.rank for card in _known_cards(deal))
    all_twos, all_jokers = rules.copies[Card(Rank.TWO)], rules.copies[Card(Rank.JOKER)]
    twos = known[Rank.TWO] + sum(count * wilds.twos for count, wilds in needs)
    jokers = known[Rank.JOKER] + sum(count * wilds.jokers for count, wilds in needs)
    wilds = known[Rank.TWO] + known[Rank.JOKER] + sum(count * wilds.total for count, wilds in needs)
    for found, limit in ((wilds, all_twos + all_jokers), (twos, all_twos), (jokers, all_jokers)):
        if needs and found > limit:
            yield fault_at("burrachi", FaultCode.TOO_MANY_WILDS, wilds=found, limit=limit)
            return


def _check_total_points(deal: DealContext) -> Iterator[Fault]:
    """Check the total; a single number that is too large has its own fault."""
    rules = deal.rules
    threes = len(RED_SUITS) * rules.decks * ((rules.red_three_in_hand or 0) + (rules.black_three_in_hand or 0))
    limit = rules.table_limit + threes
    tables = [max(facts.table_points, 0) for facts in deal.sides]
    others = [max(each, 0) for facts in deal.sides for each in (facts.doubled_points, *facts.hand_points.values())]
    points = sum(tables) + sum(others)
    if points > limit >= max(tables) and max(others) <= rules.deck_points:
        yield fault_at("table_points", FaultCode.TOTAL_OVER_DECKS, points=points, limit=limit)


def _check_red_threes(deal: DealContext) -> Iterator[Fault]:
    counts = [side.red_threes for side in deal.entry.sides]
    if not deal.rules.has_separate_red_threes:
        for index, count in enumerate(counts):
            if count > 0:
                yield fault_at("red_threes", FaultCode.NO_RED_THREES_IN_GAME, side=index)
        return
    held = [
        (index, player)
        for index, side in enumerate(deal.entry.sides)
        for player, cards in side.hand_cards.items()
        for card in cards
        if card.rank is Rank.THREE and card.suit in RED_SUITS
    ]
    for index, player in dict.fromkeys(held):
        code, severity = FaultCode.RED_THREE_IN_HAND, Severity.WARNING
        yield fault_at("hand_points", code, severity=severity, side=index, player=player)
    total, limit = sum(max(count, 0) for count in counts) + len(held), 2 * deal.rules.decks
    if total > limit:
        yield fault_at("red_threes", FaultCode.TOO_MANY_RED_THREES, count=total, limit=limit)


def _check_most_burrachi(deal: DealContext) -> Iterator[Fault]:
    """Check sambas against the suits of the decks, and groups against the ranks if each makes one at most."""
    rules, apart = deal.rules, deal.rules.has_runs_without_threes
    sambas = sum(facts.burrachi.get(Burraco.SAMBA, 0) for facts in deal.sides)
    in_suit = (RANKS_IN_A_SUIT - 2 * apart) // rules.burraco_length
    counts: list[tuple[int | None, int, int]] = [(None, sambas, len(Suit) * rules.decks * in_suit)]
    if not (rules.runs or rules.duplicate_groups):
        black_threes = apart and 2 * rules.decks < rules.burraco_length  # which are too few for a canasta
        most = len(rules.group_ranks) - (black_threes and Rank.THREE in rules.group_ranks)
        counts += [(side, facts.burraco_count - facts.wild_count, most) for side, facts in enumerate(deal.sides)]
    for side, count, limit in counts:
        if count > limit:
            yield fault_at("burrachi", FaultCode.TOO_MANY_BURRACHI, side=side, count=count, limit=limit)


DECK_CHECKS: tuple[Check, ...] = (
    _check_copies,
    _check_card_count,
    _check_most_burrachi,
    _check_wild_count,
    _check_total_points,
    _check_red_threes,
)
