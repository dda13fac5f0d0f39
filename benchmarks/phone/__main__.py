"""`python -m benchmarks.phone` prints what a phone alone promises, beside a plain build.

`… kills 200` kills its browser so often, at random moments; `… storage` compares a browser's places for a database."""

import sys

from benchmarks.phone import kills, promises, storage

COMMANDS = {"promises": promises.main, "kills": kills.main, "storage": storage.main}

if __name__ == "__main__":
    chosen, *rest = sys.argv[1:] or ["promises"]
    if chosen not in COMMANDS:
        sys.exit(f"python -m benchmarks.phone {'|'.join(COMMANDS)}, not {chosen}")
    COMMANDS[chosen](rest)
