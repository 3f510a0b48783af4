"""A server of its own for the tests: started, killed, and started again."""

import json
import os
import re
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

# How long a test waits before it fails, in seconds: a busy machine may be ten times slower.
PATIENCE = 60

# Tests ask faster than people.
LIMITS = [
    "--max-requests", "100000", "--max-new-tables", "100000", "--max-per-address", "2000",
]


# The boards whose moves the tests know. A first game is played on others.
BOARDS = {"conquid": "medium"}


class Site:
    """A server under an address, whoever has started it."""

    can_be_killed = False

    def __init__(self, url):
        self.url = url.rstrip("/")

    def ask(self, path, body=None):
        """Returns the reply to a request: to GET, or to POST if there is a body."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(self.url + path, data=data, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=20) as reply:
                return json.load(reply)
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path}: {error.code}: {error.read()[:500]!r}") from error

    def rules(self, **request):
        """Asks the referee."""
        return self.ask("/api/rules", request)

    def new_table(self, game, seats=("person", "person"), **more):
        """Makes a table. A seat is `person`, or the level of a computer."""
        if game in BOARDS and "position" not in more:
            more.setdefault("variant", BOARDS[game])
        seats = [
            {"kind": "person"} if seat == "person" else {"kind": "computer", "level": seat}
            for seat in seats
        ]
        return self.ask("/api/tables", {"game": game, "seats": seats, **more})


class Server(Site):
    """A server that the tests have started."""

    can_be_killed = True

    def __init__(self, program, *options):
        self.program = program
        self.options = options
        self.folder = tempfile.TemporaryDirectory(prefix="serve-")
        self.log = open(os.path.join(self.folder.name, "log"), "ab")
        self.process = None
        self.port = 0
        self.start()

    def start(self):
        """Starts the program, on the same port as before."""
        data = os.path.join(self.folder.name, "data")
        arguments = ["--listen", f"127.0.0.1:{self.port}", "--data", data, *LIMITS, *self.options]
        self.process = subprocess.Popen(
            [self.program, *arguments], stdout=subprocess.PIPE, stderr=self.log, text=True,
        )
        line = self.process.stdout.readline()
        found = re.match(r"http://127\.0\.0\.1:(\d+)/", line)
        if not found:
            self.process.wait(5)
            raise AssertionError(f"the server does not tell its address: {line!r}\n{self.tail()}")
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def kill(self):
        """Ends the program without a warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self):
        """Ends the program as its user does."""
        self.process.terminate()
        try:
            status = self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError("the server does not end when it is told to") from None
        tail = self.tail()
        self.log.close()
        self.folder.cleanup()
        assert status == -signal.SIGTERM, f"the server ends with {status}\n{tail}"
        assert "panicked" not in tail, tail

    def tail(self):
        """Returns the end of the server's log."""
        with open(self.log.name, encoding="utf-8", errors="replace") as log:
            return log.read()[-4000:]


def wait_for(what, words, seconds=PATIENCE, every=0.03):
    """Waits until a function returns something true, and returns it. The words tell what it is."""
    end = time.monotonic() + seconds
    while True:
        value = what()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds} s: {words}")
        time.sleep(every)
