"""Melds: their legality, arrangement and value (docs/rules.md §2 and §3)."""
