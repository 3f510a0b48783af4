//! One of the games of a batch.

use std::any::Any;
use std::sync::Arc;

use grid_core::{
    Action, Dice, History, Outcome, Picks, Player, Reason, Record, key_of, random_move,
};
use menagerie::SearchOptions;
use pyo3::PyResult;
use pyo3::exceptions::PyValueError;

use crate::errors;
use crate::mcts::growing::Growing;
use crate::mcts::tree::{Root, grown};
use crate::playing::{Playing, Whole};
use crate::spaces::{self, Illegal, Shape, Spaces};

/// Who plays against the agent inside a batch.
#[derive(Clone, Debug)]
pub(crate) enum Opponent {
    /// Uniform random moves.
    Random,
    /// The search within these limits.
    Search(SearchOptions),
}

/// Which player the agent is, if there is an opponent.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    Always(Player),
    /// The other player in every game.
    Alternating,
}

/// What the caller chooses for all games of a batch.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The number of games.
    pub n: usize,
    pub seed: u64,
    pub threads: usize,
    pub max_plies: u32,
    pub auto_reset: bool,
    pub opponent: Option<(Opponent, Seat)>,
    /// The positions that an observation shows, the present one included.
    pub history: usize,
}

/// What all games of a batch have in common.
#[derive(Debug)]
pub(crate) struct Rules {
    pub settings: Settings,
    pub shape: Shape,
    /// The names of the planes of one position.
    pub planes: &'static [&'static str],
    /// The greatest value of each plane in games from the starts.
    pub high: Vec<u16>,
}

/// Why a game cannot be one of a batch.
const OTHER_GAME: &str = "another game: expected one of the same name";

/// Why a game cannot be one of a batch.
const OTHER_BOARD: &str = "another board: expected one of the size of the batch's, \
                           with values within the greatest of its planes";

/// Returns a game as one of a kind.
fn record<G: Spaces>(game: &dyn Playing) -> Result<&Record<G>, String> {
    let game: &dyn Any = game;
    Ok(game.downcast_ref().ok_or(OTHER_GAME)?)
}

impl Rules {
    fn opponent_searches(&self) -> bool {
        matches!(self.settings.opponent, Some((Opponent::Search(_), _)))
    }

    /// Checks that a game can be one of this batch.
    pub fn check<G: Spaces>(&self, game: &Record<G>) -> Result<(), String> {
        self.check_board(game.start().shape(1), &game.start().high())?;
        if game.rules() != G::HISTORY_RULES {
            return Err("the game has its own rules of draws: expected the usual ones".into());
        }
        match game.ending().map(|ending| ending.reason) {
            Some(reason @ (Reason::Resignation | Reason::Time | Reason::Agreement)) => Err(
                format!("the game has ended {reason}: expected one that the rules end"),
            ),
            _ => Ok(()),
        }
    }

    /// Checks that games on a board of this size, with values up to these, can be in the batch.
    fn check_board(&self, shape: Shape, high: &[u16]) -> Result<(), String> {
        let is_as_large = (shape.rows, shape.columns) == (self.shape.rows, self.shape.columns);
        match is_as_large && high.iter().zip(&self.high).all(|(own, high)| own <= high) {
            true => Ok(()),
            false => Err(OTHER_BOARD.into()),
        }
    }
}

