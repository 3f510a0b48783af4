//! The screens of every game in every state: as recorded, and without a panic at any size.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use insta::assert_snapshot;
use menagerie::board_scene::facts::Example;
use menagerie::{Dice, GameInfo, Pick};

use super::network::{two_tables, waiting};
use super::*;

/// A game before the last move of its example that has the most to show, and that move.
fn before_last(info: &GameInfo) -> (App, &'static str) {
    let usual = info.start(None).unwrap().position();
    let begun = |example: &Example| info.position(example.position.unwrap_or(&usual)).unwrap();
    let steps = |example: &Example| {
        let mut game = begun(example);
        let moves = example.moves.split_whitespace();
        moves.for_each(|m| _ = game.play(m).unwrap());
        (game.last_steps().len(), game.ending().is_none())
    };
    let examples = info.about().examples();
    let with_moves = examples.filter(|one| !one.moves.is_empty());
    let example = with_moves.max_by_key(steps).unwrap();
    let moves: Vec<&str> = example.moves.split_whitespace().collect();
    let (last, before) = moves.split_last().unwrap();
    let mut app = shown(setup(begun(&example)));
    for m in before {
        app.match_.type_move(m).unwrap();
    }
    app.settle();
    (app, *last)
}

/// The cells at which a person points to make a move.
fn cells_of(app: &App, m: &str) -> Vec<Spot> {
    let game = app.match_.game();
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

/// A move that is previewed.
fn preview(info: &GameInfo) -> App {
    let (mut app, m) = before_last(info);
    let cells = cells_of(&app, m);
    let letter = m.chars().next().unwrap().to_ascii_lowercase();
    if app.match_.kinds().iter().any(|kind| kind.key == letter) {
        keys(&mut app, &letter.to_string());
    }
    if let [from, _] = cells[..] {
        app.cursor = from;
        keys(&mut app, "⏎");
    }
    app.cursor = cells.last().copied().unwrap_or(app.cursor);
    app.settle();
    app
}

fn after(info: &GameInfo) -> App {
    let (mut app, m) = before_last(info);
    app.match_.type_move(m).unwrap();
    app.settle();
    app.over = None;
    app
}

fn playback(info: &GameInfo) -> App {
    let mut app = after(info);
    if app.match_.playback().is_none() {
        keys(&mut app, "p");
    }
    keys(&mut app, ",");
    app
}

/// A game of random moves.
fn long(info: &GameInfo, plies: usize) -> App {
    let mut app = position(info.name(), &info.start(None).unwrap().position());
    let mut dice = Dice::seeded(4);
    for _ in 0..plies {
        if app.match_.is_over() {
            break;
        }
        let m = app.match_.game().random_move(&mut dice).unwrap();
        app.match_.type_move(&m).unwrap();
    }
    app.settle();
    app
}

/// A game that has ended: by the law, or as a player resigns.
fn ended(info: &GameInfo) -> App {
    let mut app = long(info, 300);
    if !app.match_.is_over() {
        app = long(info, 6);
        app.match_.resign().unwrap();
        app.settle();
    }
    app
}

fn effects(info: &GameInfo) -> App {
    let (mut app, m) = before_last(info);
    app.pace = Some(Duration::from_secs(3_600));
    app.match_.type_move(m).unwrap();
    app.settle();
    app
}

fn pressed(info: &GameInfo, script: &str) -> App {
    run(before_last(info).0, script)
}

/// A state of a game.
type State = (&'static str, fn(&GameInfo) -> App);

/// The states that are looked at; those with a terminal are recorded.
const STATES: [(State, &[(u16, u16)]); 11] = [
    (("start", |info| long(info, 0)), &[]),
    (("preview", preview), &[(80, 24), (120, 40)]),
    (("after", after), &[(80, 24)]),
    (("effects", effects), &[]),
    (("playback", playback), &[(120, 40)]),
    (("list", |info| long(info, 24)), &[(80, 24)]),
    (("ended", ended), &[(80, 24)]),
    (("new-game", |info| pressed(info, "n")), &[]),
    (("help-keys", |info| pressed(info, "?")), &[]),
    (("help-board", |info| pressed(info, "*")), &[(80, 24)]),
    (("help-rules", |info| pressed(info, "?→→")), &[(80, 24)]),
];

fn text(app: &mut App, terminal: (u16, u16)) -> String {
    lines(&buffer(
        app,
        terminal,
        &Theme::new(Palette::Indexed, false, false),
    ))
    .join("\n")
}

#[test]
fn the_screens_of_all_games_are_as_recorded() {
    for info in Catalogue::standard().games() {
        for ((name, state), recorded) in STATES {
            // Weighted Pacifist differs from Pacifist only in what a move does.
            let is_recorded = info.name() != "pacifist-weighted" || name == "preview";
            for &(width, height) in recorded.iter().filter(|_| is_recorded) {
                let shown = text(&mut state(info), (width, height));
                assert_snapshot!(format!("{}-{name}-{width}x{height}", info.name()), shown);
            }
        }
    }
}

#[test]
fn screens_that_few_games_show_are_as_recorded() {
    let catalogue = Catalogue::standard();
    let chess = catalogue.find("conway-chess").unwrap();
    let conquid = catalogue.find("conquid").unwrap();
    for (name, mut app) in [
        ("chess-keys", pressed(chess, "?")),
        ("conquid-keys", pressed(conquid, "?")),
        ("conquid-new-game", pressed(conquid, "n")),
        ("chess-question", run(app(), "<e2e4>x")),
        (
            "chess-promotion",
            run(
                position("conway-chess", "4k3/P7/8/8/8/8/8/4K3 w - -"),
                "<a7a8>",
            ),
        ),
        ("chess-computer", start("conway-chess - ai:600s")),
        (
            "chess-tried",
            run(app(), "<e2e4><e7e5><g1f3>p←←<c7c5><b1c3>"),
        ),
    ] {
        assert_snapshot!(name, text(&mut app, (80, 24)));
    }
    let mut host = waiting("conway-chess");
    let port = host
        .match_
        .remote()
        .unwrap()
        .address()
        .unwrap()
        .port()
        .to_string();
    // The system chooses the port.
    let shown = text(&mut host, (80, 24)).replace(&port, &"#".repeat(port.len()));
    assert_snapshot!("chess-host", shown);
    let [_, mut guest] = two_tables("conway-chess", None);
    assert_snapshot!("chess-guest", text(&mut guest, (80, 24)));
}

#[test]
fn no_screen_of_any_size_is_a_panic() {
    let theme = Theme::new(Palette::Sixteen, true, true);
    for info in Catalogue::standard().games() {
        for ((_, state), _) in STATES {
            let mut app = state(info);
            let odd = [
                (1, 1),
                (2, 40),
                (7, 7),
                (24, 20),
                (40, 14),
                (300, 3),
                (300, 99),
            ];
            for terminal in SIZES.into_iter().chain(odd) {
                buffer(&mut app, terminal, &theme);
            }
        }
    }
}

/// The styles on a screen: for each the number of cells, and the characters in it.
fn styles(buffer: &Buffer) -> String {
    let mut styles: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for cell in &buffer.content {
        let modifier = match cell.modifier.is_empty() {
            true => String::new(),
            false => format!(" {:?}", cell.modifier),
        };
        let style = format!("{} on {}{modifier}", cell.fg, cell.bg);
        let (count, letters) = styles.entry(style).or_default();
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
    for (name, state) in [
        ("conway-chess", after as fn(&GameInfo) -> App),
        ("lifeduel", preview),
        ("conquid", after),
    ] {
        let mut text = String::new();
        let mut app = state(catalogue.find(name).unwrap());
        for palette in [Palette::None, Palette::Sixteen, Palette::Indexed] {
            for is_light in [false, true] {
                let background = if is_light { "light" } else { "dark" };
                let theme = Theme::new(palette, is_light, false);
                let _ = writeln!(text, "== {palette:?}, {background}");
                text += &styles(&buffer(&mut app, (80, 24), &theme));
            }
        }
        assert_snapshot!(format!("{name}-colours"), text);
    }
}
