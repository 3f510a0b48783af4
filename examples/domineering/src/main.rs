//! A sixth game, from nothing: Domineering, in which two players lay dominoes, one upright, the other across, until
//! one of them cannot.
//!
//! All that a game brings are its rules and its text ([`game`]), its [`picture`], and what a position is [`worth`].
//! For that it gets perft, records, the search, and the table with its previews, playback, branches and network: this program is
//! a few calls.
//!
//! ```text
//! domineering                 play against the computer
//! domineering perft 4         count the games of four plies
//! domineering best POSITION   the best move
//! ```
//!
//! The game is [Göran Andersson's](https://en.wikipedia.org/wiki/Domineering).

mod game;
mod picture;
mod worth;

use std::io::{self, IsTerminal};

use alpha_beta::{Limits, Search};
use clap::{Parser, Subcommand};
use grid_core::{Game, Record, perft};
use menagerie::AnyGame;
use play::tabletop::{self, Palette, Seat, Setup, Theme, transcript};

use game::Position;
use worth::Places;

/// Domineering: who cannot lay a domino loses.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Count the games of so many plies
    Perft {
        /// How many
        #[arg(value_parser = clap::value_parser!(u32).range(..=20))]
        plies: u32,
    },
    /// Tell the best move
    Best {
        /// Eight rows of . v h from the top with / between, and 1 or 2
        #[arg(default_value_t = Position::START)]
        position: Position,
    },
}

const TITLE: &str = "Domineering";
const PLAYERS: [&str; 2] = ["Upright", "Across"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    match Options::parse().task {
        Some(Task::Perft { plies }) => println!("{}", perft(&Position::START, plies)),
        Some(Task::Best { position }) => {
            match Search::new(Places).best_move(&position, &Limits::millis(1000)) {
                Some(m) => println!("{m}"),
                None => println!("the game is over: {}", position.stuck()),
            }
        }
        None if io::stdin().is_terminal() && io::stdout().is_terminal() => {
            let mut setup = Setup::new(Box::new(Record::new(Position::START)), TITLE, PLAYERS);
            setup.seats[1] = Seat::COMPUTER;
            tabletop::play(setup, &Theme::new(Palette::of_terminal(), false, false))?;
        }
        None => {
            let mut game = Record::new(Position::START);
            let mut search = Search::new(Places);
            while let Some(m) = search.best_move(game.position(), &Limits::nodes(2_000)) {
                game.play(m)?;
            }
            let game: &dyn AnyGame = &game;
            print!("{}", transcript(game, TITLE, PLAYERS));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use alpha_beta::Verdict;
    use grid_core::testing::{check_pictures, check_random_games};
    use grid_core::{Outcome, Player, SquareSet, perft_full};

    use super::*;

    /// A square board of some size in the lower left corner: the rest is covered.
    fn square(size: usize) -> Position {
        let rows = (0..8).rev().map(|row| {
            let open = if row < size { size } else { 0 };
            ".".repeat(open) + &"v".repeat(8 - open)
        });
        let rows: Vec<String> = rows.collect();
        format!("{} 1", rows.join("/")).parse().unwrap()
    }

    #[test]
    fn a_domino_covers_two_cells_in_the_direction_of_its_player() {
        let mut game = Position::START;
        game.play("a1".parse().unwrap()).unwrap();
        game.play("b2".parse().unwrap()).unwrap();
        assert_eq!(
            game.to_string(),
            "......../......../......../......../......../......../vhh...../v....... 1"
        );
        assert!(game.play("b1".parse().unwrap()).is_err(), "b2 is covered");
        assert!(game.play("a8".parse().unwrap()).is_err(), "there is no a9");
    }

    #[test]
    fn who_cannot_lay_a_domino_has_lost() {
        assert_eq!(square(1).outcome(), Some(Outcome::Win(Player::Second)));
        let mut game = square(2);
        game.play("a1".parse().unwrap()).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Win(Player::First)));
    }

    #[test]
    fn the_laws_of_games_hold() {
        check_random_games(&Position::START, 6, 20, 64);
        check_pictures(&Position::START, 6, 20, 64);
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
            assert_eq!(perft(&Position::START, plies), expected);
            assert_eq!(perft_full(&Position::START, plies), expected);
        }
    }

    /// [Known](https://en.wikipedia.org/wiki/Domineering): of the small square boards the second player wins
    /// 1x1 and 5x5.
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
        assert_eq!(Position::START.places(Player::First).len(), 56);
        let mut game = Position::START;
        game.play_unchecked("d4".parse().unwrap());
        assert!(alpha_beta::Evaluate::evaluate(&Places, &game) < 0);
    }

    /// The code on the page is the code of the game.
    #[test]
    fn the_page_tells_what_is_there() {
        let files = [
            include_str!("game.rs"),
            include_str!("picture.rs"),
            include_str!("worth.rs"),
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
