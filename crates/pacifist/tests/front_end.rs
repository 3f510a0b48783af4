//! Moves piece by piece, and why a move is illegal.

use grid_core::testing::random_position;
use grid_core::{Game, Notation};
use pacifist::{Move, Pacifist, PieceKind, Square};

#[test]
fn an_illegal_move_has_a_reason() {
    let start = Pacifist::START.to_string();
    // Black influences d3 three times, White twice. A white pawn stands before its last rank.
    let open = "r1b2bnr/pPpppppp/1p6/4n3/2k1q3/8/1PPPPPPP/RNBQKBNR w 0 ahii e-";
    let reasons = "e4e5: no piece stands on e4
        e7e5: white is to move, and the pawn on e7 is black's
        a1a3: the rook on a1 cannot pass the pawn on a2
        b1b3: the knight on b1 cannot go to b3: it can go to a3 c3
        e2d3: the pawn on e2 cannot go to d3: it can go to e3 e4
        e1h1: the king cannot castle with this rook now
        e2e3q: only a pawn on its last rank becomes another piece";
    let reasons_in_open = "b7a8: nothing is captured in this game
        d2d4: a pawn makes no double step over a square on which its net influence is negative";
    for (text, reasons) in [(&*start, reasons), (open, reasons_in_open)] {
        let position: Pacifist = text.parse().unwrap();
        for line in reasons.lines() {
            let (m, reason) = line.trim().split_once(": ").unwrap();
            let found = position.why_illegal(m.parse().unwrap());
            assert_eq!(found.as_deref(), Some(reason), "{m} in {position}");
        }
    }
}

#[test]
fn moves_come_piece_by_piece_and_illegal_ones_have_reasons() {
    for plies in [0, 5, 20, 60, 150] {
        let position = random_position(&Pacifist::START, 11, plies);
        let mut moves = position.moves();
        moves.sort_unstable();
        let mut by_piece: Vec<Move> = position.moves_by_piece().flatten().collect();
        by_piece.sort_unstable();
        assert_eq!(by_piece, moves);
        for (from, to) in Square::all().flat_map(|from| Square::all().map(move |to| (from, to))) {
            for promotion in [None, Some(PieceKind::Knight)] {
                let m = Move {
                    from,
                    to,
                    promotion,
                };
                let is_refused = position.refusal(m).is_some();
                assert_ne!(is_refused, position.is_legal(m), "{m} in {position}");
            }
        }
    }
}
