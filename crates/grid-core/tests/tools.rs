//! The tools for any game: perft against numbers computed by hand, fair dice, random games,
//! numbered moves and keys.

use std::collections::HashSet;

use grid_core::{
    Dice, Game, HistoryRules, Outcome, Player, Reason, Record, divide, key_of, perft, perft_full,
    perft_parallel, playout, random_move,
};

use crate::ring::{Move, Ring};

/// By hand, with h, a and b for the cells 0, 1 (or 5) and 2 (or 4) and s stones:
/// h(s, d) = 2 a(s, d-1) + h(s-1, d-1), a(s, d) = h(s, d-1) + b(s, d-1),
/// b(s, d) = a(s, d-1), plus one if d = 1: the step into the pit.
const LEAVES: [u64; 7] = [1, 3, 7, 14, 28, 50, 104];

/// The results of all ways to count.
fn perfts(start: &Ring, depth: u32) -> [u64; 3] {
    [perft, perft_full, perft_parallel].map(|count| count(start, depth))
}

#[test]
fn perft_counts_what_a_hand_counts() {
    for (depth, leaves) in (0..).zip(LEAVES) {
        let start = Ring::with_stones(2);
        assert_eq!(perfts(&start, depth), [leaves; 3], "depth {depth}");
    }
}

#[test]
fn all_perfts_agree_deep_in_the_tree() {
    let start = Ring::with_stones(3);
    for depth in 7..=14 {
        let parts = divide(&start, depth, perft);
        let leaves: u64 = parts.iter().map(|&(_, part)| part).sum();
        assert_eq!(perfts(&start, depth), [leaves; 3]);
    }
}

#[test]
fn a_finished_game_is_its_own_only_leaf() {
    let in_the_pit = Ring {
        cell: 3,
        ..Ring::with_stones(2)
    };
    for over in [in_the_pit, Ring::with_stones(0)] {
        assert_eq!([0, 5].map(|depth| perfts(&over, depth)), [[1; 3], [0; 3]]);
        assert_eq!(divide(&over, 5, perft), []);
    }
}

#[test]
fn divide_lists_every_move_in_the_order_of_visiting() {
    let start = Ring::with_stones(2);
    let moves = [Move::Left, Move::Right, Move::Take];
    assert_eq!(divide(&start, 0, perft), []);
    for (depth, parts) in [(1, [1, 1, 1]), (3, [5, 5, 4])] {
        let expected: Vec<_> = moves.into_iter().zip(parts).collect();
        assert_eq!(divide(&start, depth, perft), expected);
    }
}

#[test]
fn only_legal_moves_can_be_played() {
    let mut ring = Ring::with_stones(1);
    assert_eq!(ring.play(Move::Right), Ok(()));
    let refused = ring.play(Move::Take).unwrap_err();
    assert_eq!(refused.to_string(), "illegal move take");
    assert_eq!(ring.to_string(), "1 1 second 1", "nothing has changed");

    ring.cell = 3;
    let refused = ring.play(Move::Left).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the game is over (0-1): left cannot be played"
    );
}

#[test]
fn the_numbers_of_a_seed_never_change() {
    let mut dice = Dice::seeded(1);
    assert_eq!(
        [(); 8].map(|()| dice.below(1_000)),
        [856, 137, 470, 726, 369, 557, 391, 739]
    );
    assert_ne!(Dice::seeded(7).bits(), Dice::seeded(8).bits());
}

#[test]
fn rolls_are_below_their_bound() {
    let mut dice = Dice::seeded(2);
    let small = [1, 2, 3, 6, 7];
    let large = [1 << 32, (1 << 63) + 1, u64::MAX - 1, u64::MAX];
    for n in small.into_iter().chain(large) {
        assert!((0..1_000).all(|_| dice.below(n) < n));
    }
    assert_eq!(dice.below(0), 0, "there is nothing to choose from");
}

/// Checks that all numbers below `sides` come equally often in some rolls. Pearson's chi-squared of
/// fair dice exceeds `bound` once in a million runs.
fn check_fair(sides: usize, bound: f64, rolls: u32, mut roll: impl FnMut() -> usize) {
    let mut counts = vec![0_u32; sides];
    for _ in 0..rolls {
        counts[roll()] += 1;
    }
    let expected = f64::from(rolls) / sides as f64;
    let square = |&count| (f64::from(count) - expected).powi(2) / expected;
    let chi_squared: f64 = counts.iter().map(square).sum();
    assert!(chi_squared < bound, "{counts:?}");
}

#[test]
fn all_numbers_come_equally_often() {
    let mut dice = Dice::seeded(3);
    for (sides, bound) in [(2, 24.0), (6, 36.0), (10, 45.0), (100, 176.0)] {
        check_fair(sides, bound, 100_000, || dice.below(sides as u64) as usize);
    }
}

#[test]
fn large_bounds_have_no_bias() {
    // 2^64 numbers map to 3 * 2^62 places. Remainders would favour the lowest third, and products
    // without rejection every third place, by a factor of two.
    let mut dice = Dice::seeded(4);
    check_fair(3, 28.0, 30_000, || (dice.below(3 << 62) >> 62) as usize);
    check_fair(3, 28.0, 30_000, || (dice.below(3 << 62) % 3) as usize);
}

