//! The lists that the menu shows in place of its form.

use menagerie::Catalogue;
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;

use crate::games::{GameList, Wanted};
use crate::lobby::Lobby;

/// What the menu shows in place of its form.
#[derive(Debug)]
pub enum MenuList {
    /// The games that were kept.
    Games(GameList),
    /// The tables of a server.
    Lobby(Lobby),
}

impl MenuList {
    /// Does what a key asks for.
    pub fn key(&mut self, code: KeyCode) -> Wanted {
        match self {
            Self::Games(list) => list.key(code),
            Self::Lobby(list) => list.key(code),
        }
    }

    /// Does what a click asks for.
    pub fn click(&mut self, at: Position) -> Wanted {
        match self {
            Self::Games(list) => list.click(at),
            Self::Lobby(list) => list.click(at),
        }
    }

    /// Looks again.
    pub fn refresh(&mut self) {
        match self {
            Self::Games(list) => list.refresh(),
            Self::Lobby(list) => list.refresh(),
        }
    }

    /// Says something below the list.
    pub fn tell(&mut self, words: String) {
        match self {
            Self::Games(list) => list.note = words,
            Self::Lobby(list) => list.note = words,
        }
    }

    /// Draws the list over the whole screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>, catalogue: &Catalogue) {
        match self {
            Self::Games(list) => list.draw(frame, catalogue),
            Self::Lobby(list) => list.draw(frame, catalogue),
        }
    }
}
