"""Tournaments: set up, directed, and what a pair sees of one."""
