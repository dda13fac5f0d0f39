"""The worked deals of docs/rules.md §8: the rule set, the facts, the sides' totals and the players' credits."""

from fractions import Fraction

from scoring import PRESETS, Burraco, DealEntry, HalfRounding, SideEntry, TableDeduction, parse_cards
from tests.scoring.deal.deal_builders import (
    ABERTO,
    BURRACO,
    CANASTA,
    CLASSIC,
    NOT_TAKEN,
    SAMBA,
    TRANCA,
    UNPLAYED,
    parse_melds,
)


def deal(*sides: SideEntry, closed_by: int | None = 0, **facts: object) -> DealEntry:
    return DealEntry(sides=sides, closed_by=closed_by, **facts)


WORKED = {
    "1 by cards": (
        BURRACO,
        deal(
            SideEntry(
                players=(0, 2),
                melds=parse_melds("3d 4d 5d 6d 7d 8d 9d", "J J J J J J J 2c", "3c 4c 5c * 7c 8c 9c", "K K K"),
                hand_points={2: 20},
            ),
            SideEntry(players=(1, 3), melds=parse_melds("Q Q Q Q Q Q *", "4h 5h 6h"), hand_points={1: 30, 3: 15}),
            closer=0,
        ),
        (765, 160),
        {0: 765, 1: 160, 2: 765, 3: 160},
    ),
    "1 by number": (
        BURRACO,
        deal(
            SideEntry(
                players=(0, 2),
                burrachi={Burraco.CLEAN: 1, Burraco.SEMI_CLEAN: 1, Burraco.DIRTY: 1},
                table_points=235,
                hand_points={2: 20},
            ),
            SideEntry(players=(1, 3), burrachi={Burraco.DIRTY: 1}, table_points=105, hand_points={1: 45}),
            closer=0,
        ),
        (765, 160),
        {0: 765, 1: 160, 2: 765, 3: 160},
    ),
    "2 with the waiver": (
        BURRACO.replace(pozzetto_waiver=True),
        deal(
            SideEntry(players=(0, 2), table_points=120, hand_points={0: 60}, pozzetto=NOT_TAKEN),
            SideEntry(players=(1, 3), table_points=85, hand_points={1: 40}, pozzetto=NOT_TAKEN),
            closed_by=None,
        ),
        (60, 45),
        {0: 60, 1: 45, 2: 60, 3: 45},
    ),
    "2 without": (
        BURRACO,
        deal(
            SideEntry(players=(0, 2), table_points=120, hand_points={0: 60}, pozzetto=NOT_TAKEN),
            SideEntry(players=(1, 3), table_points=85, hand_points={1: 40}, pozzetto=NOT_TAKEN),
            closed_by=None,
        ),
        (-40, -55),
        {0: -40, 1: -55, 2: -40, 3: -55},
    ),
    "3": (
        BURRACO,
        deal(
            SideEntry(players=(1,), burrachi={Burraco.CLEAN: 1, Burraco.DIRTY: 1}, table_points=210),
            SideEntry(players=(0, 2), burrachi={Burraco.DIRTY: 1}, table_points=145, hand_points={0: 30, 2: 60}),
        ),
        (610, 155),
        {0: Fraction(155, 2), 1: 610, 2: Fraction(155, 2)},
    ),
    "3 rounded up": (
        BURRACO.replace(half_rounding=HalfRounding.UP),
        deal(
            SideEntry(players=(1,), burrachi={Burraco.CLEAN: 1, Burraco.DIRTY: 1}, table_points=210),
            SideEntry(players=(0, 2), burrachi={Burraco.DIRTY: 1}, table_points=145, hand_points={0: 30, 2: 60}),
        ),
        (610, 155),
        {0: 78, 1: 610, 2: 78},
    ),
    "4": (
        ABERTO,
        deal(
            SideEntry(
                players=(0, 2),
                melds=parse_melds("3h 4h 5h 6h 7h 8h 9h", "3s 4s 5s 6s 7s * 9s"),
                hand_points={2: 30},
            ),
            SideEntry(
                players=(1, 3),
                melds=parse_melds("Ad 2d 3d 4d 5d 6d 7d 8d 9d 10d Jd Qd Kd Ad"),
                pozzetto=UNPLAYED,
                pozzetto_by=3,
                hand_points={1: 35},
            ),
            closer=0,
        ),
        (470, 190),
        {0: 470, 1: 190, 2: 470, 3: 190},
    ),
    "5": (
        CANASTA,
        deal(
            SideEntry(
                players=(0, 2),
                burrachi={Burraco.CLEAN: 1, Burraco.DIRTY: 1},
                table_points=70 + 90 + 15,
                red_threes=2,
                hand_points={2: 25},
            ),
            SideEntry(players=(1, 3), red_threes=1, hand_points={1: 85}),
        ),
        (1450, -270),
        {0: 1450, 1: -270, 2: 1450, 3: -270},
    ),
    "6": (
        TRANCA,
        deal(
            SideEntry(
                players=(0, 2),
                melds=parse_melds("4d 5d 6d 7d 8d 9d 10d", "K K 2s"),
                red_threes=2,
                hand_points={2: 25},
            ),
            SideEntry(players=(1, 3), table_points=200, red_threes=1, pozzetto=NOT_TAKEN, hand_points={1: 10}),
        ),
        (555, -10),
        {0: 555, 1: -10, 2: 555, 3: -10},
    ),
    "6 deducted": (
        TRANCA.replace(table_deduction=TableDeduction.NO_CLEAN),
        deal(
            SideEntry(
                players=(0, 2),
                melds=parse_melds("4d 5d 6d 7d 8d 9d 10d", "K K 2s"),
                red_threes=2,
                hand_points={2: 25},
            ),
            SideEntry(players=(1, 3), table_points=200, hand_points={1: 10}),
        ),
        (555, -210),
        {0: 555, 1: -210, 2: 555, 3: -210},
    ),
    "7": (
        CLASSIC,
        deal(
            SideEntry(
                players=(0, 2),
                burrachi={Burraco.CLEAN: 1, Burraco.DIRTY: 1},
                table_points=120,
                red_threes=4,
            ),
            SideEntry(players=(1, 3), hand_points={1: 105}),
            concealed=True,
        ),
        (1920, -105),
        {0: 1920, 1: -105, 2: 1920, 3: -105},
    ),
    "8": (
        SAMBA,
        deal(
            SideEntry(players=(0, 2), burrachi={Burraco.SAMBA: 1, Burraco.DIRTY: 1}, table_points=180, red_threes=6),
            SideEntry(players=(1, 3), burrachi={Burraco.CLEAN: 1}, table_points=95, hand_points={1: 45}),
        ),
        (3180, 550),
        {0: 3180, 1: 550, 2: 3180, 3: 550},
    ),
    "9": (
        PRESETS["uruguay"],
        deal(
            SideEntry(players=(0, 2), burrachi={Burraco.MIXED_WILDS: 1}, table_points=300, red_threes=2),
            SideEntry(players=(1, 3), burrachi={Burraco.CLEAN: 1}, table_points=80, hand_points={1: 65}),
        ),
        (2600, 515),
        {0: 2600, 1: 515, 2: 2600, 3: 515},
    ),
    "10": (
        PRESETS["bolivia"],
        deal(
            SideEntry(
                players=(0, 2),
                burrachi={Burraco.SAMBA: 1, Burraco.DIRTY: 1, Burraco.MIXED_WILDS: 1},
                table_points=420,
                red_threes=1,
            ),
            SideEntry(players=(1, 3), hand_cards={1: parse_cards("3s Kh")}),
        ),
        (5020, -110),
        {0: 5020, 1: -110, 2: 5020, 3: -110},
    ),
    "11": (
        PRESETS["pinella"],
        deal(
            SideEntry(
                players=(0, 2),
                melds=parse_melds("4h 5h 6h 7h 8h 9h", "Kh Ks Kd", "Ah Ad Ac As", "As 3s * 5s"),
            ),
            SideEntry(players=(1, 3), hand_cards={1: parse_cards("K 3 2")}),
        ),
        (400, -35),
        {0: 400, 1: -35, 2: 400, 3: -35},
    ),
    "benchmark": (
        BURRACO,
        deal(
            SideEntry(players=(0, 2), burrachi={Burraco.CLEAN: 1, Burraco.DIRTY: 1}, table_points=345),
            SideEntry(
                players=(1, 3),
                burrachi={Burraco.SEMI_CLEAN: 1, Burraco.DIRTY: 1},
                table_points=215,
                hand_points={1: 65},
            ),
        ),
        (745, 400),
        {0: 745, 1: 400, 2: 745, 3: 400},
    ),
}
