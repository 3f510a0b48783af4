//! How cells are chosen (rules 6.2 and 6.3).

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::Duration;

use alpha_beta::Limits;
use clap::ValueEnum;
use grid_core::{Dice, Game, Outcome, Record, playout};
use lifeduel::{Board, Cell, Computer, Player, Position, Spec};

use super::python;

/// How a player chooses cells.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub enum Strategy {
    /// Any dead cell, in an order that the seed fixes (that of the original's random player)
    Random,
    /// The cell with the best count in the end, if nothing more were placed
    Greedy,
    /// The cell after which the player wins most of 100 random games (as the original's Monte Carlo
    /// player)
    MonteCarlo,
    /// Search as deep as the time allows, and perfect play where it can be found
    Search,
    /// You choose
    Manual,
}

impl Strategy {
    /// The name of the player, if no other is given.
    pub fn player_name(self) -> String {
        format!("{self:?}-lifegame-player").to_lowercase()
    }
}

/// A program that chooses cells.
pub enum Chooser {
    /// The cells of the board in the reverse order of choosing.
    Random(Vec<Cell>),
    Greedy,
    MonteCarlo(Dice),
    Search(Box<Computer>, Duration),
}

/// The random games of the Monte Carlo player after each cell.
const RANDOM_GAMES: usize = 100;

/// The size of the search's tables in bytes.
const TABLE_BYTES: usize = 64 << 20;

impl Chooser {
    /// Makes a program for a strategy; `None` for a person.
    pub fn new(strategy: Strategy, spec: Spec, seed: Option<u64>, time: Duration) -> Option<Self> {
        // In the original program seed 0 is the same as no seed.
        let seed = (seed.filter(|&seed| seed != 0))
            .unwrap_or_else(|| RandomState::new().build_hasher().finish());
        Some(match strategy {
            Strategy::Random => {
                let mut cells: Vec<Cell> = Board::empty(spec).all().collect();
                python::shuffle(&mut cells, seed);
                Self::Random(cells)
            }
            Strategy::Greedy => Self::Greedy,
            Strategy::MonteCarlo => Self::MonteCarlo(Dice::seeded(seed)),
            Strategy::Search => Self::Search(Box::new(Computer::new(TABLE_BYTES, seed)), time),
            Strategy::Manual => return None,
        })
    }

    /// A dead cell; `None` if there is none.
    pub fn choose(&mut self, spec: Spec, board: Board, player: Player) -> Option<Cell> {
        let is_dead = |&cell: &Cell| board.owner(cell).is_none();
        let dead: Vec<Cell> = board.all().filter(is_dead).collect();
        // The last of several best cells is taken: that is the first one in reverse order.
        let chosen = match self {
            Self::Random(cells) => std::iter::from_fn(|| cells.pop()).find(is_dead),
            Self::Greedy => dead.iter().copied().rev().max_by_key(|&cell| {
                let end = board.with(player, cell).after(spec.generations());
                i64::from(end.count(player)) - i64::from(end.count(player.other()))
            }),
            Self::MonteCarlo(dice) => position(spec, board).and_then(|position| {
                let wins = |&cell: &Cell| {
                    let mut after = position;
                    after.play_unchecked(cell);
                    let games =
                        (0..RANDOM_GAMES).map(|_| playout(after, dice, u32::MAX).0.outcome());
                    games
                        .filter(|&end| end == Some(Outcome::Win(player)))
                        .count()
                };
                position.moves().into_iter().rev().max_by_key(wins)
            }),
            Self::Search(computer, time) => position(spec, board).and_then(|position| {
                let limits = Limits::time(*time);
                let report = computer.run(&Record::new(position), &limits, |_| {});
                report
                    .map(|report| report.best)
                    .filter(|&cell| position.is_legal(cell))
            }),
        };
        chosen.or_else(|| dead.first().copied())
    }
}

