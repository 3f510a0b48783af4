//! The lobby of a server: the tables that everybody may see there.

use std::mem;

use menagerie::{Catalogue, shown};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;
use tabletop::counted;

use crate::peer::{LinkError, ListedTable, Server};
use crate::row_list::{Around, MenuList, RowList, Wanted};

/// What the keys of the lobby do.
const KEYS: &str = "Enter: sit down, or watch   r: look again   Esc: the menu";
/// What is said where there is no table.
const NO_TABLES: &str = "No open games right now. play GAME --on SERVER opens one.   r: look again   \
                         Esc: the menu";

/// The tables of a server's lobby.
#[derive(Debug)]
pub struct Lobby {
    server: Server,
    tables: Vec<ListedTable>,
    rows: RowList,
    /// Why something cannot be done.
    note: String,
}

impl Lobby {
    /// Asks a server for its tables. This can block for seconds.
    ///
    /// # Errors
    /// If the server cannot be reached.
    pub fn new(server: Server) -> Result<Self, LinkError> {
        let tables = server.tables()?;
        Ok(Self {
            rows: RowList::new(tables.len()),
            server,
            tables,
            note: String::new(),
        })
    }

    /// Sits down where a seat is free; elsewhere the person watches.
    fn wanted(&mut self) -> Wanted {
        let Some(chosen) = self.rows.chosen() else {
            return Wanted::Nothing;
        };
        let table = &self.tables[chosen];
        match self.server.table(&table.id) {
            Ok(address) if table.has_room() => Wanted::Join(address),
            Ok(address) => Wanted::Watch(address),
            Err(error) => {
                self.note = error.to_string();
                Wanted::Nothing
            }
        }
    }
}

impl MenuList for Lobby {
    fn key(&mut self, code: KeyCode) -> Wanted {
        self.note.clear();
        match code {
            KeyCode::Esc | KeyCode::Char('q' | 'x' | 'm') => return Wanted::Close,
            KeyCode::Enter => return self.wanted(),
            KeyCode::Char('r') => self.refresh(),
            code => self.rows.key(code),
        }
        Wanted::Nothing
    }

    fn click(&mut self, at: Position) -> Wanted {
        match self.rows.click(at) {
            true => self.wanted(),
            false => Wanted::Nothing,
        }
    }

    fn refresh(&mut self) {
        match self.server.tables() {
            Ok(tables) => {
                let rows = mem::take(&mut self.rows);
                let id = rows.chosen().map(|chosen| &self.tables[chosen].id);
                let same = tables.iter().position(|table| Some(&table.id) == id);
                self.rows = rows.with_count(tables.len(), same);
                self.tables = tables;
            }
            Err(error) => self.note = error.to_string(),
        }
    }

    fn tell(&mut self, words: String) {
        self.note = words;
    }

    fn draw(&mut self, frame: &mut Frame<'_>, catalogue: &Catalogue) {
        let foot = match (&*self.note, &*self.tables) {
            ("", []) => NO_TABLES,
            ("", _) => KEYS,
            (note, _) => note,
        };
        let (server, tables) = (&self.server, &self.tables);
        let around = Around {
            title: format!("{server}: {}", counted(tables.len(), "table", "tables")),
            columns: [
                ("Table", 12),
                ("Game", 22),
                ("Players", 28),
                ("Clock", 10),
                ("State", 0),
            ],
            more: (self.rows.chosen()).map_or_else(String::new, |row| tables[row].players()),
            foot,
        };
        self.rows.draw(frame, around, |index| {
            let table = &tables[index];
            let info = catalogue.find(&table.game);
            let title = info.map_or_else(|_| shown(&table.game), |info| info.title().into());
            let room = if table.has_room() {
                "free seat"
            } else {
                "watch"
            };
            let clock = table
                .clock
                .map_or_else(|| "none".into(), |clock| clock.to_string());
            let standing = shown(&table.told.all);
            [room.into(), title, table.players(), clock, standing]
        });
    }
}
