"""The command line: commands with help and examples, options, and suggestions for a mistyped name.

It imports none of the code that the commands run, so that `--version` and `--help` are answered at once.
"""

import argparse
from argparse import SUPPRESS
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import shtab

from models.program import PROGRAM_COMMAND, PROGRAM_VERSION
from web.host.options import OPTIONS, setting_of

USAGE_ERROR = 2
_NAMES_OF_SERVING = {"serve", "server", "start", "run", "runserver", "up"}
_DESCRIPTION = "Keep the score of a card table. Without a command, serve it and print the QR code for the phones."
_HINT = """\
Each option is a setting, too: --port is the environment variable PINELLA_PORT. The option wins.
Exit status: 0 after success, 1 after a failure, 2 after wrong arguments."""
_OTHER_OPTIONS = ("--help", "--version")


@dataclass(frozen=True, kw_only=True)
class Call:
    """A command with its argument, or None to serve, and the settings that are given as options."""

    command: str | None
    argument: Any
    settings: Mapping[str, str]


def parse_arguments(arguments: Sequence[str]) -> Call:
    """Return what the arguments ask for.

    Raises SystemExit with 0 after `--help` and `--version`, and with 2 after wrong arguments, which it explains.
    """
    parser = _build_parser()
    if fault := _argument_fault(arguments):
        parser.exit(USAGE_ERROR, f"{PROGRAM_COMMAND}: {fault}\n`{PROGRAM_COMMAND} --help` explains it.\n")
    parsed = vars(parser.parse_args(arguments))
    settings = {name: parsed[name] for name in map(setting_of, OPTIONS) if name in parsed}
    argument = parsed.get("argument")
    if "club" in parsed:
        argument = (argument, parsed["club"])
    return Call(command=parsed["command"], argument=argument, settings=settings)


def completion_script(shell: str) -> str:
    """Return the script that completes the commands and options in a shell."""
    return str(shtab.complete(_build_parser(), shell))


def _argument_fault(arguments: Sequence[str]) -> str:
    """Return a sentence about the first word that is wrong or missing, or "" if there is none."""
    given: list[str] = []
    words = iter(arguments)
    for word in words:
        name, equals, _ = word.partition("=")
        if name in OPTIONS:
            if not equals and next(words, "-").startswith("-"):
                return f"{name} lacks its value: {OPTIONS[name]}."
        elif word in {"-h", *_OTHER_OPTIONS}:
            return ""  # the words after it have no effect
        elif word.startswith("-") and word != "-":  # "-" is the standard input
            return _unknown("option", word, (*_OTHER_OPTIONS, *OPTIONS))
        elif fault := _word_fault(given, word):
            return fault
        else:
            given.append(word)
    argument = COMMANDS[given[0]].argument if len(given) == 1 else None
    return "" if argument is None else f"`{given[0]}` lacks its {argument.name}: {argument.explanation}."


def _word_fault(before: Sequence[str], word: str) -> str:
    """Return a sentence if a word is wrong as a command, or as an argument after these words, or "" if it is right."""
    if not before:
        return "" if word in COMMANDS else _unknown("command", word, tuple(COMMANDS))
    argument = COMMANDS[before[0]].argument
    if argument is None or len(before) > 1 + argument.names_club:
        return f"{word!r} is one word too many for `{before[0]}`."
    is_known = not argument.choices or word in argument.choices or len(before) > 1
    return "" if is_known else _unknown(argument.name, word, argument.choices)


def _unknown(kind: str, name: str, known: Sequence[str]) -> str:
    if kind == "command" and name in _NAMES_OF_SERVING:
        return f"there is no command {name!r}. To serve a table, type `{PROGRAM_COMMAND}` alone."
    nearest = get_close_matches(name, known, n=1)
    advice = f"Did you mean {nearest[0]!r}?" if nearest else f"The {kind}s are {', '.join(known)}."
    return f"there is no {kind} {name!r}. {advice}"


