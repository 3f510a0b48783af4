//! A game in progress whose rules are known only at run time: moves and positions are text.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;
use core::fmt::Debug;
use core::ops::ControlFlow;

#[cfg(feature = "ai")]
use alpha_beta::{Limits, Report};
use grid_core::scene::{Depict, MoveKind, Scene, Spot};
use grid_core::{
    Dice, Ending, Game, MoveTextError, Outcome, Player, Record, divide, perft, random_move,
};
use serde::Serialize;

use crate::Playable;
#[cfg(feature = "ai")]
use crate::search::SearchOptions;
#[cfg(feature = "ai")]
use crate::uct::Uct;

/// One thing that happened when a move was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EventReport {
    /// In words: `white pawn born on b3 (place 1 of the queue)`.
    pub text: String,
    /// The cells that it concerns.
    pub spots: Vec<Spot>,
    /// As an object for programs: `{"event":"born","owner":"first","piece":"pawn",…}`.
    pub data: serde_json::Value,
}

/// A step of a turn: things that happened at once.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What happened.
    pub events: Vec<EventReport>,
    /// The picture after this step; after the last step it is that of the new position.
    pub scene: Scene,
}

/// What a move would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// What would happen.
    pub events: Vec<EventReport>,
    /// How the game would end, if it would.
    pub ending: Option<Ending>,
    /// The picture of the position after the move.
    pub scene: Scene,
}

/// The greatest depth of a perft. Where players can pass for ever a perft can be arbitrarily deep,
/// and it recurses that deep.
pub const MAX_PERFT_DEPTH: u32 = 200;

mod sealed {
    pub trait Sealed {}
    impl<G: super::Playable> Sealed for grid_core::Record<G> {}
}

/// A game in progress, whichever game it is.
///
/// Implemented by the [`Record`] of every [`Playable`] game, and by nothing else. Moves, successors
/// and perft are those of the position; the ending is that of the game, draws by history included.
pub trait AnyGame: sealed::Sealed + Any + Debug + Send + Sync {
    /// Returns the game's name: `conway-chess`.
    fn name(&self) -> &'static str;
    /// Returns the position now, as text.
    fn position(&self) -> String;
    /// Returns the position before the first move, as text.
    fn start(&self) -> String;
    /// Returns the player to move.
    fn turn(&self) -> Player;
    /// Returns the result by the position alone.
    fn position_outcome(&self) -> Option<Outcome>;
    /// Returns how the game has ended, if it has.
    fn ending(&self) -> Option<Ending>;
    /// Returns a 64-bit key of the position.
    fn key(&self) -> u64;

    /// Returns the number of legal moves.
    fn move_count(&self) -> u64;
    /// Returns the legal moves, at most `limit` of them.
    fn moves(&self, limit: usize) -> Vec<String>;
    /// Returns the legal moves with the positions they lead to, at most `limit` of them.
    fn successors(&self, limit: usize) -> Vec<(String, String)>;
    /// Returns the number of move sequences of `depth` plies, counted by one thread.
    fn perft(&self, depth: u32) -> u64;
    /// Returns the number of move sequences of `depth` plies, counted by all threads of the current
    /// pool.
    #[cfg(feature = "rayon")]
    fn perft_parallel(&self, depth: u32) -> u64;
    /// Returns the perft of every move.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;

    /// Plays a move. Returns what happened.
    ///
    /// # Errors
    /// If the text is not a move or the move may not be played; nothing changes then.
    fn play(&mut self, text: &str) -> Result<Vec<EventReport>, MoveTextError>;
    /// Returns what [`play`](Self::play) would return for a move, and whether the game would be
    /// over, without playing it.
    ///
    /// # Errors
    /// Those of [`play`](Self::play).
    fn preview(&self, text: &str) -> Result<Preview, MoveTextError>;
    /// Takes the last move back. Returns `false` if there is none.
    fn undo(&mut self) -> bool;
    /// Plays the next undone move again. Returns `false` if there is none.
    fn redo(&mut self) -> bool;
    /// Undoes or redoes up to the position after `ply` moves. Returns the ply reached.
    fn go_to(&mut self, ply: usize) -> usize;
    /// Returns the number of moves played.
    fn ply(&self) -> usize;
    /// Returns the moves played, first to last.
    fn played(&self) -> Vec<String>;
    /// Returns the moves taken back, in the order in which they would be redone.
    fn undone(&self) -> Vec<String>;
    /// Returns the events of the last ply.
    fn last_events(&self) -> Vec<EventReport>;
    /// Ends the game: the player resigns.
    fn resign(&mut self, player: Player);
    /// Ends the game: the players agree to a draw.
    fn agree_draw(&mut self);
    /// Returns the last ply in its steps, such as a cascade round by round; none before the first
    /// ply.
    fn last_steps(&self) -> Vec<Step>;
    /// Copies the whole game, with the undone moves and a resignation or agreement.
    fn copy(&self) -> Box<dyn AnyGame>;
    /// Copies the game up to the present position, without the undone moves.
    fn branch(&self) -> Box<dyn AnyGame>;

