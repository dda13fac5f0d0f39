"""Contents of the new-match form. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice

from models.values import MatchSetup, name_key, search_key
from scoring import PLAYERS_BY_SEATING, PRESETS, VARIANTS, MatchConfig, RuleSet, Seating, TurnDirection, at_table
from views.core.whole_numbers import parse_whole_number
from wording import games_of_language

MAX_PLAYERS = 6
DEFAULT_DEALS = 3
MAX_SUGGESTIONS = 6  # most names offered for a seat
DEFAULT_RULES = VARIANTS["burraco"]

# The usual seating by number of players, if the rule set allows it.
_DEFAULT_SEATINGS = {
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
    """Contents of the form. It always has six names, so that reducing the number of players and raising it again loses
    none."""

    rules: RuleSet = DEFAULT_RULES
    players: int = 4
    seating: Seating = Seating.FIXED_PAIRS
    names: tuple[str, ...] = ("",) * MAX_PLAYERS
    aim: Aim = Aim.TARGET
    target: str = str(DEFAULT_RULES.target)
    deals: str = str(DEFAULT_DEALS)
    first_dealer: int = 0
    seating_by_players: Mapping[int, Seating] = field(default_factory=dict)  # by number of players

    @property
    def player_counts(self) -> tuple[int, ...]:
        """Return the numbers of players that the rule set can seat."""
        return tuple(sorted({count for seating in self.rules.seatings for count in PLAYERS_BY_SEATING[seating]}))

    @property
    def table_rules(self) -> RuleSet:
        """The rules with the values that a named game has for these players."""
        return at_table(self.rules, self.players, self.seating)

    def with_seating(self, seating: Seating) -> "MatchForm":
        """Return the form with this seating, and the target of the game if it has another one for these players."""
        return _with_table_target(replace(self, seating=seating), self)

    @property
    def seatings(self) -> tuple[Seating, ...]:
        """Return the seatings of this game for this number of players, the usual one first."""
        usual = _DEFAULT_SEATINGS[self.players]
        fitting = [seating for seating in Seating if self.allows_seating(seating)]
        return tuple(sorted(fitting, key=lambda seating: seating is not usual))

    def with_rules(self, rules: RuleSet) -> "MatchForm":
        """Return the form with this game, its target, a number of deals that it offers, and the nearest number of
        players that it can seat."""
        deals = self.deals if self.deals in map(str, rules.deal_counts) else _default_deals(rules)
        form = replace(self._with_seating_remembered(), rules=rules, deals=deals)
        counts = form.player_counts
        form = _with_player_count(form, min(counts, key=lambda count: abs(count - self.players)))
        return replace(form, target=str(form.table_rules.target))

    def with_players(self, players: int) -> "MatchForm":
        """Return the form for this number of players, with the seating last chosen for that number or, if none was
        chosen, the usual one."""
        return _with_player_count(self._with_seating_remembered(), players)

    def _with_seating_remembered(self) -> "MatchForm":
        """Return the form with the seating remembered for this number of players, unless it is the only one."""
        if len(self.seatings) <= 1:
            return self
        return replace(self, seating_by_players={**self.seating_by_players, self.players: self.seating})

    def with_name(self, seat: int, name: str) -> "MatchForm":
        return replace(self, names=(*self.names[:seat], name, *self.names[seat + 1 :]))

    def with_exchanged(self, first: int, second: int) -> "MatchForm":
        """Return the form with the players of two seats exchanged."""
        return self.with_name(first, self.names[second]).with_name(second, self.names[first])

    def with_all(self, names: Sequence[str]) -> "MatchForm":
        """Return the form with these names and, if the game can seat that many, with as many players."""
        seated = self.with_players(len(names)) if len(names) in self.player_counts else self
        return replace(seated, names=(*names, *("",) * (MAX_PLAYERS - len(names))))

    def with_next_dealer(self) -> "MatchForm":
        return replace(self, first_dealer=(self.first_dealer + 1) % self.players)

    @property
    def empty_seats(self) -> list[int]:
        """Return the seats without a name, in the direction of the turns."""
        return [seat for seat in self.seat_order if not self.names[seat].strip()]

    @property
    def seat_order(self) -> list[int]:
        """Return the seats in the direction of the turns, from the one at the bottom."""
        step = -1 if self.rules.turn_direction is TurnDirection.ANTICLOCKWISE else 1
        return [step * place % self.players for place in range(self.players)]

    def suggest_names(self, seat: int, known_names: Sequence[str]) -> tuple[str, ...]:
        """Return the known names that the text being typed at this seat may mean, including other spellings, but not
        names that are already seated; the first known names if nothing is typed."""
        typed = search_key(self.names[seat])
        seated = {name_key(name) for other, name in enumerate(self.names[: self.players]) if other != seat}
        matching = (
            name for name in known_names if name_key(name) not in seated and f" {typed}" in f" {search_key(name)}"
        )
        return tuple(islice(matching, MAX_SUGGESTIONS))

    def with_group(self, members: Sequence[str], rules: RuleSet | None) -> "MatchForm":
        """Return the form with a group's game (None for any) and its members. If all players of the last match are
        members, they keep their seats. Otherwise, all members are seated in order if the game has a seat for each; if
        not, the seats stay empty for the user to fill."""
        form = self if rules is None else self.with_rules(rules)
        if set(self.names[: self.players]) <= set(members) and form.players == self.players:
            return form
        seated: tuple[str, ...] = ()
        if len(members) in form.player_counts:
            form, seated = form.with_players(len(members)), tuple(members)
        return replace(form, names=seated + ("",) * (MAX_PLAYERS - len(seated)), first_dealer=0)

    def with_goal(self, goal: str) -> "MatchForm":
        """Return the form with this target or, if that is what the match is played to, number of deals."""
        return replace(self, target=goal) if self.aim is Aim.TARGET else replace(self, deals=goal)

    @property
    def goal_is_number(self) -> bool:
        """Return whether the typed target or number of deals is a number; `scoring` checks its range."""
        return self._goal is not None

    @property
    def _goal(self) -> int | None:
        return parse_whole_number(self.target if self.aim is Aim.TARGET else self.deals)

    def to_setup(self) -> MatchSetup:
        """Return the setup. Raise ConfigError for an impossible match; check `goal_is_number` first."""
        by_target = self.aim is Aim.TARGET
        config = MatchConfig(
            rules=self.table_rules,
            players=self.players,
            seating=self.seating,
            target=self._goal if by_target else None,
            deals=None if by_target else self._goal,
            first_dealer=self.first_dealer,
        )
        return MatchSetup(config=config, names=self.names[: self.players])

    def allows_seating(self, seating: Seating) -> bool:
        """Return whether the game has this seating for this number of players."""
        return seating in self.rules.seatings and self.players in PLAYERS_BY_SEATING[seating]


def current_preset(rules: RuleSet) -> RuleSet:
    """Return the current preset of this name, because it may have been corrected since the last match; rules of another
    name are returned as they are."""
    return PRESETS.get(rules.name, rules)


def form_for_setup(setup: MatchSetup | None, *, language: str, tags: Iterable[str] = ()) -> MatchForm:
    """Return the form of an earlier match; if `setup` is None, an empty form with the usual game of the language, or of
    the country that the user's language `tags` name."""
    if setup is None:
        return MatchForm().with_rules(PRESETS[games_of_language(language, tags)[0]])
    config = setup.config
    return MatchForm(
        rules=current_preset(config.rules),
        players=config.players,
        seating=config.seating,
        names=setup.names + ("",) * (MAX_PLAYERS - len(setup.names)),
        aim=Aim.TARGET if config.target is not None else Aim.DEALS,
        target=str(config.target or config.rules.target),
        deals=str(config.deals) if config.deals else _default_deals(config.rules),
        first_dealer=config.first_dealer,
    )


def _with_player_count(form: MatchForm, players: int) -> MatchForm:
    before = form
    form = replace(form, players=players, first_dealer=min(form.first_dealer, players - 1))
    remembered = form.seating_by_players.get(players)
    seating = remembered if remembered is not None and form.allows_seating(remembered) else form.seatings[0]
    return _with_table_target(replace(form, seating=seating), before)


def _with_table_target(form: MatchForm, before: MatchForm) -> MatchForm:
    target = form.table_rules.target
    return form if target == before.table_rules.target else replace(form, target=str(target))


def _default_deals(rules: RuleSet) -> str:
    """Return the first number of deals that the rules offer; house rules may offer none."""
    return str(rules.deal_counts[0] if rules.deal_counts else DEFAULT_DEALS)
