//! The game that the command line or the menu asks for.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use menagerie::{AnyGame, Catalogue, GameInfo, OpenError};
use tabletop::{Link, SaveError, Saved, Session, Setup, Sitter};

use crate::error::Error;
use crate::joining::{Network, remote};
use crate::kept::{Keeping, is_kept};
use crate::loading::resumed;
use crate::options::Options;
use crate::peer::{is_beginning, outside};

/// What is said about a table of this program that goes on after a crash.
const GOES_ON: &str = "This game goes on where this program ended; your opponent can come back, and \
                       {OpenSeat} lets anyone join";

/// A game that is about to be played.
#[derive(Debug)]
pub struct Opening {
    /// What the match starts from.
    pub setup: Setup,
    /// The file that it was loaded from.
    pub load: Option<PathBuf>,
    /// What is to be said first: how a game that was loaded goes on, or how an opponent comes.
    pub told: Option<String>,
    /// Whether the board is turned.
    pub is_flipped: bool,
    /// Whether the effects of moves are shown step by step.
    pub shows_steps: bool,
    /// The link to send to the opponent, if the table was opened at a server.
    pub invitation: Option<String>,
    /// Where the game is kept for the time after a crash.
    pub kept: Keeping,
}

impl Opening {
    /// Opens the game that is asked for, and checks that it can be saved.
    ///
    /// # Errors
    /// If anything asked for does not exist or cannot be done.
    pub fn new(options: &Options, catalogue: &Catalogue) -> Result<Self, Error> {
        Self::of(options, open(options, catalogue)?, catalogue)
    }

    /// Opens the game that is asked for as it was played. Returns also the options, with what its
    /// file tells and they do not.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn resumed(options: Options, catalogue: &Catalogue) -> Result<(Self, Options), Error> {
        let opened = open(&options, catalogue)?;
        let options = resumed(options, &opened);
        Ok((Self::of(&options, opened, catalogue)?, options))
    }

    fn of(options: &Options, mut saved: Saved, catalogue: &Catalogue) -> Result<Self, Error> {
        let seat =
            |word: &Option<String>| Sitter::read(word.as_deref().unwrap_or("human"), catalogue);
        let seats = [seat(&options.first)?, seat(&options.second)?];
        let state = options.state.as_deref();
        let mut kept = Keeping::new(state, options.load.as_deref());
        kept.was_over = saved.game.ending().is_some();
        let info = catalogue.find(saved.game.name());
        let info = info.map_err(OpenError::from)?.clone();
        check_name(options, catalogue, &info)?;
        check_save(options, saved.format)?;
        let Network {
            mut remote,
            goes_on,
            invitation,
        } = remote(options, &*saved.game, &info, catalogue)?;
        let (game, info) = match remote.as_ref().and_then(|remote| remote.game()) {
            // It may be another one than usual.
            Some(game) => {
                let info = catalogue.find(game.name()).map_err(OpenError::from)?;
                (game.copy(), info.clone())
            }
            None => (saved.game, info),
        };
        // The words of a file about its players are of no interest to others.
        let same = saved.session.as_ref().filter(|file| file.seats == seats);
        let tells = same.is_some() || saved.session.is_none();
        let untold = saved.untold.take().filter(|_| tells);
        let told = saved.session.as_ref();
        let told = told.filter(|file| file.clock == options.clock);
        let session = Session {
            clock: options.clock,
            programs: same.map_or_else(Default::default, |file| file.programs.clone()),
            seats,
            // Other clocks than those of the file begin anew.
            left: told.and_then(|file| file.left),
            is_kept: options.save.is_some(),
        };
        if let Some(path) = &options.save {
            let is_checked = remote.is_none() || is_loaded(options, path);
            let record = saved.variations.write_into(&game.to_json());
            let text = match &remote {
                Some(_) => record,
                None => session.write_into(&record),
            };
            if let Err(error) = save_first(path, &*game, &text, is_checked, catalogue) {
                // A table that goes on can still go on later.
                remote.iter_mut().for_each(Link::suspend);
                return Err(error);
            }
        }
        let invitation = invitation.map(|there| there.link());
        let waits_at = remote.as_ref().and_then(Link::address);
        let told = match (&invitation, waits_at) {
            _ if remote.is_none() => {
                let load = options.load.as_ref();
                load.map(|_| resumed_words(options, &session, &kept, untold, info.players()))
            }
            (Some(link), _) => Some(format!("Send your opponent:\n{link}")),
            (None, Some(_)) if goes_on => Some(GOES_ON.into()),
            (None, Some(at)) => {
                let address = outside(at);
                Some(format!("Your opponent types:\nplay --join {address}"))
            }
            (None, None) => None,
        };
        let begins = Saved {
            game,
            session: Some(session),
            ..saved
        };
        Ok(Self {
            setup: Setup {
                save: options.save.clone(),
                pause: Duration::from_millis(options.pause),
                seed: options.seed,
                remote,
                doubts: !options.sure,
                ..Setup::new(begins, info)
            },
            load: options.load.clone().filter(|path| !is_kept(state, path)),
            told,
            is_flipped: options.flip,
            shows_steps: options.shows_steps(),
            invitation,
            kept,
        })
    }
}

