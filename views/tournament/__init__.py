"""The screens of tournaments: set-up, entries, direction, and the page of a pair."""
