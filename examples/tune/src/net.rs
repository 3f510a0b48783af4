//! Trains the network that corrects an evaluation.
//!
//! The output of the network is added to the evaluation. Both are logarithms of odds, so their sum
//! predicts the result of a game. The loss is the mean squared error. Its gradient is followed by
//! Adam (Kingma and Ba, 2015), with a rate that falls like a cosine.

use std::f32::consts::PI;
use std::thread::{self, ScopedJoinHandle};

use alpha_beta::{HIDDEN, Networked, ONE, POINTS};
use grid_core::Dice;

use crate::samples::Sample;
use crate::{Error, NetOptions, Tunable};

/// The samples of one step.
const BATCH: usize = 8_192;

/// The rate of the first steps.
const RATE: f32 = 0.001;

/// The greatest weight of an input: a signed byte has no greater one.
const MOST: f32 = 127.0 / 128.0;

/// One game of this number is not trained on, but tested with.
const TESTED: u32 = 50;

/// What the training needs of some positions.
#[derive(Default)]
struct Samples {
    /// The inputs that are 1, of all positions, and where those of each begin.
    inputs: Vec<u16>,
    begin: Vec<usize>,
    /// The evaluation, as a logarithm of odds.
    base: Vec<f32>,
    /// The result to predict, from 0 to 1.
    target: Vec<f32>,
}

impl Samples {
    fn add<T: Tunable + Networked>(&mut self, sample: &Sample<T>, blend: f32) {
        self.begin.push(self.inputs.len());
        let inputs = &mut self.inputs;
        (sample.position).for_each_input(|input| inputs.push(input as u16));
        let points = T::points(&T::WEIGHTS, &sample.position) as f32;
        self.base.push(points / POINTS as f32);
        let by_score = odds(sample.score as f32 / POINTS as f32);
        let result = sample.result as f32;
        self.target.push(by_score + blend * (result - by_score));
    }

    fn len(&self) -> usize {
        self.target.len()
    }

    fn inputs_of(&self, sample: usize) -> &[u16] {
        let end = self.begin.get(sample + 1).copied();
        &self.inputs[self.begin[sample]..end.unwrap_or(self.inputs.len())]
    }
}

/// Returns the probability with these odds, given as a logarithm.
fn odds(logarithm: f32) -> f32 {
    1.0 / (1.0 + (-logarithm).exp())
}

/// Numbers for each weight: the weights themselves, or a gradient.
#[derive(Clone)]
struct Weights {
    /// The weights of inputs, by input and unit.
    rows: Vec<[f32; HIDDEN]>,
    biases: [f32; HIDDEN],
    outputs: [f32; HIDDEN],
    constant: f32,
}

impl Weights {
    fn zero(inputs: usize) -> Self {
        Self {
            rows: vec![[0.0; HIDDEN]; inputs],
            biases: [0.0; HIDDEN],
            outputs: [0.0; HIDDEN],
            constant: 0.0,
        }
    }

    fn random(inputs: usize, dice: &mut Dice) -> Self {
        let mut random =
            |most: f32| (dice.below(1 << 24) as f32 / f32::from(1_u16 << 15) / 256.0 - 1.0) * most;
        let mut weights = Self::zero(inputs);
        for weight in weights.rows.as_flattened_mut() {
            *weight = random(0.08);
        }
        weights.biases = [0.3; HIDDEN];
        weights.outputs = weights.outputs.map(|_| random(0.3));
        weights
    }

    fn numbers(&self) -> impl Iterator<Item = &f32> {
        let rows = self.rows.as_flattened().iter();
        rows.chain(&self.biases)
            .chain(&self.outputs)
            .chain([&self.constant])
    }

    fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let rows = self.rows.as_flattened_mut().iter_mut();
        rows.chain(&mut self.biases)
            .chain(&mut self.outputs)
            .chain([&mut self.constant])
    }

    /// Returns the file that [`alpha_beta::Net::from_bytes`] reads.
    fn to_bytes(&self) -> Vec<u8> {
        let whole = |number: f32| (number * ONE as f32).round();
        let rows = self.rows.as_flattened().iter();
        let mut bytes: Vec<u8> = rows.map(|&weight| whole(weight) as i8 as u8).collect();
        let others = self
            .biases
            .iter()
            .chain(&self.outputs)
            .chain([&self.constant]);
        bytes.extend(others.flat_map(|&number| (whole(number) as i16).to_le_bytes()));
        bytes
    }

    /// Adds the squared errors for some samples, and their gradient if it is wanted.
    fn learn(&self, samples: &Samples, chosen: &[u32], mut gradient: Option<&mut Self>) -> f64 {
        let mut loss = 0.0;
        for &sample in chosen {
            let sample = sample as usize;
            let inputs = samples.inputs_of(sample);
            let mut units = self.biases;
            for &input in inputs {
                for (unit, weight) in units.iter_mut().zip(&self.rows[usize::from(input)]) {
                    *unit += weight;
                }
            }
            let mut sum = samples.base[sample] + self.constant;
            for (unit, weight) in units.iter().zip(&self.outputs) {
                sum += unit.clamp(0.0, 1.0).powi(2) * weight;
            }
            let expected = odds(sum);
            let error = expected - samples.target[sample];
            loss += f64::from(error * error);
            let Some(gradient) = &mut gradient else {
                continue;
            };
            let slope = 2.0 * error * expected * (1.0 - expected);
            gradient.constant += slope;
            let mut slopes = [0.0; HIDDEN];
            for (at, &unit) in units.iter().enumerate() {
                gradient.outputs[at] += slope * unit.clamp(0.0, 1.0).powi(2);
                if unit > 0.0 && unit < 1.0 {
                    slopes[at] = slope * self.outputs[at] * 2.0 * unit;
                }
                gradient.biases[at] += slopes[at];
            }
            for &input in inputs {
                let row = &mut gradient.rows[usize::from(input)];
                for (sum, slope) in row.iter_mut().zip(slopes) {
                    *sum += slope;
                }
            }
        }
        loss
    }
}

