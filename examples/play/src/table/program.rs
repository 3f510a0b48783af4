//! A match as a program that takes the whole screen.

use std::path::{Path, PathBuf};

use menagerie::Catalogue;
use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::Position;
use tabletop::{Match, Message, Remote, SaveError};

use super::app::{App, Exit};
use super::colour::Palette;
use super::colours::ColourFile;
use super::effects::USUAL_PACE;
use super::screen::Program;
use super::theme::Theme;
use super::view;
use crate::opening::Opening;
use crate::peer::outside;

/// A match on the screen.
#[derive(Debug)]
pub struct Table(App);

impl Table {
    /// Shows a game in the colours of a file, if there is one. Effects are shown step by step if
    /// that is wanted and the terminal has colours.
    pub fn new(
        opening: Opening,
        catalogue: Catalogue,
        palette: Palette,
        colours: Option<PathBuf>,
    ) -> Self {
        let shows_steps = opening.shows_steps && palette != Palette::None;
        let mut app = open(opening, catalogue, colours);
        app.pace = shows_steps.then_some(USUAL_PACE);
        Self(app)
    }

    /// The name of the game that is played.
    pub fn game_name(&self) -> &str {
        self.0.table.info().name()
    }

    /// The file that the game is saved to after every move.
    pub fn file(&self) -> Option<&Path> {
        self.0.table.keeper().path()
    }

    /// Whether the game is kept in the state folder.
    pub fn is_kept(&self) -> bool {
        self.0.kept.has_game()
    }

    /// How the game started.
    pub fn start(&self) -> String {
        self.0.table.game().start()
    }

    /// The latest line for the person, or nothing.
    #[cfg(test)]
    pub fn message(&self) -> &str {
        self.0.table.message().map_or("", |message| &message.text)
    }

    /// Where the person wants to go.
    pub fn exit(&self) -> Option<Exit> {
        self.0.exit
    }
}

/// Shows a game in the colours of a file, if there is one.
pub(super) fn open(opening: Opening, catalogue: Catalogue, colours: Option<PathBuf>) -> App {
    let (colours, error) = ColourFile::read(colours);
    let waits_at = opening.setup.remote.as_ref().and_then(Remote::address);
    let mut app = App::new(Match::new(opening.setup), catalogue, colours);
    app.file = opening.load;
    app.kept = opening.kept;
    app.is_flipped |= opening.is_flipped;
    if let Some(words) = opening.resumed {
        app.table.tell(Message::new(words));
    }
    if let Some(address) = waits_at {
        let text = match opening.goes_on {
            true => "This game goes on where this program ended; your opponent can come back, and \
                     O lets anyone join"
                .into(),
            false => format!("Your opponent types: play --join {}", outside(address)),
        };
        app.table.tell(Message::new(text));
    }
    if let Some(there) = opening.invitation {
        let link = there.link();
        app.table
            .tell(Message::new(format!("Send your opponent: {link}")));
        app.invitation = Some(link);
    }
    if let Some(error) = error {
        app.table.tell(Message::error(error.to_string()));
    }
    app
}

impl Program for Table {
    fn tick(&mut self) -> bool {
        self.0.tick()
    }

    fn is_busy(&self) -> bool {
        self.0.table.is_busy() || self.0.effects.is_some()
    }

    fn draw(&mut self, frame: &mut Frame<'_>, theme: &Theme) {
        self.0.places = view::draw(frame, &self.0, theme);
    }

    fn key(&mut self, key: KeyEvent) {
        self.0.key(key);
    }

    fn click(&mut self, at: Position) {
        self.0.click(at);
    }

    fn hover(&mut self, at: Position) {
        self.0.hover(at);
    }

    fn drag(&mut self, at: Position) {
        self.0.drag(at);
    }

    fn release(&mut self, at: Position) {
        self.0.release(at);
    }

    fn wheel(&mut self, is_down: bool) {
        self.0.wheel(is_down);
    }

    fn wants_to_leave(&self) -> bool {
        self.0.exit.is_some()
    }

    fn suspend(&mut self) {
        self.0.table.suspend();
    }

    fn save(&mut self) -> Result<(), SaveError> {
        // What is left on the clocks is kept, too; after a failure the file is the one of the last
        // move.
        let _ = self.0.kept.keep(&self.0.table);
        self.0.table.save()
    }

    fn lines(&self) -> Vec<String> {
        self.0.table.lines()
    }
}
