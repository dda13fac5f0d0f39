"""The colour and shape of each side of a deal: where partners change, everybody keeps his own."""

from collections.abc import Sequence
from typing import Protocol

from models import MatchSnapshot
from views.ui.theme import SIDE_STYLES, SideStyle


class _Seated(Protocol):
    """A side as it is entered, or as it was scored."""

    @property
    def players(self) -> tuple[int, ...]: ...


def side_styles(snapshot: MatchSnapshot, sides: Sequence[_Seated]) -> tuple[SideStyle, ...]:
    """Those of the totals that the sides play for; a pair that formed during the deal has those of its first seat."""
    contenders = snapshot.standings.contenders
    owners = {seat: index for index, seats in enumerate(contenders) for seat in seats}
    return tuple(SIDE_STYLES[owners[min(side.players)]] for side in sides)
