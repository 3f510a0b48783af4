//! Positions with every move and its result, and perft counts, all made by an independent program.

use grid_core::testing::check_recorded;
use grid_core::{perft, perft_full};
use pacifist::{Count, Pacifist, Player, Position, Value, WeightedPacifist, Weighting};

use crate::model::Model;

/// A recorded position: its text, its status, and the texts of the positions after its moves.
#[derive(serde::Deserialize)]
pub struct Case {
    pub fen: String,
    pub status: String,
    pub succ: Vec<(String, String)>,
}

/// The recorded positions of a game.
pub fn cases<W: Weighting>() -> impl Iterator<Item = Case> {
    let data = if W::NAME == Count::NAME {
        include_str!("data/pacifist.jsonl")
    } else {
        include_str!("data/pacifist-weighted.jsonl")
    };
    data.lines().map(|line| serde_json::from_str(line).unwrap())
}

fn check_positions<W: Weighting>(count: usize) {
    for Case { fen, status, succ } in cases::<W>() {
        let model = Model::<W>::parse(&fen);
        check_recorded::<Position<W>>(&fen, &status, &succ, &model);
    }
    assert_eq!(cases::<W>().count(), count);
}

#[test]
fn game_and_model_have_the_recorded_moves_and_successors() {
    check_positions::<Count>(361);
    check_positions::<Value>(360);
}

#[test]
fn rule_12_every_perft_line_is_counted() {
    fn check<W: Weighting>(text: &str, counts: &[u64]) {
        let position: Position<W> = text.parse().unwrap();
        for (depth, &count) in (1..).zip(counts) {
            let found = [perft(&position, depth), perft_full(&position, depth)];
            assert_eq!(found, [count; 2], "depth {depth} of {text}");
        }
    }
    let mut lines = 0;
    for line in include_str!("data/perft.txt").lines() {
        let [game, _, text, counts] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("not a perft line: {line}");
        };
        let counts: Vec<u64> = serde_json::from_str(counts).unwrap();
        match game {
            "Pacifist1" => check::<Count>(text, &counts),
            "Pacifist2" => check::<Value>(text, &counts),
            _ => panic!("unknown game: {line}"),
        }
        lines += 1;
    }
    assert_eq!(lines, 26);
}

#[test]
fn rule_12_perft_from_the_start() {
    for (depth, count) in (0..).zip([1, 20, 400, 8_849, 194_755, 4_698_875]) {
        assert_eq!(perft(&Pacifist::START, depth), count, "depth {depth}");
    }
    for (depth, count) in (0..).zip([1, 20, 400, 8_831, 192_198]) {
        let found = perft(&WeightedPacifist::START, depth);
        assert_eq!(found, count, "depth {depth}, weighted");
    }
}

/// A field that is missing, or that states only what the board shows, gives the same position.
#[test]
fn the_kings_homes_need_not_be_told_where_the_own_king_is_at_home() {
    let mut guessed = 0;
    for Case { fen, .. } in cases::<Count>() {
        let position: Pacifist = fen.parse().unwrap();
        let (without, _) = fen.rsplit_once(' ').unwrap();
        let read: Pacifist = without.parse().unwrap();
        guessed += usize::from(read == position && !fen.ends_with("--"));
        assert_eq!(read.pieces(Player::First), position.pieces(Player::First));
    }
    assert!(guessed > 100, "{guessed}");
}
