"""Recognition of the first line of a list as its title or as the names of its columns."""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from models.lists.names import split_names
from models.values.text import name_key


class Label(StrEnum):
    """The content of a column, according to its name in the first line."""

    NAME = "name"
    FIRST_NAME = "first name"
    SURNAME = "surname"
    OTHER = "other"


_LABEL_WORDS = {
    Label.NAME: "atleta giocatore giocatrice giocatori nominativo nominativi compagno compagna player players name "
    "names partner joueur joueuse joueurs partenaire jogador jogadora jogadores parceiro parceira jugador jugadora "
    "jugadores compañero compañera coppia coppie pair pairs paire paires dupla duplas par pares pareja parejas squadra "
    "squadre team teams équipe équipes equipo equipos equipe equipes componente componenti membro member",
    Label.FIRST_NAME: "nome nomi first given prénom prénoms nombre nombres próprio",
    Label.SURNAME: "cognome cognomi surname last family nom noms apellido apellidos apelido apelidos sobrenome",
    Label.OTHER: "n nr no num numero número numéro number pos posizione id iscritti iscrizione iscrizioni elenco lista "
    "list liste entries entry torneo tournament tournoi riserve reserves club circolo asd associazione società sede "
    "association clube tessera tessere card licence license licencia licença tel telefono telefone teléfono téléphone "
    "phone mobile cell cellulare email mail note notes notas pagato paid città city ville cidade ciudad quota "
    "categoria category catégorie tavolo table mesa data date fecha ora orario punti points",
}
_LABELS = {name_key(word): label for label, words in _LABEL_WORDS.items() for word in words.split()}
_WORD = re.compile(r"[^\W\d_]+")
_SHORT_WORD = 2  # letters of an article or a preposition
_DIGITS = re.compile(r"\d+")


def label_of(field: str) -> Label | None:
    """Return the kind of column that a field of the first line names; None if it contains any other word, because Mesa
    is a column and a surname.

    >>> label_of("Giocatore 1"), label_of("Tel."), label_of("Ana Mesa")
    (<Label.NAME: 'name'>, <Label.OTHER: 'other'>, None)
    """
    words = [(word, _word_label(word)) for word in _WORD.findall(field)]
    has_other = any(len(word) > _SHORT_WORD for word, label in words if label is None)
    return None if has_other else next((label for _word, label in words if label is not None), None)


def has_other_word(field: str) -> bool:
    """Return whether a field has a word for something other than a name, such as a club's."""
    return any(_word_label(word) is Label.OTHER for word in _WORD.findall(field))


@lru_cache(maxsize=4096)
def _word_label(word: str) -> Label | None:
    return _LABELS.get(name_key(word))


def is_heading(first: Sequence[str], second: Sequence[str]) -> bool:
    """Return whether the first row names the columns of the second, or is a title above it.

    A row of column names has such words in at least half of its fields, or the same words with different numbers, and
    the second row doesn't.
    """
    return _looks_like_heading(first) and not _looks_like_heading(second)


def _looks_like_heading(row: Sequence[str]) -> bool:
    fields = [field for field in row if field]
    if len(fields) == 1:
        is_title = fields[0].endswith(":") or label_of(fields[0]) is not None
        return is_title and len(split_names(fields, 2)) == 1
    texts = {_DIGITS.sub("", field) for field in fields}
    is_numbered = len(texts) == 1 < len(set(fields)) and any(map(_WORD.search, texts))
    labelled = sum(label_of(field) is not None for field in fields)
    return is_numbered or 2 * labelled >= len(fields)
