//! The lessons of a game, line by line: a board and a task, for which the learner types a move.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use board_picture::ansi::{self, Colours};
use menagerie::facts::Lesson;
use menagerie::{Attempt, Catalogue, GameInfo};
use tabletop::{Match, Setup, deciding, ply_lines};

use crate::error::Error;
use crate::table::Palette;

/// What a learner can type besides moves.
const HELP: &str = "Type a move, as in a game (e2e4, Nf3, 2,3, conquer), or:
  hint  shows one move that solves the task
  next  goes to the next lesson
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

/// How a lesson is left.
enum Leave {
    Next,
    Quit,
}

/// Shows the lessons on standard output, and reads moves from standard input.
pub fn run(options: &Learn, catalogue: &Catalogue) -> Result<(), Error> {
    let info = catalogue
        .find(&options.game)
        .map_err(menagerie::OpenError::from)?;
    let lessons = info.about().lessons;
    if !(1..=lessons.len()).contains(&options.number) {
        return Err(Error::NoLesson {
            game: info.name(),
            number: options.number,
            count: lessons.len(),
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
            has_symbols: !options.ascii,
        },
    };
    for (index, lesson) in lessons.iter().enumerate().skip(options.number - 1) {
        let number = index + 1;
        let (title, count) = (info.title(), lessons.len());
        writeln!(lines.out, "{title}, lesson {number} of {count}\n")?;
        if let Leave::Quit = lines.teach(catalogue, info, lesson)? {
            return Ok(());
        }
    }
    let name = info.name();
    writeln!(
        lines.out,
        "That was the last lesson. Now play: play {name} --second beginner"
    )?;
    Ok(())
}

/// Where a learner types and reads.
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

    /// Shows a lesson until it is solved or left.
    fn teach(
        &mut self,
        catalogue: &Catalogue,
        info: &GameInfo,
        lesson: &Lesson,
    ) -> Result<Leave, Error> {
        let game = catalogue.open(info.name(), None, lesson.position)?;
        let player = info.players()[game.turn().index()];
        let table = Match::new(Setup::new(game, info.clone()));
        let board = ansi::render(&table.game().scene(), &self.picture);
        writeln!(self.out, "{board}")?;
        self.say(&format!("You are {player}. {}", lesson.task))?;
        loop {
            let line = self.line()?;
            if line.is_empty() {
                return Ok(Leave::Quit);
            }
            match line.trim() {
                "" => {}
                "?" | "help" => writeln!(self.out, "{HELP}")?,
                "hint" => self.say(&hint(lesson))?,
                "next" => return Ok(Leave::Next),
                "quit" => return Ok(Leave::Quit),
                typed => {
                    let m = table.read_move(typed).map_err(|why| why.to_string());
                    let tried = m.and_then(|m| {
                        let attempt = table.game().attempt(lesson.goal, &m);
                        attempt.map_err(|why| why.to_string())
                    });
                    match tried {
                        Err(why) => self.say(&why)?,
                        Ok(attempt) => {
                            self.tell(&attempt, info)?;
                            if attempt.is_right {
                                self.say(&format!("Right. {}\n", lesson.after))?;
                                return Ok(Leave::Next);
                            }
                        }
                    }
                }
            }
        }
    }

    /// Tells what came of a move.
    fn tell(&mut self, attempt: &Attempt, info: &GameInfo) -> Result<(), Error> {
        let (game, about) = (&*attempt.game, info.about());
        for line in ply_lines(game, 0, about) {
            self.say(&line)?;
        }
        if attempt.is_lost {
            let why = deciding(game, about).text.join("; ");
            self.say(&format!("You have lost: {why}."))?;
        }
        if !attempt.is_right {
            self.say("That is not it. Try again, or type hint.")?;
        }
        Ok(())
    }
}

/// Returns one of the moves that solve a lesson, in words.
fn hint(lesson: &Lesson) -> String {
    let mut moves = lesson.moves.split(' ');
    let one = moves.next().unwrap_or_default();
    match moves.count() {
        0 => format!("The only move is {one}."),
        others => format!("One of {} moves: {one}.", others + 1),
    }
}
