//! The processor instructions that compute generations.
//!
//! Two calls of functions for such instructions are the only unsafe code of this crate. The bench
//! `lifeduel` shows what they are worth.
#![allow(unsafe_code)]

use core::fmt;

/// The processor instructions that compute generations. All give the same result.
///
/// There is a `Kernel` only of instructions that this machine has. Worlds use the
/// [`fastest`](Self::fastest) by default. Choose others for tests and measurements.
///
/// ```
/// use life_step::Kernel;
///
/// for kernel in Kernel::available() {
///     println!("this machine has {kernel}");
/// }
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Kernel(Instructions);

/// The names of the instructions of a [`Kernel`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Instructions {
    /// Those of every machine.
    Portable,
    /// AVX2 of x86-64 processors: 256 bits at once.
    Avx2,
    /// AVX-512 of x86-64 processors, its parts F, VL, BW and DQ: operations of three operands.
    Avx512,
}

/// Makes a module that detects some instructions, and a function that runs work with them.
#[cfg(target_arch = "x86_64")]
macro_rules! instructions {
    ($detected:ident, $run:ident, $($feature:tt),+) => {
        cpufeatures::new!($detected, $($feature),+);

        $(#[target_feature(enable = $feature)])+
        fn $run<W: WordWork>(work: W) -> W::Output {
            work.run()
        }
    };
}

#[cfg(target_arch = "x86_64")]
instructions!(avx2, with_avx2, "avx2");
#[cfg(target_arch = "x86_64")]
instructions!(
    avx512,
    with_avx512,
    "avx2",
    "avx512f",
    "avx512vl",
    "avx512bw",
    "avx512dq"
);

impl Kernel {
    /// The portable instructions, available on every machine.
    pub const PORTABLE: Self = Self(Instructions::Portable);

    /// Returns the fastest instructions of this machine.
    pub fn fastest() -> Self {
        Self::available().last().unwrap_or(Self::PORTABLE)
    }

    /// Returns all instructions of this machine, the fastest last.
    pub fn available() -> impl Iterator<Item = Self> {
        let all = [
            Some(Self::PORTABLE),
            #[cfg(target_arch = "x86_64")]
            avx2::get().then_some(Self(Instructions::Avx2)),
            #[cfg(target_arch = "x86_64")]
            avx512::get().then_some(Self(Instructions::Avx512)),
        ];
        all.into_iter().flatten()
    }

    /// Returns the name of the instructions.
    pub const fn instructions(self) -> Instructions {
        self.0
    }

    /// Runs work on words with these instructions.
    ///
    /// ```
    /// use grid_core::Bitboard;
    /// use life_step::{Kernel, WordWork, word};
    /// type Small = Bitboard<u64, 8, 8>;
    ///
    /// /// The next generation of eight boards.
    /// struct StepAll([Small; 8]);
    ///
    /// impl WordWork for StepAll {
    ///     type Output = [Small; 8];
    ///
    ///     #[inline(always)]
    ///     fn run(self) -> [Small; 8] {
    ///         self.0.map(word::step_life)
    ///     }
    /// }
    ///
    /// let boards = [Small::row(3); 8];
    /// assert_eq!(Kernel::fastest().run_on_words(StepAll(boards)), boards.map(word::step_life));
    /// ```
    #[inline]
    pub fn run_on_words<W: WordWork>(self, work: W) -> W::Output {
        match self.0 {
            // SAFETY: `available` makes this kernel only if the processor has AVX2.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { with_avx2(work) },
            // SAFETY: `available` makes this kernel only if the processor has all five.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { with_avx512(work) },
            _ => work.run(),
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
            Instructions::Portable => "portable",
            Instructions::Avx2 => "AVX2",
            Instructions::Avx512 => "AVX-512",
        })
    }
}

/// Work on words, to be run by [`Kernel::run_on_words`].
///
/// `run` must be marked `#[inline(always)]`, and so must the functions that it calls. Only then are
/// they compiled with the instructions of each kernel, and loops over arrays of words use its
/// vectors.
pub trait WordWork {
    /// The result of the work.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}
