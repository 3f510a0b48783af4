//! What the program knows and what the keys do to it; no terminal is needed for either.

use menagerie::scene::{Scene, Spot};
use menagerie::{AnyGame, EventReport, GameInfo, Outcome, Preview};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};

use crate::computer::{Opinion, Opponent, Thought};
use crate::keeper::Keeper;
use crate::options::{Error, Setup};
use crate::screen::Program;
use crate::theme::Theme;
use crate::view;

/// A line for the person at the keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The line.
    pub text: String,
    /// Whether something went wrong.
    pub is_error: bool,
}

/// Moves that share all their cells, to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// The moves.
    pub moves: Vec<String>,
    /// The one that Enter plays.
    pub chosen: usize,
}

/// A move that Enter would play, and what it would bring.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub m: String,
    /// What it would bring.
    pub preview: Preview,
}

/// A game at the keyboard.
#[derive(Debug)]
pub struct App {
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// What is known about it.
    pub info: &'static GameInfo,
    /// The picture of the position.
    pub scene: Scene,
    /// What happened in the last ply.
    pub events: Vec<EventReport>,
    /// The cell that the arrows move.
    pub cursor: Spot,
    /// The cells pointed at so far.
    pub picked: Vec<Spot>,
    /// The cells that can be pointed at next, if one has been pointed at.
    pub targets: Vec<Spot>,
    /// The moves to choose from, while there is a choice.
    pub menu: Option<Menu>,
    /// The move that the cursor or the menu rests on.
    pub candidate: Option<Candidate>,
    /// Whether the help is shown.
    pub help: bool,
    /// Whether the board is turned.
    pub flip: bool,
    /// What there is to tell.
    pub message: Option<Message>,
    /// Whether the person wants to leave.
    pub quit: bool,
    opponent: Opponent,
    keeper: Keeper,
    /// The screen as it was drawn last.
    screen: Rect,
}

impl App {
    /// A game that begins, or goes on.
    pub fn new(setup: Setup) -> Self {
        let scene = setup.game.scene();
        let middle = Spot {
            row: scene.rows() / 2,
            column: scene.columns / 2,
        };
        let mut app = Self {
            events: Vec::new(),
            cursor: middle,
            picked: Vec::new(),
            targets: Vec::new(),
            menu: None,
            candidate: None,
            help: false,
            flip: setup.flip,
            message: None,
            quit: false,
            opponent: Opponent::new(&setup),
            keeper: Keeper::new(setup.save),
            screen: Rect::ZERO,
            game: setup.game,
            info: setup.info,
            scene,
        };
        app.refresh();
        app
    }

    /// Whose turn it is, or how the game has ended.
    pub fn status(&self) -> String {
        match self.game.ending() {
            Some(ending) => match ending.outcome {
                Outcome::Win(player) => {
                    let winner = self.info.players[player.index()];
                    format!("{winner} wins, {}", ending.reason)
                }
                Outcome::Draw => format!("a draw, {}", ending.reason),
            },
            None => {
                let turn = self.game.turn();
                self.opponent.status(turn, self.info.players[turn.index()])
            }
        }
    }

    fn tell(&mut self, text: impl Into<String>) {
        self.message = Some(Message {
            text: text.into(),
            is_error: false,
        });
    }

    fn tell_error(&mut self, text: impl Into<String>) {
        self.message = Some(Message {
            text: text.into(),
            is_error: true,
        });
    }

    /// Forgets the cells pointed at.
    fn unselect(&mut self) {
        self.picked.clear();
        self.targets.clear();
        self.menu = None;
        self.candidate = None;
    }

    /// Brings what is shown up to date with the game.
    fn refresh(&mut self) {
        self.unselect();
        self.scene = self.game.scene();
        self.events = self.game.last_events();
    }

    /// What follows every change of the game: it is shown and kept.
    fn changed(&mut self) {
        self.refresh();
        self.keeper.changed();
        if let Err(error) = self.save() {
            self.tell_error(error.to_string());
        }
    }

