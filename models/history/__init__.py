"""The history of a match: its log of events, and everything that follows from them."""
