//! The state of the menu, and its fields as a table: what each holds for some options, what it asks
//! for, and what it is for.

use std::path::PathBuf;

use clap::ValueEnum;
use menagerie::{Catalogue, GameInfo, Level, ParseError};
use tabletop::{Saved, Session, Sitter, result_words};

use crate::loading::game_files;
use crate::options::{self, Options};
use crate::peer::{Address, Side, home};
use crate::row_list::MenuList;
use crate::table::{Form, FormPlaces, Input, Palette, Variants};

/// The fields of the menu, in order.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    Game,
    Variant,
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

/// A field of the menu.
pub struct Row {
    /// Which it is.
    pub ask: Ask,
    /// What stands before it.
    pub label: &'static str,
    /// What it holds for the options of the menu.
    pub input: fn(&Menu) -> Input,
    /// Writes what its text asks for into options, or says what is wrong. The rows are read from
    /// the last to the first: what is loaded, and where is played, decides what the others ask for.
    pub read: fn(&Menu, &mut Options, &str) -> Result<(), String>,
    /// What it is for.
    pub note: fn(&Menu) -> String,
}

/// The menu: its form, and what the files that it names tell.
pub struct Menu {
    /// The games that can be played.
    pub catalogue: Catalogue,
    /// The form.
    pub form: Form,
    pub(super) places: FormPlaces,
    /// What the fields begin with, and what the form does not ask for.
    pub(super) options: Options,
    /// The game of the file under "Load game".
    pub(super) loaded: Option<Saved>,
    /// What is shown in place of the form.
    pub list: Option<Box<dyn MenuList>>,
}

impl Menu {
    pub(super) fn write(&mut self, ask: Ask, text: impl Into<String>) {
        self.form.write(ask as usize, text);
    }

    pub(super) fn chosen(&self, ask: Ask) -> usize {
        self.form.chosen(ask as usize)
    }

    pub(super) fn text(&self, ask: Ask) -> &str {
        self.form.text(ask as usize).trim()
    }

    /// The file in a field.
    pub(super) fn path(&self, ask: Ask) -> Option<PathBuf> {
        let text = self.text(ask);
        (!text.is_empty()).then(|| at_home(text))
    }

    /// The game that is chosen.
    pub(super) fn info(&self) -> &GameInfo {
        &self.catalogue.games()[self.chosen(Ask::Game)]
    }

    /// The players and the clocks of the file that is loaded.
    pub(super) fn session(&self) -> Option<&Session> {
        self.loaded.as_ref()?.session.as_ref()
    }

    /// The player of a side in the file that is loaded, with the level of its last player.
    fn player_of_file(&self, index: usize) -> Option<(String, String)> {
        let seats = &self.session()?.seats;
        let [first, second] = seats.each_ref().map(|seat| seat.player());
        let last = as_level(&second.or(first)?.to_string());
        Some(([first, second][index]?.to_string(), last))
    }

    /// How the game of the file goes on, in words.
    fn resumed_words(&self) -> Option<String> {
        let (loaded, players) = (self.loaded.as_ref()?, self.info().players());
        let words = self.session().map(|session| session.words(players));
        let words: Vec<String> = loaded.untold.iter().cloned().chain(words).collect();
        let title = self.info().title();
        let title = match result_words(&*loaded.game) {
            Some(result) => format!("{title}, finished: {result}"),
            None => title.into(),
        };
        (!words.is_empty()).then(|| format!("{title}; {}", words.join("; ")))
    }
}

/// A path, in the home folder if it begins with `~/`.
pub(super) fn at_home(text: &str) -> PathBuf {
    match (text.strip_prefix("~/"), home()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(text),
    }
}

/// The proposed addresses: open to every machine, and to this machine only.
pub const EVERYONE: &str = "0.0.0.0:4000";
pub const THIS_MACHINE: &str = "localhost:4000";

/// A text, or nothing.
fn text(value: Option<impl ToString>) -> Input {
    Input::text(value.map_or_else(String::new, |value| value.to_string()))
}

/// The words of the command line for an option.
fn words<T: ValueEnum>() -> Vec<String> {
    let values = T::value_variants().iter();
    let words = values.filter_map(|value| Some(value.to_possible_value()?.get_name().to_string()));
    words.collect()
}

/// Whether the computer plays a side.
fn player(word: &Option<String>) -> Input {
    let is_computer = word.as_ref().is_some_and(|word| word != "human");
    Input::choice(&["person", "computer"], is_computer.into())
}