/// Saves a game before it begins, so that a file that cannot be written is reported at once. A file
/// that has not been checked yet may hold the beginning of a game that goes on at a table.
fn save_first(
    path: &Path,
    game: &dyn AnyGame,
    text: &str,
    is_checked: bool,
    catalogue: &Catalogue,
) -> Result<(), Error> {
    let is_kept = || (catalogue.load(path)).is_ok_and(|kept| is_beginning(&*kept, game));
    if !is_checked && path.exists() && !is_kept() {
        return Err(Error::Exists { path: path.into() });
    }
    let text = format!("{text}\n");
    Ok(atomic_files::write(path, text.as_bytes()).map_err(SaveError::at(path))?)
}

/// How a game goes on that was loaded: what the file told, and what it did not.
fn resumed_words(
    options: &Options,
    session: &Session,
    kept: &Keeping,
    untold: Option<String>,
    players: [&str; 2],
) -> String {
    let path = options.load.as_deref().unwrap_or(Path::new(""));
    let name = match is_kept(options.state.as_deref(), path) {
        true if kept.is_elsewhere() => "your game, which goes on in another window too".into(),
        true => "your game".into(),
        false => path.file_name().unwrap_or_default().display().to_string(),
    };
    // What is missing stands first: a narrow screen may cut the rest.
    let untold = untold.map_or_else(String::new, |untold| format!("{untold}; "));
    let mut words = format!("{name}: {untold}{}", session.words(players));
    if let Some(save) = &options.save {
        let is_loaded = options.load.as_ref() == Some(save);
        words += &match is_loaded {
            true => "; every move is saved".into(),
            false => format!("; saved to {}", save.display()),
        };
    }
    words
}

/// Whether a file is the one from which the game is loaded.
fn is_loaded(options: &Options, path: &Path) -> bool {
    let found = |path: &Path| fs::canonicalize(path).ok();
    let loaded = options.load.as_deref().and_then(found);
    loaded.is_some() && loaded == found(path)
}

fn open(options: &Options, catalogue: &Catalogue) -> Result<Saved, Error> {
    let Some(path) = &options.load else {
        let first = catalogue.games().first().map_or("", GameInfo::name);
        let game = options.game.as_deref().unwrap_or(first);
        let (variant, position) = (options.variant.as_deref(), options.position.as_deref());
        return Ok(catalogue.open(game, variant, position)?.into());
    };
    Ok(Saved::load(path, catalogue)?)
}

