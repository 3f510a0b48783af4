//! What the keys and the buttons do.

use std::time::{Duration, Instant};

use menagerie::board_scene::SceneCell;
use ratatui::crossterm::event::KeyCode;
use tabletop::table::{Act, Question as Asked};
use tabletop::{Fault, Match, Message, Playback};

use super::app::{App, Exit, LastLetter, Notice, Over, Question};
use super::command::Command;
use super::dialogs::Dialog;
use super::review::Review;
use super::view::PAGES;

/// How many plies the page keys go in playback.
const PAGE: isize = 10;

/// What a stray Esc says.
const LEAVING: &str = "{Menu} goes back to the menu, {Leave} leaves";

/// What the keys do in playback.
const PLAYBACK: &str = "Playback: {Back} and {Forward} go from move to move, Up and Down through \
                        what a move did; {PauseOrPlay} ends it";

/// How soon a key that is pressed twice is pressed again.
const DOUBLED: Duration = Duration::from_secs(1);

/// How far the capital letters move the cursor.
const LEAP: i32 = 5;

/// The most moves whose texts a key is compared with.
const MOST_TEXTS: usize = 400;

impl App {
    /// Does what a key asks for while no form is open.
    pub(super) fn handle_key(&mut self, code: KeyCode) {
        let before = self.last_letter.take();
        if self.begin_typing(before, code) {
            return;
        }
        if let Some(question) = self.take_question() {
            match code {
                KeyCode::Char('y' | 'Y') | KeyCode::Enter => self.agree(question),
                KeyCode::Char('w') if matches!(question, Question::Leave(_) | Question::Branch) => {
                    self.run_command(Command::Write);
                }
                _ => {}
            }
            return;
        }
        if let KeyCode::Char(letter) = code {
            self.last_letter = Some((letter, self.cursor, Instant::now()));
        }
        if self.match_.choice().menu.is_some() {
            self.menu_key(code);
        } else if !self.cursor_key(code) && !self.kind_key(code) {
            self.table_key(code);
        }
    }

    /// Begins to type a move if the key begins the name of a cell and means nothing else, or if it
    /// goes on with the letter before it: what that letter did is undone. Returns whether it did
    /// so.
    ///
    /// A letter of a piece and the beginning of a cell begin a move, and so do a column's letter
    /// and a digit. Nothing that was typed is left out of the line.
    pub(super) fn begin_typing(&mut self, before: Option<LastLetter>, code: KeyCode) -> bool {
        let match_ = &self.match_;
        let KeyCode::Char(key) = code else {
            return false;
        };
        let is_playback = match_.playback().is_some();
        let is_persons = match is_playback {
            // A move is tried in the position shown. Letters are keys of playback.
            true => match_.shown().ending().is_none() && key.is_ascii_digit(),
            false => {
                !match_.is_over() && !match_.is_computers_turn() && !match_.is_opponents_turn()
            }
        };
        let is_persons = is_persons && !self.is_answered();
        if !is_persons || !match_.kinds().is_empty() || match_.choice().menu.is_some() {
            return false;
        }
        // Between the letter and this key only the question of this letter can have come.
        let is_free = match self.question() {
            None => true,
            Some(Question::Resign) => before.is_some_and(|(letter, ..)| letter == 'R'),
            Some(Question::Branch) => before.is_some_and(|(letter, ..)| letter == 'b'),
            Some(_) => false,
        };
        let may_go_on = !is_playback || self.question().is_some();
        let before = before.filter(|&before| may_go_on && self.goes_on(before, key));
        let text = match before {
            _ if !is_free => return false,
            Some((letter, ..)) => format!("{letter}{key}"),
            None if self.question().is_some() => return false,
            None if has_no_other_meaning(key) && self.begins_move(key) => key.to_string(),
            None => return false,
        };
        self.take_question();
        match before {
            Some(('e', ..)) => self.match_.forget_opinion(),
            Some((_, cursor, _)) => self.cursor = cursor,
            None => {}
        }
        self.type_move(&text);
        true
    }

    /// Whether the name of a cell or the text of a move begins with a key.
    fn begins_move(&self, key: char) -> bool {
        let texts = || self.match_.shown().moves(MOST_TEXTS);
        self.begins_cell(&key.to_string()) || texts().iter().any(|m| m.starts_with(key))
    }

    /// Whether the name of a cell begins with a text.
    fn begins_cell(&self, text: &str) -> bool {
        let mut cells = self.match_.scene().cells.iter();
        cells.any(|cell| cell.name.starts_with(text))
    }

