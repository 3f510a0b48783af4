//! Screens at all sizes.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use std::time::Duration;

use super::*;
use crate::canvas::{Look, Zoom};
use crate::soup::soup;
use crate::view::engine::{Engine, Task, View};
use crate::world::Start;
use life_worlds::pattern::{Pattern, Topology};
use life_worlds::{Algorithm, Rule, World, WorldOptions};

/// The sizes of the recorded screens.
const SIZES: [(u16, u16); 4] = [(60, 20), (80, 24), (120, 40), (200, 60)];

/// A screen with an engine that computes when it is told to.
struct TestScreen {
    app: App,
    engine: Engine,
    size: (u16, u16),
    /// A task to show instead of the present one.
    task: Option<Task>,
}

impl TestScreen {
    fn new(pattern: &Pattern, options: WorldOptions, size: (u16, u16), is_ascii: bool) -> Self {
        let world = World::from_pattern(pattern, &options).unwrap();
        let look = Look {
            is_ascii,
            ..Default::default()
        };
        let view = View::of(&world, look);
        let (engine, link) = Engine::new(Start { world, options }, look);
        let app = App::new(link, view);
        let mut table = Self {
            app,
            engine,
            size,
            task: None,
        };
        table.resize(size);
        table.finish();
        table
    }

    fn named(name: &str, size: (u16, u16)) -> Self {
        let pattern = Pattern::named(name).unwrap();
        Self::new(&pattern, WorldOptions::default(), size, false)
    }

    /// A screen with a soup of this many cells a side.
    fn soup(side: u64, options: WorldOptions, size: (u16, u16), is_ascii: bool) -> Self {
        let soup = soup((side, side), 0.5, Rule::LIFE, 1).unwrap();
        Self::new(&soup, options, size, is_ascii)
    }

    fn resize(&mut self, (columns, rows): (u16, u16)) {
        self.size = (columns, rows);
        let world = areas(Rect::new(0, 0, columns, rows), self.app.has_plot).world;
        self.app.resize(world.width, world.height);
    }

    /// Computes until nothing is left to do. Only the last picture is taken: on a slow machine
    /// there are more, which would be points of the plot.
    fn finish(&mut self) {
        while self.engine.turn().is_some() {}
        self.app.update();
    }

    fn press(&mut self, code: KeyCode) {
        self.app.key(KeyEvent::new(code, KeyModifiers::NONE));
    }

    /// Presses keys. A new line is Enter, after which all is computed.
    fn type_keys(&mut self, keys: &str) {
        for key in keys.chars() {
            match key {
                '\n' => {
                    self.press(KeyCode::Enter);
                    self.finish();
                }
                '\x08' => self.press(KeyCode::Backspace),
                key => self.press(KeyCode::Char(key)),
            }
        }
    }

    /// Types a line, and computes for a moment only.
    fn begin(&mut self, line: &str) {
        self.type_keys(line);
        self.press(KeyCode::Enter);
        self.engine.turn();
        self.app.update();
    }

    fn go_to(&mut self, generation: &str) {
        self.type_keys(&format!("g{generation}\n"));
    }

    fn screen(&mut self) -> String {
        self.resize(self.size);
        self.engine.turn();
        self.app.update();
        self.app.wants.task = self.task.or(self.app.wants.task);
        let (columns, rows) = self.size;
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        terminal.draw(|frame| draw(frame, &mut self.app)).unwrap();
        let buffer = terminal.backend().buffer();
        let line = |y| {
            (0..columns)
                .map(|x| buffer[(x, y)].symbol())
                .collect::<String>()
        };
        let lines: Vec<String> = (0..rows).map(|y| line(y).trim_end().into()).collect();
        lines.join("\n")
    }
}

/// Compares the screens of all sizes with the recorded ones.
fn record(name: &str, prepare: impl Fn((u16, u16)) -> TestScreen) {
    for size in SIZES {
        let screen = prepare(size).screen();
        insta::assert_snapshot!(format!("{name}_{}x{}", size.0, size.1), screen);
    }
}

