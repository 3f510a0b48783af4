//! A game in progress: its start, its moves, undo and redo, and the draws that need history.

mod line;

#[cfg(feature = "std")]
mod file;
#[cfg(feature = "json")]
mod json;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::{Game, HistoryRules, IllegalMove, Notation, Outcome, ParseError, Player};

#[cfg(all(feature = "std", feature = "json"))]
pub use file::FileError;
#[cfg(feature = "std")]
pub use file::{MAX_FILE_BYTES, read_text, write_atomically};

/// The version of the record formats that this crate writes and reads.
pub const RECORD_VERSION: u64 = 1;

/// The most plies of a record that is read, those taken back included. A record keeps every position: the
/// moves of a file that someone else has written must not fill the memory.
pub const MAX_PLIES: usize = 100_000;

/// A game from its start to the present, with the undone moves that could be redone.
///
/// The record applies the rules that need history ([`HistoryRules`]): a position alone cannot know that
/// it occurs for the third time. It also knows resignations and agreed draws, which no position knows.
///
/// It can be written as one line of text (`Display`, `FromStr`) and, with the feature `json`, as
/// JSON; both are validated move by move when read. The line is for games under the history rules of
/// their law; JSON keeps other rules, and undone moves, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<G: Game> {
    start: G,
    /// All moves with the position after each; those from `ply` on are undone.
    line: Vec<Step<G>>,
    ply: usize,
    /// How often each key has occurred up to `ply`, the start included: so that a game without
    /// repetitions, however long, never looks back.
    occurrences: BTreeMap<u64, u32>,
    rules: HistoryRules,
    verdict: Option<Verdict>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Step<G: Game> {
    m: G::Move,
    after: G,
    /// The key of `after`, so that looking for repetitions rarely compares positions.
    key: u64,
    /// The plies without progress that lie behind `after`.
    quiet_plies: u32,
}

/// What the players decide away from the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Verdict {
    Resigned(Player),
    Agreed,
}

/// The result of a game and what ended it.
///
/// `Display` writes both: `1-0, by resignation`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Ending {
    /// The result.
    pub outcome: Outcome,
    /// What ended it.
    pub reason: Reason,
}

/// What ended a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Reason {
    /// The position decides it, or there is no move.
    Position,
    /// The same state occurred as often as the law allows.
    Repetition,
    /// Too many plies without progress.
    QuietPlies,
    /// The limit of plies was reached.
    PlyLimit,
    /// A player gave up.
    Resignation,
    /// The players agreed to a draw.
    Agreement,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.outcome, self.reason)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Position => "by the position",
            Self::Repetition => "by repetition",
            Self::QuietPlies => "too many plies without progress",
            Self::PlyLimit => "by the limit of plies",
            Self::Resignation => "by resignation",
            Self::Agreement => "by agreement",
        })
    }
}

impl<G: Game> Record<G> {
    /// A game that is about to start, under the history rules of its law.
    #[must_use]
    pub fn new(start: G) -> Self {
        Self::with_rules(start, G::HISTORY_RULES)
    }

    /// A game that is about to start, under the given history rules.
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

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &G {
        self.position_at(self.ply)
    }

    /// The position after `ply` moves of the line.
    fn position_at(&self, ply: usize) -> &G {
        match ply.checked_sub(1) {
            Some(last) => &self.line[last].after,
            None => &self.start,
        }
    }

    /// How many moves have been played to reach the present position.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The history rules of this game.
    #[must_use]
    pub fn rules(&self) -> HistoryRules {
        self.rules
    }

    /// The moves played, first to last.
    pub fn played(&self) -> impl DoubleEndedIterator<Item = G::Move> + ExactSizeIterator {
        self.line[..self.ply].iter().map(|step| step.m)
    }

