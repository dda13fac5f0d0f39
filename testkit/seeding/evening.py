"""An evening of six deals with random numbers or cards, for transferring a match."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from models.access import Device, register_device
from models.matches import create_match
from models.store import Store
from models.values import MatchSetup
from models.values.ids import new_id
from scoring import (
    Burraco,
    Card,
    DealEntry,
    MatchConfig,
    Pozzetto,
    Rank,
    Seating,
    Severity,
    SideEntry,
    Suit,
    check_deal,
    find_variant,
)
from testkit.seeding.match_table import NAMES, save_next_deal

NATURAL_RANKS = tuple(rank for rank in Rank if rank not in {Rank.ACE, Rank.TWO, Rank.JOKER})
DEALS = 6
SEATINGS = {3: Seating.ONE_AGAINST_TWO, 4: Seating.FIXED_PAIRS}

DealSide = Callable[[Random, tuple[int, ...]], SideEntry]


def side_by_totals(random: Random, players: tuple[int, ...]) -> SideEntry:
    """Return a side entered by its totals."""
    burrachi = {Burraco.CLEAN: random.randint(0, 2), Burraco.DIRTY: random.randint(0, 2)}
    return SideEntry(
        players=players,
        burrachi={kind: count for kind, count in burrachi.items() if count},
        table_points=5 * random.randint(30, 80),
        hand_points={seat: 5 * random.randint(1, 20) for seat in players},
        pozzetto=Pozzetto.TAKEN,
    )


def side_by_cards(random: Random, players: tuple[int, ...]) -> SideEntry:
    """Return a side with six melds of three to nine cards, half of them runs, and cards in hand."""
    suits, ranks = random.sample(list(Suit), 3), random.sample(NATURAL_RANKS, 3)
    melds = [_run(random, suit) for suit in suits]
    melds += [tuple(Card(rank) for _ in range(random.randint(3, 5))) for rank in ranks]
    hands = {seat: tuple(Card(rank) for rank in random.sample(NATURAL_RANKS, 3)) for seat in players}
    return SideEntry(players=players, melds=tuple(melds), hand_cards=hands, pozzetto=Pozzetto.TAKEN)


def _run(random: Random, suit: Suit) -> tuple[Card, ...]:
    start, length = random.randrange(4), random.randint(3, 8)
    return tuple(Card(rank, suit) for rank in NATURAL_RANKS[start : start + length])


def play_evening(
    store: Store, players: int, side: DealSide, *, corrections: int, seed: int = 6, deals: int = DEALS
) -> tuple[Device, str]:
    """Play six deals or as many as `deals` says, and then correct some."""
    random = Random(seed)
    config = MatchConfig(rules=find_variant("burraco"), players=players, seating=SEATINGS[players], deals=DEALS)
    with store.transaction() as session:
        device, _ = register_device(session, label="Anna’s phone")
        match = create_match(session, device=device, setup=MatchSetup(config=config, names=NAMES[:players]))
    seats = ((0,), (1, 2)) if players == 3 else ((0, 2), (1, 3))
    for _ in range(deals):
        entry = _legal_deal(random, match.config, seats, side)
        with store.transaction() as session:
            match = save_next_deal(session, device, match, entry, request_id=new_id())
    for deal in match.deals[:corrections]:
        first, *others = deal.entry.sides
        changed = replace(deal.entry, sides=(replace(first, table_points=first.table_points + 5), *others))
        with store.transaction() as session:
            match = save_next_deal(session, device, match, changed, deal_id=deal.id, request_id=new_id())
    return device, match.id


def _legal_deal(random: Random, config: MatchConfig, seats: tuple[tuple[int, ...], ...], side: DealSide) -> DealEntry:
    """Return the first random deal that two decks allow."""
    while True:
        entry = DealEntry(sides=tuple(side(random, each) for each in seats))
        if not any(fault.severity is Severity.ERROR for fault in check_deal(entry, config.table_rules)):
            return entry
