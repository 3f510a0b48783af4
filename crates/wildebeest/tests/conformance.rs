//! Results from independent programs: hand-written cases, positions with digests of all
//! successors, and the law's perft numbers.

use std::collections::HashSet;
use std::iter;

use grid_core::{Game, Outcome, Player, perft, perft_full};
use wildebeest::{Move, Position, Square};

use crate::rules::board;

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

/// Checks the statements of a case. Returns how many there are, but for positions and events.
fn check_case(name: &str, lines: &[&str]) -> usize {
    let square = |text: &str| -> Square { text.parse().unwrap() };
    let parse = |m: &str| -> Move { m.parse().unwrap() };
    let mut position = Position::START;
    let mut count = 0;
    let mut lines = lines.iter().peekable();
    while let Some(&line) = lines.next() {
        count += 1;
        if let Some((from, targets)) = line.split_once(':') {
            let found = position.moves_from(square(from)).targets;
            let targets = targets.split_whitespace().map(square).collect();
            assert_eq!(found, targets, "{name}: {line}");
        } else if let Some((m, after)) = line.split_once(" = ") {
            assert!(position.is_legal(parse(m)), "{name}: {line}");
            let mut events = Vec::new();
            let mut played = position;
            played.play_with(parse(m), &mut |event| events.push(format!("- {event}")));
            let side = ["W", "B"][position.turn().other().index()];
            assert_eq!(played, board(side, after), "{name}: {line}");
            let told = iter::from_fn(|| lines.next_if(|line| line.starts_with("- ")));
            let told: Vec<&str> = told.copied().collect();
            assert!(told.is_empty() || told == events, "{name}: {events:?}");
        } else if let Some(moves) = line.strip_prefix("illegal ") {
            for m in moves.split(' ').map(parse) {
                let is_legal = position.is_legal(m) || position.moves().contains(&m);
                assert!(!is_legal, "{name}: {m}");
            }
        } else {
            let (side, pieces) = line.split_once(' ').unwrap();
            position = board(side, pieces);
            count -= 1;
        }
    }
    count
}

#[test]
fn hand_written_cases() {
    let text = include_str!("data/wildebeest-cases.txt");
    let lines = |case: &'static str| case.lines().filter(|line| !line.is_empty()).collect();
    let cases: Vec<Vec<&str>> = text.split("\ncase ").skip(1).map(lines).collect();
    let counts = cases.iter().map(|case| check_case(case[0], &case[1..]));
    assert_eq!((cases.len(), counts.sum()), (148, 205));
    // Every rule that names this test has a case.
    let rules = wildebeest::rules::PAGE.split("\n\n**");
    let rules = rules.filter(|rule| rule.contains("`hand_written_cases`"));
    let rules: Vec<&str> = rules.collect();
    assert_eq!(rules.len(), 22);
    for rule in rules {
        let number = rule.split("**").next().unwrap();
        let names = cases.iter().map(|case| case[0]);
        let mut tags = names.flat_map(|name| name.split(['[', ' ', ',', ']']));
        assert!(tags.any(|tag| tag == number), "{number} has no case");
    }
}

#[test]
fn rule_r8_3_perft_from_the_start() {
    for (depth, count) in [(1, 30), (2, 210), (3, 1_673), (4, 35_351), (5, 798_413)] {
        assert_eq!(perft(&Position::START, depth), count);
    }
    assert_eq!(perft_full(&Position::START, 4), 35_351);
    assert_eq!(successors(&Position::START).1, 29);
}
