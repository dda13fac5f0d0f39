"""Frozen values and errors, the data types of the models package."""
