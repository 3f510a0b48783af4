//! What the mouse does: it points, drags pieces, and goes through the moves.

use menagerie::Spot;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;
use tabletop::{Message, Playback};

use super::app::{App, Notice, Over};
use super::command::Command;
use super::form::Answer;
use super::form_view::click_form;
use super::places::Hit;

impl App {
    /// Does what the mouse asks for.
    pub fn mouse(&mut self, mouse: MouseEvent) {
        self.tell_time();
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.click(at),
            MouseEventKind::Drag(MouseButton::Left) => self.drag(at),
            MouseEventKind::Up(MouseButton::Left) => self.release(at),
            MouseEventKind::Moved => self.hover(at),
            MouseEventKind::ScrollDown => self.wheel(true),
            MouseEventKind::ScrollUp => self.wheel(false),
            _ => {}
        }
    }

    /// Does what a press of the left button asks for.
    pub fn click(&mut self, at: Position) {
        self.pressed = None;
        if matches!(self.over, Some(Over::Effects(_) | Over::Notice(_))) {
            let is_covered = self.notice() == Some(Notice::Help);
            self.over = None;
            // What is not the board is seen all the time.
            if is_covered || !matches!(self.places.at(at), Some(Hit::Press(_))) {
                self.settle();
                return;
            }
        }
        let is_typing = self.typed_form().is_some();
        if let Some(Over::Dialog(dialog)) = &mut self.over {
            let answer = match self.places.at(at) {
                // They stand at the foot while a move is typed.
                Some(Hit::Press(Command::Confirm)) if is_typing => Answer::Accept,
                Some(Hit::Press(Command::Withdraw)) if is_typing => Answer::Cancel,
                _ => click_form(&mut dialog.form, &self.places.form, at),
            };
            self.answer(answer);
        } else if self.match_.choice().menu.is_some() {
            match self.places.menu.filter(|menu| menu.contains(at)) {
                Some(menu) => self.match_.play_from_menu(Some((at.y - menu.y).into())),
                None => _ = self.match_.withdraw(),
            }
        } else if let Some(hit) = self.places.at(at) {
            self.match_.clear_message();
            self.take_question();
            match hit {
                Hit::Press(command) => self.run_command(command),
                Hit::Ply(ply) => self.look_at(ply),
                Hit::Cell(spot) => {
                    self.cursor = spot;
                    if self.match_.playback().is_none() {
                        self.press(spot);
                    }
                }
            }
        }
        self.settle();
    }

    /// Presses the button on a cell: chooses it, unless that would play a move. A move is played
    /// when the button is let go on the same cell.
    fn press(&mut self, spot: Spot) {
        self.pressed = Some(spot);
        self.match_.look_ahead(spot);
        let choice = self.match_.choice();
        self.plays_on_release = choice.kind.is_none() && choice.candidate.is_some();
        if !self.plays_on_release {
            self.point();
        }
    }

    /// The cell of the board at a place, if nothing lies over the board.
    fn free_cell(&self, at: Position) -> Option<Spot> {
        let is_covered = self.over.is_some() || self.match_.choice().menu.is_some();
        match self.places.at(at) {
            Some(Hit::Cell(spot)) if !is_covered => Some(spot),
            _ => None,
        }
    }

    /// The cursor follows the mouse, so that what is under it explains itself.
    pub fn hover(&mut self, at: Position) {
        if let Some(spot) = self.free_cell(at).filter(|&spot| spot != self.cursor) {
            self.cursor = spot;
            self.settle();
        }
    }

    /// Drags the piece on which the button was pressed. The move to the cell under the mouse is
    /// previewed.
    pub fn drag(&mut self, at: Position) {
        let (Some(from), Some(spot)) = (self.pressed, self.free_cell(at)) else {
            return;
        };
        if self.plays_on_release {
            self.hover(at);
            return;
        }
        let is_picked = self.match_.choice().picked == [from];
        // Moves go from cell to cell, and none is being chosen.
        let may_drag = self.match_.kinds().is_empty() && self.match_.choice().is_empty();
        if !is_picked && spot != from && may_drag {
            // The press let go of a piece that was chosen before: it is dragged now.
            self.match_.withdraw();
            self.cursor = from;
            self.point();
        }
        self.hover(at);
    }

    /// Drops the piece that was dragged: on a target it moves, elsewhere it is let go.
    pub fn release(&mut self, at: Position) {
        let Some(from) = self.pressed.take() else {
            return;
        };
        let to = self.free_cell(at);
        if std::mem::take(&mut self.plays_on_release) {
            if to == Some(from) {
                self.point();
                self.settle();
            }
            return;
        }
        let choice = self.match_.choice();
        if choice.kind.is_some() || choice.picked != [from] {
            return;
        }
        match to {
            // It was a click.
            Some(spot) if spot == from => return,
            Some(spot) if choice.targets.contains(&spot) => {
                self.cursor = spot;
                self.point();
            }
            _ => _ = self.match_.withdraw(),
        }
        self.settle();
    }

    /// Goes through the moves, or through the help.
    pub fn wheel(&mut self, is_down: bool) {
        self.close_effects();
        if let Some(over) = &self.over {
            let code = if is_down { KeyCode::Down } else { KeyCode::Up };
            if matches!(over, Over::Notice(Notice::Help) | Over::Dialog(_)) {
                self.key(code.into());
            }
            return;
        }
        let is_at_end = self.match_.playback().map(Playback::is_at_end);
        match (is_down, is_at_end) {
            (true, None) => return,
            (false, None) if self.match_.choice().is_empty() && self.match_.game().ply() > 0 => {
                self.look_back();
                let text = "Playback: the wheel down or {PauseOrPlay} goes on with the game";
                self.match_.tell(Message::new(text));
            }
            (false, None) => return,
            (true, Some(true)) if self.match_.is_over() && !self.match_.kinds().is_empty() => {
                return;
            }
            (true, Some(true)) => self.run_command(Command::PauseOrPlay),
            (true, Some(false)) => self.run_command(Command::Forward),
            (false, Some(_)) => self.run_command(Command::Back),
        }
        self.settle();
    }
}
