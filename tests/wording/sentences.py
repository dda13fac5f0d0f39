"""Assertions for every displayed sentence, and the text of a line of a rules page."""

from collections.abc import Mapping
from typing import Any

from wording import RuleLine


def assert_is_text(text: str) -> None:
    assert text.strip() == text != ""
    assert "{" not in text, f"unfilled: {text}"
    assert "None" not in text, f"a value is missing: {text}"


def assert_is_sentence(text: str) -> None:
    assert_is_text(text)
    assert text[-1] in ".?!", f"no whole sentence: {text}"


def assert_are_texts(texts: Mapping[Any, str]) -> None:
    """List every faulty text with its case, instead of stopping at the first one."""
    assert {case: text for case, text in texts.items() if not _is_text(text)} == {}


def assert_are_sentences(sentences: Mapping[Any, str]) -> None:
    assert_are_texts(sentences)
    assert {case: text for case, text in sentences.items() if text[-1] not in ".?!"} == {}


def _is_text(text: str) -> bool:
    return text.strip() == text != "" and "{" not in text and "None" not in text


def line_text(line: RuleLine) -> str:
    """Return a line of a rules page as it is read: the label of a row first."""
    return f"{line.label} {line.text}".strip()
