//! The front door: a form that asks what to play, and the table it leads to.

use std::env;
use std::path::PathBuf;
use std::sync::LazyLock;

use crate::CATALOGUE;
use crate::peer::Side;
use crate::tabletop::{
    Answer, Error, Field, Form, FormPlaces, Input, Palette, Program, Seat, Theme, draw_form,
    heading, is_poor_in_letters, wrapped,
};
use menagerie::{Causes, GameInfo, Skill};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position;
use ratatui::text::Line;

use crate::options::{self, Opening, Options};
use crate::program;

/// The fields.
const GAME: usize = 0;
const VARIANT: usize = 1;
const DESCRIPTION: usize = 2;
const FIRST: usize = 3;
const SECOND: usize = 4;
const THINKING: usize = 5;
const NETWORK: usize = 6;
const ADDRESS: usize = 7;
const SIDE: usize = 8;
const COLOURS: usize = 9;
const BACKGROUND: usize = 10;
const PIECES: usize = 11;
const LOAD: usize = 12;
const SAVE: usize = 13;

static TITLES: LazyLock<Vec<&str>> =
    LazyLock::new(|| CATALOGUE.games().iter().map(GameInfo::title).collect());

/// The variants of each game that need no numbers, and the choice of another.
static VARIANTS: LazyLock<Vec<Vec<&str>>> = LazyLock::new(|| {
    let is_plain = |variant: &&str| !variant.contains(|letter: char| letter.is_ascii_uppercase());
    let of = |variants: &[&'static str]| {
        let plain = variants.iter().copied().filter(is_plain);
        let mut words: Vec<&str> = plain.collect();
        if words.len() < variants.len() {
            words.push(ANOTHER);
        }
        words
    };
    CATALOGUE
        .games()
        .iter()
        .map(|game| of(game.variants()))
        .collect()
});

const ANOTHER: &str = "another, described below";
const WHO: &[&str] = &["person", "computer"];
const NETWORKS: &[&str] = &["both play here", "wait for somebody", "go to somebody"];
/// The addresses that are proposed: everybody's, and this machine's.
const FOR_ALL: &str = "0.0.0.0:4000";
const HERE: &str = "localhost:4000";
const SIDES: &[&str] = &["either", "first", "second"];
const CHOSEN_SIDES: [Side; 3] = [Side::Random, Side::First, Side::Second];
const PALETTES: &[&str] = &["as the terminal says", "none", "16", "256", "all"];
const CHOSEN_PALETTES: [Option<Palette>; 5] = [
    None,
    Some(Palette::None),
    Some(Palette::Sixteen),
    Some(Palette::Indexed),
    Some(Palette::All),
];
const BACKGROUNDS: &[&str] = &["dark", "light"];
const PIECE_LOOKS: &[&str] = &["symbols", "letters"];

/// The menu, and the game that was chosen in it while there is one.
pub struct Front {
    form: Form,
    form_places: FormPlaces,
    theme: Theme,
    game: Option<Box<dyn Program>>,
    /// Games that have been played.
    lines: Vec<String>,
    leaves: bool,
}

