"""A match: its set-up, who sits where, and how it stands (docs/rules.md §5)."""
