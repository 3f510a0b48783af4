//! Tests of the compiled program `life`.

use std::fs;
use std::path::{Path, PathBuf};

use life_step::Rule;
use life_step::pattern::{Format, Macrocell, NAMES, Pattern, Topology};
use program_tests::{run, stderr, stdout};

/// Returns the output of a successful run.
#[track_caller]
fn printed(arguments: &[&str], input: &[u8]) -> String {
    let output = run(env!("CARGO_BIN_EXE_life"), arguments, input);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        stderr(&output)
    );
    assert_eq!(stderr(&output), "", "{arguments:?}");
    stdout(&output)
}

/// Returns the generation and population of the last line, which must have exactly this form.
#[track_caller]
fn figures(output: &str) -> (u128, u128) {
    let words: Vec<&str> = output.lines().last().unwrap().split(' ').collect();
    let [generation, population, seconds] = words[..] else {
        panic!("{output}");
    };
    let seconds: f64 = seconds.strip_prefix("seconds=").unwrap().parse().unwrap();
    assert!(seconds >= 0.0);
    let number = |word: &str, label| word.strip_prefix(label).unwrap().parse().unwrap();
    (
        number(generation, "generation="),
        number(population, "population="),
    )
}

#[track_caller]
fn run_named(name: &str, arguments: &[&str]) -> (u128, u128) {
    let pattern = printed(&["named", name], b"");
    let output = printed(&[&["run", "-"], arguments].concat(), pattern.as_bytes());
    assert_eq!(output.lines().count(), 1, "{output}");
    figures(&output)
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().into()
    }
}

fn pattern(path: &Path) -> Pattern {
    Pattern::from_bytes(&fs::read(path).unwrap()).unwrap()
}

#[test]
fn every_algorithm_tells_the_same() {
    for (name, generations, population) in [
        ("R-pentomino", "1103", 116),
        ("Diehard", "129", 2),
        ("Diehard", "130", 0),
        ("Gosper gun", "300", 86),
        ("Acorn", "0", 7),
    ] {
        let expected = (generations.parse().unwrap(), population);
        for algorithm in ["auto", "grid", "unbounded", "hashlife"] {
            let figures = run_named(
                name,
                &["--generations", generations, "--algorithm", algorithm],
            );
            assert_eq!(figures, expected, "{name} {algorithm}");
        }
    }
    assert_eq!(run_named("Acorn", &["-g", "5206"]), (5_206, 633));
}

#[test]
fn a_gun_shoots_for_a_billion_generations() {
    let (generation, population) = run_named("Gosper gun", &["--generations", "3000000000"]);
    assert_eq!((generation, population), (3_000_000_000, 36 + 500_000_000));
}

#[test]
fn a_glider_goes_round_a_torus_and_ends_at_an_edge() {
    let folder = Folder::new();
    let out = folder.text("glider.rle");
    let (start, round) = (folder.text("start.rle"), folder.text("round.rle"));
    let torus = ["--torus", "40x40", "--out"];
    run_named("Glider", &[&["-g", "0"], &torus[..], &[&start]].concat());
    run_named("Glider", &[&["-g", "160"], &torus[..], &[&round]].concat());
    run_named("Glider", &[&["-g", "80"], &torus[..], &[&out]].concat());
    let [start, half, round] =
        ["start.rle", "glider.rle", "round.rle"].map(|name| pattern(&folder.path(name)));
    assert_eq!(
        (start.generation, half.generation, round.generation),
        (0, 80, 160)
    );
    assert_eq!(
        (start.size, start.topology),
        (
            Some((40, 40)),
            Some(Topology::Torus {
                width: 40,
                height: 40
            })
        )
    );
    assert_eq!(start.cells, round.cells);
    assert_ne!(start.cells, half.cells);
    let bounds = start.cells.bounding_box().unwrap();
    assert_eq!((bounds.left, bounds.top), (18, 18), "in the middle");
    // Two threads compute the same world. A file that states its torus needs no option.
    for threads in ["1", "2"] {
        let output = printed(
            &["run", &out, "-g", "80", "--threads", threads, "--out", "-"],
            b"",
        );
        let last = Pattern::parse(output.rsplit_once("generation=").unwrap().0).unwrap();
        assert_eq!(last.cells, start.cells);
        assert_eq!(figures(&output), (160, 5));
    }
    // At an edge it becomes a block.
    assert_eq!(
        run_named("Glider", &["-g", "200", "--bounded", "40x40"]),
        (200, 4)
    );
}

