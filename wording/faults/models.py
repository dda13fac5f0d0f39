"""Sentences for errors of `models`: data that could not be stored or an operation that is not allowed.

The codes of `models` are used as strings, because `wording` does not import `models`.
"""

from collections.abc import Mapping
from types import MappingProxyType

from wording.marker import mark
from wording.translation import Translator

MODEL_ERRORS: Mapping[str, str] = MappingProxyType(
    {
        "not-found": mark(
            "This is not there any more. It may have been deleted on another phone, or its code was withdrawn."
        ),
        "not-allowed": mark("This phone may watch this match, but not change it. Ask for the scorer’s code."),
        "stale-revision": mark("Another phone changed this match first. The latest score is shown now; try again."),
        "draft-conflict": mark("Another phone changed this part first. Its figures are shown; yours were not saved."),
        "link-unknown": mark("This code or link is not known. Check it, or scan the QR code again."),
        "link-revoked": mark("This link was withdrawn. Ask for a new one at the table."),
        "link-expired": mark("This code has expired. Ask for a new one at the table."),
        "move-refused": mark("This code is used up or too old. Show a new one on the old phone, and scan that."),
        "too-many-attempts": mark(
            "Too many wrong codes were typed on this network. Scan the QR code, or try again in {minutes} min."
        ),
        "too-many-matches": mark(
            "That is {limit} matches within an hour. Go on with one of them, or try again in {minutes} min."
        ),
        "invalid-setup": mark("Some of this can’t be kept as it is. Look at the fields that are marked."),
        "invalid-entry": mark("Some of these figures can’t be kept as they are. Look at the fields that are marked."),
        "match-finished": mark("This match is finished. Its deals can still be changed, but none can be added."),
        "nothing-played": mark("No deal was played yet, so there is no result. Delete the match instead."),
        "undo-changed": mark("This can’t be undone: the deal was changed again since. Edit the deal instead."),
        "undo-too-old": mark("This was too long ago to be undone. Edit the deal instead."),
        "corrupt-record": mark("This can’t be read: it is damaged, or a newer version of Pinella wrote it."),
        "import-refused": mark("This file was not imported, and nothing has changed. What is wrong with it is listed."),
        "backup-foreign": mark("This is no backup of Pinella, or it was cut off. Choose another file."),
        "backup-newer": mark("A newer version of Pinella made this backup. Update Pinella here first."),
        "backup-damaged": mark("This backup is damaged, so nothing was restored. Take an older one."),
        "database-in-use": mark("Pinella is still running on this database ({file}). End it first."),
        "database-failed": mark(
            "That could not be saved or read just now. What was saved before is safe; try again in a moment."
        ),
        "photo-too-large": mark("This photo is too large: 20 MB at most. Take a new one with fewer megapixels."),
        "photo-unreadable": mark("This file can’t be shown as a photo. Choose a JPEG, PNG or WebP picture."),
        "uploads-full": mark("Many files are on their way to this server just now. Choose yours again in a minute."),
        "photo-too-complex": mark(
            "This photo takes more time or memory than photos do, so it was not kept. Choose another one."
        ),
        "too-many-tournaments": mark(
            "That is {limit} tournaments within an hour. Go on with one of them, or try again in {minutes} min."
        ),
        "too-many-tables": mark(
            "That is {limit} tables within an hour, as many as there may be. Try again in {minutes} min."
        ),
        "round-closed": mark("Round {round} is closed already. Only the director changes its results now."),
        "round-open": mark("Round {round} is still being played. Close it first."),
        "tables-missing": mark("Tables without a result: {count}. The first of them is table {table}."),
        "table-unfinished": mark("Table {table} has not played all its deals yet. Enter them, or end the match here."),
        "no-rematch": mark("This table belongs to a tournament, whose director seats the next round."),
        "no-table": mark("Nobody plays at table {table} in round {round}. Look at the seating."),
        "no-round": mark("No round is being played now. Scan the card again when the director starts one."),
        "not-drawn": mark("The lots are not drawn yet. Draw them first."),
        "drawn-already": mark("The lots are drawn already, by another director."),
        "entries-over": mark("All rounds are seated, so nobody can enter any more. Ask the director."),
        "entries-full": mark("{limit} have entered, as many as there may be. Ask the director."),
        "too-many-entries": mark(
            "This phone has entered {limit} within an hour. Ask the director, or try again in {minutes} min."
        ),
        "entrant-seated": mark("It has its place in the draw already. Let it leave instead, or rename the players."),
        "entrant-out": mark(
            "This pair was taken out of the tournament. If it plays after all, the director enters it again."
        ),
        "pair-entered": mark("These names are entered already, as number {pair}."),
        "name-in-pair": mark("There is a {name} in pair {pair} already. Add a letter to tell them apart."),
        "pairs-missing": mark("Give names for each of the {entrants} pairs."),
        "pair-incomplete": mark("Pair {pair} has not as many names as the others."),
        "code-foreign": mark("This is no code of Pinella. Scan the one that the other phone shows."),
        "code-newer": mark("A newer version of Pinella made this code. Update Pinella here first."),
        "code-damaged": mark("This code is not all there, or was changed on its way. Scan it again."),
        "code-too-long": mark("This match is too long for codes. Send it as a link."),
        "parser-queue-full": mark("Many files are being read here just now. Try again in some minutes."),
        "players-met": mark("{name} and {other} sat at one table, so they are two people."),
        "erasure-pending": mark("Everything was deleted. Bring everything back first, in the settings."),
        "player-known": mark("You know a {name} already. If it is the same person, make the two one."),
        "group-known": mark("There is already a group called {name}. Choose another name."),
        "members-missing": mark("A group has {least} players at least. Add some."),
        "name-empty": mark("A name is missing here."),
        "name-duplicate": mark("There is already a {name} at this table. Add a letter to tell them apart."),
        "name-too-long": mark("This name is too long: {limit} characters at most."),
        "name-characters": mark("This name has characters that can’t be shown. Use letters, digits and spaces."),
        "venue-too-long": mark("This place is too long: {limit} characters at most."),
        "venue-characters": mark("This place has characters that can’t be shown. Use letters, digits and spaces."),
        "note-too-long": mark("This note is too long: {limit} characters at most."),
        "note-characters": mark("This note has characters that can’t be shown. Use letters, digits and spaces."),
        "search-too-long": mark("This search is too long: {limit} characters at most."),
        "less-than-equal": mark("{given} is too much: {le} at most."),
        "greater-than-equal": mark("{given} is too little: {ge} at least."),
    }
)
_UNKNOWN = mark("This didn’t work ({code}). Nothing was lost; try again.")


def model_error_sentence(t: Translator, code: str, values: Mapping[str, object] = MappingProxyType({})) -> str:
    """Return the sentence for the `code` of a ModelError or a FieldFault, filled with its `values`.

    A code without a sentence is quoted.
    """
    if code not in MODEL_ERRORS:
        return t.gettext(_UNKNOWN, code=code)
    sentence = t.gettext(MODEL_ERRORS[code]).format(**values)
    return with_report_code(sentence, str(values.get("incident", "")))


def failure_sentence(t: Translator, report_code: str) -> str:
    """Return the message for an unexpected error; `report_code` identifies it in the log."""
    sentence = t.gettext("Something went wrong on this screen. Everything that was saved is still there.")
    return with_report_code(sentence, report_code)


def with_report_code(sentence: str, report_code: str) -> str:
    """Return a sentence followed by the report code, if any, by which the host finds the error in the log."""
    return f"{sentence} ({report_code})" if report_code else sentence
