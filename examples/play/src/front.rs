//! The first screen: a form that asks what to play, and the table that it opens.

mod fields;
mod filling;
mod to_options;

use std::path::Path;

use menagerie::{Catalogue, GameInfo};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use tabletop::{SaveError, Session};

use self::fields::{Ask, EVERYONE, PALETTES, THIS_MACHINE};
use self::to_options::{Wrong, at_home};
use crate::error::Error;
use crate::kept;
use crate::opening::Opening;
use crate::options::Options;
use crate::resuming::refuse_pipe;
use crate::table::{
    Answer, Exit, Form, FormPlaces, Input, Palette, Program, Table, Theme, Variants, draw_form,
    heading, is_poor_in_letters,
};

/// What the keys of the menu do.
const KEYS: &str = "Up, Down: from field to field; Left, Right: choose; C-u: empties a text; \
                    Enter: play; Esc: leave. In a game ? shows its rules and keys";
/// What is said about a game that was kept.
const CONTINUING: &str = "Enter continues this game where you left it; Left, Right: another game";
/// What Esc says after a game.
const LEAVING: &str = "Esc again leaves and prints the games played";

/// The menu, and the game that is played, if there is one.
pub struct Front {
    catalogue: Catalogue,
    form: Form,
    form_places: FormPlaces,
    theme: Theme,
    game: Option<Table>,
    /// What the form does not ask for.
    options: Options,
    /// What the file under "Load game" tells of its match, and what it does not, in words.
    session: Option<Session>,
    untold: Option<String>,
    /// How the game of this file has ended, in words.
    result: Option<String>,
    /// The game of this file in words, if it is one that was kept and is not over.
    continued: Option<String>,
    /// Games that have been played.
    lines: Vec<String>,
    leaves: bool,
}

impl Front {
    /// The menu, with what the command line asks for.
    pub fn new(catalogue: Catalogue, options: Options) -> Self {
        let titles: Vec<&'static str> = catalogue.games().iter().map(GameInfo::title).collect();
        let variants = Variants::of(&catalogue.games()[0]);
        let fields = Ask::ALL.map(|ask| ask.field(titles.clone(), &variants));
        let mut form = Form::new("Choose a game", fields.into());
        form.words = ["play", "leave"];
        form.note_lines = 3;
        let mut front = Self {
            catalogue,
            form,
            form_places: FormPlaces::default(),
            theme: Theme::new(Palette::of_terminal(), false, is_poor_in_letters()),
            game: None,
            options,
            session: None,
            untold: None,
            result: None,
            continued: None,
            lines: Vec::new(),
            leaves: false,
        };
        front.fill_in();
        front.explain();
        front
    }

    /// Shows a game before the menu.
    #[must_use]
    pub fn with_game(mut self, opening: Opening) -> Self {
        let name = opening.setup.info.name();
        let mut games = self.catalogue.games().iter();
        if let Some(game) = games.position(|game| game.name() == name) {
            self.choose(Ask::Game, game);
        }
        self.choose_start();
        self.game = Some(Table::new(
            opening,
            self.catalogue.clone(),
            self.theme.palette(),
            self.options.colour_file.clone(),
        ));
        self
    }

    /// Offers to continue the game that was kept last, if there is one.
    #[must_use]
    pub fn with_last_game(mut self) -> Self {
        if self.fill_in_last_game() {
            self.form.note = CONTINUING.into();
        }
        self.entitle();
        self
    }

    /// Fills the form in with the game that was kept last. Returns whether there is one.
    fn fill_in_last_game(&mut self) -> bool {
        let last = kept::last_game(self.options.state.as_deref(), &self.catalogue);
        let Some(path) = last.as_deref().and_then(Path::to_str) else {
            return false;
        };
        self.write(Ask::Load, path);
        self.fill_in_from_file();
        true
    }

    /// Says above the form what Enter does.
    fn entitle(&mut self) {
        (self.form.title, self.form.words[0]) = match &self.continued {
            Some(words) => (format!("Continue: {words}"), "continue"),
            None => ("Choose a game".into(), "play"),
        };
    }

