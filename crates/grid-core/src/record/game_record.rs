//! A game in progress: its start, its moves, undo and redo, and the draws that need history.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::record::ending::{Ending, Reason};
use crate::record::error::MoveTextError;
use crate::{Game, HistoryRules, IllegalMove, Notation, Outcome, Player};

/// A game from its start to the present, with the undone moves that can be redone.
///
/// A record applies the rules that depend on the history ([`HistoryRules`]), such as a draw by
/// repetition. It also stores resignations and agreed draws, which no position knows.
///
/// A record has two text forms, both checked move by move when read. The line (`Display`,
/// `FromStr`) holds the moves played under the rules of the game's law. JSON (`to_json`,
/// `from_json`, feature `json`) also holds undone moves and other rules. With the feature `serde` a
/// record is that JSON object in any self-describing format, so types with a record can derive
/// `Serialize` and `Deserialize`.
///
/// ```
/// use grid_core::{Outcome, Reason, Record};
/// # use core::ops::ControlFlow;
/// # use grid_core::{Game, Player};
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Nim(u8, Player);
/// # impl Game for Nim {
/// #     type Move = u8;
/// #     type Event = core::convert::Infallible;
/// #     fn turn(&self) -> Player { self.1 }
/// #     fn decided(&self) -> Option<Outcome> { None }
/// #     fn stuck(&self) -> Outcome { Outcome::Win(!self.1) }
/// #     fn try_for_each_move<B>(&self, f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
/// #         (1..=self.0.min(2)).try_for_each(f)
/// #     }
/// #     fn play_with(&mut self, m: u8, _: impl FnMut(Self::Event)) {
/// #         self.0 -= m;
/// #         self.1 = !self.1;
/// #     }
/// #     fn key(&self) -> u64 { self.0.into() }
/// # }
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
pub struct Record<G: Game> {
    start: G,
    /// All moves with the position after each; those from `ply` on are undone.
    line: Vec<Step<G>>,
    ply: usize,
    /// How often each key has occurred up to `ply`, the start included. A game without repetitions
    /// need not look back.
    occurrences: BTreeMap<u64, u32>,
    rules: HistoryRules,
    verdict: Option<Verdict>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Step<G: Game> {
    m: G::Move,
    after: G,
    /// The key of `after`: most positions need not be compared.
    key: u64,
    /// The plies without progress before `after`.
    quiet_plies: u32,
}

/// An end that the players decide, not the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Verdict {
    Resigned(Player),
    Agreed,
}

impl<G: Game> Record<G> {
    /// Creates a game without moves, under the history rules of its law.
    #[must_use]
    pub fn new(start: G) -> Self {
        Self::with_rules(start, G::HISTORY_RULES)
    }

    /// Creates a game without moves, under the given history rules.
    #[must_use]
    pub fn with_rules(start: G, rules: HistoryRules) -> Self {
        Self {
            occurrences: BTreeMap::from([(start.key(), 1)]),
            start,
            line: Vec::new(),
            ply: 0,
            rules,
            verdict: None,
        }
    }

    /// Returns the position before the first move.
    #[must_use]
    pub fn start(&self) -> &G {
        &self.start
    }

    /// Returns the present position.
    #[must_use]
    pub fn position(&self) -> &G {
        self.position_at(self.ply)
    }

    /// Returns the position after `ply` moves of the line.
    fn position_at(&self, ply: usize) -> &G {
        match ply.checked_sub(1) {
            Some(last) => &self.line[last].after,
            None => &self.start,
        }
    }

    /// Returns the number of moves from the start to the present position.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Returns the history rules of this game.
    #[must_use]
    pub fn rules(&self) -> HistoryRules {
        self.rules
    }

    /// Returns the moves played, first to last.
    pub fn played(&self) -> impl DoubleEndedIterator<Item = G::Move> + ExactSizeIterator {
        self.line[..self.ply].iter().map(|step| step.m)
    }