/// Checks that a file holds the game that is asked for.
fn check_name(options: &Options, catalogue: &Catalogue, info: &GameInfo) -> Result<(), Error> {
    let asked = options.game.as_deref();
    let Some(asked) = asked.filter(|&asked| asked != info.name()) else {
        return Ok(());
    };
    catalogue.find(asked).map_err(OpenError::from)?;
    Err(Error::OtherGame {
        path: options.load.clone().unwrap_or_default(),
        is: info.name(),
        asked: asked.into(),
    })
}

/// Checks that the file for saving is one for records, and that saving overwrites no other file.
/// What a table's file may hold is known later.
fn check_save(options: &Options, format: Option<&'static str>) -> Result<(), Error> {
    let Some(path) = &options.save else {
        return Ok(());
    };
    let is_other = |extension: &OsStr| !extension.eq_ignore_ascii_case("json");
    if path.extension().is_some_and(is_other) {
        return Err(Error::Extension { path: path.clone() });
    }
    if !path.exists() {
        return Ok(());
    }
    let is_at_table = options.host.is_some() || options.join.is_some();
    if !is_loaded(options, path) && !is_at_table {
        return Err(Error::Exists { path: path.clone() });
    }
    match (path.clone(), format) {
        (path, Some(format)) => Err(Error::Foreign { path, format }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Match;

    use super::*;

    #[test]
    fn a_file_keeps_the_word_of_a_program_that_is_not_started() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let marker = folder.path().join("it ran");
        let catalogue = Catalogue::standard();
        let game = catalogue.open("pacifist", None, None).unwrap();
        let program = format!("pipe:touch {}", marker.display());
        let session = Session {
            programs: [None, Some(program.clone())],
            is_kept: true,
            ..Session::default()
        };
        fs::write(&path, session.write_into(&game.to_json())).unwrap();
        let check_file = || {
            let text = fs::read_to_string(&path).unwrap();
            let read = Session::read(&text, &catalogue).unwrap().unwrap();
            assert_eq!(read.programs, [None, Some(program.clone())]);
            assert_eq!(read.seats, [Sitter::Human, Sitter::Human]);
            assert!(read.is_kept && read.clock.is_none());
        };
        let options = || Options {
            load: Some(path.clone()),
            ..Options::default()
        };
        for m in ["e2e4", "e7e5"] {
            let (opening, _) = Opening::resumed(options(), &catalogue).unwrap();
            let mut match_ = Match::new(opening.setup);
            match_.type_move(m).unwrap();
            check_file();
        }
        // As the form in the game loads it.
        let info = catalogue.find("pacifist").unwrap().clone();
        let mut match_ = Match::new(Setup::new(info.start(None).unwrap(), info));
        let saved = Saved::load(&path, &catalogue).unwrap();
        match_.begin(saved, Some(&path)).unwrap();
        match_.type_move("d2d4").unwrap();
        check_file();
        assert_eq!(catalogue.load(&path).unwrap().ply(), 3);
        assert!(!marker.exists());
    }

    #[test]
    fn what_was_tried_is_taken_from_a_file_and_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let catalogue = Catalogue::standard();
        let info = catalogue.find("pacifist").unwrap().clone();
        let mut match_ = Match::new(Setup::new(info.start(None).unwrap(), info));
        match_.type_move("e2e4").unwrap();
        match_.pause_or_play().unwrap();
        match_.look(|playback| playback.go_to(0)).unwrap();
        match_.type_move("d2d4").unwrap();
        let tried = match_.variations();
        assert!(!tried.is_empty());
        fs::write(path("game.json"), match_.save_text()).unwrap();
        let options = Options {
            load: Some(path("game.json")),
            save: Some(path("copy.json")),
            ..Options::default()
        };
        let opening = Opening::new(&options, &catalogue).unwrap();
        let copy = Saved::load(&path("copy.json"), &catalogue).unwrap();
        assert_eq!(copy.variations, tried);
        let mut match_ = Match::new(opening.setup);
        assert_eq!(match_.variations(), tried);
        // Another game has no part of it.
        let info = match_.info().clone();
        match_.begin(info.start(None).unwrap(), None).unwrap();
        assert!(match_.variations().is_empty());
    }
}
