//! What the mouse does: it points, drags pieces, and goes through the moves.

use menagerie::scene::Spot;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;
use tabletop::{Message, Playback};

use super::app::{App, Notice};
use super::command::Command;
use super::places::Hit;

impl App {
    /// Does what a press of the left button asks for.
    pub fn click(&mut self, at: Position) {
        self.pressed = None;
        if self.effects.take().is_some() {
            self.settle();
            return;
        }
        if self.notice.is_some() {
            self.close_notice(KeyCode::Null);
            return;
        }
        if let Some(dialog) = &mut self.dialog {
            let answer = self.places.form.click(dialog.form_mut(), at);
            self.answer(answer);
        } else if self.table.choice().menu.is_some() {
            match self.places.menu_row(at) {
                Some(row) => self.table.play_from_menu(Some(row)),
                None => _ = self.table.withdraw(),
            }
        } else if let Some(hit) = self.places.at(at) {
            self.table.clear_message();
            self.question = None;
            match hit {
                Hit::Press(command) => self.run_command(command),
                Hit::Cell(spot) => {
                    self.cursor = spot;
                    if self.table.playback().is_none() {
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
        self.table.look_ahead(spot);
        let choice = self.table.choice();
        self.plays_on_release = choice.kind.is_none() && choice.candidate.is_some();
        if !self.plays_on_release {
            self.point();
        }
    }

    /// The cell of the board at a place, if nothing lies over the board.
    fn free_cell(&self, at: Position) -> Option<Spot> {
        let is_covered = self.notice.is_some()
            || self.dialog.is_some()
            || self.question.is_some()
            || self.effects.is_some()
            || self.table.choice().menu.is_some();
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
        let is_picked = self.table.choice().picked == [from];
        if !is_picked && spot != from && self.may_drag() {
            // The press let go of a piece that was chosen before: it is dragged now.
            self.table.withdraw();
            self.cursor = from;
            self.point();
        }
        self.hover(at);
    }

    /// Whether moves go from cell to cell and none is being chosen.
    fn may_drag(&self) -> bool {
        self.table.kinds().is_empty() && self.table.choice().is_empty()
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
        let choice = self.table.choice();
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
            _ => _ = self.table.withdraw(),
        }
        self.settle();
    }

    /// Goes through the moves, or through the help.
    pub fn wheel(&mut self, is_down: bool) {
        self.effects = None;
        if self.notice.is_some() || self.dialog.is_some() || self.question.is_some() {
            let code = if is_down { KeyCode::Down } else { KeyCode::Up };
            if self.notice == Some(Notice::Help) || self.dialog.is_some() {
                self.key(code.into());
            }
            return;
        }
        let is_at_end = self.table.playback().map(Playback::is_at_end);
        match (is_down, is_at_end) {
            (true, None) => return,
            (false, None) if self.table.choice().is_empty() && self.table.game().ply() > 0 => {
                self.run_command(Command::PauseOrPlay);
                self.run_command(Command::Back);
                let text = "Playback: the wheel down or p goes on with the game";
                self.table.tell(Message::new(text));
            }
            (false, None) => return,
            (true, Some(true)) if self.table.is_over() && !self.table.kinds().is_empty() => return,
            (true, Some(true)) => self.run_command(Command::PauseOrPlay),
            (true, Some(false)) => self.run_command(Command::Forward),
            (false, Some(_)) => self.run_command(Command::Back),
        }
        self.settle();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::tests::{app, drawn, game, position, press};

    /// Where a cell of a chessboard is on a usual terminal.
    fn at(app: &mut App, name: &str) -> Position {
        drawn(app);
        let scene = app.table.scene();
        let index = scene
            .cells
            .iter()
            .position(|cell| cell.name == name)
            .unwrap();
        let columns = usize::from(scene.columns);
        let spot = Spot {
            row: (index / columns) as u16,
            column: (index % columns) as u16,
        };
        app.places.board.unwrap().cell(spot).unwrap().as_position()
    }

    fn drag(app: &mut App, from: &str, over: &[&str], to: &str) {
        let place = at(app, from);
        app.click(place);
        for name in over.iter().chain([&to]) {
            let place = at(app, name);
            app.drag(place);
        }
        let place = at(app, to);
        app.release(place);
    }

    #[test]
    fn a_piece_is_dragged_to_its_target_and_the_move_is_previewed_meanwhile() {
        let mut app = app();
        let (from, to) = (at(&mut app, "e2"), at(&mut app, "e4"));
        app.click(from);
        app.drag(to);
        let candidate = app.table.choice().candidate.as_ref();
        assert_eq!(candidate.map(|candidate| &*candidate.m), Some("e2e4"));
        assert!(drawn(&mut app).contains("what e2-e4 would do"));
        app.release(to);
        assert_eq!(app.table.game().played(), ["e2e4"]);
        drag(&mut app, "e7", &["e6", "d6"], "e5");
        assert_eq!(app.table.game().played(), ["e2e4", "e7e5"]);
    }

    #[test]
    fn a_piece_dropped_elsewhere_is_let_go_and_a_click_keeps_it() {
        let mut app = app();
        drag(&mut app, "e2", &["e4"], "e5");
        assert!(app.table.choice().is_empty());
        drag(&mut app, "e2", &["e4"], "e2");
        assert_eq!(app.table.choice().picked.len(), 1, "it was a click");
        drag(&mut app, "e2", &[], "e3");
        assert_eq!(app.table.game().played(), ["e2e3"], "it was chosen before");
        let outside = Position::new(79, 0);
        let place = at(&mut app, "e7");
        app.click(place);
        app.release(outside);
        assert!(app.table.choice().is_empty());
        let place = at(&mut app, "e5");
        app.release(place);
        assert_eq!(app.table.game().ply(), 1, "no button was held down");
    }

    #[test]
    fn what_is_under_the_mouse_explains_itself_unless_something_lies_over_it() {
        let mut app = app();
        let place = at(&mut app, "g1");
        app.hover(place);
        assert!(drawn(&mut app).contains("g1: white knight"));
        press(&mut app, KeyCode::Char('?'));
        let place = at(&mut app, "a1");
        app.hover(place);
        press(&mut app, KeyCode::Esc);
        assert!(drawn(&mut app).contains("g1: white knight"));
    }

    #[test]
    fn a_promotion_is_chosen_with_the_mouse() {
        let mut app = position("conway-chess", "4k3/P7/8/8/8/8/8/4K3 w - -");
        drag(&mut app, "a7", &[], "a8");
        let shown = drawn(&mut app);
        let row = |app: &App| app.places.menu.unwrap().as_position();
        assert!(shown.contains("queen"), "{shown}");
        let outside = Position::new(0, 23);
        app.click(outside);
        assert!(app.table.choice().is_empty(), "a click beside it lets go");
        drag(&mut app, "a7", &[], "a8");
        drawn(&mut app);
        let place = row(&app);
        app.click(Position::new(place.x + 1, place.y + 1));
        let played = app.table.game().played();
        assert_eq!(played.len(), 1, "{played:?}");
        assert!(
            played[0].starts_with("a7a8") && played[0] != "a7a8q",
            "{played:?}"
        );
    }

    #[test]
    fn a_move_is_played_when_the_button_is_let_go_on_its_own_cell() {
        let mut duel = game("lifeduel");
        drag(&mut duel, "2,3", &["2,4"], "2,5");
        assert_eq!(
            duel.table.game().ply(),
            0,
            "a drag to another cell plays nothing"
        );
        drag(&mut duel, "2,3", &["2,4"], "2,3");
        assert_eq!(duel.table.game().played(), ["2,3"]);
        let mut app = app();
        drag(&mut app, "e2", &[], "e2");
        drag(&mut app, "e4", &[], "d4");
        assert_eq!(app.table.game().ply(), 0);
        assert_eq!(app.table.choice().picked.len(), 1, "the piece stays chosen");
        drag(&mut app, "e4", &[], "e4");
        assert_eq!(app.table.game().played(), ["e2e4"]);
    }
}
