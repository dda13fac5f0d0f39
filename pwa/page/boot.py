"""The first Python code in the browser: installs a finder for the modules in the packs, then starts the app."""

import gc
import json
import marshal
import sys
from importlib.machinery import ModuleSpec
from importlib.readers import FileReader

import pwa_js

gc.disable()  # freeze imported objects, which stay alive: collecting them took an eighth of the start

FOLDER = "/pwa"
MODULES = {}
for pack in pwa_js.packs:
    MODULES |= {name: (pack.body, *found) for name, found in json.loads(pack.table)["modules"].items()}
# Namespace packages, which have no file.
FOLDERS = {name.rpartition(".")[0] for name in MODULES} - MODULES.keys()


class ModuleLoader:
    """The loader of one module in a pack."""

    def __init__(self, name, body, path, at, length):
        self.name, self.path, self.place = name, f"{FOLDER}/{path}", (body, at, length)

    def create_module(self, _spec):
        return None

    def get_code(self, _name):
        # Copy only this module's part into Python's memory, because that memory never shrinks.
        body, at, length = self.place
        code = body.subarray(at, at + length).to_bytes()
        return marshal.loads(code)  # nosec B302 # of this build, as the page is

    def exec_module(self, module):
        code = self.get_code(self.name)
        exec(code, module.__dict__)  # nosec B102 # as an import does

    def get_resource_reader(self, _name):
        return FileReader(self)


class ModuleFinder:
    """A finder with an index of all modules, placed before the finders that search folders."""

    @staticmethod
    def find_spec(name, _path=None, _target=None):
        found = MODULES.get(name)
        if found is None:
            return ModuleSpec(name, None, is_package=True) if name in FOLDERS else None
        loader = ModuleLoader(name, *found)
        package = loader.path.endswith("/__init__.py")
        spec = ModuleSpec(name, loader, origin=loader.path, is_package=package)
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [loader.path.rpartition("/")[0]]
        return spec


sys.meta_path.insert(0, ModuleFinder)
sys.path.insert(0, FOLDER)
sys.dont_write_bytecode = True

from pwa.app import start_app

start_app()
gc.freeze()
gc.enable()
