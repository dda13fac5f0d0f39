"""The list of an event's pairs as a spreadsheet, as a club sends it: names, cards, clubs, fees."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import product

from xlsxwriter import Workbook

_FIRST = "Anna Bruno Carla Dino Elena Fabio Gina Hugo Ines Jan Kora Lino Mara Nino Olga Piero Rita Sara Tullio Ugo"
_LAST = "Rossi Ferrari Russo Bianchi Romano Gallo Costa Fontana Conti Esposito Ricci Bruno Rizzo Moretti De~Luca"
_CLUBS = {"Torino": 18, "Asti": 16, "Novara": 14, "Biella": 13, "Cuneo": 12, "Ivrea": 11, "Alba": 9, "Susa": 7}
_HEADING = ("Giocatore 1", "Tessera 1", "Giocatore 2", "Tessera 2", "Circolo", "Quota")


@dataclass(frozen=True, kw_only=True)
class Pair:
    """The two players of a pair with their cards, and their club."""

    names: tuple[str, str]
    cards: tuple[str, str]
    club: str


def make_pairs(count: int, seed: int) -> list[Pair]:
    """Return the pairs. In a large field, two players of different cards have one name."""
    rng = random.Random(seed)
    names = [f"{first} {last.replace('~', ' ')}" for last, first in product(_LAST.split(), _FIRST.split())]
    rng.shuffle(names)
    clubs = [club for club, size in _CLUBS.items() for _ in range(size)]
    chosen = [clubs[number * len(clubs) // count] for number in range(count)] if count < len(clubs) else clubs
    rng.shuffle(chosen)
    pairs = [
        Pair(
            names=(names[2 * number], names[2 * number + 1]),
            cards=(f"IT-{10_001 + 2 * number}", f"IT-{10_002 + 2 * number}"),
            club=chosen[number],
        )
        for number in range(count)
    ]
    if count > 20:  # a homonym
        pairs[-1] = Pair(names=(pairs[3].names[0], pairs[-1].names[1]), cards=pairs[-1].cards, club=pairs[-1].club)
    return pairs


def shown_names(pairs: Sequence[Pair]) -> list[tuple[str, str]]:
    """Return the names as the screens show them: a second person of one name has a number."""
    seen: set[str] = set()
    shown = []
    for pair in pairs:
        row = [f"{name} (2)" if name in seen else name for name in pair.names]
        seen.update(row)
        shown.append((row[0], row[1]))
    return shown


def spreadsheet(pairs: Sequence[Pair]) -> bytes:
    """Return an XLSX file with a pair in each line."""
    written = BytesIO()
    with Workbook(written, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, _HEADING)
        for row, pair in enumerate(pairs, 1):
            (one, other), (card, other_card) = pair.names, pair.cards
            sheet.write_row(row, 0, (one, card, other, other_card, pair.club, 20))
    return written.getvalue()
