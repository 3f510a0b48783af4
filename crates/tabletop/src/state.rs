//! A match: what it starts from, its state, and what follows every change.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use menagerie::board_scene::{MoveKind, Scene};
use menagerie::{AnyGame, ChosenOrder, GameInfo};

use crate::computer::Analysis;
use crate::table::{ClockSetting, Ledger};
use crate::transcript::whole_line;
use crate::{
    Choice, Computer, Fault, Link, Message, MoveShown, Opinion, Playback, SaveError, SaveFile,
    Saved, Session, Sitter,
};

/// A game that is being played: two seats, computer players, offers, playback, a half-chosen move,
/// the file in which the game is kept. See the [crate's page](crate).
#[derive(Debug)]
pub struct Match {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) info: GameInfo,
    pub(crate) kinds: Vec<MoveKind>,
    pub(crate) choice: Choice,
    pub(crate) playback: Option<Playback>,
    /// The lines that were tried beside the game, from its start, and games that were left for a
    /// branch: none is the beginning of another.
    pub(crate) tried: Vec<Vec<String>>,
    /// The comments on positions, by the moves up to them.
    pub(crate) comments: BTreeMap<Vec<String>, String>,
    pub(crate) analysis: Option<Analysis>,
    /// The table: at this screen, or over the network. The match shows a copy of its game.
    pub(crate) link: Link,
    /// When the time of play was counted last, at a table whose seats are both here.
    pub(crate) counted: Option<Instant>,
    pub(crate) computer: Computer,
    pub(crate) save_file: SaveFile,
    pub(crate) chosen: ChosenOrder,
    /// The programs that the file of the game names as players.
    pub(crate) programs: [Option<String>; 2],
    /// Whether a move that loses at once is asked for twice.
    pub(crate) doubts: bool,
    pub(crate) message: Option<Message>,
    /// The number of changes of the game and of what was tried, and of games that others have taken
    /// the place of.
    changes: usize,
    pub(crate) replacements: usize,
    /// Games that others have taken the place of, as lines.
    pub(crate) replaced: Vec<String>,
    /// What the last move of the game did.
    last_move: MoveShown,
    /// The picture that is shown.
    scene: Scene,
    /// Whether the game has ended since [`take_ended`](Self::take_ended) was called last.
    pub(crate) has_ended: bool,
}

impl Match {
    /// Begins a match, or goes on with one.
    pub fn new(setup: Setup) -> Self {
        let Saved {
            game,
            chosen,
            session,
            variations,
            ..
        } = setup.saved;
        let Session {
            clock,
            left,
            seats,
            programs,
            ..
        } = session.unwrap_or_default();
        let computer = Computer::new(seats, setup.pause, setup.seed);
        let (tried, comments) = variations.told(&*game);
        let link = setup
            .remote
            .unwrap_or_else(|| Link::at_one_screen(&setup.info, &*game, clock, left));
        let mut new = Self {
            kinds: Vec::new(),
            choice: Choice::default(),
            playback: None,
            tried,
            comments,
            analysis: None,
            scene: game.scene(),
            last_move: MoveShown::default(),
            has_ended: false,
            computer,
            link,
            counted: None,
            save_file: SaveFile::new(setup.save),
            chosen,
            programs,
            doubts: setup.doubts,
            message: None,
            changes: 0,
            replacements: 0,
            replaced: Vec::new(),
            game,
            info: setup.info,
        };
        if let Some(you) = new.link.side() {
            new.computer.leave(you.other());
        }
        new.settle();
        new
    }

    /// The game. Playback leaves it as it is.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// What a catalogue knows about the game.
    pub fn info(&self) -> &GameInfo {
        &self.info
    }

    /// The game at the position that is shown.
    pub fn shown(&self) -> &dyn AnyGame {
        match &self.playback {
            Some(playback) => playback.game(),
            None => &*self.game,
        }
    }

    /// The kinds of move of the game, and why some cannot be played now; none if the cells alone
    /// choose a move.
    pub fn kinds(&self) -> &[MoveKind] {
        &self.kinds
    }

