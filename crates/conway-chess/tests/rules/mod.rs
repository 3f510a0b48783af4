//! The rules by number. Each test has positions, moves and their exact results.

mod ending;
mod life;
mod moves;
mod text;

use conway_chess::{Event, Kind, Move, PieceKind, Player, Position, Square};
use grid_core::{Game, Outcome, SquareSet};

/// Plays moves, which must be legal. Returns the events of the last one.
fn play(position: &mut Position, moves: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in moves.split_whitespace() {
        let m: Move = text.parse().unwrap();
        assert!(position.is_legal(m), "{text} in {position}");
        events.clear();
        position.play_with(m, &mut |event| events.push(event));
    }
    events
}

/// Returns what is so in a position that the last ply has reached with these events.
///
/// - `a4`: `R2` for a white rook with the death counter 2; `12` for no piece, with the birth
///   counters 1 of White and 2 of Black.
/// - `wa4`, `ba4`: whether White's or Black's birth counter of the square will go up.
/// - `e1e2`: whether the move is legal.
/// - `from-a2`: where the piece can go.
/// - `born`, `died`: the pieces in order, with their places in the queue or the causes.
fn value(position: &Position, events: &[Event], key: &str) -> String {
    let square = |name: &str| name.parse::<Square>().unwrap();
    let piece = |owner, kind: PieceKind, at: Square| format!("{}{at}", kind.letter_of(owner));
    let told = |event: &Event| match (key, *event) {
        (
            "born",
            Event::Born {
                owner,
                piece: kind,
                square,
                place,
            },
        ) => Some(format!("{}@{place}", piece(owner, kind, square))),
        (
            "died",
            Event::Died {
                owner,
                piece: kind,
                square,
                cause,
            },
        ) => Some(format!("{}@{cause}", piece(owner, kind, square))),
        _ => None,
    };
    match key {
        "born" | "died" => events.iter().filter_map(told).collect::<Vec<_>>().join(","),
        "clock" => position.halfmove_clock().to_string(),
        "ep" => position
            .en_passant()
            .map_or("-".into(), |square| square.to_string()),
        "moves" => position.move_count().to_string(),
        "outcome" => Outcome::status_word(position.outcome()).into(),
        "queues" => Player::ALL
            .map(|player| position.queue_place(player).to_string())
            .join(","),
        "rights" => position.castling_rights().to_string(),
        "turn" => position.turn().to_string(),
        _ if key.starts_with("from-") => {
            let targets = position.moves_from(square(&key[5..])).targets.iter();
            targets
                .map(|to| to.to_string())
                .collect::<Vec<_>>()
                .join(",")
        }
        _ if key.len() >= 4 => position.is_legal(key.parse().unwrap()).to_string(),
        _ if key.len() == 3 => {
            let player = Player::ALL[usize::from(key.starts_with('b'))];
            position
                .fertile(player)
                .contains(square(&key[1..]))
                .to_string()
        }
        _ => match (
            position.piece_at(square(key)),
            position.death_counter(square(key)),
        ) {
            (Some((owner, kind)), Some(deaths)) => format!("{}{deaths}", kind.letter_of(owner)),
            _ => Player::ALL
                .map(|player| position.birth_counter(player, square(key)).to_string())
                .concat(),
        },
    }
}

/// Reads `POSITION : MOVES : FACTS`, plays the moves, and checks the facts: each is `KEY=VALUE`, as
/// in [`value`]. The position `start` is the start of the game. Returns the text of the position
/// that the moves reach.
fn check(text: &str) -> String {
    let [start, moves, facts] = text.split(':').map(str::trim).collect::<Vec<_>>()[..] else {
        panic!("not a position, moves and facts: {text}");
    };
    let mut position: Position = start.replace("start", START).parse().expect(start);
    let events = play(&mut position, moves);
    for fact in facts.split_whitespace() {
        let (key, _) = fact.split_once('=').unwrap();
        let found = format!("{key}={}", value(&position, &events, key));
        assert_eq!(found, fact, "{text}");
    }
    position.to_string()
}

/// The start of the game.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - \
    ......../......../......../......../......../.cccccc./.111111./.111111. 0,0 0 1";

/// Counters that are all 0.
const NO_COUNTERS: &str = "......../......../......../......../......../......../......../........";
