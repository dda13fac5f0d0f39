"""Print the number of QR codes that transfer an evening of six deals from one phone to another."""

import tempfile
from pathlib import Path

from models.store import open_store
from models.transfer import export_match_parts
from testkit.seeding.evening import SEATINGS, DealSide, play_evening, side_by_cards, side_by_totals

CORRECTIONS = 2


def main() -> None:
    print("| six deals | corrections | codes | characters | with the history |\n|---|---:|---:|---:|---:|")
    for players in SEATINGS:
        for label, side in (("by totals", side_by_totals), ("by cards", side_by_cards)):
            for corrections in (0, CORRECTIONS):
                short, full = (export_evening(players, side, corrections, with_history=kept) for kept in (False, True))
                length = sum(map(len, short))
                print(f"| {players} players, {label} | {corrections} | {len(short)} | {length:,} | {len(full)} |")


def export_evening(players: int, side: DealSide, corrections: int, *, with_history: bool) -> tuple[str, ...]:
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(f"sqlite:///{Path(folder) / 'pinella.db'}", key=b"a key for benchmarks, 32 bytes..")
        device, match_id = play_evening(store, players, side, corrections=corrections)
        with store.reading() as session:
            codes = export_match_parts(session, device=device, match_id=match_id, with_history=with_history)
        store.close()
    return codes


if __name__ == "__main__":
    main()