/// A game of a batch, whatever its kind.
pub(crate) trait Slot: Any + Send + Sync {
    fn rules(&self) -> &Rules;
    /// Makes the game one that [`restart`](Self::restart) begins. Its random choices depend only on
    /// the seed and the number.
    fn reset(&mut self, seed: u64, number: usize);
    /// Begins the next game. If the opponent begins and ends the game with its first move, which
    /// random moves can do, it begins again.
    fn restart(&mut self);
    /// Looks up what an action does. In a game that is over, no action does anything.
    fn prepare(&mut self, action: i64);
    /// Returns whether the action was illegal.
    fn is_unprepared(&self) -> bool;
    /// Returns what is known of an illegal action.
    fn illegal(&self, action: i64) -> Illegal;
    /// Does what is prepared, and lets the opponent reply.
    fn advance(&mut self);
    /// Returns how the game that the last step was played in stands, as
    /// [`standing`](Self::standing) does, and the rewards of that step.
    fn last(&self) -> ([u8; 3], [f32; 2]);
    /// Returns whether the game has ended, whether it was truncated, and the player to move.
    fn standing(&self) -> [u8; 3];
    /// Writes the observation of a viewer, by default the agent against an opponent, else the
    /// player to move.
    fn observe(&self, viewer: Option<Player>, out: &mut [u8]);
    /// Writes which actions are legal.
    fn mask(&self, out: &mut [u8]);
    /// Returns the number of legal actions.
    fn count(&self) -> u32;
    /// Returns the legal actions in ascending order.
    fn legal_actions(&self) -> Vec<i32>;
    /// Returns the number of plies from the start.
    fn plies(&self) -> u32;
    /// Returns a random legal action; -1 if the game is over.
    fn sample(&mut self) -> i64;
    fn twin(&self) -> Box<dyn Slot>;
    /// Returns why the game cannot become a copy of another one.
    fn check(&self, source: &dyn Slot) -> Result<(), String>;
    /// Becomes a copy of a game, with its seat if it has one, and with its random choices and its
    /// next start if that is asked for.
    fn assign(&mut self, source: &dyn Slot, has_luck: bool);
    /// Returns the state of the game, which [`of_state`](Self::of_state) reads.
    fn state(&self) -> Result<String, String>;
    /// Reads the state of a game that this one can become a copy of. The rules check every move.
    fn of_state(&self, state: &[u8]) -> Result<Box<dyn Slot>, String>;
    /// Makes a game that this one can become a copy of, in the same seat.
    fn of_game(&self, game: &Whole) -> Result<Box<dyn Slot>, String>;
    fn game(&self) -> Whole;
    /// Returns the tree of a search, which goes on with an older one; `None` if the game is over.
    fn tree(&self, older: Option<Box<dyn Growing>>) -> Option<Box<dyn Growing>>;
    /// Returns the words for an action.
    fn action_text(&self, action: i64) -> Option<String>;
    /// Returns the actions that play a move given as text; `None` if it is not legal.
    fn actions_of(&self, text: &str) -> Option<Vec<usize>>;
}

/// Makes the games of a batch, which [`Slot::reset`] begins. There is at least one start.
///
/// # Errors
/// If a start is not one for games of this batch.
pub(crate) fn slots<G: Spaces>(
    games: &[Whole],
    settings: Settings,
) -> PyResult<Vec<Box<dyn Slot>>> {
    errors::check_memory::<GameOf<G>>(settings.n)?;
    let misfit = |number, words| PyValueError::new_err(format!("games: {number}: {words}"));
    let (mut shape, mut high) = (None, vec![0; G::PLANES.len()]);
    for (number, (game, _)) in games.iter().enumerate() {
        let game = record::<G>(&**game).map_err(|words| misfit(number, words))?;
        shape.get_or_insert_with(|| game.start().shape(settings.history));
        for (high, own) in high.iter_mut().zip(game.start().high()) {
            *high = own.max(*high);
        }
    }
    let rules = Arc::new(Rules {
        shape: shape.unwrap_or_else(|| G::default().shape(settings.history)),
        planes: G::PLANES,
        settings,
        high,
    });
    let mut starts = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let start = GameOf::<G>::read(&rules, game).map_err(|words| misfit(number, words))?;
        if start.end.is_some() {
            let words = String::from("the game is over: expected one that goes on");
            return Err(misfit(number, words));
        }
        starts.push(start);
    }
    let starts = Arc::new(starts);
    let slot = |_| {
        let slot = starts[0].clone();
        Box::new(GameOf {
            starts: Arc::clone(&starts),
            ..slot
        }) as Box<dyn Slot>
    };
    Ok((0..rules.settings.n).map(slot).collect())
}

/// How a game has ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// By the rules of the game.
    Result(Outcome),
    /// By the limit of plies of the batch.
    Truncated,
}

/// How often an opponent that begins may try to find a move that does not end the game.
const OPENINGS: u32 = 1_000;

