//! A game in progress that is chosen at run time: moves and positions are text.

mod lesson;
mod only_win;
mod record;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt::Debug;

#[cfg(feature = "ai")]
use alpha_beta::Report;
use board_scene::facts::{About, Goal, Outlook};
use board_scene::{Choice, Effect, Scene, ScenePiece};
use grid_core::{Dice, Ending, MoveTextError, Outcome, ParseError, Pick, Player, Spot};
use serde::Serialize;

#[cfg(feature = "ai")]
use crate::search::SearchOptions;
pub use only_win::OnlyWin;

/// One event of a move.
///
/// ```
/// let mut game = menagerie::Catalogue::standard().open("conway-chess", None, None)?;
/// let event = game.play("b1c3")?.remove(0);
/// assert_eq!(event.text, "white knight moved b1 to c3");
/// assert_eq!(event.spots.len(), 2);
/// assert_eq!(event.data["event"], "moved");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EventReport {
    /// The event in words: `white pawn born on b3`.
    pub text: String,
    /// The cells of the event.
    pub spots: Vec<Spot>,
    /// The event as a JSON object: `{"event":"born","owner":"first","piece":"pawn",…}`. A game
    /// whose events serialize as something else has them in the member `event`.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub data: serde_json::Value,
    /// Its effect on the pieces of the picture.
    pub effect: Effect,
    /// Its [name](board_scene::Trace::name): `born`.
    #[serde(skip)]
    pub name: &'static str,
    /// The player whom it concerns.
    #[serde(skip)]
    pub owner: Option<Player>,
    /// The piece that it is about.
    #[serde(skip)]
    pub piece: Option<ScenePiece>,
    /// What is [said of several](board_scene::Trace::of_several) such events.
    #[serde(skip)]
    pub of_several: Cow<'static, str>,
}

impl EventReport {
    /// Returns the player who lost a royal piece in the event, and with it the game; `None` if
    /// nobody did.
    pub fn royal_loss(&self) -> Option<Player> {
        let is_loss = self.effect.is_loss() && self.piece.is_some_and(|piece| piece.is_royal);
        self.owner.filter(|_| is_loss)
    }
}

/// A step of a ply: events that happen at once. See [`AnyGame::last_steps`].
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The events of this step.
    pub events: Vec<EventReport>,
    /// The picture after this step. The last one is that of the new position.
    pub scene: Scene,
}

/// What a move would do. See [`AnyGame::preview`].
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// The events of the move.
    pub events: Vec<EventReport>,
    /// The end of the game, if the move would end it.
    pub ending: Option<Ending>,
    /// The picture of the position after the move.
    pub scene: Scene,
}

/// What a learner's move led to. See [`AnyGame::attempt`].
#[derive(Debug)]
pub struct Attempt {
    /// Whether the move reaches the goal.
    pub is_right: bool,
    /// Whether the task is solved by it. A [puzzle](crate::Task) may need more moves.
    pub is_solved: bool,
    /// Whether the learner has lost the game by it.
    pub is_lost: bool,
    /// The game with the learner's move. A reply follows if it decides whether the move is right:
    /// one that prevents the goal, or one with which the goal is reached. If the learner then wins
    /// with the next move, that follows, too.
    pub game: Box<dyn AnyGame>,
}

/// The most positions that are looked at to prove that a move of a [lesson](crate::Task) wins.
pub const MOST_PROVED: u64 = 500_000;

/// The greatest depth of a perft that programs should accept from outside: perft recurses once per
/// ply, and a game without end reaches any depth.
pub const MAX_PERFT_DEPTH: u32 = 200;

mod sealed {
    pub trait Sealed {}
    impl<G: crate::Playable> Sealed for grid_core::Record<G> {}
}

