//! The engine agrees with the slow model on every position of random games, on boards of all sizes.

use std::ops::RangeInclusive;

use board_scene::testing::check_pictures;
use conquid::{
    Cell, Event, Game, Move, Player, Position, PositionBuilder, Set, Size, SquareSet, Triple,
};
use grid_core::testing::{
    Model as _, check_equals_model, check_game_equals_model, check_random_games,
};
use grid_core::{Dice, Outcome};
use proptest::prelude::*;

use crate::model::{self, Model, at};

/// Plays a game in both: mostly Acquires near each other, so that blocks, chains and paths form.
/// Compares the positions after all moves except the Acquires.
fn play_both(size: Size, seed: u64, plies: usize) {
    let mut dice = Dice::seeded(seed);
    let position = Position::start_of(size);
    let model = Model::parse(&position.to_string());
    check_game_equals_model(&position, model, plies, true, |position, _, _| {
        lively_move(position, &mut dice).to_string()
    });
}

/// A random legal move. One in three is not an Acquire; the others acquire three nearby cells.
fn lively_move(position: &Position, dice: &mut Dice) -> Move {
    let empty: Vec<Cell> = position.empty().into_iter().collect();
    let count = empty.len() as u64;
    let acquires = count * count.saturating_sub(1) * count.saturating_sub(2) / 6;
    if acquires == 0 || dice.below(3) == 0 {
        // A Conquest ends the game, so it is rarely played.
        let few = position.move_count() - acquires;
        let m = position.nth_move(acquires + dice.below(few)).unwrap();
        let is_late = dice.below(8) == 0;
        return if m == Move::Conquest && !is_late {
            Move::Conquer
        } else {
            m
        };
    }
    let centre = empty[dice.below(empty.len() as u64) as usize];
    let mut near = empty;
    near.sort_by_key(|cell| {
        let far = |a: usize, b: usize| a.abs_diff(b);
        far(cell.row(), centre.row()).max(far(cell.column(), centre.column()))
    });
    let size = near.len().min(12) as u64;
    loop {
        let cells = [0; 3].map(|_| near[dice.below(size) as usize]);
        if let Some(cells) = Triple::new(cells) {
            return Move::Acquire(cells);
        }
    }
}

/// Boards of all sizes, often official ones, and boards with random cells of both players.
fn size() -> impl Strategy<Value = Size> {
    let up_to = |most: fn(usize) -> [usize; 2]| {
        (1..=3_usize).prop_flat_map(move |base| {
            let [rows, columns] = most(base);
            (base..=rows, 9 + 2 * base..=columns)
                .prop_map(move |(rows, columns)| Size::new(rows, columns, base).unwrap())
        })
    };
    let tight = up_to(|base| [9, 13 + 2 * base]);
    let custom = up_to(|_| [32, 64]);
    prop_oneof![
        Just(Size::SMALL),
        Just(Size::MEDIUM),
        Just(Size::LARGE),
        tight,
        custom,
    ]
}

