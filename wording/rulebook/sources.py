"""The sources of the rules, as docs/sources.md lists them: title, publisher, language."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple, Self

from wording.translation import Translator, mark


class Description(NamedTuple):
    """A source: its key in docs/sources.md, and title and publisher in its own language. `part` is the heading of the
    cited part; `publisher` is empty if our copy doesn't name it. If we know a federation's code only from summaries,
    the title is the federation's name, and `publisher` is None."""

    key: str
    title: str
    publisher: str | None
    language: str
    part: str = ""


_CANASTA_TITLE = "Canasta e Burraco: quali sono le regole"


class Source(StrEnum):
    """The sources; one is split into two halves, because each half describes another game."""

    description: Description

    def __new__(cls, value: str, *description: Any) -> Self:
        """Return the source with the fields of its Description."""
        member = str.__new__(cls, value)
        member._value_, member.description = value, Description(*description)
        return member

    REGOLE = "regole", "Regole", "Regole del Burraco: Come Si Gioca", "", "it"
    PUNTI = "punti", "Punti", "Come si contano i punti a burraco", "", "it"
    ONLINE = "online", "Online", "Règles du jeu Burraco", "casinosenligne.biz", "fr"
    CANASTA = "canasta", "Canasta", _CANASTA_TITLE, "ammazzacasino.com", "it", "Canasta: le regole del gioco"
    CANASTA_BURRACO = "canasta-burraco", "Canasta", _CANASTA_TITLE, "ammazzacasino.com", "it", "Regole burraco"
    BURACO = "buraco", "Buraco", "Règles du jeu Buraco", "reglesdejeux.github.io", "fr"
    TRANCA = "tranca", "Tranca", "Regras Como Jogar Tranca", "jogatina.com", "pt"
    STBL = "stbl", "STBL", "Regras Como Jogar Buraco Fechado STBL", "jogatina.com", "pt"
    WIKIPEDIA = "wikipedia", "Wikipedia", "Buraco (jogo de cartas)", "pt.wikipedia.org", "pt"
    SEMENTE = "semente", "Semente", "Canastra", "sementeducacional.blogspot.com", "pt"
    BRITANNICA = "britannica", "Britannica", "Canasta", "britannica.com", "en", "Going out"
    GAMEVELVET = "gamevelvet", "Gamevelvet", "Classic Canasta Online: Rules", "gamevelvet.com", "en"
    OCHOB = "ochob", "Ochob", "Canasta", "ochob.com", "es"
    GUARDIAN = "guardian", "Guardian", "Rules of card games: canasta", "theguardian.com", "en"
    NUMEROS = "numeros", "Numeros", "Los números de la canasta", "m4s.es", "es"
    BICYCLE = "bicycle", "Bicycle", "Samba", "bicyclecards.ca", "en"
    WHITE_KNUCKLE = "white-knuckle", "Whiteknuckle", "Samba", "whiteknucklecards.com", "en"
    HOWSTUFFWORKS = "howstuffworks", "Howstuffworks", "How to Play Canasta", "howstuffworks.com", "en"
    TWO_HAND = "two-hand", "Twohand", "Two-Hand Canasta", "bicyclecards.ca", "en"
    BOLIVIA = "bolivia", "Bolivia", "Bolivia", "bicyclecards.ca", "en"
    URUGUAY = "uruguay", "Uruguay", "Uruguay Rules", "rummy-games.com", "en"
    WIERING = "wiering", "Wiering", "Samba Rummy Games", "gamesitereviews.biz", "en"
    PINELLA = "pinella", "Pinella", "Pinella", "regoledelgioco.com", "it"
    PINNACOLO = "pinnacolo", "Pinnacolo", "Pinnacolo, regole", "leovegas.it", "it"
    PINACOLO = "pinacolo", "Pinacolo", "Regolamento Generale Pinacolo a 15 carte in Coppia", "gergeieventi.it", "it"
    TRE = "tre", "Tre", "Il burraco in tre giocatori", "biska.com", "it"
    CINQUE = "cinque", "Cinque", "Burraco a cinque, i termini del Burraco", "eburraco.com", "it"
    SEI = "sei", "Sei", "Burraco sei giocatori", "burraco.com", "it"
    TORNEO = "torneo", "Torneo", "Torneo di Burraco", "specchiolla.it", "it"
    INTERNAZIONALE = (
        "internazionale",
        "Internazionale",
        "Le tre nuove regole del burraco internazionale",
        "eburraco.com",
        "it",
    )
    BURRACHI = "burrachi", "Burrachi", "I burrachi nei tornei internazionali", "eburraco.com", "it"
    BONUS = "bonus", "Bonus", "La chiusura con bonus", "eburraco.com", "it"
    MATTE = "matte", "Matte", "Matte nel Burraco Internazionale", "eburraco.com", "it"
    CARTE = "carte", "Carte", "Con quali carte si gioca il Burraco", "eburraco.com", "it"
    SVOLGIMENTO = "svolgimento", "Svolgimento", "Svolgimento del gioco nei tornei internazionali", "eburraco.com", "it"
    TEMPO = "tempo", "Tempo", "La durata del proprio tempo di gioco nel Burraco Internazionale", "eburraco.com", "it"
    REALE = "reale", "Reale", "Burraco reale", "casino.giocodigitale.it", "it"
    STARCASINO = (
        "starcasino",
        "Starcasino",
        "Burraco reale: come si gioca, le regole e lo svolgimento del gioco",
        "starcasino.it",
        "it",
    )
    CALCOLO = "calcolo", "Calcolo", "Il calcolo del punteggio nel Burraco Reale", "eburraco.com", "it"
    TERMINI = "termini", "Termini", "Burraco Reale, i termini del Burraco", "eburraco.com", "it"
    PAUS = "paus", "Paus", "Regras do jogo de Buraco", "baralho-paus.blogspot.com", "pt"
    TRIBUNA = "tribuna", "Tribuna", "Joga canastra?", "tribunademinas.com.br", "pt"
    CURINGA = "curinga", "Curinga", "Como usar Joker no Buraco?", "iunique.com.br", "pt"
    FICHAS = "fichas", "Fichas", "Burako Rummy Games", "gamesitereviews.biz", "en"
    EBURAKO = "eburako", "Eburako", "eBurako rules", "eburako.sourceforge.net", "en"
    MDZ = "mdz", "MDZ", "Preparate para Burako Time 3", "mdzol.com", "es"
    BPLAY = "bplay", "Bplay", "Cómo se juega al Burako", "bplay.bet.ar", "es"
    FIBUR = "fibur", "FIBUR", "Federazione Italiana Burraco, FIBUR", None, "it"
    FITAB = "fitab", "FITAB", "FITAB", None, "it"
    ARBITRI = "arbitri", "Arbitri", "Esame arbitro sala conti", None, "it"


_LANGUAGES: Mapping[str, str] = {
    "it": mark("in Italian"),
    "fr": mark("in French"),
    "pt": mark("in Portuguese"),
    "es": mark("in Spanish"),
    "en": mark("in English"),
}


def source_title(source: Source) -> str:
    """Return the title in the source's language, with the cited part: `Title – Part`."""
    described = source.description
    return f"{described.title} – {described.part}" if described.part else described.title


def source_details(t: Translator, source: Source) -> str:
    """Return publisher and language: `ammazzacasino.com, in Italian`."""
    described = source.description
    language = t.gettext(_LANGUAGES[described.language])
    if described.publisher is None:
        text = t.gettext("published summaries of the federation’s code, not the code itself")
    else:
        text = described.publisher or t.gettext("publisher not named")
    return f"{text}, {language}"
