//! The menu: a form that asks what to play, as the command line does.

mod rows;

use std::path::Path;

use clap::ValueEnum;
use menagerie::{Catalogue, Causes};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use tabletop::{Saved, Sitter};

pub use self::rows::Menu;
use self::rows::{Ask, EVERYONE, ROWS, Row, THIS_MACHINE, at_home};
use crate::error::Error;
use crate::games::GameList;
use crate::kept::{self, Choice, is_kept};
use crate::learn::{Command, Course, Tasks};
use crate::loading::{game_files, load_words, refuse_pipe};
use crate::opening::Opening;
use crate::options::Options;
use crate::peer::LinkError;
use crate::row_list::{MenuList, Purpose, Wanted};
use crate::table::{
    Answer, App, Field, Form, FormPlaces, Palette, Theme, Variants, click_form, draw_form, heading,
    reversed_if,
};

/// What the keys of the menu do.
const KEYS: &str = "Up, Down: from field to field; Left, Right, first letters: choose; \
                    C-u: empties a text; \
                    Shift-L: lessons of the game, Shift-P: its puzzle of the day, Shift-G: the \
                    games you have played (while writing a text all three are letters); Enter: \
                    play; \
                    Esc: leave. In a game ? shows its rules and keys";
/// What is said about a game that was kept.
const CONTINUING: &str = "Enter continues this game where you left it; Left, Right: another game";
/// What Esc says after a game.
pub const LEAVING: &str = "Esc again leaves and prints the games played";

/// Why a game cannot be opened: the field with the mistake, and the words of the form.
fn wrong(error: &Error, options: &Options) -> (Ask, String) {
    let words = match error {
        Error::Exists { path } => format!(
            "{} exists. To go on with its game, write it under Load game, too.",
            path.display()
        ),
        Error::Link(LinkError::Unfinished { game, address, .. }) => format!(
            "the game of {game} that was begun here has not ended. Another port is free for \
             another game; play --host {address} goes on with it."
        ),
        Error::Load(error) => load_words(error),
        _ => Causes(error).to_string(),
    };
    let ask = match error {
        Error::Open(_) if options.variant.is_some() || options.position.is_some() => Ask::Variant,
        Error::Open(_) => Ask::Game,
        Error::Load(_) | Error::OtherGame { .. } => Ask::Load,
        Error::Seat(_) => Ask::Thinking,
        Error::Link(_) | Error::Refused { .. } => Ask::Address,
        _ => Ask::Save,
    };
    (ask, words)
}

impl Menu {
    /// The menu, with what the command line asks for.
    pub fn new(catalogue: Catalogue, options: Options) -> Self {
        let field = |label| Field::new(label, crate::table::Input::text(""));
        let mut form = Form::new("Choose a game", ROWS.map(|row| field(row.label)).into());
        form.words = ["play", "leave"];
        form.note_lines = 3;
        let mut menu = Self {
            catalogue,
            form,
            places: FormPlaces::new(),
            options,
            loaded: None,
            list: None,
        };
        menu.fill(&[]);
        menu.explain();
        menu
    }

    /// Fills in what the options ask for: all fields, or only these.
    fn fill(&mut self, asks: &[Ask]) {
        let is_asked = |row: &&Row| asks.is_empty() || asks.contains(&row.ask);
        for row in ROWS.iter().filter(is_asked) {
            self.form.fields[row.ask as usize].input = (row.input)(self);
        }
    }

    /// The look that the form asks for.
    pub fn theme(&self) -> Theme {
        let palette = Palette::from_str(self.text(Ask::Colours), false);
        let palette = palette.unwrap_or_else(|_| Palette::of_terminal());
        let is_ascii = self.chosen(Ask::Pieces) == 1;
        let theme = Theme::new(palette, self.chosen(Ask::Background) == 1, is_ascii);
        theme.with_colours(&self.options.tints)
    }

    /// Tells what the field with the focus is for.
    pub fn explain(&mut self) {
        self.form.note = (ROWS[self.form.focus].note)(self);
    }

    /// What the form asks for, as the command line would; or the field with a mistake, and what is
    /// wrong with it.
    fn read(&self) -> Result<Options, (Ask, String)> {
        let mut options = Options {
            ticket: None,
            watch: None,
            ..self.options.clone()
        };
        for row in ROWS.iter().rev() {
            (row.read)(self, &mut options, self.text(row.ask)).map_err(|why| (row.ask, why))?;
        }
        Ok(options)
    }

