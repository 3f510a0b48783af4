//! Small networks that correct evaluations.

use core::ops::ControlFlow;

use grid_core::Game;

use crate::{Evaluate, Pruning, View};

/// The number of hidden units of a [`Net`].
pub const HIDDEN: usize = 32;

/// The number that stands for 1 in the weights of a [`Net`], and for the greatest activation.
pub const ONE: i32 = 128;

/// The points of an output of 1. An output is the logarithm of odds: 1 is odds of e to 1.
pub const POINTS: i32 = 250;

/// A network of one hidden layer. It returns how many points to add to an evaluation.
///
/// Its inputs are 0 or 1, and only few of them are 1. The activation of a hidden unit is the square
/// of its sum, which is first clamped to the range from 0 to 1. Numbers are fixed-point numbers in
/// parts of [`ONE`], so the result is the same on every machine.
///
/// The program `tune` trains networks and writes them.
///
/// ```
/// use alpha_beta::{HIDDEN, Net};
///
/// // Two inputs. The second raises every unit by a half, and every unit counts once.
/// let mut bytes = vec![0; 2 * HIDDEN];
/// bytes[HIDDEN..].fill(64);
/// for number in [0_i16; HIDDEN].into_iter().chain([128; HIDDEN]).chain([0]) {
///     bytes.extend(number.to_le_bytes());
/// }
/// let net = Net::from_bytes(bytes.leak());
/// let mut sums = net.sums();
/// sums.add(0);
/// assert_eq!(sums.points(), 0);
/// sums.add(1);
/// assert_eq!(sums.points(), 250 * HIDDEN as i32 / 4);
/// ```
#[derive(Clone, Debug)]
pub struct Net {
    /// For each input its weights, signed bytes.
    rows: &'static [[u8; HIDDEN]],
    biases: [i16; HIDDEN],
    outputs: [i16; HIDDEN],
    constant: i16,
}

impl Net {
    /// Returns the network in the bytes of a file: a signed byte for each weight, by input and
    /// unit; then, as little-endian numbers of 16 bits, the biases and the output weights of the
    /// units, and what is added to the output.
    ///
    /// # Panics
    /// If the number of bytes is not that of a network.
    #[must_use]
    pub const fn from_bytes(bytes: &'static [u8]) -> Self {
        let (rows, rest) = bytes.split_at(bytes.len() - (4 * HIDDEN + 2));
        let (rows, []) = rows.as_chunks() else {
            panic!("a row of weights is not complete")
        };
        let mut numbers = [0; 2 * HIDDEN + 1];
        let mut at = 0;
        while at < numbers.len() {
            numbers[at] = i16::from_le_bytes([rest[2 * at], rest[2 * at + 1]]);
            at += 1;
        }
        let (mut biases, mut outputs) = ([0; HIDDEN], [0; HIDDEN]);
        at = 0;
        while at < HIDDEN {
            biases[at] = numbers[at];
            outputs[at] = numbers[HIDDEN + at];
            at += 1;
        }
        Self {
            rows,
            biases,
            outputs,
            constant: numbers[2 * HIDDEN],
        }
    }

    /// Returns the number of inputs.
    #[must_use]
    pub const fn inputs(&self) -> usize {
        self.rows.len()
    }

    /// Returns the sums of the hidden units without any input.
    #[inline]
    #[must_use]
    pub const fn sums(&self) -> Sums<'_> {
        Sums {
            net: self,
            units: self.biases,
        }
    }
}

/// The sums of the hidden units of a [`Net`] over the inputs that are 1.
#[derive(Clone, Debug)]
pub struct Sums<'a> {
    net: &'a Net,
    units: [i16; HIDDEN],
}

impl Sums<'_> {
    /// Adds an input that is 1.
    ///
    /// # Panics
    /// If the network has no input of this number.
    #[inline]
    pub fn add(&mut self, input: usize) {
        for (unit, &weight) in self.units.iter_mut().zip(&self.net.rows[input]) {
            *unit = unit.wrapping_add(i16::from(weight as i8));
        }
    }

    /// Returns the output of the network, in points.
    #[inline]
    #[must_use]
    pub fn points(&self) -> i32 {
        let mut sum = i32::from(self.net.constant) * ONE * ONE;
        for (unit, &weight) in self.units.iter().zip(&self.net.outputs) {
            let activation = i32::from(*unit).clamp(0, ONE);
            sum = sum.wrapping_add(activation * activation * i32::from(weight));
        }
        // An output of 1 is this sum.
        let one = i64::from(ONE * ONE * ONE);
        (i64::from(sum) * i64::from(POINTS) / one) as i32
    }
}

/// A game with a network that corrects its evaluation.
pub trait Networked: Game {
    /// The network of the game.
    const NET: &'static Net;

