"""Benchmarks of hosting: many cells on one machine."""
