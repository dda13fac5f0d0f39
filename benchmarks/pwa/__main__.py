"""Benchmarks of the offline app: `python -m benchmarks.pwa [COMMAND]`.

The default, `performance`, compares it with a plain build. `crashes 200` kills its browser 200 times at random moments.
`peers` times connected phones, and `schedule 60` plays an hour with connected phones.
"""

import signal
import sys

from benchmarks.pwa import crashes, peer_schedule, peers, performance

COMMANDS = {
    "performance": performance.main,
    "crashes": crashes.main,
    "peers": peers.main,
    "schedule": peer_schedule.main,
}


def end_browsers_when_interrupted() -> None:
    """Raise KeyboardInterrupt on SIGINT and SIGTERM, so that browsers end with the command. SIGINT is set explicitly
    because a shell starts background commands with SIGINT ignored.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)


if __name__ == "__main__":
    chosen, *rest = sys.argv[1:] or ["performance"]
    if chosen not in COMMANDS:
        sys.exit(f"python -m benchmarks.pwa {'|'.join(COMMANDS)}, not {chosen}")
    end_browsers_when_interrupted()
    COMMANDS[chosen](rest)
