"""Matches: creating, loading and listing; their clock, photos and rule sets."""
