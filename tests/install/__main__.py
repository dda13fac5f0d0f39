"""Pinella from the index, as a host would have it: `python -m tests.install [command …]`.

The wheel is built and installed into an empty environment with all that it asks for, from the index that pip is set up
for; then it must serve a table. Other words are the command of an installer that is to serve it instead, with {wheel}
for the wheel's path: `python -m tests.install uvx --from {wheel} pinella`.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx2

from tests.e2e.server import Server
from tests.install.wheel import build_wheel, make_environment


def main(command: Sequence[str]) -> int:
    with TemporaryDirectory(prefix="pinella-install-") as name:
        folder = Path(name)
        wheel = build_wheel(folder / "wheel")
        if command:
            program = [word.replace("{wheel}", str(wheel)) for word in command]
        else:
            environment = make_environment(folder / "environment")
            environment.install(str(wheel))
            program = [str(environment.programs / "pinella")]
        data, elsewhere = folder / "data", folder / "elsewhere"
        data.mkdir()
        elsewhere.mkdir()
        server = Server(data=data, program=program, folder=elsewhere, variables={"PYTHONPATH": ""})
        server.start()
        ready = httpx2.get(f"{server.base}/ready")
        server.stop()
        print(f"{wheel.name} is installed and serves a table: /ready answers {ready.status_code} {ready.text}")
        return 0 if ready.is_success else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
