"""Limits of an archive: far beyond what the app exports, and checked before anything is made of a file.

Ten thousand matches of ten deals, with their trail and what phones said of them, are 173 MB of JSON, and 13 MB packed.
"""

from collections.abc import Mapping
from types import MappingProxyType

MOST_BYTES = 64 * 2**20  # as it is sent
MOST_UNPACKED = 256 * 2**20  # of JSON
MOST_FAULTS = 200  # that are looked for
MOST_VALUES = 1_000_000  # of one match: its list of actions alone may need a third of them
MOST_FIELDS = 100  # of one object; a rule set has 70
LONGEST_TEXT = 4_000  # characters of one text; 200 cards have 800

# Of the lists of a file …
MOST_PIECES: Mapping[str, int] = MappingProxyType(
    {"players": 10_000, "devices": 10_000, "rule_sets": 1_000, "groups": 1_000, "matches": 50_000}
)
# … and of those within a match or a group, by their names.
LENGTHS: Mapping[str, int] = MappingProxyType(
    {
        "members": 10_000,
        "deals": 1_000,
        "entries": 20_000,
        "actions": 20_000,
        "agreements": 20_000,
        "players": 6,
        "sides": 6,
        "melds": 60,
        "adjustments": 20,
    }
)
OTHER_LENGTH = 100  # of the lists within a rule set

_LEAST_BYTES_EACH = 5  # of a value of ours, on average; fourteen are usual, a list of empty lists needs three
_NO_MATTER = 300_000  # as many values as cost next to nothing


def most_values(size: int) -> int:
    """In a file of that many bytes."""
    return _NO_MATTER + size // _LEAST_BYTES_EACH
