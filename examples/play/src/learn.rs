//! The lessons and puzzles of a game, line by line: a board and a task, for which a person types
//! moves.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use board_picture::ansi::{self, Colours};
use menagerie::{AnyGame, Attempt, Catalogue, GameInfo, Task};
use tabletop::{Match, Setup, deciding, ply_lines};

use crate::error::Error;
use crate::table::Palette;

/// What a person can type besides moves.
const HELP: &str = "Type a move, as in a game (e2e4, Nf3, 2,3, conquer), or:
  hint  shows one move that solves the task
  next  goes to the next one
  quit  ends, as the end of the input does
  ?     shows this";

/// The most bytes of a line that are read.
const LONGEST: u64 = 1_000;

/// The columns of the narrowest usual terminal.
const WIDTH: usize = 80;

/// Learn a game by small tasks. Type a move for each; the program says what comes of it.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Learn {
    /// The game
    pub game: String,
    /// The lesson to begin with
    #[arg(default_value_t = 1)]
    pub number: usize,
    /// Show pieces as letters
    #[arg(long)]
    pub ascii: bool,
}

/// Solve a puzzle: win in 2 or 3 moves, whatever the opponent does. At each step one move wins.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct PuzzleOptions {
    /// The game
    pub game: String,
    /// The puzzle to begin with: a number, the easiest first, or today, the puzzle of the day
    #[arg(default_value = "today", value_parser = number_or_today)]
    pub number: PuzzleNumber,
    /// Show pieces as letters
    #[arg(long)]
    pub ascii: bool,
}

/// The number of a puzzle; `None` for the puzzle of the day.
pub type PuzzleNumber = Option<usize>;

/// Reads the number of a puzzle.
fn number_or_today(text: &str) -> Result<PuzzleNumber, &'static str> {
    match text {
        "today" => Ok(None),
        _ => text
            .parse()
            .map(Some)
            .map_err(|_| "expected a number or today"),
    }
}

/// How a task is left.
enum Leave {
    Next,
    Quit,
}

/// What to do instead of playing.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum Command {
    /// Learn a game by small tasks
    Learn(Learn),
    /// Solve puzzles: wins that are forced, and can be found in one way only
    Puzzle(PuzzleOptions),
}

impl Command {
    /// The game that is learned.
    pub fn game(&self) -> &str {
        match self {
            Self::Learn(Learn { game, .. }) | Self::Puzzle(PuzzleOptions { game, .. }) => game,
        }
    }
}

/// The seconds of a day.
const DAY: u64 = 24 * 60 * 60;

/// Shows lessons or puzzles on standard output, and reads moves from standard input.
pub fn run(command: &Command, catalogue: &Catalogue) -> Result<(), Error> {
    let info = (catalogue.find(command.game())).map_err(menagerie::OpenError::from)?;
    let (about, game) = (info.about(), info.name());
    let (kind, tasks, number, end, is_ascii): (_, Vec<Task>, _, _, _) = match command {
        Command::Learn(options) => (
            "lesson",
            about.lessons().map(Task::Lesson).collect(),
            options.number,
            format!("That was the last lesson. Now play: play {game} --second beginner"),
            options.ascii,
        ),
        Command::Puzzle(options) => {
            let time = SystemTime::now().duration_since(UNIX_EPOCH);
            let today = || about.puzzle_of_day(time.unwrap_or_default().as_secs() / DAY);
            (
                "puzzle",
                about.puzzles().map(Task::Puzzle).collect(),
                options.number.or_else(today).unwrap_or(1),
                "That was the last puzzle.".into(),
                options.ascii,
            )
        }
    };
    let count = tasks.len();
    if !(1..=count).contains(&number) {
        return Err(match count {
            0 => Error::NoTasks { game, kind },
            _ => Error::NoTask {
                game,
                kind,
                number,
                count,
            },
        });
    }
    let is_on_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let colours = match Palette::of_terminal() {
        Palette::Sixteen if is_on_terminal => Colours::Sixteen,
        Palette::Indexed if is_on_terminal => Colours::Many,
        _ => Colours::None,
    };
    let mut lines = Lines {
        input: io::stdin().lock(),
        out: io::stdout().lock(),
        prompt: if is_on_terminal { "> " } else { "" },
        picture: ansi::Options {
            colours,
            has_symbols: !is_ascii,
        },
    };
    for (index, task) in tasks.iter().enumerate().skip(number - 1) {
        let grade = match task {
            Task::Lesson(_) => String::new(),
            Task::Puzzle(puzzle) => format!(" ({})", puzzle.grade.word()),
        };
        let (title, number) = (info.title(), index + 1);
        writeln!(lines.out, "{title}, {kind} {number} of {count}{grade}\n")?;
        if let Leave::Quit = lines.teach(catalogue, info, task)? {
            return Ok(());
        }
    }
    Ok(writeln!(lines.out, "{end}")?)
}

