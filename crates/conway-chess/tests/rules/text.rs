//! Rule 6: text.

use conway_chess::{BIRTH_QUEUE, Move, Player, Position};

use super::{NO_COUNTERS, START, check};

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
fn rule_6_5_an_ordinary_fen_is_read() {
    let position = "4k3/8/8/8/8/8/8/4K3 w - -";
    let text = |clocks: &str| format!("{position} {NO_COUNTERS} 0,0 {clocks}");
    for (fen, clocks) in [("0 1", "0 1"), ("37 62", "37 62"), ("5", "5 1")] {
        assert_eq!(check(&format!("{position} {fen} : : ")), text(clocks));
    }
    let in_order = |rights: &str| {
        let text = format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} -");
        text.parse::<Position>().unwrap()
    };
    assert_eq!(in_order("qQkK"), in_order("KQkq"));
    for (rest, expected) in [
        (" 0 1 2", "the end of the position at character 31"),
        (" 0 x", "a whole number below 2^32 at character 29"),
        (" 01", "a whole number below 2^32 at character 27"),
        (" x", "eight ranks joined by / at character 28"),
        (" ", "no blank but one between two fields at character 27"),
        (
            "  0 1",
            "no blank but one between two fields at character 27",
        ),
        (" 0 1 ", "the end of the position at character 31"),
    ] {
        let error = format!("{position}{rest}").parse::<Position>().unwrap_err();
        assert!(error.to_string().ends_with(expected), "{error}");
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
