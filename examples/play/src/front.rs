//! The first screen: a form that asks what to play, and the table that it opens.

use std::env;
use std::path::PathBuf;

use menagerie::{Catalogue, Causes, GameInfo};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position;
use ratatui::text::Line;
use tabletop::{SaveError, Seat};

use crate::error::Error;
use crate::opening::Opening;
use crate::options::{self, Options, USUAL_PAUSE};
use crate::peer::{Address, Side};
use crate::table::{
    Answer, Field, Form, FormPlaces, Input, Palette, Program, Table, Theme, Variants, draw_form,
    heading, is_poor_in_letters, wrapped,
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
    const ALL: [Self; 14] = [
        Self::Game,
        Self::Variant,
        Self::Start,
        Self::First,
        Self::Second,
        Self::Thinking,
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
            Self::Thinking => Field::new("Computer thinks", Input::text("1s")),
            Self::Network => Field::new("Network", choice(&NETWORKS, 0)),
            Self::Address => Field::new("  address", Input::text(THIS_MACHINE)),
            Self::Side => Field::new("  your side", choice(&["either", "first", "second"], 0)),
            Self::Colours => {
                let palettes = ["as the terminal says", "none", "16", "256", "all"];
                Field::new("Colours", choice(&palettes, 0))
            }
            Self::Background => Field::new("Background", choice(&["dark", "light"], 0)),
            Self::Pieces => Field::new("Pieces", choice(&["symbols", "letters"], 0)),
            Self::Load => Field::new("Load game", Input::text("")),
            Self::Save => Field::new("Save to", Input::text("")),
        }
    }
}

const PLAYERS: [&str; 2] = ["person", "computer"];
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
    /// Games that have been played.
    lines: Vec<String>,
    leaves: bool,
}

impl Front {
    /// The menu, with the first game chosen.
    pub fn new(catalogue: Catalogue) -> Self {
        let titles: Vec<&'static str> = catalogue.games().iter().map(GameInfo::title).collect();
        let variants = Variants::of(&catalogue.games()[0]);
        let fields = Ask::ALL.map(|ask| ask.field(titles.clone(), &variants));
        let mut form = Form::new("Choose a game", fields.into());
        form.words = ["play", "leave"];
        let mut front = Self {
            catalogue,
            form,
            form_places: FormPlaces::default(),
            theme: Theme::new(Palette::of_terminal(), false, is_poor_in_letters()),
            game: None,
            lines: Vec::new(),
            leaves: false,
        };
        front.explain();
        front
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
                let fields = variants.fields();
                for (ask, field) in [Ask::Variant, Ask::Start].into_iter().zip(fields) {
                    self.form.fields[ask.at()] = field;
                }
            }
            Ask::Variant | Ask::Start => {
                variants.settle(&mut self.form, Ask::Variant.at(), changed);
            }
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

    /// Tells what the field with the focus is for.
    fn explain(&mut self) {
        let info = self.info();
        self.form.note = match Ask::ALL[self.form.focus] {
            Ask::Variant | Ask::Start => Variants::of(info).note(),
            Ask::First | Ask::Second => format!("{} begins", info.players()[0]),
            Ask::Thinking => {
                "a time such as 500ms or 2s, depth:4, greedy, or a strategy such as uct:2s".into()
            }
            Ask::Network => {
                "your opponent plays one side with this program on another machine".into()
            }
            Ask::Address => {
                "to wait: 0.0.0.0:4000 is open to all machines, localhost:4000 to this one".into()
            }
            Ask::Side => "the player who waits chooses the sides".into(),
            Ask::Load => "continues a saved game: the file says which game it is".into(),
            Ask::Save => "the game is saved to this file after every move".into(),
            _ => info.summary().into(),
        };
    }

    /// The player of a side as the command line names it.
    fn seat(&self, ask: Ask) -> Result<Option<String>, String> {
        if self.chosen(ask) == 0 {
            return Ok(None);
        }
        let word = self.text(Ask::Thinking);
        match Seat::read(word, &self.catalogue) {
            Ok(Seat::Computer(_)) => Ok(Some(word.into())),
            _ => Err(
                "Computer thinks: expected a time such as 500ms or 2s, depth:4, greedy, \
                      or a strategy such as uct:2s"
                    .into(),
            ),
        }
    }

