"""Random melds, and an oracle for their classification."""
