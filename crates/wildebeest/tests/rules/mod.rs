//! The rules by number.
//!
//! Most tests are a table that [`check`] reads, one statement a line:
//!
//! ```text
//! W K0,0 k10,10 N3,1          White is to move, and these pieces are on the board
//! 3,1: 1,0 1,2                the targets of the piece on a square
//! 3,1-9,9 illegal             a move that is not legal
//! 0,0-0,1 = K0,1 k10,10       the pieces after a move
//! - white king moved …        all events of the move before, one a line
//! ```

use grid_core::{Game, Outcome, Player, Reason, Record, SquareSet};
use wildebeest::{BoardFile, Event, JET_PACK, Kind, Move, PADS, Position, Square};

/// A position of single pieces, `K0,0 k10,10`.
pub(crate) fn board(side: &str, pieces: &str) -> Position {
    let mut rows = vec![".".repeat(11); 11];
    for piece in pieces.split_whitespace() {
        let square: Square = piece[1..].parse().unwrap();
        let column = square.column();
        rows[square.row()].replace_range(column..=column, &piece[..1]);
    }
    format!("{side} {}", rows.join("/")).parse().unwrap()
}

/// Words in the order of their letters.
fn sorted(words: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    let mut words: Vec<String> = words.into_iter().map(|word| word.to_string()).collect();
    words.sort_unstable();
    words
}

/// The pieces of a position, as `board` reads them.
fn pieces(position: &Position) -> Vec<String> {
    sorted(position.occupied().into_iter().map(|square| {
        let (owner, kind) = position.piece_at(square).unwrap();
        format!("{}{square}", kind.letter_of(owner))
    }))
}

/// Checks the statements of a table.
#[track_caller]
fn check(table: &str) {
    let mut position = Position::START;
    let mut events = Vec::new();
    let mut told: Vec<&str> = Vec::new();
    for line in table.lines().map(str::trim) {
        if let Some(event) = line.strip_prefix("- ") {
            told.push(event);
            continue;
        }
        assert!(told.is_empty() || told == events, "{events:?}");
        told.clear();
        if let Some((from, targets)) = line.split_once(':') {
            let found = position.moves_from(from.parse().unwrap()).targets;
            assert_eq!(sorted(found), sorted(targets.split_whitespace()), "{line}");
        } else if let Some((m, after)) = line.split_once(" = ") {
            let m: Move = m.parse().unwrap();
            assert!(position.is_legal(m), "{line}");
            let mut played = position;
            events.clear();
            played.play_with(m, &mut |event: Event| events.push(event.to_string()));
            assert_eq!(pieces(&played), sorted(after.split_whitespace()), "{line}");
        } else if let Some(m) = line.strip_suffix(" illegal") {
            assert!(!position.is_legal(m.parse().unwrap()), "{line}");
        } else {
            let (side, pieces) = line.split_once(' ').unwrap();
            position = board(side, pieces);
        }
    }
    assert!(told.is_empty() || told == events, "{events:?}");
}

#[test]
fn rule_r1_1_squares_are_row_and_column_from_0_to_10() {
    let m: Move = "0,10-10,0".parse().unwrap();
    assert_eq!((m.from, m.to), (Square::at(0, 10), Square::at(10, 0)));
    assert_eq!(m.to_string(), "0,10-10,0");
    for bad in [
        "", "1,1", "11,0-0,0", "0,0-0,11", "00,0-1,1", "+1,0-1,1", "a1-a2", "1,1-2,2 ",
    ] {
        let error = bad.parse::<Move>().unwrap_err().to_string();
        assert!(error.contains("ROW,COLUMN-ROW,COLUMN"), "{error}");
    }
}

#[test]
fn rule_r1_2_special_squares_show_when_they_are_empty() {
    let shown = |position: Position| {
        let text = position.to_string();
        ['*', '#'].map(|symbol| text.matches(symbol).count())
    };
    assert_eq!(shown(Position::START), [4, 1]);
    assert_eq!(shown(board("W", "K0,0 k10,10 R3,1 n5,5")), [3, 0]);
    assert_eq!(JET_PACK, Square::at(5, 5));
    assert!(PADS.contains(&Square::at(7, 9)));
}

/// The board file of the start.
fn file(used: u64, half_moves: u64) -> BoardFile {
    BoardFile {
        position: Position::START,
        used,
        allowed: 60_000,
        half_moves,
    }
}