/// The position of a board during the placements. `None` if the server plays a game with other
/// parameters than expected.
fn position(spec: Spec, board: Board) -> Option<Position> {
    let placed = board.count(Player::First) + board.count(Player::Second);
    format!("{spec} {board} p{placed}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reference's own games: its first players with these seeds.
    #[test]
    fn rule_6_2_random_places_what_the_reference_places() {
        for (one, two, moves) in [
            (3, 1_003, "2,3 5,1 5,4 3,5 1,2 2,2 5,0 4,5 3,2 4,4 3,0 2,5"),
            (1, 1_001, "1,2 0,3 0,4 2,0 2,4 0,5 1,1 4,0 5,1 1,4 2,2 2,1"),
            (12, 1_012, "5,0 3,3 2,5 1,4 5,3 1,3 3,4 4,1 2,0 2,1 0,0 3,1"),
        ] {
            let spec = Spec::STANDARD;
            let mut players = [one, two].map(|seed| {
                Chooser::new(Strategy::Random, spec, Some(seed), Duration::ZERO).unwrap()
            });
            let mut board = Board::empty(spec);
            for (expected, player) in moves.split(' ').zip(Player::ALL.into_iter().cycle()) {
                let cell = players[player.index()].choose(spec, board, player).unwrap();
                assert_eq!(cell.to_string(), expected);
                board = board.with(player, cell);
            }
        }
    }

    #[test]
    fn greedy_takes_the_first_of_the_best() {
        for (board, best) in [
            // Four cells make a block of four cells.
            ("6./6./2.xx2./6./6./6.", "1,2"),
            ("6./6./2.xo2./6./6./6.", "2,1"),
            // Three cells lead by seven.
            ("6./.x4./2.xx2./3.o2./6./.o4.", "3,0"),
        ] {
            let board = board.parse().unwrap();
            let cell = Chooser::Greedy.choose(Spec::STANDARD, board, Player::First);
            assert_eq!(cell.unwrap().to_string(), best);
        }
    }

    #[test]
    fn everybody_places_dead_cells_even_in_unknown_games() {
        let spec = Spec::STANDARD;
        for strategy in Strategy::value_variants() {
            // The second board has more living cells than players place in the usual game.
            for board in ["6./6./6./6./6./6.", "6x/6o/6x/6./6./6."] {
                let mut board: Board = board.parse().unwrap();
                let time = Duration::from_millis(20);
                let Some(mut chooser) = Chooser::new(*strategy, spec, Some(5), time) else {
                    continue;
                };
                for _ in 0..6 {
                    let cell = chooser.choose(spec, board, Player::First).unwrap();
                    assert_eq!(board.owner(cell), None);
                    board = board.with(Player::First, cell);
                }
            }
        }
    }

    /// Returns the winner of a game between the computer and the Monte Carlo player. The computer
    /// looks at `nodes` positions for each placement.
    fn against_monte_carlo(computer: Player, seed: u64, nodes: u64) -> Option<Player> {
        let spec = Spec::STANDARD;
        let mut game = Record::new(Position::start_of(spec));
        let mut search = Computer::new(1 << 22, 0);
        let mut other =
            Chooser::new(Strategy::MonteCarlo, spec, Some(seed), Duration::ZERO).unwrap();
        while game.outcome().is_none() {
            let turn = game.position().turn();
            let cell = if turn == computer {
                let report = search.run(&game, &Limits::nodes(nodes), |_| {});
                report.unwrap().best
            } else {
                other.choose(spec, game.position().board(), turn).unwrap()
            };
            game.play(cell).unwrap();
        }
        game.outcome().and_then(Outcome::winner)
    }

    /// The second player has won, and the first one sets traps. By nodes the games are always the
    /// same. The solver looks at 2,000,000 positions in about 40 milliseconds.
    #[test]
    fn monte_carlo_never_wins_as_first_player_and_is_trapped_as_second() {
        for seed in 1..=4 {
            let winner = against_monte_carlo(Player::Second, seed, 1_000_000);
            assert_eq!(winner, Some(Player::Second), "seed {seed}");
        }
        let first = Some(Player::First);
        let is_won = |&seed: &_| against_monte_carlo(Player::First, seed, 2_000_000) == first;
        let won = (1..=24).filter(is_won).count();
        assert!(won >= 10, "{won} of 24 won");
    }
}
