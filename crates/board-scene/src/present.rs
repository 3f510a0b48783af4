//! The [`Present`] trait: what people see of a game, and how they enter its moves.

use alloc::string::String;
use alloc::vec::Vec;

use grid_core::{Notation, ParseError, Pick, Picks, Player, Spot, Spots};

use crate::cell::ScenePiece;
use crate::choice::{Choice, MoveKind};
use crate::facts::{About, Outlook, Variant};
use crate::picture::{ArrowKind, HighlightKind, Scene};
use crate::trace::Trace;

/// A game that people play: it can be drawn, its moves can be entered by their cells, and it tells
/// about itself. Programs for all games read these facts; none matches on the name of a game.
///
/// Two methods are required: [`scene`](Self::scene) and [`spots`](Self::spots). Most games also
/// have [`ABOUT`](Self::ABOUT), whose usual form is
/// `About { title: "Countdown", summary: "whoever says 0 wins", ..About::PLAIN }`, and
/// [`trace`](Self::trace) if their moves have events. The package `domineering` of the repository
/// implements the trait for a small game.
///
/// ```
#[doc = include_str!("nim.md")]
#[doc = include_str!("nim-notation.md")]
/// # impl Default for Nim { fn default() -> Self { Nim(9, Player::First) } }
/// use board_scene::{Present, Scene, SceneCell};
/// use grid_core::{Pick, Player, Spot, Spots};
///
/// /// A row of matches.
/// impl Present for Nim {
///     fn scene(&self) -> Scene {
///         let cell = |n: u8| SceneCell { name: n.to_string(), ..SceneCell::default() };
///         let cells = (0..self.0).map(cell).collect();
///         Scene { columns: self.0.into(), cells, ..Scene::default() }
///     }
///
///     /// A player picks the first of the matches to take.
///     fn spots(&self, taken: u8) -> Spots {
///         Spots::from_slice(&[Spot { row: 0, column: (self.0 - taken).into() }])
///     }
/// }
///
/// let nim = Nim(5, Player::First);
/// let cells = [3, 4].map(|column| Spot { row: 0, column });
/// assert_eq!(nim.choose(&[Pick::Kind(0)]).cells, cells);
/// assert_eq!(nim.choose(&[Pick::Kind(0), Pick::Cell(cells[0])]).moves, [2]);
/// assert_eq!(nim.scene_after(2).columns, 3);
/// ```
pub trait Present: Notation + Default {
    /// What is the same in all positions.
    const ABOUT: About = About::PLAIN;

    /// Returns the first position of a variant, by its name with numbers for the words in capitals
    /// (see [`About::variants`]); `None` if there is no such variant.
    ///
    /// # Errors
    /// If the name has the form of a variant that cannot be played.
    fn start(variant: &str) -> Option<Result<Self, ParseError>> {
        (variant == Variant::STANDARD.name).then(|| Ok(Self::default()))
    }

    /// Returns the picture of the position.
    fn scene(&self) -> Scene;

    /// Returns the cells that a person picks to enter a move, in order: the start and target of a
    /// chess move, the cell of a placement. Moves that share all cells (promotions) differ in their
    /// text.
    fn spots(&self, m: Self::Move) -> Spots;

    /// Returns what an event of a move is about and how a picture shows it: the cells that it
    /// concerns, and its effect on their pieces. `self` is the position before the move. By default
    /// a picture shows nothing of it.
    ///
    /// To show a turn, draw the position after each of its [steps](grid_core::steps).
    fn trace(&self, event: &Self::Event) -> Trace {
        let _ = event;
        Trace::default()
    }

    /// Returns the picture after a legal move, with arrows and highlights for the move and its
    /// effects.
    ///
    /// # Panics
    /// May panic if the move is illegal. Otherwise the picture of an illegal move is meaningless.
    fn scene_after(&self, m: Self::Move) -> Scene {
        let mut after = self.clone();
        let mut traces = Vec::new();
        after.play_with(m, &mut |event| traces.push(self.trace(&event)));

        let picked = self.spots(m);
        let mut scene = after.scene();
        for (from, to) in traces.iter().flat_map(Trace::ways) {
            if picked.contains(&from) {
                scene.arrow(from, to, ArrowKind::Move);
                scene.highlight(from, HighlightKind::From);
                scene.highlight(to, HighlightKind::To);
            } else {
                scene.arrow(from, to, ArrowKind::Effect);
            }
        }
        for &spot in &picked {
            if scene.highlights_at(spot).next().is_none() {
                scene.highlight(spot, HighlightKind::To);
            }
        }
        // Highlights only cells whose piece has changed, and not those of the move itself.
        let changed = self.scene().changed_cells(&scene);
        for (number, trace) in traces.iter().enumerate() {
            let ways = trace.ways();
            for &spot in &trace.spots {
                let is_told = number == 0 && picked.contains(&spot);
                let is_end = ways.iter().any(|&(from, to)| spot == from || spot == to);
                let is_end_of_move = is_end && scene.highlights_at(spot).next().is_some();
                if !is_told && !is_end_of_move && changed.binary_search(&spot).is_ok() {
                    scene.highlight(spot, HighlightKind::Affected);
                }
            }
        }
        scene
    }

