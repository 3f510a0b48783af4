//! The file in which a match at one screen is kept as it is played.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use crate::journal::Lines;
use crate::table::{Act, Entry, Ledger, Line, Note, millis};
use crate::{Match, Session, Variations};

/// Writes the file of a match at one screen: first a [save file](Match::save_text), then what was
/// done since. The file is written anew when something else has changed, such as the players or
/// what was tried, and [`Saved::load`](crate::Saved::load) reads it.
#[derive(Debug)]
pub struct MatchJournal {
    lines: Lines,
    written: Written,
}

/// What the file of a match has.
#[derive(Debug, Default)]
struct Written {
    /// The number of entries of the log.
    entries: usize,
    /// What is left on the clocks, in milliseconds.
    left: Option<[u64; 2]>,
    /// In place of how many games this one was begun.
    replacements: usize,
    /// The session without its clocks.
    session: Option<Session>,
    /// What was tried, and the comments.
    tried: Vec<Vec<String>>,
    comments: BTreeMap<Vec<String>, String>,
}

impl MatchJournal {
    /// Keeps a match in this file. Nothing is written yet.
    pub fn new(path: &Path) -> Self {
        Self {
            lines: Lines::new(path),
            written: Default::default(),
        }
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.lines.path
    }

    /// Writes what has changed since the last call, if anything has. It is on the disk when this
    /// returns, whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, played: &Match) -> io::Result<()> {
        let (game, mut session) = (played.game(), played.session());
        let left = session.as_mut().and_then(|session| session.left.take());
        let left = left.map(|left| left.map(millis));
        // A table elsewhere has a log of its own.
        let log = played.ledger().filter(|_| session.is_some());
        let entries = log.map_or(0, Ledger::len);
        let written = &self.written;
        let new = log.map(|log| log.entries_after(written.entries));
        let new: Vec<&Entry> = new.into_iter().flatten().collect();
        self.lines.is_whole &= log.is_some()
            && (written.replacements, &written.session) == (played.replacements(), &session)
            && Variations::of(game, &written.tried, &written.comments) == played.variations()
            // The log alone does not tell whether a clock has run out.
            && new.iter().all(|entry| entry.act != Act::Flag);
        if self.lines.is_whole && new.is_empty() && written.left == left {
            return Ok(());
        }
        let note = log.map(|_| {
            let at = Note::at(played.played());
            Line::Note(Note { left, ..at })
        });
        if self.lines.is_whole {
            let lines = new.into_iter().cloned().map(Line::Entry);
            self.lines.add(|| Ok(String::new()), lines.chain(note))?;
        } else {
            let first = || Ok(played.save_text().trim_end().into());
            self.lines.add(first, note.into_iter())?;
            (self.written.tried, self.written.comments) = played.variations().told(game);
            self.written.replacements = played.replacements();
            self.written.session = session;
        }
        (self.written.entries, self.written.left) = (entries, left);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::{Duration, Instant};

    use menagerie::{Catalogue, Dice};

    use super::*;
    use crate::{Saved, Setup};

    /// Does something that a person may want to do, possible or not. Returns whether it is a move.
    fn act(game: &mut Match, dice: &mut Dice) -> bool {
        let ply = dice.below(1 + game.game().ply() as u64) as usize;
        let m = game.shown().random_move(dice).unwrap_or_default();
        // What cannot be done now changes nothing.
        let _ = match dice.below(24) {
            0..3 => game.take_back(),
            3 => game.play_again(),
            4..8 => game.pause_or_play(),
            8..10 => game.look(|playback| playback.go_to(ply)),
            10 => game.resign(),
            11 => game.agree_draw(),
            12 => game.branch(),
            13 => game.begin(game.info().start(None).unwrap(), None),
            14 => {
                game.set_comment(["", "Hm", "Yes"][ply % 3]);
                Ok(())
            }
            _ => {
                let before = game.game().ply();
                let is_played = game.play_typed(&m).is_ok() && game.game().ply() == before + 1;
                return is_played && game.ledger().unwrap().len() > 1;
            }
        };
        false
    }

    #[test]
    fn a_match_is_read_as_it_was_written_and_a_move_adds_a_line_to_its_file() {
        let catalogue = Catalogue::standard();
        let folder = tempfile::tempdir().unwrap();
        let mut added = 0;
        for (seed, name) in ["pacifist", "conquid", "lifeduel"]
            .into_iter()
            .cycle()
            .take(12)
            .enumerate()
        {
            let mut dice = Dice::seeded(seed as u64);
            let info = catalogue.find(name).unwrap().clone();
            let path = folder.path().join(seed.to_string());
            let mut journal = MatchJournal::new(&path);
            let mut setup = Setup::new(info.start(None).unwrap(), info.clone());
            if seed % 2 == 0 {
                setup = setup.with_clock("1m+2s".parse().unwrap());
            }
            let mut game = Match::new(setup);
            let begin = Instant::now();
            journal.write(&game).unwrap();
            for turn in 0..80 {
                game.hold(begin + Duration::from_millis(turn * 900));
                let before = fs::read_to_string(&path).unwrap();
                let is_move = act(&mut game, &mut dice);
                journal.write(&game).unwrap();
                let text = fs::read_to_string(&path).unwrap();
                added += usize::from(is_move && text.starts_with(&before));
                let whole = Saved::read(&game.save_text(), &catalogue).unwrap();
                let read = [Saved::load(&path, &catalogue).unwrap(), whole];
                let [read, whole] =
                    read.map(|saved| Match::new(Setup::new(saved, info.clone())).save_text());
                assert_eq!(read, whole, "{name}, turn {turn}:\n{text}");
            }
        }
        assert!(added > 100, "{added}");
    }
}
