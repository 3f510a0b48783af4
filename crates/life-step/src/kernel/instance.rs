//! The processor instructions that compute generations.

use core::fmt;

use super::circuit::{Any, Circuit, Life, Named};
use super::vector::{Lanes, Vector};
#[cfg(feature = "unbounded")]
use super::work::CircuitWork;
use super::work::{RuleWork, WordWork, Work};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};
use crate::Rule;
use crate::prepared::Prepared;
use crate::program::Program;

/// The processor instructions that compute generations. All give the same result.
///
/// Worlds use the [`fastest`](Self::fastest) by default. Choose others for tests and measurements.
///
/// ```
/// use life_step::grid::Torus;
/// use life_step::{Kernel, Rule};
///
/// for kernel in Kernel::available() {
///     let mut torus = Torus::new(5, 5, Rule::LIFE)?;
///     torus.set_kernel(kernel);
///     println!("stepping with {kernel}");
/// }
/// # Ok::<(), life_step::grid::SizeError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Kernel(Instance);

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Instance {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Detected),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Detected),
}

impl Kernel {
    /// The portable instructions, available on every machine.
    pub const PORTABLE: Self = Self(Instance::Portable);

    /// Returns the fastest instructions of this machine.
    ///
    /// ```
    /// use life_step::{Kernel, Rule, grid::Torus};
    ///
    /// assert_eq!(Torus::new(64, 64, Rule::LIFE)?.kernel(), Kernel::fastest());
    /// # Ok::<(), life_step::grid::SizeError>(())
    /// ```
    #[must_use]
    pub fn fastest() -> Self {
        Self::available().last().unwrap_or(Self::PORTABLE)
    }

    /// Returns all instructions of this machine, the fastest last.
    ///
    /// ```
    /// use life_step::Kernel;
    ///
    /// assert_eq!(Kernel::available().next(), Some(Kernel::PORTABLE));
    /// ```
    pub fn available() -> impl Iterator<Item = Self> {
        let all = [
            Some(Instance::Portable),
            #[cfg(target_arch = "x86_64")]
            avx2::Detected::new().map(Instance::Avx2),
            #[cfg(target_arch = "x86_64")]
            avx512::Detected::new().map(Instance::Avx512),
        ];
        all.into_iter().flatten().map(Self)
    }

    /// Runs work on words with these instructions.
    ///
    /// ```
    /// use grid_core::Bitboard;
    /// use life_step::{Kernel, WordWork, word};
    /// type Board = Bitboard<u64, 8, 8>;
    ///
    /// /// The next generation of eight boards.
    /// struct Step([Board; 8]);
    ///
    /// impl WordWork for Step {
    ///     type Output = [Board; 8];
    ///
    ///     #[inline(always)]
    ///     fn run(self) -> [Board; 8] {
    ///         self.0.map(word::step_life)
    ///     }
    /// }
    ///
    /// let boards = [Board::row(3); 8];
    /// assert_eq!(Kernel::fastest().run_on_words(Step(boards)), boards.map(word::step_life));
    /// ```
    #[inline]
    pub fn run_on_words<W: WordWork>(self, work: W) -> W::Output {
        self.run(OnWords(work))
    }

    /// Runs work with these instructions.
    pub(crate) fn run<W: Work>(self, work: W) -> W::Output {
        match self.0 {
            Instance::Portable => work.run::<Vector>(),
            #[cfg(target_arch = "x86_64")]
            Instance::Avx2(detected) => avx2::run(work, detected),
            #[cfg(target_arch = "x86_64")]
            Instance::Avx512(detected) => avx512::run(work, detected),
        }
    }

    /// Runs work under a rule with these instructions. Every rule in [`Rule::NAMED`] has its own
    /// circuit, and all others that count neighbours share one. The rest have programs.
    pub(crate) fn run_rule<W: RuleWork>(self, rule: &Prepared, work: W) -> W::Output {
        if let Some(program) = &rule.program {
            return self.run(WithProgram(work, program));
        }
        let rule = rule.rule;
        macro_rules! named {
            ($($name:ident)*) => {
                match rule {
                    Rule::LIFE => self.run(WithCircuit(work, Life)),
                    $(Rule::$name => self.run(WithCircuit(
                        work,
                        Named::<{ Rule::$name.born_mask() }, { Rule::$name.survives_mask() }>,
                    )),)*
                    _ => self.run(WithCircuit(work, Any::new(rule))),
                }
            };
        }
        named! {
            HIGHLIFE PEDESTRIAN_LIFE DRYLIFE FLOCK LIFE_34 TWO_BY_TWO SEEDS LIVE_FREE_OR_DIE
            LIFE_WITHOUT_DEATH MAZE MAZECTRIC CORAL DAY_AND_NIGHT ANNEAL DIAMOEBA MORLEY REPLICATOR
        }
    }

    /// Runs work under a rule with these instructions. Conway's Life has its own circuit; all other
    /// rules that count neighbours share one. This is for work that does not justify a circuit for
    /// every named rule.
    #[cfg(feature = "grid")]
    pub(crate) fn run_life_or_any<W: RuleWork>(self, rule: &Prepared, work: W) -> W::Output {
        match (&rule.program, rule.rule) {
            (Some(program), _) => self.run(WithProgram(work, program)),
            (None, Rule::LIFE) => self.run(WithCircuit(work, Life)),
            (None, rule) => self.run(WithCircuit(work, Any::new(rule))),
        }
    }

    /// Runs work under a rule that counts neighbours. Conway's Life has its own circuit, and all
    /// other rules share one.
    #[cfg(feature = "unbounded")]
    pub(crate) fn run_counting<W: CircuitWork>(self, rule: Rule, work: W) -> W::Output {
        match rule {
            Rule::LIFE => self.run(Counting(work, Life)),
            rule => self.run(Counting(work, Any::new(rule))),
        }
    }
}

impl Default for Kernel {
    fn default() -> Self {
        Self::fastest()
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Instance::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Instance::Avx2(_) => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Instance::Avx512(_) => "AVX-512",
        })
    }
}

struct OnWords<W>(W);

impl<W: WordWork> Work for OnWords<W> {
    type Output = W::Output;

    #[inline(always)]
    fn run<L: Lanes>(self) -> W::Output {
        self.0.run()
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

#[cfg(feature = "unbounded")]
struct Counting<W, C>(W, C);

#[cfg(feature = "unbounded")]
impl<W: CircuitWork, C: Circuit> Work for Counting<W, C> {
    type Output = W::Output;

    #[inline(always)]
    fn run<L: Lanes>(self) -> W::Output {
        self.0.run::<L, C>(&self.1)
    }
}

struct WithProgram<'a, W>(W, &'a Program);

impl<W: RuleWork> Work for WithProgram<'_, W> {
    type Output = W::Output;

    #[inline(always)]
    fn run<L: Lanes>(self) -> W::Output {
        self.0.run_program::<L>(self.1)
    }
}