    /// The number of inputs of the network.
    const INPUTS: usize;

    /// Calls `f` with the number of each input that is 1 in this position.
    fn for_each_input(&self, f: impl FnMut(usize));
}

/// An evaluation that a network corrects. All else is as in the evaluation without it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Corrected<E>(pub E);

impl<G: Networked, E: Evaluate<G>> Evaluate<G> for Corrected<E> {
    const REDUCTIONS: bool = E::REDUCTIONS;
    const PRUNING: Pruning = E::PRUNING;
    /// An evaluation takes longer than a look into the table.
    const TABLE_IN_QUIESCENCE: bool = true;
    const TABLE_BETWEEN_MOVES: bool = E::TABLE_BETWEEN_MOVES;
    const HISTORY_BETWEEN_MOVES: bool = E::HISTORY_BETWEEN_MOVES;
    const PROVEN_PLIES: u32 = E::PROVEN_PLIES;
    const RANDOM_PLIES: u32 = E::RANDOM_PLIES;

    type View<'a>
        = CorrectedView<E::View<'a>>
    where
        E: 'a,
        G: 'a;

    #[inline]
    fn view<'a>(&'a self, position: &'a G) -> Self::View<'a> {
        CorrectedView(self.0.view(position))
    }
}

/// The view of an evaluation that a network corrects.
#[derive(Copy, Clone, Debug)]
pub struct CorrectedView<V>(V);

impl<G: Networked, V: View<G>> View<G> for CorrectedView<V> {
    #[inline]
    fn position(&self) -> &G {
        self.0.position()
    }

    fn evaluate(&self) -> i32 {
        let mut sums = G::NET.sums();
        self.position().for_each_input(|input| sums.add(input));
        self.0.evaluate() + sums.points()
    }

    #[inline]
    fn gain(&self, m: G::Move) -> i32 {
        self.0.gain(m)
    }

    #[inline]
    fn try_for_each_noisy<B>(&self, f: impl FnMut(G::Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.try_for_each_noisy(f)
    }

    #[inline]
    fn try_for_each_candidate<B>(
        &self,
        f: impl FnMut(G::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.try_for_each_candidate(f)
    }

    #[inline]
    fn null_move(&self) -> Option<G> {
        self.0.null_move()
    }
}

#[cfg(test)]
mod tests {
    use grid_core::Dice;

    use super::*;

    /// Returns the bytes of a network with random weights.
    fn random_bytes(inputs: usize, dice: &mut Dice) -> Vec<u8> {
        let mut bytes: Vec<u8> = (0..inputs * HIDDEN).map(|_| dice.bits() as u8).collect();
        for _ in 0..2 * HIDDEN + 1 {
            bytes.extend((dice.below(1_024) as i16 - 512).to_le_bytes());
        }
        bytes
    }

    /// Returns the points of a network in floating-point numbers, from its bytes.
    fn model(bytes: &[u8], inputs: &[usize]) -> f64 {
        let (rows, numbers) = bytes.split_at(bytes.len() - (4 * HIDDEN + 2));
        let number =
            |at: usize| f64::from(i16::from_le_bytes([numbers[2 * at], numbers[2 * at + 1]]));
        let one = f64::from(ONE);
        let units = (0..HIDDEN).map(|unit| {
            let weights = inputs
                .iter()
                .map(|input| f64::from(rows[input * HIDDEN + unit] as i8));
            let sum = (number(unit) + weights.sum::<f64>()) / one;
            sum.clamp(0.0, 1.0).powi(2) * number(HIDDEN + unit) / one
        });
        (units.sum::<f64>() + number(2 * HIDDEN) / one) * f64::from(POINTS)
    }

    #[test]
    fn a_network_returns_what_its_formula_says() {
        let dice = &mut Dice::seeded(1);
        for inputs in [1, 7, 40] {
            let bytes = random_bytes(inputs, dice);
            let net = Net::from_bytes(bytes.clone().leak());
            assert_eq!(net.inputs(), inputs);
            for _ in 0..50 {
                let chosen: Vec<usize> = (0..inputs).filter(|_| dice.below(3) == 0).collect();
                let mut sums = net.sums();
                chosen.iter().for_each(|&input| sums.add(input));
                let expected = model(&bytes, &chosen);
                assert!(
                    (f64::from(sums.points()) - expected).abs() <= 1.0,
                    "{expected}"
                );
            }
        }
    }

    #[test]
    #[should_panic(expected = "a row of weights is not complete")]
    fn half_a_row_is_refused() {
        let _ = Net::from_bytes(vec![0; HIDDEN / 2 + 4 * HIDDEN + 2].leak());
    }
}
