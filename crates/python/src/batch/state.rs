//! A game of a batch as text: what a pickle keeps.

use grid_core::{Action, Dice, Pick, Picks, Player, Record};
use serde::{Deserialize, Serialize};

use crate::batch::slot::{Rules, Slot};
use crate::spaces::Spaces;

/// The version of the states that this package writes and reads.
const VERSION: u64 = 1;

/// What a state says.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    version: u64,
    /// The start and the moves, as a line of text.
    record: String,
    /// The actions of the move that is being chosen.
    picked: Vec<usize>,
    /// The agent's player, if there is an opponent.
    agent: Option<usize>,
    next_start: usize,
    dice: u128,
}

/// A state that was read: a possible game, and the rest of a slot.
pub(crate) struct State<G: Spaces> {
    pub game: Record<G>,
    picked: Picks,
    agent: Option<Player>,
    next_start: usize,
    dice: Dice,
}

impl<G: Spaces> State<G> {
    /// Reads a state. The rules check every move.
    ///
    /// # Errors
    /// The words for what is wrong where, and what was expected.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let fields: Fields = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
        if fields.version != VERSION {
            let found = fields.version;
            return Err(format!("version {found}: expected version {VERSION}"));
        }
        let game: Record<G> = (fields.record.parse())
            .map_err(|error: grid_core::RecordError| format!("record: {error}"))?;
        let mut picked = Picks::new();
        for &action in &fields.picked {
            let legal = game.ending().is_none();
            let does = legal.then(|| game.position().action(&picked, action));
            match does.flatten() {
                Some(Action::Pick(pick)) => picked.push(pick),
                _ => return Err(format!("picked: {action}: expected a part of a legal move")),
            }
        }
        let agent = match fields.agent {
            Some(index) => {
                let player = Player::ALL.get(index).copied();
                Some(player.ok_or_else(|| format!("agent: {index}: expected 0 or 1"))?)
            }
            None => None,
        };
        Ok(Self {
            game,
            picked,
            agent,
            next_start: fields.next_start,
            dice: Dice::from_state(fields.dice),
        })
    }
}

impl<G: Spaces> Slot<G> {
    /// Returns the state of the game.
    ///
    /// # Errors
    /// Never for a game of these rules.
    pub fn state(&self, rules: &Rules<G>) -> Result<String, serde_json::Error> {
        serde_json::to_string(&Fields {
            version: VERSION,
            record: self.whole_game().to_string(),
            picked: self.picked_actions(),
            agent: rules.opponent.is_some().then(|| self.agent.index()),
            next_start: self.next_start,
            dice: self.dice.state(),
        })
    }

    /// Returns the actions that make the picks.
    pub fn picked_actions(&self) -> Vec<usize> {
        let action_of = |(number, &pick): (usize, &Pick)| {
            let before = &self.picked[..number];
            let mut found = None;
            self.position.for_each_action(before, |action| {
                if self.position.action(before, action) == Some(Action::Pick(pick)) {
                    found = Some(action);
                }
            });
            found
        };
        self.picked
            .iter()
            .enumerate()
            .filter_map(action_of)
            .collect()
    }

    /// Becomes the game of a state. The seat stays as it is if the state has none.
    pub fn restore(&mut self, rules: &Rules<G>, state: &State<G>) {
        self.agent = state.agent.unwrap_or(self.agent);
        self.dice = state.dice.clone();
        self.next_start = state.next_start % rules.starts.len();
        self.become_copy(rules, &Self::of_record(rules, &state.game, &state.picked));
    }
}
