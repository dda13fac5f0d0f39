"""Functions that take a text of a phone, on long texts of repeated parts: `python -m tests.fuzz.long_texts [SECONDS]`.

Each text may take so many seconds of processor time. The slowest one takes 1 to 2 on a busy machine; a function whose
time grows with the square of the length would take about a minute, and the event loop with it. The system ends the
process, and the last line says where.

A function that runs on the event loop may also make so many calls only, about 50 ms of a small server.
"""

import logging
import math
import resource
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import product
from types import MappingProxyType

from models.lists import parse_entrant, read_entrants
from models.lists.sheets import _NO_VALUE
from models.values.text import name_key, normalize_text, search_fault, text_fault
from scoring import ScoringError, parse_cards, parse_deal, parse_match
from views.core.whole_numbers import parse_whole_number
from views.people.use_people import filter_by_name
from views.routes import decode_rules_name
from views.table.use_opening_balance import parse_total
from views.tournament.parsing import parse_points
from views.tournament.setup.setup_form import _SHORT_LIST, TournamentForm
from web.protection.allowed_hosts import AllowedHosts
from web.server.logs import _RedactingFormatter
from web.urls import client_network, parse_server_url, strip_import_url
from wording import negotiate_language

_LENGTH = 100_000  # characters; a message of a phone may have 256 kB
_CPU_SECONDS = 10
_CALLS = 400_000
_OFF_LOOP = ("pairs in the parser",)
_PARTS = (
    " ", "\t", "\n", "\u00a0", "/", "//t/", "?", "1", "1 ", "-", " - ", ",", ", ", " e ", "a", "A", "(", ".", ".5",
    "½\n", "Ab ", "Ab Ab Ab Ab Ab Ab Ab\n", f"{'Ab ' * 333}\n",  # many lines, and words that may separate names
    '<c r="A1"', '<c r="A1"><f', '<c r="A1"><f>1</f>', '<c r="A1"><f>1</f> <v> </v> ',
    "a\u0300\u0316", "\u0300\u0316", "\u1100\u1161", '"', "'", "\\", "=", ";q=", "#", "é", "½", "%41", "[", ":", "ß",
)  # fmt: skip
_ENDINGS = ("", "x", "!")


def _record(text: str) -> logging.LogRecord:
    """Return what uvicorn logs of a request for this path."""
    return logging.LogRecord("uvicorn.access", logging.INFO, "", 0, '"GET %s HTTP/1.1"', (text,), None)


FUNCTIONS: Mapping[str, Callable[[str], object]] = MappingProxyType(
    {
        "allowed host": AllowedHosts(public_url="").is_allowed,
        "cards": parse_cards,
        "deal": parse_deal,
        "formulas of a sheet": lambda text: _NO_VALUE.search(20 * text.encode()),
        "language": negotiate_language,
        "link to a match": strip_import_url,
        "log": lambda text: _RedactingFormatter().format(_record(text)),
        "match": parse_match,
        "name": lambda text: text_fault("names", normalize_text(text)),
        "name of rules": decode_rules_name,
        "name to compare": name_key,
        "network": client_network,
        "number": parse_whole_number,
        "pair": lambda text: parse_entrant(f"{text},", 4),
        "pairs": lambda text: TournamentForm(pairs=text).find_text_faults(),
        "pairs of a short list": lambda text: TournamentForm(pairs=text[:_SHORT_LIST]).find_text_faults(),
        "pairs in the parser": lambda text: read_entrants(text, 2),
        "points": parse_points,
        "search": search_fault,
        "search of a player": lambda text: filter_by_name((), text),
        "server": parse_server_url,
        "total": parse_total,
    }
)


def main() -> None:
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else _CPU_SECONDS
    for (name, function), part, ending in product(FUNCTIONS.items(), _PARTS, _ENDINGS):
        print(f"{name}: {part!r} repeated, then {ending!r}", flush=True)
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(time.process_time()) + seconds, resource.RLIM_INFINITY))
        calls = count_calls(function, part * (_LENGTH // len(part)) + ending)
        if name not in _OFF_LOOP and calls > _CALLS:
            sys.exit(f"{calls} calls on the event loop")
    print("done")


def count_calls(function: Callable[[str], object], text: str) -> int:
    """Return how many functions, in Python and C, are called while the function takes the text."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    sys.setprofile(count)
    try:
        with suppress(ScoringError):
            function(text)
    finally:
        sys.setprofile(None)
    return calls


if __name__ == "__main__":
    main()
