"""Installation test from the package index, as on a host: `python -m tests.install [command …]`.

The wheel is built and installed into an empty virtual environment with its dependencies, from pip's configured index;
then it must serve a match. Arguments are an installer's command that serves it instead, with {wheel} for the wheel's
path: `python -m tests.install uvx --from {wheel} pinella`.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx2

from testkit.servers.process import Server
from tests.install.wheel import build_wheel, create_environment


def main(command: Sequence[str]) -> int:
    with TemporaryDirectory(prefix="pinella-install-") as name:
        folder = Path(name)
        wheel = build_wheel(folder / "wheel")
        if command:
            program = [word.replace("{wheel}", str(wheel)) for word in command]
        else:
            environment = create_environment(folder / "environment")
            environment.install(str(wheel))
            program = [str(environment.scripts_dir / "pinella")]
        data, elsewhere = folder / "data", folder / "elsewhere"
        data.mkdir()
        elsewhere.mkdir()
        server = Server(data=data, command=program, cwd=elsewhere, env={"PYTHONPATH": ""})
        server.start()
        ready = httpx2.get(f"{server.base_url}/ready")
        server.stop()
        print(f"{wheel.name} is installed and serves a table: /ready answers {ready.status_code} {ready.text}")
        return 0 if ready.is_success else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
