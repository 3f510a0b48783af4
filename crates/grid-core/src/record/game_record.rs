//! A game in progress: its start, its moves, undo and redo, and draws that depend on the history.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::record::history::{Ending, History, Reason};
use crate::{Game, HistoryRules, IllegalMove, Notation, Observer, Outcome, ParseError, Player};

/// A game in progress: the start position, the moves played, and the undone moves that can be
/// redone.
///
/// A record applies the rules that depend on the history ([`HistoryRules`]), such as a draw by
/// repetition. It also stores resignations, agreed draws and games lost on time, which are not part
/// of a position.
///
/// A record has two text forms. Reading either of them checks every move. The line (`Display`,
/// `FromStr`) contains the moves played, under [`Game::HISTORY_RULES`]. JSON (`to_json`,
/// `from_json`, feature `json`) also contains undone moves and other rules. With the feature
/// `serde` a record serializes as the same object, so types that contain a record can derive
/// `Serialize` and `Deserialize`. The format must be self-describing.
///
/// ```
#[doc = include_str!("../nim.md")]
/// use grid_core::{Outcome, Player, Reason, Record};
///
/// // Nim with five matches: take one or two; the player who cannot move loses.
/// let mut game = Record::new(Nim(5, Player::First));
/// for taken in [1, 2] {
///     game.play(taken)?;
/// }
/// game.undo();
/// assert_eq!((game.ply(), game.undone().next()), (1, Some(2)));
///
/// let mut other = game.branch();
/// other.play(1)?;
/// assert!(game.redo(), "the branch does not change the game");
///
/// game.resign(Player::First);
/// let ending = game.ending().unwrap();
/// assert_eq!(ending.outcome, Outcome::Win(Player::Second));
/// assert_eq!(ending.reason, Reason::Resignation);
/// # Ok::<(), grid_core::IllegalMove<u8>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Record<G: Game> {
    start: G,
    /// All moves; those from the current ply on are undone.
    line: Vec<G::Move>,
    /// The positions after every [`KEPT`]th move of the line. The moves lead to the others.
    kept: Vec<G>,
    /// The current position.
    now: G,
    /// The positions from the start to the current one.
    history: History,
    rules: HistoryRules,
    /// An ending that the players decided.
    verdict: Option<Ending>,
}

/// The error of a move in text that cannot be read or played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveTextError {
    /// The text is not a move of the game.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The move is illegal in this position.
    #[error(
        "illegal move {text}{}",
        reason.as_ref().map(|why| alloc::format!(": {why}")).unwrap_or_default()
    )]
    Illegal {
        /// The move.
        text: String,
        /// The [reason](Notation::why_illegal), if the game gives one.
        reason: Option<String>,
    },
    /// The game is over.
    #[error("the game is over ({outcome}): {text} cannot be played")]
    Over {
        /// The move.
        text: String,
        /// The result of the game.
        outcome: Outcome,
    },
}

/// The moves from one position that is kept to the next. A position can be large beside a move, so
/// a long game would fill the memory with all of them.
const KEPT: usize = 32;

impl<G: Game> Record<G> {
    /// Creates a game without moves, under [`Game::HISTORY_RULES`].
    pub fn new(start: G) -> Self {
        Self::with_rules(start, G::HISTORY_RULES)
    }

    /// Creates a game without moves, under the given history rules.
    pub fn with_rules(start: G, rules: HistoryRules) -> Self {
        let mut history = History::default();
        history.push(start.key(), start.quiet_plies());
        Self {
            now: start.clone(),
            start,
            line: Vec::new(),
            kept: Vec::new(),
            history,
            rules,
            verdict: None,
        }
    }

    /// Returns the position before the first move.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// Returns the current position.
    pub fn position(&self) -> &G {
        &self.now
    }

    /// Returns the position after `ply` moves of the line.
    fn position_at(&self, ply: usize) -> G {
        let kept = match ply / KEPT {
            0 => &self.start,
            n => &self.kept[n - 1],
        };
        let moves = &self.line[ply / KEPT * KEPT..ply];
        (moves.iter()).fold(kept.clone(), |position, &m| position.child(m))
    }

    /// Returns the number of moves from the start to the current position.
    pub fn ply(&self) -> usize {
        self.history.ply()
    }

    /// Returns the keys and the plies without progress of the positions from the start to the
    /// current one.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Returns the history rules of this game.
    pub fn rules(&self) -> HistoryRules {
        self.rules
    }

    /// Returns the moves played, first to last.
    pub fn played(&self) -> impl DoubleEndedIterator<Item = G::Move> + ExactSizeIterator {
        self.line[..self.ply()].iter().copied()
    }

    /// Returns all positions from the start to the current one, both included. They are played
    /// again: the keys of the [`history`](Self::history) cost less.
    pub fn positions(&self) -> impl Iterator<Item = G> {
        let mut moves = self.played();
        core::iter::successors(Some(self.start.clone()), move |position| {
            Some(position.child(moves.next()?))
        })
    }

    /// Returns the undone moves, in the order in which they would be redone.
    pub fn undone(&self) -> impl DoubleEndedIterator<Item = G::Move> + ExactSizeIterator {
        self.line[self.ply()..].iter().copied()
    }

    /// Returns the last move with the position in which it was played; `None` at the start.
    pub fn last_ply(&self) -> Option<(G, G::Move)> {
        let last = self.ply().checked_sub(1)?;
        Some((self.position_at(last), self.line[last]))
    }

    /// Plays a move. This drops the undone moves, unless the move is the next of them.
    ///
    /// # Errors
    /// If the game is over or the move is illegal. The record is then unchanged.
    pub fn play(&mut self, m: G::Move) -> Result<(), IllegalMove<G::Move>> {
        self.play_with(m, &mut ())
    }

