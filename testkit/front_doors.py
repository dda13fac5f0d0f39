"""The public functions of `models`: the exports of its subjects' packages."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import models

_STORE = "models.store"


def public_functions() -> Mapping[str, Callable[..., Any]]:
    """Return each public function of `models` by its name."""
    subjects = [importlib.import_module(f"models.{each.name}") for each in pkgutil.iter_modules(models.__path__)]
    return {name: value for subject in subjects for name, value in vars(subject).items() if _is_public(subject, value)}


def _is_public(subject: ModuleType, value: object) -> bool:
    if not inspect.isfunction(value) or value.__name__.startswith("_"):
        return False
    # A subject's package defines nothing itself; models/store.py is a module with its own functions.
    return subject.__name__ != _STORE or value.__module__ == _STORE
