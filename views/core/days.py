"""Days as typed in forms, independent of Flet."""

from datetime import date, datetime

from models.values import FieldFault, parse_day


def typed_day(day: date | None) -> str:
    return "" if day is None else day.strftime("%d/%m/%Y")


def unread_day(field: str, text: str) -> tuple[FieldFault, ...]:
    """Return the fault of a day that can't be read; none for an empty text."""
    fault = FieldFault(field=field, code="day-unknown", values={"given": text.strip()[:60]})
    return () if not text.strip() or parse_day(text) else (fault,)


def on_day(moment: datetime, text: str) -> datetime:
    """Return the same time of the typed day; `moment` itself for a text that names no day."""
    day = parse_day(text)
    return moment if day is None else moment.replace(year=day.year, month=day.month, day=day.day)
