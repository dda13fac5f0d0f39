"""Tournaments (rules.md §6)."""
