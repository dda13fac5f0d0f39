"""One deal: its facts, what is wrong with them, and its score."""
