"""The first lines of Python in a phone: modules come out of the pack, and then the app begins."""

import gc
import json
import marshal
import sys
from importlib.machinery import ModuleSpec
from importlib.readers import FileReader

import phone_js

gc.disable()  # what is imported stays: to look for garbage among it took an eighth of the start

FOLDER = "/phone"
MODULES = {}
for pack in phone_js.packs:
    body = pack.body.to_py()
    MODULES |= {name: (body, *found) for name, found in json.loads(pack.table)["modules"].items()}
# Folders of modules without a file of their own.
FOLDERS = {name.rpartition(".")[0] for name in MODULES} - MODULES.keys()


class Packed:
    """The loader of one module."""

    def __init__(self, name, body, place, at, length):
        self.name, self.path, self.code = name, f"{FOLDER}/{place}", body[at : at + length]

    def create_module(self, _spec):
        return None

    def get_code(self, _name):
        return marshal.loads(self.code)

    def exec_module(self, module):
        exec(self.get_code(self.name), module.__dict__)

    def get_resource_reader(self, _name):
        return FileReader(self)


class Pack:
    """Asked before all other finders: it knows where each module lies, they look into folders."""

    @staticmethod
    def find_spec(name, _path=None, _target=None):
        found = MODULES.get(name)
        if found is None:
            return ModuleSpec(name, None, is_package=True) if name in FOLDERS else None
        loader = Packed(name, *found)
        package = loader.path.endswith("/__init__.py")
        spec = ModuleSpec(name, loader, origin=loader.path, is_package=package)
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [loader.path.rpartition("/")[0]]
        return spec


sys.meta_path.insert(0, Pack)
sys.path.insert(0, FOLDER)
sys.dont_write_bytecode = True

from phone.app import begin

begin()
gc.freeze()
gc.enable()
