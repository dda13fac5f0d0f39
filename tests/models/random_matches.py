"""Random matches, played through the public functions of models: deals saved, changed, deleted, undone and redone."""

import itertools
from dataclasses import replace
from random import Random

from models.access import Device
from models.deals import delete_deal, end_match, redo, save_deal, undo
from models.matches import create_match, load_match
from models.store import Store
from models.values import MatchSetup, MatchSnapshot
from scoring import (
    PLAYERS_BY_SEATING,
    Adjustment,
    Burraco,
    DealEntry,
    MatchConfig,
    Phase,
    Pozzetto,
    Rank,
    RuleSet,
    SideEntry,
    Standings,
    deal_sides,
    has_variable_sides,
    parse_cards,
)

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Élise", "=Fabia", "<b>Gino</b>", "Łucja")
RUN = parse_cards("4h 5h 6h")
GROUP = parse_cards("K K K")

_requests = map("evening-{}".format, itertools.count())


def play_random_match(
    store: Store, device: Device, rules: RuleSet, random: Random, *, steps: int = 8, names: tuple[str, ...] = NAMES
) -> str:
    """Play a match by these rules, finished or not, and return its id."""
    config = _config(rules, random)
    setup = MatchSetup(
        config=config,
        names=tuple(random.sample(names, config.players)),
        note=random.choice(("", "«Buona» sera", "+1 for the cook")),
        venue=random.choice(("", "da Bruno", "=Bar")),
    )
    with store.transaction() as session:
        match = create_match(session, device=device, setup=setup)
    for _ in range(random.randint(0, steps)):
        match = _step(store, device, match, random)
    return match.id


def random_deal(config: MatchConfig, state: Standings, random: Random) -> DealEntry:
    """Return a random deal without faults."""
    alone = random.choice((None, *range(config.players)))
    seats = deal_sides(config.players, config.seating, alone=alone, phase=state.phase)
    if state.phase is Phase.SINGLES:
        seats = tuple((seat,) for seat in range(config.players))
    sides = tuple(_side(each, config.table_rules, random) for each in seats)
    if has_variable_sides(config.seating) and state.phase is Phase.PAIRS:  # the first to take a pozzetto plays alone
        pozzetti = {1: Pozzetto.NOT_TAKEN if alone is None else Pozzetto.TAKEN}
        sides = tuple(replace(side, pozzetto=pozzetti.get(len(side.players), side.pozzetto)) for side in sides)
    return DealEntry(sides=sides, closing_bonus=random.random() < 0.9)


def _config(rules: RuleSet, random: Random) -> MatchConfig:
    seating = random.choice(sorted(rules.seatings))
    goal = random.choice(({"target": random.choice((505, rules.target))}, {"deals": random.randint(1, 4)}))
    players = random.choice(PLAYERS_BY_SEATING[seating])
    return MatchConfig(rules=rules, players=players, seating=seating, first_dealer=random.randrange(players), **goal)


def _side(players: tuple[int, ...], rules: RuleSet, random: Random) -> SideEntry:
    burrachi = {Burraco.CLEAN: random.randint(0, 1), Burraco.DIRTY: random.randint(0, 1)}
    melds = [cards for cards, allowed in ((RUN, rules.runs), (GROUP, Rank.KING in rules.group_ranks)) if allowed]
    return SideEntry(
        players=players,
        melds=tuple(random.sample(melds, random.randint(0, 1))) if len(players) > 1 else (),
        burrachi={kind: count for kind, count in burrachi.items() if count and kind in rules.bonuses},
        table_points=5 * random.randint(22, 30),
        hand_points={seat: 5 * random.randint(1, 8) for seat in players},
        pozzetto=random.choice((Pozzetto.TAKEN, Pozzetto.NOT_TAKEN)) if rules.pozzetti else Pozzetto.NOT_TAKEN,
        adjustments=(Adjustment(points=-50, reason="referee", note="=late"),) if random.random() < 0.1 else (),
    )


def _step(store: Store, device: Device, match: MatchSnapshot, random: Random) -> MatchSnapshot:
    def do(function, **values):  # type: ignore[no-untyped-def]
        with store.transaction() as session:
            return function(session, device=device, match_id=match.id, **values)

    def new_deal() -> DealEntry:
        return random_deal(match.config, match.standings, random)

    request = {"revision": match.revision, "request_id": next(_requests)}
    choice = random.random()
    if match.undoable and choice < 0.15:
        return do(undo, action_id=match.undoable.id)
    if match.redoable and choice < 0.4:
        return do(redo, action_id=match.redoable.id)
    if match.deals and choice < 0.5:
        return do(delete_deal, deal_id=random.choice(match.deals).id, **request)
    if match.deals and choice < 0.6:
        deal = random.choice(match.deals)
        return do(save_deal, deal_id=deal.id, entry=random_deal(match.config, match.standings, random), **request)
    if match.finished_at is None:
        return do(end_match, **request) if match.deals and choice > 0.95 else do(save_deal, entry=new_deal(), **request)
    return do(load_match)
