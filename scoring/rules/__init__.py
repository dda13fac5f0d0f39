"""Rule sets: the options, their checks and the named games (rules.md §1)."""
