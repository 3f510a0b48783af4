//! What people learn a game by, as data: examples of its rules, lessons and puzzles.

use grid_core::{Player, Spot};

use crate::trace::Trace;

/// A block of a text: lines with a key, a colon and a value.
#[derive(Copy, Clone)]
struct Block(&'static str);

/// Reads the blocks of a text, which have empty lines between them. Each line has one of `keys`, or
/// is a comment that begins with `#`. Panics if a line has another, or if a block has not what
/// `read` needs.
fn read_blocks<T>(
    text: &'static str,
    keys: &'static [&str],
    read: impl Fn(Block) -> Option<T>,
) -> impl Iterator<Item = T> {
    let is_comment = |line: &str| line.starts_with('#');
    let is_known = move |line: &str| {
        let pair = line.split_once(": ");
        is_comment(line) || pair.is_some_and(|(key, _)| keys.contains(&key))
    };
    // A checkout may have carriage returns.
    let blocks = text
        .split("\n\n")
        .flat_map(|blocks| blocks.split("\r\n\r\n"));
    let blocks = blocks.filter(move |block| !block.lines().all(is_comment));
    blocks.map(move |block| {
        let known = block.lines().all(is_known).then_some(Block(block));
        let found = known.and_then(&read);
        found.unwrap_or_else(|| panic!("wrong or missing among {keys:?}: {block}"))
    })
}

impl Block {
    /// Returns the value of a key.
    fn get(self, key: &str) -> Option<&'static str> {
        (self.0.lines()).find_map(|line| line.strip_prefix(key)?.strip_prefix(": "))
    }
}

/// A position, and moves that show what a rule means or what makes the game special.
///
/// The text of examples has a block for each, with empty lines between them. The keys are the
/// fields; a value that is empty is left out.
///
/// ```
/// use board_scene::facts::About;
///
/// let examples = "rule: 2.3\nposition: 8/8 w\nmoves: a1a2\n\n\
///                 text: The first turn.\nmoves: b1b2\n";
/// let about = About { examples, ..About::PLAIN };
/// let rule = about.examples().next().unwrap();
/// assert_eq!((rule.rule, rule.position, rule.moves), ("2.3", Some("8/8 w"), "a1a2"));
/// assert_eq!(about.diagrams().next().unwrap().text, "The first turn.");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Diagram"))]
pub struct Example {
    /// The number of the rule on the page of the game: `2.3`; empty if the example is of none.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "str::is_empty"))]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub rule: &'static str,
    /// What the example shows, in sentences; empty if the rule says it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "str::is_empty"))]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub text: &'static str,
    /// The position before the moves as text; `None` for the start position.
    pub position: Option<&'static str>,
    /// The moves, with blanks between them. The last one shows the rule; without moves the position
    /// does.
    pub moves: &'static str,
    /// The last step of the last move that is shown, from 0; `None` for all of the move.
    pub step: Option<usize>,
}

impl Example {
    /// Visits the examples of a text. Panics if it has another block.
    pub(super) fn read_all(text: &'static str) -> impl Iterator<Item = Self> {
        let keys = &["rule", "text", "position", "moves", "step"];
        read_blocks(text, keys, |block| {
            let text = |key| block.get(key).unwrap_or_default();
            Some(Self {
                rule: text("rule"),
                text: text("text"),
                position: block.get("position"),
                moves: text("moves"),
                step: block.get("step").map(str::parse).transpose().ok()?,
            })
        })
    }
}

/// A position with a task for a person who learns the game, and the moves that solve it. The
/// learner is to move.
///
/// The text of lessons is like that of [examples](Example). The goal is `safe`, `win in` and a
/// number of plies, or `event` or `no event` and a [deed](Deed).
///
/// ```
/// use board_scene::facts::{About, Deed, Goal};
/// use grid_core::Player;
///
/// let lessons = "rules: 2 4.1\ntask: Save it.\ngoal: no event died second rook on a1\n\
///                moves: a1a2\nafter: Well.\n";
/// let about = About { lessons, ..About::PLAIN };
/// let lesson = about.lessons().next().unwrap();
/// let deed = Deed { name: "died", owner: Some(Player::Second), piece: "rook", cell: "a1" };
/// assert_eq!((lesson.task, lesson.goal), ("Save it.", Goal::NoEvent(deed)));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Lesson {
    /// The numbers of the rules that it teaches, with blanks between them: `2.1 2.3`.
    pub rules: &'static str,
    /// What is there and what to do, in plain words.
    pub task: &'static str,
    /// The position as text; `None` for the start position.
    pub position: Option<&'static str>,
    /// What a move must reach.
    pub goal: Goal,
    /// All moves that reach the goal, with blanks between them.
    pub moves: &'static str,
    /// Why another move does not reach it, after "not quite: "; empty if the goal says all.
    pub missed: &'static str,
    /// Why they do, in plain words, for after the task is solved.
    pub after: &'static str,
}

impl Lesson {
    /// Visits the lessons of a text. Panics if it has another block.
    pub(super) fn read_all(text: &'static str) -> impl Iterator<Item = Self> {
        let keys = &[
            "rules", "task", "position", "goal", "moves", "missed", "after",
        ];
        read_blocks(text, keys, |block| {
            Some(Self {
                rules: block.get("rules")?,
                task: block.get("task")?,
                position: block.get("position"),
                goal: Goal::read(block.get("goal")?)?,
                moves: block.get("moves")?,
                missed: block.get("missed").unwrap_or_default(),
                after: block.get("after")?,
            })
        })
    }
}

