//! A game of your own: its rules, its text forms, the tools that work with it, and a record.
//!
//! Two players take turns placing dominoes on a row of cells. A domino covers two neighbouring
//! cells. The player who cannot move loses. `cargo run -p grid-core --example own_game`

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use grid_core::{Dice, Game, NoEvent, Notation, Observer, Outcome, ParseError, Player, Record};
use grid_core::{divide, perft, playout, testing};

const CELLS: u32 = 10;

/// The covered cells, one bit each, and the player to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Row {
    covered: u32,
    turn: Player,
}

impl Game for Row {
    /// The left cell of a domino.
    type Move = u32;
    /// Moves have no after-effects.
    type Event = NoEvent;

    fn turn(&self) -> Player {
        self.turn
    }
    fn try_for_each_move<B>(&self, f: impl FnMut(u32) -> ControlFlow<B>) -> ControlFlow<B> {
        let is_free = |left: &u32| self.covered >> left & 0b11 == 0;
        (0..CELLS - 1).filter(is_free).try_for_each(f)
    }
    fn play_with(&mut self, left: u32, _: &mut impl Observer<Self>) {
        self.covered |= 0b11 << left;
        self.turn = !self.turn;
    }
}

impl Notation for Row {
    const NAME: &'static str = "row";

    fn parse_move(&self, text: &str) -> Result<u32, ParseError> {
        // One spelling only: no signs, no leading zeros.
        let mut all = 0..CELLS - 1;
        let left = all.find(|left| left.to_string() == text);
        left.ok_or_else(|| ParseError::new("move", text, 0, "the left cell of a domino"))
    }
}

/// `..##...... first`
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |cell| ['.', '#'][(self.covered >> cell & 1) as usize];
        let cells: String = (0..CELLS).map(cell).collect();
        write!(f, "{cells} {}", self.turn)
    }
}

impl FromStr for Row {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = || ParseError::new("position", text, 0, "ten cells and a player");
        let (cells, turn) = text.split_once(' ').ok_or_else(error)?;
        if cells.len() != CELLS as usize || !cells.bytes().all(|cell| b".#".contains(&cell)) {
            return Err(error());
        }
        let bit = |(i, cell)| u32::from(cell == b'#') << i;
        let covered = cells.bytes().enumerate().map(bit).sum();
        let turn = turn.parse()?;
        Ok(Self { covered, turn })
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let start: Row = ".......... first".parse()?;
    // Checks the laws of every game: counts agree with moves, texts are read back, and so on.
    testing::check_random_games(&start, 1, 20, 100);

    let leaves = [1, 2, 3, 4, 5].map(|depth| perft(&start, depth));
    println!("perft 1 to 5: {leaves:?}");
    println!("after each first move: {:?}", divide(&start, 4, perft));

    let mut dice = Dice::seeded(1);
    let games = (0..1_000).map(|_| playout(start.clone(), &mut dice, 100));
    let first = Some(Outcome::Win(Player::First));
    let wins = games.filter(|(end, _)| end.outcome() == first).count();
    println!("the first player wins {wins} of 1000 random games");

    // A game in progress, with undo, redo and branches. A type that contains a record can derive
    // serde's traits.
    let mut game = Record::new(start);
    for text in ["3", "6", "0"] {
        game.play_text(text, &mut ())?;
    }
    game.undo();
    let mut branch = game.branch();
    branch.play_text("8", &mut ())?;
    branch.resign(Player::Second);
    println!("the branch: {branch}");
    println!("the game: {}", game.to_json());
    println!("illegal: {}", game.play_text("4", &mut ()).unwrap_err());
    assert_eq!(Record::from_json(&game.to_json())?, game);
    Ok(())
}
