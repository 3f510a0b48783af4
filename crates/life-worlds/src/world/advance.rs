//! Advancing worlds, and the automatic choice of the algorithm.

use super::seen::{COMPARED, Seen};
use super::{Inner, Task, World};
use crate::algorithm::Algorithm;
use crate::analysis::settle::leap;
use crate::error::WorldError;

/// About how many cells of a board are computed between two calls of `goes_on`: some milliseconds
/// of work.
const CELLS_AT_A_TIME: usize = 1 << 28;

/// About how many bytes of the unbounded world are processed between two calls of `goes_on`.
const BYTES_AT_A_TIME: usize = 1 << 26;

/// Tasks at least this long are done by HashLife.
const LONG: u128 = 1 << 15;
/// Tasks at least this long are done by HashLife however many cells there are.
const VERY_LONG: u128 = 1 << 20;
/// Tasks at least this long are done by HashLife if they turn out to be slow.
const LEAP: u128 = 1 << 8;
/// Tasks at most this long are not worth a leap.
const SHORT: u128 = 1 << 4;
/// More cells than this hardly repeat themselves, or take long to list.
const LARGE: u128 = 1 << 20;
/// A world of at most this many bytes is examined for objects that never meet again.
const PROVEN: usize = 1 << 22;
/// A task is slow after this many bytes of tiles, counted in each generation: about a second of
/// work if none of them sleeps. A wide world, in which most do, suits HashLife.
const SLOW: u128 = 1 << 34;

impl World {
    /// Advances exactly `n` generations.
    ///
    /// On the plane, [`Algorithm::Auto`] takes HashLife if `n` is at least 2^15, or if it is at
    /// least 2^8 and the work turns out to be slow, or if the world outgrows its memory otherwise.
    /// It takes the unbounded algorithm again if `n` is at most 16. Worlds of more than a million
    /// cells change to HashLife from 2^20 generations on, and never back.
    ///
    /// Once a board of at most 2^24 cells repeats itself, the rest takes no time, however large `n`
    /// is. The same is true of a plane with only still lifes and oscillators of period 2, and from
    /// 2^20 generations on of one with any objects that never meet again.
    ///
    /// # Errors
    /// If the world exceeds its memory or its coordinates, or the generation would exceed `u128`.
    /// The world then stays at the generation it reached.
    ///
    /// ```
    /// use life_worlds::{World, WorldOptions, pattern::Pattern};
    ///
    /// let gun = Pattern::named("Gosper gun").unwrap();
    /// let mut world = World::from_pattern(&gun, &WorldOptions::default())?;
    /// world.advance(300)?;
    /// assert_eq!((world.to_string().as_str(), world.population()), ("unbounded", 86));
    /// world.advance(3_000_000_000)?;
    /// assert_eq!((world.to_string().as_str(), world.population()), ("hashlife", 500_000_086));
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn advance(&mut self, n: u128) -> Result<(), WorldError> {
        self.run(n, None).map(|_| ())
    }

    /// Advances at most `n` generations, until `goes_on` returns `false`, and returns how many it
    /// took.
    ///
    /// `goes_on` is called every few milliseconds with the number of generations taken so far. An
    /// interrupted leap of HashLife is not taken, but the next call continues its computation. If
    /// the next call asks for the rest of the generations, it goes on with the same task, for which
    /// the algorithm is chosen as for one call.
    ///
    /// # Errors
    /// As [`advance`](Self::advance).
    ///
    /// ```
    /// use life_worlds::{World, WorldOptions, pattern::Pattern};
    ///
    /// let acorn = Pattern::named("Acorn").unwrap();
    /// let mut world = World::from_pattern(&acorn, &WorldOptions::default())?;
    /// let taken = world.advance_while(5_206, |taken| taken < 1_000)?;
    /// assert!((1_000..2_000).contains(&taken));
    /// world.advance(5_206 - taken)?;
    /// assert_eq!(world.population(), 633);
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn advance_while(
        &mut self,
        n: u128,
        mut goes_on: impl FnMut(u128) -> bool,
    ) -> Result<u128, WorldError> {
        self.run(n, Some(&mut goes_on))
    }

