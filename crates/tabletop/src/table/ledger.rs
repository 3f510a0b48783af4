//! The game as everybody at a table knows it: the log, and the state that follows from it.

mod changes;
mod rules;

use std::collections::BTreeSet;
use std::time::Duration;

use grid_core::{Ending, Outcome, Player};

use super::act::EMPTY_DIGEST;
use super::clock::{Clocks, millis};
use super::limits::LAST_ENTRIES;
use super::{
    Act, Actor, ClockSetting, Entry, Key, MAX_ENTRIES, MAX_PLIES, Plan, Question, RunningClock,
    Seat, State, Status,
};
use crate::result_said;
use menagerie::{AnyGame, GameInfo, TimeLeft};

/// What is said of a table that is given up.
pub(crate) const CLOSED: &str = "This game was closed because nobody moved for too long";

/// What is said of an aborted game.
pub(crate) const ABORTED: &str = "The game was aborted";

/// The log of a table with everything that follows from it: the game, the sides, the clocks, the
/// open questions. A [`Table`](super::Table) and every [`Peer`](super::Peer) at it have one.
///
/// Only entries change it: two ledgers are equal if they began with the same game and have the same
/// entries.
#[derive(Debug)]
pub struct Ledger {
    info: GameInfo,
    plan: Plan,
    game: Box<dyn AnyGame>,
    facts: Facts,
    entries: Vec<Logged>,
}

/// What follows from the log beside the game.
#[derive(Clone, Debug)]
pub(super) struct Facts {
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
    /// What both seats have asked for: at most one question of a kind.
    asked: [BTreeSet<Question>; 2],
    /// How often each seat has asked since the last entry that was more than a question.
    questions: [usize; 2],
    /// The number of moves in the log.
    moves: usize,
}

impl Facts {
    /// The player that a seat plays.
    pub(super) const fn side(&self, seat: Seat) -> Player {
        match seat {
            Seat::One => self.sides,
            Seat::Two => self.sides.other(),
        }
    }

    /// What a seat has asked for.
    pub(super) fn asked(&self, seat: Seat) -> impl Iterator<Item = &Question> {
        self.asked[seat.index()].iter()
    }
}

/// An entry of the log.
#[derive(Debug)]
pub(super) struct Logged {
    pub(super) entry: Entry,
    /// The digest of the log up to it.
    digest: u64,
    /// Whether it only asks or declines: the game is as it was before.
    pub(super) is_talk: bool,
    /// What followed from the log before it.
    pub(super) before: Facts,
    change: Change,
}

impl Logged {
    /// How many moves it has taken back.
    pub(super) fn taken_back(&self) -> usize {
        match &self.change {
            Change::TakenBack(moves, _) => moves.len(),
            _ => 0,
        }
    }
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

/// Whether a game goes on, and how it has ended.
pub(super) fn status_of(game: &dyn AnyGame, facts: &Facts) -> Status {
    match game.ending() {
        Some(ending) => Status::Over(ending.outcome),
        None if facts.is_aborted => Status::Aborted,
        None => Status::Going,
    }
}

impl Ledger {
    /// Begins an empty log. With `left` the clocks go on with what a saved game tells of the first
    /// and the second player, and run at once unless the first two moves are still to come.
    pub(crate) fn new(
        info: GameInfo,
        game: Box<dyn AnyGame>,
        plan: Plan,
        left: Option<[Duration; 2]>,
    ) -> Self {
        let clocks = plan.clock.map(|setting| Clocks::new(setting, 0));
        Self {
            info,
            facts: Facts {
                loaded: left.map_or(game.ply(), |_| 0),
                sides: plan.sides,
                rematches: 0,
                is_aborted: false,
                is_expired: false,
                clocks: match left {
                    Some(left) => clocks.map(|clocks| clocks.with_left(left)),
                    None => clocks,
                },
                asked: [BTreeSet::new(), BTreeSet::new()],
                questions: [0; 2],
                moves: 0,
            },
            plan,
            game,
            entries: Vec::new(),
        }
    }

