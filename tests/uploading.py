"""A file as a browser sends it, without HTTP."""

from models import LinkRefused, Uploads


def fill(uploads: Uploads, place: str, *pieces: bytes) -> None:
    """Claim the place and put all of a file there."""
    uploads.claim(place)
    for piece in pieces:
        uploads.append(place, piece)
    uploads.finish(place)


def is_waited_for(uploads: Uploads, place: str) -> bool:
    """Whether a browser may begin to send."""
    try:
        uploads.check(place)
    except LinkRefused:
        return False
    return True
