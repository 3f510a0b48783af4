"""The symmetries of games, by playing a game and its image."""

import numpy as np
import pytest

import menagerie as m

GAMES = [
    ("lifeduel", "6x6t6g3", 8),
    ("lifeduel", "8x8t8g5f", 8),
    ("lifeduel", "5x7t5g2", 4),
    ("conquid", "small", 1),
    ("conway-chess", None, 1),
    ("wildebeest", None, 1),
    ("pacifist", "asymmetric:3", 1),
    ("pacifist-weighted", None, 1),
]


@pytest.mark.parametrize(("name", "variant", "count"), GAMES)
def test_the_image_of_a_game_goes_on_like_the_game(name, variant, count):
    found = m.symmetries(name, variant=variant)
    assert len({tuple(each.cells) for each in found}) == len(found) == count
    options = {"variant": variant, "auto_reset": False, "max_plies": 40, "history": 2}
    games = m.Batch(name, count, seed=1, **options)
    images = m.Batch(name, count, **options)
    sizes = games.spaces
    for symmetry in found:
        assert sorted(symmetry.cells) == list(range(sizes.shape[1] * sizes.shape[2]))
        assert sorted(symmetry.actions) == list(range(sizes.actions))
    actions = games.sample().copy()
    while (actions >= 0).any():
        masks, mirrored = games.action_masks(), images.action_masks()
        for player in (0, 1):
            seen, shown = games.observe(player=player), images.observe(player=player)
            for number, symmetry in enumerate(found):
                assert (symmetry.observations(seen[number]) == shown[number]).all()
                assert (symmetry.policies(masks[number]) == mirrored[number]).all()
        mapped = [int(each.images(max(a, 0))) for each, a in zip(found, actions, strict=True)]
        results, theirs = games.step(np.maximum(actions, 0)), images.step(mapped)
        assert (results.rewards == theirs.rewards).all()
        assert (results.terminated == theirs.terminated).all()
        actions = games.sample().copy()


def test_errors():
    with pytest.raises(m.UnknownGame, match="unknown game"):
        m.symmetries("go")
    with pytest.raises(TypeError, match="game: expected a str"):
        m.symmetries(3)
