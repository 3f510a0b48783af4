//! The computer as a player. It thinks in a thread, so that no front end waits for it.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use menagerie::{
    AnyGame, Causes, ComputerPlayer, Dice, Level, Player, Report, SearchMemory, SearchOptions,
    StopFlag, TimeLeft,
};

use crate::sitter::usual_player;
use crate::table::agrees_to_draw;
use crate::{Sitter, counted};

/// A search for a move in a thread. Dropping it ends the search.
#[derive(Debug)]
pub struct Thinking {
    /// The reports of its iterations, and its end: a last report, or why no move was chosen.
    news: Receiver<Result<Report<String>, String>>,
    /// What came last.
    latest: Option<Result<Report<String>, String>>,
    stop: StopFlag,
    /// The move is not played before this.
    earliest: Instant,
    /// Whether the search has ended.
    is_done: bool,
}

/// The result of a search so far.
#[derive(Debug, PartialEq, Eq)]
pub enum Thought {
    /// Still thinking.
    Pending,
    /// This is the move.
    Move(Report<String>),
    /// No move was chosen, and why.
    Failed(String),
}

impl Thinking {
    /// Starts to search for the next move of a game. The options give the seed and the memory.
    pub fn begin(
        game: &dyn AnyGame,
        player: ComputerPlayer,
        mut options: SearchOptions,
        earliest: Instant,
    ) -> Self {
        let (send, news) = channel();
        let game = game.branch();
        let stop = StopFlag::new();
        options.limits.stop = Some(stop.clone());
        thread::spawn(move || {
            // There is no receiver if the search was dropped.
            let end = player.choose(&*game, &options, &mut |report| {
                let _ = send.send(Ok(report.clone()));
            });
            let _ = send.send(end.map_err(|error| Causes(&error).to_string()));
        });
        Self {
            news,
            latest: None,
            stop,
            earliest,
            is_done: false,
        }
    }

    /// What is known so far.
    pub fn latest(&self) -> Option<&Report<String>> {
        self.latest.as_ref()?.as_ref().ok()
    }

    /// Whether the thinking has ended.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Ends the search early: the best move found so far is played.
    pub fn hurry(&mut self, now: Instant) {
        self.stop.raise();
        self.earliest = now;
    }

    /// Returns the result so far. A move is returned once.
    pub fn thought(&mut self, now: Instant) -> Thought {
        while !self.is_done {
            match self.news.try_recv() {
                Ok(news) => self.latest = Some(news),
                Err(TryRecvError::Empty) => return Thought::Pending,
                // The last report has a move even if the search has panicked.
                Err(TryRecvError::Disconnected) => self.is_done = true,
            }
        }
        if now < self.earliest {
            return Thought::Pending;
        }
        match self.latest.take() {
            Some(Ok(report)) => Thought::Move(report),
            Some(Err(why)) => Thought::Failed(why),
            None => Thought::Failed("no move was found".into()),
        }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// What the computer thinks of a move that it has played or is going to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// The player to move.
    pub player: Player,
    /// The report of the search; with three lines if a person asked for them.
    pub report: Report<String>,
    /// What the computer plays by, in words: `1 s a move`.
    pub by: String,
}

/// What a computer player plays by, in words: `1 s a move`, `greedy: 1 ply ahead`, `uct, 0.5 s a
/// move`.
pub fn player_words(player: &ComputerPlayer) -> String {
    let (word, limits) = (player.to_string(), player.limits());
    let limit = match (limits.depth, limits.nodes, limits.hard_time) {
        (Some(plies), ..) => format!("{} ahead", counted(plies as usize, "ply", "plies")),
        (_, Some(nodes), _) => format!("{nodes} positions a move"),
        (_, _, Some(time)) => format!("{} s a move", time.as_secs_f64()),
        _ => return word,
    };
    let name = word.split(':').next().unwrap_or_default();
    match name {
        _ if name == "greedy" || name.parse::<Level>().is_ok() => format!("{name}: {limit}"),
        "random" => "random moves".into(),
        "pipe" => word,
        "depth" | "nodes" => limit,
        _ if name.starts_with(|c: char| c.is_ascii_digit()) => limit,
        name => format!("{name}, {limit}"),
    }
}

/// The lines that a person who asks about a position sees.
const LINES: usize = 3;

/// A search of a position that a person asked about.
#[derive(Debug)]
pub struct Analysis {
    player: Player,
    by: String,
    /// `None` once the search has ended.
    thinking: Option<Thinking>,
    opinion: Option<Opinion>,
}

impl Analysis {
    /// Starts to search an unfinished position for its three best lines, for as long as the
    /// computer usually does.
    pub fn begin(game: &dyn AnyGame, now: Instant) -> Self {
        let player = usual_player();
        let mut options = SearchOptions::DEFAULT;
        options.limits.lines = LINES;
        Self {
            player: game.turn(),
            by: player_words(&player),
            thinking: Some(Thinking::begin(game, player, options, now)),
            opinion: None,
        }
    }

