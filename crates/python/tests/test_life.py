"""Life on arrays."""

import os
import signal
import threading
import time

import numpy as np
import pytest

import menagerie as m
from menagerie import life


def naive(cells, born, survives, joined):
    """Returns the next generation, cell by cell."""
    mode = "wrap" if joined else "constant"
    padded = np.pad(cells.astype(int), 1, mode=mode)
    height, width = cells.shape
    counts = sum(
        padded[dy : dy + height, dx : dx + width]
        for dy in range(3)
        for dx in range(3)
        if (dy, dx) != (1, 1)
    )
    return np.where(cells, np.isin(counts, survives), np.isin(counts, born))


@pytest.mark.parametrize("edges", ["torus", "dead"])
@pytest.mark.parametrize("rule", ["B3/S23", "B36/S23", "B2/S", "B0123/S45"])
@pytest.mark.parametrize("shape", [(3, 3), (7, 130), (64, 64), (100, 65)])
def test_steps_equal_a_naive_model(edges, rule, shape):
    known = life.Rule.parse(rule)
    cells = np.random.default_rng(5).random(shape) < 0.4
    expected = cells
    for generations in range(4):
        found = life.step(cells, generations, rule=rule, edges=edges)
        assert (found == expected).all()
        expected = naive(expected, known.born, known.survives, edges == "torus")


def test_arrays_of_other_types_and_orders():
    cells = np.random.default_rng(1).random((9, 12)) < 0.5
    expected = life.step(cells)
    for other in (cells.astype(np.uint8) * 7, cells.astype(np.int64), cells.tolist()):
        assert (life.step(other) == expected).all()
    assert (life.step(cells.T) == expected.T).all()
    assert (life.step(np.asfortranarray(cells)) == expected).all()
    assert (life.step(cells[::-1, ::2]) == life.step(cells[::-1, ::2].copy())).all()


def test_steps_in_place():
    cells = np.zeros((5, 5), bool)
    cells[2, 1:4] = True
    assert life.step(cells, out=cells) is cells
    assert cells.sum() == 3
    assert cells[1:4, 2].all()


@pytest.mark.parametrize("algorithm", ["unbounded", "hashlife", "auto"])
def test_algorithms_agree_on_the_plane(algorithm):
    soup = np.random.default_rng(3).random((40, 40)) < 0.4
    world = life.World(soup, algorithm=algorithm)
    reference = life.World(soup, algorithm="unbounded")
    for generations in (0, 1, 64, 100):
        world.advance(generations)
        reference.advance(generations)
        assert world.population == reference.population
        assert world.bounds == reference.bounds
        assert sorted(map(tuple, world.cells)) == sorted(map(tuple, reference.cells))
        assert (world.to_array() == reference.to_array()).all()
    assert world.generation == 165


def test_hashlife_leaps():
    gun = life.World(life.Pattern.named("Gosper gun"), algorithm="hashlife")
    gun.advance(3 * 10**30)
    assert gun.generation == 3 * 10**30
    assert gun.population == 36 + 10**29 * 5
    assert gun.algorithm == "hashlife"
    with pytest.raises(m.WorldError):
        gun.to_pattern()


def test_patterns_and_files(tmp_path):
    glider = life.Pattern.named("glider")
    assert (glider.name, glider.rule, glider.population) == ("Glider", "B3/S23", 5)
    assert glider.bounds == (0, 0, 3, 3)
    array = glider.to_array()
    assert array.tolist() == [[False, True, False], [False, False, True], [True] * 3]
    for extension in life.FORMATS:
        glider.save(tmp_path / f"glider{extension}")
        again = life.Pattern.load(tmp_path / f"glider{extension}")
        assert (again.to_array() == array).all()
    moved = life.Pattern.from_array(array, left=-10, top=2**20, rule="B36/S23")
    assert moved.bounds == (-10, 2**20, 3, 3)
    assert moved.cells.min(axis=0).tolist() == [-10, 2**20]
    assert moved.rule == "B36/S23"
    window = moved.to_array((-11, 2**20 - 1, 5, 5))
    assert (window[1:4, 1:4] == array).all()
    assert window.sum() == 5
    assert "bo$2bo$3o!" in glider.write()
    world = life.World(moved)
    world.save(tmp_path / "world.mc")
    assert life.Pattern.load(tmp_path / "world.mc").population == 5
    for name in life.PATTERNS:
        assert life.Pattern.named(name).population > 0


