"""The first inputs for fuzzing a parser, and a mutation that keeps JSON and MessagePack readable."""

import gzip
import io
import json
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

import msgpack
from flet.messaging.protocol import MessageAction
from PIL import Image

from models.archive import export_history
from models.backup.container import pack_backup
from models.storage.schema_version import known_schema_versions
from models.store import open_store
from models.transfer.code_parts import encode_single
from scoring import MatchConfig, RuleSet, Seating, format_match
from scoring.rules.variants import PRESETS
from testkit.hostile.values import random_value
from testkit.seeding.databases import copy_empty_database
from testkit.seeding.match_table import KEY, SteppingClock
from testkit.seeding.tournament_world import create_tournament_world, new_tournament
from web.flet.framing import encode_packet
from web.flet.protocol_allowlist import _EVENTS

_ROOT = Path(__file__).parents[2]
_PACKET_START = b"\x00"


def corpus_folder(name: str) -> Path:
    """Return the folder of saved inputs: those that once failed, by name, and some that reach more than the samples."""
    return Path(__file__).parent / "corpus" / name


def _archives() -> list[bytes]:
    document = (_ROOT / "docs/export-format.md").read_text(encoding="utf-8")
    example = document.partition("```json\n")[2].partition("```")[0]
    content = json.dumps(json.loads(example), separators=(",", ":")).encode()
    return [content, gzip.compress(content, mtime=0)]


def _tournament() -> bytes:
    """Return the export of a tournament with a seated round and a result."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(copy_empty_database(Path(folder)), key=KEY, clock=SteppingClock())
        world = create_tournament_world(store, new_tournament(4, rounds=2))
        world.play(world.seat().tables[0], world.director)
        with store.reading() as session:
            exported = export_history(session, device=world.director)
        store.close()
    return exported


def _notations() -> list[bytes]:
    document = (_ROOT / "docs/engine.md").read_text(encoding="utf-8")
    example = document.partition("```text\n")[2].partition("```")[0]
    _, _, deal = example.partition("\ndeal ")
    named = [
        f"rules {name}\nmatch players 4; seating fixed-pairs; target 505\ndeal\nside 0 2\nside 1 3\n"
        for name in PRESETS
    ]
    rules = RuleSet(name="own", **{each.name: getattr(PRESETS["burraco"], each.name) for each in fields(RuleSet)[1:]})
    own = format_match(MatchConfig(rules=rules, players=2, seating=Seating.SINGLES, target=505), ())
    as_json = document.partition("```json\n")[2].partition("```")[0]
    return [text.encode() for text in (example, f"deal {deal}", *named, own, as_json)]


def _transfers() -> list[bytes]:
    return [b"\x04Anna" + _archives()[0], b"\x00" + _archives()[0]]


def _backups() -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        database, packed = Path(folder, "sample.db"), Path(folder, "sample.zip")
        copy_empty_database(database.parent, database.name)
        version = max(known_schema_versions())
        pack_backup(
            packed,
            database=database,
            key=b"k" * 32,
            schema_version=version,
            created_at=datetime(2026, 1, 1, tzinfo=UTC),
        )
        return [packed.read_bytes()]


def _photos() -> list[bytes]:
    found = []
    formats: tuple[tuple[str, dict[str, bool]], ...] = (
        ("JPEG", {}),
        ("JPEG", {"progressive": True}),
        ("PNG", {}),
        ("WEBP", {}),
    )
    for kind, options in formats:
        exif = Image.Exif()
        exif[0x0112] = 6  # lies on its side
        written = io.BytesIO()
        Image.new("RGB", (9, 7), "red").save(written, kind, exif=exif, **options)
        found.append(written.getvalue())
    return found


def _packets() -> list[bytes]:
    found = [(MessageAction.CONTROL_EVENT, {"target": 0, "name": name, "data": None}) for _, name in _EVENTS]
    for number in range(8):
        found.append((MessageAction.UPDATE_CONTROL_PROPS, {"id": number, "props": {"value": "Anna", "open": True}}))
        result = {"control_id": 0, "call_id": str(number), "result": "x", "error": None}
        found.append((MessageAction.INVOKE_METHOD, result))
    return [encode_packet(action, body) for action, body in found]


SAMPLES: Mapping[str, Callable[[], list[bytes]]] = MappingProxyType(
    {
        "archive": lambda: [*_archives(), _tournament()],
        "backup": _backups,
        "cards": lambda: [b"3h 4h 5h * 7h", "K♥, T♠ JK 2c".encode()],
        "codes": lambda: [encode_single(b"content").encode(), b"\x00\x00\x00\x00\x01\x00x\nM1"],
        "flet": _packets,
        "links": lambda: [
            b"http://[::1]:8550/t/x",
            b"fr;q=0.5, it",
            b"2001:db8::1",
            b"http://x/#/import/M1",
            "É́ x".encode(),
        ],
        "notation": _notations,
        "photo": _photos,
        "transfer": _transfers,
    }
)


def corpus(name: str) -> list[bytes]:
    """Return the valid inputs of a parser, then the saved ones."""
    return [*SAMPLES[name](), *(path.read_bytes() for path in sorted(corpus_folder(name).glob("*")))]


def mutate_value(name: str, data: bytes, random: Random) -> bytes | None:
    """Return the input with one value replaced, repeated or removed; None if it is neither JSON nor MessagePack."""
    prefix, unpack, pack = _FORMATS[name]
    start = data[: prefix(data)]
    try:
        value = unpack(data[len(start) :])
        places = list(_places(value))
        if not places:
            return None
        parent, key = random.choice(places)
        action = random.randrange(4)
        if action == 0 and isinstance(parent, list):
            parent.insert(key, parent[key])
        elif action == 1:
            del parent[key]
        elif action == 2:
            other, other_key = random.choice(places)
            parent[key] = pack(other[other_key]) if random.random() < 0.05 else other[other_key]
        else:
            parent[key] = random_value(random)
        return start + pack(value)
    except (ValueError, TypeError, RecursionError, KeyError, IndexError, msgpack.UnpackException):
        return None


def mutate_json(data: bytes, random: Random) -> bytes | None:
    """Return a JSON text with one value replaced, repeated or removed; None if there is none."""
    return mutate_value("archive", data, random)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each list or map with each of its keys."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])


def _pack_json(value: Any) -> bytes:
    return json.dumps(value).encode()


_JSON = (json.loads, _pack_json)
# Parser → length of the part before the value, and how the value is unpacked and packed.
_FORMATS: Mapping[str, tuple[Callable[[bytes], int], Callable[[bytes], Any], Callable[[Any], bytes]]] = (
    MappingProxyType(
        {
            "archive": (lambda _: 0, *_JSON),
            "transfer": (lambda data: data[0] + 1 if data else 0, *_JSON),
            "flet": (lambda _: len(_PACKET_START), msgpack.unpackb, msgpack.packb),
        }
    )
)
STRUCTURED = frozenset(_FORMATS)
