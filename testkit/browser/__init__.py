"""Browsers for tests: contexts of Chromium, clients driven through the semantics tree, and processes to kill."""