    /// The move that is being chosen.
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// The game as it is looked at, in playback.
    pub fn playback(&self) -> Option<&Playback> {
        self.playback.as_ref()
    }

    /// The game over the network.
    pub fn remote(&self) -> Option<&Link> {
        Some(&self.link).filter(|table| !table.is_local())
    }

    /// The file in which the game is kept.
    pub fn save_file(&self) -> &SaveFile {
        &self.save_file
    }

    /// The computer players.
    pub fn computer(&self) -> &Computer {
        &self.computer
    }

    /// The picture of the position that is shown, with the half-chosen move in it.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// What the move did that led to the position that is shown.
    pub fn last_move(&self) -> &MoveShown {
        match &self.playback {
            Some(playback) => playback.last_move(),
            None => &self.last_move,
        }
    }

    /// The latest line for the person at the table.
    pub fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// Forgets the latest line for the person at the table.
    pub fn clear_message(&mut self) {
        self.message = None;
    }

    /// The log of the table; `None` before a program is welcomed.
    pub fn ledger(&self) -> Option<&Ledger> {
        self.link.ledger()
    }

    /// Whether a person may choose a move now, and one that loses at once is asked for twice.
    pub fn doubts_losses(&self) -> bool {
        self.doubts && self.playback.is_none() && self.may_choose().is_ok()
    }

    /// The number of changes so far of the game, and of what was tried beside it.
    pub fn changes(&self) -> usize {
        self.changes
    }

    /// How often another game has taken the place of this one: a new game, a file, a branch or a
    /// rematch.
    pub fn replacements(&self) -> usize {
        self.replacements
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game.ending().is_some()
    }

    /// Returns whether the game has ended since this was called last.
    pub fn take_ended(&mut self) -> bool {
        std::mem::take(&mut self.has_ended)
    }

    /// What the computer thinks of the position, if it was asked; otherwise of its move.
    pub fn opinion(&self) -> Option<Opinion> {
        match &self.analysis {
            Some(analysis) => analysis.opinion(),
            None if self.playback.is_some() => None,
            None => self.computer.opinion(self.game.turn()),
        }
    }

    /// What the computer thinks of the position, if it was asked.
    pub fn asked_opinion(&self) -> Option<Opinion> {
        self.analysis.as_ref()?.opinion()
    }

    /// All games of the match as lines of text, without the moves that were taken back: those that
    /// were replaced, and this one if anything has happened in it.
    pub fn lines(&self) -> Vec<String> {
        let last = whole_line(&*self.game);
        self.replaced.iter().cloned().chain(last).collect()
    }

    /// Shows a line to the person at the table.
    pub fn tell(&mut self, message: impl Into<Message>) {
        self.message = Some(message.into());
    }

    /// Shows why something cannot be done, if it cannot.
    pub fn tell_fault(&mut self, done: Result<(), Fault>) {
        if let Err(fault) = done {
            self.tell(fault);
        }
    }

    /// Writes the game to its file, if it has one and is not written yet.
    ///
    /// # Errors
    /// If it cannot be written; the file is then as it was.
    pub fn save(&mut self) -> Result<(), SaveError> {
        if self.save_file.path().is_none() {
            return Ok(());
        }
        if self.link.is_local() && self.clocks().is_some() {
            // The clocks have run since.
            self.save_file.changed();
        }
        let text = self.file_text(true);
        self.save_file.keep(&text)
    }

    /// Writes the game as [`save`](Self::save) does, and tells the person if that fails.
    pub(crate) fn keep(&mut self) {
        if let Err(error) = self.save() {
            self.tell(Message::error(error.to_string()));
        }
    }

    /// The players and clocks; `None` in a game over the network, whose table has them.
    pub fn session(&self) -> Option<Session> {
        self.remote().is_none().then(|| Session {
            seats: self.computer.seats().clone(),
            programs: self.programs.clone(),
            left: self.clocks().map(|clocks| clocks.left),
            is_kept: self.save_file.path().is_some(),
            clock: self.ledger().and_then(Ledger::clock),
        })
    }

