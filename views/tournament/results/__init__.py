"""Results of a round: the list, the line to type them and a table's slip."""
