//! The test bench: whether a change makes a player stronger, and the page of all such tests.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::{env, io};

use clap::Args;
use menagerie::{Catalogue, Pipe, StopFlag};
use serde::{Deserialize, Serialize};
use terminal::number;

use crate::adjudication::{DrawRule, ResignRule};
use crate::conduct::{self, MatchOptions, PAIRS};
use crate::error::{Error, Problem, cannot};
use crate::sprt::Sprt;
use crate::tally::Tally;

/// Test whether a change makes a player stronger.
///
/// The build with the change plays against the one before it until the sequential test has decided.
/// The same command goes on with a test that was stopped, as long as the programs are the same. At
/// the end a line is added to the file of results, from which `arena tests` makes the page.
#[derive(Debug, Args)]
pub struct TestOptions {
    /// The game, such as wildebeest
    game: String,
    /// The `referee` of the build before the change
    #[arg(long, value_name = "COMMAND")]
    against: String,
    /// The `referee` of the build with the change [default: this build]
    #[arg(long, value_name = "COMMAND")]
    with: Option<String>,
    /// The change, in a few words
    #[arg(long, value_name = "WORDS")]
    what: String,
    /// The variant of the game
    #[arg(long)]
    variant: Option<String>,
    /// The positions that a player looks at for a move
    #[arg(long, default_value_t = 5_000, value_parser = number::<u64>(1..=1_000_000_000_000))]
    nodes: u64,
    /// The time for a move in place of --nodes, such as 50ms
    #[arg(long, conflicts_with = "nodes")]
    time: Option<String>,
    /// The two differences in Elo between which the test decides, and the rates of errors
    #[arg(long, default_value = "0,5", value_name = "ELO0,ELO1[,ALPHA,BETA]")]
    #[arg(allow_hyphen_values = true)]
    sprt: Sprt,
    /// The most pairs of games
    #[arg(long, default_value_t = 100_000, value_parser = number::<u32>(PAIRS))]
    pairs: u32,
    /// When a game is drawn, as in a match
    #[arg(long, default_value = "60,16,10", value_name = "FROM,PLIES,POINTS")]
    draw: DrawRule,
    /// When a game is lost, as in a match
    #[arg(long, default_value = "2,100000", value_name = "PLIES,POINTS")]
    resign: ResignRule,
    /// The number of games played at the same time [default: one for each processor]
    #[arg(long, value_parser = number::<u16>(1..=1024))]
    concurrency: Option<u16>,
    /// Play only these pairs, and add no result: a part of a test, for one of several machines
    #[arg(long, value_name = "FROM..TO", value_parser = part)]
    part: Option<Range<u32>>,
    /// The folder of the files of games
    #[arg(long, default_value = "target/tests")]
    folder: PathBuf,
    /// The file of results
    #[arg(long, default_value = RESULTS, value_name = "FILE")]
    results: PathBuf,
}

/// Reads the numbers of pairs, the first one and that after the last one.
fn part(text: &str) -> Result<Range<u32>, &'static str> {
    let numbers = text.split_once("..").and_then(|(from, to)| {
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        (from < to).then_some(from..to)
    });
    numbers.ok_or("expected two numbers of pairs, such as 200..400")
}

/// Print the page of all tests.
#[derive(Debug, Args)]
pub struct PageOptions {
    /// The file of results
    #[arg(default_value = RESULTS, value_name = "FILE")]
    results: PathBuf,
}

/// The file of results of this workspace.
const RESULTS: &str = "benches/tests.jsonl";

/// The result of a test, a line of the file of results.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Tested {
    game: String,
    variant: Option<String>,
    what: String,
    /// The limit of a move.
    limit: String,
    /// The test between two differences in Elo.
    bounds: [f64; 2],
    games: u32,
    /// How many pairs scored 0, ½, 1, 1½ and 2 points.
    pairs: [u32; 5],
    elo: String,
    llr: f64,
    verdict: String,
}

impl TestOptions {
    /// Returns the limit of a move as in the word of a player.
    fn limit(&self) -> String {
        let nodes = || format!("nodes:{}", self.nodes);
        self.time.clone().unwrap_or_else(nodes)
    }

