//! What people should know about a game, as data: its names, a legend, examples of its rules, the
//! variants that can be played, and what its evaluation counts.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

mod setup;
mod teaching;
mod variant;

pub use setup::{Rows, SetupPart};
pub use teaching::{Deed, Example, Goal, Grade, Lesson, Puzzle};
pub use variant::{Number, Variant};

use grid_core::{Player, Spot};

use crate::cell::{Mark, MarkPlace, ScenePiece, Tone};
use crate::trace::Effect;

/// Returns a piece of each of these kinds for each player, for
/// [`Present::pieces`](crate::Present::pieces).
pub fn of_both_players<K: Copy>(
    kinds: &[K],
    piece: impl Fn(Player, K) -> ScenePiece,
) -> Vec<ScenePiece> {
    let pairs = (kinds.iter()).flat_map(|&kind| Player::ALL.map(|owner| (owner, kind)));
    pairs.map(|(owner, kind)| piece(owner, kind)).collect()
}

/// How many things [`in_a_sentence`] names.
const NAMED: usize = 8;

/// Returns names as they stand in a sentence: `e4, e5 and d4`. Of more than eight names it gives
/// the first seven: `e4, e5, d4, c3, c4, c5, c6 and 3 more`. Names that contain commas are
/// separated by semicolons: `0,1; 0,2 and 1,2`.
pub fn in_a_sentence(names: impl IntoIterator<Item = impl ToString>) -> String {
    let mut names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    if names.len() > NAMED {
        let more = names.split_off(NAMED - 1).len();
        names.push(format!("{more} more"));
    }
    let between = if names.iter().any(|name| name.contains(',')) {
        "; "
    } else {
        ", "
    };
    let last = names.pop().unwrap_or_default();
    match names.is_empty() {
        true => last,
        false => format!("{} and {last}", names.join(between)),
    }
}

/// What people should know about a game, whatever the position.
#[derive(Copy, Clone, Debug)]
pub struct About {
    /// The name of the game for people: `Conway's Game of Chess`. Empty if it has only the name for
    /// programs.
    pub title: &'static str,
    /// The game in a line.
    pub summary: &'static str,
    /// The game in five lines, for people who do not know it.
    pub in_short: InShort,
    /// The page of the rules, in Markdown; empty if there is none.
    pub rules: &'static str,
    /// The names of the players, first player first: `["White", "Black"]`.
    pub players: [&'static str; 2],
    /// The player whose side of the board is at the bottom of pictures; `None` if the players do
    /// not sit on opposite sides.
    pub below: Option<Player>,
    /// The player who begins at the left side of a wide board, if the players have such sides.
    pub left: Option<Player>,
    /// Whether the game can be drawn. If it cannot, the page offers no draw.
    pub has_draws: bool,
    /// Whether all games have equally many plies. Then the distance to a win says nothing and is
    /// not shown.
    pub has_fixed_length: bool,
    /// What 100 points of the evaluation are worth; `None` if points have no meaning for people.
    pub unit: Option<Unit>,
    /// The effects that events can have on a cell, each in the words of the game. If the list is
    /// empty, every effect is possible.
    pub effects: &'static [(Effect, &'static str)],
    /// The role of a piece that is picked after the first cell of a move and before the last: `a
    /// piece that the chosen catapult can fling`. Empty if no move picks one.
    pub waypoint: &'static str,
    /// How people write moves in this game, in sentences.
    pub notation: &'static [&'static str],
    /// How a position ends the game if no [event](Self::decisive) tells that: `a pawn has reached
    /// the last row`. May be empty.
    pub goal: &'static str,
    /// The events by which a position can end the game, besides the loss of a royal piece.
    pub decisive: &'static [Decisive],
    /// What pieces and fixtures do, as text: a line for each, with its name in scenes, a colon and
    /// a sentence.
    pub glossary: &'static str,
    /// The marks that can be on the board. If the list is empty, a legend has those that are there.
    pub marks: &'static [KnownMark],
    /// As text ([`Example`]): examples of the rules, in the order of the rules; and what makes the
    /// game special, in pictures, for people who do not know it. Lines that begin with `#` are
    /// comments.
    pub examples: &'static str,
    /// Tasks for people who learn the game, from its aim to its traps, as text ([`Lesson`]). Lines
    /// that begin with `#` are comments.
    pub lessons: &'static str,
    /// The puzzles as text: one a line ([`Puzzle`]), from the easiest to the hardest, and comments
    /// that begin with `#`.
    pub puzzles: &'static str,
    /// The variants. The first one is for a first game. It is played if none is named.
    pub variants: &'static [Variant],
    /// How strong the computer's lower levels are.
    pub levels: Levels,
    /// The parts of the position text, which are separated by blanks, for people who set a position
    /// up. If the list is empty, they can only write the text.
    pub setup: &'static [SetupPart],
}

