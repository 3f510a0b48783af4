//! The first screen: a form that asks what to play, and the table that it opens.

use std::env;
use std::fmt;
use std::path::PathBuf;

use menagerie::{Catalogue, Causes, GameInfo, LoadError, ParseError};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use tabletop::{SaveError, Seat, Session, io_words, result_words};

use crate::error::Error;
use crate::opening::Opening;
use crate::options::{self, Options};
use crate::peer::{Address, Side};
use crate::resuming;
use crate::table::{
    Answer, Exit, Field, Form, FormPlaces, Input, Palette, Program, Table, Theme, Variants,
    draw_form, game_files, heading, is_poor_in_letters,
};

/// The fields of the form, in order.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Ask {
    Game,
    Variant,
    Start,
    First,
    Second,
    Thinking,
    Clock,
    Network,
    Address,
    Side,
    Colours,
    Background,
    Pieces,
    Load,
    Save,
}

impl Ask {
    const ALL: [Self; 15] = [
        Self::Game,
        Self::Variant,
        Self::Start,
        Self::First,
        Self::Second,
        Self::Thinking,
        Self::Clock,
        Self::Network,
        Self::Address,
        Self::Side,
        Self::Colours,
        Self::Background,
        Self::Pieces,
        Self::Load,
        Self::Save,
    ];

    /// The index of the field in the form.
    const fn at(self) -> usize {
        self as usize
    }

    /// The field as it is at first.
    fn field(self, titles: Vec<&'static str>, variants: &Variants) -> Field {
        let choice = |options: &[&'static str], chosen| Input::choice(options.into(), chosen);
        let [variant, start] = variants.fields();
        match self {
            Self::Game => Field::new("Game", Input::choice(titles, 0)),
            Self::Variant => variant,
            Self::Start => start,
            Self::First => Field::new("First player", choice(&PLAYERS, 0)),
            Self::Second => Field::new("Second player", choice(&PLAYERS, 1)),
            Self::Thinking => {
                let levels = LEVELS.map(String::from).into();
                let input = Input::proposed_text("1s").with_choices(levels);
                Field::new("Computer thinks", input)
            }
            Self::Clock => Field::new("Clocks", Input::text("")),
            Self::Network => Field::new("Network", choice(&NETWORKS, 0)),
            Self::Address => Field::new("  address", Input::text(THIS_MACHINE)),
            Self::Side => Field::new("  your side", choice(&["either", "first", "second"], 0)),
            Self::Colours => {
                let palettes = ["as the terminal says", "none", "16", "256", "all"];
                Field::new("Colours", choice(&palettes, 0))
            }
            Self::Background => Field::new("Background", choice(&["dark", "light"], 0)),
            Self::Pieces => Field::new("Pieces", choice(&["symbols", "letters"], 0)),
            Self::Load => {
                let files = Input::text("").with_choices(game_files(""));
                Field::new("Load game", files)
            }
            Self::Save => Field::new("Save to", Input::text("")),
        }
    }
}

/// The levels of the computer that are offered; others can be typed.
const LEVELS: [&str; 4] = ["1s", "easy", "medium", "hard"];
const PLAYERS: [&str; 2] = ["person", "computer"];
/// What the keys of the menu do.
const KEYS: &str = "Up, Down: from field to field; Left, Right: choose; C-u: empties a text; Enter: \
                    play; Esc: leave. In a game ? shows its rules and keys";
/// What Esc says after a game.
const LEAVING: &str = "Esc again leaves and prints the games played";
const NETWORKS: [&str; 3] = ["both play here", "wait for an opponent", "join an opponent"];
/// The proposed addresses: open to every machine, and to this machine only.
const EVERYONE: &str = "0.0.0.0:4000";
const THIS_MACHINE: &str = "localhost:4000";
const SIDES: [Side; 3] = [Side::Random, Side::First, Side::Second];
const PALETTES: [Option<Palette>; 5] = [
    None,
    Some(Palette::None),
    Some(Palette::Sixteen),
    Some(Palette::Indexed),
    Some(Palette::All),
];

/// The menu, and the game that is played, if there is one.
pub struct Front {
    catalogue: Catalogue,
    form: Form,
    form_places: FormPlaces,
    theme: Theme,
    game: Option<Table>,
    /// What the form does not ask for.
    options: Options,
    /// What the file under "Load game" tells of its match, and what it does not, in words.
    session: Option<Session>,
    untold: Option<String>,
    /// How the game of this file has ended, in words.
    result: Option<String>,
    /// Games that have been played.
    lines: Vec<String>,
    leaves: bool,
}

impl Front {
    /// The menu, with what the command line asks for.
    pub fn new(catalogue: Catalogue, options: Options) -> Self {
        let titles: Vec<&'static str> = catalogue.games().iter().map(GameInfo::title).collect();
        let variants = Variants::of(&catalogue.games()[0]);
        let fields = Ask::ALL.map(|ask| ask.field(titles.clone(), &variants));
        let mut form = Form::new("Choose a game", fields.into());
        form.words = ["play", "leave"];
        form.note_lines = 3;
        let mut front = Self {
            catalogue,
            form,
            form_places: FormPlaces::default(),
            theme: Theme::new(Palette::of_terminal(), false, is_poor_in_letters()),
            game: None,
            options,
            session: None,
            untold: None,
            result: None,
            lines: Vec::new(),
            leaves: false,
        };
        front.fill_in();
        front.explain();
        front
    }