    /// Returns the match, with its file of games.
    fn to_match(&self) -> Result<MatchOptions, Error> {
        let limit = self.limit();
        let other = |command: &String| format!("{}{limit}:{command}", Pipe::WORD);
        let file = self.file()?;
        let is_begun = file.exists();
        let concurrency = available_parallelism().map_or(1, |count| count.get().min(1024) as u16);
        Ok(MatchOptions {
            game: Some(self.game.clone()),
            one: Some(self.with.as_ref().map_or(limit.clone(), other)),
            other: Some(other(&self.against)),
            variant: self.variant.clone(),
            pairs: Some(self.pairs),
            sprt: Some(self.sprt),
            draw: Some(self.draw),
            resign: Some(self.resign),
            concurrency: self.concurrency.unwrap_or(concurrency),
            out: (!is_begun).then(|| file.clone()),
            resume: is_begun.then_some(file),
            part: self.part.clone(),
            ..MatchOptions::USUAL
        })
    }

    /// Returns the path of the file of games. Its name depends on all that the games do, so that
    /// games of two builds are never counted together.
    fn file(&self) -> Result<PathBuf, Error> {
        let own = || env::current_exe().map(|path| path.display().to_string());
        let with = self.with.clone().map_or_else(own, Ok);
        let with = with.map_err(cannot("find", "this program"))?;
        let mut hasher = DefaultHasher::new();
        for command in [&self.against, &with] {
            command.hash(&mut hasher);
            // A program that cannot be read is refused when it is asked for a move.
            let program = command.split_whitespace().next().unwrap_or_default();
            fs::read(program).ok().hash(&mut hasher);
        }
        let rules = (self.limit(), self.sprt.to_string(), self.draw, self.resign);
        (&self.game, &self.variant, rules).hash(&mut hasher);
        let word = |c: char| if c.is_alphanumeric() { c } else { '-' };
        let what: String = self.what.chars().map(word).take(40).collect();
        let name = format!("{}-{what}-{:016x}.jsonl", self.game, hasher.finish());
        fs::create_dir_all(&self.folder).map_err(cannot("make the folder", &self.folder))?;
        Ok(self.folder.join(name))
    }

    /// Returns the line of the result.
    fn line(&self, tally: &Tally) -> String {
        let tested = Tested {
            game: self.game.clone(),
            variant: self.variant.clone(),
            what: self.what.clone(),
            limit: self.limit(),
            bounds: [self.sprt.elo0, self.sprt.elo1],
            games: 2 * tally.pairs.count(),
            pairs: tally.pairs.0,
            elo: tally.elo().unwrap_or_default(),
            llr: (self.sprt.llr(&tally.pairs) * 100.0).round() / 100.0,
            verdict: tally.verdict().into(),
        };
        serde_json::to_string(&tested).expect("strings and numbers are JSON") + "\n"
    }
}

/// Tests the change of the options, or goes on with its test.
pub fn test(
    catalogue: &Catalogue,
    options: &TestOptions,
    stop: &StopFlag,
    out: &mut impl Write,
) -> Result<(), Error> {
    if options.part.is_some() {
        return conduct::run(catalogue, &options.to_match()?, stop, out).map(drop);
    }
    let path = &options.results;
    let kept = |error| cannot("keep results in", path)(error);
    let mut file = File::options();
    // A file that cannot be written is told before the games.
    let file = file.create(true).read(true).append(true).open(path);
    let mut file = file.map_err(kept)?;
    let tally = conduct::run(catalogue, &options.to_match()?, stop, out)?;
    let line = options.line(&tally);
    // The command of a test that has ended may be given again.
    let known = io::read_to_string(&file).map_err(kept)?;
    match known.contains(&line) {
        true => Ok(()),
        false => file.write_all(line.as_bytes()).map_err(kept),
    }
}

/// Prints the page.
pub fn page(options: &PageOptions, out: &mut impl Write) -> Result<(), Error> {
    let path = &options.results;
    let text = fs::read_to_string(path).map_err(cannot("read", path))?;
    Ok(out.write_all(page_of(path, &text)?.as_bytes())?)
}