#[test]
fn screens_are_as_recorded() {
    for (name, pattern, keys) in [
        ("beginning", "Gosper gun", ""),
        ("leap", "Gosper gun", "g2^50\nz"),
        ("typed", "R-pentomino", "g1,000,000x\x08"),
        ("wrong", "R-pentomino", "gsoon\n"),
    ] {
        record(name, |size| {
            let mut table = TestScreen::named(pattern, size);
            table.type_keys(keys);
            table
        });
    }
    record("grown", |size| {
        let mut table = TestScreen::named("Acorn", size);
        for generation in (0..5_206).step_by(200) {
            table.go_to(&generation.to_string());
        }
        table.type_keys("z");
        table
    });
}

#[test]
fn a_torus_has_a_frame() {
    record("torus", |size| {
        let options = WorldOptions {
            topology: Some(Topology::torus(50, 36)),
            ..Default::default()
        };
        let mut table = TestScreen::soup(30, options, size, false);
        table.type_keys("g20\na");
        let message = "torus 50x36: only the grid computes it";
        assert_eq!(table.app.message, Some(Err(message.into())));
        table
    });
}

/// Under Seeds a soup grows without order, so that no algorithm leaps over it.
fn seeds(algorithm: Algorithm) -> WorldOptions {
    WorldOptions {
        algorithm,
        rule: Some(Rule::SEEDS),
        ..Default::default()
    }
}

/// A computation of 2^30 generations.
fn computing(left: u128, time: Duration) -> Option<Task> {
    Some(Task {
        total: 1 << 30,
        left,
        time,
        is_step: false,
    })
}

#[test]
fn a_long_computation_tells_how_far_it_is() {
    record("computing", |size| {
        let mut table = TestScreen::named("Acorn", size);
        table.go_to("100");
        table.task = computing(700_000_000, Duration::from_millis(83_400));
        table
    });
}

#[test]
fn ascii_screens_are_ascii() {
    for size in SIZES {
        let mut table = TestScreen::soup(40, WorldOptions::default(), size, true);
        for generation in ["10", "20", "30"] {
            table.go_to(generation);
        }
        let screen = table.screen();
        assert!(screen.is_ascii(), "{screen}");
        insta::assert_snapshot!(format!("ascii_{}x{}", size.0, size.1), screen);
    }
}

#[test]
fn every_page_of_help_can_be_read_to_its_end() {
    for (page, name) in PAGES.iter().enumerate() {
        record(&format!("help_{page}"), |size| {
            let mut table = TestScreen::named("Glider", size);
            table.type_keys("?");
            (0..page).for_each(|_| table.press(KeyCode::Right));
            table
        });
        let mut table = TestScreen::named("Glider", (30, 10));
        let lines = table.app.page(page, 28);
        table.type_keys("?");
        (0..page).for_each(|_| table.press(KeyCode::Right));
        let mut read = Vec::new();
        for _ in 0..lines.len() {
            let screen = table.screen();
            assert!(screen.starts_with(name), "{screen}");
            let shown = screen.lines().skip(1).take(8);
            read.extend(shown.map(|line| line.trim().to_string()));
            table.press(KeyCode::Down);
        }
        for line in lines {
            assert!(read.contains(&line.trim().to_string()), "{name}: {line}");
        }
        // Beyond the end there is nothing, and one key up is seen.
        let end = table.screen();
        table.press(KeyCode::End);
        assert_eq!(table.screen(), end);
        table.press(KeyCode::Up);
        assert_ne!(table.screen(), end);
        table.type_keys("?");
        assert!(table.app.help.is_none());
    }
}

