//! Sums of weights on all squares at once, as binary numbers.

use core::marker::PhantomData;

use wide::u64x2;

use crate::{PieceKind, Set, Weighting};

/// A set of squares for White and one for Black. Each operation is one of the processor for both.
pub(crate) type Both = u64x2;

/// Two empty sets.
pub(crate) const NEITHER: Both = u64x2::ZERO;

/// Returns the pair of White's set and Black's.
#[inline(always)]
pub(crate) fn both(sets: [Set; 2]) -> Both {
    let [white, black] = sets;
    u64x2::new([white.bits(), black.bits()])
}

/// Returns White's set and Black's.
#[inline(always)]
fn sets(both: Both) -> [Set; 2] {
    both.to_array().map(Set::from_bits)
}

/// Returns whether both sets are empty.
#[inline(always)]
pub(crate) fn are_empty(both: Both) -> bool {
    let [white, black] = both.to_array();
    white | black == 0
}

/// Returns White's set for Black and Black's for White.
#[inline(always)]
fn swapped(both: Both) -> Both {
    let [white, black] = both.to_array();
    u64x2::new([black, white])
}

/// Two numbers of `N` binary digits on every square, White's and Black's, the lowest digit first.
#[derive(Copy, Clone)]
struct Digits<const N: usize>([Both; N]);

impl<const N: usize> Digits<N> {
    const ZERO: Self = Self([NEITHER; N]);

    /// Adds 1 on the squares of each of four sets.
    #[inline(always)]
    fn increment(&mut self, [a, b, c, d]: [Both; 4]) {
        let full_add = |digit: &mut Both, a: Both, b: Both| {
            let carry = (a & b) | (*digit & (a ^ b));
            *digit = *digit ^ a ^ b;
            carry
        };
        let twos = [
            full_add(&mut self.0[0], a, b),
            full_add(&mut self.0[0], c, d),
        ];
        let mut carry = full_add(&mut self.0[1], twos[0], twos[1]);
        for (place, digit) in self.0.iter_mut().enumerate().skip(2) {
            // The numbers are nearly always below 8.
            if place == 3 && are_empty(carry) {
                return;
            }
            let next = *digit & carry;
            *digit ^= carry;
            carry = next;
        }
    }

    /// Adds other numbers, each times 2 to the power of `shift`.
    #[inline(always)]
    fn add<const M: usize>(&mut self, other: &Digits<M>, shift: usize) {
        let mut carry = NEITHER;
        for place in shift..N {
            let digit = self.0[place];
            let addend = match other.0.get(place - shift) {
                Some(&addend) => addend,
                None => NEITHER,
            };
            self.0[place] = digit ^ addend ^ carry;
            carry = (digit & addend) | (carry & (digit ^ addend));
        }
    }

    /// Returns the squares on which a player's number is larger than the other player's.
    #[inline(always)]
    fn compare(&self) -> Both {
        // From the lowest digit up: the last one that differs decides.
        self.0.iter().fold(NEITHER, |larger, &digit| {
            let other = swapped(digit);
            larger ^ ((digit ^ other) & (digit ^ larger))
        })
    }
}

/// Sums of weights on all squares, of White and of Black.
///
/// Pieces of one weight are counted together, modulo 32: only on an empty square can all 32 pieces
/// count. The counts are multiplied by the weights when the sums are compared.
pub(crate) struct Sums<W>([Digits<5>; 6], PhantomData<W>);

impl<W: Weighting> Sums<W> {
    /// No piece is counted.
    pub(crate) const ZERO: Self = Self([Digits::ZERO; 6], PhantomData);

    /// By kind, the first kind of the same weight: where the kind is counted.
    const COUNTED_AS: [usize; 6] = {
        let mut first = [0; 6];
        let mut kind = 0;
        while kind < 6 {
            while W::WEIGHTS[first[kind]] != W::WEIGHTS[kind] {
                first[kind] += 1;
            }
            kind += 1;
        }
        first
    };

    /// Adds the weight of a piece of a kind on the squares of each of four sets.
    #[inline(always)]
    pub(crate) fn add(&mut self, kind: PieceKind, squares: [Both; 4]) {
        self.0[Self::COUNTED_AS[kind as usize]].increment(squares);
    }

    /// Returns the squares on which White's sums are larger than Black's, and those on which they
    /// are smaller.
    #[inline(always)]
    pub(crate) fn compare(&self) -> [Set; 2] {
        let [counts @ .., kings] = &self.0;
        let mut total = Digits::<9>::ZERO;
        for (kind, count) in counts.iter().enumerate() {
            for shift in 0..4 {
                if W::WEIGHTS[kind] >> shift & 1 == 1 && Self::COUNTED_AS[kind] == kind {
                    total.add(count, shift);
                }
            }
        }
        const {
            let [others @ .., king] = W::WEIGHTS;
            let mut kind = 0;
            while kind < 5 {
                // Thirty pieces of it have a sum of nine digits.
                assert!(
                    0 < others[kind] && others[kind] < 16,
                    "the weight of a piece"
                );
                let is_heavy = king > 30 * others[kind];
                assert!(is_heavy || Self::COUNTED_AS[5] < 5, "the weight of a king");
                kind += 1;
            }
        }
        // A king weighs more than all other pieces together, or is counted among them.
        let kings = kings.compare();
        sets(kings | (total.compare() & !swapped(kings)))
    }
}

#[cfg(test)]
mod tests {
    use alloc::{vec, vec::Vec};
    use grid_core::SquareSet;

    use super::*;
    use crate::{Count, Value};

    fn check<W: Weighting>(groups: [&[PieceKind]; 2]) {
        let here = Set::from_bits(1 << 20);
        let mut sums = Sums::<W>::ZERO;
        for (kinds, here) in groups
            .into_iter()
            .zip([[here, Set::EMPTY], [Set::EMPTY, here]])
        {
            for &kind in kinds {
                sums.add(kind, [both(here), NEITHER, NEITHER, NEITHER]);
            }
        }
        let weight = |kinds: &[PieceKind]| -> i32 {
            kinds.iter().map(|&kind| W::WEIGHTS[kind as usize]).sum()
        };
        let [a, b] = groups.map(weight);
        let compared = sums.compare().map(|set| set == here);
        assert_eq!(compared, [a > b, a < b], "{groups:?}");
    }

    /// All sums of up to two pieces, and of two pieces and a queen, against all others.
    #[test]
    fn sums_are_those_of_the_weights() {
        let mut groups = vec![vec![]];
        for one in PieceKind::ALL {
            groups.push(vec![one]);
            for two in PieceKind::ALL {
                groups.extend([vec![one, two], vec![one, two, PieceKind::Queen]]);
            }
        }
        let groups: Vec<&[PieceKind]> = groups.iter().map(Vec::as_slice).collect();
        for a in &groups {
            for b in &groups {
                check::<Count>([a, b]);
                check::<Value>([a, b]);
            }
        }
    }
}
