//! A circuit under construction.

use super::signals::{CELLS, COLUMNS, COUNT, Signal, Source};
use super::{INPUTS, Kind, OUTPUT, Operation, Place, Program};
use life_step::TruthTable;

/// An operation whose operands are numbers of input rows, or of earlier operations after them.
#[derive(Copy, Clone)]
struct Step {
    kind: Kind,
    from: [Place; 3],
    is_wide: bool,
}

/// A function that a circuit computes.
#[derive(Copy, Clone)]
pub(super) enum Value {
    Constant(bool),
    /// What is at this place, or its opposite.
    At(Place, bool),
}

impl Value {
    fn inverted(self) -> Self {
        match self {
            Self::Constant(value) => Self::Constant(!value),
            Self::At(place, is_inverted) => Self::At(place, !is_inverted),
        }
    }
}

/// A circuit for a rule, so far.
pub(super) struct Draft<'a> {
    signals: &'a [Signal; COUNT],
    steps: Vec<Step>,
    /// The functions that are computed. All of them are 0 for an empty block.
    known: Vec<(TruthTable, Place)>,
    made: [Option<Place>; COUNT],
    /// The operations that compute the column sums.
    columns: [Option<u16>; COLUMNS.len()],
    pub cost: u32,
    /// The circuit is given up if it costs more.
    limit: u32,
    result: Value,
}

impl<'a> Draft<'a> {
    /// Returns the circuit of a table that chooses by these signals in their order. The last ones
    /// are the nine cells. A circuit that costs more than the limit is unfinished.
    pub fn new(
        table: &TruthTable,
        signals: &'a [Signal; COUNT],
        order: &[usize],
        limit: u32,
    ) -> Self {
        let mut draft = Self {
            signals,
            steps: Vec::new(),
            known: Vec::new(),
            made: [None; COUNT],
            columns: [None; COLUMNS.len()],
            cost: 0,
            limit,
            result: Value::Constant(false),
        };
        for cell in 0..CELLS {
            draft.place(cell);
        }
        (_, draft.result) = draft.value(*table, TruthTable::ALL, order);
        draft
    }

    /// Returns the place of a signal, which is made if it is not known.
    fn place(&mut self, signal: usize) -> Place {
        if let Some(place) = self.made[signal] {
            return place;
        }
        let place = match self.signals[signal].source {
            Source::Cell(place) => place,
            Source::Column(sum, offset) => {
                let slot = self.columns[sum].unwrap_or_else(|| {
                    let (kind, rows) = COLUMNS[sum];
                    let from = rows.map(|slot| Place { slot, offset: 0 });
                    self.step(kind, from, true).slot
                });
                self.columns[sum] = Some(slot);
                Place { slot, offset }
            }
            Source::Made(kind, from) => {
                let from = from.map(|signal| self.place(signal));
                self.step(kind, from, false)
            }
        };
        self.made[signal] = Some(place);
        self.known.push((self.signals[signal].table, place));
        place
    }

    /// Adds an operation.
    fn step(&mut self, kind: Kind, from: [Place; 3], is_wide: bool) -> Place {
        self.cost += kind.cost();
        self.steps.push(Step {
            kind,
            from,
            is_wide,
        });
        Place {
            slot: (INPUTS + self.steps.len() - 1) as u16,
            offset: 0,
        }
    }

    /// Returns a function that is the wanted one for the blocks that matter, and where it is.
    fn value(
        &mut self,
        wanted: TruthTable,
        matter: TruthTable,
        order: &[usize],
    ) -> (TruthTable, Value) {
        if let Some(known) = self.known_value(&wanted, &matter) {
            return known;
        }
        let (Some((&signal, rest)), true) = (order.split_first(), self.cost <= self.limit) else {
            return (TruthTable::NONE, Value::Constant(false));
        };
        if signal < CELLS {
            return self.choice_of_cell(signal, wanted, matter, rest);
        }
        let by = self.signals[signal].table;
        let no = Kind::AndNot.of([matter, by, by]);
        let yes = Kind::And.of([matter, by, by]);
        if no == TruthTable::NONE || yes == TruthTable::NONE {
            return self.value(wanted, matter, rest);
        }
        let by = (by, self.place(signal));
        let no = self.value(wanted, no, rest);
        let yes = self.value(wanted, yes, rest);
        self.choose(by, no, yes)
    }

