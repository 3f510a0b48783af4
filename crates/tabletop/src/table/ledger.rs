//! The game as everybody at a table knows it: the log, and the state that follows from it.

use std::collections::VecDeque;
use std::time::Duration;

use grid_core::{Ending, Outcome, Player, Reason};

use super::act::{Act, EMPTY_DIGEST, Entry, Question};
use super::clock::{ClockSetting, Clocks, millis};
use super::fault::ActError;
use super::key::Key;
use super::limits::{
    LAST_ENTRIES, MAX_ENTRIES, MAX_MOVE_BYTES, MAX_PLIES, MAX_QUESTIONS, entries_for,
};
use super::seat::{Actor, Seat};
use super::state::{State, Status};
use super::terms::Terms;
use super::update::Update;
use menagerie::{AnyGame, GameInfo};

/// The open questions of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Asked {
    undo: Option<usize>,
    draw: bool,
    rematch: bool,
}

impl Asked {
    fn has(&self, question: Question) -> bool {
        match question {
            Question::Undo { ply } => self.undo == Some(ply),
            Question::Draw => self.draw,
            Question::Rematch => self.rematch,
        }
    }

    fn set(&mut self, question: Question, is_asked: bool) {
        match question {
            Question::Undo { ply } => self.undo = is_asked.then_some(ply),
            Question::Draw => self.draw = is_asked,
            Question::Rematch => self.rematch = is_asked,
        }
    }

    fn questions(&self) -> impl Iterator<Item = Question> + use<> {
        let undo = self.undo.map(|ply| Question::Undo { ply });
        let draw = self.draw.then_some(Question::Draw);
        let rematch = self.rematch.then_some(Question::Rematch);
        [undo, draw, rematch].into_iter().flatten()
    }
}

/// The log of a table with everything that follows from it: the game, the sides, the clocks, the
/// open questions. A [`Table`](super::Table) and every [`Peer`](super::Peer) at it have one.
///
/// Only entries change it: two ledgers are equal if they began with the same game and have the same
/// entries.
#[derive(Debug)]
pub struct Ledger {
    info: GameInfo,
    terms: Terms,
    game: Box<dyn AnyGame>,
    facts: Facts,
    entries: Vec<Logged>,
}

/// What follows from the log beside the game.
#[derive(Clone, Debug)]
struct Facts {
    /// The number of moves with which the present game began: those of a loaded game.
    loaded: usize,
    /// The player that the first seat plays now.
    sides: Player,
    rematches: u32,
    /// Whether the present game has ended without a result.
    is_aborted: bool,
    /// Whether the keeper has given the table up.
    is_expired: bool,
    clocks: Option<Clocks>,
    /// What both seats have asked for.
    asked: [Asked; 2],
    /// How often each seat has asked since the last entry that was more than a question.
    questions: [usize; 2],
    /// The number of moves in the log.
    moves: usize,
}

/// An entry of the log.
#[derive(Debug)]
struct Logged {
    entry: Entry,
    /// The digest of the log up to it.
    digest: u64,
    /// Whether it only asks or declines: the game is as it was before.
    is_talk: bool,
    /// What followed from the log before it.
    before: Facts,
    change: Change,
}

/// How an entry has changed the game, so that it can be popped.
#[derive(Debug)]
enum Change {
    /// Not at all.
    None,
    /// It has added a move or an end, which the game itself takes back.
    Added,
    /// It has taken back these moves, and this end.
    TakenBack(Vec<String>, Option<Ending>),
    /// It has put another game in the place of this one.
    Replaced(Box<dyn AnyGame>),
}

impl Ledger {
    pub(crate) fn new(info: GameInfo, game: Box<dyn AnyGame>, terms: Terms) -> Self {
        let clock = terms.clock;
        Self {
            info,
            facts: Facts {
                loaded: game.ply(),
                sides: terms.sides,
                rematches: 0,
                is_aborted: false,
                is_expired: false,
                clocks: clock.map(|setting| Clocks::at_millis(setting, 0)),
                asked: [Asked::default(), Asked::default()],
                questions: [0; 2],
                moves: 0,
            },
            terms,
            game,
            entries: Vec::new(),
        }
    }