#[test]
fn no_size_is_too_small_or_too_large() {
    let mut table = TestScreen::named("Gosper gun", (80, 24));
    table.go_to("300");
    let small = (0..=30).flat_map(|columns| (0..=12).map(move |rows| (columns, rows)));
    let limits = [(20, 6), (55, 16), (56, 16), (109, 24), (110, 24), (110, 23)];
    for (columns, rows) in small.chain(limits).chain([(500, 200)]) {
        for keys in ["", "g12345678901234567890", "?", "pp", "Ff"] {
            table.resize((columns, rows));
            table.type_keys(keys);
            let screen = table.screen();
            if (columns, rows) == (20, 6) && keys.is_empty() {
                insta::assert_snapshot!("smallest_20x6", screen);
            }
            if rows >= 2 && columns >= 20 && keys.starts_with('g') {
                assert!(screen.contains("67890_"), "{screen}");
            }
            table.app.help = None;
            table.app.typed = None;
        }
        let message = "a message that is much longer than a small screen";
        table.app.message = Some(Err(message.into()));
        let screen = table.screen();
        if rows >= 6 && columns >= 20 {
            assert!(screen.contains("small"), "{screen}");
            assert!(screen.contains("screen"), "{screen}");
        }
        table.app.message = None;
        for (left, seconds) in [(0, 1), (1 << 30, 10_000_000)] {
            table.task = computing(left, Duration::from_secs(seconds));
            table.screen();
        }
        table.task = None;
    }
}

#[test]
fn keys_change_what_they_say() {
    let mut table = TestScreen::named("Gosper gun", (80, 24));
    assert_eq!(table.app.wants.look.zoom, Zoom::Halves);
    table.type_keys("--");
    assert_eq!(table.app.wants.look.zoom, Zoom::Dots(1));
    let middle = table.app.wants.look.middle;
    table.press(KeyCode::Right);
    assert!(table.app.wants.look.middle.0 > middle.0);
    table.type_keys("z");
    assert_eq!(table.app.wants.look.middle, middle);
    let reached = |table: &TestScreen| (table.app.view.generation, table.app.view.algorithm);
    table.type_keys("aa.");
    table.finish();
    assert_eq!(reached(&table), (1, Algorithm::HashLife));
    table.type_keys("a>>>>.");
    table.finish();
    // Step by step: `.` is one generation at any speed.
    assert_eq!(reached(&table), (2, Algorithm::Unbounded));
    table.go_to("+98");
    assert_eq!(table.app.view.generation, 100);
    // Keep fitting: the whole pattern is always seen.
    table.type_keys("Z");
    table.go_to("1e6");
    let extent = table.app.view.extent.unwrap();
    let look = table.app.wants.look;
    let (wide, _) = look.zoom.cells(look.columns, 1);
    assert!(extent.width() <= wide as u128 && extent.width() * 4 > wide as u128);
    for size in SIZES {
        table.resize(size);
        assert!(table.screen().contains("paused, kept fitting"));
    }
    table.press(KeyCode::Home);
    table.finish();
    assert_eq!(table.app.view.generation, 0);
    assert_eq!(table.app.history.span(), (0, 0));
    // A run stops when it is told to, and goes on.
    table.type_keys(" ");
    table.engine.turn();
    table.app.update();
    assert!(table.app.wants.is_busy() && table.app.view.generation > 0);
    table.type_keys(" ");
    table.finish();
    assert!(!table.app.wants.is_busy());
    // Escape stops, but never quits.
    table.type_keys(" ");
    table.press(KeyCode::Esc);
    table.press(KeyCode::Esc);
    table.finish();
    assert!(!table.app.wants.is_busy() && !table.app.quits);
    assert_eq!(table.app.message, Some(Ok("q leaves".into())));
    table.type_keys("s");
    let screen = table.screen();
    assert!(screen.contains("! s does nothing: ? shows the keys"));
    // A key soon after Escape is a key of its own.
    table.type_keys("g1");
    let alt = |c| KeyEvent::new(KeyCode::Char(c), KeyModifiers::ALT);
    table.app.key(alt('q'));
    assert!(table.app.typed.is_none() && table.app.quits);
}

