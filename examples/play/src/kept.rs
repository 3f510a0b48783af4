//! The last games of this terminal, kept in the state folder as they are played: a game outlives
//! its window. Each is a save file.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use atomic_files::read_text;
use menagerie::{AnyGame, Catalogue};
use serde::{Deserialize, Serialize};
use tabletop::{Match, SaveError, Session, Sitter};

use crate::loading::Loaded;
use crate::peer::{lock, make_folder, used};

/// The number of games that are kept. Each program that plays has one.
const SLOTS: u32 = 64;

/// A file for a kept game. As long as this exists, no other program uses the file.
#[derive(Debug)]
struct Slot {
    path: PathBuf,
    /// Writing a file anew replaces it, so another file beside it is locked.
    _lock: File,
}

/// The path of a slot in the state folder. Older programs kept logs, which a save file replaces.
fn path_of(state: &Path, number: u32) -> PathBuf {
    let path = state.join("games").join(format!("{number}.json"));
    let log = path.with_extension("jsonl");
    if log.exists() && !path.exists() {
        log
    } else {
        path
    }
}

impl Slot {
    /// Takes a slot, unless another program has it.
    fn take(state: &Path, number: u32) -> io::Result<Option<Self>> {
        let path = path_of(state, number);
        let lock = lock(&path.with_extension("lock"))?;
        Ok(lock.map(|lock| Self { path, _lock: lock }))
    }

    /// Takes a slot without a game, otherwise the one whose game was played longest ago.
    fn free(state: &Path) -> io::Result<Option<Self>> {
        for (_, number) in by_age(state) {
            if let Some(slot) = Self::take(state, number)? {
                return Ok(Some(slot));
            }
        }
        Ok(None)
    }

    /// Writes a game, which only this user can read.
    fn write(&self, table: &Match) -> Result<(), SaveError> {
        let text = table.save_text();
        let written = atomic_files::write_private(&self.path, text.as_bytes());
        written.map_err(SaveError::at(&self.path))
    }
}

/// The numbers of the slots, and when their games were played: those without a game first, then the
/// oldest.
fn by_age(state: &Path) -> Vec<(Option<SystemTime>, u32)> {
    let slots = (1..=SLOTS).map(|number| (played(&path_of(state, number)), number));
    let mut slots: Vec<_> = slots.collect();
    slots.sort_unstable();
    slots
}

/// When the game of a file was played; `None` if it has none. A file that could not be filled is
/// empty.
fn played(path: &Path) -> Option<SystemTime> {
    let has_game = fs::metadata(path).is_ok_and(|data| data.len() > 0);
    used(path).filter(|_| has_game)
}

/// The game that was kept last, of those that no program plays and that are not over.
pub fn last_game(state: Option<&Path>, catalogue: &Catalogue) -> Option<PathBuf> {
    let state = state?;
    let mut slots = by_age(state).into_iter().rev();
    slots.find_map(|(played, number)| {
        played?;
        let slot = Slot::take(state, number).ok().flatten()?;
        let game = Loaded::read(&slot.path, catalogue).ok()?.game;
        game.ending().is_none().then_some(slot.path)
    })
}

/// A kept game in words: `Pacifist, move 12, against the computer`.
pub fn words(title: &str, game: &dyn AnyGame, session: Option<&Session>) -> String {
    let has_computer = |session: &Session| session.seats.iter().any(|seat| *seat != Sitter::Human);
    let players = match session.is_some_and(has_computer) {
        true => "against the computer",
        false => "two people",
    };
    format!("{title}, move {}, {players}", game.ply() / 2 + 1)
}

/// What the menu was asked to play last, in the words of the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The game.
    pub game: Option<String>,
    /// Who plays each side.
    pub players: [Option<String>; 2],
}

/// The file with the last choice, in the state folder.
const CHOICE: &str = "menu.json";

