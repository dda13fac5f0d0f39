"""The checks that `check_deal` runs, one file for each part of a deal."""
