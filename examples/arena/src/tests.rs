//! Tests of whole matches.

use std::fs;

use menagerie::Player;
use program_tests::unquoted;
use serde_json::Value;

use super::*;

/// Runs the program with words, and with arguments that may have spaces after them. Returns what it
/// prints, or why it fails.
fn run_with(words: &str, more: &[&str], stop: &StopFlag) -> Result<String, String> {
    let arguments = ["arena"].into_iter().chain(words.split(' '));
    let options = Options::try_parse_from(arguments.chain(more.iter().copied())).unwrap();
    let mut out = Vec::new();
    let stop = || Ok(stop.clone());
    run(&Catalogue::standard(), &options, stop, &mut out)
        .map_err(|error| Causes(&error).to_string())?;
    Ok(String::from_utf8(out).unwrap())
}

fn result_of(words: &str, more: &[&str]) -> Result<String, String> {
    run_with(words, more, &StopFlag::new())
}

fn printed(words: &str, more: &[&str]) -> String {
    result_of(words, more).unwrap()
}

/// A path in a new folder, which exists as long as the first value.
fn new_path(name: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name).to_str().unwrap().to_owned();
    (folder, path)
}

/// Returns the games in a file of results.
fn games(path: &str) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().skip(1).map(serde_json::from_str);
    lines.map(Result::unwrap).collect()
}

#[test]
fn a_match_by_depth_is_the_same_at_any_concurrency() {
    let words = "conway-chess greedy random --pairs 3 --concurrency";
    let match_of = |concurrency| printed(words, &[concurrency]);
    assert!(match_of("1").contains("3 pairs"), "{}", match_of("1"));
    assert_eq!(match_of("1"), match_of("2"));
}

#[test]
fn a_game_of_a_match_is_printed_as_a_record() {
    let (_folder, file) = new_path("match.jsonl");
    printed("lifeduel random random --pairs 2 --out", &[&file]);
    let record_of = |number| result_of("record", &[&file, number]);
    let games = games(&file);
    assert_eq!(record_of("2").unwrap().trim_end(), games[2]["record"]);
    let expected = format!("{file} has no game 4");
    assert_eq!(record_of("4").unwrap_err(), expected);
    fs::remove_file(&file).unwrap();
    let told = record_of("2").unwrap_err();
    assert!(told.starts_with(&format!("cannot read {file}: ")), "{told}");
}

#[test]
fn a_match_that_was_stopped_goes_on_to_the_same_result() {
    let (_folder, file) = new_path("match.jsonl");
    let terms = "wildebeest depth:2 random --pairs";
    let short = printed(terms, &["1", "--out", &file]);
    assert_eq!(short, printed(terms, &["1"]));
    // As if the program had been killed while it wrote.
    let text = fs::read_to_string(&file).unwrap() + "{\"number\":2,\"outc";
    fs::write(&file, text).unwrap();
    let longer = printed("--pairs 3 --resume", &[&file]);
    assert_eq!(longer, printed(terms, &["3"]));
    assert_eq!(games(&file).len(), 6);
    let first_games = printed("--resume", &[&file]);
    assert_eq!(first_games, short);
    let refused = result_of(terms, &["1", "--out", &file]).unwrap_err();
    let expected = "--resume goes on with the match in it";
    assert!(refused.ends_with(expected), "{refused}");
    fs::write(&file, "{}\n").unwrap();
    let refused = result_of("--resume", &[&file]).unwrap_err();
    let expected = "does not hold the results of a match";
    assert!(refused.contains(expected), "{refused}");
}

#[test]
fn a_test_ends_a_match_and_a_resumed_one_decides_the_same() {
    let (_folder, file) = new_path("match.jsonl");
    let words = "lifeduel greedy random --sprt 0,100 --concurrency 3 --out";
    let whole = printed(words, &[&file]);
    let expected = "for Elo +0 or +100 (errors 0.05, 0.05): accepted: +100";
    assert!(whole.contains(expected), "{whole}");
    // Without the last game that counted, and those after it.
    let text = fs::read_to_string(&file).unwrap();
    let mut lines = whole.lines();
    let (_, counts) = lines.find_map(|line| line.split_once("points: ")).unwrap();
    let counts = counts
        .split(", ")
        .map(|count| count.parse::<usize>().unwrap());
    let last = format!("{{\"number\":{},", 2 * counts.sum::<usize>() - 1);
    let lines = text.lines().filter(|line| !line.starts_with(&last));
    let shorter: Vec<&str> = lines.collect();
    assert!(shorter.len() < text.lines().count(), "{whole}");
    fs::write(&file, shorter.join("\n") + "\n").unwrap();
    let result = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with("not counted"));
        lines.map(String::from).collect::<Vec<_>>()
    };
    assert_eq!(result(&printed("--resume", &[&file])), result(&whole));
}

