//! Goes on with a saved game as it was played: with the players, the clocks and the saving that its
//! file tells.

use std::io;
#[cfg(unix)]
use std::os::unix::fs::FileTypeExt;
use std::path::Path;

use menagerie::Catalogue;
use tabletop::{Seat, Session, SessionError};

use crate::kept::game_text;
use crate::options::Options;

/// Refuses a file that is a pipe: a program on a terminal must not wait for what may never come.
///
/// # Errors
/// If it is one.
pub fn refuse_pipe(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    if std::fs::metadata(path).is_ok_and(|data| data.file_type().is_fifo()) {
        let error = "a pipe is read only without a terminal";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, error));
    }
    Ok(())
}

/// The session of a file; `None` if it cannot be read or has none.
pub fn session(path: &Path, catalogue: &Catalogue) -> Result<Option<Session>, SessionError> {
    match game_text(path, catalogue) {
        Ok(text) => Session::read(&text, catalogue),
        // The game cannot be loaded either, which is told then.
        Err(_) => Ok(None),
    }
}

/// What a file does not tell, in words.
pub fn untold(session: &Result<Option<Session>, SessionError>) -> Option<String> {
    match session {
        Ok(Some(session)) => session.programs_words(),
        Ok(None) => Some("the file has no players and clocks".into()),
        Err(error) => Some(format!(
            "the players and clocks cannot be restored: {error}"
        )),
    }
}

/// The options with what the file that is loaded tells and the command line does not. A game over
/// the network has the players and clocks of its table.
pub fn resumed(mut options: Options, catalogue: &Catalogue) -> Options {
    let is_network = options.host.is_some() || options.on.is_some() || options.join.is_some();
    let Some(path) = options.load.clone().filter(|_| !is_network) else {
        return options;
    };
    let session = session(&path, catalogue);
    options.untold = untold(&session);
    let Ok(Some(session)) = session else {
        return options;
    };
    if options.first.is_some() || options.second.is_some() {
        // The players of the file are of no interest.
        options.untold = None;
    } else {
        let [first, second] = session.seats.each_ref().map(Seat::to_string);
        (options.first, options.second) = (Some(first), Some(second));
        options.programs = session.programs;
    }
    if options.clock.is_none() {
        (options.clock, options.left) = (session.terms.clock, session.left);
    }
    if options.save.is_none() && session.is_kept {
        options.save = Some(path);
    }
    options
}
