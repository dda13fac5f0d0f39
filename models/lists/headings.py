"""Recognition of the first line of a list as its title or as the names of its columns."""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import takewhile, zip_longest

from models.lists.names import split_names
from models.values.text import name_key


class Label(StrEnum):
    """The content of a column, according to its name in the first line."""

    NAME = "name"
    FIRST_NAME = "first name"
    SURNAME = "surname"
    OTHER = "other"
    WEAK = "number or title"  # of a word only, which names may have too: "Player no. 1"
    FILLER = "article, preposition or possessive"  # of a word only


_LABEL_WORDS = {
    Label.NAME: "atleta giocatore giocatrice giocatori nominativo nominativi compagno compagna player players name "
    "names partner joueur joueuse joueurs partenaire jogador jogadora jogadores parceiro parceira jugador jugadora "
    "jugadores compañero compañera coppia coppie pair pairs paire paires dupla duplas par pares pareja parejas squadra "
    "squadre team teams équipe équipes equipo equipos equipe equipes componente componenti membro member",
    Label.FIRST_NAME: "nome nomi first given prénom prénoms nombre nombres próprio",
    Label.SURNAME: "cognome cognomi surname last family nom noms apellido apellidos apelido apelidos sobrenome",
    Label.OTHER: "club circolo asd associazione società sede association clube dopolavoro cral polisportiva tessera "
    "tessere tess card licence license licencia licença tel telefono telefone teléfono téléphone phone mobile cell "
    "cellulare email mail note notes notas pagato paid città city ville cidade ciudad quota categoria category "
    "catégorie tavolo table mesa data date fecha ora orario punti points timestamp informazioni cronologiche "
    "horodateur temporal carimbo indirizzo address adresse endereço dirección",
    Label.WEAK: "n nr no num numero número numéro number pos posizione id iscritti iscrizione iscrizioni elenco lista "
    "list liste entries entry torneo tournament tournoi riserve reserves",
    Label.FILLER: "del dello della dell dei degli delle gli una tuo tua suo sua vostro vostra completo completa the "
    "your full our his her their des les une votre son complet los las tus vuestro vuestra seu teu dos das",
}
_LABELS = {name_key(word): label for label, words in _LABEL_WORDS.items() for word in words.split()}
_WORD = re.compile(r"[^\W\d_]+")
_SHORT_WORD = 2  # letters of an article or a preposition
_DIGITS = re.compile(r"\d+")
_MOST_HEADINGS = 2  # rows


def label_of(field: str, *, is_lenient: bool = False) -> Label | None:
    """Return the kind of column that a field of the first line names; None if it contains any other word, because Mesa
    is a column and a surname. With `is_lenient`, in a known heading, it ignores other words beside those of names.

    >>> label_of("Giocatore n. 1"), label_of("Tel."), label_of("Ana Mesa"), label_of("Full name of your partner")
    (<Label.NAME: 'name'>, <Label.OTHER: 'other'>, None, <Label.NAME: 'name'>)
    >>> label_of("Your dance partner"), label_of("Your dance partner", is_lenient=True)
    (None, <Label.NAME: 'name'>)
    """
    words = [(word, _word_label(word)) for word in _WORD.findall(field)]
    labels = {label for _word, label in words} - {Label.FILLER, None}
    names = labels - {Label.OTHER, Label.WEAK}
    is_foreign = any(len(word) > _SHORT_WORD for word, label in words if label is None)
    if not labels or (is_foreign and not (is_lenient and names)):
        return None
    if not names or Label.OTHER in labels:
        return Label.OTHER
    parts = names - {Label.NAME}
    return parts.pop() if len(parts) == 1 else Label.NAME


def has_other_word(field: str) -> bool:
    """Return whether a field has a word for something other than a name, such as a club's."""
    return any(_word_label(word) in {Label.OTHER, Label.WEAK} for word in _WORD.findall(field))


@lru_cache(maxsize=4096)
def _word_label(word: str) -> Label | None:
    return _LABELS.get(name_key(word))


def count_headings(rows: Sequence[Sequence[str]]) -> int:
    """Return how many of the first rows name the columns below them, or are a title.

    A row of column names has such words in at least half of its fields, or the same words with different numbers, and
    the next row doesn't.
    """
    names = list(takewhile(_looks_like_heading, rows[: _MOST_HEADINGS + 1]))
    return len(names) if len(names) <= min(_MOST_HEADINGS, len(rows) - 1) else 0


def merged_heading(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return one row of column names: in each column the lowest one."""
    return [next(filter(None, reversed(fields)), "") for fields in zip_longest(*rows, fillvalue="")]


def _looks_like_heading(row: Sequence[str]) -> bool:
    fields = [field for field in row if field]
    if len(fields) == 1:
        is_title = fields[0].endswith(":") or label_of(fields[0]) is not None
        return is_title and len(split_names(fields, 2)) == 1
    texts = {_DIGITS.sub("", field) for field in fields}
    is_numbered = len(texts) == 1 < len(set(fields)) and any(map(_WORD.search, texts))
    labelled = sum(label_of(field) is not None for field in fields)
    return is_numbered or 2 * labelled >= len(fields)
