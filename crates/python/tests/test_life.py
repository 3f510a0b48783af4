"""Life on arrays."""

import copy
import os
import pickle
import signal
import threading
import time
from xml.etree import ElementTree

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
    later = world.copy()
    later.advance(4)
    assert (world.generation, later.generation) == (0, 4)
    assert later.bounds.left == world.bounds.left + 1
    assert "generation 4" in repr(later)


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


@pytest.mark.parametrize("edges", ["torus", "dead"])
@pytest.mark.parametrize("shape", [(4, 9, 70), (2, 3, 20, 20), (40, 128, 128), (0, 5, 5)])
def test_each_board_of_a_stack_is_a_world_of_its_own(edges, shape):
    """The boards of the third stack are enough work for several threads."""
    stack = np.random.default_rng(4).random(shape) < 0.4
    generations = 60 if shape[0] == 40 else 3
    found = life.step(stack, generations, edges=edges)
    assert (found.shape, found.dtype) == (shape, np.bool_)
    for place in np.ndindex(shape[:-2]):
        assert (found[place] == life.step(stack[place], generations, edges=edges)).all()
    assert life.step(stack, generations, edges=edges, out=stack) is stack
    assert (stack == found).all()


def test_steps_into_an_array_that_overlaps_the_board():
    cells = np.random.default_rng(4).random((31, 30)) < 0.4
    expected = life.step(cells[:-1].copy())
    life.step(cells[:-1], out=cells[1:])
    assert (cells[1:] == expected).all()


def test_ctrl_c_stops_a_stack():
    stack = np.random.default_rng(2).random((4, 300, 300)) < 0.5
    sender = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    sender.start()
    with pytest.raises(KeyboardInterrupt):
        life.step(stack, 2**60, rule="B2/S")
    sender.join()


@pytest.mark.parametrize("left", [-130, -64, -9, -1, 0, 1, 63, 100])
@pytest.mark.parametrize("width", [1, 7, 8, 64, 65, 200])
def test_windows_show_the_cells_wherever_their_words_begin(left, width):
    cells = np.random.default_rng(6).random((5, 150)) < 0.5
    pattern = life.Pattern.from_array(cells, left=-20, top=-2)
    found = pattern.to_array((left, -3, width, 9))
    expected = np.zeros((9, 1000), bool)
    expected[1:6, 480:630] = cells
    assert (found == expected[:, left + 500 : left + 500 + width]).all()
    assert (life.World(pattern).to_array((left, -3, width, 9)) == found).all()


def test_films_show_each_generation():
    soup = np.random.default_rng(3).random((20, 70)) < 0.4
    world = life.World(soup, edges="torus")
    film = world.film(5)
    assert (film.shape, film.dtype, world.generation) == ((5, 20, 70), np.bool_, 5)
    for generation, frame in enumerate(film):
        assert (frame == life.step(soup, generation)).all()
    # The next one goes on there.
    out = np.empty((2, 20, 70), bool)
    assert world.film(2, every=3, out=out) is out
    assert (out == [life.step(soup, 5), life.step(soup, 8)]).all()
    assert world.generation == 11
    glider = life.World(life.Pattern.named("Glider"), algorithm="hashlife")
    film = glider.film(3, every=4 * 10**6, window=(10**6, 10**6, 3, 3))
    assert film.sum(axis=(1, 2)).tolist() == [0, 5, 0]
    assert glider.film(0).shape == (0, 3, 3)


@pytest.mark.parametrize("edges", ["torus", "dead"])
@pytest.mark.parametrize(
    "key",
    [
        (3, 5),
        (-1, -70),
        4,
        slice(None),
        ...,
        (..., 3),
        (slice(2, 9, 3), slice(60, 3, -7)),
        (slice(5, 5), slice(None)),
        (slice(None, None, -1), -2),
    ],
)
def test_boards_are_read_and_set_as_arrays_are(edges, key):
    dice = np.random.default_rng(8)
    array = dice.random((20, 70)) < 0.4
    world = life.World(array, edges=edges)
    assert np.array_equal(world[key], array[key])
    values = dice.random(np.shape(array[key])) < 0.5
    array[key] = values
    world[key] = values
    assert (world.to_array() == array).all()
    array[key] = True
    world[key] = 7
    assert (world.to_array() == array).all()
    world.advance()
    assert (world.to_array() == life.step(array, edges=edges)).all()