    /// Shows a game before the menu.
    #[must_use]
    pub fn with_game(mut self, opening: Opening) -> Self {
        let name = opening.setup.info.name();
        let mut games = self.catalogue.games().iter();
        if let Some(game) = games.position(|game| game.name() == name) {
            self.choose(Ask::Game, game);
        }
        self.choose_start();
        self.game = Some(Table::new(
            opening,
            self.catalogue.clone(),
            self.theme.palette(),
        ));
        self
    }

    /// Fills the form in with what the command line asks for.
    fn fill_in(&mut self) {
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
    fn fill_in_from_file(&mut self) {
        let text = self.text(Ask::Load).to_string();
        self.form.set_choices(Ask::Load.at(), game_files(&text));
        (self.session, self.untold, self.result) = (None, None, None);
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
    fn resumed_words(&self) -> Option<String> {
        let players = self.info().players();
        let words = self.session.as_ref().map(|session| session.words(players));
        let words = words.or_else(|| self.untold.clone())?;
        let title = self.info().title();
        Some(match &self.result {
            Some(result) => format!("{title}, finished: {result}; {words}"),
            None => format!("{title}; {words}"),
        })
    }

    /// Fills in the fields of how a game starts.
    fn offer_starts(&mut self, variants: &Variants) {
        let fields = variants.fields();
        for (ask, field) in [Ask::Variant, Ask::Start].into_iter().zip(fields) {
            self.form.fields[ask.at()] = field;
        }
    }

    /// Fills in how the game of the command line starts.
    fn choose_start(&mut self) {
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

    fn choose(&mut self, ask: Ask, word: usize) {
        self.form.choose(ask.at(), word);
    }

    fn write(&mut self, ask: Ask, text: impl Into<String>) {
        self.form.write(ask.at(), text);
    }

    fn chosen(&self, ask: Ask) -> usize {
        self.form.chosen(ask.at())
    }

    fn text(&self, ask: Ask) -> &str {
        self.form.text(ask.at()).trim()
    }

    /// The game that is chosen.
    fn info(&self) -> &GameInfo {
        &self.catalogue.games()[self.chosen(Ask::Game)]
    }

    /// The look that the form asks for.
    fn chosen_theme(&self) -> Theme {
        let palette = PALETTES[self.chosen(Ask::Colours)];
        Theme::new(
            palette.unwrap_or_else(Palette::of_terminal),
            self.chosen(Ask::Background) == 1,
            self.chosen(Ask::Pieces) == 1 || is_poor_in_letters(),
        )
    }

    /// Brings the form into line with the field that has changed.
    fn settle(&mut self, changed: usize) {
        let variants = Variants::of(self.info());
        match Ask::ALL[changed] {
            Ask::Game => {
                self.offer_starts(&variants);
                self.forget_file();
            }
            Ask::Variant | Ask::Start => {
                variants.settle(&mut self.form, Ask::Variant.at(), changed);
                self.forget_file();
            }
            Ask::Load => self.fill_in_from_file(),
            Ask::Network => {
                let address = self.text(Ask::Address);
                if address == EVERYONE || address == THIS_MACHINE {
                    let is_waiting = self.chosen(Ask::Network) == 1;
                    let address = if is_waiting { EVERYONE } else { THIS_MACHINE };
                    self.form.write(Ask::Address.at(), address);
                }
            }
            Ask::Colours | Ask::Background | Ask::Pieces => self.theme = self.chosen_theme(),
            _ => {}
        }
        self.explain();
    }

    /// Another game than that of a file is chosen: a file that it is saved to keeps its own game.
    fn forget_file(&mut self) {
        if self.text(Ask::Save) == self.text(Ask::Load) {
            self.write(Ask::Save, "");
        }
        self.write(Ask::Load, "");
        (self.session, self.untold, self.result) = (None, None, None);
    }

    /// Tells what the field with the focus is for.
    fn explain(&mut self) {
        let info = self.info();
        self.form.note = match Ask::ALL[self.form.focus] {
            Ask::Variant | Ask::Start => {
                let variants = Variants::of(info);
                let words = variants.chosen_words(&self.form, Ask::Variant.at());
                words.unwrap_or_else(|| variants.note())
            }
            Ask::First | Ask::Second => format!(
                "{} begins; person: plays at this screen, computer: plays as below",
                info.players()[0]
            ),
            Ask::Thinking => {
                "Left, Right: easy (looks only at its next move), medium (0.2 s), hard (2 s); or \
                 type the time for a move: 5s, 1m. For experts: random (weakest), depth:4 (4 plies \
                 ahead), uct:2s"
                    .into()
            }
            Ask::Clock => {
                "5m, or 5m+3s: each move adds 3 s, or 5m~2s: the first 2 s of a move are free; \
                 empty: no clocks"
                    .into()
            }
            Ask::Network if self.chosen(Ask::Network) == 2 => {
                "the table that you join says which game it is, how it starts and with what clocks"
                    .into()
            }
            Ask::Network if self.chosen(Ask::Network) == 0 => {
                "both players sit at this screen; Right: play with another machine".into()
            }
            Ask::Network => {
                "waits here for an opponent who runs this program on another machine".into()
            }
            Ask::Address => {
                "to wait: 0.0.0.0:4000 is open to all machines, localhost:4000 to this one".into()
            }
            Ask::Side => "the player who waits chooses the sides".into(),
            Ask::Load => match self.resumed_words() {
                Some(words) => words,
                None => "continues a saved game with its players and clocks. Left, Right: the \
                         files of this folder; Tab completes a name"
                    .into(),
            },
            Ask::Colours => {
                "how many colours the board is drawn with; \"none\" draws signs alone".into()
            }
            Ask::Background => {
                "the background of this terminal: the board's colours suit it".into()
            }
            Ask::Pieces => "symbols as on a chessboard, or letters: N is a knight".into(),
            Ask::Save => "the game is saved to this file after every move".into(),
            Ask::Game => info.summary().into(),
        };
    }

    /// Whether a key asks what the keys do: in a text `?` is a letter.
    fn asks_for_keys(&self, code: KeyCode) -> bool {
        let is_text = matches!(self.form.fields[self.form.focus].input, Input::Text { .. });
        code == KeyCode::F(1) || (code == KeyCode::Char('?') && !is_text)
    }

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
    fn options(&self) -> Result<Options, Wrong> {
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
            untold: self.untold.clone(),
            side: SIDES[self.chosen(Ask::Side)],
            save: path(Ask::Save),
            load: load.filter(|_| !is_joining),
            ..self.options.clone()
        })
    }

    fn begin(&mut self) -> Result<(), Wrong> {
        let options = self.options()?;
        let opening = Opening::new(&options, &self.catalogue);
        let opening = opening.map_err(|error| Wrong::of(&error, &options))?;
        let palette = self.theme.palette();
        self.game = Some(Table::new(opening, self.catalogue.clone(), palette));
        Ok(())
    }

    fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::Nothing => {}
            Answer::Changed(field) => self.settle(field),
            // After a game, a stray Esc does not leave.
            Answer::Cancel if !self.lines.is_empty() && self.form.note != LEAVING => {
                self.form.note = LEAVING.into();
            }
            Answer::Cancel => self.leaves = true,
            Answer::Accept => {
                if let Err(wrong) = self.begin() {
                    self.form.focus = wrong.ask.at();
                    self.form.note = wrong.words;
                }
            }
        }
    }