    /// Returns a uniform random legal move; `None` if there is none.
    fn random_move(&self, dice: &mut Dice) -> Option<String>;
    /// Returns the best move that is found; `None` if the game is over. `on_iteration` is called
    /// after every iteration. There is always a move in the end, however tight the limits.
    #[cfg(feature = "ai")]
    fn search(
        &self,
        options: &SearchOptions,
        on_iteration: &mut dyn FnMut(&Report<String>),
    ) -> Option<Report<String>>;

    /// Returns the best move that Monte Carlo tree search finds; `None` if the game is over. See
    /// [`Uct::run`].
    #[cfg(feature = "ai")]
    fn search_by_playouts(
        &self,
        uct: &mut Uct,
        limits: &Limits,
        on_iteration: &mut dyn FnMut(&Report<String>),
    ) -> Option<Report<String>>;

    /// Returns the picture of the position.
    fn scene(&self) -> Scene;
    /// Returns the picture of the position, with arrows and highlights for the last move and its
    /// events, if one has been played.
    fn scene_of_last_ply(&self) -> Scene;
    /// Returns the cells that can be pointed at next.
    fn next_spots(&self, picked: &[Spot]) -> Vec<Spot>;
    /// Returns the moves that these cells point at.
    fn moves_at(&self, picked: &[Spot]) -> Vec<String>;
    /// The kinds of move that a player chooses from before any cell; see [`Depict::move_kinds`].
    fn move_kinds(&self) -> Vec<MoveKind>;
    /// The cells that can be chosen next for a move of a kind.
    fn next_spots_of_kind(&self, kind: usize, picked: &[Spot]) -> Vec<Spot>;
    /// The moves of a kind that have these cells.
    fn moves_of_kind(&self, kind: usize, picked: &[Spot]) -> Vec<String>;
    /// Why a cell cannot be chosen next for a move of a kind, in words; `None` if it can.
    fn spot_refusal(&self, kind: usize, picked: &[Spot], spot: Spot) -> Option<String>;
    /// The picture of the position while a move of a kind is being chosen.
    fn scene_of_choice(&self, kind: usize, picked: &[Spot]) -> Scene;

    /// Returns the record as one line of text.
    fn to_line(&self) -> String;
    /// Returns the record as JSON.
    fn to_json(&self) -> String;
    /// Saves the record as JSON; the file is written whole or not at all.
    ///
    /// # Errors
    /// If the file system refuses; the old file, if any, is then as it was.
    #[cfg(feature = "std")]
    fn save(&self, path: &std::path::Path) -> std::io::Result<()>;
}

/// Describes an event for programs that do not know the game.
fn report<G: Depict<Event: Serialize>>(position: &G, event: &G::Event) -> EventReport {
    EventReport {
        text: event.to_string(),
        spots: position.event_spots(event).to_vec(),
        // Events are plain data; one that has no JSON still has its text.
        data: serde_json::to_value(event).unwrap_or_default(),
    }
}