/// A position in which the player to move can force a win in one way only. At each step one move
/// wins within the moves that are left, and no other does.
///
/// ```
/// use board_scene::facts::{About, Puzzle};
///
/// let puzzles = "# A comment\n70 | a1a2 b1b2 a2a3 | 8/8 w\n";
/// let puzzle = About { puzzles, ..About::PLAIN }.puzzles().next().unwrap();
/// assert_eq!((puzzle.nodes, puzzle.position, puzzle.own_moves()), (70, "8/8 w", 2));
/// assert_eq!(puzzle.moves.split(' ').next(), Some("a1a2"));
/// ```
///
/// ```should_panic
/// use board_scene::facts::About;
///
/// let about = About { puzzles: "70, a1a2 b1b2 a2a3, 8/8 w", ..About::PLAIN };
/// let _ = about.puzzles().count();
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Puzzle {
    /// How hard it is among the puzzles of the game.
    pub grade: Grade,
    /// How many positions the proof looks at.
    pub nodes: u64,
    /// The moves with blanks between them: the only ones that win, and the replies that hold out
    /// longest.
    pub moves: &'static str,
    /// The position as text.
    pub position: &'static str,
}

/// How hard a [`Puzzle`] is: which third of the puzzles of its game it is in, by the effort of the
/// proof.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Grade {
    /// Among the easiest third.
    Easy,
    /// Neither easy nor hard.
    Medium,
    /// Among the hardest third.
    Hard,
}

impl Grade {
    /// Returns the word for the grade: `easy`, `medium` or `hard`.
    pub const fn word(self) -> &'static str {
        ["easy", "medium", "hard"][self as usize]
    }
}

impl Puzzle {
    /// Visits the puzzles of a text. Panics if a line is neither a puzzle nor a comment.
    pub(super) fn read_all(text: &'static str) -> impl Iterator<Item = Self> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let count = lines.clone().count();
        lines.enumerate().map(move |(index, line)| {
            let puzzle = Self::read(line, index, count);
            puzzle.unwrap_or_else(|| panic!("expected nodes | moves | position: {line}"))
        })
    }

    /// Reads a line: the nodes, the moves and the position, with ` | ` between them.
    fn read(line: &'static str, index: usize, count: usize) -> Option<Self> {
        let mut parts = line.splitn(3, " | ");
        Some(Self {
            grade: [Grade::Easy, Grade::Medium, Grade::Hard][index * 3 / count],
            nodes: parts.next()?.parse().ok()?,
            moves: parts.next()?,
            position: parts.next()?,
        })
    }

    /// Returns the number of moves in which the player to move wins.
    pub fn own_moves(&self) -> u32 {
        self.moves.split(' ').count().div_ceil(2) as u32
    }
}

/// The events that a [`Goal`] means, as the text of lessons names them: the name of the event, the
/// player whom it concerns, its piece, and `on` and its cell. All but the first may be missing:
/// `captured`, `born first 2,2`, `died second golf cart on 3,4`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Deed {
    /// The [name](crate::Trace::name) of the event.
    pub name: &'static str,
    /// The player whom it concerns; `None` for either.
    pub owner: Option<Player>,
    /// The name of the piece that it is about; empty for any.
    pub piece: &'static str,
    /// The name of one of its cells; empty for any.
    pub cell: &'static str,
}

impl Deed {
    fn read(text: &'static str) -> Option<Self> {
        let (what, cell) = text.split_once(" on ").unwrap_or((text, ""));
        let (name, whose) = what.split_once(' ').unwrap_or((what, ""));
        let (owner, piece) = match whose.split_once(' ').unwrap_or((whose, "")) {
            ("", "") => (None, ""),
            (owner, piece) => (Some(owner.parse().ok()?), piece),
        };
        (!name.is_empty()).then_some(Self {
            name,
            owner,
            piece,
            cell,
        })
    }

    /// Returns whether an event is one of these. `cell_name` names the cells of the picture.
    pub fn is_told_by<'a>(
        &self,
        trace: &Trace,
        mut cell_name: impl FnMut(Spot) -> Option<&'a str>,
    ) -> bool {
        let is_piece = || trace.piece.is_some_and(|piece| piece.name == self.piece);
        trace.name == self.name
            && (self.owner.is_none() || self.owner == trace.owner)
            && (self.piece.is_empty() || is_piece())
            && (self.cell.is_empty()
                || (trace.spots.iter()).any(|&spot| cell_name(spot) == Some(self.cell)))
    }
}

/// What a move in a [`Lesson`] must reach, whatever the opponent replies.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Goal {
    /// The learner wins within this many plies, counting both players' moves: with the move itself
    /// if it is 1, with the next move if it is 3.
    WinIn(u32),
    /// The learner has not lost before the next move.
    Safe,
    /// Such an event comes before the learner's next move.
    Event(Deed),
    /// No such event comes before the learner's next move.
    NoEvent(Deed),
}

impl Goal {
    fn read(text: &'static str) -> Option<Self> {
        let after = |words| text.strip_prefix(words);
        match text {
            "safe" => Some(Self::Safe),
            _ => (after("win in ")
                .and_then(|plies| plies.parse().ok())
                .map(Self::WinIn))
            .or_else(|| after("event ").and_then(Deed::read).map(Self::Event))
            .or_else(|| after("no event ").and_then(Deed::read).map(Self::NoEvent)),
        }
    }
}