#[test]
fn every_game_of_the_file_is_a_record_with_its_result() {
    let (_folder, file) = new_path("match.jsonl");
    let words = "conway-chess greedy random --pairs 1 --max-plies 30 --out";
    printed(words, &[&file]);
    for game in games(&file) {
        let text = |name: &str| game[name].as_str().unwrap().to_owned();
        let record = Catalogue::standard().read(&text("record")).unwrap();
        let outcome = record.ending().unwrap().outcome;
        assert_eq!(outcome.to_string(), text("outcome"));
        assert!(record.ply() > game["opening"].as_u64().unwrap() as usize);
        let players = [text("first"), text("second")];
        let is_swapped = game["number"].as_u64().unwrap() % 2 == 1;
        assert_eq!(players[usize::from(is_swapped)], "greedy");
        assert_eq!(players[usize::from(!is_swapped)], "random");
        if record.ply() == 30 {
            assert_eq!(text("outcome"), "1/2-1/2");
            assert_eq!(text("reason"), "limit of plies");
        }
    }
}

#[test]
fn both_games_of_a_pair_have_the_opening_of_the_book() {
    let (_folder, file) = new_path("match.jsonl");
    let (_other, book) = new_path("book.txt");
    let words = "book pacifist --plies 4 --count 3 --within 100 --depth 3 --out";
    let make = || {
        printed(words, &[&book]);
        fs::read_to_string(&book).unwrap()
    };
    let text = make();
    assert_eq!(text, make(), "the same book again");
    let command = "\n# arena book pacifist --plies 4 --family 2 --count 3";
    assert!(text.contains(command), "{text}");
    let words = "pacifist random random --pairs 3 --max-plies 20 --book";
    printed(words, &[&book, "--out", &file]);
    let opening = |game: &Value| {
        let record = game["record"].as_str().unwrap();
        let mut record = Catalogue::standard().read(record).unwrap();
        record.go_to(game["opening"].as_u64().unwrap() as usize);
        record.to_line()
    };
    let openings: Vec<String> = games(&file).iter().map(opening).collect();
    let mut used: Vec<&String> = openings.iter().step_by(2).collect();
    used.sort();
    let mut lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    lines.sort_unstable();
    assert_eq!(used, lines);
    let mut pairs = openings.chunks(2);
    assert!(pairs.all(|pair| pair[0] == pair[1]), "{openings:?}");
    // Another book cannot go on with the match.
    fs::write(&book, lines[..2].join("\n")).unwrap();
    let error = result_of("--resume", &[&file]).unwrap_err();
    let expected = "the book of openings is not the one";
    assert!(error.starts_with(expected), "{error}");
    let raised = StopFlag::new();
    raised.raise();
    let words = "book pacifist --count 3 --out";
    let error = run_with(words, &[&book], &raised).unwrap_err();
    let expected = "found 0 of 3 openings among 0";
    assert!(error.starts_with(expected), "{error}");
}

#[test]
fn a_program_that_does_not_work_is_refused_before_the_match() {
    let error_of = |player| result_of("lifeduel --pairs 1", &[player, "random"]).unwrap_err();
    let failed = error_of("pipe:true");
    assert_eq!(failed, "pipe:true: \"true\" ended without a reply");
    assert!(error_of("pipe:/no/such/engine").contains("cannot start"));
    assert!(error_of("clever").starts_with("unknown player \"clever\""));
    assert!(error_of("10ms,depth=0").contains("\"depth=0\": expected clock="));
}

