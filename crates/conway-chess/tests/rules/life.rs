//! Rules 1 to 3: pieces, turns, the life phase, and the counters of pieces that move.

use conway_chess::{BIRTH_QUEUE, Event, Kind, PieceKind, Player, Position, Square};
use grid_core::{Game, SquareSet};

use super::{START, check, play, value};

// 1. Pieces and turns

#[test]
fn rule_1_1_orthodox_array_white_moves_first() {
    assert_eq!(Position::START.to_string(), START);
    assert_eq!(Position::START.turn(), Player::First);
}

#[test]
fn rule_1_2_queue_is_circular_and_has_no_king() {
    let letters: String = BIRTH_QUEUE.iter().map(|kind| kind.letter()).collect();
    assert_eq!(letters, "prpnpbpqpbpnpr");
    // White's queue is at its last place: a rook is next and then, from the first place, a pawn.
    let text = "4k3/8/8/8/8/8/8/K7 b - - \
                ......../......../......../......../......../......../......../........ 13,0 0 1";
    let mut queue = text.parse::<Position>().unwrap().queue(Player::First);
    assert_eq!(queue.next(), Some(PieceKind::Rook));
    assert_eq!(queue.next(), Some(PieceKind::Pawn));
}

#[test]
fn rule_1_2_queue_wraps_around_after_the_last_place() {
    check(
        "4k3/8/8/8/8/PPP5/8/7K b - - \
           ......../......../......../......../.f....../......../.f....../........ 13,0 0 1 \
           : e8e7 : born=Rb2@13,Pb4@0 queues=1,0",
    );
}

#[test]
fn rule_1_3_all_counters_start_at_zero_before_the_first_phase() {
    for square in Square::all() {
        let start = Position::START;
        assert_eq!(start.birth_counter(Player::Second, square), 0, "{square}");
        if start.pieces(Player::Second).contains(square) {
            assert_eq!(start.death_counter(square), Some(0), "{square}");
        }
    }
}

#[test]
fn rule_1_4_every_turn_begins_with_a_life_phase_of_its_owner() {
    // White's first phase is part of the start; Black's first follows White's first move.
    check("start : : b3=10 b6=00 e8=k0");
    check("start : e2e4 : b6=01 e8=k1");
}

// 2. The life phase of a player

#[test]
fn rule_2_1_only_own_pieces_count_and_the_board_does_not_wrap() {
    // Two white pieces and a black one stand beside a4. Pieces across the edge do not count for h4.
    check("4k3/8/8/P7/1p6/P6P/7P/4K2P w - - : : wa4=false");
    check("4k3/8/8/P7/1P6/P7/8/4K3 w - - : : wa4=true wh4=false ba4=false");
}

#[test]
fn rule_2_1_all_counts_are_taken_before_anything_changes() {
    // The pieces on a3 and c3 die in the phase in which they give birth to the piece on b4.
    check(
        "4k3/8/8/8/8/PPP5/8/7K b - - \
           ......../......../......../......../.f....../3.3...../......../........ \
           : e8e7 : b4=P0 a3=00 c3=00",
    );
}

#[test]
fn rule_2_2_birth_counter_goes_up_at_exactly_three_else_becomes_zero() {
    // White's counters: b4 1 -> 2 (three neighbours), e5 2 -> 0 (none), b2 2 -> 0 (four).
    check(
        "4k3/8/8/8/8/PPP5/K7/8 b - - \
           ......../......../......../....f.../.c....../......../.f....../........ \
           : e8e7 : b4=20 e5=00 b2=00",
    );
}

#[test]
fn rule_2_2_enemy_counters_are_untouched() {
    // In White's phase Black's birth counter of e5 and the death counter of Black's king stay.
    check(
        "4k3/8/8/8/8/8/8/K6N b - - \
           ....2.../......../......../....b.../......../......../......../........ \
           : e8f8 : e5=02 f8=k2",
    );
}

#[test]
fn rule_2_2_death_counter_goes_up_below_two_and_above_three() {
    // The piece on a1 has no neighbours. Each piece of the block g1-h2 has three, which resets it.
    // The piece on e4, in the centre of a cross of five pieces, has four.
    check(
        "k7/8/8/4P3/3PPP2/4P3/6PP/K5PP b - - \
           ......../......../......../......../......../......../......../1.....12 \
           : a8a7 : a1=K2 e4=P1 h1=P0 g1=P0",
    );
}

#[test]
fn rule_2_3_birth_at_three_from_the_queue_white_from_rank_1() {
    let end = check("start : h2h3 h7h6 h3h4 a7a6 : born=Pb3@0,Rc3@1,Pd3@2,Ne3@3,Pf3@4,Bg3@5");
    assert_eq!(
        end,
        "rnbqkbnr/1pppppp1/p6p/8/7P/1PRPNPB1/PPPPPPP1/RNBQKBNR w KQkq - \
         .222222./.222222./.bbbbbb1/......../.......2/......../.333333c/.333333. 6,0 0 3"
    );
}

#[test]
fn rule_2_3_black_is_born_from_rank_8_down_and_from_the_a_file() {
    // Five pieces on the fifth rank: Black's pieces are born on b6 and d6 before b4.
    check(
        "7k/8/8/ppppp3/8/8/8/7K w - - \
           ......../......../.b.b..../......../.b....../......../......../........ \
           : h1g1 : born=pb6@0,rd6@1,pb4@2",
    );
}

