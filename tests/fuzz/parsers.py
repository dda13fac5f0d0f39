"""Parsers of foreign bytes, each with its only permitted refusal and with the properties of a value that it returns."""

import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from urllib.parse import urlsplit

import flet as ft
from flet.messaging.protocol import MessageAction

from models.access.signing import Signer
from models.archive.faults import ImportRefused
from models.backup.container import unpack_backup
from models.file_parsing.kinds import FileKind, parse_file
from models.matches.photo_processing import process_photo
from models.transfer.code_parts import PartAssembler, encode_single
from models.transfer.parsing import parse_transfer
from models.transfer.text_encoding import CodeRefused, Kind, encode_text
from models.values.errors import BackupRefused, PhotoRefused
from models.values.text import normalize_text, text_fault
from scoring import (
    DealScore,
    NotationError,
    ScoringError,
    format_deal,
    format_match,
    parse_deal,
    parse_match,
    score_deal,
    standings,
    table_state,
)
from scoring.cards import parse_cards
from views.routes import decode_rules_name
from web.flet.framing import PacketError, decode_packet, encode_packet
from web.flet.protocol_allowlist import _EVENTS, _PROPERTIES, _RESULTS, ProtocolAllowlist
from web.urls import client_network, parse_server_url, strip_import_url
from wording import negotiate_language
from wording.language import LANGUAGES

_MAX_EDGE = 1600  # pixels of a stored photo
_SIGNER = Signer(b"k" * 32)
_REGISTRATION = encode_packet(MessageAction.REGISTER_CLIENT, {"session_id": None, "page_name": "", "page": {}})
_KINDS = sorted({kind for kind, _ in (*_EVENTS, *_PROPERTIES)})  # the control with id 0 is of the first kind
_METHODS = sorted(_RESULTS)  # the call with id "0" is of the first method


def _archive(data: bytes) -> None:
    with suppress(ImportRefused):
        parse_file(FileKind.HISTORY, data)


def _transfer(data: bytes) -> None:
    """Parse the content of a link with one match; compressed with valid checksums here, which no mutation would hit."""
    with suppress(CodeRefused, ImportRefused):
        parse_transfer(encode_single(data).encode())


def _codes(data: bytes) -> None:
    """Add one scanned code to the next: each line as it is, and as the content of a code with a valid checksum."""
    parts = PartAssembler()
    for line in data.split(b"\n"):
        for text in (line.decode("latin-1"), encode_text(Kind.PART, line)):
            with suppress(CodeRefused):
                parts.add(text)
    with suppress(CodeRefused):
        parts.content()


def _links(data: bytes) -> None:
    """Parse addresses, tokens in paths, headers and names."""
    text = data.decode("utf-8", "surrogateescape")
    server = parse_server_url(text)
    assert not server or urlsplit(server).hostname, server
    assert negotiate_language(text) in LANGUAGES
    network = client_network(text)
    assert client_network(network) == network or "/" in network, network
    decode_rules_name(text)
    strip_import_url(text)
    assert not _SIGNER.verify(text.encode("utf-8", "replace").decode(), "purpose", "part")
    name = normalize_text(text)
    assert normalize_text(name) == name, name
    text_fault("names", name)


def _flet(data: bytes) -> None:
    """Filter a packet of a registered client; one that passes is a valid packet again, and passes unchanged."""
    with suppress(PacketError):
        passed = _allowlist().filter_packet(data)
        if passed is not None:
            decode_packet(passed)
            assert _allowlist().filter_packet(passed) == passed


def _allowlist() -> ProtocolAllowlist:
    controls = {number: getattr(ft, kind, ft.Text) for number, kind in enumerate(_KINDS)}
    instances = {number: kind.__new__(kind) for number, kind in controls.items()}
    allowlist = ProtocolAllowlist(instances.get)
    allowlist.filter_packet(_REGISTRATION)
    for number, method in enumerate(_METHODS):
        allowlist.expect_result(control_id=0, call_id=str(number), method=method)
    return allowlist


def _photo(data: bytes) -> None:
    with suppress(PhotoRefused):
        photo = process_photo(data)
        assert photo.jpeg.startswith(b"\xff\xd8")
        assert max(photo.width, photo.height) <= _MAX_EDGE


def _backup(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder, suppress(BackupRefused):
        path = Path(folder, "backup.zip")
        path.write_bytes(data)
        unpack_backup(path, database=Path(folder, "unpacked.db"))


def _cards(data: bytes) -> None:
    """Parse the notation of cards; what was parsed is parsed again from its own text."""
    with suppress(NotationError):
        cards = parse_cards(data.decode("utf-8", "replace"))
        assert parse_cards(" ".join(map(str, cards))) == cards


def _notation(data: bytes) -> None:
    """Parse a text with a match; what was parsed is parsed again from its own text, and scored or refused."""
    text = data.decode("utf-8", "replace")
    with suppress(NotationError):
        entry = parse_deal(text)
        assert parse_deal(format_deal(entry)) == entry
    with suppress(ScoringError):
        config, deals = parse_match(text)
        assert parse_match(format_match(config, deals)) == (config, deals)
        scores: list[DealScore] = []
        for deal in deals:
            state = table_state(standings(scores, config), config)
            scores.append(score_deal(deal, config.table_rules, state))
        standings(scores, config)


PARSERS: Mapping[str, Callable[[bytes], None]] = MappingProxyType(
    {
        "archive": _archive,
        "backup": _backup,
        "cards": _cards,
        "codes": _codes,
        "flet": _flet,
        "links": _links,
        "notation": _notation,
        "photo": _photo,
        "transfer": _transfer,
    }
)
