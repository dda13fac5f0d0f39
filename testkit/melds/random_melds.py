"""Random cards that are legal, nearly legal or arbitrary, for comparing `classify` with its oracle."""

from collections.abc import Callable
from random import Random

from scoring import Card, Rank, RuleSet, Suit, WildMelds

SUITS = tuple(Suit)
RUN_RANKS = (*(rank for rank in Rank if rank is not Rank.JOKER), Rank.ACE)
NATURAL_RANKS = tuple(rank for rank in Rank if rank not in {Rank.TWO, Rank.JOKER})
JOKER = Card(Rank.JOKER)
# Percentages: unchanged, one card changed, two changed.
CHANGE_COUNTS = (0,) * 60 + (1,) * 30 + (2,) * 10


def random_melds(seed: str, rules: RuleSet, count: int) -> list[tuple[Card, ...]]:
    """Return `count` inputs, the same for the same seed in every run."""
    random = Random(seed)
    return [random_meld(random, rules) for _ in range(count)]


def random_meld(random: Random, rules: RuleSet) -> tuple[Card, ...]:
    """Return three or more cards in any order, mostly legal or one or two cards away from it."""
    shapes: list[Callable[[Random, RuleSet], list[Card]]] = [_anything]
    shapes += [_run] * (12 if rules.runs else 1)
    shapes += [_group] * (10 if rules.group_ranks else 1)
    shapes += [_wilds] * (1 if rules.wild_melds is WildMelds.NONE else 2)
    cards = random.choice(shapes)(random, rules)
    for _ in range(random.choice(CHANGE_COUNTS)):
        random.choice((_drop, _add, _replace, _forget_suit))(random, cards)
    random.shuffle(cards)
    return tuple(cards)


def _length(random: Random, longest: int) -> int:
    """Return a length from 3 on; half of them are long enough for a burraco."""
    return random.randint(random.choice((3, 7)), max(longest, 7))


def _wild_count(random: Random, rules: RuleSet) -> int:
    """Return a number of wilds, sometimes one more than a meld takes."""
    if not rules.wild_limits:
        return random.choice((0, 0, 0, 1))
    return random.choice((0, 0, 1, 1, 1, rules.wild_limits[-1][1] + 1))


def _wild(random: Random, rules: RuleSet) -> Card:
    return JOKER if rules.jokers and random.random() < 0.5 else Card(Rank.TWO, random.choice((*SUITS, None)))


def _run(random: Random, rules: RuleSet) -> list[Card]:
    suit, samba = random.choice(SUITS), rules.samba_bonus is not None
    length = _length(random, rules.burraco_length + 1 if samba else 14)
    start = random.randint(0, len(RUN_RANKS) - length)
    cards = [Card(rank, suit) for rank in RUN_RANKS[start : start + length]]
    if samba and random.random() < 0.7:
        return cards
    for _ in range(_wild_count(random, rules)):
        if random.random() < 0.4:
            cards.append(_wild(random, rules))
        else:
            cards[random.randrange(length)] = _wild(random, rules)
    return cards


def _group(random: Random, rules: RuleSet) -> list[Card]:
    allowed = [rank for rank in NATURAL_RANKS if rank in rules.group_ranks]
    rank = random.choice(allowed if allowed and random.random() < 0.9 else NATURAL_RANKS)
    in_decks = [Card(rank, suit) for suit in SUITS] * rules.decks
    cards = random.sample(in_decks, min(len(in_decks), _length(random, len(in_decks))))
    for _ in range(_wild_count(random, rules)):
        cards[random.randrange(len(cards))] = _wild(random, rules)
    return [Card(card.rank) for card in cards] if random.random() < 0.4 else cards


def _wilds(random: Random, rules: RuleSet) -> list[Card]:
    twos = [Card(Rank.TWO, suit) for suit in SUITS] * rules.decks
    jokers = [JOKER] * (rules.jokers * rules.decks)
    enough = random.choice((twos, twos + jokers, [twos[0], *jokers, JOKER]))
    return random.sample(enough, min(len(enough), _length(random, len(enough))))


def _anything(random: Random, rules: RuleSet) -> list[Card]:
    return [_card(random) for _ in range(_length(random, rules.burraco_length))]


def _card(random: Random) -> Card:
    rank = random.choice(tuple(Rank))
    return Card(rank, None if rank is Rank.JOKER else random.choice((*SUITS, None)))


def _drop(random: Random, cards: list[Card]) -> None:
    cards.pop(random.randrange(len(cards)))


def _add(random: Random, cards: list[Card]) -> None:
    cards.append(random.choice((*cards, _card(random))))


def _replace(random: Random, cards: list[Card]) -> None:
    cards[random.randrange(len(cards))] = _card(random)


def _forget_suit(random: Random, cards: list[Card]) -> None:
    index = random.randrange(len(cards))
    cards[index] = Card(cards[index].rank)
