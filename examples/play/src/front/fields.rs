//! The fields of the form, and what each is for.

use super::Front;
use crate::peer::Side;
use crate::table::{Field, Input, Palette, Variants, game_files};

/// The fields of the form, in order.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Ask {
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
    pub(super) const ALL: [Self; 15] = [
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
    pub(super) const fn at(self) -> usize {
        self as usize
    }

    /// The field as it is at first.
    pub(super) fn field(self, titles: Vec<&'static str>, variants: &Variants) -> Field {
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
pub(super) const LEVELS: [&str; 4] = ["1s", "easy", "medium", "hard"];
pub(super) const PLAYERS: [&str; 2] = ["person", "computer"];
pub(super) const NETWORKS: [&str; 3] =
    ["both play here", "wait for an opponent", "join an opponent"];
/// The proposed addresses: open to every machine, and to this machine only.
pub(super) const EVERYONE: &str = "0.0.0.0:4000";
pub(super) const THIS_MACHINE: &str = "localhost:4000";
pub(super) const SIDES: [Side; 3] = [Side::Random, Side::First, Side::Second];
pub(super) const PALETTES: [Option<Palette>; 5] = [
    None,
    Some(Palette::None),
    Some(Palette::Sixteen),
    Some(Palette::Indexed),
    Some(Palette::All),
];

impl Front {
    /// Tells what the field with the focus is for.
    pub(super) fn explain(&mut self) {
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
            Ask::Game => info.about().summary.into(),
        };
    }
}
