"""The colour and shape of each side of a deal. If partners change, each player keeps the same ones."""

from collections.abc import Sequence

from models.values import MatchSnapshot
from scoring import SideEntry, SideScore
from views.ui.theme import SIDE_STYLES, SideStyle


def side_styles(snapshot: MatchSnapshot, sides: Sequence[SideEntry | SideScore]) -> tuple[SideStyle, ...]:
    """Return the style of each side, which is that of its total; a pair that formed during the deal has the style of
    its first seat."""
    contenders = snapshot.standings.contenders
    owners = {seat: index for index, seats in enumerate(contenders) for seat in seats}
    return tuple(SIDE_STYLES[owners[min(side.players)]] for side in sides)
