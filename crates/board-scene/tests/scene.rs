//! Scenes with arrows and highlights, and flipped scenes.

use board_scene::{ArrowKind, Effect, HighlightKind, Scene, SceneCell, castling};
use grid_core::{Algebraic, Spot, Square};

fn spot(row: u16, column: u16) -> Spot {
    Spot { row, column }
}

/// Two rows of three cells, `a2` at the top left.
fn scene() -> Scene {
    Scene::of_board::<3, 2, Algebraic>(SceneCell::of)
}

#[test]
fn pointing_twice_is_pointing_once() {
    let mut scene = scene();
    for _ in 0..2 {
        scene.highlight(spot(0, 1), HighlightKind::Selected);
        scene.highlight(spot(0, 1), HighlightKind::To);
        scene.arrow(spot(1, 1), spot(0, 1), ArrowKind::Move);
        scene.arrow(spot(1, 1), spot(0, 1), ArrowKind::Effect);
    }
    assert_eq!((scene.highlights.len(), scene.arrows.len()), (2, 2));
    let kinds: Vec<_> = scene.highlights_at(spot(0, 1)).collect();
    assert_eq!(kinds, [HighlightKind::To, HighlightKind::Selected]);
    assert_eq!(scene.highlights_at(spot(1, 1)).count(), 0);
}

#[test]
fn words_tell_arrows_and_the_highlights_that_are_not_their_ends() {
    let mut scene = scene();
    assert_eq!(scene.words(), "");
    scene.arrow(spot(1, 0), spot(0, 0), ArrowKind::Move);
    scene.arrow(spot(1, 1), spot(0, 1), ArrowKind::Effect);
    scene.highlight(spot(1, 0), HighlightKind::From);
    scene.highlight(spot(0, 0), HighlightKind::To);
    scene.highlight(spot(0, 2), HighlightKind::Affected);
    scene.highlight(spot(1, 2), HighlightKind::Affected);
    scene.highlight(spot(1, 0), HighlightKind::Selected);
    let words = "arrows: a1 -> a2; b1 -> b2\naffected: c2; c1\nselected: a1\n";
    assert_eq!(scene.words(), words);
    assert!(scene.to_string().ends_with(words));
}

#[test]
fn a_flipped_scene_is_turned_with_all_that_points_at_it() {
    let mut scene = scene();
    scene.highlight(spot(0, 2), HighlightKind::To);
    // Places outside the board do not change.
    scene.highlight(spot(2, 0), HighlightKind::From);
    scene.arrow(spot(1, 0), spot(0, 0), ArrowKind::Move);
    let flipped = scene.clone().flipped();
    let names: Vec<_> = flipped.cells.iter().map(|cell| &*cell.name).collect();
    assert_eq!(names, ["c1", "b1", "a1", "c2", "b2", "a2"]);
    assert_eq!(flipped.row_labels, ["1", "2"]);
    assert_eq!(flipped.column_labels, ["c", "b", "a"]);
    let highlights = (flipped.highlights.iter()).map(|highlight| (highlight.spot, highlight.kind));
    let turned = [
        (spot(1, 0), HighlightKind::To),
        (spot(2, 0), HighlightKind::From),
    ];
    assert!(highlights.eq(turned));
    let arrow = flipped.arrows[0];
    assert_eq!((arrow.from, arrow.to), (spot(0, 2), spot(1, 2)));
    assert_eq!(flipped.words().lines().next(), Some("arrows: a1 -> a2"));
    assert_eq!(flipped.flipped(), scene);
}

#[test]
fn the_labels_of_a_board_are_the_names_of_its_squares() {
    let scene = Scene::of_board::<42, 21, Algebraic>(SceneCell::of);
    let (ranks, files) = (scene.row_labels, scene.column_labels);
    assert_eq!((ranks.len(), files.len()), (21, 42));
    for square in Square::<42, 21>::all() {
        let labels = files[square.column()].clone() + &ranks[20 - square.row()];
        assert_eq!(labels, square.to_string());
    }
}

#[test]
fn castling_is_two_pieces_that_pass_each_other_on_their_row() {
    for (columns, expected) in [
        ([4, 6, 7, 5], Some("O-O")),
        ([4, 2, 0, 3], Some("O-O-O")),
        ([1, 2, 0, 3], Some("O-O-O")),
        ([5, 6, 6, 5], Some("O-O")),
        ([4, 6, 7, 4], None),
        ([4, 2, 0, 1], None),
        ([4, 5, 7, 6], None),
        ([4, 3, 0, 2], None),
    ] {
        let told = |rows: [u16; 4]| {
            let spots: [_; 4] = std::array::from_fn(|n| spot(rows[n], columns[n]));
            castling([(Effect::Captured, &spots[..1]), (Effect::Moved, &spots)])
        };
        assert_eq!(told([0; 4]), expected, "{columns:?}");
        assert_eq!(told([0, 0, 1, 1]), None);
    }
    assert_eq!(
        castling([(Effect::Moved, &[spot(0, 4), spot(0, 6)][..])]),
        None
    );
}
