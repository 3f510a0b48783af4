//! Which values are in registers at what time.

use super::encoder::{General, Instruction, Operand, ROWS};
use super::steps::{Step, Steps, Value};
use super::{FIRST_SHARED, Instructions, ONES, SPILLS, Vector};

/// The next use of a value that nothing reads any more.
const NEVER: usize = usize::MAX;

/// Instructions, and the number of values that they keep in memory.
pub(super) struct Allocated {
    pub instructions: Vec<Instruction>,
    pub spills: usize,
}

/// Returns the instructions of some steps. Result `i` is written to row `i` of these.
pub(super) fn allocate(steps: &Steps, instructions: Instructions, to: &[General]) -> Allocated {
    let mut allocator = Allocator {
        steps,
        width: instructions,
        registers: vec![None; instructions.registers()],
        spilled: vec![None; steps.steps.len()],
        free_spills: Vec::new(),
        spills: 0,
        instructions: Vec::new(),
        now: 0,
    };
    for (i, step) in steps.steps.iter().enumerate() {
        allocator.now = i;
        let result = Value::Step(i as u16);
        allocator.step(step, result);
        allocator.store(result, to);
        allocator.release(&[result]);
    }
    allocator.now = steps.steps.len();
    for &result in &steps.results {
        if !matches!(result, Value::Step(_)) {
            allocator.store(result, to);
        }
    }
    Allocated {
        instructions: allocator.instructions,
        spills: allocator.spills,
    }
}

/// The values in registers while the steps are written as instructions. If there are too many, the
/// one that is needed last makes room. Its next reader takes it from memory, most often as an
/// operand of its own instruction.
struct Allocator<'a> {
    steps: &'a Steps,
    width: Instructions,
    registers: Vec<Option<Value>>,
    /// Where the results of steps are kept in memory.
    spilled: Vec<Option<usize>>,
    free_spills: Vec<usize>,
    spills: usize,
    instructions: Vec<Instruction>,
    /// The number of the step.
    now: usize,
}

