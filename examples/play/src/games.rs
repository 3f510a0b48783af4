//! The list of the games that this terminal has kept, begun and finished.

use std::cell::OnceCell;
use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use menagerie::{Catalogue, GameInfo};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;
use tabletop::{
    Saved, Session, Sitter, counted, going_words, own_result, player_words, result_said,
    result_words,
};

use crate::kept::{Slot, kept_games};
use crate::loading::load_words;
use crate::row_list::{Around, MenuList, Purpose, RowList, Wanted};

/// What the keys of the list do.
const KEYS: &str = "Enter: open   t: review   w: write to a file   d: delete   Esc: back";
/// What is said where there is no game.
pub const NO_GAMES: &str = "No game is kept yet. Every game is kept from its first move";

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
    /// The game, who plays, the number of moves, and how it stands in short.
    columns: [String; 4],
    /// How it stands, and the players and clocks.
    more: String,
}

/// The kept games, the last one first.
#[derive(Debug)]
pub struct GameList {
    state: PathBuf,
    games: Vec<Kept>,
    rows: RowList,
    /// What was done last, or why it cannot be done.
    note: String,
    /// Whether the game is deleted if the person says yes.
    is_asked: bool,
}

impl Told {
    fn of(saved: &Saved, info: &GameInfo) -> Self {
        let (game, session) = (&*saved.game, saved.session.as_ref());
        let you = session.and_then(Session::person);
        let going = || going_words(game.turn(), game.ply(), you);
        let result = game.ending().map(|ending| ending.outcome);
        let own = result
            .zip(you)
            .and_then(|(outcome, you)| own_result(outcome, you));
        let short = own.map(String::from).or_else(|| result_words(game));
        let said = result_said(game).map(|said| said.to(you).to_owned());
        let players = session.map(|session| session.words(info.players()));
        let more = [Some(said.unwrap_or_else(going)), players];
        let moves = game.ply().div_ceil(2).to_string();
        let who = session.map_or_else(|| "the network".into(), players_words);
        let short = short.unwrap_or_else(going);
        Self {
            columns: [info.title().into(), who, moves, short],
            more: more.into_iter().flatten().collect::<Vec<_>>().join("; "),
        }
    }

    fn read(path: &Path, catalogue: &Catalogue) -> Self {
        let loaded = Saved::load(path, catalogue).map_err(|error| load_words(&error));
        let told = loaded.and_then(|loaded| {
            let info = catalogue.find(loaded.game.name());
            let told = info.map(|info| Self::of(&loaded, info));
            told.map_err(|error| error.to_string())
        });
        told.unwrap_or_else(|why| Self {
            columns: ["?".into(), String::new(), String::new(), why.clone()],
            more: why,
        })
    }
}

/// Returns the players in a word or two: `beginner`, `two people`.
fn players_words(session: &Session) -> String {
    let computers = session.seats.iter().filter_map(Sitter::player);
    let words: Vec<String> = computers.map(player_words).collect();
    match words.is_empty() {
        true => "two people".into(),
        false => words.join(", "),
    }
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

    /// All games as lines of text, with their files.
    pub fn lines(&self, catalogue: &Catalogue) -> Vec<String> {
        let line = |kept: &Kept| {
            let told = Told::read(&kept.path, catalogue);
            let [title, _, moves, _] = told.columns;
            let (path, played) = (kept.path.display(), ago(kept.played));
            format!("{path}: {title}, {played}; moves: {moves}; {}", told.more)
        };
        self.games.iter().map(line).collect()
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
}

impl MenuList for GameList {
    fn key(&mut self, code: KeyCode) -> Wanted {
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

    fn click(&mut self, at: Position) -> Wanted {
        self.is_asked = false;
        match self.rows.click(at) {
            true => self.wanted(Purpose::Open),
            false => Wanted::Nothing,
        }
    }

    fn refresh(&mut self) {
        let (rows, games) = (mem::take(&mut self.rows), mem::take(&mut self.games));
        let path = rows.chosen().map(|chosen| &games[chosen].path);
        *self = Self::new(&self.state);
        let same = self.games.iter().position(|kept| Some(&kept.path) == path);
        self.rows = rows.with_count(self.games.len(), same);
    }

    fn tell(&mut self, words: String) {
        self.note = words;
    }

    fn draw(&mut self, frame: &mut Frame<'_>, catalogue: &Catalogue) {
        let told = |index: usize| {
            let Kept { path, told, .. } = &self.games[index];
            told.get_or_init(|| Told::read(path, catalogue))
        };
        let chosen = self.rows.chosen();
        let more = chosen.map_or_else(String::new, |chosen| told(chosen).more.clone());
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