impl Choice {
    /// The last choice. There is none if its file cannot be read.
    pub fn last(state: Option<&Path>) -> Option<Self> {
        let text = read_text(&state?.join(CHOICE)).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// Keeps the choice, if there is a folder for it and it can be written: no game waits for that.
    pub fn keep(&self, state: Option<&Path>) {
        if let (Some(state), Ok(text)) = (state, serde_json::to_vec(self)) {
            let _ = make_folder(state);
            let _ = atomic_files::write(&state.join(CHOICE), &text);
        }
    }
}

/// Keeps a game that has no file of its own, from its first move on. Once the game is over, the
/// menu no longer offers it, but it can still be loaded.
#[derive(Debug, Default)]
pub struct Keeping {
    /// The state folder; `None` if nothing is kept.
    state: Option<PathBuf>,
    slot: Option<Slot>,
    /// Whether another program is playing the kept game from which this one was loaded.
    is_elsewhere: bool,
    /// Whether another game took the place of the one in the file, which stays there.
    is_left: bool,
    /// Whether the game is over.
    is_over: bool,
    /// The number of changes that are written, and of games that were replaced until then.
    written: usize,
    replaced: usize,
}

impl Keeping {
    /// Keeps a game, in the slot from which it was loaded if it is a kept one.
    pub fn new(state: Option<&Path>, load: Option<&Path>) -> Self {
        let number = |state| (1..=SLOTS).find(|&n| load == Some(&path_of(state, n)));
        let slot = state.and_then(|state| Slot::take(state, number(state)?).ok());
        Self {
            state: state.map(Path::to_path_buf),
            is_elsewhere: matches!(slot, Some(None)),
            slot: slot.flatten(),
            is_left: false,
            is_over: false,
            written: 0,
            replaced: 0,
        }
    }

    /// Whether another program is playing the kept game from which this one was loaded.
    pub fn is_elsewhere(&self) -> bool {
        self.is_elsewhere
    }

    /// Whether it keeps the game that is played now, and the menu offers to continue it.
    pub fn has_game(&self) -> bool {
        !self.is_over && self.has_record()
    }

    /// Whether it keeps the game that is played now, even if that is over.
    pub fn has_record(&self) -> bool {
        self.state.is_some() && !self.is_left && self.has_file()
    }

    fn has_file(&self) -> bool {
        self.slot
            .as_ref()
            .is_some_and(|slot| played(&slot.path).is_some())
    }

    /// Keeps the game if anything has happened in it since the last call.
    ///
    /// # Errors
    /// If it cannot be written. Then nothing is kept any more.
    pub fn follow(&mut self, table: &Match) -> Result<(), SaveError> {
        if table.changes() == self.written {
            return Ok(());
        }
        if table.replacements() > self.replaced {
            self.is_left = self.has_file();
        }
        (self.written, self.replaced) = (table.changes(), table.replacements());
        self.keep(table)
    }

    /// Keeps the game as it is now: what is left on its clocks changes without an act.
    ///
    /// # Errors
    /// As [`follow`](Self::follow).
    pub fn keep(&mut self, table: &Match) -> Result<(), SaveError> {
        let Some(state) = &self.state else {
            return Ok(());
        };
        let game = table.game();
        self.is_over = game.ending().is_some();
        let is_own = table.remote().is_none()
            && table.save_file().path().is_none()
            && !table.computer().persons().is_empty();
        if !is_own {
            if let Some(slot) = self.slot.as_ref().filter(|_| !self.is_left) {
                // The game has a file of its own.
                let _ = fs::remove_file(&slot.path);
            }
            return Ok(());
        }
        if self.written == 0 || game.ply() == 0 && game.undone().is_empty() {
            return Ok(());
        }
        let mut written = Ok(());
        if self.slot.is_none() || self.is_left {
            // The slot before is held until then, so that the new game does not take it.
            let free = Slot::free(state).map_err(SaveError::at(state));
            written = free.map(|free| {
                if free.is_some() {
                    (self.slot, self.is_left) = (free, false);
                }
            });
        }
        if let Some(slot) = self.slot.as_ref().filter(|_| !self.is_left) {
            written = written.and_then(|()| slot.write(table));
        }
        if written.is_err() {
            self.state = None;
        }
        written
    }
}

/// Returns whether a path is one of those at which games are kept.
pub fn is_kept(state: Option<&Path>, path: &Path) -> bool {
    state.is_some_and(|state| (1..=SLOTS).any(|number| path == path_of(state, number)))
}

#[cfg(test)]
mod tests {
    use menagerie::{ChosenOrder, Player};
    use tabletop::Setup;

