"""The table before a deal: the seats around it, the roles of their players, the pozzetti and the first turn.

Positions are in a unit square, with x to the right and y downwards. Seat 0 is at the bottom, and the player to its left
is the next one clockwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import cos, dist, radians, sin

from scoring import MatchConfig, Standings, TurnDirection
from wording.nouns import pozzetti
from wording.translation import Translator

Point = tuple[float, float]

_BOTTOM = 90  # degrees, clockwise from the right
_CARDS_TURN, _CARDS_REACH = 42, 0.8  # degrees from the seat at most; distance from the middle, 1 at the seats
_ARROW_FROM, _ARROW_TO, _ARROW_REACH = 0.27, 0.7, 0.66  # the first two as fractions of the way to the next seat
_MAX_ARROW_STEP = 90  # degrees of that way at most
_ARROW_POINTS = 9
_TURNS = {TurnDirection.CLOCKWISE: 1, TurnDirection.ANTICLOCKWISE: -1}


@dataclass(frozen=True, kw_only=True)
class DrawnSeat:
    """A player's seat. `side` is the index of the player's total; `roles` are words such as `cuts, starts`, or ""."""

    name: str
    side: int
    roles: str
    is_first: bool
    place: Point


@dataclass(frozen=True, kw_only=True)
class DrawnTable:
    """The table before a deal.

    `title` and `caption` are written in the middle. `pack` is the place of the cards beside the dealer, `pozzetti` that
    of the pozzetti, None in a game without them. `arrow` is a line from the first player in the direction of the turns,
    empty if the rules don't say both. `spoken` says all of it.
    """

    seats: tuple[DrawnSeat, ...]
    title: str
    caption: str
    pack: Point
    pozzetti: Point | None
    arrow: tuple[Point, ...]
    spoken: str


def draw_table(t: Translator, config: MatchConfig, standings: Standings, names: Sequence[str]) -> DrawnTable:
    """Return the table before the next deal; `names` are by seat."""
    plan, first, turn = standings.pozzetti, standings.first_player, _TURNS.get(config.rules.turn_direction)
    words = {
        t.pgettext("role", "deals"): standings.dealer,
        t.pgettext("role", "cuts"): standings.cutter,
        t.pgettext("role", "starts"): first,
    }
    sides = {seat: index for index, seats in enumerate(standings.contenders) for seat in seats}
    sizes = () if plan is None else plan.sizes
    # Six singles have a pozzetto each: a sum of six numbers would not fit. Another one stays on one line.
    are_many = len(sizes) > 2 and len({*sizes}) == 1
    counted = f"{len(sizes)} × {sizes[0]}" if are_many else "\xa0+\xa0".join(map(str, sizes))
    pozzetti_words = pozzetti(t, config.rules)
    place = _Places(players=config.players)
    arrow = () if first is None or turn is None else place.arrow(first, turn)
    pack, pozzetti_place = place.cards(standings.dealer, None if plan is None else plan.builder, arrow)
    return DrawnTable(
        seats=tuple(
            DrawnSeat(
                name=name,
                side=sides[seat],
                roles=", ".join(word for word, player in words.items() if player == seat),
                is_first=seat == first,
                place=place.at(seat),
            )
            for seat, name in enumerate(names)
        ),
        title=t.gettext("Deal {number}", number=standings.deals_played + 1),
        caption="" if plan is None else f"{pozzetti_words} {counted}",
        pack=pack,
        pozzetti=pozzetti_place,
        arrow=arrow,
        spoken=dealing_sentences(t, config, standings, names),
    )


@dataclass(frozen=True, kw_only=True)
class _Places:
    """Points around the table of so many players."""

    players: int

    def at(self, seat: float, *, turn: float = 0, reach: float = 1) -> Point:
        """Return the point `turn` degrees clockwise of a seat; `reach` is its distance from the middle."""
        angle = radians(_BOTTOM + 360 / self.players * seat + turn)
        return 0.5 + reach * cos(angle) / 2, 0.5 + reach * sin(angle) / 2

    def cards(self, dealer: int, builder: int | None, arrow: Sequence[Point]) -> tuple[Point, Point | None]:
        """Return the places of the pack and of the pozzetti beside two seats, as far apart from each other, from the
        seats and from the arrow as possible."""
        others = [*(self.at(seat) for seat in range(self.players)), *arrow]

        def space(places: tuple[Point, Point | None]) -> float:
            things = [each for each in places if each is not None]
            return round(min(dist(*each) for each in (*combinations(things, 2), *product(things, others))), 3)

        pozzetti_places = [None] if builder is None else self._beside(builder)
        return max(product(self._beside(dealer), pozzetti_places), key=space)

    def _beside(self, seat: int) -> list[Point]:
        """Return the two places in front of a seat."""
        turn = min(_CARDS_TURN, 180 / self.players)
        return [self.at(seat, turn=turn * direction, reach=_CARDS_REACH) for direction in (1, -1)]

    def arrow(self, seat: int, direction: int) -> tuple[Point, ...]:
        way = direction * min(360 / self.players, _MAX_ARROW_STEP)
        steps = [_ARROW_FROM + (_ARROW_TO - _ARROW_FROM) * step / (_ARROW_POINTS - 1) for step in range(_ARROW_POINTS)]
        return tuple(self.at(seat, turn=way * step, reach=_ARROW_REACH) for step in steps)


def dealing_sentences(t: Translator, config: MatchConfig, standings: Standings, names: Sequence[str]) -> str:
    """Return the sentences that say who deals, who cuts, who prepares the pozzetti and who plays first."""
    lines = [t.gettext("{name} deals.", name=names[standings.dealer])]
    if standings.pozzetti is None:
        lines.append(t.gettext("{name} cuts.", name=names[standings.cutter]))
    else:
        sizes = " + ".join(str(size) for size in standings.pozzetti.sizes)
        cutter, builder = names[standings.cutter], names[standings.pozzetti.builder]
        known = {"cutter": cutter, "builder": builder, "pozzetti": pozzetti(t, config.rules), "sizes": sizes}
        if builder == cutter:
            lines.append(t.gettext("{name} cuts and prepares the {pozzetti} ({sizes}).", name=cutter, **known))
        else:
            lines.append(t.gettext("{cutter} cuts, {builder} prepares the {pozzetti} ({sizes}).", **known))
        least = config.rules.cut_least
        # The number would be wrong if the pozzetti take more cards; after the first deal, the players know it.
        if least >= sum(standings.pozzetti.sizes) and not standings.deals_played:
            lines.append(t.gettext("The cut must lift at least {count} cards.", count=t.points(least)))
    if standings.first_player is not None:
        lines.append(t.gettext("{name} plays first.", name=names[standings.first_player]))
    return " ".join(lines)