/// The first `limit` moves.
fn first_moves<G: Game>(position: &G, limit: usize) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if limit > 0 {
        let _ = position.try_for_each_move(|m| {
            moves.push(m);
            if moves.len() < limit {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
    }
    moves
}

impl<G: Playable> AnyGame for Record<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn position(&self) -> String {
        self.position().to_string()
    }

    fn start(&self) -> String {
        self.start().to_string()
    }

    fn turn(&self) -> Player {
        self.position().turn()
    }

    fn position_outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    fn ending(&self) -> Option<Ending> {
        self.ending()
    }

    fn key(&self) -> u64 {
        self.position().key()
    }

    fn move_count(&self) -> u64 {
        self.position().move_count()
    }

    fn moves(&self, limit: usize) -> Vec<String> {
        first_moves(self.position(), limit)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    fn successors(&self, limit: usize) -> Vec<(String, String)> {
        let position = self.position();
        first_moves(position, limit)
            .into_iter()
            .map(|m| {
                let mut after = position.clone();
                after.play_unchecked(m);
                (m.to_string(), after.to_string())
            })
            .collect()
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.position(), depth)
    }

    #[cfg(feature = "rayon")]
    fn perft_parallel(&self, depth: u32) -> u64 {
        grid_core::perft_parallel(self.position(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        divide(self.position(), depth)
            .into_iter()
            .map(|(m, count)| (m.to_string(), count))
            .collect()
    }

    fn play(&mut self, text: &str) -> Result<Vec<EventReport>, MoveTextError> {
        let before = self.position().clone();
        let mut events = Vec::new();
        self.play_text(text, |event| events.push(report(&before, &event)))?;
        Ok(events)
    }

    fn preview(&self, text: &str) -> Result<Preview, MoveTextError> {
        // The history goes along: it may end the game.
        let mut after = self.clone();
        let events = AnyGame::play(&mut after, text)?;
        Ok(Preview {
            events,
            ending: after.ending(),
            scene: after.position().scene(),
        })
    }

    fn undo(&mut self) -> bool {
        self.undo()
    }

    fn redo(&mut self) -> bool {
        self.redo()
    }

    fn go_to(&mut self, ply: usize) -> usize {
        self.go_to(ply)
    }

    fn ply(&self) -> usize {
        self.ply()
    }

    fn played(&self) -> Vec<String> {
        self.played().map(|m| m.to_string()).collect()
    }

    fn undone(&self) -> Vec<String> {
        self.undone().map(|m| m.to_string()).collect()
    }

    fn last_events(&self) -> Vec<EventReport> {
        let mut events = Vec::new();
        if let Some((before, m)) = self.last_ply() {
            before
                .clone()
                .play_with(m, |event| events.push(report(before, &event)));
        }
        events
    }

    fn last_steps(&self) -> Vec<Step> {
        let Some((before, m)) = self.last_ply() else {
            return Vec::new();
        };
        let mut events = Vec::new();
        before.clone().play_with(m, |event| events.push(event));
        let mut scene = before.scene();
        let steps = before.steps(events).into_iter().map(|events| {
            let changes: Vec<_> = events.iter().map(|event| before.change(event)).collect();
            scene.apply(&changes);
            Step {
                events: events.iter().map(|event| report(before, event)).collect(),
                scene: scene.clone(),
            }
        });
        let mut steps: Vec<Step> = steps.collect();
        if let Some(last) = steps.last_mut() {
            last.scene = self.position().scene();
        }
        steps
    }

    fn resign(&mut self, player: Player) {
        self.resign(player);
    }

    fn agree_draw(&mut self) {
        self.agree_draw();
    }

    fn copy(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn branch(&self) -> Box<dyn AnyGame> {
        Box::new(self.branch())
    }

    fn random_move(&self, dice: &mut Dice) -> Option<String> {
        random_move(self.position(), dice).map(|m| m.to_string())
    }

    #[cfg(feature = "ai")]
    fn search(
        &self,
        options: &SearchOptions,
        on_iteration: &mut dyn FnMut(&Report<String>),
    ) -> Option<Report<String>> {
        let tell = |report: &Report<G::Move>| {
            on_iteration(&report.clone().map(|m| m.to_string()));
        };
        let report = G::think(self, options, tell)?;
        Some(report.map(|m| m.to_string()))
    }

    #[cfg(feature = "ai")]
    fn search_by_playouts(
        &self,
        uct: &mut Uct,
        limits: &Limits,
        on_iteration: &mut dyn FnMut(&Report<String>),
    ) -> Option<Report<String>> {
        let tell = |report: &Report<G::Move>| {
            on_iteration(&report.clone().map(|m| m.to_string()));
        };
        let report = uct.run(self, limits, tell)?;
        Some(report.map(|m| m.to_string()))
    }

    fn scene(&self) -> Scene {
        self.position().scene()
    }

    fn scene_of_last_ply(&self) -> Scene {
        match self.last_ply() {
            Some((before, m)) => before.scene_after(m),
            None => self.position().scene(),
        }
    }

    fn next_spots(&self, picked: &[Spot]) -> Vec<Spot> {
        self.position().next_spots(picked)
    }

    fn moves_at(&self, picked: &[Spot]) -> Vec<String> {
        let moves = self.position().moves_at(picked);
        moves.iter().map(ToString::to_string).collect()
    }

    fn move_kinds(&self) -> Vec<MoveKind> {
        self.position().move_kinds()
    }

    fn next_spots_of_kind(&self, kind: usize, picked: &[Spot]) -> Vec<Spot> {
        self.position().next_spots_of_kind(kind, picked)
    }

    fn moves_of_kind(&self, kind: usize, picked: &[Spot]) -> Vec<String> {
        let moves = self.position().moves_of_kind(kind, picked);
        moves.iter().map(ToString::to_string).collect()
    }

    fn spot_refusal(&self, kind: usize, picked: &[Spot], spot: Spot) -> Option<String> {
        self.position().spot_refusal(kind, picked, spot)
    }

    fn scene_of_choice(&self, kind: usize, picked: &[Spot]) -> Scene {
        self.position().scene_of_choice(kind, picked)
    }

    fn to_line(&self) -> String {
        self.to_string()
    }

    fn to_json(&self) -> String {
        self.to_json()
    }

    #[cfg(feature = "std")]
    fn save(&self, path: &std::path::Path) -> std::io::Result<()> {
        self.save(path)
    }
}