    use super::*;

    /// A game after one move.
    fn begun(name: &str) -> Match {
        let catalogue = Catalogue::standard();
        let info = catalogue.find(name).unwrap().clone();
        let mut table = Match::new(Setup::new(info.start(None).unwrap(), info));
        play(&mut table);
        table
    }

    fn play(table: &mut Match) {
        let m = table.game().moves(1).remove(0);
        table.type_move(&m).unwrap();
    }

    /// Keeps a game.
    fn keep(state: &Path, load: Option<&Path>, table: &Match) -> Keeping {
        let mut keeping = Keeping::new(Some(state), load);
        keeping.follow(table).unwrap();
        keeping
    }

    fn last(state: &Path) -> Option<PathBuf> {
        last_game(Some(state), &Catalogue::standard())
    }

    #[test]
    fn each_program_keeps_its_own_game_and_a_few_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path();
        let table = begun("pacifist");
        let keep = |load: Option<&Path>| keep(state, load, &table);
        let has_files = || (1..=SLOTS).all(|number| path_of(state, number).exists());
        let running: Vec<Keeping> = (0..SLOTS).map(|_| keep(None)).collect();
        assert!(has_files() && running.iter().all(Keeping::has_game));
        // There is no slot for one more, and no game is taken from those who play it.
        assert!(!keep(None).has_game());
        assert_eq!(last(state), None);
        let elsewhere = keep(Some(&path_of(state, 1)));
        assert!(elsewhere.is_elsewhere() && !elsewhere.has_game());
        drop(running);
        let kept = last(state).unwrap();
        let goes_on = keep(Some(&kept));
        assert!(!goes_on.is_elsewhere());
        assert_eq!(goes_on.slot.as_ref().unwrap().path, kept);
        assert_ne!(last(state), Some(kept));
        // The game that was played longest ago makes room.
        assert!(keep(None).has_game() && has_files());
    }