    /// All positions of the game from its start to the present one, both included.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &G> {
        let played = self.line[..self.ply].iter().map(|step| &step.after);
        core::iter::once(&self.start).chain(played)
    }

    /// The moves taken back and not replaced, in the order in which they would be redone.
    pub fn undone(&self) -> impl DoubleEndedIterator<Item = G::Move> + ExactSizeIterator {
        self.line[self.ply..].iter().map(|step| step.m)
    }

    /// The last move and the position in which it was played.
    #[must_use]
    pub fn last_ply(&self) -> Option<(&G, G::Move)> {
        let last = self.ply.checked_sub(1)?;
        Some((self.position_at(last), self.line[last].m))
    }

    /// Plays a move and forgets the undone moves, unless it is the first of them.
    ///
    /// # Errors
    /// If the game is over or the move is illegal; nothing changes then.
    pub fn play(&mut self, m: G::Move) -> Result<(), IllegalMove<G::Move>> {
        self.play_with(m, |_| {})
    }

    /// [`play`](Self::play), telling `on` what happens.
    ///
    /// # Errors
    /// If the game is over or the move is illegal; nothing changes then.
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

    /// [`play_with`](Self::play_with) for a legal move of a game that is not over.
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

    /// Goes one ply forward on the line, which must go on.
    fn forward(&mut self) {
        *self.occurrences.entry(self.line[self.ply].key).or_default() += 1;
        self.ply += 1;
    }

    /// Goes one ply back on the line, which must not be at its start.
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

    /// Takes the last move back (or, after the end of the game by resignation or agreement, that);
    /// `false` if there is nothing to take back.
    pub fn undo(&mut self) -> bool {
        if self.verdict.take().is_some() {
            return true;
        }
        self.ply > 0 && {
            self.back();
            true
        }
    }

    /// Plays the next undone move again; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        self.ply < self.line.len() && self.verdict.is_none() && {
            self.forward();
            true
        }
    }

    /// Undoes or redoes up to the position after `ply` moves, or as near as the line goes; answers the
    /// ply that was reached.
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

    /// A new record of the game up to the present position: playing on in one leaves the other alone.
    #[must_use]
    pub fn branch(&self) -> Self {
        let mut branch = self.clone();
        branch.line.truncate(self.ply);
        branch.verdict = None;
        branch
    }

    /// The player gives up; the other has won. Nothing happens if the game is already over.
    pub fn resign(&mut self, player: Player) {
        if self.ending().is_none() {
            self.verdict = Some(Verdict::Resigned(player));
        }
    }

    /// The players agree to a draw. Nothing happens if the game is already over.
    pub fn agree_draw(&mut self) {
        if self.ending().is_none() {
            self.verdict = Some(Verdict::Agreed);
        }
    }

    /// How many plies without progress lie behind, as the law's quiet-move rule counts them.
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        match self.ply.checked_sub(1) {
            Some(last) => self.line[last].quiet_plies,
            None => self.start.quiet_plies(),
        }
    }

    /// How often the present state has occurred so far, now included.
    #[must_use]
    pub fn repetitions(&self) -> u32 {
        let now = self.position();
        let key = now.key();
        let count = self.occurrences.get(&key).copied().unwrap_or(0);
        if count <= 1 {
            return count;
        }
        // Equal keys are almost certainly equal states; the law wants to be sure.
        let earlier = self.line[..self.ply]
            .iter()
            .filter(|step| step.key == key && step.after.same_state(now))
            .count();
        earlier as u32 + u32::from(self.start.same_state(now))
    }

    /// How the game has ended, if it has. What the position says counts before what the history says.
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
        // States are compared only where the keys say that the limit is reached.
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

    /// The result of the game, if it has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending().map(|ending| ending.outcome)
    }
}

impl<G: Notation> Record<G> {
    /// Plays a move given as text, telling `on` what happens.
    ///
    /// # Errors
    /// If the text is not a move, or the move may not be played; nothing changes then.
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

    /// Takes over an ending that the line itself does not give: who reads a result word that the
    /// position does not explain reads a resignation or an agreed draw.
    fn conclude(&mut self, outcome: Option<Outcome>) -> Result<(), RecordError> {
        if self.outcome().is_none() {
            match outcome {
                Some(Outcome::Win(player)) => self.resign(!player),
                Some(Outcome::Draw) => self.agree_draw(),
                None => {}
            }
        }
        if self.outcome() == outcome {
            return Ok(());
        }
        Err(RecordError::Result {
            stated: Outcome::status_word(outcome),
            actual: Outcome::status_word(self.outcome()),
        })
    }

    /// Plays moves that a record file claims, numbering them from 1.
    fn replay<'a>(&mut self, moves: impl Iterator<Item = &'a str>) -> Result<(), RecordError> {
        for text in moves {
            if self.ply >= MAX_PLIES {
                return Err(RecordError::TooLong);
            }
            self.play_text(text, |_| {})
                .map_err(|reason| RecordError::Move {
                    number: self.ply + 1,
                    reason,
                })?;
        }
        Ok(())
    }
}

/// A move, given as text, that was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveTextError {
    /// The text is not a move of the game.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The move may not be played now.
    #[error("illegal move {text}{}", Because(reason))]
    Illegal {
        /// The move.
        text: String,
        /// [Why not](Notation::why_illegal), if the game says it.
        reason: Option<String>,
    },
    /// The game is over.
    #[error("the game is over ({outcome}): {text} cannot be played")]
    Over {
        /// The move.
        text: String,
        /// How the game has ended.
        outcome: Outcome,
    },
}

/// A reason at the end of a sentence, if there is one.
struct Because<'a>(&'a Option<String>);

impl fmt::Display for Because<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(reason) => write!(f, ": {reason}"),
            None => Ok(()),
        }
    }
}

impl MoveTextError {
    fn illegal<G: Notation>(position: &G, illegal: &IllegalMove<G::Move>) -> Self {
        let text = alloc::format!("{}", illegal.attempted);
        match illegal.over {
            Some(outcome) => Self::Over { text, outcome },
            None => Self::Illegal {
                text,
                reason: position.why_illegal(illegal.attempted),
            },
        }
    }
}

/// A record that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// It is not a record at all.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// It is not JSON, or JSON of another kind.
    #[error("not a record: {0}")]
    Json(String),
    /// It was written by a program that knows more than this one.
    #[error("the record has version {found}: this program reads version {RECORD_VERSION}")]
    Version {
        /// The version it says it has.
        found: u64,
    },
    /// It is of another game.
    #[error("the record is of the game {found:?}, not {expected:?}")]
    Game {
        /// The game it is of.
        found: String,
        /// The game that was to be read.
        expected: &'static str,
    },
    /// A move cannot be played.
    #[error("move {number}: {reason}")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        reason: MoveTextError,
    },
    /// It has too many moves.
    #[error("the record has more than {MAX_PLIES} moves")]
    TooLong,
    /// The result it states, or the reason for it, is not that of its moves.
    #[error("the record states the result {stated}, but its moves end in {actual}")]
    Result {
        /// What it states.
        stated: &'static str,
        /// What its moves say.
        actual: &'static str,
    },
}
