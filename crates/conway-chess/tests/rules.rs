//! The rules by number. Each test has positions, moves and their exact results.

use conway_chess::{BIRTH_QUEUE, Cause, Event, Move, PieceKind, Player, Position, Set, Square};
use grid_core::{Game, Outcome, Reason, Record, SquareSet};

const NO_COUNTERS: &str = "......../......../......../......../......../......../......../........";

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn squares(names: &str) -> Set {
    names.split_whitespace().map(square).collect()
}

/// Plays moves, which must be legal. Returns the events of the last one.
fn play(position: &mut Position, moves: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in moves.split_whitespace() {
        let m: Move = text.parse().unwrap();
        assert!(position.is_legal(m), "{text} in {position}");
        events.clear();
        position.play_with(m, |event| events.push(event));
    }
    events
}

fn after(start: &str, moves: &str) -> Position {
    let mut position = position(start);
    play(&mut position, moves);
    position
}

fn is_legal(position: &Position, text: &str) -> bool {
    position.is_legal(text.parse().unwrap())
}

fn targets(position: &Position, from: &str) -> Set {
    position.moves_from(square(from)).targets
}

fn born(events: &[Event]) -> Vec<(PieceKind, String, u8)> {
    events
        .iter()
        .filter_map(|event| match *event {
            Event::Born {
                piece,
                square,
                place,
                ..
            } => Some((piece, square.to_string(), place)),
            _ => None,
        })
        .collect()
}

fn died(events: &[Event]) -> Set {
    events
        .iter()
        .filter_map(|event| match *event {
            Event::Died { square, .. } => Some(square),
            _ => None,
        })
        .collect()
}

// 1 Men and turns

#[test]
fn rule_1_1_orthodox_array_white_moves_first() {
    assert!(
        Position::START
            .to_string()
            .starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ")
    );
    assert_eq!(Position::START.turn(), Player::First);
}

#[test]
fn rule_1_2_queue_is_circular_and_has_no_king() {
    let letters: String = BIRTH_QUEUE.iter().map(|kind| kind.letter()).collect();
    assert_eq!(letters, "prpnpbpqpbpnpr");
    // White's queue is at its last place: a rook is next and then, from the first place, a pawn.
    let text = "4k3/8/8/8/8/8/8/K7 b - - \
                ......../......../......../......../......../......../......../........ 13,0 0 1";
    let mut queue = position(text).queue(Player::First);
    assert_eq!(queue.next(), Some(PieceKind::Rook));
    assert_eq!(queue.next(), Some(PieceKind::Pawn));
}

#[test]
fn rule_1_2_queue_wraps_around_after_the_last_place() {
    let mut game = position(
        "4k3/8/8/8/8/PPP5/8/7K b - - \
         ......../......../......../......../.f....../......../.f....../........ 13,0 0 1",
    );
    let events = play(&mut game, "e8e7");
    assert_eq!(
        born(&events),
        [
            (PieceKind::Rook, "b2".into(), 13),
            (PieceKind::Pawn, "b4".into(), 0)
        ]
    );
    assert_eq!(game.queue_place(Player::First), 1);
}

#[test]
fn rule_1_3_all_counters_start_at_zero_before_the_first_phase() {
    for s in Square::all() {
        assert_eq!(Position::START.birth_counter(Player::Second, s), 0, "{s}");
        if Position::START.pieces(Player::Second).contains(s) {
            assert_eq!(Position::START.death_counter(s), Some(0), "{s}");
        }
    }
}

#[test]
fn rule_1_4_every_turn_begins_with_a_life_phase_of_its_owner() {
    // White's first phase is part of the start; Black's first follows White's first move.
    assert_eq!(
        Position::START.birth_counter(Player::First, square("b3")),
        1
    );
    let black = after(&Position::START.to_string(), "e2e4");
    assert_eq!(black.birth_counter(Player::Second, square("b6")), 1);
    assert_eq!(black.death_counter(square("e8")), Some(1));
}

// 2 The life phase of a player

