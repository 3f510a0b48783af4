//! A circuit as straight runs of steps on registers.

use super::super::{INPUTS, Kind, Operation, Program};
use super::{Instructions, MOST_SHARED, smaller};
use life_step::TruthTable;

/// What a step reads.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Value {
    /// A cell of an input row.
    Cell { row: u8, offset: u8 },
    /// A cell of a row that the blocks share.
    Shared { row: u8, offset: u8 },
    /// All ones, for instructions of two operands.
    Ones,
    /// The result of a step.
    Step(u16),
}

/// Any function of three operands: for their bits a, b and c, bit `4 a + 2 b + c` of the table. The
/// operands are different and in order. If there are fewer, the last one is repeated, and the
/// function does not depend on the repetitions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub table: u8,
    pub from: [Value; 3],
}

impl Step {
    /// Returns the operands once each.
    pub fn operands(&self) -> &[Value] {
        let [a, b, c] = self.from;
        let count = match (a == b, b == c) {
            (true, _) => 1,
            (false, true) => 2,
            (false, false) => 3,
        };
        &self.from[..count]
    }

    /// Returns the step that computes a function of some operands in order, at most three.
    fn new(operands: &[Value], function: impl Fn(&dyn Fn(Value) -> bool) -> bool) -> Self {
        let last = operands.len() - 1;
        let table = (0..8).fold(0, |table, bits: u8| {
            let place = |value| operands.iter().position(|&other| other == value);
            let of = |value| place(value).is_some_and(|i| bits >> (2 - i) & 1 != 0);
            table | u8::from(function(&of)) << bits
        });
        Self {
            table,
            from: std::array::from_fn(|i| operands[i.min(last)]),
        }
    }

    /// Returns the table for operands in another order.
    pub fn table_in_order(&self, operands: &[Value]) -> u8 {
        Self::new(operands, |of| self.value(of)).table
    }

    pub fn value(&self, of: &dyn Fn(Value) -> bool) -> bool {
        let bits = self.from.iter();
        let bits = bits.fold(0, |bits, &value| bits << 1 | u8::from(of(value)));
        self.table >> bits & 1 != 0
    }
}

/// Steps and the values that they are for.
#[derive(Clone, Default, Debug)]
pub(super) struct Steps {
    pub steps: Vec<Step>,
    pub results: Vec<Value>,
}

impl Steps {
    /// The most steps that become machine code. Those of a rule are at most some hundreds.
    pub const MOST: usize = 1 << 14;

    /// Returns the value of a function of some operands, at most three. A step is added if none
    /// computes it.
    pub fn value(&mut self, function: u8, from: [Value; 3]) -> Value {
        let mut operands = from.to_vec();
        operands.sort_unstable();
        operands.dedup();
        let step = Step::new(&operands, |of| {
            Step {
                table: function,
                from,
            }
            .value(of)
        });
        if step.operands().len() == 1 && step.table == 0xf0 {
            return from[0];
        }
        let known = self.steps.iter().position(|&known| known == step);
        Value::Step(known.unwrap_or_else(|| {
            self.steps.push(step);
            self.steps.len() - 1
        }) as u16)
    }

    /// The same with instructions of two operands only.
    fn value_by_two(&mut self, kind: Kind, [a, b, c]: [Value; 3]) -> Value {
        let two = |steps: &mut Self, kind: Kind, a, b| steps.value(kind.function(), [a, b, b]);
        match kind {
            Kind::Not => two(self, Kind::Xor, a, Value::Ones),
            Kind::And | Kind::AndNot | Kind::Or | Kind::Xor => two(self, kind, a, b),
            Kind::Choose | Kind::ChooseNot => {
                let differ = two(self, Kind::Xor, b, c);
                let changed = match kind {
                    Kind::Choose => two(self, Kind::And, a, differ),
                    _ => two(self, Kind::AndNot, a, differ),
                };
                two(self, Kind::Xor, b, changed)
            }
            Kind::Parity => {
                let differ = two(self, Kind::Xor, a, b);
                two(self, Kind::Xor, differ, c)
            }
            Kind::Majority => {
                let (first, second) = (two(self, Kind::Xor, a, b), two(self, Kind::Xor, b, c));
                let changed = two(self, Kind::And, first, second);
                two(self, Kind::Xor, b, changed)
            }
        }
    }

