"""Databases and the data in them."""
