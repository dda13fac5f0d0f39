"""Hand-written movement schedules: one row per round, one column per table, with the number of the East–West pair.

North–South of each table have the table's number. The schedule for four tables is published (after the first round EW 1
goes to table 2, 2 to 3, 3 to 4 and 4 to 1); the others follow from docs/rules.md §6.
"""


def parse_sheet(text: str) -> list[list[int]]:
    return [[int(number) for number in row.split()] for row in text.strip().splitlines()]


MITCHELL = {
    4: """
        1 2 3 4
        4 1 2 3
        3 4 1 2
        2 3 4 1
    """,
    5: """
        1 2 3 4 5
        5 1 2 3 4
        4 5 1 2 3
        3 4 5 1 2
        2 3 4 5 1
    """,
    6: """
        1 2 3 4 5 6
        6 1 2 3 4 5
        5 6 1 2 3 4
        4 5 6 1 2 3
        3 4 5 6 1 2
        2 3 4 5 6 1
    """,
    7: """
        1 2 3 4 5 6 7
        7 1 2 3 4 5 6
        6 7 1 2 3 4 5
        5 6 7 1 2 3 4
        4 5 6 7 1 2 3
        3 4 5 6 7 1 2
        2 3 4 5 6 7 1
    """,
}

# (tables, step): the skip comes when East–West would return to their first table; an odd number of tables needs none.
STEPPED = {
    (4, 2): """
        1 2 3 4
        3 4 1 2
        4 1 2 3
        2 3 4 1
    """,
    (5, 2): """
        1 2 3 4 5
        4 5 1 2 3
        2 3 4 5 1
        5 1 2 3 4
        3 4 5 1 2
    """,
    (6, 2): """
        1 2 3 4 5 6
        5 6 1 2 3 4
        3 4 5 6 1 2
        6 1 2 3 4 5
        4 5 6 1 2 3
        2 3 4 5 6 1
    """,
    (6, 3): """
        1 2 3 4 5 6
        4 5 6 1 2 3
        6 1 2 3 4 5
        3 4 5 6 1 2
        5 6 1 2 3 4
        2 3 4 5 6 1
    """,
    (7, 3): """
        1 2 3 4 5 6 7
        5 6 7 1 2 3 4
        2 3 4 5 6 7 1
        6 7 1 2 3 4 5
        3 4 5 6 7 1 2
        7 1 2 3 4 5 6
        4 5 6 7 1 2 3
    """,
}

# Round robins, with pairs from 1: the encounters of each round.
ROUND_ROBIN = {
    4: ["2-3 4-1", "3-1 2-4", "1-2 4-3"],
    5: ["2-5 3-4 1", "3-1 4-5 2", "4-2 5-1 3", "5-3 1-2 4", "1-4 2-3 5"],
}