#[test]
fn cells_are_edited_with_the_cursor_and_the_mouse() {
    let mut table = TestScreen::named("Block", (80, 24));
    let population = |table: &mut TestScreen| {
        table.finish();
        table.app.view.population
    };
    // The cursor begins in the middle: on the last cell of the block.
    table.type_keys("e ");
    assert_eq!(population(&mut table), 3);
    table.press(KeyCode::Left);
    table.type_keys("  k ");
    assert_eq!(population(&mut table), 2);
    assert_eq!(table.app.wants.look.zoom, Zoom::Blocks);
    assert!(table.screen().contains("edit (0; 0)"));
    let place = |table: &TestScreen, cell| table.app.wants.look.place(cell).unwrap();
    let (column, row, 2) = place(&table, (7, 5)) else {
        panic!();
    };
    table.app.click(column + 1, row);
    assert_eq!(population(&mut table), 3);
    assert_eq!(table.app.cursor, Some((7, 5)));
    // Beyond the edge the screen moves along.
    (0..100).for_each(|_| table.press(KeyCode::Down));
    assert!(table.app.wants.look.place((7, 105)).is_some());
    // Without the cursor, clicks do nothing, and arrows move the screen.
    table.press(KeyCode::Esc);
    table.app.click(column, row);
    assert_eq!(population(&mut table), 3);
    table.type_keys("e");
    for zoom in [Zoom::Blocks, Zoom::Halves, Zoom::Dots(0), Zoom::Dots(5)] {
        table.app.wants.look.zoom = zoom;
        let (x, y) = table.app.wants.look.middle;
        let (column, row, _) = place(&table, (x, y));
        let (left, top) = table.app.wants.look.cell(column, row).unwrap();
        assert!((0..128).contains(&(x - left)) && (0..128).contains(&(y - top)));
    }
    // The pattern as it was at the beginning.
    table.press(KeyCode::Home);
    assert_eq!(population(&mut table), 4);
}

#[test]
fn edits_and_files_are_not_lost_without_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.rle");
    std::fs::write(&path, "precious").unwrap();
    let mut table = TestScreen::named("Block", (80, 24));
    let told = |table: &TestScreen| match &table.app.message {
        Some(Ok(text) | Err(text)) => text.clone(),
        None => String::new(),
    };
    table.type_keys("e ");
    // Any other key takes the question back.
    table.type_keys("q.q");
    assert!(told(&table).starts_with("the edited cells are not saved"));
    table.finish();
    assert!(!table.app.quits);
    table.type_keys(&format!("w{}\n", path.display()));
    assert_eq!(told(&table), "the file exists: Enter again overwrites it");
    let screen = table.screen();
    assert!(
        screen.contains("! the file exists: Enter again overwrites it"),
        "{screen}"
    );
    // Another name is another question.
    table.press(KeyCode::Backspace);
    table.type_keys("e\n");
    assert_eq!(told(&table), "the file exists: Enter again overwrites it");
    assert_eq!(std::fs::read(&path).unwrap(), b"precious");
    table.type_keys("\n");
    assert!(told(&table).starts_with("saved to "));
    assert_ne!(std::fs::read(&path).unwrap(), b"precious");
    // Now nothing is lost. An edit after that would be.
    table.type_keys(" ");
    table.finish();
    table.type_keys("x");
    assert!(!table.app.quits);
    table.press(KeyCode::Home);
    table.finish();
    table.type_keys("q");
    assert!(table.app.quits);
    let mut table = TestScreen::named("Block", (80, 24));
    table.type_keys("e qq");
    assert!(table.app.quits);
}

#[test]
fn a_running_world_without_a_spaceship_goes_on() {
    let mut table = TestScreen::named("Block", (80, 24));
    table.type_keys(" f");
    table.engine.turn();
    table.app.update();
    let told = table.app.message.clone().unwrap().unwrap_err();
    assert!(
        told.starts_with("no spaceship is near the middle"),
        "{told}"
    );
    assert!(table.app.wants.runs);
}

#[test]
fn soups_are_made_and_worlds_are_saved() {
    let mut table = TestScreen::named("Glider", (80, 24));
    let mut soups = Vec::new();
    for number in 1..=2 {
        table.type_keys("r");
        table.finish();
        let message = format!("soup of 64 x 64 cells, seed {number}");
        assert_eq!(table.app.message, Some(Ok(message)));
        soups.push(table.app.view.population);
        assert!((1_850..2_250).contains(&soups[number - 1]));
    }
    assert_ne!(soups[0], soups[1]);
    let folder = tempfile::tempdir().unwrap();
    let mut save = |name: &str| {
        let path = folder.path().join(name);
        table.type_keys(&format!("w{}\n", path.display()));
        let said = table.app.message.clone().unwrap();
        said.unwrap_or_else(|error| error)
    };
    assert!(save("soup.rle").starts_with("saved to "));
    assert!(save("soup.gif").contains("unknown format"));
    let saved = std::fs::read(folder.path().join("soup.rle")).unwrap();
    let saved = Pattern::from_bytes(&saved).unwrap();
    assert_eq!(u128::from(saved.cells.len()), soups[1]);
    let mut table = TestScreen::soup(9, seeds(Algorithm::Auto), (80, 24), false);
    table.type_keys(&format!(
        "w{}\n",
        folder.path().join("seeds.cells").display()
    ));
    let said = table.app.message.unwrap().unwrap();
    assert!(
        said.ends_with("; plaintext cannot store the rule B2/S"),
        "{said}"
    );
}

