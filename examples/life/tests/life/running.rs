//! Generations, rules, files and soups.

use super::*;
#[cfg(unix)]
use program_tests::{Program, Signal};

#[test]
fn every_algorithm_tells_the_same() {
    for (name, generations, population) in [
        ("R-pentomino", "1103", 116),
        ("Diehard", "129", 2),
        ("Diehard", "130", 0),
        ("Gosper-gun", "300", 86),
        ("Acorn", "0", 7),
    ] {
        let expected = (generations.parse().unwrap(), population);
        for algorithm in ["auto", "unbounded", "hashlife"] {
            let options = format!("--generations {generations} --algorithm {algorithm}");
            assert_eq!(run_named(name, &options), expected, "{name} {algorithm}");
        }
    }
    assert_eq!(run_named("Acorn", "-g 5206"), (5_206, 633));
}

#[test]
fn a_gun_shoots_for_a_billion_generations() {
    let many = 3_000_000_000;
    for (text, generation) in [("3000000000", many), ("3e9", many), ("30,000", 30_000)] {
        let figures = run_named("Gosper-gun", &format!("-g {text}"));
        assert_eq!(figures, (generation, 36 + generation / 30 * 5));
    }
    assert_eq!(run_named("Glider", "-g 2^60"), (1 << 60, 5));
}

#[test]
fn a_glider_goes_round_a_torus_and_ends_at_an_edge() {
    for generation in [0, 80, 160] {
        let options = format!("-g {generation} --torus 40x40 --out {generation}.rle");
        run_named("Glider", &options);
    }
    let [start, half, round] = ["0.rle", "80.rle", "160.rle"].map(pattern);
    let generations = [&start, &half, &round].map(|pattern| pattern.generation);
    assert_eq!(generations, [0, 80, 160]);
    assert_eq!(
        (start.size, start.topology),
        (Some((40, 40)), Some(Topology::torus(40, 40)))
    );
    assert_eq!(start.cells, round.cells);
    assert_ne!(start.cells, half.cells);
    let bounds = start.cells.bounding_box().unwrap();
    assert_eq!((bounds.left, bounds.top), (19, 19), "in the middle");
    // Two threads compute the same world. A file that states its torus needs no option.
    for threads in ["1", "2"] {
        let output = printed(
            &format!("run 80.rle -g 80 --threads {threads} --out -"),
            b"",
        );
        let last = Pattern::parse(output.rsplit_once("generation=").unwrap().0).unwrap();
        assert_eq!(last.cells, start.cells);
        assert_eq!(figures(&output), (160, 5));
    }
    // At an edge it becomes a block.
    assert_eq!(run_named("Glider", "-g 200 --bounded 40x40"), (200, 4));
}

#[test]
fn a_board_is_golly_s() {
    // Golly puts the acorn into the middle of a plane of 30 x 30 cells.
    let text = "x = 7, y = 3, rule = B3/S23:P30,30\nbo$3bo$2o2b3o!";
    let alone = text.replace(":P30,30", "");
    let corner = format!("#CXRLE Pos=-15,-15\n{text}");
    let corner_alone = format!("#CXRLE Pos=-15,-15\n{alone}");
    let rule = "--rule B3/S23:P30,30";
    for (text, options, population) in [
        (text, "", 28),
        (&alone, "--bounded 30x30", 28),
        (&alone, rule, 28),
        (&corner, "", 0),
        (&corner_alone, rule, 0),
    ] {
        let output = printed(&format!("run - -g 97 {options}"), text.as_bytes());
        assert_eq!(figures(&output), (97, population), "{options}");
    }
}

#[test]
fn rules_may_be_given_by_text_or_name() {
    assert_eq!(
        run_named("Blinker", "-g 3 --rule Life-without-Death"),
        (3, 13)
    );
    assert_eq!(run_named("Blinker", "-g 1 --rule B/S"), (1, 0));
    assert_eq!(run_named("Blinker", "-g 1 --rule B2-a/S12"), (1, 3));
    // On the plane, under B0, cells that differ from the background are counted.
    assert_eq!(run_named("Block", "-g 2 --rule B0/S"), (2, 4));
    let figures = run_named("Block", "-g 1 --rule B0/S --torus 10x10");
    assert_eq!(figures, (1, 100 - 16));
}

