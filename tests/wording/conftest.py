"""Fixtures: translators for every supported language."""

import pytest

from wording import LANGUAGES, Translator, translator


@pytest.fixture(params=LANGUAGES)
def t(request: pytest.FixtureRequest) -> Translator:
    return translator(request.param)


@pytest.fixture
def english() -> Translator:
    return translator("en")


@pytest.fixture
def italian() -> Translator:
    return translator("it")
