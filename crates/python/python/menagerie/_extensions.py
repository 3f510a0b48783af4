"""The extension modules that know games: that of the package, and those of installed packages."""

from __future__ import annotations

import functools
import re
from importlib.metadata import entry_points
from types import ModuleType

from menagerie import _native
from menagerie._errors import UnknownGame

GROUP = "menagerie.games"
"""The entry points of packages with games of their own: the names of their extension modules."""


@functools.cache
def extensions() -> tuple[ModuleType, ...]:
    """Returns the extension of the package, and those of other installed packages.

    Raises:
        ImportError: If one of them cannot be imported, or is made for another version.
    """
    points = sorted(entry_points(group=GROUP), key=lambda point: point.value)
    found = [point.load() for point in points]
    for each in found:
        if (version := getattr(each, "__version__", None)) != _native.__version__:
            words = f"{each.__name__} is built for menagerie {version}: expected one for "
            raise ImportError(f"{words}{_native.__version__}; build it again")
    return (_native, *found)


@functools.cache
def _by_name() -> dict[str, ModuleType]:
    """Returns the extensions by the names of their games, of which the first one counts."""
    found: dict[str, ModuleType] = {}
    for each in extensions():
        for words, *_ in each.games():
            found.setdefault(words[0], each)
    return found


_OWN = frozenset(words[0] for words, *_ in _native.games())


def extension_of(name: str) -> ModuleType:
    """Returns the extension that plays a game.

    Raises:
        UnknownGame: If an installed package has games, and no game has this name. Otherwise the
            extension of the package says so when it is asked for the game.
    """
    if name in _OWN or len(extensions()) == 1:
        return _native
    if name not in _by_name():
        raise UnknownGame(f'unknown game "{name:.40}": known are {", ".join(_by_name())}')
    return _by_name()[name]


def extension_of_record(record: str) -> ModuleType:
    """Returns the extension that reads a record; that of the package if its game is unknown."""
    head = re.match(r'[\ufeff\s]*(?:\{.*?"game"\s*:\s*")?([^\s"]+)', record, re.DOTALL)
    name = head[1] if head else ""
    return _native if name in _OWN else _by_name().get(name, _native)


def is_native(value: object, kind: type) -> bool:
    """Returns whether a value is of a native class, or of that of another extension."""
    if isinstance(value, kind):
        return True
    return any(isinstance(value, getattr(each, kind.__name__, kind)) for each in extensions())
