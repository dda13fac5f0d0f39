"""`python -m benchmarks.phone kills [200]`: the browser of a phone alone is killed so often, at random moments."""

import sys

from benchmarks.phone import kills

COMMANDS = {"kills": kills.main}

if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in COMMANDS:
        sys.exit(f"python -m benchmarks.phone {'|'.join(COMMANDS)}, not {' '.join(sys.argv[1:]) or 'nothing'}")
    COMMANDS[sys.argv[1]](sys.argv[2:])
