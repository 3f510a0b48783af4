//! Castling.

use super::*;

#[test]
fn rule_8_1_and_8_2b_and_8_2c_and_8_2d_castling_with_a_rook_at_home_over_empty_squares() {
    let open = "rnbqkbnr/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQK2R w 6 ahah ee";
    let mut position = pacifist(open);
    let events = play(&mut position, "e1h1");
    assert_eq!(
        events[0].to_string(),
        "white castled: king e1 to g1, rook h1 to f1"
    );
    assert_eq!(
        position.to_string(),
        "rnbqkbnr/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQ1RK1 b 7 iiah -e"
    );
    assert!(!is_legal(&pacifist(open), "e1a1"), "pieces between");
    assert!(
        !is_legal(&pacifist(&open.replace("ahah", "iiah")), "e1h1"),
        "no right"
    );
    // The rook must belong to the player now.
    assert!(!is_legal(
        &pacifist(
            &open
                .replace("RNBQK2R", "RNBQK2r")
                .replace("rnbqkbnr", "rnbqkbnR")
        ),
        "e1h1"
    ));
}

#[test]
fn rule_8_2a_the_king_at_home_must_be_the_movers() {
    let open = "rnbqkbnr/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQK2R w 6 ahah ee";
    assert!(is_legal(&pacifist(open), "e1h1"));
    let exchanged = "rnbqKbnr/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQk2R w 6 ahah ee";
    assert!(!is_legal(&pacifist(exchanged), "e1h1"));
}

#[test]
fn rule_8_2d_the_pieces_may_end_where_the_other_stood() {
    let start = "rk1r1b1q/ppp1p1p1/1nqp1n1p/3n1P2/8/PP1P4/b1P1PPPP/BNR2KRB w 16 cgad fb";
    let mut position = pacifist(start);
    let events = play(&mut position, "f1g1");
    assert_eq!(
        events[0].to_string(),
        "white castled: king f1 to g1, rook g1 to f1"
    );
    let mut position = pacifist(start);
    let events = play(&mut position, "f1c1");
    assert_eq!(
        events[0].to_string(),
        "white castled: king f1 to c1, rook c1 to d1"
    );
    assert_eq!(position.castling_rights().king(Player::First), None);
}

#[test]
fn rule_8_2e_the_king_may_not_stand_on_or_cross_an_attacked_square() {
    let free = pacifist("rnbqkbnr/pppppppp/8/8/8/4PN1B/PPPP1PPP/RNBQK2R w 6 ahah");
    assert!(is_legal(&free, "e1h1"));
    // A bishop on a6 attacks f1. The support of king, rook and bishop does not help.
    let crossed = pacifist("rn1qkbnr/pppppppp/b7/8/8/4PN1B/PPPP1PPP/RNBQK2R w 6 ahah");
    assert!(net(&crossed, "f1") > 0 && !is_legal(&crossed, "e1h1"));
    // The rook may cross attacked squares: b1 is attacked, and only the rook passes it.
    let rook = pacifist("rn1qkbnr/pppppppp/8/8/2P1b3/1PN1P3/PB1PQPPP/R3KBNR w 6 ahah");
    assert!(is_legal(&rook, "e1a1"));
}

#[test]
fn rule_8_2f_the_king_must_be_safe_after_the_conversions() {
    // Queen and two rooks influence the g-file. Only the rook on f1 supports g1.
    let open = pacifist("1nb1kbn1/pppppppp/6r1/6r1/6q1/PBN5/PPPPPP1P/RNBQK2R w 6 ahii e-");
    assert!(!is_legal(&open, "e1h1"));
    let closed = pacifist("1nb1kbn1/pppppppp/6r1/6r1/6q1/1BN5/PPPPPPPP/RNBQK2R w 6 ahii e-");
    assert!(is_legal(&closed, "e1h1"));
}

#[test]
fn rule_8_3_and_4_4_rights_are_lost_by_moving_kings_and_rooks_of_any_colour() {
    let open = "rnbqkbnr/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQK2R w 6 ahah ee";
    assert!(after(pacifist(open), "h1g1").ends_with(" aiah ee"));
    assert!(after(pacifist(open), "e1f1").ends_with(" iiah -e"));
    // Each rook was converted on its home square. No right is lost until the rook moves.
    let converted = "rnbqkbnR/pppppppp/8/8/8/3BPN2/PPPP1PPP/RNBQK2r b 6 ahah";
    assert_eq!(pacifist(converted).to_string(), format!("{converted} ee"));
    assert!(after(pacifist(converted), "h1g1").ends_with(" aiah ee"));
    // White moves a converted king, and White's own rights are lost.
    let two = "rnbq1bnr/pppppppp/8/8/8/K7/PPPPPPPP/RNBQKBNR w 0 ahii e-";
    assert!(after(pacifist(two), "a3a4").ends_with(" iiii --"));
    // Black moves White's converted king from its home square. Both colours lose both rights.
    let away = "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQkBNR b 0 ahah ee";
    assert!(after(pacifist(away), "e1e2").ends_with(" iiii --"));
}

#[test]
fn rule_8_4_no_castling_elsewhere_or_with_other_pieces() {
    // Black has the right of the rook on c8. Black's king on f2 cannot castle with the pawn on c2.
    let pawn = pacifist("B1RBNK2/4NPRN/3PQ1P1/P1p1PQ2/1p2Pp1P/1P1pb2P/P1p2kp1/1nr2b1r b 41 iici");
    assert_eq!(
        pawn.castling_rights().rook(Player::Second, Side::A),
        Some(square("c8"))
    );
    assert!(!is_legal(&pawn, "f2c2"));
    // White's converted king on f8 cannot castle on Black's home rank.
    let king = pacifist("BR3K1n/P2P2P1/QPP1p3/1PPnBppr/3Ppp1p/P1B1n1nP/3Q4/1R1B1kr1 w 44 bgbi");
    assert_eq!(
        king.castling_rights().rook(Player::First, Side::A),
        Some(square("b1"))
    );
    assert!(!is_legal(&king, "f8b8"));
}
