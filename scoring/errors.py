"""Everything that `scoring` raises: one base, one branch for each kind of input."""

__all__ = ["DealError", "IllegalMeld", "InvalidRuleSet", "NotationError", "RuleSetFault", "ScoringError"]

import dataclasses
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from scoring.codes import MeldCode, NotationCode, RuleSetCode
from scoring.faults import Fault
from scoring.sentences import SENTENCES


class ScoringError(ValueError):
    """The base of them all. `code` says what is wrong; `values` are what a translated sentence needs besides."""

    code: StrEnum
    values: Mapping[str, object]

    def __init__(self, code: StrEnum, message: str, /, **values: object) -> None:
        super().__init__(message)
        self.code = code
        self.values = MappingProxyType(values)


class NotationError(ScoringError):
    """Text that names no card or no rule set."""

    def __init__(self, code: NotationCode, /, **values: int | str) -> None:
        super().__init__(code, SENTENCES[code].format_map(values), **values)


class IllegalMeld(ScoringError):  # noqa: N818 - design.md §3 names it
    """Cards that make no meld under the rule set at hand."""

    def __init__(self, code: MeldCode, /, **values: int | str) -> None:
        super().__init__(code, SENTENCES[code].format_map(values), **values)


class DealError(ScoringError):
    """A deal that cannot be scored; `faults` are all its faults, the errors (at least one) before the warnings."""

    faults: tuple[Fault, ...]

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        found = "; ".join(_describe(fault) for fault in faults)
        super().__init__(faults[0].code, f"this deal cannot be scored: {found}", **faults[0].values)
        self.faults = faults


@dataclasses.dataclass(frozen=True, kw_only=True)
class RuleSetFault:
    """One senseless option; `field` is the field of RuleSet to show it beside."""

    field: str
    code: RuleSetCode
    values: Mapping[str, int | str] = dataclasses.field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.field}: {SENTENCES[self.code].format_map(self.values)}"


class InvalidRuleSet(ScoringError):  # noqa: N818 - design.md §3 names it
    """House rules that make no game; `faults` has everything that is wrong with them (never empty)."""

    faults: tuple[RuleSetFault, ...]

    def __init__(self, faults: tuple[RuleSetFault, ...]) -> None:
        found = "; ".join(str(fault) for fault in faults)
        super().__init__(faults[0].code, f"no game can be played by these rules: {found}", **faults[0].values)
        self.faults = faults


def _describe(fault: Fault) -> str:
    """`closing-without-burraco (side 0, needed 1, found 0)`: FaultCode's sentences belong to those who show them."""
    places = {"side": fault.side, "player": fault.player}
    known = [f"{name} {value}" for name, value in (places | dict(fault.values)).items() if value is not None]
    return f"{fault.code} ({', '.join(known)})" if known else fault.code
