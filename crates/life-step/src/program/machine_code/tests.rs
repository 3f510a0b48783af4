use super::*;
use crate::program::{Effort, Memory};
use crate::rule_table::Table;
use grid_core::Dice;
use proptest::prelude::*;

const ALL: [Instructions; 2] = [Instructions::Avx2, Instructions::Avx512];

fn random_vectors(dice: &mut Dice, len: usize) -> Vec<Vector> {
    let vectors = (0..len).map(|_| {
        Vector(core::array::from_fn(|_| {
            dice.below(1 << 32) << 32 | dice.below(1 << 32)
        }))
    });
    vectors.collect()
}

/// Compares machine code with the interpreter on portable words, for rows of this length.
fn check(program: &Program, len: usize, dice: &mut Dice) {
    let mut rows = [(); INPUTS].map(|()| random_vectors(dice, len + 2));
    let inputs = rows
        .each_mut()
        .map(|row| Cell::from_mut(&mut row[..]).as_slice_of_cells());
    let mut expected = alloc::vec![Vector::EMPTY; len];
    let mut buffer = alloc::vec![Vector::EMPTY; program.room() * (len + 2)];
    program.run::<Vector, Vector>(
        inputs,
        &mut Memory::new(program, &mut buffer, len + 2),
        Cell::from_mut(&mut expected[..]).as_slice_of_cells(),
        len,
    );
    for instructions in ALL {
        let Some(code) = Code::new(program, instructions) else {
            std::eprintln!("no machine code with {instructions:?} here");
            continue;
        };
        // A row in the middle of others, which must stay as they are.
        let before = random_vectors(dice, len + 8);
        let mut to = before.clone();
        let cells = Cell::from_mut(&mut to[4..len + 4]).as_slice_of_cells();
        let mut room = code.room(len);
        code.run(inputs, cells, &mut room);
        assert!(to[..4] == before[..4] && to[len + 4..] == before[len + 4..]);
        let differs = to[4..].iter().zip(&expected).position(|(a, b)| a != b);
        let operations = &program.operations;
        assert_eq!(
            differs, None,
            "{instructions:?}, {len} vectors, {operations:?}"
        );
        // Rows of any shorter length in the same room.
        to.copy_from_slice(&before);
        let half = len.div_ceil(2);
        let cells = Cell::from_mut(&mut to[4..half + 4]).as_slice_of_cells();
        code.run(inputs.map(|row| &row[..half + 2]), cells, &mut room);
        assert!(to[4..half + 4] == expected[..half] && to[half + 4..] == before[half + 4..]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn machine_code_computes_what_the_interpreter_does(seed: u64, one_in in 2..40_u64) {
        let mut dice = Dice::seeded(seed);
        let table = Table::from_fn(|_| dice.below(one_in) == 0);
        let program = Program::new(&table, Effort::Little);
        let len = 1 + dice.below(70) as usize;
        check(&program, len, &mut dice);
    }
}

#[test]
fn rows_of_every_length_are_stepped() {
    let mut dice = Dice::seeded(1);
    let tables = [
        Table::NONE,
        Table::ALL,
        Table::of_counts(1 << 3, 1 << 2 | 1 << 3),
        Table::from_fn(|block| block & 1 != 0),
        Table::from_fn(|block| block & 1 == 0),
        Table::from_fn(|_| dice.below(2) == 0),
    ];
    for table in &tables {
        let program = Program::new(table, Effort::Little);
        for len in 1..20 {
            check(&program, len, &mut dice);
        }
    }
}