#[test]
fn rules_may_be_given_by_text_or_name() {
    assert_eq!(
        run_named("Blinker", &["-g", "3", "--rule", "Life without Death"]),
        (3, 13)
    );
    assert_eq!(run_named("Blinker", &["-g", "1", "--rule", "B/S"]), (1, 0));
    let just_friends = ["-g", "1", "--rule", "B2-a/S12"];
    assert_eq!(run_named("Blinker", &just_friends), (1, 3));
    // On the plane, under B0, cells that differ from the background are counted.
    assert_eq!(run_named("Block", &["-g", "2", "--rule", "B0/S"]), (2, 4));
    let figures = run_named("Block", &["-g", "1", "--rule", "B0/S", "--torus", "10x10"]);
    assert_eq!(figures, (1, 100 - 16));
}

#[test]
fn files_are_written_in_the_format_of_their_names() {
    let folder = Folder::new();
    for (name, format) in [
        ("a.rle", Format::Rle),
        ("b.cells", Format::Plaintext),
        ("c.lif", Format::Life106),
        ("d.mc", Format::Macrocell),
        ("e", Format::Rle),
    ] {
        run_named("Glider", &["-g", "4", "--out", &folder.text(name)]);
        let text = fs::read_to_string(folder.path(name)).unwrap();
        assert_eq!(Format::detect(&text), Some(format));
        assert_eq!(pattern(&folder.path(name)).cells.len(), 5);
        // Read it again in any format.
        let output = printed(&["run", &folder.text(name), "-g", "4"], b"");
        assert_eq!(figures(&output).1, 5);
    }
    // Too large to expand, and not expanded.
    let huge = folder.text("huge.mc");
    run_named("Gosper gun", &["-g", "1000000000000", "--out", &huge]);
    let text = fs::read_to_string(&huge).unwrap();
    let macrocell: Macrocell = text.parse().unwrap();
    assert_eq!(macrocell.generation, 1_000_000_000_000);
    let output = printed(&["run", &huge, "-g", "60"], b"");
    assert_eq!(figures(&output).0, 1_000_000_000_060);
    assert_eq!(figures(&output).1, macrocell.population() + 10);
}

#[test]
fn a_soup_is_the_same_for_the_same_seed() {
    let folder = Folder::new();
    let soup =
        |arguments: &[&str]| printed(&[&["soup", "--size", "100x70"], arguments].concat(), b"");
    let first = soup(&["--seed", "5"]);
    assert_eq!(first, soup(&["--seed", "5"]));
    assert_ne!(first, soup(&["--seed", "6"]));
    let half = Pattern::parse(&first).unwrap();
    assert_eq!((half.size, half.rule), (Some((100, 70)), Some(Rule::LIFE)));
    assert!(
        (3_200..3_800).contains(&half.cells.len()),
        "{}",
        half.cells.len()
    );
    let tenth = Pattern::parse(&soup(&["--density", "0.1"])).unwrap();
    assert!(
        (560..840).contains(&tenth.cells.len()),
        "{}",
        tenth.cells.len()
    );
    assert_eq!(
        Pattern::parse(&soup(&["--density", "1"]))
            .unwrap()
            .cells
            .len(),
        7_000
    );
    assert_eq!(
        Pattern::parse(&soup(&["--density", "0"]))
            .unwrap()
            .cells
            .len(),
        0
    );
    let torus = soup(&["--torus", "--rule", "highlife"]);
    let torus = Pattern::parse(&torus).unwrap();
    assert_eq!(
        torus.topology,
        Some(Topology::Torus {
            width: 100,
            height: 70
        })
    );
    assert_eq!(torus.rule, Some(Rule::HIGHLIFE));
    let file = folder.text("soup.rle");
    assert_eq!(soup(&["--seed", "5", "--out", &file]), "");
    assert_eq!(fs::read_to_string(&file).unwrap(), first);
}

