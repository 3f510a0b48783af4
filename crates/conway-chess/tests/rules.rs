//! The rules by number. Each test has positions, moves and their exact results.

use conway_chess::{BIRTH_QUEUE, Event, Kind, Move, PieceKind, Player, Position, Square};
use grid_core::{Game, Outcome, Reason, Record, SquareSet};

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
/// - `a4`: `R2` for a white rook with the death counter 2; `12` for no piece, with the birth counters
///   1 of White and 2 of Black.
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

// 4. Moves

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

// 5. End of the game

#[test]
fn rule_5_1_king_captured_wins_at_once_without_a_life_phase() {
    // In a life phase the knight would die.
    let end = check(
        "R3k3/8/8/8/8/8/8/4K2n w - - \
           ......../......../......../......../......../......../......../.......3 0,0 7 9 \
           : a8e8 : died= outcome=1-0 moves=0",
    );
    assert_eq!(
        end,
        "4R3/8/8/8/8/8/8/4K2n b - - \
         ......../......../......../......../......../......../......../.......3 0,0 0 9"
    );
}

#[test]
fn rule_5_2_a_perished_king_loses_with_all_deaths_done() {
    check(
        "7k/8/8/8/8/8/8/K6N b - - \
           ......../......../......../......../......../......../......../3......3 \
           : h8h7 : outcome=0-1 a1=00 h1=00",
    );
}

/// Plays moves in a record until it ends or they are all played. Returns the end.
fn ending(start: &str, moves: &[&str]) -> Option<(Outcome, Reason)> {
    let mut record = Record::new(start.parse::<Position>().unwrap());
    for m in moves {
        if record.ending().is_none() {
            record.play(m.parse().unwrap()).unwrap();
        }
    }
    record
        .ending()
        .map(|ending| (ending.outcome, ending.reason))
}

#[test]
fn rule_5_3_no_move_is_a_draw() {
    // The king is enclosed by pawns that cannot move: on the last rank or blocked.
    let stuck = "KP6/PP6/8/8/8/8/8/7k w - -";
    check(&format!("{stuck} : : moves=0 outcome=1/2-1/2"));
    assert_eq!(stuck.parse::<Position>().unwrap().terminal_outcome(), None);
    assert_eq!(ending(stuck, &[]), Some((Outcome::Draw, Reason::Position)));
    check("KP6/P7/8/8/8/8/8/7k w - - : : outcome=*");
}

/// Blocks of four pieces are still lifes: no piece is born beside them, and none dies.
const BLOCKS: &str = "kr6/rr6/8/8/8/8/6RR/6RK w - -";

const NO_COUNTERS: &str = "......../......../......../......../......../......../......../........";

#[test]
fn rule_5_4_third_occurrence_of_the_same_state_is_a_draw() {
    let cycle = ["g2f2", "b7c7", "f2g2", "c7b7"];
    assert_eq!(
        ending(BLOCKS, &cycle.repeat(20)),
        Some((Outcome::Draw, Reason::Repetition))
    );
    // The life phases of the first cycle change counters. The state after it comes back twice.
    let start = check(&format!("{BLOCKS} : {} : outcome=*", cycle.join(" ")));
    let mut record = Record::new(start.parse::<Position>().unwrap());
    for m in cycle.repeat(2) {
        assert_eq!(record.ending(), None);
        record.play(m.parse().unwrap()).unwrap();
    }
    assert_eq!(record.repetitions(), 3);
}

#[test]
fn rule_5_4_clocks_are_no_part_of_the_state() {
    let [one, two, queue] = ["0,0 0 1", "0,0 8 5", "1,0 0 1"].map(|rest| {
        format!("{BLOCKS} {NO_COUNTERS} {rest}")
            .parse::<Position>()
            .unwrap()
    });
    assert!(one.same_state(&two) && one.key() == two.key() && one != two);
    assert!(!one.same_state(&queue) && one.key() != queue.key());
}

#[test]
fn rule_5_4_a_hundred_quiet_plies_are_a_draw_in_the_record_only() {
    let start = format!("{BLOCKS} {NO_COUNTERS} 0,0 98 60");
    assert_eq!(ending(&start, &["g2f2"]), None);
    let drawn = Some((Outcome::Draw, Reason::QuietPlies));
    assert_eq!(ending(&start, &["g2f2", "b7c7", "f2g2"]), drawn);
    let end = check(&format!("{start} : g2f2 b7c7 : outcome=* f2g2=true"));
    assert_eq!(ending(&end, &[]), drawn);
    assert!(
        Record::new(end.parse::<Position>().unwrap())
            .play("f2g2".parse().unwrap())
            .is_err()
    );
}

