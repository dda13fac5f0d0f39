"""Deals: saved, taken back, agreed with."""
