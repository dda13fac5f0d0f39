"""The entry point: `python main.py` runs the command line, `main:app` is the ASGI application."""

import sys
from typing import TYPE_CHECKING

if sys.version_info < (3, 11):  # noqa: UP036 - a clone can be started with any Python
    sys.exit(f"Pinella needs Python 3.11 or newer, and this is {sys.version.split()[0]}: start it with a newer one.")

try:
    from web.host.command_line import parse_arguments
    from web.host.output import write_every_character
except ModuleNotFoundError as error:
    sys.exit(
        f"The package {error.name!r} is missing: `make run` installs the app's packages into .venv and starts it. "
        "README.md has a command for systems without make."
    )

if TYPE_CHECKING:
    from starlette.applications import Starlette


def main() -> None:
    """Run the server until the process ends, or run the command in the arguments."""
    write_every_character()
    call = parse_arguments(sys.argv[1:])  # ends the process after --help, --version and wrong arguments
    if call.command is None:
        # Imported here, because the libraries take more than a second.
        from server import run_server  # noqa: PLC0415

        run_server(call.settings)
    else:
        from web.host.commands import run_command  # noqa: PLC0415
        from web.host.startup import configured_settings  # noqa: PLC0415

        sys.exit(run_command(call, configured_settings(call.settings)))


def __getattr__(name: str) -> "Starlette":
    """Create `app` on access, so that importing this module opens no database."""
    if name != "app":
        raise AttributeError(f"main has no {name!r}; it has app and main")
    from server import external_application  # noqa: PLC0415

    return external_application()


if __name__ == "__main__":
    main()
