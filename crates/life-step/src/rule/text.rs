//! Rules as text: the shortest notation that can express a rule.

use core::fmt;

use super::Rule;
use super::letters::{letters, place};
use super::map::write_map;
use super::table::TruthTable;

/// The cells of the hexagonal neighbourhood: all but north east and south west.
pub(crate) const HEXAGON: u16 = 0b110_111_011;

/// The cells of the von Neumann neighbourhood: those that share a side.
pub(crate) const CROSS: u16 = 0b010_111_010;

/// For dead and for living cells, and each number of neighbours: the letters of the arrangements
/// after which the cell lives, bit `i` for the `i`th letter. 0 and 8 neighbours have one bit.
pub(crate) type Arrangements = [[u16; 9]; 2];

/// Returns the mask of all arrangements of this number of neighbours.
pub(crate) fn all_arrangements(neighbours: u32) -> u16 {
    (1 << letters(neighbours).len().max(1)) - 1
}

/// Returns the rule with these arrangements.
pub(crate) fn of_arrangements(arrangements: &Arrangements) -> Rule {
    let is_full = |(n, &wanted): (u32, &u16)| wanted == 0 || wanted == all_arrangements(n);
    if arrangements.iter().all(|half| (0..).zip(half).all(is_full)) {
        let mask = |half: &[u16; 9]| (0..9).filter(|&n| half[n] != 0).map(|n| 1 << n).sum();
        let [born, survives] = arrangements;
        return Rule::of_masks(mask(born), mask(survives));
    }
    Rule::of_table(table_of(arrangements))
}

fn table_of(arrangements: &Arrangements) -> TruthTable {
    TruthTable::from_fn(|neighbourhood| {
        let of_number = arrangements[usize::from(neighbourhood & TruthTable::CENTRE != 0)];
        let number = (neighbourhood & !TruthTable::CENTRE).count_ones() as usize;
        of_number[number] >> place(neighbourhood).unwrap_or(0) & 1 != 0
    })
}

/// Returns the arrangements of a rule that does not change if it is turned or mirrored.
fn arrangements_of(table: &TruthTable) -> Option<Arrangements> {
    let mut arrangements = [[0; 9]; 2];
    for neighbourhood in (0..=TruthTable::NINE).filter(|&neighbourhood| table.get(neighbourhood)) {
        let of_number = &mut arrangements[usize::from(neighbourhood & TruthTable::CENTRE != 0)];
        let number = (neighbourhood & !TruthTable::CENTRE).count_ones() as usize;
        of_number[number] |= 1 << place(neighbourhood).unwrap_or(0);
    }
    (table_of(&arrangements) == *table).then_some(arrangements)
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = match self.as_counts() {
            Some((born, survives)) => return write_halves(f, |half| counts(half, born, survives)),
            None => self.table(),
        };
        for (cells, letter) in [(CROSS, 'V'), (HEXAGON, 'H')] {
            if table.depends_only_on(cells)
                && let Some((born, survives)) = table.counts(cells & !TruthTable::CENTRE)
            {
                write_halves(f, |half| counts(half, born, survives))?;
                return write!(f, "{letter}");
            }
        }
        if let Some(arrangements) = arrangements_of(&table) {
            return write_halves(f, |half| arrangements[half]);
        }
        match self.elementary() {
            Some(number) => write!(f, "W{number}"),
            None => write_map(f, &table),
        }
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Returns all arrangements of the numbers of neighbours in one of two masks.
fn counts(half: usize, born: u16, survives: u16) -> [u16; 9] {
    let mask = [born, survives][half];
    core::array::from_fn(|n| {
        if mask >> n & 1 != 0 {
            all_arrangements(n as u32)
        } else {
            0
        }
    })
}

/// Writes births and survivals.
fn write_halves(
    f: &mut fmt::Formatter<'_>,
    arrangements: impl Fn(usize) -> [u16; 9],
) -> fmt::Result {
    for (half, name) in ["B", "/S"].into_iter().enumerate() {
        f.write_str(name)?;
        for (n, wanted) in (0..).zip(arrangements(half)) {
            write_number(f, n, wanted)?;
        }
    }
    Ok(())
}

/// Writes a number of neighbours with the letters of the wanted arrangements, or, if that is
/// shorter, with a minus and the letters of the others.
fn write_number(f: &mut fmt::Formatter<'_>, neighbours: u32, wanted: u16) -> fmt::Result {
    if wanted == 0 {
        return Ok(());
    }
    write!(f, "{neighbours}")?;
    let others = all_arrangements(neighbours) & !wanted;
    if others == 0 {
        return Ok(());
    }
    let are_few = others.count_ones() + 1 < wanted.count_ones();
    let listed = if are_few { others } else { wanted };
    if are_few {
        f.write_str("-")?;
    }
    for (i, letter) in letters(neighbours).enumerate() {
        if listed >> i & 1 != 0 {
            write!(f, "{}", char::from(letter))?;
        }
    }
    Ok(())
}
