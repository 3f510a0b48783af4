//! The weights of pieces, in which the two games differ.

use core::fmt::Debug;
use core::hash::Hash;

use grid_core::facts::{Diagram, RuleExample};

use crate::both::Both;
use crate::{PieceKind, Set};

/// The weights of pieces (rules 3.1 and 11). They make the difference between the two games:
/// [`Count`] is Pacifist, [`Value`] the weighted game.
pub trait Weighting: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// The game's name, such as `pacifist`.
    const NAME: &'static str;

    /// The game's name for people, such as `Weighted Pacifist`.
    const TITLE: &'static str;
    /// The game in a line.
    const SUMMARY: &'static str;
    /// What net influence is, in sentences.
    const NET_INFLUENCE: &'static str;

    /// Examples of the rules.
    const EXAMPLES: &'static [RuleExample];

    /// What makes the game special, in pictures.
    const DIAGRAMS: &'static [Diagram];

    /// The weight of each kind, in the order of [`PieceKind::ALL`].
    const WEIGHTS: [i32; 6];

    /// Sums of weights for all squares at once.
    type Sums: Sums;
}

/// Sums of weights for all squares at once, of White and of Black. They are binary numbers: each
/// digit is a set of squares.
pub trait Sums: Copy + Default + Debug {
    /// Adds the weight of a piece of a kind on the squares of each of four sets.
    fn add(&mut self, kind: PieceKind, squares: [Both; 4]);

    /// Returns the squares on which White's sums are larger than Black's, and those on which they
    /// are smaller.
    fn compare(&self) -> [Set; 2];
}

/// Two numbers of `N` binary digits on every square, White's and Black's, the lowest digit first.
#[derive(Copy, Clone, Debug)]
struct Digits<const N: usize>([Both; N]);

impl<const N: usize> Default for Digits<N> {
    fn default() -> Self {
        Self([Both::EMPTY; N])
    }
}

impl<const N: usize> Digits<N> {
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
            if place == 3 && carry.is_empty() {
                return;
            }
            let next = *digit & carry;
            *digit = *digit ^ carry;
            carry = next;
        }
    }

    /// Adds other numbers, each times 2 to the power of `shift`.
    #[inline(always)]
    fn add<const M: usize>(&mut self, other: &Digits<M>, shift: usize) {
        let mut carry = Both::EMPTY;
        for place in shift..N {
            let digit = self.0[place];
            let addend = match other.0.get(place - shift) {
                Some(&addend) => addend,
                None => Both::EMPTY,
            };
            self.0[place] = digit ^ addend ^ carry;
            carry = (digit & addend) | (carry & (digit ^ addend));
        }
    }

    /// Returns the squares on which a player's number is larger than the other player's.
    #[inline(always)]
    fn compare(&self) -> Both {
        // From the lowest digit up: the last one that differs decides.
        self.0.iter().fold(Both::EMPTY, |larger, &digit| {
            let other = digit.swapped();
            larger ^ ((digit ^ other) & (digit ^ larger))
        })
    }
}

/// The weights of Pacifist: every piece weighs 1.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count;

impl Weighting for Count {
    const NAME: &'static str = "pacifist";
    const TITLE: &'static str = "Pacifist";
    const SUMMARY: &'static str = "chess without captures: persuaded pieces change sides";
    const NET_INFLUENCE: &'static str = "Net influence: the number of own pieces that influence a \
        square, minus the enemy's. Below 0 the piece on it is overly persuaded. Point at a piece to \
        read its number.";
    const EXAMPLES: &'static [RuleExample] = BY_COUNT;
    const DIAGRAMS: &'static [Diagram] = DIAGRAMS_BY_COUNT;
    const WEIGHTS: [i32; 6] = [1; 6];
    type Sums = Counts;
}

/// Numbers of pieces for all squares, modulo 32. Only on an empty square can all 32 pieces count.
#[derive(Copy, Clone, Debug, Default)]
pub struct Counts(Digits<5>);

