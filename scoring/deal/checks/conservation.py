"""Checks of the whole table against the decks: no card can lie in two places."""

from collections import Counter
from collections.abc import Iterator

from scoring.cards import Card, Rank
from scoring.deal.facts import Check, DealContext
from scoring.deal.faults import Fault, FaultCode
from scoring.melds.burraco import Burraco, least_cards, wilds_in


def _copies(deal: DealContext) -> Iterator[Fault]:
    """By card where the suit is known, and by rank with those where it is not."""
    known = Counter(_known_cards(deal))
    suited = {card: count for card, count in known.items() if card.suit is not None}
    over = {card: count for card, count in suited.items() if count > deal.rules.copies[card]}
    ranks = Counter(card.rank for card in known.elements())
    told = {card.rank for card in over}
    over |= {
        Card(rank): count for rank, count in ranks.items() if rank not in told and count > deal.rules.copies[Card(rank)]
    }
    for card, count in over.items():
        values: dict[str, int | str] = {"field": "melds", "card": str(card), "count": count}
        yield Fault(code=FaultCode.TOO_MANY_COPIES, values=values | {"limit": deal.rules.copies[card]})


def _known_cards(deal: DealContext) -> Iterator[Card]:
    for side in deal.entry.sides:
        for cards in (*side.melds, *side.hand_cards.values()):
            yield from cards


def _counted(deal: DealContext) -> Counter[Burraco]:
    """Burrachi entered by type, all sides together."""
    kinds: Counter[Burraco] = Counter()
    for side in deal.entry.sides:
        kinds.update({kind: count for kind, count in side.burrachi.items() if count > 0})
    return kinds


def _cards(deal: DealContext) -> Iterator[Fault]:
    rules = deal.rules
    in_burrachi = sum(count * least_cards(kind, rules) for kind, count in _counted(deal).items())
    cards = in_burrachi + sum(1 for _ in _known_cards(deal))
    if cards > rules.cards:
        values: dict[str, int | str] = {"field": "burrachi", "cards": cards, "limit": rules.cards}
        yield Fault(code=FaultCode.TOO_MANY_CARDS, values=values)


def _wilds(deal: DealContext) -> Iterator[Fault]:
    """Of 2s and jokers together, and of each, no more than there are; one fault at most."""
    rules = deal.rules
    needs = [(count, wilds_in(kind, rules)) for kind, count in _counted(deal).items()]
    known = Counter(card.rank for card in _known_cards(deal))
    all_twos, all_jokers = rules.copies[Card(Rank.TWO)], rules.copies[Card(Rank.JOKER)]
    twos = known[Rank.TWO] + sum(count * wilds.twos for count, wilds in needs)
    jokers = known[Rank.JOKER] + sum(count * wilds.jokers for count, wilds in needs)
    wilds = known[Rank.TWO] + known[Rank.JOKER] + sum(count * wilds.any_ for count, wilds in needs)
    for found, limit in ((wilds, all_twos + all_jokers), (twos, all_twos), (jokers, all_jokers)):
        if needs and found > limit:
            values: dict[str, int | str] = {"field": "burrachi", "wilds": found, "limit": limit}
            yield Fault(code=FaultCode.TOO_MANY_WILDS, values=values)
            return


def _points(deal: DealContext) -> Iterator[Fault]:
    """Numbers that are too large by themselves are told where they stand."""
    limit = deal.rules.deck_points
    numbers = [max(points, 0) for facts in deal.sides for points in (facts.table_points, *facts.hands.values())]
    points = sum(numbers)
    if points > limit >= max(numbers):
        values: dict[str, int | str] = {"field": "table_points", "points": points, "limit": limit}
        yield Fault(code=FaultCode.TABLE_OVER_DECKS, values=values)


def _red_threes(deal: DealContext) -> Iterator[Fault]:
    counts = [side.red_threes for side in deal.entry.sides]
    if not deal.rules.red_threes_apart:
        for index, count in enumerate(counts):
            if count > 0:
                values: dict[str, int | str] = {"field": "red_threes"}
                yield Fault(code=FaultCode.NO_RED_THREES_IN_GAME, side=index, values=values)
        return
    total, limit = sum(max(count, 0) for count in counts), 2 * deal.rules.decks
    if total > limit:
        values = {"field": "red_threes", "count": total, "limit": limit}
        yield Fault(code=FaultCode.TOO_MANY_RED_THREES, values=values)


CONSERVATION_CHECKS: tuple[Check, ...] = (_copies, _cards, _wilds, _points, _red_threes)