    /// Writes the game to its file, if it has one and is not written yet.
    ///
    /// # Errors
    /// If it cannot be written; the file is then as it was.
    pub fn save(&mut self) -> Result<(), Error> {
        self.keeper.keep(&*self.game)
    }

    /// Whether the computer is thinking: somebody should soon call [`tick`](Self::tick).
    pub fn is_thinking(&self) -> bool {
        self.opponent.is_thinking()
    }

    /// What the computer thinks, or has thought of its last move.
    pub fn opinion(&self) -> Option<Opinion> {
        self.opponent.opinion(self.game.turn())
    }

    /// Lets the computer begin to think, or play what it has thought of.
    pub fn tick(&mut self) {
        match self.opponent.tick(&*self.game) {
            Thought::Move(report) => {
                let player = self.game.turn();
                self.play(&report.best);
                self.opponent.stand_by(Opinion { player, report });
            }
            Thought::Nothing => self.tell_error("the computer found no move"),
            Thought::Pending => {}
        }
    }

    /// Plays a move that the person chose or the computer thought of.
    fn play(&mut self, m: &str) {
        self.message = None;
        match self.game.play(m) {
            Ok(_) => {
                self.opponent.see_move();
                self.changed();
            }
            Err(error) => {
                self.unselect();
                self.tell_error(error.to_string());
            }
        }
    }

    /// What a key does. What the move then pointed at would bring is asked here, once, and not at every
    /// drawing.
    pub fn key(&mut self, key: KeyEvent) {
        self.obey(key);
        self.candidate = self.look_ahead();
    }

    /// What a click does: what the cursor and Enter would do there.
    fn click(&mut self, at: Position) {
        if self.help {
            self.help = false;
        } else if let Some(spot) = view::spot_at(self, self.screen, at)
            && self.menu.is_none()
        {
            self.cursor = spot;
            self.message = None;
            self.point();
        }
        self.candidate = self.look_ahead();
    }