/// What stands above the tables.
const HEAD: &str = "# Tests

Every change that was tested with `arena test`, as
[the arena's README](../examples/arena/README.md) explains it. `arena tests > benches/TESTS.md`
writes this page from `tests.jsonl`. A change is accepted if it is likelier worth the second bound
than the first one, in Elo. The intervals are 95 %, and flatter a change that was accepted early.
";

/// Returns the page of a file of results: a table for each game, with the newest test last.
fn page_of(path: &Path, text: &str) -> Result<String, Error> {
    let mut games: BTreeMap<String, String> = BTreeMap::new();
    for line in text.lines() {
        let read = serde_json::from_str(line);
        let tested: Tested = read.map_err(|error| Problem::Result(error).of(path))?;
        let words = [Some(&*tested.game), tested.variant.as_deref()];
        let game = words.into_iter().flatten().collect::<Vec<_>>().join(" ");
        *games.entry(game).or_default() += &row(&tested);
    }
    let tables = games.into_iter().map(|(game, rows)| {
        format!(
            "\n## {game}\n\n\
             | change | limit | bounds | games | pairs of 0, ½, 1, 1½, 2 points | Elo | LLR | |\n\
             |---|---|---|---|---|---|---|---|\n{rows}"
        )
    });
    Ok(HEAD.to_owned() + &tables.collect::<String>())
}

/// Returns the line of a test in its table.
fn row(tested: &Tested) -> String {
    // A bar would end the cell.
    let what = tested.what.replace('|', "\\|");
    let [low, high] = tested.bounds;
    let pairs = tested.pairs.map(|count| count.to_string()).join(", ");
    let Tested {
        limit,
        games,
        elo,
        llr,
        verdict,
        ..
    } = tested;
    format!(
        "| {what} | {limit} | {low}, {high} | {games} | {pairs} | {elo} | {llr} | {verdict} |\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_written_from_the_results() {
        let benches = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches");
        let results = benches.join("tests.jsonl");
        let mut page = Vec::new();
        super::page(&PageOptions { results }, &mut page).unwrap();
        let kept = fs::read_to_string(benches.join("TESTS.md")).unwrap();
        assert_eq!(String::from_utf8(page).unwrap(), kept);
    }

    #[test]
    fn the_page_has_a_table_for_each_game_with_the_newest_test_last() {
        let line = |game: &str, variant: Option<&str>, what: &str| {
            let tested = Tested {
                game: game.into(),
                variant: variant.map(String::from),
                what: what.into(),
                limit: "nodes:5000".into(),
                bounds: [0.0, 5.0],
                games: 20,
                pairs: [1, 2, 3, 4, 0],
                elo: "+0.0 (-9.0 to +9.0)".into(),
                llr: -2.95,
                verdict: "rejected".into(),
            };
            serde_json::to_string(&tested).unwrap() + "\n"
        };
        let text = [
            line("wildebeest", None, "a"),
            line("conquid", Some("medium"), "x|y"),
            line("wildebeest", None, "b"),
        ];
        let page = page_of(Path::new("tests"), &text.concat()).unwrap();
        let row = "| nodes:5000 | 0, 5 | 20 | 1, 2, 3, 4, 0 | +0.0 (-9.0 to +9.0) | -2.95 |";
        let (_, medium) = page.split_once("\n## conquid medium\n").unwrap();
        let (medium, wildebeest) = medium.split_once("\n## wildebeest\n").unwrap();
        let end = |rows: &[&str]| {
            let rows = rows
                .iter()
                .map(|what| format!("| {what} {row} rejected |\n"));
            format!("|\n{}", rows.collect::<String>())
        };
        assert!(medium.ends_with(&end(&["x\\|y"])), "{page}");
        assert!(wildebeest.ends_with(&end(&["a", "b"])), "{page}");
        let error = page_of(Path::new("tests"), "{}\n").unwrap_err();
        assert_eq!(
            error.to_string(),
            "tests has a line that is not the result of a test"
        );
    }
}