    #[test]
    fn a_game_is_offered_until_it_ends_and_is_kept_until_it_has_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path();
        let mut table = begun("pacifist");
        let mut keeping = keep(state, None, &table);
        assert_eq!(last(state), None, "it is being played");
        let played = |keeping: &Keeping| {
            let path = &keeping.slot.as_ref().unwrap().path;
            let game = Loaded::read(path, &Catalogue::standard()).ok()?.game;
            Some((game.ply(), game.undone().len()))
        };
        assert_eq!(played(&keeping), Some((1, 0)));
        table.take_back().unwrap();
        keeping.follow(&table).unwrap();
        assert_eq!(played(&keeping), Some((0, 1)));
        play(&mut table);
        table.resign().unwrap();
        keeping.follow(&table).unwrap();
        assert_eq!(played(&keeping), Some((1, 0)));
        assert!(keeping.has_record() && !keeping.has_game());
        let kept = keeping.slot.as_ref().unwrap().path.clone();
        drop(keeping);
        assert_eq!(last(state), None);
        let game = Loaded::read(&kept, &Catalogue::standard()).unwrap().game;
        assert!(game.ending().is_some());
        let mut nothing = Keeping::new(None, None);
        nothing.follow(&begun("conquid")).unwrap();
        assert!(!nothing.has_game());
    }

    #[test]
    fn a_kept_game_stays_when_another_takes_its_place() {
        type Begin = fn(&mut Match, Box<dyn AnyGame>);

        let catalogue = Catalogue::standard();
        let ways: [Begin; 3] = [
            |table, game| table.begin(game, ChosenOrder::new()).unwrap(),
            |table, mut game| {
                game.resign(Player::First);
                table.begin(game, ChosenOrder::new()).unwrap();
            },
            |table, _| {
                table.pause_or_play().unwrap();
                table.look(|playback| playback.go_to(1)).unwrap();
                table.branch().unwrap();
            },
        ];
        for (way, begin_another) in ways.into_iter().enumerate() {
            let folder = tempfile::tempdir().unwrap();
            let state = folder.path();
            let mut table = begun("pacifist");
            play(&mut table);
            keep(state, None, &table);
            // The program goes on with it later. There is no slot without a game.
            let kept = path_of(state, 1);
            let before = fs::read(&kept).unwrap();
            for number in 2..=SLOTS {
                fs::copy(&kept, path_of(state, number)).unwrap();
            }
            let game = Loaded::read(&kept, &catalogue).unwrap().game;
            let mut table = Match::new(Setup::new(game, table.info().clone()));
            let mut keeping = Keeping::new(Some(state), Some(&kept));
            begin_another(&mut table, catalogue.open("pacifist", None, None).unwrap());
            keeping.follow(&table).unwrap();
            assert_eq!(fs::read(&kept).unwrap(), before, "way {way}");
            if !table.is_over() {
                play(&mut table);
                keeping.follow(&table).unwrap();
                assert!(keeping.has_game(), "way {way}");
                assert_ne!(keeping.slot.as_ref().unwrap().path, kept, "way {way}");
            }
            keeping.keep(&table).unwrap();
            assert_eq!(fs::read(&kept).unwrap(), before, "way {way}");
        }
    }

    #[test]
    fn a_game_that_an_older_program_has_kept_as_a_log_is_offered() {
        let folder = tempfile::tempdir().unwrap();
        let (state, catalogue) = (folder.path(), Catalogue::standard());
        let log = path_of(state, 2).with_extension("jsonl");
        fs::create_dir(state.join("games")).unwrap();
        fs::write(&log, include_str!("../tests/data/older/kept-game.jsonl")).unwrap();
        let busy = Slot::take(state, 2).unwrap();
        assert_eq!(last(state), None, "the older program plays it");
        drop(busy);
        assert_eq!(last(state), Some(log.clone()));
        let kept = Loaded::read(&log, &catalogue).unwrap();
        assert_eq!(kept.game.played(), ["e2e4", "e7e5"]);
        let session = kept.session.unwrap();
        assert_eq!(
            session.seats[1],
            Sitter::read("ai:easy", &catalogue).unwrap()
        );
        let left = [299_970, 300_000].map(std::time::Duration::from_millis);
        assert_eq!(session.left(), Some(left));
    }

    #[test]
    fn what_cannot_be_read_is_not_offered_and_what_cannot_be_written_is_told_once() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("games")).unwrap();
        for (number, text) in [(1, &b""[..]), (2, b"{\"game\":"), (3, &[0xFF])] {
            fs::write(path_of(folder.path(), number), text).unwrap();
        }
        assert_eq!(last(folder.path()), None);
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let mut table = begun("pacifist");
        let mut keeping = Keeping::new(Some(&file), None);
        assert!(keeping.follow(&table).is_err());
        table.take_back().unwrap();
        assert!(keeping.follow(&table).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn only_its_user_can_read_a_kept_game() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let mut table = begun("pacifist");
        let mut keeping = keep(folder.path(), None, &table);
        play(&mut table);
        keeping.follow(&table).unwrap();
        let path = path_of(folder.path(), 1);
        for path in [&path, path.parent().unwrap()] {
            let mode = fs::metadata(path).unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "{}", path.display());
        }
    }
}