#[test]
fn files_are_written_in_the_format_of_their_names() {
    for (name, format) in [
        ("a.rle", Format::Rle),
        ("b.cells", Format::Plaintext),
        ("c.lif", Format::Life106),
        ("d.mc", Format::Macrocell),
        ("e", Format::Rle),
    ] {
        let glider = printed("named Glider", b"");
        // What a format cannot hold is told on standard error.
        let output = life(&format!("run - -g 4 --out {name}"), glider.as_bytes());
        assert!(output.status.success(), "{name}");
        assert_eq!(Format::detect(&read(name)), Some(format));
        assert_eq!(pattern(name).cells.len(), 5);
        // Read it again in any format.
        let output = printed(&format!("run {name} -g 4"), b"");
        assert_eq!(figures(&output).1, 5);
    }
    // Too large to expand, and not expanded.
    run_named("Gosper-gun", "-g 1000000000000 --out huge.mc");
    let macrocell: Macrocell = read("huge.mc").parse().unwrap();
    assert_eq!(macrocell.generation, 1_000_000_000_000);
    let output = printed("run huge.mc -g 60", b"");
    assert_eq!(figures(&output).0, 1_000_000_000_060);
    assert_eq!(figures(&output).1, macrocell.population() + 10);
}

#[test]
fn a_machine_is_measured() {
    let output = printed("bench --seconds 0", b"");
    let rows: Vec<Vec<&str>> = output
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"))
        .map(|row| row.split(" | ").collect())
        .collect();
    let [titles, figures] = &rows[..] else {
        panic!("{output}");
    };
    assert_eq!(titles.len(), figures.len(), "{output}");
    let [.., dense, sparse, leaps, soups, _] = figures[..] else {
        panic!("{output}");
    };
    let soups = soups.split(", ");
    for figure in [dense, sparse, leaps].into_iter().chain(soups) {
        assert!(figure.parse::<f64>().unwrap() >= 0.0, "{output}");
    }
    assert!(dense.parse::<f64>().unwrap() > 0.0, "{output}");
}

#[test]
fn what_a_format_cannot_tell_is_said() {
    for (name, options, told) in [
        ("a.rle", "--rule B36/S23", ""),
        ("a.cells", "", ""),
        ("a.cells", "--rule B36/S23", "plaintext|rule B36/S23"),
        ("a.LIF", "--rule B36/S23", "Life 1.06|rule B36/S23"),
        ("a.cells", "--torus", "plaintext|bounds T9,9"),
        ("a.cells", "--rule B3/S23:P40,30", "plaintext|bounds P40,30"),
        ("a.mc", "--torus", ""),
    ] {
        let lost = told.replace('|', " cannot store the ");
        let output = life(&format!("soup --size 9x9 --out {name} {options}"), b"");
        assert!(output.status.success(), "{name}");
        let told = stderr(&output);
        assert!(told.contains(&lost), "{told}");
        assert_eq!(told.is_empty(), lost.is_empty(), "{told}");
    }
}

#[test]
fn what_is_told_about_a_pattern_is_kept_or_its_loss_is_told() {
    let text = "#N Dot\n#O Somebody\n#C One.\nx = 1, y = 1, rule = B3/S23\no!\n";
    for (name, lost) in [
        ("told.rle", ""),
        ("told.mc", ""),
        ("told.cells", "plaintext|generation 7"),
        ("told.lif", "Life 1.06|generation 7 name author comments"),
    ] {
        let output = life(
            &format!("run - -g 7 --out {name} --rule B/S0"),
            text.as_bytes(),
        );
        let told = stderr(&output);
        let (format, lost) = lost.split_once('|').unwrap_or_default();
        let lost = lost.replace("generation 7", "generation&7");
        for lost in lost.split_whitespace() {
            let lost = format!("{format} cannot store the {}", lost.replace('&', " "));
            assert!(told.contains(&lost), "{name}: {told}");
        }
        let kept = pattern(name);
        let words = (
            kept.name.is_some(),
            kept.author.is_some(),
            kept.comments.len(),
        );
        let is_kept = name != "told.lif";
        assert_eq!(words, (is_kept, is_kept, is_kept.into()), "{name}");
        assert_eq!(told.is_empty(), lost.is_empty(), "{told}");
    }
    let cut = life("run - -g 0", b"x = 5, y = 1, rule = B3/S23:P3,3\n5o!");
    assert_eq!(figures(&stdout(&cut)), (0, 3));
    let told = "life: -: 2 cells beyond the edges of the board are cut off\n";
    assert_eq!(stderr(&cut), told);
}

