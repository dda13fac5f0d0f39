"""Assertions for every displayed sentence, and the text of a line of a rules page."""

from wording import RuleLine


def assert_is_text(text: str) -> None:
    assert text.strip() == text != ""
    assert "{" not in text, f"unfilled: {text}"
    assert "None" not in text, f"a value is missing: {text}"


def assert_is_sentence(text: str) -> None:
    assert_is_text(text)
    assert text[-1] in ".?!", f"no whole sentence: {text}"


def line_text(line: RuleLine) -> str:
    """Return a line of a rules page as it is read: the label of a row first."""
    return f"{line.label} {line.text}".strip()
