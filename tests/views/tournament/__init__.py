"""Screens of tournaments."""
