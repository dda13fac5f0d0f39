"""The public names of `models`: those that the front doors of its subjects export."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import models

_STORE = "models.store"


def public_names() -> Mapping[str, Any]:
    """Return each public name of `models` with its object."""
    subjects = [importlib.import_module(f"models.{each.name}") for each in pkgutil.iter_modules(models.__path__)]
    return {name: value for subject in subjects for name, value in vars(subject).items() if _is_public(subject, name)}


def public_functions() -> Mapping[str, Callable[..., Any]]:
    """Return each public function of `models` by its name."""
    return {name: value for name, value in public_names().items() if inspect.isfunction(value)}


def _is_public(subject: ModuleType, name: str) -> bool:
    value = getattr(subject, name)
    if name.startswith("_") or inspect.ismodule(value):
        return False
    # A subject's front door has nothing but its imports; models/store.py is a module with its own.
    return subject.__name__ != _STORE or getattr(value, "__module__", None) == _STORE
