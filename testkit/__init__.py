"""Helpers shared by tests, benchmarks and tools: clients, servers, browsers and seeded data."""