@dataclass(frozen=True, kw_only=True)
class _Argument:
    """The argument of a command: a path, with the shell's `completion` for it, or one of `choices`."""

    name: str
    explanation: str
    completion: Mapping[str, Any] = field(default_factory=lambda: shtab.FILE)
    choices: Sequence[str] = ()
    names_club: bool = False  # the name of a club may follow

    def add_to(self, parser: argparse.ArgumentParser) -> None:
        if self.choices:
            parser.add_argument("argument", metavar=self.name, choices=self.choices, help=self.explanation)
        else:
            added = parser.add_argument("argument", metavar=self.name, type=Path, help=self.explanation)
            added.complete = self.completion  # type: ignore[attr-defined]
        if self.names_club:
            parser.add_argument("club", nargs="?", default="", help="the name of the club")


@dataclass(frozen=True, kw_only=True)
class _Command:
    """A command: its line of help, and its argument (if any) with an example. commands.py has the functions."""

    summary: str
    argument: _Argument | None = None
    example: str = ""


CLUB_ACTIONS = ("make", "list", "admin", "renew-admin", "backup", "upgrade", "remove")
_BACKUP = _Argument(name="file", explanation="a file that `backup` wrote")
COMMANDS: Mapping[str, _Command] = {
    "backup": _Command(
        summary="back up everything into one file while the server runs",
        argument=_Argument(name="file", explanation="the file to write"),
        example="pinella-backup.zip",
    ),
    "check": _Command(
        summary="restore a backup into a temporary database and print what it contains",
        argument=_BACKUP,
        example="pinella-backup.zip",
    ),
    "restore": _Command(
        summary="restore everything from a backup; stop the server first",
        argument=_BACKUP,
        example="pinella-backup.zip",
    ),
    "admin": _Command(summary="print the host's own link, to hand a match to another phone"),
    "renew-admin": _Command(summary="end the host's own link and print a new one; all other links stay valid"),
    "rekey": _Command(summary="adopt the key that is set now; all earlier links and codes become invalid"),
    "clubs": _Command(
        summary="make, list, back up, upgrade and remove the cells of many clubs on one machine",
        argument=_Argument(
            name="action", explanation=f"one of {', '.join(CLUB_ACTIONS)}", choices=CLUB_ACTIONS, names_club=True
        ),
        example="make rossi --public-url https://rossi.example.org",
    ),
    "score": _Command(
        summary="print the score of the deals in a file",
        argument=_Argument(name="file", explanation="deals as text or JSON; - is the standard input"),
        example="evening.txt",
    ),
    "pwa": _Command(
        summary="write the offline app into a folder, for any static web server",
        argument=_Argument(name="folder", explanation="a new or an empty folder", completion=shtab.DIRECTORY),
        example="www",
    ),
    "completion": _Command(
        summary="print the script that completes these commands in a shell",
        argument=_Argument(name="shell", explanation="bash, zsh or fish", choices=("bash", "zsh", "fish")),
        example="fish > ~/.config/fish/completions/pinella.fish",
    ),
}


def _build_parser() -> argparse.ArgumentParser:
    options: dict[str, Any] = {"formatter_class": argparse.RawDescriptionHelpFormatter, "allow_abbrev": False}
    settings = argparse.ArgumentParser(add_help=False)
    for option, explanation in OPTIONS.items():
        settings.add_argument(option, metavar="…", default=SUPPRESS, help=explanation)
    options["parents"] = [settings]
    calls = {name: f"{PROGRAM_COMMAND} {name} {command.example}".rstrip() for name, command in COMMANDS.items()}
    epilog = "\n".join(["examples:", *(f"  {call}" for call in (PROGRAM_COMMAND, *calls.values())), "", _HINT])
    parser = argparse.ArgumentParser(prog=PROGRAM_COMMAND, description=_DESCRIPTION, epilog=epilog, **options)
    parser.add_argument("--version", action="version", version=f"Pinella {PROGRAM_VERSION}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, command in COMMANDS.items():
        description = f"{command.summary[0].upper()}{command.summary[1:]}."
        added = subparsers.add_parser(
            name, help=command.summary, description=description, epilog=f"example: {calls[name]}", **options
        )
        if command.argument is not None:
            command.argument.add_to(added)
    return parser
