"""The end of a match, its deletion and restoration, and its rematch."""