#[test]
fn a_census_counts_what_is_left() {
    let pentomino = printed(&["named", "r-pentomino"], b"");
    let census = printed(&["census", "-"], pentomino.as_bytes());
    assert_eq!(
        census,
        "generation=1103 population=116 period=2 objects=25\n\
         8 Block xs4_33\n6 Glider xq4_153\n4 Blinker xp2_7\n4 Beehive xs6_696\n1 Boat xs5_253\n\
         1 Ship xs6_356\n1 Loaf xs7_2596\nsettled=1 objects=25\n"
    );
    let soups = printed(
        &["census", "--seed", "1", "--size", "10x10", "--soups", "3"],
        b"",
    );
    let lines: Vec<&str> = soups.lines().collect();
    for (number, line) in lines[..3].iter().enumerate() {
        assert!(
            line.starts_with(&format!("seed={} generation=", number + 1)),
            "{soups}"
        );
    }
    let objects: u32 = lines[3..lines.len() - 1]
        .iter()
        .map(|line| line.split(' ').next().unwrap().parse::<u32>().unwrap())
        .sum();
    assert_eq!(
        *lines.last().unwrap(),
        format!("soups=3 settled=3 objects={objects}")
    );
    let gun = printed(&["named", "Gosper gun"], b"");
    let census = printed(&["census", "-", "--limit", "500"], gun.as_bytes());
    assert_eq!(
        census,
        "unsettled after 500 generations\nsettled=0 objects=0\n"
    );
}

#[test]
fn hashed_soups_are_those_of_lifelib() {
    // Rows of lifelib's soups as hexadecimal numbers, bit 0 on the left.
    for line in include_str!("data/hashed-soups.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [symmetry, seed, rows] = fields[..] else {
            panic!("{line}");
        };
        let text = printed(&["soup", "--hash", seed, "--symmetry", symmetry], b"");
        let soup = Pattern::parse(&text).unwrap().cells;
        let bounds = soup.bounding_box().unwrap();
        let mut found = vec![0_u64; bounds.height() as usize];
        for (x, y) in soup.iter() {
            found[(y - bounds.top) as usize] |= 1 << (x - bounds.left);
        }
        let rows = rows.split(',').map(|row| u64::from_str_radix(row, 16));
        assert_eq!(
            found,
            rows.map(Result::unwrap).collect::<Vec<_>>(),
            "{line}"
        );
    }
}

/// Returns the output of a search without the time in its last line.
#[track_caller]
fn search(arguments: &[&str]) -> String {
    let output = printed(&[&["search", "bench"], arguments].concat(), b"");
    let (found, time) = output.rsplit_once(" seconds=").unwrap();
    assert!(time.contains(" rate="), "{output}");
    found.to_owned()
}

#[test]
fn a_search_counts_what_the_proof_finds() {
    let all = search(&["--soups", "130", "--check"]);
    assert_eq!(all, search(&["--soups", "130", "--threads", "3"]));
    // lifelib counts as many of them.
    let common = "1105 Block xs4_33\n994 Blinker xp2_7\n599 Beehive xs6_696\n";
    assert!(all.starts_with(common), "{all}");
    assert!(all.contains("\nsoups=130 settled=130 objects="), "{all}");
    assert!(all.ends_with(" next=130"), "{all}");
    for symmetry in ["C2_2", "C4_1", "D2_x", "D4_+4", "D8_1"] {
        let counts = search(&["--soups", "3", "--symmetry", symmetry, "--check"]);
        assert!(counts.contains("soups=3 settled=3"), "{symmetry}: {counts}");
    }
    let other = search(&["--soups", "5", "--rule", "B36/S23", "--check"]);
    assert!(other.contains("soups=5 settled=5"), "{other}");
}

