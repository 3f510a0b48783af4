//! Keys for what lies over the board: effects, questions, forms, pages of the help, the end.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tabletop::{Fault, Link, Match};

use super::app::{App, Exit, Notice, Over, Question, Search};
use super::command::Command;
use super::places::{HELP_PAGES, HelpPlace};
use super::view::PAGES;

impl App {
    /// Writes pasted text into the form, or else into the line of a move.
    pub fn paste(&mut self, text: &str) {
        if self.dialog().is_none() {
            self.key(KeyCode::Char(':').into());
        }
        for c in text.chars() {
            if self.dialog().is_some() {
                self.key(KeyCode::Char(c).into());
            }
        }
    }

    /// Does what a key asks for.
    pub fn key(&mut self, key: KeyEvent) {
        self.tell_time();
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control && key.code == KeyCode::Char('c') {
            self.interrupt();
        } else if self.places.is_too_small {
            // Keys change nothing that cannot be seen.
            match self.take_question() {
                Some(question) if matches!(key.code, KeyCode::Char('y' | 'Y')) => {
                    self.agree(question);
                }
                None if matches!(key.code, KeyCode::Char('x' | 'q')) => self.leave(self.home()),
                _ => {}
            }
        } else if self.uncover(key.code) {
            // The key is used up.
        } else if self.dialog().is_some() && key.code == KeyCode::Tab && self.complete() {
            // The move that is typed is longer now.
        } else if self.typed_form().is_some() && key.code == KeyCode::Char(':') {
            // No move contains a colon.
            self.open_line("");
        } else if let Some(Over::Dialog(dialog)) = &mut self.over {
            let answer = dialog.form.key(key);
            self.answer(answer);
        } else if !is_control {
            self.match_.clear_message();
            self.handle_key(key.code);
        }
        self.settle();
    }

    /// Stops showing effects. Returns whether there were any.
    pub(super) fn close_effects(&mut self) -> bool {
        let shown = |over: &mut Over| matches!(over, Over::Effects(_));
        self.over.take_if(shown).is_some()
    }

    /// Gives a key to what lies over the board and asks nothing. What it does not need closes it,
    /// and does at the table what it always does. Returns whether the key is used up: one that is no
    /// letter only closes, and so does the key that has opened the page.
    fn uncover(&mut self, code: KeyCode) -> bool {
        let notice = self.notice();
        let is_page = notice == Some(Notice::Help);
        let is_paced = matches!(code, KeyCode::Char('[' | ']'));
        if notice.is_none() && (self.effects().is_none() || is_paced) {
            return false;
        }
        if is_page && self.help_key(code) {
            return true;
        }
        let page = is_page.then(|| PAGES[self.help.0].0);
        self.over = None;
        if self.lesson.is_some() {
            // The answer is read first.
            self.settle();
        }
        match code {
            _ if self.over.is_some() => true,
            KeyCode::Left if notice == Some(Notice::End) => {
                self.look_back();
                true
            }
            KeyCode::Char(' ') => true,
            // As in every pager.
            KeyCode::Char('q') if is_page => true,
            KeyCode::Char(letter) => {
                let wanted = Command::of_letter(letter).and_then(Command::page);
                wanted.is_some() && wanted == page
            }
            KeyCode::Backspace => false,
            _ => true,
        }
    }

    /// Goes through the help. Returns whether the key is one of a page.
    fn help_key(&mut self, code: KeyCode) -> bool {
        let (page, line) = self.help;
        let no_place = HelpPlace::default();
        let place = self.places.help.as_ref().unwrap_or(&no_place);
        let room = place.room;
        let last = place.lines.len().saturating_sub(room);
        // What is not there changes nothing.
        let find = |search: &Search, after: usize| {
            let found = place.find(&search.text, after);
            found.map_or(line, |found| found.min(last))
        };
        if let Some(search) = self.searched.as_mut().filter(|search| search.is_written) {
            match code {
                KeyCode::Char(letter) => search.text.push(letter),
                KeyCode::Backspace if search.text.pop().is_some() => {}
                KeyCode::Enter if !search.text.is_empty() => {
                    search.is_written = false;
                    // The first line that is shown counts, too.
                    self.help.1 = find(search, line.wrapping_sub(1).min(place.lines.len()));
                }
                _ => self.searched = None,
            }
            return true;
        }
        match (code, &self.searched) {
            (KeyCode::Char('/'), _) => {
                let (text, is_written) = (String::new(), true);
                self.searched = Some(Search { text, is_written });
                return true;
            }
            (KeyCode::Char('n'), Some(search)) => {
                self.help.1 = find(search, line);
                return true;
            }
            _ => {}
        }
        self.searched = None;
        let screenful = room.saturating_sub(1).max(1);
        self.help = match code {
            KeyCode::Right | KeyCode::Tab | KeyCode::Char('l') => ((page + 1) % HELP_PAGES, 0),
            KeyCode::Left | KeyCode::BackTab | KeyCode::Char('h') => {
                ((page + HELP_PAGES - 1) % HELP_PAGES, 0)
            }
            KeyCode::Down | KeyCode::Char('j') => (page, last.min(line + 1)),
            KeyCode::Up | KeyCode::Char('k') => (page, line.saturating_sub(1)),
            KeyCode::PageDown | KeyCode::Char(' ') => (page, last.min(line + screenful)),
            KeyCode::PageUp => (page, line.saturating_sub(screenful)),
            KeyCode::Home => (page, 0),
            KeyCode::End => (page, last),
            _ => return false,
        };
        true
    }

    /// Where the key that leaves leads: out of the program, but from a lesson of the menu to the menu.
    pub(super) fn home(&self) -> Exit {
        match &self.lesson {
            Some(lesson) if lesson.is_of_menu => Exit::Menu,
            _ => Exit::Program,
        }
    }

    /// Leaves; a game over the network that is played, and one that is not saved, ask first.
    pub(super) fn leave(&mut self, exit: Exit) {
        let is_played = self.match_.remote().is_some_and(Link::is_played);
        if is_played || self.is_unsaved() {
            self.over = Some(Over::Question(Question::Leave(exit)));
        } else {
            self.exit = Some(exit);
        }
    }

    /// Leaves the program, whatever lies over the board, as `x` does in a game. The second time it
    /// does not ask.
    fn interrupt(&mut self) {
        if matches!(self.question(), Some(Question::Leave(_))) {
            self.exit = Some(Exit::Program);
            return;
        }
        self.over = None;
        self.leave(Exit::Program);
    }

    /// Asks before the person resigns or agrees to a draw.
    pub(super) fn ask(&mut self, question: Question) {
        self.match_.withdraw();
        let match_ = &self.match_;
        let may = match question {
            Question::Draw if match_.remote().is_some() => return self.act(Match::agree_draw),
            Question::Draw => match_.may_draw(),
            _ if match_.playback().is_some() && !match_.is_over() => Err(Fault::Playback),
            _ => match_.may_resign(),
        };
        match may {
            Ok(()) => self.over = Some(Over::Question(question)),
            Err(fault) => self.match_.tell(fault),
        }
    }

    /// Does what the question was about.
    pub(super) fn agree(&mut self, question: Question) {
        match question {
            Question::Leave(exit) => self.exit = Some(exit),
            Question::Branch => self.act(Match::branch),
            Question::Resign => self.act(Match::resign),
            Question::Draw => self.act(Match::agree_draw),
        }
    }
}
