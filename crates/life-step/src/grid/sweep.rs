//! Generations of a whole plane.
//!
//! While two planes fit into the last cache, each generation goes from one to the other. Larger planes are cut
//! into vertical *strips*: a strip with some columns more on either side is taken out into the second cache, makes
//! several generations there, losing a column on either side with each, and is put back. So the memory is gone
//! through once for several generations, and no second plane is needed. Threads take strips, too.

use alloc::vec::Vec;
use core::mem;

use super::bands::Bands;
use super::plane::Plane;
use crate::Rule;
use crate::kernel::{self, Circuit, Kernel, Lanes, RuleWork, Vector};

/// Two planes of together up to this many bytes go into the last cache.
const CACHED_BYTES: usize = 24 << 20;

/// The bytes of a strip and its next generation, for the second cache.
const STRIP_BYTES: usize = 512 << 10;

/// How many generations are made of a strip at a time, at most.
const MOST_GENERATIONS: usize = 16;

/// A strip is so many times as wide as it makes generations, or it would make most columns for nothing.
const WIDTH_PER_GENERATION: usize = 12;

/// How a plane is stepped.
#[derive(Copy, Clone)]
pub(crate) struct Stepping {
    pub kernel: Kernel,
    pub rule: Rule,
    /// Whether opposite edges are joined; else everything outside is dead.
    pub torus: bool,
}

impl Stepping {
    /// Takes `n` generations of a plane. The spare vectors are memory to work in, kept for the next time.
    pub fn advance(self, plane: &mut Plane, spare: &mut Vec<Vector>, n: u64) {
        let strips = Strips::new(plane, 1).filter(|_| 2 * plane.bytes() > CACHED_BYTES);
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
            let torus = self.torus;
            self.kernel.run_rule(
                self.rule,
                BackAndForth {
                    plane,
                    spare,
                    torus,
                    n,
                },
            );
        }
    }

    /// The same on the threads of rayon.
    #[cfg(feature = "rayon")]
    pub fn advance_parallel(self, plane: &mut Plane, spare: &mut Vec<Vector>, n: u64) {
        use rayon::prelude::*;

        let threads = rayon::current_num_threads();
        let Some(strips) = Strips::new(plane, threads).filter(|_| threads > 1) else {
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

    /// Cuts the plane into strips again and again, for some generations each time.
    fn sweep(
        self,
        plane: &mut Plane,
        strips: Strips,
        mut n: u64,
        mut advance: impl FnMut(&mut [Part<'_>], usize),
    ) {
        while n > 0 {
            let generations = n.min(strips.generations as u64) as usize;
            advance(&mut strips.cut(plane, generations, self.torus), generations);
            n -= generations as u64;
        }
    }

    fn advance_part(
        self,
        part: &mut Part<'_>,
        strips: Strips,
        room: &mut Room,
        generations: usize,
    ) {
        let torus = self.torus;
        let work = InRoom {
            part,
            strips,
            room,
            torus,
            generations,
        };
        self.kernel.run_rule(self.rule, work);
    }
}

/// Generations from one plane to another and back.
struct BackAndForth<'a> {
    plane: &'a mut Plane,
    spare: &'a mut Vec<Vector>,
    torus: bool,
    n: u64,
}

impl RuleWork for BackAndForth<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, C: Circuit>(self, circuit: &C) {
        let Plane {
            bands,
            columns,
            stride,
            ..
        } = *self.plane;
        for _ in 0..self.n {
            let vectors = &mut self.plane.vectors[..];
            if self.torus {
                for row in vectors.chunks_exact_mut(stride).skip(1).take(bands.rows) {
                    row[0] = row[columns];
                    row[columns + 1] = row[1];
                }
            }
            bands.frame(vectors, stride, 0..columns + 2, self.torus);
            kernel::step::<L, C>(
                circuit,
                vectors,
                self.spare,
                stride,
                bands.rows,
                1..columns + 1,
            );
            mem::swap(&mut self.plane.vectors, self.spare);
        }
    }
}

/// How a plane is cut.
#[derive(Copy, Clone)]
struct Strips {
    bands: Bands,
    /// The number of columns of a strip.
    width: usize,
    /// How many generations a strip makes at most.
    generations: usize,
}

impl Strips {
    /// Strips for so many threads, unless the plane is so high that they would be too narrow, or so small
    /// that there is nothing to cut.
    fn new(plane: &Plane, threads: usize) -> Option<Self> {
        let bands = plane.bands;
        let cached = STRIP_BYTES / (2 * size_of::<Vector>() * (bands.rows + 2));
        let width = cached.min(plane.columns.div_ceil(threads));
        let generations = (width / WIDTH_PER_GENERATION).min(MOST_GENERATIONS);
        (generations > 1).then_some(Self {
            bands,
            width: (width - 2 * generations).max(width / 2),
            generations,
        })
    }

    /// Memory for one strip.
    fn room(&self) -> Room {
        let stride = Plane::stride(self.width + 2 * self.generations);
        let len = stride * (self.bands.rows + 2);
        Room {
            stride,
            now: alloc::vec![Vector::EMPTY; len],
            next: alloc::vec![Vector::EMPTY; len],
        }
    }

    /// Cuts the plane, with the columns that so many generations look at beside each strip.
    fn cut(self, plane: &mut Plane, generations: usize, torus: bool) -> Vec<Part<'_>> {
        let (columns, stride) = (plane.columns, plane.stride);
        let mut parts = Vec::with_capacity(columns.div_ceil(self.width));
        for start in (0..columns).step_by(self.width) {
            let end = columns.min(start + self.width);
            let beside = |columns| {
                if torus {
                    generations
                } else {
                    generations.min(columns)
                }
            };
            let (left, right) = (beside(start), beside(columns - end));
            let around = (columns + start - left..columns + start).chain(end..end + right);
            let mut beside = Vec::with_capacity(self.bands.rows * (left + right));
            for row in plane
                .vectors
                .chunks_exact(stride)
                .skip(1)
                .take(self.bands.rows)
            {
                beside.extend(around.clone().map(|x| row[1 + x % columns]));
            }
            parts.push(Part {
                left,
                right,
                beside,
                rows: Vec::with_capacity(self.bands.rows),
            });
        }
        for row in plane
            .vectors
            .chunks_exact_mut(stride)
            .skip(1)
            .take(self.bands.rows)
        {
            let segments = row[1..=columns].chunks_mut(self.width);
            for (part, segment) in parts.iter_mut().zip(segments) {
                part.rows.push(segment);
            }
        }
        parts
    }
}

