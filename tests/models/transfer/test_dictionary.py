"""The preset dictionary of hand-over codes fits the form that matches have now."""

import zlib
from itertools import product
from pathlib import Path

import pytest

from models.store import Store
from models.transfer import DICTIONARY_FILE
from models.transfer.match_transfer import match_content
from testkit.seeding.evening import SEATINGS, play_evening, side_by_cards, side_by_totals
from tools.transfer_dictionary import make_dictionary

MOST = 1.03  # of the length with a dictionary made now


def compressed_length(content: bytes, dictionary: bytes) -> int:
    compressor = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=dictionary)
    return len(compressor.compress(content) + compressor.flush())


@pytest.mark.extended
def test_codes_are_as_short_as_with_a_dictionary_made_now(sqlite_store: Store) -> None:
    """Otherwise run `python -m tools.transfer_dictionary`, and give Kind.PART the next version."""
    contents = []
    for players, side, with_history in product(SEATINGS, (side_by_totals, side_by_cards), (False, True)):
        device, match_id = play_evening(sqlite_store, players, side, corrections=2)
        with sqlite_store.reading() as session:
            contents.append(match_content(session, device, match_id, with_history=with_history))
    stored, made = (
        sum(compressed_length(content, dictionary) for content in contents)
        for dictionary in (Path(DICTIONARY_FILE).read_bytes(), make_dictionary())
    )
    assert stored <= MOST * made, f"{stored} bytes instead of {made}"
