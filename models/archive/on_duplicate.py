"""What to do with something that a file brings and that is here already."""

__all__ = ["OnDuplicate"]

from enum import StrEnum


class OnDuplicate(StrEnum):
    SKIP = "skip"  # leave ours as it is
    COPY = "copy"  # take theirs besides ours
    REPLACE = "replace"  # take theirs instead, where this device owns ours; else leave it
