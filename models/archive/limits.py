"""Limits of an archive, far above what the app exports, and checked before a file is parsed.

Ten thousand matches of ten deals, with their logs and agreements, are 173 MB of JSON and 13 MB compressed.
"""

from collections.abc import Mapping
from types import MappingProxyType

MOST_BYTES = 64 * 2**20  # of the upload
MOST_UNPACKED = 256 * 2**20  # of the decompressed JSON
MOST_FAULTS = 200  # then the search stops
MOST_VALUES = 1_000_000  # of one match; the largest list of actions needs a third of them
MOST_FIELDS = 100  # of one object; a rule set has 70
LONGEST_TEXT = 4_000  # characters of one text; 200 cards have 800

# Elements of the lists at the top level …
MOST_PIECES: Mapping[str, int] = MappingProxyType(
    {"players": 10_000, "devices": 10_000, "rule_sets": 1_000, "groups": 1_000, "matches": 50_000}
)
# … and of the lists within a match or a group, by name.
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
OTHER_LENGTH = 100  # elements of lists within a rule set

_LEAST_BYTES_EACH = 5  # on average per value; exports have fourteen, a list of empty lists three
_ALWAYS_ALLOWED = 300_000  # values that are cheap in any case


def most_values(size: int) -> int:
    """Return the limit of JSON values in a file of `size` bytes."""
    return _ALWAYS_ALLOWED + size // _LEAST_BYTES_EACH
