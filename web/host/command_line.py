"""The command line: commands with help and examples, shell completion, and suggestions for a mistyped name."""

import argparse
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import takewhile
from pathlib import Path
from typing import Any, NoReturn

import shtab

from models.values import PROGRAM_COMMAND, PROGRAM_VERSION, ModelError
from web.host import commands
from web.host.score_command import print_scores
from web.host.settings import Settings
from web.host.startup import startup_error_message

USAGE_ERROR = 2
_OPTIONS = ("--help", "--version")
_NAMES_OF_SERVING = {"serve", "server", "start", "run", "runserver", "up"}
_DESCRIPTION = "Keep the score of a card table. Without a command, serve it and print the QR code for the phones."
_HINT = """\
Settings are environment variables, such as PINELLA_PORT and PINELLA_DATA_DIR.
Exit status: 0 after success, 1 after a failure, 2 after wrong arguments."""


def run_command(arguments: Sequence[str], read_settings: Callable[[], Settings]) -> int:
    """Run the command in `arguments`, print its result and return the exit status.

    Raises SystemExit with 0 after `--help` and `--version`, and with 2 after wrong arguments, which it explains.
    """
    parsed = parse_arguments(arguments)
    settings = read_settings()
    try:
        _COMMANDS[parsed.command].run(settings, getattr(parsed, "argument", None))
    except (ModelError, OSError, ValueError) as error:
        sys.stderr.write(f"{startup_error_message(settings, error)}\n")
        return 1
    return 0


def parse_arguments(arguments: Sequence[str]) -> Namespace:
    """Parse the arguments: the name of the `command`, and its `argument` if it takes one. Raises SystemExit."""
    parser = _build_parser()
    first = arguments[0] if arguments else ""
    known = _OPTIONS if first.startswith("-") else tuple(_COMMANDS)
    if first not in {*_COMMANDS, *_OPTIONS, "-h"}:
        parser.error(f"{first!r} is neither a command nor an option. {_hint_at_commands(first, known)}")
    for option in takewhile("--".__ne__, arguments[1:]):
        if option.startswith("-") and option not in {"-", "-h", "--help"}:  # "-" is the standard input
            sys.stderr.write(f"{PROGRAM_COMMAND} {first} has no option {option!r}; it has '--help'.\n")
            raise SystemExit(USAGE_ERROR)
    return parser.parse_args(arguments)


def _hint_at_commands(name: str, known: Sequence[str]) -> str:
    if name in _NAMES_OF_SERVING:
        return f"To serve a table, type `{PROGRAM_COMMAND}` alone."
    nearest = get_close_matches(name, known, n=1)
    return f"Did you mean {nearest[0]!r}?" if nearest else f"The commands are {', '.join(_COMMANDS)}."


class _Parser(argparse.ArgumentParser):
    """A parser that reports wrong arguments in one sentence, without the usage of every command."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE_ERROR, f"{self.prog}: {message}\n`{self.prog} --help` explains it.\n")


@dataclass(frozen=True, kw_only=True)
class _Argument:
    """The argument of a command: a path, with the shell's `completion` for it, or one of `choices`."""

    name: str
    explanation: str
    completion: Mapping[str, Any] = field(default_factory=lambda: shtab.FILE)
    choices: Sequence[str] = ()

    def add_to(self, parser: argparse.ArgumentParser) -> None:
        if self.choices:
            parser.add_argument("argument", metavar=self.name, choices=self.choices, help=self.explanation)
        else:
            added = parser.add_argument("argument", metavar=self.name, type=Path, help=self.explanation)
            added.complete = self.completion  # type: ignore[attr-defined]


@dataclass(frozen=True, kw_only=True)
class _Command:
    """A command: its line of help, its argument (if any) with an example, and the function that runs it, given the
    settings and the argument or None."""

    summary: str
    run: Callable[[Settings, Any], object]
    argument: _Argument | None = None
    example: str = ""


_BACKUP = _Argument(name="file", explanation="a file that `backup` wrote")
_COMMANDS: Mapping[str, _Command] = {
    "backup": _Command(
        summary="back up everything into one file while the server runs",
        run=commands.backup,
        argument=_Argument(name="file", explanation="the file to write"),
        example="pinella-backup.zip",
    ),
    "check": _Command(
        summary="restore a backup into a temporary database and print what it contains",
        run=lambda _, file: commands.check(file),
        argument=_BACKUP,
        example="pinella-backup.zip",
    ),
    "restore": _Command(
        summary="restore everything from a backup; stop the server first",
        run=commands.restore,
        argument=_BACKUP,
        example="pinella-backup.zip",
    ),
    "admin": _Command(
        summary="print the host's own link, to hand a match to another phone",
        run=lambda settings, _: commands.print_admin_link(settings),
    ),
    "renew-admin": _Command(
        summary="end the host's own link and print a new one; all other links stay valid",
        run=lambda settings, _: commands.print_admin_link(settings, renew=True),
    ),
    "rekey": _Command(
        summary="adopt the key that is set now; all earlier links and codes become invalid",
        run=lambda settings, _: commands.use_current_key(settings),
    ),
    "score": _Command(
        summary="print the score of the deals in a file",
        run=lambda _, file: print_scores(file),
        argument=_Argument(name="file", explanation="deals as text or JSON; - is the standard input"),
        example="evening.txt",
    ),
    "pwa": _Command(
        summary="write the offline app into a folder, for any static web server",
        run=commands.export_pwa,
        argument=_Argument(name="folder", explanation="a new or an empty folder", completion=shtab.DIRECTORY),
        example="/srv/www/pinella",
    ),
    "completion": _Command(
        summary="print the script that completes these commands in a shell",
        run=lambda _, shell: sys.stdout.write(f"{shtab.complete(_build_parser(), shell)}\n"),
        argument=_Argument(name="shell", explanation="the shell", choices=("bash", "zsh", "fish")),
        example="fish > ~/.config/fish/completions/pinella.fish",
    ),
}


def _build_parser() -> argparse.ArgumentParser:
    options: dict[str, Any] = {"formatter_class": argparse.RawDescriptionHelpFormatter, "allow_abbrev": False}
    calls = {name: f"{PROGRAM_COMMAND} {name} {command.example}".rstrip() for name, command in _COMMANDS.items()}
    epilog = "\n".join(["examples:", *(f"  {call}" for call in (PROGRAM_COMMAND, *calls.values())), "", _HINT])
    parser = _Parser(prog=PROGRAM_COMMAND, description=_DESCRIPTION, epilog=epilog, **options)
    parser.add_argument("--version", action="version", version=f"Pinella {PROGRAM_VERSION}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, command in _COMMANDS.items():
        description = f"{command.summary[0].upper()}{command.summary[1:]}."
        added = subparsers.add_parser(
            name, help=command.summary, description=description, epilog=f"example: {calls[name]}", **options
        )
        if command.argument is not None:
            command.argument.add_to(added)
    return parser