/// A game of a batch.
#[derive(Clone, Debug)]
pub(super) struct GameOf<G: Spaces> {
    pub rules: Arc<Rules>,
    /// The games from which games begin. They have none themselves.
    starts: Arc<Vec<Self>>,
    /// The position before the first move.
    start: G,
    pub position: G,
    /// The parts of the move that are picked.
    pub picked: Picks,
    pub end: Option<End>,
    /// The moves of the game.
    moves: Vec<G::Move>,
    /// The last positions before this one, the oldest first: as many as observations show.
    past: Vec<G>,
    /// A legal action in this position: the last sample.
    sampled: Option<(usize, Action<G::Move>)>,
    /// What the next step does.
    prepared: Option<Action<G::Move>>,
    /// How the game that the last step was played in has ended, and the rewards of that step.
    pub last: (Option<End>, [f32; 2]),
    /// All positions of the game, if draws depend on them.
    history: History,
    pub dice: Dice,
    /// The agent's player in a game with an opponent.
    pub agent: Player,
    /// The number of the start of the next game.
    pub next_start: usize,
    /// The whole game, in which an opponent that searches sees the repetitions.
    record: Option<Box<Record<G>>>,
}

impl<G: Spaces> GameOf<G> {
    const HAS_HISTORY: bool = {
        let rules = G::HISTORY_RULES;
        rules.repetitions.is_some() || rules.quiet_plies.is_some() || rules.plies.is_some()
    };

    /// Makes a game that can be one of a batch.
    fn read(rules: &Arc<Rules>, (game, picked): &Whole) -> Result<Self, String> {
        let game = record(&**game)?;
        rules.check(game)?;
        let picked = spaces::picks(game.position(), picked);
        Ok(Self::of_record(rules, game, &picked))
    }

    /// Makes the game of a record, with the parts of the next move that are picked.
    pub fn of_record(rules: &Arc<Rules>, record: &Record<G>, picked: &Picks) -> Self {
        let start = *record.start();
        let mut slot = Self {
            rules: Arc::clone(rules),
            starts: Arc::default(),
            start,
            position: start,
            picked: Picks::new(),
            end: None,
            moves: Vec::new(),
            past: Vec::new(),
            sampled: None,
            prepared: None,
            last: (None, [0.0; 2]),
            history: History::default(),
            dice: Dice::seeded(0),
            agent: Player::First,
            next_start: 0,
            record: (rules.opponent_searches()).then(|| Box::new(Record::new(start))),
        };
        if Self::HAS_HISTORY {
            slot.history.push(start.key(), start.quiet_plies());
        }
        slot.end = slot.find_end();
        for m in record.played() {
            slot.play(m);
        }
        slot.picked.clone_from(picked);
        slot
    }

    /// Becomes a copy of a game, perhaps of another batch of the same game. The seat, the random
    /// choices and the next start stay those of this slot. The opponent moves if it is to move.
    fn become_copy(&mut self, source: &Self) {
        self.start = source.start;
        self.position = source.position;
        self.picked.clone_from(&source.picked);
        self.moves.clone_from(&source.moves);
        self.history.clone_from(&source.history);
        self.copy_past(source);
        self.sampled = None;
        self.end = match source.end {
            Some(End::Result(_)) => source.end,
            // The limit may be another one here.
            _ => self.limit(),
        };
        self.record = match &source.record {
            _ if !self.rules.opponent_searches() => None,
            Some(record) => Some(record.clone()),
            None => Some(Box::new(source.whole_game())),
        };
        self.let_opponent_play();
    }

    /// Copies the positions that observations show beside the present one. If the source has kept
    /// fewer, the game is played again.
    fn copy_past(&mut self, source: &Self) {
        let wanted = (self.rules.settings.history - 1).min(source.moves.len());
        self.past.clear();
        if let Some(kept) = source.past.len().checked_sub(wanted) {
            self.past.extend_from_slice(&source.past[kept..]);
            return;
        }
        let mut position = source.start;
        let first = source.moves.len() - wanted;
        for (ply, &m) in source.moves.iter().enumerate() {
            if ply >= first {
                self.past.push(position);
            }
            position.play_unchecked(m);
        }
    }

