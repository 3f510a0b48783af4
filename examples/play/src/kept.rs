//! The games of this terminal, kept in the state folder as they are played: a game outlives its
//! window, and one that has ended can be looked at again. What is done is added to its file.

use std::cmp::Reverse;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use atomic_files::read_text;
use menagerie::{AnyGame, Catalogue};
use serde::{Deserialize, Serialize};
use tabletop::{Match, MatchJournal, SaveError, Saved, Session};

use crate::peer::{lock, make_folder, used};

/// The files of a kept game, and of one that an older program kept.
const ENDINGS: [&str; 2] = ["jsonl", "json"];

/// A file for a kept game. As long as this exists, no other program uses the file.
#[derive(Debug)]
pub struct Slot {
    journal: MatchJournal,
    /// Writing a file anew replaces it, so another file beside it is locked.
    lock: PathBuf,
    _locked: File,
}

/// The folder of the kept games.
fn folder(state: &Path) -> PathBuf {
    state.join("games")
}

/// Returns whether a path is one of those at which games are kept.
pub fn is_kept(state: Option<&Path>, path: &Path) -> bool {
    let is_game = |ending: &str| path.extension().is_some_and(|found| found == ending);
    state.is_some_and(|state| path.parent() == Some(&folder(state)))
        && ENDINGS.into_iter().any(is_game)
}

impl Slot {
    /// Takes the file of a game, unless another program has it.
    pub fn take(path: PathBuf) -> io::Result<Option<Self>> {
        let lock_path = path.with_extension("lock");
        let locked = lock(&lock_path)?;
        Ok(locked.map(|locked| Self {
            journal: MatchJournal::new(&path),
            lock: lock_path,
            _locked: locked,
        }))
    }

    /// Takes a new file.
    fn free(state: &Path) -> io::Result<Self> {
        let numbers = files(state).into_iter().filter_map(|path| number(&path));
        let first = numbers.max().map_or(1, |last| u64::from(last) + 1);
        // Another program may take the same number at the same time.
        for number in first.. {
            if let Some(slot) = Self::take(path_of(state, number))?
                && !slot.journal.path().exists()
            {
                return Ok(slot);
            }
        }
        Err(io::ErrorKind::StorageFull.into())
    }

    /// Adds to the file what has changed in the game.
    fn write(&mut self, match_: &Match) -> Result<(), SaveError> {
        let written = self.journal.write(match_);
        written.map_err(SaveError::at(self.journal.path()))
    }

    /// Deletes the game.
    ///
    /// # Errors
    /// If the file cannot be removed.
    pub fn delete(self) -> io::Result<()> {
        fs::remove_file(self.journal.path())?;
        fs::remove_file(&self.lock)
    }
}

/// The file of a new game with this number.
fn path_of(state: &Path, number: u64) -> PathBuf {
    folder(state).join(format!("{number}.{}", ENDINGS[0]))
}

/// The number of a kept game: a later game has a higher one.
fn number(path: &Path) -> Option<u32> {
    path.file_stem()?.to_str()?.parse().ok()
}

/// All files in the folder of kept games.
fn files(state: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder(state)).into_iter().flatten();
    entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect()
}

/// The files of the kept games, and when each was played: the last one first. A file that could not
/// be filled is empty.
pub fn kept_games(state: &Path) -> Vec<(SystemTime, PathBuf)> {
    let games = files(state).into_iter();
    let games = games.filter(|path| is_kept(Some(state), path));
    let mut games: Vec<_> = games
        .filter_map(|path| Some((played(&path)?, path)))
        .collect();
    games.sort_unstable_by_key(|(played, path)| Reverse((*played, number(path))));
    games
}

/// When the game of a file was played; `None` if it has none.
fn played(path: &Path) -> Option<SystemTime> {
    let has_game = fs::metadata(path).is_ok_and(|data| data.len() > 0);
    used(path).filter(|_| has_game)
}

/// The game that was kept last, of those that no program plays and that are not over.
pub fn last_game(state: Option<&Path>, catalogue: &Catalogue) -> Option<PathBuf> {
    let games = kept_games(state?).into_iter();
    let mut games = games.map(|(_, path)| path);
    games.find(|path| {
        let is_free = matches!(Slot::take(path.clone()), Ok(Some(_)));
        is_free && Saved::load(path, catalogue).is_ok_and(|kept| kept.game.ending().is_none())
    })
}

