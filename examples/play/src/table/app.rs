//! The state of the screen beside the match: the cursor, and what lies over the board.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use menagerie::board_scene::Scene;
use menagerie::{AnyGame, Catalogue, Pick, Player, Spot};
use tabletop::{Link, Match, Message, Playback, SaveError, ShownStep};

use crate::kept::Keeping;
use crate::opening::Opening;

use super::command::Command;
use super::dialog::Dialog;
use super::effects::{Effects, USUAL_PACE};
use super::history::History;
use super::lesson::Lesson;
use super::places::Places;
use super::review::Review;
use super::warnings::Warnings;

/// Something that is asked before it is done.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether the player resigns.
    Resign,
    /// Whether both players agree to a draw.
    Draw,
    /// Whether to leave a game that goes on over the network, or is not saved.
    Leave(Exit),
    /// Whether to play on from an earlier position in place of the game.
    Branch,
}

/// Where a person goes who leaves a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Exit {
    /// To the menu.
    Menu,
    /// Out of the program.
    Program,
}

/// What lies over the board and takes the keys: one thing at a time.
#[derive(Debug)]
pub enum Over {
    /// The effects of the last move, step by step. Nothing else gives way to them.
    Effects(Effects),
    /// Something that is asked before it is done.
    Question(Question),
    /// A form to fill in.
    Dialog(Dialog<App>),
    /// What stays until a key is pressed.
    Notice(Notice),
}

/// A text that is searched in the help.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// The text.
    pub text: String,
    /// Whether it is still being written.
    pub is_written: bool,
}

/// What lies over the board until a key is pressed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The keys.
    Help,
    /// How the game has ended.
    End,
}

/// The letter that was pressed last, where the cursor was before, and when that was.
pub(super) type LastLetter = (char, Spot, Instant);

/// A match on the screen.
#[derive(Debug)]
pub struct App {
    /// The match.
    pub match_: Match,
    /// The games that can be opened.
    pub catalogue: Catalogue,
    /// The cell that the arrows move.
    pub cursor: Spot,
    /// What lies over the board.
    pub over: Option<Over>,
    /// The index of the page of the help, and its first line that is shown.
    pub help: (usize, usize),
    /// What is searched on the page of the help.
    pub(super) searched: Option<Search>,
    /// Whether the board is turned.
    pub is_flipped: bool,
    /// Where the person wants to go.
    pub exit: Option<Exit>,
    /// The file that was opened or written last.
    pub file: Option<PathBuf>,
    /// The text that the screen copies to the clipboard next.
    pub copied: Option<String>,
    /// The link of the other seat, if this program has opened the table at a server.
    pub invitation: Option<String>,
    /// When a key last made the computer move at once.
    pub(super) hurried: Option<Instant>,
    /// The move that is played once it is one's turn.
    pub(super) premove: Option<String>,
    /// The legal move that the typed text reads as.
    pub(super) typed: Option<String>,
    /// The index of the format in which the game was written last.
    pub(super) export: usize,
    /// Where things were drawn last.
    pub places: Places,
    seated: Option<Player>,
    /// What was shown after the last [tick](Self::tick).
    last_pulse: u64,
    /// How long a step of the effects of a move is shown; `None`: they are not shown.
    pub pace: Option<Duration>,
    /// The ply whose effects were shown last.
    pub(super) seen_ply: usize,
    /// The [state](file_state) of the game as it was loaded or written to a file last.
    pub(super) written: (String, Vec<String>),
    /// What the plies of the game did.
    pub(super) history: History,
    /// What should not be overlooked.
    pub(super) warnings: Warnings,
    /// The cell on which the left button of the mouse was pressed, while it is held down.
    pub(super) pressed: Option<Spot>,
    /// Whether letting go of the button on that cell plays the move that ends there.
    pub(super) plays_on_release: bool,
    pub(super) last_letter: Option<LastLetter>,
    /// Whether the computer's view is shown while computers play each other.
    pub(super) shows_view: bool,
    /// Whether the computer is asked about each position that playback shows.
    pub(super) asks_always: bool,
    /// Where the game is kept for the time after a crash.
    pub(super) kept: Keeping,
    /// What the computer thinks of the positions of the game, if it was asked.
    pub(super) review: Option<Review>,
    /// The task that is solved here, if no game is played.
    pub lesson: Option<Lesson>,
}