    /// Goes on with what is left to the first and to the second player, as a saved game tells it.
    /// The clocks run at once unless the first two moves are still to come.
    pub(crate) fn going_on_with(mut self, left: [Duration; 2]) -> Self {
        self.facts.loaded = 0;
        self.facts.clocks = self.facts.clocks.map(|clocks| clocks.with_left(left));
        self
    }

    /// Returns the description of the game.
    #[must_use]
    pub fn info(&self) -> &GameInfo {
        &self.info
    }

    /// Returns how the first game began.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Returns the present game.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// Returns the number of entries.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a ledger is no container")]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the entries after the first `known`.
    pub fn entries_after(&self, known: usize) -> impl Iterator<Item = &Entry> {
        self.entries.iter().skip(known).map(|logged| &logged.entry)
    }

    /// Returns whether a request of a seat still holds after the entries beyond the first `seen`,
    /// which its sender had not seen. A question that is only asked or declined leaves the game as
    /// it was, so it stops nobody from moving or resigning.
    pub(super) fn is_still_meant(&self, seat: Seat, seen: usize, request: &Act) -> bool {
        let mut unseen = self.entries.iter().skip(seen);
        unseen.all(|Logged { entry, is_talk, .. }| {
            let is_other = entry.by != Actor::Seat(seat);
            is_other && entry.act.leaves_alone(request, *is_talk)
        })
    }

    /// Returns the digest of the first `entries` entries; `None` if the log is shorter.
    #[must_use]
    pub fn digest(&self, entries: usize) -> Option<Key> {
        let digest = match entries.checked_sub(1) {
            Some(last) => self.entries.get(last)?.digest,
            None => EMPTY_DIGEST,
        };
        Some(Key(digest))
    }

    /// Returns the player that a seat plays in the present game.
    #[must_use]
    pub const fn side(&self, seat: Seat) -> Player {
        match seat {
            Seat::One => self.facts.sides,
            Seat::Two => self.facts.sides.other(),
        }
    }

    /// Returns the seat of a player in the present game.
    #[must_use]
    pub fn seat(&self, player: Player) -> Seat {
        if self.facts.sides == player {
            Seat::One
        } else {
            Seat::Two
        }
    }

    /// Returns the number of rematches so far.
    #[must_use]
    pub const fn rematches(&self) -> u32 {
        self.facts.rematches
    }

    /// Returns the open questions of a seat.
    pub fn questions(&self, seat: Seat) -> impl Iterator<Item = Question> + use<> {
        self.facts.asked[seat.index()].questions()
    }