    /// Chooses the game that was played, if a file or another table chose it, and how it started.
    fn choose_played(&mut self, name: &str, start: &str) {
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

    /// Goes back to the menu if the person wants to.
    fn look_for_the_end(&mut self) {
        let is_left = |game: &mut Table| game.exit() == Some(Exit::Menu);
        if let Some(mut game) = self.game.take_if(is_left) {
            // Enter continues a game that is kept in a file, so that no other game overwrites it.
            // A branch and a new game have files of their own.
            let named = self.text(Ask::Save);
            let other = game.file().filter(|&file| file != at_home(named));
            let kept = other.map_or_else(|| named.to_string(), |file| file.display().to_string());
            let enter = match &*kept {
                "" => "another game".into(),
                _ => format!("go on with {kept}"),
            };
            let saved = game.save();
            self.form.write(Ask::Load.at(), kept);
            self.choose_played(game.game_name(), &game.start());
            self.fill_in_from_file();
            self.form.note = match saved {
                Ok(()) => format!("Enter: {enter}; Esc: leave and print the games played"),
                Err(error) => error.to_string(),
            };
            self.lines.extend(game.lines());
        }
    }
}

/// What is wrong in the form.
#[derive(Debug)]
struct Wrong {
    /// The field that is to be changed.
    ask: Ask,
    /// What is wrong with it.
    words: String,
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
    fn of(error: &Error, options: &Options) -> Self {
        let ask = match error {
            Error::Open(_) if options.variant.is_some() || options.position.is_some() => Ask::Start,
            Error::Open(_) => Ask::Game,
            Error::Load(_) | Error::OtherGame { .. } => Ask::Load,
            Error::Seat(_) => Ask::Thinking,
            Error::Link(_) | Error::Refused { .. } | Error::Nowhere => Ask::Address,
            _ => Ask::Save,
        };
        let words = match error {
            Error::Exists { path } => format!(
                "Save to: {} exists. To go on with its game, write it under Load game, too.",
                path.display()
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
fn as_level(word: &str) -> String {
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
fn at_home(text: &str) -> PathBuf {
    match (text.strip_prefix("~/"), env::var_os("HOME")) {
        (Some(rest), Some(home)) => PathBuf::from(home).join(rest),
        _ => PathBuf::from(text),
    }
}

impl Program for Front {
    fn tick(&mut self) -> bool {
        self.game.as_mut().is_some_and(Program::tick)
    }

    fn is_busy(&self) -> bool {
        self.game.as_ref().is_some_and(Program::is_busy)
    }

    fn draw(&mut self, frame: &mut Frame<'_>, _: &Theme) {
        if let Some(game) = &mut self.game {
            game.draw(frame, &self.theme);
            return;
        }
        let area = frame.area();
        self.form_places = draw_form(frame, &self.form, self.theme.palette(), area);
        // The frame of the form stands above its first field. No line is shown in part.
        let first = self.form_places.0.first().map_or(0, |(place, _)| place.y);
        let lines = [
            heading("Menagerie: games where chess meets Conway's Life"),
            Line::raw("Up, Down: field   Left, Right: choose   ?: keys"),
        ];
        for (y, line) in (area.y..first.saturating_sub(1)).zip(lines) {
            let place = Rect {
                y,
                height: 1,
                ..area
            };
            frame.render_widget(line, place);
        }
    }

    fn key(&mut self, key: KeyEvent) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if let Some(game) = &mut self.game {
            game.key(key);
            self.look_for_the_end();
        } else if is_control && key.code == KeyCode::Char('c') {
            self.leaves = true;
        } else if self.asks_for_keys(key.code) {
            self.form.note = KEYS.into();
        } else {
            let focus = self.form.focus;
            let answer = self.form.key(key);
            if self.form.focus != focus {
                self.explain();
            }
            self.answer(answer);
        }
    }

    fn click(&mut self, at: Position) {
        if let Some(game) = &mut self.game {
            game.click(at);
            self.look_for_the_end();
        } else {
            let answer = self.form_places.click(&mut self.form, at);
            self.answer(answer);
        }
    }

    fn hover(&mut self, at: Position) {
        if let Some(game) = &mut self.game {
            game.hover(at);
        }
    }

    fn drag(&mut self, at: Position) {
        if let Some(game) = &mut self.game {
            game.drag(at);
        }
    }

    fn release(&mut self, at: Position) {
        if let Some(game) = &mut self.game {
            game.release(at);
        }
    }

    fn wheel(&mut self, is_down: bool) {
        if let Some(game) = &mut self.game {
            game.wheel(is_down);
        } else {
            let code = if is_down { KeyCode::Down } else { KeyCode::Up };
            self.key(code.into());
        }
    }

    fn wants_to_leave(&self) -> bool {
        self.leaves || self.game.as_ref().is_some_and(Program::wants_to_leave)
    }

    fn suspend(&mut self) {
        if let Some(game) = &mut self.game {
            game.suspend();
        }
    }

    fn save(&mut self) -> Result<(), SaveError> {
        self.game.as_mut().map_or(Ok(()), Program::save)
    }

    fn lines(&self) -> Vec<String> {
        let last = self.game.as_ref().map_or(Vec::new(), Program::lines);
        self.lines.iter().cloned().chain(last).collect()
    }
}

#[cfg(test)]
mod tests;