    /// Returns the description of the game.
    pub fn info(&self) -> &GameInfo {
        &self.info
    }

    /// Returns how the first game began.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the present game.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// Returns the number of entries.
    #[expect(clippy::len_without_is_empty, reason = "a ledger is no container")]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the entries after the first `known`.
    pub fn entries_after(&self, known: usize) -> impl Iterator<Item = &Entry> {
        self.entries.iter().skip(known).map(|logged| &logged.entry)
    }

    /// Returns an entry by its number, from 1, with what it has done.
    pub(super) fn logged(&self, number: usize) -> Option<&Logged> {
        self.entries.get(number.checked_sub(1)?)
    }

    /// Returns the number of the last entry that did more than ask or decline; zero if none did.
    pub(super) fn last_done(&self) -> usize {
        let done = self.entries.iter().rposition(|logged| !logged.is_talk);
        done.map_or(0, |index| index + 1)
    }

    /// Visits the earlier games of the table, each with its facts at its end.
    fn replaced(&self) -> impl Iterator<Item = (&dyn AnyGame, &Facts)> {
        let entries = self.entries.iter();
        entries.filter_map(|logged| match &logged.change {
            Change::Replaced(game) => Some((&**game, &logged.before)),
            _ => None,
        })
    }

    /// Visits all games of the table, each with its facts at its end or now.
    pub(super) fn games(&self) -> impl Iterator<Item = (&dyn AnyGame, &Facts)> {
        self.replaced().chain([(self.game(), &self.facts)])
    }

    /// Returns how many moves of the present game are those that were played after the first `known`
    /// entries, and have not been taken back since.
    pub(super) fn plies_kept(&self, known: usize) -> usize {
        let (mut ply, mut kept) = (self.game.ply(), self.game.ply());
        for Logged { entry, change, .. } in self.entries.iter().skip(known).rev() {
            match (change, &entry.act) {
                (Change::Replaced(_), _) => return 0,
                (Change::TakenBack(moves, _), _) => ply += moves.len(),
                (Change::Added, Act::Move { .. }) => ply = ply.saturating_sub(1),
                _ => {}
            }
            kept = kept.min(ply);
        }
        kept
    }

    /// Returns the points of both seats in the games of the table.
    pub(super) fn points(&self) -> [f64; 2] {
        let mut points = [0.0; 2];
        for (game, facts) in self.games() {
            for seat in Seat::ALL {
                points[seat.index()] += match game.ending().map(|ending| ending.outcome) {
                    Some(Outcome::Draw) => 0.5,
                    Some(Outcome::Win(winner)) if winner == facts.side(seat) => 1.0,
                    _ => 0.0,
                };
            }
        }
        points
    }

    /// Returns how the earlier games of the table ended, for a reader; `None` watches.
    pub(super) fn earlier(&self, reader: Option<Seat>) -> Vec<String> {
        let words = self.replaced().map(|(game, facts)| {
            let reader = reader.map(|seat| facts.side(seat));
            let said = result_said(game);
            said.map_or_else(|| ABORTED.into(), |said| said.to(reader).into())
        });
        words.collect()
    }

    /// Returns the number of moves with which the present game began.
    pub(super) const fn loaded(&self) -> usize {
        self.facts.loaded
    }

