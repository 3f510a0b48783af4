//! Rule 4: moves.

use conway_chess::{Event, Player, Square};

use super::{check, play};

#[test]
fn rule_4_1_there_is_no_check() {
    // White's king may move on the rook's file and beside the other king.
    check("4r3/8/8/8/8/2k5/8/4K3 w - - : : e1e2=true e1d2=true");
}

#[test]
fn rule_4_1_capturing_the_king_is_an_ordinary_capture() {
    check("4k3/8/8/8/8/8/8/R3K2R w - - : : a1e8=false");
    // It is never compulsory.
    check("R3k3/8/8/8/8/8/8/4K3 w - - : : a8e8=true e1e2=true");
}

#[test]
fn rule_4_2_double_step_from_the_second_rank_only() {
    // The pawn on c1 was born on the first rank: one step.
    check("4k3/8/8/8/8/P7/1P6/2P1K3 w - - : : from-b2=b3,b4 from-a3=a4 from-c1=c2");
}

#[test]
fn rule_4_2_a_pawn_from_the_first_rank_steps_twice_from_the_second() {
    check("4k3/8/8/8/8/8/8/P3K3 w - - : a1a2 e8e7 : from-a2=a3,a4");
}

#[test]
fn rule_4_2_a_pawn_on_its_first_rank_captures() {
    check("4k3/8/8/8/8/8/1n6/P3K3 w - - : : from-a1=a2,b2");
}

#[test]
fn rule_4_2_a_pawn_on_its_last_rank_has_no_move_but_counts_and_is_captured() {
    check("PPP1k3/8/8/8/8/8/8/4K3 w - - : : from-a8= wb7=true");
    check("P3k2r/8/8/8/8/8/8/p3K3 b - - : : from-a1=");
    check("P2r2k1/8/8/8/8/8/8/4K3 b - - : : d8a8=true");
}

#[test]
fn rule_4_2_double_step_is_blocked() {
    check("4k3/8/8/8/1n6/n7/PP6/4K3 w - - : : from-a2= from-b2=a3,b3");
}

#[test]
fn rule_4_3_promotion_is_compulsory_and_four_moves() {
    let start = "1n2k3/P7/8/8/8/8/8/4K3 w - -";
    for to in ["a7a8", "a7b8"] {
        check(&format!(
            "{start} : : {to}=false {to}q=true {to}r=true {to}b=true {to}n=true"
        ));
    }
    // Four promotions on each of two squares, and five moves of the king. Only pawns promote.
    check(&format!("{start} : : from-a7=a8,b8 moves=13 e1e2q=false"));
    check(&format!("{start} : a7b8q : b8=Q0"));
}

#[test]
fn rule_4_4_en_passant_only_in_reply_to_the_double_step() {
    let start = check("4k3/3p4/8/4P3/8/8/8/4K3 b - - : d7d5 : ep=d6");
    check(&format!("{start} : e5d6 : d5=00 d6=P1"));
    check(&format!("{start} : e1e2 e8e7 : e5d6=false"));
}

#[test]
fn rule_4_4_a_pawn_born_beside_it_may_capture() {
    // After the double step c7c5 a pawn is born on b5 in White's phase (queue place 0). It may
    // capture on c6.
    check(
        "4k3/2p5/8/8/PPP5/8/8/4K3 b - - \
           ......../......../......../.f....../......../......../......../........ \
           : c7c5 : b5=P0 ep=c6 b5c6=true",
    );
}

#[test]
fn rule_4_4_a_capturer_that_died_cannot() {
    check(
        "4k3/3p4/8/4P3/8/8/8/4K3 b - - \
           ......../......../......../....3.../......../......../......../........ \
           : d7d5 : e5=00 ep=-",
    );
}

#[test]
fn rule_4_4_not_when_a_piece_was_born_on_the_passed_square() {
    // White's pieces on e6 and e5 are too few; with e7 they give birth on d6, which the pawn has
    // just passed.
    let counters =
        "......../......../...f..../......../......../......../......../........ 0,0 0 1";
    let two = format!("7k/3p4/4P3/4P3/8/8/8/4K3 b - - {counters}");
    check(&format!("{two} : d7d5 : d6=00 ep=d6"));
    let three = format!("7k/3pP3/4P3/4P3/8/8/8/4K3 b - - {counters}");
    check(&format!("{three} : d7d5 : d6=P0 ep=-"));
}

#[test]
fn rule_4_5_castling_through_attack_with_empty_squares_between() {
    let start = "3rkr2/8/8/8/8/8/8/R3K2R w KQ -";
    check(&format!("{start} : : e1g1=true e1c1=true"));
    // b1 is between king and rook too.
    check("4k3/8/8/8/8/8/8/RN2K1NR w KQ - : : e1g1=false e1c1=false");
    check(&format!("{start} : e1c1 : c1=K0 d1=R0 h1=R0 a1=00 e1=00"));
    let events = play(&mut start.parse().unwrap(), "e1c1");
    let (owner, king, rook) = (
        Player::First,
        (Square::E1, Square::C1),
        (Square::A1, Square::D1),
    );
    assert_eq!(events[0], Event::Castled { owner, king, rook });
}

#[test]
fn rule_4_5_rights_are_lost_by_moving() {
    let start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
    check(&format!("{start} : a1a2 : rights=Kkq"));
    check(&format!("{start} : e1e2 : rights=kq"));
    check(&format!("{start} : h1h2 a8a7 h2h1 : rights=Qk"));
}

#[test]
fn rule_4_5_rights_are_lost_by_capture() {
    check("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - : a1a8 : rights=Kk");
}

#[test]
fn rule_4_5_rights_are_lost_by_death_and_never_restored() {
    check(
        "4k3/8/8/8/8/8/8/R3K2R b KQ - \
           ......../......../......../......../......../......../......../3...1..2 \
           : e8e7 : a1=00 rights=K",
    );
    // Another rook on the corner does not restore the right.
    check("4k3/8/8/8/8/8/R7/4K2R w K - : a2a1 : rights=K");
}

#[test]
fn rule_4_6_a_newborn_may_move_at_once() {
    check("start : h2h3 h7h6 h3h4 a7a6 : c3=R0 c3c7=true");
}
