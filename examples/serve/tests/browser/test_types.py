"""The types that the page is checked with are those of the replies: no member more, none less."""

import contextlib
import pathlib
import re

from client import Table

FOLDER = pathlib.Path(__file__).parents[2] / "page/js"

# The second builds on the first.
FILES = ("rules-types.d.ts", "types.d.ts")

DECLARED = re.compile(
    r"export (?:interface (\w+)(?: extends (\w+))? \{(.*?)\n\}|type (\w+) =(.*?);\n)", re.DOTALL,
)
PLAIN = {"string": str, "number": (int, float), "boolean": bool, "null": type(None)}


def declared():
    """Returns the types of the files: the members of each, or what else it can be."""
    found = {}
    text = "".join((FOLDER / name).read_text() for name in FILES)
    for name, base, body, alias, what in DECLARED.findall(text):
        members = dict(found.get(base, {})) if base else {}
        members.update(re.findall(r"^  (\w+\??): (.*);$", body, re.MULTILINE))
        found[name or alias] = members if name else " ".join(what.split()).removeprefix("| ")
    return found


TYPES = declared()


def parts(text, mark):
    """Splits the words of a type at a mark that is in no bracket."""
    depth, found = 0, [""]
    for letter in text:
        depth += (letter in "[{") - (letter in "]}")
        if letter == mark and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return [part.strip() for part in found]


def fits(value, kind):
    """Returns whether a value of a reply has a type."""
    if len(some := parts(kind, "|")) > 1:
        return any(fits(value, one) for one in some)
    if kind == "unknown":
        return True
    if kind in PLAIN:
        return isinstance(value, PLAIN[kind])
    if re.fullmatch(r"'.*'|\d+", kind):
        return str(value) == kind.strip("'")
    if kind.endswith("[]"):
        return isinstance(value, list) and all(fits(one, kind[:-2]) for one in value)
    if kind.startswith("["):
        kinds = parts(kind[1:-1], ",")
        return isinstance(value, list) and len(value) == len(kinds) and all(map(fits, value, kinds))
    members = TYPES.get(kind)
    if members is None:
        members = dict(pair.split(": ") for pair in kind.strip("{ }").split("; "))
    return fits(value, members) if isinstance(members, str) else has(value, members)


def has(value, members):
    """Returns whether an object has these members, and no others but an `id`."""
    if not isinstance(value, dict) or value.keys() - {name.rstrip("?") for name in members}:
        return False
    return all(
        fits(value[name.rstrip("?")], kind) if name.rstrip("?") in value else name.endswith("?")
        for name, kind in members.items()
    )


def faults(value, name):
    """Returns the members that do not fit, to tell what is wrong."""
    wrong = [one for one, kind in TYPES[name].items()
             if not has({one.rstrip("?"): value[one.rstrip("?")]} if one.rstrip("?") in value else {},
                        {one: kind})]
    return wrong + sorted(value.keys() - {one.rstrip("?") for one in TYPES[name]})


def check(value, name):
    """Checks that a value of a reply has a type."""
    assert fits(value, name), f"{name}: {faults(value, name)}"


def test_replies_have_the_types_of_the_page(site):
    """Games, views with effects and ends, choices, reports and files."""
    reply = site.ask("/api/games")
    check(reply["levels"], "Levels")
    for info in reply["games"]:
        check(info, "GameInfo")
        for diagram in info["diagrams"]:
            about = {"game": info["name"], "moves": diagram["moves"].split()}
            if diagram["position"]:
                about["position"] = diagram["position"]
            check(site.rules(op="view", since=0, **about), "View")
        check(site.rules(op="view", game=info["name"]), "View")
        report = site.rules(op="best", game=info["name"], millis=50)
        check({key: report[key] for key in report if key not in ("status", "turn")}, "Report")
        judged = site.rules(op="judge", game=info["name"], moves=[report["move"]], millis=50)
        check(judged, "Judged")
        for number in range(1, info["lessons"] + 1):
            lesson = site.rules(op="lesson", game=info["name"], lesson=number)
            check(lesson, "Task")
            for move in lesson["moves"].split():
                told = site.rules(op="attempt", game=info["name"], lesson=number, moves=[move])
                check(told, "Attempt")
                assert told["is_right"], (info["name"], number, move)
        if info["puzzles"]:
            puzzle = site.rules(op="puzzle", game=info["name"], puzzle=1)
            check(puzzle, "Task")
            move = puzzle["moves"].split()[0]
            told = site.rules(op="attempt", game=info["name"], puzzle=1, moves=[move])
            check(told, "Attempt")
    rook = {"game": "conway-chess", "position": "4k3/8/8/8/8/8/8/K3R3 w - -"}
    check(site.rules(op="view", moves=["e1e8"], **rook), "View")
    for loss in site.rules(op="losses", game="wildebeest")["losses"]:
        check(loss, "Loss")
    for picked in ([], [{"row": 0, "column": 0}]):
        chosen = site.rules(op="choose", game="conquid", kind=0, picked=picked)
        check({key: chosen[key] for key in chosen if key not in ("status", "turn")}, "Choice")


def test_tables_and_their_messages_have_the_types_of_the_page(site):
    """Tables with everything that they can have: a variant, moves, clocks, all acts, an end."""
    clock = {"initial": 60000, "increment": 1000}
    plain = site.new_table("pacifist", variant="symmetric:7", clock=clock, sides=2, listed=True)
    people = [{"kind": "person"}, {"kind": "person"}]
    record = site.rules(op="export", game="conway-chess", moves=["e2e4"], format="json")["text"]
    loaded = site.ask("/api/tables", {"record": record, "seats": people})
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
            for message, name in (
                (watcher.welcome, "Welcome"), (mover.welcome, "Welcome"),
                (watcher.present, "Presence"), *((entry, "Entry") for entry in watcher.log),
            ):
                check({key: message[key] for key in message if key != "type"}, name)
        check(site.ask(f"/api/tables/{made['id']}"), "TableSummary")
    for table in site.ask("/api/tables")["tables"]:
        check(table, "TableSummary")