/// A game in progress, whichever game it is.
///
/// Only the [`Record`] of a [`Playable`] game implements this trait. Moves, successors and perft
/// are those of the position; [`ending`](Self::ending) also knows draws by history, resignations
/// and agreed draws.
///
/// ```
/// use menagerie::{AnyGame, Catalogue, Dice};
///
/// /// Plays random moves to the end and returns the number of plies.
/// fn play_out(game: &mut dyn AnyGame, dice: &mut Dice) -> usize {
///     while game.ending().is_none() {
///         let m = game.random_move(dice).expect("a game that goes on has a move");
///         game.play(&m).expect("the move is legal");
///     }
///     game.ply()
/// }
///
/// let mut game = Catalogue::standard().open("lifeduel", None, None)?;
/// assert_eq!(play_out(&mut *game, &mut Dice::seeded(7)), 10);
/// # Ok::<(), menagerie::OpenError>(())
/// ```
///
/// [`Record`]: grid_core::Record
/// [`Playable`]: crate::Playable
pub trait AnyGame: sealed::Sealed + Any + Debug + Send + Sync {
    /// Returns the name of the game: `conway-chess`.
    fn name(&self) -> &'static str;

    /// Returns what the game tells people about itself.
    fn about(&self) -> &'static About;

    /// Returns the present position as text.
    ///
    /// ```
    /// let mut game = menagerie::Catalogue::standard().open("lifeduel", None, None)?;
    /// let start = game.position();
    /// game.play("2,3")?;
    /// assert_eq!(game.start(), start);
    /// assert_ne!(game.position(), start);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn position(&self) -> String;

    /// Returns the position before the first move as text.
    fn start(&self) -> String;

    /// Returns the player to move.
    fn turn(&self) -> Player;

    /// Returns the result by the position alone: without draws by history, resignations and agreed
    /// draws.
    ///
    /// ```
    /// use menagerie::{Catalogue, Outcome, Player, Reason};
    ///
    /// let mut game = Catalogue::standard().open("pacifist", None, None)?;
    /// game.resign(Player::First);
    /// let ending = game.ending().unwrap();
    /// assert_eq!(ending.outcome, Outcome::Win(Player::Second));
    /// assert_eq!(ending.reason, Reason::Resignation);
    /// assert_eq!(game.position_outcome(), None);
    /// # Ok::<(), menagerie::OpenError>(())
    /// ```
    fn position_outcome(&self) -> Option<Outcome>;

    /// Returns whether the position decides the game, whatever moves the player to move would have.
    fn is_terminal(&self) -> bool;

    /// Returns how the game has ended; `None` while it goes on.
    fn ending(&self) -> Option<Ending>;

    /// Returns a 64-bit key of the position. Equal positions have equal keys.
    fn key(&self) -> u64;

    /// Returns the number of legal moves.
    ///
    /// ```
    /// let game = menagerie::Catalogue::standard().open("conquid", Some("large"), None)?;
    /// assert!(game.move_count() > 1_000_000);
    /// assert_eq!(game.moves(3).len(), 3);
    /// # Ok::<(), menagerie::OpenError>(())
    /// ```
    fn move_count(&self) -> u64;

    /// Returns the legal moves, at most `limit` of them.
    fn moves(&self, limit: usize) -> Vec<String>;

    /// Returns the legal moves with the positions they lead to, at most `limit` of them.
    ///
    /// ```
    /// let mut game = menagerie::Catalogue::standard().open("conway-chess", None, None)?;
    /// let (m, after) = game.successors(1).remove(0);
    /// game.play(&m)?;
    /// assert_eq!(game.position(), after);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn successors(&self, limit: usize) -> Vec<(String, String)>;

    /// Returns the number of move sequences of `depth` plies, counted by one thread. Check depths
    /// from outside against [`MAX_PERFT_DEPTH`].
    ///
    /// ```
    /// let game = menagerie::Catalogue::standard().open("conway-chess", None, None)?;
    /// assert_eq!(game.perft(3), 8_902);
    /// let parts = game.divide(3, false);
    /// assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), 8_902);
    /// # Ok::<(), menagerie::OpenError>(())
    /// ```
    fn perft(&self, depth: u32) -> u64;

    /// Returns the number of move sequences of `depth` plies, counted by all threads of the current
    /// `rayon` pool.
    #[cfg(feature = "rayon")]
    fn perft_parallel(&self, depth: u32) -> u64;

    /// Returns the legal moves, each with the number of move sequences of `depth` plies that begin
    /// with it. If `is_parallel`, all threads of the current `rayon` pool count; without the
    /// feature `rayon`, one thread counts.
    fn divide(&self, depth: u32, is_parallel: bool) -> Vec<(String, u64)>;

