//! Keys and clicks in, the match and the screen out.
//!
//! Most tests are scripts, see [`scripts`].

mod boards;
mod computers;
mod files;
mod lessons;
mod moving;
mod network;
mod pages;
mod playback;
mod snapshots;
mod typing;
mod words;

use std::path::PathBuf;
use std::time::{Duration, Instant};
use std::{fs, thread};

use menagerie::{AnyGame, Catalogue, Player, Spot};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position;
use tabletop::{Link, Match, Setup, Sitter};
use tempfile::TempDir;

use super::app::{App, Exit, Notice, Over, file_state};
use super::cells::CellSize;
use super::command::Command;
use super::form::Form;
use super::history::line_names;
use super::palette::Palette;
use super::places::Hit;
use super::theme::Theme;
use super::view;

/// The sizes of terminals that are looked at.
const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (120, 40), (200, 50)];

/// A Conquid position in which player 1 has joined the bases.
const BRIDGE: &str = "14x28b2 28./28./28./28./28./28./4.2X16x2O4./4.2X16.2O4./\
    28./28./28./28./28./28. 1 -";
/// A Conquer of two rounds: 0,1 and 1,2 first, then 0,2.
const TWO_ROUNDS: &str = "5x11b1 x2o8./.xo8./2.x.X.O4./11./11. 1 -";
/// Cells of both players around a corner of a Conquid board.
const TILES: &str = "14x28b2 4ox23./4ox23./4o24./4o24./2x26./28./4.2X16.2O4./4.2X16.2O4./\
    28./28./28./28./28./28. 1 -";
/// A position in which e1e8 takes the king.
const MATE: &str = "4k3/8/8/8/8/8/8/K3R3 w - -";
/// The moves of a Conway chess game, the last of which brings six births.
const BIRTHS: &str = "<h2h3> <h7h6> <h3h4> <a7a6>";

/// Opens a game, on the board whose moves the tests know: a first game is played on another.
fn open(name: &str, position: Option<&str>) -> Box<dyn AnyGame> {
    let variant = match name {
        _ if position.is_some() => None,
        "conquid" => Some("medium"),
        "lifeduel" => Some("6x6t6g3"),
        _ => None,
    };
    (Catalogue::standard().open(name, variant, position)).unwrap()
}

/// A game of two people without pauses.
fn setup(game: Box<dyn AnyGame>) -> Setup {
    let info = Catalogue::standard().find(game.name()).unwrap().clone();
    Setup {
        pause: Duration::ZERO,
        ..Setup::new(game, info)
    }
}

/// A match on the screen.
fn shown(setup: Setup) -> App {
    App::new(Match::new(setup), Catalogue::standard())
}

/// The start of a game.
pub fn game(name: &str) -> App {
    shown(setup(open(name, None)))
}

/// The start of Conway chess.
fn app() -> App {
    game("conway-chess")
}

/// A variant of Conquid.
fn conquid(variant: &str) -> App {
    let game = Catalogue::standard().open("conquid", Some(variant), None);
    shown(setup(game.unwrap()))
}

/// A game that begins with a position.
pub fn position(name: &str, text: &str) -> App {
    shown(setup(open(name, Some(text))))
}

/// An open game of wildebeest: a Knight beside a Catapult, a Rook on a pad, a Gorilla beside two
/// pawns, and a Bishop that a Beekeeper paralyses.
fn wildebeest() -> App {
    let rows = "K.....X..../..P..J...../..NC......./.R...G...../.....pp..../....s.....O/\
        .......z.../.....B.B.../......C..../g..p......./k.........x";
    position("wildebeest", &format!("W {rows}"))
}

thread_local! {
    /// The files of a test: each runs in a thread of its own.
    static FOLDER: TempDir = tempfile::tempdir().unwrap();
}

/// The path of a file of this test.
fn file(name: &str) -> PathBuf {
    FOLDER.with(|folder| folder.path().join(name))
}

/// A text in which each name in `«»` is the path of that file.
fn with_paths(text: &str) -> String {
    let parts = text.split(['«', '»']).enumerate();
    let parts = parts.map(|(index, part)| match index % 2 {
        0 => part.to_string(),
        _ => file(part).display().to_string(),
    });
    parts.collect()
}

fn load(name: &str) -> Box<dyn AnyGame> {
    Catalogue::standard().load(&file(name)).unwrap()
}

/// The moves of the game in a file; those that were taken back are in brackets.
fn recorded(name: &str) -> String {
    let game = load(name);
    let (played, undone) = (game.played().join(" "), game.undone().join(" "));
    match undone.is_empty() {
        true => played,
        false => format!("{played} ({undone})").trim().into(),
    }
}

