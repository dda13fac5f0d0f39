"""The form of a new match, as far as it is filled in. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice

from models import MatchSetup, name_key
from scoring import PRESETS, SEATINGS, VARIANTS, MatchConfig, RuleSet, Seating

SEATS = 6
USUAL_DEALS = 3
OFFERED = 4  # names at once, while one is typed
DEFAULT_RULES = VARIANTS["burraco"]

# What a table of so many people usually plays, where the rule set allows it.
_USUAL = {
    2: Seating.SINGLES,
    3: Seating.ONE_AGAINST_TWO,
    4: Seating.FIXED_PAIRS,
    5: Seating.ONE_AGAINST_PAIRS,
    6: Seating.FIXED_PAIRS,
}


class Aim(StrEnum):
    TARGET = "target"
    DEALS = "deals"


@dataclass(frozen=True, kw_only=True)
class MatchForm:
    """Always six names, so that none is lost when the number of players goes down and up again."""

    rules: RuleSet = DEFAULT_RULES
    players: int = 4
    seating: Seating = Seating.FIXED_PAIRS
    names: tuple[str, ...] = ("",) * SEATS
    aim: Aim = Aim.TARGET
    target: str = str(DEFAULT_RULES.target)
    deals: int = USUAL_DEALS
    first_dealer: int = 0
    chosen: Mapping[int, Seating] = field(default_factory=dict)  # by number of players

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The numbers of players that the rule set can seat."""
        return tuple(sorted({count for seating in self.rules.seatings for count in SEATINGS[seating]}))

    @property
    def seatings(self) -> tuple[Seating, ...]:
        """The ways to seat that many players in this game, the usual one first."""
        usual = _USUAL[self.players]
        fitting = [seating for seating in Seating if self.fits(seating)]
        return tuple(sorted(fitting, key=lambda seating: seating is not usual))

    def with_rules(self, rules: RuleSet) -> "MatchForm":
        """Choosing a game brings its usual target along, and players that it can seat."""
        deals = self.deals if self.deals in rules.deal_counts else _usual_deals(rules)
        form = replace(self._noted(), rules=rules, target=str(rules.target), deals=deals)
        counts = form.player_counts
        return _seated(form, min(counts, key=lambda count: abs(count - self.players)))

    def with_players(self, players: int) -> "MatchForm":
        """So many sit as was chosen for so many before, else as they usually do."""
        return _seated(self._noted(), players)

    def _noted(self) -> "MatchForm":
        """With the seating remembered for so many players, unless there was no other."""
        return replace(self, chosen={**self.chosen, self.players: self.seating}) if len(self.seatings) > 1 else self

    def with_name(self, seat: int, name: str) -> "MatchForm":
        names = list(self.names)
        names[seat] = name
        return replace(self, names=tuple(names))

    def with_known_name(self, name: str) -> "MatchForm":
        """Seat a remembered player on the first free chair; taken off again when seated already."""
        seated = list(self.names[: self.players])
        if name in seated:
            return self.with_name(seated.index(name), "")
        free = [seat for seat, taken in enumerate(seated) if not taken.strip()]
        return self.with_name(free[0], name) if free else self

    def offers(self, seat: int, known: Sequence[str]) -> tuple[str, ...]:
        """Whom the name that is being typed at this seat may mean: some of the known who sit nowhere yet."""
        typed = name_key(self.names[seat])
        seated = set(map(name_key, self.names[: self.players]))
        if not typed:
            return ()
        meant = (name for name in known if name_key(name) not in seated and f" {typed}" in f" {name_key(name)}")
        return tuple(islice(meant, OFFERED))

    def with_group(self, members: Sequence[str], rules: RuleSet | None) -> "MatchForm":
        """The game of a group, None for any, and its members on the chairs: as they sat last when it was they; else all
        of them where the game seats so many; else nobody, for the reader to choose."""
        form = self if rules is None else self.with_rules(rules)
        if set(self.names[: self.players]) <= set(members) and form.players == self.players:
            return form
        seated: tuple[str, ...] = ()
        if len(members) in form.player_counts:
            form, seated = form.with_players(len(members)), tuple(members)
        return replace(form, names=seated + ("",) * (SEATS - len(seated)), first_dealer=0)

    @property
    def target_is_number(self) -> bool:
        """Whether the typed target can be read; whether it makes sense is the scoring room's to say."""
        return re.fullmatch(r"-?[0-9]{1,9}", self.target.strip()) is not None

    def setup(self) -> MatchSetup:
        """Raises `ConfigError` for an impossible match; ask `target_is_number` before."""
        by_target = self.aim is Aim.TARGET
        config = MatchConfig(
            rules=self.rules,
            players=self.players,
            seating=self.seating,
            target=int(self.target) if by_target else None,
            deals=None if by_target else self.deals,
            first_dealer=self.first_dealer,
        )
        return MatchSetup(config=config, names=self.names[: self.players])

    def fits(self, seating: Seating) -> bool:
        """Whether this game is played so, by so many."""
        return seating in self.rules.seatings and self.players in SEATINGS[seating]


def as_offered(rules: RuleSet) -> RuleSet:
    """The rules under this name as a new match is offered them: a game may have been corrected since the last one."""
    return PRESETS.get(rules.name, rules)


def form_of(setup: MatchSetup | None) -> MatchForm:
    """The form as it was for an earlier match; a fresh one for the first."""
    if setup is None:
        return MatchForm()
    config = setup.config
    return MatchForm(
        rules=as_offered(config.rules),
        players=config.players,
        seating=config.seating,
        names=setup.names + ("",) * (SEATS - len(setup.names)),
        aim=Aim.TARGET if config.target is not None else Aim.DEALS,
        target=str(config.target or config.rules.target),
        deals=config.deals or _usual_deals(config.rules),
        first_dealer=config.first_dealer,
    )


def _seated(form: MatchForm, players: int) -> MatchForm:
    form = replace(form, players=players, first_dealer=min(form.first_dealer, players - 1))
    before = form.chosen.get(players)
    return replace(form, seating=before if before is not None and form.fits(before) else form.seatings[0])


def _usual_deals(rules: RuleSet) -> int:
    """House rules may offer no number of deals."""
    return rules.deal_counts[0] if rules.deal_counts else USUAL_DEALS