    /// Returns the value if it is constant or computed already.
    fn known_value(&self, wanted: &TruthTable, matter: &TruthTable) -> Option<(TruthTable, Value)> {
        let both = Kind::And.of([*wanted, *matter, *matter]);
        if both == TruthTable::NONE {
            return Some((TruthTable::NONE, Value::Constant(false)));
        }
        if both == *matter {
            return Some((TruthTable::ALL, Value::Constant(true)));
        }
        self.known.iter().find_map(|(table, place)| {
            let is = |invert: u64| {
                let mut words = table.0.iter().zip(&wanted.0).zip(&matter.0);
                words.all(|((a, b), matter)| (a ^ b ^ invert) & matter == 0)
            };
            if is(0) {
                Some((*table, Value::At(*place, false)))
            } else if is(u64::MAX) {
                Some((Kind::Not.of([*table; 3]), Value::At(*place, true)))
            } else {
                None
            }
        })
    }

    /// Chooses by a cell. All further choices are by cells too, so the functions can be made
    /// independent of this one.
    fn choice_of_cell(
        &mut self,
        cell: usize,
        wanted: TruthTable,
        matter: TruthTable,
        rest: &[usize],
    ) -> (TruthTable, Value) {
        let bit = 8 - cell;
        let wanted = Kind::And.of([wanted, matter, matter]);
        let [(wanted_no, no), (wanted_yes, yes)] =
            [false, true].map(|alive| (half(&wanted, bit, alive), half(&matter, bit, alive)));
        let differ = Kind::Xor.of([wanted_no, wanted_yes, wanted_yes]);
        let both = Kind::And.of([no, yes, yes]);
        if Kind::And.of([differ, both, both]) == TruthTable::NONE {
            let wanted = Kind::Or.of([wanted_no, wanted_yes, wanted_yes]);
            return self.value(wanted, Kind::Or.of([no, yes, yes]), rest);
        }
        let by = (self.signals[cell].table, self.place(cell));
        let no = self.value(wanted_no, no, rest);
        let yes = self.value(wanted_yes, yes, rest);
        self.choose(by, no, yes)
    }

    /// Returns `no` where `by` is 0 and `yes` where it is 1.
    fn choose(
        &mut self,
        by: (TruthTable, Place),
        no: (TruthTable, Value),
        yes: (TruthTable, Value),
    ) -> (TruthTable, Value) {
        let table = Kind::Choose.of([by.0, no.0, yes.0]);
        if let Some(known) = self.known_value(&table, &TruthTable::ALL) {
            return known;
        }
        // Every step is 0 for an empty block; if this one is not, its opposite is.
        let is_inverted = table.get(0);
        let (a, b) = if is_inverted {
            (no.1.inverted(), yes.1.inverted())
        } else {
            (no.1, yes.1)
        };
        let by = by.1;
        let (kind, from) = match (a, b) {
            (Value::At(a, _), Value::At(b, invert)) if a == b && invert => (Kind::Xor, [by, a, a]),
            (Value::At(a, _), Value::At(b, false)) => (Kind::Choose, [by, a, b]),
            (Value::At(a, _), Value::At(b, true)) => (Kind::ChooseNot, [by, a, b]),
            (Value::At(a, _), Value::Constant(false)) => (Kind::AndNot, [a, by, by]),
            (Value::At(a, _), Value::Constant(true)) => (Kind::Or, [a, by, by]),
            (Value::Constant(_), Value::At(b, false)) => (Kind::And, [by, b, b]),
            (Value::Constant(_), Value::At(b, true)) => (Kind::AndNot, [by, b, b]),
            // Two constants would be known.
            (Value::Constant(_), Value::Constant(_)) => (Kind::Or, [by; 3]),
        };
        let place = self.step(kind, from, false);
        let positive = if is_inverted {
            Kind::Not.of([table; 3])
        } else {
            table
        };
        self.known.push((positive, place));
        (table, Value::At(place, is_inverted))
    }

