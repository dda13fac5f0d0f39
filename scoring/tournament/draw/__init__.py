"""The draw of lots by clubs and regions, and fixed tables (docs/tournaments.md)."""
