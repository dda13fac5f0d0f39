"""Matches: begun, loaded, listed; their photos and rule sets."""