#[test]
fn a_file_of_a_match_starts_no_program() {
    let (folder, file) = new_path("match.jsonl");
    printed("lifeduel greedy random --pairs 1 --out", &[&file]);
    let whole = fs::read_to_string(&file).unwrap();
    let marker = folder.path().join("ran");
    let inside = unquoted(folder.path());
    for (player, side) in [("greedy", "one"), ("random", "other")] {
        let command = format!("pipe:nodes:5:sh -c cd${{IFS}}{inside}&&touch${{IFS}}ran");
        let terms = [(player, side), (&*command, side)]
            .map(|(word, side)| format!("\"{side}\":{}", serde_json::json!(word)));
        let named = whole.replacen(&terms[0], &terms[1], 1);
        assert_ne!(named, whole);
        fs::write(&file, &named).unwrap();
        let told = result_of("--pairs 2 --resume", &[&file]).unwrap_err();
        assert!(told.contains("no program of a file is started"), "{told}");
        assert!(told.contains(&format!("'{command}'")), "{told}");
        let resumed = format!("--resume {}", menagerie::shell_quoted(&file));
        assert!(told.ends_with(&resumed), "{told}");
        assert!(!fs::exists(&marker).unwrap(), "{command}");
    }
}

#[cfg(unix)]
#[test]
fn a_match_against_a_program_goes_on_if_the_command_line_names_it() {
    let (folder, file) = new_path("match.jsonl");
    let path = folder.path().join("engine.sh");
    fs::write(&path, script("")).unwrap();
    let engine = format!("pipe:nodes:5:sh -c .${{IFS}}{}", unquoted(&path));
    let begin = ["lifeduel", &engine, "greedy", "--out", &file];
    printed("--pairs 1 --opening 0", &begin);
    let go_on =
        |[game, one, other]: [&str; 3]| result_of("--pairs 2 --resume", &[&file, game, one, other]);
    let text = go_on(["lifeduel", &engine, "greedy"]).unwrap();
    assert!(text.contains("2 pairs"), "{text}");
    // Of other players it is another match.
    for other in [
        ["lifeduel", "greedy", &engine],
        ["conquid", &engine, "greedy"],
    ] {
        let told = go_on(other).unwrap_err();
        let is = format!("is a match of lifeduel '{engine}' greedy: name the same players");
        assert!(told.contains(&is), "{told}");
    }
}

/// Resumes a file whose terms have another text in place of one, and returns why that is refused.
/// The file stays as it is.
fn refused_with(file: &str, from: &str, to: &str) -> String {
    let text = fs::read_to_string(file).unwrap();
    let named = text.replacen(from, to, 1) + "{\"number\":2,\"outc";
    assert!(!named.starts_with(&text), "{from}");
    fs::write(file, &named).unwrap();
    let told = result_of("--resume", &[file]).unwrap_err();
    assert_eq!(fs::read_to_string(file).unwrap(), named, "{told}");
    fs::write(file, text).unwrap();
    told
}

#[test]
fn a_file_that_is_refused_stays_as_it_is() {
    let (_folder, file) = new_path("match.jsonl");
    let words = "lifeduel random random --pairs 1 --sprt 0,10 --out";
    printed(words, &[&file]);
    for (from, to, expected) in [
        ("\"alpha\":0.05", "\"alpha\":2.0", "two rates of errors"),
        ("\"elo0\":0.0", "\"elo0\":20.0", "ELO0 below ELO1"),
        (
            "\"pairs\":1",
            "\"pairs\":0",
            "asks for 0 pairs: expected 1 to 1000000",
        ),
        (
            "\"pairs\":1",
            "\"pairs\":1000001",
            "1000001 pairs: expected 1 to",
        ),
        (
            "\"pairs\":1",
            "\"pairs\":4294967295",
            "pairs: expected 1 to",
        ),
        (
            "\"random\":6",
            "\"random\":10000000",
            "asks for 10000000 random plies: expected 0 to 100",
        ),
        ("\"max_plies\":400", "\"max_plies\":0", "0 plies of a game"),
        (
            "\"margin\":500",
            "\"margin\":18446744073709551615",
            "milliseconds beyond the time: expected",
        ),
        ("\"openings_key\":0", "\"openings_key\":1", "the book of"),
        ("\"one\":\"random\"", "\"one\":\"pipe:a\"", "no program"),
    ] {
        let told = refused_with(&file, from, to);
        assert!(told.contains(expected), "{told}");
    }
    // Another program plays the match.
    let playing = fs::File::open(&file).unwrap();
    playing.lock().unwrap();
    let told = refused_with(&file, "\"number\":1", "\"number\":01");
    let expected = "is a match that another program plays";
    assert!(told.ends_with(expected), "{told}");
    drop(playing);
    printed("--resume", &[&file]);
}

