use super::*;
use crate::program::{Effort, Memory};
use grid_core::Dice;
use life_step::TruthTable;
use proptest::prelude::*;
use steps::{Steps, Value};

fn random_vectors(dice: &mut Dice, len: usize) -> Vec<Vector> {
    let vectors = (0..len).map(|_| {
        Vector(std::array::from_fn(|_| {
            dice.below(1 << 32) << 32 | dice.below(1 << 32)
        }))
    });
    vectors.collect()
}

/// Returns the code of a program as it is, and of circuits that are searched for so long.
fn codes(program: &Program, tries: usize) -> Vec<(String, Code)> {
    let mut codes = Vec::new();
    for instructions in [Instructions::Avx2, Instructions::Avx512] {
        let has_ternary = instructions == Instructions::Avx512;
        for (name, circuit) in [
            ("direct", Circuit::new(program, has_ternary)),
            ("smaller", Circuit::smaller(program, has_ternary, tries)),
        ] {
            assert!(circuit.is_sound(instructions), "{name}: {circuit:?}");
            match Code::new(&circuit, instructions) {
                Some(code) => codes.push((format!("{instructions:?}, {name}"), code)),
                None => eprintln!("there is no machine code with {instructions:?} here"),
            }
        }
    }
    codes
}

/// Compares machine code with the interpreter on portable words, for rows of this length.
fn check(program: &Program, codes: &[(String, Code)], len: usize, dice: &mut Dice) {
    let mut rows = [(); INPUTS].map(|()| random_vectors(dice, len + 2));
    let inputs = rows
        .each_mut()
        .map(|row| Cell::from_mut(&mut row[..]).as_slice_of_cells());
    let mut expected = vec![Vector::EMPTY; len];
    let mut buffer = vec![Vector::EMPTY; program.room() * (len + 2)];
    program.run::<Vector, Vector>(
        inputs,
        &mut Memory::new(program, &mut buffer, len + 2),
        Cell::from_mut(&mut expected[..]).as_slice_of_cells(),
        len,
    );
    for (name, code) in codes {
        // A row in the middle of others, which must stay as they are.
        let before = random_vectors(dice, len + 8);
        let mut to = before.clone();
        let cells = Cell::from_mut(&mut to[4..len + 4]).as_slice_of_cells();
        let mut room = vec![Vector::EMPTY; code.room(len)];
        code.run(inputs, cells, &mut room);
        assert!(to[..4] == before[..4] && to[len + 4..] == before[len + 4..]);
        let differs = to[4..].iter().zip(&expected).position(|(a, b)| a != b);
        let operations = &program.operations;
        assert_eq!(differs, None, "{name}, {len} vectors, {operations:?}");
        // Rows of any shorter length in the same room.
        to.copy_from_slice(&before);
        let half = len.div_ceil(2);
        let cells = Cell::from_mut(&mut to[4..half + 4]).as_slice_of_cells();
        code.run(inputs.map(|row| &row[..half + 2]), cells, &mut room);
        assert!(to[4..half + 4] == expected[..half] && to[half + 4..] == before[half + 4..]);
    }
}

