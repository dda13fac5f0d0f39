"""The scoring package for other programs: `from pinella.scoring import classify`.

This name and `scoring` are the same module, so that a class of one is that of the other. It is loaded by its path: the
other packages of a wheel, with names as general as `models`, stay out of the importing program's way.
"""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from typing import TYPE_CHECKING

from pinella.launcher import APP_FOLDER

if TYPE_CHECKING:  # of a clone; a wheel has the folder pinella/scoring/ for type checkers (hatch_build.py)
    from scoring import *  # noqa: F403


def _load() -> None:
    folder = APP_FOLDER / "scoring"
    spec = spec_from_file_location("scoring", folder / "__init__.py", submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None:
        raise ImportError(f"there is no scoring package in {APP_FOLDER}")
    module = module_from_spec(spec)
    sys.modules["scoring"] = module
    spec.loader.exec_module(module)


if "scoring" not in sys.modules:
    _load()
sys.modules[__name__] = sys.modules["scoring"]