#[cfg(unix)]
#[test]
fn a_test_goes_on_by_its_own_command_and_keeps_one_result() {
    let (folder, results) = new_path("tests.jsonl");
    let engine = folder.path().join("engine.sh");
    fs::write(&engine, script("")).unwrap();
    let program = format!("sh -c .${{IFS}}{}", unquoted(&engine));
    let games = folder.path().join("games").to_str().unwrap().to_owned();
    let test = |stop: &StopFlag, more: &[&str]| {
        let options = [
            "--against",
            &program,
            "--folder",
            &games,
            "--results",
            &results,
        ];
        let words = "test lifeduel --nodes 20 --pairs 40 --sprt 0,100 --what";
        run_with(words, &[&["easy win"], &options[..], more].concat(), stop)
    };
    let kept = || fs::read_to_string(&results).unwrap();
    let files = || fs::read_dir(&games).unwrap().count();
    let raised = StopFlag::new();
    raised.raise();
    let told = test(&raised, &[]).unwrap_err();
    assert!(told.contains("stopped"), "{told}");
    assert_eq!((kept().as_str(), files()), ("", 1));
    // The script plays a move that is soon illegal, so the test ends early.
    let whole = test(&StopFlag::new(), &[]).unwrap();
    assert!(whole.contains("accepted: +100"), "{whole}");
    let line = kept();
    let expected = r#"{"game":"lifeduel","variant":null,"what":"easy win","limit":"nodes:20","#;
    assert!(line.starts_with(expected), "{line}");
    assert!(line.ends_with("\"verdict\":\"accepted\"}\n"), "{line}");
    let again = test(&StopFlag::new(), &[]).unwrap();
    assert_eq!((again, kept(), files()), (whole, line, 1));
    // With other limits it is another test.
    test(&StopFlag::new(), &["--draw", "9,9,9"]).unwrap();
    assert_eq!((kept().lines().count(), files()), (1, 2));
    let printed = printed("tests", &[&results]);
    assert!(
        printed.contains("\n| easy win | nodes:20 | 0, 100 | "),
        "{printed}"
    );
}

/// As the parts of a test come from several machines.
#[cfg(unix)]
#[test]
fn parts_of_a_test_are_counted_together() {
    let (folder, results) = new_path("tests.jsonl");
    let engine = folder.path().join("engine.sh");
    fs::write(&engine, script("")).unwrap();
    let program = format!("sh -c .${{IFS}}{}", unquoted(&engine));
    let test = |name: &str, more: &[&str]| {
        let games = folder.path().join(name).to_str().unwrap().to_owned();
        let options = [
            "--against",
            &program,
            "--folder",
            &games,
            "--results",
            &results,
        ];
        let words = "test lifeduel --nodes 20 --pairs 4 --what";
        let printed = printed(words, &[&["parts"], &options[..], more].concat());
        let file = fs::read_dir(&games)
            .unwrap()
            .next()
            .unwrap()
            .unwrap()
            .path();
        (printed, fs::read_to_string(&file).unwrap(), file)
    };
    let (whole, ..) = test("whole", &[]);
    let result = fs::read_to_string(&results).unwrap();
    let (_, one, _) = test("one", &["--part", "2..4"]);
    let (_, two, file) = test("two", &["--part", "0..2"]);
    assert_eq!([one.lines().count(), two.lines().count()], [5, 5]);
    let (terms, games) = one.split_once('\n').unwrap();
    assert!(two.starts_with(terms));
    fs::write(file, two.clone() + games).unwrap();
    assert_eq!(test("two", &[]).0, whole);
    assert_eq!(fs::read_to_string(&results).unwrap(), result);
}

