"""Validation of a match in an archive: whether its parts are consistent and can be scored."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from models.archive.faults import ImportFault, ImportFaultCode
from models.archive.format import ArchivedDeal, ArchivedMatch
from models.archive.limits import MAX_FAULTS
from scoring import DealEntry, MatchConfig, Severity, are_sides_valid, check_deal, score_deal, standings


def match_faults(match: ArchivedMatch) -> tuple[ImportFault, ...]:
    """Return the faults, with paths relative to the match; at most one more than the limit of a report."""
    faults = chain(
        _seat_faults(match), _time_faults(match), _deal_faults(match), _action_faults(match), _agreement_faults(match)
    )
    return tuple(islice(faults, MAX_FAULTS + 1)) or tuple(_end_faults(match))


def _seat_faults(match: ArchivedMatch) -> Iterator[ImportFault]:
    if len(match.players) != match.config.players:
        values = {"given": len(match.players), "needed": match.config.players}
        yield ImportFault(path="players", code=ImportFaultCode.SEATS, values=values)
    yield from _duplicate_faults("players", match.players)


def _time_faults(match: ArchivedMatch) -> Iterator[ImportFault]:
    if match.finished_at is not None and match.finished_at < match.started_at:
        yield ImportFault(path="finished_at", code=ImportFaultCode.TIMES)


def _deal_faults(match: ArchivedMatch) -> Iterator[ImportFault]:
    made: defaultdict[str, set[str]] = defaultdict(set)
    for action in match.actions:
        made[action.deal].add(action.id)
    yield from _duplicate_faults("deals", [str(deal.position) for deal in match.deals])
    for index, deal in enumerate(match.deals):
        place = f"deals.{index}"
        yield from _index_faults(f"{place}.entry", deal.entry, len(deal.entries))
        if deal.last_action not in made[deal.id] and not (deal.deleted and deal.last_action is None):
            yield _unknown_reference(f"{place}.last_action", str(deal.last_action))
        for number, entry in enumerate(deal.entries):
            yield from _entry_faults(f"{place}.entries.{number}", entry, match.config)


def _entry_faults(path: str, entry: DealEntry, config: MatchConfig) -> Iterator[ImportFault]:
    """Yield what prevents scoring. The state of the table is not checked, as it is not for stored deals."""
    if not are_sides_valid([side.players for side in entry.sides], config.players, config.seating):
        yield ImportFault(path=path, code=ImportFaultCode.SIDES)
        return
    for fault in check_deal(entry, config.table_rules):
        if fault.severity is Severity.ERROR:
            yield ImportFault(path=path, code=ImportFaultCode.DEAL, cause=fault)


def _action_faults(match: ArchivedMatch) -> Iterator[ImportFault]:
    deals = {deal.id: deal for deal in match.deals}
    known = {action.id for action in match.actions}
    yield from _duplicate_faults("actions", [str(action.revision) for action in match.actions])
    for index, action in enumerate(match.actions):
        place = f"actions.{index}"
        deal: ArchivedDeal | None = deals.get(action.deal)
        if deal is None:
            yield _unknown_reference(f"{place}.deal", action.deal)
        else:
            yield from _index_faults(f"{place}.before", action.before, len(deal.entries))
            yield from _index_faults(f"{place}.after", action.after, len(deal.entries))
        for name, reference in (("target", action.target), ("previous", action.previous)):
            if reference is not None and reference not in known:
                yield _unknown_reference(f"{place}.{name}", reference)
        for name, revision in (("revision", action.revision), ("state_revision", action.state_revision)):
            if revision > match.revision:
                yield ImportFault(path=f"{place}.{name}", code=ImportFaultCode.OUT_OF_RANGE, values={"given": revision})


def _agreement_faults(match: ArchivedMatch) -> Iterator[ImportFault]:
    known = {action.id for action in match.actions}
    yield from _duplicate_faults("agreements", [f"{each.action} {each.device}" for each in match.agreements])
    for index, agreement in enumerate(match.agreements):
        if agreement.action not in known:
            yield _unknown_reference(f"agreements.{index}.action", agreement.action)


def _end_faults(match: ArchivedMatch) -> Iterator[ImportFault]:
    played = sorted((deal for deal in match.deals if not deal.deleted), key=lambda deal: deal.position)
    scores = [score_deal(deal.entries[deal.entry], match.config.table_rules) for deal in played]
    is_settled = match.official is not None and not match.official.by_table
    finished = is_settled or standings(scores, match.config, stopped=match.ended_early).finished
    if finished is not (match.finished_at is not None):
        yield ImportFault(path="finished_at", code=ImportFaultCode.END)


def _duplicate_faults(path: str, keys: Iterable[str]) -> Iterator[ImportFault]:
    seen: set[str] = set()
    for index, key in enumerate(keys):
        if key in seen:
            yield ImportFault(path=f"{path}.{index}", code=ImportFaultCode.DUPLICATE_ID, values={"given": key})
        seen.add(key)


def _index_faults(path: str, index: int | None, count: int) -> Iterator[ImportFault]:
    if index is not None and index >= count:
        yield _unknown_reference(path, str(index))


def _unknown_reference(path: str, given: str) -> ImportFault:
    return ImportFault(path=path, code=ImportFaultCode.UNKNOWN_REFERENCE, values={"given": given})