    fn obey(&mut self, key: KeyEvent) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control && key.code == KeyCode::Char('c') {
            self.quit = true;
            return;
        }
        self.message = None;
        if self.help {
            // Any key closes the help, and does nothing else.
            self.help = false;
            return;
        }
        if self.menu.is_some() {
            self.menu_key(key.code);
            return;
        }
        match key.code {
            KeyCode::Up => self.step(-1, 0),
            KeyCode::Down => self.step(1, 0),
            KeyCode::Left => self.step(0, -1),
            KeyCode::Right => self.step(0, 1),
            KeyCode::Enter | KeyCode::Char(' ') => self.point(),
            KeyCode::Char('u') | KeyCode::Backspace => self.undo(),
            KeyCode::Char('r') => self.redo(),
            KeyCode::Char('s') => self.ask_computer(),
            // Who holds a piece and presses Esc wants to let go of it.
            KeyCode::Esc if !self.picked.is_empty() => self.unselect(),
            KeyCode::Char('q') | KeyCode::Esc => self.quit = true,
            KeyCode::Char('?') => self.help = true,
            _ => self.unselect(),
        }
    }

    /// What a key does while there are moves to choose from.
    fn menu_key(&mut self, code: KeyCode) {
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

    /// Moves the cursor as seen on the screen; the edge stops it.
    fn step(&mut self, down: i32, right: i32) {
        let sign = if self.flip { -1 } else { 1 };
        let moved = |at: u16, by: i32, size: u16| {
            (i32::from(at) + sign * by).clamp(0, i32::from(size) - 1) as u16
        };
        self.cursor = Spot {
            row: moved(self.cursor.row, down, self.scene.rows()),
            column: moved(self.cursor.column, right, self.scene.columns),
        };
    }

    /// Points at the cell under the cursor: selects it, or plays the move that ends there.
    fn point(&mut self) {
        if self.game.ending().is_some() {
            self.tell("the game is over: u takes the last move back");
            return;
        }
        if self.is_thinking() {
            self.tell("the computer is thinking");
            return;
        }
        if self.picked.last() == Some(&self.cursor) && !self.targets.contains(&self.cursor) {
            self.unselect();
            return;
        }
        if self.picked.is_empty() {
            self.targets = self.game.next_spots(&[]);
        } else if !self.targets.contains(&self.cursor)
            && self.game.next_spots(&[]).contains(&self.cursor)
        {
            // Another piece instead.
            self.picked.clear();
            self.targets = vec![self.cursor];
        }
        if !self.targets.contains(&self.cursor) {
            if self.picked.is_empty() {
                self.targets.clear();
                self.tell("no move starts here");
            } else {
                self.tell("not a target: point at a marked cell, or press any other key to let go");
            }
            return;
        }
        self.picked.push(self.cursor);
        let mut moves = self.game.moves_at(&self.picked);
        self.targets = self.game.next_spots(&self.picked);
        if self.targets.is_empty() && moves.len() == 1 {
            let m = moves.remove(0);
            self.play(&m);
        } else if !moves.is_empty() {
            self.menu = Some(Menu { moves, chosen: 0 });
        }
    }

    /// The move chosen in the menu; else the one that the cells pointed at make with the cursor's, of
    /// several the first, which the menu would offer first.
    fn look_ahead(&self) -> Option<Candidate> {
        let m = match &self.menu {
            Some(menu) => menu.moves[menu.chosen].clone(),
            None if self.targets.contains(&self.cursor) => {
                let mut spots = self.picked.clone();
                spots.push(self.cursor);
                self.game.moves_at(&spots).into_iter().next()?
            }
            None => return None,
        };
        let preview = self.game.preview(&m).ok()?;
        Some(Candidate { m, preview })
    }

    /// Takes back the last move; against the computer, the moves back to the person's turn.
    fn undo(&mut self) {
        if self.opponent.undo(&mut *self.game) {
            self.changed();
        } else {
            self.tell("nothing to take back");
        }
    }

    /// Plays undone moves again; against the computer, up to the person's turn.
    fn redo(&mut self) {
        if self.opponent.redo(&mut *self.game) {
            self.changed();
        } else {
            self.tell("nothing to play again");
        }
    }

    /// Lets the computer move for the side on turn, at once if it is thinking.
    fn ask_computer(&mut self) {
        self.unselect();
        if self.game.ending().is_some() {
            self.tell("the game is over: u takes the last move back");
        } else {
            self.opponent.ask(&*self.game);
        }
    }
}

impl Program for App {
    fn tick(&mut self) {
        self.tick();
    }

    fn is_thinking(&self) -> bool {
        self.is_thinking()
    }

    fn draw(&mut self, frame: &mut Frame<'_>, theme: &Theme) {
        self.screen = frame.area();
        view::draw(frame, self, theme);
    }

    fn key(&mut self, key: KeyEvent) {
        self.key(key);
    }

    fn click(&mut self, at: Position) {
        self.click(at);
    }

    fn wants_to_leave(&self) -> bool {
        self.quit
    }

    fn save(&mut self) -> Result<(), Error> {
        self.save()
    }

    fn lines(&self) -> Vec<String> {
        let is_begun = self.game.ply() > 0;
        is_begun.then(|| self.game.to_line()).into_iter().collect()
    }
}

#[cfg(test)]
pub mod tests {
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::options::Options;

    /// A game as the command line would open it, without pauses.
    pub fn app(options: Options) -> App {
        let computer = if options.computer.is_empty() {
            "none".into()
        } else {
            options.computer.clone()
        };
        let options = Options {
            computer,
            pause: 0,
            depth: options.depth.or(Some(2)),
            seed: 1,
            ..options
        };
        App::new(Setup::new(&options).unwrap())
    }

    pub fn press(app: &mut App, code: KeyCode) {
        app.key(code.into());
    }

    /// Points at a cell by its name, as the arrows and Enter would.
    pub fn point_at(app: &mut App, name: &str) {
        let place = |labels: &[String], label: &str| labels.iter().position(|l| l == label);
        let (column, row) = name.split_at(1);
        app.cursor = Spot {
            row: place(&app.scene.row_labels, row).unwrap() as u16,
            column: place(&app.scene.column_labels, column).unwrap() as u16,
        };
        press(app, KeyCode::Enter);
    }