    /// Whether the search goes on.
    pub const fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// What is known so far.
    pub fn opinion(&self) -> Option<Opinion> {
        self.opinion.clone()
    }

    /// Takes in the reports of the search.
    pub fn tick(&mut self, now: Instant) {
        let Some(thinking) = &mut self.thinking else {
            return;
        };
        let report = match thinking.thought(now) {
            Thought::Move(report) => Some(report),
            Thought::Pending => thinking.latest().cloned(),
            Thought::Failed(_) => None,
        };
        if thinking.is_done() {
            self.thinking = None;
        }
        if let Some(report) = report {
            let (player, by) = (self.player, self.by.clone());
            self.opinion = Some(Opinion { player, report, by });
        }
    }
}

/// The computer players of a match: the sides they play, and what they think.
#[derive(Debug)]
pub struct Computer {
    seats: [Sitter; 2],
    /// Whether the computer waits to be asked: after an undo it must not repeat its move at once.
    rests: bool,
    thinking: Option<Thinking>,
    /// What it thought of its last move, until the next move.
    opinion: Option<Opinion>,
    /// What each side's computer thought of its last move.
    scores: [Option<i32>; 2],
    pause: Duration,
    dice: Dice,
    /// What it remembers of the game at each side.
    memories: [SearchMemory; 2],
}

impl Computer {
    /// Makes the computer players of these seats. A move takes a pause at least; the seed chooses
    /// among moves of about the same value.
    pub fn new(seats: [Sitter; 2], pause: Duration, seed: u64) -> Self {
        Self {
            seats,
            rests: false,
            thinking: None,
            opinion: None,
            scores: [None; 2],
            pause,
            dice: Dice::seeded(seed),
            memories: Default::default(),
        }
    }

    /// The players, first player first.
    pub const fn seats(&self) -> &[Sitter; 2] {
        &self.seats
    }

    /// Changes the players.
    pub(crate) fn sit(&mut self, seats: [Sitter; 2]) {
        self.seats = seats;
        self.begin();
    }

    /// Whether it is thinking.
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Whether it has the turn and waits to be asked.
    pub fn rests(&self) -> bool {
        self.rests
    }

    /// Whether it plays any side.
    pub fn has_a_seat(&self) -> bool {
        self.seats.iter().any(|seat| *seat != Sitter::Human)
    }

    /// Returns the players that no computer plays.
    pub fn persons(&self) -> Vec<Player> {
        let mut players = Player::ALL.to_vec();
        players.retain(|&player| !self.plays(player));
        players
    }

    /// Whether it plays this side.
    pub fn plays(&self, player: Player) -> bool {
        self.seats[player.index()] != Sitter::Human
    }

    /// Whether the computer is going to move now.
    pub fn has_turn(&self, game: &dyn AnyGame) -> bool {
        self.is_thinking() || (self.plays(game.turn()) && !self.rests && game.ending().is_none())
    }

    /// The person who plays against the computer.
    pub(crate) fn opponent(&self) -> Option<Player> {
        match self.persons()[..] {
            [person] => Some(person),
            _ => None,
        }
    }

    /// The latest report of the search that goes on, otherwise that of its last move.
    pub fn opinion(&self, turn: Player) -> Option<Opinion> {
        match &self.thinking {
            Some(thinking) => Some(Opinion {
                player: turn,
                report: thinking.latest()?.clone(),
                by: self.strategy(turn),
            }),
            None => self.opinion.clone(),
        }
    }

    /// Starts to search if the computer has the turn, or returns the result of the search.
    /// A clock limits the time of a move.
    pub fn tick(&mut self, game: &dyn AnyGame, clock: Option<TimeLeft>, now: Instant) -> Thought {
        let Some(thinking) = &mut self.thinking else {
            if self.has_turn(game) {
                self.think(game, clock, now);
            }
            return Thought::Pending;
        };
        let thought = thinking.thought(now);
        if thought != Thought::Pending {
            self.thinking = None;
        }
        if matches!(thought, Thought::Failed(_)) {
            self.rests = true;
        }
        thought
    }

