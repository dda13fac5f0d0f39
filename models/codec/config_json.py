"""Rule sets, matches' configurations and set-ups as JSON, with every option written out: a match never changes when a
preset does."""

__all__ = ["CONFIG", "RULES", "SETUP"]

import dataclasses
from typing import Annotated, Any, get_type_hints

from pydantic import AfterValidator, Field, PlainSerializer, create_model

from models.codec.shape import LARGEST, Part, Shape
from models.setup import MatchSetup
from scoring import MatchConfig, RuleSet, Seating

_ORDERED = PlainSerializer(sorted, return_type=list[str])


def _bounded(number: Any) -> Any:
    if isinstance(number, int) and abs(number) > LARGEST:
        raise ValueError(f"{number} is beyond ±{LARGEST}")
    return number


def _hint(hint: Any) -> Any:
    """Sets are written in order, so that equal rule sets have equal text; whole numbers stay within reason."""
    if getattr(hint, "__origin__", None) is frozenset:
        return Annotated[hint, _ORDERED]
    return Annotated[hint, AfterValidator(_bounded)]


_HINTS = get_type_hints(RuleSet)

# Made from the dataclass itself: an option cannot be forgotten.
_RULES: type[Part] = create_model(
    "_Rules",
    __base__=Part,
    **{each.name: (_hint(_HINTS[each.name]), ...) for each in dataclasses.fields(RuleSet)},
)  # type: ignore[call-overload]


class _Config(Part):
    rules: _RULES  # type: ignore[valid-type]
    players: int
    seating: Seating
    target: Annotated[int, Field(le=LARGEST)] | None
    deals: Annotated[int, Field(le=LARGEST)] | None
    first_dealer: int


class _Setup(Part):
    config: _Config
    names: tuple[str, ...]
    note: str
    place: str


def _fields(part: Part) -> dict[str, Any]:
    return {name: getattr(part, name) for name in type(part).model_fields}


def _build_rules(part: Part) -> RuleSet:
    return RuleSet(**_fields(part))


def _build_config(part: _Config) -> MatchConfig:
    return MatchConfig(**(_fields(part) | {"rules": _build_rules(part.rules)}))


def _build_setup(part: _Setup) -> MatchSetup:
    return MatchSetup(**(_fields(part) | {"config": _build_config(part.config)}))


RULES = Shape("a rule set", _RULES, _build_rules)
CONFIG = Shape("a match's rules", _Config, _build_config)
SETUP = Shape("the last set-up", _Setup, _build_setup)
