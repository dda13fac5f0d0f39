"""The steps of `flet build` that need no SDK of a phone, with flet_cli's own code; `dart` is not started."""

import argparse
import json
import subprocess
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from testkit.client_cache import ROOT

build = pytest.importorskip("flet_cli.commands.build")
build_base = pytest.importorskip("flet_cli.commands.build_base")
pyproject_toml = pytest.importorskip("flet_cli.utils.pyproject_toml")
python_versions = pytest.importorskip("flet_cli.utils.python_versions")

# A release of Python's builds for phones; flet_cli would fetch the list of all.
_RELEASE = {"full_version": "3.14.2", "pyodide_version": "314.0.7", "android_abis": ["arm64-v8a", "x86_64"]}
_MANIFEST = {"default_python_version": "3.14", "pythons": {"3.14": _RELEASE}}


class FletBuild:
    """One run for a target such as "apk" or "ipa".

    `settings` are the names that were read from pyproject.toml, `template_data` is what the template of the Flutter
    project gets, `arguments` are those of the call that packs the app, `log` is what was printed.
    """

    def __init__(self, target: str, folder: Path) -> None:
        self.settings: set[str] = set()
        self.arguments: list[str] = []
        self._project = pyproject_toml.load_pyproject_toml(ROOT)
        parser = argparse.ArgumentParser()
        command = self.command = build.Command(parser)
        command.options = parser.parse_args([target, str(ROOT)])
        command.target_platform = target
        command.package_platform = command.platforms[target]["package_platform"]
        command.config_platform = command.platforms[target]["config_platform"]
        command.get_pyproject = self._read
        command.python_app_path = ROOT
        command.python_release = _python_release(folder / "manifest.json", self._read)
        command.build_dir = folder / "build"
        command.flutter_dir = command.build_dir / "flutter"
        command.flutter_packages_dir = command.build_dir / "flutter-packages"
        command.flutter_packages_temp_dir = command.build_dir / "flutter-packages-temp"
        (command.build_dir / "python-app").mkdir(parents=True)
        command.dart_exe, command.template_digest = "dart", ""
        command.emojis = defaultdict(str)
        command.update_status = lambda _: None
        command.run = self._run
        command.cleanup = _fail
        with build_base.console.capture() as printed:
            command.validate_entry_point()
            command.setup_template_data()
            command.package_python_app()
            command.customize_icons()
            command.customize_splash_images()
        self.template_data: Mapping[str, Any] = command.template_data
        self.log = printed.get()

    def argument_values(self, option: str) -> list[str]:
        pairs = zip(self.arguments, self.arguments[1:], strict=False)
        return [value for name, value in pairs if name == option]

    def _read(self, setting: str | None = None) -> Any:
        if setting:
            self.settings.add(setting)
        return self._project(setting)

    def _run(self, arguments: Sequence[str], **_: object) -> subprocess.CompletedProcess[str]:
        self.arguments = list(arguments)
        return subprocess.CompletedProcess(arguments, 0)


def _python_release(manifest: Path, read: Callable[[str | None], Any]) -> Any:
    manifest.write_text(json.dumps(_MANIFEST))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(python_versions.MANIFEST_PATH_ENV, str(manifest))
        return python_versions.resolve_python_version(None, read)


def _fail(_status: int, message: str = "", **_: object) -> None:
    raise AssertionError(message)
