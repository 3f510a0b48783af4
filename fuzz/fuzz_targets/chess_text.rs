//! Any text is refused, or is a game in PGN that is written and read back as it is. A line of a FEN
//! and one of a move in SAN are refused, or the move is legal; every legal move of the position is
//! read back from its SAN.

#![no_main]

use chess::Position;
use chess_men::{San, read_pgn, write_pgn};
use grid_core::Game;
use grid_core::testing::check_record;
use libfuzzer_sys::fuzz_target;

fn check_pgn(text: &str) {
    let Ok((tags, game)) = read_pgn::<Position>(text) else {
        return;
    };
    check_record(&game);
    let written = write_pgn(&game, &tags);
    let (tags, again) = read_pgn::<Position>(&written).expect("a PGN that was written");
    assert_eq!(write_pgn(&again, &tags), written);
    assert!(again.played().eq(game.played()));
    assert_eq!(again.outcome(), game.outcome());
}

fn check_san(position: &Position, text: &str) {
    if let Ok(m) = position.parse_san(text) {
        assert!(position.is_legal(m));
    }
    position.for_each_move(|m| assert_eq!(position.parse_san(&position.san(m)), Ok(m)));
}

fuzz_target!(|text: &str| {
    check_pgn(text);
    if let Some((fen, san)) = text.split_once('\n')
        && let Ok(position) = fen.parse()
    {
        check_san(&position, san);
    }
});
