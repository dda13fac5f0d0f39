"""Commands that messages name: each works as it is printed, also for a server with other folders than the default."""

from models.program import PROGRAM_COMMAND, shell_line
from web.host.options import option_of
from web.host.settings import Settings


def command_for(settings: Settings, *words: str) -> str:
    """Return the call of a command, with the settings that are not the defaults and have an option."""
    given = [
        word
        for name in sorted(settings.model_fields_set)
        if (option := option_of(name)) is not None
        for word in (option, str(getattr(settings, name)))
    ]
    return f"{PROGRAM_COMMAND} {shell_line([*words, *given])}"