#[test]
fn rule_r1_3_board_files_have_15_lines() {
    let file = file(7, 0);
    let text = file.to_string();
    assert!(text.starts_with("W\nRNZBOKXBCNR\nGPPSPJPPPPG\n...........\n.*.......*.\n"));
    assert!(text.ends_with("rnzbokxbcnr\n7\n60000\n0\n"));
    for good in [&text, text.trim_end(), &text.replace('\n', "\r\n")] {
        assert_eq!(good.parse::<BoardFile>().unwrap(), file);
    }
    for (from, to, expected) in [
        ("W", "w", "W or B at character 1"),
        (
            "7\n60000",
            "seven\n60000",
            "the milliseconds used at character 135",
        ),
        ("60000\n0\n", "60000\n", "the number of half-moves"),
        ("60000\n0\n", "60000\n0\n8\n", "after 15 lines"),
        ("RNZ", "RNZZ", "a row of eleven squares at character 14"),
        ("GPP", "GP", "a row of eleven squares at character 25"),
        (
            "GPP",
            "GPX",
            "at most one golf cart of each colour at character 17",
        ),
        (&text, "", "W or B"),
    ] {
        let bad = text.replacen(from, to, 1).parse::<BoardFile>();
        let error = bad.unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn rule_r1_4_what_is_read() {
    let start = Position::START.to_string();
    // All three characters for an empty square mean the same.
    let plain = start.replace(['*', '#'], ".");
    assert_eq!(plain.parse::<Position>().unwrap(), Position::START);
    for (from, to, expected) in [
        ("RNZ", "RNQ", "a piece's letter"),
        ("RNZ", "RNK", "at most one king of each colour"),
        ("RNZ", "RNW", "at most one king of each colour"),
        ("RNZ", "RNX", "at most one golf cart of each colour"),
        ("W ", "X ", "W or B"),
        ("RNZ", "RN", "a row of eleven squares"),
        ("cnr", "cnr/...........", "only eleven rows"),
        (&start, "W ...........", "eleven rows"),
        ("cnr", "cnr 1", "the end of the position"),
    ] {
        let bad = start.replacen(from, to, 1).parse::<Position>();
        let error = bad.unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    // A position without one of the Kings is a finished game.
    let white = Outcome::Win(Player::First);
    assert_eq!(board("W", "K0,0").outcome(), Some(white));
}

#[test]
fn rule_r1_5_nothing_else_is_part_of_a_position() {
    // After four Knight moves the board is that of the start.
    let mut record = Record::new(Position::START);
    for m in ["0,1-2,2", "10,1-8,2", "2,2-0,1", "8,2-10,1"] {
        record.play(m.parse().unwrap()).unwrap();
    }
    assert_eq!(*record.position(), Position::START);
    assert_eq!(record.position().key(), Position::START.key());
}

#[test]
fn rule_r2_start() {
    assert_eq!(
        Position::START.to_string(),
        "W RNZBOKXBCNR/GPPSPJPPPPG/.........../.*.......*./.........../.....#...../.........../\
         .*.......*./.........../gppspjppppg/rnzbokxbcnr"
    );
    assert_eq!(Position::START.turn(), Player::First);
    assert_eq!(Position::default(), Position::START);
}

#[test]
fn rule_r3_one_move_then_the_other_side_and_no_pass() {
    let mut position = board("W", "K0,0 k10,10");
    for (m, turn) in [("0,0-0,1", Player::Second), ("10,10-10,9", Player::First)] {
        position.play(m.parse().unwrap()).unwrap();
        assert_eq!(position.turn(), turn);
    }
    assert!(!position.is_legal("0,1-0,1".parse().unwrap()), "a pass");
    assert!(!position.is_legal("10,9-10,8".parse().unwrap()), "Black's");
}

#[test]
fn rule_r3_1_no_ordinary_capture_takes_a_gorilla() {
    check(
        "W K0,0 k10,10 R4,4 g4,7 x4,2
         4,4: 0,4 1,4 2,4 3,4 4,2 4,3 4,5 4,6 5,4 6,4 7,4 8,4 9,4 10,4",
    );
}

#[test]
fn rule_r3_2_pawns() {
    // On 1,8 both squares must be empty; from the back row there is one step.
    check(
        "W K0,0 k10,10 P1,4 P1,8 n3,8 p2,5 g2,3 P0,6
         1,4: 2,4 2,5 3,4
         1,8: 2,8
         0,6: 1,6
         B K0,0 k10,10 p9,4
         9,4: 7,4 8,4",
    );
}

#[test]
fn rule_r3_3_bishop_knight_rook_as_in_chess() {
    check(
        "W K0,0 k10,10 B4,4 P6,6 N8,0
         4,4: 0,8 1,1 1,7 2,2 2,6 3,3 3,5 5,3 5,5 6,2 7,1
         8,0: 6,1 7,2 9,2 10,1",
    );
}

#[test]
fn rule_r3_4_serpents_never_capture_by_moving() {
    check(
        "W K0,0 k10,10 S5,3 x5,4 h4,3
         5,3: 4,2 4,4 5,2 6,2 6,3 6,4",
    );
}

#[test]
fn rule_r3_5_grand_empress_moves_as_queen_and_knight() {
    check(
        "W K10,0 k10,10 E0,0 P0,2 P2,0 p1,1
         0,0: 0,1 1,0 1,1 1,2 2,1",
    );
}

#[test]
fn rule_r3_6_one_step_pieces_and_the_king_with_a_jet_pack() {
    for piece in ["K4,4", "K0,0 O4,4", "K0,0 J4,4", "K0,0 Z4,4"] {
        check(&format!(
            "W {piece} k10,10 P3,4 n5,4
             4,4: 3,3 3,5 4,3 4,5 5,3 5,4 5,5"
        ));
    }
    // And no King's step.
    check(
        "W W0,0 k10,10 n2,2
         0,0: 1,1 2,2",
    );
}

#[test]
fn rule_r3_7_catapults_step_or_fling() {
    // The Rook's own moves, and flings over pieces: onto an enemy, not onto the Gorilla. A Golf
    // Cart is not flung. No piece is flung onto a King.
    check(
        "W K0,0 k10,10 C5,3 R5,2 g5,6 p5,5 n5,8 X6,3
         5,3: 4,2 4,3 4,4 5,4 6,2 6,4
         5,2: 0,2 1,2 2,2 3,2 4,2 5,0 5,1 5,4 5,5 5,7 5,8 5,9 5,10 6,2 7,2 8,2 9,2 10,2
         6,3:
         W K8,8 k10,10 C9,9
         8,8-10,10 illegal
         W K0,0 k10,10 C5,3 G5,2 n5,8
         5,2-5,8 = K0,0 k10,10 C5,3 G5,8
         - white gorilla flung from 5,2 over the catapult on 5,3 to 5,8
         - black knight captured on 5,8",
    );
}

#[test]
fn rule_r3_8_gorillas_step_or_push() {
    // A Gorilla pushes pawns of both sides, but no Gorilla, no cart with a Gorilla behind it, and
    // nothing off the board.
    check(
        "W K0,0 k10,10 G4,4 p4,5 g4,3 x5,4 g6,4 P3,4 G0,9 n0,10
         4,4: 3,3 3,4 3,5 4,5 5,3 5,5
         0,9-0,10 illegal
         W K0,0 k4,5 G4,3 R4,4
         4,3-4,4 = K0,0 G4,4 R4,5
         - white gorilla moved 4,3 to 4,4
         - white rook pushed from 4,4 to 4,5
         - black king captured on 4,5",
    );
}

#[test]
fn rule_r3_9_golf_carts_step_on_end_rows_only() {
    check(
        "W K5,0 k10,10 X0,4 n0,5
         0,4: 0,3 0,5
         W K5,0 k10,10 X1,4 n1,5
         1,4:",
    );
}

#[test]
fn rule_r3_10_time_machines_do_not_move() {
    check(
        "W K5,0 k10,10 H4,4
         4,4:",
    );
}

#[test]
fn rule_r3_11_two_squares_name_every_move() {
    // Two moves that lead to the same board are different moves.
    let mut moves = Position::START.moves();
    assert_eq!(moves.len(), 30);
    moves.sort_unstable();
    moves.dedup();
    assert_eq!(moves.len(), 30);
    let push = board("W", "K0,0 k10,10 G4,4 p4,5");
    assert!(push.is_push("4,4-4,5".parse().unwrap()));
    let fling = board("W", "K0,0 k10,10 C4,4 R4,3");
    let flinger = |m: &str| fling.flinger(m.parse().unwrap());
    assert_eq!(flinger("4,3-4,6"), Some(Square::at(4, 4)));
    assert_eq!(flinger("4,3-2,3"), None);
}

#[test]
fn rule_r4_paralysed_pieces_make_no_move_of_their_own() {
    let pieces = "K0,0 k10,10 z4,4 R3,3 G5,5 C4,3 N4,2 Z3,5";
    let paralysed = Player::ALL.map(|player| board("W", pieces).paralysed(player).len());
    // The two Beekeepers paralyse each other.
    assert_eq!(paralysed, [4, 1]);
    // But a free Catapult flings a paralysed piece.
    check(
        "W K0,0 k10,10 z4,4 R3,3 G5,5 C4,3 N4,2 Z3,5
         3,3:
         5,5:
         4,3:
         3,5:
         W K0,0 k10,10 z4,4 R3,3 C2,3
         3,3: 0,3 1,3",
    );
}

#[test]
fn rule_r5_there_is_no_check() {
    check(
        "W K0,0 k10,10 r5,1
         0,0-0,1 = K0,1 k10,10 r5,1",
    );
}

#[test]
fn rule_r6_effects_are_for_both_sides_and_go_on_when_a_king_is_lost() {
    check(
        "W K0,0 k10,10 s0,2 N3,1 b7,1
         0,0-0,1 = k10,10 s0,2 N7,9 b3,9",
    );
}

#[test]
fn rule_r6_0_arrival() {
    // The second pawn is pushed there by the enemy.
    check(
        "W K0,0 k10,10 P9,3
         9,3-10,3 = K0,0 k10,10 H10,3
         - white pawn moved 9,3 to 10,3
         - white pawn on 10,3 became a time machine
         B K0,0 k10,10 P9,3 g8,3
         8,3-9,3 = K0,0 k10,10 H10,3 g9,3
         W K4,4 k10,10
         4,4-5,5 = W5,5 k10,10
         - white king moved 4,4 to 5,5
         - white king took the jet pack on 5,5
         W K4,4 k10,10 C3,3 N2,2
         4,4-5,5 = W5,5 k10,10 C3,3 N2,2",
    );
}

#[test]
fn rule_r6_1_poison_takes_all_pieces_at_once() {
    check(
        "W K0,0 k10,10 S3,4 s5,4 h6,3 h6,5 g4,4
         3,4-4,5 = K0,0 k10,10 h6,3 h6,5
         - white serpent moved 3,4 to 4,5
         - black gorilla poisoned on 4,4
         - white serpent poisoned on 4,5
         - black serpent poisoned on 5,4",
    );
}

#[test]
fn rule_r6_2_an_old_woman_beside_a_victim_becomes_a_grand_empress() {
    // An Old Woman beside the Serpent is lost with its victim. With no other victim beside her she
    // is only poisoned. Each of two Serpents that meet is a victim, so the Old Women beside them
    // are transformed. An Empress's poison transforms no piece.
    check(
        "W K0,0 k10,10 S3,4 n5,4 o6,4
         3,4-4,4 = K0,0 k10,10 e6,4
         - white serpent moved 3,4 to 4,4
         - black knight poisoned on 5,4
         - white serpent captured on 4,4
         - black old woman on 6,4 became a grand empress
         W K0,0 k10,10 S3,4 n5,4 o5,5
         3,4-4,4 = K0,0 k10,10
         W K0,0 k10,10 S3,4 o5,5
         3,4-4,4 = K0,0 k10,10 S4,4
         W K0,0 k10,10 S3,4 s5,4 O3,3 o6,4
         3,4-4,4 = K0,0 k10,10 E3,3 e6,4
         W K0,0 k10,10 E3,4 n5,4 o6,4
         3,4-4,4 = K0,0 k10,10 E4,4 o6,4",
    );
}

#[test]
fn rule_r6_3_a_pawn_on_row_5_charges_the_enemys_cart() {
    check(
        "W K1,0 k9,10 P4,3 x10,6 n4,6 X0,8
         4,3-5,3 = K1,0 k9,10 P5,3 x0,6 X0,8
         - white pawn moved 4,3 to 5,3
         - black golf cart on 10,6 charged by a pawn
         - black golf cart ran from 10,6 to 0,6
         - black knight on 4,6 swept away",
    );
}

#[test]
fn rule_r6_4_machines_charge_and_carts_run() {
    // A machine charges its player's own cart. Then both carts are charged in one column, one of
    // them stranded: the column is emptied. A stranded cart does not run. Charges are found before
    // carts run: the first cart takes the machine that charged the second.
    check(
        "W K1,0 k9,10 H4,3 X0,6 x10,8
         1,0-1,1 = K1,1 k9,10 H4,3 X10,6 x10,8
         W K1,0 k9,10 H4,3 h4,2 X0,6 x4,6 G7,6
         1,0-1,1 = K1,1 k9,10 H4,3 h4,2
         W K1,0 k9,10 H4,3 X3,6
         1,0-1,1 = K1,1 k9,10 H4,3 X3,6
         W K1,0 k9,10 H4,3 h4,6 X0,6 x10,8
         1,0-1,1 = K1,1 k9,10 H4,3 X10,6 x0,8",
    );
}

#[test]
fn rule_r6_5_pads_move_all_pieces_at_once() {
    check(
        "W K0,0 k10,10 N3,1 b3,9
         0,0-0,1 = K0,1 k10,10 N7,9 b3,1
         - white king moved 0,0 to 0,1
         - black bishop teleported from 3,9 to 3,1
         - white knight teleported from 3,1 to 7,9
         W K0,0 k10,10 N7,9 b7,1
         0,0-0,1 = K0,1 k10,10 N7,1 b3,9",
    );
}

#[test]
fn rule_r6_6_poison_and_transformation_once_more() {
    // The Serpent is teleported beside its victim. The Empress of the first round poisons in the
    // second.
    check(
        "W K0,0 k10,10 S3,8 n3,2
         3,8-3,9 = K0,0 k10,10 S3,1
         W K0,0 k10,10 S3,4 n5,4 o6,4 P7,4
         3,4-4,4 = K0,0 k10,10 e6,4",
    );
}

#[test]
fn rule_r6_7_prince_joey_explodes_at_five_and_ten() {
    // Four pieces in the row, then five.
    check(
        "W K0,0 k10,10 J4,4 N4,0 N4,2 n4,10 R3,5 r2,8
         0,0-0,1 = K0,1 k10,10 J4,4 N4,0 N4,2 n4,10 R3,5 r2,8
         - white king moved 0,0 to 0,1
         W K0,0 k10,10 J4,4 N4,0 N4,2 n4,10 R3,5 R2,8
         2,8-4,8 = K0,0 k10,10 N4,0 N4,2 n4,10 R4,8
         - white rook moved 2,8 to 4,8
         - white prince joey exploded on 4,4
         - white rook on 3,5 lost in the explosion",
    );
    // At the start 23 of the 30 moves lose the mover's King in an explosion.
    let loses = |&m: &Move| {
        let mut after = Position::START;
        after.play_unchecked(m);
        after.outcome() == Some(Outcome::Win(Player::Second))
    };
    assert_eq!(
        Position::START.moves().into_iter().filter(loses).count(),
        23
    );
}

#[test]
fn rule_r7_a_finished_game_has_no_moves() {
    let over = board("B", "K0,0 n5,5");
    assert_eq!(over.move_count(), 0);
    assert!(over.moves().is_empty());
    let after = file(5, 8).after("0,1-2,2".parse().unwrap());
    let numbers = (after.used, after.allowed, after.half_moves);
    assert_eq!(numbers, (5, 60_000, 9));
    assert_eq!(after.position.turn(), Player::Second);
}

#[test]
fn rule_r8_and_r8_1_and_r8_2_and_r8_3_the_end_is_read_from_the_board() {
    for (pieces, end) in [
        ("k0,0", Outcome::Win(Player::Second)),
        ("W0,0", Outcome::Win(Player::First)),
        ("n0,0", Outcome::Draw),
    ] {
        assert_eq!(board("W", pieces).outcome(), Some(end));
    }
    let stalemate = board("W", "K0,0 z1,1 k10,10");
    assert_eq!(stalemate.terminal_outcome(), None);
    assert_eq!(stalemate.outcome(), Some(Outcome::Draw));
    // Both Kings in one explosion.
    check(
        "W K3,3 k5,4 J4,4 N4,0 N4,2 n4,10 R2,8
         2,8-4,8 = N4,0 N4,2 n4,10 R4,8
         - white rook moved 2,8 to 4,8
         - white prince joey exploded on 4,4
         - white king on 3,3 lost in the explosion
         - black king on 5,4 lost in the explosion",
    );
}

#[test]
fn rule_r8_4_draws_by_repetition_and_by_quiet_plies() {
    let start = board("W", "K0,0 k10,10 R5,3 r6,7 P1,9");
    let mut record = Record::new(start);
    let there_and_back = ["5,3-5,2", "6,7-6,8", "5,2-5,3", "6,8-6,7"];
    for m in there_and_back.iter().cycle().take(8) {
        assert!(record.ending().is_none());
        record.play(m.parse().unwrap()).unwrap();
    }
    let ending = record.ending().unwrap();
    let ending = (ending.outcome, ending.reason);
    assert_eq!(ending, (Outcome::Draw, Reason::Repetition));
    assert_eq!(record.history().quiet_plies(), 8);
    record.undo();
    record.undo();
    record.play("1,9-2,9".parse().unwrap()).unwrap();
    assert_eq!(record.history().quiet_plies(), 0, "a pawn has moved");
    record.undo();
    assert_eq!(record.history().quiet_plies(), 6);
}

#[test]
fn rule_r9_the_original_writes_no_last_line_feed() {
    let file = file(0, 3);
    assert!(file.to_original().ends_with("60000\n3"));
    assert_eq!(file.to_original().parse::<BoardFile>().unwrap(), file);
}
