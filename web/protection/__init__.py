"""Limits and checks of requests: host names, origins, headers, and the share of each network."""
