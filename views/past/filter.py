"""The filter of past matches. Pure."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from scoring import Outcome
from wording import Translator


class Ending(StrEnum):
    """The ending of a match; WON and LOST are from the chosen player's point of view."""

    FINISHED = "finished"
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    OPEN = "open"


_PLAYER_ENDINGS = frozenset({Ending.WON, Ending.LOST})
_OUTCOMES = {Ending.WON: Outcome.WON, Ending.LOST: Outcome.LOST, Ending.DRAWN: Outcome.DRAWN}


@dataclass(frozen=True, kw_only=True)
class MatchFilter:
    """The criteria of a search; by default, all finished matches. `month` is a month of `year`."""

    words: str = ""
    rules_name: str = ""
    player: str = ""
    ending: Ending = Ending.FINISHED
    year: int | None = None
    month: int | None = None

    @property
    def endings(self) -> tuple[Ending, ...]:
        """The endings to choose from; WON and LOST need a player."""
        return tuple(ending for ending in Ending if self.player or ending not in _PLAYER_ENDINGS)

    @property
    def has_filters(self) -> bool:
        """Whether any criterion other than the words restricts the matches."""
        return replace(self, words="") != MatchFilter()

    def with_value(self, name: str, value: object) -> "MatchFilter":
        """Return the filter with this value of a criterion: for another year without a month, and without WON or LOST
        if it has no player."""
        values: dict[str, Any] = {"month": None, name: value} if name == "year" else {name: value}
        chosen = replace(self, **values)
        return chosen if chosen.ending in chosen.endings else replace(chosen, ending=Ending.FINISHED)

    def criteria(self, t: Translator) -> dict[str, Any]:
        """Return the arguments for `list_matches`.

        Matches of tournaments are excluded if the tournaments themselves are listed.
        """
        return self._common_criteria(t) | {
            "finished": self.ending is not Ending.OPEN,
            "rules_name": self.rules_name,
            "outcome": _OUTCOMES.get(self.ending),
            "of_tournaments": self.tournament_criteria(t) is None,
        }

    def tournament_criteria(self, t: Translator) -> dict[str, Any] | None:
        """Return the arguments for `list_tournaments`, or None if the filter excludes all tournaments."""
        if self.rules_name or self.ending is not Ending.FINISHED:
            return None
        return self._common_criteria(t) | {"finished": True}

    def _common_criteria(self, t: Translator) -> dict[str, Any]:
        """Return the words, the player, and the period in the time zone that is used to show the days of matches."""
        found: dict[str, Any] = {"words": self.words, "player": self.player, "since": None, "until": None}
        if self.year is not None:
            first, months = (1, 12) if self.month is None else (self.month, 1)
            years, after = divmod(first - 1 + months, 12)
            found["since"] = t.month_start(self.year, first)
            found["until"] = t.month_start(self.year + years, after + 1)
        return found
