"""Three players: values already typed move along when the lone player becomes known late or is corrected."""

from dataclasses import replace

import pytest

from models.drafts import load_draft, save_draft_head, save_draft_side
from models.drafts.reseating import initial_sides, move_values
from models.store import Store
from models.values import DealHead, Draft, DraftConflict
from scoring import Burraco, DealEntry, Pozzetto, SideEntry
from testkit.seeding.deal_fields import SIDE_VALUES
from testkit.seeding.match_table import Table, five_setup, set_up_table, three_setup

SINGLES = tuple(SideEntry(players=(seat,), pozzetto=Pozzetto.NOT_TAKEN) for seat in range(3))


@pytest.fixture
def three(store: Store) -> Table:
    return set_up_table(store, three_setup())


def set_lone_player(table: Table, alone: int | None, *, deal_id: str | None = None) -> Draft:
    head = table.run(load_draft, deal_id=deal_id).head
    value = replace(head.value, alone=alone)
    draft: Draft = table.run(save_draft_head, deal_id=deal_id, version=head.version, value=value)
    return draft


def type_side(table: Table, side: int, value: SideEntry) -> Draft:
    version = table.run(load_draft).sides[side].version
    draft: Draft = table.run(save_draft_side, deal_id=None, side=side, version=version, value=value)
    return draft


def test_without_a_lone_player_there_are_three_sides_without_pozzetto(three: Table) -> None:
    assert three.run(load_draft).entry.sides == SINGLES


def test_lone_player_and_pair_have_taken_their_pozzetti(three: Table) -> None:
    sides = set_lone_player(three, 1).entry.sides
    assert sides == (SideEntry(players=(1,)), SideEntry(players=(0, 2)))


def test_correcting_the_lone_player_keeps_all_values_in_their_columns(three: Table) -> None:
    set_lone_player(three, 1)
    type_side(three, 0, SideEntry(players=(1,), table_points=200, hand_points={1: 20}, burrachi={Burraco.CLEAN: 1}))
    type_side(three, 1, SideEntry(players=(0, 2), table_points=90, hand_points={0: 5, 2: 10}))

    sides = set_lone_player(three, 0).entry.sides

    assert sides == (
        SideEntry(players=(0,), table_points=200, hand_points={0: 20}, burrachi={Burraco.CLEAN: 1}),
        SideEntry(players=(1, 2), table_points=90, hand_points={1: 5, 2: 10}),
    )


@pytest.mark.parametrize("other", [0, 2])
@pytest.mark.parametrize("is_correction", [False, True])
def test_choosing_another_lone_player_and_the_first_again_changes_nothing(
    three: Table, other: int, is_correction: bool
) -> None:
    lone = SideEntry(players=(1,), table_points=345, burrachi={Burraco.CLEAN: 1})
    pair = SideEntry(players=(0, 2), table_points=215, burrachi={Burraco.DIRTY: 1}, hand_points={2: 90}, pozzetto_by=2)
    deal_id = three.save(DealEntry(sides=(lone, pair), closed_by=0, closer=1)).deals[0].id if is_correction else None
    if not is_correction:
        set_lone_player(three, 1)
        type_side(three, 0, lone)
        draft = type_side(three, 1, pair)
        closed = replace(draft.head.value, closed_by=0, closer=1)
        three.run(save_draft_head, deal_id=None, version=draft.head.version, value=closed)
    before = three.run(load_draft, deal_id=deal_id).entry
    moved = set_lone_player(three, other, deal_id=deal_id)
    assert (moved.head.value.closed_by, moved.head.value.closer) == (0, other)
    assert set_lone_player(three, 1, deal_id=deal_id).entry == before


def test_the_player_who_closed_stays_the_closer_when_all_play_alone(three: Table) -> None:
    draft = set_lone_player(three, 1)
    closed = replace(draft.head.value, closed_by=0, closer=1)
    three.run(save_draft_head, deal_id=None, version=draft.head.version, value=closed)
    head = set_lone_player(three, None).head.value
    assert (head.closed_by, head.closer) == (1, 1)
    head = set_lone_player(three, 2).head.value
    assert (head.closed_by, head.closer) == (1, 1)


def test_values_of_a_correction_are_moved_once(three: Table) -> None:
    lone, pair = SideEntry(players=(1,), table_points=345), SideEntry(players=(0, 2), table_points=215)
    deal = three.save(DealEntry(sides=(lone, pair))).deals[0]
    for alone in (None, 2, None, 1):
        sides = set_lone_player(three, alone, deal_id=deal.id).entry.sides
        assert sum(side.table_points for side in sides) == 560


def test_singles_that_become_a_pair_are_added_up(three: Table) -> None:
    for player in range(3):
        side = replace(SINGLES[player], table_points=10 + player, burrachi={Burraco.DIRTY: 1}, hand_points={player: 5})
        type_side(three, player, side)

    sides = set_lone_player(three, 2).entry.sides

    assert sides == (
        SideEntry(players=(2,), table_points=12, burrachi={Burraco.DIRTY: 1}, hand_points={2: 5}),
        SideEntry(players=(0, 1), table_points=21, burrachi={Burraco.DIRTY: 2}, hand_points={0: 5, 1: 5}),
    )


