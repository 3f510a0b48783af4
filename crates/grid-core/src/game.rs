//! The [`Game`] trait: a position, its moves, and what a move does.

use alloc::string::String;
use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::key::key_of_value;
use crate::{Outcome, ParseError, Player};

/// A position together with the rules that say what may happen next.
///
/// A position is a small plain value; clone it before playing if you still need the old one.
/// Perft, playouts, records, search and front ends work with every type that implements this trait.
///
/// - **You write** [`turn`](Self::turn), [`try_for_each_move`](Self::try_for_each_move) and
///   [`play_with`](Self::play_with).
/// - **You also write, where the default is not your rule,**
///   [`HISTORY_RULES`](Self::HISTORY_RULES), [`terminal_outcome`](Self::terminal_outcome),
///   [`outcome_without_moves`](Self::outcome_without_moves), [`is_progress`](Self::is_progress)
///   with [`quiet_plies`](Self::quiet_plies), and [`same_state`](Self::same_state) with
///   [`key`](Self::key).
/// - **You may write, for speed,** `key`, [`move_count`](Self::move_count),
///   [`nth_move`](Self::nth_move), [`is_legal`](Self::is_legal), [`has_move`](Self::has_move) and
///   [`try_for_each_last_move`](Self::try_for_each_last_move). A game with millions of moves must
///   write `move_count`, `nth_move` and `is_legal`. The functions in `testing` (feature `testing`)
///   check that what you write agrees with what it stands for.
/// - **What follows is derived; leave it as it is:** [`outcome`](Self::outcome),
///   [`for_each_move`](Self::for_each_move), [`find_move`](Self::find_move),
///   [`child`](Self::child), [`moves`](Self::moves), [`first_moves`](Self::first_moves),
///   [`play`](Self::play) and [`play_unchecked`](Self::play_unchecked).
///
/// ```
/// use core::ops::ControlFlow;
/// use grid_core::{Game, NoEvent, Observer, Outcome, Player, perft};
///
/// /// Take one or two of the matches; the player who cannot move loses.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Nim { matches: u8, turn: Player }
///
/// impl Game for Nim {
///     type Move = u8;
///     type Event = NoEvent;
///
///     fn turn(&self) -> Player { self.turn }
///     fn try_for_each_move<B>(&self, f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
///         (1..=self.matches.min(2)).try_for_each(f)
///     }
///     fn play_with(&mut self, taken: u8, _on: &mut impl Observer<Self>) {
///         self.matches -= taken;
///         self.turn = !self.turn;
///     }
/// }
///
/// let mut nim = Nim { matches: 3, turn: Player::First };
/// assert_eq!(perft(&nim, 2), 3);
/// assert!(nim.play(3).is_err());
/// nim.play(1)?;
/// nim.play(2)?;
/// assert_eq!(nim.outcome(), Some(Outcome::Win(Player::Second)));
/// # Ok::<(), grid_core::IllegalMove<u8>>(())
/// ```
pub trait Game: Clone + Eq + Hash + Debug {
    /// A move: a tiny value, at most 8 bytes. A pass is a move like any other.
    type Move: Copy + Eq + Hash + Debug;

    /// One thing that happened when a move was played: a capture, a birth, an explosion;
    /// [`NoEvent`](crate::NoEvent) in a game without such things.
    type Event: Debug;

    /// The draws that depend on the history of the game. A [`Record`](crate::Record) applies them
    /// unless it is created with other rules.
    const HISTORY_RULES: HistoryRules = HistoryRules::NONE;

    /// Returns the player to move.
    fn turn(&self) -> Player;

    /// Returns the result if the position alone decides it. The method is cheap: it never generates
    /// moves. By default no position is decided.
    fn terminal_outcome(&self) -> Option<Outcome> {
        None
    }

