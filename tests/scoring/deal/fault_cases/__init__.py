"""Facts that are wrong, each with the fault that `check_deal` must find; one file for each part of a deal."""
