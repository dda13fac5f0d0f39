"""Printed documents of a tournament, as PDF."""
