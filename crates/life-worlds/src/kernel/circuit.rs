//! Outer-totalistic rules: the last stage of a circuit, after the [sums](super::sums).

use super::sums::Sums;
use super::vector::{Logic, Vector};

/// An outer-totalistic rule.
pub(crate) trait Circuit: Sync {
    /// Returns the next generation of cells, given the sums of their neighbourhoods.
    fn next<L: Logic>(&self, cells: L, sums: Sums<L>) -> L;
}

/// Conway's Life: the neighbourhood holds 3 cells, or 4 including the cell itself.
pub(crate) struct Life;

impl Circuit for Life {
    #[inline(always)]
    fn next<L: Logic>(&self, cells: L, sums: Sums<L>) -> L {
        let ([odd, odd_twos], [more, more_twos]) = (sums.odd, sums.more);
        if L::TERNARY {
            // With a one, the others must make two; without, four.
            let is_two = more.ternary::<0b0001_0100>(odd_twos, more_twos);
            let is_four = more.ternary::<0b0100_0010>(odd_twos, more_twos);
            let is_sum = is_four.or_if(odd, is_two);
            return is_sum & (odd | cells);
        }
        let (mixed, mixed_twos) = (more, more_twos);
        // (ones, twos) of the columns are (1, 1) or (3, 0), or for a living cell (0, 2) or (2, 1).
        ((odd | cells) & (mixed_twos ^ odd.and_not(odd_twos))).and_not(odd_twos ^ mixed)
    }
}

/// A rule known at compile time. The compiler drops the operations that the rule does not need.
pub(crate) struct Named<const BORN: u16, const SURVIVES: u16>;

impl<const BORN: u16, const SURVIVES: u16> BySum for Named<BORN, SURVIVES> {
    #[inline(always)]
    fn with_sum<L: Logic>(&self, cells: L, sum: usize) -> L {
        let born = sum <= 8 && BORN >> sum & 1 != 0;
        let survives = sum >= 1 && SURVIVES >> (sum - 1) & 1 != 0;
        match (born, survives) {
            (false, true) => cells,
            (true, false) => L::filled(true).and_not(cells),
            (alive, _) => L::filled(alive),
        }
    }
}

/// Any rule that counts neighbours, as masks made at run time.
#[derive(Clone, Debug)]
pub(crate) struct ByMasks {
    /// By the sum of the neighbourhood: all lanes if a dead cell is born, else none.
    born: [Vector; 10],
    /// By the sum of the neighbourhood: all lanes if the next state depends on the cell, else none.
    differs: [Vector; 10],
}

impl ByMasks {
    /// Returns the rule with these masks of births and survivals.
    pub fn new((born, survives): (u16, u16)) -> Self {
        let vector = |lives| if lives { Vector::FULL } else { Vector::EMPTY };
        let vectors = |mask: u16| std::array::from_fn(|sum| vector(mask >> sum & 1 != 0));
        Self {
            born: vectors(born),
            // The sum of a living cell's neighbourhood includes the cell itself.
            differs: vectors(born ^ survives << 1),
        }
    }
}

impl BySum for ByMasks {
    #[inline(always)]
    fn with_sum<L: Logic>(&self, cells: L, sum: usize) -> L {
        L::all(&self.born[sum]) ^ (L::all(&self.differs[sum]) & cells)
    }
}

/// A rule as a function of the number of cells in the neighbourhood.
trait BySum: Sync {
    /// Returns the next generation of cells whose neighbourhoods all hold `sum` cells, 0 to 9.
    fn with_sum<L: Logic>(&self, cells: L, sum: usize) -> L;

    /// Returns the same for neighbourhoods of `sum` or one more, chosen by the lowest digit.
    #[inline(always)]
    fn of_two<L: Logic>(&self, cells: L, digits: [L; 4], sum: usize) -> L {
        let (even, odd) = (self.with_sum(cells, sum), self.with_sum(cells, sum + 1));
        even.or_if(digits[0], odd)
    }

    /// Returns the same for neighbourhoods of `sum` to three more, chosen by the two lowest digits.
    #[inline(always)]
    fn of_four<L: Logic>(&self, cells: L, digits: [L; 4], sum: usize) -> L {
        let few = self.of_two(cells, digits, sum);
        few.or_if(digits[1], self.of_two(cells, digits, sum + 2))
    }
}

impl<R: BySum> Circuit for R {
    #[inline(always)]
    fn next<L: Logic>(&self, cells: L, sums: Sums<L>) -> L {
        let digits = sums.digits();
        let few = self.of_four(cells, digits, 0);
        few.or_if(digits[2], self.of_four(cells, digits, 4))
            .or_if(digits[3], self.of_two(cells, digits, 8))
    }
}