    /// Advances as [`advance_while`](Self::advance_while) does; without a function, in as few calls
    /// as possible.
    fn run(
        &mut self,
        n: u128,
        mut goes_on: Option<&mut dyn FnMut(u128) -> bool>,
    ) -> Result<u128, WorldError> {
        let begin = self.generation();
        begin.checked_add(n).ok_or(WorldError::Overflow(begin))?;
        let last = self.task.take().filter(|task| task.left == n);
        let mut task = last.unwrap_or(Task {
            total: n,
            left: n,
            work: 0,
            patience: 0,
        });
        // Even numbers of generations are fastest. Nobody waits for the first call of no function.
        let (mut taken, mut stretch) = (0, if goes_on.is_some() { 2 } else { u64::MAX });
        let (mut seen, mut next_leap) = (None, 0);
        while taken < n {
            if task.work >= task.patience {
                task.patience = (2 * task.work).max(SLOW);
                self.choose(&task);
            }
            let done = match (&mut self.kind, &mut goes_on) {
                // These are the same leaps, in the same order, as in one call.
                (Inner::HashLife(world), Some(goes_on)) => {
                    let leap = 1 << task.left.trailing_zeros();
                    let part = world.advance_while(leap, || goes_on(taken));
                    part.map(|part| part == leap)
                }
                (Inner::HashLife(world), None) => world.advance(task.left).map(|()| true),
                (Inner::Unbounded(world), _) if task.left > 1 && world.rests() => {
                    world.pass(task.left & !1);
                    Ok(true)
                }
                (Inner::Unbounded(world), _)
                    if task.left >= VERY_LONG
                        && taken >= next_leap
                        && world.memory_in_use() <= PROVEN =>
                {
                    match leap(&world.cells(), world.rule(), task.left) {
                        Some((cells, n)) => world.put_later(&cells, n).map(|()| true),
                        None => {
                            next_leap = (2 * taken).max(VERY_LONG);
                            Ok(true)
                        }
                    }
                }
                (Inner::Unbounded(world), goes_on) => {
                    let bytes = world.memory_in_use().max(1);
                    // A small world may grow soon, so no stretch is very long. Gliders land at the
                    // end of each.
                    let most = match goes_on {
                        None if self.options.algorithm == Algorithm::Unbounded => 1 << 20,
                        _ => (BYTES_AT_A_TIME / bytes).clamp(2, 1024) as u64 & !1,
                    };
                    let part = task.left.min(stretch.min(most).into());
                    task.work += bytes as u128 * part;
                    world.advance(part as u64).map(|()| true)
                }
                (Inner::Dying(world), _) => {
                    world.advance(task.left, stretch.min(256)).map(|()| true)
                }
                (Inner::Grid(board), goes_on) => {
                    let cells = board.width() * board.height();
                    let most = (CELLS_AT_A_TIME / cells).clamp(16, 1 << 12) as u64 & !1;
                    let most = match goes_on {
                        None if cells > COMPARED => u64::MAX,
                        _ => stretch.min(most),
                    };
                    let n = task.left.min(most.into()) as u64;
                    if cells <= COMPARED && task.left > n.into() && seen.is_none() {
                        seen = Some(Seen::new(board, board.generation()));
                    }
                    #[cfg(feature = "rayon")]
                    match self.options.parallel {
                        true => board.advance_parallel(n),
                        false => board.advance(n),
                    }
                    #[cfg(not(feature = "rayon"))]
                    board.advance(n);
                    if let Some(seen) = &mut seen {
                        let left = task.left - u128::from(n);
                        board.pass(seen.periods(board, board.generation(), left));
                    }
                    Ok(true)
                }
            };
            stretch = stretch.saturating_mul(2);
            taken = self.generation() - begin;
            task.left = n - taken;
            let is_whole = match done {
                Err(WorldError::MemoryLimit { .. }) if self.leaps_instead() => true,
                done => done?,
            };
            if !is_whole || goes_on.as_mut().is_some_and(|goes_on| !goes_on(taken)) {
                break;
            }
        }
        self.task = Some(task).filter(|task| task.left > 0);
        Ok(taken)
    }

