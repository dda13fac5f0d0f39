"""A host's drill for a lost machine: back up, kill, restore on an empty machine, compare."""

import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from testkit.client_cache import ROOT
from testkit.clients.flet_client import FletClient
from testkit.seeding.matches import seed_match
from testkit.servers.process import Server
from testkit.steps.match import enter_worked_deal_1

pytestmark = pytest.mark.own_server
NAMES = ("Anna", "Bruno", "Carla", "Dino")


def run_command(data: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "main.py", *arguments]
    environment = {"PINELLA_DATA_DIR": str(data)}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def save_a_deal(client: FletClient, number: int) -> None:
    client.tap(f"Score deal {number}")
    enter_worked_deal_1(client, "Anna and Carla", "Bruno and Dino")
    client.tap("Save the deal")


def test_killed_server_is_restored_elsewhere(tmp_path: Path) -> None:
    lost, new, file = tmp_path / "lost", tmp_path / "new", tmp_path / "backup.zip"
    lost.mkdir(), new.mkdir()
    server = Server(data=lost).start()
    try:
        match = seed_match(server, NAMES, target=2005, labels=["Host"])
        with FletClient.connect(server.base_url, secret=match.secrets[0], route=match.route) as client:
            save_a_deal(client, 1)
            client.expect_text("765")
            assert run_command(lost, "backup", str(file)).returncode == 0
            save_a_deal(client, 2)  # after the backup: the only deal that may be missing
            client.expect_text("1530")
        refused = run_command(lost, "restore", str(file))
        assert refused.returncode == 1
        assert "Traceback" not in refused.stderr
        assert httpx2.get(f"{server.base_url}/ready").status_code == 200
    finally:
        server.kill()
    assert "deals 1, players 4" in run_command(new, "check", str(file)).stdout
    assert list(new.iterdir()) == []
    assert run_command(new, "restore", str(file)).returncode == 0
    server = Server(data=new).start()
    try:
        with FletClient.connect(server.base_url, secret=match.secrets[0], route=match.route) as client:
            client.expect_text("765")
            save_a_deal(client, 2)
            client.expect_text("1530")
    finally:
        server.stop()
