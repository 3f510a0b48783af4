//! Generations of a whole plane.
//!
//! If two planes fit into the last-level cache, each generation is written from one to the other.
//! Larger planes are divided into vertical *strips*. A strip, with some more columns on either
//! side, is copied to a buffer in a cache and stepped several generations there. Each generation
//! makes one more column on either side invalid. Then the strip is copied back. So memory is read
//! once for several generations, and no second plane is needed. With several threads, each thread
//! steps strips.

use std::mem;
use std::ops::Range;

use super::bands::{Bands, Frame};
use super::plane::{Layout, Plane};
use crate::error::WorldError;
use crate::kernel::{BoardSteps, Kernel, Prepared, Sides, Vector};
use crate::pattern::Topology;

/// Two planes of at most this many bytes together fit into the last-level cache.
const CACHED_BYTES: usize = 24 << 20;

/// The bytes of a strip and its next generation. They exceed many second-level caches, but the
/// kernel is as fast from the third level, and wide strips compute fewer columns twice.
const STRIP_BYTES: usize = 2 << 20;

/// The greatest number of generations a strip is stepped at a time.
const MOST_GENERATIONS: usize = 16;

/// A strip is at least this many times as wide as its number of generations. Otherwise most columns
/// would be computed in vain.
const WIDTH_PER_GENERATION: usize = 12;

/// How a plane is stepped.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Stepping<'a> {
    pub kernel: Kernel,
    pub rule: &'a Prepared,
    /// Whether opposite edges are joined; else everything outside is dead.
    pub torus: bool,
}

