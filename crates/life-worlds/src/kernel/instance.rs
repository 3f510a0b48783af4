//! Work on vectors, with the instructions of a [`Kernel`] and the stepper of a rule.

use life_step::{Kernel, Rule};

use super::circuit::{Any, Life, Named};
use super::famous::{self, Hexagonal, JustFriends, Nine, Snowflakes, TLife, VonNeumann};
use super::lanes::Lanes;
#[cfg(not(target_arch = "x86_64"))]
use super::vector::Vector;
use super::work::{RuleWork, Stepper, Work};
#[cfg(target_arch = "x86_64")]
use super::x86;
use crate::prepared::Prepared;

/// Runs work with the instructions of this kernel.
pub(crate) fn run<W: Work>(kernel: Kernel, work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    return x86::run(kernel, work);
    #[cfg(not(target_arch = "x86_64"))]
    {
        // There is one kind of instructions only.
        let _ = kernel;
        work.run::<Vector>()
    }
}

/// Runs work under a rule with these instructions. Every rule in [`Rule::NAMED`] has its own
/// circuit; the rest are run by [`run_shared`].
pub(crate) fn run_rule<W: RuleWork>(kernel: Kernel, rule: &Prepared, work: W) -> W::Output {
    macro_rules! named {
        ($($name:ident)*) => {
            match rule.rule {
                $(Rule::$name => run(kernel, Under(
                    &Named::<{ masks(Rule::$name).0 }, { masks(Rule::$name).1 }>,
                    work,
                )),)*
                _ => run_shared(kernel, rule, work),
            }
        };
    }
    named! {
        HIGHLIFE PEDESTRIAN_LIFE DRYLIFE FLOCK LIFE_34 TWO_BY_TWO SEEDS LIVE_FREE_OR_DIE
        LIFE_WITHOUT_DEATH MAZE MAZECTRIC CORAL DAY_AND_NIGHT ANNEAL DIAMOEBA MORLEY REPLICATOR
    }
}

/// Runs work under a rule with these instructions. Conway's Life and the [famous] rules have their
/// own circuits. All other outer-totalistic rules share one, and the rest are looked up.
pub(crate) fn run_shared<W: RuleWork>(kernel: Kernel, rule: &Prepared, work: W) -> W::Output {
    let Some(lookup) = &rule.lookup else {
        return match rule.rule.as_counts() {
            Some(counts) if rule.rule != Rule::LIFE => run(kernel, Under(&Any::new(counts), work)),
            _ => run(kernel, Under(&Life, work)),
        };
    };
    match famous::RULES.iter().position(|&known| known == rule.rule) {
        Some(0) => run(kernel, Under(&Nine(JustFriends), work)),
        Some(1) => run(kernel, Under(&Nine(TLife), work)),
        Some(2) => run(kernel, Under(&Nine(Snowflakes), work)),
        Some(3) => run(kernel, Under(&Nine(Hexagonal), work)),
        Some(4) => run(kernel, Under(&Nine(VonNeumann), work)),
        _ => run(kernel, Under(lookup, work)),
    }
}

/// Returns the masks of births and survivals of an outer-totalistic rule.
const fn masks(rule: Rule) -> (u16, u16) {
    match rule.as_counts() {
        Some(masks) => masks,
        None => panic!("no outer-totalistic rule"),
    }
}

/// Work under a rule.
struct Under<'a, S, W>(&'a S, W);

impl<S: Stepper, W: RuleWork> Work for Under<'_, S, W> {
    type Output = W::Output;

    #[inline(always)]
    fn run<L: Lanes>(self) -> W::Output {
        self.1.run::<L, S>(self.0)
    }
}
