"""The document of the export format is complete: every field and every table custom of the codec is in it."""

import dataclasses
import json
import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args, get_type_hints

from models.archive.format import (
    VERSION,
    Archive,
    ArchivedDevice,
    ArchivedEvent,
    ArchivedGroup,
    ArchivedMatch,
    ArchivedPlayer,
    ArchivedTable,
    ArchivedTournament,
    ArchivedTournamentEvent,
)
from models.archive.parsing import _FIELDS
from models.tournaments.events import EVENTS
from models.values.deal import ActionKind, Contest, Verdict
from scoring import (
    OPTIONS,
    Adjustment,
    Burraco,
    Card,
    Competition,
    Cut,
    DealEntry,
    MatchConfig,
    Movement,
    Pozzetto,
    RuleSet,
    Schedule,
    SideEntry,
    TableResult,
    TableSeat,
    TieBreak,
    Tournament,
)

PAGE = (Path(__file__).parents[3] / "docs/export-format.md").read_text(encoding="utf-8")
PROSE, _, _REST = PAGE.partition("```json\n")
EXAMPLE = _REST.partition("```")[0]
IN_CODE = set(re.findall(r"`\"?([\w-]+)(?:\[\])?\"?`", PROSE))

_SETUP = (Competition, Movement, TieBreak)
ARCHIVED = (
    ArchivedPlayer,
    ArchivedDevice,
    ArchivedGroup,
    ArchivedMatch,
    ArchivedEvent,
    ArchivedTournament,
    ArchivedTournamentEvent,
    ArchivedTable,
)


def dataclasses_in(hint: Any) -> Iterator[type]:
    """Yield the dataclasses in a type and, recursively, in their fields; rule sets and cards are documented apart."""
    if dataclasses.is_dataclass(hint) and hint not in {RuleSet, Card}:
        assert isinstance(hint, type)
        yield hint
        for field in get_type_hints(hint).values():
            yield from dataclasses_in(field)
    for argument in get_args(hint):
        yield from dataclasses_in(argument)


def documented_fields() -> set[str]:
    roots = (DealEntry, MatchConfig, Tournament, Contest, *EVENTS.values())
    stored = {found for root in roots for found in dataclasses_in(root)}
    assert stored >= {MatchConfig, DealEntry, SideEntry, Adjustment, TableSeat, TableResult, Schedule}
    fields = {field.name for kind in (*stored, Archive) for field in dataclasses.fields(kind)}
    return (
        fields
        | {field.alias or name for model in ARCHIVED for name, field in model.model_fields.items()}
        | set(_FIELDS)
    )


def test_every_field_is_documented() -> None:
    assert documented_fields() - IN_CODE == set()


def test_every_value_of_a_field_is_documented() -> None:
    kinds: tuple[type[StrEnum], ...] = (ActionKind, Verdict, Burraco, Pozzetto, Cut, *_SETUP)
    assert {*EVENTS, *(each.value for kind in kinds for each in kind)} - IN_CODE == set()
    assert max(map(len, (*EVENTS, *ActionKind, *Verdict))) <= 16  # letters of the column `kind`


def test_every_option_is_in_the_example() -> None:
    assert {"name", *OPTIONS} - json.loads(EXAMPLE)["matches"][0]["config"]["rules"].keys() == set()


def test_the_documented_version_is_the_current_one() -> None:
    assert f"`version` is {VERSION}." in PROSE
    assert f'"version": {VERSION},' in EXAMPLE
