//! The list of the games that this terminal has kept, begun and finished.

use std::cell::OnceCell;
use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use menagerie::{Catalogue, GameInfo, Player};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;
use tabletop::{Session, Sitter, counted, going_words, result_said};

use crate::kept::{Slot, has_computer, kept_games};
use crate::loading::{Loaded, load_words};
use crate::peer::Address;
use crate::row_list::{Around, RowList};

/// What the keys of the list do.
const KEYS: &str = "Enter: open   t: review   w: write to a file   d: delete   Esc: back";
/// What is said where there is no game.
pub const NO_GAMES: &str = "No game is kept yet: each is from its first move on";

/// A game of the list.
#[derive(Debug)]
struct Kept {
    path: PathBuf,
    played: SystemTime,
    /// What the file tells. It is read when it is first shown.
    told: OnceCell<Told>,
}

/// What the list tells of a game.
#[derive(Clone, Debug, Default)]
struct Told {
    /// The game, who plays, the number of moves, and how it stands.
    columns: [String; 4],
    /// The players and clocks.
    players: Option<String>,
}

/// What a person wants to do with a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To go on with it, or look at it.
    Open,
    /// To see which moves were mistakes.
    Review,
    /// To write it to another file.
    Write,
}

/// What follows a key.
#[derive(Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The list stays.
    Nothing,
    /// The list is closed.
    Close,
    /// The game in a file is opened.
    Game(PathBuf, Purpose),
    /// The table at an address is joined.
    Join(Address),
    /// The table at an address is watched.
    Watch(Address),
}

/// The kept games, the last one first.
#[derive(Debug)]
pub struct GameList {
    state: PathBuf,
    games: Vec<Kept>,
    rows: RowList,
    /// What was done last, or why it cannot be done.
    pub note: String,
    /// Whether the game is deleted if the person says yes.
    is_asked: bool,
}

impl Told {
    fn of(loaded: &Loaded, info: &GameInfo) -> Self {
        let (game, session) = (&*loaded.game, loaded.session.as_ref());
        let you = session.and_then(person);
        let standing = match result_said(game, info.about()) {
            Some(said) => said.to(you).to_owned(),
            None => going_words(game.turn(), game.ply(), you),
        };
        let who = match session.map(has_computer) {
            Some(true) => "the computer",
            Some(false) => "two people",
            None => "the network",
        };
        let moves = game.ply().div_ceil(2).to_string();
        Self {
            columns: [info.title().into(), who.into(), moves, standing],
            players: session.map(|session| session.words(info.players())),
        }
    }

    fn read(path: &Path, catalogue: &Catalogue) -> Self {
        let loaded = Loaded::read(path, catalogue).map_err(|error| load_words(&error));
        let told = loaded.and_then(|loaded| {
            let info = catalogue.find(loaded.game.name());
            let told = info.map(|info| Self::of(&loaded, info));
            told.map_err(|error| error.to_string())
        });
        told.unwrap_or_else(|why| {
            let columns = ["?".into(), String::new(), String::new(), why];
            Self {
                columns,
                players: None,
            }
        })
    }
}

/// The side of the one person who plays, if the other side is the computer's.
fn person(session: &Session) -> Option<Player> {
    let is_person = |player: &Player| session.seats[player.index()] == Sitter::Human;
    let mut persons = Player::ALL.into_iter().filter(is_person);
    persons.next().filter(|_| persons.next().is_none())
}

/// How long ago something was, in words: `3 hours ago`.
fn ago(then: SystemTime) -> String {
    const UNITS: [(u64, &str, &str); 4] = [
        (365 * 24 * 60 * 60, "year", "years"),
        (24 * 60 * 60, "day", "days"),
        (60 * 60, "hour", "hours"),
        (60, "minute", "minutes"),
    ];
    // A clock that was set back makes nothing younger than now.
    let seconds = then.elapsed().unwrap_or(Duration::ZERO).as_secs();
    let unit = UNITS.into_iter().find(|(length, ..)| seconds >= *length);
    unit.map_or_else(
        || "just now".into(),
        |(length, one, many)| {
            let count = usize::try_from(seconds / length).unwrap_or(usize::MAX);
            format!("{} ago", counted(count, one, many))
        },
    )
}

