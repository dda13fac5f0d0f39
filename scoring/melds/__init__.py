"""Melds: cards that lie on the table together, and what they are worth (docs/rules.md §2 and §3)."""
