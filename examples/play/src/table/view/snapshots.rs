//! The screens of every game in every state, as files. With `UPDATE_SNAPSHOTS` set the files are
//! written anew.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use menagerie::facts::Example;
use menagerie::scene::{Pick, Spot};
use menagerie::{Catalogue, Dice, GameInfo};
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::KeyCode;
use ratatui::{Frame, Terminal};
use tabletop::table::{Joining, PeerLimits, TableSetup};
use tabletop::{Remote, Seat, Setup};

use super::draw;
use crate::front::Front;
use crate::options::Options;
use crate::peer::{Link, fresh_token};
use crate::table::app::App;
use crate::table::colour::Palette;
use crate::table::screen::Program;
use crate::table::tests::{position, press, setup, shown};
use crate::table::theme::Theme;

const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (120, 40), (200, 60)];

/// The folder of the recorded screens.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/table/view/snapshots");

fn folder() -> &'static Path {
    Path::new(FOLDER)
}

/// Compares a text with the recorded one, or records it. Returns what differs.
fn compare(name: &str, text: &str) -> Option<String> {
    let path = folder().join(name);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
    }
    let recorded = fs::read_to_string(&path).unwrap_or_default();
    (text != recorded).then(|| format!("{name}, now:\n{text}"))
}

/// What a terminal of a size shows.
fn buffer((width, height): (u16, u16), draw: &mut dyn FnMut(&mut Frame<'_>)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    // The second picture knows where the first one drew things.
    for _ in 0..2 {
        terminal.draw(&mut *draw).unwrap();
    }
    terminal.backend().buffer().clone()
}

/// What a usual terminal with these colours shows of a match.
fn screen(app: &mut App, size: (u16, u16), theme: &Theme) -> Buffer {
    buffer(size, &mut |frame| app.places = draw(frame, app, theme))
}

/// The screens of all sizes, line by line.
type Screens = [Vec<String>; 4];

fn screens(draw: &mut dyn FnMut(&mut Frame<'_>)) -> Screens {
    SIZES.map(|size| {
        let buffer = buffer(size, draw);
        let rows = buffer.content.chunks(usize::from(size.0));
        let lines = rows.map(|cells| cells.iter().map(Cell::symbol).collect::<String>());
        lines.map(|line| line.trim_end().into()).collect()
    })
}

/// Screens as text. Lines in a row that are blank, or that the first screens have too, are only
/// counted.
fn pictures(screens: &Screens, first: Option<&Screens>) -> String {
    let mut text = String::new();
    for (index, (width, height)) in SIZES.into_iter().enumerate() {
        let _ = writeln!(text, "== {width}x{height}");
        let known = |line: usize| first.map_or("", |first| &*first[index][line]);
        let mut skipped: Vec<&str> = Vec::new();
        for (at, line) in screens[index].iter().enumerate() {
            if line.is_empty() || line == known(at) {
                skipped.push(line);
                continue;
            }
            tell_skipped(&mut text, &mut skipped);
            text += line;
            text.push('\n');
        }
        tell_skipped(&mut text, &mut skipped);
    }
    text
}

/// Writes lines that are not new, or how many they are.
fn tell_skipped(text: &mut String, lines: &mut Vec<&str>) {
    let is_blank = lines.iter().all(|line| line.is_empty());
    match (lines.len(), is_blank) {
        (0..3, _) => lines.iter().for_each(|line| _ = writeln!(text, "{line}")),
        (count, true) => _ = writeln!(text, "⋮ {count} blank lines"),
        (count, false) => _ = writeln!(text, "⋮ {count} lines as at the start"),
    }
    lines.clear();
}

/// The example of a game that has the most to show.
fn example(info: &GameInfo) -> &'static Example {
    let rule = match info.name() {
        "wildebeest" => "R6.2",
        "conquid" => "2.2",
        _ => return &info.about().examples[0],
    };
    let mut examples = info.about().examples.iter();
    examples.find(|example| example.rule == rule).unwrap()
}

/// A game before the last move of its example, and that move.
fn before_last(info: &GameInfo) -> (App, &'static str) {
    let example = example(info);
    let moves: Vec<&str> = example.moves.split_whitespace().collect();
    let (last, before) = moves.split_last().unwrap();
    let start = info.start(None).unwrap().position();
    let mut app = position(info.name(), example.position.unwrap_or(&start));
    for m in before {
        app.table.type_move(m).unwrap();
    }
    app.tick();
    (app, *last)
}

/// The cells at which a person points to make a move.
fn cells_of(app: &App, m: &str) -> Vec<Spot> {
    let game = app.table.game();
    let next = |cells: &[Spot]| game.choose(&Pick::path(0, cells.iter().copied()));
    let first = next(&[]).cells.into_iter();
    let ways = first.flat_map(|first| {
        let second = next(&[first]).cells.into_iter();
        let second = second.map(move |second| vec![first, second]);
        [vec![first]].into_iter().chain(second)
    });
    let mut ways = ways.filter(|way| next(way).moves.iter().any(|other| other == m));
    ways.next().unwrap_or_default()
}

/// Chooses the kind of a move, if the game has kinds.
fn choose_kind(app: &mut App, m: &str) {
    let letter = m.chars().next().unwrap().to_ascii_lowercase();
    if app.table.kinds().iter().any(|kind| kind.key == letter) {
        press(app, KeyCode::Char(letter));
    }
}

/// A piece or a first cell that has been chosen.
fn picked(info: &GameInfo) -> App {
    let (mut app, m) = before_last(info);
    match &cells_of(&app, m)[..] {
        [] => {
            press(&mut app, KeyCode::Char('a'));
            press(&mut app, KeyCode::Char(' '));
        }
        [spot] => app.cursor = *spot,
        [from, ..] => {
            app.cursor = *from;
            press(&mut app, KeyCode::Enter);
        }
    }
    app.tick();
    app
}

/// A move that is previewed.
fn preview(info: &GameInfo) -> App {
    let (mut app, m) = before_last(info);
    match cells_of(&app, m)[..] {
        [from, to] => {
            app.cursor = from;
            press(&mut app, KeyCode::Enter);
            app.cursor = to;
        }
        [spot] => app.cursor = spot,
        _ => choose_kind(&mut app, m),
    }
    app.tick();
    app
}

fn after(info: &GameInfo) -> App {
    let (mut app, m) = before_last(info);
    app.table.type_move(m).unwrap();
    app.tick();
    if app.notice.is_some() {
        press(&mut app, KeyCode::Esc);
    }
    app
}

/// The effects of a move while they are shown: after the first step, if there are several.
fn effects(info: &GameInfo) -> App {
    let (mut app, m) = before_last(info);
    app.pace = Some(Duration::from_secs(3_600));
    app.table.type_move(m).unwrap();
    app.tick();
    let (step, steps) = app.effects.as_ref().unwrap().progress();
    if step + 1 < steps {
        app.tick_effects(Instant::now() + Duration::from_secs(4_000));
    }
    app
}

fn playback(info: &GameInfo) -> App {
    let mut app = after(info);
    if app.table.playback().is_none() {
        press(&mut app, KeyCode::Char('p'));
    }
    press(&mut app, KeyCode::Char(','));
    app
}

/// A game of random moves.
fn long(info: &GameInfo, plies: usize) -> App {
    let mut app = position(info.name(), &info.start(None).unwrap().position());
    let mut dice = Dice::seeded(4);
    for _ in 0..plies {
        if app.table.is_over() {
            break;
        }
        let m = app.table.game().random_move(&mut dice).unwrap();
        app.table.type_move(&m).unwrap();
    }
    app.tick();
    app
}

/// A game that has ended: by the law, or as a player resigns.
fn ended(info: &GameInfo) -> App {
    let mut app = long(info, 500);
    if !app.table.is_over() {
        app = long(info, 6);
        app.table.resign().unwrap();
        app.tick();
    }
    app
}

/// A game in which the computer has the turn.
fn computer(info: &GameInfo) -> App {
    let seat = Seat::read("ai:depth:1", &Catalogue::standard()).unwrap();
    let mut app = shown(Setup {
        seats: [seat, Seat::Human],
        ..setup(info.start(None).unwrap())
    });
    press(&mut app, KeyCode::Char('h'));
    app
}

/// A game whose opponent has not come yet.
fn waiting(info: &GameInfo) -> App {
    let table = TableSetup::new(info.clone(), info.start(None).unwrap());
    let host = Remote::new(Link::host("127.0.0.1:0", table).unwrap());
    let setup: Setup = setup(info.start(None).unwrap());
    let mut app = shown(Setup {
        remote: Some(host),
        ..setup
    });
    app.tick();
    app
}

/// A guest whose opponent has the turn.
fn guest(info: &GameInfo) -> App {
    let table = TableSetup::new(info.clone(), info.start(None).unwrap());
    let mut host = Remote::new(Link::host("127.0.0.1:0", table).unwrap());
    let address = host.address().unwrap().to_string().parse().unwrap();
    let joining = Joining::seat(info.clone(), fresh_token());
    let mut guest = Remote::new(Link::join(&address, joining, PeerLimits::default()).unwrap());
    while guest.game().is_none() {
        host.tick();
        guest.tick();
    }
    let mut app = shown(Setup {
        remote: Some(guest),
        ..setup(info.start(None).unwrap())
    });
    while !app.table.status().starts_with("Waiting for") {
        host.tick();
        app.tick();
    }
    app
}

fn help(info: &GameInfo, page: usize) -> App {
    let (mut app, _) = before_last(info);
    press(&mut app, KeyCode::Char('?'));
    for _ in 0..page {
        press(&mut app, KeyCode::Right);
    }
    app
}

/// The form of a new game.
fn new_game(info: &GameInfo) -> App {
    let mut app = position(info.name(), &info.start(None).unwrap().position());
    press(&mut app, KeyCode::Char('n'));
    app
}

/// A state of a game.
type State = (&'static str, fn(&GameInfo) -> App);

const STATES: [State; 14] = [
    ("start", |info| long(info, 0)),
    ("picked", picked),
    ("preview", preview),
    ("after", after),
    ("effects", effects),
    ("playback", playback),
    ("list", |info| long(info, 24)),
    ("ended", ended),
    ("computer", computer),
    ("guest", guest),
    ("new-game", new_game),
    ("help-keys", |info| help(info, 0)),
    ("help-board", |info| help(info, 1)),
    ("help-rules", |info| help(info, 2)),
];

#[test]
fn the_screens_of_all_games_are_as_recorded() {
    let theme = Theme::new(Palette::Indexed, false, false);
    let mut differing = Vec::new();
    for info in Catalogue::standard().games() {
        let mut start = None;
        for (name, state) in STATES {
            // Weighted Pacifist differs from Pacifist in what a move does; the keys are the same in
            // all games without kinds of move.
            let is_recorded = match info.name() {
                "pacifist-weighted" => ["start", "preview", "after", "ended"].contains(&name),
                "wildebeest" | "pacifist" | "lifeduel" => name != "help-keys",
                _ => true,
            };
            if !is_recorded {
                continue;
            }
            let mut app = state(info);
            let screens = screens(&mut |frame| app.places = draw(frame, &app, &theme));
            let text = pictures(&screens, start.as_ref());
            start.get_or_insert(screens);
            differing.extend(compare(&format!("{}/{name}.txt", info.name()), &text));
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn the_menu_is_as_recorded() {
    let theme = Theme::new(Palette::Indexed, false, false);
    let mut front = Front::new(Catalogue::standard(), Options::usual());
    let screens = screens(&mut |frame| front.draw(frame, &theme));
    assert_eq!(compare("menu.txt", &pictures(&screens, None)), None);
}

#[test]
fn a_host_waits_for_an_opponent_and_says_where() {
    for info in Catalogue::standard().games() {
        let mut app = waiting(info);
        let theme = Theme::new(Palette::Indexed, false, false);
        for size in SIZES {
            let shown = screen(&mut app, size, &theme);
            let text: String = shown.content.iter().map(Cell::symbol).collect();
            assert!(text.contains("127.0.0.1:"), "{} {size:?}", info.name());
        }
    }
}

#[test]
fn the_screen_of_a_host_that_waits_is_as_recorded() {
    let theme = Theme::new(Palette::Indexed, false, false);
    let mut app = waiting(Catalogue::standard().find("conway-chess").unwrap());
    let screens = screens(&mut |frame| app.places = draw(frame, &app, &theme));
    let remote = app.table.remote().unwrap();
    let port = remote.address().unwrap().port().to_string();
    // The system chooses the port.
    let text = pictures(&screens, None).replace(&port, &"#".repeat(port.len()));
    assert_eq!(compare("conway-chess/host.txt", &text), None);
}

/// The styles on a screen: for each the number of cells, and the characters in it.
fn styles(buffer: &Buffer) -> String {
    let mut styles: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for cell in &buffer.content {
        let modifier = match cell.modifier.is_empty() {
            true => String::new(),
            false => format!(" {:?}", cell.modifier),
        };
        let (count, letters) = styles
            .entry(format!("{} on {}{modifier}", cell.fg, cell.bg))
            .or_default();
        *count += 1;
        if letters.chars().count() < 12 && !letters.contains(cell.symbol()) {
            letters.push_str(cell.symbol());
        }
    }
    let mut text = String::new();
    for (style, (count, letters)) in styles {
        let _ = writeln!(text, "{count:5} {style}: {letters}");
    }
    text
}

#[test]
fn the_colours_of_every_palette_are_as_recorded() {
    let catalogue = Catalogue::standard();
    for (game, state) in [
        ("conway-chess", after as fn(&GameInfo) -> App),
        ("wildebeest", preview),
        ("pacifist", after),
        ("lifeduel", preview),
        ("conquid", after),
    ] {
        let mut text = String::new();
        let mut app = state(catalogue.find(game).unwrap());
        for palette in [
            Palette::None,
            Palette::Sixteen,
            Palette::Indexed,
            Palette::All,
        ] {
            for is_light in [false, true] {
                let background = if is_light { "light" } else { "dark" };
                let theme = Theme::new(palette, is_light, false);
                let _ = writeln!(text, "== {palette:?}, {background}");
                text += &styles(&screen(&mut app, (80, 24), &theme));
            }
        }
        assert_eq!(compare(&format!("{game}/colours.txt"), &text), None);
    }
}
