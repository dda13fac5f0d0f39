"""What belongs to a deal as a whole while it is entered."""

__all__ = ["DealHead"]

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class DealHead:
    """Who closed (side, and player where known), and the seat that plays alone where the sides form during the deal."""

    closed_by: int | None = None
    closer: int | None = None
    closing_bonus: bool = True
    alone: int | None = None
