//! Nim: the player who takes the last of twenty stones wins. The least that a game needs.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use board_scene::facts::About;
use board_scene::{Present, Scene, SceneCell};
use grid_core::{Game, NoEvent, Notation, Observer, ParseError, Player, Spot, Spots};
use menagerie::Playable;

/// The stones that are left, and the player to move.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Nim {
    stones: u8,
    turn: Player,
}

impl Default for Nim {
    fn default() -> Self {
        Self {
            stones: 20,
            turn: Player::First,
        }
    }
}

/// How many stones a player takes: 1, 2 or 3.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Take(u8);

impl Game for Nim {
    type Move = Take;
    type Event = NoEvent;

    fn turn(&self) -> Player {
        self.turn
    }

    fn try_for_each_move<B>(&self, f: impl FnMut(Take) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..=self.stones.min(3)).map(Take).try_for_each(f)
    }

    fn play_with(&mut self, Take(stones): Take, _: &mut impl Observer<Self>) {
        self.stones -= stones;
        self.turn = !self.turn;
    }
}

impl Notation for Nim {
    const NAME: &'static str = "nim";

    fn parse_move(&self, text: &str) -> Result<Take, ParseError> {
        match text {
            "1" | "2" | "3" => Ok(Take(text.as_bytes()[0] - b'0')),
            _ => Err(ParseError::new("move", text, 0, "1, 2 or 3")),
        }
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.stones, self.turn.number())
    }
}

impl FromStr for Nim {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let turns = Player::ALL.into_iter();
        let mut all = turns.flat_map(|turn| (0..=20).map(move |stones| Self { stones, turn }));
        let expected = "0 to 20 stones, a colon, and 1 or 2";
        all.find(|nim| nim.to_string() == text)
            .ok_or_else(|| ParseError::new("position", text, 0, expected))
    }
}

impl Present for Nim {
    const ABOUT: About = About {
        title: "Nim",
        summary: "take the last stone",
        ..About::PLAIN
    };

    fn scene(&self) -> Scene {
        let columns = self.stones.max(1);
        let cell = |stone: u8| SceneCell {
            name: stone.to_string(),
            ..SceneCell::default()
        };
        Scene {
            columns: columns.into(),
            cells: (1..=columns).map(cell).collect(),
            ..Scene::default()
        }
    }

    fn spots(&self, Take(stones): Take) -> Spots {
        let column = u16::from(self.stones - stones);
        Spots::from_slice(&[Spot { row: 0, column }])
    }
}

/// Evaluates a multiple of four stones as lost for the player to move.
#[derive(Copy, Clone, Default, Debug)]
pub struct ByFours;

impl alpha_beta::Evaluate<Nim> for ByFours {
    type View<'a> = alpha_beta::Plain<'a, Nim>;

    fn view<'a>(&'a self, position: &'a Nim) -> Self::View<'a> {
        alpha_beta::Plain::new(position, |nim| if nim.stones % 4 == 0 { -100 } else { 100 })
    }
}

impl Playable for Nim {
    type Evaluator = ByFours;
}
