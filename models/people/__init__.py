"""Players, groups, and statistics of finished matches."""