    fn let_opponent_play(&mut self) {
        let Some((opponent, _)) = &self.rules.settings.opponent else {
            return;
        };
        if self.end.is_some() || self.position.turn() == self.agent {
            return;
        }
        let m = match (opponent, &self.record) {
            (Opponent::Search(options), Some(game)) => {
                let options = options.clone().with_variety(self.dice.bits() | 1);
                G::think(game, &options, |_| {}).map(|report| report.best)
            }
            _ => random_move(&self.position, &mut self.dice),
        };
        // A game that goes on has a move.
        if let Some(m) = m {
            self.play(m);
        }
    }

    fn play(&mut self, m: G::Move) {
        let (before, history) = (self.position, self.rules.settings.history);
        self.moves.push(m);
        if history > 1 {
            if self.past.len() + 1 == history {
                self.past.remove(0);
            }
            self.past.push(before);
        }
        if let Some(record) = &mut self.record {
            // The move is legal.
            let _ = record.play(m);
        }
        self.position.play_unchecked(m);
        self.picked.clear();
        if Self::HAS_HISTORY {
            self.history.play(&before, m, &self.position);
        }
        self.end = self.find_end();
    }

    fn find_end(&self) -> Option<End> {
        let result = self.position.result(&self.history).map(End::Result);
        result.or_else(|| self.limit())
    }

    fn limit(&self) -> Option<End> {
        (self.plies() >= self.rules.settings.max_plies).then_some(End::Truncated)
    }

    /// Returns how a game stands that has ended so.
    fn stand(&self, end: Option<End>) -> [u8; 3] {
        let is_over = matches!(end, Some(End::Result(_)));
        let is_truncated = matches!(end, Some(End::Truncated));
        [
            is_over.into(),
            is_truncated.into(),
            self.position.turn().index() as u8,
        ]
    }

    /// Returns the game with all its moves, so that it knows which positions have occurred.
    pub fn whole_game(&self) -> Record<G> {
        if let Some(record) = &self.record {
            return (**record).clone();
        }
        let mut record = Record::new(self.start);
        for &m in &self.moves {
            // The move was legal.
            let _ = record.play(m);
        }
        record
    }
}

impl<G: Spaces> Slot for GameOf<G> {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn reset(&mut self, seed: u64, number: usize) {
        let starts = Arc::clone(&self.starts);
        let next_start = number % starts.len();
        *self = Self {
            dice: Dice::seeded(key_of(&[seed, number as u64])),
            agent: match self.rules.settings.opponent {
                Some((_, Seat::Always(player))) => player,
                // `restart` changes seats, so the first game has the first seat if the sum of the
                // seed and the number is even.
                _ if (seed ^ number as u64) & 1 == 0 => Player::Second,
                _ => Player::First,
            },
            next_start,
            starts: Arc::clone(&starts),
            ..starts[next_start].clone()
        };
    }

    fn restart(&mut self) {
        let (starts, settings) = (Arc::clone(&self.starts), &self.rules.settings);
        if let Some((_, Seat::Alternating)) = settings.opponent {
            self.agent = !self.agent;
        }
        let start = &starts[self.next_start];
        self.next_start = (self.next_start + settings.n) % starts.len();
        for _ in 0..OPENINGS {
            self.become_copy(start);
            if self.end.is_none() {
                break;
            }
        }
    }

    fn prepare(&mut self, action: i64) {
        let action = usize::try_from(action).ok().filter(|_| self.end.is_none());
        self.prepared = action.and_then(|action| match self.sampled {
            Some((sampled, does)) if sampled == action => Some(does),
            _ => self.position.action(&self.picked, action),
        });
    }

    fn is_unprepared(&self) -> bool {
        self.prepared.is_none() && self.end.is_none()
    }

    fn illegal(&self, action: i64) -> Illegal {
        Illegal::of(&self.position, &self.picked, action)
    }

