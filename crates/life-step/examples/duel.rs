//! A duel of your own: put a cell on the board, a generation passes, and births go to the majority.
//! `cargo run -p life-step --example duel`

use std::ops::ControlFlow;

use grid_core::{Dice, Game, NoEvent, Observer, Outcome, Player, Rows, Square, SquareSet, playout};
use life_step::TwoOwners;

/// A board of 12 x 12, one word a row.
type Cells = Rows<u16, 12, 12>;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Duel {
    cells: TwoOwners<Cells>,
    turn: Player,
    moves_left: u8,
}

impl Game for Duel {
    type Move = Square<12, 12>;
    type Event = NoEvent;

    fn turn(&self) -> Player {
        self.turn
    }
    fn terminal_outcome(&self) -> Option<Outcome> {
        let [first, second] = [self.cells.first(), self.cells.second()].map(SquareSet::len);
        let over = self.moves_left == 0 || first == 0 || second == 0;
        over.then(|| match first.cmp(&second) {
            std::cmp::Ordering::Less => Outcome::Win(Player::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Greater => Outcome::Win(Player::First),
        })
    }
    fn try_for_each_move<B>(&self, f: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B> {
        (!self.cells.alive()).into_iter().try_for_each(f)
    }
    fn play_with(&mut self, square: Self::Move, _: &mut impl Observer<Self>) {
        self.cells = self.cells.with(self.turn, square).step_life();
        (self.turn, self.moves_left) = (!self.turn, self.moves_left - 1);
    }
}

/// An R-pentomino for each player, turned by half a turn.
fn start() -> Result<Duel, Box<dyn std::error::Error>> {
    let first =
        [(3, 2), (3, 3), (2, 1), (2, 2), (1, 2)].map(|(row, column)| Square::at(row, column));
    let turned =
        first.map(|square: Square<12, 12>| Square::at(11 - square.row(), 11 - square.column()));
    let cells = TwoOwners::new(Cells::from_iter(first), Cells::from_iter(turned))?;
    Ok(Duel {
        cells,
        turn: Player::First,
        moves_left: 40,
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (start, mut dice) = (start()?, Dice::seeded(1));
    let (end, plies) = playout(start, &mut dice, 40);
    println!("{}\n\n{}", end.cells.first(), end.cells.second());
    println!("{:?} after {plies} moves", end.outcome());
    Ok(())
}

#[test]
fn the_start_is_fair_and_every_game_ends() -> Result<(), Box<dyn std::error::Error>> {
    let start = start()?;
    let turned = |cells: Cells| cells.flip_vertical().flip_horizontal();
    let swapped = TwoOwners::new(turned(start.cells.second()), turned(start.cells.first()))?;
    assert_eq!(swapped, start.cells);
    for seed in 0..100 {
        let (end, plies) = playout(start.clone(), &mut Dice::seeded(seed), 40);
        assert!(end.outcome().is_some() && plies <= 40, "{end:?}");
    }
    Ok(())
}
