//! Fewer steps for the same result.
//!
//! The next state of a cell is a function of nine cells, so all functions in a circuit are tables
//! of 512 bits. For a step, some of these blocks *matter*: the result changes there if the step's
//! value does. Any other value or any operation on two others that is right where it matters can
//! replace the step. The search replaces steps, chosen at random, if the circuit does not grow. It
//! removes a third of the instructions of a large circuit.

use super::super::Kind;
use super::super::search::Dice;
use super::steps::{Circuit, Step, Steps, Value};
use life_step::TruthTable;

/// How many replacements of a step are compared.
const COMPARED: usize = 6;

/// Makes the main steps of a circuit fewer. They must have two operands at most. `tries` is how
/// often a step is chosen.
pub(super) fn make_smaller(circuit: &mut Circuit, tries: usize) {
    let mut net = Net::new(circuit);
    let mut dice = Dice::new();
    for _ in 0..tries {
        if net.nodes.is_empty() {
            break;
        }
        let node = net.leaves.len() + dice.below(net.nodes.len());
        if let Some(smaller) = net.with_another(node, &mut dice) {
            net = smaller;
        }
    }
    circuit.main = net.steps();
    circuit.drop_unread_rows();
}

/// An operation on two values, by their numbers.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Node {
    kind: Kind,
    from: [usize; 2],
}

/// What replaces a node.
#[derive(Copy, Clone)]
enum Replacement {
    Value(usize),
    Node(Node),
}

/// Steps with their functions. The values are the leaves, then the nodes.
#[derive(Clone)]
struct Net {
    leaves: Vec<Value>,
    nodes: Vec<Node>,
    tables: Vec<TruthTable>,
    result: usize,
}

fn and(a: &TruthTable, b: &TruthTable) -> TruthTable {
    TruthTable(std::array::from_fn(|i| a.0[i] & b.0[i]))
}

fn and_not(a: &TruthTable, b: &TruthTable) -> TruthTable {
    TruthTable(std::array::from_fn(|i| a.0[i] & !b.0[i]))
}

fn xor(a: &TruthTable, b: &TruthTable) -> TruthTable {
    TruthTable(std::array::from_fn(|i| a.0[i] ^ b.0[i]))
}

fn are_disjoint(a: &TruthTable, b: &TruthTable) -> bool {
    a.0.iter().zip(&b.0).all(|(a, b)| a & b == 0)
}

impl Net {
    fn new(circuit: &Circuit) -> Self {
        let shared = &circuit.shared;
        let mut leaves = vec![Value::Ones];
        let mut tables = vec![TruthTable::ALL];
        for (row, offset) in (0..3).flat_map(|row| (0..3).map(move |offset| (row, offset))) {
            leaves.push(Value::Cell { row, offset });
            tables.push(TruthTable::from_fn(|block| {
                block >> (8 - 3 * row - offset) & 1 != 0
            }));
        }
        for offset in 0..3 {
            // The same steps for the column at this offset.
            let at = |value| match value {
                Value::Cell { row, .. } => 1 + 3 * usize::from(row) + usize::from(offset),
                _ => 0,
            };
            let mut column: Vec<TruthTable> = Vec::new();
            let table = |column: &[TruthTable], value| match value {
                Value::Step(step) => column[usize::from(step)],
                value => tables[at(value)],
            };
            for step in &shared.steps {
                let (kind, from) = operation(step);
                let [a, b] = from.map(|value| table(&column, value));
                column.push(kind.of([a, b, b]));
            }
            let rows: Vec<TruthTable> = shared
                .results
                .iter()
                .map(|&result| table(&column, result))
                .collect();
            for (row, table) in (0..).zip(rows) {
                leaves.push(Value::Shared { row, offset });
                tables.push(table);
            }
        }
        let mut net = Self {
            leaves,
            nodes: Vec::new(),
            tables,
            result: 0,
        };
        let number = |net: &Self, value| match value {
            Value::Step(step) => net.leaves.len() + usize::from(step),
            value => net
                .leaves
                .iter()
                .position(|&leaf| leaf == value)
                .unwrap_or(0),
        };
        for step in &circuit.main.steps {
            let (kind, from) = operation(step);
            let from = from.map(|value| number(&net, value));
            net.push(Node { kind, from });
        }
        net.result = number(&net, circuit.main.results[0]);
        net
    }