#[test]
fn a_search_tells_expected_and_rare_objects() {
    let soups = ["--first", "60", "--soups", "20", "--rare", "0"];
    let found = search(&[&soups[..], &["--expect", "pond"]].concat());
    let ponds = [62, 69, 74, 75, 77, 78].map(|soup| format!("bench{soup} leaves xs8_6996\n"));
    assert!(
        found.starts_with(&(ponds.concat() + "161 Block")),
        "{found}"
    );
    assert!(found.contains("\n7 Pond xs8_6996\n"), "{found}");
    assert_eq!(
        found,
        search(&[&soups[..], &["--expect", "xs8_6996"]].concat())
    );
    let rare = search(&["--soups", "20", "--rare", "16"]);
    let told = rare.lines().filter(|line| line.contains(" leaves "));
    assert!(told.count() > 5, "{rare}");
    let endless = search(&["--soups", "2", "--limit", "40"]);
    assert!(
        endless.starts_with("bench0 does not settle\nbench1 does not settle\n"),
        "{endless}"
    );
}

#[test]
fn a_saved_search_goes_on_where_it_was() {
    let folder = Folder::new();
    let file = folder.text("search.json");
    let first = search(&["--soups", "70", "--save", &file]);
    assert!(first.ends_with(" next=70"), "{first}");
    let all = search(&["--soups", "150", "--save", &file]);
    assert_eq!(all, search(&["--soups", "150"]));
    // It has come further than that.
    assert_eq!(all, search(&["--soups", "100", "--save", &file]));
    let other = "was saved by a search of other soups: \
                 life search bench --symmetry C1 --rule B3/S23 --limit 100000 --first 0";
    let refused = [("search bench --limit 500 --save @search.json", other)];
    assert_refused(&folder, &refused);
    fs::write(&file, "{\"of\":").unwrap();
    let refused = [(
        "search bench --save @search.json",
        "is no saved search: EOF",
    )];
    assert_refused(&folder, &refused);
}

#[test]
fn a_machine_is_measured() {
    let output = printed(&["bench", "--seconds", "0"], b"");
    let rows: Vec<Vec<&str>> = output
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"))
        .map(|row| row.split(" | ").collect())
        .collect();
    let [titles, figures] = &rows[..] else {
        panic!("{output}");
    };
    assert_eq!(titles.len(), figures.len(), "{output}");
    let [.., dense, part, sparse, leaps, soups, _] = figures[..] else {
        panic!("{output}");
    };
    let soups = soups.split(", ");
    for figure in [dense, part.trim_end_matches(" %"), sparse, leaps]
        .into_iter()
        .chain(soups)
    {
        assert!(figure.parse::<f64>().unwrap() >= 0.0, "{output}");
    }
    assert!(dense.parse::<f64>().unwrap() > 0.0, "{output}");
}

#[test]
fn patterns_are_identified() {
    for (name, told) in [
        ("Block", "Block: still life xs4_33\n"),
        (
            "Pentadecathlon",
            "Pentadecathlon: oscillator xp15_4r4z4r4, period 15\n",
        ),
        (
            "LWSS",
            "Lightweight spaceship: spaceship xq4_6frc, period 4, moves (-2, 0)\n",
        ),
        ("Diehard", "dies at generation 130\n"),
        (
            "Gosper gun",
            "grows for ever: +5 cells every 30 generations\n\
             gun, emits every 30 generations:\n1 Glider xq4_153\n",
        ),
        ("Acorn", "does not repeat within 400 generations\n"),
    ] {
        let pattern = printed(&["named", name], b"");
        let output = printed(&["identify", "-", "--limit", "400"], pattern.as_bytes());
        assert_eq!(output, told);
    }
    let line = printed(&["identify", "-"], b"4o!");
    assert_eq!(line, "Beehive: still life xs6_696, from generation 2 on\n");
}

