"""Finished matches of pairs and of three, with names that cause trouble in files."""

from models.access import Device, register_device
from models.deals import save_deal
from models.matches import create_match, load_match
from models.store import Store
from models.values import MatchSetup, MatchSnapshot
from scoring import Adjustment, Burraco, DealEntry, MatchConfig, Pozzetto, Seating, SideEntry, find_variant

HOSTILE = ('=HYPERLINK("http://x")', "+Bruno", "@Carla <b>", "-Dora; Łucja")

LONG = (
    "Maria Antonietta Bertolucci-Sanseverino",
    "Massimiliano Alessandro di Montefeltro",
    "Wilhelmina Grażyna Brzęczyszczykiewicz",
    "Jo",
    "João Guilherme Figueiredo de Albuquerque",
    "Ana",
)


def finished_match(
    store: Store,
    names: tuple[str, ...] = ("Anna", "Bruno", "Carla", "Dora"),
    *,
    rules: str = "burraco",
    deals: int = 3,
    **details: str,
) -> MatchSnapshot:
    """Return a finished match of fixed pairs with a number of deals, each won by the first pair."""
    config = MatchConfig(rules=find_variant(rules), players=4, seating=Seating.FIXED_PAIRS, deals=deals)
    device = _device(store)
    with store.transaction() as session:
        match = create_match(session, device=device, setup=MatchSetup(config=config, names=names, **details))
    for number in range(deals):
        match = _save_deal(store, device, match, _deal_of_pairs(number, pozzetti=bool(config.rules.pozzetti)))
    return match


def three_player_match(store: Store) -> MatchSnapshot:
    """Return a match of one against two, where a pair's 155 points are 77½ for each."""
    config = MatchConfig(rules=find_variant("burraco"), players=3, seating=Seating.ONE_AGAINST_TWO, target=2005)
    device = _device(store)
    with store.transaction() as session:
        match = create_match(session, device=device, setup=MatchSetup(config=config, names=("Élise", "Łucja", "José")))
    single = SideEntry(players=(0,), burrachi={Burraco.CLEAN: 1}, table_points=235, hand_points={0: 30})
    pair = SideEntry(players=(1, 2), table_points=265, hand_points={1: 10}, pozzetto=Pozzetto.NOT_TAKEN)
    return _save_deal(store, device, match, DealEntry(sides=(single, pair)))


def six_singles(
    store: Store, names: tuple[str, ...] = ("Anna", "Bruno", "Carla", "Dora", "Elio", "Fabia"), *, deals: int = 2
) -> MatchSnapshot:
    """Return a match of six single players, the maximum number of contenders."""
    config = MatchConfig(rules=find_variant("burraco"), players=6, seating=Seating.SINGLES, deals=deals)
    device = _device(store)
    with store.transaction() as session:
        match = create_match(session, device=device, setup=MatchSetup(config=config, names=names))
    for number in range(deals):
        sides = tuple(
            SideEntry(players=(seat,), table_points=100 + 5 * (seat + number), hand_points={seat: 10 * seat + 5})
            for seat in range(6)
        )
        match = _save_deal(store, device, match, DealEntry(sides=sides))
    return match


def _device(store: Store) -> Device:
    with store.transaction() as session:
        return register_device(session, label="phone")[0]


def _save_deal(store: Store, device: Device, match: MatchSnapshot, entry: DealEntry) -> MatchSnapshot:
    with store.transaction() as session:
        save_deal(
            session,
            device=device,
            match_id=match.id,
            revision=match.revision,
            entry=entry,
            request_id=f"request-{match.revision}",
        )
        return load_match(session, device=device, match_id=match.id)


def _deal_of_pairs(number: int, *, pozzetti: bool) -> DealEntry:
    missed = Pozzetto.TAKEN if pozzetti and number else Pozzetto.NOT_TAKEN
    ours = SideEntry(
        players=(0, 2),
        burrachi={Burraco.CLEAN: 1, Burraco.DIRTY: 1},
        table_points=285 + 5 * number,
        hand_points={0: 20, 2: 5},
        pozzetto=Pozzetto.TAKEN if pozzetti else Pozzetto.NOT_TAKEN,
    )
    theirs = SideEntry(
        players=(1, 3),
        burrachi={Burraco.DIRTY: 1},
        table_points=105,
        hand_points={1: 45, 3: 10},
        pozzetto=missed,
        adjustments=(Adjustment(points=-50, reason="referee", note="=cmd|' /C calc'!A0"),) if number == 1 else (),
    )
    return DealEntry(sides=(ours, theirs))