    fn choose(&mut self, ask: Ask, word: usize) {
        self.form.choose(ask.at(), word);
    }

    fn write(&mut self, ask: Ask, text: impl Into<String>) {
        self.form.write(ask.at(), text);
    }

    fn chosen(&self, ask: Ask) -> usize {
        self.form.chosen(ask.at())
    }

    fn text(&self, ask: Ask) -> &str {
        self.form.text(ask.at()).trim()
    }

    /// The game that is chosen.
    fn info(&self) -> &GameInfo {
        &self.catalogue.games()[self.chosen(Ask::Game)]
    }

    /// The look that the form asks for.
    fn chosen_theme(&self) -> Theme {
        let palette = PALETTES[self.chosen(Ask::Colours)];
        Theme::new(
            palette.unwrap_or_else(Palette::of_terminal),
            self.chosen(Ask::Background) == 1,
            self.chosen(Ask::Pieces) == 1 || is_poor_in_letters(),
        )
    }

    /// Brings the form into line with the field that has changed.
    fn settle(&mut self, changed: usize) {
        let variants = Variants::of(self.info());
        match Ask::ALL[changed] {
            Ask::Game => {
                self.offer_starts(&variants);
                self.forget_file();
            }
            Ask::Variant | Ask::Start => {
                variants.settle(&mut self.form, Ask::Variant.at(), changed);
                self.forget_file();
            }
            Ask::Load => self.fill_in_from_file(),
            Ask::Network => {
                let address = self.text(Ask::Address);
                if address == EVERYONE || address == THIS_MACHINE {
                    let is_waiting = self.chosen(Ask::Network) == 1;
                    let address = if is_waiting { EVERYONE } else { THIS_MACHINE };
                    self.form.write(Ask::Address.at(), address);
                }
            }
            Ask::Colours | Ask::Background | Ask::Pieces => self.theme = self.chosen_theme(),
            _ => {}
        }
        self.entitle();
        self.explain();
    }

    /// Another game than that of a file is chosen: a file that it is saved to keeps its own game.
    fn forget_file(&mut self) {
        if self.text(Ask::Save) == self.text(Ask::Load) {
            self.write(Ask::Save, "");
        }
        self.write(Ask::Load, "");
        self.forget_told();
    }

    /// Forgets what a file told.
    fn forget_told(&mut self) {
        (self.session, self.untold) = (None, None);
        (self.result, self.continued) = (None, None);
    }

    /// Whether a key asks what the keys do: in a text `?` is a letter.
    fn asks_for_keys(&self, code: KeyCode) -> bool {
        let is_text = matches!(self.form.fields[self.form.focus].input, Input::Text { .. });
        code == KeyCode::F(1) || (code == KeyCode::Char('?') && !is_text)
    }

    fn begin(&mut self) -> Result<(), Wrong> {
        let options = self.options()?;
        let path = options.load.as_deref().unwrap_or(Path::new(""));
        let opening = refuse_pipe(path)
            .map_err(|error| Error::unreadable(path, error))
            .and_then(|()| Opening::new(&options, &self.catalogue));
        let opening = opening.map_err(|error| Wrong::of(&error, &options))?;
        let palette = self.theme.palette();
        let colours = options.colour_file;
        let catalogue = self.catalogue.clone();
        self.game = Some(Table::new(opening, catalogue, palette, colours));
        Ok(())
    }

    fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::Nothing => {}
            Answer::Changed(field) => self.settle(field),
            // After a game, a stray Esc does not leave.
            Answer::Cancel if !self.lines.is_empty() && self.form.note != LEAVING => {
                self.form.note = LEAVING.into();
            }
            Answer::Cancel => self.leaves = true,
            Answer::Accept => {
                if let Err(wrong) = self.begin() {
                    self.form.focus = wrong.ask.at();
                    self.form.note = wrong.words;
                }
            }
        }
    }

    /// Goes back to the menu if the person wants to.
    fn look_for_the_end(&mut self) {
        let is_left = |game: &mut Table| game.exit() == Some(Exit::Menu);
        if let Some(mut game) = self.game.take_if(is_left) {
            // Enter continues a game that is kept in a file, so that no other game overwrites it.
            // A branch and a new game have files of their own.
            let named = self.text(Ask::Save);
            let other = game.file().filter(|&file| file != at_home(named));
            let kept = other.map_or_else(|| named.to_string(), |file| file.display().to_string());
            let mut enter = match &*kept {
                "" => "another game".into(),
                _ => format!("go on with {kept}"),
            };
            let saved = game.save();
            self.form.write(Ask::Load.at(), kept);
            self.choose_played(game.game_name(), &game.start());
            self.lines.extend(game.lines());
            let is_kept = game.is_kept();
            // Nobody else is offered a game that is still played.
            drop(game);
            if is_kept && self.fill_in_last_game() {
                enter = "continue the game".into();
            } else {
                self.fill_in_from_file();
            }
            self.entitle();
            self.form.note = match saved {
                Ok(()) => format!("Enter: {enter}; Esc: leave and print the games played"),
                Err(error) => error.to_string(),
            };
        }
    }
}

impl Program for Front {
    fn tick(&mut self) -> bool {
        self.game.as_mut().is_some_and(Program::tick)
    }

    fn is_busy(&self) -> bool {
        self.game.as_ref().is_some_and(Program::is_busy)
    }

    fn draw(&mut self, frame: &mut Frame<'_>, _: &Theme) {
        if let Some(game) = &mut self.game {
            game.draw(frame, &self.theme);
            return;
        }
        let area = frame.area();
        self.form_places = draw_form(frame, &self.form, self.theme.palette(), area);
        // The frame of the form stands above its first field. No line is shown in part.
        let first = self.form_places.0.first().map_or(0, |(place, _)| place.y);
        let lines = [
            heading("Menagerie: games where chess meets Conway's Life"),
            Line::raw("Up, Down: field   Left, Right: choose   ?: keys"),
        ];
        for (y, line) in (area.y..first.saturating_sub(1)).zip(lines) {
            let place = Rect {
                y,
                height: 1,
                ..area
            };
            frame.render_widget(line, place);
        }
    }

    fn key(&mut self, key: KeyEvent) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if let Some(game) = &mut self.game {
            game.key(key);
            self.look_for_the_end();
        } else if is_control && key.code == KeyCode::Char('c') {
            self.leaves = true;
        } else if self.asks_for_keys(key.code) {
            self.form.note = KEYS.into();
        } else {
            let focus = self.form.focus;
            let answer = self.form.key(key);
            if self.form.focus != focus {
                self.explain();
            }
            self.answer(answer);
        }
    }

    fn click(&mut self, at: Position) {
        if let Some(game) = &mut self.game {
            game.click(at);
            self.look_for_the_end();
        } else {
            let answer = self.form_places.click(&mut self.form, at);
            self.answer(answer);
        }
    }

    fn hover(&mut self, at: Position) {
        if let Some(game) = &mut self.game {
            game.hover(at);
        }
    }

    fn drag(&mut self, at: Position) {
        if let Some(game) = &mut self.game {
            game.drag(at);
        }
    }

    fn release(&mut self, at: Position) {
        if let Some(game) = &mut self.game {
            game.release(at);
        }
    }

    fn wheel(&mut self, is_down: bool) {
        if let Some(game) = &mut self.game {
            game.wheel(is_down);
        } else {
            let code = if is_down { KeyCode::Down } else { KeyCode::Up };
            self.key(code.into());
        }
    }

    fn wants_to_leave(&self) -> bool {
        self.leaves || self.game.as_ref().is_some_and(Program::wants_to_leave)
    }

    fn suspend(&mut self) {
        if let Some(game) = &mut self.game {
            game.suspend();
        }
    }

    fn save(&mut self) -> Result<(), SaveError> {
        self.game.as_mut().map_or(Ok(()), Program::save)
    }

    fn lines(&self) -> Vec<String> {
        let last = self.game.as_ref().map_or(Vec::new(), Program::lines);
        self.lines.iter().cloned().chain(last).collect()
    }
}

#[cfg(test)]
mod tests;