/// The form of the dialog that is open.
fn form(app: &mut App) -> &mut Form {
    match &mut app.over {
        Some(Over::Dialog(dialog)) => &mut dialog.form,
        _ => panic!("no dialog is open"),
    }
}

/// The message that is shown.
fn told(app: &App) -> String {
    let message = app.match_.message().cloned();
    message.map(Command::told).unwrap_or_default()
}

/// What a terminal shows once it is known where things are.
fn buffer(app: &mut App, (width, height): (u16, u16), theme: &Theme) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    for _ in 0..2 {
        terminal
            .draw(|frame| app.places = view::draw(frame, app, theme))
            .unwrap();
    }
    terminal.backend().buffer().clone()
}

/// The lines of a buffer.
fn lines(buffer: &Buffer) -> Vec<String> {
    let rows = buffer.content.chunks(usize::from(buffer.area.width));
    let lines = rows.map(|cells| cells.iter().map(Cell::symbol).collect::<String>());
    lines.map(|line| line.trim_end().to_string()).collect()
}

/// The screen in letters, line by line.
fn screen(app: &mut App, width: u16, height: u16) -> Vec<String> {
    lines(&buffer(
        app,
        (width, height),
        &Theme::new(Palette::Indexed, false, true),
    ))
}

/// The words on the screen, without frames and with single blanks: line by line, then those below
/// the board, then those beside it.
fn words(app: &mut App, width: u16, height: u16) -> String {
    let lines = screen(app, width, height);
    let board = app
        .places
        .board
        .filter(|_| app.notice() != Some(Notice::Help));
    let left = board.map_or(0, |board| usize::from(board.area.right()));
    let below = lines
        .iter()
        .map(|line| line.chars().take(left + 1).collect());
    let beside = lines.iter().map(|line| line.chars().skip(left).collect());
    let all = lines.iter().cloned().chain(below).chain(beside);
    let all = all.collect::<Vec<String>>();
    let text = all.join(" ").replace(['│', '║', '█'], " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The cell with a name.
fn cell(app: &App, name: &str) -> Spot {
    let scene = app.match_.scene();
    let index = scene.cells.iter().position(|cell| cell.name == name);
    let index = index.unwrap_or_else(|| panic!("no cell {name}")) as u16;
    Spot {
        row: index / scene.columns,
        column: index % scene.columns,
    }
}

/// Repeats a loop, a millisecond apart. It ends after a time that only a failing test needs.
fn patiently() -> impl Iterator<Item = ()> {
    let begin = Instant::now();
    std::iter::from_fn(move || {
        thread::sleep(Duration::from_millis(1));
        (begin.elapsed() < Duration::from_secs(60)).then_some(())
    })
}

/// Lets the match go on until something holds.
fn go_on(app: &mut App, is_done: impl Fn(&App) -> bool) {
    for () in patiently() {
        app.tick();
        if is_done(app) {
            return;
        }
    }
    panic!("it does not come: {}", app.match_.status());
}

/// Waits until the computer has nothing more to do.
fn wait(app: &mut App) {
    go_on(app, |app| {
        let computer = app.match_.computer();
        let is_persons = computer.rests() || !computer.plays(app.match_.game().turn());
        !computer.is_thinking() && !app.match_.is_busy() && is_persons
    });
}

/// A game at a table that asks twice for a move that loses, once it has found these in a thread.
fn doubted(board: Box<dyn AnyGame>) -> App {
    let mut app = shown(Setup {
        doubts: true,
        ..setup(board)
    });
    go_on(&mut app, |app| !app.is_busy());
    app
}

/// The key of a sign; a letter is one.
pub fn code(sign: char) -> KeyCode {
    match sign {
        '⏎' => KeyCode::Enter,
        '␣' => KeyCode::Char(' '),
        '⎋' => KeyCode::Esc,
        '⌫' => KeyCode::Backspace,
        '⌦' => KeyCode::Delete,
        '⇥' => KeyCode::Tab,
        '⇱' => KeyCode::Home,
        '⇲' => KeyCode::End,
        '↑' => KeyCode::Up,
        '↓' => KeyCode::Down,
        '←' => KeyCode::Left,
        '→' => KeyCode::Right,
        letter => KeyCode::Char(letter),
    }
}

/// Presses keys, as [`code`] has them, with blanks between them. `…` waits for the computer, and
/// `▲` and `▼` turn the wheel of the mouse. What is in brackets stands for more:
///
/// - `{e2}` puts the cursor on a cell, and `<e2e4>` points at two cells,
/// - `(e2 e3 e4)` drags with the mouse from cell to cell, `(e2)` clicks on one,
/// - `‹Confirm›` clicks on a button,
/// - `«name»` writes the path of a file into the dialog.
fn keys(app: &mut App, text: &str) {
    let text = text.replace("BIRTHS", BIRTHS);
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let mut until = |end: char| {
            letters
                .by_ref()
                .take_while(|&c| c != end)
                .collect::<String>()
        };
        match letter {
            ' ' => {}
            '⌃' => app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)),
            '…' => wait(app),
            '▲' | '▼' => app.wheel(letter == '▼'),
            '{' => {
                app.cursor = cell(app, &until('}'));
                app.settle();
            }
            '<' => {
                let cells = until('>');
                let (from, to) = cells.split_at(cells.len() / 2);
                for name in [from, to.trim_start_matches(' ')] {
                    app.cursor = cell(app, name);
                    app.key(KeyCode::Enter.into());
                }
            }
            '(' => drag(app, &until(')')),
            '‹' => press(app, &until('›')),
            '«' => form(app).write(0, file(&until('»')).display().to_string()),
            sign => app.key(code(sign).into()),
        }
    }
}