@pytest.mark.parametrize("algorithm", ["unbounded", "hashlife"])
def test_cells_of_the_plane_are_read_and_set(algorithm):
    world = life.World(life.Pattern.named("Block"), algorithm=algorithm)
    world[-5, -(2**40) : 3 - 2**40] = True
    world[0, 0] = False
    assert (world[1, 1], world[0, 0], world[-5, -(2**40)]) == (True, False, True)
    assert world[-1:3, 2:-2:-1].astype(int).tolist() == [
        [0, 0, 0, 0],
        [0, 1, 0, 0],
        [0, 1, 1, 0],
        [0, 0, 0, 0],
    ]
    world.advance()
    assert world.population == 4 + 3
    with pytest.raises(TypeError, match="not iterable"):
        iter(world)


def test_dying_cells_are_set():
    stars = life.World(np.ones((4, 4), bool), rule="345/2/4", edges="dead")
    stars.advance()
    assert stars.to_states()[1, 1] == 2
    expected = stars.to_states()
    stars[1, 1] = False
    stars[2] = True
    expected[1, 1], expected[2] = 0, 1
    assert (stars.to_states() == expected).all()


def patterns():
    """Returns patterns of all kinds."""
    glider = life.Pattern.named("Glider")
    far = life.Pattern.from_array([[1, 1, 1]], left=-(2**60), top=2**60, rule="B36/S23")
    yield from (glider, glider.rotate(), far, life.Pattern.from_code("xq4_153"))
    yield life.Pattern.from_array(np.zeros((3, 4), bool))
    yield life.Pattern.from_states([[0, 0, 2], [3, 1, 0]], rule="345/2/4", left=-7)
    yield life.Pattern.parse("#N A name\n#O Someone\n#C One.\n#C Two: 3o!\nx = 3, y = 1\n3o!")
    yield life.Pattern.parse("x = 3, y = 1, rule = B3/S23:T40,30\n3o!").shift(-30, 2)
    yield life.Pattern.parse("x = 4, y = 1, rule = LifeHistory\nABCD!")
    yield life.World(np.eye(9, dtype=bool), edges="torus").to_pattern()


@pytest.mark.parametrize("pattern", list(patterns()), ids=repr)
def test_patterns_are_pickled_and_copied_as_they_are(pattern):
    again = pickle.loads(pickle.dumps(pattern))
    assert again == pattern
    assert hash(again) == hash(pattern)
    assert (again.write(), again.bounds) == (pattern.write(), pattern.bounds)
    assert (again.to_states() == pattern.to_states()).all()
    assert copy.copy(pattern) is pattern
    assert copy.deepcopy([pattern])[0] is pattern


@pytest.mark.parametrize(
    "world",
    [
        life.World(life.Pattern.named("Acorn")),
        life.World(life.Pattern.named("Acorn"), algorithm="hashlife", memory_mib=64),
        life.World(np.eye(50, 70, dtype=bool), edges="torus", rule="B36/S23"),
        life.World(np.eye(50, 70, dtype=bool), edges="dead", rule="345/2/4"),
        life.World(np.eye(50, 70, dtype=bool), rule="B0123478/S01234678", algorithm="unbounded"),
    ],
    ids=repr,
)
def test_worlds_are_pickled_and_go_on(world):
    for generations in (0, 77, 100_000, 3):
        world.advance(generations)
        again = pickle.loads(pickle.dumps(world))
        assert again == world
        assert again == copy.copy(world) == copy.deepcopy(world)
        assert repr(again) == repr(world)
        later = world.copy()
        for each in (again, later):
            each.advance(20)
        assert again == later
        assert repr(again) == repr(later)


def test_a_world_of_more_cells_than_a_pattern_holds_is_pickled():
    gun = life.World(life.Pattern.named("Gosper gun"))
    gun.advance(10**12)
    again = pickle.loads(pickle.dumps(gun))
    for each in (again, gun):
        each.advance(3 * 10**12)
    assert repr(again) == repr(gun)
    assert again.population > 10**11


def test_pictures_show_living_cells():
    board = life.World(np.eye(3, 4, dtype=bool), edges="dead")
    svg = ElementTree.fromstring(board._repr_svg_())
    assert svg.attrib["viewBox"] == "0 0 4 3"
    *_, alive = (path.attrib["d"] for path in svg)
    assert alive == "M0 0h1v1h-1zM1 1h1v1h-1zM2 2h1v1h-1z"
    assert 'width="90" height="68"' in board.to_svg(width=90)
    # On the plane there is a margin of two cells.
    glider = life.Pattern.named("Glider")
    assert 'viewBox="0 0 7 7"' in glider.to_svg()
    assert life.World(glider).to_svg() == glider.to_svg()
    # A picture of a world of any size is small.
    gun = life.World(life.Pattern.named("Gosper gun"))
    gun.advance(10**12)
    assert len(gun.to_svg()) < 100_000


