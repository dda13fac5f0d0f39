"""The history of a match in a file, by the fold that stored matches use."""

from models.archive.format import ArchivedEvent, ArchivedMatch
from models.history.events import Event
from models.history.match_history import MatchHistory
from scoring import Standings, score_deal_unchecked, standings

_KNOWN = "{}"  # stands for an entry: the fold only needs to know whether there is one


def history_event(archived: ArchivedEvent) -> Event:
    return Event(
        number=0,
        id=archived.id,
        kind=archived.kind,
        about=archived.about,
        value=None if archived.entry is None else _KNOWN,
        request_id=archived.request,
        device_id=archived.device,
        device_label="",
        at=archived.at,
    )


def archived_history(match: ArchivedMatch) -> tuple[MatchHistory, Standings]:
    """Return the history and the standings of a match whose events are valid."""
    history = MatchHistory(map(history_event, match.events))
    entries = {event.id: event.entry for event in match.events}
    shown = (entries[deal.shown.id] for deal in history.deals)
    scores = [score_deal_unchecked(entry, match.config.table_rules) for entry in shown if entry is not None]
    return history, standings(scores, match.config, stopped=history.is_ended)
