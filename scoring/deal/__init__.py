"""A single deal: its facts, its faults and its score."""