    pub fn play(app: &mut App, moves: &[&str]) {
        for m in moves {
            let (from, to) = m.split_at(2);
            point_at(app, from);
            point_at(app, to);
        }
    }

    /// Waits until the computer has nothing more to do.
    fn wait(app: &mut App) {
        for _ in 0..2_000 {
            app.tick();
            if !app.is_thinking() && (app.opponent.rests() || !app.opponent.plays(app.game.turn()))
            {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
        panic!("the computer does not move");
    }

    #[test]
    fn pointing_at_a_piece_shows_its_targets_and_at_a_target_plays() {
        let mut app = app(Options::default());
        point_at(&mut app, "b1");
        assert_eq!(app.picked.len(), 1);
        assert_eq!(app.targets.len(), 2);
        point_at(&mut app, "e4");
        assert!(app.message.as_ref().unwrap().text.contains("not a target"));
        assert_eq!(app.picked.len(), 1);
        point_at(&mut app, "c3");
        assert_eq!(app.game.played(), ["b1c3"]);
        assert!(app.picked.is_empty() && app.targets.is_empty());
        assert_eq!(app.events[0].text, "white knight moved b1 to c3");
    }

    #[test]
    fn another_piece_or_the_same_or_any_other_key_lets_go() {
        let mut app = app(Options::default());
        point_at(&mut app, "b1");
        point_at(&mut app, "g1");
        assert_eq!(app.picked, [app.cursor]);
        press(&mut app, KeyCode::Char(' '));
        assert!(app.picked.is_empty());
        point_at(&mut app, "b1");
        press(&mut app, KeyCode::Char('z'));
        assert!(app.picked.is_empty() && app.targets.is_empty());
        point_at(&mut app, "e5");
        assert_eq!(app.message.as_ref().unwrap().text, "no move starts here");
        assert!(app.targets.is_empty());
    }

    #[test]
    fn resting_on_a_target_tells_what_the_move_would_do_and_then_does() {
        let mut app = app(Options::default());
        play(&mut app, &["h2h3", "h7h6", "h3h4"]);
        point_at(&mut app, "a7");
        assert!(app.candidate.is_none(), "the piece is no target");
        press(&mut app, KeyCode::Down);
        let candidate = app.candidate.clone().unwrap();
        assert_eq!(candidate.m, "a7a6");
        assert_eq!(candidate.preview.events.len(), 7, "a move and six births");
        assert_eq!(app.game.ply(), 3);
        press(&mut app, KeyCode::Right);
        assert!(app.candidate.is_none(), "b6 is no target of a7");
        press(&mut app, KeyCode::Left);
        assert_eq!(app.candidate.as_ref(), Some(&candidate));
        press(&mut app, KeyCode::Enter);
        assert_eq!(app.game.played()[3], "a7a6");
        assert_eq!(app.events, candidate.preview.events);
        assert!(app.candidate.is_none());
    }

    #[test]
    fn letting_go_an_undo_and_the_computer_end_the_looking_ahead() {
        for code in [KeyCode::Char('z'), KeyCode::Char('u'), KeyCode::Char('s')] {
            let mut app = app(Options::default());
            play(&mut app, &["a2a3"]);
            point_at(&mut app, "e7");
            press(&mut app, KeyCode::Down);
            assert!(app.candidate.is_some());
            press(&mut app, code);
            assert!(app.candidate.is_none(), "{code:?}");
        }
    }

    #[test]
    fn undo_redo_and_branching_off() {
        let mut app = app(Options::default());
        press(&mut app, KeyCode::Backspace);
        assert_eq!(app.message.as_ref().unwrap().text, "nothing to take back");
        play(&mut app, &["h2h3", "h7h6", "h3h4", "a7a6"]);
        assert_eq!(app.events.len(), 7, "a move and six births");
        for _ in 0..3 {
            press(&mut app, KeyCode::Char('u'));
        }
        press(&mut app, KeyCode::Char('r'));
        assert_eq!(app.game.played(), ["h2h3", "h7h6"]);
        play(&mut app, &["e2e4"]);
        assert_eq!(app.game.played(), ["h2h3", "h7h6", "e2e4"]);
        press(&mut app, KeyCode::Char('r'));
        assert_eq!(app.message.as_ref().unwrap().text, "nothing to play again");
    }

    #[test]
    fn promotions_are_chosen_from_a_menu_that_q_does_not_leave_the_program_from() {
        let mut app = app(Options {
            position: Some("4k3/P7/8/8/8/8/8/4K3 w - -".into()),
            ..Options::default()
        });
        play(&mut app, &["a7a8"]);
        assert_eq!(app.menu.as_ref().unwrap().moves.len(), 4);
        press(&mut app, KeyCode::Char('q'));
        assert!(app.menu.is_none() && !app.quit);
        play(&mut app, &["a7a8"]);
        press(&mut app, KeyCode::Up);
        press(&mut app, KeyCode::Enter);
        assert_eq!(app.game.played(), ["a7a8n"]);
        press(&mut app, KeyCode::Char('u'));
        play(&mut app, &["a7a8"]);
        press(&mut app, KeyCode::Char('2'));
        assert_eq!(app.game.played(), ["a7a8r"]);
    }

    #[test]
    fn the_menu_looks_ahead_to_the_move_chosen_in_it() {
        let mut app = app(Options {
            position: Some("4k3/P7/8/8/8/8/8/4K3 w - -".into()),
            ..Options::default()
        });
        let candidate = |app: &App| app.candidate.as_ref().map(|candidate| candidate.m.clone());
        point_at(&mut app, "a7");
        press(&mut app, KeyCode::Up);
        assert_eq!(candidate(&app).unwrap(), "a7a8q", "the menu's first");
        press(&mut app, KeyCode::Enter);
        press(&mut app, KeyCode::Up);
        assert_eq!(candidate(&app).unwrap(), "a7a8n");
        let preview = &app.candidate.as_ref().unwrap().preview;
        assert_eq!(
            preview.events[1].text,
            "white pawn promoted to knight on a8"
        );
        press(&mut app, KeyCode::Esc);
        assert_eq!(candidate(&app), None);
    }

    #[test]
    fn arrows_go_as_the_board_is_seen_and_stop_at_the_edge() {
        let mut app = app(Options {
            flip: true,
            ..Options::default()
        });
        app.cursor = Spot { row: 7, column: 7 };
        press(&mut app, KeyCode::Up);
        press(&mut app, KeyCode::Left);
        assert_eq!(app.cursor, Spot { row: 7, column: 7 });
        press(&mut app, KeyCode::Down);
        press(&mut app, KeyCode::Right);
        assert_eq!(app.cursor, Spot { row: 6, column: 6 });
    }

    #[test]
    fn the_computer_answers_and_undo_goes_back_to_the_persons_turn() {
        let mut app = app(Options {
            computer: "second".into(),
            ..Options::default()
        });
        wait(&mut app);
        assert_eq!(app.game.ply(), 0);
        play(&mut app, &["e2e4"]);
        wait(&mut app);
        assert_eq!(app.game.ply(), 2);
        press(&mut app, KeyCode::Char('u'));
        assert_eq!(app.game.ply(), 0);
        press(&mut app, KeyCode::Char('r'));
        assert_eq!(app.game.ply(), 2);
    }

    #[test]
    fn the_computer_moves_when_asked_and_is_forgotten_by_an_undo() {
        let mut app = app(Options::default());
        press(&mut app, KeyCode::Char('s'));
        point_at(&mut app, "e2");
        assert!(app.picked.is_empty(), "it is the computer that moves now");
        wait(&mut app);
        assert_eq!(app.game.ply(), 1);
        press(&mut app, KeyCode::Char('s'));
        assert!(app.is_thinking());
        press(&mut app, KeyCode::Char('u'));
        assert!(!app.is_thinking());
        wait(&mut app);
        assert_eq!(app.game.ply(), 0);
    }

    #[test]
    fn watching_stops_at_an_undo_and_goes_on_when_asked() {
        let mut app = app(Options {
            computer: "both".into(),
            ..Options::default()
        });
        while app.game.ply() < 4 {
            app.tick();
            thread::yield_now();
        }
        press(&mut app, KeyCode::Char('u'));
        let ply = app.game.ply();
        wait(&mut app);
        assert_eq!(app.game.ply(), ply);
        assert!(app.status().ends_with("(s: the computer goes on)"));
        press(&mut app, KeyCode::Char('s'));
        while app.game.ply() == ply {
            app.tick();
            thread::yield_now();
        }
    }

    #[test]
    fn a_finished_game_says_so_and_can_be_taken_back() {
        let mut app = app(Options {
            position: Some("4k3/8/8/8/8/8/8/K3R3 w - -".into()),
            ..Options::default()
        });
        play(&mut app, &["e1e8"]);
        assert_eq!(app.status(), "White wins, by the position");
        point_at(&mut app, "a1");
        assert!(app.message.as_ref().unwrap().text.contains("over"));
        press(&mut app, KeyCode::Char('s'));
        assert!(!app.is_thinking());
        press(&mut app, KeyCode::Char('u'));
        assert_eq!(app.status(), "White to move");
    }

    #[test]
    fn every_change_is_saved_at_once_and_a_failure_is_told_and_tried_again() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        std::fs::create_dir(&inner).unwrap();
        let path = inner.join("game.json");
        let mut app = app(Options {
            save: Some(path.clone()),
            ..Options::default()
        });
        play(&mut app, &["e2e4"]);
        assert_eq!(menagerie::load(&path).unwrap().played(), ["e2e4"]);
        press(&mut app, KeyCode::Char('u'));
        assert_eq!(menagerie::load(&path).unwrap().undone(), ["e2e4"]);
        std::fs::remove_dir_all(&inner).unwrap();
        press(&mut app, KeyCode::Char('r'));
        assert!(app.message.as_ref().unwrap().is_error);
        assert_eq!(app.game.played(), ["e2e4"]);
        assert!(app.save().is_err());
        std::fs::create_dir(&inner).unwrap();
        app.save().unwrap();
        assert_eq!(menagerie::load(&path).unwrap().played(), ["e2e4"]);
    }

    #[test]
    fn escape_lets_go_of_a_piece_before_it_leaves() {
        let mut app = app(Options::default());
        point_at(&mut app, "b1");
        press(&mut app, KeyCode::Esc);
        assert!(app.picked.is_empty() && !app.quit);
        press(&mut app, KeyCode::Esc);
        assert!(app.quit);
    }

    #[test]
    fn clicks_point_at_cells_and_close_the_help() {
        let mut app = app(Options::default());
        app.screen = Rect::new(0, 0, 80, 24);
        // Cells of seven columns, from the third column and the second line on.
        app.click(Position::new(2 + 7 * 4 + 3, 1 + 6));
        assert_eq!(app.picked, [Spot { row: 6, column: 4 }]);
        app.help = true;
        app.click(Position::new(2 + 7 * 4 + 3, 1 + 4));
        assert!(!app.help && app.game.ply() == 0);
        app.click(Position::new(79, 20));
        assert_eq!(app.picked.len(), 1, "there is no cell");
        app.click(Position::new(2 + 7 * 4 + 3, 1 + 4));
        assert_eq!(app.game.played(), ["e2e4"]);
    }

    #[test]
    fn leaving_and_help() {
        let mut app = app(Options::default());
        press(&mut app, KeyCode::Char('?'));
        assert!(app.help);
        press(&mut app, KeyCode::Char('q'));
        assert!(!app.help && !app.quit);
        press(&mut app, KeyCode::Esc);
        assert!(app.quit);
        app.quit = false;
        app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
        assert!(app.quit);
    }
}