/// A strip in its place.
struct Part<'a> {
    rows: Vec<&'a mut [Vector]>,
    /// The number of columns left of the strip that are looked at.
    left: usize,
    /// The number of columns right of it.
    right: usize,
    /// These columns as they were before any strip was changed, row by row, those at the left first.
    beside: Vec<Vector>,
}

/// Memory to step a strip in.
struct Room {
    stride: usize,
    now: Vec<Vector>,
    next: Vec<Vector>,
}

/// Generations of a strip.
struct InRoom<'a, 'b> {
    part: &'a mut Part<'b>,
    strips: Strips,
    room: &'a mut Room,
    torus: bool,
    generations: usize,
}

impl RuleWork for InRoom<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, C: Circuit>(self, circuit: &C) {
        let Self {
            part,
            room,
            torus,
            generations,
            ..
        } = self;
        let bands = self.strips.bands;
        let (left, right, stride) = (part.left, part.right, room.stride);
        let width = part.rows[0].len();
        let end = 1 + left + width + right;
        for (i, cells) in part.rows.iter().enumerate() {
            let row = &mut room.now[(i + 1) * stride..][..stride];
            let beside = &part.beside[i * (left + right)..][..left + right];
            row[0] = Vector::EMPTY;
            row[1..][..left].copy_from_slice(&beside[..left]);
            row[1 + left..][..width].copy_from_slice(cells);
            row[1 + left + width..end].copy_from_slice(&beside[left..]);
            row[end] = Vector::EMPTY;
            // The columns beyond a dead edge stay dead.
            room.next[(i + 1) * stride] = Vector::EMPTY;
            room.next[(i + 1) * stride + end] = Vector::EMPTY;
        }
        for generation in 1..=generations {
            // Fewer columns on a side than generations: that is where the board ends.
            let lost = |beside| if beside == generations { generation } else { 0 };
            let columns = 1 + lost(left)..end - lost(right);
            bands.frame(
                &mut room.now,
                stride,
                columns.start - 1..columns.end + 1,
                torus,
            );
            kernel::step::<L, C>(
                circuit,
                &room.now,
                &mut room.next,
                stride,
                bands.rows,
                columns,
            );
            mem::swap(&mut room.now, &mut room.next);
        }
        for (i, cells) in part.rows.iter_mut().enumerate() {
            let row = &room.now[(i + 1) * stride..][..stride];
            cells.copy_from_slice(&row[1 + left..][..width]);
        }
    }
}