impl App {
    /// Shows a match.
    pub fn new(match_: Match, catalogue: Catalogue) -> Self {
        let mut app = Self {
            cursor: middle(match_.scene()),
            catalogue,
            over: None,
            help: (0, 0),
            searched: None,
            is_flipped: false,
            exit: None,
            file: None,
            copied: None,
            invitation: None,
            hurried: None,
            premove: None,
            typed: None,
            export: 0,
            places: Places::default(),
            seated: None,
            last_pulse: 0,
            pace: None,
            seen_ply: match_.game().ply(),
            written: file_state(match_.game()),
            history: History::default(),
            warnings: Warnings::default(),
            pressed: None,
            plays_on_release: false,
            last_letter: None,
            shows_view: false,
            asks_always: false,
            kept: Keeping::default(),
            review: None,
            lesson: None,
            match_,
        };
        app.sit();
        app.history.follow(app.match_.shown());
        app.warnings.follow(&app.match_);
        app
    }

    /// Shows a game. Effects are shown step by step if that is wanted and the terminal has colours.
    pub fn open(opening: Opening, catalogue: Catalogue, has_colours: bool) -> Self {
        let mut app = Self::new(Match::new(opening.setup), catalogue);
        app.pace = (opening.shows_steps && has_colours).then_some(USUAL_PACE);
        app.file = opening.load;
        app.kept = opening.kept;
        app.invitation = opening.invitation;
        app.is_flipped |= opening.is_flipped;
        if let Some(words) = opening.told {
            app.match_.tell(Message::new(words));
        }
        app.settle();
        app
    }

    /// Shows which moves were mistakes.
    pub fn look_for_mistakes(&mut self) {
        if !self.match_.is_over() && self.match_.playback().is_none() {
            self.run_command(Command::PauseOrPlay);
        }
        self.run_command(Command::Review);
    }

    /// Asks for a file to write the game to.
    pub fn ask_for_file(&mut self) {
        self.run_command(Command::Write);
    }

    /// Whether the person need not wait: it is their turn, or there is nobody to wait for.
    pub fn is_ones_turn(&self) -> bool {
        let match_ = &self.match_;
        let is_others = match_.is_computers_turn() || match_.is_opponents_turn();
        match_.is_over() || match_.playback().is_some() || self.person().is_none() || !is_others
    }

    /// What the window is called: whose turn it is, and the game.
    pub fn window_title(&self) -> String {
        let title = self.match_.info().title();
        match &self.lesson {
            Some(lesson) => lesson.title(),
            None if self.match_.is_over() => format!("Game over - {title}"),
            None if self.match_.playback().is_some() || self.person().is_none() => title.into(),
            None if self.is_ones_turn() => format!("Your move - {title}"),
            None => format!("Waiting - {title}"),
        }
    }

    /// The games that were played here, a line each.
    pub fn lines(&self) -> Vec<String> {
        // Nothing was played in a game that was only looked at.
        match self.lesson.is_some() || self.kept.was_over {
            true => Vec::new(),
            false => self.match_.lines(),
        }
    }

    /// Whether the game is kept in the state folder.
    pub fn is_kept(&self) -> bool {
        self.kept.has_game()
    }

    /// Writes what is left on the clocks, and the game if it is not written yet.
    ///
    /// # Errors
    /// If the game cannot be saved.
    pub fn save(&mut self) -> Result<(), SaveError> {
        // After a failure the file is the one of the last move.
        let _ = self.kept.keep(&self.match_);
        self.match_.save()
    }