    /// What the form asks for, as the command line would.
    fn options(&self) -> Result<Options, String> {
        let path = |ask: Ask| {
            let text = self.text(ask);
            (!text.is_empty()).then(|| at_home(text))
        };
        let load = path(Ask::Load);
        let address = self.text(Ask::Address);
        if self.chosen(Ask::Network) == 1 {
            options::address(address).map_err(|error| format!("address: {error}"))?;
        }
        let is_joining = self.chosen(Ask::Network) == 2;
        let join = is_joining.then(|| address.parse::<Address>()).transpose();
        let join = join.map_err(|error| format!("address: {error}"))?;
        let start = Variants::text(&self.form, Ask::Variant.at()).to_string();
        let start = Some(start).filter(|_| load.is_none() && !is_joining);
        // Positions have blanks; variants have none.
        let (position, variant) = match start {
            Some(start) if start.contains(' ') => (Some(start), None),
            start => (None, start),
        };
        Ok(Options {
            game: load.is_none().then(|| self.info().name().into()),
            variant,
            position,
            first: self.seat(Ask::First)?,
            second: self.seat(Ask::Second)?,
            host: (self.chosen(Ask::Network) == 1).then(|| address.into()),
            join,
            side: SIDES[self.chosen(Ask::Side)],
            save: path(Ask::Save),
            load,
            pause: USUAL_PAUSE,
            ..Options::default()
        })
    }

    fn begin(&mut self) -> Result<(), String> {
        let options = self.options()?;
        let opening = Opening::new(&options, &self.catalogue);
        let opening = opening.map_err(|error| match &error {
            Error::Exists { path } => format!(
                "Save to: {} exists. To go on with its game, write it under Load game, too.",
                path.display()
            ),
            _ => Causes(&error).to_string(),
        })?;
        let palette = self.theme.palette();
        self.game = Some(Table::new(opening, self.catalogue.clone(), palette));
        Ok(())
    }

    fn answer(&mut self, answer: Answer) {
        match answer {
            Answer::Nothing => {}
            Answer::Changed(field) => self.settle(field),
            Answer::Cancel => self.leaves = true,
            Answer::Accept => {
                if let Err(note) = self.begin() {
                    self.form.note = note;
                }
            }
        }
    }

    /// Goes back to the menu if the game has been left.
    fn look_for_the_end(&mut self) {
        if let Some(mut game) = self.game.take_if(|game| game.wants_to_leave()) {
            self.form.note = match game.save() {
                Ok(()) => "Enter: another game; Esc: leave and print the games played".into(),
                Err(error) => error.to_string(),
            };
            // Enter continues this game, so that no other game overwrites its file.
            let kept = self.text(Ask::Save).to_string();
            if !kept.is_empty() {
                self.form.write(Ask::Load.at(), kept);
            }
            self.lines.extend(game.lines());
        }
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
        let lines = vec![
            heading("Menagerie: games where chess meets Conway's Life"),
            Line::raw("Up, Down or Tab: field   Left, Right: choose   Enter: play   Esc: leave"),
        ];
        frame.render_widget(wrapped(lines), area);
        self.form_places = draw_form(frame, &self.form, self.theme.palette(), area);
    }

