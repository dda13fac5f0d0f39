"""The form of the notes about an entrant, independent of Flet."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from models.tournaments import EntrantNote, Fee, Remark, TableFixed
from models.values import EntrantNotes, FieldFault, parse_amount
from wording import Translator, place_label

_TABLE = re.compile(r"([A-Z]?)0*([1-9]\d{0,2})")


@dataclass(frozen=True, kw_only=True)
class NotesForm:
    """The notes about an entrant as typed."""

    due: str = ""
    paid: str = ""
    remark: str = ""
    table: str = ""
    reason: str = ""
    let_in: str = ""

    def changes(self, entrant: int, former: EntrantNotes) -> Iterator[EntrantNote | FieldFault]:
        """Yield the notes that differ from the `former` ones, first the one that can be refused, and the faults of
        texts that can't be read."""
        found = _TABLE.fullmatch(self.table.strip().upper())
        section = ord(found[1]) - ord("A") if found and found[1] else 0
        place = (section, int(found[2]) - 1) if found else None
        if found is None and self.table.strip():
            yield FieldFault(field="table", code="table-unknown", values={"given": self.table.strip()[:60]})
        elif (place, self.reason) != (former.table, former.table_reason):
            number = None if place is None else place[1]
            yield TableFixed(entrant=entrant, table=number, section=section, note=self.reason)
        due, paid = parse_amount(self.due), parse_amount(self.paid)
        for field, text, amount in (("due", self.due, due), ("paid", self.paid, paid)):
            if amount is None:
                yield FieldFault(field=field, code="amount-unknown", values={"given": text.strip()[:60]})
        if due is not None and paid is not None and (due, paid) != (former.due, former.paid):
            yield Fee(entrant=entrant, due=due, paid=paid)
        if self.remark != former.remark:
            yield Remark(entrant=entrant, note=self.remark)


def typed_notes(t: Translator, notes: EntrantNotes, *, sections: int) -> NotesForm:
    """Return the form of the stored notes."""
    place = "" if notes.table is None else place_label(*notes.table, sections=sections)
    return NotesForm(
        due=t.amount(notes.due) if notes.due else "",
        paid=t.amount(notes.paid) if notes.paid else "",
        remark=notes.remark,
        table=place,
        reason=notes.table_reason,
    )
