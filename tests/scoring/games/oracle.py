"""Melds and deals of Tranca, Buraco STBL, classic Canasta and Samba, as the texts in docs/sources.md describe them.

Nothing here comes from `scoring` but the cards: every value is written out, game by game.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring import Card, Rank

RED = "hd"
SEQUENCE = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PLAIN_VALUES = dict.fromkeys(("K", "Q", "J", "10", "9", "8"), 10) | dict.fromkeys("76543", 5)
BRAZILIAN_VALUES = {"2": 10, "A": 15, "*": 20} | PLAIN_VALUES
CANASTA_VALUES = {"2": 20, "A": 20, "*": 50} | PLAIN_VALUES


class Kind(StrEnum):
    SHORT = "short"
    TWOS = "twos"
    WILDS = "mixed-wilds"
    CLEAN = "clean"
    DIRTY = "dirty"
    SAMBA = "samba"


class Pile(StrEnum):
    """The state of a side's morto."""

    TAKEN = "taken"
    NOT_TAKEN = "not-taken"
    UNPLAYED = "taken-unplayed"


@dataclass(frozen=True, kw_only=True)
class Side:
    """A side at the end of a deal: its melds, its red threes, its players' hands and its morto."""

    melds: tuple[tuple[Card, ...], ...]
    red_threes: int
    hands: tuple[tuple[Card, ...], ...]
    morto: Pile = Pile.TAKEN
    closed: bool = False
    concealed: bool = False


@dataclass(frozen=True, kw_only=True)
class Game:
    """The rules of one game: `read` returns the kind of a meld or None, `score` the total of one of several sides."""

    read: Callable[[Sequence[Card]], Kind | None]
    score: Callable[[Side, Sequence[Side]], int]
    values: Mapping[str, int]
    jokers: int
    has_morto: bool = True
    has_concealed: bool = False
    most_red_threes: int = 4
    black_three_in_hand: int = 5


def is_wild(card: Card) -> bool:
    return card.rank in {"2", "*"}


def _kind(length: int, wilds: int) -> Kind:
    if length < 7:
        return Kind.SHORT
    return Kind.DIRTY if wilds else Kind.CLEAN


def _read_group(cards: Sequence[Card], most_wilds: int) -> Kind | None:
    naturals = [card for card in cards if not is_wild(card)]
    wilds = len(cards) - len(naturals)
    if len(cards) < 3 or len(naturals) < 2 or wilds > most_wilds or len({card.rank for card in naturals}) > 1:
        return None
    return _kind(len(cards), wilds)


def _read_run(cards: Sequence[Card]) -> Kind | None:
    """Lay the natural cards at every start, and the 2s and jokers in the positions that are left; at most one wild."""
    naturals = Counter(card for card in cards if not is_wild(card))
    suits = {card.suit for card in naturals}
    if len(cards) < 3 or len(suits) != 1 or None in suits:
        return None
    [suit] = suits
    kinds = []
    for start in range(len(SEQUENCE) - len(cards) + 1):
        row = [Card(Rank(rank), suit) for rank in SEQUENCE[start : start + len(cards)]]
        free = Counter(row) - naturals
        if naturals - Counter(row):
            continue
        own_two = Card(Rank.TWO, suit)
        natural_two = own_two in free and own_two in cards
        wilds = free.total() - natural_two
        if wilds <= 1 and len(cards) - wilds >= 2:
            kinds.append(_kind(len(cards), wilds))
    return min(kinds, default=None)


def _in_decks(cards: Sequence[Card], jokers: int, decks: int = 2) -> bool:
    suited = Counter(card for card in cards if card.suit)
    ranks = Counter(card.rank for card in cards)
    return max(suited.values(), default=0) <= decks and all(
        count <= (jokers if rank == "*" else 4 * decks) for rank, count in ranks.items()
    )


def read_tranca(cards: Sequence[Card]) -> Kind | None:
    """No jokers; a three is never melded; one wild at most; runs and groups."""
    if not _in_decks(cards, 0) or any(card.rank == "3" for card in cards):
        return None
    return _read_run(cards) or _read_group(cards, 1)