    /// Returns the finished program.
    pub fn compile(mut self) -> Program {
        let centre = Place { slot: 1, offset: 1 };
        let (place, is_inverted) = match self.result {
            Value::At(place, is_inverted) => (place, is_inverted),
            Value::Constant(value) => (self.step(Kind::Xor, [centre; 3], false), value),
        };
        let last = self.steps.last().filter(|step| !step.is_wide);
        let is_last = usize::from(place.slot) + 1 == INPUTS + self.steps.len();
        if is_inverted || !is_last || last.is_none() {
            let kind = if is_inverted { Kind::Not } else { Kind::Or };
            self.step(kind, [place; 3], false);
        }
        allocate(&self.steps)
    }
}

/// Returns the function where a cell of the block has this state, whatever its state.
fn half(table: &TruthTable, bit: usize, alive: bool) -> TruthTable {
    let words = &table.0;
    TruthTable(std::array::from_fn(|i| {
        if bit >= 6 {
            let word = 1 << (bit - 6);
            return words[if alive { i | word } else { i & !word }];
        }
        let (shift, set) = (1 << bit, signals_word(bit));
        if alive {
            let kept = words[i] & set;
            kept | kept >> shift
        } else {
            let kept = words[i] & !set;
            kept | kept << shift
        }
    }))
}

/// Returns a word of the table of one of the cells with bits 0 to 5.
const fn signals_word(bit: usize) -> u64 {
    const WORDS: [u64; 6] = [
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    ];
    WORDS[bit]
}

/// Drops steps that nothing uses, and shares rows of memory between those that are not needed at
/// the same time. The last step is the result.
fn allocate(steps: &[Step]) -> Program {
    let last = steps.len() - 1;
    // The last step that reads each step; 0 if there is none.
    let mut read = vec![0; steps.len()];
    for (i, step) in steps.iter().enumerate().rev() {
        if i == last || read[i] > 0 {
            for place in step.from {
                if let Some(from) = usize::from(place.slot).checked_sub(INPUTS) {
                    read[from] = read[from].max(i);
                }
            }
        }
    }
    let mut slots = vec![OUTPUT as u16; steps.len()];
    let (mut free, mut count) = (Vec::new(), OUTPUT + 1);
    let mut operations = Vec::new();
    for (i, step) in steps.iter().enumerate() {
        if i < last && read[i] == 0 {
            continue;
        }
        let mut ended: Vec<usize> = step
            .from
            .iter()
            .filter_map(|place| usize::from(place.slot).checked_sub(INPUTS))
            .filter(|&from| read[from] == i)
            .collect();
        ended.sort_unstable();
        ended.dedup();
        // A row is overwritten cell by cell by a step that reads it, unless it is read elsewhere.
        for is_wide in [false, true] {
            let released = ended.iter().filter(|&&from| steps[from].is_wide == is_wide);
            free.extend(released.map(|&from| slots[from]));
            if !is_wide && i < last {
                slots[i] = free.pop().unwrap_or_else(|| {
                    count += 1;
                    (count - 1) as u16
                });
            }
        }
        let from = step
            .from
            .map(|place| match usize::from(place.slot).checked_sub(INPUTS) {
                Some(from) => Place {
                    slot: slots[from],
                    ..place
                },
                None => place,
            });
        operations.push(Operation {
            kind: step.kind,
            from,
            to: slots[i],
            is_wide: step.is_wide,
        });
    }
    Program {
        operations: operations.into_boxed_slice(),
        slots: count,
        codes: Default::default(),
    }
}
