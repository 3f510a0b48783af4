//! For any start and any moves that the bytes choose, a game and its slow model agree on every
//! position and its moves. Near the end of Life Duel the solver agrees with exhaustive search. The
//! mirror image of a position of Conquid is mirrored back.

#![no_main]

#[path = "../../crates/conquid/tests/model/mod.rs"]
#[expect(dead_code, reason = "the tests use more of the model")]
mod conquid_model;
#[path = "../../crates/conway-chess/tests/model.rs"]
mod conway_chess_model;
#[path = "../../crates/lifeduel/tests/model/mod.rs"]
mod lifeduel_model;
#[path = "../../crates/pacifist/tests/model/mod.rs"]
mod pacifist_model;
#[path = "../../crates/wildebeest/tests/model/mod.rs"]
mod wildebeest_model;

use alpha_beta::Score;
use alpha_beta::testing::minimax;
use conquid::Size;
use grid_core::testing::{Model, check_equals_model, check_game_equals_model};
use grid_core::{Game, Notation};
use libfuzzer_sys::arbitrary::{Arbitrary, Unstructured};
use libfuzzer_sys::fuzz_target;
use pacifist::{Count, Value, Weighting};

/// Chooses from moves by the next byte; the first move behind the last byte.
fn by_byte(choices: &[u8]) -> impl FnMut(&[String]) -> String {
    let mut choices = choices.iter();
    move |moves| {
        let choice = usize::from(*choices.next().unwrap_or(&0));
        moves[choice * moves.len() / 256].clone()
    }
}

/// Plays the moves that the bytes choose, at most `plies`.
fn play<G: Notation>(start: &G, model: impl Model<G>, plies: usize, choices: &[u8]) {
    let mut choose = by_byte(choices);
    let plies = plies.min(choices.len());
    check_game_equals_model(start, model, plies, false, |_, _, moves| choose(moves));
}

/// Compares all moves only where the choices end: every beginning of them is an input, too.
fn play_pacifist<W: Weighting>((white, black, choices): (u16, u16, &[u8])) {
    let mut position = pacifist::Position::<W>::start_of(white, black);
    let mut model = pacifist_model::Model::<W>::parse(&position.to_string());
    for &choice in choices.iter().take(60) {
        let number = u64::from(choice) * position.move_count() / 256;
        let Some(m) = position.nth_move(number) else {
            break;
        };
        position.play_unchecked(m);
        model = model.play(&m.to_string());
        assert_eq!(position.to_string(), model.text());
    }
    check_equals_model(&position, &model, false);
}

fn play_lifeduel((sizes, first_wins_ties, choices): ([u8; 4], bool, &[u8])) {
    let [height, width, placements, generations] = sizes.map(i32::from);
    let height = 1 + height % 64;
    let width = 1 + width % (64 / height);
    if height * width < 2 {
        return;
    }
    let placements = 1 + placements % (height * width / 2);
    let model = lifeduel_model::Model {
        first_wins_ties,
        ..lifeduel_model::Model::new(height, width, placements, generations % 8)
    };
    let start: lifeduel::Position = model.text().parse().expect("the model's games are games");
    let mut choose = by_byte(choices);
    let plies = choices.len();
    check_game_equals_model(&start, model, plies, false, |position, _, moves| {
        if position.placements_left() <= 2 {
            let solution = lifeduel::Solver::new(1).solve(position);
            let expected = Score::of_outcome(solution.outcome, position.turn(), 0);
            let exhaustive = minimax(&|_: &lifeduel::Position| 0, position, 3);
            let [found, expected] = [exhaustive, expected].map(|score| score.number().signum());
            assert_eq!(found, expected);
        }
        choose(moves)
    });
}

/// A small board for a text that is not a position: on large ones the model is slow.
fn size(text: &str) -> Size {
    let mut bytes = text.bytes().map(usize::from).chain([0; 3]);
    let [base, rows, columns] = std::array::from_fn(|_| bytes.next().unwrap_or(0));
    let base = 1 + base % 3;
    let size = Size::new(base + rows % 9, 9 + 2 * base + columns % 6, base);
    size.expect("there is room for the bases")
}

fn play_conquid((text, choices): (&str, &[u8])) {
    let start = text
        .parse()
        .unwrap_or_else(|_| conquid::Position::start_of(size(text)));
    assert_eq!(start.mirrored().mirrored(), start);
    let model = conquid_model::Model::parse(&start.to_string());
    let (pairs, _) = choices.as_chunks();
    let mut choices = pairs.iter().map(|&pair| u16::from_le_bytes(pair));
    let plies = choices.len().min(60);
    check_game_equals_model(&start, model, plies, false, |position, model, few| {
        let choice = choices.next().unwrap_or(0);
        let acquires = model.more_moves();
        // One choice in four is not an Acquire.
        let number = u64::from(choice / 4);
        if choice % 4 == 0 || acquires == 0 {
            return few[number as usize % few.len()].clone();
        }
        let number = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) % acquires;
        let m = position.nth_move(number).expect("a number below the count");
        m.to_string()
    });
}

/// Reads what the bytes of an input mean, such as a text, or numbers and a text.
fn read<'a, T: Arbitrary<'a>>(bytes: &'a [u8]) -> Option<T> {
    T::arbitrary_take_rest(Unstructured::new(bytes)).ok()
}

/// Plays the game that a number chooses: those of `menagerie_fuzz::check_text`.
fn play_game(game: u8, bytes: &[u8]) -> Option<()> {
    match game % 6 {
        0 => {
            let model = conway_chess_model::Model::start();
            play(&conway_chess::Position::START, model, 200, read(bytes)?);
        }
        1 => {
            let (text, choices) = read::<(&str, &[u8])>(bytes)?;
            let start = text.parse().unwrap_or(wildebeest::Position::START);
            let model = wildebeest_model::Model::read(&start.to_string());
            play(&start, model, 100, choices);
        }
        2 => play_pacifist::<Count>(read(bytes)?),
        3 => play_pacifist::<Value>(read(bytes)?),
        4 => play_lifeduel(read(bytes)?),
        _ => play_conquid(read(bytes)?),
    }
    Some(())
}

fuzz_target!(|input: (u8, &[u8])| {
    play_game(input.0, input.1);
});