    /// Makes steps of three operands of those of two.
    fn make_ternary(&mut self) {
        for step in &mut self.steps {
            let operands = step
                .operands()
                .iter()
                .filter(|&&value| value != Value::Ones);
            let operands: Vec<_> = operands.copied().collect();
            if !operands.is_empty() {
                *step = Step::new(&operands, |of| {
                    step.value(&|value| value == Value::Ones || of(value))
                });
            }
        }
        self.fuse();
        self.prune();
    }

    /// Puts steps into those that read them, where these still have three operands at most.
    fn fuse(&mut self) {
        for i in 0..self.steps.len() {
            let (value, step) = (Value::Step(i as u16), self.steps[i]);
            let reads = |step: &Step| step.operands().contains(&value);
            let fused = |reader: &Step| {
                let operands = reader.operands().iter().chain(step.operands());
                let mut operands: Vec<_> = operands.filter(|&&v| v != value).copied().collect();
                operands.sort_unstable();
                operands.dedup();
                (operands.len() <= 3).then(|| {
                    Step::new(&operands, |of| {
                        reader.value(&|v| if v == value { step.value(of) } else { of(v) })
                    })
                })
            };
            let readers: Vec<usize> = (i + 1..self.steps.len())
                .filter(|&reader| reads(&self.steps[reader]))
                .collect();
            let all: Option<Vec<Step>> = readers.iter().map(|&i| fused(&self.steps[i])).collect();
            if let Some(all) = all.filter(|_| !self.results.contains(&value)) {
                for (reader, fused) in readers.into_iter().zip(all) {
                    self.steps[reader] = fused;
                }
            }
        }
    }

    /// Returns whether all operands are results of earlier steps or allowed, and the steps few
    /// enough for offsets of 32 bits. A step is less than 128 bytes of code and keeps at most one
    /// register in memory.
    fn are_sound(&self, is_allowed: &dyn Fn(Value) -> bool) -> bool {
        let is_known = |value, steps: usize| match value {
            Value::Step(step) => usize::from(step) < steps,
            other => is_allowed(other),
        };
        let mut steps = self.steps.iter().enumerate();
        self.steps.len() <= Self::MOST
            && steps.all(|(i, step)| step.from.iter().all(|&value| is_known(value, i)))
            && self
                .results
                .iter()
                .all(|&value| is_known(value, self.steps.len()))
    }

    /// Drops the steps that nothing reads.
    pub fn prune(&mut self) {
        let mut is_read = vec![false; self.steps.len()];
        let mark = |is_read: &mut [bool], values: &[Value]| {
            for value in values {
                if let Value::Step(i) = value {
                    is_read[usize::from(*i)] = true;
                }
            }
        };
        mark(&mut is_read, &self.results);
        for (i, step) in self.steps.iter().enumerate().rev() {
            if is_read[i] {
                mark(&mut is_read, &step.from);
            }
        }
        let old = std::mem::take(&mut self.steps);
        let mut moved = vec![Value::Ones; old.len()];
        let to = |moved: &[Value], value| match value {
            Value::Step(i) => moved[usize::from(i)],
            other => other,
        };
        for (i, step) in old.iter().enumerate().filter(|&(i, _)| is_read[i]) {
            moved[i] = self.value(step.table, step.from.map(|value| to(&moved, value)));
        }
        for result in &mut self.results {
            *result = to(&moved, *result);
        }
    }
}

impl Kind {
    /// Returns the function as the table of a [`Step`].
    pub fn function(self) -> u8 {
        let operands = [0xf0, 0xcc, 0xaa].map(|word| TruthTable([word; 8]));
        self.of(operands).0[0] as u8
    }
}

/// The steps of a program.
#[derive(Clone, Debug)]
pub(super) struct Circuit {
    /// What depends on one column and is read for more than one of the blocks that share it. Result
    /// `i` is row `i`. The cells are those at the column.
    pub shared: Steps,
    /// The next generation of the middle cell.
    pub main: Steps,
}

