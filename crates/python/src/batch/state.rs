//! A game of a batch as text: what a pickle keeps.

use grid_core::{Action, Dice, Pick, Picks, Player, Record};
use serde::{Deserialize, Serialize};

use crate::batch::slot::GameOf;
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

impl<G: Spaces> GameOf<G> {
    /// Returns the state of the game.
    ///
    /// # Errors
    /// Never for a game of these rules.
    pub fn to_state(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(&Fields {
            version: VERSION,
            record: self.whole_game().to_string(),
            picked: self.picked_actions(),
            agent: (self.rules.settings.opponent.is_some()).then(|| self.agent.index()),
            next_start: self.next_start,
            dice: self.dice.state(),
        })
    }

    /// Reads the state of a game for the batch of this one. The seat is that of this one if the
    /// state has none.
    ///
    /// # Errors
    /// The words for what is wrong where, and what was expected.
    pub fn read_state(&self, bytes: &[u8]) -> Result<Self, String> {
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
                player.ok_or_else(|| format!("agent: {index}: expected 0 or 1"))?
            }
            None => self.agent,
        };
        self.rules.check(&game)?;
        let mut read = Self::of_record(&self.rules, &game, &picked);
        (read.agent, read.next_start) = (agent, fields.next_start);
        read.dice = Dice::from_state(fields.dice);
        Ok(read)
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
}
