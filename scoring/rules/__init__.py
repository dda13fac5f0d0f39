"""Rule sets: the options, their checks and the named games (docs/rules.md §1)."""
