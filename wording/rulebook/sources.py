"""The sources of the rules, as docs/sources.md lists them: title, publisher, language."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from wording.translation import Translator, mark


class Source(StrEnum):
    """The sources; one is split into two halves, because each half describes another game."""

    REGOLE = "regole"
    PUNTI = "punti"
    ONLINE = "online"
    CANASTA = "canasta"
    CANASTA_BURRACO = "canasta-burraco"
    BURACO = "buraco"
    TRANCA = "tranca"
    STBL = "stbl"
    WIKIPEDIA = "wikipedia"
    SEMENTE = "semente"
    BRITANNICA = "britannica"
    GAMEVELVET = "gamevelvet"
    OCHOB = "ochob"
    GUARDIAN = "guardian"
    NUMEROS = "numeros"
    BICYCLE = "bicycle"
    WHITE_KNUCKLE = "white-knuckle"
    HOWSTUFFWORKS = "howstuffworks"
    WIERING = "wiering"
    PINELLA = "pinella"
    PINNACOLO = "pinnacolo"
    PINACOLO = "pinacolo"
    TRE = "tre"
    CINQUE = "cinque"
    SEI = "sei"
    TORNEO = "torneo"
    INTERNAZIONALE = "internazionale"
    BURRACHI = "burrachi"
    BONUS = "bonus"
    MATTE = "matte"
    CARTE = "carte"
    SVOLGIMENTO = "svolgimento"
    TEMPO = "tempo"
    REALE = "reale"
    STARCASINO = "starcasino"
    CALCOLO = "calcolo"
    TERMINI = "termini"
    PAUS = "paus"
    TRIBUNA = "tribuna"
    CURINGA = "curinga"
    FICHAS = "fichas"
    EBURAKO = "eburako"
    MDZ = "mdz"
    BPLAY = "bplay"
    FIBUR = "fibur"
    FITAB = "fitab"
    ARBITRI = "arbitri"


@dataclass(frozen=True, kw_only=True)
class Description:
    """A source: its key in docs/sources.md, and title and publisher in its own language. `part` is the heading of the
    cited part; `publisher` is empty if our copy doesn't name it. If we know a federation's code only from summaries,
    the title is the federation's name."""

    key: str
    title: str
    publisher: str = ""
    part: str = ""
    language: str
    is_summary: bool = False


def _page(key: str, title: str, publisher: str, language: str, part: str = "") -> Description:
    return Description(key=key, title=title, part=part, publisher=publisher, language=language)


