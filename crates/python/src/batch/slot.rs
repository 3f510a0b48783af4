//! One of the games of a batch.

use grid_core::{Action, Dice, History, Outcome, Picks, Player, Record, key_of, random_move};
use menagerie::SearchOptions;

use crate::mcts::Root;
use crate::spaces::Spaces;

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

/// What all games of a batch have in common.
#[derive(Clone, Debug)]
pub(crate) struct Rules<G: Spaces> {
    /// The games from which games begin: at least one, once the batch is made.
    pub starts: Vec<Slot<G>>,
    /// How many starts a game passes over for its next one: as many as the batch has games.
    pub stride: usize,
    pub max_plies: u32,
    pub auto_reset: bool,
    pub opponent: Option<(Opponent, Seat)>,
    /// The positions that an observation shows, the present one included.
    pub history: usize,
}

impl<G: Spaces> Rules<G> {
    fn opponent_searches(&self) -> bool {
        matches!(self.opponent, Some((Opponent::Search(_), _)))
    }
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

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) struct Slot<G: Spaces> {
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

impl<G: Spaces> Slot<G> {
    const HAS_HISTORY: bool = {
        let rules = G::HISTORY_RULES;
        rules.repetitions.is_some() || rules.quiet_plies.is_some() || rules.plies.is_some()
    };

    /// Makes the game with a number; [`restart`](Self::restart) begins it. Its random choices
    /// depend only on the seed and the number.
    pub fn new(rules: &Rules<G>, seed: u64, number: usize) -> Self {
        let next_start = number % rules.starts.len();
        Self {
            dice: Dice::seeded(key_of(&[seed, number as u64])),
            agent: match rules.opponent {
                Some((_, Seat::Always(player))) => player,
                // `restart` changes seats, so the first game has the first seat if the sum of the
                // seed and the number is even.
                _ if (seed ^ number as u64) & 1 == 0 => Player::Second,
                _ => Player::First,
            },
            next_start,
            ..rules.starts[next_start].clone()
        }
    }

    /// Makes the game of a record, with the parts of the next move that are picked.
    pub fn of_record(rules: &Rules<G>, record: &Record<G>, picked: &Picks) -> Self {
        let start = *record.start();
        let mut slot = Self {
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
        slot.end = slot.find_end(rules.max_plies);
        for m in record.played() {
            slot.play(rules, m);
        }
        slot.picked.clone_from(picked);
        slot
    }

    /// Begins the next game. If the opponent begins and ends the game with its first move, which
    /// random moves can do, it begins again.
    pub fn restart(&mut self, rules: &Rules<G>) {
        if let Some((_, Seat::Alternating)) = rules.opponent {
            self.agent = !self.agent;
        }
        let start = &rules.starts[self.next_start];
        self.next_start = (self.next_start + rules.stride) % rules.starts.len();
        for _ in 0..OPENINGS {
            self.become_copy(rules, start);
            if self.end.is_none() {
                break;
            }
        }
    }

    /// Becomes a copy of a game, with its seat if it has one, and with its random choices and its
    /// next start if that is asked for.
    pub fn assign(&mut self, rules: &Rules<G>, source: &Self, has_seat: bool, has_luck: bool) {
        if has_seat {
            self.agent = source.agent;
        }
        if has_luck {
            self.dice = source.dice.clone();
            self.next_start = source.next_start % rules.starts.len();
        }
        self.become_copy(rules, source);
    }

    /// Becomes a copy of a game, perhaps of another batch of the same game. The seat, the random
    /// choices and the next start stay those of this slot. The opponent moves if it is to move.
    pub fn become_copy(&mut self, rules: &Rules<G>, source: &Self) {
        self.start = source.start;
        self.position = source.position;
        self.picked.clone_from(&source.picked);
        self.moves.clone_from(&source.moves);
        self.history.clone_from(&source.history);
        self.copy_past(rules, source);
        self.sampled = None;
        self.end = match source.end {
            Some(End::Result(_)) => source.end,
            // The limit may be another one here.
            _ => self.limit(rules.max_plies),
        };
        self.record = match &source.record {
            _ if !rules.opponent_searches() => None,
            Some(record) => Some(record.clone()),
            None => Some(Box::new(source.whole_game())),
        };
        self.let_opponent_play(rules);
    }

    /// Copies the positions that observations show beside the present one. If the source has kept
    /// fewer, the game is played again.
    fn copy_past(&mut self, rules: &Rules<G>, source: &Self) {
        let wanted = (rules.history - 1).min(source.moves.len());
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

    /// Looks up what an action does. In a game that is over, no action does anything.
    pub fn prepare(&mut self, action: i64) {
        let action = usize::try_from(action).ok().filter(|_| self.end.is_none());
        self.prepared = action.and_then(|action| match self.sampled {
            Some((sampled, does)) if sampled == action => Some(does),
            _ => self.position.action(&self.picked, action),
        });
    }

    /// Returns whether the action was illegal.
    pub fn is_unprepared(&self) -> bool {
        self.prepared.is_none() && self.end.is_none()
    }

    /// Does what is prepared, and lets the opponent reply.
    pub fn advance(&mut self, rules: &Rules<G>) {
        let mut rewards = [0.0; 2];
        self.sampled = None;
        match self.prepared.take() {
            Some(Action::Pick(pick)) => self.picked.push(pick),
            Some(Action::Play(m)) => {
                self.play(rules, m);
                self.let_opponent_play(rules);
                if let Some(End::Result(Outcome::Win(winner))) = self.end {
                    rewards[winner.index()] = 1.0;
                    rewards[winner.other().index()] = -1.0;
                }
            }
            None => {}
        }
        self.last = (self.end, rewards);
        if self.end.is_some() && rules.auto_reset {
            self.restart(rules);
        }
    }

    fn let_opponent_play(&mut self, rules: &Rules<G>) {
        let Some((opponent, _)) = &rules.opponent else {
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
            self.play(rules, m);
        }
    }

    fn play(&mut self, rules: &Rules<G>, m: G::Move) {
        let before = self.position;
        self.moves.push(m);
        if rules.history > 1 {
            if self.past.len() + 1 == rules.history {
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
        self.end = self.find_end(rules.max_plies);
    }

    /// Returns the number of plies from the start.
    pub fn plies(&self) -> u32 {
        self.moves.len() as u32
    }

    fn find_end(&self, max_plies: u32) -> Option<End> {
        let result = self.position.result(&self.history).map(End::Result);
        result.or_else(|| self.limit(max_plies))
    }

    /// Returns where a tree search of the game begins; `None` if it is over.
    pub fn root(&self, rules: &Rules<G>) -> Option<Root<G>> {
        self.end.is_none().then(|| Root {
            position: self.position,
            picked: self.picked.clone(),
            plies: self.plies(),
            history: self.history.clone(),
            past: self.past.clone(),
            max_plies: rules.max_plies,
        })
    }

    fn limit(&self, max_plies: u32) -> Option<End> {
        (self.plies() >= max_plies).then_some(End::Truncated)
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

    /// Writes the observation of a viewer, by default the agent against an opponent, else the
    /// player to move.
    pub fn observe(&self, rules: &Rules<G>, viewer: Option<Player>, out: &mut [u8]) {
        let viewer = viewer.unwrap_or_else(|| match rules.opponent {
            Some(_) => self.agent,
            None => self.position.turn(),
        });
        let past = self.past.iter().rev().copied();
        self.position
            .write_planes(&self.picked, &self.history, past, viewer, out);
    }

    /// Writes which actions are legal.
    pub fn mask(&self, out: &mut [u8]) {
        out.fill(0);
        if self.end.is_none() {
            self.position
                .for_each_action(&self.picked, |action| out[action] = 1);
        }
    }

    /// Returns the number of legal actions.
    pub fn count(&self) -> u32 {
        match self.end {
            Some(_) => 0,
            None => self.position.action_count(&self.picked) as u32,
        }
    }

    /// Returns a random legal action; -1 if the game is over.
    pub fn sample(&mut self) -> i64 {
        if self.end.is_some() {
            return -1;
        }
        self.sampled = self.position.random_action(&self.picked, &mut self.dice);
        self.sampled.map_or(-1, |(action, _)| action as i64)
    }
}
