//! Records: undo, redo, branches and resignation; a type that contains a game as JSON:
//! `cargo run -p grid-core --example records`.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use grid_core::{Game, HistoryRules, NoEvent, Notation, Observer, ParseError, Player, Record};
use serde::{Deserialize, Serialize};

/// Matches: take one, two or three; the player who cannot move loses.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Matches(u8, Player);

impl Game for Matches {
    type Move = u8;
    type Event = NoEvent;

    fn turn(&self) -> Player {
        self.1
    }
    fn try_for_each_move<B>(&self, f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..=self.0.min(3)).try_for_each(f)
    }
    fn play_with(&mut self, taken: u8, _: &mut impl Observer<Self>) {
        self.0 -= taken;
        self.1 = !self.1;
    }
}

impl Notation for Matches {
    const NAME: &'static str = "matches";

    fn parse_move(&self, text: &str) -> Result<u8, ParseError> {
        text.parse()
            .map_err(|_| ParseError::new("move", text, 0, "a number of matches"))
    }
}

impl fmt::Display for Matches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

impl FromStr for Matches {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = || ParseError::new("position", text, 0, "matches and a player");
        let (matches, player) = text.split_once(' ').ok_or_else(error)?;
        Ok(Self(matches.parse().map_err(|_| error())?, player.parse()?))
    }
}

/// A record implements serde's traits, so a type that contains one can derive them.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Save {
    title: String,
    game: Record<Matches>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = HistoryRules {
        plies: Some(50),
        ..HistoryRules::NONE
    };
    let mut game = Record::with_rules(Matches(12, Player::First), rules);
    for text in ["3", "1", "2"] {
        game.play_text(text, &mut ())?;
    }
    println!("three moves:     {game}");

    // A branch is an independent copy of the game.
    game.undo();
    let mut branch = game.branch();
    branch.play(1)?;
    branch.resign(Player::Second);
    println!("the branch:      {branch}");
    let ending = branch.ending().ok_or("a resignation ends a game")?;
    println!("it ended:        {ending}");
    game.redo();
    println!("the game:        {game}");
    let error = game.play_text("9", &mut ()).unwrap_err();
    println!("illegal:         {error}");

    let title = "an evening".into();
    let save = Save { title, game };
    let json = serde_json::to_string_pretty(&save)?;
    println!("{json}");
    assert_eq!(serde_json::from_str::<Save>(&json)?, save);
    Ok(())
}