impl Front {
    /// The menu, with the first game chosen.
    pub fn new() -> Self {
        let choice = |options| Input::Choice { options, chosen: 0 };
        let field = |label, input| Field { label, input };
        let form = Form::new(
            "Menagerie: what shall it be?",
            vec![
                field("Game", choice(&TITLES)),
                field("Variant", choice(&VARIANTS[0])),
                field("  described", Input::text("")),
                field("First player", choice(WHO)),
                field(
                    "Second player",
                    Input::Choice {
                        options: WHO,
                        chosen: 1,
                    },
                ),
                field("Computer thinks", Input::text("1s")),
                field("Network", choice(NETWORKS)),
                field("  address", Input::text(HERE)),
                field("  your side", choice(SIDES)),
                field("Colours", choice(PALETTES)),
                field("Background", choice(BACKGROUNDS)),
                field("Pieces", choice(PIECE_LOOKS)),
                field("Go on with file", Input::text("")),
                field("Keep in file", Input::text("")),
            ],
        );
        let mut front = Self {
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

    /// The look that the form asks for.
    fn chosen_theme(&self) -> Theme {
        let palette = CHOSEN_PALETTES[self.form.chosen(COLOURS)];
        Theme::new(
            palette.unwrap_or_else(Palette::of_terminal),
            self.form.chosen(BACKGROUND) == 1,
            self.form.chosen(PIECES) == 1 || is_poor_in_letters(),
        )
    }

    /// Brings the form into line with the field that has changed.
    fn settle(&mut self, changed: usize) {
        match changed {
            GAME => {
                self.form.fields[VARIANT].input = Input::Choice {
                    options: &VARIANTS[self.form.chosen(GAME)],
                    chosen: 0,
                };
            }
            // What is described is meant.
            DESCRIPTION => {
                let options = &VARIANTS[self.form.chosen(GAME)];
                if let Some(another) = options.iter().position(|&word| word == ANOTHER) {
                    self.form.choose(VARIANT, another);
                }
            }
            NETWORK => {
                let address = self.form.text(ADDRESS);
                if address == FOR_ALL || address == HERE {
                    let is_waiting = self.form.chosen(NETWORK) == 1;
                    self.form
                        .write(ADDRESS, if is_waiting { FOR_ALL } else { HERE });
                }
            }
            COLOURS | BACKGROUND | PIECES => self.theme = self.chosen_theme(),
            _ => {}
        }
        self.explain();
    }

    /// Tells what the field that has the keys is for.
    fn explain(&mut self) {
        let game = &CATALOGUE.games()[self.form.chosen(GAME)];
        self.form.note = match self.form.focus {
            VARIANT | DESCRIPTION => format!("variants: {}", game.variants().join(", ")),
            FIRST | SECOND => format!("{} begins", game.players()[0]),
            THINKING => "a time such as 500ms or 2s, or depth:4, or greedy".into(),
            NETWORK => "somebody else plays one side, with this program on another machine".into(),
            ADDRESS => {
                "whoever waits: 0.0.0.0:4000 is for everybody, localhost:4000 for this machine"
                    .into()
            }
            SIDE => "whoever waits says which".into(),
            LOAD => "a game that has been kept goes on, whichever game it is".into(),
            SAVE => "written after every move".into(),
            _ => game.summary().into(),
        };
    }

    /// What the form asks for, as the command line would.
    fn options(&self) -> Result<Options, String> {
        let form = &self.form;
        let path = |field: usize| {
            let text = form.text(field).trim();
            (!text.is_empty()).then(|| at_home(text))
        };
        let seat = |field: usize| match form.chosen(field) {
            0 => Ok(Seat::Human),
            _ => {
                let skill = form.text(THINKING).trim().parse::<Skill>();
                let skill = skill.ok().filter(|skill| *skill != Skill::Random);
                skill.map(Seat::Computer).ok_or_else(|| {
                    "Computer thinks: expected a time such as 500ms or 2s, depth:4, or greedy"
                        .to_string()
                })
            }
        };
        let load = path(LOAD);
        let game = load
            .is_none()
            .then(|| CATALOGUE.games()[form.chosen(GAME)].name().into());
        let variant = match form.text(VARIANT) {
            ANOTHER => form.text(DESCRIPTION).trim(),
            variant => variant,
        };
        let address = form.text(ADDRESS).trim();
        if form.chosen(NETWORK) > 0 {
            options::address(address).map_err(|error| format!("address: {error}"))?;
        }
        let is_joining = form.chosen(NETWORK) == 2;
        Ok(Options {
            game,
            variant: (load.is_none() && !is_joining).then(|| variant.into()),
            first: seat(FIRST)?,
            second: seat(SECOND)?,
            host: (form.chosen(NETWORK) == 1).then(|| address.into()),
            join: is_joining.then(|| address.into()),
            side: CHOSEN_SIDES[form.chosen(SIDE)],
            save: path(SAVE),
            load,
            ..Options::default()
        })
    }

    fn begin(&mut self) -> Result<(), String> {
        let options = self.options()?;
        let opening = Opening::new(&options).map_err(|error| Causes(&error).to_string())?;
        self.game = Some(program(opening));
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

    /// Back to the menu, if the game has been left.
    fn look_for_the_end(&mut self) {
        if let Some(mut game) = self.game.take_if(|game| game.wants_to_leave()) {
            self.form.note = match game.save() {
                Ok(()) => {
                    "Return: another game; Esc leaves, and prints what has been played".into()
                }
                Err(error) => error.to_string(),
            };
            // Whoever goes on goes on with this game: its file is not written over by another.
            let kept = self.form.text(SAVE).to_string();
            if !kept.is_empty() {
                self.form.write(LOAD, kept);
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
    fn tick(&mut self) {
        if let Some(game) = &mut self.game {
            game.tick();
        }
    }

    fn is_thinking(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.is_thinking())
    }

    fn draw(&mut self, frame: &mut Frame<'_>, _: &Theme) {
        if let Some(game) = &mut self.game {
            game.draw(frame, &self.theme);
            return;
        }
        let area = frame.area();
        let lines = vec![
            heading("Menagerie: games where chess meets Conway's Life"),
            Line::raw("Up, Down or Tab: field   Left, Right: choose   Return: play   Esc: leave"),
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

    fn wants_to_leave(&self) -> bool {
        self.leaves
    }

    fn save(&mut self) -> Result<(), Error> {
        self.game.as_mut().map_or(Ok(()), |game| game.save())
    }

    fn lines(&self) -> Vec<String> {
        let last = self.game.as_ref().map_or(Vec::new(), |game| game.lines());
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
        let mut front = Front::new();
        for game in CATALOGUE.games() {
            assert_eq!(front.form.text(GAME), game.title());
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
        let mut front = Front::new();
        let conquid = CATALOGUE
            .games()
            .iter()
            .position(|game| game.name() == "conquid")
            .unwrap();
        front.form.choose(GAME, conquid);
        front.settle(GAME);
        assert_eq!(front.options().unwrap().variant.as_deref(), Some("medium"));
        press(&mut front, &[KeyCode::Down, KeyCode::Left]);
        assert_eq!(front.form.text(VARIANT), ANOTHER);
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
        let mut front = Front::new();
        let options = front.options().unwrap();
        assert_eq!(options.first, Seat::Human);
        assert_eq!(options.second.to_string(), "ai:1000ms");
        front.form.write(THINKING, "depth:0");
        assert!(
            front
                .options()
                .unwrap_err()
                .starts_with("Computer thinks: ")
        );
        front.form.choose(SECOND, 0);
        assert_eq!(front.options().unwrap().second, Seat::Human);
    }

    #[test]
    fn a_game_that_was_left_is_printed_and_goes_on_from_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let mut front = Front::new();
        front.form.choose(SECOND, 0);
        front.form.write(SAVE, path.display().to_string());
        press(&mut front, &[KeyCode::Enter]);
        // The cursor begins on e4.
        press(&mut front, &[KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
        press(&mut front, &[KeyCode::Up, KeyCode::Up, KeyCode::Enter]);
        press(&mut front, &[KeyCode::Char('q')]);
        assert_eq!(CATALOGUE.load(&path).unwrap().played(), ["e2e4"]);
        assert_eq!(front.lines().len(), 1);
        press(&mut front, &[KeyCode::Enter]);
        assert!(front.game.is_some(), "{}", front.form.note);
        assert!(screen(&mut front).contains("Black to move"));
    }

    #[test]
    fn the_look_is_seen_at_once() {
        let mut front = Front::new();
        front.form.choose(COLOURS, 1);
        front.settle(COLOURS);
        assert_eq!(front.theme.palette(), Palette::None);
    }
}
