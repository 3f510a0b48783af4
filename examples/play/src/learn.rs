//! The lessons and puzzles of a game. Without a terminal they are told line by line: a board and a
//! task, for which moves are read.

use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use menagerie::{AnyGame, Attempt, Catalogue, GameInfo, OpenError, Task};
use tabletop::{HintStep, Match, Setup, attempt_words, hint_steps, ply_lines};
use terminal::Lettered;

use crate::error::Error;
use crate::solved::Solved;

/// What can be typed besides moves.
const HELP: &str = "Type a move, as the task names its cells, or:
  hint  tells with what a solution begins; a second time, the move
  next  goes to the next one
  quit  ends, as the end of the input does
  ?     shows this";

/// The most bytes of a line that are read.
const LONGEST: u64 = 1_000;

/// The columns of the narrowest usual terminal.
const WIDTH: usize = 80;

/// The tasks of a game that are asked for.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Tasks {
    /// The game
    pub game: String,
    /// The task to begin with: its number, or for puzzles today, that of the day [default: the
    /// first lesson that is not solved, the puzzle of the day or the next that is not solved]
    #[arg(value_parser = number_or_today)]
    pub number: Option<TaskNumber>,
    /// Show pieces as letters, and write nothing but ASCII
    #[arg(long)]
    pub ascii: bool,
}

/// The number of a task, from 1; `None` for the puzzle of the day.
pub type TaskNumber = Option<usize>;

/// Reads the number of a task.
fn number_or_today(text: &str) -> Result<TaskNumber, &'static str> {
    match text {
        "today" => Ok(None),
        _ => (text.parse().map(Some)).map_err(|_| "expected a number or today"),
    }
}

/// What to do instead of playing.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum Command {
    /// Learn a game by small tasks. Type a move for each; the program says what comes of it
    Learn(Tasks),
    /// Solve puzzles, beginning with the puzzle of the day: win in 2 or 3 moves, whatever the
    /// opponent does. At each step one move wins. Number 1 is the easiest
    Puzzle(Tasks),
}

impl Command {
    /// The tasks that are asked for.
    pub const fn tasks(&self) -> &Tasks {
        match self {
            Self::Learn(tasks) | Self::Puzzle(tasks) => tasks,
        }
    }
}

/// The seconds of a day.
const DAY: u64 = 24 * 60 * 60;

/// The lessons or puzzles of a game, one after another.
#[derive(Debug)]
pub struct Course {
    /// The game.
    pub info: GameInfo,
    /// What a task is called: `lesson`.
    pub kind: &'static str,
    tasks: Vec<Task>,
    /// The index of the present task.
    at: usize,
    solved: Solved,
}

impl Course {
    /// The tasks that are asked for.
    ///
    /// # Errors
    /// If there is no such game or no such task.
    pub fn new(
        command: &Command,
        state: Option<&Path>,
        catalogue: &Catalogue,
    ) -> Result<Self, Error> {
        let asked = command.tasks();
        let info = catalogue.find(&asked.game).map_err(OpenError::from)?;
        let about = info.about();
        let (kind, tasks, usual): (_, Vec<Task>, _) = match command {
            Command::Learn(_) => ("lesson", about.lessons().map(Task::Lesson).collect(), None),
            Command::Puzzle(_) => {
                let time = SystemTime::now().duration_since(UNIX_EPOCH);
                let today = about.puzzle_of_day(time.unwrap_or_default().as_secs() / DAY);
                ("puzzle", about.puzzles().map(Task::Puzzle).collect(), today)
            }
        };
        let (game, count, usual) = (info.name(), tasks.len(), usual.unwrap_or(1));
        let solved = Solved::read(state, game, kind);
        let number = match asked.number {
            Some(number) => number.unwrap_or(usual),
            None => solved.next(usual, count),
        };
        match number {
            _ if count == 0 => Err(Error::NoTasks { game, kind }),
            number if (1..=count).contains(&number) => Ok(Self {
                info: info.clone(),
                kind,
                tasks,
                at: number - 1,
                solved,
            }),
            number => Err(Error::NoTask {
                game,
                kind,
                number,
                count,
            }),
        }
    }

    /// The present task.
    pub fn task(&self) -> &Task {
        &self.tasks[self.at]
    }

    /// Goes on to the next task. Returns whether there is one.
    pub fn go_on(&mut self) -> bool {
        let is_last = self.is_last();
        self.at += usize::from(!is_last);
        !is_last
    }

    /// Whether no task follows.
    pub fn is_last(&self) -> bool {
        self.at + 1 == self.tasks.len()
    }

    /// Notes that the present task is solved.
    pub fn note_solved(&mut self) {
        self.solved.note(self.at + 1);
    }

    /// Which task it is: `lesson 3 of 9, solved`.
    pub fn number_words(&self) -> String {
        let grade = match self.task() {
            Task::Lesson(_) => String::new(),
            Task::Puzzle(puzzle) => format!(" ({})", puzzle.grade.word()),
        };
        let (kind, number, count) = (self.kind, self.at + 1, self.tasks.len());
        let is_solved = if self.solved.has(number) {
            ", solved"
        } else {
            ""
        };
        format!("{kind} {number} of {count}{grade}{is_solved}")
    }