#[test]
fn rule_2_1_only_own_men_count_and_the_board_does_not_wrap() {
    // Two white men and a black one stand beside a4. Men across the edge do not count for h4.
    let game = position(&format!(
        "4k3/8/8/P7/1p6/P6P/7P/4K2P w - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert!(!game.fertile(Player::First).contains(square("a4")));
    let three = position(&format!(
        "4k3/8/8/P7/1P6/P7/8/4K3 w - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert!(three.fertile(Player::First).contains(square("a4")));
    assert!(!three.fertile(Player::First).contains(square("h4")));
    assert!(!three.fertile(Player::Second).contains(square("a4")));
}

#[test]
fn rule_2_1_all_counts_are_taken_before_anything_changes() {
    // The men on a3 and c3 die in the phase in which they give birth to the man on b4.
    let game = after(
        "4k3/8/8/8/8/PPP5/8/7K b - - \
         ......../......../......../......../.f....../3.3...../......../........ 0,0 0 1",
        "e8e7",
    );
    assert!(game.pieces(Player::First).contains(square("b4")));
    assert!(!game.pieces(Player::First).intersects(squares("a3 c3")));
}

#[test]
fn rule_2_2_birth_counter_goes_up_at_exactly_three_else_becomes_zero() {
    // White's counters: b4 1 -> 2 (three neighbours), e5 2 -> 0 (none), b2 2 -> 0 (four).
    let game = after(
        "4k3/8/8/8/8/PPP5/K7/8 b - - \
         ......../......../......../....f.../.c....../......../.f....../........ 0,0 0 1",
        "e8e7",
    );
    assert_eq!(game.birth_counter(Player::First, square("b4")), 2);
    assert_eq!(game.birth_counter(Player::First, square("e5")), 0);
    assert_eq!(game.birth_counter(Player::First, square("b2")), 0);
}

#[test]
fn rule_2_2_enemy_counters_are_untouched() {
    // In White's phase Black's birth counter of e5 and the death counter of Black's king stay.
    let game = after(
        "4k3/8/8/8/8/8/8/K6N b - - \
         ....2.../......../......../....b.../......../......../......../........ 0,0 0 1",
        "e8f8",
    );
    assert_eq!(game.birth_counter(Player::Second, square("e5")), 2);
    assert_eq!(game.death_counter(square("f8")), Some(2));
}

#[test]
fn rule_2_2_death_counter_goes_up_below_two_and_above_three() {
    // The man on a1 has no neighbours. Each man of the block g1-h2 has three. The man on e4, in the
    // centre of a cross of five men, has four.
    let game = after(
        "k7/8/8/4P3/3PPP2/4P3/6PP/K5PP b - - \
         ......../......../......../......../......../......../......../1.....12 0,0 0 1",
        "a8a7",
    );
    assert_eq!(game.death_counter(square("a1")), Some(2), "lonely");
    assert_eq!(game.death_counter(square("e4")), Some(1), "crowded");
    assert_eq!(
        game.death_counter(square("h1")),
        Some(0),
        "three neighbours reset it"
    );
    assert_eq!(
        game.death_counter(square("g1")),
        Some(0),
        "three neighbours reset it"
    );
}

#[test]
fn rule_2_3_birth_at_three_from_the_queue_white_from_rank_1() {
    let mut game = Position::START;
    let events = play(&mut game, "h2h3 h7h6 h3h4 a7a6");
    assert_eq!(
        born(&events),
        [
            (PieceKind::Pawn, "b3".into(), 0),
            (PieceKind::Rook, "c3".into(), 1),
            (PieceKind::Pawn, "d3".into(), 2),
            (PieceKind::Knight, "e3".into(), 3),
            (PieceKind::Pawn, "f3".into(), 4),
            (PieceKind::Bishop, "g3".into(), 5),
        ]
    );
    assert_eq!(
        game.to_string(),
        "rnbqkbnr/1pppppp1/p6p/8/7P/1PRPNPB1/PPPPPPP1/RNBQKBNR w KQkq - \
         .222222./.222222./.bbbbbb1/......../.......2/......../.333333c/.333333. 6,0 0 3"
    );
}

#[test]
fn rule_2_3_black_is_born_from_rank_8_down_and_from_the_a_file() {
    // Five men on the fifth rank: Black's men are born on b6 and d6 before b4.
    let mut game = position(
        "7k/8/8/ppppp3/8/8/8/7K w - - \
         ......../......../.b.b..../......../.b....../......../......../........ 0,0 0 1",
    );
    let events = play(&mut game, "h1g1");
    assert_eq!(
        born(&events),
        [
            (PieceKind::Pawn, "b6".into(), 0),
            (PieceKind::Rook, "d6".into(), 1),
            (PieceKind::Pawn, "b4".into(), 2)
        ]
    );
}

#[test]
fn rule_2_4_a_man_dies_when_its_counter_becomes_four() {
    let mut game = position(
        "4k3/8/8/8/8/8/8/K6N b - - \
         ......../......../......../......../......../......../......../2......3 0,0 0 1",
    );
    let events = play(&mut game, "e8e7");
    assert_eq!(died(&events), squares("h1"));
    assert!(events.contains(&Event::Died {
        owner: Player::First,
        piece: PieceKind::Knight,
        square: square("h1"),
        cause: Cause::Underpopulation,
    }));
    assert_eq!(game.piece_at(square("h1")), None);
    assert_eq!(game.death_counter(square("a1")), Some(3));
}

#[test]
fn rule_2_5_a_king_that_dies_loses_at_once() {
    let mut game = after(&Position::START.to_string(), "h2h3 h7h6 h3h4 a7a6 h4h5");
    let events = play(&mut game, "a6a5");
    assert!(events.contains(&Event::KingPerished {
        owner: Player::First,
        square: square("e1"),
    }));
    assert_eq!(game.outcome(), Some(Outcome::Win(Player::Second)));
    assert_eq!(game.turn(), Player::First);
    assert_eq!(game.move_count(), 0);
}

#[test]
fn rule_2_6_newborns_do_not_count_and_vacated_squares_are_not_born_on() {
    // The man on e4 dies of crowding. Its square was occupied, so nothing is born there.
    let mut game = position(
        "k7/8/8/4P3/3PPP2/4P3/8/K7 b - - \
         ......../......../......../......../....3.../......../......../........ 0,0 0 1",
    );
    let events = play(&mut game, "a8a7");
    assert_eq!(died(&events), squares("e4"));
    assert_eq!(born(&events), []);
    assert_eq!(game.birth_counter(Player::First, square("e4")), 0);
    // A newborn has the death counter 0 and does not count as a neighbour in its phase.
    let newborn = after(
        "4k3/8/8/8/8/PPP5/8/7K b - - \
         ......../......../......../......../.f....../......../......../........ 0,0 0 1",
        "e8e7",
    );
    assert_eq!(newborn.death_counter(square("b4")), Some(0));
    assert_eq!(
        newborn.death_counter(square("a3")),
        Some(1),
        "one neighbour beside the newborn"
    );
}

#[test]
fn rule_2_7_births_at_the_third_own_turn_and_deaths_at_the_fourth() {
    let mut record = Record::new(Position::START);
    let mut births = Vec::new();
    let mut deaths = Vec::new();
    for text in ["h2h3", "h7h6", "h3h4", "a7a6", "h4h5", "a6a5"] {
        let m = text.parse().unwrap();
        let ply = record.ply() + 1;
        record
            .play_with(m, |event| match event {
                Event::Born {
                    owner: Player::First,
                    ..
                } => births.push(ply),
                Event::Died {
                    owner: Player::First,
                    ..
                } => deaths.push(ply),
                _ => {}
            })
            .unwrap();
    }
    assert_eq!(births, [4; 6], "at the start of White's third turn");
    assert!(
        deaths.iter().all(|&ply| ply == 6),
        "at the start of White's fourth turn"
    );
    assert!(deaths.len() >= 10);
}

// 3 Counters of men that move

#[test]
fn rule_3_1_a_moving_man_takes_its_death_counter_along() {
    // A rook captures, a king castles, a pawn promotes. The enemy's phase follows.
    let capture = after(
        "4k3/8/8/8/r7/8/8/R3K3 w - - \
         ......../......../......../......../1......./......../......../2...1... 0,0 0 1",
        "a1a4",
    );
    assert_eq!(capture.death_counter(square("a4")), Some(2));
    let castling = after(
        "4k3/8/8/8/8/8/8/4K2R w K - \
         ......../......../......../......../......../......../......../....1..3 0,0 0 1",
        "e1g1",
    );
    assert_eq!(castling.death_counter(square("g1")), Some(1));
    assert_eq!(castling.death_counter(square("f1")), Some(3));
    let promotion = after(
        "4k3/P7/8/8/8/8/8/4K3 w - - \
         ......../2......./......../......../......../......../......../........ 0,0 0 1",
        "a7a8r",
    );
    assert_eq!(promotion.death_counter(square("a8")), Some(2));
}

#[test]
fn rule_3_2_arrival_and_departure_clear_birth_counters() {
    let text = "4k3/8/8/8/e7/8/8/4K3 w - - \
                ......../......../......../......../......../......../......../........";
    assert!(
        text.parse::<Position>().is_err(),
        "a counter in the placement"
    );
    // `e` (1,2) on a4: a man moves to the square and leaves it, and both counters are 0.
    let game = after(
        "4k3/8/8/8/8/R7/8/4K3 w - - \
         ......../......../......../......../e......./......../......../........ 0,0 0 1",
        "a3a4",
    );
    assert_eq!(game.birth_counter(Player::Second, square("a4")), 0);
    let gone = after(&game.to_string(), "e8e7 a4a5");
    assert_eq!(gone.birth_counter(Player::First, square("a4")), 0);
    assert_eq!(gone.birth_counter(Player::Second, square("a4")), 0);
}

#[test]
fn rule_3_2_a_birth_clears_the_enemys_birth_counter() {
    // `h` (2,2) on b4, with three white neighbours: White's birth clears Black's counter.
    let game = after(
        "4k3/8/8/8/8/PPP5/8/7K b - - \
         ......../......../......../......../.h....../......../......../........ 0,0 0 1",
        "e8e7",
    );
    assert!(game.pieces(Player::First).contains(square("b4")));
    assert_eq!(game.birth_counter(Player::Second, square("b4")), 0);
}

#[test]
fn rule_3_3_a_captured_mans_counter_vanishes() {
    let game = after(
        "4k3/8/8/8/r7/8/8/R3K3 w - - \
         ......../......../......../......../3......./......../......../........ 0,0 0 1",
        "a1a4",
    );
    assert_eq!(
        game.death_counter(square("a4")),
        Some(0),
        "the rook's own counter"
    );
    let passed = after(
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 \
         ......../......../......../...3..../......../......../......../........ 0,0 0 1",
        "e5d6",
    );
    assert_eq!(passed.death_counter(square("d5")), None);
}

#[test]
fn rule_3_4_counters_are_judged_only_in_the_owners_phase() {
    let start = "4k3/8/8/8/8/PPP5/8/4K2R b - - \
                 ......../......../......../......../.c....../......../......../........ 0,0 0 1";
    let game = after(start, "e8e7");
    assert_eq!(game.birth_counter(Player::First, square("b4")), 2);
    // Black's phase does not change White's counters.
    let away = after(&game.to_string(), "h1h2");
    assert_eq!(away.birth_counter(Player::First, square("b4")), 2);
    // The rook on a5 is a fourth neighbour of b4. Its capture restores the condition in time.
    let start = "r3k3/8/8/7R/8/PPP5/8/4K3 w - - \
                 ......../......../......../......../.f....../......../......../........ 0,0 0 1";
    let four = after(start, "h5a5");
    assert!(!four.fertile(Player::First).contains(square("b4")));
    let three = after(&four.to_string(), "a8a5");
    assert_eq!(
        three.piece_at(square("b4")),
        Some((Player::First, PieceKind::Pawn))
    );
}

// 4 Moves

#[test]
fn rule_4_1_there_is_no_check() {
    // White's king may ignore attacks, move to attacked squares and stand beside the other king.
    let game = position(&format!(
        "4r3/8/8/8/8/2k5/8/4K3 w - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert!(is_legal(&game, "e1e2"), "on the rook's file");
    assert!(is_legal(&game, "e1d2"), "beside the king");
}

#[test]
fn rule_4_1_capturing_the_king_is_an_ordinary_capture() {
    let game = position(&format!(
        "4k3/8/8/8/8/8/8/R3K2R w - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert!(!is_legal(&game, "a1e8"));
    let near = position(&format!("R3k3/8/8/8/8/8/8/4K3 w - - {NO_COUNTERS} 0,0 0 1"));
    assert!(is_legal(&near, "a8e8"));
    assert!(is_legal(&near, "e1e2"), "never compulsory");
}

#[test]
fn rule_4_2_double_step_from_the_second_rank_only() {
    let game = position(&format!(
        "4k3/8/8/8/8/P7/1P6/2P1K3 w - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert_eq!(targets(&game, "b2"), squares("b3 b4"));
    assert_eq!(targets(&game, "a3"), squares("a4"));
    assert_eq!(
        targets(&game, "c1"),
        squares("c2"),
        "born on the first rank: one step"
    );
}

#[test]
fn rule_4_2_a_pawn_from_the_first_rank_steps_twice_from_the_second() {
    let game = after(
        &format!("4k3/8/8/8/8/8/8/P3K3 w - - {NO_COUNTERS} 0,0 0 1"),
        "a1a2 e8e7",
    );
    assert_eq!(targets(&game, "a2"), squares("a3 a4"));
}

#[test]
fn rule_4_2_a_pawn_on_its_first_rank_captures() {
    let game = position(&format!(
        "4k3/8/8/8/8/8/1n6/P3K3 w - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert_eq!(targets(&game, "a1"), squares("a2 b2"));
}

#[test]
fn rule_4_2_a_pawn_on_its_last_rank_has_no_move_but_counts_and_is_captured() {
    let game = position(&format!(
        "PPP1k3/8/8/8/8/8/8/4K3 w - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert!(game.moves_from(square("a8")).is_empty());
    assert!(game.fertile(Player::First).contains(square("b7")));
    let black = position(&format!(
        "P3k2r/8/8/8/8/8/8/p3K3 b - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert!(black.moves_from(square("a1")).is_empty());
    let rook = position(&format!(
        "P2r2k1/8/8/8/8/8/8/4K3 b - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert!(is_legal(&rook, "d8a8"));
}

#[test]
fn rule_4_2_double_step_is_blocked() {
    let game = position(&format!(
        "4k3/8/8/8/1n6/n7/PP6/4K3 w - - {NO_COUNTERS} 0,0 0 1"
    ));
    assert_eq!(targets(&game, "a2"), Set::EMPTY);
    assert_eq!(targets(&game, "b2"), squares("b3 a3"));
}

#[test]
fn rule_4_3_promotion_is_compulsory_and_four_moves() {
    let game = position(&format!(
        "1n2k3/P7/8/8/8/8/8/4K3 w - - {NO_COUNTERS} 0,0 0 1"
    ));
    for to in ["a8", "b8"] {
        assert!(!is_legal(&game, &format!("a7{to}")));
        for kind in ["q", "r", "b", "n"] {
            assert!(is_legal(&game, &format!("a7{to}{kind}")));
        }
    }
    assert_eq!(game.moves_from(square("a7")).len(), 8);
    assert!(!is_legal(&game, "e1e2q"), "only pawns promote");
    let queen = after(&game.to_string(), "a7b8q");
    assert_eq!(
        queen.piece_at(square("b8")),
        Some((Player::First, PieceKind::Queen))
    );
}

#[test]
fn rule_4_4_en_passant_only_in_reply_to_the_double_step() {
    let start = format!("4k3/3p4/8/4P3/8/8/8/4K3 b - - {NO_COUNTERS} 0,0 0 1");
    let game = after(&start, "d7d5");
    assert_eq!(game.en_passant(), Some(square("d6")));
    let taken = after(&game.to_string(), "e5d6");
    assert_eq!(taken.piece_at(square("d5")), None);
    assert_eq!(
        taken.piece_at(square("d6")),
        Some((Player::First, PieceKind::Pawn))
    );
    let late = after(&game.to_string(), "e1e2 e8e7");
    assert!(!is_legal(&late, "e5d6"));
}

#[test]
fn rule_4_4_a_pawn_born_beside_it_may_capture() {
    // After the double step c7c5 a pawn is born on b5 in White's phase (queue place 0). It may
    // capture on c6.
    let game = after(
        "4k3/2p5/8/8/PPP5/8/8/4K3 b - - \
         ......../......../......../.f....../......../......../......../........ 0,0 0 1",
        "c7c5",
    );
    assert_eq!(
        game.piece_at(square("b5")),
        Some((Player::First, PieceKind::Pawn))
    );
    assert_eq!(game.en_passant(), Some(square("c6")));
    assert!(is_legal(&game, "b5c6"));
}

#[test]
fn rule_4_4_a_capturer_that_died_cannot() {
    let game = after(
        "4k3/3p4/8/4P3/8/8/8/4K3 b - - \
         ......../......../......../....3.../......../......../......../........ 0,0 0 1",
        "d7d5",
    );
    assert_eq!(game.piece_at(square("e5")), None);
    assert_eq!(game.en_passant(), None);
}

#[test]
fn rule_4_4_not_when_a_man_was_born_on_the_passed_square() {
    // White's men on e7, e6 and e5 give birth on d6, which the pawn has just passed.
    let game = after(
        "7k/3p4/4P3/4P3/8/8/8/4K3 b - - \
         ......../......../...f..../......../......../......../......../........ 0,0 0 1",
        "d7d5",
    );
    assert_eq!(
        game.piece_at(square("d6")),
        None,
        "two neighbours are not enough"
    );
    let born = after(
        "7k/3pP3/4P3/4P3/8/8/8/4K3 b - - \
         ......../......../...f..../......../......../......../......../........ 0,0 0 1",
        "d7d5",
    );
    assert_eq!(
        born.piece_at(square("d6")),
        Some((Player::First, PieceKind::Pawn))
    );
    assert_eq!(born.en_passant(), None);
}

#[test]
fn rule_4_5_castling_through_attack_with_empty_squares_between() {
    let game = position(&format!(
        "3rkr2/8/8/8/8/8/8/R3K2R w KQ - {NO_COUNTERS} 0,0 0 1"
    ));
    assert!(is_legal(&game, "e1g1"));
    assert!(is_legal(&game, "e1c1"));
    let blocked = position(&format!(
        "4k3/8/8/8/8/8/8/RN2K1NR w KQ - {NO_COUNTERS} 0,0 0 1"
    ));
    assert!(!is_legal(&blocked, "e1g1"));
    assert!(
        !is_legal(&blocked, "e1c1"),
        "b1 is between king and rook too"
    );
    let mut castled = game;
    let events = play(&mut castled, "e1c1");
    assert_eq!(
        events[0],
        Event::Castled {
            owner: Player::First,
            king: (square("e1"), square("c1")),
            rook: (square("a1"), square("d1")),
        }
    );
    assert_eq!(
        castled.pieces_of_kind(Player::First, PieceKind::Rook),
        squares("d1 h1")
    );
}

#[test]
fn rule_4_5_rights_are_lost_by_moving() {
    let start = format!("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - {NO_COUNTERS} 0,0 0 1");
    assert_eq!(after(&start, "a1a2").castling_rights().to_string(), "Kkq");
    assert_eq!(after(&start, "e1e2").castling_rights().to_string(), "kq");
    assert_eq!(
        after(&start, "h1h2 a8a7 h2h1")
            .castling_rights()
            .to_string(),
        "Qk"
    );
}

#[test]
fn rule_4_5_rights_are_lost_by_capture() {
    let start = format!("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - {NO_COUNTERS} 0,0 0 1");
    assert_eq!(after(&start, "a1a8").castling_rights().to_string(), "Kk");
}

#[test]
fn rule_4_5_rights_are_lost_by_death_and_never_restored() {
    let game = after(
        "4k3/8/8/8/8/8/8/R3K2R b KQ - \
         ......../......../......../......../......../......../......../3...1..2 0,0 0 1",
        "e8e7",
    );
    assert_eq!(game.piece_at(square("a1")), None);
    assert_eq!(game.castling_rights().to_string(), "K");
    // Another rook on the corner does not restore the right.
    let start = format!("4k3/8/8/8/8/8/R7/4K2R w K - {NO_COUNTERS} 0,0 0 1");
    assert_eq!(after(&start, "a2a1").castling_rights().to_string(), "K");
}

#[test]
fn rule_4_6_a_newborn_may_move_at_once() {
    let game = after(&Position::START.to_string(), "h2h3 h7h6 h3h4 a7a6");
    assert_eq!(
        game.piece_at(square("c3")),
        Some((Player::First, PieceKind::Rook))
    );
    assert!(is_legal(&game, "c3c7"), "born this turn");
}

// 5 End of the game

#[test]
fn rule_5_1_king_captured_wins_at_once_without_a_life_phase() {
    let mut game = position(
        "R3k3/8/8/8/8/8/8/4K2n w - - \
         ......../......../......../......../......../......../......../.......3 0,0 7 9",
    );
    let events = play(&mut game, "a8e8");
    assert_eq!(
        died(&events),
        Set::EMPTY,
        "no life phase in which the knight would die"
    );
    assert_eq!(game.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(
        game.to_string(),
        "4R3/8/8/8/8/8/8/4K2n b - - \
         ......../......../......../......../......../......../......../.......3 0,0 0 9"
    );
    assert_eq!(game.moves(), []);
}

#[test]
fn rule_5_2_a_perished_king_loses_with_all_deaths_done() {
    let game = after(
        "7k/8/8/8/8/8/8/K6N b - - \
         ......../......../......../......../......../......../......../3......3 0,0 0 1",
        "h8h7",
    );
    assert_eq!(game.outcome(), Some(Outcome::Win(Player::Second)));
    assert!(game.pieces(Player::First).is_empty());
}

#[test]
fn rule_5_3_no_move_is_a_draw() {
    // The king is enclosed by pawns that cannot move: on the last rank or blocked.
    let stuck = position(&format!("KP6/PP6/8/8/8/8/8/7k w - - {NO_COUNTERS} 0,0 0 1"));
    assert_eq!(stuck.move_count(), 0);
    assert_eq!(stuck.decided(), None);
    assert_eq!(stuck.outcome(), Some(Outcome::Draw));
    let record = Record::new(stuck);
    assert_eq!(
        record.ending().map(|ending| ending.reason),
        Some(Reason::Position)
    );
    let one_move = position(&format!("KP6/P7/8/8/8/8/8/7k w - - {NO_COUNTERS} 0,0 0 1"));
    assert_eq!(one_move.outcome(), None);
}

#[test]
fn rule_5_4_third_occurrence_of_the_same_state_is_a_draw() {
    // Blocks of four men are still lifes: no man is born beside them, and none dies.
    let start = position(&format!(
        "kr6/rr6/8/8/8/8/6RR/6RK w - - {NO_COUNTERS} 0,0 0 1"
    ));
    let mut record = Record::new(start);
    let mut ended = None;
    for cycle in 0..20 {
        for text in ["g2f2", "b7c7", "f2g2", "c7b7"] {
            if record.ending().is_none() {
                record.play(text.parse().unwrap()).unwrap();
            }
        }
        if let Some(ending) = record.ending() {
            ended = Some((cycle, ending));
            break;
        }
    }
    let (_, ending) = ended.expect("four repeated moves end in a draw");
    assert_eq!(
        (ending.outcome, ending.reason),
        (Outcome::Draw, Reason::Repetition)
    );
    assert_eq!(record.repetitions(), 3);
}

#[test]
fn rule_5_4_clocks_are_no_part_of_the_state() {
    let one = position(&format!(
        "kr6/rr6/8/8/8/8/6RR/6RK w - - {NO_COUNTERS} 0,0 0 1"
    ));
    let two = position(&format!(
        "kr6/rr6/8/8/8/8/6RR/6RK w - - {NO_COUNTERS} 0,0 8 5"
    ));
    assert!(one.same_state(&two) && one.key() == two.key() && one != two);
    let queue = position(&format!(
        "kr6/rr6/8/8/8/8/6RR/6RK w - - {NO_COUNTERS} 1,0 0 1"
    ));
    assert!(!one.same_state(&queue) && one.key() != queue.key());
}

#[test]
fn rule_5_4_a_hundred_quiet_plies_are_a_draw_in_the_record_only() {
    let start = position(&format!(
        "kr6/rr6/8/8/8/8/6RR/6RK w - - {NO_COUNTERS} 0,0 98 60"
    ));
    let mut record = Record::new(start);
    record.play("g2f2".parse().unwrap()).unwrap();
    assert_eq!(record.ending(), None);
    record.play("b7c7".parse().unwrap()).unwrap();
    let ending = record.ending().unwrap();
    assert_eq!(
        (ending.outcome, ending.reason),
        (Outcome::Draw, Reason::QuietPlies)
    );
    assert!(record.play("f2g2".parse().unwrap()).is_err());
    assert_eq!(record.position().outcome(), None);
    assert!(record.position().move_count() > 0);
}

#[test]
fn rule_5_4_and_6_5_births_deaths_captures_and_pawn_moves_are_progress() {
    let clock = |start: &str, m: &str| after(start, m).halfmove_clock();
    let quiet = format!("kr6/rr6/8/8/8/8/P5RR/6RK w - - {NO_COUNTERS} 0,0 9 9");
    assert_eq!(clock(&quiet, "g2f2"), 10);
    assert_eq!(clock(&quiet, "a2a3"), 0, "pawn move");
    assert_eq!(clock(&quiet, "g2g8"), 10);
    let dying = "kr6/rr6/8/7n/8/8/6RR/6RK w - - \
                 ......../......../......../.......3/......../......../......../........ 0,0 9 9";
    assert_eq!(clock(dying, "g2f2"), 0, "a death in the phase that follows");
    let birth = "kr6/r7/8/8/8/8/6RR/6RK w - - \
                   ......../.b....../......../......../......../......../......../........ 0,0 9 9";
    assert_eq!(clock(birth, "g2f2"), 0, "a birth in the phase that follows");
    let capture = format!("kr6/rr6/8/6n1/8/8/6RR/6RK w - - {NO_COUNTERS} 0,0 9 9");
    assert_eq!(clock(&capture, "g2g5"), 0);
}

#[test]
fn rule_5_4_there_is_no_insufficient_material() {
    let game = position(&format!("k7/8/8/8/8/8/8/7K w - - {NO_COUNTERS} 0,0 0 1"));
    assert_eq!(game.outcome(), None);
    let mut record = Record::new(game);
    for text in [
        "h1h2", "a8a7", "h2h1", "a7a8", "h1h2", "a8a7", "h2h1", "a7a8",
    ] {
        if record.ending().is_none() {
            record.play(text.parse().unwrap()).unwrap();
        }
    }
    let ending = record
        .ending()
        .expect("a lone king dies within four of its turns");
    assert_eq!(ending.reason, Reason::Position);
}

// 6 Text

#[test]
fn rule_6_6_start_text() {
    assert_eq!(
        Position::START.to_string(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - \
         ......../......../......../......../......../.cccccc./.111111./.111111. 0,0 0 1"
    );
    assert_eq!(position(&Position::START.to_string()), Position::START);
}

#[test]
fn rule_6_3_every_counter_letter() {
    let text = "4k3/8/8/8/8/8/8/4K3 w - - \
                abcd1efg/h......./......../......../......../......../......../....3... 0,0 0 1";
    let game = position(text);
    assert_eq!(game.to_string(), text);
    let pairs = ["a8", "b8", "c8", "d8", "f8", "g8", "h8", "a7"]
        .map(|name| Player::ALL.map(|player| game.birth_counter(player, square(name))));
    assert_eq!(
        pairs,
        [
            [0, 1],
            [0, 2],
            [1, 0],
            [1, 1],
            [1, 2],
            [2, 0],
            [2, 1],
            [2, 2]
        ]
    );
    assert_eq!(game.death_counter(square("e8")), Some(1));
}

#[test]
fn rule_6_4_queues_are_the_births_modulo_14() {
    let text = format!("4k3/8/8/8/8/8/8/4K3 w - - {NO_COUNTERS} 13,2 0 1");
    let game = position(&text);
    assert_eq!(Player::ALL.map(|player| game.queue_place(player)), [13, 2]);
    assert_eq!(game.queue(Player::Second).next(), Some(BIRTH_QUEUE[2]));
    assert_eq!(game.to_string(), text);
}

#[test]
fn rule_6_5_missing_fields_are_zero() {
    let full = format!("4k3/8/8/8/8/8/8/4K3 w - - {NO_COUNTERS} 0,0 0 1");
    for fields in 4..8 {
        let short: Vec<&str> = full.split(' ').take(fields).collect();
        assert_eq!(position(&short.join(" ")).to_string(), full);
    }
}

#[test]
fn rule_6_1_and_6_2_rights_and_en_passant_that_cannot_be_are_dropped() {
    let game = position("4k2r/8/8/8/8/8/8/R2K4 w KQkq -");
    assert_eq!(game.castling_rights().to_string(), "k");
    let game = position("4k3/8/8/3p4/8/8/8/4K3 w - d6");
    assert_eq!(game.en_passant(), None, "no pawn can capture");
    let game = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6");
    assert_eq!(game.en_passant(), Some(square("d6")));
    let game = position("4k3/8/8/3pP3/8/8/8/4K3 b - d6");
    assert_eq!(
        game.en_passant(),
        None,
        "White's double steps do not pass d6"
    );
}

#[test]
fn rule_6_1_a_missing_king_is_a_finished_game() {
    let game = position("4k3/8/8/8/8/8/8/8 w - -");
    assert_eq!(game.outcome(), Some(Outcome::Win(Player::Second)));
    assert_eq!(game.move_count(), 0);
}

#[test]
fn rule_6_wrong_texts_are_refused_with_the_place_of_the_error() {
    for (text, at) in [
        ("", 0),
        ("4k3/8/8/8/8/8/8/4K3", 19),
        ("4k3/8/8/8/8/8/8/4K3 x - -", 20),
        ("4k3/8/8/8/8/8/8/4K3 w Z -", 22),
        ("4k3/8/8/8/8/8/8/4K3 w KK -", 23),
        ("4k3/8/8/8/8/8/8/4K3 w - z9", 24),
        ("4k3/8/8/8/8/8/8/4K4 w - -", 18),
        ("4k3/8/8/8/8/8/4K3 w - -", 17),
        ("4k3/8/8/8/8/8/8/8/4K3 w - -", 18),
        ("4k3/8/8/8/8/8/8/4KK2 w - -", 18),
        ("8/8/8/8/8/8/8/8 w - -", 0),
        ("4k3/8/8/8/8/8/8/4X3 w - -", 17),
        ("4k3/8/8/8/8/8/8/4K3 w - - ....a...", 34),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - \
             1......./......../......../......../......../......../......../........",
            26,
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - \
             ......../......../......../......../......../......../......../........ 14,0",
            98,
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - \
             ......../......../......../......../......../......../......../........ 0",
            99,
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - \
             ......../......../......../......../......../......../......../........ 0,0 -1",
            102,
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - \
             ......../......../......../......../......../......../......../........ 0,0 0 1 1",
            106,
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - \
             ......../......../......../......../......../......../......../........ \
             0,0 0 99999999999",
            104,
        ),
        ("4k3/8/8/8/8/8/8/4K3  w - -", 20),
        ("4k3/8/8/8/8/8/8/4♔3 w - -", 17),
    ] {
        let error = text.parse::<Position>().expect_err(text);
        assert_eq!(error.at, at, "{error}");
        assert_eq!(error.what, "position");
    }
}

#[test]
fn rule_6_7_move_names() {
    for text in ["e2e4", "e7e8q", "e1g1", "a2a1n"] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    for (text, at) in [
        ("", 0),
        ("e2", 2),
        ("e2e9", 2),
        ("e7e8k", 4),
        ("e7e8Q", 4),
        ("e7e8qq", 4),
        ("é2e4", 0),
        ("e2 e4", 2),
    ] {
        assert_eq!(text.parse::<Move>().expect_err(text).at, at, "{text}");
    }
}