def read_tranca_without_threes(cards: Sequence[Card]) -> Kind | None:
    """As Tranca, but no wild stands for a three: a run lies between the four and the high ace."""
    kind = read_tranca(cards)
    if kind is None or _read_group(cards, 1) is not None:
        return kind
    places = sorted(SEQUENCE.index(card.rank, 1) for card in cards if not is_wild(card))
    gaps, wilds = places[-1] - places[0] + 1 - len(places), len(cards) - len(places)
    return kind if gaps <= wilds <= 1 and len(cards) <= 11 else None


def read_stbl(cards: Sequence[Card]) -> Kind | None:
    """Runs only, with jokers."""
    return _read_run(cards) if _in_decks(cards, 4) else None


def read_canasta(cards: Sequence[Card]) -> Kind | None:
    """Groups from the four to the ace, with at least two naturals and at most three wilds; black threes without."""
    if not _in_decks(cards, 4):
        return None
    threes = [card for card in cards if card.rank == "3"]
    if threes and (any(map(is_wild, cards)) or any(card.suit and card.suit in RED for card in threes)):
        return None
    return None if len(threes) > 4 else _read_group(cards, 3)


def read_samba(cards: Sequence[Card]) -> Kind | None:
    """Groups as in Canasta with at most two wilds; runs from the four to the ace, without wilds, of up to seven."""
    if not _in_decks(cards, 6, decks=3):
        return None
    places = sorted(SEQUENCE.index(card.rank, 1) for card in cards if card.rank not in {"2", "3", "*"})
    suits = {card.suit for card in cards}
    in_a_row = places == list(range(places[0], places[0] + len(cards))) if places else False
    if in_a_row and len(suits) == 1 and None not in suits and 3 <= len(cards) <= 7:
        return Kind.SAMBA if len(cards) == 7 else Kind.SHORT
    threes = [card for card in cards if card.rank == "3"]
    if threes and (any(map(is_wild, cards)) or any(card.suit and card.suit in RED for card in threes)):
        return None
    return None if len(threes) > 6 else _read_group(cards, 2)