    /// Plays a move like [`play`](Self::play) and lets `on` watch it.
    ///
    /// # Errors
    /// If the game is over or the move is illegal. The record is then unchanged.
    pub fn play_with(
        &mut self,
        m: G::Move,
        on: &mut impl Observer<G>,
    ) -> Result<(), IllegalMove<G::Move>> {
        let over = self.outcome();
        if over.is_some() || !self.position().is_legal(m) {
            return Err(IllegalMove { attempted: m, over });
        }
        self.play_unchecked(m, on);
        Ok(())
    }

    /// Plays a move known to be legal, in a game that is not over.
    fn play_unchecked(&mut self, m: G::Move, on: &mut impl Observer<G>) {
        let before = self.now.clone();
        self.now.play_with(m, on);
        if self.line.get(self.ply()) != Some(&m) {
            self.drop_undone();
            self.line.push(m);
            if self.line.len().is_multiple_of(KEPT) {
                self.kept.push(self.now.clone());
            }
        }
        self.history.play(&before, m, &self.now);
    }

    fn drop_undone(&mut self) {
        self.line.truncate(self.ply());
        self.kept.truncate(self.ply() / KEPT);
    }

    /// Takes back a resignation, an agreed draw or a loss on time, or else the last move. Returns
    /// `false` if there is nothing to take back.
    pub fn undo(&mut self) -> bool {
        if self.verdict.take().is_some() {
            return true;
        }
        let before = self.ply();
        self.go_to(before.saturating_sub(1)) < before
    }

    /// Plays the next undone move again. Returns `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let before = self.ply();
        self.verdict.is_none() && self.go_to(before + 1) > before
    }

    /// Undoes or redoes to the position after `ply` moves, or to the end of the line if it is
    /// shorter. Returns the ply reached.
    pub fn go_to(&mut self, ply: usize) -> usize {
        let ply = ply.min(self.line.len());
        if ply != self.ply() {
            self.verdict = None;
        }
        if ply < self.ply() {
            self.now = self.position_at(ply);
        }
        while ply < self.ply() {
            self.history.pop();
        }
        while ply > self.ply() {
            self.play_unchecked(self.line[self.ply()], &mut ());
        }
        ply
    }

    /// Returns an independent copy of the game up to the current position, without undone moves.
    pub fn branch(&self) -> Self {
        let mut branch = self.clone();
        branch.drop_undone();
        branch.verdict = None;
        branch
    }

    /// Resigns for the player, who loses the game. Does nothing if the game is over.
    pub fn resign(&mut self, player: Player) {
        self.decide(Outcome::Win(!player), Reason::Resignation);
    }

    /// Ends the game because the player's time is up: the other player wins. Does nothing if the
    /// game is over.
    pub fn lose_on_time(&mut self, player: Player) {
        self.decide(Outcome::Win(!player), Reason::Time);
    }

    /// Ends the game as a draw by agreement. Does nothing if the game is over.
    pub fn agree_draw(&mut self) {
        self.decide(Outcome::Draw, Reason::Agreement);
    }

    fn decide(&mut self, outcome: Outcome, reason: Reason) {
        if self.ending().is_none() {
            self.verdict = Some(Ending { outcome, reason });
        }
    }

    /// Returns how often the current state has occurred, including now.
    pub fn repetitions(&self) -> u32 {
        // Equal keys almost always mean equal states, but a draw needs certainty.
        let is_same = |ply: &usize| self.position_at(*ply).same_state(&self.now);
        1 + self.history.earlier().filter(is_same).count() as u32
    }

    /// Returns how the game has ended; `None` while it goes on. An ending by the position takes
    /// precedence over an ending by the history.
    pub fn ending(&self) -> Option<Ending> {
        let end = |outcome, reason| Ending { outcome, reason };
        if let Some(outcome) = self.now.outcome() {
            return Some(end(outcome, Reason::Position));
        }
        self.verdict.or_else(|| {
            let mut rules = self.rules;
            if self.history.draw(rules) == Some(Reason::Repetition) {
                // By the keys; now by the states.
                rules.repetitions = rules
                    .repetitions
                    .filter(|&limit| self.repetitions() >= limit);
            }
            Some(end(Outcome::Draw, self.history.draw(rules)?))
        })
    }

    /// Returns the result of the game; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|ending| ending.outcome)
    }
}

impl<G: Notation> Record<G> {
    /// Plays a move given as text and passes its events to `on`. Returns the move.
    ///
    /// ```
    #[doc = include_str!("../nim.md")]
    #[doc = include_str!("../nim-notation.md")]
    /// use grid_core::{Player, Record};
    ///
    /// let mut game = Record::new(Nim(5, Player::First));
    /// game.play_text("2", &mut ())?;
    /// assert_eq!(game.to_string(), "nim 1 [5 first] 2 *");
    /// let error = game.play_text("3", &mut ()).unwrap_err();
    /// assert_eq!(error.to_string(), "illegal move 3");
    /// # Ok::<(), grid_core::MoveTextError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not a move, or if the move cannot be played. The record is then unchanged.
    pub fn play_text(
        &mut self,
        text: &str,
        on: &mut impl Observer<G>,
    ) -> Result<G::Move, MoveTextError> {
        let m = self.position().parse_move(text)?;
        match self.play_with(m, on).map_err(|illegal| illegal.over) {
            Ok(()) => Ok(m),
            Err(Some(outcome)) => Err(MoveTextError::Over {
                text: m.to_string(),
                outcome,
            }),
            Err(None) => Err(MoveTextError::Illegal {
                text: m.to_string(),
                reason: self.position().why_illegal(m),
            }),
        }
    }
}