#[test]
fn a_spaceship_stays_in_the_middle() {
    let mut table = TestScreen::named("Glider", (80, 24));
    table.type_keys("f");
    table.go_to("4000");
    assert!(table.screen().contains("following"));
    assert_eq!(table.app.wants.look.middle, (1_001, 1_001));
    table.go_to("2^50");
    assert_eq!(table.app.wants.look.middle, (1 + (1 << 48), 1 + (1 << 48)));
    table.type_keys("f");
    table.go_to("+400");
    assert_eq!(table.app.wants.look.middle, (1 + (1 << 48), 1 + (1 << 48)));
}

#[test]
fn a_long_step_is_left_when_something_is_asked_and_continued_afterwards() {
    for algorithm in [Algorithm::Unbounded, Algorithm::HashLife] {
        let mut table = TestScreen::soup(400, seeds(algorithm), (80, 24), false);
        table.begin("g64");
        // A change interrupts it, as often as there are some.
        for _ in 0..3 {
            table.press(KeyCode::Right);
            table.engine.turn();
        }
        table.finish();
        let app = &table.app;
        assert_eq!((app.view.generation, app.wants.is_busy()), (64, false));
        table.begin("g+2^40");
        assert!(table.app.wants.is_busy() && table.app.wants.task.unwrap().left > 0);
        table.type_keys(" ");
        assert_eq!(table.engine.turn(), None);
        table.finish();
        assert!(table.app.view.generation < 1 << 40);
        table.go_to("5");
        assert_eq!(table.app.view.generation, 5);
    }
}

#[test]
fn an_algorithm_that_is_asked_for_is_taken() {
    let mut table = TestScreen::named("Acorn", (80, 24));
    for (keys, algorithm, generation) in [
        ("aag100\n", Algorithm::HashLife, 100),
        ("aag5206\n", Algorithm::Unbounded, 5_206),
        ("ag5300\n", Algorithm::HashLife, 5_300),
        // The automatic choice does not leap one generation.
        ("a\n", Algorithm::Unbounded, 5_301),
    ] {
        table.type_keys(keys);
        let view = &table.app.view;
        assert_eq!((view.algorithm, view.generation), (algorithm, generation));
        assert_eq!(table.app.message, None);
        if generation == 5_206 {
            assert_eq!(view.population, 633);
        }
    }
}

#[test]
fn an_algorithm_that_cannot_be_had_loses_no_order() {
    let mut table = TestScreen::named("Gosper gun", (80, 24));
    table.go_to("1e12");
    table.type_keys("ag300\n");
    let (view, wants) = (&table.app.view, &table.app.wants);
    assert_eq!((view.generation, view.population), (300, 86));
    assert_eq!(wants.algorithm, Algorithm::Auto);
    let message = table.app.message.unwrap().unwrap_err();
    assert!(message.contains("living cells"), "{message}");
}

#[test]
fn what_cannot_be_done_is_said() {
    let mut table = TestScreen::named("Glider", (80, 24));
    table.go_to(&u128::MAX.to_string());
    let message = table.app.message.unwrap().unwrap_err();
    assert!(message.contains("farther than 2^125"), "{message}");
    let mut table = TestScreen::named("Diehard", (80, 24));
    table.type_keys(">>>>> ");
    table.finish();
    assert_eq!(table.app.view.population, 0);
    assert!((130..=160).contains(&table.app.view.generation));
    let message = Some(Ok("no cell lives any more".into()));
    assert_eq!(table.app.message, message);
}

