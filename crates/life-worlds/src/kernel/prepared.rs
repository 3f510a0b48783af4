//! Rules made ready for many generations.

use life_step::{Kernel, TruthTable};

use super::circuit::{ByMasks, Life, Named};
use super::famous::{Circuit9, Hexagonal, JustFriends, Snowflakes, TLife, VonNeumann};
use super::instance::run;
use super::lanes::Lanes;
use super::lookup::{Inputs, Lookup};
use super::work::{RuleWork, Stepper, Work};
use crate::Rule;

/// A rule with its stepper. A batch of squares takes no longer than making one, so whatever steps
/// cells makes it once.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    pub rule: Rule,
    stepper: AnyStepper,
}

/// Conway's Life and the [famous](super::famous) rules have their own circuits. All other rules
/// that count neighbours share one, and the rest are looked up.
#[derive(Clone, Debug)]
enum AnyStepper {
    Life,
    JustFriends,
    TLife,
    Snowflakes,
    Hexagonal,
    VonNeumann,
    ByMasks(Box<ByMasks>),
    Lookup(Lookup),
}

impl Prepared {
    pub fn new(rule: Rule, inputs: Inputs) -> Self {
        #[cfg(feature = "testing")]
        crate::counters::RULES.set(crate::counters::RULES.get() + 1);
        let stepper = match (rule, rule.as_counts()) {
            (Rule::LIFE, _) => AnyStepper::Life,
            (_, Some(masks)) => AnyStepper::ByMasks(Box::new(ByMasks::new(masks))),
            (_, None) => match rule.to_string().as_str() {
                "B2-a/S12" => AnyStepper::JustFriends,
                "B3/S2-i34q" => AnyStepper::TLife,
                "B2ci3ai4c8/S02ae3eijkq4iz5ar6i7e" => AnyStepper::Snowflakes,
                "B2/S34H" => AnyStepper::Hexagonal,
                "B13/S012V" => AnyStepper::VonNeumann,
                _ => AnyStepper::Lookup(Lookup::new(rule, inputs)),
            },
        };
        Self { rule, stepper }
    }

    /// Prepares the rules of even and of odd generations of the plane under this rule.
    pub fn on_plane(rule: Rule) -> [Self; 2] {
        on_plane(rule).map(|rule| Self::new(rule, Inputs::Columns))
    }

    /// Runs short work under the rule with these instructions.
    pub fn run_short<W: RuleWork>(&self, kernel: Kernel, work: W) -> W::Output {
        match &self.stepper {
            AnyStepper::Life => run(kernel, Under(&Life, work)),
            AnyStepper::JustFriends => run(kernel, Under(&Circuit9(JustFriends), work)),
            AnyStepper::TLife => run(kernel, Under(&Circuit9(TLife), work)),
            AnyStepper::Snowflakes => run(kernel, Under(&Circuit9(Snowflakes), work)),
            AnyStepper::Hexagonal => run(kernel, Under(&Circuit9(Hexagonal), work)),
            AnyStepper::VonNeumann => run(kernel, Under(&Circuit9(VonNeumann), work)),
            AnyStepper::ByMasks(masks) => run(kernel, Under(&**masks, work)),
            AnyStepper::Lookup(lookup) => run(kernel, Under(lookup, work)),
        }
    }

    /// Runs long work under the rule with these instructions. It is worth a circuit of its own for
    /// every rule in [`Rule::NAMED`].
    pub fn run_long<W: RuleWork>(&self, kernel: Kernel, work: W) -> W::Output {
        macro_rules! named {
            ($($name:ident)*) => {
                match self.rule {
                    $(Rule::$name => run(kernel, Under(
                        &Named::<{ masks(Rule::$name).0 }, { masks(Rule::$name).1 }>,
                        work,
                    )),)*
                    _ => self.run_short(kernel, work),
                }
            };
        }
        named! {
            HIGHLIFE PEDESTRIAN_LIFE DRYLIFE FLOCK LIFE_34 TWO_BY_TWO SEEDS LIVE_FREE_OR_DIE
            LIFE_WITHOUT_DEATH MAZE MAZECTRIC CORAL DAY_AND_NIGHT ANNEAL DIAMOEBA MORLEY REPLICATOR
        }
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

/// Returns the rules of even and of odd generations of cells that differ from the background of an
/// unbounded plane. Neither has births from nothing.
///
/// Under a rule with B0 the background changes. If it then stays alive, the rule is that of the
/// opposite cells. Else it is dead in even generations and alive in odd ones: what differs after an
/// even generation is the opposite of the next cells, and in an odd one the opposite of the cells
/// counts. Golly does the same ("Emulating B0 rules" in its help).
fn on_plane(rule: Rule) -> [Rule; 2] {
    if !rule.lives_after(0) {
        return [rule; 2];
    }
    let table = rule.table();
    let (even, odd) = (!table, table.of_opposite_cells());
    if rule.lives_after(TruthTable::NINE) {
        [Rule::of_table(!odd); 2]
    } else {
        [even, odd].map(Rule::of_table)
    }
}
