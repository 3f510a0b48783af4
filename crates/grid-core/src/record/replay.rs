//! Rebuilding a record from its moves and its stated result.

use crate::record::error::{MAX_PLIES, RecordError};
use crate::record::game_record::Record;
use crate::{Notation, Outcome};

impl<G: Notation> Record<G> {
    /// Ends the game with the stated result. If the moves do not lead to the result, it stands for
    /// a resignation or an agreed draw.
    pub(super) fn conclude(&mut self, outcome: Option<Outcome>) -> Result<(), RecordError> {
        if self.outcome().is_none() {
            match outcome {
                Some(Outcome::Win(player)) => self.resign(!player),
                Some(Outcome::Draw) => self.agree_draw(),
                None => {}
            }
        }
        if self.outcome() == outcome {
            return Ok(());
        }
        Err(RecordError::Result {
            stated: Outcome::status_word(outcome),
            actual: Outcome::status_word(self.outcome()),
        })
    }

    /// Plays moves in text. An error contains the number of the move, from 1.
    pub(super) fn replay<'a>(
        &mut self,
        moves: impl Iterator<Item = &'a str>,
    ) -> Result<(), RecordError> {
        for text in moves {
            if self.ply() >= MAX_PLIES {
                return Err(RecordError::TooLong);
            }
            self.play_text(text, |_| {})
                .map_err(|reason| RecordError::Move {
                    number: self.ply() + 1,
                    reason,
                })?;
        }
        Ok(())
    }
}
