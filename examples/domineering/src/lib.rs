//! A complete game of your own. In Domineering two players lay dominoes, one upright, the other
//! across. A player who cannot lay a domino loses.
//!
//! A game consists of its rules, its text, its picture, an evaluation and some facts (`game.rs`).
//! Perft, records, the search and the programs of the menagerie then work with it:
//!
//! ```text
//! domineering                                   play, alone or against the computer
//! domineering play --host 0.0.0.0:4000          play over the network
//! domineering perft domineering 4               count the games of four plies
//! domineering arena domineering depth:4 random  a match
//! domineering draw domineering --moves "d4 a1"  a picture
//! domineering referee                           the rules for other languages, as JSON
//! ```
//!
//! [Göran Andersson](https://en.wikipedia.org/wiki/Domineering) invented the game. The README of
//! this package is a walkthrough.

mod game;

pub use game::{Cell, Laid, Places, Position, Set};

#[cfg(test)]
mod tests {
    use alpha_beta::{Evaluate, Limits, Search, Verdict, View};
    use board_scene::testing::check_game;
    use grid_core::{Game, Outcome, Player, Record, SquareSet, perft, perft_full};

    use crate::{Places, Position};

    /// A square board in the lower left corner. The other cells are covered.
    fn square(size: usize) -> Position {
        let rows = (0..8).rev().map(|row| {
            let open = if row < size { size } else { 0 };
            ".".repeat(open) + &"V".repeat(8 - open)
        });
        let rows: Vec<String> = rows.collect();
        format!("{} 1", rows.join("/")).parse().unwrap()
    }

    #[test]
    fn a_domino_covers_two_cells_in_the_direction_of_its_player() {
        let mut game = Position::default();
        game.play("a1".parse().unwrap()).unwrap();
        game.play("b2".parse().unwrap()).unwrap();
        assert_eq!(
            game.to_string(),
            "......../......../......../......../......../......../VHH...../V....... 1"
        );
        assert!(game.play("b1".parse().unwrap()).is_err(), "b2 is covered");
        assert!(game.play("a8".parse().unwrap()).is_err(), "there is no a9");
    }

    #[test]
    fn a_player_who_cannot_lay_a_domino_has_lost() {
        assert_eq!(square(1).outcome(), Some(Outcome::Win(Player::Second)));
        let mut game = square(2);
        game.play("a1".parse().unwrap()).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Win(Player::First)));
    }

    #[test]
    fn the_laws_of_games_hold() {
        check_game(&Position::default(), 6, 20, 64);
    }

    #[test]
    fn perft_counts_what_a_loop_over_pairs_of_cells_counts() {
        fn count(covered: &mut [[bool; 8]; 8], is_first: bool, plies: u32) -> u64 {
            if plies == 0 {
                return 1;
            }
            let mut sum = 0;
            let (down, right) = if is_first { (1, 0) } else { (0, 1) };
            for row in 0..8 - down {
                for column in 0..8 - right {
                    if !covered[row][column] && !covered[row + down][column + right] {
                        covered[row][column] = true;
                        covered[row + down][column + right] = true;
                        sum += count(covered, !is_first, plies - 1);
                        covered[row][column] = false;
                        covered[row + down][column + right] = false;
                    }
                }
            }
            sum
        }
        for plies in 0..4 {
            let expected = count(&mut [[false; 8]; 8], true, plies);
            assert_eq!(perft(&Position::default(), plies), expected);
            assert_eq!(perft_full(&Position::default(), plies), expected);
        }
    }

    /// [Known results](https://en.wikipedia.org/wiki/Domineering): of the small square boards the
    /// second player wins 1x1 and 5x5.
    #[test]
    fn the_search_solves_small_boards() {
        for (size, first_wins) in [(2, true), (3, true), (4, true), (5, false)] {
            let mut search = Search::new(Places);
            let report = search.run(&Record::new(square(size)), &Limits::depth(26), |_| {});
            let is_won = matches!(report.unwrap().score.verdict(), Verdict::WinsIn(_));
            assert_eq!(is_won, first_wins, "{size}x{size}");
        }
    }

    #[test]
    fn the_player_with_more_places_is_better_off() {
        assert_eq!(Position::default().places(Player::First).len(), 56);
        let mut game = Position::default();
        game.play_unchecked("d4".parse().unwrap());
        assert!(Places.view(&game).evaluate() < 0);
    }

    /// The README copies the code of the game.
    #[test]
    fn the_code_in_the_readme_is_in_the_files() {
        let files = [
            include_str!("game.rs"),
            include_str!("lib.rs"),
            include_str!("main.rs"),
        ];
        let page = include_str!("../README.md");
        let pieces: Vec<&str> = page.split("```rust,ignore\n").skip(1).collect();
        assert!(pieces.len() >= 10);
        for piece in pieces {
            let (code, _) = piece.split_once("```").unwrap();
            let is_there = files.iter().any(|file| file.contains(code));
            assert!(is_there, "not in the program:\n{code}");
        }
    }
}