/// Where a cell is on a usual terminal.
fn place(app: &mut App, name: &str) -> Position {
    screen(app, 80, 24);
    let cell = cell(app, name);
    let place = app.places.board.unwrap().cell(cell).unwrap().as_position();
    assert_eq!(app.places.at(place), Some(Hit::Cell(cell)));
    place
}

/// Drags with the mouse from cell to cell.
fn drag(app: &mut App, way: &str) {
    let mut cells = way.split(' ');
    let mut at = place(app, cells.next().unwrap());
    app.click(at);
    for name in cells {
        at = place(app, name);
        app.drag(at);
    }
    app.release(at);
}

/// Clicks on a button of a usual terminal.
fn press(app: &mut App, name: &str) {
    screen(app, 80, 24);
    let mut places = app.places.commands.iter();
    let place = places.find(|(_, command)| format!("{command:?}") == name);
    let place = place.unwrap_or_else(|| panic!("no button {name}"));
    let at = place.0.as_position();
    app.click(at);
    app.release(at);
}

/// The captions of the buttons that are lit.
fn lit(app: &App) -> String {
    let kinds = (0..app.match_.kinds().len()).map(Command::Kind);
    let commands = kinds.chain(Command::BUTTONS);
    let lit = commands.filter(|command| command.is_lit(&app.match_));
    let captions: Vec<_> = lit.map(|command| command.caption(&app.match_)).collect();
    captions.join(" ")
}

fn is_offered(app: &App, wanted: &str) -> bool {
    let offers = Command::at_foot(&app.match_, app.lesson.as_ref());
    offers.iter().any(|(words, _)| *words == wanted)
}

/// Whether something is true of a match: `status`, `told` and the like compare words.
fn holds(app: &mut App, check: &str) -> bool {
    let (what, wanted) = check.split_once(' ').unwrap_or((check, ""));
    let debug = |value: &dyn std::fmt::Debug| format!("{value:?}");
    match what {
        "" => true,
        // The words somewhere on a usual terminal, in its first line, or nowhere; on all terminals.
        "shown" => words(app, 80, 24).contains(wanted),
        "hidden" => !words(app, 80, 24).contains(wanted),
        "first" => screen(app, 80, 24)[0].contains(wanted),
        "last" => screen(app, 80, 24)[23].contains(wanted),
        "everywhere" => SIZES
            .iter()
            .all(|&(x, y)| words(app, x, y).contains(wanted)),
        "heading" => SIZES
            .iter()
            .all(|&(x, y)| screen(app, x, y)[0].contains(wanted)),
        "thinking" => app.match_.computer().is_thinking(),
        "resting" => !app.match_.computer().is_thinking(),
        "at" => {
            let (size, wanted) = wanted.split_once(' ').unwrap();
            let (width, height) = size.split_once('x').unwrap();
            words(app, width.parse().unwrap(), height.parse().unwrap()).contains(wanted)
        }
        "lit" => lit(app) == wanted,
        "told" => told(app).contains(wanted),
        "says" => told(app) == wanted,
        "silent" => told(app).is_empty(),
        "status" => app.match_.status() == wanted,
        "ends" => app.match_.status().ends_with(wanted),
        "label" => app.match_.label() == wanted,
        "played" => app.match_.game().played().join(" ") == wanted,
        "undone" => app.match_.game().undone().join(" ") == wanted,
        "ply" => app.match_.shown().ply().to_string() == wanted,
        "cursor" => app
            .scene()
            .cell(app.cursor)
            .is_some_and(|cell| cell.name == wanted),
        "candidate" => app.match_.choice().candidate.as_ref().map_or("", |c| &c.m) == wanted,
        "picked" => app.match_.choice().picked.len().to_string() == wanted,
        "kind" => debug(&app.match_.choice().kind) == format!("Some({wanted})"),
        "free" => app.match_.choice().is_empty() && app.match_.choice().candidate.is_none(),
        "playback" => app.match_.playback().is_some(),
        "present" => app.match_.playback().is_none(),
        "step" => debug(&app.match_.playback().and_then(tabletop::Playback::step)) == wanted,
        "busy" => app.match_.is_busy(),
        "idle" => !app.match_.is_busy(),
        // The dialog, and what it says.
        "open" => app.dialog().is_some(),
        "closed" => app.dialog().is_none(),
        "typed" => form(app).text(0) == wanted,
        "format" => form(app).text(1) == wanted,
        "note" => form(app).note.contains(wanted),
        "asks" => debug(&app.question()).contains(wanted) && app.question().is_some(),
        "unasked" => app.question().is_none(),
        "leaves" => app.exit.is_some() && debug(&app.exit).contains(wanted),
        "stays" => app.exit.is_none(),
        "notice" => debug(&app.notice()) == format!("Some({wanted})"),
        "unnoticed" => app.notice().is_none(),
        "flipped" => app.is_flipped,
        "upright" => !app.is_flipped,
        // The moves in a file, what it contains, and that there is none.
        "file" => {
            let (name, moves) = wanted.split_once(' ').unwrap_or((wanted, ""));
            recorded(name) == moves
        }
        "contains" => {
            let (name, text) = wanted.split_once(' ').unwrap();
            fs::read_to_string(file(name)).unwrap().contains(text)
        }
        "absent" => !file(wanted).exists(),
        "offers" => is_offered(app, wanted),
        "lacks" => !is_offered(app, wanted),
        _ => panic!("unknown check: {check}"),
    }
}