def read_with_wilds(cards: Sequence[Card], read: Callable[[Sequence[Card]], Kind | None], wilds: int) -> Kind | None:
    """Three to seven wilds are a meld too; a third of all wilds are jokers."""
    if not all(map(is_wild, cards)):
        return read(cards)
    if not 3 <= len(cards) <= 7 or not _in_decks(cards, wilds // 3, decks=wilds // 6):
        return None
    if len(cards) < 7:
        return Kind.SHORT
    return Kind.WILDS if any(card.rank == "*" for card in cards) else Kind.TWOS


def _points(cards: Sequence[Card], values: Mapping[str, int]) -> int:
    return sum(values[card.rank] for card in cards)


def _melded(side: Side, game: "Game") -> int:
    return sum(_points(meld, game.values) for meld in side.melds)


def _bonuses(side: Side, game: "Game", clean: int, dirty: int) -> int:
    return sum({Kind.CLEAN: clean, Kind.DIRTY: dirty}.get(game.read(meld) or Kind.SHORT, 0) for meld in side.melds)


def _hands(side: Side, game: "Game") -> int:
    """Count the hands; where the morto was never played, its taker is the last player, whose hand isn't counted."""
    counted = side.hands[:-1] if side.morto is Pile.UNPLAYED else side.hands
    black = sum(card.rank == "3" and card.suit not in {"h", "d"} for hand in counted for card in hand)
    return sum(_points(hand, game.values) for hand in counted) + black * (game.black_three_in_hand - 5)


def score_tranca(side: Side, _: Sequence[Side]) -> int:
    canastras = sum(len(meld) >= 7 for meld in side.melds)
    total = _melded(side, TRANCA) + _bonuses(side, TRANCA, 200, 100) - _hands(side, TRANCA)
    total += 100 * side.red_threes if canastras else -100 * side.red_threes
    return total + 100 * side.closed - 100 * (side.morto is not Pile.TAKEN)


def score_stbl(side: Side, sides: Sequence[Side]) -> int:
    total = _melded(side, STBL) + _bonuses(side, STBL, 200, 100) - _hands(side, STBL) + 100 * side.closed
    waived = all(each.morto is Pile.NOT_TAKEN for each in sides)
    return total if side.morto is Pile.TAKEN or waived else total - 100


def score_canasta(side: Side, _: Sequence[Side]) -> int:
    return _score_canasta(side, CANASTA, 800 if side.red_threes == 4 else 100 * side.red_threes)


def _score_canasta(side: Side, game: "Game", red_threes: int) -> int:
    total = _melded(side, game) + _bonuses(side, game, 500, 300) - _hands(side, game)
    total += red_threes if side.melds else -red_threes
    return total + (200 if side.concealed else 100) * side.closed


def score_canasta_of_three_pairs(side: Side, _: Sequence[Side]) -> int:
    """With three decks four red threes pay 400, five 1000 and six 1200."""
    return _score_canasta(side, THREE_PAIRS, {5: 1000, 6: 1200}.get(side.red_threes, 100 * side.red_threes))


def read_canasta_of_three_pairs(cards: Sequence[Card]) -> Kind | None:
    """As in Canasta, from three decks: up to twelve naturals of a rank and six black threes."""
    if not _in_decks(cards, 6, decks=3):
        return None
    threes = [card for card in cards if card.rank == "3"]
    if threes and (any(map(is_wild, cards)) or any(card.suit and card.suit in RED for card in threes)):
        return None
    return None if len(threes) > 6 else _read_group(cards, 3)


def _of_wilds(side: Side, game: "Game") -> int:
    return sum(game.read(meld) in {Kind.TWOS, Kind.WILDS} for meld in side.melds)


def score_uruguay(side: Side, _: Sequence[Side]) -> int:
    red_threes = 800 if side.red_threes == 4 else 100 * side.red_threes
    return _score_canasta(side, URUGUAY, red_threes) + 2000 * _of_wilds(side, URUGUAY)


def score_bolivia(side: Side, _: Sequence[Side]) -> int:
    return _score_samba(side, BOLIVIA) + 2500 * _of_wilds(side, BOLIVIA)


def score_samba(side: Side, _: Sequence[Side]) -> int:
    return _score_samba(side, SAMBA)


def _score_samba(side: Side, game: "Game") -> int:
    """Red threes count against a side with fewer than two canastas, of whatever kind."""
    kinds = [game.read(meld) for meld in side.melds]
    red_threes = 1000 if side.red_threes == 6 else 100 * side.red_threes
    total = _melded(side, game) + _bonuses(side, game, 500, 300) - _hands(side, game)
    total += 1500 * kinds.count(Kind.SAMBA) + 200 * side.closed
    return total + (red_threes if len(kinds) - kinds.count(Kind.SHORT) >= 2 else -red_threes)


def deducted(side: Side, game: "Game", total: int, *, clean: bool) -> int:
    """Return the total at a table that deducts everything on the table of a side without a (clean) canastra.

    The melded points turn negative, and a dirty canastra that isn't enough earns nothing.
    """
    kinds = [game.read(meld) for meld in side.melds]
    if Kind.CLEAN in kinds or (Kind.DIRTY in kinds and not clean):
        return total
    return total - 2 * _melded(side, game) - _bonuses(side, game, 200, 100)


TRANCA = Game(read=read_tranca, score=score_tranca, values=BRAZILIAN_VALUES, jokers=0)
STBL = Game(read=read_stbl, score=score_stbl, values=BRAZILIAN_VALUES, jokers=2)
CANASTA = Game(
    read=read_canasta, score=score_canasta, values=CANASTA_VALUES, jokers=2, has_morto=False, has_concealed=True
)
THREE_PAIRS = replace(CANASTA, read=read_canasta_of_three_pairs, score=score_canasta_of_three_pairs, most_red_threes=6)
SAMBA = Game(read=read_samba, score=score_samba, values=CANASTA_VALUES, jokers=2, has_morto=False, most_red_threes=6)
URUGUAY = replace(CANASTA, read=lambda cards: read_with_wilds(cards, read_canasta, 12), score=score_uruguay)
BOLIVIA = replace(
    SAMBA, read=lambda cards: read_with_wilds(cards, read_samba, 18), score=score_bolivia, black_three_in_hand=100
)
STRICT_TRANCA = replace(TRANCA, read=read_tranca_without_threes)
GAMES: Mapping[str, Game] = {
    "tranca": TRANCA,
    "tranca without a wild for three": STRICT_TRANCA,
    "buraco-stbl": STBL,
    "canasta-classica": CANASTA,
    "canasta-classica of three pairs": THREE_PAIRS,
    "samba": SAMBA,
    "uruguay": URUGUAY,
    "bolivia": BOLIVIA,
}
