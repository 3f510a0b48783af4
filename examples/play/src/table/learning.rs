//! What is particular to a table with lessons: a learner's moves are judged, and the next task
//! follows.

use menagerie::Catalogue;
use tabletop::{Match, Message, Setup};

use super::app::{App, Exit, Over, middle};
use super::command::Command;
use super::effects::USUAL_PACE;
use super::lesson::Lesson;
use super::warnings::Warnings;
use crate::error::Error;
use crate::learn::Course;

/// What is said to a key that does nothing in a lesson.
const NO_GAME: &str = "there is a task to solve here: {Help} shows the keys";

impl App {
    /// Shows the tasks of a course, which was begun in the menu or on the command line.
    ///
    /// # Errors
    /// If the catalogue does not have the game.
    pub fn learn(
        course: Course,
        is_of_menu: bool,
        catalogue: Catalogue,
        shows_steps: bool,
    ) -> Result<Self, Error> {
        let game = course.open(&catalogue)?;
        let (task, learner) = (course.words(&*game), game.turn());
        let setup = Setup::new(game, course.info.clone());
        let mut app = Self::new(Match::new(setup), catalogue);
        app.warnings = Warnings::default();
        app.pace = shows_steps.then_some(USUAL_PACE);
        app.lesson = Some(Lesson {
            course,
            is_of_menu,
            task,
            learner,
            ply: 0,
            attempt: None,
            said: String::new(),
            solved: None,
            is_hinted: false,
            hint: None,
        });
        app.settle();
        Ok(app)
    }

    /// Whether the move of a learner is judged, so that none is to be made.
    pub(super) fn is_answered(&self) -> bool {
        self.lesson.as_ref().is_some_and(Lesson::is_answered)
    }

    /// Judges the move of a learner. What comes of it is shown after the effects of the move
    /// itself. Returns whether the game is another one then.
    pub(super) fn judge(&mut self) -> bool {
        let Some(lesson) = &mut self.lesson else {
            return false;
        };
        let (game, ply) = (self.match_.game(), lesson.ply);
        if lesson.attempt.is_none() && lesson.solved.is_none() && game.ply() > ply {
            let (mut before, played) = (game.branch(), game.played());
            before.go_to(ply);
            let attempt = lesson.course.task().attempt(&*before, &played[ply]);
            lesson.attempt = attempt.ok();
        }
        let is_shown = matches!(self.over, Some(Over::Effects(_)));
        let Some(attempt) = lesson.attempt.take_if(|_| !is_shown) else {
            return false;
        };
        lesson.said = lesson.course.said(&attempt);
        (lesson.is_hinted, lesson.hint) = (false, None);
        let is_done = attempt.is_solved || !attempt.is_right;
        lesson.solved = is_done.then_some(attempt.is_solved);
        if attempt.is_solved {
            lesson.course.note_solved();
        }
        lesson.ply = attempt.game.ply();
        let has_reply = lesson.ply > game.ply();
        if has_reply {
            self.seen_ply = lesson.ply - 1;
            let setup = Setup::new(attempt.game, lesson.course.info.clone());
            self.match_ = Match::new(setup);
        }
        has_reply
    }

    /// Goes on after an answer: to the next task, or to the same one again.
    pub(super) fn go_on(&mut self) {
        let solved = self.lesson.as_ref().and_then(|lesson| lesson.solved);
        self.begin_task(solved == Some(true));
    }

    /// Begins the task again, or the next one. After the last one comes the menu.
    fn begin_task(&mut self, is_next: bool) {
        let Some(mut lesson) = self.lesson.take() else {
            return;
        };
        if is_next && !lesson.course.go_on() {
            self.exit = Some(Exit::Menu);
        }
        let shows_steps = self.pace.is_some();
        let catalogue = self.catalogue.clone();
        match Self::learn(lesson.course, lesson.is_of_menu, catalogue, shows_steps) {
            Ok(next) => {
                let (match_, cursor) = (next.match_, self.cursor);
                self.cursor = if is_next {
                    middle(match_.scene())
                } else {
                    cursor
                };
                (self.match_, self.lesson, self.seen_ply) = (match_, next.lesson, 0);
            }
            Err(error) => self.match_.tell(Message::error(error.to_string())),
        }
    }

    /// Does what a learner asks for. Returns whether nothing else is to be done.
    pub(super) fn lesson_command(&mut self, command: Command) -> bool {
        use Command::{
            Confirm, Evaluate, Events, Faster, Flip, Help, Kind, Leave, Menu, New, Signs, Slower,
            TakeBack, Type, Withdraw,
        };

        let Some(lesson) = &mut self.lesson else {
            return false;
        };
        let is_answered = lesson.is_answered();
        match command {
            Confirm if is_answered => self.go_on(),
            New => self.begin_task(true),
            TakeBack => self.begin_task(false),
            Evaluate if !is_answered => {
                let is_first = !std::mem::replace(&mut lesson.is_hinted, true);
                let hint = lesson.course.hint(self.match_.game(), is_first);
                lesson.hint = hint.m;
                self.match_.tell(Message::new(hint.text));
            }
            Kind(_) | Withdraw | Confirm | Type if !is_answered => return false,
            Flip | Help | Signs | Events | Menu | Leave | Slower | Faster => return false,
            _ => self.match_.tell(Message::new(NO_GAME)),
        }
        true
    }
}