impl Stepping<'_> {
    /// Advances a plane `n` generations. `spare` is a buffer that is kept for the next call.
    pub fn advance(&self, plane: &mut Plane, spare: &mut Vec<Vector>, n: u64) {
        let strips = Strips::of_one_thread(plane.bytes(), plane.bands, plane.columns);
        if let Some(strips) = strips {
            *spare = Vec::new();
            let mut room = strips.room();
            self.sweep(plane, strips, n, |parts, generations| {
                for part in parts {
                    self.advance_part(part, strips, &mut room, generations);
                }
            });
        } else if n > 0 {
            spare.resize(plane.vectors.len(), Vector::EMPTY);
            let sides = if self.torus {
                Sides::Joined
            } else {
                Sides::DEAD
            };
            let columns = (1..plane.columns + 1, sides);
            let buffers = [&mut plane.vectors, spare];
            self.run(plane.bands, plane.stride, buffers, columns, n);
        }
    }

    /// Advances some columns of a buffer `n` generations. The other buffer is as large.
    fn run(
        &self,
        bands: Bands,
        stride: usize,
        [now, next]: [&mut Vec<Vector>; 2],
        (columns, sides): (Range<usize>, Sides),
        n: u64,
    ) {
        let Self { kernel, torus, .. } = *self;
        let generations = BoardSteps {
            now,
            next,
            stride,
            rows: bands.rows,
            columns,
            sides,
            n,
            fill_rows: &mut |vectors, columns| {
                let frame = Frame {
                    bands,
                    vectors,
                    stride,
                    columns,
                    torus,
                };
                crate::kernel::run(kernel, frame);
            },
        };
        self.rule.run_long(kernel, generations);
        if n % 2 == 1 {
            mem::swap(now, next);
        }
    }

    /// The same on the threads of rayon.
    #[cfg(feature = "rayon")]
    pub fn advance_parallel(&self, plane: &mut Plane, spare: &mut Vec<Vector>, n: u64) {
        use rayon::prelude::*;

        let threads = rayon::current_num_threads();
        let Some(strips) = Strips::new(plane.bands, plane.columns, threads).filter(|_| threads > 1)
        else {
            return self.advance(plane, spare, n);
        };
        *spare = Vec::new();
        self.sweep(plane, strips, n, |parts, generations| {
            parts.par_iter_mut().for_each_init(
                || strips.room(),
                |room, part| self.advance_part(part, strips, room, generations),
            );
        });
    }

    /// Divides the plane into strips repeatedly, for some generations each time.
    fn sweep(
        &self,
        plane: &mut Plane,
        strips: Strips,
        mut n: u64,
        mut advance: impl FnMut(&mut [Strip<'_>], usize),
    ) {
        while n > 0 {
            let generations = n.min(strips.generations as u64) as usize;
            advance(&mut strips.cut(plane, generations, self.torus), generations);
            n -= generations as u64;
        }
    }

    /// Advances a strip some generations.
    fn advance_part(
        &self,
        part: &mut Strip<'_>,
        strips: Strips,
        room: &mut Room,
        generations: usize,
    ) {
        // Fewer columns on a side than generations: the board ends there.
        let sides = Sides::Ends {
            left_lost: part.left == generations,
            right_lost: part.right == generations,
        };
        let columns = (1..part.take_out(room), sides);
        let buffers = [&mut room.now, &mut room.next];
        let n = generations as u64;
        self.run(strips.bands, room.stride, buffers, columns, n);
        part.put_back(room);
    }
}

/// Fails if this many boards of a size take more bytes.
pub(crate) fn check_memory(
    topology: Topology,
    boards: usize,
    limit: usize,
) -> Result<(), WorldError> {
    let [width, height] = topology.sides();
    if width.min(height) == 0 {
        // It takes nothing, and is refused as an empty board.
        return Ok(());
    }
    let bytes = bytes_of_board(width, height);
    let bytes = bytes.and_then(|bytes| bytes.checked_mul(boards));
    match bytes.is_some_and(|bytes| bytes <= limit) {
        true => Ok(()),
        false => Err(WorldError::BoardMemory { width, height }),
    }
}

/// Returns the bytes that a board of at least one cell takes while it is stepped: with a second
/// plane unless it is divided into strips. `None` means that they exceed `usize`.
fn bytes_of_board(width: usize, height: usize) -> Option<usize> {
    let Layout {
        vectors,
        bands,
        columns,
        ..
    } = Plane::layout(width, height)?;
    let bytes = vectors.checked_mul(size_of::<Vector>())?;
    let buffers = Strips::of_one_thread(bytes, bands, columns).map_or(bytes, |_| STRIP_BYTES);
    bytes.checked_add(buffers)
}

/// How a plane is divided.
#[derive(Copy, Clone, Debug)]
struct Strips {
    bands: Bands,
    /// The number of columns of a strip.
    width: usize,
    /// The greatest number of generations a strip is stepped at a time.
    generations: usize,
}

impl Strips {
    /// Returns strips for this many threads. `None` means that the plane is so high that they would
    /// be too narrow, or so small that there is nothing to divide.
    fn new(bands: Bands, columns: usize, threads: usize) -> Option<Self> {
        let cached = STRIP_BYTES / (2 * size_of::<Vector>() * (bands.rows + 2));
        let width = cached.min(columns.div_ceil(threads));
        let generations = (width / WIDTH_PER_GENERATION).min(MOST_GENERATIONS);
        (generations > 1).then_some(Self {
            bands,
            width: (width - 2 * generations).max(width / 2),
            generations,
        })
    }

    /// Returns the strips of a plane of this many bytes on one thread; `None` if it is stepped
    /// whole.
    fn of_one_thread(bytes: usize, bands: Bands, columns: usize) -> Option<Self> {
        Self::new(bands, columns, 1).filter(|_| bytes > CACHED_BYTES / 2)
    }

    /// Returns a buffer for one strip.
    fn room(&self) -> Room {
        let stride = Plane::stride(self.width + 2 * self.generations);
        let len = stride * (self.bands.rows + 2);
        Room {
            stride,
            now: vec![Vector::EMPTY; len],
            next: vec![Vector::EMPTY; len],
        }
    }

    /// Divides the plane. Each strip gets the columns beside it that these generations read.
    fn cut(self, plane: &mut Plane, generations: usize, torus: bool) -> Vec<Strip<'_>> {
        let (columns, stride) = (plane.columns, plane.stride);
        let mut parts = Vec::with_capacity(columns.div_ceil(self.width));
        for start in (0..columns).step_by(self.width) {
            let end = columns.min(start + self.width);
            let beside = |columns| match torus {
                true => generations,
                false => generations.min(columns),
            };
            let (left, right) = (beside(start), beside(columns - end));
            let around = (columns + start - left..columns + start).chain(end..end + right);
            let mut beside = Vec::with_capacity(self.bands.rows * (left + right));
            let rows = plane.vectors.chunks_exact(stride).skip(1);
            for row in rows.take(self.bands.rows) {
                beside.extend(around.clone().map(|x| row[1 + x % columns]));
            }
            parts.push(Strip {
                left,
                right,
                beside,
                rows: Vec::with_capacity(self.bands.rows),
            });
        }
        let rows = plane.vectors.chunks_exact_mut(stride).skip(1);
        for row in rows.take(self.bands.rows) {
            let segments = row[1..=columns].chunks_mut(self.width);
            for (part, segment) in parts.iter_mut().zip(segments) {
                part.rows.push(segment);
            }
        }
        parts
    }
}