/// Where a person types and reads.
struct Lines<I, O> {
    input: I,
    out: O,
    prompt: &'static str,
    picture: ansi::Options,
}

impl<I: BufRead, O: Write> Lines<I, O> {
    /// Reads a line. It is empty at the end of the input.
    fn line(&mut self) -> Result<String, Error> {
        write!(self.out, "{}", self.prompt)?;
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

    /// Shows a task until it is solved or left.
    fn teach(
        &mut self,
        catalogue: &Catalogue,
        info: &GameInfo,
        task: &Task,
    ) -> Result<Leave, Error> {
        let mut table = self.shown(catalogue.open(info.name(), None, task.position())?, info)?;
        let player = info.players()[table.game().turn().index()];
        self.say(&format!("You are {player}. {}", task.words()))?;
        loop {
            let line = self.line()?;
            if line.is_empty() {
                return Ok(Leave::Quit);
            }
            match line.trim() {
                "" => {}
                "?" | "help" => writeln!(self.out, "{HELP}")?,
                "hint" => self.say(&hint(task.solutions(table.game().ply())))?,
                "next" => return Ok(Leave::Next),
                "quit" => return Ok(Leave::Quit),
                typed => {
                    let m = table.read_move(typed).map_err(|why| why.to_string());
                    let tried = m.and_then(|m| {
                        let attempt = task.attempt(table.game(), &m);
                        attempt.map_err(|why| why.to_string())
                    });
                    match tried {
                        Err(why) => self.say(&why)?,
                        Ok(attempt) => {
                            self.tell(&attempt, table.game().ply(), info)?;
                            let told = task.told(&attempt);
                            if attempt.is_solved {
                                self.say(&format!("{told}\n"))?;
                                return Ok(Leave::Next);
                            }
                            if attempt.is_right {
                                table = self.shown(attempt.game, info)?;
                                self.say(&told)?;
                            } else {
                                self.say(&format!("{told} Try again, or type hint."))?;
                            }
                        }
                    }
                }
            }
        }
    }

    /// Draws the position of a game. Returns a match from there.
    fn shown(&mut self, game: Box<dyn AnyGame>, info: &GameInfo) -> Result<Match, Error> {
        writeln!(self.out, "{}", ansi::render(&game.scene(), &self.picture))?;
        Ok(Match::new(Setup::new(game, info.clone())))
    }

    /// Tells what came of a move after some plies.
    fn tell(&mut self, attempt: &Attempt, ply: usize, info: &GameInfo) -> Result<(), Error> {
        let (game, about) = (&*attempt.game, info.about());
        for line in ply_lines(game, ply, about) {
            self.say(&line)?;
        }
        if attempt.is_lost {
            let why = deciding(game, about).text.join("; ");
            self.say(&format!("You have lost: {why}."))?;
        }
        Ok(())
    }
}

/// Returns one of the moves that are right, in words.
fn hint(solutions: &str) -> String {
    let mut moves = solutions.split(' ');
    let one = moves.next().unwrap_or_default();
    match moves.count() {
        0 => format!("The only move is {one}."),
        others => format!("One of {} moves: {one}.", others + 1),
    }
}