    /// Opens the game that the form asks for. If that cannot be done, the form says why.
    fn begin(&mut self) -> Option<App> {
        let opened = self.read().and_then(|options| {
            let path = options.load.as_deref().unwrap_or(Path::new(""));
            let opening = (refuse_pipe(path).map_err(Error::from))
                .and_then(|()| Opening::new(&options, &self.catalogue));
            let opening = opening.map_err(|error| wrong(&error, &options))?;
            if options.game.is_some() {
                let (game, players) = (options.game, [options.first, options.second]);
                Choice { game, players }.keep(options.state.as_deref());
            }
            Ok(opening)
        });
        match opened {
            Ok(opening) => Some(self.app(opening)),
            Err((ask, why)) => {
                self.form.focus = ask as usize;
                self.form.note = format!("{}: {why}", ROWS[ask as usize].label.trim());
                None
            }
        }
    }

    /// A game on the screen.
    pub fn app(&self, opening: Opening) -> App {
        App::open(opening, self.catalogue.clone(), self.has_colours())
    }

    fn has_colours(&self) -> bool {
        self.theme().palette != Palette::None
    }

    /// Does what a key asks for. Returns the game that begins, if one does, and whether the person
    /// wants to leave.
    pub fn key(&mut self, key: KeyEvent) -> (Option<App>, bool) {
        if let Some(list) = &mut self.list {
            let wanted = list.key(key.code);
            return (self.answer_list(wanted), false);
        }
        let focus = self.form.focus;
        let is_text = self.form.fields[focus].input.is_written();
        // In a text `?` is a letter.
        if key.code == KeyCode::F(1) || (key.code == KeyCode::Char('?') && !is_text) {
            self.form.note = KEYS.into();
            return (None, false);
        }
        if key.code == KeyCode::Esc && self.form.note == KEYS {
            self.explain();
            return (None, false);
        }
        match key.code {
            KeyCode::Char(letter @ ('L' | 'P')) if !is_text => return (self.teach(letter), false),
            KeyCode::Char('G') if !is_text => {
                self.list_games();
                return (None, false);
            }
            _ => {}
        }
        let answer = self.form.key(key);
        if self.form.focus != focus {
            self.explain();
        }
        self.answer(answer)
    }

    /// Writes pasted text into the field with the focus, if text can be written there.
    pub fn paste(&mut self, text: &str) {
        if self.list.is_none() && self.form.fields[self.form.focus].input.is_written() {
            for c in text.chars() {
                self.key(KeyCode::Char(c).into());
            }
        }
    }

    /// Shows the list of the kept games, if there is a place for them.
    pub fn list_games(&mut self) {
        let state = self.options.state.as_deref();
        self.list = state.map(|state| Box::new(GameList::new(state)) as Box<dyn MenuList>);
        if self.list.is_none() {
            self.form.note = "this system names no folder in which games are kept".into();
        }
    }

    /// Does what a list asks for. Returns the game that is opened.
    fn answer_list(&mut self, wanted: Wanted) -> Option<App> {
        let mut options = Options {
            state: self.options.state.clone(),
            name: self.options.name.clone(),
            pause: self.options.pause,
            seed: self.options.seed,
            still: self.options.still,
            sure: self.options.sure,
            flip: self.options.flip,
            ..Options::default()
        };
        let mut purpose = Purpose::Open;
        match wanted {
            Wanted::Nothing => return None,
            Wanted::Close => {
                self.list = None;
                self.offer_last_game();
                return None;
            }
            Wanted::Game(path, wanted) => (options.load, purpose) = (Some(path), wanted),
            Wanted::Join(address) => options.join = Some(address),
            Wanted::Watch(address) => options.watch = Some(address),
        }
        let opening = Opening::resumed(options, &self.catalogue);
        let opened = opening.map(|(opening, _)| {
            let mut app = self.app(opening);
            match purpose {
                Purpose::Open => {}
                Purpose::Review => app.look_for_mistakes(),
                Purpose::Write => app.ask_for_file(),
            }
            app
        });
        let list = self.list.as_mut();
        let told = opened.map_err(|error| list.map(|list| list.tell(Causes(&error).to_string())));
        told.ok()
    }

