"""The base class of rows, common column types, and the naming convention of constraints."""

from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, Protocol

from pydantic import ConfigDict
from sqlalchemy import Column, ColumnElement, DateTime, Dialect, Enum, ForeignKey, String, TypeDecorator, func
from sqlmodel import SQLModel, col

from models.values.text import UNACCENTED


class Row(SQLModel):
    """A row of a table. Rows are never validated, so Pydantic's validators are not built."""

    model_config = ConfigDict(defer_build=True)  # type: ignore[assignment]


class UtcDateTime(TypeDecorator[datetime]):
    """A time in UTC; binding a naive one raises ValueError. SQLite stores it without a zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone; use an aware time, e.g. datetime.now(UTC)")
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        moment: datetime = value.replace(tzinfo=UTC) if dialect.name == "sqlite" else value.astimezone(UTC)
        return moment


SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


def enum_column(kind: type[StrEnum]) -> "Column[Any]":
    values = Enum(kind, native_enum=False, length=16, values_callable=lambda members: [each.value for each in members])
    return Column(values, nullable=False)


def parent_column(parent: str, *, primary_key: bool = False, index: bool | None = None) -> "Column[Any]":
    """Return a column with the id of a row of the table `parent`, which is deleted with that row."""
    parent_id = ForeignKey(f"{parent}.id", ondelete="CASCADE")
    return Column(parent_id, primary_key=primary_key, nullable=False, index=index)


class _Deletable(Protocol):
    deleted_at: datetime | None


def not_deleted(table: type[_Deletable]) -> ColumnElement[bool]:
    """Return the condition that excludes deleted rows, which stay in their table until they are purged."""
    return col(table.deleted_at).is_(None)


def found_by(key: object, word: str) -> ColumnElement[bool]:
    """Return the condition that the column of a name `key` contains the `search_key` of a word."""
    letters = {chr(code): base for code, base in UNACCENTED.items() if base in word}
    without_accents = func.translate(key, "".join(letters), "".join(letters.values()), type_=String)
    return without_accents.contains(word, autoescape=True)
