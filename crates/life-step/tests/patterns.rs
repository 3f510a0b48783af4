//! Patterns with a known fate.

use grid_core::{Bitboard, Player, Square, SquareSet};
use life_step::{OverlapError, Rule, TwoOwners, word};

type Cells = Bitboard<u64, 8, 8>;

/// Returns the cells of a drawing. Its rows go from top to bottom, and its first square is at the
/// top left corner.
fn drawn(rows: &[&str], symbol: char) -> Cells {
    let mut cells = Cells::EMPTY;
    for (down, row) in rows.iter().enumerate() {
        for (right, cell) in row.split(' ').enumerate() {
            if cell.starts_with(symbol) {
                cells |= Cells::of(Square::at(7 - down, right));
            }
        }
    }
    cells
}

fn x(rows: &[&str]) -> Cells {
    drawn(rows, 'X')
}

fn two(rows: &[&str]) -> TwoOwners<Cells> {
    TwoOwners::new(drawn(rows, 'X'), drawn(rows, 'O')).unwrap()
}

fn life(cells: Cells, n: u32) -> Cells {
    (0..n).fold(cells, |cells, _| word::step_life(cells))
}

#[test]
fn still_lifes_are_still() {
    for still in [
        x(&["X X", "X X"]),
        x(&[". . .", ". X X", ". X X"]),
        x(&[". X X .", "X . . X", ". X X ."]),
        x(&[". X X .", "X . . X", ". X . X", ". . X ."]),
        x(&["X X .", "X . X", ". X ."]),
        x(&[". X .", "X . X", ". X ."]),
        x(&[". . . . . . X X", ". . . . . . X X"]),
    ] {
        assert!(!still.is_empty());
        assert_eq!(word::step_life(still), still);
        assert_eq!(word::advance(still, Rule::LIFE, u64::MAX), still);
    }
}

#[test]
fn oscillators_come_back() {
    let blinker = x(&[". . .", "X X X"]);
    assert_eq!(life(blinker, 1), x(&[". X .", ". X .", ". X ."]));
    let toad = x(&[". . . .", ". X X X", "X X X ."]);
    let beacon = x(&["X X . .", "X X . .", ". . X X", ". . X X"]);
    for oscillator in [blinker, toad, beacon] {
        assert_ne!(life(oscillator, 1), oscillator);
        assert_eq!(life(oscillator, 2), oscillator);
        assert_eq!(
            word::advance(oscillator, Rule::LIFE, u64::MAX),
            life(oscillator, 1)
        );
    }
}

#[test]
fn a_glider_ends_as_a_block_in_the_corner() {
    let glider = x(&[". X .", ". . X", "X X X"]);
    assert_eq!(life(glider, 4), x(&["", ". . X .", ". . . X", ". X X X"]));
    let block = x(&["", "", "", "", "", "", ". . . . . . X X", ". . . . . . X X"]);
    assert_eq!(word::advance(glider, Rule::LIFE, 1_000), block);
}

#[test]
fn nothing_wraps_or_survives_outside() {
    // A blinker on the edge loses the cell that would be born outside.
    let edge = x(&["X X X"]);
    assert_eq!(life(edge, 1), x(&[". X", ". X"]));
    assert!(life(edge, 2).is_empty());
    let rows = x(&["", ". . . . . . . X", "X", "X . . . . . . X"]);
    assert!(
        life(rows, 1).is_empty(),
        "the right edge is not beside the left"
    );
}

#[test]
fn birth_from_nothing_fills_the_board_and_only_that() {
    let b0 = Rule::new(&[0], &[]);
    assert_eq!(word::step(Cells::EMPTY, b0), Cells::FULL);
    assert!(word::step(Cells::FULL, b0).is_empty());
    let every = Rule::new(&[0, 1, 2, 3, 4, 5, 6, 7, 8], &[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(word::step(x(&["X"]), every), Cells::FULL);
    assert!(word::step(Cells::FULL, Rule::new(&[], &[])).is_empty());
}

#[test]
fn survivors_keep_their_owner_and_newborns_follow_the_majority() {
    let cells = two(&[". X .", ". O .", ". X ."]);
    assert_eq!(cells.step_life(), two(&["", "X O X"]));
    assert_eq!(
        cells.step_life().step_life(),
        two(&[". X .", ". O .", ". X ."])
    );

    let cells = two(&["O . X", ". . .", ". . O"]);
    assert_eq!(cells.step_life(), two(&["", ". O"]));
    let mixed = two(&["X O", "O X"]);
    assert_eq!(mixed.step_life(), mixed);
}

#[test]
fn a_tie_gives_no_birth() {
    let born_of_two = Rule::new(&[2], &[]);
    assert_eq!(two(&["X . X"]).step(born_of_two), two(&[". X", ". X"]));
    assert_eq!(two(&["O . O"]).step(born_of_two), two(&[". O", ". O"]));
    assert_eq!(two(&["X . O"]).step(born_of_two), TwoOwners::EMPTY);
    let born_of_six = Rule::new(&[6], &[]);
    assert_eq!(
        two(&["X X X", ". . .", "O O O"]).step(born_of_six),
        TwoOwners::EMPTY
    );
    assert_eq!(
        two(&["X X X", ". . .", "X O O"]).step(born_of_six),
        two(&["", ". X"])
    );
    assert_eq!(
        two(&["X X O", ". . .", "O O O"]).step(born_of_six),
        two(&["", ". O"])
    );
    assert_eq!(
        TwoOwners::<Cells>::EMPTY.step(Rule::new(&[0], &[])),
        TwoOwners::EMPTY
    );
}

#[test]
fn no_square_has_two_owners() {
    let (row, column) = (Cells::row(2), Cells::column(3));
    let error: OverlapError<Cells> = TwoOwners::new(row, column).unwrap_err();
    assert_eq!(error.shared, row & column);
    assert_eq!(error.to_string(), "two owners claim {d3}");

    let square = Square::at(2, 3);
    let cells = TwoOwners::new(row, column - row).unwrap();
    assert_eq!(cells.owner(square), Some(Player::First));
    let cells = cells.with(Player::Second, square);
    assert_eq!(cells.owner(square), Some(Player::Second));
    assert_eq!(cells.second(), column);
    assert_eq!(cells.cells(Player::First), row.without(square));
    let cells = cells.with(Player::First, square);
    assert_eq!((cells.first(), cells.swapped().second()), (row, row));
    assert_eq!(cells.without(square).owner(square), None);
    assert_eq!(
        cells.without(square).alive(),
        (row | column).without(square)
    );
    assert_eq!(TwoOwners::default(), TwoOwners::<Cells>::EMPTY);
}