/// The running means of Adam.
struct Adam {
    first: Weights,
    second: Weights,
    steps: i32,
}

impl Adam {
    /// Changes the weights by a gradient.
    fn step(&mut self, weights: &mut Weights, gradient: &Weights, rate: f32) {
        self.steps += 1;
        let [first, second] = [0.9_f32, 0.999].map(|part| 1.0 - part.powi(self.steps));
        let means = self.first.numbers_mut().zip(self.second.numbers_mut());
        let numbers = weights.numbers_mut().zip(gradient.numbers());
        for ((mean, square), (number, slope)) in means.zip(numbers) {
            *mean += 0.1 * (slope - *mean);
            *square += 0.001 * (slope * slope - *square);
            *number -= rate * (*mean / first) / ((*square / second).sqrt() + 1e-8);
        }
        for weight in weights.rows.as_flattened_mut() {
            *weight = weight.clamp(-MOST, MOST);
        }
    }
}

/// Trains a network on samples and returns its file. Tells the loss after each epoch.
pub fn trained<T: Tunable + Networked + Sync>(
    samples: impl Iterator<Item = Result<Sample<T>, Error>>,
    options: &NetOptions,
    mut tell: impl FnMut(&str),
) -> Result<Vec<u8>, Error> {
    let [mut known, mut unknown] = [Samples::default(), Samples::default()];
    for sample in samples {
        let sample = sample?;
        let of = match sample.game.is_multiple_of(TESTED) {
            true => &mut unknown,
            false => &mut known,
        };
        of.add(&sample, options.blend);
    }
    let dice = &mut Dice::seeded(options.seed);
    let mut weights = Weights::random(T::INPUTS, dice);
    let zero = || Weights::zero(T::INPUTS);
    let mut adam = Adam {
        first: zero(),
        second: zero(),
        steps: 0,
    };
    let mut order: Vec<u32> = (0..known.len() as u32).collect();
    let all: Vec<u32> = (0..unknown.len() as u32).collect();
    let steps = (options.epochs as usize * known.len().div_ceil(BATCH)) as f32;
    let mean = |loss: f64, of: &Samples| loss / of.len().max(1) as f64;
    let before = mean(zero().learn(&unknown, &all, None), &unknown);
    tell(&format!(
        "{} positions; without a network the loss is {before:.5}",
        known.len()
    ));
    for epoch in 1..=options.epochs {
        for at in (1..order.len()).rev() {
            order.swap(at, dice.below(at as u64 + 1) as usize);
        }
        let mut loss = 0.0;
        for batch in order.chunks(BATCH) {
            let mut parts = thread::scope(|scope| {
                let parts = batch.chunks(BATCH / 2).map(|part| {
                    let (weights, known) = (&weights, &known);
                    scope.spawn(move || {
                        let mut gradient = Weights::zero(T::INPUTS);
                        (weights.learn(known, part, Some(&mut gradient)), gradient)
                    })
                });
                let parts: Vec<_> = parts.collect();
                let parts = parts.into_iter().map(ScopedJoinHandle::join);
                parts
                    .map(|part| part.expect("no thread panics"))
                    .collect::<Vec<_>>()
            });
            let (first, mut gradient) = parts.swap_remove(0);
            loss += first;
            for (other, part) in &parts {
                loss += other;
                for (sum, number) in gradient.numbers_mut().zip(part.numbers()) {
                    *sum += number;
                }
            }
            for number in gradient.numbers_mut() {
                *number /= batch.len() as f32;
            }
            let done = adam.steps as f32 / steps;
            adam.step(
                &mut weights,
                &gradient,
                RATE * 0.5 * (1.0 + (PI * done).cos()),
            );
        }
        let tested = mean(weights.learn(&unknown, &all, None), &unknown);
        let loss = mean(loss, &known);
        tell(&format!(
            "epoch {epoch}: loss {loss:.5}, of games not trained on {tested:.5}"
        ));
    }
    Ok(weights.to_bytes())
}