#[test]
fn rule_2_4_a_piece_dies_when_its_counter_becomes_four() {
    check(
        "4k3/8/8/8/8/8/8/K6N b - - \
           ......../......../......../......../......../......../......../2......3 \
           : e8e7 : died=Nh1@underpopulation h1=00 a1=K3",
    );
}

#[test]
fn rule_2_5_a_king_that_dies_loses_at_once() {
    let start = check("start : h2h3 h7h6 h3h4 a7a6 h4h5 : outcome=*");
    check(&format!("{start} : a6a5 : outcome=0-1 turn=first moves=0"));
    let events = play(&mut start.parse().unwrap(), "a6a5");
    let (owner, square) = (Player::First, Square::E1);
    assert!(events.contains(&Event::KingPerished { owner, square }));
}

#[test]
fn rule_2_6_newborns_do_not_count_and_vacated_squares_are_not_born_on() {
    // The piece on e4 dies of crowding. Its square was occupied, so nothing is born there.
    check(
        "k7/8/8/4P3/3PPP2/4P3/8/K7 b - - \
           ......../......../......../......../....3.../......../......../........ \
           : a8a7 : died=Pe4@overpopulation born= e4=00",
    );
    // A newborn has the death counter 0 and does not count as a neighbour in its phase: a3 has one.
    check(
        "4k3/8/8/8/8/PPP5/8/7K b - - \
           ......../......../......../......../.f....../......../......../........ \
           : e8e7 : b4=P0 a3=P1",
    );
}

#[test]
fn rule_2_7_births_at_the_third_own_turn_and_deaths_at_the_fourth() {
    let mut game = Position::START;
    for (ply, m) in (1..).zip(["h2h3", "h7h6", "h3h4", "a7a6", "h4h5", "a6a5"]) {
        let events = play(&mut game, m);
        let white = |key| {
            value(&game, &events, key)
                .matches(char::is_uppercase)
                .count()
        };
        assert_eq!(white("born"), if ply == 4 { 6 } else { 0 }, "ply {ply}");
        assert_eq!(white("died"), if ply == 6 { 12 } else { 0 }, "ply {ply}");
    }
}

// 3. Counters of pieces that move

#[test]
fn rule_3_1_a_moving_piece_takes_its_death_counter_along() {
    // A rook captures, a king castles, a pawn promotes. The enemy's phase follows.
    check(
        "4k3/8/8/8/r7/8/8/R3K3 w - - \
           ......../......../......../......../1......./......../......../2...1... \
           : a1a4 : a4=R2",
    );
    check(
        "4k3/8/8/8/8/8/8/4K2R w K - \
           ......../......../......../......../......../......../......../....1..3 \
           : e1g1 : g1=K1 f1=R3",
    );
    check(
        "4k3/P7/8/8/8/8/8/4K3 w - - \
           ......../2......./......../......../......../......../......../........ \
           : a7a8r : a8=R2",
    );
}

#[test]
fn rule_3_2_arrival_and_departure_clear_birth_counters() {
    let text = "4k3/8/8/8/e7/8/8/4K3 w - - \
                ......../......../......../......../......../......../......../........";
    assert!(
        text.parse::<Position>().is_err(),
        "a counter in the placement"
    );
    // `e` (1,2) on a4: a piece moves to the square and leaves it, and both counters are 0.
    let arrived = check(
        "4k3/8/8/8/8/R7/8/4K3 w - - \
           ......../......../......../......../e......./......../......../........ \
           : a3a4 : a4=R0",
    );
    check(&format!("{arrived} : e8e7 a4a5 : a4=00"));
}

#[test]
fn rule_3_2_a_birth_clears_the_enemys_birth_counter() {
    // `h` (2,2) on b4, with three white neighbours. The newborn goes, and no counter is left.
    let born = check(
        "4k3/8/8/8/8/PPP5/8/7K b - - \
           ......../......../......../......../.h....../......../......../........ \
           : e8e7 : b4=P0",
    );
    check(&format!("{born} : b4b5 : b4=00"));
}

#[test]
fn rule_3_3_a_captured_mans_counter_vanishes() {
    // The rook on a4 has its own counter.
    check(
        "4k3/8/8/8/r7/8/8/R3K3 w - - \
           ......../......../......../......../3......./......../......../........ \
           : a1a4 : a4=R0",
    );
    check(
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 \
           ......../......../......../...3..../......../......../......../........ \
           : e5d6 : d5=00",
    );
}

#[test]
fn rule_3_4_counters_are_judged_only_in_the_owners_phase() {
    let white = check(
        "4k3/8/8/8/8/PPP5/8/4K2R b - - \
           ......../......../......../......../.c....../......../......../........ \
           : e8e7 : b4=20",
    );
    // Black's phase does not change White's counters.
    check(&format!("{white} : h1h2 : b4=20"));
    // The rook on a5 is a fourth neighbour of b4. Its capture restores the condition in time.
    let four = check(
        "r3k3/8/8/7R/8/PPP5/8/4K3 w - - \
           ......../......../......../......../.f....../......../......../........ \
           : h5a5 : wb4=false",
    );
    check(&format!("{four} : a8a5 : b4=P0"));
}