    fn push(&mut self, node: Node) {
        let [a, b] = node.from.map(|value| self.tables[value]);
        self.tables.push(node.kind.of([a, b, b]));
        self.nodes.push(node);
    }

    /// Returns the numbers of the nodes with their operations.
    fn numbered(&self) -> impl Iterator<Item = (usize, &Node)> {
        (self.leaves.len()..).zip(&self.nodes)
    }

    /// Returns the values that depend on a node, itself included, and the blocks that matter.
    fn seen(&self, node: usize) -> (Vec<bool>, TruthTable) {
        let mut depends = vec![false; self.tables.len()];
        let mut other: Vec<TruthTable> = self.tables.clone();
        depends[node] = true;
        other[node] = Kind::Not.of([other[node]; 3]);
        for (i, &Node { kind, from: [a, b] }) in self.numbered() {
            if i > node && (depends[a] || depends[b]) {
                depends[i] = true;
                other[i] = kind.of([other[a], other[b], other[b]]);
            }
        }
        (depends, xor(&other[self.result], &self.tables[self.result]))
    }

    /// Returns the circuit with another value or operation in place of a node, if one is found with
    /// which it is not larger.
    fn with_another(&self, node: usize, dice: &mut Dice) -> Option<Self> {
        let (depends, matter) = self.seen(node);
        let mut values: Vec<usize> = (1..self.tables.len()).filter(|&i| !depends[i]).collect();
        // The search ends early, so the order decides.
        for i in (1..values.len()).rev() {
            values.swap(i, dice.below(i + 1));
        }
        let mut best: Option<Self> = None;
        let mut left = COMPARED;
        self.replacements(node, &values, &matter, &mut |replacement| {
            let net = self.replaced(node, replacement);
            let most = best
                .as_ref()
                .map_or(self.nodes.len() + 1, |best| best.nodes.len());
            if net.nodes.len() < most {
                best = Some(net);
            }
            left -= 1;
            left > 0
        });
        best
    }

    /// Calls `found` for replacements until it returns `false`.
    fn replacements(
        &self,
        node: usize,
        values: &[usize],
        matter: &TruthTable,
        found: &mut dyn FnMut(Replacement) -> bool,
    ) {
        let on = and(&self.tables[node], matter);
        let off = and_not(matter, &self.tables[node]);
        let old = self.nodes[node - self.leaves.len()];
        let (mut above, mut outside, mut below) = (Vec::new(), Vec::new(), Vec::new());
        for &i in values {
            let table = &self.tables[i];
            let is_above = are_disjoint(&on, &Kind::Not.of([*table; 3]));
            let is_below = are_disjoint(&off, table);
            if is_above && is_below && !found(Replacement::Value(i)) {
                return;
            }
            if is_above {
                above.push((i, and(&off, table)));
            }
            if are_disjoint(&on, table) {
                outside.push((i, and_not(&off, table)));
            }
            if is_below {
                below.push((i, and_not(&on, table)));
            }
        }
        let mut find = |kind: Kind, a: &[(usize, TruthTable)], b: &[(usize, TruthTable)]| {
            for (i, (x, first)) in a.iter().enumerate() {
                let others = if kind == Kind::AndNot { b } else { &b[..i] };
                for (y, second) in others {
                    let node = Node {
                        kind,
                        from: [*x, *y],
                    };
                    if are_disjoint(first, second) && node != old && !found(Replacement::Node(node))
                    {
                        return false;
                    }
                }
            }
            true
        };
        let found_all = find(Kind::And, &above, &above)
            && find(Kind::AndNot, &above, &outside)
            && find(Kind::Or, &below, &below);
        if found_all {
            self.parities(old, values, &on, matter, found);
        }
    }

