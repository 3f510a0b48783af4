"""Runs pieces of work on local processes or on Ray, and repeats those whose worker was lost."""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import itertools
import json
import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from menagerie._batch import _processors
from menagerie._checks import flag, optional_text, path_text, whole
from menagerie._errors import MenagerieError
from menagerie._native import __version__

LOSSES = 10
"""A piece is given up when this many workers were lost with it."""

AHEAD = 2
"""The pieces that are handed out for each process."""

CONNECTIONS = 5
"""How often to try to connect to a cluster that cannot start the process of a client."""

Task = tuple[Any, ...]
Work = Callable[..., Any]
Progress = bool | Callable[[int, int], None] | None


class WorkersLost(MenagerieError, RuntimeError):
    """The workers of a piece end again and again, for example because memory runs out."""


class OtherRun(MenagerieError, ValueError):
    """A journal or a folder has the results of another run: other arguments or another version."""


@dataclass(frozen=True, slots=True)
class Local:
    """Local processes.

    Attributes:
        processes: Their number, by default one for each processor. With 0 the work is done in this
            process.
    """

    processes: int | None = None

    def __post_init__(self) -> None:
        """Refuses a number that is out of range.

        Raises:
            ValueError: If the number of processes is not one from 0 to 1,024.
        """
        if self.processes is not None:
            whole("processes", self.processes, 0, 1_024)

    def run(self, work: Work, tasks: Iterable[tuple[int, Task]]) -> Iterator[tuple[int, Any]]:
        """Yields the number and the result of each piece, in the order in which they end."""
        processes = _processors() if self.processes is None else self.processes
        if processes == 0:
            return ((number, work(*task)) for number, task in tasks)
        return _Crew(processes, work).results(iter(tasks))


class _Crew:
    """Local processes at work. If one of them is lost, all are replaced."""

    def __init__(self, processes: int, work: Work) -> None:
        """Starts no process yet."""
        self.processes = processes
        self.work = work
        self.losses = _Losses()
        self.pool = self.new_pool()
        self.running: dict[Future[Any], tuple[int, Task]] = {}

    def new_pool(self) -> ProcessPoolExecutor:
        """Returns a pool of new processes."""
        # A fork would copy threads of the library in the middle of their work.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.processes, context, initializer=_end_with_parent)

    def results(self, tasks: Iterator[tuple[int, Task]]) -> Iterator[tuple[int, Any]]:
        """Yields the number and the result of each piece."""
        again: list[tuple[int, Task]] = []
        try:
            while True:
                again = self.hand_out(itertools.chain(again, tasks))
                if again:
                    continue
                if not self.running:
                    return
                done, _ = wait(self.running, return_when=FIRST_COMPLETED)
                for future in done:
                    number, task = self.running.pop(future)
                    try:
                        result = future.result()
                    except BrokenProcessPool:
                        self.losses.count(number)
                        again.append((number, task))
                    else:
                        yield number, result
                if again:
                    again += self.replace()
        finally:
            self.stop()

    def hand_out(self, tasks: Iterator[tuple[int, Task]]) -> list[tuple[int, Task]]:
        """Keeps the processes busy. Returns the pieces to repeat if a process is lost meanwhile."""
        while len(self.running) < AHEAD * self.processes:
            piece = next(tasks, None)
            if piece is None:
                break
            try:
                self.running[self.pool.submit(self.work, *piece[1])] = piece
            except BrokenProcessPool:
                return [piece, *self.replace()]
        return []

    def replace(self) -> list[tuple[int, Task]]:
        """Replaces the processes. Returns the pieces that were with them."""
        pieces = list(self.running.values())
        self.running.clear()
        self.pool.shutdown(wait=True, cancel_futures=True)
        self.pool = self.new_pool()
        return pieces

    def stop(self) -> None:
        """Ends the processes, in the middle of a piece if need be."""
        processes = list((getattr(self.pool, "_processes", None) or {}).values())
        if self.running:
            for process in processes:
                process.kill()
        self.pool.shutdown(wait=True, cancel_futures=True)


