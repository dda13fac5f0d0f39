"""The players' vocabulary in each language, where a dictionary would suggest other words."""

import re

import pytest
from babel.messages.pofile import read_po

from scoring import VARIANTS, Burraco
from wording import burraco_short_name, rules_page, translator
from wording.language import catalogue_path

# Language, English message, players' term.
EXPECTED_TRANSLATIONS = [
    ("it", "By cards", "Carta per carta"),
    ("it", "to {points}", "fino a {points}"),
    ("it", "This deal", "Questa smazzata"),
    ("it", "Wilds alone aren’t a meld.", "Con sole matte non si fa un gioco."),
    (
        "it",
        "Something doesn’t add up yet. Check the marked fields.",
        "Qualcosa non torna ancora. Controlla i campi segnalati.",
    ),
    ("it", "Looking up the match …", "Cerco la partita …"),
    ("it", "Cancel", "Annulla"),
    ("it", "Undo deal {number}", "Annulla la smazzata {number}"),
    ("fr", "Cancel", "Annuler"),
    ("fr", "Only twos", "Que des 2"),
    ("es", "Rating", "Nivel"),
    ("es", "Decks", "Mazos"),
    ("es", "Five and six players use {decks} decks.", "Con cinco y seis jugadores se usan {decks} mazos."),
]

# Language, a pattern that no sentence may match, and the reason.
FORBIDDEN_PATTERNS = [
    ("it", r"punti segnalati", "points are what is counted"),
    ("it", r"\bsoli due\b|\bi due sono\b", "both of them"),
    (
        "fr",
        r"(?i)\b(?:tu|te|toi|ton|tes)\b|\b(?:choisis|écris|réessaie|saisis|touche (?:l|d|p)|scanne (?:l|c))\b",
        "the app says vous",
    ),
    ("fr", r"(?i)\bles deux sont\b|\bque des deux\b", "both of them"),
    ("pt", r"\b(?:a|da|na|à|pela|outra|uma) Pinella\b", "o Pinella, an app"),
    ("pt", r"(?i)\b(?:os|só) dois (?:são|também)\b", "both of them"),
    ("pt", r"(?i)\bA procurar\b", "said in Portugal only"),
    ("es", r"(?i)\bbarajas?\b(?! las cartas)", "a deck is a mazo"),
    ("es", r"(?i)\b(?:quitad|elegid|mirad|borrad)\b", "the app says tú"),
]


@pytest.mark.parametrize(("language", "message", "expected"), EXPECTED_TRANSLATIONS)
def test_players_term(language: str, message: str, expected: str) -> None:
    assert translator(language).gettext(message) == expected


@pytest.mark.parametrize(("language", "pattern", "why"), FORBIDDEN_PATTERNS)
def test_unidiomatic_terms_are_absent(language: str, pattern: str, why: str) -> None:
    with catalogue_path(language).open("rb") as source:
        strings = [message.string for message in read_po(source, locale=language) if message.id]
    texts = [text for each in strings for text in ((each,) if isinstance(each, str) else each)]
    matches = [text for text in texts if re.search(pattern, text)]
    assert not matches, why


@pytest.mark.parametrize("language", ["it", "fr", "pt"])
def test_twos_are_digits_where_the_word_would_be_ambiguous(language: str) -> None:
    """*I due sono matte* could refer to any two cards."""
    t, rules = translator(language), VARIANTS["buraco-fechado"]
    words = " ".join(line.text for part in rules_page(t, rules) for line in part.paragraphs)
    assert re.search(r"\b2\b", words)
    assert "2" in burraco_short_name(t, Burraco.TWOS, rules)


def test_brazilian_terms_for_twos_in_portuguese() -> None:
    t = translator("pt")
    words = " ".join(line.text for part in rules_page(t, VARIANTS["buraco-aberto"]) for line in part.paragraphs)
    assert "Os 2 e os curingões são curingas." in words


@pytest.mark.parametrize("language", ["it", "fr", "pt", "es"])
def test_burraco_has_one_plural_per_language(language: str) -> None:
    t = translator(language)
    plurals = {t.ngettext("a burraco", "{count} burrachi", 2), t.gettext("Clean burrachi")}
    assert len({"rrachi" in words for words in plurals}) == 1
