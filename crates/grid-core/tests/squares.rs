//! Squares: their numbering, their names, and the errors for bad names.

use grid_core::text::Field;
use grid_core::{
    Algebraic, NamedRowColumn, Outcome, ParseError, Player, RowColumn, Spelling, Spot, Square,
};

/// Checks that none of these names, joined by bars, is read, for the same reason.
fn check_refused<S: Spelling>(names: &str, expected: &str, at: usize) {
    for name in names.split('|') {
        let error = name.parse::<Square<8, 8, S>>().expect_err("no square");
        let message = format!("bad square {name:?}: expected {expected} at character {at}");
        assert_eq!(error.to_string(), message);
    }
}

/// Every square has one name, one index and one place.
fn check_all<const W: usize, const H: usize, S: Spelling>() {
    assert_eq!(Square::<W, H, S>::all().len(), W * H);
    for (index, square) in Square::<W, H, S>::all().enumerate() {
        assert_eq!(square.index(), index);
        assert_eq!((square.row(), square.column()), (index / W, index % W));
        assert_eq!(Square::from_index(index), Some(square));
        assert_eq!(Square::new(square.row(), square.column()), Some(square));
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(Square::of_spot(square.spot()), Some(square));
        assert_eq!(format!("{square:?}"), square.to_string());
        assert_eq!(Square::try_from(index), Ok(square));
        assert_eq!(format!("{square:>9}"), format!("{:>9}", square.to_string()));
        let name = format!("{square:#}");
        assert_eq!(format!("{square:>#9}"), format!("{name:>9}"));
        let labels = S::labels(square.row(), square.column(), W);
        assert!(labels.iter().all(|label| name.contains(&**label)));
    }
    assert!(Square::<W, H, S>::try_from(W * H).is_err());
    assert_eq!(Square::<W, H, S>::from_index(W * H), None);
    assert_eq!(Square::<W, H, S>::new(H, 0), None);
    assert_eq!(Square::<W, H, S>::new(0, W), None);
}

/// Checks a board with every spelling.
fn check_each<const W: usize, const H: usize>() {
    check_all::<W, H, Algebraic>();
    check_all::<W, H, RowColumn>();
    check_all::<W, H, NamedRowColumn>();
}

/// Only the spelling with names of its own writes a square in two ways.
#[test]
fn people_read_the_names_of_chess_for_rows_and_columns() {
    fn both<S: Spelling>(row: usize, column: usize) -> String {
        let square = Square::<11, 11, S>::at(row, column);
        format!("{square} {square:#} {square:?}")
    }
    for (row, column, algebraic, numbers, named) in [
        (0, 10, "k1 k1 k1", "0,10 0,10 0,10", "0,10 a1 0,10"),
        (0, 0, "a1 a1 a1", "0,0 0,0 0,0", "0,0 k1 0,0"),
        (10, 3, "d11 d11 d11", "10,3 10,3 10,3", "10,3 h11 10,3"),
    ] {
        assert_eq!(both::<Algebraic>(row, column), algebraic);
        assert_eq!(both::<RowColumn>(row, column), numbers);
        assert_eq!(both::<NamedRowColumn>(row, column), named);
    }
    assert_eq!(Algebraic::labels(10, 3, 11), ["11", "d"]);
    assert_eq!(RowColumn::labels(10, 3, 11), ["10", "3"]);
    assert_eq!(NamedRowColumn::labels(10, 3, 11), ["11", "h"]);
}

#[test]
fn places_indices_and_names_belong_together() {
    check_each::<8, 8>();
    check_each::<42, 21>();
    check_each::<1, 1>();
    check_each::<256, 256>();
    check_each::<1, 65_536>();
    check_each::<65_536, 1>();
}

#[test]
fn columns_are_letters_and_rows_are_numbers() {
    let name = |row, column| Square::<800, 21>::at(row, column).to_string();
    assert_eq!(name(0, 0), "a1");
    assert_eq!(name(7, 7), "h8");
    assert_eq!(name(0, 25), "z1");
    assert_eq!(name(0, 26), "aa1");
    assert_eq!(name(20, 51), "az21");
    assert_eq!(name(9, 52), "ba10");
    assert_eq!(name(0, 701), "zz1");
    assert_eq!(name(0, 702), "aaa1");
}

