"""Parsing of a match that another phone hands over: the sender's name and an export file."""

from models.archive.format import Archive
from models.archive.parsing import parse_archive
from models.transfer.code_parts import PartAssembler
from models.transfer.text_encoding import CodeRefused
from models.values.errors import ModelErrorCode
from models.values.text import normalize_text, text_fault

_LENGTH_BYTES = 1  # length prefix of the sender's name, in bytes


def parse_transfer(text: bytes) -> tuple[str, Archive]:
    """Return the sender's name and the archive in the text of a link, which has the whole match in one part.

    Raises CodeRefused, and ImportRefused for an invalid archive.
    """
    parts = PartAssembler()
    parts.add(text.decode("ascii", "replace"))
    name, data = split_transfer(parts.content())
    return name, parse_archive(data)


def split_transfer(content: bytes) -> tuple[str, bytes]:
    """Split content into the sender's name (empty if unset) and the export file. Raises CodeRefused."""
    length = content[0] if content else 0
    try:
        name = normalize_text(content[_LENGTH_BYTES : _LENGTH_BYTES + length].decode())
    except UnicodeDecodeError as error:
        raise CodeRefused(ModelErrorCode.CODE_DAMAGED, str(content[:20]), "expected a name at the start") from error
    return "" if text_fault("label", name) else name, content[_LENGTH_BYTES + length :]
