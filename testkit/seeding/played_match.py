"""A match in a real database, with worked deal 1 of docs/rules.md §8 and functions for what may follow."""

from dataclasses import dataclass, field
from fractions import Fraction

from models.access import Device, register_device
from models.deals import end_match
from models.drafts import load_draft, save_draft_side
from models.matches import create_match, load_match
from models.sharing import get_or_create_rematch, issue_link, revoke_link
from models.store import Store
from models.values import MatchSetup, MatchSnapshot, Role
from scoring import Burraco, DealEntry, MatchConfig, Seating, SideEntry, find_variant
from testkit.seeding.match_table import save_next_deal


@dataclass(kw_only=True)
class PlayedMatch:
    """A match of four players in fixed pairs, to a target or for a number of deals; `host` owns it."""

    store: Store
    names: tuple[str, ...] = ("Anna", "Bruno", "Carla", "Dora")
    target: int | None = 2005
    deals: int | None = None
    host: Device = field(init=False)
    host_secret: str = field(init=False)
    match_id: str = field(init=False)

    def __post_init__(self) -> None:
        goal = {"target": self.target, "deals": self.deals}
        config = MatchConfig(rules=find_variant("burraco"), players=4, seating=Seating.FIXED_PAIRS, **goal)
        with self.store.transaction() as session:
            self.host, self.host_secret = register_device(session, label="host")
            setup = MatchSetup(config=config, names=self.names)
            self.match_id = create_match(session, device=self.host, setup=setup).id

    @property
    def match(self) -> MatchSnapshot:
        with self.store.reading() as session:
            return load_match(session, device=self.host, match_id=self.match_id)

    @property
    def totals(self) -> tuple[Fraction, ...]:
        return self.match.standings.totals

    def issue_token(self, role: Role = Role.VIEWER) -> str:
        with self.store.transaction() as session:
            signer = self.store.signer
            return issue_link(session, device=self.host, signer=signer, match_id=self.match_id, role=role).token

    def revoke_link(self, role: Role = Role.VIEWER) -> None:
        with self.store.transaction() as session:
            signer = self.store.signer
            link = issue_link(session, device=self.host, signer=signer, match_id=self.match_id, role=role)
            revoke_link(session, device=self.host, match_id=self.match_id, link_id=link.id)

    def play_deal(self, match: MatchSnapshot | None = None) -> None:
        """Save a deal with 765 for Anna and Carla, 160 for Bruno and Dora. The match is read unless it is given."""
        ours = {Burraco.CLEAN: 1, Burraco.SEMI_CLEAN: 1, Burraco.DIRTY: 1}
        entry = DealEntry(
            sides=(
                SideEntry(players=(0, 2), burrachi=ours, table_points=235, hand_points={2: 20}),
                SideEntry(players=(1, 3), burrachi={Burraco.DIRTY: 1}, table_points=105, hand_points={1: 45}),
            ),
            closed_by=0,
            closer=0,
        )
        match = match or self.match
        with self.store.transaction() as session:
            save_next_deal(session, self.host, match, entry)

    def type_draft(self, table_points: int) -> None:
        """Type Anna and Carla's table points into the draft of the next deal."""
        with self.store.transaction() as session:
            draft = load_draft(session, device=self.host, match_id=self.match_id)
            save_draft_side(
                session,
                device=self.host,
                match_id=self.match_id,
                deal_id=None,
                side=0,
                version=draft.sides[0].version,
                value=SideEntry(players=(0, 2), table_points=table_points),
            )

    def begin_rematch(self) -> None:
        """End the match and begin its rematch."""
        device, match_id, revision = self.host, self.match_id, self.match.revision
        with self.store.transaction() as session:
            end_match(session, device=device, match_id=match_id, revision=revision, request_id="the end")
            get_or_create_rematch(session, device=device, match_id=match_id)
