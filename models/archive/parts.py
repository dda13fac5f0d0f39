"""A history's file as a whole."""

__all__ = ["FORMAT", "VERSION", "Archive", "ArchivedDevice", "ArchivedGroup", "ArchivedPlayer"]

from typing import Annotated, Literal

from pydantic import Field

from models.archive.fields import GroupName, Id, Label, Moment, Name, Rules
from models.archive.match_part import ArchivedMatch
from models.codec.shape import Part
from models.palette import COLOURS

FORMAT = "pinella-history"
VERSION = 1

_MOST_PEOPLE = 10_000
_MOST_MATCHES = 50_000
_MOST_SETS = 1000


class ArchivedPlayer(Part):
    id: Id
    name: Name
    colour: Annotated[int, Field(ge=0, lt=COLOURS)] | None


class ArchivedDevice(Part):
    """Who entered or changed deals; its secret stays where it is."""

    id: Id
    label: Label


class ArchivedGroup(Part):
    id: Id
    name: GroupName
    rules: Rules | None
    members: Annotated[tuple[Id, ...], Field(max_length=_MOST_PEOPLE)]
    created_at: Moment


class Archive(Part):
    format: Literal["pinella-history"]
    version: Literal[1]
    exported_at: Moment
    players: Annotated[tuple[ArchivedPlayer, ...], Field(max_length=_MOST_PEOPLE)]
    devices: Annotated[tuple[ArchivedDevice, ...], Field(max_length=_MOST_PEOPLE)]
    rule_sets: Annotated[tuple[Rules, ...], Field(max_length=_MOST_SETS)]
    groups: Annotated[tuple[ArchivedGroup, ...], Field(max_length=_MOST_SETS)]
    matches: Annotated[tuple[ArchivedMatch, ...], Field(max_length=_MOST_MATCHES)]