    /// Plays a move. Returns its events.
    ///
    /// # Errors
    /// If the text is not a move, the move is illegal, or the game is over. Nothing changes then.
    ///
    /// ```
    /// let mut game = menagerie::Catalogue::standard().open("conway-chess", None, None)?;
    /// let events = game.play("b1c3")?;
    /// assert_eq!(events[0].text, "white knight moved b1 to c3");
    /// let error = game.play("e7e4").unwrap_err().to_string();
    /// let reason = "the pawn on e7 cannot go to e4: it can go to e5 e6";
    /// assert_eq!(error, format!("illegal move e7e4: {reason}"));
    /// assert_eq!(game.ply(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn play(&mut self, text: &str) -> Result<Vec<EventReport>, MoveTextError>;

    /// Plays a move without reporting its events, which takes less time.
    ///
    /// # Errors
    /// Those of [`play`](Self::play).
    fn advance(&mut self, text: &str) -> Result<(), MoveTextError>;

    /// Returns what a move would do, without playing it.
    ///
    /// # Errors
    /// Those of [`play`](Self::play).
    ///
    /// ```
    /// let rook = "4k3/8/8/8/8/8/8/K3R3 w - -";
    /// let game = menagerie::Catalogue::standard().open("conway-chess", None, Some(rook))?;
    /// assert!(game.preview("e1e8")?.ending.is_some());
    /// assert_eq!(game.ply(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn preview(&self, text: &str) -> Result<Preview, MoveTextError>;

    /// Returns a move as people read it: `e2-e4`, `Ng1xf3`, `e7-e8=Q`, `O-O`, `acquire 3,5 3,6`.
    /// Any other move than that of a piece from cell to cell, and a text that is not a legal move,
    /// stay as they are, except for their [kind](board_scene::kind_words).
    ///
    /// ```
    /// let mut game = menagerie::Catalogue::standard().open("conway-chess", None, None)?;
    /// assert_eq!(game.move_name("b1c3"), "Nb1-c3");
    /// # Ok::<(), menagerie::OpenError>(())
    /// ```
    fn move_name(&self, text: &str) -> String;

    /// Returns the text of a move with the names of its cells that pictures show, as people may
    /// type it: `j1-i3` for `0,1-2,2`. A text that is not a move stays as it is.
    ///
    /// ```
    /// let game = menagerie::Catalogue::standard().open("wildebeest", None, None)?;
    /// assert_eq!(game.typed("0,1-2,2"), "j1-i3");
    /// assert_eq!(game.move_named("j1-i3")?, "0,1-2,2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn typed(&self, text: &str) -> String;

    /// Returns the text of the legal move with a [name](Self::move_name) or a text.
    ///
    /// ```
    /// let game = menagerie::Catalogue::standard().open("conway-chess", None, None)?;
    /// assert_eq!(game.move_named("Nb1-c3")?, "b1c3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If no legal move has this name. Those of a game with millions of moves have none but their
    /// kinds.
    fn move_named(&self, name: &str) -> Result<String, ParseError>;

    /// Returns the last move as [people read it](Self::move_name); `None` before the first.
    fn last_move_name(&self) -> Option<String> {
        let (m, mut before) = (self.played().pop()?, self.branch());
        before.undo();
        Some(before.move_name(&m))
    }

    /// Takes back the last move, or a resignation or agreed draw. Returns `false` if there is
    /// nothing to take back.
    ///
    /// ```
    /// let mut game = menagerie::Catalogue::standard().open("conway-chess", None, None)?;
    /// for m in ["e2e4", "e7e5", "g1f3"] {
    ///     game.play(m)?;
    /// }
    /// assert_eq!(game.go_to(1), 1);
    /// assert!(game.redo());
    /// assert_eq!(game.played(), ["e2e4", "e7e5"]);
    /// assert_eq!(game.undone(), ["g1f3"]);
    /// assert!(game.undo());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn undo(&mut self) -> bool;

    /// Plays the next undone move again. Returns `false` if there is none.
    fn redo(&mut self) -> bool;

    /// Undoes or redoes moves up to the position after `ply` moves. Returns the ply reached.
    fn go_to(&mut self, ply: usize) -> usize;

    /// Returns the number of moves played.
    fn ply(&self) -> usize;

    /// Returns the moves played, first to last.
    fn played(&self) -> Vec<String>;

