#!/usr/bin/env python3
"""A program in another language at a table.

It speaks version 2 of the table protocol over WebSocket and knows no rules: the entries of the
table's log tell it whose turn it is and how the game stands, and the server's referee tells it
which moves are legal. Needs the standard library and the package `websockets`.

Usage: client.py http://HOST:PORT/t/ID[#TOKEN]

With the token of a seat it plays legal moves at random until the game is over; without one it
watches. It prints the moves, and how the game ends.
"""

import contextlib
import json
import random
import sys
import time
import urllib.parse
import urllib.request

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

VERSION = 2

# The digest of an empty log: the initial value of FNV-1a with 64 bits.
EMPTY_DIGEST = 0xCBF29CE484222325

# After this time without a message the host would give the connection up, in seconds.
PING = 5


class Refused(Exception):
    """The host has not done what was asked for."""

    def __init__(self, message):
        super().__init__(message["text"])
        self.reason = message["reason"]


class Ended(Exception):
    """The host has ended the connection."""

    def __init__(self, reason, text):
        super().__init__(text)
        self.reason = reason


def digest(log):
    """Returns the digest of a log as it is sent: FNV-1a of a line for each entry."""
    value = EMPTY_DIGEST
    for entry in log:
        words = [entry["number"], entry["by"], entry["at"], entry["act"]]
        words += [entry[name] for name in ("question", "ply", "text", "key") if name in entry]
        for byte in (" ".join(map(str, words)) + "\n").encode():
            value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


class Table:
    """A seat at a table, or a place beside it."""

    def __init__(self, url):
        parts = urllib.parse.urlsplit(url)
        self.id = parts.path.rsplit("/", 1)[1]
        self.token = parts.fragment or None
        self.server = parts.netloc
        self.log = []
        self.moves = []
        self.state = None
        self.welcome = None
        self.present = None
        self.handled = 0
        self.socket = None
        self.way = None

    @property
    def player(self):
        """The player that this seat plays in the present game: 1 or 2; None for a watcher."""
        seat = self.welcome.get("seat")
        if seat is None:
            return None
        return (self.welcome["sides"] + seat + self.state["game"]) % 2 + 1

    def connect(self):
        """Connects, or connects again: only the entries that are missing are sent."""
        address = f"ws://{self.server}/ws/t/{self.id}"
        self.way = contextlib.ExitStack()
        self.socket = self.way.enter_context(
            connect(address, origin=f"http://{self.server}", proxy=None),
        )
        hello = {"type": "hello", "version": VERSION}
        if self.token:
            hello["token"] = self.token
        else:
            hello["watch"] = True
        if self.log:
            hello |= {"entries": len(self.log), "digest": digest(self.log)}
        self.send(hello)
        self.receive_until(lambda message: message["type"] == "welcome")
        while len(self.log) < self.welcome["entries"]:
            self.receive()
        return self

    def __enter__(self):
        return self.connect()

    def __exit__(self, *_):
        self.leave()

    def leave(self):
        """Says goodbye."""
        with contextlib.suppress(ConnectionClosed):
            self.send({"type": "bye"})
        self.way.close()

    def drop(self):
        """Breaks the connection without a word."""
        self.socket.socket.close()

    def send(self, message):
        """Sends a message."""
        self.socket.send(json.dumps(message, separators=(",", ":")))

    def receive(self, seconds=60):
        """Waits for a message, takes it in, and returns it."""
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"nothing in {seconds} s")
            try:
                message = json.loads(self.socket.recv(timeout=min(left, PING)))
            except TimeoutError:
                self.send({"type": "ping"})
                continue
            except ConnectionClosed as closed:
                raise Ended("closed", str(closed)) from closed
            if message["type"] != "ping":
                self.take(message)
                return message

    def receive_until(self, is_wanted, seconds=60):
        """Takes in messages until one is wanted, and returns it."""
        end = time.monotonic() + seconds
        while not is_wanted(message := self.receive(end - time.monotonic())):
            pass
        return message

    def take(self, message):
        """Takes in a message of the host."""
        match message["type"]:
            case "welcome":
                self.welcome = message
                self.handled = message["wishes"]
                if not self.log:
                    self.moves = list(message.get("moves", []))
                    self.state = message["state"]
            case "entry":
                self.enter(message)
            case "present":
                self.present = message
            case "refused":
                self.handled = max(self.handled, message["wish"])
            case "error":
                raise Ended(message["reason"], message["text"])
            case "bye":
                raise Ended("bye", "the host has closed the table")

    def enter(self, entry):
        """Adds an entry to the log."""
        assert entry["number"] == len(self.log) + 1, "no entry is left out or sent twice"
        state = entry["state"]
        if state["game"] > (self.log[-1]["state"]["game"] if self.log else 0):
            self.moves = []
        if entry["act"] == "move":
            self.moves[state["ply"] - 1:] = [entry["text"]]
        else:
            del self.moves[state["ply"]:]
        self.log.append(entry)
        self.state = state

    def wish(self, act, **more):
        """Asks for an act, and waits until it is done. Returns its entry."""
        number = self.handled + 1
        wish = {"type": "wish", "number": number, "seen": len(self.log), "act": act, **more}
        self.send(wish)
        seat = self.welcome["seat"]
        answer = self.receive_until(lambda message: (
            message["type"] == "refused" and message["wish"] == number
            or message["type"] == "entry" and message["by"] == seat
        ))
        self.handled = number
        if answer["type"] == "refused":
            raise Refused(answer)
        return answer

    def move(self, text):
        """Plays a move."""
        return self.wish("move", ply=len(self.moves) + 1, text=text)

    def rules(self, op, **more):
        """Asks the server's referee about the game as it is."""
        request = {"op": op, "game": self.welcome["game"], "position": self.welcome["start"],
                   "moves": self.moves, **more}
        request = urllib.request.Request(
            f"http://{self.server}/api/rules", json.dumps(request).encode(),
            {"content-type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=60) as reply:
            return json.load(reply)


def play(table, rng, tell=lambda _: None):
    """Plays legal moves at random until the game is over; a watcher only follows it."""
    while table.state["status"] == "*":
        if table.state["turn"] == table.player:
            entry = table.move(rng.choice(table.rules("moves")["moves"]))
        else:
            entry = table.receive_until(lambda message: message["type"] == "entry", 3600)
        if entry["act"] == "move":
            tell(f"{entry['ply']}. {entry['text']}")
    tell(f"{table.state['status']}: {table.state.get('reason', '')}")


def main():
    """Plays or watches at the table of the command line."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with Table(sys.argv[1]) as table:
        play(table, random.Random(), print)


if __name__ == "__main__":
    main()
