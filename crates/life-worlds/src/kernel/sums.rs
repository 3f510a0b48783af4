//! Counting the cells of neighbourhoods: a circuit of `&`, `|`, `^` and `& !` over whole vectors.
//!
//! Each cell's neighbourhood, itself included, is counted in two stages. First a *column* of three
//! cells is summed: 0 to 3, two digits ([`column`], [`two_columns`]). Then three adjacent columns
//! are combined digit by digit ([`Window`]). The result ([`Sums`]) is not the digits of the total.
//! It tells, for the three ones and for the three twos, whether an odd number of them is set and
//! whether they are mixed. Conway's Life follows from these in six operations, 16.5 in all. Other
//! rules first compute the digits.
//!
//! With operations of three operands, each of these sums is one operation. `Sums` then tells
//! whether most are set, not whether they are mixed, and Conway's Life takes ten operations in all.

use super::vector::Logic;

/// Returns the parity and the majority of three, each by an operation of three operands.
#[inline(always)]
fn sum<L: Logic>(a: L, b: L, c: L) -> [L; 2] {
    [
        a.ternary::<0b1001_0110>(b, c),
        a.ternary::<0b1110_1000>(b, c),
    ]
}

/// Returns the two digits, ones and twos, of the number of cells in a column of three.
#[inline(always)]
pub(crate) fn column<L: Logic>([above, middle, below]: [L; 3]) -> [L; 2] {
    if L::TERNARY {
        return sum(above, middle, below);
    }
    let upper = above ^ middle;
    let lower = middle ^ below;
    // The majority is the middle cell unless both others differ from it.
    [upper ^ below, middle ^ (upper & lower)]
}

/// Returns the same for the two columns of three in a column of four. They share the pair in the
/// middle.
#[inline(always)]
pub(crate) fn two_columns<L: Logic>([a, b, c, d]: [L; 4]) -> [[L; 2]; 2] {
    if L::TERNARY {
        return [sum(a, b, c), sum(b, c, d)];
    }
    let (ab, bc, cd) = (a ^ b, b ^ c, c ^ d);
    [[ab ^ c, b ^ (ab & bc)], [bc ^ d, c ^ (bc & cd)]]
}

/// Three adjacent columns and each of their digits, ones and twos: whether an odd number of the
/// three is set, and whether there are more.
#[derive(Copy, Clone)]
pub(crate) struct Sums<L> {
    pub odd: [L; 2],
    /// With operations of three operands: whether at least two are set. Else: whether some but not
    /// all are.
    pub more: [L; 2],
}

impl<L: Logic> Sums<L> {
    /// Returns whether two or three of the ones are set: mixed but not odd, or odd but not mixed.
    #[inline(always)]
    fn carry(self) -> L {
        if L::TERNARY {
            self.more[0]
        } else {
            self.odd[0] ^ self.more[0]
        }
    }

    /// Returns the digits, ones first, of the number of cells in the neighbourhood.
    #[inline(always)]
    pub fn digits(self) -> [L; 4] {
        let [odd, odd_twos] = self.odd;
        let carry = self.carry();
        if L::TERNARY {
            let fours = self.more[1];
            return [
                odd,
                odd_twos ^ carry,
                fours.ternary::<0b0111_1000>(odd_twos, carry),
                fours.ternary::<0b1000_0000>(odd_twos, carry),
            ];
        }
        let fours = odd_twos ^ self.more[1];
        let carry_twos = odd_twos & carry;
        [
            odd,
            odd_twos ^ carry,
            fours ^ carry_twos,
            fours & carry_twos,
        ]
    }
}

/// Three adjacent columns, sliding along a row.
#[derive(Copy, Clone)]
pub(crate) struct Window<L> {
    /// The digits of the middle column.
    pub middle: [L; 2],
    /// With operations of three operands: the digits of the left column. Else: where they differ
    /// from those of the middle one.
    left: [L; 2],
}

impl<L: Logic> Window<L> {
    #[inline(always)]
    pub fn new(left: [L; 2], middle: [L; 2]) -> Self {
        Self {
            middle,
            left: if L::TERNARY {
                left
            } else {
                [left[0] ^ middle[0], left[1] ^ middle[1]]
            },
        }
    }

    /// Returns the sums of the window with this column on its right, then slides to it.
    #[inline(always)]
    pub fn slide(&mut self, right: [L; 2]) -> Sums<L> {
        let Self { middle, left } = *self;
        let next = Self::new(middle, right);
        *self = next;
        if L::TERNARY {
            let ones = sum(left[0], middle[0], right[0]);
            let twos = sum(left[1], middle[1], right[1]);
            return Sums {
                odd: [ones[0], twos[0]],
                more: [ones[1], twos[1]],
            };
        }
        Sums {
            odd: [left[0] ^ right[0], left[1] ^ right[1]],
            more: [left[0] | next.left[0], left[1] | next.left[1]],
        }
    }
}