    /// Returns all positions from the start to the present one, both included.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &G> {
        let played = self.line[..self.ply].iter().map(|step| &step.after);
        core::iter::once(&self.start).chain(played)
    }

    /// Returns the undone moves, in the order in which they would be redone.
    pub fn undone(&self) -> impl DoubleEndedIterator<Item = G::Move> + ExactSizeIterator {
        self.line[self.ply..].iter().map(|step| step.m)
    }

    /// Returns the last move, after the position in which it was played.
    #[must_use]
    pub fn last_ply(&self) -> Option<(&G, G::Move)> {
        let last = self.ply.checked_sub(1)?;
        Some((self.position_at(last), self.line[last].m))
    }

    /// Plays a move. Undone moves are dropped, unless the move is the first of them.
    ///
    /// # Errors
    /// If the game is over or the move is illegal. The record is then unchanged.
    pub fn play(&mut self, m: G::Move) -> Result<(), IllegalMove<G::Move>> {
        self.play_with(m, |_| {})
    }

    /// Plays a move like [`play`](Self::play) and passes its events to `on`.
    ///
    /// # Errors
    /// If the game is over or the move is illegal. The record is then unchanged.
    pub fn play_with(
        &mut self,
        m: G::Move,
        on: impl FnMut(G::Event),
    ) -> Result<(), IllegalMove<G::Move>> {
        if let Some(ending) = self.ending() {
            return Err(IllegalMove::new(m, Some(ending.outcome)));
        }
        if !self.position().is_legal(m) {
            return Err(IllegalMove::new(m, None));
        }
        self.play_unchecked(m, on);
        Ok(())
    }

    /// Plays a move known to be legal, in a game that is not over.
    pub(crate) fn play_unchecked(&mut self, m: G::Move, on: impl FnMut(G::Event)) {
        let mut after = self.position().clone();
        after.play_with(m, on);
        if self.line.get(self.ply).is_none_or(|step| step.m != m) {
            self.line.truncate(self.ply);
            let key = after.key();
            let quiet_plies = after.quiet_plies_after(self.position(), m, self.quiet_plies());
            self.line.push(Step {
                m,
                after,
                key,
                quiet_plies,
            });
        }
        self.forward();
    }

    /// Goes one ply forward. The line must go on.
    fn forward(&mut self) {
        *self.occurrences.entry(self.line[self.ply].key).or_default() += 1;
        self.ply += 1;
    }

    /// Goes one ply back. The record must not be at its start.
    fn back(&mut self) {
        self.ply -= 1;
        let key = self.line[self.ply].key;
        if let Some(count) = self.occurrences.get_mut(&key) {
            *count -= 1;
            if *count == 0 {
                self.occurrences.remove(&key);
            }
        }
    }

    /// Takes back a resignation or an agreed draw, or else the last move. Returns `false` if there
    /// is nothing to take back.
    pub fn undo(&mut self) -> bool {
        if self.verdict.take().is_some() {
            return true;
        }
        self.ply > 0 && {
            self.back();
            true
        }
    }

    /// Plays the next undone move again. Returns `false` if there is none.
    pub fn redo(&mut self) -> bool {
        self.ply < self.line.len() && self.verdict.is_none() && {
            self.forward();
            true
        }
    }

    /// Undoes or redoes to the position after `ply` moves, or to the end of the line if it is
    /// shorter. Returns the ply reached.
    pub fn go_to(&mut self, ply: usize) -> usize {
        let ply = ply.min(self.line.len());
        if ply != self.ply {
            self.verdict = None;
        }
        while self.ply < ply {
            self.forward();
        }
        while self.ply > ply {
            self.back();
        }
        ply
    }

    /// Returns an independent copy of the game up to the present position, without undone moves.
    #[must_use]
    pub fn branch(&self) -> Self {
        let mut branch = self.clone();
        branch.line.truncate(self.ply);
        branch.verdict = None;
        branch
    }

    /// Ends the game as lost for the player. Does nothing if the game is over.
    pub fn resign(&mut self, player: Player) {
        if self.ending().is_none() {
            self.verdict = Some(Verdict::Resigned(player));
        }
    }

    /// Ends the game as a draw by agreement. Does nothing if the game is over.
    pub fn agree_draw(&mut self) {
        if self.ending().is_none() {
            self.verdict = Some(Verdict::Agreed);
        }
    }

    /// Returns the number of plies without progress, as the law's quiet-move rule counts them.
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        match self.ply.checked_sub(1) {
            Some(last) => self.line[last].quiet_plies,
            None => self.start.quiet_plies(),
        }
    }

    /// Returns how often the present state has occurred, this time included.
    #[must_use]
    pub fn repetitions(&self) -> u32 {
        let now = self.position();
        let key = now.key();
        let count = self.occurrences.get(&key).copied().unwrap_or(0);
        if count <= 1 {
            return count;
        }
        // Equal keys are almost certainly equal states, but the law needs certainty.
        let earlier = self.line[..self.ply]
            .iter()
            .filter(|step| step.key == key && step.after.same_state(now))
            .count();
        earlier as u32 + u32::from(self.start.same_state(now))
    }

    /// Returns how the game has ended; `None` while it goes on. An end by the position takes
    /// precedence over one by the history.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let end = |outcome, reason| Some(Ending { outcome, reason });
        if let Some(outcome) = self.position().outcome() {
            return end(outcome, Reason::Position);
        }
        match self.verdict {
            Some(Verdict::Resigned(player)) => {
                return end(Outcome::Win(!player), Reason::Resignation);
            }
            Some(Verdict::Agreed) => return end(Outcome::Draw, Reason::Agreement),
            None => {}
        }
        let reached = |limit: Option<u32>, count: u32| limit.is_some_and(|limit| count >= limit);
        let same_key = self.occurrences.get(&self.position().key()).copied();
        // States are compared only if the keys reach the limit.
        if reached(self.rules.repetitions, same_key.unwrap_or(0))
            && reached(self.rules.repetitions, self.repetitions())
        {
            return end(Outcome::Draw, Reason::Repetition);
        }
        if reached(self.rules.quiet_plies, self.quiet_plies()) {
            return end(Outcome::Draw, Reason::QuietPlies);
        }
        if reached(
            self.rules.plies,
            u32::try_from(self.ply).unwrap_or(u32::MAX),
        ) {
            return end(Outcome::Draw, Reason::PlyLimit);
        }
        None
    }

    /// Returns the result of the game; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|ending| ending.outcome)
    }
}

impl<G: Notation> Record<G> {
    /// Plays a move given as text and passes its events to `on`. Returns the move.
    ///
    /// # Errors
    /// If the text is not a move, or the move cannot be played. The record is then unchanged.
    pub fn play_text(
        &mut self,
        text: &str,
        on: impl FnMut(G::Event),
    ) -> Result<G::Move, MoveTextError> {
        let m = self.position().parse_move(text)?;
        self.play_with(m, on)
            .map_err(|illegal| MoveTextError::illegal(self.position(), &illegal))?;
        Ok(m)
    }
}