#[test]
fn what_a_format_cannot_tell_is_said() {
    let folder = Folder::new();
    for (name, options, lost) in [
        ("a.rle", &["--rule", "B36/S23"][..], ""),
        ("a.cells", &[], ""),
        (
            "a.cells",
            &["--rule", "B36/S23"],
            "plaintext cannot store the rule B36/S23",
        ),
        (
            "a.LIF",
            &["--rule", "B36/S23"],
            "Life 1.06 cannot store the rule B36/S23",
        ),
        (
            "a.cells",
            &["--torus"],
            "plaintext cannot store the bounds T9,9",
        ),
        ("a.mc", &["--torus"], ""),
    ] {
        let path = folder.text(name);
        let soup = ["soup", "--size", "9x9", "--out", &path];
        let output = run(
            env!("CARGO_BIN_EXE_life"),
            &[&soup[..], options].concat(),
            b"",
        );
        assert!(output.status.success(), "{name}");
        let told = stderr(&output);
        assert!(
            told.contains(lost) && told.is_empty() == lost.is_empty(),
            "{told}"
        );
    }
}

#[test]
fn names_are_listed_and_printed() {
    let names = printed(&["named"], b"");
    assert_eq!(names.lines().collect::<Vec<_>>(), NAMES);
    let glider = Pattern::parse(&printed(&["named", "GLIDER"], b"")).unwrap();
    assert_eq!(glider, Pattern::named("Glider").unwrap().with_size(3, 3));
}

#[test]
fn a_picture_shows_every_cell() {
    let folder = Folder::new();
    let png = folder.text("glider.png");
    run_named("Glider", &["-g", "0", "--png", &png]);
    let picture = image::open(&png).unwrap().into_luma8();
    // Two dead cells around it, eight pixels a cell.
    assert_eq!(picture.dimensions(), (7 * 8, 7 * 8));
    let cells = Pattern::named("Glider").unwrap().cells;
    for (x, y, pixel) in picture.enumerate_pixels() {
        let (x, y) = (i64::from(x / 8) - 2, i64::from(y / 8) - 2);
        assert_eq!(pixel.0[0] > 128, cells.contains(x, y), "({x}, {y})");
    }
    // A whole board, drawn smaller.
    let board = folder.text("board.png");
    run_named(
        "Block",
        &["-g", "0", "--torus", "5000x3000", "--png", &board],
    );
    let picture = image::open(&board).unwrap().into_luma8();
    assert_eq!(picture.dimensions(), (5000_u32.div_ceil(3), 1000));
    let light = picture
        .enumerate_pixels()
        .filter(|(_, _, pixel)| pixel.0[0] > 128);
    let light: Vec<_> = light.map(|(x, y, _)| (x, y)).collect();
    assert!((1..=4).contains(&light.len()), "{light:?}");
    // An empty pattern has a picture, too.
    let nothing = folder.text("nothing.png");
    run_named("Diehard", &["-g", "130", "--png", &nothing]);
    assert!(
        image::open(&nothing)
            .unwrap()
            .into_luma8()
            .iter()
            .all(|&pixel| pixel < 128)
    );
}

#[test]
fn an_animation_shows_every_generation_and_begins_again() {
    let folder = Folder::new();
    let decode = |name: &str| {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options
            .read_info(fs::File::open(folder.path(name)).unwrap())
            .unwrap();
        let palette = decoder.global_palette().unwrap().to_vec();
        assert!(palette[0] < 128 && palette[3] > 128, "light on dark");
        let mut pictures = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            let alive = frame.buffer.iter().filter(|&&pixel| pixel == 1).count();
            pictures.push((frame.width, frame.height, alive));
        }
        assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
        pictures
    };
    let path = folder.text("glider.gif");
    // The frame needs 4 x 4 cells, as many more as the glider moves, and two on each side.
    run_named("Glider", &["-g", "4", "--gif", &path]);
    assert_eq!(decode("glider.gif"), [(64, 64, 5 * 64); 5]);
    let path = folder.text("torus.gif");
    run_named(
        "Glider",
        &[
            "-g", "1000", "--gif", &path, "--frames", "11", "--torus", "16x12",
        ],
    );
    assert_eq!(decode("torus.gif"), [(128, 96, 5 * 64); 11]);
    let path = folder.text("still.gif");
    assert_eq!(run_named("Block", &["-g", "0", "--gif", &path]), (0, 4));
    assert_eq!(decode("still.gif").len(), 1);
}