def test_films_are_drawn(tmp_path):
    board = life.World(np.eye(8, dtype=bool), edges="torus")
    gif = board.to_gif(tmp_path / "board.gif", frames=3, every=2, millis=500)
    assert (tmp_path / "board.gif").read_bytes() == gif
    assert gif[:6] == b"GIF89a"
    assert board.generation == 0
    # Each picture has its delay, in hundredths of a second, before it.
    assert gif.count(b"\x21\xf9\x04") == 3
    assert gif.count(b"\x32\x00\x00", gif.index(b"\x21\xf9\x04")) >= 3
    assert life.Pattern.named("Glider").to_gif(frames=2).count(b"\x21\xf9\x04") == 2


BIG = np.random.default_rng(1).random((3000, 3000)) < 0.4
BIG_PATTERN = life.Pattern.from_array(BIG)
BIG_WORLD = life.World(BIG, edges="torus")
BIG_LEAPS = life.World(BIG[:1000, :1000], algorithm="hashlife")


@pytest.mark.parametrize(
    "work",
    [
        lambda: life.step(BIG, 30),
        lambda: life.Pattern.from_array(BIG),
        lambda: BIG_PATTERN.to_array(out=np.empty_like(BIG)),
        lambda: BIG_PATTERN.cells,
        lambda: BIG_PATTERN.rotate() | BIG_PATTERN,
        lambda: life.Pattern.from_array(BIG) == BIG_PATTERN,
        lambda: pickle.dumps(BIG_PATTERN),
        lambda: life.World(BIG, edges="torus").advance(30),
        lambda: life.World(BIG, algorithm="unbounded").population,
        lambda: BIG_WORLD.to_array(),
        lambda: BIG_WORLD.film(3),
        lambda: BIG_WORLD.__setitem__(slice(0, 900), True),
        lambda: BIG_WORLD.to_svg(),
        lambda: BIG_WORLD.to_gif(frames=2),
        lambda: (BIG_LEAPS.population, BIG_LEAPS.bounds, BIG_LEAPS.to_array()),
    ],
)
def test_other_threads_go_on(work):
    """A thread that sleeps for a moment sees how long nothing but this work was possible."""
    ends, gaps = [], []

    def tick():
        before = time.monotonic()
        while not ends:
            time.sleep(0.0002)
            now = time.monotonic()
            gaps.append(now - before)
            before = now

    thread = threading.Thread(target=tick)
    thread.start()
    began, calls = time.monotonic(), 0
    while time.monotonic() < began + 0.1:
        work()
        calls += 1
    took = (time.monotonic() - began) / calls
    ends.append(True)
    thread.join()
    # Ticks come late when the machine is busy, but they do not wait for the end of a call.
    assert sorted(gaps)[len(gaps) // 2] < max(0.003, took / 3)


BOARD = np.zeros((4, 4), bool)
TORUS = life.World(BOARD, edges="torus")


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
        (lambda: life.World(BOARD).film(-1), ValueError, "frames: expected"),
        (lambda: life.World(BOARD).film(2, every=0), ValueError, "every: expected"),
        (lambda: life.World(BOARD).film(2**20, window=(0, 0, 64, 64)), ValueError, "at most"),
        (lambda: TORUS[4, 0], IndexError, "row: expected a number from -4 to 3, not 4"),
        (lambda: TORUS[0, -5], IndexError, "column: expected a number from -4 to 3, not -5"),
        (lambda: TORUS[0, 0, 0], IndexError, "a row and a column, not 3"),
        (lambda: TORUS["x"], TypeError, "row: expected a number or a slice, not 'x'"),
        (lambda: TORUS[True], TypeError, "row: expected a number or a slice, not True"),
        (lambda: TORUS.__setitem__(0, [True] * 3), ValueError, "broadcast"),
        (lambda: TORUS.__setitem__(0, 0.5), TypeError, "value: expected .* not one of float64"),
        (lambda: life.World(BOARD)[0], IndexError, "columns: on the plane a slice needs"),
        (lambda: life.World(BOARD)[0, 2**63], ValueError, "column: expected"),
        (lambda: life.World(BOARD).to_gif(frames=0), ValueError, "frames: expected"),
        (lambda: life.World(BOARD).to_svg(width=3), ValueError, "width: expected"),
        (lambda: life.Pattern.from_array([[1]], left=2**62).to_svg(), m.WorldError, "2.60"),
        (lambda: life.hashed_soup("a", "C3"), ValueError, "symmetry: expected"),
        (lambda: life.search("a", -1), ValueError, "soups: expected"),
        (lambda: life.World(BOARD, rule="/2/1"), m.BadRule, "from 2 to 256"),
    ],
)
def test_bad_input_is_refused_with_what_was_expected(work, error, words):
    with pytest.raises(error, match=words):
        work()
