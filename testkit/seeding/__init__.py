"""Databases for tests, and the data in them."""
