"""The examples in the docstrings of the scoring room."""

import doctest

import scoring


def test_the_examples_say_what_happens() -> None:
    results = doctest.testmod(scoring)
    assert results.attempted > 0
    assert results.failed == 0
