"""Long lists of ids, in as many queries as they need."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy.orm import Mapped
from sqlmodel import Session, select

_AT_ONCE = 200


def in_chunks(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """As many ids as one query takes."""
    for start in range(0, len(ids), _AT_ONCE):
        yield ids[start : start + _AT_ONCE]


def taken_ids(session: Session, column: "Mapped[str] | Any", ids: Sequence[str]) -> set[str]:
    """Those of the ids that the column holds already."""
    return {found for some in in_chunks(ids) for found in session.exec(select(column).where(column.in_(some)))}