/// The circuits compute the rule, whatever instructions this processor has.
#[test]
fn circuits_are_right_for_every_block() {
    let mut dice = Dice::seeded(2);
    for one_in in [2, 3, 10, 100] {
        let table = TruthTable::from_fn(|_| dice.below(one_in) == 0);
        let program = Program::new(&table, Effort::Little);
        for has_ternary in [false, true] {
            for circuit in [
                Circuit::new(&program, has_ternary),
                Circuit::smaller(&program, has_ternary, 200),
            ] {
                for block in 0..=TruthTable::NINE {
                    assert_eq!(
                        circuit.next(block),
                        table.get(block),
                        "{block:#b} {circuit:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_search_makes_circuits_a_quarter_smaller() {
    let mut dice = Dice::seeded(3);
    let table = TruthTable::from_fn(|_| dice.below(2) == 0);
    let program = Program::new(&table, Effort::Little);
    let steps = Circuit::new(&program, false).main.steps.len();
    let smaller = Circuit::smaller(&program, false, 2_000).main.steps.len();
    assert!(4 * smaller < 3 * steps, "{steps} steps, then {smaller}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn machine_code_computes_what_the_interpreter_does(seed: u64, one_in in 2..40_u64) {
        let mut dice = Dice::seeded(seed);
        let table = TruthTable::from_fn(|_| dice.below(one_in) == 0);
        let program = Program::new(&table, Effort::Little);
        let len = 1 + dice.below(70) as usize;
        check(&program, &codes(&program, 100), len, &mut dice);
    }
}

#[test]
fn rows_of_every_length_are_stepped() {
    let mut dice = Dice::seeded(1);
    let tables = [
        TruthTable::NONE,
        TruthTable::ALL,
        life_step::Rule::LIFE.table(),
        TruthTable::from_fn(|block| block & 1 != 0),
        TruthTable::from_fn(|block| block & 1 == 0),
        TruthTable::from_fn(|_| dice.below(2) == 0),
    ];
    for table in &tables {
        let program = Program::new(table, Effort::Little);
        let codes = codes(&program, 500);
        for len in 1..20 {
            check(&program, &codes, len, &mut dice);
        }
    }
}

/// Machine code of these could read or write beyond its rows and values.
#[test]
fn unsound_circuits_get_no_code() {
    let table = life_step::Rule::LIFE.table();
    let sound = Circuit::new(&Program::new(&table, Effort::Little), false);
    assert!(!sound.shared.results.is_empty() && !sound.main.steps.is_empty());
    let changes: [fn(&mut Circuit); 8] = [
        |circuit| {
            let row = circuit.shared.results[0];
            circuit.shared.results.resize(MOST_SHARED + 1, row);
        },
        |circuit| circuit.main.results.clear(),
        |circuit| circuit.main.results[0] = Value::Step(circuit.main.steps.len() as u16),
        |circuit| circuit.main.steps[0].from[0] = Value::Step(0),
        |circuit| circuit.main.steps[0].from[0] = Value::Cell { row: 3, offset: 0 },
        |circuit| circuit.main.steps[0].from[0] = Value::Shared { row: 4, offset: 0 },
        |circuit| circuit.shared.steps[0].from[0] = Value::Cell { row: 0, offset: 1 },
        |circuit| {
            let step = circuit.main.steps[0];
            circuit.main.steps.resize(Steps::MOST + 1, step);
        },
    ];
    for (i, change) in changes.into_iter().enumerate() {
        let mut circuit = sound.clone();
        change(&mut circuit);
        for instructions in [Instructions::Avx2, Instructions::Avx512] {
            assert!(!circuit.is_sound(instructions), "change {i}");
            assert!(Code::new(&circuit, instructions).is_none(), "change {i}");
        }
    }
    let mut with_ones = sound;
    with_ones.main.steps[0].from[0] = Value::Ones;
    assert!(with_ones.is_sound(Instructions::Avx2));
    assert!(!with_ones.is_sound(Instructions::Avx512));
}

#[test]
fn a_program_whose_code_is_refused_stays_with_the_interpreter() {
    let table = TruthTable::from_fn(|block| block & 1 != 0);
    let program = Program::new(&table, Effort::Little);
    for code in program.codes.codes.iter().flatten() {
        code.set(None).unwrap();
    }
    for instructions in [Instructions::Avx2, Instructions::Avx512] {
        assert!(program.code(Some(instructions), u64::MAX).is_none());
    }
}

impl Circuit {
    /// Returns the next state of the middle cell of a block.
    fn next(&self, block: u16) -> bool {
        let cell = |row: u8, offset: u8| block >> (8 - 3 * row - offset) & 1 != 0;
        let columns = [0, 1, 2].map(|column| {
            let cell = |value| match value {
                Value::Cell { row, .. } => cell(row, column),
                _ => true,
            };
            self.shared.values(&cell)
        });
        let value = |value| match value {
            Value::Cell { row, offset } => cell(row, offset),
            Value::Shared { row, offset } => columns[usize::from(offset)][usize::from(row)],
            _ => true,
        };
        self.main.values(&value)[0]
    }
}

impl Steps {
    /// Returns the results for these operands.
    fn values(&self, operand: &dyn Fn(Value) -> bool) -> Vec<bool> {
        let mut values: Vec<bool> = Vec::new();
        let of = |values: &[bool], value| match value {
            Value::Step(step) => values[usize::from(step)],
            other => operand(other),
        };
        for step in &self.steps {
            values.push(step.value(&|value| of(&values, value)));
        }
        self.results
            .iter()
            .map(|&result| of(&values, result))
            .collect()
    }
}