#[test]
fn without_a_terminal_the_view_is_one_picture() {
    let glider = printed(&["named", "Glider"], b"");
    let view = printed(&["view", "-", "--ascii"], glider.as_bytes());
    assert!(view.is_ascii());
    let lines: Vec<&str> = view.lines().collect();
    assert_eq!(lines.len(), 25);
    let drawn: Vec<&str> = lines[..24]
        .iter()
        .map(|line| line.trim())
        .filter(|line| !line.is_empty())
        .collect();
    assert!(
        drawn.len() == 2
            && drawn
                .iter()
                .all(|line| line.chars().all(|c| "':. ".contains(c))),
        "{view}"
    );
    assert!(
        lines[24].starts_with("generation 0  population 5  B3/S23  unbounded"),
        "{view}"
    );
    let soup = printed(&["soup", "--size", "300x200", "--torus"], b"");
    let view = printed(&["view", "-"], soup.as_bytes());
    let braille = |c: char| ('\u{2800}'..='\u{28ff}').contains(&c);
    assert!(view.chars().filter(|&c| braille(c)).count() > 500, "{view}");
}

/// Asserts that each command line fails with a message on standard error and prints nothing. A word
/// that starts with `@` is a file in the folder; standard input is not a pattern.
fn assert_refused(folder: &Folder, refused: &[(&str, &str)]) {
    for (line, message) in refused {
        let words = line.split(' ').map(|word| match word.strip_prefix('@') {
            Some(name) => folder.text(name),
            None => word.into(),
        });
        let words: Vec<String> = words.collect();
        let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = run(env!("CARGO_BIN_EXE_life"), &arguments, b"a glider");
        assert!(!output.status.success(), "{line}");
        assert!(stdout(&output).is_empty(), "{line}");
        let errors = stderr(&output);
        assert!(errors.contains(message), "{line}: {errors}");
    }
}

