//! The signature of the search: the numbers of nodes that it visits in fixed positions.
//!
//! A change that is meant to keep play as it is must keep them.

use std::collections::BTreeMap;
use std::io::Write;

use clap::Args;
use menagerie::{Catalogue, Limits, SearchOptions};

use crate::error::Error;

/// The expected numbers: the depth, the nodes and the record, one search a line.
const EXPECTED: &str = include_str!("../signature.txt");

/// Print the signature of every game: the number of nodes that the search visits in fixed
/// positions.
///
/// A change that is meant to keep play as it is must keep these numbers. The program fails if one
/// of them is not the expected one.
#[derive(Debug, Args)]
pub struct SignatureOptions {
    /// The games [default: all]
    games: Vec<String>,
    /// Print the file of expected numbers with the present ones
    #[arg(long, conflicts_with = "games")]
    lines: bool,
}

/// A search of the signature.
struct Probe<'a> {
    game: &'a str,
    depth: u32,
    expected: u64,
    record: &'a str,
}

/// Reads the searches. The file is part of the program, and a test reads it.
fn probes() -> impl Iterator<Item = Probe<'static>> {
    EXPECTED.lines().filter_map(|line| {
        let (depth, rest) = line.split_once(' ')?;
        let (nodes, record) = rest.split_once(' ')?;
        Some(Probe {
            game: record.split(' ').next()?,
            depth: depth.parse().ok()?,
            expected: nodes.parse().ok()?,
            record,
        })
    })
}

impl Probe<'_> {
    /// Returns the number of nodes of the search.
    fn nodes(&self, catalogue: &Catalogue) -> Result<u64, Error> {
        let game = catalogue.find(self.game)?.record(self.record)?;
        let options = SearchOptions::new(Limits::depth(self.depth));
        let report = game.search(&options, &mut |_| {});
        Ok(report.map_or(0, |report| report.nodes))
    }
}

/// Prints the signatures.
pub fn run(
    catalogue: &Catalogue,
    options: &SignatureOptions,
    out: &mut impl Write,
) -> Result<(), Error> {
    for game in &options.games {
        catalogue.find(game)?;
    }
    let is_chosen = |probe: &Probe<'_>| match &options.games[..] {
        [] => catalogue.find(probe.game).is_ok(),
        games => games.iter().any(|game| game == probe.game),
    };
    let mut sums: BTreeMap<&str, [u64; 2]> = BTreeMap::new();
    for probe in probes().filter(is_chosen) {
        let nodes = probe.nodes(catalogue)?;
        if options.lines {
            writeln!(out, "{} {nodes} {}", probe.depth, probe.record)?;
        }
        let [found, expected] = sums.entry(probe.game).or_default();
        *found += nodes;
        *expected += probe.expected;
    }
    if options.lines {
        return Ok(());
    }
    if sums.is_empty() {
        writeln!(out, "no signature is recorded for these games")?;
    }
    let mut changed = Vec::new();
    for (game, [found, expected]) in sums {
        if found == expected {
            writeln!(out, "{game} {found}")?;
        } else {
            writeln!(out, "{game} {found}, expected {expected}")?;
            changed.push(game);
        }
    }
    match &changed[..] {
        [] => Ok(()),
        games => Err(Error::Signature(games.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails if the search of a game visits other nodes than before. CONTRIBUTING.md says what to
    /// do then.
    #[test]
    fn every_game_is_searched_as_before() {
        let catalogue = Catalogue::standard();
        for info in catalogue.games() {
            let probes: Vec<_> = probes().filter(|probe| probe.game == info.name()).collect();
            assert!(!probes.is_empty(), "{}", info.name());
            for probe in probes {
                let nodes = probe.nodes(&catalogue).unwrap();
                let search = format!("depth {}: {}", probe.depth, probe.record);
                assert!(nodes > 1_000, "too few to notice a change: {search}");
                assert_eq!(nodes, probe.expected, "{search}");
            }
        }
        assert_eq!(probes().count(), EXPECTED.lines().count());
    }

    #[test]
    fn the_command_prints_a_number_for_each_game() {
        let options = SignatureOptions {
            games: vec!["conquid".into()],
            lines: false,
        };
        let mut out = Vec::new();
        run(&Catalogue::standard(), &options, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let probes = probes().filter(|probe| probe.game == "conquid");
        let expected: u64 = probes.map(|probe| probe.expected).sum();
        assert_eq!(text, format!("conquid {expected}\n"));
    }
}
