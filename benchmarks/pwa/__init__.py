"""Benchmarks of the offline app in Chromium."""
