//! Work on vectors, with the instructions of a [`Kernel`].

use life_step::Kernel;

#[cfg(not(target_arch = "x86_64"))]
use super::vector::Vector;
use super::work::Work;
#[cfg(target_arch = "x86_64")]
use super::x86;

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