    /// Calls `found` for pairs that differ where `on` is set and nowhere else that matters.
    fn parities(
        &self,
        old: Node,
        values: &[usize],
        on: &TruthTable,
        matter: &TruthTable,
        found: &mut dyn FnMut(Replacement) -> bool,
    ) {
        // Two functions can only be right if their sums are.
        let sum = |table: &TruthTable| {
            let words = table.0.iter().zip(&matter.0).zip(0..);
            words.fold(0_u64, |sum, ((word, matter), i)| {
                sum ^ (word & matter).rotate_left(7 * i)
            })
        };
        let wanted = sum(on);
        let sums: Vec<u64> = values.iter().map(|&i| sum(&self.tables[i])).collect();
        for (i, a) in sums.iter().enumerate() {
            for (j, b) in sums[..i].iter().enumerate() {
                if a ^ b == wanted {
                    let from = [values[i], values[j]];
                    let differ = xor(&self.tables[from[0]], &self.tables[from[1]]);
                    let node = Node {
                        kind: Kind::Xor,
                        from,
                    };
                    let is_right = and(&differ, matter) == *on && node != old;
                    if is_right && !found(Replacement::Node(node)) {
                        return;
                    }
                }
            }
        }
    }

    /// Returns the circuit with a node replaced, without what nothing reads then.
    fn replaced(&self, node: usize, by: Replacement) -> Self {
        let leaves = self.leaves.len();
        let mut net = Self {
            leaves: self.leaves.clone(),
            nodes: Vec::with_capacity(self.nodes.len() + 1),
            tables: self.tables[..leaves].to_vec(),
            result: 0,
        };
        let mut moved = vec![None; self.tables.len()];
        net.result = self.copy(self.result, (node, by), &mut net, &mut moved);
        net
    }

    fn copy(
        &self,
        value: usize,
        replaced: (usize, Replacement),
        to: &mut Self,
        moved: &mut [Option<usize>],
    ) -> usize {
        let leaves = self.leaves.len();
        if value < leaves {
            return value;
        }
        if let Some(moved) = moved[value] {
            return moved;
        }
        let node = match replaced {
            (node, Replacement::Value(other)) if node == value => {
                let copied = self.copy(other, replaced, to, moved);
                moved[value] = Some(copied);
                return copied;
            }
            (node, Replacement::Node(other)) if node == value => other,
            _ => self.nodes[value - leaves],
        };
        let [a, b] = node.from.map(|from| self.copy(from, replaced, to, moved));
        let from = match node.kind {
            Kind::AndNot => [a, b],
            _ => [a.min(b), a.max(b)],
        };
        let node = Node { from, ..node };
        let copied = if a == b && matches!(node.kind, Kind::And | Kind::Or) {
            a
        } else if let Some(known) = to.nodes.iter().position(|&known| known == node) {
            leaves + known
        } else {
            to.push(node);
            to.tables.len() - 1
        };
        moved[value] = Some(copied);
        copied
    }

    /// Returns the steps of the circuit.
    fn steps(&self) -> Steps {
        let mut steps = Steps::default();
        let mut values = self.leaves.clone();
        for Node { kind, from } in &self.nodes {
            let [a, b] = from.map(|value| values[value]);
            values.push(steps.value(kind.function(), [a, b, b]));
        }
        steps.results.push(values[self.result]);
        steps
    }
}

/// Returns what a step of two operands does.
fn operation(step: &Step) -> (Kind, [Value; 2]) {
    let [a, b, _] = step.from;
    match step.table {
        0xc0 => (Kind::And, [a, b]),
        0x30 => (Kind::AndNot, [a, b]),
        0x0c => (Kind::AndNot, [b, a]),
        0xfc => (Kind::Or, [a, b]),
        0x3c => (Kind::Xor, [a, b]),
        // No other function of two operands is made, so this is 0.
        _ => (Kind::Xor, [a, a]),
    }
}