    fn key(&mut self, key: KeyEvent) {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if let Some(game) = &mut self.game {
            game.key(key);
            self.look_for_the_end();
        } else if is_control && key.code == KeyCode::Char('c') {
            self.leaves = true;
        } else {
            let focus = self.form.focus;
            let answer = self.form.key(key);
            self.answer(answer);
            if self.form.focus != focus {
                self.explain();
            }
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

    fn wheel(&mut self, is_down: bool) {
        if let Some(game) = &mut self.game {
            game.wheel(is_down);
        } else {
            let code = if is_down { KeyCode::Down } else { KeyCode::Up };
            self.key(code.into());
        }
    }

    fn wants_to_leave(&self) -> bool {
        self.leaves
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
mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;

    fn press(front: &mut Front, codes: &[KeyCode]) {
        for &code in codes {
            front.key(code.into());
        }
    }

    fn screen(front: &mut Front) -> String {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let theme = Theme::new(Palette::None, false, true);
        terminal.draw(|frame| front.draw(frame, &theme)).unwrap();
        let cells = terminal.backend().buffer().content.iter();
        cells.map(ratatui::buffer::Cell::symbol).collect()
    }

    #[test]
    fn every_game_is_offered_and_begins() {
        let mut front = Front::new(Catalogue::standard());
        for game in Catalogue::standard().games() {
            assert_eq!(front.text(Ask::Game), game.title());
            let shown = screen(&mut front);
            assert!(shown.contains(game.summary()), "{shown}");
            press(&mut front, &[KeyCode::Enter]);
            assert!(front.game.is_some(), "{}", front.form.note);
            assert!(screen(&mut front).contains(game.title()));
            let control = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
            front.key(control);
            assert!(front.game.is_none() && !front.wants_to_leave());
            press(&mut front, &[KeyCode::Right]);
        }
        press(&mut front, &[KeyCode::Esc]);
        assert!(front.wants_to_leave());
    }

    #[test]
    fn a_variant_is_chosen_or_described() {
        let mut front = Front::new(Catalogue::standard());
        let mut games = front.catalogue.games().iter();
        let conquid = games.position(|game| game.name() == "conquid").unwrap();
        front.form.choose(Ask::Game.at(), conquid);
        front.settle(Ask::Game.at());
        assert_eq!(front.options().unwrap().variant.as_deref(), Some("medium"));
        press(&mut front, &[KeyCode::Down, KeyCode::Left]);
        assert_eq!(front.text(Ask::Variant), "from a position");
        press(&mut front, &[KeyCode::Enter]);
        assert!(
            front.form.note.contains("unknown variant"),
            "{}",
            front.form.note
        );
        press(&mut front, &[KeyCode::Down]);
        for letter in "9x20b3".chars() {
            press(&mut front, &[KeyCode::Char(letter)]);
        }
        press(&mut front, &[KeyCode::Enter]);
        assert!(front.game.is_some(), "{}", front.form.note);
    }

    #[test]
    fn who_plays_is_read_as_on_the_command_line() {
        let mut front = Front::new(Catalogue::standard());
        let options = front.options().unwrap();
        assert_eq!(options.first, None);
        assert_eq!(options.second.as_deref(), Some("1s"));
        front.form.write(Ask::Thinking.at(), "depth:0");
        assert!(
            front
                .options()
                .unwrap_err()
                .starts_with("Computer thinks: ")
        );
        front.form.choose(Ask::Second.at(), 0);
        assert_eq!(front.options().unwrap().second, None);
    }

    #[test]
    fn a_game_that_was_left_is_printed_and_goes_on_from_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let mut front = Front::new(Catalogue::standard());
        front.form.choose(Ask::Second.at(), 0);
        front.form.write(Ask::Save.at(), path.display().to_string());
        press(&mut front, &[KeyCode::Enter]);
        // The cursor begins on e4.
        press(&mut front, &[KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
        press(&mut front, &[KeyCode::Up, KeyCode::Up, KeyCode::Enter]);
        press(&mut front, &[KeyCode::Char('q')]);
        assert_eq!(
            Catalogue::standard().load(&path).unwrap().played(),
            ["e2e4"]
        );
        assert_eq!(front.lines().len(), 1);
        press(&mut front, &[KeyCode::Enter]);
        assert!(front.game.is_some(), "{}", front.form.note);
        assert!(screen(&mut front).contains("Black to move"));
    }

    #[test]
    fn an_existing_file_is_told_in_the_words_of_the_menu() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        std::fs::write(&path, "mine").unwrap();
        let mut front = Front::new(Catalogue::standard());
        front.form.write(Ask::Save.at(), path.display().to_string());
        press(&mut front, &[KeyCode::Enter]);
        assert!(front.game.is_none());
        assert!(front.form.note.contains("Load game"), "{}", front.form.note);
        assert!(!front.form.note.contains("--"), "{}", front.form.note);
    }

    #[test]
    fn the_look_is_seen_at_once() {
        let mut front = Front::new(Catalogue::standard());
        front.form.choose(Ask::Colours.at(), 1);
        front.settle(Ask::Colours.at());
        assert_eq!(front.theme.palette(), Palette::None);
    }
}
