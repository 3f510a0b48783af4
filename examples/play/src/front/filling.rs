//! Fills the form in: from the command line, from a file, and after a game.

use std::path::PathBuf;

use tabletop::{Seat, result_words};

use super::Front;
use super::fields::{Ask, PALETTES, SIDES};
use super::to_options::{as_level, at_home};
use crate::kept::{self, is_kept};
use crate::resuming;
use crate::table::{Palette, Variants, game_files};

impl Front {
    /// Fills the form in with what the command line asks for.
    pub(super) fn fill_in(&mut self) {
        let options = self.options.clone();
        let seats = [(Ask::First, options.first), (Ask::Second, options.second)];
        for (ask, word) in seats {
            let word = word.filter(|word| word != "human");
            self.choose(ask, usize::from(word.is_some()));
            if let Some(word) = word.filter(|word| word != "ai") {
                self.write(Ask::Thinking, word.strip_prefix("ai:").unwrap_or(&word));
            }
        }
        self.write(
            Ask::Clock,
            options
                .clock
                .map_or_else(String::new, |clock| clock.to_string()),
        );
        let host = options.host.map(|address| (1, address));
        let join = options.join.map(|address| (2, address.to_string()));
        if let Some((network, address)) = host.or(join) {
            self.choose(Ask::Network, network);
            self.write(Ask::Address, address);
        }
        let at = |all: &[Option<Palette>]| all.iter().position(|&one| one == options.colours);
        self.choose(
            Ask::Side,
            SIDES
                .iter()
                .position(|&side| side == options.side)
                .unwrap_or(0),
        );
        self.choose(Ask::Colours, at(&PALETTES).unwrap_or(0));
        self.choose(Ask::Background, usize::from(options.light));
        self.choose(Ask::Pieces, usize::from(options.ascii));
        let path = |path: Option<PathBuf>| {
            path.map_or_else(String::new, |path| path.display().to_string())
        };
        self.write(Ask::Load, path(options.load));
        self.write(Ask::Save, path(options.save));
        self.theme = self.chosen_theme();
    }

    /// Fills the form in with what the file under "Load game" tells: its game, players and clocks,
    /// and whether it is saved.
    pub(super) fn fill_in_from_file(&mut self) {
        let text = self.text(Ask::Load).to_string();
        self.form.set_choices(Ask::Load.at(), game_files(&text));
        self.forget_told();
        let path = at_home(&text);
        let game = match path.is_file() {
            true => self.catalogue.load(&path).ok(),
            false => None,
        };
        let Some(game) = game else {
            return;
        };
        self.choose_played(game.name(), &game.start());
        self.result = result_words(&*game, self.info().players());
        let session = resuming::session(&path, &self.catalogue);
        self.untold = resuming::untold(&session);
        if self.result.is_none() && is_kept(self.options.state.as_deref(), &path) {
            let session = session.as_ref().ok().and_then(Option::as_ref);
            self.continued = Some(kept::words(self.info().title(), &*game, session));
        }
        let Ok(Some(session)) = session else {
            return;
        };
        for (ask, seat) in [Ask::First, Ask::Second].into_iter().zip(&session.seats) {
            self.choose(ask, usize::from(*seat != Seat::Human));
            if let Some(player) = seat.player() {
                self.write(Ask::Thinking, as_level(&player.to_string()));
            }
        }
        let clock = session.clock.map(|(setting, _)| setting.to_string());
        self.write(Ask::Clock, clock.unwrap_or_default());
        if session.is_kept {
            self.write(Ask::Save, text);
        }
        self.session = Some(session);
    }

    /// How the game of the file goes on, in words.
    pub(super) fn resumed_words(&self) -> Option<String> {
        let players = self.info().players();
        let words = self.session.as_ref().map(|session| session.words(players));
        let untold = self.untold.clone();
        let words = match (words, untold) {
            (Some(words), Some(untold)) => format!("{untold}; {words}"),
            (words, untold) => words.or(untold)?,
        };
        let title = self.info().title();
        Some(match &self.result {
            Some(result) => format!("{title}, finished: {result}; {words}"),
            None => format!("{title}; {words}"),
        })
    }

    /// Fills in the fields of how a game starts.
    pub(super) fn offer_starts(&mut self, variants: &Variants) {
        let fields = variants.fields();
        for (ask, field) in [Ask::Variant, Ask::Start].into_iter().zip(fields) {
            self.form.fields[ask.at()] = field;
        }
    }

    /// Fills in how the game of the command line starts.
    pub(super) fn choose_start(&mut self) {
        let variants = Variants::of(self.info());
        self.offer_starts(&variants);
        let start = self
            .options
            .position
            .clone()
            .or(self.options.variant.clone());
        if let Some(start) = start {
            variants.write(&mut self.form, Ask::Variant.at(), &start);
        }
    }

    /// Chooses the game that was played, if a file or another table chose it, and how it started.
    pub(super) fn choose_played(&mut self, name: &str, start: &str) {
        let mut games = self.catalogue.games().iter();
        let played = games.position(|game| game.name() == name);
        if let Some(game) = played.filter(|&game| game != self.chosen(Ask::Game)) {
            self.choose(Ask::Game, game);
            self.offer_starts(&Variants::of(self.info()));
        }
        let variants = Variants::of(self.info());
        let chosen = variants.open(&self.form, Ask::Variant.at());
        if !chosen.is_ok_and(|game| game.start() == start) {
            let name = variants.name(start).unwrap_or(start);
            variants.write(&mut self.form, Ask::Variant.at(), name);
        }
    }
}
