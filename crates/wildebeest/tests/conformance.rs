//! Results from independent programs: hand-written cases, positions with digests of all
//! successors, and the law's perft numbers.

use std::collections::HashSet;

use grid_core::{Game, Outcome, Player, perft, perft_full};
use wildebeest::{Move, Position};

/// FNV-1a, 64 bit.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The moves of a position with their successors, `FROM-TO=POSITION`, sorted, and the number of
/// different successors.
fn successors(position: &Position) -> (Vec<String>, usize) {
    let moves = position.moves().into_iter();
    let after = moves.map(|m| {
        let mut after = *position;
        after.play_unchecked(m);
        (m, after)
    });
    let after: Vec<(Move, Position)> = after.collect();
    let mut lines: Vec<String> = after.iter().map(|(m, p)| format!("{m}={p}\n")).collect();
    lines.sort_unstable();
    let different: HashSet<Position> = after.into_iter().map(|(_, after)| after).collect();
    (lines, different.len())
}

#[test]
fn positions_with_all_successors() {
    let mut count = 0;
    for line in include_str!("data/wildebeest.tsv").lines() {
        if line.starts_with("//") || line.is_empty() {
            continue;
        }
        let [text, moves, distinct, result, digest] = line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("{line}");
        };
        let position: Position = text.parse().unwrap();
        assert_eq!(position.to_string(), text);
        let expected = match result {
            "white" => Some(Outcome::Win(Player::First)),
            "black" => Some(Outcome::Win(Player::Second)),
            "draw" => Some(Outcome::Draw),
            _ => None,
        };
        assert_eq!(position.outcome(), expected, "{text}");
        let (lines, different) = successors(&position);
        assert_eq!(lines.len().to_string(), moves, "{text}");
        assert_eq!(position.move_count(), lines.len() as u64, "{text}");
        assert_eq!(different.to_string(), distinct, "{text}");
        let all = lines.concat();
        let found = format!("{:016x}", fnv(all.as_bytes()));
        assert_eq!(found, digest, "{text}\n{all}");
        count += 1;
    }
    assert_eq!(count, 1_200);
}

/// Checks the statements of a hand-written case about its position. Returns how many there are.
fn check_case(name: &str, lines: &[&str]) -> usize {
    let text = |turn: &str, rows: &[&str]| format!("{turn} {}", rows.join("/"));
    let turn = lines[0].strip_prefix("turn ").unwrap();
    let other = if turn == "W" { "B" } else { "W" };
    let position: Position = text(turn, &lines[1..12]).parse().unwrap();
    let mut rest = &lines[12..];
    let mut count = 0;
    while let Some((&line, more)) = rest.split_first() {
        rest = more;
        count += 1;
        let (word, moves) = line.split_once(' ').unwrap_or((line, ""));
        let mut named: Vec<Move> = moves
            .split_whitespace()
            .map(|m| m.parse().unwrap())
            .collect();
        match word {
            "move" => {
                let (rows, more) = rest.split_at(11);
                rest = more;
                assert!(position.is_legal(named[0]), "{name}: {line}");
                let mut after = position;
                after.play_unchecked(named[0]);
                let expected: Position = text(other, rows).parse().unwrap();
                assert_eq!(after, expected, "{name}: {line}");
            }
            "illegal" => {
                let all = position.moves();
                for m in named {
                    assert!(!all.contains(&m) && !position.is_legal(m), "{name}: {m}");
                }
            }
            "moves" => {
                let mut all = position.moves();
                let key = |m: &Move| (m.from, m.to);
                all.sort_unstable_by_key(key);
                named.sort_unstable_by_key(key);
                assert_eq!(all, named, "{name}");
            }
            _ => panic!("{name}: {line}"),
        }
    }
    count
}

#[test]
fn hand_written_cases() {
    let text = include_str!("data/wildebeest-cases.txt");
    let is_said = |line: &&str| !line.is_empty() && !line.starts_with("//");
    let counts = text.split("\ncase ").skip(1).map(|case| {
        let lines: Vec<&str> = case.lines().map(str::trim_end).filter(is_said).collect();
        check_case(lines[0], &lines[1..])
    });
    let counts: Vec<usize> = counts.collect();
    assert_eq!((counts.len(), counts.iter().sum()), (114, 146));
}

#[test]
fn rule_r9_perft_from_the_start() {
    for (depth, count) in [(1, 30), (2, 210), (3, 1_673), (4, 35_351), (5, 798_413)] {
        assert_eq!(perft(&Position::START, depth), count);
    }
    assert_eq!(perft_full(&Position::START, 4), 35_351);
    assert_eq!(successors(&Position::START).1, 29);
}
