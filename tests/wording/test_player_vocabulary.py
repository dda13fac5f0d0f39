"""The players' vocabulary in each language, where a dictionary would suggest other words."""

import re
from functools import cache

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
    ("it", "Looking up the match…", "Cerco la partita…"),
    ("it", "Cancel", "Annulla"),
    ("it", "Undo deal {number}", "Annulla la smazzata {number}"),
    ("fr", "Cancel", "Annuler"),
    ("fr", "Only twos", "Seulement des 2"),
    ("es", "Rating", "Nivel"),
    ("es", "Decks", "Mazos"),
    ("es", "{numbers} players use {decks} decks.", "Con {numbers} jugadores se usan {decks} mazos."),
]

# Language, a pattern that no sentence may match, and the reason.
FORBIDDEN_PATTERNS = [
    ("it", r"punti segnalati", "points are what is counted"),
    ("it", r"\bsoli due\b|\bi due sono\b", "both of them"),
    ("it", r"(?i)\b(?:il|al|dal|del|nel|fino a) \{(?:day|moment|start|end|first|last)\}", "l’8 and l’11, not il 8"),
    ("it", r"(?i)\bripet(?:i|ut[ao])\b(?! avversari)", "to redo is to restore, not to play again"),
    ("it", r"(?i)\bpozzo\b", "one letter from pozzetto: the discards are the monte degli scarti"),
    ("it", r"(?i)\bpatta\b", "a word of chess: the match is a pareggio"),
    ("it", r"(?i)\bse stess[aoei]\b", "sé stesso"),
    ("it", r"(?i)\brovinat[oaie]\b", "a file is danneggiato"),
    ("it", r"\bAvvia il tempo\b|(?i:\bspegni se\b)", "the clock is the orologio; a switch is disattivato"),
    (
        "it",
        r"(?i)\bdi casa\b|\bdi prova\b|\bpiù nuov[ao] (?:di|e|versione)\b|\bversione più nuova\b",
        "one word for one thing",
    ),
    (
        "fr",
        (
            r"(?i)\b(?:tu|te|toi|ton|tes|les tiennes)\b|\b(?:choisis|écris|réessaie|saisis|touche (?:l|d|p)"
            r"|scanne (?:l|c)|vise|colle|permets)\b"
        ),
        "the app says vous",
    ),
    ("fr", r"(?i)\bles deux sont\b|\bque des deux\b", "both of them"),
    ("fr", r"(?i)\b(?:[ée]cri(?:vez|re)|tap(?:ez|er|és?))\b", "one enters with saisir"),
    ("fr", r"(?i)\bhorloge\b", "the clock is the chrono"),
    ("fr", r"(?i)\b(?:clore|clos)\b", "a round is clôturé"),
    ("fr", r"\bapp\b", "the app is the appli"),
    ("fr", r"(?i)\bcelui qui (?!a\b)|\bje \w|\bdirigez l’appareil|\bvisez", "Le joueur qui …; no app says I"),
    ("fr", r"(?i)\bcartes? de table\b|\btable officielle\b", "a card is played, a table is played at"),
    ("fr", r"(?i)\b(?:est|partie) nulle\b", "worthless: a draw is a match nul"),
    ("fr", r"\bjou\w+ en \d", "a year: jusqu’à 5000"),
    ("pt", r"\b(?:[Aa]|da|na|à|pela|outra|uma) Pinella\b", "o Pinella, an app"),
    ("pt", r"(?i)\bas mãos e\b|\bmão foi\b|\bapag\w+ a lista\b", "a deal is a rodada; a list is excluída"),
    ("pt", r"(?i)\b(?:os|só) dois (?:são|também)\b", "both of them"),
    ("pt", r"(?i)\bA procurar\b|\bDe momento\b|\bcomeçar por\b|\btem de \w+ar\b", "said in Portugal only"),
    ("pt", r"(?i)\bturnos?\b", "a round of a tournament is an etapa: a turno is a whole pass of all against all"),
    ("pt", r"(?i)\bprêmios?\b|\bjogos? longos?\b", "a bônus, which a jogo de cartas has or has not"),
    ("pt", r"(?i)\bmultas?\b", "a penalidade"),
    ("pt", r"(?i)\bcanastas?\b", "the game and its melds are canastras"),
    ("pt", r"(?i)\bcódigos? QR\b|\bescane", "ler o QR code"),
    ("pt", r"(?i)\bdirig(?!id[ao])", "to drive: a tournament is conduzido"),
    ("pt", r"(?i)\btrês (?:vermelh|pret)|\b(?:Só )?ases e três\b", "the card is a 3"),
    ("pt", r"(?i)\bpontuação\b", "the score is the placar"),
    ("pt", r"(?i)\btelefones?\b", "a phone is a celular"),
    ("pt", r"\bAnna\b", "an Italian spelling"),
    ("es", r"\bAnna\b", "an Italian spelling"),
    ("es", r"(?i)\bbarajas?\b(?! las cartas)", "a deck is a mazo"),
    ("es", r"(?i)\b(?:quitad|elegid|mirad|borrad)\b|\w[aei]dl[oae]s?\b", "the app says tú"),
    ("es", r"(?i)\blimpas?\b|\bsujas?\b|\bmortos?\b|\bcuringas?\b|\bbatida\b|\b(?:aberto|fechado)\b", "Portuguese"),
    ("es", r"(?i)\ben mano\b", "delivered by hand: en la mano"),
    ("es", r"(?i)\bcortes?\b(?! del mazo)", "to close, in Argentina: corte del mazo"),
    ("es", r"(?i)\bordenador|\bmóvil|\benseña|\bIntro\b", "said in Spain only"),
    ("es", r"(?i)\btanteo\b|\bpuntuación\b", "the score is the marcador"),
    ("es", r"(?i)\b(?:he|has|ha|hemos|han) (?:\w+ )?\w+(?:[ai]do|cho|sto|rto)s?\b", "said in Spain only: se eliminó"),
    ("es", r"(?i)\bjuegos? largos?\b", "nobody’s words"),
    ("es", r"\b[Aa]grega\b", "one adds with añadir"),
]

