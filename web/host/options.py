"""The settings that have an option on the command line."""

from collections.abc import Mapping

# The option → its help. The name of the setting follows from it.
OPTIONS: Mapping[str, str] = {
    "--port": "the port to listen on, such as 8550",
    "--host": "the address of this machine to listen on",
    "--data-dir": "the folder of the database and the key",
    "--public-url": "the address that phones open, such as https://burraco.example.org",
}


def setting_of(option: str) -> str:
    """Return the setting of an option: `data_dir` of `--data-dir`."""
    return option.removeprefix("--").replace("-", "_")


def option_of(setting: str) -> str | None:
    """Return the option of a setting, such as `--data-dir`, or None if it has none."""
    return next((option for option in OPTIONS if setting_of(option) == setting), None)
