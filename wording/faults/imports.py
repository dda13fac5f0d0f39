"""Sentences for the faults of an imported file.

The codes of `models` are used as strings, because `wording` does not import `models`.
"""

from collections.abc import Mapping

from scoring import Fault, RuleSetFault, SetupFault, TournamentFault
from wording.faults.deal import fault_sentence
from wording.faults.setup import rule_fault_sentence, setup_fault_sentence
from wording.faults.tournament import tournament_fault_sentence
from wording.translation import Translator, mark

IMPORT_FAULTS: Mapping[str, str] = {
    "too-large": mark("This file is {size} MB; the limit is {limit}. Export fewer matches at a time."),
    "too-complex": mark("This file takes more time or memory than any Pinella export. Choose another one."),
    "not-json": mark("This file is damaged or incomplete ({reason}). Export it again."),
    "foreign": mark("This file isn’t a Pinella export. Choose another one."),
    "empty": mark("This file is empty. Choose another one."),
    "backup": mark("This is a backup of a whole server. Its host brings it back with `pinella restore`."),
    "spreadsheet": mark("This is a spreadsheet or a document. Choose the .json or .json.gz file that Pinella saved."),
    "xml": mark("This is an XML or HTML file. Choose the .json or .json.gz file that Pinella saved."),
    "pdf": mark("This is a PDF. Choose the .json or .json.gz file that Pinella saved."),
    "picture": mark("This is a picture. Choose the .json or .json.gz file that Pinella saved."),
    "compressed": mark("This is a compressed folder. Unpack it, and choose the .json or .json.gz file in it."),
    "newer-version": mark("This file is from a newer version of Pinella. Update this one first."),
    "development-version": mark(
        "This file is from a development version of Pinella. Import it with commit {commit}, and export it again there."
    ),
    "field-missing": mark("Something is missing here. Export the file again."),
    "field-unknown": mark("This field isn’t expected here. Remove it."),
    "wrong-type": mark("“{given}” isn’t valid here. Export the file again."),
    "out-of-range": mark("“{given}” is too large or too small."),
    "too-long": mark("This is too long: {limit} at most."),
    "bad-text": mark("“{given}” is empty, too long or has characters that can’t be shown."),
    "not-an-id": mark("“{given}” isn’t an id: an id has 16 letters and digits."),
    "bad-cards": mark("“{given}” isn’t a list of cards."),
    "duplicate-id": mark("“{given}” appears twice. Remove one of them."),
    "duplicate-name": mark("Two are called “{given}”. Give one of them another name."),
    "unknown-reference": mark("“{given}” isn’t in this file."),
    "seats": mark("There are {given} players for {needed} seats."),
    "sides": mark("The sides of this deal aren’t the ones at the table."),
    "times": mark("This match ends before it begins."),
    "impossible": mark("This can’t have happened after the changes before it. Export the file again."),
    "end": mark("The end of this match doesn’t fit its deals."),
}


_NUMBERED = (
    ("matches", mark("Match {number}")),
    ("tournaments", mark("Tournament {number}")),
    ("events", mark("change {number}")),
)


def import_fault_sentence(
    t: Translator,
    code: str,
    *,
    path: str = "",
    values: Mapping[str, object] = {},
    cause: RuleSetFault | SetupFault | TournamentFault | Fault | None = None,
) -> str:
    """Return the location and the fault, from the fields of an ImportFault: `Match 4, deal 1: …`.

    A fault of the whole file has no location: its sentence names the file.
    """
    sentence = _sentence(t, code, values, cause)
    return t.gettext("{place}: {sentence}", place=_format_path(t, path), sentence=sentence) if path else sentence


def _sentence(
    t: Translator,
    code: str,
    values: Mapping[str, object],
    cause: RuleSetFault | SetupFault | TournamentFault | Fault | None,
) -> str:
    if isinstance(cause, Fault):
        return fault_sentence(t, cause, ())
    if isinstance(cause, RuleSetFault):
        return rule_fault_sentence(t, cause.code, cause.values)
    if isinstance(cause, SetupFault):
        return setup_fault_sentence(t, cause.code, cause.values)
    if isinstance(cause, TournamentFault):
        return tournament_fault_sentence(t, cause.code, cause.values)
    return t.gettext(IMPORT_FAULTS[code], **values)


def _format_path(t: Translator, path: str) -> str:
    """Format a JSON path: matches, tournaments and events by number from 1, as players count; other fields by their
    JSON names."""
    steps = path.split(".")
    parts = []
    for name, message in _NUMBERED:
        if steps[0] == name and len(steps) > 1:
            parts.append(t.gettext(message, number=int(steps[1]) + 1))
            steps = steps[2:] or [""]
    return ", ".join([*parts, ".".join(steps)]).rstrip(", ")