    /// The effects that are being shown.
    pub(super) fn effects(&self) -> Option<&Effects> {
        match &self.over {
            Some(Over::Effects(effects)) => Some(effects),
            _ => None,
        }
    }

    /// The form that is open.
    pub(super) fn dialog(&self) -> Option<&Dialog<Self>> {
        match &self.over {
            Some(Over::Dialog(dialog)) => Some(dialog),
            _ => None,
        }
    }

    /// The question that is open.
    pub(super) fn question(&self) -> Option<Question> {
        match self.over {
            Some(Over::Question(question)) => Some(question),
            _ => None,
        }
    }

    /// The notice that is shown.
    pub(super) fn notice(&self) -> Option<Notice> {
        match self.over {
            Some(Over::Notice(notice)) => Some(notice),
            _ => None,
        }
    }

    /// Closes the question that is open, and returns it.
    pub(super) fn take_question(&mut self) -> Option<Question> {
        let question = self.question()?;
        self.over = None;
        Some(question)
    }

    /// Whether something can happen without keys.
    pub fn is_busy(&self) -> bool {
        let is_judging = self.review.as_ref().is_some_and(Review::is_searching);
        let is_searching = self.warnings.is_searching() || is_judging;
        self.match_.is_busy() || self.effects().is_some() || is_searching
    }

    /// Whether it can happen within the next moments: a step of effects, or a move of the computer.
    pub fn is_quick(&self) -> bool {
        self.effects().is_some() || self.match_.computer().is_thinking()
    }

    /// A number that changes with what a screen shows of the match that can change without keys.
    fn pulse(&self) -> u64 {
        let match_ = &self.match_;
        let game = match_.game();
        let clocks = match_.clocks();
        let clocks = clocks.map(|face| Player::ALL.map(|player| face.words(player)));
        let message = match_.message().map(|message| &message.text);
        let opinion = match_.opinion().map(|opinion| opinion.report);
        let opinion = opinion.map(|report| (report.depth, report.best));
        let step = self.effects().map(Effects::progress);
        let offers = (match_.asked().is_some(), match_.is_over());
        let state = (game.key(), game.ply(), step, match_.status());
        let mut hasher = DefaultHasher::new();
        (state, clocks, message, opinion, offers).hash(&mut hasher);
        hasher.finish()
    }

    /// What should not be overlooked; nothing while effects are shown.
    pub(super) fn warnings(&self) -> Option<&Warnings> {
        self.effects().is_none().then_some(&self.warnings)
    }

    /// The picture that is shown: a move with a kind is previewed whether it is typed or chosen.
    pub fn scene(&self) -> &Scene {
        let has_kinds = !self.match_.kinds().is_empty();
        let candidate = self.match_.choice().candidate.as_ref();
        match (self.step_shown(), candidate.filter(|_| has_kinds)) {
            (None, Some(candidate)) => &candidate.shown.scene,
            (step, _) => step.map_or(self.match_.scene(), |step| &step.scene),
        }
    }

    /// Whether a piece stands on a cell of the picture.
    pub(super) fn has_piece(&self, spot: Spot) -> bool {
        let cell = self.scene().cell(spot);
        cell.is_some_and(|cell| cell.piece.is_some())
    }

    /// The picture of what the move would foretell that is previewed, be it under the cursor or
    /// typed, in a game whose moves are single cells.
    pub(super) fn foretold(&self) -> Option<Scene> {
        let choice = self.match_.choice();
        let rests = choice.is_empty() && self.effects().is_none();
        let candidate = choice.candidate.as_ref().filter(|_| rests)?;
        let game = self.match_.shown();
        let spots = std::iter::once(self.cursor).chain(candidate.shown.spots().take(1));
        let mut paths = spots.map(|spot| Pick::path(0, [spot]));
        let path = paths.find(|path| game.choose(path).moves.first() == Some(&candidate.m))?;
        Some(game.scene_of_choice(&path))
    }

