//! The serde forms of the plain types, and what deserializing refuses.

use std::fmt::Debug;

use grid_core::{
    Bitboard, Direction, Ending, HistoryRules, Outcome, Player, Reason, RowColumn, Square,
};
use serde::de::DeserializeOwned;
use serde_json::{from_str, to_string};

/// Checks that a value is read as it is written.
fn check<T: serde::Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(to_string(value).expect("JSON"), json);
    assert_eq!(&from_str::<T>(json).expect("a value"), value);
}

/// Checks the message of the error that reading the JSON gives.
fn check_refusal<T: DeserializeOwned + Debug>(json: &str, complaint: &str) {
    let error = from_str::<T>(json).expect_err("bad JSON");
    assert!(error.to_string().starts_with(complaint), "{error}");
}

#[test]
fn plain_types_are_words() {
    check(&Square::<3, 2>::at(1, 2), r#""c2""#);
    check(&Square::<3, 2, RowColumn>::at(1, 2), r#""1,2""#);
    check(&Player::ALL, r#"["first","second"]"#);
    check(&Direction::SouthEast, r#""south-east""#);
    check_refusal::<Direction>(r#""up""#, "bad direction");
    let squares: Bitboard<u16, 3, 2> = [Square::at(0, 0), Square::at(1, 2)].into_iter().collect();
    check(&squares, r#"["a1","c2"]"#);
    check_refusal::<Square<3, 2>>(
        r#""d1""#,
        "bad square \"d1\": expected a square of the board at character 1",
    );
    check_refusal::<Outcome>(r#""*""#, "bad result");
}

#[test]
fn endings_and_rules_are_objects() {
    let ending = Ending {
        outcome: Outcome::Win(Player::Second),
        reason: Reason::Resignation,
    };
    check(&ending, r#"{"outcome":"0-1","reason":"resignation"}"#);
    assert_eq!(ending.to_string(), "0-1, by resignation");
    let rules = HistoryRules {
        repetitions: Some(3),
        ..HistoryRules::NONE
    };
    assert_eq!(
        from_str::<HistoryRules>(r#"{"repetitions":3}"#).expect("rules"),
        rules
    );
}