/// A folder with files for [`assert_refused`].
fn folder_of_files() -> Folder {
    let folder = Folder::new();
    let files: [(&str, &[u8]); 6] = [
        (
            "torus.rle",
            b"x = 3, y = 3, rule = B3/S23:T64,32\nbo$2bo$3o!",
        ),
        ("huge.rle", b"x = 3, y = 3\n999999999999o!"),
        ("far.lif", b"#Life 1.06\n0 0\n200000000 200000000\n"),
        ("glider.rle", b"bo$2bo$3o!"),
        ("kept.rle", b"precious"),
        ("zipped.rle.gz", &[0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
    ];
    for (name, contents) in files {
        fs::write(folder.path(name), contents).unwrap();
    }
    folder
}

#[test]
fn bad_files_are_errors_and_are_not_changed() {
    let folder = folder_of_files();
    let read = "cannot read /nowhere/at/all: ";
    let bounded = "the pattern is made for a bounded world, T64,32";
    assert_refused(
        &folder,
        &[
            ("run /nowhere/at/all -g 1", read),
            (
                "run - -g 1",
                "-: bad pattern at line 1, column 1: expected RLE",
            ),
            ("run @huge.rle -g 1", "huge.rle: bad RLE at line 2"),
            ("view @kept.rle", "kept.rle: bad pattern"),
            ("view @zipped.rle.gz", "is compressed: unzip it first"),
            ("census @torus.rle", bounded),
            ("identify @torus.rle", bounded),
            (
                "run @glider.rle -g 1 --out @out.png",
                "ends in .rle, .cells, .lif or .mc",
            ),
            (
                "run @glider.rle -g 1 --png @out.jpg",
                "out.jpg is to be a PNG: expected a name that ends in .png",
            ),
            (
                "run @glider.rle -g 1 --gif @out.png",
                "out.png is to be a GIF: expected a name that ends in .gif",
            ),
            (
                "soup --size 9x9 --out @out.bmp",
                "ends in .rle, .cells, .lif or .mc",
            ),
            (
                "run @glider.rle -g 1 --out /nowhere/at/all",
                "cannot write /nowhere/at/all",
            ),
            (
                "run @far.lif -g 0 --out @far.cells",
                "plaintext draws every cell",
            ),
        ],
    );
    assert_eq!(fs::read(folder.path("kept.rle")).unwrap(), b"precious");
    assert!(
        ["out.png", "out.jpg", "out.bmp"]
            .iter()
            .all(|name| !folder.path(name).exists())
    );
}

#[test]
fn bad_options_are_errors() {
    let density = "expected a number from 0 to 1";
    let long = "run @glider.rle -g 340282366920938463463374607431768211455";
    let same = "run @glider.rle -g 1 --torus 9x9 --bounded 9x9";
    let wide = "run @glider.rle -g 1 --torus 99999999999999999999x9";
    let b0 = "B0/S23 fills the empty plane";
    assert_refused(
        &folder_of_files(),
        &[
            ("run @glider.rle", "--generations"),
            ("run @glider.rle -g -1", "-1"),
            (
                "run @glider.rle -g 1 --algorithm quick",
                "invalid value 'quick'",
            ),
            (
                "run @glider.rle -g 1 --rule B9/S23",
                "invalid value 'B9/S23'",
            ),
            ("run @glider.rle -g 1 --rule B0/S23 --algorithm grid", b0),
            ("run @glider.rle -g 1 --rule WireWorld", "is a rule table"),
            ("run @glider.rle -g 1 --torus 0x9", "invalid value '0x9'"),
            (same, "cannot be used with"),
            (wide, "invalid value"),
            (long, "farther than 2^125"),
            (
                "run @glider.rle -g 9 --gif - --frames 1",
                "invalid value '1'",
            ),
            ("run @glider.rle -g 1 --threads 0", "invalid value '0'"),
            ("soup --size 99999x99999", "a soup of 99999 x 99999 cells"),
            ("soup --size 9", "expected a width and a height"),
            ("soup --size 9x9 --density 1.5", density),
            ("soup --size 9x9 --density NaN", density),
            ("census --rule B0/S", "B0/S fills the empty plane"),
            ("named flying-pig", "unknown pattern \"flying-pig\""),
            ("search x --symmetry C3", "expected one of C1, C2_1"),
            ("search x --rule B0/S", "B0/S fills the empty plane"),
            ("search x --rare 17", "17 is not in 0..=16"),
            ("soup --hash x --size 9x9", "cannot be used with"),
            ("soup", "--size <WxH>"),
            ("bench --seconds NaN", "expected a number from 0 to 3600"),
            ("fly", "unrecognized subcommand"),
        ],
    );
}

#[test]
fn worlds_that_do_not_fit_are_errors() {
    let small = "is not on the board of 2 x 2 cells: a larger board is needed";
    let large = "run @glider.rle -g 1 --torus 999999999x999999999";
    let memory = "does not fit into 1024 MiB";
    let hashlife = "HashLife works only on the unbounded plane";
    assert_refused(
        &folder_of_files(),
        &[
            ("run @glider.rle -g 1 --torus 2x2", small),
            (
                large,
                "does not fit into 1024 MiB: allow more with --memory\n",
            ),
            ("run @glider.rle -g 1000000 --algorithm grid", memory),
            ("run @far.lif -g 1 --algorithm grid", memory),
            ("run @torus.rle -g 1 --algorithm hashlife", hashlife),
            (
                "run @torus.rle -g 1 --algorithm unbounded",
                "only on the unbounded plane",
            ),
        ],
    );
}

#[test]
fn with_too_little_memory_the_error_names_the_generation_reached() {
    let soup = printed(&["soup", "--size", "2000x2000"], b"");
    for algorithm in ["unbounded", "hashlife", "auto"] {
        let arguments = ["run", "-", "-g", "9", "--memory", "1"];
        let arguments = [&arguments[..], &["--algorithm", algorithm]].concat();
        let output = run(env!("CARGO_BIN_EXE_life"), &arguments, soup.as_bytes());
        assert!(!output.status.success(), "{algorithm}");
        let message =
            "does not fit into 1048576 bytes after generation 0: allow more with --memory";
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
    }
}
