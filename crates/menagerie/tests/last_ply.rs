//! Pictures with the last ply marked, in every game.

use menagerie::Catalogue;
use menagerie::board_scene::{ArrowKind, HighlightKind, Scene};

/// Returns the scene after some moves, from a position or the start.
fn scene_after(game: &str, position: Option<&str>, moves: &str) -> Scene {
    let catalogue = Catalogue::standard();
    let info = catalogue.find(game).unwrap();
    let mut game = match position {
        Some(text) => info.position(text).unwrap(),
        None => info.start(None).unwrap(),
    };
    for m in moves.split_whitespace() {
        game.play(m).unwrap();
    }
    game.scene_of_last_ply()
}

/// Returns the sorted names of the cells with a highlight.
fn highlighted(scene: &Scene, kind: HighlightKind) -> Vec<&str> {
    let highlights = scene.highlights.iter().filter(|found| found.kind == kind);
    let mut names: Vec<&str> = highlights
        .map(|found| &*scene.cell(found.spot).unwrap().name)
        .collect();
    names.sort_unstable();
    names
}

fn arrows(scene: &Scene, kind: ArrowKind) -> Vec<[&str; 2]> {
    let name = |spot| &*scene.cell(spot).unwrap().name;
    let arrows = scene.arrows.iter().filter(|arrow| arrow.kind == kind);
    arrows
        .map(|arrow| [name(arrow.from), name(arrow.to)])
        .collect()
}

use ArrowKind::{Effect, Move};
use HighlightKind::{Affected, From, To};

#[test]
fn before_the_first_move_nothing_is_marked() {
    let scene = scene_after("conway-chess", None, "");
    assert!(scene.highlights.is_empty() && scene.arrows.is_empty());
}

#[test]
fn births_are_effects() {
    let scene = scene_after("conway-chess", None, "h2h3 h7h6 h3h4 a7a6");
    assert_eq!(arrows(&scene, Move), [["a7", "a6"]]);
    assert_eq!(highlighted(&scene, From), ["a7"]);
    assert_eq!(highlighted(&scene, To), ["a6"]);
    let born = ["b3", "c3", "d3", "e3", "f3", "g3"];
    assert_eq!(highlighted(&scene, Affected), born);
}

#[test]
fn a_captured_piece_is_part_of_the_move() {
    let scene = scene_after(
        "conway-chess",
        Some("4k3/8/8/3p4/4P3/8/8/4K3 w - -"),
        "e4d5",
    );
    assert_eq!(arrows(&scene, Move), [["e4", "d5"]]);
    assert_eq!(highlighted(&scene, To), ["d5"]);
    assert!(highlighted(&scene, Affected).is_empty());
}

#[test]
fn castling_has_two_arrows() {
    let scene = scene_after("conway-chess", Some("4k3/8/8/8/8/8/8/4K2R w K -"), "e1g1");
    assert_eq!(arrows(&scene, Move), [["e1", "g1"]]);
    assert_eq!(arrows(&scene, Effect), [["h1", "f1"]]);
    assert_eq!(highlighted(&scene, Affected), ["f1", "h1"]);
}

#[test]
fn conversions_are_effects() {
    let position = "r2qkb1r/pbppp1pp/bp6/3nnP2/P1pppB2/3k3N/1P3PPP/RN1Q3R w 20 iiah -e";
    let scene = scene_after("pacifist", Some(position), "a1a3");
    assert_eq!(arrows(&scene, Move), [["a1", "a3"]]);
    let won = ["c4", "d3", "d4", "d5", "e4", "e5"];
    assert_eq!(highlighted(&scene, Affected), won);
}

#[test]
fn a_fling_is_the_move_and_other_changes_are_its_effects() {
    let position = "B P.n.X...x../...Jp...e../P..C.P...../.*NG.....*./..g..b...../.b...#p..../\
        ..p..G...../.Z.K.R.sR*./.rjcn...k../.....p...../...H.......";
    let scene = scene_after("wildebeest", Some(position), "8,2-8,6");
    assert_eq!(arrows(&scene, Move), [["i9", "e9"]]);
    let effects = arrows(&scene, Effect);
    assert_eq!(effects, [["g1", "g11"], ["j8", "b4"]]);
    let affected = ["b4", "c8", "g1", "g11", "g2", "g9", "j8"];
    assert_eq!(highlighted(&scene, Affected), affected);
}

#[test]
fn a_placed_cell_is_the_move_and_changed_cells_are_its_effects() {
    let scene = scene_after("lifeduel", None, "2,3");
    assert!(scene.arrows.is_empty());
    assert_eq!(highlighted(&scene, To), ["2,3"]);
    assert!(highlighted(&scene, Affected).is_empty());
    let end = "2,3 3,3 4,4 2,2 0,1 0,4 1,1 4,1 4,5 0,3 3,4 3,1";
    let start = Some("6x6t6g3 6./6./6./6./6./6. p0");
    let scene = scene_after("lifeduel", start, end);
    assert_eq!(highlighted(&scene, To), ["3,1"]);
    let affected = highlighted(&scene, Affected);
    // The placed cell died, and another one was born.
    assert!(affected.contains(&"4,1") && affected.contains(&"1,0"));
}

#[test]
fn acquired_cells_are_the_move_and_a_path_is_the_effect_of_conquest() {
    let scene = scene_after(
        "conquid",
        Some("7x14b1 14./14./14./4.X4.O4./14./14./14. 1 -"),
        "A0,0;0,1;0,2",
    );
    assert_eq!(highlighted(&scene, To), ["0,0", "0,1", "0,2"]);
    assert!(highlighted(&scene, Affected).is_empty());
    let position = "7x14b1 .x3o5x.x.o/ox3o5xo2.o/.3o.5x3.o/2.o.X3x.Oo.x./2.o2.o.o4.o./4.x5.o3./\
        x2.x2.2o.xo.o. 1 -";
    let scene = scene_after("conquid", Some(position), "Q");
    assert!(highlighted(&scene, To).is_empty());
    let path = ["2,5", "2,6", "2,7", "2,8", "2,9", "3,5"];
    assert_eq!(highlighted(&scene, Affected), path);
}