/// A strip at its place in the plane.
struct Strip<'a> {
    rows: Vec<&'a mut [Vector]>,
    /// The number of columns read to the left of the strip.
    left: usize,
    /// The number of columns read to the right of it.
    right: usize,
    /// These columns before any strip was changed, row by row, the left ones first.
    beside: Vec<Vector>,
}

impl Strip<'_> {
    /// Copies the strip and the columns beside it, with a dead column on either side. Returns the
    /// number of the last column.
    fn take_out(&self, room: &mut Room) -> usize {
        let (left, right) = (self.left, self.right);
        let width = self.rows[0].len();
        let end = 1 + left + width + right;
        for (i, cells) in self.rows.iter().enumerate() {
            let start = (i + 1) * room.stride;
            let row = &mut room.now[start..][..room.stride];
            let beside = &self.beside[i * (left + right)..][..left + right];
            row[1..][..left].copy_from_slice(&beside[..left]);
            row[1 + left..][..width].copy_from_slice(cells);
            row[1 + left + width..end].copy_from_slice(&beside[left..]);
            for vectors in [&mut room.now, &mut room.next] {
                vectors[start] = Vector::EMPTY;
                vectors[start + end] = Vector::EMPTY;
            }
        }
        end
    }

    fn put_back(&mut self, room: &Room) {
        for (i, cells) in self.rows.iter_mut().enumerate() {
            let row = &room.now[(i + 1) * room.stride..][..room.stride];
            cells.copy_from_slice(&row[1 + self.left..][..cells.len()]);
        }
    }
}

/// The buffer in which a strip is stepped.
struct Room {
    stride: usize,
    now: Vec<Vector>,
    next: Vec<Vector>,
}

#[cfg(feature = "testing")]
#[allow(missing_docs, clippy::missing_panics_doc, reason = "they are tests")]
pub(crate) mod tests {
    use super::*;
    use crate::Rule;
    use crate::kernel::Inputs;
    use grid_core::Dice;

    /// Strips of boards that are too small to be divided otherwise.
    pub fn strips_make_the_same_generations_as_the_whole_board() {
        let mut dice = Dice::seeded(1);
        for (width, height) in [(300, 257), (257, 300), (64, 1_000), (1_000, 64), (90, 90)] {
            let mut start = Plane::new(width, height).unwrap();
            for y in 0..height {
                for x in 0..width {
                    start.set(x, y, dice.below(2) == 0);
                }
            }
            for kernel in Kernel::available() {
                for (strip_width, depth) in [(12, 1), (12, 2), (40, 3), (41, 16), (300, 7)] {
                    for (torus, n) in [(false, 1), (false, 20), (true, 1), (true, 20)] {
                        let rule = &Prepared::new(Rule::LIFE, Inputs::Rows);
                        let stepping = Stepping {
                            kernel,
                            rule,
                            torus,
                        };
                        let mut whole = start.clone();
                        stepping.advance(&mut whole, &mut Vec::new(), n);
                        let strips = Strips {
                            bands: start.bands,
                            width: strip_width,
                            generations: depth,
                        };
                        let (mut cut, mut room) = (start.clone(), strips.room());
                        stepping.sweep(&mut cut, strips, n, |parts, generations| {
                            for part in parts {
                                stepping.advance_part(part, strips, &mut room, generations);
                            }
                        });
                        assert!(cut == whole, "{width}x{height} {strips:?} {stepping:?} {n}");
                    }
                }
            }
        }
    }

    pub fn boards_too_large_for_the_caches_are_cut() {
        let strips_of = |width, height, threads| {
            let Layout { bands, columns, .. } = Plane::layout(width, height).unwrap();
            Strips::new(bands, columns, threads)
        };
        let strips = strips_of(16_384, 16_384, 1).unwrap();
        assert!(strips.generations > 2 && strips.width > 8 * strips.generations);
        // Each of two threads has at least one strip.
        assert!(strips_of(1_000, 1_000, 2).unwrap().width <= 500);
        assert!(strips_of(8, 8, 2).is_none());
    }

    pub fn the_memory_of_a_board_is_that_of_its_planes() {
        // Two planes while they fit into the caches, and one in strips; two of a narrow board. A
        // plane has a frame beside its cells.
        for (width, height, mebibytes) in [
            (8_192, 8_192, 16),
            (32_768, 32_768, 128 + 2),
            (1 << 29, 1, 1_536),
            (1, 1 << 29, 1_536),
        ] {
            let taken = bytes_of_board(width, height).unwrap() >> 20;
            let expected = mebibytes..=mebibytes + mebibytes / 16;
            assert!(expected.contains(&taken), "{width}x{height}: {taken}");
        }
        assert_eq!(bytes_of_board(usize::MAX, 2), None);
    }
}
