"""Assertions for every displayed sentence."""


def assert_is_text(text: str) -> None:
    assert text.strip() == text != ""
    assert "{" not in text, f"unfilled: {text}"
    assert "None" not in text, f"a value is missing: {text}"


def assert_is_sentence(text: str) -> None:
    assert_is_text(text)
    assert text[-1] in ".?!", f"no whole sentence: {text}"