def _end_with_parent() -> None:
    """Lets this process end when the one that started it has ended, even if that was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None  # Only workers call this.

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


@dataclass(frozen=True, slots=True)
class Ray:
    """The workers of a Ray cluster: `pip install menagerie[ray]`.

    Attributes:
        address: The address of the cluster, such as `auto` or `ray://head:10001`. By default the
            cluster that the process is connected to, else that of `RAY_ADDRESS`, else a new one on
            this machine.
    """

    address: str | None = None

    def __post_init__(self) -> None:
        """Refuses an address that is no text.

        Raises:
            TypeError: If the address is neither a str nor None.
        """
        optional_text("address", self.address)

    def run(self, work: Work, tasks: Iterable[tuple[int, Task]]) -> Iterator[tuple[int, Any]]:
        """Yields the number and the result of each piece, in the order in which they end.

        Raises:
            ImportError: If Ray is not installed.
        """
        try:
            ray = importlib.import_module("ray")
        except ImportError as error:
            raise ImportError("Ray is not installed: pip install 'menagerie[ray]'") from error
        if not ray.is_initialized():
            _connect(ray, self.address)
        return _on_ray(ray, work, iter(tasks))


def _connect(
    ray: Any,  # noqa: ANN401 (a module without types that need not be there)
    address: str | None,
) -> None:
    """Connects to a cluster.

    A cluster starts a process for every client from outside. It gives up at once if that process
    does not start, so the client asks again.
    """
    for left in reversed(range(CONNECTIONS)):
        try:
            ray.init(address=address, log_to_driver=False)
        except ConnectionAbortedError:
            if left == 0:
                raise
            time.sleep(1)
        else:
            return


def _on_ray(
    ray: Any,  # noqa: ANN401 (a module without types that need not be there)
    work: Work,
    tasks: Iterator[tuple[int, Task]],
) -> Iterator[tuple[int, Any]]:
    """Yields the number and the result of each piece that Ray has run."""
    # Lost pieces are counted and repeated here, as with local processes.
    remote = ray.remote(max_retries=0, num_cpus=1)(work)
    losses = _Losses()
    running: dict[Any, tuple[int, Task]] = {}
    again: list[tuple[int, Task]] = []
    try:
        while True:
            room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            queue = itertools.chain(again, tasks)
            # Lost pieces go first, even if the cluster has become smaller.
            for piece in itertools.islice(queue, max(len(again), room - len(running))):
                running[remote.remote(*piece[1])] = piece
            again = []
            if not running:
                return
            done, _ = ray.wait(list(running), num_returns=1)
            for reference in done:
                number, task = running.pop(reference)
                try:
                    result = ray.get(reference)
                except ray.exceptions.RayTaskError as error:
                    raise error.cause from None
                except ray.exceptions.RayError:
                    losses.count(number)
                    again.append((number, task))
                else:
                    yield number, result
    finally:
        for reference in running:
            ray.cancel(reference, force=True)


class _Losses:
    """Counts how often the worker of a piece was lost."""

    def __init__(self) -> None:
        """Begins at none."""
        self.counts: dict[int, int] = {}

    def count(self, number: int) -> None:
        """Counts a lost worker.

        Raises:
            WorkersLost: If it was the last one that is allowed.
        """
        self.counts[number] = self.counts.get(number, 0) + 1
        if self.counts[number] >= LOSSES:
            raise WorkersLost(
                f"piece {number}: {LOSSES} workers in a row were lost with it, perhaps because "
                "memory ran out. Local processes import the script again, so they fail if it "
                'starts the work outside of `if __name__ == "__main__":`'
            )


class Journal:
    """The results of pieces in a file of JSON lines, so that a run can go on after a stop."""

    def __init__(
        self,
        path: str | os.PathLike[str] | None,
        terms: dict[str, object],
        holds: Callable[[int, Any], bool] = lambda _number, _result: True,
    ) -> None:
        """Reads the results of an earlier run on the same terms, or begins a file.

        Args:
            path: The file; None keeps nothing.
            terms: What the results depend on, beside the version of the package.
            holds: Returns whether a piece and its result in the file are still valid.

        Raises:
            OtherRun: If the file is of other terms, or of another version of the package.
            OSError: If it cannot be read or written.
        """
        self.known: dict[int, Any] = {}
        self.file: TextIO | None = None
        if path is None:
            return
        path = path_text("journal", path)
        head = json.dumps({"version": __version__, **terms}, sort_keys=True)
        lines: list[str] = []
        with contextlib.suppress(FileNotFoundError):
            lines = Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
        if lines and lines[0] != head:
            raise OtherRun(f"{path}: expected results of {head}, not {lines[0][:500]}")
        for number, result in itertools.chain.from_iterable(map(_entries, lines[1:])):
            if holds(number, result):
                self.known[number] = result
        kept = (_line(*each) for each in self.known.items())
        write_whole(path, "".join([f"{head}\n", *kept]).encode())
        self.file = open(path, "a", encoding="utf-8")  # noqa: SIM115 (closed by `__exit__`)

    def add(self, number: int, result: object) -> None:
        """Keeps the result of a piece."""
        if self.file is not None:
            # A line that a loss of power takes away only costs its piece.
            self.file.write(_line(number, result))
            self.file.flush()

    def __enter__(self) -> Journal:
        """Returns the journal, whose file is closed at the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes the file."""
        if self.file is not None:
            self.file.close()


def write_whole(path: str | os.PathLike[str], contents: bytes) -> None:
    """Writes a file whole or not at all, even if the power fails. Then it is on the disk."""
    temporary = f"{os.fspath(path)}.part"
    with open(temporary, "wb") as file:
        file.write(contents)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)
    if os.name == "posix":
        # The new name is in the folder.
        folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _line(number: int, result: object) -> str:
    """Returns the line of a piece: its number, its result and the SHA-256 of both."""
    entry = [number, result]
    return f"{json.dumps([*entry, hashlib.sha256(json.dumps(entry).encode()).hexdigest()])}\n"


def _entries(line: str) -> list[tuple[int, Any]]:
    """Returns the number and the result of a line; nothing if it is not as it was written."""
    with contextlib.suppress(ValueError):
        entry = json.loads(line)
        if isinstance(entry, list) and len(entry) == 3 and f"{line}\n" == _line(*entry[:2]):
            return [(entry[0], entry[1])]
    return []


class Bar:
    """A progress bar on the standard error stream."""

    def __init__(self, title: str) -> None:
        """Begins the clock."""
        self.title = title
        self.start = time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        """Shows how many pieces are done."""
        seconds = time.monotonic() - self.start
        left = f", {_clock(seconds / done * (total - done))} left" if 0 < done < total else ""
        filled = 30 * done // max(total, 1)
        end = "\n" if done >= total else ""
        sys.stderr.write(
            f"\r{self.title} [{'#' * filled}{'.' * (30 - filled)}] {done:,} of {total:,} pieces, "
            f"{_clock(seconds)}{left}\x1b[K{end}"
        )
        sys.stderr.flush()


def _clock(seconds: float) -> str:
    """Returns a time as minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def run(
    title: str,
    work: Work,
    tasks: Iterable[Task],
    total: int,
    *,
    on: Local | Ray | None,
    progress: Progress,
    journal: Journal,
    encode: Callable[[int, Any], object] | None = None,
) -> Generator[Any, None, None]:
    """Yields the results of all pieces in their order.

    Args:
        title: What the progress bar calls the work.
        work: The function of a module that does a piece. It depends on its arguments alone.
        tasks: The arguments of each piece.
        total: The number of pieces.
        on: Where the work is done.
        progress: Whether to show a bar, or a function of the pieces done and all pieces.
        journal: Holds the results of an earlier run and takes the new ones.
        encode: Makes what the journal keeps of a result; by default the result itself.
    """
    report = _reporter(title, progress)
    ready = dict(journal.known)
    new = ((n, task) for n, task in enumerate(tasks) if n not in journal.known)
    results = _runner(on).run(work, new)
    done = len(ready)
    try:
        for number in range(total):
            while number not in ready:
                found, result = next(results)
                ready[found] = result if encode is None else encode(found, result)
                journal.add(found, ready[found])
                done += 1
                report(done, total)
            yield ready.pop(number)
    finally:
        if hasattr(results, "close"):
            results.close()


def _runner(on: Local | Ray | None) -> Local | Ray:
    """Returns where the work is done: on Ray if this process is told of a cluster."""
    if on is None:
        ray = sys.modules.get("ray")
        is_connected = ray is not None and ray.is_initialized()
        return Ray() if is_connected or os.environ.get("RAY_ADDRESS") else Local()
    if not isinstance(on, (Local, Ray)):
        raise TypeError(f"on: expected Local(…), Ray(…) or None, not {on!r}")
    return on


def _reporter(title: str, progress: Progress) -> Callable[[int, int], None]:
    """Returns the function that reports progress."""
    if callable(progress):
        return progress
    is_shown = sys.stderr.isatty() if progress is None else flag("progress", progress)
    return Bar(title) if is_shown else lambda _done, _total: None
