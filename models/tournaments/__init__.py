"""Tournaments: setup, event log, tables, results, directors and links. The state of a tournament is folded from its
events.
"""
