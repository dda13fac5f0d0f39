"""Limits of an archive, far above what the app exports, and checked before a file is parsed.

Ten thousand matches of ten deals with their logs are 87 MB of JSON and 4 MB compressed.
"""

from collections.abc import Mapping

from models.values.person import MAX_MEMBERS

MAX_FILE_BYTES = 64 * 2**20  # of the upload
MAX_UNPACKED_BYTES = 256 * 2**20  # of the decompressed JSON
MAX_FAULTS = 200  # then the search stops
MAX_VALUES = 1_000_000  # of one element; a thousand deals with their corrections need a tenth of them
MAX_FIELDS = 100  # of one object; a rule set has 70
MAX_QUOTED = 80  # characters that a fault quotes of a value, a name or a message
MAX_TEXT_LENGTH = 4_000  # characters of one text; 200 cards have 800

# Elements of the lists at the top level …
MAX_ELEMENTS: Mapping[str, int] = {
    "players": 10_000,
    "devices": 10_000,
    "rule_sets": 1_000,
    "groups": 1_000,
    "matches": 50_000,
    "tournaments": 500,
    "members": MAX_MEMBERS,
}
# … and of the lists within an element of them, by name.
MAX_LIST_LENGTHS: Mapping[str, int] = {
    "members": 10_000,
    "events": 40_000,
    "players": 6,
    "sides": 6,
    "melds": 60,
    "adjustments": 20,
    **dict.fromkeys(("entrants", "lots", "seats"), 1_000),
    "tables": 10_000,
}
MAX_DEALS = 1_000  # of one match
DEFAULT_MAX_LIST_LENGTH = 100  # elements of lists within a rule set

MIN_BYTES_PER_VALUE = 5  # on average per value; exports have fourteen, a list of empty lists three
FREE_VALUES = 300_000  # of a file, which are cheap in any case