    /// The steps of the last move up to the one that is shown, if it is not shown as a whole.
    pub(super) fn steps_so_far(&self) -> Option<&[ShownStep]> {
        match self.effects() {
            Some(effects) => Some(effects.steps_so_far()),
            None => self.match_.playback().and_then(Playback::steps_so_far),
        }
    }

    /// The step that is shown, if the last move is not shown as a whole.
    pub(super) fn step_shown(&self) -> Option<&ShownStep> {
        self.steps_so_far()?.last()
    }

    /// What a player is called.
    pub(super) fn name(&self, player: Player) -> &'static str {
        self.match_.info().players()[player.index()]
    }

    /// The side of the only person who plays here; `None` if two play here, or none.
    pub(super) fn person(&self) -> Option<Player> {
        match &self.lesson {
            Some(lesson) => Some(lesson.learner),
            None => self.match_.person(),
        }
    }

    /// Turns the board so that the pieces of the only person here are below; while the side is not
    /// known yet, those of the first player.
    fn sit(&mut self) {
        let is_coming = |remote: &&Link| remote.side().is_none() && !remote.is_watching();
        let coming = self.match_.remote().filter(is_coming);
        let side = self.person().or(coming.map(|_| Player::First));
        if let Some(you) = side.filter(|_| side != self.seated) {
            self.is_flipped = self.begins_above(you);
        }
        self.seated = side;
    }

    /// Whether a player's side of the board is at the top of a picture that is not turned.
    pub(super) fn begins_above(&self, player: Player) -> bool {
        self.match_.info().about().below == Some(player.other())
    }

    /// Counts the time until an act. [`tick`](Self::tick) counts none while nothing goes on, and a
    /// clock that the act starts must not run for the pause before it.
    pub(super) fn tell_time(&mut self) {
        if self.match_.remote().is_none() && !self.match_.computer().is_thinking() {
            self.match_.hold(Instant::now());
        }
    }

    /// Lets the match go on. The computer waits while a question is open; the network cannot wait.
    /// Returns whether anything changed, and whether a move was played.
    pub fn tick(&mut self) -> (bool, bool) {
        if !self.is_busy() && self.match_.remote().is_none() {
            return (false, false);
        }
        let now = Instant::now();
        self.tick_effects(now);
        // The computer may begin to think while effects are shown, but it does not move.
        let is_thinking = self.match_.computer().is_thinking();
        let is_shown = self.effects().is_some() && is_thinking;
        let ply = self.match_.game().ply();
        if (self.question().is_some() || is_shown) && self.match_.remote().is_none() {
            self.match_.hold(now);
        } else {
            self.match_.tick(now);
        }
        self.play_premove();
        if self.match_.game().ply() != ply {
            // What was said about a move that is typed may be wrong now.
            self.look_at_typed();
        }
        let is_on = !self.match_.is_over();
        self.over.take_if(|over| {
            !is_on && matches!(over, Over::Question(Question::Resign | Question::Draw))
        });
        // Most of the time nothing happens, and nothing is to be done.
        let pulse = self.pulse();
        let has_changed = std::mem::replace(&mut self.last_pulse, pulse) != pulse;
        let has_changed = self.warnings.tick() || has_changed;
        let has_changed = self.review.as_mut().is_some_and(Review::tick) || has_changed;
        if has_changed {
            self.settle();
        }
        (has_changed, self.match_.game().ply() != ply)
    }

    /// What follows every act.
    pub(super) fn settle(&mut self) {
        if let Err(why) = self.kept.follow(&self.match_) {
            let text = format!("no game is kept for the time after a crash: {why}");
            self.match_.tell(Message::error(text));
        }
        self.sit();
        self.history.follow(self.match_.shown());
        // What there is to see is the task.
        if self.lesson.is_none() {
            self.warnings.follow(&self.match_);
        }
        let game = self.match_.game();
        self.review.take_if(|review| !review.is_of(game));
        self.watch_for_effects();
        if self.judge() {
            return self.settle();
        }
        // What is there stays; the end is told after it.
        if self.over.is_none() && self.lesson.is_none() && self.match_.take_ended() {
            self.over = Some(Over::Notice(Notice::End));
        }
        let scene = self.match_.scene();
        if scene.cell(self.cursor).is_none() {
            self.cursor = middle(scene);
        }
        if !self.is_answered() {
            self.match_.look_ahead(self.cursor);
        }
        let match_ = &mut self.match_;
        let is_told = match_.is_looking() || match_.asked_opinion().is_some();
        if self.asks_always && match_.playback().is_some() && !is_told {
            // The end of a game needs no opinion.
            let _ = match_.evaluate(Instant::now());
        }
        let is_typing = self.typed_form().is_some();
        if let Some(m) = self.typed.as_ref().filter(|_| is_typing) {
            self.match_.look_at(m);
        }
    }

    /// Goes back by a ply, in playback.
    pub(super) fn look_back(&mut self) {
        if self.match_.playback().is_none() {
            self.run_command(Command::PauseOrPlay);
        }
        self.run_command(Command::Back);
    }

    /// Goes to a ply of the line that is shown, in playback. A lesson has none.
    pub(super) fn look_at(&mut self, ply: usize) {
        if self.match_.playback().is_none() {
            self.run_command(Command::PauseOrPlay);
        }
        if self.match_.playback().is_some() {
            self.act(|match_| match_.look(|playback| playback.go_to(ply)));
        }
    }

    /// Points at the cell under the cursor.
    pub(super) fn point(&mut self) {
        if self.is_answered() {
            return self.go_on();
        }
        let cursor = self.cursor;
        self.act(|match_| match_.point(cursor));
    }

    /// Moves the cursor as seen on the screen; the edge stops it.
    pub(super) fn step(&mut self, down: i32, right: i32) {
        let sign = if self.is_flipped { -1 } else { 1 };
        let moved = |at: u16, by: i32, size: u16| {
            (i32::from(at) + sign * by).clamp(0, i32::from(size) - 1) as u16
        };
        let scene = self.match_.scene();
        self.cursor = Spot {
            row: moved(self.cursor.row, down, scene.rows()),
            column: moved(self.cursor.column, right, scene.columns),
        };
    }

    /// Whether the game is as it was loaded or written to a file last, with what was taken back.
    pub(super) fn is_written(&self) -> bool {
        file_state(self.match_.game()) == self.written
    }

    /// Whether leaving loses a game that goes on: a person plays it, and no file has it as it is. A
    /// game in which the computer is about to move for a person has begun.
    pub(super) fn is_unsaved(&self) -> bool {
        let match_ = &self.match_;
        let (game, computer) = (match_.game(), match_.computer());
        let has_begun = game.ply() > 0 || !game.undone().is_empty();
        let is_changed = has_begun && !self.is_written();
        let moves_for_person = match_.is_computers_turn() && !computer.plays(game.turn());
        self.lesson.is_none()
            && !match_.is_over()
            && match_.remote().is_none()
            && !match_.computer().persons().is_empty()
            && match_.save_file().path().is_none()
            && (is_changed || moves_for_person)
    }
}

/// What a file holds of a game: its line, and the moves that were taken back.
pub(super) fn file_state(game: &dyn AnyGame) -> (String, Vec<String>) {
    (game.to_line(), game.undone())
}

/// The cell in the middle of a picture.
pub(super) fn middle(scene: &Scene) -> Spot {
    Spot {
        row: scene.rows() / 2,
        column: scene.columns / 2,
    }
}

/// What the result is to the person, if only one plays here, after a space.
pub(super) fn own_result(app: &App) -> String {
    let you = app.person().filter(|_| app.lesson.is_none());
    let ending = app.match_.game().ending();
    let own = you
        .zip(ending)
        .and_then(|(you, ending)| tabletop::own_result(ending.outcome, you));
    own.map_or_else(String::new, |own| format!(" {own}"))
}