def test_a_copy_goes_its_own_way():
    world = life.World(life.Pattern.named("Glider"))
    copy = world.copy()
    copy.advance(4)
    assert (world.generation, copy.generation) == (0, 4)
    assert copy.bounds.left == world.bounds.left + 1
    assert "generation 4" in repr(copy)


def test_fates():
    assert life.fate(life.Pattern.named("Diehard")).kind == "dies"
    glider = life.fate(life.Pattern.named("Glider"))
    assert (glider.kind, glider.period, glider.right, glider.down) == ("repeats", 4, 1, 1)
    assert (glider.name, glider.code) == ("Glider", "xq4_153")
    gun = life.fate(life.Pattern.named("Gosper gun"))
    assert (gun.kind, gun.period, gun.growth) == ("grows", 30, 5)
    assert gun.engines[0].emits[0].name == "Glider"
    assert life.fate(life.Pattern.named("R-pentomino"), 10).kind == "undecided"


def test_census_of_a_soup():
    soup = np.random.default_rng(2).random((16, 16)) < 0.5
    ash = life.census(soup)
    assert ash.generation > 0
    assert sum(each.count for each in ash.objects) > 0
    assert {each.kind for each in ash.objects} <= {"still life", "oscillator", "spaceship"}
    assert life.census(life.Pattern.named("Gosper gun"), 200) is None


def test_rules():
    rule = life.Rule.parse("highlife")
    assert (str(rule), rule.name) == ("B36/S23", "HighLife")
    assert (rule.born, rule.survives) == ((3, 6), (2, 3))


@pytest.mark.parametrize(
    ("text", "born", "survives"),
    [
        ("B3/S23", (3,), (2, 3)),
        ("B3-q4e/S23", None, (2, 3)),
        ("B3/S2-i34q", (3,), None),
        ("B13/S012V", None, None),
        ("B2/S34H", None, None),
        ("W110", None, tuple(range(9))),
        ("MAPAP8A/w", None, None),
    ],
)
def test_rules_that_do_not_only_count_have_a_table(text, born, survives):
    rule = life.Rule.parse(text)
    for name, numbers in (("born", born), ("survives", survives)):
        if numbers is None:
            with pytest.raises(m.BadRule, match="does not only count neighbours"):
                getattr(rule, name)
        else:
            assert getattr(rule, name) == numbers
    # The table is the rule.
    cells = np.random.default_rng(1).random((20, 20)) < 0.5
    around = np.zeros(cells.shape, int)
    for bit, (row, column) in enumerate(np.ndindex(3, 3)):
        around += np.roll(cells, (1 - row, 1 - column), (0, 1)) * (256 >> bit)
    assert (life.step(cells, rule=text) == np.array(rule.table)[around]).all()


def test_patterns_and_worlds_are_compared_by_content():
    glider = life.Pattern.named("Glider")
    assert glider == life.Pattern.named("Glider") == life.Pattern.parse(glider.write())
    assert len({glider, life.Pattern.named("Glider")}) == 1
    array = glider.to_array()
    plain = life.Pattern.from_array(array)
    assert plain == life.Pattern.from_array(array)
    assert plain != life.Pattern.from_array(array, rule="B36/S23")
    assert plain != life.Pattern.from_array(array, left=1)
    world, other = life.World(glider), life.World(glider)
    assert world == other
    other.advance(4)
    assert world != other
    assert life.World(array, edges="torus") != life.World(array, edges="dead")


