"""Benchmarks of the offline app: `python -m benchmarks.pwa [performance | crashes | storage]`.

The default, `performance`, compares it with a plain build. `crashes 200` kills its browser 200 times at random moments;
`storage` compares the browser's storage APIs for a database.
"""

import signal
import sys

from benchmarks.pwa import crashes, performance, storage

COMMANDS = {"performance": performance.main, "crashes": crashes.main, "storage": storage.main}

if __name__ == "__main__":
    chosen, *rest = sys.argv[1:] or ["performance"]
    if chosen not in COMMANDS:
        sys.exit(f"python -m benchmarks.pwa {'|'.join(COMMANDS)}, not {chosen}")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that browsers end with the command
    COMMANDS[chosen](rest)
