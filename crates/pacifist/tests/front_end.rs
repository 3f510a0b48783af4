//! Moves piece by piece, and why a move is illegal.

use board_scene::Present;
use chess_men::testing::{check_moves_by_piece, check_reasons};
use grid_core::Pick;
use grid_core::testing::random_position;
use pacifist::{
    Count, Kind, Pacifist, PieceKind, Position, Square, Value, WeightedPacifist, Weighting,
};

#[test]
fn an_illegal_move_has_a_reason() {
    check_reasons(
        &Pacifist::START,
        "e4e5: no piece stands on e4
        e7e5: white is to move, and the pawn on e7 is black's
        a1a3: the rook on a1 cannot pass the pawn on a2
        b1b3: the knight on b1 cannot go to b3: it can go to a3 c3
        e2d3: the pawn on e2 cannot go to d3: it can go to e3 e4
        e1h1: the king cannot castle past the bishop on f1
        e1c1: the king cannot castle past the queen on d1
        e2e3q: only a pawn on its last rank becomes another piece",
    );
    // Black influences d3 three times, White twice. A white pawn stands before its last rank.
    let open = "r1b2bnr/pPpppppp/1p6/4n3/2k1q3/8/1PPPPPPP/RNBQKBNR w 0 ahii e-";
    check_reasons::<Pacifist>(
        &open.parse().unwrap(),
        "b7a8: nothing is captured in this game
        d2d4: a pawn makes no double step over a square that is attacked more than protected",
    );
}

#[test]
fn castling_is_refused_with_its_reason() {
    // Black's bishop attacks f1. White's king cannot cross it.
    check_reasons::<Pacifist>(
        &"rn1qkbnr/p1pppppp/bp6/8/4P3/5N1B/PPPP1PPP/RNBQK2R w 8 ahah ee"
            .parse()
            .unwrap(),
        "e1h1: the king cannot castle: an enemy piece attacks f1
        e1g1: the king cannot castle: an enemy piece attacks f1
        e1a1: the king cannot castle past the queen on d1",
    );
}

/// People who play chess pick where the king goes; those who play Chess960 pick the rook.
#[test]
fn castling_is_picked_by_the_kings_target_or_by_the_rook() {
    let picked = |position: &str, cells: [&str; 2]| {
        let position: Pacifist = position.parse().unwrap();
        let cells = cells.map(|cell| cell.parse::<Square>().unwrap().spot());
        let choice = position.choose(&Pick::path(0, cells));
        let moves = choice.moves.iter().map(ToString::to_string);
        moves.collect::<Vec<_>>().join(" ")
    };
    let home = "rnbqkbnr/pppppppp/8/8/8/NB1QNB2/PPPPPPPP/R3K2R w 0 ahah ee";
    for (to, castling) in [
        ("g1", "e1h1"),
        ("h1", "e1h1"),
        ("c1", "e1a1"),
        ("a1", "e1a1"),
        ("f1", "e1f1"),
        ("b1", ""),
    ] {
        assert_eq!(picked(home, ["e1", to]), castling, "{to}");
    }
    // Here the king can simply step to g1, so only the rook means castling.
    let near = "rnbqkbnr/pppppppp/8/8/8/NB1QNB2/PPPPPPPP/R4K1R w 0 ahah fe";
    assert_eq!(picked(near, ["f1", "g1"]), "f1g1");
    assert_eq!(picked(near, ["f1", "h1"]), "f1h1");
    assert_eq!(picked(near, ["f1", "c1"]), "f1a1");
}

#[test]
fn moves_come_piece_by_piece_and_illegal_ones_have_reasons() {
    for plies in [0, 5, 20, 60, 150] {
        let position = random_position(&Pacifist::START, 11, plies);
        check_moves_by_piece(&position, |from| {
            let promotions = PieceKind::PROMOTIONS.iter().map(|&kind| Some(kind));
            let kinds = [None].into_iter().chain(promotions);
            kinds.map(|kind| position.moves_from(from, kind)).collect()
        });
    }
}

#[test]
fn a_note_says_what_takes_a_piece_and_what_attacks_an_empty_square() {
    fn notes<W: Weighting>(position: &str, square: &str) -> String {
        let position: Position<W> = position.parse().unwrap();
        let square: Square = square.parse().unwrap();
        position.notes(square.spot()).join(" ")
    }
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah ee";
    let hanging = "rnbqkbnr/pppp1ppp/8/4p3/7P/8/PPPPPPP1/RNBQKBNR w 2 ahah ee";
    for (position, square, count, weight) in [
        (
            start,
            "a8",
            "protected by 0, attacked by 0: one attacker is enough",
            "protected by weight 0, attacked by weight 0: weight 1 is enough",
        ),
        (
            start,
            "a7",
            "protected by 1, attacked by 0: 2 attackers are enough",
            "protected by weight 5, attacked by weight 0: weight 6 is enough",
        ),
        (
            hanging,
            "h4",
            "protected by 1, attacked by 1: one more attacker is enough",
            "protected by weight 5, attacked by weight 9: in danger",
        ),
        (
            start,
            "e3",
            "attacked by 2 of White's pieces and 0 of Black's",
            "attacked by weight 2 of White's and 0 of Black's",
        ),
    ] {
        assert_eq!(notes::<Count>(position, square), count);
        assert_eq!(notes::<Value>(position, square), weight);
    }
}

#[test]
fn a_piece_of_the_weighted_game_tells_its_weight() {
    let about = WeightedPacifist::ABOUT;
    for (kind, weight) in PieceKind::ALL.into_iter().zip(Value::WEIGHTS) {
        let told = about.explain(kind.name()).unwrap();
        assert!(told.starts_with(&format!("weight {weight}; ")), "{told}");
    }
}
