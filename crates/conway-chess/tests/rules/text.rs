//! Positions and moves as text.

use super::*;

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
fn rule_6_6_start_text() {
    assert_eq!(
        Position::START.to_string(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - \
         ......../......../......../......../......../.cccccc./.111111./.111111. 0,0 0 1"
    );
    assert_eq!(position(&Position::START.to_string()), Position::START);
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
