"""What a server sends has the types that the page is checked with: no member more, none less.

Those of the rules' replies are written from the Rust types. What these do not say is only that a
member is left out of a reply, so that a few replies are enough."""

import contextlib
import json
import pathlib
import subprocess

from client import Table

SERVE = pathlib.Path(__file__).parents[2]
VERSION = json.loads((SERVE / "package.json").read_text())["devDependencies"]["typescript"]
COMPILER = ["npx", "--yes", "--package", f"typescript@{VERSION}", "tsc"]
OPTIONS = ["--noEmit", "--strict", "--target", "ES2022", "--moduleResolution", "bundler"]


def check(folder, told):
    """Checks pairs of a type and a value. The compiler refuses unknown members of literals."""
    lines = [f"import type * as Page from '{SERVE}/page/js/types';"]
    lines += [f"export const _{number}: Page.{kind} = {json.dumps(value)};"
              for number, (kind, value) in enumerate(told)]
    (folder / "told.ts").write_text("\n".join(lines))
    command = [*COMPILER, *OPTIONS, "told.ts"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def without(message, *names):
    """Returns the other members of a message."""
    return {name: value for name, value in message.items() if name not in names}


def test_replies_have_the_types_of_the_page(site, tmp_path):
    """The games, and replies from which much is left out: nobody has moved yet."""
    reply = site.ask("/api/games")
    told = [("Levels", reply["levels"]), *(("GameInfo", info) for info in reply["games"])]
    asked = {
        "view": {}, "best": {"millis": 50, "lines": 3}, "lesson": {"lesson": 1},
        "puzzle": {"puzzle": 1}, "export": {"format": "json"}, "set-up": {},
    }
    for op, more in asked.items():
        told.append((f"Replies['{op}']", site.rules(op=op, game="conway-chess", **more)))
    judged = site.rules(op="judge", game="conway-chess", moves=["e2e4"], millis=50)
    choice = site.rules(op="choose", game="conquid", kind=0, picked=[])
    right = site.rules(op="lesson", game="pacifist", lesson=1)["hints"][-1]["move"]
    attempt = site.rules(op="attempt", game="pacifist", lesson=1, moves=[right])
    losses = without(site.rules(op="losses", game="wildebeest"), "status", "turn")
    told += [
        ("Judged", judged), ("Chosen", choice), ("Attempt", attempt), ("Losses", losses),
    ]
    check(tmp_path, told)


def test_tables_and_their_messages_have_the_types_of_the_page(site, tmp_path):
    """Tables with everything that they can have: a variant, moves, clocks, all acts, an end."""
    clock = {"initial": 60000, "increment": 1000}
    plain = site.new_table("pacifist", variant="symmetric:7", clock=clock, sides=2, listed=True)
    people = [{"kind": "person"}, {"kind": "person"}]
    record = site.rules(op="export", game="conway-chess", moves=["e2e4"], format="json")["text"]
    loaded = site.ask("/api/tables", {"record": record, "seats": people})
    told = []
    acts = [
        ("ask", {"question": "draw"}), ("decline", {"question": "draw"}),
        ("ask", {"question": "undo", "ply": 0}), ("resign", {}), ("ask", {"question": "rematch"}),
    ]
    for made in (plain, loaded):
        url = f"{site.url}/t/{made['id']}"
        with contextlib.ExitStack() as ways:
            seats = [ways.enter_context(Table(f"{url}#{token}")) for token in made["tokens"]]
            mover, other = sorted(seats, key=lambda seat: seat.player != seat.state["turn"])
            mover.move(mover.rules("best", millis=50)["move"])
            for by, (act, more) in zip((mover, other, mover, mover, other), acts, strict=True):
                while len(by.log) < max(len(seat.log) for seat in seats):
                    by.receive()
                by.wish(act, **more)
            watcher = ways.enter_context(Table(url))
            watcher.receive_until(lambda message: message["type"] == "present")
            messages = [
                ("Welcome", watcher.welcome), ("Welcome", mover.welcome),
                ("Presence", watcher.present), *(("Entry", entry) for entry in watcher.log),
            ]
            told += [(kind, without(message, "type")) for kind, message in messages]
        told.append(("TableSummary", site.ask(f"/api/tables/{made['id']}")))
    told += [("TableSummary", table) for table in site.ask("/api/tables")["tables"]]
    check(tmp_path, told)