impl GameList {
    /// Lists the games of a state folder.
    pub fn new(state: &Path) -> Self {
        let kept = |(played, path)| Kept {
            path,
            played,
            told: OnceCell::new(),
        };
        let games: Vec<_> = kept_games(state).into_iter().map(kept).collect();
        Self {
            state: state.into(),
            rows: RowList::new(games.len()),
            games,
            note: String::new(),
            is_asked: false,
        }
    }

    /// Lists the games anew. The choice stays where it is.
    pub fn refresh(&mut self) {
        let rows = mem::take(&mut self.rows);
        *self = Self::new(&self.state);
        self.rows = rows.with_count(self.games.len());
    }

    /// All games as lines of text, with their files.
    pub fn lines(&self, catalogue: &Catalogue) -> Vec<String> {
        let line = |kept: &Kept| {
            let told = Told::read(&kept.path, catalogue);
            let [title, _, moves, standing] = told.columns;
            let players = told.players.unwrap_or_default();
            let (path, played) = (kept.path.display(), ago(kept.played));
            format!("{path}: {title}, {played}; {players}; moves: {moves}; {standing}")
        };
        self.games.iter().map(line).collect()
    }

    /// Does what a key asks for.
    pub fn key(&mut self, code: KeyCode) -> Wanted {
        self.note.clear();
        if mem::take(&mut self.is_asked) {
            if code == KeyCode::Char('y') {
                self.delete();
            }
            return Wanted::Nothing;
        }
        match code {
            KeyCode::Esc | KeyCode::Char('q' | 'x' | 'm') => return Wanted::Close,
            KeyCode::Enter => return self.wanted(Purpose::Open),
            KeyCode::Char('t') => return self.wanted(Purpose::Review),
            KeyCode::Char('w') => return self.wanted(Purpose::Write),
            KeyCode::Char('d') | KeyCode::Delete => self.is_asked = self.rows.chosen().is_some(),
            code => self.rows.key(code),
        }
        Wanted::Nothing
    }

    /// Does what a click asks for: it chooses a game, and opens the one that is chosen.
    pub fn click(&mut self, at: Position) -> Wanted {
        self.is_asked = false;
        match self.rows.click(at) {
            true => self.wanted(Purpose::Open),
            false => Wanted::Nothing,
        }
    }

    fn wanted(&self, purpose: Purpose) -> Wanted {
        let path = self
            .rows
            .chosen()
            .map(|chosen| self.games[chosen].path.clone());
        path.map_or(Wanted::Nothing, |path| Wanted::Game(path, purpose))
    }

    /// Deletes the game that is chosen, unless it is open elsewhere.
    fn delete(&mut self) {
        let Some(chosen) = self.rows.chosen() else {
            return;
        };
        let slot = Slot::take(self.games[chosen].path.clone());
        let deleted = slot.and_then(|slot| {
            let busy = || io::Error::other("the game is open in another window");
            slot.ok_or_else(busy)?.delete()
        });
        self.refresh();
        self.note = match deleted {
            Ok(()) => "deleted".into(),
            Err(error) => format!("not deleted: {}", tabletop::io_words(&error)),
        };
    }

    /// Draws the list over the whole screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>, catalogue: &Catalogue) {
        let told = |index: usize| {
            let Kept { path, told, .. } = &self.games[index];
            told.get_or_init(|| Told::read(path, catalogue))
        };
        let more = self.rows.chosen().map_or_else(String::new, |chosen| {
            let Told { columns, players } = told(chosen);
            let words = [columns.last(), players.as_ref()].into_iter().flatten();
            words.map(String::as_str).collect::<Vec<_>>().join("; ")
        });
        let foot = match (self.is_asked, &*self.note, &*self.games) {
            (true, ..) => "Delete this game? y: yes, any other key: no",
            (_, "", []) => NO_GAMES,
            (_, "", _) => KEYS,
            (_, note, _) => note,
        };
        let around = Around {
            title: format!("Your games: {}", counted(self.games.len(), "game", "games")),
            columns: [
                ("Played", 14),
                ("Game", 22),
                ("Players", 12),
                ("Moves", 5),
                ("Result", 0),
            ],
            more,
            foot,
        };
        self.rows.draw(frame, around, |index| {
            let [title, who, moves, standing] = told(index).columns.clone();
            [ago(self.games[index].played), title, who, moves, standing]
        });
    }
}