    /// Returns the undone moves, in the order in which they would be redone.
    fn undone(&self) -> Vec<String>;

    /// Returns the events of the last ply; none before the first ply.
    fn last_events(&self) -> Vec<EventReport>;

    /// Ends the game: the player resigns. Does nothing if the game is over.
    fn resign(&mut self, player: Player);

    /// Ends the game: the player's time is up. Does nothing if the game is over.
    fn lose_on_time(&mut self, player: Player);

    /// Ends the game: the players agree to a draw. Does nothing if the game is over.
    fn agree_draw(&mut self);

    /// Returns the last ply in its steps, such as a cascade round by round; none before the first
    /// ply.
    ///
    /// ```
    /// let mut game = menagerie::Catalogue::standard().open("conway-chess", None, None)?;
    /// for m in ["h2h3", "h7h6", "h3h4", "a7a6"] {
    ///     game.play(m)?;
    /// }
    /// let steps = game.last_steps();
    /// assert_eq!(steps.last().unwrap().scene, game.scene());
    /// let events: usize = steps.iter().map(|step| step.events.len()).sum();
    /// assert_eq!(events, game.last_events().len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn last_steps(&self) -> Vec<Step> {
        self.last_steps_up_to(usize::MAX)
    }

    /// Returns the last ply in at most `most` steps, and at least one. The last step has the events
    /// of all further steps: a thousand pictures of a large board need hundreds of megabytes.
    ///
    /// ```
    /// let mut game = menagerie::Catalogue::standard().open("conway-chess", None, None)?;
    /// for m in ["h2h3", "h7h6", "h3h4", "a7a6"] {
    ///     game.play(m)?;
    /// }
    /// let steps = game.last_steps_up_to(1);
    /// assert_eq!((steps.len(), game.last_steps().len()), (1, 2));
    /// assert_eq!(steps[0].events, game.last_events());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn last_steps_up_to(&self, most: usize) -> Vec<Step>;

    /// Copies the whole game, with the undone moves and a resignation or agreed draw.
    fn copy(&self) -> Box<dyn AnyGame>;

    /// Copies the game up to the present position, without the undone moves.
    ///
    /// ```
    /// let mut game = menagerie::Catalogue::standard().open("conway-chess", None, None)?;
    /// game.play("e2e4")?;
    /// let mut branch = game.branch();
    /// branch.play("c7c5")?;
    /// game.play("e7e5")?;
    /// assert_eq!(branch.played(), ["e2e4", "c7c5"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn branch(&self) -> Box<dyn AnyGame>;

    /// Returns a uniform random legal move; `None` if there is none.
    fn random_move(&self, dice: &mut Dice) -> Option<String>;

    /// Returns the best move found; `None` if the game is over. `on_iteration` is called after
    /// every iteration. However tight the limits, a game that goes on gets a move.
    ///
    /// ```
    /// use menagerie::{Catalogue, Limits, SearchOptions};
    ///
    /// let game = Catalogue::standard().open("wildebeest", None, None)?;
    /// let options = SearchOptions::new(Limits::depth(2));
    /// let report = game.search(&options, &mut |report| println!("{}", report.best)).unwrap();
    /// assert_eq!((report.depth, &report.pv[0]), (2, &report.best));
    /// # Ok::<(), menagerie::OpenError>(())
    /// ```
    #[cfg(feature = "ai")]
    fn search(
        &self,
        options: &SearchOptions,
        on_iteration: &mut dyn FnMut(&Report<String>),
    ) -> Option<Report<String>>;

    /// Returns the best move found by Monte Carlo tree search; `None` if the game is over. See
    /// [`alpha_beta::Uct`].
    ///
    /// ```
    /// use menagerie::{Catalogue, Limits, SearchOptions};
    ///
    /// let game = Catalogue::standard().open("wildebeest", None, None)?;
    /// let options = SearchOptions { seed: 7, ..SearchOptions::new(Limits::nodes(10)) };
    /// let report = game.search_by_playouts(&options, &mut |_| {});
    /// assert_eq!(report.unwrap().nodes, 10);
    /// # Ok::<(), menagerie::OpenError>(())
    /// ```
    #[cfg(feature = "ai")]
    fn search_by_playouts(
        &self,
        options: &SearchOptions,
        on_iteration: &mut dyn FnMut(&Report<String>),
    ) -> Option<Report<String>>;

    /// Returns the picture of the position.
    ///
    /// ```
    /// use menagerie::Spot;
    ///
    /// let game = menagerie::Catalogue::standard().open("conway-chess", None, None)?;
    /// let scene = game.scene();
    /// let corner = scene.cell(Spot { row: 0, column: 0 }).unwrap();
    /// assert_eq!(corner.name, "a8");
    /// # Ok::<(), menagerie::OpenError>(())
    /// ```
    fn scene(&self) -> Scene;

    /// Returns the picture of the position, with arrows and highlights for the last ply if there is
    /// one.
    ///
    /// ```
    /// let mut game = menagerie::Catalogue::standard().open("conway-chess", None, None)?;
    /// game.play("e2e4")?;
    /// assert_eq!(game.scene_of_last_ply().arrows.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn scene_of_last_ply(&self) -> Scene;

    /// Returns what can follow the picks so far: the kinds of move, the next cells, and the moves
    /// that the picks make. Promotions share their cells. See
    /// [`Present::choose`](board_scene::Present::choose).
    ///
    /// ```
    /// use menagerie::{Pick, Spot};
    ///
    /// let game = menagerie::Catalogue::standard().open("conway-chess", None, None)?;
    /// let [e2, e4] = [6, 4].map(|row| Spot { row, column: 4 });
    /// // Chess has one anonymous kind of move.
    /// assert!(game.choose(&[]).kinds[0].is_anonymous());
    /// assert!(game.choose(&Pick::path(0, [])).cells.contains(&e2));
    /// assert!(game.choose(&Pick::path(0, [e2])).cells.contains(&e4));
    /// assert_eq!(game.choose(&Pick::path(0, [e2, e4])).moves, ["e2e4"]);
    /// # Ok::<(), menagerie::OpenError>(())
    /// ```
    fn choose(&self, picked: &[Pick]) -> Choice<String>;

    /// Returns why the last of some picks cannot follow those before it, in words; `None` if it
    /// can, or if the game gives no reason.
    ///
    /// ```
    /// use menagerie::{Pick, Spot};
    ///
    /// let mut game = menagerie::Catalogue::standard().open("conquid", None, None)?;
    /// let kinds = game.choose(&[]).kinds;
    /// let acquire = kinds.iter().position(|kind| kind.name == "acquire").unwrap();
    /// let cells = [0, 1, 2].map(|column| Spot { row: 0, column });
    /// assert_eq!(game.choose(&Pick::path(acquire, cells)).moves, ["A0,0;0,1;0,2"]);
    ///
    /// let path = Pick::path(acquire, [cells[0]]);
    /// assert_eq!(game.refusal(&path), None);
    /// game.play("A0,0;0,1;0,2")?;
    /// assert!(game.refusal(&path).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn refusal(&self, picked: &[Pick]) -> Option<String>;

    /// Returns how many times the whole board can change by itself after a move.
    ///
    /// ```
    /// let game = menagerie::Catalogue::standard().open("lifeduel", Some("8x8t8g5f"), None)?;
    /// assert_eq!(game.generations(), 5);
    /// # Ok::<(), menagerie::OpenError>(())
    /// ```
    fn generations(&self) -> usize;

    /// Returns what is particular to this game where the rules leave a choice, in sentences.
    ///
    /// ```
    /// let game = menagerie::Catalogue::standard().open("lifeduel", Some("8x8t8g5f"), None)?;
    /// assert_eq!(game.terms()[0], "The board has 8 rows of 8 cells.");
    /// # Ok::<(), menagerie::OpenError>(())
    /// ```
    fn terms(&self) -> Vec<String>;

    /// Returns what the next turn of a player will bring before the player can move, if the other
    /// player's move does not change it.
    ///
    /// ```
    /// use menagerie::{Catalogue, Player};
    ///
    /// let lonely = "4k3/8/8/8/8/8/8/4K3 b - - \
    ///               ......../......../......../......../......../......../......../....3...";
    /// let game = Catalogue::standard().open("conway-chess", None, Some(lonely))?;
    /// let outlook = game.outlook(Player::First);
    /// assert_eq!(outlook[0].warning, "White's king on e1 is about to die");
    /// # Ok::<(), menagerie::OpenError>(())
    /// ```
    fn outlook(&self, player: Player) -> Vec<Outlook>;

    /// Returns a move with which the player to move wins at once. `None` if there is none, or if
    /// the game is over.
    ///
    /// ```
    /// let rooks = "4k3/8/8/8/8/8/8/K3R3 w - -";
    /// let game = menagerie::Catalogue::standard().open("conway-chess", None, Some(rooks))?;
    /// assert_eq!(game.winning_move().as_deref(), Some("e1e8"));
    /// assert_eq!(game.passed().unwrap().winning_move(), None);
    /// # Ok::<(), menagerie::OpenError>(())
    /// ```
    fn winning_move(&self) -> Option<String>;

    /// Returns a game that begins with this position and the other player to move, to find what
    /// that player threatens. `None` if the game is over, or has no such position.
    fn passed(&self) -> Option<Box<dyn AnyGame>>;

    /// Tries whether a move of the player to move reaches a goal, without playing it. A win that
    /// only a proof of more than [`MOST_PROVED`] positions would show counts as none.
    ///
    /// # Errors
    /// Those of [`play`](Self::play).
    ///
    /// ```
    /// let catalogue = menagerie::Catalogue::standard();
    /// let lesson = catalogue.find("conway-chess")?.about().lessons().nth(1).unwrap();
    /// let game = catalogue.open("conway-chess", None, lesson.position)?;
    /// assert!(game.attempt(lesson.goal, lesson.moves)?.is_right);
    /// assert_eq!(game.solutions(lesson.goal), [lesson.moves]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn attempt(&self, goal: Goal, text: &str) -> Result<Attempt, MoveTextError>;

    /// Returns the legal moves that reach a goal, as [`attempt`](Self::attempt) finds. It tries all
    /// moves with all replies.
    fn solutions(&self, goal: Goal) -> Vec<String>;

    /// Returns the win that the player to move can force in 2 to `most` own moves, if it is the
    /// only one: at each step one move wins within what is left of the shortest win, and no other
    /// does. `None` also if the proof would look at more than `nodes` positions, or if the game
    /// might be drawn before: for want of progress, or by a limit of plies.
    ///
    /// ```
    /// let catalogue = menagerie::Catalogue::standard();
    /// let rooks = "6k1/8/8/8/8/8/r7/1r2K3 b - -";
    /// let game = catalogue.open("conway-chess", None, Some(rooks))?;
    /// assert_eq!(game.only_win(2, 10_000), None);
    /// # Ok::<(), menagerie::OpenError>(())
    /// ```
    fn only_win(&self, most: u32, nodes: u64) -> Option<OnlyWin>;

    /// Returns what the picture of a cell does not tell, in sentences.
    ///
    /// ```
    /// use menagerie::{Catalogue, Spot};
    ///
    /// let game = Catalogue::standard().open("pacifist", None, None)?;
    /// let f3 = Spot { row: 5, column: 5 };
    /// let told = "attacked by 3 of White's pieces and 0 of Black's";
    /// assert_eq!(game.notes(f3), [told]);
    /// # Ok::<(), menagerie::OpenError>(())
    /// ```
    fn notes(&self, spot: Spot) -> Vec<String>;

    /// Returns the picture of the position while a move is chosen.
    fn scene_of_choice(&self, picked: &[Pick]) -> Scene;

    /// Returns the record as one line of text.
    ///
    /// ```
    /// use menagerie::Catalogue;
    ///
    /// let catalogue = Catalogue::standard();
    /// let mut game = catalogue.open("pacifist", None, None)?;
    /// game.play("e2e4")?;
    /// for text in [game.to_line(), game.to_json()] {
    ///     assert_eq!(catalogue.read(&text)?.played(), ["e2e4"]);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn to_line(&self) -> String;

    /// Returns the record as JSON.
    fn to_json(&self) -> String;

    /// Saves the record as JSON. The file is written whole or not at all.
    /// [`Catalogue::load`](crate::Catalogue::load) reads it.
    ///
    /// # Errors
    /// If the file system refuses. The old file, if any, stays as it was.
    #[cfg(feature = "std")]
    fn save(&self, path: &std::path::Path) -> std::io::Result<()>;
}
