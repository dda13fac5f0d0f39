"""Papers of the entry desk: the list to tick at check-in, and the treasurer's page with the fees by club."""

from collections import defaultdict
from datetime import datetime

from models.access import PaperSize
from models.values import NO_MEMBERSHIP, EntrantNotes, TournamentSnapshot, name_key, search_key
from web.files.papers.lists import rows_pdf
from wording import Translator, entrant_words

_CHECK_IN = ((0.05, "L"), (0.05, "L"), (0.27, "L"), (0.17, "L"), (0.18, "L"), (0.14, "R"), (0.14, "R"))
_TREASURER = ((0.4, "L"), *((0.15, "R"),) * 4)


def check_in_pdf(t: Translator, board: TournamentSnapshot, *, at: datetime, size: PaperSize = PaperSize.A4) -> bytes:
    """Return the entrants by name, each with a box, cards, clubs and fees. Equal boards give equal bytes."""
    rows: list[tuple[str, ...]] = [
        ("", t.gettext("No."), t.gettext("Players"), t.gettext("Card number"), t.gettext("Club"), *_fees(t)[:2])
    ]
    for each in sorted(board.entrants, key=lambda entrant: search_key(entrant.names[0])):
        notes = board.notes.get(each.number, EntrantNotes())
        cards = [board.memberships.get((each.number, seat), NO_MEMBERSHIP) for seat in range(len(each.names))]
        texts = (each.names, [card.card for card in cards], [card.club for card in cards])
        fees = [t.amount(cents) if cents else "" for cents in (notes.due, notes.paid)]
        tick = "✓" if notes.checked_in_at else ""
        rows.append((tick, str(each.number + 1), *map("\n".join, texts), *fees))
    return rows_pdf(t, (board.name, board.venue), t.gettext("Check-in"), rows, _CHECK_IN, at=at, size=size, boxes=True)


def treasurer_pdf(t: Translator, board: TournamentSnapshot, *, at: datetime, size: PaperSize = PaperSize.A4) -> bytes:
    """Return the fees due, paid and open by club. An entrant counts for the club of its first player who has one. Equal
    boards give equal bytes."""
    names, by_club = {"": t.gettext("Without a club")}, defaultdict[str, list[tuple[int, ...]]](list)
    for each in board.entrants:
        club = board.club(each.number)
        notes = board.notes.get(each.number, EntrantNotes())
        names.setdefault(name_key(club), club)
        by_club[name_key(club)].append((1, notes.due, notes.paid, max(0, notes.due - notes.paid)))
    groups = [(names[key], by_club[key]) for key in sorted(by_club, key=lambda key: (not key, key))]
    groups.append((t.gettext("Total"), [line for lines in by_club.values() for line in lines]))
    rows: list[tuple[str, ...]] = [(t.gettext("Club"), entrant_words(t, board.setup.competition).title, *_fees(t))]
    for name, lines in groups:
        count, *cents = map(sum, zip(*lines, strict=True))
        rows.append((name, str(count), *map(t.amount, cents)))
    about, strong = (board.name, board.venue), {len(groups)}
    return rows_pdf(t, about, t.gettext("Fees"), rows, _TREASURER, at=at, size=size, strong=strong)


def _fees(t: Translator) -> tuple[str, str, str]:
    return t.gettext("Fee due"), t.gettext("Fee paid"), t.gettext("Still open")
