//! The lesson or puzzle that is shown, and what is said of it.

use menagerie::{Attempt, Player, Task};

use crate::learn::Course;

/// The task that is shown, and how far it is solved.
#[derive(Debug)]
pub struct Lesson {
    /// The tasks, of which one is shown.
    pub course: Course,
    /// Whether it was begun in the menu, to which the key that leaves leads back.
    pub is_of_menu: bool,
    /// What is to do.
    pub task: String,
    /// Who is to do it.
    pub learner: Player,
    /// The plies after which the learner is to move.
    pub ply: usize,
    /// What comes of the learner's move, while the effects of the move are shown.
    pub attempt: Option<Attempt>,
    /// What is said of the learner's last move.
    pub said: String,
    /// Whether the task is solved, once the move is judged that solves it or fails.
    pub solved: Option<bool>,
    /// Whether a hint was given for the next move.
    pub is_hinted: bool,
    /// The move that the hint shows.
    pub hint: Option<String>,
}

impl Lesson {
    /// Which task it is.
    pub fn title(&self) -> String {
        self.course.number_words()
    }

    /// Whether the learner's move is judged, so that none is to be made.
    pub const fn is_answered(&self) -> bool {
        self.solved.is_some()
    }

    /// What Enter does once the move is judged.
    pub fn next_words(&self) -> Option<&'static str> {
        Some(match (self.solved?, self.course.kind) {
            (false, _) => "Enter: try again",
            (true, _) if self.course.is_last() => "Enter: back to the menu",
            (true, "lesson") => "Enter: the next lesson",
            (true, _) => "Enter: the next puzzle",
        })
    }

    /// What is to do, or what is said of what was done.
    pub fn words(&self) -> String {
        match self.next_words() {
            Some(next) => format!("{} {next}", self.said),
            None => format!("{} {}", self.said, self.task).trim_start().into(),
        }
    }

    /// What else is said of the task: before it is solved, and after that.
    pub fn other_words(&self) -> [String; 2] {
        let after = match self.course.task() {
            Task::Lesson(lesson) => lesson.after,
            Task::Puzzle(_) => "",
        };
        let longest = "Right.  Enter: back to the menu";
        [self.task.clone(), format!("{longest}{after}")]
    }
}
