"""The messages to a watching phone: its script accepts Python's messages, and no others."""

import json
from random import Random

from models.transfer import HELLO, PEER_MESSAGE, CopyMessage, Hello, Ping, Removed, RoleMessage, ScoreMessage
from tests.fuzz.samples import mutate_json
from tests.pwa.page_scripts import call_script

SCORE = PEER_MESSAGE.encode(ScoreMessage(text="SABC1"))
REMOVED = PEER_MESSAGE.encode(Removed())
ROUTE = "/match/" + "a" * 16
COPY = PEER_MESSAGE.encode(CopyMessage(piece="MAB$1", missing=2))
ROLES = [PEER_MESSAGE.encode(RoleMessage(route=route)) for route in (ROUTE, "")]


def parse(*texts: object) -> list[object]:
    return call_script("peer_messages.js", "parseMessage", [[text] for text in texts])


def test_messages_of_python_are_parsed() -> None:
    assert parse(SCORE, REMOVED, COPY, PEER_MESSAGE.encode(Ping()), *ROLES) == [
        {"kind": "score", "text": "SABC1"},
        {"kind": "removed"},
        {"kind": "copy", "piece": "MAB$1", "missing": 2},
        {"kind": "ping"},
        {"kind": "role", "route": ROUTE},
        {"kind": "role", "route": ""},
    ]


def test_first_message_is_accepted_by_python() -> None:
    calls = [
        ["00000000000000ff", "Mozilla/5.0 (Linux; Android 15)", ""],
        ["0" * 16, "a" * 1_000, "Maria’s phone"],
        ["1" * 16, "", "n" * 99],
    ]
    texts = call_script("peer_messages.js", "helloMessage", calls)
    assert [HELLO.decode(text) for text in texts] == [
        Hello(kind="hello", phone=phone, agent=agent[:300], name=name[:40])
        for phone, agent, name in (tuple(call) for call in calls)
    ]


def test_other_messages_are_refused() -> None:
    values = [
        {"v": 2, "value": {"kind": "score", "text": "SABC1"}},
        {"v": 1, "value": {"kind": "score", "text": "S" * 4_001}},
        {"v": 1, "value": {"kind": "score", "text": ["S"]}},
        {"v": 1, "value": {"kind": "score", "text": "S", "role": "scorer"}},
        {"v": 1, "value": {"kind": "role", "route": "javascript:alert(1)"}},
        {"v": 1, "value": {"kind": "role", "route": [ROUTE]}},
        {"v": 1, "value": {"kind": "role", "route": f"{ROUTE}/../x"}},
        {"v": 1, "value": {"kind": "copy", "piece": "<b>", "missing": 0}},
        {"v": 1, "value": {"kind": "copy", "piece": "", "missing": 0}},
        {"v": 1, "value": {"kind": "copy", "piece": "M" * 4_001, "missing": 0}},
        {"v": 1, "value": {"kind": "copy", "piece": "M", "missing": 100}},
        {"v": 1, "value": {"kind": "copy", "piece": "M", "missing": -1}},
        {"v": 1, "value": {"kind": "copy", "piece": ["M"], "missing": 0}},
        {"v": 1, "value": {"kind": "copy", "piece": "M"}},
        {"v": 1, "value": {"kind": "copy", "piece": "M", "missing": 0, "role": "owner"}},
        {"v": 1, "value": {"kind": "constructor"}},
        {"v": 1, "value": {"kind": "__proto__"}},
        {"v": 1, "value": {"kind": ["removed"]}},
        {"v": 1, "value": ["removed"]},
        {"v": 1, "value": None},
        {"v": 1},
        {"v": 1, "value": {"kind": "removed"}, "more": 1},
        [],
        None,
        "removed",
    ]
    texts: list[object] = [json.dumps(value) for value in values]
    texts += [
        '{"v": 1, "value": {"kind": "removed", "__proto__": {"text": "S"}}}',
        '{"v": 1, "value": {"__proto__": {"kind": "removed"}}}',
        '{"__proto__": {"v": 1, "value": {"kind": "removed"}}}',
        SCORE + " " * 10_000,
        "[" * 7_000,
        "",
        7,
        None,
    ]
    assert parse(*texts) == [None] * len(texts)


def test_mutated_messages_are_parsed_or_refused() -> None:
    random = Random(9)
    mutated = [mutate_json(text.encode(), random) or b"" for text in (SCORE, REMOVED) for _ in range(500)]
    for message in parse(*(text.decode("utf-8", "replace") for text in mutated)):
        assert message is None or message == {"kind": "removed"} or is_score(message)


def is_score(message: object) -> bool:
    return isinstance(message, dict) and message.keys() == {"kind", "text"} and isinstance(message["text"], str)