impl Sums for Counts {
    #[inline(always)]
    fn add(&mut self, _: PieceKind, squares: [Both; 4]) {
        self.0.increment(squares);
    }

    #[inline(always)]
    fn compare(&self) -> [Set; 2] {
        self.0.compare().sets()
    }
}

/// The examples of Pacifist.
const BY_COUNT: &[RuleExample] = &[
    RuleExample {
        rule: "4.2",
        position: Some("rkqn1rb1/ppppppbp/P7/1n4p1/8/4N3/1PPPPPPP/RNK1BBQR w 0 iiii --"),
        moves: &["e3f5"],
    },
    RuleExample {
        rule: "5.3",
        position: Some("rnbq1bnr/pppppppp/8/2k5/K7/P7/1PPPPPPP/RNBQ1BNR w 0 iiii"),
        moves: &["a4b4"],
    },
    RuleExample {
        rule: "9.1",
        position: Some("nbr1b1qr/ppppKppp/7n/4pN2/K3P3/P7/QPPP1PPP/B1R1RBN1 b 0 iiii --"),
        moves: &["g7g6"],
    },
];

const DIAGRAMS_BY_COUNT: &[Diagram] = &[
    Diagram {
        text: "Nothing is captured. White's knight persuades the pawn and the bishop: more \
               white pieces than black ones reach their squares, so they change sides.",
        position: Some("rkqn1rb1/ppppppbp/P7/1n4p1/8/4N3/1PPPPPPP/RNK1BBQR w 0 iiii --"),
        moves: "e3f5",
        step: Some(1),
    },
    Diagram {
        text: "New pieces persuade others, until nothing changes: seven pieces turn white in \
               four rounds.",
        position: Some("rkqn1rb1/ppppppbp/P7/1n4p1/8/4N3/1PPPPPPP/RNK1BBQR w 0 iiii --"),
        moves: "e3f5",
        ..Diagram::START
    },
    Diagram {
        text: "A player without a king must convert one at once. Here a pawn does it, by the \
               knight.",
        position: Some("nbr1b1qr/ppppKppp/7n/4pN2/K3P3/P7/QPPP1PPP/B1R1RBN1 b 0 iiii --"),
        moves: "g7g6",
        ..Diagram::START
    },
    Diagram {
        text: "Black has lost the king, and no black move converts one: White wins.",
        position: Some("1rknn1br/p1pp1p1p/3bp1p1/1p1q2n1/5p2/2P4B/pP1PP1PP/B1RKR1QN w 0 iiii --"),
        moves: "g1b6",
        ..Diagram::START
    },
];

/// The examples of the weighted game.
const BY_VALUE: &[RuleExample] = &[RuleExample {
    rule: "11",
    position: Some("qrbnkb1n/1pppp1rp/p7/5Pp1/5PPP/3N3Q/PPPPP3/BR1BK1RN b 0 iiii --"),
    moves: &["a8a7"],
}];

const DIAGRAMS_BY_VALUE: &[Diagram] = &[
    Diagram {
        text: "Pieces persuade by their value: a pawn weighs 1, a queen 9, a king 1000. This \
               queen converts nine pieces. Without weights she converts one.",
        position: Some("qrbnkb1n/1pppp1rp/p7/5Pp1/5PPP/3N3Q/PPPPP3/BR1BK1RN b 0 iiii --"),
        moves: "a8a7",
        ..Diagram::START
    },
    Diagram {
        text: "A bishop turns the black queen, and her weight turns the others: twelve in all.",
        position: Some("rnb1kbnr/pppp1ppp/b3p3/4q3/1p6/4p3/p1PP1Ppp/rnBQK1nr w 6 ahah ee"),
        moves: "c1b2",
        ..Diagram::START
    },
];

/// The weights of the weighted game: pawn 1, knight and bishop 3, rook 5, queen 9, king 1000.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value;

