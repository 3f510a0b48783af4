//! The rules by number: what the cases in `data` do not say.

use board_scene::{MoveNames, Present};
use grid_core::{Game, Outcome, Player, Reason, Record, SquareSet};
use wildebeest::{BoardFile, JET_PACK, Move, PADS, Position, Square};

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

#[test]
fn rule_r8_4_squares_are_row_and_column_from_0_to_10() {
    let m: Move = "0,10-10,0".parse().unwrap();
    assert_eq!((m.from, m.to), (Square::at(0, 10), Square::at(10, 0)));
    assert_eq!(m.to_string(), "0,10-10,0");
    for bad in [
        "", "1,1", "11,0-0,0", "0,0-0,11", "00,0-1,1", "+1,0-1,1", "a1-a2", "1,1-2,2 ",
    ] {
        let error = bad.parse::<Move>().unwrap_err().to_string();
        assert!(
            error.contains("square") || error.contains("the end"),
            "{error}"
        );
    }
}

#[test]
fn rule_r1_1_people_read_letters_and_numbers() {
    for (text, name) in [
        ("0,10", "a1"),
        ("0,1", "j1"),
        ("5,5", "f6"),
        ("10,0", "k11"),
    ] {
        let square: Square = text.parse().unwrap();
        assert_eq!(format!("{square:#}"), name);
        let scene = Position::START.scene();
        let spot = square.spot();
        let [row, column] = [spot.row, spot.column].map(usize::from);
        assert_eq!(scene.cell(spot).unwrap().name, name);
        let label = [&*scene.column_labels[column], &*scene.row_labels[row]].concat();
        assert_eq!(label, name);
    }
    // White, whose picture is turned round, has the a-file at the left and row 1 below.
    let turned = Position::START.scene().flipped();
    let corner = turned.cells.len() - turned.column_labels.len();
    assert_eq!(turned.cells[corner].name, "a1");

    let knight: Move = "0,1-2,2".parse().unwrap();
    assert_eq!(Position::START.move_name(knight), "Nj1-i3");
    for typed in ["Nj1-i3", "j1-i3", "0,1-2,2"] {
        assert_eq!(Position::START.parse_move_name(typed), Ok(knight));
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
fn rule_r8_1_board_files_have_15_lines() {
    let file = file(7, 0);
    let text = file.to_string();
    assert!(text.starts_with("W\nRNZBOKXBCNR\nGPPSPJPPPPG\n...........\n.*.......*.\n"));
    assert!(text.ends_with("rnzbokxbcnr\n7\n60000\n0\n"));
    for good in [&text, text.trim_end(), &text.replace('\n', "\r\n")] {
        assert_eq!(good.parse::<BoardFile>().unwrap(), file);
    }
    for (from, to, expected) in [
        ("W", "w", "W or B at character 1"),
        ("7\n60000", "seven\n60000", "used at character 135"),
        ("60000\n0\n", "60000\n", "the number of half-moves"),
        ("60000\n0\n", "60000\n0\n8\n", "after 15 lines"),
        ("RNZ", "RNZZ", "a row of eleven squares at character 14"),
        ("GPP", "GP", "a row of eleven squares at character 25"),
        ("GPP", "GPX", "golf cart of each colour at character 17"),
        (&text, "", "W or B"),
    ] {
        let bad = text.replacen(from, to, 1).parse::<BoardFile>();
        let error = bad.unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn rule_r8_1_files_of_editors_are_read() {
    let text = file(7, 0).to_string();
    for (end, after) in [
        ("\n", "\n"),
        ("  \n", " "),
        ("\r\n", "\r\n\r\n"),
        ("\t\r\n", "\n \n"),
    ] {
        let edited = format!("\u{feff}{}{after}", text.replace('\n', end));
        assert_eq!(edited.parse(), Ok(file(7, 0)), "{edited:?}");
    }
    let gap = text.replacen('\n', "\n\n", 1).parse::<BoardFile>();
    assert!(
        gap.unwrap_err()
            .to_string()
            .contains("a row of eleven squares")
    );
}

#[test]
fn rule_r8_2_what_is_read() {
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
fn rule_r1_3_nothing_else_is_part_of_a_position() {
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
fn rule_r4_beekeepers_paralyse_each_other_too() {
    let bees = board("W", "K0,0 k10,10 z4,4 R3,3 G5,5 C4,3 N4,2 Z3,5");
    let paralysed = Player::ALL.map(|player| bees.paralysed(player).len());
    assert_eq!(paralysed, [4, 1]);
}

#[test]
fn rule_r6_7_most_first_moves_blow_up_the_own_king() {
    let loses = |&m: &Move| {
        let mut after = Position::START;
        after.play_unchecked(m);
        after.outcome() == Some(Outcome::Win(Player::Second))
    };
    let moves = Position::START.moves().into_iter();
    assert_eq!(moves.filter(loses).count(), 23);
}

#[test]
fn rule_r9_a_finished_game_has_no_moves() {
    let over = board("B", "K0,0 n5,5");
    assert_eq!(over.move_count(), 0);
    assert!(over.moves().is_empty());
    let after = file(5, 8).after("0,1-2,2".parse().unwrap());
    let numbers = (after.used, after.allowed, after.half_moves);
    assert_eq!(numbers, (5, 60_000, 9));
    assert_eq!(after.position.turn(), Player::Second);
}

#[test]
fn rule_r7_and_r7_1_and_r7_2_and_r7_3_the_end_is_read_from_the_board() {
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
}

#[test]
fn rule_r7_4_draws_by_repetition_and_by_quiet_plies() {
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
fn rule_r8_3_the_original_writes_no_last_line_feed() {
    let file = file(0, 3);
    assert!(file.to_original().ends_with("60000\n3"));
    assert_eq!(file.to_original().parse::<BoardFile>().unwrap(), file);
}
