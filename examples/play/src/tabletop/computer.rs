//! The computer as a player. It thinks beside the screen, which never waits for it.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use menagerie::{AnyGame, Dice, Limits, Player, Report, Score, SearchOptions, StopFlag, Verdict};

use super::setup::{Seat, Setup};
use menagerie::Skill;

/// A move being thought about. Dropping it forgets the move and ends the thinking.
#[derive(Debug)]
pub struct Thinking {
    news: Receiver<News>,
    /// What is known so far.
    latest: Option<Report<String>>,
    stop: StopFlag,
    /// Not before this is the move played.
    earliest: Instant,
    /// Whether the thinking has ended.
    is_done: bool,
}

/// What the thinking thread tells.
#[derive(Debug)]
enum News {
    /// An iteration is finished.
    Iteration(Report<String>),
    /// The search is; `None` if there is no move.
    End(Option<Report<String>>),
}

/// What came of thinking so far.
#[derive(Debug, PartialEq, Eq)]
pub enum Thought {
    /// Still thinking.
    Pending,
    /// This is the move.
    Move(Report<String>),
    /// There is no move.
    Nothing,
}

impl Thinking {
    /// Begins to think about the next move of a game.
    pub fn begin(game: &dyn AnyGame, options: &SearchOptions, pause: Duration) -> Self {
        let (send, news) = channel();
        let game = game.branch();
        let stop = StopFlag::new();
        let mut options = options.clone();
        options.limits.stop = Some(stop.clone());
        thread::spawn(move || {
            // Nobody waits for a forgotten move.
            let end = game.search(&options, &mut |report| {
                let _ = send.send(News::Iteration(report.clone()));
            });
            let _ = send.send(News::End(end));
        });
        Self {
            news,
            latest: None,
            stop,
            earliest: Instant::now() + pause,
            is_done: false,
        }
    }

    /// What is known so far.
    pub fn latest(&self) -> Option<&Report<String>> {
        self.latest.as_ref()
    }

    /// Whether the thinking has ended.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Ends the thinking: the best move so far is the move.
    pub fn hurry(&mut self) {
        self.stop.raise();
        self.earliest = Instant::now();
    }

    /// What came of it so far. A move is told once.
    pub fn thought(&mut self) -> Thought {
        while !self.is_done {
            match self.news.try_recv() {
                Ok(News::Iteration(report)) => self.latest = Some(report),
                Ok(News::End(end)) => {
                    self.latest = end;
                    self.is_done = true;
                }
                Err(TryRecvError::Empty) => return Thought::Pending,
                Err(TryRecvError::Disconnected) => {
                    // The search has failed; what it has told before is still a move.
                    self.is_done = true;
                }
            }
        }
        if Instant::now() < self.earliest {
            return Thought::Pending;
        }
        self.latest.take().map_or(Thought::Nothing, Thought::Move)
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// What the computer thinks of a move that it has played or is about to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// For whom it thought.
    pub player: Player,
    /// What it has found.
    pub report: Report<String>,
}

/// A score in words that need no manual.
#[must_use]
pub fn score_words(score: Score) -> String {
    match score.verdict() {
        Verdict::Points(_) => format!("{score} points"),
        Verdict::WinsIn(1) => "wins in 1 ply".into(),
        Verdict::WinsIn(_) | Verdict::LosesIn(_) => format!("{score} plies"),
    }
}

/// What the search says of a position that somebody has asked about.
#[derive(Debug)]
pub struct Analysis {
    player: Player,
    /// `None` when it has said all.
    thinking: Option<Thinking>,
    opinion: Option<Opinion>,
}

impl Analysis {
    /// Begins to think about a position that is not finished, for as long as the computer usually does.
    #[must_use]
    pub fn begin(game: &dyn AnyGame) -> Self {
        let options = SearchOptions::new(Skill::USUAL.limits().unwrap_or_default());
        Self {
            player: game.turn(),
            thinking: Some(Thinking::begin(game, &options, Duration::ZERO)),
            opinion: None,
        }
    }

    /// Whether there is more to come.
    #[must_use]
    pub const fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// What is known so far.
    #[must_use]
    pub fn opinion(&self) -> Option<Opinion> {
        self.opinion.clone()
    }

    /// Takes in what the search has found.
    pub fn tick(&mut self) {
        let Some(thinking) = &mut self.thinking else {
            return;
        };
        let report = match thinking.thought() {
            Thought::Move(report) => Some(report),
            Thought::Pending => thinking.latest().cloned(),
            Thought::Nothing => None,
        };
        if thinking.is_done() {
            self.thinking = None;
        }
        if let Some(report) = report {
            let player = self.player;
            self.opinion = Some(Opinion { player, report });
        }
    }
}

/// The computer as a player: the sides it plays, and what it thinks.
#[derive(Debug)]
pub struct Opponent {
    seats: [Seat; 2],
    /// Whether it waits to be asked: after an undo it must not play the same move at once.
    rests: bool,
    thinking: Option<Thinking>,
    /// What it thought of its last move, until somebody else moves.
    opinion: Option<Opinion>,
    pause: Duration,
    dice: Dice,
}

impl Opponent {
    /// The opponent that a game starts with.
    #[must_use]
    pub fn new(setup: &Setup) -> Self {
        Self {
            seats: setup.seats.clone(),
            rests: false,
            thinking: None,
            opinion: None,
            pause: setup.pause,
            dice: Dice::seeded(setup.seed),
        }
    }