/// Random positions and their models: `thickness` percent of the cells are taken, in runs, and
/// `share` percent of these are cells of player 1.
fn thrown(
    size: impl Strategy<Value = Size>,
    thickness: RangeInclusive<u64>,
    share: RangeInclusive<u64>,
) -> impl Strategy<Value = (Model, Position)> {
    (size, any::<u64>(), thickness, share).prop_map(|(size, seed, thickness, share)| {
        let mut model = Model::parse(&Position::start_of(size).to_string());
        let mut dice = Dice::seeded(seed);
        model.turn = 1 + dice.below(2) as usize;
        let mut last = '.';
        for (row, column) in model.all('.') {
            // Half of the cells repeat the one before, so that blocks and chains form.
            if dice.below(2) == 0 {
                last = match dice.below(100) {
                    roll if roll >= thickness => '.',
                    _ if dice.below(100) < share => 'x',
                    _ => 'o',
                };
            }
            model.grid[row as usize][column as usize] = last;
        }
        let position = model.text().parse().unwrap();
        (model, position)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_games_are_the_same(size in size(), seed: u64) {
        play_both(size, seed, 60);
    }

    #[test]
    fn thrown_positions_are_the_same((model, position) in thrown(size(), 20..=100, 5..=95)) {
        check_equals_model(&position, &model, true);
    }

    /// The result of a Conquer does not depend on the order.
    #[test]
    fn conquer_does_not_depend_on_the_order(
        (mut model, position) in thrown(size(), 90..=90, 50..=50),
        seed: u64,
    ) {
        let mut dice = Dice::seeded(seed);
        let taken = model.conquer_in_order(|n| dice.below(n as u64) as usize);
        let engine = position.conquerable(position.turn());
        prop_assert!(engine.into_iter().map(at).eq(taken));
    }

    /// The rounds are consecutive. Every cell of a round is beside a cell of the round before or,
    /// in the first round, beside two cells of the player.
    #[test]
    fn the_rounds_of_a_cascade_follow_each_other((_, position) in thrown(size(), 80..=80, 50..=50)) {
        let mut last = 0;
        let mut taken = Set::EMPTY;
        position.clone().play_with(Move::Conquer, &mut |event| match event {
            Event::Conquered { owner, cell, round } => {
                assert_eq!(owner, position.turn());
                assert!(round == last || round == last + 1);
                last = round;
                taken = taken.with(cell);
            }
            event => assert_eq!(event, Event::ConqueredNothing { owner: position.turn() }),
        });
        prop_assert_eq!(taken, position.conquerable(position.turn()));
    }

    /// All Acquires of a small board, by visiting and by number.
    #[test]
    fn acquires_are_the_same((model, position) in {
        let small = (1..=3_usize).prop_map(|rows| Size::new(rows, 11, 1).unwrap());
        thrown(small, 0..=100, 50..=50)
    }) {
        let visited: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
        prop_assert_eq!(visited, [model.moves(), model.acquires()].concat());
        let numbered = [model.acquires(), model::in_numbering_order(model.moves())].concat();
        let found = (0..).map_while(|n| position.nth_move(n)).map(|m| m.to_string());
        prop_assert!(found.eq(numbered));
    }

    /// Illegal moves have a reason; legal moves have none.
    #[test]
    fn what_is_refused_is_illegal(
        (model, position) in thrown(size(), 0..=100, 50..=50),
        seed: u64,
    ) {
        let legal = model.moves();
        let corners = model.cells().into_iter().map(|(row, column)| format!("V{row},{column}"));
        for text in corners.chain(["C".to_string(), "Q".to_string()]) {
            let m: Move = text.parse().unwrap();
            prop_assert_eq!(position.refusal(m).is_none(), legal.contains(&text), "{}", m);
        }
        let mut dice = Dice::seeded(seed);
        for _ in 0..20 {
            let mut any = || Cell::at(dice.below(32) as usize, dice.below(64) as usize);
            let Some(cells) = Triple::new([any(), any(), any()]) else { continue };
            let is_legal = cells.cells().iter().all(|&cell| model.at(at(cell)) == Some('.'));
            prop_assert_eq!(position.refusal(Move::Acquire(cells)).is_none(), is_legal);
        }
    }

    /// The number of an Acquire on a large board is the count of the Acquires before it.
    #[test]
    fn numbered_acquires_stand_in_the_order_of_visiting(
        (model, position) in thrown(size(), 50..=50, 50..=50),
        seed: u64,
    ) {
        let count = position.move_count();
        let mut dice = Dice::seeded(seed);
        let n = dice.below(count);
        let (m, next) = (position.nth_move(n).unwrap(), position.nth_move(n + 1));
        prop_assert!(position.is_legal(m));
        if let (Move::Acquire(one), Some(Move::Acquire(two))) = (m, next) {
            prop_assert!(one < two);
        }
        // Count those with a smaller first cell, then second, then third.
        if let Move::Acquire(cells) = m {
            let empty = model.all('.');
            let [a, b, c] = cells.cells().map(|cell| {
                empty.iter().position(|&other| other == at(cell)).unwrap() as u64
            });
            let size = empty.len() as u64;
            let pairs = |n: u64| n * n.saturating_sub(1) / 2;
            let mut rank = (0..a).map(|first| pairs(size - 1 - first)).sum::<u64>();
            rank += (a + 1..b).map(|second| size - 1 - second).sum::<u64>();
            rank += c - b - 1;
            prop_assert_eq!(rank, n);
        }
    }

    /// The connection distance, and a path of that length.
    #[test]
    fn connection_distances_are_the_same((model, position) in thrown(size(), 0..=100, 5..=95)) {
        let player = position.turn();
        let distance = position.connection_distance(player);
        prop_assert_eq!(Some(distance), model.distance());
        // The missing cells of the path cost that much. With them the bases are joined.
        let missing = position.missing_cells(player);
        let cost_of = model.costs();
        let costs = missing.iter().map(|&cell| cost_of[&at(cell)]);
        prop_assert_eq!(costs.sum::<u32>(), distance);
        let mut joined = model.clone();
        for &cell in &missing {
            joined.grid[cell.row()][cell.column()] = ['x', 'o'][player.index()];
        }
        let joined: Position = joined.text().parse().unwrap();
        prop_assert!(joined.has_path(player));
    }

    /// With left and right exchanged it is the same game for the other player.
    #[test]
    fn a_turned_position_is_the_same_game((_, position) in thrown(size(), 70..=70, 50..=50)) {
        prop_assert_eq!(PositionBuilder::from(position).build(), Ok(position));
        let turned = position.mirrored();
        prop_assert_eq!(turned.mirrored(), position);
        prop_assert_eq!(turned.move_count(), position.move_count());
        let mut after = position;
        after.play_unchecked(Move::Conquer);
        let mut turned_after = turned;
        turned_after.play_unchecked(Move::Conquer);
        prop_assert_eq!(turned_after, after.mirrored());
        for player in Player::ALL {
            prop_assert_eq!(position.has_path(player), turned.has_path(!player));
        }
    }
}

#[test]
fn the_laws_of_games_hold_in_random_games() {
    for (seed, size) in (0..).zip(["1x11b1", "3x15b3", "7x14b1", "14x28b2", "32x64b3"]) {
        let start = Position::variant(size).unwrap();
        check_random_games(&start, seed, 3, 200);
        if size != "32x64b3" {
            check_pictures(&start, seed, 5, 200);
        }
    }
}

/// Random games end: on a full board a player soon has a path between the bases.
#[test]
fn random_games_end() {
    for seed in 0..20 {
        let start = Position::start_of(Size::SMALL);
        let (end, _) = grid_core::playout(start, &mut Dice::seeded(seed), 5_000);
        let is_won = matches!(end.outcome(), Some(Outcome::Win(_)));
        assert!(is_won, "{seed}: {end}");
    }
}
