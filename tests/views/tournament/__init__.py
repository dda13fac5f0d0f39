"""Tests of the tournament screens."""
