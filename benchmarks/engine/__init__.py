"""Benchmarks of the scoring engine, each beside a simple oracle."""
