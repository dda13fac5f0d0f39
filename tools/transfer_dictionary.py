"""Write the preset dictionary that hand-over codes are compressed with: `python -m tools.transfer_dictionary`.

It has the rule sets of all games and the deals of made-up evenings, the likeliest last. A new dictionary needs a new
version of the codes (`VERSIONS` in models/transfer/text_encoding.py).
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from models.access import register_device
from models.matches import create_match
from models.store import Store, open_store
from models.transfer import DICTIONARY_FILE
from models.transfer.match_transfer import match_content
from scoring import VARIANTS
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.evening import play_evening, side_by_cards, side_by_totals
from testkit.seeding.match_table import KEY, SteppingClock, pairs_setup

_WINDOW = 32_768  # bytes: deflate finds no text further back
_ID = re.compile(rb'"[a-z2-7]{16}"')
_GAMES = tuple(reversed(VARIANTS.values()))  # Burraco last
# Players, sides and history of the evenings, the likeliest last. Two deals and a correction show what repeats.
_EVENINGS = ((4, side_by_cards, True), (3, side_by_totals, False), (4, side_by_totals, False))
_DEALS, _CORRECTIONS, _SEED = 2, 1, 1


def make_dictionary() -> bytes:
    """Return a dictionary in the form that matches have now."""
    with TemporaryDirectory(prefix="pinella-dictionary-") as folder:
        store = open_store(copy_empty_database(Path(folder)), key=KEY, clock=SteppingClock())
        *others, burraco = _rule_sets(store)
        *evenings, last = _evenings(store)
        store.close()
    whole = b"".join([*others, *(evening.replace(burraco, b"") for evening in evenings), last])
    return _ID.sub(b'"A"', whole)[-_WINDOW:]


def _rule_sets(store: Store) -> Iterator[bytes]:
    for rules in _GAMES:
        with store.transaction() as session:
            device, _ = register_device(session, label="")
            match = create_match(session, device=device, setup=pairs_setup(rules=rules))
            content = match_content(session, device, match.id, with_history=False)
        config = json.loads(content[1:])["matches"][0]["config"]
        yield json.dumps(config["rules"], ensure_ascii=False, separators=(",", ":")).encode()


def _evenings(store: Store) -> Iterator[bytes]:
    for players, side, with_history in _EVENINGS:
        device, match_id = play_evening(store, players, side, corrections=_CORRECTIONS, seed=_SEED, deals=_DEALS)
        with store.transaction() as session:
            yield match_content(session, device, match_id, with_history=with_history)


if __name__ == "__main__":
    DICTIONARY_FILE.write_bytes(make_dictionary())
