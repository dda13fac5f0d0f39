"""Queries with long lists of ids, split into chunks."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy.orm import Mapped
from sqlmodel import Session, select

_CHUNK = 200


def in_chunks(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the ids in chunks for one query each."""
    for start in range(0, len(ids), _CHUNK):
        yield ids[start : start + _CHUNK]


def taken_ids(session: Session, column: "Mapped[str] | Any", ids: Sequence[str]) -> set[str]:
    """Return those ids that the column contains already."""
    return {found for chunk in in_chunks(ids) for found in session.exec(select(column).where(column.in_(chunk)))}
