"""`DISTRIBUTED.md` on a cluster: three nodes of Ray on this machine, one of which is killed."""

import contextlib
import importlib.util
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from test_distributed import ARENA

from menagerie.distributed import Local, self_play

TEXT = (Path(__file__).parent.parent / "DISTRIBUTED.md").read_text(encoding="utf-8")
SCRIPTS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
HEAD, OTHER = re.findall(r"`(ray start [^`]*)`", TEXT)

# Long enough that a node can be killed in the middle.
RUN = """
from menagerie.distributed import self_play

if __name__ == "__main__":
    print(self_play("conway-chess", 24, "killed", player="depth:2", piece=1, seed=3).digest)
"""


def free_ports(count):
    """Returns ports that nobody listens on."""
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


class Cluster:
    """Three nodes, with the commands of the document."""

    def __init__(self, folder, sessions):
        (folder / "cautious.py").write_text(SCRIPTS[2], encoding="utf-8")
        self.environment = os.environ | {
            "HOME": str(folder),
            "PYTHONPATH": str(folder),
            "RAY_USAGE_STATS_ENABLED": "0",
            # Where `auto` looks for a cluster. The names of sockets must be short.
            "RAY_TMPDIR": sessions,
        }
        self.port, self.client = free_ports(2)
        self.address = f"127.0.0.1:{self.port}"
        self.nodes = [
            self.start(f"{HEAD} --ray-client-server-port={self.client} --include-dashboard=false"),
            self.start(OTHER),
            self.start(OTHER),
        ]

    def start(self, command):
        """Starts a node, which ends with its process."""
        words = command.replace("HEAD", "127.0.0.1").replace("6379", str(self.port)).split()
        ray = Path(sys.executable).parent / words[0]
        alone = ["--num-cpus=1", "--object-store-memory=100000000", "--block"]
        node = subprocess.Popen(
            [ray, *words[1:], *alone],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            text=True,
        )
        told = ""
        while "--block" not in told:
            line = node.stdout.readline()
            assert line, told
            told += line
        return node

    def run(self, folder, script, **environment):
        """Starts a script of a user in a new folder."""
        folder.mkdir()
        (folder / "script.py").write_text(script, encoding="utf-8")
        return subprocess.Popen(
            [sys.executable, "script.py"],
            env=self.environment | environment,
            cwd=folder,
            stdout=subprocess.PIPE,
            text=True,
        )

    def logs(self):
        """Returns what the processes for clients from outside have printed."""
        logs = Path(self.environment["RAY_TMPDIR"]).rglob("ray_client_server*")
        return "\n".join(f"{log.name}:\n{log.read_text(errors='replace')}" for log in logs)

    def kill(self, node):
        """Ends a node with all that it has started, without a word."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(node.pid, signal.SIGKILL)
        node.communicate()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """Returns the cluster, which ends after the tests."""
    if importlib.util.find_spec("ray") is None:
        pytest.skip("Ray is not installed: it has no wheel for this Python")
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as sessions:
        made = Cluster(tmp_path_factory.mktemp("cluster"), sessions)
        yield made
        for node in reversed(made.nodes):
            made.kill(node)


def test_the_scripts_of_the_document_run_on_the_cluster(cluster, tmp_path):
    scripts = [script for script in SCRIPTS if "Local(2)" in script]
    assert len(scripts) == 3
    there = [("auto", script) for script in scripts]
    # From outside it is one more process between.
    there.append((f"ray://127.0.0.1:{cluster.client}", scripts[0]))
    for number, (place, script) in enumerate(there):
        on_ray = re.sub(r"(distributed\.)?Local\(2\)", f"distributed.Ray({place!r})", script)
        done = cluster.run(tmp_path / f"ray{number}", on_ray, RAY_ADDRESS=cluster.address)
        here = cluster.run(tmp_path / f"here{number}", script)
        told, expected = (process.communicate()[0] for process in (done, here))
        assert (done.returncode, here.returncode) == (0, 0), cluster.logs()
        assert told == expected != ""


def test_a_node_that_is_killed_changes_nothing(cluster, tmp_path):
    running = cluster.run(tmp_path / "ray", RUN, RAY_ADDRESS=cluster.address)
    journal = tmp_path / "ray" / "killed" / "pieces.jsonl"
    while not (journal.exists() and journal.read_text(encoding="utf-8").count("\n") > 2):
        assert running.poll() is None
        time.sleep(0.05)
    cluster.kill(cluster.nodes.pop())
    told, _ = running.communicate()
    options = {"player": "depth:2", "piece": 1, "seed": 3, "on": Local(0)}
    expected = self_play("conway-chess", 24, tmp_path / "here", **options)
    assert told == f"{expected.digest}\n"


def test_a_test_of_the_arena_is_played_on_the_cluster(cluster, tmp_path):
    program = tmp_path / "arena"
    program.write_text(ARENA.replace("{python}", sys.executable), encoding="utf-8")
    program.chmod(0o755)
    script = f"""
from menagerie.distributed import Sprt, bench

if __name__ == "__main__":
    options = dict(program={str(program)!r}, sprt=Sprt(0, 100), piece=4, folder="games")
    print(bench("lifeduel", "before", "after", **options))
"""
    told = [
        cluster.run(tmp_path / place, script, **environment).communicate()[0]
        for place, environment in [("here", {}), ("ray", {"RAY_ADDRESS": cluster.address})]
    ]
    assert told[0] == told[1] != ""
