"""Chromium: contexts, a client that is driven through the semantics tree, and processes to kill."""