/// The player of a side: a person, or the computer as well as the form says. Two computers of a
/// file may play at different levels.
fn seat(menu: &Menu, index: usize) -> Option<String> {
    let level = menu.text(Ask::Thinking);
    let own = menu.player_of_file(index);
    let own = own.filter(|(_, last)| last == level);
    let player = || own.map_or_else(|| as_player(level), |(player, _)| player);
    (menu.chosen([Ask::First, Ask::Second][index]) == 1).then(player)
}

/// All fields, in the order of [`Ask`].
pub const ROWS: [Row; 14] = [
    Row {
        ask: Ask::Game,
        label: "Game",
        input: |menu| {
            let games = menu.catalogue.games();
            let named = |game: &GameInfo| menu.options.game.as_deref() == Some(game.name());
            let titles: Vec<&str> = games.iter().map(GameInfo::title).collect();
            Input::choice(&titles, games.iter().position(named).unwrap_or(0))
        },
        read: |menu, options, _| {
            let is_chosen = options.load.is_none() && options.join.is_none();
            options.game = is_chosen.then(|| menu.info().name().into());
            Ok(())
        },
        note: |menu| {
            let games = menu.catalogue.games().iter();
            let others = games.filter(|game| game.name() != menu.info().name());
            let others: Vec<&str> = others.map(GameInfo::title).collect();
            let summary = menu.info().about().summary;
            match others.is_empty() {
                true => summary.into(),
                false => format!("{summary}. Left, Right: {}", others.join(", ")),
            }
        },
    },
    Row {
        ask: Ask::Variant,
        label: "Variant",
        input: |menu| {
            let options = &menu.options;
            let start = options.position.as_deref().or(options.variant.as_deref());
            Variants(menu.info()).input(start)
        },
        read: |menu, options, start| {
            let is_chosen = options.load.is_none() && options.join.is_none();
            let variants = Variants(menu.info());
            let may_be_variant = variants.may_be_variant(start);
            options.variant = (is_chosen && may_be_variant).then(|| start.into());
            options.position = (is_chosen && !may_be_variant).then(|| start.into());
            match is_chosen && start.is_empty() {
                true => Err(format!("type {}", variants.example())),
                false => Ok(()),
            }
        },
        note: |menu| Variants(menu.info()).note(menu.text(Ask::Variant)),
    },
    Row {
        ask: Ask::First,
        label: "First player",
        input: |menu| player(&menu.options.first),
        read: |menu, options, _| {
            options.first = seat(menu, 0);
            Ok(())
        },
        note: player_note,
    },
    Row {
        ask: Ask::Second,
        label: "Second player",
        input: |menu| player(&menu.options.second),
        read: |menu, options, _| {
            options.second = seat(menu, 1);
            Ok(())
        },
        note: player_note,
    },
    Row {
        ask: Ask::Thinking,
        label: "Computer thinks",
        input: |menu| {
            let seats = [&menu.options.second, &menu.options.first];
            let words = seats.into_iter().flatten();
            let word = words.map(|word| word.strip_prefix("ai:").unwrap_or(word));
            let mut levels = word.filter(|word| !["human", "ai"].contains(word));
            let level = levels.next().map(as_level);
            let level = level.unwrap_or_else(|| Level::default().to_string());
            let levels = Level::ALL.map(|level| level.to_string());
            Input::proposed_text(level).with_words(levels.into())
        },
        read: |menu, _, _| {
            let computers = [0, 1].map(|index| seat(menu, index));
            let is_known = |word: &String| {
                matches!(Sitter::read(word, &menu.catalogue), Ok(Sitter::Computer(_)))
            };
            match computers.iter().flatten().all(is_known) {
                true => Ok(()),
                false => Err(
                    "expected beginner, easy, medium, hard, best, or a time such as 0.2s, \
                              500ms, 2s or 1m"
                        .into(),
                ),
            }
        },
        note: |_| {
            "Left, Right: beginner (often at random), easy (looks only at its next move), medium, \
             hard, best (a second a move); or type the time for a move: 5s, 1m. For experts: \
             random, depth:4 (4 plies ahead), uct:2s"
                .into()
        },
    },
    Row {
        ask: Ask::Clock,
        label: "Clocks",
        input: |menu| text(menu.options.clock),
        read: |_, options, words| {
            let clock = (!words.is_empty() && options.join.is_none()).then(|| words.parse());
            let clock = clock.transpose();
            options.clock = clock.map_err(|error: ParseError| error.to_string())?;
            Ok(())
        },
        note: |_| {
            "5+0: five minutes; 5+3: each move adds 3 s; 5~2: the first 2 s of a move are free; \
             empty: no clocks"
                .into()
        },
    },
    Row {
        ask: Ask::Network,
        label: "Network",
        input: |menu| {
            let Options { host, join, .. } = &menu.options;
            let chosen = usize::from(host.is_some()) + 2 * usize::from(join.is_some());
            let words = ["both play here", "wait for an opponent", "join an opponent"];
            Input::choice(&words, chosen)
        },
        // The address tells.
        read: |_, _, _| Ok(()),
        note: |menu| {
            match menu.chosen(Ask::Network) {
                0 => "both players sit at this screen; Right: play with another machine",
                1 => "waits here for an opponent who runs this program on another machine",
                _ => {
                    "the table that you join says which game it is, how it starts and with what \
                     clocks"
                }
            }
            .into()
        },
    },
    Row {
        ask: Ask::Address,
        label: "  address",
        input: |menu| {
            let join = menu.options.join.as_ref().map(ToString::to_string);
            let address = menu.options.host.clone().or(join);
            Input::text(address.unwrap_or_else(|| THIS_MACHINE.into()))
        },
        read: |menu, options, address| {
            (options.host, options.join) = (None, None);
            match menu.chosen(Ask::Network) {
                1 => options.host = Some(options::address(address)?),
                2 => {
                    let address = address.parse::<Address>();
                    options.join = Some(address.map_err(|error| error.to_string())?);
                    options.load = None;
                }
                _ => {}
            }
            Ok(())
        },
        note: |_| {
            "to wait: 0.0.0.0:4000 lets every machine in your network join, localhost:4000 only \
             this one"
                .into()
        },
    },
    Row {
        ask: Ask::Side,
        label: "  your side",
        input: |menu| Input::choice(&words::<Side>(), menu.options.side as usize),
        read: |_, options, text| {
            options.side = Side::from_str(text, false)?;
            Ok(())
        },
        note: |_| "the player who waits chooses the sides".into(),
    },
    Row {
        ask: Ask::Colours,
        label: "Colours",
        input: |menu| {
            let words = [vec!["as the terminal says".into()], words::<Palette>()].concat();
            let colours = menu.options.colours;
            Input::choice(&words, colours.map_or(0, |palette| palette as usize + 1))
        },
        read: |_, options, text| {
            options.colours = Palette::from_str(text, false).ok();
            Ok(())
        },
        note: |_| "how many colours the board is drawn with; \"none\" draws signs alone".into(),
    },
    Row {
        ask: Ask::Background,
        label: "Background",
        input: |menu| Input::choice(&["dark", "light"], menu.options.light.into()),
        read: |_, options, text| {
            options.light = text == "light";
            Ok(())
        },
        note: |_| "the background of this terminal: the board's colours suit it".into(),
    },
    Row {
        ask: Ask::Pieces,
        label: "Pieces",
        input: |menu| Input::choice(&["symbols", "letters"], menu.options.ascii.into()),
        read: |_, options, text| {
            options.ascii = text == "letters";
            Ok(())
        },
        note: |_| "symbols as on a chessboard, or letters: N is a knight".into(),
    },
    Row {
        ask: Ask::Load,
        label: "Load game",
        input: |menu| {
            let path = menu.options.load.as_ref().map(|path| path.display());
            text(path).with_choices(game_files(""))
        },
        read: |menu, options, _| {
            options.load = menu.path(Ask::Load);
            Ok(())
        },
        note: |menu| {
            menu.resumed_words().unwrap_or_else(|| {
                "continues a saved game with its players and clocks. Left, Right: the files of \
                 this folder; Tab completes a name"
                    .into()
            })
        },
    },
    Row {
        ask: Ask::Save,
        label: "Save to",
        input: |menu| text(menu.options.save.as_ref().map(|path| path.display())),
        read: |menu, options, _| {
            options.save = menu.path(Ask::Save);
            Ok(())
        },
        note: |_| "the game is saved to this file after every move".into(),
    },
];

fn player_note(menu: &Menu) -> String {
    let first = menu.info().players()[0];
    format!("{first} begins; person: plays at this screen, computer: plays as below")
}

/// A computer player as the command line names it. A number is a time in seconds.
fn as_player(words: &str) -> String {
    match words.parse::<f64>() {
        Ok(_) => format!("{words}s"),
        Err(_) => words.into(),
    }
}

/// The words of the form for a computer player as the command line names it: times in seconds.
pub fn as_level(word: &str) -> String {
    match word.strip_suffix("000ms") {
        Some(seconds) if seconds.parse::<u64>().is_ok() => format!("{seconds}s"),
        _ => word.into(),
    }
}
