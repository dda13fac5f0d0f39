"""The trash: what was deleted, taken back, purged."""
