//! What the keys do.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::App;
use super::agreement::Question;
use super::dialog::{export_dialog, jump_dialog};

/// How many plies the page keys go in playback.
const PAGE: isize = 10;

impl App {
    pub(super) fn obey(&mut self, key: KeyEvent) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control && key.code == KeyCode::Char('c') {
            self.quit = true;
            return;
        }
        if let Some(dialog) = &mut self.dialog {
            let answer = dialog.form_mut().key(key);
            self.answer(answer);
            return;
        }
        self.message = None;
        if self.help {
            // Any key closes the help, and does nothing else.
            self.help = false;
        } else if let Some(question) = self.question.take() {
            if matches!(key.code, KeyCode::Char('y' | 'Y')) {
                self.agree(question);
            }
        } else if self.menu.is_some() {
            self.menu_key(key.code);
        } else if self.playback.is_some() {
            self.playback_key(key.code);
        } else {
            self.table_key(key.code);
        }
    }

    /// What a key does at the table and in playback alike; answers whether it does anything.
    pub(super) fn common_key(&mut self, code: KeyCode) -> bool {
        match code {
            KeyCode::Char('h') => self.step(0, -1),
            KeyCode::Char('j') => self.step(1, 0),
            KeyCode::Char('k') => self.step(-1, 0),
            KeyCode::Char('l') => self.step(0, 1),
            KeyCode::Char('e') => self.evaluate(),
            KeyCode::Char('f') => self.flip = !self.flip,
            KeyCode::Char('x') => self.dialog = Some(export_dialog(self.keeper.path())),
            KeyCode::Char('q') => self.leave(),
            KeyCode::Char('?') => self.help = true,
            _ => return false,
        }
        true
    }

    /// What a key does at the table.
    pub(super) fn table_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Up => self.step(-1, 0),
            KeyCode::Down => self.step(1, 0),
            KeyCode::Left => self.step(0, -1),
            KeyCode::Right => self.step(0, 1),
            KeyCode::Enter | KeyCode::Char(' ') => self.point(),
            KeyCode::Char('u') | KeyCode::Backspace => self.undo(),
            KeyCode::Char('r') => self.redo(),
            KeyCode::Char('s') => self.ask_computer(),
            KeyCode::Char('p') => self.look(),
            KeyCode::Char('R') => self.ask(Question::Resign),
            KeyCode::Char('D') => self.ask(Question::Draw),
            KeyCode::Char('M') => self.ask_rematch(),
            KeyCode::Char('y' | 'n') if self.is_asked() => self.answer_other(code),
            KeyCode::Char('O') if self.remote.is_some() => {
                if let Some(remote) = &mut self.remote {
                    remote.open_seat();
                }
                self.tell("if the other player is gone, anybody can take the seat");
            }
            // Who holds a piece and presses Esc wants to let go of it.
            KeyCode::Esc if !self.picked.is_empty() => self.unselect(),
            // Whoever presses it once too often does not want to lose the game.
            KeyCode::Esc => self.tell("q leaves the game"),
            code => {
                if !self.common_key(code) {
                    self.unselect();
                }
            }
        }
    }

    /// What a key does in playback.
    pub(super) fn playback_key(&mut self, code: KeyCode) {
        let Some(playback) = &mut self.playback else {
            return;
        };
        match code {
            KeyCode::Left => playback.go(-1),
            KeyCode::Right => playback.go(1),
            KeyCode::Up | KeyCode::Char(',') => playback.previous_step(),
            KeyCode::Down | KeyCode::Char('.') => playback.next_step(),
            KeyCode::PageUp => playback.go(-PAGE),
            KeyCode::PageDown => playback.go(PAGE),
            KeyCode::Home => playback.go_to(0),
            KeyCode::End => playback.go_to(usize::MAX),
            KeyCode::Char('g') => {
                let last = playback.last();
                self.dialog = Some(jump_dialog(last));
                return;
            }
            KeyCode::Char('b') => {
                self.branch();
                return;
            }
            KeyCode::Char('p') | KeyCode::Esc => self.playback = None,
            code => {
                self.common_key(code);
                return;
            }
        }
        self.refresh();
    }

    /// What a key does while there are moves to choose from.
    pub(super) fn menu_key(&mut self, code: KeyCode) {
        let Some(menu) = &mut self.menu else { return };
        let count = menu.moves.len();
        match code {
            KeyCode::Up | KeyCode::Left => menu.chosen = (menu.chosen + count - 1) % count,
            KeyCode::Down | KeyCode::Right => menu.chosen = (menu.chosen + 1) % count,
            KeyCode::Enter | KeyCode::Char(' ') => {
                let m = menu.moves[menu.chosen].clone();
                self.play(&m);
            }
            KeyCode::Char(digit @ '1'..='9') => {
                let index = digit as usize - '1' as usize;
                if let Some(m) = menu.moves.get(index).cloned() {
                    self.play(&m);
                }
            }
            // Leaving the program by a slip here would be a pity: `q` may have been meant as a queen.
            _ => self.unselect(),
        }
    }
}
