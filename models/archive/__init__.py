"""The file that a history travels in (docs/export-format.md): what it holds, how it is read, checked and written."""

__all__ = ["Archive", "ArchivedMatch", "ImportFault", "ImportFaultCode", "ImportRefused", "check_size", "read_archive"]

from models.archive.faults import ImportFault, ImportFaultCode, ImportRefused
from models.archive.format import Archive, ArchivedMatch
from models.archive.reading import check_size, read_archive