#[test]
fn random_moves_are_legal_and_equally_likely() {
    let start = Ring::with_stones(1);
    let mut dice = Dice::seeded(5);
    check_fair(3, 28.0, 30_000, || {
        random_move(&start, &mut dice).expect("there are three moves") as usize
    });
    assert_eq!(random_move(&Ring::with_stones(0), &mut dice), None);
}

#[test]
fn a_random_game_goes_on_to_its_end() {
    let mut endings = HashSet::new();
    for seed in 0..64 {
        // Only an odd number of stones gives the first player the last one.
        let start = Ring::with_stones(1 + seed as u8 % 2);
        let (end, plies) = playout(start.clone(), &mut Dice::seeded(seed), 10_000);
        assert_eq!(end.turn(), Player::ALL[plies as usize % 2]);
        endings.insert((end.cell == 3, end.outcome()));
        let again = playout(start, &mut Dice::seeded(seed), 10_000);
        assert_eq!(again, (end, plies), "the same seed");
    }
    let wins = Player::ALL.map(|player| Some(Outcome::Win(player)));
    let all = [true, false].map(|pit| wins.map(|win| (pit, win)));
    assert_eq!(endings, all.into_iter().flatten().collect());
}

#[test]
fn a_random_record_obeys_the_rules_that_need_history_and_a_playout_does_not() {
    let start = Ring::with_stones(9);
    // Plays random moves until the game ends.
    let record = |seed, rules| {
        let (mut record, mut dice) = (Record::with_rules(start.clone(), rules), Dice::seeded(seed));
        while record.ending().is_none() {
            let m = random_move(record.position(), &mut dice).expect("a game that goes on");
            record.play(m).expect("a legal move");
        }
        record
    };
    let mut reasons = HashSet::new();
    for seed in 0..64 {
        let ruled = record(seed, Ring::HISTORY_RULES);
        let ending = ruled.ending().expect("no game is longer than 20 plies");
        reasons.insert(ending.reason);

        let (end, plies) = playout(start.clone(), &mut Dice::seeded(seed), 10_000);
        let plies = plies as usize;
        assert_ne!(
            end.outcome(),
            Some(Outcome::Draw),
            "no position of the ring"
        );
        let is_decided = ending.reason == Reason::Position;
        assert_eq!(plies > ruled.ply(), !is_decided, "{ending}");
        assert_eq!(ending.to_string().parse(), Ok(ending));

        let free = record(seed, HistoryRules::NONE);
        assert_eq!((free.position(), free.ply()), (&end, plies));
        assert!((free.played().zip(ruled.played())).all(|(one, two)| one == two));
    }
    let all = [Reason::Position, Reason::QuietPlies, Reason::Repetition];
    assert!(all.iter().all(|reason| reasons.contains(reason)));
}

#[test]
fn a_random_game_stops_at_its_limit() {
    let start = Ring::with_stones(2);
    for max_plies in 0..3 {
        let (end, plies) = playout(start.clone(), &mut Dice::seeded(6), max_plies);
        assert_eq!((plies, end.outcome()), (max_plies, None));
    }

    let over = Ring::with_stones(0);
    for max_plies in [0, 9] {
        let game = playout(over.clone(), &mut Dice::seeded(6), max_plies);
        assert_eq!(game, (over.clone(), 0), "a finished game needs no plies");
    }
}

#[test]
fn keys_tell_order_and_length_apart() {
    let words = [0, 1, 2, u64::MAX];
    let mut texts: Vec<Vec<u64>> = vec![vec![]];
    let mut keys = HashSet::new();
    let mut count = 0;
    // All sequences of up to five of these words.
    for _ in 0..=5 {
        keys.extend(texts.iter().map(|text| key_of(text)));
        count += texts.len();
        let longer = |text: &Vec<u64>| words.map(|word| [&text[..], &[word]].concat());
        texts = texts.iter().flat_map(longer).collect();
    }
    assert_eq!(keys.len(), count);
}

#[test]
fn every_bit_of_a_word_counts_in_its_key() {
    for words in 1..=5 {
        let mut keys = HashSet::from([key_of(&vec![0; words])]);
        for bit in 0..64 * words {
            let mut text = vec![0; words];
            text[bit / 64] = 1 << (bit % 64);
            assert!(keys.insert(key_of(&text)), "bit {bit} of {words} words");
        }
    }
}

#[test]
fn no_word_makes_those_before_it_forgotten() {
    // The one word that makes a factor zero, and two other edge cases.
    for word in [0xe703_7ed1_a0b4_28db, 0, u64::MAX] {
        for words in [[1, word, 3, 4], [1, 2, 3, word], [1, 2, word, word]] {
            let others = [9, words[1], words[2], words[3]];
            assert_ne!(key_of(&words), key_of(&others), "{words:x?}");
        }
    }
}

#[test]
fn keys_never_change() {
    assert_eq!(key_of(&[]), 13_865_422_128_451_809_627);
    assert_eq!(key_of(&[1]), 4_028_975_683_006_128_738);
    assert_eq!(key_of(&[1, 2, 3]), 1_806_283_721_566_182_940);
}
