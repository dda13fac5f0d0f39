"""The functions of the page's scripts, called in Node."""

import json
import subprocess
from collections.abc import Sequence
from typing import Any

from pwa.pack.compiling import find_node
from pwa.pack.site import ROOT


def call_script(script: str, function: str, calls: Sequence[Sequence[object]]) -> list[Any]:
    """Call the function with each list of arguments; return each result, or the `why` of a refused code."""
    command = [find_node(), str(ROOT / "tests/pwa/call_script.mjs"), str(ROOT / "pwa/page" / script), function]
    done = subprocess.run(command, input=json.dumps(calls), capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return [each.get("why", each.get("result")) for each in json.loads(done.stdout)]
