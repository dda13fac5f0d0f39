"""The command line: its commands with help and examples, the completion of shells, and the nearest name after a wrong
one."""

import argparse
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

import shtab

from models.values import PROGRAM_COMMAND, PROGRAM_VERSION, ModelError
from web.host import commands
from web.host.score_command import print_scores
from web.host.settings import Settings
from web.host.startup import startup_error_message

USAGE_ERROR = 2
_SHELLS = ("bash", "zsh", "fish")
_OPTIONS = ("--help", "--version")
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
        parsed.run(settings, parsed)
    except (ModelError, OSError, ValueError) as error:
        sys.stderr.write(f"{startup_error_message(settings, error)}\n")
        return 1
    return 0


def parse_arguments(arguments: Sequence[str]) -> Namespace:
    """Return the parsed arguments; its `run` takes the settings and this namespace. Raises SystemExit."""
    parser, names = _build_parser()
    first = arguments[0] if arguments else ""
    known = _OPTIONS if first.startswith("-") else names
    if first not in {*names, *_OPTIONS, "-h"}:
        nearest = get_close_matches(first, known, n=1)
        hint = f"Did you mean {nearest[0]!r}?" if nearest else f"The commands are {', '.join(names)}."
        parser.error(f"{first!r} is neither a command nor an option. {hint}")
    return parser.parse_args(arguments)


class _Parser(argparse.ArgumentParser):
    """A parser that explains wrong arguments in a sentence, without the usage of every command."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE_ERROR, f"{self.prog}: {message}\n`{self.prog} --help` explains it.\n")


def _build_parser() -> tuple[argparse.ArgumentParser, Sequence[str]]:
    """Return the parser and the names of its commands."""
    options: dict[str, Any] = {"formatter_class": argparse.RawDescriptionHelpFormatter, "allow_abbrev": False}
    parser = _Parser(prog=PROGRAM_COMMAND, description=_DESCRIPTION, **options)
    parser.add_argument("--version", action="version", version=f"Pinella {PROGRAM_VERSION}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    examples = [PROGRAM_COMMAND]

    def add(
        name: str, run: Callable[[Settings, Namespace], object], *, summary: str, example: str = ""
    ) -> argparse.ArgumentParser:
        call = f"{PROGRAM_COMMAND} {name} {example}".rstrip()
        examples.append(call)
        description = f"{summary[0].upper()}{summary[1:]}."
        command = subparsers.add_parser(
            name, help=summary, description=description, epilog=f"example: {call}", **options
        )
        command.set_defaults(run=run)
        return command

    def add_path(command: argparse.ArgumentParser, name: str, *, explanation: str, completion: Any) -> None:
        command.add_argument(name, type=Path, help=explanation).complete = completion  # type: ignore[attr-defined]

    backup = add(
        "backup",
        lambda settings, given: commands.backup(settings, given.file),
        summary="write everything into one file, while the table goes on",
        example="pinella-backup.zip",
    )
    add_path(backup, "file", explanation="the file to write", completion=shtab.FILE)
    check = add(
        "check",
        lambda _, given: commands.check(given.file),
        summary="restore a backup for a trial, beside the running server, and say what it holds",
        example="pinella-backup.zip",
    )
    add_path(check, "file", explanation="a file that `backup` wrote", completion=shtab.FILE)
    restore = add(
        "restore",
        lambda settings, given: commands.restore(settings, given.file),
        summary="bring everything back from a backup, after the server was stopped",
        example="pinella-backup.zip",
    )
    add_path(restore, "file", explanation="a file that `backup` wrote", completion=shtab.FILE)
    add(
        "admin",
        lambda settings, _: commands.print_admin_link(settings),
        summary="print the host's own link, to hand a match to another phone",
    )
    add(
        "rekey",
        lambda settings, _: commands.use_current_key(settings),
        summary="use the key that is set now; all links and codes that were issued before end",
    )
    score = add(
        "score",
        lambda _, given: print_scores(given.file),
        summary="print the score of the deals in a file",
        example="evening.txt",
    )
    add_path(score, "file", explanation="deals as text or JSON; - is the standard input", completion=shtab.FILE)
    pwa = add(
        "pwa",
        lambda settings, given: commands.export_pwa(settings, given.folder),
        summary="write the offline app into a folder, for any static web server",
        example="/srv/www/pinella",
    )
    add_path(pwa, "folder", explanation="a new or an empty folder", completion=shtab.DIRECTORY)
    completion = add(
        "completion",
        lambda _, given: sys.stdout.write(f"{shtab.complete(parser, given.shell)}\n"),
        summary="print the script that completes these commands in a shell",
        example="fish > ~/.config/fish/completions/pinella.fish",
    )
    completion.add_argument("shell", choices=_SHELLS, help="the shell")
    parser.epilog = "\n".join(["examples:", *(f"  {each}" for each in examples), "", _HINT])
    return parser, tuple(subparsers.choices)
