"""Whole events played through the screens by one person, as an arbiter would play them."""
