//! Both forms of the game: known counts, laws, that they agree, and that the computer beats chance.

use alpha_beta::{Evaluate, Limits, Search};
use amazons::{Amazons, Mobility, Short};
use board_scene::simple::{Event, Simple};
use board_scene::testing::{check_encoded_game, check_game};
use grid_core::{Dice, Game, Notation, Outcome, Player, Record, perft, random_move};

#[test]
fn known_counts() {
    assert_eq!(perft(&Amazons::default(), 2), 4_307_152);
    assert_eq!(perft(&Simple::<Short>::default(), 2), 4_307_152);
}

#[test]
fn the_laws_of_games_hold() {
    check_game(&Amazons::default(), 1, 3, 30);
    check_encoded_game(&Simple::<Short>::default(), 1, 3, 30);
}

#[test]
fn both_forms_have_the_same_games_and_events() {
    let (mut full, mut short) = (Amazons::default(), Simple::<Short>::default());
    let mut dice = Dice::seeded(5);
    while let Some(m) = random_move(&full, &mut dice) {
        assert_eq!(full.to_string(), short.to_string());
        assert_eq!(full.move_count(), short.move_count());
        let (mut of_full, mut of_short) = (Vec::new(), Vec::new());
        full.play_with(m, &mut |event: amazons::Event| {
            of_full.push(event.to_string());
        });
        short.play_with(m, &mut |event: Event| of_short.push(event.to_string()));
        assert_eq!(of_full.join(" "), of_short.join(" ").to_lowercase());
    }
    assert_eq!(full.outcome(), Some(Outcome::Win(!full.turn())));
    assert_eq!(short.outcome(), full.outcome());
    for bad in ["d1d7", "d1d7g7a1", "d1d7g11", "D1d7g7"] {
        assert!(full.parse_move(bad).is_err(), "{bad}");
    }
}

/// Plays a game against random moves. Returns whether the computer has won.
fn beats_chance<G: Game + Default>(evaluator: impl Evaluate<G>, nodes: u64, seed: u64) -> bool {
    let mut game = Record::new(G::default());
    let (mut dice, mut search) = (Dice::seeded(seed), Search::new(evaluator));
    let computer = Player::ALL[seed as usize % 2];
    while game.outcome().is_none() {
        let m = match game.position().turn() == computer {
            true => {
                search
                    .run(&game, &Limits::nodes(nodes), |_| {})
                    .unwrap()
                    .best
            }
            false => random_move(game.position(), &mut dice).unwrap(),
        };
        game.play(m).unwrap();
    }
    game.outcome() == Some(Outcome::Win(computer))
}

#[test]
fn the_computer_is_far_above_chance() {
    assert!((0..6).all(|seed| beats_chance(Mobility, 3_000, seed)));
    assert!((0..2).all(|seed| beats_chance::<Simple<Short>>(menagerie::Points, 100, seed)));
}
