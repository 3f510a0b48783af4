//! Domineering: its rules, its text, its picture, its evaluation and its facts.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use alpha_beta::{Evaluate, Plain};
use board_scene::facts::About;
use board_scene::{
    Effect, Present, Scene, SceneCell, ScenePiece, Trace, read_letters, write_letters,
};
use grid_core::{
    Bitboard, Direction, Game, Notation, Observer, ParseError, Player, Spots, Square, SquareSet,
};
use menagerie::Playable;

/// A cell of the board, 8x8.
pub type Cell = Square<8, 8>;
/// A set of cells, one bit each.
pub type Set = Bitboard<u64, 8, 8>;

/// The dominoes of both players, and whose turn it is. The default is the empty board.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Position {
    /// The cells that each player's dominoes cover.
    pub dominoes: [Set; 2],
    turn: Player,
}

/// The directions from the first to the second half of each player's dominoes.
const DIRECTIONS: [Direction; 2] = [Direction::North, Direction::East];

/// A half of each player's dominoes.
const HALVES: [ScenePiece; 2] = [
    ScenePiece::new(Player::First, 'V', '▮', "upright domino"),
    ScenePiece::new(Player::Second, 'H', '▬', "lying domino"),
];

impl Position {
    /// Returns the cells for the lower or left half of a player's domino: one shift finds them all.
    pub(crate) fn places(&self, player: Player) -> Set {
        let empty = !(self.dominoes[0] | self.dominoes[1]);
        empty & empty.step(DIRECTIONS[player.index()].opposite())
    }

    /// Returns the half of a domino that covers a cell.
    fn half(&self, cell: Cell) -> Option<ScenePiece> {
        let owner = self.dominoes.iter().position(|cells| cells.contains(cell));
        owner.map(|owner| HALVES[owner])
    }
}

/// A domino was laid on two cells.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(tag = "event", rename = "laid")]
pub struct Laid {
    /// The player who laid it.
    pub player: Player,
    /// The cells.
    pub cells: [Cell; 2],
}

impl Game for Position {
    /// The lower or left half of the domino.
    type Move = Cell;
    type Event = Laid;

    fn turn(&self) -> Player {
        self.turn
    }

    fn play_with(&mut self, m: Cell, on: &mut impl Observer<Self>) {
        let player = self.turn;
        let beyond = Set::of(m).step(DIRECTIONS[player.index()]);
        self.dominoes[player.index()] |= Set::of(m) | beyond;
        self.turn = !player;
        let cells = [m, beyond.first().unwrap_or(m)];
        on.event(Laid { player, cells });
    }

    fn try_for_each_move<B>(&self, f: impl FnMut(Cell) -> ControlFlow<B>) -> ControlFlow<B> {
        self.places(self.turn).into_iter().try_for_each(f)
    }

    /// Optional: counting without visiting makes perft many times as fast.
    fn move_count(&self) -> u64 {
        self.places(self.turn).len().into()
    }
}

impl Notation for Position {
    const NAME: &'static str = "domineering";

    fn parse_move(&self, text: &str) -> Result<Cell, ParseError> {
        text.parse()
    }
}

/// The rows from the top, then `1` or `2`: `......../…/.......... 1`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |spot| Some(self.half(Cell::of_spot(spot)?)?.letter);
        write_letters(f, [8, 8], letter, self.turn)
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let letters = HALVES.map(|half| half.letter);
        let (letter, turn) = read_letters(text, [8, 8], &letters)?;
        let dominoes = letters.map(|of| {
            let cells = Cell::all().filter(|cell| letter(cell.spot()) == Some(of));
            cells.collect()
        });
        Ok(Self { dominoes, turn })
    }
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([from, to], player) = (self.cells, self.player.number());
        write!(f, "player {player} laid a domino on {from} and {to}")
    }
}

impl Present for Position {
    const ABOUT: About = About {
        title: "Domineering",
        summary: "the player who cannot lay a domino loses",
        players: ["Upright", "Across"],
        ..About::PLAIN
    };

    fn scene(&self) -> Scene {
        Scene::of_board(|cell: Cell| SceneCell {
            name: cell.to_string(),
            piece: self.half(cell),
            ..SceneCell::default()
        })
    }

    fn spots(&self, m: Cell) -> Spots {
        m.into()
    }

    fn trace(&self, event: &Laid) -> Trace {
        let trace = Effect::Placed.on(event.cells.map(Cell::spot));
        trace.named("laid", event.player)
    }
}

/// Compares the places that are left to each player.
#[derive(Copy, Clone, Default, Debug)]
pub struct Places;

impl Evaluate<Position> for Places {
    type View<'a> = Plain<'a, Position>;

    fn view<'a>(&'a self, position: &'a Position) -> Plain<'a, Position> {
        Plain::new(position, |position| {
            let places = |player| position.places(player).len() as i32;
            10 * (places(position.turn()) - places(!position.turn()))
        })
    }
}

impl Playable for Position {
    type Evaluator = Places;
}
