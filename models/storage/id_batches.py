"""Queries with long lists of ids, split into chunks."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy.orm import Mapped
from sqlmodel import Session, select

_BATCH_SIZE = 200


def split_ids(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the ids in chunks for one query each."""
    for start in range(0, len(ids), _BATCH_SIZE):
        yield ids[start : start + _BATCH_SIZE]


def taken_ids(session: Session, column: "Mapped[str] | Any", ids: Sequence[str]) -> set[str]:
    """Return those ids that the column contains already."""
    return {found for chunk in split_ids(ids) for found in session.exec(select(column).where(column.in_(chunk)))}