def test_clearing_the_lone_player_loses_nothing(three: Table) -> None:
    set_lone_player(three, 2)
    type_side(three, 1, SideEntry(players=(0, 1), table_points=90, hand_points={0: 5, 1: 10}))

    sides = set_lone_player(three, None).entry.sides

    assert sum(side.table_points for side in sides) == 90
    assert [dict(side.hand_points) for side in sides] == [{0: 5}, {1: 10}, {}]
    assert [side.players for side in sides] == [(0,), (1,), (2,)]
    assert {side.pozzetto for side in sides} == {Pozzetto.NOT_TAKEN}


def test_side_typed_for_the_old_seats_conflicts(three: Table) -> None:
    before = set_lone_player(three, 1)
    set_lone_player(three, 0)
    with pytest.raises(DraftConflict) as caught:
        three.run(save_draft_side, deal_id=None, side=0, version=before.sides[0].version, value=before.sides[0].value)
    assert caught.value.current.value.players == (0,)


def test_versions_of_a_vanishing_side_never_repeat(three: Table) -> None:
    seen = [three.run(load_draft).sides[2].version]
    for alone in (1, None, 2, None):
        sides = set_lone_player(three, alone).sides
        seen += [part.version for part in sides[2:]]
    assert seen == sorted(set(seen))
    assert len(seen) == 3


def test_draft_of_an_edit_starts_with_the_lone_player(three: Table) -> None:
    entry = DealEntry(sides=(SideEntry(players=(1,), table_points=50), SideEntry(players=(0, 2), hand_points={0: 5})))
    deal = three.save(entry).deals[0]
    assert three.run(load_draft, deal_id=deal.id).head.value == DealHead(alone=1)

    moved = set_lone_player(three, 0, deal_id=deal.id)
    assert moved.entry.sides == (
        SideEntry(players=(0,), table_points=50),
        SideEntry(players=(1, 2), hand_points={1: 5}),
    )
    assert set_lone_player(three, 1, deal_id=deal.id).entry == entry


def test_in_the_singles_phase_everyone_plays_alone_and_has_a_pozzetto(store: Store) -> None:
    table = set_up_table(store, three_setup(singles_from=100))
    high = DealEntry(sides=(SideEntry(players=(1,), table_points=150), SideEntry(players=(0, 2), hand_points={0: 5})))
    deal = table.save(high).deals[0]
    draft = table.run(load_draft)
    assert draft.entry.sides == tuple(SideEntry(players=(seat,)) for seat in range(3))
    assert not draft.has_forming_sides
    assert table.run(load_draft, deal_id=deal.id).has_forming_sides  # its sides had formed before


def test_five_players_play_alone_in_the_singles_phase(store: Store) -> None:
    table = set_up_table(store, five_setup(singles_from=100))
    assert table.run(load_draft).entry.sides[0].pozzetto is Pozzetto.NOT_TAKEN  # taking it decides who plays alone
    first, second = (SideEntry(players=pair, hand_points={pair[0]: 5}) for pair in ((0, 2), (3, 4)))
    table.save(DealEntry(sides=(SideEntry(players=(1,), table_points=150), first, second)))
    assert table.run(load_draft).entry.sides == tuple(SideEntry(players=(seat,)) for seat in range(5))


def test_draft_survives_a_correction_that_changes_the_phase(store: Store) -> None:
    table = set_up_table(store, three_setup(singles_from=100))
    low = DealEntry(sides=(SideEntry(players=(1,), table_points=50), SideEntry(players=(0, 2), hand_points={0: 5})))
    deal = table.save(low).deals[0]
    set_lone_player(table, 2)
    type_side(table, 0, SideEntry(players=(2,), table_points=20, hand_points={2: 10}))

    high = replace(low, sides=(replace(low.sides[0], table_points=150), low.sides[1]))
    table.save(high, deal_id=deal.id)

    sides = table.run(load_draft).entry.sides
    assert [side.players for side in sides] == [(0,), (1,), (2,)]
    assert sum(side.table_points for side in sides) == 20


def test_reseating_one_side_drops_only_the_hands_of_others() -> None:
    old = SideEntry(players=(0, 1), table_points=20, hand_points={0: 5, 1: 10}, pozzetto_by=1)
    assert move_values((old,), (SideEntry(players=(0,)),)) == (
        SideEntry(players=(0,), table_points=20, hand_points={0: 5}),
    )


def test_first_sides_of_pairs_have_taken_their_pozzetto() -> None:
    sides = initial_sides(((0, 2), (1, 3)), are_forming=False)
    assert sides == (SideEntry(players=(0, 2)), SideEntry(players=(1, 3)))


@pytest.mark.parametrize("field", SIDE_VALUES)
def test_every_typed_field_moves_to_the_new_side(field: str) -> None:
    """Also where the number of sides changes, except for the pozzetto, which then depends on who plays alone."""
    old = SideEntry(players=(0, 1), **{field: SIDE_VALUES[field]})
    [moved] = move_values((old,), (SideEntry(players=(0, 2)),))
    assert getattr(moved, field) == SIDE_VALUES[field]
    pair, _alone = move_values(
        (old, SideEntry(players=(2,), opened=False), SideEntry(players=(3,), opened=False)),
        (SideEntry(players=(0, 2)), SideEntry(players=(3,))),
    )
    assert field == "pozzetto" or getattr(pair, field) == SIDE_VALUES[field]
