"""Statistics: what many finished matches say of players, pairs and groups."""
