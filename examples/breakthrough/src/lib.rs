//! Breakthrough: pawns step forward, capture diagonally, and win on the last row.

mod about;
use board_scene::ScenePiece;
use board_scene::simple::{Cells, FromTo, SimpleGame};
use grid_core::{Outcome, Player, Spot};

/// The pawns of both players, and whose turn it is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Breakthrough {
    cells: Cells<8, 8>,
    turn: Player,
}

impl SimpleGame for Breakthrough {
    const NAME: &'static str = "breakthrough";
    const START: &'static str =
        "pppppppp/pppppppp/......../......../......../......../PPPPPPPP/PPPPPPPP 1";
    const PIECES: &'static [ScenePiece] = &[
        ScenePiece::new(Player::First, 'P', '♙', "pawn").unlettered(),
        ScenePiece::new(Player::Second, 'p', '♟', "pawn").unlettered(),
    ];
    const ABOUT: board_scene::facts::About = about::ABOUT;
    type Move = FromTo<8, 8>;

    fn turn(&self) -> Player {
        self.turn
    }

    fn legal(&self) -> impl Iterator<Item = FromTo<8, 8>> {
        let (pawn, forward) = [('P', 1), ('p', -1)][self.turn.index()];
        self.cells.squares(pawn).flat_map(move |from| {
            (-1..=1).filter_map(move |columns| {
                let to = from.offset(forward, columns)?;
                let is_legal = self.cells[to].is_none_or(|piece| columns != 0 && piece != pawn);
                is_legal.then_some(FromTo { from, to })
            })
        })
    }

    fn apply(&mut self, m: FromTo<8, 8>) {
        self.cells[m.to] = self.cells[m.from].take();
        self.turn = !self.turn;
    }

    fn result(&self, can_move: bool) -> Option<Outcome> {
        let (enemy, goal) = [('p', 0), ('P', 7)][self.turn.index()];
        let is_lost = self.cells.squares(enemy).any(|square| square.row() == goal);
        (is_lost || !can_move).then_some(Outcome::Win(!self.turn))
    }

    fn at(&self, spot: Spot) -> Option<char> {
        self.cells.at(spot)
    }

    fn of_letters(letter: impl Fn(Spot) -> Option<char>, turn: Player) -> Option<Self> {
        let cells = Cells::of(letter);
        Some(Self { cells, turn })
    }
}
