"""Figures that several benchmarks take, and their progress."""

import statistics
import sys
from collections.abc import Callable, Sequence
from time import monotonic, perf_counter

_BEGAN = monotonic()


def percentile(values: Sequence[float], share: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[share - 1] if len(values) > 1 else values[0]


def best_of(repetitions: int, function: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """Return the seconds of the fastest of several calls: other load on the machine only adds time."""
    times = []
    for _ in range(repetitions):
        start = clock()
        function()
        times.append(clock() - start)
    return min(times)


def report_progress(step: str) -> None:
    """Print a step and the seconds since the start to stderr, because stdout has the results."""
    print(f"{monotonic() - _BEGAN:5.0f} s  {step}", file=sys.stderr, flush=True)