    /// The computer player of a side, otherwise that of the other side, otherwise the usual one.
    fn player(&self, player: Player) -> ComputerPlayer {
        let seats = [player, player.other()].map(|player| &self.seats[player.index()]);
        let player = seats.into_iter().find_map(Sitter::player);
        player.cloned().unwrap_or_else(usual_player)
    }

    /// What it plays a side by, in words: `1 s a move`.
    pub fn strategy(&self, player: Player) -> String {
        player_words(&self.player(player))
    }

    fn think(&mut self, game: &dyn AnyGame, clock: Option<TimeLeft>, now: Instant) {
        let mut player = self.player(game.turn());
        let mut pause = self.pause;
        if let Some(clock) = clock {
            player = player.on_clock(clock);
            pause = pause.min(clock.share());
        }
        let memory = self.memories[game.turn().index()].clone();
        let options = SearchOptions {
            memory: Some(memory),
            ..SearchOptions::DEFAULT.with_variety(self.dice.bits())
        };
        self.thinking = Some(Thinking::begin(game, player, options, now + pause));
    }

    /// Lets it move for the player to move: at once if it is thinking.
    pub fn ask(&mut self, game: &dyn AnyGame, clock: Option<TimeLeft>, now: Instant) {
        if let Some(thinking) = &mut self.thinking {
            thinking.hurry(now);
        } else {
            self.rests = false;
            self.think(game, clock, now);
        }
    }

    /// Notes that a move was played.
    pub fn see_move(&mut self) {
        self.rests = false;
        self.opinion = None;
    }

    /// Whether it agrees to a draw with the person who plays against it.
    pub(crate) fn agrees_to_draw(&self) -> bool {
        let person = self.opponent();
        agrees_to_draw(person.and_then(|person| self.scores[person.other().index()]))
    }

    /// Remembers the report of the move that it has just played.
    pub fn stand_by(&mut self, opinion: Opinion) {
        self.scores[opinion.player.index()] = Some(opinion.report.score.number());
        self.opinion = Some(opinion);
    }

    /// Gives a side to a person.
    pub fn leave(&mut self, player: Player) {
        self.seats[player.index()] = Sitter::Human;
        self.begin();
    }

    /// Makes the computer wait to be asked, even if it has the turn.
    pub fn rest(&mut self) {
        self.begin();
        self.rests = true;
    }

    /// Ends its search and forgets the game: another one begins. A search that ends later changes
    /// only the old memory.
    pub fn begin(&mut self) {
        self.thinking = None;
        self.memories = Default::default();
        self.opinion = None;
        self.scores = [None; 2];
        self.rests = false;
    }
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    /// The longest time for a move that takes milliseconds.
    const PATIENCE: Duration = Duration::from_secs(600);

    /// Lets the computer choose its next move.
    fn chosen(computer: &mut Computer, game: &dyn AnyGame) -> Report<String> {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            match computer.tick(game, None, Instant::now()) {
                Thought::Move(report) => return report,
                Thought::Pending => thread::yield_now(),
                Thought::Failed(why) => panic!("{why}"),
            }
        }
        panic!("the computer chooses no move");
    }

    #[test]
    fn the_computer_goes_on_from_what_it_knows_unless_a_move_was_taken_back() {
        let catalogue = Catalogue::standard();
        let info = catalogue.find("conquid").unwrap().clone();
        let seat = Sitter::read("depth:4", &catalogue).unwrap();
        let start = info.start(Some("small")).unwrap();
        // The nodes of the second move after other things were done.
        let nodes = |between: fn(&mut Computer, &mut dyn AnyGame)| {
            let seats = [seat.clone(), seat.clone()];
            let mut computer = Computer::new(seats, Duration::ZERO, 1);
            let mut game = start.branch();
            let first = chosen(&mut computer, &*game);
            for m in &first.pv[..2] {
                game.play(m).unwrap();
            }
            between(&mut computer, &mut *game);
            chosen(&mut computer, &*game).nodes
        };
        let goes_on = nodes(|_, _| {});
        let anew = nodes(|computer, _| {
            // As after a move that is taken back and played again.
            computer.rest();
            computer.see_move();
        });
        assert!(goes_on < anew, "{goes_on} of {anew} nodes");
        // An analysis knows nothing, and the computer nothing of it.
        let analysed = nodes(|_, game| {
            let thinking = &mut Analysis::begin(game, Instant::now()).thinking;
            thinking.as_mut().unwrap().hurry(Instant::now());
        });
        assert_eq!(analysed, goes_on);
    }
}