    /// Whether a key goes on with a move that a letter begins: the letter of a column and a digit,
    /// that of a column with an own pawn and a capture, the letter of an own piece and a cell or a
    /// capture, or castling.
    fn goes_on(&self, (letter, _, time): LastLetter, key: char) -> bool {
        let scene = self.match_.scene();
        let turn = self.match_.game().turn();
        let pieces = scene.cells.iter().filter_map(|cell| cell.piece);
        let mut own = pieces.filter(|piece| piece.owner == Some(turn));
        let is_piece = letter.is_ascii_uppercase()
            && own.any(|piece| piece.letter.eq_ignore_ascii_case(&letter));
        let is_column = key.is_ascii_digit() && self.begins_cell(&format!("{letter}{key}"));
        let is_castling = matches!(letter, 'O' | '0') && key == '-';
        // If the second key comes later, `e` has asked for a hint, and `x` leaves.
        let is_soon = time.elapsed() < DOUBLED;
        let has_pawn = |cell: &SceneCell| {
            let piece = cell.piece.filter(|piece| piece.owner == Some(turn));
            piece.is_some_and(|piece| !piece.has_letter) && cell.name.starts_with(letter)
        };
        let is_capture = key == 'x' && is_soon && scene.cells.iter().any(has_pawn);
        let begins_target = key == 'x' || self.begins_cell(&key.to_string());
        is_column || is_castling || is_capture || (is_piece && begins_target)
    }

    /// Moves the cursor, if the key does that. In playback the arrows go through the game
    /// as long as no move is being chosen.
    fn cursor_key(&mut self, code: KeyCode) -> bool {
        let (down, right) = match code {
            KeyCode::Char('h') => (0, -1),
            KeyCode::Char('j') => (1, 0),
            KeyCode::Char('k') => (-1, 0),
            KeyCode::Char('l') => (0, 1),
            KeyCode::Char('H') => (0, -LEAP),
            KeyCode::Char('J') => (LEAP, 0),
            KeyCode::Char('K') => (-LEAP, 0),
            KeyCode::Char('L') => (0, LEAP),
            _ if self.match_.playback().is_some() && self.match_.choice().is_empty() => {
                return false;
            }
            // At the end of a game the cursor points at no move.
            KeyCode::Left if self.is_at_end() => {
                self.look_back();
                return true;
            }
            KeyCode::Up => (-1, 0),
            KeyCode::Down => (1, 0),
            KeyCode::Left => (0, -1),
            KeyCode::Right => (0, 1),
            _ => return false,
        };
        self.step(down, right);
        true
    }

    /// Whether a game is over, and its last position is shown outside playback.
    fn is_at_end(&self) -> bool {
        self.match_.is_over() && self.lesson.is_none() && self.match_.playback().is_none()
    }

    /// Chooses or confirms a kind of move, if the key does that.
    fn kind_key(&mut self, code: KeyCode) -> bool {
        let kinds = self.match_.kinds();
        let command = match code {
            _ if kinds.is_empty() => None,
            // While cells are missing it chooses the one under the cursor, but takes none back.
            KeyCode::Enter if self.lacks_cells() && !self.is_picked() => None,
            KeyCode::Enter => Some(Command::Confirm),
            KeyCode::Char(letter)
                if letter.is_uppercase() && Command::of_letter(letter).is_some() =>
            {
                None
            }
            code => code.as_char().and_then(|letter| {
                let letter = letter.to_ascii_lowercase();
                let kind = kinds.iter().position(|kind| kind.key == letter)?;
                Some(Command::Kind(kind))
            }),
        };
        if let Some(command) = command {
            self.run_command(command);
        }
        command.is_some()
    }

    /// Whether the kind of move that is chosen needs more cells.
    fn lacks_cells(&self) -> bool {
        let choice = self.match_.choice();
        let kind = choice.kind.and_then(|kind| self.match_.kinds().get(kind));
        kind.is_some_and(|kind| choice.candidate.is_none() && choice.picked.len() < kind.cells)
    }

    /// Whether the cell under the cursor is chosen.
    fn is_picked(&self) -> bool {
        self.match_.choice().picked.contains(&self.cursor)
    }

    /// What a key does at the table and in playback.
    fn table_key(&mut self, code: KeyCode) {
        let has_kinds = !self.match_.kinds().is_empty();
        let is_playback = self.match_.playback().is_some();
        match code {
            _ if is_playback && self.playback_key(code) => {}
            KeyCode::Enter | KeyCode::Char(' ') => self.point(),
            // What is half chosen goes first.
            KeyCode::Char('u') | KeyCode::Backspace if self.match_.withdraw() => {}
            KeyCode::Char('u') | KeyCode::Backspace => self.run_command(Command::TakeBack),
            KeyCode::Char(letter @ ('y' | 'n')) if self.match_.asked().is_some() => {
                self.act(|match_| match_.reply(letter == 'y'));
            }
            KeyCode::Esc if self.premove.take().is_some() => {}
            // With a half-chosen move, Esc withdraws it. A stray Esc must not quit.
            KeyCode::Esc if self.match_.withdraw() => {}
            KeyCode::Esc if is_playback && !has_kinds => self.run_command(Command::PauseOrPlay),
            KeyCode::Esc => self.match_.tell(Message::new(LEAVING)),
            code => match code.as_char().and_then(Command::of_letter) {
                Some(command) => self.run_command(command),
                None => _ = !has_kinds && self.match_.withdraw(),
            },
        }
    }

