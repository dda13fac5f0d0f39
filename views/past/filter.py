"""The filter of past matches. Pure."""

from dataclasses import dataclass, replace
from datetime import date, datetime, time
from enum import StrEnum
from typing import Any

from scoring import Outcome

_DECEMBER = 12


class Ending(StrEnum):
    """How a match ended; WON and LOST are one player's."""

    FINISHED = "finished"
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    OPEN = "open"


_OF_ONE = frozenset({Ending.WON, Ending.LOST})
_OUTCOMES = {Ending.WON: Outcome.WON, Ending.LOST: Outcome.LOST, Ending.DRAWN: Outcome.DRAWN}


@dataclass(frozen=True, kw_only=True)
class MatchFilter:
    """Empty, everything that is finished. A `month` is one of the `year`."""

    words: str = ""
    rules_name: str = ""
    player: str = ""
    ending: Ending = Ending.FINISHED
    year: int | None = None
    month: int | None = None

    @property
    def endings(self) -> tuple[Ending, ...]:
        """Those that one can ask for."""
        return tuple(ending for ending in Ending if self.player or ending not in _OF_ONE)

    @property
    def narrows(self) -> bool:
        """Whether anything but the words leaves matches out."""
        return replace(self, words="") != MatchFilter()

    def of(self, player: str) -> "MatchFilter":
        """Only matches of that player; of nobody in particular when it is empty."""
        chosen = replace(self, player=player)
        return chosen if self.ending in chosen.endings else replace(chosen, ending=Ending.FINISHED)

    def in_year(self, year: int | None) -> "MatchFilter":
        return replace(self, year=year, month=None)

    def without_filters(self) -> "MatchFilter":
        return MatchFilter(words=self.words)

    def criteria(self) -> dict[str, Any]:
        """For `list_matches`: where tournaments are found, their matches are found in them."""
        since, until = self._bounds()
        return {
            "finished": self.ending is not Ending.OPEN,
            "words": self.words,
            "player": self.player,
            "whole_name": True,
            "rules_name": self.rules_name,
            "outcome": _OUTCOMES.get(self.ending),
            "of_tournaments": self.tournament_criteria() is None,
            "since": since,
            "until": until,
        }

    def tournament_criteria(self) -> dict[str, Any] | None:
        """For `list_tournaments`; None where no tournament can be meant."""
        if self.rules_name or self.ending is not Ending.FINISHED:
            return None
        since, until = self._bounds()
        return {"finished": True, "words": self.words, "player": self.player, "since": since, "until": until}

    def _bounds(self) -> tuple[datetime | None, datetime | None]:
        if self.year is None:
            return None, None
        if self.month is None:
            return _start_of(self.year, 1), _start_of(self.year + 1, 1)
        after = (self.year + 1, 1) if self.month == _DECEMBER else (self.year, self.month + 1)
        return _start_of(self.year, self.month), _start_of(*after)


def _start_of(year: int, month: int) -> datetime:
    """Midnight where this machine stands, as all times are shown."""
    return datetime.combine(date(year, month, 1), time()).astimezone()
