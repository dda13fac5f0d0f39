"""Tournaments: the set-up, the trail of events that a record is folded from, tables, results, directors and links."""
