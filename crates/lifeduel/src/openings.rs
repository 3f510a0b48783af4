//! Solved openings: every position of the usual game with at most three placements.
//!
//! The second player wins all of them. So only mistakes in the last nine placements decide the
//! usual game. With the openings, and the [solver](crate::Solver) from eight placements to come on,
//! every position of the usual game has a known result at once.
//!
//! The file `openings.txt` has one of all positions that are images of each other under the
//! symmetries of the board, a line each: the cells of the first player, those of the second player
//! (row and column, `-` for none), the winner (`=` for a draw) and the best placement. In a lost
//! position, this is the placement after which a random opponent does worst. The example
//! `lifeduel-openings` makes the file and checks it.
//!
//! ```
//! use lifeduel::{Outcome, Player, Position, openings};
//!
//! let solution = openings::known(&Position::START).unwrap();
//! assert_eq!(solution.outcome, Outcome::Win(Player::Second));
//! ```

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use grid_core::{Game, Outcome, Player};

use crate::life::Cells;
use crate::{Board, Cell, Phase, Position, Solution, Solver, Spec};

/// The text of the file.
const FILE: &str = include_str!("openings.txt");

/// The most placements in a solved opening.
const PLACEMENTS: u8 = 3;

/// Returns one of all openings that are images of each other, with the fewest placements first.
#[must_use]
pub fn all() -> Vec<Position> {
    let mut openings = Vec::from([Position::START]);
    let mut last = openings.clone();
    for _ in 0..PLACEMENTS {
        let mut next = BTreeSet::new();
        for position in &last {
            position.for_each_move(|cell| {
                let mut after = *position;
                after.play_unchecked(cell);
                next.insert(least(&after.board()).0);
            });
        }
        last = (next.into_iter())
            .map(|cells| Position {
                spec: Spec::STANDARD,
                cells,
                phase: Phase::Placement(cells.map(u64::count_ones).iter().sum::<u32>() as u8),
            })
            .collect();
        openings.extend(&last);
    }
    openings
}

/// Returns the result of an opening, or of an image of it, and a placement that reaches it. `None`
/// if the position is no solved opening.
#[must_use]
pub fn known(position: &Position) -> Option<Solution> {
    let Phase::Placement(placed @ 0..=PLACEMENTS) = position.phase() else {
        return None;
    };
    let board = position.board();
    // With a handicap there are more cells than were placed, or fewer.
    let is_usual = Player::ALL.into_iter().all(|player| {
        let of_both = u32::from(placed) + u32::from(player == Player::First);
        board.count(player) == of_both / 2
    });
    if position.spec() != Spec::STANDARD || !is_usual {
        return None;
    }
    let (cells, image) = least(&board);
    let key = key(&Board::with_cells(position.spec(), cells));
    let found = FILE.lines().find_map(|line| line.strip_prefix(&key))?;
    let (winner, best) = found.split_once(' ')?;
    let outcome = match winner {
        "1" => Outcome::Win(Player::First),
        "2" => Outcome::Win(Player::Second),
        _ => Outcome::Draw,
    };
    let image_of = |cell| board.cell_at(image(board.bit(cell).trailing_zeros() as usize));
    let is_best = |cell: &Cell| digits(image_of(*cell)) == best;
    Some(Solution {
        outcome,
        best: Some(board.all().find(is_best)?),
        nodes: 0,
    })
}

/// Returns the line of the file for an opening from [`all`], with its result and the best
/// placement.
#[must_use]
pub fn line(position: &Position, outcome: Outcome, best: Cell) -> String {
    let winner = match outcome {
        Outcome::Win(Player::First) => '1',
        Outcome::Win(Player::Second) => '2',
        Outcome::Draw => '=',
    };
    alloc::format!("{}{winner} {}", key(&position.board()), digits(best))
}

/// Returns whether the solver agrees with the file about an opening: the result, and that the best
/// placement reaches it.
#[must_use]
pub fn is_confirmed(position: &Position, solver: &mut Solver) -> bool {
    let Some(known) = known(position) else {
        return false;
    };
    let Some(best) = known.best else {
        return false;
    };
    let mut after = *position;
    position.is_legal(best) && solver.solve(position).outcome == known.outcome && {
        after.play_unchecked(best);
        solver.solve(&after).outcome == known.outcome
    }
}

/// The least of the images of a board, and the symmetry that leads to it.
fn least(board: &Board) -> (Cells, impl Fn(usize) -> usize + use<>) {
    let images = board
        .symmetries()
        .map(|symmetry| (board.image(&symmetry), symmetry));
    images
        .min_by_key(|(cells, _)| *cells)
        .expect("a board is an image of itself")
}

/// The beginning of the line of a board, with a space at its end.
fn key(board: &Board) -> String {
    let mut key = String::new();
    for player in Player::ALL {
        let owned = board
            .all()
            .filter(|&cell| board.owner(cell) == Some(player));
        let cells: String = owned.map(digits).collect();
        // Writing to a string cannot fail.
        let _ = write!(key, "{} ", if cells.is_empty() { "-" } else { &cells });
    }
    key
}

/// Row and column of a cell, a digit each.
fn digits(cell: Cell) -> String {
    alloc::format!("{}{}", cell.row, cell.column)
}
