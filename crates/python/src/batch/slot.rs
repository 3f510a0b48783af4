//! One of the games of a batch.

use grid_core::{
    Action, Dice, History, Outcome, Picks, Planes, Player, Record, key_of, random_move,
};
use menagerie::SearchOptions;

use crate::mcts::Root;
use crate::spaces::{Shape, Spaces};

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
pub(crate) struct Rules<G> {
    pub start: G,
    pub max_plies: u32,
    pub auto_reset: bool,
    pub opponent: Option<(Opponent, Seat)>,
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

/// Returns the end in the order of [`Record::ending`]: by the position, then by the history.
pub(crate) fn end_of<G: Spaces>(
    position: &G,
    history: &History,
    plies: u32,
    max_plies: u32,
) -> Option<End> {
    if let Some(outcome) = position.outcome() {
        return Some(End::Result(outcome));
    }
    if history.draw(G::HISTORY_RULES).is_some() {
        return Some(End::Result(Outcome::Draw));
    }
    (plies >= max_plies).then_some(End::Truncated)
}

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) struct Slot<G: Spaces> {
    pub position: G,
    /// The parts of the move that are picked.
    pub picked: Picks,
    pub end: Option<End>,
    /// The moves of the game.
    moves: Vec<G::Move>,
    /// A legal action in this position: the last sample.
    sampled: Option<(usize, Action<G::Move>)>,
    /// What the next step does.
    prepared: Option<Action<G::Move>>,
    /// How the game that the last step was played in has ended, and the rewards of that step.
    pub last: (Option<End>, [f32; 2]),
    pub plies: u32,
    /// All positions of the game, if draws depend on them.
    history: History,
    dice: Dice,
    /// The agent's player in a game with an opponent.
    agent: Player,
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
        Self {
            position: rules.start,
            picked: Picks::new(),
            end: None,
            moves: Vec::new(),
            sampled: None,
            prepared: None,
            last: (None, [0.0; 2]),
            plies: 0,
            history: History::default(),
            dice: Dice::seeded(key_of(&[seed, number as u64])),
            agent: match rules.opponent {
                Some((_, Seat::Always(player))) => player,
                // `restart` changes seats, so the first game has the first seat if the sum of the
                // seed and the number is even.
                _ if (seed ^ number as u64) & 1 == 0 => Player::Second,
                _ => Player::First,
            },
            record: None,
        }
    }

    /// Begins the next game. If the opponent begins and ends the game with its first move, which
    /// random moves can do, it begins again.
    pub fn restart(&mut self, rules: &Rules<G>) {
        if let Some((_, Seat::Alternating)) = rules.opponent {
            self.agent = !self.agent;
        }
        for _ in 0..OPENINGS {
            self.begin(rules);
            self.let_opponent_play(rules);
            if self.end.is_none() {
                break;
            }
        }
    }

    fn begin(&mut self, rules: &Rules<G>) {
        self.position = rules.start;
        self.picked.clear();
        self.moves.clear();
        self.sampled = None;
        self.plies = 0;
        self.history.clear();
        if Self::HAS_HISTORY {
            let start = &self.position;
            self.history.push(start.key(), start.quiet_plies());
        }
        let searches = matches!(rules.opponent, Some((Opponent::Search(_), _)));
        self.record = searches.then(|| Box::new(Record::new(rules.start)));
        self.end = self.position.outcome().map(End::Result);
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
        if let Some(record) = &mut self.record {
            // The move is legal.
            let _ = record.play(m);
        }
        self.position.play_unchecked(m);
        self.picked.clear();
        if Self::HAS_HISTORY {
            self.history.play(&before, m, &self.position);
        }
        self.plies += 1;
        self.end = self.find_end(rules.max_plies);
    }

    fn find_end(&self, max_plies: u32) -> Option<End> {
        end_of(&self.position, &self.history, self.plies, max_plies)
    }

    /// Returns where a tree search of the game begins; `None` if it is over.
    pub fn root(&self, rules: &Rules<G>) -> Option<Root<G>> {
        let (position, picked) = (self.position, self.picked.clone());
        let history = self.history.clone();
        (self.end.is_none())
            .then(|| Root::new(position, picked, self.plies, history, rules.max_plies))
    }

    /// Returns the game with all its moves, so that it knows which positions have occurred.
    pub fn whole_game(&self, rules: &Rules<G>) -> Record<G> {
        let mut record = Record::new(rules.start);
        for &m in &self.moves {
            // The move was legal.
            let _ = record.play(m);
        }
        record
    }

    /// Writes the observation of a viewer, by default the agent against an opponent, else the
    /// player to move.
    pub fn observe(&self, rules: &Rules<G>, viewer: Option<Player>, shape: Shape, out: &mut [u8]) {
        out.fill(0);
        let viewer = viewer.unwrap_or_else(|| match rules.opponent {
            Some(_) => self.agent,
            None => self.position.turn(),
        });
        let mut planes = Planes::new(out, shape.rows * shape.columns);
        self.position
            .encode(&self.picked, &self.history, viewer, &mut planes);
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