/// A kept game in words: `Pacifist, move 12, against the computer`.
pub fn words(title: &str, game: &dyn AnyGame, session: Option<&Session>) -> String {
    let players = match session.is_some_and(Session::has_computer) {
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
/// menu no longer offers it, but it stays in the list of games. One over the network is kept at its
/// table until it is over, and here from then on.
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
    /// Whether the game was over when it was opened. If it goes on, it is another game: how it
    /// ended stays in the list.
    pub was_over: bool,
    /// The game as it was loaded, until it changes: its file is written only then.
    loaded: Option<String>,
    /// The number of changes that are written, and of games that were replaced until then.
    written: usize,
    replaced: usize,
}

impl Keeping {
    /// Keeps a game, in the file from which it was loaded if it is a kept one.
    pub fn new(state: Option<&Path>, load: Option<&Path>) -> Self {
        let loaded = load.filter(|path| is_kept(state, path));
        let slot = loaded.and_then(|path| Slot::take(path.to_path_buf()).ok());
        Self {
            state: state.map(Path::to_path_buf),
            is_elsewhere: matches!(slot, Some(None)),
            slot: slot.flatten(),
            ..Self::default()
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
        let slot = self.slot.as_ref();
        slot.is_some_and(|slot| played(slot.journal.path()).is_some())
    }

    /// Keeps the game if anything has happened in it since the last call.
    ///
    /// # Errors
    /// If it cannot be written. Then nothing is kept any more.
    pub fn follow(&mut self, match_: &Match) -> Result<(), SaveError> {
        if match_.changes() == self.written {
            if self.written == 0 && self.loaded.is_none() && self.has_file() {
                self.loaded = Some(match_.save_text());
            }
            return Ok(());
        }
        if match_.replacements() > self.replaced {
            self.is_left = self.has_file();
        }
        (self.written, self.replaced) = (match_.changes(), match_.replacements());
        self.keep(match_)
    }

    /// Keeps the game as it is now: what is left on its clocks, and what was tried beside it,
    /// changes without an act.
    ///
    /// # Errors
    /// As [`follow`](Self::follow).
    pub fn keep(&mut self, match_: &Match) -> Result<(), SaveError> {
        let game = match_.game();
        self.is_over = game.ending().is_some();
        if !self.is_over && std::mem::take(&mut self.was_over) {
            self.is_left = self.has_file();
        }
        if match_.save_file().path().is_some() {
            // The game has a file of its own. One that another program plays is not taken from it.
            if let Some(slot) = self.slot.take_if(|_| !self.is_left) {
                let _ = slot.delete();
            }
            return Ok(());
        }
        let is_own = match match_.remote() {
            Some(remote) => remote.seat().is_some() && self.is_over,
            None => !match_.computer().persons().is_empty(),
        };
        let has_begun = self.written > 0 && (game.ply() > 0 || !game.undone().is_empty());
        if !is_own || !has_begun && !self.has_record() {
            return Ok(());
        }
        let written = self.write(match_);
        if written.is_err() {
            self.state = None;
        }
        written
    }

    /// Writes the game to its file, or to a new one.
    fn write(&mut self, match_: &Match) -> Result<(), SaveError> {
        let Some(state) = &self.state else {
            return Ok(());
        };
        if self.slot.is_none() || self.is_left {
            let free = Slot::free(state).map_err(SaveError::at(state))?;
            (self.slot, self.is_left) = (Some(free), false);
        }
        if self.loaded.as_ref() == Some(&match_.save_text()) {
            return Ok(());
        }
        self.loaded = None;
        self.slot.as_mut().map_or(Ok(()), |slot| slot.write(match_))
    }
}

#[cfg(test)]
mod tests {
    use menagerie::Player;
    use tabletop::{Setup, Sitter};

    use super::*;

    /// A game after one move.
    fn begun(name: &str) -> Match {
        let catalogue = Catalogue::standard();
        let info = catalogue.find(name).unwrap().clone();
        let mut match_ = Match::new(Setup::new(info.start(None).unwrap(), info));
        play(&mut match_);
        match_
    }

    fn play(match_: &mut Match) {
        let m = match_.game().moves(1).remove(0);
        match_.type_move(&m).unwrap();
    }

    /// Keeps a game.
    fn keep(state: &Path, load: Option<&Path>, match_: &Match) -> Keeping {
        let mut keeping = Keeping::new(Some(state), load);
        keeping.follow(match_).unwrap();
        keeping
    }

    fn last(state: &Path) -> Option<PathBuf> {
        last_game(Some(state), &Catalogue::standard())
    }

    #[test]
    fn each_program_keeps_its_own_game_and_none_makes_room_for_another() {
        const MANY: usize = 100;
        let state = tempfile::tempdir().unwrap();
        let state = state.path();
        let match_ = begun("pacifist");
        let keep = |load: Option<&Path>| keep(state, load, &match_);
        let running: Vec<Keeping> = (0..MANY).map(|_| keep(None)).collect();
        assert!(running.iter().all(Keeping::has_game));
        assert_eq!(kept_games(state).len(), MANY);
        assert_eq!(last(state), None, "all are being played");
        let elsewhere = keep(Some(&path_of(state, 1)));
        assert!(elsewhere.is_elsewhere());
        // It goes on as a game of its own.
        assert_eq!(
            elsewhere.slot.as_ref().unwrap().journal.path(),
            path_of(state, 101)
        );
        drop((running, elsewhere));
        let kept = last(state).unwrap();
        let before = fs::metadata(&kept).unwrap().modified().unwrap();
        let goes_on = keep(Some(&kept));
        assert!(!goes_on.is_elsewhere());
        assert_eq!(goes_on.slot.as_ref().unwrap().journal.path(), kept);
        // A game that was only looked at is as old as before.
        assert_eq!(fs::metadata(&kept).unwrap().modified().unwrap(), before);
        assert_ne!(last(state), Some(kept));
        assert_eq!(kept_games(state).len(), MANY + 1);
    }

    #[test]
    fn the_highest_number_is_not_the_last_game() {
        let state = tempfile::tempdir().unwrap();
        let state = state.path();
        fs::create_dir(folder(state)).unwrap();
        fs::write(path_of(state, u32::MAX.into()), "{}").unwrap();
        let match_ = begun("pacifist");
        let both = [keep(state, None, &match_), keep(state, None, &match_)];
        assert!(both.iter().all(Keeping::has_game));
        assert_eq!(kept_games(state).len(), 3);
    }

    #[test]
    fn a_deleted_game_leaves_nothing_behind() {
        let state = tempfile::tempdir().unwrap();
        let state = state.path();
        drop(keep(state, None, &begun("pacifist")));
        let path = path_of(state, 1);
        Slot::take(path).unwrap().unwrap().delete().unwrap();
        assert_eq!(files(state), Vec::<PathBuf>::new());
    }

    #[test]
    fn a_game_is_offered_until_it_ends_and_is_kept_until_it_has_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path();
        let mut match_ = begun("pacifist");
        let mut keeping = keep(state, None, &match_);
        assert_eq!(last(state), None, "it is being played");
        let played = |keeping: &Keeping| {
            let path = keeping.slot.as_ref().unwrap().journal.path();
            let game = Saved::load(path, &Catalogue::standard()).ok()?.game;
            Some((game.ply(), game.undone().len()))
        };
        assert_eq!(played(&keeping), Some((1, 0)));
        match_.take_back().unwrap();
        keeping.follow(&match_).unwrap();
        assert_eq!(played(&keeping), Some((0, 1)));
        play(&mut match_);
        match_.resign().unwrap();
        keeping.follow(&match_).unwrap();
        assert_eq!(played(&keeping), Some((1, 0)));
        assert!(keeping.has_record() && !keeping.has_game());
        let kept = keeping.slot.as_ref().unwrap().journal.path().to_path_buf();
        drop(keeping);
        assert_eq!(last(state), None);
        let game = Saved::load(&kept, &Catalogue::standard()).unwrap().game;
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
            |match_, game| match_.begin(game, None).unwrap(),
            |match_, mut game| {
                game.resign(Player::First);
                match_.begin(game, None).unwrap();
            },
            |match_, _| {
                match_.pause_or_play().unwrap();
                match_.look(|playback| playback.go_to(1)).unwrap();
                match_.branch().unwrap();
            },
        ];
        for (way, begin_another) in ways.into_iter().enumerate() {
            let folder = tempfile::tempdir().unwrap();
            let state = folder.path();
            let mut match_ = begun("pacifist");
            play(&mut match_);
            keep(state, None, &match_);
            // The program goes on with it later.
            let kept = path_of(state, 1);
            let before = fs::read(&kept).unwrap();
            let game = Saved::load(&kept, &catalogue).unwrap().game;
            let mut match_ = Match::new(Setup::new(game, match_.info().clone()));
            let mut keeping = Keeping::new(Some(state), Some(&kept));
            begin_another(&mut match_, catalogue.open("pacifist", None, None).unwrap());
            keeping.follow(&match_).unwrap();
            assert_eq!(fs::read(&kept).unwrap(), before, "way {way}");
            if !match_.is_over() {
                play(&mut match_);
                keeping.follow(&match_).unwrap();
                assert!(keeping.has_game(), "way {way}");
                assert_ne!(
                    keeping.slot.as_ref().unwrap().journal.path(),
                    kept,
                    "way {way}"
                );
            }
            keeping.keep(&match_).unwrap();
            assert_eq!(fs::read(&kept).unwrap(), before, "way {way}");
        }
    }

    #[test]
    fn a_game_that_an_older_program_has_kept_as_a_log_is_offered() {
        let folder = tempfile::tempdir().unwrap();
        let (state, catalogue) = (folder.path(), Catalogue::standard());
        let log = path_of(state, 2);
        fs::create_dir(state.join("games")).unwrap();
        fs::write(&log, include_str!("../tests/data/older/kept-game.jsonl")).unwrap();
        let busy = Slot::take(log.clone()).unwrap();
        assert_eq!(last(state), None, "the older program plays it");
        drop(busy);
        assert_eq!(last(state), Some(log.clone()));
        let kept = Saved::load(&log, &catalogue).unwrap();
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
        let mut match_ = begun("pacifist");
        let mut keeping = Keeping::new(Some(&file), None);
        assert!(keeping.follow(&match_).is_err());
        match_.take_back().unwrap();
        assert!(keeping.follow(&match_).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn only_its_user_can_read_a_kept_game() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let mut match_ = begun("pacifist");
        let mut keeping = keep(folder.path(), None, &match_);
        play(&mut match_);
        keeping.follow(&match_).unwrap();
        let path = path_of(folder.path(), 1);
        for path in [&path, path.parent().unwrap()] {
            let mode = fs::metadata(path).unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "{}", path.display());
        }
    }
}
