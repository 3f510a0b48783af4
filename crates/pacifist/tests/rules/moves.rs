//! Moves of pieces and pawns, and promotion.

use super::*;

#[test]
fn rule_2_and_2_1_and_2_2_nothing_is_captured_and_pawns_never_move_diagonally() {
    let position = pacifist("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w 2 ahah ee");
    assert!(!is_legal(&position, "e4d5"));
    assert!(is_legal(&position, "e4e5"));
    assert_eq!(
        position.moves_from(square("f1"), None).targets,
        squares("e2 d3 c4 b5 a6")
    );
    let blocked = pacifist("r1bqkbnr/pppppppp/8/1n6/8/4P3/PPPP1PPP/RNBQKBNR w 2 ahah ee");
    assert_eq!(
        blocked.moves_from(square("f1"), None).targets,
        squares("e2 d3 c4")
    );
    // A converted pawn moves in the other direction: a black pawn on a3 moves down.
    let black = pacifist("rnbqkbnr/1ppppppp/8/8/P7/p6P/1PPPPPP1/RNBQKBNR b 2 iiii");
    assert_eq!(black.moves_from(square("a3"), None).targets, squares("a2"));
}

#[test]
fn rule_2_bad_moves_are_refused_and_change_nothing() {
    let mut position = Pacifist::START;
    for m in ["e2e5", "e7e5", "e3e4", "b1d2", "e1h1", "e2e4q", "a1a1"] {
        assert!(position.play(m.parse().unwrap()).is_err(), "{m}");
    }
    assert_eq!(position, Pacifist::START);
    for text in ["", "e2", "e2e9", "e2e4k", "e2e4qq", "É2e4"] {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}

#[test]
fn rule_6_and_2_3_a_pawn_promotes_before_it_persuades() {
    let position = pacifist("rnbqkbnr/1ppppppp/8/P7/8/7R/pPPPPPPP/1NBQKBNR b 0 iiii");
    for kind in ["q", "r", "b", "n"] {
        assert!(is_legal(&position, &format!("a2a1{kind}")));
    }
    assert!(!is_legal(&position, "a2a1"), "compulsory");
    let king = Move {
        promotion: Some(PieceKind::King),
        .."a2a1q".parse().unwrap()
    };
    assert!(!position.is_legal(king));
    // A rook on a1 persuades b1, a knight does not. The pawn on a5 was already hanging.
    let turned = |m: &str| -> Vec<String> {
        let mut after = position;
        let events = play(&mut after, m);
        events[2..].iter().map(ToString::to_string).collect()
    };
    assert_eq!(
        turned("a2a1r"),
        [
            "white knight on b1 turned black",
            "white pawn on a5 turned black"
        ]
    );
    assert_eq!(turned("a2a1n"), ["white pawn on a5 turned black"]);
    let mut promoted = position;
    let events = play(&mut promoted, "a2a1r");
    assert_eq!(events[1].to_string(), "black pawn promoted to rook on a1");
}

#[test]
fn rule_7_a_double_step_must_not_pass_over_an_overly_persuaded_square() {
    // Black's queen and the bishop behind it influence a3, and so do White's pawn and knight.
    let even = pacifist("rnb1kbnr/ppppqppp/4p3/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah");
    assert_eq!((net(&even, "a3"), is_legal(&even, "a2a4")), (0, true));
    // Without the knight a3 is overly persuaded. That restricts only the double step.
    let persuaded = pacifist("rnb1kbnr/ppppqppp/4p3/8/8/2N5/PPPPPPPP/R1BQKBNR w 0 ahah");
    assert_eq!(
        (net(&persuaded, "a3"), is_legal(&persuaded, "a2a4")),
        (-1, false)
    );
    assert!(is_legal(&persuaded, "a2a3"));
    // A pawn not on its second rank has only the single step. A pawn cannot jump over a piece.
    let moved = pacifist("rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR w 1 ahah ee");
    assert!(!is_legal(&moved, "a3a5") && is_legal(&moved, "a3a4"));
    let blocked = pacifist("r1bqkbnr/pppppppp/8/8/8/n7/PPPPPPPP/RNBQKBNR w 1 ahah ee");
    assert!(!is_legal(&blocked, "a2a4") && !is_legal(&blocked, "a2a3"));
}
