"""Sentences for faults, each with its correction."""