#[cfg(unix)]
#[test]
fn a_file_names_no_book_whose_reading_never_ends() {
    let (_folder, file) = new_path("match.jsonl");
    let words = "lifeduel random random --pairs 1 --opening 0 --out";
    printed(words, &[&file]);
    let named = "\"openings\":{\"file\":\"/dev/zero\"}";
    let told = refused_with(&file, "\"openings\":{\"random\":0}", named);
    assert!(told.ends_with("expected a regular file"), "{told}");
    // A person may name one.
    let words = "lifeduel random random --book";
    let told = result_of(words, &["/dev/zero"]).unwrap_err();
    assert!(told.contains("the file has more than"), "{told}");
}

/// Returns the games of a match between `greedy` and a shell script with limits before it and
/// settings after it.
#[cfg(unix)]
fn games_against(script: &str, [limits, settings]: [&str; 2]) -> Vec<Value> {
    let (folder, file) = new_path("match.jsonl");
    let path = folder.path().join("engine.sh");
    fs::write(&path, script).unwrap();
    let engine = format!("pipe:{limits}sh -c .${{IFS}}{}{settings}", unquoted(&path));
    let players = ["lifeduel", &engine, "greedy", "--out", &file];
    let text = printed("--pairs 1 --opening 0", &players);
    assert!(text.contains("0 won, 0 drawn, 2 lost"), "{text}");
    let games = games(&file);
    for game in &games {
        let record = game["record"].as_str().unwrap();
        let record = Catalogue::standard().read(record).unwrap();
        let winner = Player::ALL[usize::from(game["number"] == 0)];
        let expected = menagerie::Outcome::Win(winner);
        assert_eq!(record.ending().unwrap().outcome, expected);
    }
    games
}

/// Reads requests, and replies by the `id` of the request.
#[cfg(unix)]
fn script(reply: &str) -> String {
    format!(
        "while read -r line; do id=${{line#*\"id\\\":\"}}; id=${{id%%,*}}; m=0,0; {reply}
            echo \"{{\\\"id\\\":$id,\\\"move\\\":\\\"$m\\\"}}\"; done"
    )
}

/// The reply to the first request is a move, as the match checks the program.
#[cfg(unix)]
#[test]
fn a_program_that_fails_loses_the_game_with_the_reason() {
    for (reply, expected) in [
        ("[ $id = 1 ] || m=9,9", "chose a move that cannot be played"),
        ("[ $id = 1 ] || exit", "\"sh\" ended without a reply"),
        ("[ $id = 1 ] || id=7", "expected the reply to request "),
    ] {
        for game in games_against(&script(reply), ["depth:3:", ""]) {
            let reason = game["reason"].as_str().unwrap();
            assert!(reason.contains(expected), "{reason}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_is_late_loses_on_time() {
    for (seconds, settings) in [("0.7", ["1ms:", ""]), ("1.6", ["", ",clock=1s"])] {
        let late = script(&format!("[ $id = 1 ] || sleep {seconds}"));
        for game in games_against(&late, settings) {
            assert_eq!(game["reason"], "on time", "{settings:?}");
        }
    }
}

#[test]
fn a_seed_and_a_clock_are_settings_of_a_player() {
    let words = "lifeduel search,clock=5s+10ms random,seed=3 --pairs 2";
    let text = printed(words, &[]);
    assert!(text.starts_with("lifeduel: search,clock=5s+10ms against random,seed=3, 2 pairs"));
    let records = |player| {
        let (_folder, file) = new_path("match.jsonl");
        printed("lifeduel random --pairs 1 --out", &[&file, player]);
        let records = games(&file).into_iter().map(|game| game["record"].clone());
        records.collect::<Vec<_>>()
    };
    assert_eq!(records("random,seed=3"), records("random,seed=3"));
    assert_ne!(records("random,seed=3"), records("random,seed=4"));
}

#[test]
fn a_clock_may_have_more_time_than_can_pass() {
    // Only the first of them asks for the time.
    for word in ["depth:1,clock=720h+720h", "random,clock=720h+720h"] {
        let text = printed("lifeduel --pairs 1", &[word, word]);
        assert!(text.contains(",clock=720h+720h against "), "{text}");
    }
}

#[test]
fn the_game_is_looked_up_before_the_players() {
    let told = result_of("chess a b", &[]).unwrap_err();
    assert!(told.starts_with("unknown game \"chess\""), "{told}");
    assert!(told.contains("did you mean conway-chess?"), "{told}");
}
