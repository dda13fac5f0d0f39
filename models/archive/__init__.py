"""Export and import of matches as a file, and uploads."""

from models.archive.exporting import export_extension, export_history, export_shared
from models.archive.faults import ImportFault, ImportFaultCode, ImportRefused
from models.archive.format import Archive
from models.archive.import_people import OnDuplicate
from models.archive.importing import (
    Duplicate,
    ImportPreview,
    ImportReport,
    import_history,
    import_in_pieces,
    preview_import,
)
from models.archive.parsing import parse_archive
from models.archive.raw_json import check_size
from models.archive.uploads import UPLOAD_CHUNK_BYTES, SlotClaimed, UploadKind, Uploads