impl About {
    /// Nothing but the usual names: `Player 1` and `Player 2` play the only variant, `standard`.
    pub const PLAIN: Self = Self {
        title: "",
        summary: "",
        in_short: InShort::NONE,
        rules: "",
        players: ["Player 1", "Player 2"],
        below: None,
        left: None,
        has_draws: true,
        has_fixed_length: false,
        unit: None,
        effects: &[],
        waypoint: "",
        notation: &[],
        goal: "",
        decisive: &[],
        glossary: "",
        marks: &[],
        examples: "",
        lessons: "",
        puzzles: "",
        variants: &[Variant::STANDARD],
        levels: Levels::USUAL,
        setup: &[],
    };

    /// Returns the effects that events can have, each in words: every one if the game does not say.
    pub const fn known_effects(&self) -> &'static [(Effect, &'static str)] {
        match self.effects {
            [] => &[
                (Effect::Moved, "moved"),
                (Effect::Placed, "placed"),
                (Effect::Born, "born"),
                (Effect::Changed, "became something else"),
                (Effect::Converted, "changed sides"),
                (Effect::Captured, "captured"),
                (Effect::Died, "died"),
                (Effect::Poisoned, "poisoned"),
            ],
            effects => effects,
        }
    }

    /// Returns what a piece, a fixture or a mark does, by its name or meaning in a scene; `None` if
    /// the game does not say.
    ///
    /// # Panics
    /// If a line of the [`glossary`](Self::glossary) has no colon.
    pub fn explain(&self, name: &str) -> Option<&'static str> {
        self.explained()
            .find(|(known, _)| *known == name)
            .map(|(_, what)| what)
    }

    /// Visits the names in the glossary, each with its sentence.
    ///
    /// # Panics
    /// If a line of the text has no colon.
    pub fn glossary(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        (self.glossary.lines()).map(|line| {
            let pair = line.split_once(": ");
            pair.unwrap_or_else(|| panic!("expected a name, a colon and a sentence: {line}"))
        })
    }

    /// Visits the examples of the rules.
    ///
    /// # Panics
    /// If a block of the text is not an example.
    pub fn examples(&self) -> impl Iterator<Item = Example> + use<> {
        Example::read_all(self.examples).filter(|example| !example.rule.is_empty())
    }

    /// Visits the examples that are explained to people who do not know the game.
    ///
    /// # Panics
    /// If a block of the text is not an example.
    pub fn diagrams(&self) -> impl Iterator<Item = Example> + use<> {
        Example::read_all(self.examples).filter(|example| !example.text.is_empty())
    }

    /// Visits the lessons.
    ///
    /// # Panics
    /// If a block of the text is not a lesson.
    pub fn lessons(&self) -> impl Iterator<Item = Lesson> + use<> {
        Lesson::read_all(self.lessons)
    }

    /// Visits the puzzles of the game, from the easiest to the hardest.
    ///
    /// # Panics
    /// If a line of the text is not a puzzle.
    pub fn puzzles(&self) -> impl Iterator<Item = Puzzle> + use<> {
        Puzzle::read_all(self.puzzles)
    }

    /// Returns each grade that the game has puzzles of, with the number of the first one, from 1.
    ///
    /// # Panics
    /// If a line of the text is not a puzzle.
    pub fn grades(&self) -> Vec<(Grade, usize)> {
        let grades = self.puzzles().map(|puzzle| puzzle.grade);
        let mut firsts: Vec<_> = grades.zip(1..).collect();
        firsts.dedup_by_key(|first| first.0);
        firsts
    }

    /// Returns the number of the puzzle of a day, from 1; `None` if the game has no puzzles. It is
    /// one of the easier half: many people who come for it do not know the game yet.
    ///
    /// # Panics
    /// If a line of the text is not a puzzle.
    pub fn puzzle_of_day(&self, days: u64) -> Option<usize> {
        // A stride, so that one day's puzzle is not as easy as that of the day before.
        const STRIDE: u64 = 83;
        let count = self.puzzles().count().div_ceil(2) as u64;
        // A factor that it shared with the count would leave out puzzles.
        let is_factor = |stride: u64, n: u64| stride.is_multiple_of(n) && count.is_multiple_of(n);
        let stride = (STRIDE..).find(|&stride| !(2..=count).any(|n| is_factor(stride, n)))?;
        let index = days.checked_rem(count)? * stride % count;
        Some(index as usize + 1)
    }

    /// Visits all that the game explains: the pieces and fixtures of the glossary, then the marks.
    ///
    /// # Panics
    /// If a line of the glossary has no colon.
    pub fn explained(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        let marks = self.marks.iter().map(|mark| (mark.meaning, mark.does));
        let all = self.glossary().chain(marks);
        all.filter(|(_, what)| !what.is_empty())
    }
}

