"""The colour and shape of each side of a deal. Where partners change, each player keeps his."""

from collections.abc import Sequence
from typing import Protocol

from models.values import MatchSnapshot
from views.ui.theme import SIDE_STYLES, SideStyle


class _HasPlayers(Protocol):
    """A side of a draft or of a scored deal."""

    @property
    def players(self) -> tuple[int, ...]: ...


def side_styles(snapshot: MatchSnapshot, sides: Sequence[_HasPlayers]) -> tuple[SideStyle, ...]:
    """Return the styles of the totals that the sides play for; a pair that formed during the deal has that of its first
    seat."""
    contenders = snapshot.standings.contenders
    owners = {seat: index for index, seats in enumerate(contenders) for seat in seats}
    return tuple(SIDE_STYLES[owners[min(side.players)]] for side in sides)