    /// Begins the lessons or the puzzles of the game. If it has none, the form says so.
    fn teach(&mut self, letter: char) -> Option<App> {
        let tasks = Tasks {
            game: self.info().name().into(),
            ..Tasks::default()
        };
        let command = match letter {
            'L' => Command::Learn(tasks),
            _ => Command::Puzzle(tasks),
        };
        let taught = self.learn(&command, true);
        taught
            .inspect_err(|error| self.form.note = Causes(error).to_string())
            .ok()
    }

    /// Lessons or puzzles on the screen, which are begun here or on the command line.
    ///
    /// # Errors
    /// If there are none.
    pub fn learn(&self, command: &Command, is_here: bool) -> Result<App, Error> {
        let state = self.options.state.as_deref();
        let course = Course::new(command, state, &self.catalogue)?;
        let shows_steps = self.options.shows_steps() && self.has_colours();
        App::learn(course, is_here, self.catalogue.clone(), shows_steps)
    }

    /// Does what a click asks for.
    pub fn click(&mut self, at: Position) -> (Option<App>, bool) {
        if let Some(list) = &mut self.list {
            let wanted = list.click(at);
            return (self.answer_list(wanted), false);
        }
        let answer = click_form(&mut self.form, &self.places, at);
        self.answer(answer)
    }

    fn answer(&mut self, answer: Answer) -> (Option<App>, bool) {
        match answer {
            Answer::Nothing => (None, false),
            Answer::Changed(field) => {
                self.settle(ROWS[field].ask);
                (None, false)
            }
            Answer::Cancel => (None, true),
            Answer::Accept => (self.begin(), false),
        }
    }

    /// Brings the form into line with the field that has changed.
    fn settle(&mut self, changed: Ask) {
        match changed {
            Ask::Game => {
                self.options.game = Some(self.info().name().into());
                (self.options.variant, self.options.position) = (None, None);
                self.fill(&[Ask::Variant]);
                self.forget_file();
            }
            Ask::Variant => self.forget_file(),
            Ask::Load => self.fill_in_from_file(),
            Ask::Network if [EVERYONE, THIS_MACHINE].contains(&self.text(Ask::Address)) => {
                let address = match self.chosen(Ask::Network) {
                    1 => EVERYONE,
                    _ => THIS_MACHINE,
                };
                self.write(Ask::Address, address);
            }
            _ => {}
        }
        self.entitle();
        self.explain();
    }

    /// Says above the form what Enter does.
    fn entitle(&mut self) {
        (self.form.title, self.form.words[0]) = match self.continued() {
            Some(words) => (format!("Continue: {words}"), "continue"),
            None => ("Choose a game".into(), "play"),
        };
    }

    /// Another game than that of a file is chosen: a file that it is saved to keeps its own game.
    fn forget_file(&mut self) {
        if self.text(Ask::Save) == self.text(Ask::Load) {
            self.write(Ask::Save, "");
        }
        self.write(Ask::Load, "");
        self.loaded = None;
    }

    /// The game of the file in words, if it is one that was kept and is not over.
    fn continued(&self) -> Option<String> {
        let (saved, path) = (self.loaded.as_ref()?, self.path(Ask::Load)?);
        let game = &*saved.game;
        let goes_on = game.ending().is_none() && is_kept(self.options.state.as_deref(), &path);
        goes_on.then(|| kept::words(self.info().title(), game, saved.session.as_ref()))
    }

    /// Fills in what was played last. No program is started that a file names.
    pub fn recall(&mut self) {
        let Some(last) = Choice::last(self.options.state.as_deref()) else {
            return;
        };
        let [first, second] = last.players;
        let is_known = |word: &String| matches!(Sitter::of_file(word, &self.catalogue), Ok(Ok(_)));
        if [&first, &second].into_iter().flatten().all(is_known) {
            (self.options.first, self.options.second) = (first, second);
        }
        self.options.game = last.game;
        self.fill(&[]);
        self.explain();
    }

    /// Offers to continue the game that was kept last, if there is one. Returns whether there is.
    pub fn offer_last_game(&mut self) -> bool {
        let last = kept::last_game(self.options.state.as_deref(), &self.catalogue);
        let path = last.as_deref().and_then(Path::to_str);
        if let Some(path) = path {
            self.write(Ask::Load, path);
            self.fill_in_from_file();
            self.form.note = CONTINUING.into();
        }
        self.entitle();
        path.is_some()
    }