/// What the computer's levels below the best do in a game, chosen by matches so that each level
/// beats the one below in most games. `beginner` and `easy` look only at their next move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    /// How many of a hundred moves `beginner`, `easy` and `medium` make at random.
    pub random: [u8; 3],
    /// How many positions `medium` looks at in a move.
    pub medium: u64,
    /// How many positions `hard` looks at in a move.
    pub hard: u64,
}

impl Levels {
    /// The levels of a game for which nobody has measured them. `medium` looks at fewer positions
    /// than some games have first moves; there it sees less than `easy`, so set the levels.
    pub const USUAL: Self = Self {
        random: [50, 0, 0],
        medium: 600,
        hard: 12_000,
    };
}

/// A game in five lines, for people who do not know it. Each line is some sentences without a
/// heading, and may be empty.
///
/// ```
/// use board_scene::facts::InShort;
///
/// let countdown = InShort { aim: "Say 0.", turn: "Take 1 or 2 off the number.", ..InShort::NONE };
/// let lines = ["Aim: Say 0.", "Your turn: Take 1 or 2 off the number."];
/// assert!(countdown.lines().map(|(heading, text)| format!("{heading}: {text}")).eq(lines));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct InShort {
    /// How the game is won.
    pub aim: &'static str,
    /// What a player does in a turn.
    pub turn: &'static str,
    /// What then happens by itself.
    pub then: &'static str,
    /// How the game ends.
    pub end: &'static str,
    /// The mistake that beginners make.
    pub trap: &'static str,
}

impl InShort {
    /// No lines.
    pub const NONE: Self = Self {
        aim: "",
        turn: "",
        then: "",
        end: "",
        trap: "",
    };

    /// Visits the lines that the game has, each with its heading.
    pub fn lines(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        let lines = [
            ("Aim", self.aim),
            ("Your turn", self.turn),
            ("Then", self.then),
            ("The end", self.end),
            ("A trap", self.trap),
        ];
        lines.into_iter().filter(|(_, text)| !text.is_empty())
    }
}

