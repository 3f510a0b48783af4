//! The open questions of a seat.

use crate::table::act::Question;

/// The open questions of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) undo: Option<usize>,
    draw: bool,
    rematch: bool,
}

impl Asked {
    pub(super) fn has(&self, question: Question) -> bool {
        match question {
            Question::Undo { ply } => self.undo == Some(ply),
            Question::Draw => self.draw,
            Question::Rematch => self.rematch,
        }
    }

    pub(super) fn set(&mut self, question: Question, is_asked: bool) {
        match question {
            Question::Undo { ply } => self.undo = is_asked.then_some(ply),
            Question::Draw => self.draw = is_asked,
            Question::Rematch => self.rematch = is_asked,
        }
    }

    pub(super) fn questions(&self) -> impl Iterator<Item = Question> + use<> {
        let undo = self.undo.map(|ply| Question::Undo { ply });
        let draw = self.draw.then_some(Question::Draw);
        let rematch = self.rematch.then_some(Question::Rematch);
        [undo, draw, rematch].into_iter().flatten()
    }
}
