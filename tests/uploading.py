"""Upload of a file as a browser sends it, without HTTP."""

from models.archive import Uploads
from models.values import LinkRefused


def upload_file(uploads: Uploads, slot: str, *chunks: bytes) -> None:
    """Claim the slot and send all chunks of a file to it."""
    uploads.claim(slot)
    for chunk in chunks:
        uploads.append(slot, chunk)
    uploads.finish(slot)


def is_slot_open(uploads: Uploads, slot: str) -> bool:
    """Return whether a browser may start an upload to the slot."""
    try:
        uploads.check(slot)
    except LinkRefused:
        return False
    return True
