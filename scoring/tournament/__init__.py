"""Tournaments (docs/rules.md §6)."""
