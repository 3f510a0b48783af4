//! The serde forms of the plain types, and what deserializing refuses.

use grid_core::{
    Bitboard, Ending, HistoryRules, Outcome, Player, Reason, RowColumn, Rows, Square, SquareSet,
};
use serde_json::{from_str, to_string};

type Bits = Bitboard<u64, 3, 2>;
type Words = Rows<u64, 3, 2>;

/// The message of the error that reading the JSON gives.
fn refusal<T: serde::de::DeserializeOwned>(json: &str) -> String {
    match from_str::<T>(json) {
        Ok(_) => panic!("{json} is read"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_square_is_its_name() {
    let square = Square::<3, 2>::at(1, 2);
    assert_eq!(to_string(&square).expect("JSON"), r#""c2""#);
    assert_eq!(
        from_str::<Square<3, 2>>(r#""c2""#).expect("a square"),
        square
    );
    let complaint = "bad square \"d1\": expected a square of the board at character 1";
    assert!(refusal::<Square<3, 2>>(r#""d1""#).starts_with(complaint));

    let cell = Square::<3, 2, RowColumn>::at(1, 2);
    assert_eq!(to_string(&cell).expect("JSON"), r#""1,2""#);
    assert_eq!(
        from_str::<Square<3, 2, RowColumn>>(r#""1,2""#).expect("a cell"),
        cell
    );
}

#[test]
fn a_bitboard_is_its_integer() {
    let corners = Bits::of(Square::at(0, 0)) | Bits::of(Square::at(1, 2));
    assert_eq!(to_string(&corners).expect("JSON"), "33");
    assert_eq!(from_str::<Bits>("33").expect("a set"), corners);
    assert!(refusal::<Bits>("64").starts_with("bits beyond the board"));

    type Wide = Bitboard<u128, 16, 8>;
    let json = to_string(&Wide::FULL).expect("JSON");
    assert_eq!(json, u128::MAX.to_string());
    assert_eq!(from_str::<Wide>(&json).expect("a set"), Wide::FULL);
}

#[test]
fn rows_are_a_list_of_their_words() {
    let corners = Words::of(Square::at(0, 0)) | Words::of(Square::at(1, 2));
    assert_eq!(to_string(&corners).expect("JSON"), "[1,4]");
    assert_eq!(from_str::<Words>("[1,4]").expect("a set"), corners);
    assert!(refusal::<Words>("[8,0]").starts_with("bits beyond the board"));
    for wrong in ["[]", "[1]", "[1,4,0]"] {
        assert!(refusal::<Words>(wrong).starts_with("wrong number of rows"));
    }
}

#[test]
fn players_and_rules_are_words() {
    assert_eq!(
        to_string(&Player::ALL).expect("JSON"),
        r#"["first","second"]"#
    );
    assert_eq!(
        from_str::<Player>(r#""second""#).expect("a player"),
        Player::Second
    );
    let ending = Ending {
        outcome: Outcome::Win(Player::Second),
        reason: Reason::Resignation,
    };
    let json = r#"{"outcome":"0-1","reason":"resignation"}"#;
    assert_eq!(to_string(&ending).expect("JSON"), json);
    assert_eq!(from_str::<Ending>(json).expect("an ending"), ending);
    assert_eq!(ending.to_string(), "0-1, by resignation");
    assert!(refusal::<Outcome>(r#""*""#).starts_with("bad result"));
    let rules = HistoryRules {
        repetitions: Some(3),
        ..HistoryRules::NONE
    };
    assert_eq!(
        from_str::<HistoryRules>(r#"{"repetitions":3}"#).expect("rules"),
        rules
    );
}
