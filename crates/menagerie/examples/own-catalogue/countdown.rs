//! Countdown: the players say ever smaller numbers, each at most 3 below the last. The player who
//! says 0 wins.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use alpha_beta::{Evaluate, Plain};
use board_scene::facts::{About, Variant};
use board_scene::{Present, Scene, SceneCell};
use grid_core::{Game, Notation, Observer, ParseError, Player, Spots};
use menagerie::Playable;

/// A position: the number that was said last, and the player to move.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Countdown(pub u64, pub Player);

impl Default for Countdown {
    fn default() -> Self {
        Self(21, Player::First)
    }
}

impl Game for Countdown {
    type Move = u64;
    type Event = u64;

    fn turn(&self) -> Player {
        self.1
    }
    fn try_for_each_move<B>(&self, f: impl FnMut(u64) -> ControlFlow<B>) -> ControlFlow<B> {
        (self.0.saturating_sub(3)..self.0).try_for_each(f)
    }
    fn play_with(&mut self, said: u64, on: &mut impl Observer<Self>) {
        *self = Self(said, !self.1);
        on.event(said);
    }
    fn key(&self) -> u64 {
        2 * self.0 + self.1 as u64
    }
}

impl fmt::Display for Countdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.0, self.1.number())
    }
}

impl FromStr for Countdown {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut all = (0..=21).flat_map(|n| Player::ALL.map(|turn| Self(n, turn)));
        all.find(|position| position.to_string() == text)
            .ok_or_else(|| ParseError::new("position", text, 0, "a number, a colon, 1 or 2"))
    }
}

impl Notation for Countdown {
    const NAME: &'static str = "countdown";
    fn parse_move(&self, text: &str) -> Result<u64, ParseError> {
        let said = text
            .parse()
            .ok()
            .filter(|said: &u64| said.to_string() == text);
        said.ok_or_else(|| ParseError::new("move", text, 0, "a number"))
    }
}

impl Present for Countdown {
    const ABOUT: About = About {
        title: "Countdown",
        variants: &[Variant::STANDARD, Variant::named("short")],
        ..About::PLAIN
    };

    fn scene(&self) -> Scene {
        let name = self.0.to_string();
        let cells = vec![SceneCell {
            name,
            ..SceneCell::default()
        }];
        Scene {
            columns: 1,
            cells,
            ..Scene::default()
        }
    }
    fn spots(&self, _: u64) -> Spots {
        Spots::new()
    }

    fn start(variant: &str) -> Option<Result<Self, ParseError>> {
        match variant {
            "standard" => Some(Ok(Self::default())),
            "short" => Some(Ok(Self(9, Player::First))),
            _ => None,
        }
    }
}

/// Evaluates every position as even.
#[derive(Default)]
pub struct Unknown;

impl Evaluate<Countdown> for Unknown {
    type View<'a> = Plain<'a, Countdown>;

    fn view<'a>(&'a self, position: &'a Countdown) -> Plain<'a, Countdown> {
        Plain::new(position, |_| 0)
    }
}

impl Playable for Countdown {
    type Evaluator = Unknown;
}
