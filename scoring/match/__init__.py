"""A match: its set-up, who sits where, and how it stands (rules.md §5)."""