#[test]
fn rule_5_4_and_6_5_births_deaths_captures_and_pawn_moves_are_progress() {
    let quiet = format!("kr6/rr6/8/8/8/8/P5RR/6RK w - - {NO_COUNTERS} 0,0 9 9");
    check(&format!("{quiet} : g2f2 : clock=10"));
    check(&format!("{quiet} : a2a3 : clock=0"));
    check(&format!("{quiet} : g2g8 : clock=10"));
    // A death and a birth in the phase that follows, and a capture.
    check(
        "kr6/rr6/8/7n/8/8/6RR/6RK w - - \
           ......../......../......../.......3/......../......../......../........ 0,0 9 9 \
           : g2f2 : clock=0",
    );
    check(
        "kr6/r7/8/8/8/8/6RR/6RK w - - \
           ......../.b....../......../......../......../......../......../........ 0,0 9 9 \
           : g2f2 : clock=0",
    );
    let capture = format!("kr6/rr6/8/6n1/8/8/6RR/6RK w - - {NO_COUNTERS} 0,0 9 9");
    check(&format!("{capture} : g2g5 : clock=0"));
}

#[test]
fn rule_5_4_there_is_no_insufficient_material() {
    let lone = check("k7/8/8/8/8/8/8/7K w - - : : outcome=*");
    // A lone king dies within four of its turns.
    let moves = ["h1h2", "a8a7", "h2h1", "a7a8"].repeat(2);
    assert_eq!(ending(&lone, &moves).unwrap().1, Reason::Position);
}

// 6. Text

#[test]
fn rule_6_wrong_texts_are_refused_with_the_place_of_the_error() {
    let counted = |rest: &str| format!("4k3/8/8/8/8/8/8/4K3 w - - {NO_COUNTERS} {rest}");
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
        (&*counted("0,0").replace("- - .", "- - 1"), 26),
        (&*counted("14,0"), 98),
        (&*counted("0"), 99),
        (&*counted("0,0 -1"), 102),
        (&*counted("0,0 0 1 1"), 106),
        (&*counted("0,0 0 99999999999"), 104),
        ("4k3/8/8/8/8/8/8/4K3  w - -", 20),
        ("4k3/8/8/8/8/8/8/4♔3 w - -", 17),
    ] {
        let error = text.parse::<Position>().expect_err(text);
        assert_eq!(error.at, at, "{error}");
        assert_eq!(error.what, "position");
    }
}

#[test]
fn rule_6_1_and_6_2_rights_and_en_passant_that_cannot_be_are_dropped() {
    check("4k2r/8/8/8/8/8/8/R2K4 w KQkq - : : rights=k");
    // No pawn can capture, a pawn can, and White's double steps do not pass d6.
    check("4k3/8/8/3p4/8/8/8/4K3 w - d6 : : ep=-");
    check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 : : ep=d6");
    check("4k3/8/8/3pP3/8/8/8/4K3 b - d6 : : ep=-");
}

#[test]
fn rule_6_1_a_missing_king_is_a_finished_game() {
    check("4k3/8/8/8/8/8/8/8 w - - : : outcome=0-1 moves=0");
}

#[test]
fn rule_6_3_every_counter_letter() {
    let text = "4k3/8/8/8/8/8/8/4K3 w - - \
                abcd1efg/h......./......../......../......../......../......../....3... 0,0 0 1";
    let facts = "a8=01 b8=02 c8=10 d8=11 f8=12 g8=20 h8=21 a7=22 e8=k1 e1=K3 h7=00";
    assert_eq!(check(&format!("{text} : : {facts}")), text);
}

#[test]
fn rule_6_4_queues_are_the_births_modulo_14() {
    let text = format!("4k3/8/8/8/8/8/8/4K3 w - - {NO_COUNTERS} 13,2 0 1");
    assert_eq!(check(&format!("{text} : : queues=13,2")), text);
    let mut queue = text.parse::<Position>().unwrap().queue(Player::Second);
    assert_eq!(queue.next(), Some(BIRTH_QUEUE[2]));
}

#[test]
fn rule_6_5_missing_fields_are_zero() {
    let full = format!("4k3/8/8/8/8/8/8/4K3 w - - {NO_COUNTERS} 0,0 0 1");
    for fields in 4..8 {
        let short: Vec<&str> = full.split(' ').take(fields).collect();
        assert_eq!(check(&(short.join(" ") + " : : ")), full);
    }
}

#[test]
fn rule_6_6_start_text() {
    assert_eq!(Position::START.to_string(), START);
    assert_eq!(START.parse(), Ok(Position::START));
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