#[test]
fn cells_are_selected_copied_turned_and_brought_back() {
    let mut table = TestScreen::named("Glider", (80, 24));
    let cells = |table: &mut TestScreen| {
        table.finish();
        let window = table.app.wants.look.squares();
        table.engine.cells_in(window).iter().collect::<Vec<_>>()
    };
    let glider = cells(&mut table);
    table.type_keys("e");
    // The keys of a selection need one.
    table.type_keys("t");
    assert!(
        table
            .screen()
            .contains("! t needs a selection: s begins one")
    );
    table.type_keys("p");
    table.finish();
    assert!(table.screen().contains("! no cells were copied"));
    // From the middle (1, 1) to the corner, and over the whole glider.
    table.type_keys("kh");
    table.type_keys("slljj");
    let selected = table.app.selection().unwrap();
    assert_eq!(
        (selected.left, selected.top, selected.right, selected.bottom),
        (0, 0, 2, 2)
    );
    assert!(table.screen().contains("c copy"));
    let moved = |to: fn((i64, i64)) -> (i64, i64)| {
        let mut moved: Vec<_> = glider.iter().map(|&cell| to(cell)).collect();
        moved.sort_by_key(|&(x, y)| (y, x));
        moved
    };
    for (key, expected) in [
        ("t", moved(|(x, y)| (2 - y, x))),
        ("m", moved(|(x, y)| (2 - x, y))),
        ("M", moved(|(x, y)| (x, 2 - y))),
    ] {
        table.type_keys(key);
        assert_eq!(cells(&mut table), expected, "{key}");
        table.type_keys("u");
        assert_eq!(cells(&mut table), glider, "{key}");
        table.type_keys("U");
        assert_eq!(cells(&mut table), expected, "{key}");
        table.type_keys("u");
        table.finish();
        assert!(!table.app.wants.is_edited);
    }
    // Cut, and put twice.
    table.type_keys("d");
    assert_eq!(cells(&mut table), []);
    table.type_keys("s");
    assert_eq!(table.app.selection(), None);
    table.type_keys("pllllp");
    assert_eq!(cells(&mut table).len(), 10);
    table.type_keys("uuuu");
    assert_eq!(cells(&mut table), glider);
    assert!(table.screen().contains("no change to take back"));
    // A new change forgets what was taken back.
    table.type_keys(" U");
    table.finish();
    assert!(table.screen().contains("! no change was taken back"));
    // The beginning again: the edited cells can be brought back.
    table.press(KeyCode::Home);
    assert_eq!(cells(&mut table), glider);
    assert!(table.screen().contains("u brings the edited cells back"));
    table.type_keys("u");
    assert_ne!(cells(&mut table), glider);
    assert!(table.app.wants.is_edited);
}

#[test]
fn files_and_patterns_are_opened_from_within() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("star wars.rle");
    std::fs::write(&path, "x = 4, y = 2, rule = 345/2/4\n2A$2B.C!").unwrap();
    let mut table = TestScreen::named("Glider", (80, 24));
    table.type_keys("oGosper gun\n");
    assert_eq!(table.app.view.population, 36);
    table.type_keys("oxq4_6frc\n");
    assert_eq!(
        (table.app.view.population, table.app.view.generation),
        (12, 0)
    );
    table.type_keys("oflying pig\n");
    assert!(table.screen().contains("! unknown pattern \"flying pig\""));
    table.type_keys("e ");
    table.finish();
    let edited = table.app.view.population;
    assert_ne!(edited, 12);
    table.type_keys(&format!("o{}\n", path.display()));
    assert!(
        table
            .screen()
            .contains("! the edited cells are not saved: Enter again opens")
    );
    assert_eq!(table.app.view.population, edited);
    table.type_keys("\n");
    assert_eq!(table.app.view.population, 2);
    let screen = table.screen();
    assert!(screen.contains("345/2/4"), "{screen}");
    table.type_keys("++");
    table.finish();
    assert!(table.screen().contains("░░░░  ░░"), "{}", table.screen());
    table.type_keys(".");
    table.finish();
    assert_eq!(table.app.view.generation, 1);
    // What was there before can be brought back.
    table.type_keys("u");
    table.finish();
    assert_eq!(table.app.view.population, edited);
}
