//! Work on vectors, with the instructions of a [`Kernel`].

use std::marker::PhantomData;

use life_step::{Instructions, Kernel, Rule, WordWork};

#[cfg(target_arch = "x86_64")]
use super::avx2::Ymm;
use super::circuit::{Any, Circuit, Life, Named};
use super::famous::{self, Hexagonal, JustFriends, Snowflakes, TLife, VonNeumann};
use super::vector::{Lanes, Vector};
use super::work::RowRule;
use super::work::{CircuitWork, RuleWork, Work};
use crate::prepared::Prepared;

/// Runs work with the instructions of this kernel.
pub(crate) fn run<W: Work>(kernel: Kernel, work: W) -> W::Output {
    match kernel.instructions() {
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx2 => kernel.run_on_words(On::<Ymm<false>, W>(work, PhantomData)),
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx512 => kernel.run_on_words(On::<Ymm<true>, W>(work, PhantomData)),
        _ => work.run::<Vector>(),
    }
}

/// Work on vectors in registers of this type.
struct On<L, W>(W, PhantomData<L>);

impl<L: Lanes, W: Work> WordWork for On<L, W> {
    type Output = W::Output;

    #[inline(always)]
    fn run(self) -> W::Output {
        self.0.run::<L>()
    }
}

/// Runs work under a rule with these instructions. Every rule in [`Rule::NAMED`] has its own
/// circuit, and all other outer-totalistic rules share one. The rest are looked up, but for the
/// [famous] ones.
pub(crate) fn run_rule<W: RuleWork>(kernel: Kernel, rule: &Prepared, work: W) -> W::Output {
    if let Some(lookup) = &rule.lookup {
        return match famous::number(rule.rule) {
            Some(0) => run(kernel, WithRows(work, &JustFriends)),
            Some(1) => run(kernel, WithRows(work, &TLife)),
            Some(2) => run(kernel, WithRows(work, &Snowflakes)),
            Some(3) => run(kernel, WithRows(work, &Hexagonal)),
            Some(4) => run(kernel, WithRows(work, &VonNeumann)),
            _ => run(kernel, WithRows(work, &**lookup)),
        };
    }
    let rule = rule.rule;
    macro_rules! named {
        ($($name:ident)*) => {
            match rule {
                Rule::LIFE => run(kernel, WithCircuit(work, Life)),
                $(Rule::$name => run(kernel, WithCircuit(
                    work,
                    Named::<{ masks(Rule::$name).0 }, { masks(Rule::$name).1 }>,
                )),)*
                _ => run(kernel, WithCircuit(work, Any::new(rule))),
            }
        };
    }
    named! {
        HIGHLIFE PEDESTRIAN_LIFE DRYLIFE FLOCK LIFE_34 TWO_BY_TWO SEEDS LIVE_FREE_OR_DIE
        LIFE_WITHOUT_DEATH MAZE MAZECTRIC CORAL DAY_AND_NIGHT ANNEAL DIAMOEBA MORLEY REPLICATOR
    }
}

/// Returns the masks of births and survivals of an outer-totalistic rule.
const fn masks(rule: Rule) -> (u16, u16) {
    match rule.as_counts() {
        Some(masks) => masks,
        None => panic!("no outer-totalistic rule"),
    }
}

/// Runs work under a rule that counts neighbours. Conway's Life has its own circuit, and all
/// other rules share one.
pub(crate) fn run_counting<W: CircuitWork>(kernel: Kernel, rule: Rule, work: W) -> W::Output {
    match rule {
        Rule::LIFE => run(kernel, Counting(work, Life)),
        rule => run(kernel, Counting(work, Any::new(rule))),
    }
}

struct WithCircuit<W, C>(W, C);

impl<W: RuleWork, C: Circuit> Work for WithCircuit<W, C> {
    type Output = W::Output;

    #[inline(always)]
    fn run<L: Lanes>(self) -> W::Output {
        self.0.run::<L, C>(&self.1)
    }
}

struct Counting<W, C>(W, C);

impl<W: CircuitWork, C: Circuit> Work for Counting<W, C> {
    type Output = W::Output;

    #[inline(always)]
    fn run<L: Lanes>(self) -> W::Output {
        self.0.run::<L, C>(&self.1)
    }
}

struct WithRows<'a, W, R>(W, &'a R);

impl<W: RuleWork, R: RowRule> Work for WithRows<'_, W, R> {
    type Output = W::Output;

    #[inline(always)]
    fn run<L: Lanes>(self) -> W::Output {
        self.0.run_rows::<L, R>(self.1)
    }
}
