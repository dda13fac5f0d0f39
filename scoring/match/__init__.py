"""Matches: configuration, seating and standings (docs/rules.md §5)."""
