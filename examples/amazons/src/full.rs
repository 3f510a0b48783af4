//! The game by the full trait: it counts moves without listing them and has events of its own.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use alpha_beta::{Evaluate, Plain};
use board_scene::facts::About;
use board_scene::{Present, Scene, SceneCell, ScenePiece, Trace, read_letters, write_letters};
use chess_men::events;
use grid_core::{Game, Notation, Observer, ParseError, Player, Spots, SquareSet};

use crate::{PIECES, Set, Shot, Square, reach, shot_count, shots};

/// What stands where, and whose turn it is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Amazons {
    /// White's amazons, Black's, and the arrows.
    pieces: [Set; 3],
    turn: Player,
}

events! {
    /// Something that happened in a move.
    #[derive(serde::Serialize)]
    #[serde(tag = "event", rename_all = "kebab-case")]
    pub enum Event {
        /// An amazon moved.
        moved: Moved { owner, from, to } => Moved [from, to] "{owner} amazon moved {from} to {to}",
        /// An arrow struck a cell.
        struck: Struck { owner, square } => Placed [square] "arrow appeared on {square}",
    }
}

impl Amazons {
    fn occupied(&self) -> Set {
        self.pieces[0] | self.pieces[1] | self.pieces[2]
    }

    fn piece(&self, cell: Square) -> Option<ScenePiece> {
        let kind = self.pieces.iter().position(|set| set.contains(cell));
        kind.map(|kind| PIECES[kind])
    }
}

impl Default for Amazons {
    fn default() -> Self {
        crate::START
            .parse()
            .unwrap_or_else(|error| panic!("{error}"))
    }
}

impl Game for Amazons {
    type Move = Shot;
    type Event = Event;

    fn turn(&self) -> Player {
        self.turn
    }

    fn try_for_each_move<B>(&self, f: impl FnMut(Shot) -> ControlFlow<B>) -> ControlFlow<B> {
        shots(self.pieces[self.turn.index()], self.occupied()).try_for_each(f)
    }

    fn play_with(&mut self, m: Shot, on: &mut impl Observer<Self>) {
        let (owner, Shot { from, to, arrow }) = (self.turn, m);
        self.pieces[owner.index()] ^= Set::of(from) | Set::of(to);
        on.event(Event::moved(owner, from, to));
        on.step(self);
        self.pieces[2].insert(arrow);
        on.event(Event::struck(owner, arrow));
        self.turn = !owner;
    }

    fn move_count(&self) -> u64 {
        shot_count(self.pieces[self.turn.index()], self.occupied())
    }

    fn is_legal(&self, Shot { from, to, arrow }: Shot) -> bool {
        let occupied = self.occupied();
        self.pieces[self.turn.index()].contains(from)
            && reach(from, occupied).contains(to)
            && reach(to, occupied.without(from)).contains(arrow)
    }
}

impl Notation for Amazons {
    const NAME: &'static str = "amazons";

    fn parse_move(&self, text: &str) -> Result<Shot, ParseError> {
        text.parse()
    }
}

impl fmt::Display for Amazons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |spot| Some(self.piece(Square::of_spot(spot)?)?.letter);
        write_letters(f, [10, 10], letter, self.turn)
    }
}

impl FromStr for Amazons {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let letters = PIECES.map(|piece| piece.letter);
        let (letter, turn) = read_letters(text, [10, 10], &letters)?;
        let pieces = letters.map(|of| {
            let cells = Square::all().filter(|cell| letter(cell.spot()) == Some(of));
            cells.collect()
        });
        Ok(Self { pieces, turn })
    }
}

impl Present for Amazons {
    const ABOUT: About = crate::ABOUT;

    fn pieces() -> Vec<ScenePiece> {
        PIECES.to_vec()
    }

    fn scene(&self) -> Scene {
        Scene::of_board(|cell: Square| SceneCell {
            piece: self.piece(cell),
            ..SceneCell::of(cell)
        })
    }

    fn spots(&self, m: Shot) -> Spots {
        m.into()
    }

    fn trace(&self, event: &Event) -> Trace {
        event.trace()
    }
}

/// Compares the cells that the amazons of both players can reach.
#[derive(Copy, Clone, Default, Debug)]
pub struct Mobility;

impl Evaluate<Amazons> for Mobility {
    type View<'a> = Plain<'a, Amazons>;

    fn view<'a>(&'a self, position: &'a Amazons) -> Plain<'a, Amazons> {
        Plain::new(position, |position| {
            let occupied = position.occupied();
            let cells = |player: Player| -> i32 {
                let amazons = position.pieces[player.index()].into_iter();
                amazons.map(|from| reach(from, occupied).len() as i32).sum()
            };
            10 * (cells(position.turn) - cells(!position.turn))
        })
    }
}

#[cfg(feature = "menagerie")]
impl menagerie::Playable for Amazons {
    type Evaluator = Mobility;
}
