"""Benchmarks of hosting: many cells on one machine, and replication of the database."""
