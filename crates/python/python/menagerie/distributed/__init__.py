"""Work for many processors: perft, matches, self-play and soups, on local processes or on Ray.

    from menagerie import distributed

    if __name__ == "__main__":  # Local processes import the script again.
        print(distributed.perft("conway-chess", 5))
        print(distributed.arena("pacifist", "depth:2", "greedy", sprt=distributed.Sprt(0, 50)))

The same calls run on a Ray cluster (`pip install menagerie[ray]`) with `on=Ray(address)`, or if the
process is connected to one or `RAY_ADDRESS` is set. Each cuts its work into small pieces that
depend on nothing but their arguments and the seed. A piece whose worker is lost is done again.
Results are put together in the order of the pieces, so they are those of one process.
"""

from menagerie.distributed._arena import Match, arena
from menagerie.distributed._bench import ArenaError, bench
from menagerie.distributed._games import SelfPlay, self_play
from menagerie.distributed._pairs import Sprt
from menagerie.distributed._perft import perft
from menagerie.distributed._players import PlayerError
from menagerie.distributed._run import Local, OtherRun, Ray, WorkersLost
from menagerie.distributed._soups import Found, Haul, soup, soups

__all__ = [
    "ArenaError",
    "Found",
    "Haul",
    "Local",
    "Match",
    "OtherRun",
    "PlayerError",
    "Ray",
    "SelfPlay",
    "Sprt",
    "WorkersLost",
    "arena",
    "bench",
    "perft",
    "self_play",
    "soup",
    "soups",
]
