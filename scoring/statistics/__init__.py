"""Statistics of players, pairs and groups over finished matches."""
