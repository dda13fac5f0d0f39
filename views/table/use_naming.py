"""Names the players of a match that began without names."""

from dataclasses import dataclass
from functools import partial

from models.access import Device
from models.matches import name_players
from models.people import check_spellings
from models.store import Transaction
from models.values import MatchSnapshot, Role
from views.core.use_action import ActionController, use_action
from views.core.use_form import Form, use_form
from views.hooks import Setter, use_state
from views.match.use_match import MatchController


@dataclass(frozen=True, kw_only=True)
class NamingController:
    """The names as typed, by seat; `is_open` while their fields are shown."""

    match: MatchController
    action: ActionController
    form: Form[tuple[str, ...]]
    is_open: bool
    set_open: Setter[bool]

    @property
    def unnamed_seats(self) -> list[int]:
        """Return the seats that this phone may name: all seats without a name if it owns the match."""
        snapshot = self.match.snapshot
        if snapshot is None or snapshot.role is not Role.OWNER:
            return []
        return [seat for seat, player in enumerate(snapshot.players) if not player.is_named]

    def open(self) -> None:
        self.set_open(True)

    def type_name(self, seat: int, name: str) -> None:
        self.form.update_silently(lambda old: (*old[:seat], name, *old[seat + 1 :]), ("names", seat))

    def choose_name(self, seat: int, name: str) -> None:
        self.type_name(seat, name)
        self.form.rerender()

    async def save(self) -> None:
        """Save the typed names; seats without a typed name stay unchanged."""
        if await self.match.run(self.action, partial(_name_players, names=self.form.value)):
            self.set_open(lambda _: False)


def _name_players(transaction: Transaction, *, device: Device, match_id: str, names: tuple[str, ...]) -> MatchSnapshot:
    check_spellings(transaction, device=device, names=names)
    return name_players(transaction, device=device, match_id=match_id, names=names)


def use_naming(match_id: str, match: MatchController) -> NamingController:
    action = use_action()
    seats = 0 if match.snapshot is None else len(match.snapshot.players)
    form = use_form((match_id, seats), lambda: ("",) * seats, action)
    is_open, set_open = use_state(False)
    return NamingController(match=match, action=action, form=form, is_open=is_open, set_open=set_open)