#[test]
fn names_are_listed_and_printed() {
    let names = printed("named", b"");
    assert_eq!(names.lines().collect::<Vec<_>>(), Pattern::NAMES);
    let glider = Pattern::parse(&printed("named GLIDER", b"")).unwrap();
    assert_eq!(glider, Pattern::named("Glider").unwrap().with_size(3, 3));
    let of_code = Pattern::parse(&printed("named xq4_6frc", b"")).unwrap();
    assert_eq!(of_code.cells.len(), 12);
}

#[test]
fn compressed_files_and_those_of_life_history_are_read() {
    let file = fs::File::create(path("glider.rle.gz")).unwrap();
    let mut zipped = flate2::write::GzEncoder::new(file, Default::default());
    let text = b"x = 3, y = 3, rule = LifeHistory\n.A$2.C$CAEB!";
    std::io::Write::write_all(&mut zipped, text).unwrap();
    zipped.finish().unwrap();
    let output = printed("run glider.rle.gz -g 4 --out later.rle", b"");
    assert_eq!(figures(&output), (4, 5));
    let expected = Pattern::named("Glider").unwrap().cells.translated(1, 1);
    assert_eq!(Some(pattern("later.rle").cells), expected);
    // From standard input, too.
    let zipped = fs::read(path("glider.rle.gz")).unwrap();
    assert_eq!(figures(&printed("run - -g 8", &zipped)), (8, 5));
}

#[test]
fn the_population_is_told_on_the_way() {
    let acorn = printed("named Acorn", b"");
    let table = printed("run - -g 250 -i 100", acorn.as_bytes());
    let (rows, _) = table.rsplit_once("generation=").unwrap();
    assert_eq!(
        rows,
        "generation,population\n0,7\n100,76\n200,169\n250,149\n"
    );
    assert_eq!(figures(&table), (250, 149));
    // The pictures are those of a run without it.
    printed("run - -g 50 --gif a.gif --frames 7", acorn.as_bytes());
    printed("run - -g 50 --gif b.gif --frames 7 -i 3", acorn.as_bytes());
    assert_eq!(
        fs::read(path("a.gif")).unwrap(),
        fs::read(path("b.gif")).unwrap()
    );
    assert_eq!(
        printed("run - -g 0 -i 5", acorn.as_bytes()).lines().count(),
        3
    );
}

#[test]
fn rules_of_more_states_are_run_and_kept() {
    let brain = b"x = 2, y = 2, rule = /2/3\nAB$AB!";
    assert_eq!(
        figures(&printed("run - -g 1e6 --torus 40x30 --out brain.mc", brain)),
        (1_000_000, 2)
    );
    let later = pattern("brain.mc");
    assert_eq!(later.generations().name(), Some("Brian's Brain"));
    assert_eq!(
        (later.marked[&2].len(), later.topology),
        (2, Some(Topology::torus(40, 30)))
    );
    let stars = printed("soup --size 40x40 --rule 345/2/4", b"");
    assert!(stars.contains("rule = 345/2/4"), "{stars}");
    printed("run - -g 30 --out stars.rle", stars.as_bytes());
    assert!(pattern("stars.rle").marked.len() > 1);
    let life = figures(&printed("run - -g 9 --rule life", brain));
    assert_eq!(life, (9, 0));
    let (generation, _) = figures(&printed("run - -g 9 --rule 345/2/4 --bounded 20x20", brain));
    assert_eq!(generation, 9);
}