    /// Returns the last entry.
    pub(super) fn last(&self) -> Option<&Entry> {
        self.entries.last().map(|logged| &logged.entry)
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
    pub fn digest(&self, entries: usize) -> Option<Key> {
        let digest = match entries.checked_sub(1) {
            Some(last) => self.entries.get(last)?.digest,
            None => EMPTY_DIGEST,
        };
        Some(Key(digest))
    }

    /// Returns the player that a seat plays in the present game.
    pub const fn side(&self, seat: Seat) -> Player {
        self.facts.side(seat)
    }

    /// Returns the seat of a player in the present game.
    pub fn seat(&self, player: Player) -> Seat {
        match self.facts.sides == player {
            true => Seat::One,
            false => Seat::Two,
        }
    }

    /// Returns the number of rematches so far.
    pub const fn rematches(&self) -> u32 {
        self.facts.rematches
    }

    /// Returns the open questions of a seat.
    pub fn questions(&self, seat: Seat) -> impl Iterator<Item = Question> + use<> {
        self.facts.asked[seat.index()].clone().into_iter()
    }

    /// Returns whether the present game goes on, and how it has ended.
    pub fn status(&self) -> Status {
        status_of(&*self.game, &self.facts)
    }

    /// Returns whether the keeper has given the table up: nothing more can be done at it.
    pub const fn is_expired(&self) -> bool {
        self.facts.is_expired
    }

    /// Returns whether the game or the log is too long for another move. Nobody's clock runs then.
    pub fn is_full(&self) -> bool {
        self.game.ply() >= MAX_PLIES || self.entries.len() + LAST_ENTRIES >= MAX_ENTRIES
    }

    /// Returns the clock setting, if the table has clocks.
    pub fn clock(&self) -> Option<ClockSetting> {
        self.facts.clocks.as_ref().map(Clocks::setting)
    }

    /// Returns what is left to the first and to the second player at a time of play, if the table
    /// has clocks.
    pub fn clocks(&self, played: Duration) -> Option<[Duration; 2]> {
        let at = millis(played).max(self.last_at());
        Some(self.left(at)?.map(Duration::from_millis))
    }

    /// Returns how long each player can still think about a move, if the table has clocks. Once the
    /// game is over that is what is left to them.
    pub fn shown_clocks(&self, played: Duration) -> Option<[Duration; 2]> {
        let at = millis(played).max(self.last_at());
        let clocks = self.facts.clocks.as_ref()?;
        let shown = match self.status() {
            Status::Going => clocks.shown(self.running(), at),
            _ => clocks.left(None, at),
        };
        Some(shown.map(Duration::from_millis))
    }

    /// Returns what the clock of the player to move shows at a time of play, if the table has
    /// clocks. A delay is time that each move gets, like an increment.
    pub fn time_left(&self, played: Duration) -> Option<TimeLeft> {
        let setting = self.clock()?;
        Some(TimeLeft {
            left: self.clocks(played)?[self.game.turn().index()],
            increment: setting.increment() + setting.delay(),
        })
    }

    /// Returns the player whose clock runs.
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
    pub fn flag_falls(&self) -> Option<Duration> {
        let clocks = self.facts.clocks.as_ref()?;
        Some(Duration::from_millis(clocks.runs_out(self.running()?)))
    }

    /// Returns what follows from the log, as every entry carries it.
    pub fn state(&self) -> State {
        let ending = self.game.ending();
        let reason = match ending {
            Some(ending) => Some(ending.reason.to_string()),
            None if self.facts.is_expired => Some("the table was given up".into()),
            None => None,
        };
        let running = self.running().zip(self.facts.clocks.as_ref());
        let running = running.map(|(player, clocks)| (player, clocks.since));
        State {
            game: self.facts.rematches,
            ply: self.game.ply(),
            turn: self.game.turn(),
            status: self.status(),
            reason,
            clocks: self.left(self.last_at()),
            running: running.map(|(player, since)| RunningClock { player, since }),
            asked: Seat::ALL.map(|seat| self.questions(seat).collect()),
        }
    }

    /// Returns the time of the last entry.
    pub(super) fn last_at(&self) -> u64 {
        self.last().map_or(0, |entry| entry.at)
    }

    fn left(&self, at: u64) -> Option<[u64; 2]> {
        let clocks = self.facts.clocks.as_ref()?;
        Some(clocks.left(self.running(), at))
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
        clocks.is_some_and(|(clocks, player)| clocks.left(running, at)[player.index()] == 0)
    }
}
