"""The figures of statistics, as codes: `wording` has the name and the definition of each."""

__all__ = ["Measure"]

from enum import StrEnum


class Measure(StrEnum):
    MATCHES = "matches"
    WINS = "wins"
    AVERAGE = "average"  # points for each deal
    BEST_DEAL = "best-deal"
    CLEAN = "clean"
    CLOSINGS = "closings"
    OWN_CLOSINGS = "own-closings"
    POZZETTI_MISSED = "pozzetti-missed"
    STREAKS = "streaks"
    HEAD_TO_HEAD = "head-to-head"
    FORM = "form"
    RATING = "rating"