impl Allocator<'_> {
    /// Returns the next step from this one on that reads a value.
    fn next_use(&self, value: Value, from: usize) -> usize {
        let mut steps = self.steps.steps.iter().skip(from);
        let next = steps.position(|step| step.from.contains(&value));
        next.map_or(NEVER, |after| from + after)
    }

    fn is_needed_again(&self, value: Value) -> bool {
        self.next_use(value, self.now + 1) != NEVER
    }

    fn register(&self, value: Value) -> Option<u8> {
        let register = self.registers.iter().position(|&held| held == Some(value));
        register.map(|register| register as u8)
    }

    /// Returns where a value is in memory.
    fn place(&self, value: Value) -> Operand {
        let cell = size_of::<Vector>() as i32;
        match value {
            Value::Cell { row, offset } => Operand::Row {
                base: ROWS[usize::from(row)],
                offset: cell * i32::from(offset),
            },
            Value::Shared { row, offset } => Operand::Row {
                base: ROWS[FIRST_SHARED + usize::from(row)],
                offset: cell * i32::from(offset),
            },
            Value::Ones => Operand::Fixed(ONES),
            Value::Step(step) => {
                // Every step that left its register was stored.
                let spill = self.spilled[usize::from(step)].unwrap_or(0);
                Operand::Fixed(SPILLS + (spill * self.width.bytes()) as i32)
            }
        }
    }

    /// Returns a register that is free or made so. None of the values to keep leaves its own.
    fn free(&mut self, keep: &[Value]) -> u8 {
        if let Some(free) = self.registers.iter().position(Option::is_none) {
            return free as u8;
        }
        let held = self.registers.iter().enumerate();
        let others = held.filter_map(|(i, value)| Some((i, (*value)?)));
        let others = others.filter(|(_, value)| !keep.contains(value));
        let last = others.max_by_key(|&(_, value)| self.next_use(value, self.now));
        let Some((register, value)) = last else {
            // There are many more registers than operands.
            return 0;
        };
        if let Value::Step(step) = value
            && self.spilled[usize::from(step)].is_none()
        {
            let spill = self.free_spills.pop().unwrap_or_else(|| {
                self.spills += 1;
                self.spills - 1
            });
            self.spilled[usize::from(step)] = Some(spill);
            let store = Instruction::Store(self.place(value), register as u8);
            self.instructions.push(store);
        }
        self.registers[register] = None;
        register as u8
    }

    /// Loads a value unless a register has it. Returns the register.
    fn load(&mut self, value: Value, keep: &[Value]) -> u8 {
        self.register(value).unwrap_or_else(|| {
            let register = self.free(keep);
            let load = Instruction::Load(register, self.place(value));
            self.instructions.push(load);
            self.registers[usize::from(register)] = Some(value);
            register
        })
    }

    /// Returns a value as the operand that may be in memory. It is loaded if it is needed again and
    /// a register is free.
    fn operand(&mut self, value: Value, keep: &[Value]) -> Operand {
        let is_free = self.registers.contains(&None);
        if self.register(value).is_some() || is_free && self.is_needed_again(value) {
            Operand::Register(self.load(value, keep))
        } else {
            self.place(value)
        }
    }

    /// Frees the registers of values that nothing reads after this step.
    fn release(&mut self, values: &[Value]) {
        for &value in values {
            if let Some(register) = self
                .register(value)
                .filter(|_| !self.is_needed_again(value))
            {
                self.registers[usize::from(register)] = None;
            }
        }
    }

    /// Frees their memory too, once it is read.
    fn forget(&mut self, values: &[Value]) {
        self.release(values);
        for &value in values {
            if let Value::Step(step) = value
                && !self.is_needed_again(value)
            {
                let spill = self.spilled[usize::from(step)].take();
                self.free_spills.extend(spill);
            }
        }
    }

    fn step(&mut self, step: &Step, result: Value) {
        let operands = step.operands();
        let [a, b, _] = step.from;
        let (make, first, second): (fn(u8, u8, Operand) -> Instruction, _, _) = match step.table {
            0x00 => (Instruction::Xor, a, a),
            0xc0 => (Instruction::And, a, b),
            0x30 => (Instruction::NotAnd, b, a),
            0x0c => (Instruction::NotAnd, a, b),
            0xfc => (Instruction::Or, a, b),
            0x3c => (Instruction::Xor, a, b),
            _ => return self.ternary(step, result),
        };
        let may_swap = !matches!(step.table, 0x30 | 0x0c);
        let swaps = may_swap && self.register(first).is_none() && self.register(second).is_some();
        let (first, second) = if swaps {
            (second, first)
        } else {
            (first, second)
        };
        let first = self.load(first, operands);
        let second = self.operand(second, operands);
        self.release(operands);
        let to = self.free(&[]);
        self.registers[usize::from(to)] = Some(result);
        self.instructions.push(make(to, first, second));
        self.forget(operands);
    }

    /// The instruction writes to its first register. So this is one whose value is not needed any
    /// more, or a new one.
    fn ternary(&mut self, step: &Step, result: Value) {
        let operands = step.operands();
        let mut order = operands.to_vec();
        // The last one may be in memory, best one that no other step reads.
        order.sort_by_key(|&value| {
            let in_memory = self.register(value).is_none();
            (in_memory, in_memory && !self.is_needed_again(value))
        });
        let last = order.len() - 1;
        for &value in &order[..last] {
            self.load(value, operands);
        }
        let third = self.operand(order[last], operands);
        let dying = order
            .iter()
            .position(|&value| self.register(value).is_some() && !self.is_needed_again(value));
        let to = match (dying, third) {
            (Some(dying), _) => {
                order.swap(0, dying);
                self.load(order[0], operands)
            }
            (None, Operand::Register(_)) => {
                let to = self.free(operands);
                let first = Operand::Register(self.load(order[0], operands));
                self.instructions.push(Instruction::Load(to, first));
                to
            }
            (None, in_memory) => {
                order.swap(0, last);
                let to = self.free(operands);
                self.instructions.push(Instruction::Load(to, in_memory));
                to
            }
        };
        let at = |i: usize| match self.register(order[i.min(last)]) {
            _ if i.min(last) == 0 => Operand::Register(to),
            Some(register) => Operand::Register(register),
            None => self.place(order[i.min(last)]),
        };
        let (second, third) = (at(1), at(2));
        let table = step.table_in_order(&order);
        if let Operand::Register(second) = second {
            let instruction = Instruction::Ternary(to, second, third, table);
            self.instructions.push(instruction);
        }
        self.forget(operands);
        self.registers[usize::from(to)] = Some(result);
    }

    /// Writes a result to its rows.
    fn store(&mut self, value: Value, to: &[General]) {
        for (&result, &base) in self.steps.results.iter().zip(to) {
            if result == value {
                let register = self.load(value, &[]);
                let row = Operand::Row { base, offset: 0 };
                self.instructions.push(Instruction::Store(row, register));
            }
        }
    }
}