impl Circuit {
    /// Returns the steps of a program for instructions of two or of three operands.
    pub fn new(program: &Program, has_ternary: bool) -> Self {
        let (mut shared, mut main) = (Steps::default(), Steps::default());
        let add = |steps: &mut Steps, kind: Kind, from| match has_ternary {
            true => steps.value(kind.function(), from),
            false => steps.value_by_two(kind, from),
        };
        // What each row of the program's memory holds.
        let mut slots = vec![Row::Narrow(Value::Ones); program.slots];
        let mut last = Value::Ones;
        for (i, operation) in program.operations.iter().enumerate() {
            let at_column = |offset: u8| {
                operation.from.map(|place| Value::Cell {
                    row: place.slot as u8,
                    offset,
                })
            };
            let row = if operation.is_wide {
                let offsets = offsets(&program.operations[i..]);
                if offsets.count_ones() > 1 {
                    let result = add(&mut shared, operation.kind, at_column(0));
                    shared.results.push(result);
                    Row::Shared(shared.results.len() as u8 - 1)
                } else {
                    let offset = offsets.trailing_zeros().min(2) as u8;
                    Row::Narrow(add(&mut main, operation.kind, at_column(offset)))
                }
            } else {
                let from = operation.from.map(|place| {
                    let (slot, offset) = (usize::from(place.slot), place.offset);
                    match slots[slot] {
                        _ if slot < INPUTS => Value::Cell {
                            row: slot as u8,
                            offset,
                        },
                        Row::Shared(row) => Value::Shared { row, offset },
                        Row::Narrow(value) => value,
                    }
                });
                last = add(&mut main, operation.kind, from);
                Row::Narrow(last)
            };
            slots[usize::from(operation.to)] = row;
        }
        main.results.push(last);
        for steps in [&mut shared, &mut main] {
            if has_ternary {
                steps.fuse();
            }
            steps.prune();
        }
        Self { shared, main }
    }

    /// Returns fewer for the same function, after a search that changes them so often.
    pub fn smaller(program: &Program, has_ternary: bool, tries: usize) -> Self {
        let mut circuit = Self::new(program, false);
        smaller::make_smaller(&mut circuit, tries);
        if !has_ternary {
            return circuit;
        }
        circuit.shared.make_ternary();
        circuit.main.make_ternary();
        let direct = Self::new(program, true);
        if circuit.main.steps.len() < direct.main.steps.len() {
            circuit
        } else {
            direct
        }
    }

    /// Returns whether machine code of the circuit stays within its rows and the memory of its
    /// values. All circuits of programs do.
    pub fn is_sound(&self, instructions: Instructions) -> bool {
        let rows = self.shared.results.len();
        // There is one vector of ones, which is less than a register of two.
        let has_ones = instructions == Instructions::Avx2;
        let is_of_column = |value| match value {
            Value::Cell { row, offset } => usize::from(row) < INPUTS && offset == 0,
            Value::Ones => has_ones,
            Value::Shared { .. } | Value::Step(_) => false,
        };
        let is_of_block = |value| match value {
            Value::Cell { row, offset } => usize::from(row) < INPUTS && offset < 3,
            Value::Shared { row, offset } => usize::from(row) < rows && offset < 3,
            Value::Ones => has_ones,
            Value::Step(_) => false,
        };
        rows <= MOST_SHARED
            && self.main.results.len() == 1
            && self.shared.are_sound(&is_of_column)
            && self.main.are_sound(&is_of_block)
    }

    /// Drops the shared rows that the main steps do not read.
    pub fn drop_unread_rows(&mut self) {
        let mut kept = Vec::new();
        for (i, &result) in self.shared.results.iter().enumerate() {
            let steps = self.main.steps.iter().flat_map(|step| &step.from);
            let mut values = steps.chain(&self.main.results);
            if values.any(|value| matches!(value, Value::Shared { row, .. } if *row as usize == i))
            {
                kept.push((i, result));
            }
        }
        let steps = self.main.steps.iter_mut().flat_map(|step| &mut step.from);
        for value in steps.chain(&mut self.main.results) {
            if let Value::Shared { row, .. } = value {
                let place = kept.iter().position(|&(i, _)| i == usize::from(*row));
                *row = place.unwrap_or(0) as u8;
            }
        }
        self.shared.results = kept.into_iter().map(|(_, result)| result).collect();
        self.shared.prune();
    }
}

#[derive(Copy, Clone)]
enum Row {
    Shared(u8),
    Narrow(Value),
}

/// Returns the offsets at which the result of the first operation is read, one bit each.
fn offsets(operations: &[Operation]) -> u8 {
    let mut offsets = 0;
    let slot = operations[0].to;
    for operation in &operations[1..] {
        let places = operation.from.iter().filter(|place| place.slot == slot);
        offsets |= places.fold(0, |bits, place| bits | 1 << place.offset);
        if operation.to == slot {
            break;
        }
    }
    offsets
}