    fn advance(&mut self) {
        let mut rewards = [0.0; 2];
        self.sampled = None;
        match self.prepared.take() {
            Some(Action::Pick(pick)) => self.picked.push(pick),
            Some(Action::Play(m)) => {
                self.play(m);
                self.let_opponent_play();
                if let Some(End::Result(Outcome::Win(winner))) = self.end {
                    rewards[winner.index()] = 1.0;
                    rewards[winner.other().index()] = -1.0;
                }
            }
            None => {}
        }
        self.last = (self.end, rewards);
        if self.end.is_some() && self.rules.settings.auto_reset {
            self.restart();
        }
    }

    fn last(&self) -> ([u8; 3], [f32; 2]) {
        let (end, rewards) = self.last;
        (self.stand(end), rewards)
    }

    fn standing(&self) -> [u8; 3] {
        self.stand(self.end)
    }

    fn observe(&self, viewer: Option<Player>, out: &mut [u8]) {
        let viewer = viewer.unwrap_or_else(|| match self.rules.settings.opponent {
            Some(_) => self.agent,
            None => self.position.turn(),
        });
        let past = self.past.iter().rev().copied();
        self.position
            .write_planes(&self.picked, &self.history, past, viewer, out);
    }

    fn mask(&self, out: &mut [u8]) {
        out.fill(0);
        if self.end.is_none() {
            self.position
                .for_each_action(&self.picked, |action| out[action] = 1);
        }
    }

    fn count(&self) -> u32 {
        match self.end {
            Some(_) => 0,
            None => self.position.action_count(&self.picked) as u32,
        }
    }

    fn legal_actions(&self) -> Vec<i32> {
        match self.end {
            Some(_) => Vec::new(),
            None => spaces::legal_actions(&self.position, &self.picked),
        }
    }

    fn plies(&self) -> u32 {
        self.moves.len() as u32
    }

    fn sample(&mut self) -> i64 {
        if self.end.is_some() {
            return -1;
        }
        self.sampled = self.position.random_action(&self.picked, &mut self.dice);
        self.sampled.map_or(-1, |(action, _)| action as i64)
    }

    fn twin(&self) -> Box<dyn Slot> {
        Box::new(self.clone())
    }

    fn check(&self, source: &dyn Slot) -> Result<(), String> {
        let source: &dyn Any = source;
        let source: &Self = source.downcast_ref().ok_or(OTHER_GAME)?;
        self.rules
            .check_board(source.rules.shape, &source.rules.high)
    }

    fn assign(&mut self, source: &dyn Slot, has_luck: bool) {
        let source: &dyn Any = source;
        let Some(source) = source.downcast_ref::<Self>() else {
            return;
        };
        if source.rules.settings.opponent.is_some() {
            self.agent = source.agent;
        }
        if has_luck {
            self.dice = source.dice.clone();
            self.next_start = source.next_start % self.starts.len();
        }
        self.become_copy(source);
    }

    fn state(&self) -> Result<String, String> {
        self.to_state().map_err(|error| error.to_string())
    }

    fn of_state(&self, state: &[u8]) -> Result<Box<dyn Slot>, String> {
        Ok(Box::new(self.read_state(state)?))
    }

    fn of_game(&self, game: &Whole) -> Result<Box<dyn Slot>, String> {
        let agent = self.agent;
        let read = Self::read(&self.rules, game)?;
        Ok(Box::new(Self { agent, ..read }))
    }

    fn game(&self) -> Whole {
        let picked = self.picked_actions().into_iter();
        let picked = picked.map(|action| action as i64);
        (Box::new(self.whole_game()), picked.collect())
    }

    fn tree(&self, older: Option<Box<dyn Growing>>) -> Option<Box<dyn Growing>> {
        self.end.is_none().then(|| {
            let root = Root {
                position: self.position,
                picked: self.picked.clone(),
                plies: self.plies(),
                history: self.history.clone(),
                past: self.past.clone(),
                max_plies: self.rules.settings.max_plies,
            };
            grown(root, older)
        })
    }

    fn action_text(&self, action: i64) -> Option<String> {
        spaces::action_text(&self.position, &self.picked, action)
    }

    fn actions_of(&self, text: &str) -> Option<Vec<usize>> {
        spaces::actions_of(&self.position, text)
    }
}
