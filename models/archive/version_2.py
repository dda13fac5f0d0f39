"""Matches in files of version 2, which had deals, actions and agreements instead of events: converted as plain JSON.

Only development versions have written such files.
"""

from base64 import b32encode
from collections import defaultdict
from collections.abc import Iterator
from hashlib import sha256
from operator import itemgetter
from typing import Any

from pydantic_core import to_json

from models.history.events import ENTRY_KINDS

_Json = dict[str, Any]
_MAX_BYTES = 2**24  # of the entries of a match; a thousand deals with their corrections have 2 MB
_REPLACED = ("deals", "actions", "agreements")


def convert_match(match: Any) -> Any:
    """Return the match with events. A match that can't be converted is returned unchanged, so that its fields of
    version 2 are reported as faults."""
    try:
        events = list(_events(match))
        kept = {name: value for name, value in match.items() if name not in _REPLACED}
    except (AttributeError, IndexError, KeyError, TypeError):
        return match
    sizes: dict[int, int] = {}
    for entry in (event["entry"] for event in events):
        sizes[id(entry)] = sizes.get(id(entry)) or len(to_json(entry))
    # Many actions may refer to one entry, which each event has for itself.
    return match if sum(sizes[id(event["entry"])] for event in events) > _MAX_BYTES else {**kept, "events": events}


def _events(match: _Json) -> Iterator[_Json]:
    deals = {deal["id"]: deal for deal in match["deals"]}
    verdicts: defaultdict[str, list[_Json]] = defaultdict(list)
    for agreement in sorted(match["agreements"], key=itemgetter("at")):
        verdicts[agreement["action"]].append(agreement)
    for action in sorted(match["actions"], key=itemgetter("revision")):
        yield {
            **{name: action[name] for name in ("id", "kind", "device", "at", "request")},
            "about": action["deal"] if action["target"] is None else action["target"],
            "entry": _entry(action, deals[action["deal"]]),
            "contest": None,
        }
        yield from map(_verdict, verdicts.pop(action["id"], ()))
    if verdicts:
        raise KeyError(*verdicts)


def _entry(action: _Json, deal: _Json) -> Any:
    if action["kind"] not in ENTRY_KINDS:
        return None
    index = action["after"]
    if index is None and deal["last_action"] == action["id"]:
        index = deal["entry"]
    return None if index is None else deal["entries"][index]


def _verdict(agreement: _Json) -> _Json:
    named = f"{agreement['action']} {agreement['device']}".encode()
    contest = {name: agreement[name] for name in ("side", "reason", "note")}
    return {
        "id": b32encode(sha256(named).digest()).decode().lower()[:16],
        "kind": agreement["verdict"],
        "about": agreement["action"],
        "entry": None,
        "contest": contest if agreement["verdict"] == "contested" else None,
        **{name: agreement[name] for name in ("device", "at")},
        "request": None,
    }
