//! The computer as a player. It thinks in a thread, so that no front end waits for it.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use menagerie::{
    AnyGame, Causes, ComputerPlayer, Dice, Level, Player, Report, SearchMemory, SearchOptions,
    StopFlag,
};

use crate::sitter::{only_person, persons, usual_player};
use crate::table::{Act, ComputerTurn, Computers, Ledger, Question, Search, UNTIL_ASKED};
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
    /// Starts a search. The options give the seed and the memory.
    pub fn begin(search: Search, mut options: SearchOptions, earliest: Instant) -> Self {
        let (send, news) = channel();
        let stop = StopFlag::new();
        options.limits.stop = Some(stop.clone());
        thread::spawn(move || {
            // There is no receiver if the search was dropped.
            let end = search.run(&options, &mut |report| {
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

    /// Ends the search early: the best move found so far is played.
    pub fn hurry(&mut self, now: Instant) {
        self.stop.raise();
        self.earliest = now;
    }

    /// Takes in the reports that have come.
    pub fn tick(&mut self) {
        while !self.is_done {
            match self.news.try_recv() {
                Ok(news) => self.latest = Some(news),
                Err(TryRecvError::Empty) => return,
                // The last report has a move even if the search has panicked.
                Err(TryRecvError::Disconnected) => self.is_done = true,
            }
        }
    }

    /// Returns the result so far. A move is returned once.
    pub fn thought(&mut self, now: Instant) -> Thought {
        self.tick();
        if !self.is_done || now < self.earliest {
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
    thinking: Thinking,
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
            thinking: Thinking::begin(Search::new(player, game), options, now),
        }
    }

    /// Whether the search goes on.
    pub const fn is_thinking(&self) -> bool {
        !self.thinking.is_done
    }

    /// What is known so far.
    pub fn opinion(&self) -> Option<Opinion> {
        Some(Opinion {
            player: self.player,
            report: self.thinking.latest()?.clone(),
            by: self.by.clone(),
        })
    }

    /// Takes in the reports of the search.
    pub fn tick(&mut self) {
        self.thinking.tick();
    }
}

/// The computer players of a match: the sides they play, and what they think.
#[derive(Debug)]
pub struct Computer {
    seats: [Sitter; 2],
    players: Computers,
    thinking: Option<(ComputerTurn, Thinking)>,
    /// What it thought of its last move, until the next move.
    opinion: Option<Opinion>,
    pause: Duration,
    dice: Dice,
    /// What it remembers of the game at each side.
    memories: [SearchMemory; 2],
}

impl Computer {
    /// Makes the computer players of these seats. A move takes a pause at least; the seed chooses
    /// among moves of about the same value.
    pub(crate) fn new(seats: [Sitter; 2], pause: Duration, seed: u64) -> Self {
        Self {
            seats,
            players: Computers::default(),
            thinking: None,
            opinion: None,
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

    /// Whether it waits to be asked: after an undo it must not repeat its move at once.
    pub fn rests(&self) -> bool {
        self.players.rest_until == UNTIL_ASKED
    }

    /// Whether it plays any side.
    pub fn has_a_seat(&self) -> bool {
        self.persons().len() < 2
    }

    /// Returns the players that no computer plays.
    pub fn persons(&self) -> Vec<Player> {
        persons(&self.seats)
    }

    /// Whether it plays this side.
    pub fn plays(&self, player: Player) -> bool {
        self.seats[player.index()] != Sitter::Human
    }

    /// Its turn, if it is going to move now.
    pub(crate) fn turn(&self, ledger: &Ledger) -> Option<ComputerTurn> {
        self.players.turn(ledger, |player| self.plays(player))
    }

    /// The person who plays against the computer.
    pub(crate) fn opponent(&self) -> Option<Player> {
        only_person(&self.seats)
    }

    /// The latest report of the search that goes on, otherwise that of its last move.
    pub(crate) fn opinion(&self, turn: Player) -> Option<Opinion> {
        match &self.thinking {
            Some((_, thinking)) => Some(Opinion {
                player: turn,
                report: thinking.latest()?.clone(),
                by: self.strategy(turn),
            }),
            None => self.opinion.clone(),
        }
    }

    /// Starts to search if the computer has the turn at this time of play, or returns the move that
    /// it has found and what it thinks of it. It gives up a search whose turn is over.
    ///
    /// # Errors
    /// If no move was found, with the reason.
    pub(crate) fn tick(
        &mut self,
        ledger: &Ledger,
        played: Duration,
        now: Instant,
    ) -> Result<Option<(Act, Opinion)>, String> {
        let turn = self.turn(ledger);
        self.thinking.take_if(|(begun, _)| Some(*begun) != turn);
        let Some(turn) = turn else { return Ok(None) };
        let player = ledger.game().turn();
        let Some((_, thinking)) = &mut self.thinking else {
            self.think(
                turn,
                Search::at_table(self.player(player), ledger, played),
                now,
            );
            return Ok(None);
        };
        let report = match thinking.thought(now) {
            Thought::Pending => return Ok(None),
            Thought::Move(report) => report,
            Thought::Failed(why) => {
                self.rest();
                return Err(why);
            }
        };
        self.thinking = None;
        let act = self.players.found(turn, &report);
        let by = self.strategy(player);
        Ok(Some((act, Opinion { player, report, by })))
    }

    /// The computer player of a side, otherwise that of the other side, otherwise the usual one.
    fn player(&self, player: Player) -> ComputerPlayer {
        let seats = [player, player.other()].map(|player| &self.seats[player.index()]);
        let player = seats.into_iter().find_map(Sitter::player);
        player.cloned().unwrap_or_else(usual_player)
    }

    /// What it plays a side by, in words: `1 s a move`.
    fn strategy(&self, player: Player) -> String {
        player_words(&self.player(player))
    }

    fn think(&mut self, turn: ComputerTurn, search: Search, now: Instant) {
        let options = SearchOptions {
            memory: Some(self.memories[turn.seat.index()].clone()),
            ..SearchOptions::DEFAULT.with_variety(self.dice.bits())
        };
        let pause = search
            .share()
            .map_or(self.pause, |share| share.min(self.pause));
        self.thinking = Some((turn, Thinking::begin(search, options, now + pause)));
    }

    /// Lets it move for the player to move: at once if it is thinking.
    pub(crate) fn ask(&mut self, ledger: &Ledger, now: Instant) {
        match &mut self.thinking {
            Some((_, thinking)) => thinking.hurry(now),
            None => self.players.ask(ledger),
        }
    }

    /// Notes that a move was played.
    pub(crate) fn see_move(&mut self) {
        self.players.rest_until = Duration::ZERO;
        self.opinion = None;
    }

    /// Whether every computer at the table agrees to a draw.
    pub(crate) fn agrees_to_draw(&self) -> bool {
        let mut computers = Player::ALL.into_iter().filter(|&player| self.plays(player));
        computers.all(|player| self.players.agrees(player, Question::Draw))
    }

    /// Remembers what it thinks of the move that it has just played.
    pub(crate) fn stand_by(&mut self, opinion: Opinion) {
        self.opinion = Some(opinion);
    }

    /// Gives a side to a person.
    pub(crate) fn leave(&mut self, player: Player) {
        self.seats[player.index()] = Sitter::Human;
        self.begin();
    }

    /// Makes the computer wait to be asked, even if it has the turn.
    pub(crate) fn rest(&mut self) {
        self.begin();
        self.players.rest_until = UNTIL_ASKED;
    }

    /// Ends its search and forgets the game: another one begins. A search that ends later changes
    /// only the old memory.
    pub(crate) fn begin(&mut self) {
        self.thinking = None;
        self.memories = Default::default();
        self.opinion = None;
        self.players = Computers::default();
    }
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;
    use crate::table::Plan;

    /// The longest time for a move that takes milliseconds.
    const PATIENCE: Duration = Duration::from_secs(600);

    /// Lets the computer choose its next move.
    fn chosen(computer: &mut Computer, ledger: &Ledger) -> Report<String> {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            let thought = computer.tick(ledger, Duration::ZERO, Instant::now());
            if let Some((_, opinion)) = thought.unwrap() {
                return opinion.report;
            }
            thread::yield_now();
        }
        panic!("the computer chooses no move");
    }

    #[test]
    fn the_computer_goes_on_from_what_it_knows_unless_a_move_was_taken_back() {
        let catalogue = Catalogue::standard();
        let info = catalogue.find("conquid").unwrap().clone();
        let seat = Sitter::read("depth:4", &catalogue).unwrap();
        let start = info.start(Some("small")).unwrap();
        let ledger =
            |game: &dyn AnyGame| Ledger::new(info.clone(), game.branch(), Plan::new(game), None);
        // The nodes of the second move after other things were done.
        let nodes = |between: fn(&mut Computer, &dyn AnyGame)| {
            let seats = [seat.clone(), seat.clone()];
            let mut computer = Computer::new(seats, Duration::ZERO, 1);
            let mut game = start.branch();
            let first = chosen(&mut computer, &ledger(&*game));
            for m in &first.pv[..2] {
                game.play(m).unwrap();
            }
            between(&mut computer, &*game);
            chosen(&mut computer, &ledger(&*game)).nodes
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
            Analysis::begin(game, Instant::now())
                .thinking
                .hurry(Instant::now());
        });
        assert_eq!(analysed, goes_on);
    }
}