    /// The time of play at the table.
    pub fn played(&self) -> Duration {
        self.link.played()
    }

    /// The game as a file that is not written after every move.
    pub fn save_text(&self) -> String {
        self.file_text(false)
    }

    /// The game as a file: as JSON, with the players and clocks, and what was tried.
    pub(crate) fn file_text(&self, is_kept: bool) -> String {
        let record = self.variations().write_into(&self.game.to_json());
        let session = self.session().map(|session| Session { is_kept, ..session });
        session.map_or_else(|| record.clone(), |session| session.write_into(&record)) + "\n"
    }

    /// Forgets the half-chosen move. Returns whether there was one.
    pub fn withdraw(&mut self) -> bool {
        let had_choice = !self.choice.is_empty();
        self.choice = Choice::default();
        self.refresh_scene();
        had_choice
    }

    /// What follows every change of the half-chosen move.
    pub(crate) fn refresh_scene(&mut self) {
        let choice = &self.choice;
        self.scene = match (choice.kind, &choice.candidate, &self.playback) {
            (Some(_), Some(candidate), _) => candidate.shown.scene.clone(),
            (Some(_), None, _) => self.shown().scene_of_choice(&choice.path()),
            (None, _, Some(playback)) => playback.scene(),
            (None, _, None) => self.last_move.scene.clone(),
        };
    }

    /// What follows every change of what is shown.
    pub(crate) fn refresh(&mut self) {
        self.kinds = self.shown().choose(&[]).named_kinds();
        if self.playback.is_none() {
            self.last_move = MoveShown::of_last(&*self.game);
        }
        self.withdraw();
        self.analysis = None;
    }

    /// What follows every change of the game, and the beginning: a game that is played with
    /// buttons is in playback once it is over.
    pub(crate) fn settle(&mut self) {
        self.kinds = self.game.choose(&[]).named_kinds();
        let is_looked_at = !self.kinds.is_empty() && self.is_over();
        self.playback = is_looked_at.then(|| Playback::new(&*self.game));
        self.refresh();
    }

    /// What follows every change of the game: it is shown and kept.
    pub(crate) fn changed(&mut self) {
        self.has_ended |= self.is_over();
        self.settle();
        self.keep_change();
    }

    /// Keeps a change of the game, or of what was tried.
    pub(crate) fn keep_change(&mut self) {
        self.changes += 1;
        self.save_file.changed();
        self.keep();
    }
}

/// What a match starts from.
#[derive(Debug)]
pub struct Setup {
    /// The game, and its players and clocks: two people without clocks if there are none. A table
    /// over the network has its own clocks.
    pub saved: Saved,
    /// What a catalogue knows about the game.
    pub info: GameInfo,
    /// The file in which the game is kept. It holds the game already.
    pub save: Option<PathBuf>,
    /// How long a move of the computer takes at least, so that people can follow.
    pub pause: Duration,
    /// The seed of the computer's choices among moves of about the same value.
    pub seed: u64,
    /// The opponent over the network, if there is one.
    pub remote: Option<Link>,
    /// Whether a move that loses at once is asked for twice.
    pub doubts: bool,
}

impl Setup {
    /// A game at this screen.
    pub fn new(saved: impl Into<Saved>, info: GameInfo) -> Self {
        Self {
            saved: saved.into(),
            info,
            save: None,
            pause: Duration::from_millis(600),
            seed: 1,
            remote: None,
            doubts: false,
        }
    }

    /// Sets the players, first player first.
    #[must_use]
    pub fn with_seats(mut self, seats: [Sitter; 2]) -> Self {
        self.saved.session.get_or_insert_default().seats = seats;
        self
    }

    /// Sets the clocks.
    #[must_use]
    pub fn with_clock(mut self, clock: ClockSetting) -> Self {
        self.saved.session.get_or_insert_default().clock = Some(clock);
        self
    }
}
