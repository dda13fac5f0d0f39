"""Entrants of a tournament: names, entries by phone or director, departures and removals."""
