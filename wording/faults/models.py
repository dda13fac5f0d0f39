"""Sentences for errors of `models`: data that could not be stored or an operation that is not allowed.

The codes of `models` are used as strings, because `wording` does not import `models`.
"""

from collections.abc import Mapping

from wording.translation import Translator, mark

MODEL_ERRORS: Mapping[str, str] = {
    "not-found": mark("This no longer exists. It may have been deleted on another phone, or its code no longer works."),
    "not-allowed": mark("This phone can watch this match but not change it. Ask for the scorer’s code."),
    "stale-revision": mark("Another phone changed this match first. The latest score is shown now; try again."),
    "draft-conflict": mark("Another phone changed this part first. Its figures are shown; yours weren’t saved."),
    "link-unknown": mark("This code or link doesn’t exist. Check it, or scan the QR code again."),
    "code-incomplete": mark("Enter the whole code that is shown below the table’s QR code."),
    "link-revoked": mark("This link no longer works. Ask for a new one at the table."),
    "link-expired": mark("This code has expired. Ask for a new one at the table."),
    "move-refused": mark("This code has been used or is too old. Show a new one on the old phone and scan it."),
    "too-many-attempts": mark(
        "Too many wrong codes were typed on this network. Scan the QR code, or try again in {minutes} min."
    ),
    "too-many-matches": mark(
        "You can start {limit} matches an hour at most. Continue one of them, or try again in {minutes} min."
    ),
    "invalid-setup": mark("Some of this can’t be saved. Check the marked fields."),
    "invalid-entry": mark("Some of these figures can’t be saved. Check the marked fields."),
    "match-finished": mark("This match is over. You can still correct its deals, but not add any."),
    "nothing-played": mark("No deals have been played, so the match has no result yet. Delete it instead."),
    "undo-changed": mark("This can’t be undone: the deal has changed since. Correct the deal instead."),
    "undo-too-old": mark("This is too long ago to undo. Correct the deal instead."),
    "corrupt-record": mark("This can’t be read: it is damaged or from a newer version of Pinella."),
    "import-refused": mark("This file wasn’t imported, and nothing has changed. Its errors are listed."),
    "backup-foreign": mark("This isn’t a Pinella backup, or it is incomplete. Choose another file."),
    "backup-newer": mark("This backup is from a newer version of Pinella. Update this one first."),
    "backup-damaged": mark("This backup is damaged, so nothing was restored. Use an older one."),
    "database-in-use": mark("Pinella is still using this database ({file}). Stop it first."),
    "database-read-only": mark(
        "This server’s disk can’t be written to, so nothing can be saved. You can still look at what was saved."
    ),
    "database-full": mark(
        "There’s no space left to save this. Everything you saved before is safe; try again once there is space."
    ),
    "database-failed": mark(
        "That couldn’t be saved or read right now. Everything you saved before is safe; try again in a moment."
    ),
    "photo-too-large": mark("This photo is too large: 20 MB at most. Take one with fewer megapixels."),
    "photo-unreadable": mark("This file can’t be shown as a photo. Choose a JPEG, PNG or WebP picture."),
    "photo-lost": mark("The file didn’t arrive, and nothing has changed. Choose it again."),
    "too-much-imported": mark("Today’s limit for imports is reached. Try again in {minutes} min."),
    "disk-low": mark("This server has too little free space for this file. Nothing has changed; tell its host."),
    "uploads-full": mark("Many files are being sent to this server right now. Choose yours again in a minute."),
    "photo-too-complex": mark("This photo takes too much time or memory, so it wasn’t saved. Choose another one."),
    "too-many-tournaments": mark(
        "You can start {limit} tournaments an hour at most. Continue one of them, or try again in {minutes} min."
    ),
    "too-many-tables": mark("You can start {limit} tables an hour at most. Try again in {minutes} min."),
    "round-closed": mark(
        "Round {round} is already closed. Its results can now be corrected only by a director, in the list of results."
    ),
    "round-open": mark("Round {round} is still being played. Close it first."),
    "tables-missing": mark(
        "Tables without a result: {count}. The first is table {table}. Enter the missing results first."
    ),
    "result-changed": mark("The table has another result by now. Nothing was changed."),
    "table-unfinished": mark("Table {table} hasn’t played all its deals yet. Enter them, or end the match here."),
    "table-has-score": mark("Table {table}’s phone has {ns} – {ew}. Check that score, then save yours again."),
    "no-rematch": mark("This table is part of a tournament: the director seats the next round."),
    "no-table": mark("Table {table} is empty in round {round}. Check the seating."),
    "clock-changed": mark("The clock was changed meanwhile. Look at it, and try again."),
    "clock-limit": mark("The clock can show from 1 to {most} minutes. Nothing was changed."),
    "no-round": mark("No round is in play. Scan the card again when the director starts one."),
    "round-taken-back": mark("Another director has taken round {round} back. Nothing was changed."),
    "round-changed": mark(
        "Round {round} has new entries. Deals: {deals}, results: {results}. Check them, then take it back again."
    ),
    "published-since": mark("Another director has published round {round}. If it still has to go, take it back again."),
    "not-published": mark("The players don’t see round {round} yet. Publish it first."),
    "published-already": mark("Round {round} is published: its seats stay. Take it back to seat it again."),
    "no-seat": mark("One of the two has no seat in round {round}. Nothing was changed."),
    "table-played": mark("Table {table} has deals or a result already, so its seats stay."),
    "no-free-seat": mark(
        "No table is free any more: round 1 has deals or results, or nobody has a bye. Add the entry."
    ),
    "retracted-already": mark("Another director has already retracted this."),
    "table-opened": mark("A late arrival has made another table necessary. Seat the round again to see which."),
    "groups-changed": mark("The ranking has changed meanwhile. Check the groups, then seat the round again."),
    "taken-back-often": mark("Rounds were taken back {limit} times in an hour. Try again in {minutes} min."),
    "called-often": mark("This table has called {limit} times in an hour. Go to the director."),
    "hall-unused": mark("No tournament is being played at this table right now. Ask the director."),
    "phones-waiting": mark(
        "{limit} new phones wait at this table for an answer. Ask the director to answer them, then try again."
    ),
    "hall-tables": mark("Enter a number of tables from 1 to {most}."),
    "not-drawn": mark("The lots haven’t been drawn yet. Draw them first."),
    "drawn-already": mark("Another director has already drawn the lots."),
    "entries-over": mark("All rounds are seated, so entries are closed. Ask the director."),
    "entries-full": mark("All {limit} places are taken. Ask the director."),
    "too-many-entries": mark(
        "This phone has made {limit} entries in an hour. Ask the director, or try again in {minutes} min."
    ),
    "too-many-entry-attempts": mark(
        "This phone has tried to enter {limit} times in an hour. Ask the director, or try again in {minutes} min."
    ),
    "too-many-entries-here": mark(
        "{limit} entries in an hour came from this network. Ask the director, or try again in {minutes} min."
    ),
    "entrant-seated": mark("This entry is already in the draw. Mark it as leaving instead, or rename the players."),
    "round-over": mark("Round {round} is over. Choose a later one for the substitute."),
    "players-same": mark("These players play there already. Replace a name by that of the substitute."),
    "entrant-out": mark(
        "This entry was removed from the tournament. If it plays after all, the director can enter it again."
    ),
    "card-twice": mark("{name} and {other} have the same card, {card}. Correct it in the list."),
    "card-question": mark("{name}: card {card} is stored, the list says {other}. Choose below the list who it is."),
    "pair-entered": mark(
        "These names are already entered, as number {pair}. Other people of the same names need a number: Anna (2)."
    ),
    "name-in-pair": mark("Entry {pair} already has {name}. If this is another person, add a letter: {name} B."),
    "pairs-missing": mark("Enter the names of all {entrants} entries."),
    "pair-incomplete": mark("Pair {pair}, “{names}”: write two names with a comma between them."),
    "player-incomplete": mark("Player {pair}, “{names}”: write one name."),
    "team-incomplete": mark("Team {pair}, “{names}”: write four names with commas between them."),
    "card-too-long": mark("{length} characters are too long for a card number: {limit} at most."),
    "card-characters": mark("This card number has characters that can’t be shown. Type it again."),
    "day-impossible": mark("The day of a match can’t be before {first} or in the future. Check it."),
    "day-unknown": mark("“{given}” isn’t a day. Write it in numbers, such as 31/12/2027."),
    "amount-unknown": mark("“{given}” isn’t an amount. Write a number, such as 12.50."),
    "reason-missing": mark("Note the reason: others will ask for it."),
    "fee-negative": mark("A fee can’t be below 0."),
    "due-days": mark("Write a number of days from 1 to {most}."),
    "table-unknown": mark("“{given}” isn’t a table. Write its number, such as 7."),
    "list-card-day": mark("Line {line}, {name}: “{text}” is a day, not the number of a card. Check the column."),
    "list-day": mark("Line {line}, {name}: “{text}” isn’t a day. Write it in numbers, such as 31/12/2027."),
    "list-amount": mark("Line {line}, {name}: “{text}” isn’t an amount. Write a number, such as 12.50."),
    "list-card-long": mark("Line {line}, {name}: the card’s number “{text}” is too long: {limit} characters at most."),
    "list-cell": mark("Line {line}, {name}: “{text}” is too long or has characters that can’t be shown. Shorten it."),
    "members-unknown": mark("This isn’t a list of members: columns of names and cards are missing."),
    "members-one-card": mark("Card “{text}” stands for two people: {other} and {name}. Keep one of them."),
    "list-file-too-large": mark("This file is too large: {limit} MB at most. Save only the sheet with the list."),
    "list-file-empty": mark("There is nothing in this file. Choose another one."),
    "list-file-foreign": mark("This file isn’t a list. Choose a spreadsheet (XLSX, ODS), a CSV or a text file."),
    "list-file-markup": mark("This file is {kind}. Save the list as a spreadsheet (XLSX) or CSV, and choose that."),
    "list-file-utf-32": mark("This file is text in UTF-32. Save it as UTF-8, and choose it again."),
    "list-file-as-text": mark("Spreadsheets can’t be read here. Save the list as CSV, and choose that file."),
    "list-file-password": mark("This file has a password. Save it without one, and choose it again."),
    "list-file-complex": mark("This file takes too much time or memory. Save only the sheet with the list."),
    "list-file-lost": mark("The file didn’t arrive, and nothing has changed. Choose it again."),
    "list-merged": mark("Cell {cell} is merged down to row {last}. Undo the merge, and fill in every row."),
    "list-formula": mark("Cell {cell} is a formula without a value. Paste the value in its place."),
    "list-more": mark("More faults in the list: {count}."),
    "list-question": mark("The list can be read in several ways. Choose one below it."),
    "list-too-long": mark("The list has {lines} lines: {limit} at most."),
    "list-too-large": mark("The list has {length} characters: {limit} at most."),
    "list-line-too-long": mark("Line {line}, “{text}”: {limit} characters at most."),
    "list-letter-lost": mark("Line {line}, “{text}”: a letter was lost where this was copied or saved. Type it again."),
    "list-quotes": mark("Line {line}, “{text}”: a quotation mark opens here and isn’t closed. Add or remove one."),
    "entrant-name-too-long": mark("“{name}” is too long: {limit} characters at most."),
    "entrant-name-characters": mark("“{name}” has characters that can’t be shown. Use letters, digits and spaces."),
    "code-foreign": mark("That isn’t a Pinella code. Scan the one that the other phone shows."),
    "code-newer": mark("This code is from a newer version of Pinella. Update this one first."),
    "code-older": mark("This code is from an older version of Pinella. Update Pinella on the other phone first."),
    "code-damaged": mark("This code is incomplete or damaged. Scan it again."),
    "code-too-long": mark("This match is too long for codes. Send it as a link."),
    "parser-queue-full": mark("Many files are being read right now. Try again in a few minutes."),
    "players-met": mark("{name} and {other} played at the same table, so they are two people."),
    "name-taken": mark("Somebody else is now called {name}. Rename them first."),
    "erasure-pending": mark("Everything was deleted. First restore everything in the settings."),
    "player-known": mark("You already have a {name}. If it is the same person, merge the two."),
    "player-listed": mark(
        "The list of players already has {name}. If it is the same person, merge the two under “Players”."
    ),
    "group-known": mark("There is already a group called {name}. Choose another name."),
    "members-missing": mark("A group needs at least {least} players. Add some."),
    "name-empty": mark("A name is missing here."),
    "name-duplicate": mark("This table already has {name}. Add a letter to tell them apart."),
    "name-spelling": mark(
        "Is this {name} (matches: {count})? Then write it like that; for another person, add a letter."
    ),
    "name-too-long": mark("This name is too long: {limit} characters at most."),
    "name-characters": mark("This name has characters that can’t be shown. Use letters, digits and spaces."),
    "venue-too-long": mark("This place is too long: {limit} characters at most."),
    "venue-characters": mark("This place has characters that can’t be shown. Use letters, digits and spaces."),
    "note-too-long": mark("This note is too long: {limit} characters at most."),
    "note-characters": mark("This note has characters that can’t be shown. Use letters, digits and spaces."),
    "search-too-long": mark("This search is too long: {limit} characters at most."),
    "less-than-equal": mark("{given} is too high: {le} at most."),
    "greater-than-equal": mark("{given} is too low: {ge} at least."),
}
_UNKNOWN = mark("This didn’t work ({code}). Nothing was lost; try again.")


def model_error_sentence(t: Translator, code: str, values: Mapping[str, object] = {}) -> str:
    """Return the sentence for the `code` of a ModelError or a FieldFault, filled with its `values`.

    A code without a sentence is quoted.
    """
    if code not in MODEL_ERRORS:
        return t.gettext(_UNKNOWN, code=code)
    sentence = t.gettext(MODEL_ERRORS[code], **values)
    return with_report_code(sentence, str(values.get("report_code", "")))


def failure_sentence(t: Translator, report_code: str) -> str:
    """Return the message for an unexpected error; `report_code` identifies it in the log."""
    sentence = t.gettext("Something went wrong on this screen. Everything you saved is still there.")
    return with_report_code(sentence, report_code)


def with_report_code(sentence: str, report_code: str) -> str:
    """Return a sentence followed by the report code, if any; the host finds the error in the log by this code."""
    return f"{sentence} ({report_code})" if report_code else sentence