#[test]
fn a_conversion_keeps_the_description_and_the_states() {
    let history =
        "#N Marked\n#O A. Uthor\n#C One.\n#C Two.\nx = 6, y = 1, rule = LifeHistory\nABCDEF!";
    let words = |pattern: &Pattern| {
        (
            pattern.name.clone(),
            pattern.author.clone(),
            pattern.comments.clone(),
        )
    };
    let first = Pattern::parse(history).unwrap();
    printed("run - -g 0 --out a.mc", history.as_bytes());
    printed("run a.mc -g 0 --out b.rle", b"");
    for name in ["a.mc", "b.rle"] {
        let kept = pattern(name);
        assert_eq!(
            (words(&kept), &kept.cells, &kept.marked),
            (words(&first), &first.cells, &first.marked)
        );
    }
    let plain = history
        .replace("LifeHistory", "B3/S23")
        .replace("ABCDEF", "o1bo");
    fs::write(path("a.rle"), &plain).unwrap();
    for (from, to) in [("a.rle", "b.cells"), ("b.cells", "c.mc"), ("c.mc", "d.rle")] {
        printed(&format!("run {from} -g 0 --out {to}"), b"");
        assert_eq!(words(&pattern(to)), words(&first), "{to}");
    }
    // A rule of two states has no marks, and neither has a later generation.
    printed("run - -g 1 --out later.rle", history.as_bytes());
    assert!(
        read("later.rle").contains("rule = B3/S23\n"),
        "{}",
        read("later.rle")
    );
    let lost = life("run - -g 0 --out lost.cells", history.as_bytes());
    assert!(stderr(&lost).contains("plaintext cannot store the states above 1"));
}

/// Runs the program with the words of a line, ends it by a signal, and returns its output.
#[cfg(unix)]
#[track_caller]
fn interrupted(line: &str) -> String {
    let (program, _) = Program::start(&mut command(line), "", "");
    // Before it catches signals, one would end it at once.
    let catches = || {
        let status = fs::read_to_string(format!("/proc/{}/status", program.0.id())).ok();
        let mask = status.as_ref().and_then(|status| {
            let mut lines = status.lines();
            lines.find_map(|line| line.strip_prefix("SigCgt:"))
        });
        u64::from_str_radix(mask.unwrap_or("2").trim(), 16).is_ok_and(|mask| mask & 2 != 0)
    };
    let pause = || std::thread::sleep(std::time::Duration::from_millis(500));
    pause();
    (0..200).take_while(|_| !catches()).for_each(|_| pause());
    program.signal(Signal::INT);
    let output = program.end();
    assert!(!output.status.success(), "{line}");
    stdout(&output)
}

#[cfg(unix)]
#[test]
fn a_signal_ends_an_analysis_which_tells_how_far_it_came() {
    fs::write(path("two.rle"), "x = 2, y = 1, rule = W30\n2o!").unwrap();
    fs::write(path("gun.rle"), printed("named Gosper-gun", b"")).unwrap();
    for (line, start) in [
        ("identify two.rle --limit 1e9", "does not repeat within "),
        ("census gun.rle --limit 1e9", "unsettled after "),
    ] {
        let told = interrupted(line);
        let told = told
            .strip_prefix(start)
            .unwrap_or_else(|| panic!("{line}: {told}"));
        let reached: u64 = told.split_once(' ').unwrap().0.parse().unwrap();
        assert!((1..1_000_000_000).contains(&reached), "{line}: {reached}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_run_which_is_saved_and_told_first() {
    // Seeds never settle.
    printed(
        "soup --size 900x900 --torus --rule B2/S --out soup.rle",
        b"",
    );
    let output = interrupted("run soup.rle -g 1e30 --out out.rle");
    let (generation, population) = figures(&output);
    let saved = pattern("out.rle");
    assert_eq!(saved.generation, generation);
    assert_eq!(u128::from(saved.cells.len()), population);
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_search_which_is_saved_and_told_first() {
    let path = path("endless.json");
    let file = path.to_str().unwrap();
    let endless = "search bench --soups 1000000000 --expect Block --save";
    let endless: Vec<&str> = endless.split(' ').chain([file]).collect();
    program_tests::check_ending(env!("CARGO_BIN_EXE_life"), &endless, "", " leaves ");
    let saved = read("endless.json");
    let next = saved.split_once("\"next\":").unwrap().1;
    let next = next.split_once(',').unwrap().0;
    // Nothing is found twice or left out.
    let soups = format!("search bench --soups {next}");
    let at_once = printed(&soups, b"");
    let goes_on = printed(&format!("{soups} --save endless.json"), b"");
    let untimed = |told: &str| told.rsplit_once(" seconds=").unwrap().0.to_owned();
    assert_eq!(untimed(&goes_on), untimed(&at_once));
}