    /// Whether it is thinking.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Whether it has the turn and waits to be asked.
    #[cfg(test)]
    #[must_use]
    pub fn rests(&self) -> bool {
        self.rests
    }

    /// Whether it plays any side.
    #[must_use]
    pub fn has_a_seat(&self) -> bool {
        self.seats.iter().any(|seat| *seat != Seat::Human)
    }

    /// Whether it plays this side.
    #[must_use]
    pub fn plays(&self, player: Player) -> bool {
        self.seats[player.index()] != Seat::Human
    }

    /// Whether it is the one who moves now, or will as soon as it is let.
    pub fn has_turn(&self, game: &dyn AnyGame) -> bool {
        self.is_thinking() || (self.plays(game.turn()) && !self.rests && game.ending().is_none())
    }

    fn faces_a_person(&self) -> bool {
        self.seats.contains(&Seat::Human)
    }

    /// What it thinks of the move of the player on turn, or has thought of its last move.
    #[must_use]
    pub fn opinion(&self, turn: Player) -> Option<Opinion> {
        match &self.thinking {
            Some(thinking) => Some(Opinion {
                player: turn,
                report: thinking.latest()?.clone(),
            }),
            None => self.opinion.clone(),
        }
    }

    /// Whose turn it is, by name, and whether it is the computer's.
    #[must_use]
    pub fn status(&self, turn: Player, name: &str) -> String {
        if let Some(opinion) = self.opinion(turn).filter(|_| self.is_thinking()) {
            let Report { depth, score, .. } = opinion.report;
            format!("{name} is thinking: depth {depth}, {}", score_words(score))
        } else if self.is_thinking() || (self.plays(turn) && !self.rests) {
            format!("{name} is thinking")
        } else if self.plays(turn) {
            format!("{name} to move (s: the computer goes on)")
        } else {
            format!("{name} to move")
        }
    }

    /// Begins to think if it has the turn, or tells what came of it.
    pub fn tick(&mut self, game: &dyn AnyGame) -> Thought {
        let Some(thinking) = &mut self.thinking else {
            if self.has_turn(game) {
                self.think(game);
            }
            return Thought::Pending;
        };
        let thought = thinking.thought();
        if thought != Thought::Pending {
            self.thinking = None;
        }
        if thought == Thought::Nothing {
            self.rests = true;
        }
        thought
    }

    /// How long it thinks for a player: as it plays his side, else as it plays the other, else as usual.
    fn limits(&self, player: Player) -> Limits {
        let seats = [player, player.other()].map(|player| &self.seats[player.index()]);
        let limits = seats.into_iter().find_map(Seat::limits);
        limits.or(Skill::USUAL.limits()).unwrap_or_default()
    }

    fn think(&mut self, game: &dyn AnyGame) {
        let limits = self.limits(game.turn());
        let options = SearchOptions::new(limits).with_variety(self.dice.bits());
        self.thinking = Some(Thinking::begin(game, &options, self.pause));
    }

    /// Lets it move for the side on turn: at once if it is thinking.
    pub fn ask(&mut self, game: &dyn AnyGame) {
        if let Some(thinking) = &mut self.thinking {
            thinking.hurry();
        } else {
            self.rests = false;
            self.think(game);
        }
    }

    /// Somebody has moved: what it thought before is past.
    pub fn see_move(&mut self) {
        self.rests = false;
        self.opinion = None;
    }

    /// Remembers what it thought of the move that it has just played.
    pub fn stand_by(&mut self, opinion: Opinion) {
        self.opinion = Some(opinion);
    }

    /// Takes back the last move; against the computer, the moves back to the person's turn. `false` if
    /// there is none.
    pub fn undo(&mut self, game: &mut dyn AnyGame) -> bool {
        self.thinking = None;
        if !game.undo() {
            return false;
        }
        while self.faces_a_person() && self.plays(game.turn()) && game.undo() {}
        self.rests = true;
        self.opinion = None;
        true
    }

    /// Plays undone moves again; against the computer, up to the person's turn. `false` if there are none.
    pub fn redo(&mut self, game: &mut dyn AnyGame) -> bool {
        self.thinking = None;
        if !game.redo() {
            return false;
        }
        while self.faces_a_person() && self.plays(game.turn()) && game.redo() {}
        self.rests = !game.undone().is_empty();
        self.opinion = None;
        true
    }

    /// It plays this side no longer: somebody else does.
    pub fn leave(&mut self, player: Player) {
        self.seats[player.index()] = Seat::Human;
        self.begin();
    }

    /// It waits to be asked, even if it has the turn.
    pub fn rest(&mut self) {
        self.begin();
        self.rests = true;
    }

    /// Another game begins: it forgets the one before.
    pub fn begin(&mut self) {
        self.thinking = None;
        self.opinion = None;
        self.rests = false;
    }
}
