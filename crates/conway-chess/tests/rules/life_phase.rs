//! The life phase of a player.

use super::*;

#[test]
fn rule_2_1_only_own_pieces_count_and_the_board_does_not_wrap() {
    // Two white pieces and a black one stand beside a4. Pieces across the edge do not count for h4.
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
    // The pieces on a3 and c3 die in the phase in which they give birth to the piece on b4.
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
    // The piece on a1 has no neighbours. Each piece of the block g1-h2 has three. The piece on e4,
    // in the centre of a cross of five pieces, has four.
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
    // Five pieces on the fifth rank: Black's pieces are born on b6 and d6 before b4.
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
fn rule_2_4_a_piece_dies_when_its_counter_becomes_four() {
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
    // The piece on e4 dies of crowding. Its square was occupied, so nothing is born there.
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
            .play_with(m, &mut |event| match event {
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