def test_ctrl_c_stops_a_world():
    soup = np.random.default_rng(2).random((500, 500)) < 0.5
    # Under this rule a soup never settles.
    world = life.World(soup, edges="torus", rule="B2/S")
    sender = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    sender.start()
    with pytest.raises(KeyboardInterrupt):
        world.advance(2**60)
    sender.join()
    generation = world.generation
    world.advance(1)
    assert world.generation == generation + 1


@pytest.mark.parametrize(
    "work",
    [
        lambda: life.fate(np.random.default_rng(2).random((300, 300)) < 0.5, 10**7),
        lambda: life.census(np.random.default_rng(2).random((2000, 2000)) < 0.4),
    ],
    ids=["fate", "census"],
)
def test_ctrl_c_stops_an_analysis(work):
    sent = []

    def send():
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    sender = threading.Timer(1, send)
    sender.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    sender.join()
    # A tenth of a second on a machine with nothing else to do.
    assert time.monotonic() - sent[0] < 5


def test_the_algorithm_changes_with_the_steps():
    gun = life.World(life.Pattern.named("Gosper gun"))
    for generations, algorithm in ((300, "unbounded"), (3 * 10**12, "hashlife"), (30, "hashlife")):
        gun.advance(generations)
        assert gun.algorithm == algorithm
    assert gun.population == 36 + (gun.generation // 30) * 5


def test_hashlife_with_little_memory_ends():
    """Ctrl-C looks at a leap from time to time, and each look can sweep what the leap needs."""
    soup = np.random.default_rng(1).random((500, 500)) < 0.4
    world = life.World(soup, algorithm="hashlife", memory_mib=1)
    expected = life.World(soup, algorithm="unbounded")
    for generations in (17, 256):
        world.advance(generations)
        expected.advance(generations)
    assert (world.population, world.bounds) == (expected.population, expected.bounds)
    with pytest.raises(m.WorldError, match="does not fit into 1048576 bytes"):
        life.World(np.tile(soup, (4, 4)), algorithm="hashlife", memory_mib=1).advance(1)


def test_patterns_are_turned_combined_and_read_from_codes():
    glider = life.Pattern.named("Glider")
    array = glider.to_array()
    assert (glider.rotate().to_array() == np.rot90(array, -1)).all()
    assert (glider.flip_horizontal().to_array() == array[:, ::-1]).all()
    assert (glider.flip_vertical().to_array() == array[::-1]).all()
    other, window = glider.shift(1, 0), (0, 0, 4, 3)
    a, b = glider.to_array(window), other.to_array(window)
    for found, expected in (
        (glider | other, a | b),
        (glider & other, a & b),
        (glider ^ other, a ^ b),
        (glider - other, a & ~b),
    ):
        assert (found.to_array(window) == expected).all()
    assert life.fate(life.Pattern.from_code("xp15_4r4z4r4")).name == "Pentadecathlon"


def test_cells_of_more_states_die_slowly():
    states = np.array([[1, 2], [1, 2]])
    brain = life.World(life.Pattern.from_states(states, rule="B2/S/C3"))
    brain.advance(5)
    assert (brain.rule, brain.bounds) == ("/2/3", (-5, 0, 2, 2))
    assert (brain.to_states() == states).all()
    again = life.Pattern.parse(brain.write())
    assert (again.to_states() == states).all()
    assert again.rule == "/2/3"
    soup = np.random.default_rng(3).random((30, 30)) < 0.4
    stars = life.World(soup, rule="345/2/4", edges="torus")
    stars.advance(20)
    assert set(np.unique(stars.to_states())) == {0, 1, 2, 3}


def test_soups_are_counted_as_a_census_counts_them():
    objects, unsettled = life.search("bench", 20, first=7, symmetry="D2_x")
    soups = [life.hashed_soup(f"bench{number}", "D2_x") for number in range(7, 27)]
    assert life.count(soups) == (objects, unsettled)
    counts = {}
    for soup in soups:
        for each in life.census(soup).objects:
            counts[each.code] = counts.get(each.code, 0) + each.count
    assert {each.code: each.count for each in objects} == counts
    assert life.search("bench", 3, first=5, limit=40)[1] == (5, 6, 7)


BOARD = np.zeros((4, 4), bool)


@pytest.mark.parametrize(
    ("work", "error", "words"),
    [
        (lambda: life.step(np.zeros((2, 2))), TypeError, "not one of float64"),
        (lambda: life.step(np.zeros(4, bool)), ValueError, "two dimensions, not 1"),
        (lambda: life.step(BOARD, -1), ValueError, "generations: expected"),
        (lambda: life.step(BOARD, 2**128), ValueError, "generations: expected"),
        (lambda: life.step(BOARD, rule="B9"), m.BadRule, "expected|rule"),
        (lambda: life.step(BOARD, rule="B2/S/C3"), m.BadRule, "Generations"),
        (lambda: life.step(BOARD, edges="sphere"), ValueError, "edges: expected torus or dead"),
        (lambda: life.step(BOARD, out=np.zeros((3, 4), bool)), ValueError, "shape"),
        (lambda: life.step(BOARD, out=np.zeros((4, 4))), TypeError, "not one of float64"),
        (lambda: life.step(np.zeros((0, 0), bool)), m.WorldError, "board"),
        (lambda: life.World(BOARD, algorithm="quick"), ValueError, "algorithm: expected"),
        (lambda: life.World(BOARD, edges="sphere"), ValueError, "edges: expected"),
        (
            lambda: life.World(BOARD, edges="torus", algorithm="hashlife"),
            m.WorldError,
            "only on the unbounded plane",
        ),
        (
            lambda: life.World(BOARD, algorithm="grid"),
            m.WorldError,
            "only on a torus or a bounded board",
        ),
        (lambda: life.World(BOARD, memory_mib=0), ValueError, "memory_mib: expected"),
        (lambda: life.World(BOARD).to_array((0, 0, -1, 1)), ValueError, "width: expected"),
        (lambda: life.World(BOARD).to_array((0, 0, 2**20, 2**20)), ValueError, "at most"),
        (lambda: life.World(BOARD).to_array((0, 0)), ValueError, "window: expected"),
        (lambda: life.World(BOARD).save("world.txt"), ValueError, "ends in .*[.]rle"),
        (lambda: life.Pattern.named("x\0y"), m.BadPattern, "unknown pattern"),
        (lambda: life.Pattern("Glider"), TypeError, "not str: use Pattern.parse, Pattern.named"),
        (lambda: life.Cells(BOARD), TypeError, "not ndarray: use Pattern.parse, Pattern.named"),
        (lambda: life.Pattern.parse("bogus!\0"), m.BadPattern, "expected"),
        (lambda: life.Pattern.parse(b"o!"), TypeError, "source: expected a str"),
        (lambda: life.Pattern.load("/nowhere.rle"), FileNotFoundError, "No such file"),
        (lambda: life.Pattern.from_array(BOARD, left=2**63), ValueError, "left: expected"),
        (lambda: life.Pattern.named("Glider").write("gif"), ValueError, "format: expected rle"),
        (lambda: life.fate(life.Pattern.named("Glider"), -1), ValueError, "generations: expected"),
        (lambda: life.census(BOARD, 0), ValueError, "limit: expected"),
        (lambda: life.Pattern.from_code("xs4_3A"), m.BadPattern, "bad apgcode"),
        (lambda: life.Pattern.from_states([[3]], rule="/2/3"), ValueError, "from 0 to 2, not 3"),
        (lambda: life.Pattern.from_states([[300]], rule="/2/3"), ValueError, "from 0 to 255"),
        (lambda: life.hashed_soup("a", "C3"), ValueError, "symmetry: expected"),
        (lambda: life.search("a", -1), ValueError, "soups: expected"),
        (lambda: life.World(BOARD, rule="/2/1"), m.BadRule, "from 2 to 256"),
    ],
)
def test_bad_input_is_refused_with_what_was_expected(work, error, words):
    with pytest.raises(error, match=words):
        work()