    /// Returns the result of the game if the player to move has no legal move. Called only for
    /// positions that are not [decided](Self::terminal_outcome). By default that player has lost.
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Win(!self.turn())
    }

    /// Visits the legal moves, each once, until `f` breaks. A decided position has none.
    ///
    /// It visits moves instead of listing them because some positions have a hundred million.
    fn try_for_each_move<B>(&self, f: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Plays a **legal** move with all its after-effects and updates the player to move. Tells `on`
    /// each event, in the order in which the events happen, and the end of each
    /// [step](Observer::step) except the last. The observer `()` costs nothing. A closure costs the
    /// events, even if it ignores them.
    ///
    /// An illegal move may leave an invalid position, but has no other effect. Play moves from
    /// untrusted sources with [`play`](Self::play).
    fn play_with(&mut self, m: Self::Move, on: &mut impl Observer<Self>);

    /// Returns a 64-bit hash of the parts of the position that [`same_state`](Self::same_state)
    /// compares. Positions that are the same state have equal keys. By default it hashes the whole
    /// position; a search is faster with [`key_of`](crate::key_of) the words that matter.
    fn key(&self) -> u64 {
        key_of_value(self)
    }

    /// Returns whether the rules of the game count this position as a repetition of the other.
    /// Clocks and move numbers in a position are not compared.
    fn same_state(&self, other: &Self) -> bool {
        self == other
    }

    /// Returns whether the move that led from `before` to this position was progress, as the
    /// quiet-move rule of the game defines it (in chess, a capture or a pawn move). A
    /// [`Record`](crate::Record) and a search count the plies without progress: see
    /// [`History::quiet_plies`](crate::History::quiet_plies). By default every move is progress.
    fn is_progress(&self, before: &Self, m: Self::Move) -> bool {
        let _ = (before, m);
        true
    }

    /// Returns the number of plies without [progress](Self::is_progress) that the position itself
    /// has counted. A record that starts here begins with them. By default there are none.
    fn quiet_plies(&self) -> u32 {
        0
    }

    /// Returns the number of legal moves.
    fn move_count(&self) -> u64 {
        let mut count = 0;
        self.for_each_move(|_| count += 1);
        count
    }

    /// Returns the legal move with number `n`, from 0; `None` if `n` is not below
    /// [`move_count`](Self::move_count). The numbering may differ from the order of visiting.
    fn nth_move(&self, n: u64) -> Option<Self::Move> {
        let mut left = n;
        let found = self.try_for_each_move(|m| {
            if left == 0 {
                return ControlFlow::Break(m);
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        found.break_value()
    }

    /// Returns whether the move is legal here. In a decided position none is.
    fn is_legal(&self, m: Self::Move) -> bool {
        let found = self.try_for_each_move(|legal| {
            if legal == m {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found.is_break()
    }

    /// Returns whether there is a legal move.
    fn has_move(&self) -> bool {
        self.try_for_each_move(ControlFlow::Break).is_break()
    }

    /// Returns the result if the position ends the game; `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome> {
        self.terminal_outcome()
            .or_else(|| (!self.has_move()).then(|| self.outcome_without_moves()))
    }

    /// Visits at least every legal move that can end the game, immediately or after any reply, each
    /// once, until `f` breaks. It may visit others. By default it visits all. A game with very many
    /// moves overrides this method if it can tell, so that a win is found without trying them all.
    #[inline]
    fn try_for_each_last_move<B>(
        &self,
        f: impl FnMut(Self::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.try_for_each_move(f)
    }

    /// Visits all legal moves.
    #[inline]
    fn for_each_move(&self, mut f: impl FnMut(Self::Move)) {
        let _: ControlFlow<Infallible> = self.try_for_each_move(|m| {
            f(m);
            ControlFlow::Continue(())
        });
    }

    /// Returns the first legal move of which something is true; none is asked about after it. For
    /// code that does much for each move: it is compiled once for a game, not once for each caller.
    fn find_move(&self, is_it: &mut dyn FnMut(Self::Move) -> bool) -> Option<Self::Move> {
        let found = self.try_for_each_move(|m| match is_it(m) {
            true => ControlFlow::Break(m),
            false => ControlFlow::Continue(()),
        });
        found.break_value()
    }

    /// Returns the position after a legal move.
    #[must_use]
    fn child(&self, m: Self::Move) -> Self {
        let mut child = self.clone();
        child.play_unchecked(m);
        child
    }

    /// Returns all legal moves as a list. Suitable for games with a moderate number of moves.
    fn moves(&self) -> Vec<Self::Move> {
        self.first_moves(usize::MAX)
    }

    /// Returns the legal moves that are visited first, at most `limit` of them.
    fn first_moves(&self, limit: usize) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        let _ = self.try_for_each_move(|m| {
            if moves.len() == limit {
                return ControlFlow::Break(());
            }
            moves.push(m);
            ControlFlow::Continue(())
        });
        moves
    }

    /// Plays a move known to be legal, like [`play_with`](Self::play_with) without an observer.
    #[inline]
    fn play_unchecked(&mut self, m: Self::Move) {
        self.play_with(m, &mut ());
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// If the move is illegal or the game is over. The position is then unchanged.
    fn play(&mut self, m: Self::Move) -> Result<(), IllegalMove<Self::Move>> {
        if !self.is_legal(m) {
            let over = self.outcome();
            return Err(IllegalMove { attempted: m, over });
        }
        self.play_unchecked(m);
        Ok(())
    }
}

/// What watches a move being played. It gets each event, and the position at the end of each step
/// of the turn.
///
/// A step is what happens at once: the move, then all births, then all deaths, or one round of a
/// cascade. Front ends play a turn back step by step, and show a move of several steps before it is
/// played. Every `FnMut(G::Event)` is an observer of the events alone, so the game computes them.
/// The observer `()` looks at nothing and costs nothing.
///
/// ```
#[doc = include_str!("nim.md")]
/// use grid_core::{Game, NoEvent, Observer, Player};
///
/// /// Counts what a move tells.
/// #[derive(Default)]
/// struct Count { events: usize, steps: usize }
///
/// impl<G: Game> Observer<G> for Count {
///     fn event(&mut self, _: G::Event) { self.events += 1; }
///     fn step(&mut self, _: &G) { self.steps += 1; }
/// }
///
/// let mut nim = Nim(5, Player::First);
/// let mut count = Count::default();
/// nim.play_with(1, &mut count);
/// nim.play_with(1, &mut |event: NoEvent| match event {});
/// nim.play_with(1, &mut ());
/// assert_eq!((nim.0, count.events, count.steps), (2, 0, 0));
/// ```
pub trait Observer<G: Game> {
    /// Whether the observer looks at anything. If this is `false`, a game need not compute events
    /// and steps.
    const IS_ON: bool = true;

    /// Gets an event. The events come in the order in which they happen.
    fn event(&mut self, event: G::Event);

    /// Called after every step of a turn but the last, with the position at that point. The
    /// position after the move shows the last step.
    ///
    /// What stands on the board is as the step leaves it. The player to move, clocks and rights may
    /// be those before the turn or after it.
    fn step(&mut self, now: &G) {
        let _ = now;
    }
}

impl<G: Game, F: FnMut(G::Event)> Observer<G> for F {
    #[inline]
    fn event(&mut self, event: G::Event) {
        self(event);
    }
}

impl<G: Game> Observer<G> for () {
    const IS_ON: bool = false;

    #[inline]
    fn event(&mut self, _: G::Event) {}
}

/// The event type of a game without events. It has no values.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum NoEvent {}

impl fmt::Display for NoEvent {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

/// The text forms of a [`Game`]: reading and writing of positions and moves.
///
/// A position is written in one way, and `parse(format(p)) == p`. A game may also read texts that
/// it does not write, such as a position without its last fields: its rules say which. The text of
/// a position contains no `]`. The text of a move contains no blanks. Writing a move does not
/// need the position; reading it may. `{:#}` may write the cells of a move by the names that
/// people know, as [`Square`](crate::Square) does.
///
/// `examples/own_game.rs` in this crate is a complete game with text forms.
///
/// ```
#[doc = include_str!("nim.md")]
#[doc = include_str!("nim-notation.md")]
/// use grid_core::{Game, Notation, Player};
///
/// assert_eq!(Nim::NAME, "nim");
/// let nim: Nim = "5 first".parse()?;
/// let taken = nim.parse_move("2")?;
/// assert!(nim.is_legal(taken));
/// assert_eq!(nim.to_string(), "5 first");
/// assert!("five first".parse::<Nim>().is_err());
/// # Ok::<(), grid_core::ParseError>(())
/// ```
pub trait Notation:
    Game<Move: Display, Event: Display> + Display + FromStr<Err = ParseError>
{
    /// The game's name, as on a command line: `conway-chess`. No blanks or brackets.
    const NAME: &'static str;

    /// Reads a move. Legality is a separate question ([`Game::is_legal`]).
    ///
    /// # Errors
    /// If the text is not a move of this game.
    fn parse_move(&self, text: &str) -> Result<Self::Move, ParseError>;

    /// Returns why a move is illegal here, in words that follow `illegal move …: `; `None` if the
    /// game gives no reason. Called only for illegal moves of a game that is not over.
    fn why_illegal(&self, m: Self::Move) -> Option<String> {
        let _ = m;
        None
    }
}

/// Draws that depend on the history of a game. A [`Record`](crate::Record) applies them.
///
/// An ending that is not always a draw, such as counting cells at a limit of plies, belongs in the
/// position.
///
/// ```
/// use grid_core::HistoryRules;
///
/// const WITH_AN_END: HistoryRules = HistoryRules { plies: Some(600), ..HistoryRules::CHESS };
/// assert_eq!((WITH_AN_END.repetitions, WITH_AN_END.quiet_plies), (Some(3), Some(100)));
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct HistoryRules {
    /// The game is drawn when a state occurs this many times. A record with a limit above
    /// [`MAX_REPETITIONS`](Self::MAX_REPETITIONS) is not read.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "readable_repetitions"))]
    pub repetitions: Option<u32>,
    /// The game is drawn after this many plies without progress ([`Game::is_progress`]).
    pub quiet_plies: Option<u32>,
    /// The game is drawn when it has lasted this many plies.
    pub plies: Option<u32>,
}

impl HistoryRules {
    /// The greatest limit of repetitions that is read. The earlier positions are compared up to the
    /// limit at every ply, so a file with a greater one could take very long to read.
    pub const MAX_REPETITIONS: u32 = 1_000;

    /// Those of chess: a draw by the third occurrence of a position, and by 50 moves each without
    /// [progress](Game::is_progress). In chess a pawn's move or a capture is progress.
    pub const CHESS: Self = Self {
        repetitions: Some(3),
        quiet_plies: Some(100),
        plies: None,
    };

    /// No draw depends on the history.
    pub const NONE: Self = Self {
        repetitions: None,
        quiet_plies: None,
        plies: None,
    };
}

/// Reads a limit of repetitions up to [`HistoryRules::MAX_REPETITIONS`].
#[cfg(feature = "serde")]
fn readable_repetitions<'de, D: serde::Deserializer<'de>>(
    from: D,
) -> Result<Option<u32>, D::Error> {
    let found = serde::Deserialize::deserialize(from)?;
    let most = HistoryRules::MAX_REPETITIONS;
    if found > Some(most) {
        let error = alloc::format!("expected at most {most} repetitions before a draw");
        return Err(serde::de::Error::custom(error));
    }
    Ok(found)
}

/// The error of a move that cannot be played.
///
/// ```
#[doc = include_str!("nim.md")]
/// use grid_core::{Game, Outcome, Player};
///
/// let error = Nim(1, Player::First).play(2).unwrap_err();
/// assert_eq!((error.attempted, error.over), (2, None));
/// assert_eq!(error.to_string(), "illegal move 2");
/// let error = Nim(0, Player::First).play(1).unwrap_err();
/// assert_eq!(error.over, Some(Outcome::Win(Player::Second)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IllegalMove<M> {
    /// The move that was attempted.
    pub attempted: M,
    /// The result if the game is over; `None` if the rules do not allow the move.
    pub over: Option<Outcome>,
}

impl<M: Display> Display for IllegalMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let m = &self.attempted;
        match self.over {
            Some(outcome) => write!(f, "the game is over ({outcome}): {m} cannot be played"),
            None => write!(f, "illegal move {m}"),
        }
    }
}

impl<M: Debug + Display> core::error::Error for IllegalMove<M> {}