    /// Returns the path of a legal move: all its picks, first its kind, then its
    /// [cells](Self::spots). By default the kind is the anonymous one. A game with kinds of move
    /// overrides this method and [`choose`](Self::choose).
    fn path(&self, m: Self::Move) -> Picks {
        Pick::path(0, self.spots(m))
    }

    /// Returns a second path by which a person may enter a legal move, such as castling by the
    /// king's own target beside the rook. By default there is none.
    fn other_path(&self, m: Self::Move) -> Option<Picks> {
        let _ = m;
        None
    }

    /// Returns what can follow the picks so far: a kind after no pick, then cell after cell, until
    /// the picks make a move. Nothing can follow picks with which no legal move begins.
    ///
    /// By default there is only the anonymous kind, and each call visits all moves to find the
    /// cells. A game with millions of moves must override this method. It may accept more than the
    /// [path](Self::path) and the [other path](Self::other_path) of a move, such as the same cells
    /// in any order.
    fn choose(&self, picked: &[Pick]) -> Choice<Self::Move> {
        if picked.is_empty() {
            return Choice {
                kinds: Vec::from([MoveKind::ANONYMOUS]),
                ..Choice::NOTHING
            };
        }
        let mut choice = Choice::NOTHING;
        self.for_each_move(|m| {
            for path in [Some(self.path(m)), self.other_path(m)]
                .into_iter()
                .flatten()
            {
                match path.strip_prefix(picked) {
                    Some([Pick::Cell(spot), ..]) => choice.cells.push(*spot),
                    Some([]) => choice.moves.push(m),
                    _ => {}
                }
            }
        });
        choice.cells.sort_unstable();
        choice.cells.dedup();
        choice
    }

    /// Returns the move that goes from one cell to another, legal or not. By default there is none,
    /// as in a game whose moves are not entered by two cells.
    fn move_between(&self, from: Spot, to: Spot) -> Option<Self::Move> {
        let _ = (from, to);
        None
    }

    /// Returns why the last of some picks cannot follow those before it, in words; `None` if it
    /// can, or if the game gives no reason. By default the reason is that of the move [between two
    /// cells](Self::move_between).
    fn refusal(&self, picked: &[Pick]) -> Option<String> {
        let [_, Pick::Cell(from), Pick::Cell(to)] = *picked else {
            return None;
        };
        let m = self.move_between(from, to)?;
        let can_follow = || self.choose(&picked[..2]).cells.contains(&to);
        if self.outcome().is_some() || can_follow() {
            return None;
        }
        self.why_illegal(m)
    }

    /// Returns the picture of the position while a player enters a move and has picked a part of
    /// it. By default it is that of the position.
    fn scene_of_choice(&self, picked: &[Pick]) -> Scene {
        let _ = picked;
        self.scene()
    }

    /// Returns every piece that can be on the board, for a legend. By default the list is empty: a
    /// legend then has the pieces that are on the board.
    fn pieces() -> Vec<ScenePiece> {
        Vec::new()
    }

    /// Returns how many times the whole board can change by itself after a move. In most games it
    /// never does. A program that answers strangers counts this as work.
    fn generations(&self) -> usize {
        0
    }

    /// Returns what is particular to this game where the rules leave a choice, such as the size of
    /// the board: sentences for the page of the rules. There are none by default.
    fn terms(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns what the next turn of a player will bring before the player can move, if the other
    /// player's move does not change it. There is nothing by default.
    fn outlook(&self, player: Player) -> Vec<Outlook> {
        let _ = player;
        Vec::new()
    }

    /// Returns this position with the other player to move. Used to find threats. By default there
    /// is none.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// Returns what the picture of a cell does not show, in sentences. There are none by default.
    fn notes(&self, spot: Spot) -> Vec<String> {
        let _ = spot;
        Vec::new()
    }
}
