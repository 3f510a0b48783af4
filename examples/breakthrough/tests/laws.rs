//! What must hold of Breakthrough.

use board_scene::simple::{Event, Simple};
use board_scene::testing::check_encoded_game;
use breakthrough::Breakthrough;
use grid_core::{Game, Outcome, Player, Record, perft, perft_full};
use menagerie::{Catalogue, GameInfo};

type Position = Simple<Breakthrough>;

#[test]
fn the_laws_of_games_hold() {
    check_encoded_game(&Position::default(), 6, 20, 100);
}

/// The counts of an independent program.
#[test]
fn perft_of_the_start() {
    for (plies, count) in [(1, 22), (2, 484), (3, 11_132), (4, 256_036)] {
        assert_eq!(perft(&Position::default(), plies), count);
    }
    assert_eq!(perft_full(&Position::default(), 3), 11_132);
}

#[test]
fn pawns_capture_diagonally_and_win_on_the_last_row() {
    let text = "......../.P....../......../......../......../..p...../.P....../........ 1";
    let mut game = Record::new(text.parse::<Position>().unwrap());
    let mut events = Vec::new();
    assert!(game.play_text("b2b3", &mut ()).is_ok());
    assert!(game.undo());
    game.play_text("b2c3", &mut |event: Event| events.push(event.to_string()))
        .unwrap();
    assert_eq!(
        events,
        ["Black pawn captured on c3", "White pawn moved b2 to c3"]
    );
    assert_eq!(
        game.position().outcome(),
        Some(Outcome::Win(Player::First)),
        "Black has no pawn and cannot move"
    );
    let mut game = text.parse::<Position>().unwrap();
    game.play("b7a8".parse().unwrap()).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Win(Player::First)));
    assert!("p......./8 1".parse::<Position>().is_err());
}

/// A position that is decided says so, also if its loser could move.
#[test]
fn the_end_of_a_game_tells_the_goal() {
    let catalogue = Catalogue::new().with(GameInfo::of::<Position>());
    let position = "......../.P....../......../......../......../......../p......./........ 1";
    let mut game = catalogue
        .open("breakthrough", None, Some(position))
        .unwrap();
    game.play("b7b8").unwrap();
    let about = catalogue.find("breakthrough").unwrap().about();
    let words = tabletop::deciding(&*game, about).text;
    assert_eq!(words, ["a pawn has reached the last row"]);
}

#[test]
fn a_program_says_what_the_game_lacks() {
    for (arguments, code, words) in [
        (
            &["play", "puzzle", "breakthrough"][..],
            2,
            "play: breakthrough has no puzzles yet\n",
        ),
        (
            &["arena", "puzzles", "breakthrough", "--check"],
            1,
            "arena: breakthrough has no puzzles yet\n",
        ),
    ] {
        let output = program_tests::run(env!("CARGO_BIN_EXE_breakthrough"), arguments, b"");
        assert_eq!(program_tests::stderr(&output), words);
        assert_eq!(output.status.code(), Some(code));
    }
}
