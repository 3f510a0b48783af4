//! What the form asks for, as options of the command line, and what is wrong in it.

use std::fmt;
use std::path::PathBuf;

use menagerie::{Causes, LoadError, ParseError};
use tabletop::{Seat, io_words};

use super::Front;
use super::fields::{Ask, SIDES};
use crate::error::Error;
use crate::options::{self, Options};
use crate::peer::{Address, KeptError, LinkError, home};
use crate::table::Variants;

impl Front {
    /// The player of a side as the command line names it.
    fn seat(&self, ask: Ask) -> Result<Option<String>, Wrong> {
        if self.chosen(ask) == 0 {
            return Ok(None);
        }
        let level = self.text(Ask::Thinking);
        // Two computers of a file may play at different levels.
        let index = usize::from(ask == Ask::Second);
        let seats = self.session.as_ref().map(|session| &session.seats);
        let players = seats.map(|seats| seats.each_ref().map(|seat| seat.player()));
        if let Some([first, second]) = players {
            let last = second.or(first).map(|player| as_level(&player.to_string()));
            let own = [first, second][index].filter(|_| last.as_deref() == Some(level));
            if let Some(player) = own {
                return Ok(Some(player.to_string()));
            }
        }
        let word = as_player(level);
        match Seat::read(&word, &self.catalogue) {
            Ok(Seat::Computer(_)) => Ok(Some(word)),
            _ => Err(Wrong::new(
                Ask::Thinking,
                "Computer thinks: expected easy, medium, hard, or a time such as 0.2s, 500ms, 2s \
                 or 1m",
            )),
        }
    }

    /// What the form asks for, as the command line would.
    pub(super) fn options(&self) -> Result<Options, Wrong> {
        let path = |ask: Ask| {
            let text = self.text(ask);
            (!text.is_empty()).then(|| at_home(text))
        };
        let load = path(Ask::Load);
        let address = self.text(Ask::Address);
        if self.chosen(Ask::Network) == 1 {
            options::address(address).map_err(|error| Wrong::address(&error))?;
        }
        let is_joining = self.chosen(Ask::Network) == 2;
        let join = is_joining.then(|| address.parse::<Address>()).transpose();
        let join = join.map_err(|error| Wrong::address(&error))?;
        let clock = Some(self.text(Ask::Clock)).filter(|text| !text.is_empty() && !is_joining);
        let clock = clock.map(str::parse).transpose();
        let clock = clock
            .map_err(|error: ParseError| Wrong::new(Ask::Clock, format!("Clocks: {error}")))?;
        let variants = Variants::of(self.info());
        let start = Variants::text(&self.form, Ask::Variant.at()).to_string();
        let start = Some(start).filter(|_| load.is_none() && !is_joining);
        if start.as_deref() == Some("") {
            let example = variants.example_of_start();
            return Err(Wrong::new(Ask::Start, format!("type {example}")));
        }
        let (variant, position) = match start {
            Some(start) if variants.may_be_variant(&start) => (Some(start), None),
            start => (None, start),
        };
        let is_chosen = load.is_none() && !is_joining;
        let kept = self.session.as_ref().and_then(|session| session.clock);
        let left = kept.filter(|(setting, _)| clock == Some(*setting) && load.is_some());
        let programs = self
            .session
            .as_ref()
            .map(|session| session.programs.clone());
        Ok(Options {
            game: is_chosen.then(|| self.info().name().into()),
            variant,
            position,
            first: self.seat(Ask::First)?,
            second: self.seat(Ask::Second)?,
            host: (self.chosen(Ask::Network) == 1).then(|| address.into()),
            join,
            ticket: None,
            watch: None,
            clock,
            left: left.map(|(_, left)| left),
            programs: programs.unwrap_or_default(),
            untold: self.untold.clone(),
            side: SIDES[self.chosen(Ask::Side)],
            save: path(Ask::Save),
            load: load.filter(|_| !is_joining),
            ..self.options.clone()
        })
    }
}

/// What is wrong in the form.
#[derive(Debug)]
pub(super) struct Wrong {
    /// The field that is to be changed.
    pub(super) ask: Ask,
    /// What is wrong with it.
    pub(super) words: String,
}

impl Wrong {
    fn new(ask: Ask, words: impl Into<String>) -> Self {
        let words = words.into();
        Self { ask, words }
    }

    fn address(error: &dyn fmt::Display) -> Self {
        Self::new(Ask::Address, format!("address: {error}"))
    }

    /// Why a game cannot be opened, in the words of the form.
    pub(super) fn of(error: &Error, options: &Options) -> Self {
        let ask = match error {
            Error::Open(_) if options.variant.is_some() || options.position.is_some() => Ask::Start,
            Error::Open(_) => Ask::Game,
            Error::Load(_) | Error::OtherGame { .. } => Ask::Load,
            Error::Seat(_) => Ask::Thinking,
            Error::Link(_) | Error::Refused { .. } => Ask::Address,
            _ => Ask::Save,
        };
        let words = match error {
            Error::Exists { path } => format!(
                "Save to: {} exists. To go on with its game, write it under Load game, too.",
                path.display()
            ),
            Error::Link(LinkError::Kept(KeptError::Unfinished { game, address, .. })) => format!(
                "address: the game of {game} that was begun here has not ended. Another port is \
                 free for another game; play --host {address} goes on with it."
            ),
            Error::Extension { .. } => format!("Save to: {error}"),
            Error::Load(LoadError::Io { path, error }) => {
                format!("Load game: cannot read {path}: {}", io_words(error))
            }
            _ => Causes(error).to_string(),
        };
        Self { ask, words }
    }
}

/// A computer player as the command line names it, from the plain words of the form. A number is a
/// time in seconds.
fn as_player(words: &str) -> String {
    match words {
        "easy" => "greedy".into(),
        "medium" => "200ms".into(),
        "hard" => "2s".into(),
        _ if words.parse::<f64>().is_ok() => format!("{words}s"),
        _ => words.into(),
    }
}

/// The plain words of the form for a computer player as the command line names it.
pub(super) fn as_level(word: &str) -> String {
    match word {
        "greedy" => "easy".into(),
        "200ms" => "medium".into(),
        "2000ms" => "hard".into(),
        _ => match word.strip_suffix("000ms") {
            Some(seconds) if seconds.parse::<u64>().is_ok() => format!("{seconds}s"),
            _ => word.into(),
        },
    }
}

/// A path, in the home folder if it begins with `~/`.
pub(super) fn at_home(text: &str) -> PathBuf {
    match (text.strip_prefix("~/"), home()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(text),
    }
}