/// A forecast: what the next turn of a player will bring before the player can move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Outlook {
    /// What the player reads in a preview, after "on your next turn, if nothing changes":
    /// `your king on e1 dies`.
    pub text: String,
    /// The same for a warning before the move: `White's king on e1 is about to die`. Empty if
    /// there is nothing to warn of.
    pub warning: String,
    /// Whether the player has won and only has to declare it.
    pub is_win: bool,
    /// Whether the player then loses the game.
    pub is_loss: bool,
    /// Whether the player is about to lose a piece whose loss loses the game. Nobody should
    /// overlook that.
    pub is_grave: bool,
    /// The cells of the pieces that it happens to.
    pub spots: Vec<Spot>,
}

/// A kind of event that can end a game, and what people must know to understand the end. The loss
/// of a [royal](ScenePiece::is_royal) piece needs no such entry, unless it has a cause.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Decisive {
    /// The [name](crate::Trace::name) of the event: `swept`. An event that is about a piece ends
    /// the game only if the piece is royal.
    pub event: &'static str,
    /// The name of the event that caused it: `ran`; empty if none did.
    pub cause: &'static str,
    /// The sentence after the events, with `{}` for the name of the player who loses; may be empty.
    pub because: &'static str,
}

impl Decisive {
    /// An event that needs no words of its own.
    pub const fn end(event: &'static str) -> Self {
        Self {
            event,
            cause: "",
            because: "",
        }
    }
}

/// A mark that can be on the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KnownMark {
    /// Its meaning, as in scenes ([`Mark::meaning`](crate::Mark::meaning)).
    pub meaning: &'static str,
    /// Its texts, with blanks between them: `1 2 3`.
    pub texts: &'static str,
    /// What follows from it, in a sentence; empty if the meaning says all.
    pub does: &'static str,
}

impl KnownMark {
    /// Returns the mark with one of its texts, for a scene.
    pub fn mark(
        &self,
        owner: impl Into<Option<Player>>,
        place: MarkPlace,
        text: impl Into<String>,
        tone: Tone,
    ) -> Mark {
        Mark {
            place,
            text: text.into(),
            owner: owner.into(),
            meaning: self.meaning,
            tone,
        }
    }
}

/// What 100 points of an evaluation are worth.
///
/// ```
/// use board_scene::facts::Unit;
///
/// assert_eq!(Unit::PAWNS.amount(130).as_deref(), Some("1.3 pawns"));
/// assert_eq!(Unit::PAWNS.amount(10), None);
/// let cells = Unit { names: ["cell", "cells"], is_whole: true, when: " in the end" };
/// assert_eq!(cells.amount(130).as_deref(), Some("1 cell in the end"));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Unit {
    /// The names of one and of several: `["pawn", "pawns"]`.
    pub names: [&'static str; 2],
    /// Whether amounts are whole numbers. Otherwise they have one decimal.
    pub is_whole: bool,
    /// What follows the name, with a blank before it; may be empty.
    pub when: &'static str,
}

impl Unit {
    /// The unit of the chess-like games.
    pub const PAWNS: Self = Self {
        names: ["pawn", "pawns"],
        is_whole: false,
        when: "",
    };

    /// Returns an amount in words; `None` if it is next to nothing: less than a half, or than a
    /// fifth if it has decimals.
    pub fn amount(&self, points: u32) -> Option<String> {
        let ([one, several], when) = (self.names, self.when);
        match (self.is_whole, points) {
            (true, 0..50) | (false, 0..20) => None,
            (true, 50..150) => Some(format!("1 {one}{when}")),
            (true, _) => Some(format!(
                "{} {several}{when}",
                (u64::from(points) + 50) / 100
            )),
            (false, _) => Some(format!("{:.1} {several}{when}", f64::from(points) / 100.0)),
        }
    }
}
