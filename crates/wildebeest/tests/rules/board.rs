//! The board, board files and the start.

use super::*;

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
    let rows = Position::START.to_string();
    assert_eq!(rows.matches('*').count(), 4);
    assert_eq!(rows.matches('#').count(), 1);
    let on_them = board("W", "K0,0 k10,10 R3,1 n5,5").to_string();
    assert_eq!(on_them.matches('*').count(), 3);
    assert_eq!(on_them.matches('#').count(), 0);
    assert_eq!(JET_PACK, Square::at(5, 5));
    assert!(PADS.contains(&Square::at(7, 9)));
}

#[test]
fn rule_r1_3_board_files_have_15_lines() {
    let file = BoardFile {
        position: Position::START,
        used: 7,
        allowed: 60_000,
        half_moves: 0,
    };
    let text = file.to_string();
    assert!(text.starts_with("W\nRNZBOKXBCNR\nGPPSPJPPPPG\n...........\n.*.......*.\n"));
    assert!(text.ends_with("rnzbokxbcnr\n7\n60000\n0\n"));
    assert_eq!(text.parse::<BoardFile>().unwrap(), file);
    assert_eq!(text.trim_end().parse::<BoardFile>().unwrap(), file);
    assert_eq!(
        text.replace('\n', "\r\n").parse::<BoardFile>().unwrap(),
        file
    );
    for (bad, expected) in [
        (text.replacen('W', "w", 1), "W or B"),
        (
            text.replace("7\n60000", "seven\n60000"),
            "the milliseconds used",
        ),
        (
            text.replace("60000\n0\n", "60000\n"),
            "the number of half-moves",
        ),
        (format!("{text}8\n"), "after 15 lines"),
        (text.replacen("RNZ", "RNZZ", 1), "a row of eleven squares"),
        (String::new(), "W or B"),
    ] {
        let error = bad.parse::<BoardFile>().unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn rule_r1_4_what_is_read() {
    let start = Position::START.to_string();
    // All three characters for an empty square mean the same.
    let plain = start.replace(['*', '#'], ".");
    assert_eq!(plain.parse::<Position>().unwrap(), Position::START);
    refused(&start.replacen("RNZ", "RNQ", 1), "a piece's letter");
    refused(
        &start.replacen("RNZ", "RNK", 1),
        "at most one king of each colour",
    );
    refused(
        &start.replacen("RNZ", "RNW", 1),
        "at most one king of each colour",
    );
    refused(
        &start.replacen("RNZ", "RNX", 1),
        "at most one golf cart of each colour",
    );
    refused(&start.replacen("W ", "X ", 1), "W or B");
    refused(&start.replacen("RNZ", "RN", 1), "a row of eleven squares");
    refused(&format!("{start}/..........."), "only eleven rows");
    refused("W ...........", "eleven rows");
    refused(&format!("{start} 1"), "the end of the position");
    // A position without one of the Kings is a finished game.
    assert_eq!(
        board("W", "K0,0").outcome(),
        Some(Outcome::Win(Player::First))
    );
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
