"""Results of a round: the list, the entry line and a table's slip."""