    /// Goes through the game, if a key does that in playback.
    fn playback_key(&mut self, code: KeyCode) -> bool {
        let go: &dyn Fn(&mut Playback) = match code {
            KeyCode::Left => &|playback| playback.go(-1),
            KeyCode::Right => &|playback| playback.go(1),
            KeyCode::Up | KeyCode::Char(',') => &Playback::previous_step,
            KeyCode::Down | KeyCode::Char('.') => &Playback::next_step,
            KeyCode::PageUp => &|playback| playback.go(-PAGE),
            KeyCode::PageDown => &|playback| playback.go(PAGE),
            KeyCode::Home => &|playback| playback.go_to(0),
            KeyCode::End => &|playback| playback.go_to(usize::MAX),
            KeyCode::Tab => {
                self.run_command(Command::OtherLine);
                return true;
            }
            _ => return false,
        };
        let _ = self.match_.look(go);
        true
    }

    /// What a key does while there are moves to choose from.
    fn menu_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Up | KeyCode::Left => self.match_.step_menu(-1),
            KeyCode::Down | KeyCode::Right => self.match_.step_menu(1),
            KeyCode::Enter | KeyCode::Char(' ') => self.match_.play_from_menu(None),
            KeyCode::Char(digit @ '1'..='9') => {
                self.match_
                    .play_from_menu(Some(digit as usize - '1' as usize));
            }
            code => {
                // A move is chosen by its last letter, as in `a7a8q`.
                let menu = self.match_.choice().menu.as_ref();
                let lettered = menu.and_then(|menu| {
                    let mut moves = menu.moves.iter();
                    let letter = code.as_char()?;
                    moves.position(|m| letter.is_alphabetic() && m.ends_with(letter))
                });
                match lettered {
                    Some(index) => self.match_.play_from_menu(Some(index)),
                    None => _ = self.match_.withdraw(),
                }
            }
        }
    }

    /// Does something at the table, or tells why that is not possible.
    pub(super) fn act(&mut self, act: impl FnOnce(&mut Match) -> Result<(), Fault>) {
        let done = act(&mut self.match_);
        self.match_.tell_fault(done);
    }

    /// Does what a button or a key asks for.
    pub(super) fn run_command(&mut self, command: Command) {
        if self.lesson_command(command) {
            return;
        }
        let now = Instant::now();
        let remote = self.match_.remote();
        let is_elsewhere = remote.is_some();
        let may_greet = remote.is_some_and(|remote| !remote.is_watching());
        let is_playback = self.match_.playback().is_some();
        match command {
            Command::Kind(kind) => self.act(|match_| match_.choose_kind(kind)),
            Command::Withdraw => _ = self.match_.withdraw(),
            Command::Confirm => self.act(Match::confirm),
            Command::Back => self.act(|match_| match_.look(|playback| playback.go(-1))),
            Command::Forward => self.act(|match_| match_.look(|playback| playback.go(1))),
            Command::PauseOrPlay => match self.match_.pause_or_play() {
                Ok(()) if self.match_.playback().is_some() => {
                    self.match_.tell(Message::new(PLAYBACK));
                }
                Ok(()) => {}
                Err(fault) => self.match_.tell(fault),
            },
            // A branch takes the place of the game. The key may also begin a move: `b1c3`.
            Command::Branch
                if !is_elsewhere && self.match_.playback().is_some_and(|at| !at.is_at_end()) =>
            {
                self.over = Some(Over::Question(Question::Branch));
            }
            Command::Branch => self.act(Match::branch),
            Command::OtherLine => self.act(Match::turn_to_next_line),
            Command::TakeBack => self.act(Match::take_back),
            Command::PlayAgain => self.act(Match::play_again),
            Command::Computer => self.ask_computer(now),
            Command::Evaluate => self.evaluate(now),
            Command::EvaluateAll if !is_playback => self.match_.tell(Fault::NotPlayback),
            Command::EvaluateAll => {
                self.asks_always = !self.asks_always;
                self.match_.forget_opinion();
            }
            Command::Review if self.match_.is_fair_play() => self.match_.tell(Fault::FairPlay),
            Command::Review if !is_playback && !self.match_.is_over() => {
                let text = "mistakes are named in playback ({PauseOrPlay}), and at the end";
                self.match_.tell(Message::new(text));
            }
            Command::Review if self.review.take().is_some() => {}
            Command::Review => self.review = Some(Review::new(self.match_.game())),
            Command::Rematch => self.act(Match::ask_rematch),
            Command::Greet if !may_greet => {
                let text = "greetings are for the players of games over the network";
                self.match_.tell(Message::new(text));
            }
            Command::Greet => self.over = Some(Over::Dialog(Dialog::greet())),
            Command::Abort => self.act(Match::abort),
            Command::OpenSeat => self.match_.open_seat(),
            Command::Slower | Command::Faster => self.change_pace(command == Command::Faster),
            Command::Flip => self.is_flipped = !self.is_flipped,
            Command::GoTo => match self.match_.playback().map(Playback::last) {
                Some(last) => self.over = Some(Over::Dialog(Dialog::go_to(last))),
                None => self.match_.tell(Fault::NotPlayback),
            },
            Command::New
                if is_elsewhere && self.match_.may(|act| *act == Act::Ask(Asked::Rematch)) =>
            {
                self.match_
                    .tell(Message::new("{Rematch} asks your opponent for a rematch"));
            }
            Command::New | Command::Open if is_elsewhere => self.match_.tell(Fault::FairPlay),
            Command::Type if self.match_.shown().ending().is_some() => {
                self.match_.tell(Fault::Over);
            }
            Command::Type => self.open_line(""),
            // The next one is like the one that has ended.
            Command::New if self.match_.is_over() => self.begin_again(),
            Command::New => self.over = Some(Over::Dialog(self.new_game_dialog())),
            Command::Open => self.over = Some(Over::Dialog(Dialog::open(self.file.as_deref()))),
            Command::Comment if !is_playback => self.match_.tell(Fault::NotPlayback),
            Command::Comment => self.over = Some(Over::Dialog(Dialog::comment(self))),
            Command::Copy => self.over = Some(Over::Dialog(Dialog::copy(self))),
            Command::Write => self.over = Some(Over::Dialog(self.write_dialog())),
            Command::Resign => self.ask(Question::Resign),
            Command::Draw => self.ask(Question::Draw),
            Command::Menu => self.leave(Exit::Menu),
            Command::Leave => self.leave(self.home()),
            Command::Help | Command::Signs | Command::Events => {
                self.show_page(command.page().unwrap_or_default());
            }
        }
    }

    /// Makes the computer move at once, or lets it move for a person: as the hint says, if one is
    /// shown. A second key just after the first was meant for the computer's own move.
    fn ask_computer(&mut self, now: Instant) {
        let is_thinking = self.match_.is_computers_turn();
        let hurried = self.hurried.take();
        if is_thinking {
            self.hurried = Some(now);
        } else if hurried.is_some_and(|before| now < before + DOUBLED) {
            let text = "the computer has moved; {Computer} again lets it move for you";
            self.match_.tell(Message::new(text));
            return;
        }
        // The move of a hint that is shown is the one that people expect.
        if let Some(hint) = self.match_.asked_opinion().filter(|_| !is_thinking) {
            return self.act(|match_| match_.play_typed(&hint.report.best));
        }
        self.act(|match_| match_.ask_computer(now));
    }

    /// Asks the computer what it thinks of the position. While computers play each other, their
    /// view is shown from then on, or no longer. A hint that is shown is hidden.
    fn evaluate(&mut self, now: Instant) {
        let is_watched = self.match_.computer().persons().is_empty();
        if is_watched && self.match_.playback().is_none() && !self.match_.is_over() {
            self.shows_view = !self.shows_view;
        } else if self.match_.asked_opinion().is_some() {
            self.match_.forget_opinion();
        } else {
            self.act(|match_| match_.evaluate(now));
        }
    }

    /// Shows the page of the help with this name.
    pub(super) fn show_page(&mut self, name: &str) {
        let page = PAGES.iter().position(|page| page.0 == name);
        self.help = (page.unwrap_or(0), 0);
        self.over = Some(Over::Notice(Notice::Help));
    }
}

/// Whether a key does nothing at the table, so that it can begin a move.
fn has_no_other_meaning(key: char) -> bool {
    match Command::of_letter(key) {
        // Only in playback.
        Some(Command::Branch | Command::GoTo) => true,
        // The board is turned by the capital letter, too.
        Some(Command::Flip) => key == 'f',
        Some(_) => false,
        None => key.is_ascii_digit() || matches!(key, 'a' | 'c' | 'd'),
    }
}
