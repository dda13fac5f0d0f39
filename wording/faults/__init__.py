"""Faults in sentences: what is wrong, and what would be right."""
