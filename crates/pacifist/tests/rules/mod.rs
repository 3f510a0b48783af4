//! The rules by number: a position, the move, the exact result.

mod board;
mod castling;
mod influence;
mod kings;
mod moves;

use grid_core::{Game, Notation, Outcome, Reason, Record, SquareSet};
use pacifist::{
    ARRAYS, Event, Kind, Move, Pacifist, PieceKind, Player, Position, STANDARD_ARRAY, Set, Side,
    Square, WeightedPacifist, Weighting, array_pieces,
};

/// A position of Pacifist. All 32 pieces must be on the board, so most positions are the start
/// array with a few pieces moved.
fn pacifist(text: &str) -> Pacifist {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn weighted(text: &str) -> WeightedPacifist {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn squares(names: &str) -> Set {
    names.split_whitespace().map(square).collect()
}

/// Plays moves, each of which must be legal. Returns all events of the last one.
fn play<W: Weighting>(position: &mut Position<W>, moves: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in moves.split_whitespace() {
        let m: Move = text.parse().unwrap();
        assert!(position.is_legal(m), "{text} in {position}");
        events.clear();
        position.play_with(m, &mut |event| events.push(event));
    }
    events
}

/// The text after some moves.
fn after<W: Weighting>(position: Position<W>, moves: &str) -> String {
    let mut position = position;
    play(&mut position, moves);
    position.to_string()
}

fn is_legal<W: Weighting>(position: &Position<W>, m: &str) -> bool {
    let m: Move = m.parse().unwrap();
    let is_legal = position.is_legal(m);
    assert_eq!(is_legal, position.moves().contains(&m), "{m} in {position}");
    is_legal
}

/// All moves, in alphabetical order.
fn moves<W: Weighting>(position: &Position<W>) -> String {
    let mut moves: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    moves.sort();
    moves.join(" ")
}

fn outcome<W: Weighting>(position: &Position<W>) -> &'static str {
    Outcome::status_word(position.outcome())
}

/// White's net influence on a square.
fn net<W: Weighting>(position: &Position<W>, name: &str) -> i32 {
    position.net(Player::First, square(name))
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah ee";

const DIAGRAM_1: &str = "rkqn1rb1/ppppppbp/P7/1n4p1/8/4N3/1PPPPPPP/RNK1BBQR w 0 iiii --";

const DIAGRAM_2: &str = "nbr1b1qr/ppppKppp/7n/4pN2/K3P3/P7/QPPP1PPP/B1R1RBN1 b 0 iiii --";

const DIAGRAM_3: &str = "1rknn1br/p1pp1p1p/3bp1p1/1p1q2n1/5p2/2P4B/pP1PP1PP/B1RKR1QN w 0 iiii --";

const DIAGRAM_4: &str = "qrbnkb1n/1pppp1rp/p7/5Pp1/5PPP/3N3Q/PPPPP3/BR1BK1RN b 0 iiii --";
