"""The colour and shape of each side of a deal. If partners change, each player keeps the same ones."""

from collections.abc import Sequence
from typing import Protocol

from models.values import MatchSnapshot
from views.ui.theme import SIDE_STYLES, SideStyle


class _HasPlayers(Protocol):
    """A side of a draft or of a scored deal."""

    @property
    def players(self) -> tuple[int, ...]: ...


def side_styles(snapshot: MatchSnapshot, sides: Sequence[_HasPlayers]) -> tuple[SideStyle, ...]:
    """Return the style of each side, which is that of its total; a pair that formed during the deal has the style of
    its first seat."""
    contenders = snapshot.standings.contenders
    owners = {seat: index for index, seats in enumerate(contenders) for seat in seats}
    return tuple(SIDE_STYLES[owners[min(side.players)]] for side in sides)