/// The start that a line of a script names: `GAME`, `GAME VARIANT`, `GAME POSITION`, `GAME PLAYER
/// PLAYER` with `-` for a person, `GAME in FILE`, or one of the positions above.
fn start(words: &str) -> App {
    match words {
        "wildebeest open" => return wildebeest(),
        "mate" => return position("conway-chess", MATE),
        "bridge" => return position("conquid", BRIDGE),
        "tiles" => return position("conquid", TILES),
        "two rounds" => return position("conquid", TWO_ROUNDS),
        _ => {}
    }
    let (name, how) = words.split_once(' ').unwrap_or((words, ""));
    let setup = || setup(open(name, None));
    match how.split_once(' ') {
        None if how.is_empty() => shown(setup()),
        None => {
            let game = Catalogue::standard().open(name, Some(how), None);
            shown(self::setup(game.unwrap()))
        }
        Some(("in", path)) => shown(Setup {
            save: Some(file(path)),
            ..setup()
        }),
        Some(seats) if how.contains("ai:") => {
            let seats = <[&str; 2]>::from(seats).map(|word| match word {
                "-" => Sitter::Human,
                _ => Sitter::read(word, &Catalogue::standard()).unwrap(),
            });
            shown(setup().with_seats(seats))
        }
        Some(_) => position(name, how),
    }
}

/// Plays scripts: each begins with `@` and its [start], and goes on as one that is [run].
fn scripts(text: &str) {
    for script in text.split("@ ").skip(1) {
        let (words, script) = script.split_once('\n').unwrap();
        run(start(words.trim()), script);
    }
}

/// A table in text: a row in each line, with ` ; ` between its cells.
fn table<const N: usize>(text: &str) -> impl Iterator<Item = [&str; N]> {
    let rows = text.lines().map(str::trim).filter(|row| !row.is_empty());
    rows.map(|row| {
        let cells: Vec<&str> = row.split(" ; ").map(str::trim).collect();
        cells.try_into().unwrap_or_else(|_| panic!("{row}"))
    })
}

/// The lines of a script, each with its keys, then `=>`, and its checks, with ` & ` between.
pub fn steps(script: &str) -> impl Iterator<Item = (&str, Vec<&str>)> {
    let lines = script.lines().map(str::trim);
    lines.filter(|line| !line.is_empty()).map(|line| {
        let (pressed, checks) = line.split_once("=>").unwrap_or((line, ""));
        let checks = checks.split(" & ").map(str::trim);
        (pressed.trim(), checks.collect())
    })
}

/// Plays a script: in each of its [steps] are [keys], and what [is true](holds) after them.
fn run(mut app: App, script: &str) -> App {
    for (pressed, checks) in steps(script) {
        keys(&mut app, pressed);
        for check in checks {
            if !holds(&mut app, &with_paths(check)) {
                let (told, status) = (told(&app), app.match_.status());
                let note = app.dialog().map(|dialog| dialog.form.note.clone());
                let screen = screen(&mut app, 80, 24).join("\n");
                panic!("{pressed}\n not: {check}\n{told:?} {status:?} {note:?}\n{screen}");
            }
        }
    }
    app
}
