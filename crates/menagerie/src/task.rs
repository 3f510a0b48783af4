//! Tasks for a person at a game: lessons and puzzles.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use board_scene::facts::{Goal, Lesson, Puzzle};
use grid_core::MoveTextError;

use crate::{AnyGame, Attempt};

/// A position with a task for a person.
///
/// ```
/// use menagerie::{Catalogue, Task};
///
/// let catalogue = Catalogue::standard();
/// let puzzle = catalogue.find("conway-chess")?.about().puzzles().next().unwrap();
/// let task = Task::Puzzle(puzzle);
/// let mut game = catalogue.open("conway-chess", None, task.position())?;
/// while game.ply() < puzzle.moves.split(' ').count() {
///     let attempt = task.attempt(&*game, task.solutions(game.ply()))?;
///     assert!(attempt.is_right);
///     game = attempt.game;
/// }
/// assert!(game.ending().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub enum Task {
    /// A lesson: one move solves it.
    Lesson(Lesson),
    /// A puzzle: a move at each step, and the opponent replies.
    Puzzle(Puzzle),
}

impl Task {
    /// Returns the position as text; `None` for the start position.
    pub const fn position(&self) -> Option<&'static str> {
        match self {
            Self::Lesson(lesson) => lesson.position,
            Self::Puzzle(puzzle) => Some(puzzle.position),
        }
    }

    /// Returns what is to do, in plain words.
    pub fn words(&self) -> Cow<'static, str> {
        match self {
            Self::Lesson(lesson) => lesson.task.into(),
            Self::Puzzle(puzzle) => format!(
                "Win in {} moves, whatever the opponent does. At each step only one move wins.",
                puzzle.own_moves()
            )
            .into(),
        }
    }

    /// Returns the first sentence of what is to do. It tells lessons apart in a list.
    pub fn title(&self) -> String {
        let words = self.words();
        let first = words.split_inclusive(['.', '!', '?']).next();
        first.unwrap_or_default().into()
    }

    /// Returns the moves that are right after this many plies, with blanks between them.
    pub fn solutions(&self, ply: usize) -> &'static str {
        match self {
            Self::Lesson(lesson) => lesson.moves,
            Self::Puzzle(puzzle) => puzzle.moves.split(' ').nth(ply).unwrap_or_default(),
        }
    }

    /// Returns what is said before a move that is right after this many plies: whether others are,
    /// too.
    pub fn right_words(&self, ply: usize) -> String {
        match self.solutions(ply).split(' ').count() {
            1 => "The only right move".into(),
            count => format!("One of {count} right moves"),
        }
    }

    /// Returns what is said once the task is solved.
    pub const fn after(&self) -> &'static str {
        match self {
            Self::Lesson(lesson) => lesson.after,
            Self::Puzzle(_) => "That was the only way to win so soon.",
        }
    }

    /// Returns what is said of an attempt.
    pub fn told(&self, attempt: &Attempt) -> Cow<'static, str> {
        match (attempt.is_right, self) {
            (true, _) if attempt.is_solved => format!("Right. {}", self.after()).into(),
            (true, _) => "Right. Go on.".into(),
            (false, Self::Lesson(lesson)) => {
                // A reply follows if it shows why.
                let answer = match attempt.game.ply() {
                    0 | 1 => None,
                    _ => attempt.game.last_move_name(),
                };
                let answered = |how: &str| {
                    let words = answer.as_ref().map(|name| format!("{how} {name}"));
                    words.unwrap_or_default()
                };
                let reply = answered(" with");
                let why = match (attempt.is_lost, lesson.goal) {
                    // How the game has ended is told anyway.
                    (true, _) if reply.is_empty() => return "That was a mistake.".into(),
                    (true, _) | (_, Goal::Safe) => {
                        return format!("The opponent wins{reply}.").into();
                    }
                    _ if !lesson.missed.is_empty() => {
                        let played = answered("; the opponent plays");
                        return format!("Not quite: {}{played}.", lesson.missed).into();
                    }
                    (_, Goal::WinIn(1)) => "that does not win at once",
                    (_, Goal::WinIn(_)) => "the opponent can still defend",
                    (_, Goal::Event(_)) => {
                        return "Not quite: that does not do what the task asks for.".into();
                    }
                    (_, Goal::NoEvent(_)) => "it still happens",
                };
                format!("Not quite: {why}{reply}.").into()
            }
            (false, Self::Puzzle(_)) => "That does not force a win in time.".into(),
        }
    }

    /// Tries a move in a game that began with the position. After a right move of a puzzle comes
    /// the reply that holds out longest, after a wrong one a reply after which the win is not
    /// forced.
    ///
    /// # Errors
    /// Those of [`AnyGame::play`].
    pub fn attempt(&self, game: &dyn AnyGame, text: &str) -> Result<Attempt, MoveTextError> {
        let puzzle = match self {
            Self::Lesson(lesson) => return game.attempt(lesson.goal, text),
            Self::Puzzle(puzzle) => puzzle,
        };
        let mut after = game.branch();
        after.play(text)?;
        let played = after.played();
        let mut line = puzzle.moves.split(' ');
        if !played.iter().all(|m| line.next() == Some(m)) {
            let left = (2 * puzzle.own_moves()).saturating_sub(game.ply() as u32);
            return game.attempt(Goal::WinIn(left), text);
        }
        if let Some(reply) = line.next() {
            after.play(reply)?;
        }
        Ok(Attempt {
            is_right: true,
            is_solved: line.next().is_none(),
            is_lost: false,
            game: after,
        })
    }
}