    /// Fills the form in with what the file under "Load game" tells: its game, players and clocks,
    /// and whether it is saved.
    fn fill_in_from_file(&mut self) {
        let text = self.text(Ask::Load).to_string();
        self.form.set_choices(Ask::Load as usize, game_files(&text));
        let path = at_home(&text);
        let loaded = path.is_file().then(|| Saved::load(&path, &self.catalogue));
        self.loaded = loaded.and_then(Result::ok);
        let Some(saved) = &self.loaded else {
            return;
        };
        let (name, start) = (saved.game.name(), saved.game.start());
        let session = saved.session.clone();
        self.choose_played(name, &start);
        let Some(session) = session else {
            return;
        };
        let [first, second] = session.seats.each_ref().map(|seat| Some(seat.to_string()));
        (self.options.first, self.options.second) = (first, second);
        self.options.clock = session.clock;
        self.fill(&[Ask::First, Ask::Second, Ask::Clock]);
        if session.seats.iter().any(|seat| seat.player().is_some()) {
            self.fill(&[Ask::Thinking]);
        }
        if session.is_kept {
            self.write(Ask::Save, text);
        }
    }

    /// Chooses the game that is played, and how it started.
    pub fn choose_played(&mut self, name: &str, start: &str) {
        let variants = Variants(self.info());
        let chosen = variants.open(self.text(Ask::Variant));
        let is_same = self.info().name() == name;
        if is_same && chosen.is_ok_and(|game| game.start() == start) {
            return;
        }
        self.options.game = Some(name.into());
        self.fill(&[Ask::Game]);
        // The field is read as a variant or as a position.
        let start = Variants(self.info()).name(start).to_string();
        (self.options.variant, self.options.position) = (Some(start), None);
        self.fill(&[Ask::Variant]);
    }

    /// Offers what a person who comes back from a game may want: to go on with it, or another one.
    /// A game that is kept in a file is continued, so that no other game overwrites it. A branch
    /// and a new game have files of their own.
    pub fn come_back(&mut self, game: App) {
        if let Some(list) = &mut self.list {
            drop(game);
            return list.refresh();
        }
        self.form.focus = Ask::Game as usize;
        if game.lesson.is_some() {
            return self.explain();
        }
        let named = self.text(Ask::Save).to_string();
        let file = game.match_.save_file().path();
        let other = file.filter(|&file| file != at_home(&named));
        let kept = other.map_or(named, |file| file.display().to_string());
        let mut enter = match &*kept {
            "" => "another game".into(),
            _ => format!("go on with {kept}"),
        };
        self.write(Ask::Load, kept);
        self.choose_played(game.match_.info().name(), &game.match_.game().start());
        let is_kept = game.is_kept();
        // Nobody else is offered a game that is still played.
        drop(game);
        if is_kept && self.offer_last_game() {
            enter = "continue the game".into();
        } else {
            self.fill_in_from_file();
        }
        self.entitle();
        self.form.note = format!("Enter: {enter}; Esc: leave and print the games played");
    }

    /// Draws the form, and above it what the program is.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        if let Some(list) = &mut self.list {
            return list.draw(frame, &self.catalogue);
        }
        let area = frame.area();
        self.places = draw_form(frame, &self.form, area);
        // The frame of the form stands above its first field. No line is shown in part.
        let first = self.places.first().map_or(0, |(place, ..)| place.y);
        let about = self.info().about();
        let lessons = (about.lessons().next()).map_or("", |_| "Shift-L: lessons   ");
        let puzzles = (about.puzzles().next()).map_or("", |_| "Shift-P: puzzles   ");
        let keys = match self.form.fields[self.form.focus].input.is_written() {
            true => "Up, Down: field   Tab: completes   C-u: empties   F1: keys".into(),
            false => format!("Arrows: choose   {lessons}{puzzles}Shift-G: games   ?: keys"),
        };
        let title = heading("Menagerie: board games for two, with a computer player");
        let mut lines = vec![title, Line::raw(keys)];
        let height = first.saturating_sub(area.y + 1);
        let games = self.catalogue.games();
        // With room for all, each has a line.
        if usize::from(height) > lines.len() + games.len() {
            lines.push(Line::raw(""));
            lines.extend(games.iter().map(|game| {
                let is_chosen = game.name() == self.info().name();
                let sign = if is_chosen { '>' } else { ' ' };
                let words = format!("{sign} {:<23} {}", game.title(), game.about().summary);
                Line::styled(words, reversed_if(is_chosen))
            }));
        }
        frame.render_widget(Paragraph::new(lines), Rect { height, ..area });
    }
}

#[cfg(test)]
mod tests;