    /// Returns whether the present game goes on, and how it has ended.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.game.ending() {
            Some(ending) => Status::Over(ending.outcome),
            None if self.facts.is_aborted => Status::Aborted,
            None => Status::Going,
        }
    }

    /// Returns whether the keeper has given the table up: nothing more can be done at it.
    #[must_use]
    pub const fn is_expired(&self) -> bool {
        self.facts.is_expired
    }

    /// Returns whether a seat can abort the game now: it has not come to its second move.
    #[must_use]
    pub fn may_abort(&self) -> bool {
        self.status() == Status::Going && self.is_beginning()
    }

    /// Returns whether the game or the log is too long for another move. Nobody's clock runs then.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.game.ply() >= MAX_PLIES || self.entries.len() + LAST_ENTRIES >= MAX_ENTRIES
    }

    /// Returns the clock setting, if the table has clocks.
    #[must_use]
    pub fn clock(&self) -> Option<ClockSetting> {
        self.facts.clocks.as_ref().map(Clocks::setting)
    }

    /// Returns what is left to the first and to the second player at a time of play, if the table
    /// has clocks.
    #[must_use]
    pub fn clocks(&self, played: Duration) -> Option<[Duration; 2]> {
        let at = millis(played).max(self.last_at());
        Some(self.left(at)?.map(Duration::from_millis))
    }

    /// Returns the player whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Player> {
        self.running_at_any_length().filter(|_| !self.is_full())
    }

    /// The player whose clock runs if it does not stand still at the end of a long game.
    fn running_at_any_length(&self) -> Option<Player> {
        self.facts.clocks.as_ref()?;
        let runs = self.status() == Status::Going && !self.is_beginning();
        runs.then(|| self.game.turn())
    }

    /// Returns the time of play at which the clock that runs shows zero.
    #[must_use]
    pub fn flag_falls(&self) -> Option<Duration> {
        let clocks = self.facts.clocks.as_ref()?;
        Some(Duration::from_millis(clocks.runs_out(self.running()?)))
    }

    /// Returns what follows from the log, as every entry carries it.
    #[must_use]
    pub fn state(&self) -> State {
        let ending = self.game.ending();
        let reason = match ending {
            Some(ending) => Some(ending.reason.to_string()),
            None if self.facts.is_expired => Some("the table was given up".into()),
            None => None,
        };
        State {
            game: self.facts.rematches,
            ply: self.game.ply(),
            turn: self.game.turn(),
            status: self.status(),
            reason,
            clocks: self.left(self.last_at()),
            asked: Seat::ALL.map(|seat| self.questions(seat).collect()),
        }
    }

    /// Returns the time of the last entry.
    pub(super) fn last_at(&self) -> u64 {
        self.entries.last().map_or(0, |logged| logged.entry.at)
    }

    fn left(&self, at: u64) -> Option<[u64; 2]> {
        let clocks = self.facts.clocks.as_ref()?;
        Some(clocks.left_millis(self.running(), at))
    }

    /// Whether the present game has not come to its second move.
    fn is_beginning(&self) -> bool {
        self.game.ply() < self.facts.loaded + 2
    }

    /// Whether the clock that runs shows zero at this time.
    pub(crate) fn is_time_up(&self, at: u64) -> bool {
        self.is_at_zero(self.running(), at)
    }

    /// Whether the clock of this player shows zero if it runs.
    fn is_at_zero(&self, running: Option<Player>, at: u64) -> bool {
        let clocks = self.facts.clocks.as_ref().zip(running);
        clocks.is_some_and(|(clocks, player)| clocks.left_millis(running, at)[player.index()] == 0)
    }

    /// Returns what a seat requests as the log will have it.
    pub(super) fn act(&self, seat: Seat, request: Act) -> Result<Act, ActError> {
        let act = self.complete(seat, request)?;
        self.check(Actor::Seat(seat), &act, self.last_at())?;
        self.check_limits(seat, &act)?;
        Ok(act)
    }

    /// Returns whether a seat that asks for this does not only agree. What both want can always be
    /// agreed.
    pub(super) fn is_new_question(&self, seat: Seat, question: Question) -> bool {
        !self.facts.asked[seat.other().index()].has(question)
    }

    /// Checks that a new act of a seat keeps to the limits. Logs that were written before are not
    /// checked.
    pub(super) fn check_limits(&self, seat: Seat, act: &Act) -> Result<(), ActError> {
        let is_full = self.entries.len() + LAST_ENTRIES >= MAX_ENTRIES;
        match *act {
            // A game can always be ended, and what both want can always be agreed.
            Act::Resign | Act::Abort => Ok(()),
            Act::Ask(question) if !self.is_new_question(seat, question) => Ok(()),
            _ if is_full => Err(ActError::Full),
            Act::Move { .. } if self.game.ply() >= MAX_PLIES => Err(ActError::TooManyMoves),
            Act::Ask(_) => {
                let is_allowed = self.facts.questions[seat.index()] < MAX_QUESTIONS
                    && self.entries.len() < entries_for(self.facts.moves);
                is_allowed.then_some(()).ok_or(ActError::TooManyQuestions)
            }
            _ => Ok(()),
        }
    }

    /// Returns what a seat requests, with the number and the key of a move.
    pub(crate) fn complete(&self, seat: Seat, request: Act) -> Result<Act, ActError> {
        let Act::Move { ply, text, key } = request else {
            return Ok(request);
        };
        let ply = ply.or(Some(self.game.ply() + 1));
        if key.is_some() {
            return Ok(Act::Move { ply, text, key });
        }
        self.check_move(Actor::Seat(seat), ply, &text)?;
        let mut after = self.game.branch();
        after.play(&text)?;
        Ok(Act::Move {
            ply,
            // The game's own spelling, not what was typed.
            text: after.played().pop().unwrap_or_default(),
            key: Some(Key(after.key())),
        })
    }

    fn check_goes_on(&self) -> Result<(), ActError> {
        match self.game.ending() {
            Some(ending) => Err(ActError::Over {
                outcome: ending.outcome,
            }),
            None if self.facts.is_aborted => Err(ActError::Aborted),
            None => Ok(()),
        }
    }

    fn check_move(&self, by: Actor, ply: Option<usize>, text: &str) -> Result<(), ActError> {
        self.check_goes_on()?;
        let turn = self.game.turn();
        if by != Actor::Seat(self.seat(turn)) {
            return Err(ActError::NotYourTurn { turn });
        }
        let bytes = text.len();
        if bytes > MAX_MOVE_BYTES {
            return Err(ActError::TooLong { bytes });
        }
        let expected = self.game.ply() + 1;
        match ply {
            Some(found) if found != expected => Err(ActError::Ply { found, expected }),
            Some(_) => Ok(()),
            None => Err(ActError::Incomplete),
        }
    }

    /// Checks an act, except whether a move is legal.
    fn check(&self, by: Actor, act: &Act, at: u64) -> Result<(), ActError> {
        let is_keepers = matches!(act, Act::Flag | Act::Expire);
        if is_keepers != (by == Actor::Keeper) {
            return Err(ActError::Actor { by });
        }
        if self.facts.is_expired {
            return Err(ActError::Expired);
        }
        // The keeper can always give up.
        if self.entries.len() >= MAX_ENTRIES && !is_keepers {
            return Err(ActError::Full);
        }
        let last = self.last_at();
        if at < last {
            return Err(ActError::Backwards { at, last });
        }
        let is_time_up = self.is_time_up(at);
        if is_time_up && !is_keepers {
            return Err(ActError::TimeUp);
        }
        match *act {
            Act::Move { key: None, .. } => Err(ActError::Incomplete),
            Act::Move { ply, ref text, .. } => self.check_move(by, ply, text),
            Act::Resign => self.check_goes_on(),
            Act::Abort => {
                self.check_goes_on()?;
                let is_early = self.is_beginning();
                is_early.then_some(()).ok_or(ActError::AbortLate)
            }
            // In logs of keepers of old, clocks run however long a game is.
            Act::Flag if self.is_at_zero(self.running_at_any_length(), at) => Ok(()),
            Act::Flag => Err(ActError::TimeLeft),
            Act::Expire => Ok(()),
            Act::Ask(question) => self.check_question(by, question),
            Act::Decline(question) => match by {
                Actor::Seat(seat) if self.facts.asked[seat.other().index()].has(question) => Ok(()),
                _ => Err(ActError::NotAsked { question }),
            },
        }
    }

    fn check_question(&self, by: Actor, question: Question) -> Result<(), ActError> {
        match question {
            Question::Undo { ply } => self.check_undo(ply)?,
            Question::Draw => self.check_goes_on()?,
            Question::Rematch if self.status() == Status::Going => return Err(ActError::NotOver),
            Question::Rematch => {}
        }
        match by {
            Actor::Seat(seat) if self.facts.asked[seat.index()].has(question) => {
                Err(ActError::AlreadyAsked { question })
            }
            _ => Ok(()),
        }
    }

    fn check_undo(&self, ply: usize) -> Result<(), ActError> {
        if self.facts.is_aborted {
            return Err(ActError::Aborted);
        }
        let now = self.game.ply();
        let is_possible = match self.game.ending().map(|ending| ending.reason) {
            Some(Reason::Resignation | Reason::Agreement) => ply <= now,
            // The time would be up again at once.
            Some(Reason::Time) if self.facts.clocks.is_some() => false,
            Some(Reason::Time) => ply <= now,
            _ => ply < now,
        };
        if is_possible {
            Ok(())
        } else {
            Err(ActError::Undo { ply, now })
        }
    }

    /// Does an act, enters it in the log and reports it. If it cannot be done, nothing changes.
    pub(crate) fn apply(
        &mut self,
        by: Actor,
        act: Act,
        at: u64,
        updates: &mut VecDeque<Update>,
    ) -> Result<&Entry, ActError> {
        self.check(by, &act, at)?;
        let (running, before) = (self.running(), self.facts.clone());
        let change = match by {
            Actor::Seat(seat) => self.apply_of_seat(seat, &act, at, updates)?,
            Actor::Keeper => self.apply_of_keeper(&act, updates),
        };
        let is_move = matches!(act, Act::Move { .. });
        let is_talk = match act {
            Act::Ask(question) => Seat::ALL
                .iter()
                .any(|seat| self.facts.asked[seat.index()].has(question)),
            Act::Decline(_) => true,
            _ => false,
        };
        // A question that is only asked or declined does not begin another turn.
        if let (Some(clocks), false) = (&mut self.facts.clocks, is_talk) {
            clocks.turn_at_millis(running, at, is_move);
        }
        self.facts.moves += usize::from(is_move);
        match (&act, by) {
            (Act::Ask(_), Actor::Seat(seat)) if is_talk => self.facts.questions[seat.index()] += 1,
            _ if is_talk => {}
            _ => self.facts.questions = [0; 2],
        }
        let number = self.len() + 1;
        let entry = Entry {
            number,
            by,
            at,
            act,
        };
        let last = self.entries.last();
        let digest = entry.digest(last.map_or(EMPTY_DIGEST, |logged| logged.digest));
        self.entries.push(Logged {
            entry,
            digest,
            is_talk,
            before,
            change,
        });
        // The entry that was just pushed.
        Ok(&self.entries[number - 1].entry)
    }

    /// Takes back the last entry, as if it had never been done. The caller must not have sent it to
    /// anybody.
    pub(super) fn pop(&mut self) -> Option<Entry> {
        let Logged {
            entry,
            before,
            change,
            ..
        } = self.entries.pop()?;
        self.facts = before;
        match change {
            Change::None => {}
            Change::Added => {
                self.game.undo();
            }
            Change::Replaced(game) => self.game = game,
            Change::TakenBack(moves, ending) => {
                for text in moves {
                    // It was played once before from this position.
                    let _ = self.game.play(&text);
                }
                match ending.map(|ending| (ending.reason, ending.outcome)) {
                    Some((Reason::Agreement, _)) => self.game.agree_draw(),
                    Some((Reason::Time, Outcome::Win(winner))) => {
                        self.game.lose_on_time(winner.other());
                    }
                    Some((Reason::Resignation, Outcome::Win(winner))) => {
                        self.game.resign(winner.other());
                    }
                    // The position itself has ended the game, or it goes on.
                    _ => {}
                }
            }
        }
        Some(entry)
    }

    fn apply_of_keeper(&mut self, act: &Act, updates: &mut VecDeque<Update>) -> Change {
        if *act == Act::Flag {
            self.game.lose_on_time(self.game.turn());
            self.report_ending(updates);
            Change::Added
        } else {
            self.facts.is_expired = true;
            self.facts.is_aborted = true;
            self.facts.asked = [Asked::default(), Asked::default()];
            updates.push_back(Update::Expired);
            Change::None
        }
    }

    fn apply_of_seat(
        &mut self,
        seat: Seat,
        act: &Act,
        at: u64,
        updates: &mut VecDeque<Update>,
    ) -> Result<Change, ActError> {
        let by = seat;
        match *act {
            Act::Move { ref text, key, .. } => {
                self.play(by, text, key, updates)?;
                return Ok(Change::Added);
            }
            Act::Resign => {
                self.game.resign(self.side(seat));
                self.report_ending(updates);
                return Ok(Change::Added);
            }
            Act::Abort => {
                self.facts.is_aborted = true;
                self.facts.asked = [Asked::default(), Asked::default()];
                updates.push_back(Update::Aborted { by });
            }
            Act::Ask(question) => {
                self.facts.asked[seat.index()].set(question, true);
                updates.push_back(Update::Asked { by, question });
                if self.facts.asked[seat.other().index()].has(question) {
                    return Ok(self.agreed(question, at, updates));
                }
            }
            Act::Decline(question) => {
                self.facts.asked[seat.other().index()].set(question, false);
                updates.push_back(Update::Declined { by, question });
            }
            // The keeper's.
            Act::Flag | Act::Expire => {}
        }
        Ok(Change::None)
    }

    fn play(
        &mut self,
        by: Seat,
        text: &str,
        found: Option<Key>,
        updates: &mut VecDeque<Update>,
    ) -> Result<(), ActError> {
        self.game.play(text)?;
        let expected = Key(self.game.key());
        let text = text.to_string();
        if let Some(found) = found.filter(|&found| found != expected) {
            let ply = self.game.ply();
            // A branch has no undone moves: the move cannot be redone.
            self.game.undo();
            self.game = self.game.branch();
            return Err(ActError::Key {
                ply,
                text,
                found,
                expected,
            });
        }
        self.facts.asked[by.other().index()] = Asked::default();
        self.facts.asked[by.index()].undo = None;
        updates.push_back(Update::Moved { by, text });
        self.report_ending(updates);
        Ok(())
    }

    /// Reports the end of the game, if it is over, and closes all questions.
    fn report_ending(&mut self, updates: &mut VecDeque<Update>) {
        if let Some(ending) = self.game.ending() {
            self.facts.asked = [Asked::default(), Asked::default()];
            updates.push_back(Update::Ended(ending));
        }
    }

    /// Does what both seats have asked for.
    fn agreed(&mut self, question: Question, at: u64, updates: &mut VecDeque<Update>) -> Change {
        self.facts.asked = [Asked::default(), Asked::default()];
        match question {
            Question::Draw => {
                self.game.agree_draw();
                self.report_ending(updates);
                Change::Added
            }
            Question::Undo { ply } => {
                let change =
                    Change::TakenBack(self.game.played().split_off(ply), self.game.ending());
                if ply == self.game.ply() {
                    // This takes back a resignation or an agreement, and no move.
                    self.game.undo();
                } else {
                    self.game.go_to(ply);
                }
                updates.push_back(Update::Undone { ply });
                change
            }
            Question::Rematch => {
                // The game wrote this text, so it can be read.
                let game = self.info.position(&self.game.start());
                let change = game.map_or(Change::None, |game| {
                    Change::Replaced(std::mem::replace(&mut self.game, game))
                });
                self.facts.loaded = 0;
                self.facts.is_aborted = false;
                self.facts.rematches = self.facts.rematches.saturating_add(1);
                self.facts.sides = self.facts.sides.other();
                self.facts.clocks = self.clock().map(|setting| Clocks::at_millis(setting, at));
                updates.push_back(Update::Rematch);
                change
            }
        }
    }
}
