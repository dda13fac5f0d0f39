"""Validation of a match in an archive: whether its parts are consistent and can be scored."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice

from models.archive.archived_history import archived_history, history_event
from models.archive.faults import ImportFault, ImportFaultCode
from models.archive.format import ArchivedEvent, ArchivedMatch, ArchivedTournamentEvent
from models.archive.limits import MAX_DEALS, MAX_FAULTS
from models.history.events import ENTRY_KINDS, EventKind
from models.history.match_history import MatchHistory
from models.values.deal import Verdict
from scoring import DealEntry, MatchConfig, Severity, are_sides_valid, check_deal

_KINDS_WITH: Mapping[str, frozenset[EventKind]] = {"entry": ENTRY_KINDS, "contest": frozenset({Verdict.CONTESTED})}


def match_faults(match: ArchivedMatch) -> tuple[ImportFault, ...]:
    """Return the faults, with paths relative to the match; at most one more than the limit of a report."""
    faults = chain(_head_faults(match), _event_faults(match))
    return tuple(islice(faults, MAX_FAULTS + 1)) or tuple(_end_faults(match))


def _head_faults(match: ArchivedMatch) -> Iterator[ImportFault]:
    if len(match.players) != match.config.players:
        values = {"given": len(match.players), "needed": match.config.players}
        yield ImportFault(path="players", code=ImportFaultCode.SEATS, values=values)
    yield from duplicate_faults("players", match.players)
    if match.finished_at is not None and match.finished_at < match.started_at:
        yield ImportFault(path="finished_at", code=ImportFaultCode.TIMES)


def _event_faults(match: ArchivedMatch) -> Iterator[ImportFault]:
    """Yield the faults of the events: fields that their kind doesn't have, faulty deals, and what can't have happened
    after the events before it."""
    history = MatchHistory()
    for index, archived in enumerate(match.events):
        path = f"events.{index}"
        event = history_event(archived)
        for name, kinds in _KINDS_WITH.items():
            if getattr(archived, name) is not None and event.kind not in kinds:
                yield ImportFault(path=f"{path}.{name}", code=ImportFaultCode.FIELD_UNKNOWN)
        if archived.entry is not None:
            yield from _entry_faults(f"{path}.entry", archived.entry, match.config)
        if history.accepts(event):
            history.apply(event)
        else:
            yield ImportFault(path=f"{path}.about", code=ImportFaultCode.IMPOSSIBLE, values={"given": archived.about})
    if len(history.all_deals) > MAX_DEALS:
        yield ImportFault(path="events", code=ImportFaultCode.TOO_LONG, values={"limit": MAX_DEALS})
    paths = {event.id: f"events.{index}.entry" for index, event in enumerate(match.events)}
    for deal in history.all_deals:  # only former states may stay behind
        if deal.shown.value is None:
            yield ImportFault(path=paths[deal.shown.id], code=ImportFaultCode.FIELD_MISSING)
    yield from repeated_request_faults(match.events)


def _entry_faults(path: str, entry: DealEntry, config: MatchConfig) -> Iterator[ImportFault]:
    """Yield what prevents scoring. The state of the table is not checked, as it is not for stored deals."""
    if not are_sides_valid([side.players for side in entry.sides], config.players, config.seating):
        yield ImportFault(path=path, code=ImportFaultCode.SIDES)
        return
    for fault in check_deal(entry, config.table_rules):
        if fault.severity is Severity.ERROR:
            yield ImportFault(path=path, code=ImportFaultCode.DEAL, cause=fault)


def _end_faults(match: ArchivedMatch) -> Iterator[ImportFault]:
    must_end = archived_history(match)[1].finished or (match.official is not None and not match.official.by_table)
    may_end = must_end or match.official is not None  # the deals of a confirmed result can be undone before the end
    if not must_end <= (match.finished_at is not None) <= may_end:
        yield ImportFault(path="finished_at", code=ImportFaultCode.END)


def repeated_request_faults(events: Iterable[ArchivedEvent | ArchivedTournamentEvent]) -> Iterator[ImportFault]:
    """Yield a fault for each event with the request of an earlier one from the same device."""
    requests = (event.id if event.request is None else f"{event.device} {event.request}" for event in events)
    return duplicate_faults("events", requests)


def duplicate_faults(path: str, keys: Iterable[str]) -> Iterator[ImportFault]:
    """Yield a fault for each key of the list at `path` that an earlier element has."""
    seen: set[str] = set()
    for index, key in enumerate(keys):
        if key in seen:
            yield ImportFault(path=f"{path}.{index}", code=ImportFaultCode.DUPLICATE_ID, values={"given": key})
        seen.add(key)