    /// The game at the position of the task.
    ///
    /// # Errors
    /// If the catalogue does not have the game.
    pub fn open(&self, catalogue: &Catalogue) -> Result<Box<dyn AnyGame>, Error> {
        Ok(catalogue.open(self.info.name(), None, self.task().position())?)
    }

    /// What is to do, and for whom.
    pub fn words(&self, game: &dyn AnyGame) -> String {
        let player = self.info.players()[game.turn().index()];
        format!("You are {player}. {}", self.task().words())
    }

    /// What is said of an attempt: why the learner has lost by it, and whether it is right.
    pub fn said(&self, attempt: &Attempt) -> String {
        attempt_words(self.task(), attempt)
    }

    /// A hint for a position of the task: its first step, or the last, which tells a move. Another
    /// may follow.
    pub fn hint(&self, game: &dyn AnyGame, is_first: bool) -> HintStep {
        let mut steps = hint_steps(self.task(), game);
        let mut step = steps.swap_remove(if is_first { 0 } else { steps.len() - 1 });
        if step.m.is_none() {
            step.text += " A second hint tells the move.";
        }
        step
    }
}

/// Shows lessons or puzzles line by line, and reads moves from standard input.
pub fn run(
    command: &Command,
    state: Option<&Path>,
    catalogue: &Catalogue,
    out: Lettered<impl Write>,
) -> Result<(), Error> {
    let mut course = Course::new(command, state, catalogue)?;
    let input = io::stdin().lock();
    let mut lines = Lines { input, out };
    while lines.teach(catalogue, &mut course)? {
        if !course.go_on() {
            let (out, kind) = (&mut lines.out, course.kind);
            write!(out, "That was the last {kind}.")?;
            if let Command::Learn(Tasks { game, .. }) = command {
                write!(out, " Now play: play {game} --second beginner")?;
            }
            return Ok(writeln!(out)?);
        }
    }
    Ok(())
}

/// Tries a move that is typed, or tells why it cannot be played.
fn attempt(course: &Course, match_: &Match, typed: &str) -> Result<Attempt, String> {
    let m = match_.read_move(typed).map_err(|why| why.to_string())?;
    let attempt = course.task().attempt(match_.game(), &m);
    attempt.map_err(|why| why.to_string())
}

/// Where moves come from, and where is told what they do.
struct Lines<I, O> {
    input: I,
    out: Lettered<O>,
}

impl<I: BufRead, O: Write> Lines<I, O> {
    /// Reads a line. It is empty at the end of the input.
    fn line(&mut self) -> Result<String, Error> {
        self.out.flush()?;
        let mut line = Vec::new();
        (&mut self.input)
            .take(LONGEST)
            .read_until(b'\n', &mut line)?;
        Ok(String::from_utf8_lossy(&line).into())
    }

    /// Writes text in lines that fit a terminal.
    fn say(&mut self, text: &str) -> Result<(), Error> {
        Ok(writeln!(self.out, "{}", textwrap::fill(text, WIDTH))?)
    }

    /// Shows a task until it is solved or left. Returns whether the next one is wanted.
    fn teach(&mut self, catalogue: &Catalogue, course: &mut Course) -> Result<bool, Error> {
        let info = &course.info.clone();
        writeln!(self.out, "{}, {}\n", info.title(), course.number_words())?;
        let mut match_ = self.shown(course.open(catalogue)?, info)?;
        self.say(&course.words(match_.game()))?;
        let mut hinted_at = None;
        loop {
            let line = self.line()?;
            match line.trim() {
                "" if line.is_empty() => return Ok(false),
                "" => {}
                "?" | "help" => writeln!(self.out, "{HELP}")?,
                "hint" => {
                    let ply = Some(match_.game().ply());
                    let is_first = std::mem::replace(&mut hinted_at, ply) != ply;
                    self.say(&course.hint(match_.game(), is_first).text)?;
                }
                "next" => return Ok(true),
                "quit" => return Ok(false),
                typed => match attempt(course, &match_, typed) {
                    Err(why) => self.say(&why)?,
                    Ok(attempt) => {
                        let ply = match_.game().ply();
                        hinted_at = None;
                        for line in ply_lines(&*attempt.game, ply) {
                            self.say(&line)?;
                        }
                        let mut said = course.said(&attempt);
                        said += match attempt.is_right {
                            true => "\n",
                            false => " Try again, or type hint.",
                        };
                        self.say(&said)?;
                        if attempt.is_solved {
                            course.note_solved();
                            return Ok(true);
                        }
                        if attempt.is_right {
                            match_ = self.shown(attempt.game, info)?;
                        }
                    }
                },
            }
        }
    }

    /// Draws the position of a game. Returns a match from there.
    fn shown(&mut self, game: Box<dyn AnyGame>, info: &GameInfo) -> Result<Match, Error> {
        let scene = game.scene();
        match self.out.is_ascii {
            true => writeln!(self.out, "{scene}")?,
            false => writeln!(self.out, "{scene:#}")?,
        }
        Ok(Match::new(Setup::new(game, info.clone())))
    }
}
