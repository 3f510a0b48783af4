"""Checks of arguments. Each error says what was expected."""

from __future__ import annotations

import operator
import os
from collections.abc import Collection
from typing import SupportsIndex, TypeVar, cast

import numpy as np
import numpy.typing as npt

from menagerie._extensions import is_native

U64 = 2**64 - 1
"""The greatest seed, number of nodes and the like."""

Scalar = TypeVar("Scalar", bound=np.generic)

Native = TypeVar("Native")


def whole(name: str, value: object, low: int, high: int, wanted: str | None = None) -> int:
    """Returns a whole number within limits, which the error names unless other words are wanted."""
    # The words are made only for an error.
    error: type[Exception] = ValueError
    try:
        number = operator.index(cast("SupportsIndex", value))
    except TypeError:
        error = TypeError
    else:
        # Python takes True for 1, and older versions of NumPy do as well.
        if isinstance(value, (bool, np.bool_)):
            error = TypeError
        elif low <= number <= high:
            return number
        else:
            value = number
    wanted = wanted or f"a whole number from {low} to {high}"
    raise error(f"{name}: expected {wanted}, not {value!r}")


def wrapped(value: object, kind: type[Native], instead: str) -> Native:
    """Returns the native object that a class wraps. Callers make one by other means."""
    if not is_native(value, kind):
        raise TypeError(f"expected a native {kind.__name__}, not {type(value).__name__}: {instead}")
    return cast("Native", value)


def flag(name: str, value: object) -> bool:
    """Returns a truth value."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name}: expected True or False, not {value!r}")
    return bool(value)


def text(name: str, value: object) -> str:
    """Returns a text."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a str, not {type(value).__name__}")
    return value


def optional_text(name: str, value: object) -> str | None:
    """Returns a text or None."""
    return None if value is None else text(name, value)


def word(name: str, value: object, known: Collection[str]) -> str:
    """Returns one of some known words."""
    *others, last = known
    wanted = f"{name}: expected {', '.join(others)} or {last}"
    if not isinstance(value, str):
        raise TypeError(f"{wanted}, not {value!r}")
    if value not in known:
        raise ValueError(f"{wanted}, not {value[:40]!r}")
    return value


def path_text(name: str, value: object) -> str:
    """Returns a path as text. A number is no path: Python would take it for an open file."""
    wanted = f"{name}: expected a path"
    if not isinstance(value, (str, os.PathLike)):
        raise TypeError(f"{wanted}, not {value!r}")
    path = os.fspath(value)
    if not isinstance(path, str) or "\0" in path:
        raise ValueError(f"{wanted} of text without NUL, not {path!r}")
    return path


def real(name: str, value: object, wanted: str) -> float:
    """Returns a number, which need not be whole or finite."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, float, np.number)):
        raise TypeError(f"{name}: expected {wanted}, not {value!r}")
    try:
        return float(value)
    except OverflowError:
        raise ValueError(f"{name}: expected {wanted}, not one so far from 0") from None


def output(
    name: str,
    array: object,
    shape: tuple[int, ...],
    dtype: type[Scalar],
) -> npt.NDArray[Scalar]:
    """Returns an array that results can be written into: of this shape and type."""
    wanted = f"{name}: expected a writable C-contiguous array of {np.dtype(dtype)}, shape {shape}"
    if not isinstance(array, np.ndarray):
        raise TypeError(f"{wanted}, not {type(array).__name__}")
    if array.dtype != np.dtype(dtype):
        raise TypeError(f"{wanted}, not one of {array.dtype}")
    if array.shape != shape:
        raise ValueError(f"{wanted}, not shape {array.shape}")
    if not (array.flags.c_contiguous and array.flags.writeable):
        raise ValueError(f"{wanted}; this one is read-only or not contiguous")
    return array