impl Weighting for Value {
    const NAME: &'static str = "pacifist-weighted";
    const TITLE: &'static str = "Weighted Pacifist";
    const SUMMARY: &'static str = "Pacifist in which pieces persuade by their value";
    const NET_INFLUENCE: &'static str = "Net influence: the weight of the own pieces that influence \
        a square, minus that of the enemy's. A pawn weighs 1, a knight or bishop 3, a rook 5, a \
        queen 9, a king 1000. Below 0 the piece on it is overly persuaded. Point at a piece to read \
        its number.";
    const EXAMPLES: &'static [RuleExample] = BY_VALUE;
    const DIAGRAMS: &'static [Diagram] = DIAGRAMS_BY_VALUE;
    const WEIGHTS: [i32; 6] = [1, 3, 3, 5, 9, 1000];
    type Sums = Values;
}

/// Sums of values for all squares.
///
/// The pieces are counted kind by kind; the counts are multiplied by the weights only when sums are
/// compared. A king weighs more than all other pieces together (30 queens weigh 270), so kings are
/// compared before the rest.
#[derive(Copy, Clone, Debug, Default)]
pub struct Values {
    pawns: Digits<2>,
    /// Knights and bishops.
    minor: Digits<5>,
    rooks: Digits<5>,
    queens: Digits<5>,
    kings: Digits<2>,
}

impl Values {
    /// Returns the sums without kings, at most 270.
    #[inline(always)]
    fn total(&self) -> Digits<9> {
        let mut total = Digits::default();
        total.add(&self.pawns, 0);
        for shift in [0, 1] {
            total.add(&self.minor, shift);
        }
        for shift in [0, 2] {
            total.add(&self.rooks, shift);
        }
        for shift in [0, 3] {
            total.add(&self.queens, shift);
        }
        total
    }
}

impl Sums for Values {
    #[inline(always)]
    fn add(&mut self, kind: PieceKind, squares: [Both; 4]) {
        match kind {
            PieceKind::Pawn => self.pawns.increment(squares),
            PieceKind::Knight | PieceKind::Bishop => self.minor.increment(squares),
            PieceKind::Rook => self.rooks.increment(squares),
            PieceKind::Queen => self.queens.increment(squares),
            PieceKind::King => self.kings.increment(squares),
        }
    }

    #[inline(always)]
    fn compare(&self) -> [Set; 2] {
        let kings = self.kings.compare();
        let total = self.total().compare();
        (kings | total.difference(kings.swapped())).sets()
    }
}

#[cfg(test)]
mod tests {
    use grid_core::SquareSet;

    use super::*;

    #[test]
    fn sums_are_those_of_the_weights() {
        let here = Set::from_bits(1 << 20);
        let kinds = PieceKind::ALL;
        // All sums of up to three pieces against all others.
        let mut groups: alloc::vec::Vec<alloc::vec::Vec<PieceKind>> = alloc::vec![alloc::vec![]];
        for one in kinds {
            groups.push(alloc::vec![one]);
            for two in kinds {
                groups.push(alloc::vec![one, two]);
                groups.push(alloc::vec![one, two, PieceKind::Queen]);
            }
        }
        fn check<W: Weighting>(here: Set, a: &[PieceKind], b: &[PieceKind]) {
            let mut sums = W::Sums::default();
            let here_for_one = [[here, Set::EMPTY], [Set::EMPTY, here]].map(Both::of);
            for (kinds, here) in [a, b].into_iter().zip(here_for_one) {
                for &kind in kinds {
                    sums.add(kind, [here, Both::EMPTY, Both::EMPTY, Both::EMPTY]);
                }
            }
            let [a_weight, b_weight]: [i32; 2] =
                [a, b].map(|kinds| kinds.iter().map(|&kind| W::WEIGHTS[kind as usize]).sum());
            let expected = [a_weight > b_weight, a_weight < b_weight];
            let compared = sums.compare().map(|set| set == here);
            assert_eq!(compared, expected, "{a:?} against {b:?}");
        }
        for a in &groups {
            for b in &groups {
                check::<Count>(here, a, b);
                check::<Value>(here, a, b);
            }
        }
    }
}