_CANASTA_TITLE = "Canasta e Burraco: quali sono le regole"
SOURCES: Mapping[Source, Description] = {
    Source.REGOLE: _page("Regole", "Regole del Burraco: Come Si Gioca", "", "it"),
    Source.PUNTI: _page("Punti", "Come si contano i punti a burraco", "", "it"),
    Source.ONLINE: _page("Online", "Règles du jeu Burraco", "casinosenligne.biz", "fr"),
    Source.CANASTA: _page("Canasta", _CANASTA_TITLE, "ammazzacasino.com", "it", part="Canasta: le regole del gioco"),
    Source.CANASTA_BURRACO: _page("Canasta", _CANASTA_TITLE, "ammazzacasino.com", "it", part="Regole burraco"),
    Source.BURACO: _page("Buraco", "Règles du jeu Buraco", "reglesdejeux.github.io", "fr"),
    Source.TRANCA: _page("Tranca", "Regras Como Jogar Tranca", "jogatina.com", "pt"),
    Source.STBL: _page("STBL", "Regras Como Jogar Buraco Fechado STBL", "jogatina.com", "pt"),
    Source.WIKIPEDIA: _page("Wikipedia", "Buraco (jogo de cartas)", "pt.wikipedia.org", "pt"),
    Source.SEMENTE: _page("Semente", "Canastra", "sementeducacional.blogspot.com", "pt"),
    Source.BRITANNICA: _page("Britannica", "Canasta", "britannica.com", "en", part="Going out"),
    Source.GAMEVELVET: _page("Gamevelvet", "Classic Canasta Online: Rules", "gamevelvet.com", "en"),
    Source.OCHOB: _page("Ochob", "Canasta", "ochob.com", "es"),
    Source.GUARDIAN: _page("Guardian", "Rules of card games: canasta", "theguardian.com", "en"),
    Source.NUMEROS: _page("Numeros", "Los números de la canasta", "m4s.es", "es"),
    Source.BICYCLE: _page("Bicycle", "Samba", "bicyclecards.ca", "en"),
    Source.WHITE_KNUCKLE: _page("Whiteknuckle", "Samba", "whiteknucklecards.com", "en"),
    Source.HOWSTUFFWORKS: _page("Howstuffworks", "How to Play Canasta", "howstuffworks.com", "en"),
    Source.WIERING: _page("Wiering", "Samba Rummy Games", "gamesitereviews.biz", "en"),
    Source.PINELLA: _page("Pinella", "Pinella", "regoledelgioco.com", "it"),
    Source.PINNACOLO: _page("Pinnacolo", "Pinnacolo, regole", "leovegas.it", "it"),
    Source.PINACOLO: _page("Pinacolo", "Regolamento Generale Pinacolo a 15 carte in Coppia", "gergeieventi.it", "it"),
    Source.TRE: _page("Tre", "Il burraco in tre giocatori", "biska.com", "it"),
    Source.CINQUE: _page("Cinque", "Burraco a cinque, i termini del Burraco", "eburraco.com", "it"),
    Source.SEI: _page("Sei", "Burraco sei giocatori", "burraco.com", "it"),
    Source.TORNEO: _page("Torneo", "Torneo di Burraco", "specchiolla.it", "it"),
    Source.INTERNAZIONALE: _page(
        "Internazionale", "Le tre nuove regole del burraco internazionale", "eburraco.com", "it"
    ),
    Source.BURRACHI: _page("Burrachi", "I burrachi nei tornei internazionali", "eburraco.com", "it"),
    Source.BONUS: _page("Bonus", "La chiusura con bonus", "eburraco.com", "it"),
    Source.MATTE: _page("Matte", "Matte nel Burraco Internazionale", "eburraco.com", "it"),
    Source.CARTE: _page("Carte", "Con quali carte si gioca il Burraco", "eburraco.com", "it"),
    Source.SVOLGIMENTO: _page("Svolgimento", "Svolgimento del gioco nei tornei internazionali", "eburraco.com", "it"),
    Source.TEMPO: _page(
        "Tempo", "La durata del proprio tempo di gioco nel Burraco Internazionale", "eburraco.com", "it"
    ),
    Source.REALE: _page("Reale", "Burraco reale", "casino.giocodigitale.it", "it"),
    Source.STARCASINO: _page(
        "Starcasino", "Burraco reale: come si gioca, le regole e lo svolgimento del gioco", "starcasino.it", "it"
    ),
    Source.CALCOLO: _page("Calcolo", "Il calcolo del punteggio nel Burraco Reale", "eburraco.com", "it"),
    Source.TERMINI: _page("Termini", "Burraco Reale, i termini del Burraco", "eburraco.com", "it"),
    Source.PAUS: _page("Paus", "Regras do jogo de Buraco", "baralho-paus.blogspot.com", "pt"),
    Source.TRIBUNA: _page("Tribuna", "Joga canastra?", "tribunademinas.com.br", "pt"),
    Source.CURINGA: _page("Curinga", "Como usar Joker no Buraco?", "iunique.com.br", "pt"),
    Source.FICHAS: _page("Fichas", "Burako Rummy Games", "gamesitereviews.biz", "en"),
    Source.EBURAKO: _page("Eburako", "eBurako rules", "eburako.sourceforge.net", "en"),
    Source.MDZ: _page("MDZ", "Preparate para Burako Time 3", "mdzol.com", "es"),
    Source.BPLAY: _page("Bplay", "Cómo se juega al Burako", "bplay.bet.ar", "es"),
    Source.FIBUR: Description(key="FIBUR", title="Federazione Italiana Burraco, FIBUR", language="it", is_summary=True),
    Source.FITAB: Description(key="FITAB", title="FITAB", language="it", is_summary=True),
    Source.ARBITRI: Description(key="Arbitri", title="Esame arbitro sala conti", language="it", is_summary=True),
}
_LANGUAGES: Mapping[str, str] = {
    "it": mark("in Italian"),
    "fr": mark("in French"),
    "pt": mark("in Portuguese"),
    "es": mark("in Spanish"),
    "en": mark("in English"),
}


def source_title(source: Source) -> str:
    """Return the title in the source's language, with the cited part: `Title – Part`."""
    described = SOURCES[source]
    return f"{described.title} – {described.part}" if described.part else described.title


def source_details(t: Translator, source: Source) -> str:
    """Return publisher and language: `ammazzacasino.com, in Italian`."""
    described = SOURCES[source]
    language = t.gettext(_LANGUAGES[described.language])
    if described.is_summary:
        text = t.gettext("published summaries of the federation’s code, not the code itself")
    else:
        text = described.publisher or t.gettext("publisher not named")
    return f"{text}, {language}"