# Language, a pattern, the English sentences whose translation may not match it, and the reason.
AMBIGUOUS_PATTERNS = [
    ("es", r"(?i)\bturnos?\b", r"(?i)^(?!.*\b(?:turns?|dealer|deal passes)\b)", "a player’s turn only"),
    ("es", r"(?i)\brondas?\b", r"(?i)^(?!.*\brounds?\b)", "a round of a tournament only: a deal is a mano"),
    (
        "es",
        r"(?i)\bgrupos?\b",
        r"(?i)^Groups?$|\b(?:ranks?|wilds?|runs?|threes|melds?|a group,|no groups|clean group|longest)\b",
        "a meld is a trío",
    ),
    ("fr", r"(?i)\bparties?\b", r"(?i)\bleft the tournament\b|^Some of this\b|\bthis part\b", "a match only"),
    ("pt", r"(?i)\bsequências?\b", r"(?i)^(?!.*\b(?:runs?|sequence)\b)", "a run of cards only"),
]

# The future after an act, in a sentence that is read before it: “you can undo” reads like “you can cancel”.
FUTURE = {"it": r"\bpotrai\b", "fr": r"\bpourrez\b", "pt": r"\bpoderá\b", "es": r"\bpodrás\b"}


@cache
def _sentences(language: str) -> list[tuple[str, str]]:
    """Return every translated text with its English one, which comes first."""
    with catalogue_path(language).open("rb") as source:
        messages = [message for message in read_po(source, locale=language) if message.id]
    return [
        (message.id if isinstance(message.id, str) else message.id[-1], text)
        for message in messages
        for text in (message.string if isinstance(message.string, tuple) else (message.string,))
    ]


def test_players_terms() -> None:
    wrong = [row for row in EXPECTED_TRANSLATIONS if translator(row[0]).gettext(row[1]) != row[2]]
    assert wrong == []


def test_unidiomatic_terms_are_absent() -> None:
    found = [
        (text, why)
        for language, pattern, why in FORBIDDEN_PATTERNS
        for _, text in _sentences(language)
        if re.search(pattern, text)
    ]
    assert found == []


def test_words_have_one_meaning() -> None:
    found = [
        (text, why)
        for language, pattern, where, why in AMBIGUOUS_PATTERNS
        for english, text in _sentences(language)
        if re.search(where, english) and re.search(pattern, text)
    ]
    assert found == []


@pytest.mark.parametrize(("language", "future"), FUTURE.items())
def test_undo_is_promised_for_later(language: str, future: str) -> None:
    promises = [(english, text) for english, text in _sentences(language) if "You can undo it afterwards" in english]
    assert promises
    assert [text for _, text in promises if not re.search(future, text, re.IGNORECASE)] == []
    assert "You can undo this" not in " ".join(english for english, _ in _sentences(language))


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
