//! Influence and conversion, the diagrams, and the weighted game.

use super::*;

#[test]
fn rule_3_1_the_square_may_be_empty_and_a_piece_does_not_influence_its_own() {
    let start = Pacifist::START;
    assert_eq!(
        (net(&start, "e3"), net(&start, "e6"), net(&start, "e4")),
        (2, -2, 0)
    );
    assert_eq!(
        net(&start, "a1"),
        0,
        "no piece supports the rook in the corner"
    );
}

#[test]
fn rule_3_2_sliders_of_one_colour_see_through_each_other_all_else_blocks() {
    // Two rooks and a queen between them on one file: each influences e5.
    let battery = "rnbqkbnr/pppp1ppp/8/4p3/8/4R2P/PPPPQPPP/KNB1RBN1 w 0 iiii";
    assert_eq!(net(&pacifist(battery), "e5"), 3);
    // A knight among them blocks the pieces behind it. So does a bishop on a file.
    let knight = "rnbqkbnr/pppp1ppp/8/4p3/8/4R2P/PPPPNPPP/KNB1RBQ1 w 0 iiii";
    assert_eq!(net(&pacifist(knight), "e5"), 1);
    let bishop = "rnbqkbnr/pppp1ppp/8/4p3/8/4R2P/PPPPBPPP/KNB1RQN1 w 0 iiii";
    assert_eq!(net(&pacifist(bishop), "e5"), 1);
    // An enemy rook behind the nearest one ends the line and does not count.
    let enemy = "1nbqkbnr/pppp1ppp/8/4p3/4R3/4r2P/PPPPQPPP/KNB1RBN1 w 0 iiii";
    assert_eq!(net(&pacifist(enemy), "e5"), 1);
    // The pawn and the knight influence a3. The bishop behind the pawn does not.
    assert_eq!(net(&Pacifist::START, "a3"), 2);
}

#[test]
fn rule_3_3_equality_is_safe() {
    let mut position = Pacifist::START;
    let events = play(&mut position, "a2a4 b7b5");
    // Black's pawn persuades White's pawn, and White's rook supports it.
    assert_eq!((net(&position, "a4"), events.len()), (0, 1));
    assert!(position.pieces(Player::First).contains(square("a4")));
    assert!(!position.persuaded_by(Player::Second).contains(square("a4")));
    assert!(!position.persuaded_by(Player::First).contains(square("a4")));
    assert!(position.persuaded_by(Player::First).contains(square("b5")));
}

#[test]
fn rule_4_1_and_4_2_conversion_goes_on_round_by_round_over_the_whole_board() {
    let mut position = pacifist(DIAGRAM_1);
    let told: Vec<String> = play(&mut position, "e3f5")
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        told,
        [
            "white knight moved e3 to f5",
            "black pawn on e7 turned white",
            "black bishop on g7 turned white",
            "black rook on f8 turned white (round 2)",
            "black knight on d8 turned white (round 3)",
            "black bishop on g8 turned white (round 3)",
            "black pawn on f7 turned white (round 4)",
            "black pawn on h7 turned white (round 4)",
        ]
    );
}

#[test]
fn rule_4_2_the_movers_own_pieces_do_not_turn_and_hanging_pieces_turn_with_the_next_move() {
    // Black's pawn steps where White's pawn persuades it. It does not turn in Black's turn.
    let mut position = Pacifist::START;
    let events = play(&mut position, "a2a4 b7b5");
    assert_eq!(events.len(), 1);
    assert_eq!(position.in_danger(Player::Second), squares("b5"));
    // It turns after any move of White …
    let mut turned = position;
    let events = play(&mut turned, "h2h3");
    assert_eq!(events[1].to_string(), "black pawn on b5 turned white");
    assert_eq!(events.len(), 2);
    // … unless that move restores the balance.
    let events = play(&mut position, "a4a5");
    assert_eq!(events.len(), 1);
    assert!(position.pieces(Player::Second).contains(square("b5")));
}

#[test]
fn rule_4_3_the_mover_must_own_a_king_that_is_not_overly_persuaded() {
    // Queen and rook influence the fifth rank. The king's influence on the square ends when the
    // king moves there.
    let position = pacifist("rnb1kbn1/pppppppp/8/6qr/K7/8/PPPPPPPP/RNBQ1BNR w 0 iiii");
    assert_eq!((net(&position, "a5"), net(&position, "b4")), (-1, 1));
    for (m, expected) in [
        ("a4a5", false),
        ("a4b5", false),
        ("a4b4", true),
        ("a4a3", true),
    ] {
        assert_eq!(is_legal(&position, m), expected, "{m}");
    }
}

#[test]
fn rule_10_1_and_10_2_and_10_3_and_10_4_the_diagrams() {
    for (start, m, expected) in [
        (
            DIAGRAM_1,
            "e3f5",
            "rkqN1RB1/ppppPPBP/P7/1n3Np1/8/8/1PPPPPPP/RNK1BBQR b 1 iiii --",
        ),
        (
            DIAGRAM_2,
            "a8b6",
            "1br1b1qr/ppppKppp/1n5n/4pN2/k3P3/P7/QPPP1PPP/B1R1RBN1 w 1 iiii --",
        ),
        (
            DIAGRAM_2,
            "g7g6",
            "nbr1b1qr/ppppkp1p/6pn/4pn2/K3P3/P7/QPPP1PPP/B1R1RBN1 w 1 iiii --",
        ),
        (
            DIAGRAM_3,
            "g1b6",
            "1RKNN1br/P1PP1p1p/1Q1Bp1p1/1P1q2n1/5P2/2P4B/pP1PP1PP/B1RKR2N b 1 iiii --",
        ),
    ] {
        assert_eq!(after(pacifist(start), m), expected);
    }
}

#[test]
fn rule_11_and_10_5_in_the_weighted_game_pieces_count_by_their_value() {
    assert_eq!(
        after(weighted(DIAGRAM_4), "a8a7"),
        "1rbnkb1n/qpppp1rp/p7/5Pp1/5PPP/3N3Q/Ppppp3/br1bk1rN w 1 iiii --"
    );
    // Without weights the same move turns only the rook.
    assert_eq!(
        after(pacifist(DIAGRAM_4), "a8a7"),
        "1rbnkb1n/qpppp1rp/p7/5Pp1/5PPP/3N3Q/PPPPP3/BR1BK1rN w 1 iiii --"
    );
    let start = WeightedPacifist::START;
    assert_eq!(start.net(Player::First, square("e2")), 9 + 3 + 3 + 1000);
    assert_eq!(start.net(Player::First, square("f3")), 1 + 1 + 3);
}