#[test]
fn offsets_end_at_the_edges() {
    let c2 = Square::<4, 3>::at(1, 2);
    for rows in i8::MIN..=i8::MAX {
        for columns in i8::MIN..=i8::MAX {
            let inside = (-1..=1).contains(&rows) && (-2..=1).contains(&columns);
            let to = c2.offset(rows, columns);
            assert_eq!(to.is_some(), inside, "{rows}, {columns}");
            if let Some(to) = to {
                let place = (1 + i32::from(rows), 2 + i32::from(columns));
                assert_eq!((to.row() as i32, to.column() as i32), place);
            }
        }
    }
}

#[test]
#[should_panic(expected = "square off the board")]
fn a_place_off_the_board_is_no_square() {
    let _ = Square::<8, 8>::at(8, 0);
}

#[test]
fn a_bad_name_is_refused_at_the_place_of_the_trouble() {
    let form = "a column letter and a row number";
    check_refused::<Algebraic>("|4|E4|é4| e4|abcde1", form, 1);
    check_refused::<Algebraic>("e|e0|e04|e+4|e-4|e4 |e٤|e99999999999999999999|aé1", form, 2);
    check_refused::<Algebraic>("ee4x", form, 3);
    let names = "|1|e4|1,|,1|1, 2|+1,2|01,2|1,2,3|1;2|1,٤|1,99999999999999999999";
    check_refused::<RowColumn>(names, "ROW,COLUMN, from 0", 1);

    let form = "a square of the board";
    check_refused::<Algebraic>("i1|a9|zz1|e123456|zzzz99999", form, 1);
    check_refused::<RowColumn>("8,0|0,8|1,123456|99999,99999", form, 1);
}

#[test]
fn the_squares_of_a_chess_board_are_constants() {
    let named = [Square::A1, Square::E2, Square::H8];
    let read = ["a1", "e2", "h8"].map(|name| name.parse().expect("a square"));
    assert_eq!(named, read);
}

#[test]
fn the_spelling_says_which_row_is_at_the_top_of_a_picture() {
    let spot = |row, column| Spot { row, column };
    assert_eq!(Square::<4, 3>::at(2, 1).spot(), spot(0, 1));
    assert_eq!(Square::<4, 3, RowColumn>::at(2, 1).spot(), spot(2, 1));
    for (row, column) in [(3, 0), (0, 4), (u16::MAX, u16::MAX)] {
        assert_eq!(Square::<4, 3>::of_spot(spot(row, column)), None);
        assert_eq!(Square::<4, 3, RowColumn>::of_spot(spot(row, column)), None);
    }
}

#[test]
fn errors_count_characters_and_show_no_more_than_two_hundred() {
    let error = ParseError::new("line", "äöü!", 6, "something else");
    assert_eq!(
        error.to_string(),
        "bad line \"äöü!\": expected something else at character 4"
    );
    let at_the_end = ParseError::new("line", "ab", 99, "more");
    assert_eq!(at_the_end.at, 2);

    let shown = |text: &str| ParseError::new("line", text, 0, "less").text;
    let just = "ä".repeat(ParseError::SHOWN);
    assert_eq!(shown(&just), just);
    assert_eq!(shown(&(just.clone() + "b")), just + "…");
}

#[test]
fn fields_are_told_with_the_bytes_where_they_start() {
    for (text, expected) in [
        ("ä bc  d", &[(0, "ä"), (3, "bc"), (6, ""), (7, "d")][..]),
        ("", &[(0, "")]),
    ] {
        let fields = Field::split("line", text).map(|field| (field.at, field.text));
        assert!(fields.eq(expected.iter().copied()), "{text}");
    }
}

#[test]
fn players_are_read_as_they_are_written() {
    for player in Player::ALL {
        assert_eq!(player.to_string().parse(), Ok(player));
    }
    assert!("First".parse::<Player>().is_err());
}

#[test]
fn result_words_are_read_as_they_are_written() {
    let wins = Player::ALL.map(|player| Some(Outcome::Win(player)));
    for outcome in [None, Some(Outcome::Draw), wins[0], wins[1]] {
        let word = Outcome::status_word(outcome);
        assert_eq!(Outcome::parse_status(word), Ok(outcome));
        assert_eq!(word.parse().ok(), outcome, "only * is no result");
    }
    assert!("2-0".parse::<Outcome>().is_err());
    assert_eq!(
        Outcome::parse_status("2-0").unwrap_err().to_string(),
        "bad result \"2-0\": expected 1-0, 0-1, 1/2-1/2 or * at character 1"
    );
    assert_eq!(Outcome::Win(!Player::First).to_string(), "0-1");
}