    /// Changes the algorithm if another one is better for the task. One that cannot take the world
    /// is not needed: the present one is good enough.
    fn choose(&mut self, task: &Task) {
        let is_slow = task.work >= SLOW;
        let better = better(self.algorithm(), task.total, is_slow, || self.population());
        if let Some(better) = better.filter(|_| self.is_automatic()) {
            let _ = self.change_to(better);
        }
    }

    /// Takes HashLife if the plane has become too large to be stored tile by tile, and returns
    /// whether this was done.
    fn leaps_instead(&mut self) -> bool {
        let is_possible = self.is_automatic() && matches!(self.kind, Inner::Unbounded(_));
        is_possible && self.change_to(Algorithm::HashLife).is_ok()
    }

    fn is_automatic(&self) -> bool {
        self.options.algorithm == Algorithm::Auto
    }
}

/// Returns the algorithm on the plane that is better for a task of this many generations than the
/// present one.
fn better(
    now: Algorithm,
    total: u128,
    is_slow: bool,
    population: impl Fn() -> u128,
) -> Option<Algorithm> {
    use Algorithm::{HashLife, Unbounded};
    let long = if is_slow { LEAP } else { LONG };
    match now {
        HashLife if total <= SHORT && population() <= LARGE => Some(Unbounded),
        Unbounded if total >= VERY_LONG => Some(HashLife),
        Unbounded if total >= long && population() <= LARGE => Some(HashLife),
        _ => None,
    }
}

#[cfg(feature = "testing")]
#[allow(missing_docs, clippy::missing_panics_doc, reason = "they are tests")]
pub(crate) mod tests {
    use super::*;
    use crate::WorldOptions;
    use crate::pattern::Pattern;

    pub fn a_slow_task_passes_to_hashlife() {
        use Algorithm::{Grid, HashLife, Unbounded};
        for (now, total, population, is_slow, expected) in [
            (Unbounded, 1 << 10, 1 << 18, false, None),
            (Unbounded, 1 << 10, 1 << 18, true, Some(HashLife)),
            (Unbounded, 1 << 4, 1 << 18, true, None),
            (Unbounded, 1 << 18, 1 << 24, true, None),
            (Unbounded, 1 << 30, 1 << 24, false, Some(HashLife)),
            (HashLife, 1 << 3, 1 << 18, false, Some(Unbounded)),
            (HashLife, 1 << 10, 1 << 18, true, None),
            (Grid, 1 << 30, 1 << 18, true, None),
        ] {
            let found = better(now, total, is_slow, || population);
            assert_eq!(found, expected, "{now} {total}");
        }
    }

    fn gun() -> World {
        let gun = Pattern::named("Gosper gun").expect("a gun");
        World::from_pattern(&gun, &WorldOptions::default()).expect("a small world")
    }

    pub fn a_task_is_slow_after_much_work() {
        let total = 1 << 12;
        let after = |work| Task {
            total,
            left: total,
            work,
            patience: SLOW,
        };
        for (work, expected) in [(0, Algorithm::Unbounded), (SLOW - 1, Algorithm::HashLife)] {
            let mut world = gun();
            world.task = Some(after(work));
            world.advance(total).expect("memory");
            assert_eq!(world.algorithm(), expected, "{work}");
        }
        // It is asked again after twice the work.
        let mut world = gun();
        world.options.algorithm = Algorithm::Unbounded;
        world.task = Some(after(SLOW));
        world.advance_while(total, |_| false).expect("memory");
        let patience = world.task.map(|task| task.patience);
        assert_eq!(patience, Some(2 * SLOW));
    }

    pub fn a_short_task_keeps_what_hashlife_has_learned() {
        let bytes = |world: &World| match (&world.kind, &world.learned) {
            (Inner::HashLife(world), None) | (Inner::Unbounded(_), Some(world)) => {
                world.memory_in_use()
            }
            _ => 0,
        };
        let (mut world, mut least) = (gun(), 1);
        for n in [30 << 11, 15, 30 << 11, 15, 30 << 11] {
            world.advance(n).expect("memory");
            let (bytes, expected) = (bytes(&world), world.algorithm());
            assert_eq!(expected == Algorithm::HashLife, n > SHORT, "{n}");
            assert!(bytes >= least, "{n}: {bytes} of {least}");
            least = bytes;
        }
        assert_eq!(world.population(), 36 + world.generation() / 30 * 5);
    }
}
