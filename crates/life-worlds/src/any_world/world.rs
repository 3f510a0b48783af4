//! A world of any kind.

use std::fmt;

use super::error::WorldError;
use super::options::{Algorithm, WorldOptions};
use crate::grid::{Bounded, Edge, Grid, Torus};
use crate::hashlife::HashLife;
use crate::pattern::{CellSet, Format, Pattern, PatternLimits, Rectangle, Topology, Word};
use crate::unbounded::Unbounded;
use crate::{Rule, World};

/// About how many cells of a board are computed between two calls of `goes_on`: some milliseconds
/// of work.
const CELLS_AT_A_TIME: usize = 1 << 28;

/// About how many bytes of the unbounded world are processed between two calls of `goes_on`.
const BYTES_AT_A_TIME: usize = 1 << 26;

/// A world on a board, on the plane or in a quadtree; see the [module](super).
///
/// The worlds inside have more functions: use them directly where the kind is known.
///
/// ```
/// use life_worlds::any_world::{AnyWorld, WorldOptions};
/// use life_worlds::pattern::{Format, Pattern};
///
/// let pattern = Pattern::parse("x = 3, y = 3, rule = B3/S23:T16,16\nbo$2bo$3o!")?;
/// let mut world = AnyWorld::from_pattern(&pattern, &WorldOptions::new())?;
/// world.advance(64)?;
/// assert_eq!((world.generation(), world.population()), (64, 5));
/// assert!(world.write(Format::Rle)?.contains("rule = B3/S23:T16,16"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnyWorld {
    kind: Kind,
    #[cfg(feature = "rayon")]
    parallel: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Bounded(Bounded),
    Torus(Torus),
    /// A part of the plane that is large enough, the position of its top left corner, and the last
    /// generation it is large enough for.
    Piece(Bounded, (i64, i64), u128),
    Unbounded(Unbounded),
    HashLife(HashLife),
}

/// Runs the same code for every kind of world.
macro_rules! each {
    ($kind:expr, $world:ident => $body:expr) => {
        match $kind {
            Kind::Bounded($world) | Kind::Piece($world, ..) => $body,
            Kind::Torus($world) => $body,
            Kind::Unbounded($world) => $body,
            Kind::HashLife($world) => $body,
        }
    };
}

impl AnyWorld {
    #[cfg_attr(
        not(feature = "rayon"),
        expect(unused_variables, reason = "one option is rayon's")
    )]
    pub(super) fn new(kind: Kind, options: &WorldOptions) -> Self {
        Self {
            kind,
            #[cfg(feature = "rayon")]
            parallel: options.parallel,
        }
    }

    /// Advances exactly `n` generations.
    ///
    /// # Errors
    /// If the world exceeds its memory or its coordinates, the generation would exceed `u128`, `n`
    /// exceeds `u64` and the world does not use HashLife, or a grid on the plane would advance
    /// beyond the generations that were planned.
    ///
    /// ```
    /// use life_worlds::any_world::{AnyWorld, WorldError, WorldOptions};
    /// use life_worlds::pattern::Pattern;
    ///
    /// let gun = Pattern::named("Gosper gun").unwrap();
    /// let mut world = AnyWorld::from_pattern(&gun, &WorldOptions::new())?;
    /// assert_eq!(world.to_string(), "unbounded");
    /// world.advance(300)?;
    /// assert_eq!(world.population(), 36 + 5 * 300 / 30);
    /// assert_eq!(world.advance(u128::MAX / 2), Err(WorldError::Generations));
    /// # Ok::<(), WorldError>(())
    /// ```
    pub fn advance(&mut self, n: u128) -> Result<(), WorldError> {
        self.check_generation(n)?;
        let whole = || u64::try_from(n).map_err(|_| WorldError::Generations);
        #[cfg(feature = "rayon")]
        if self.parallel {
            match &mut self.kind {
                Kind::Bounded(board) | Kind::Piece(board, ..) => {
                    board.advance_parallel(whole()?);
                    return Ok(());
                }
                Kind::Torus(torus) => {
                    torus.advance_parallel(whole()?);
                    return Ok(());
                }
                Kind::Unbounded(_) | Kind::HashLife(_) => {}
            }
        }
        match &mut self.kind {
            Kind::Bounded(board) | Kind::Piece(board, ..) => board.advance(whole()?),
            Kind::Torus(torus) => torus.advance(whole()?),
            Kind::Unbounded(world) => world.advance(whole()?)?,
            Kind::HashLife(world) => world.advance(n)?,
        }
        Ok(())
    }

    /// Advances at most `n` generations, until `goes_on` returns `false`, and returns how many it
    /// took.
    ///
    /// `goes_on` is called every few milliseconds with the number of generations taken so far. An
    /// interrupted leap of HashLife is not taken, but the next call continues its computation.
    ///
    /// # Errors
    /// As [`advance`](Self::advance).
    ///
    /// ```
    /// use life_worlds::any_world::{AnyWorld, WorldOptions};
    /// use life_worlds::pattern::Pattern;
    ///
    /// let acorn = Pattern::named("Acorn").unwrap();
    /// let mut world = AnyWorld::from_pattern(&acorn, &WorldOptions::new())?;
    /// let taken = world.advance_while(5_206, |taken| taken < 1_000)?;
    /// assert!((1_000..2_000).contains(&taken));
    /// world.advance(5_206 - taken)?;
    /// assert_eq!(world.population(), 633);
    /// # Ok::<(), life_worlds::any_world::WorldError>(())
    /// ```
    pub fn advance_while(
        &mut self,
        n: u128,
        mut goes_on: impl FnMut(u128) -> bool,
    ) -> Result<u128, WorldError> {
        self.check_generation(n)?;
        let mut taken = 0;
        if let Kind::HashLife(world) = &mut self.kind {
            // These are the same leaps, in the same order, as in one call.
            while taken < n {
                let leap = 1 << (n - taken).trailing_zeros();
                let part = world.advance_while(leap, || goes_on(taken))?;
                taken += part;
                if part < leap || !goes_on(taken) {
                    break;
                }
            }
            return Ok(taken);
        }
        // Even numbers of generations are fastest.
        let mut stretch = 2;
        while taken < n {
            let part = stretch.min(n - taken);
            self.advance(part)?;
            taken += part;
            if !goes_on(taken) {
                break;
            }
            stretch = (2 * stretch).min(self.longest_stretch());
        }
        Ok(taken)
    }

    /// Returns how many generations take some milliseconds, an even number.
    fn longest_stretch(&self) -> u128 {
        let of_board = |width: usize, height: usize| {
            let cells = width.saturating_mul(height);
            (CELLS_AT_A_TIME / cells).clamp(2, 1 << 16) as u128 & !1
        };
        match &self.kind {
            Kind::Bounded(board) | Kind::Piece(board, ..) => {
                of_board(board.width(), board.height())
            }
            Kind::Torus(torus) => of_board(torus.width(), torus.height()),
            // A small world may grow soon, so no stretch is very long.
            Kind::Unbounded(world) => {
                (BYTES_AT_A_TIME / world.memory_in_use().max(1)).clamp(2, 256) as u128 & !1
            }
            Kind::HashLife(_) => 2,
        }
    }

    /// Fails if the generation after `n` more would exceed `u128`, or what a grid on the plane has
    /// room for.
    fn check_generation(&self, n: u128) -> Result<(), WorldError> {
        let now = self.generation();
        let after = now.checked_add(n).ok_or(WorldError::Overflow(now))?;
        match self.kind {
            Kind::Piece(.., last) if after > last => Err(WorldError::BeyondPlan(last)),
            _ => Ok(()),
        }
    }

    /// Returns the algorithm that computes the generations; it is never [`Algorithm::Auto`].
    ///
    /// ```
    /// use life_worlds::any_world::{Algorithm, AnyWorld, WorldOptions};
    /// use life_worlds::pattern::Pattern;
    ///
    /// let glider = Pattern::named("Glider").unwrap();
    /// let world = AnyWorld::from_pattern(&glider, &WorldOptions::new())?;
    /// assert_eq!(world.algorithm(), Algorithm::Unbounded);
    /// # Ok::<(), life_worlds::any_world::WorldError>(())
    /// ```
    #[must_use]
    pub fn algorithm(&self) -> Algorithm {
        match &self.kind {
            Kind::Bounded(_) | Kind::Torus(_) | Kind::Piece(..) => Algorithm::Grid,
            Kind::Unbounded(_) => Algorithm::Unbounded,
            Kind::HashLife(_) => Algorithm::HashLife,
        }
    }

    /// Returns the bounds of the world, `None` on the plane.
    ///
    /// ```
    /// use life_worlds::any_world::{AnyWorld, WorldOptions};
    /// use life_worlds::pattern::{Pattern, Topology};
    ///
    /// let blinker = Pattern::named("Blinker").unwrap();
    /// let torus = Topology::Torus { width: 20, height: 10 };
    /// let world = AnyWorld::from_pattern(&blinker, &WorldOptions::new().with_topology(torus))?;
    /// assert_eq!(world.topology(), Some(torus));
    /// # Ok::<(), life_worlds::any_world::WorldError>(())
    /// ```
    #[must_use]
    pub fn topology(&self) -> Option<Topology> {
        match &self.kind {
            Kind::Bounded(board) => {
                let (width, height) = size(board);
                Some(Topology::Bounded { width, height })
            }
            Kind::Torus(torus) => {
                let (width, height) = size(torus);
                Some(Topology::Torus { width, height })
            }
            Kind::Piece(..) | Kind::Unbounded(_) | Kind::HashLife(_) => None,
        }
    }

    /// Returns how many generations have passed, including those before the pattern was written.
    #[must_use]
    pub fn generation(&self) -> u128 {
        each!(&self.kind, world => World::generation(world))
    }

    /// Returns the number of living cells; `u128::MAX` if there are more.
    #[must_use]
    pub fn population(&self) -> u128 {
        each!(&self.kind, world => World::population(world))
    }

    /// Returns the rule.
    #[must_use]
    pub fn rule(&self) -> Rule {
        each!(&self.kind, world => World::rule(world))
    }

    /// Returns the whole board; on the plane, the smallest rectangle around all living cells, if
    /// there are any.
    ///
    /// ```
    /// use life_worlds::any_world::{AnyWorld, WorldOptions};
    /// use life_worlds::pattern::Pattern;
    ///
    /// let ship = Pattern::named("LWSS").unwrap();
    /// let world = AnyWorld::from_pattern(&ship, &WorldOptions::new())?;
    /// let extent = world.extent().unwrap();
    /// assert_eq!((extent.width(), extent.height()), (5, 4));
    /// assert_eq!(world.board(), None);
    /// # Ok::<(), life_worlds::any_world::WorldError>(())
    /// ```
    #[must_use]
    pub fn extent(&self) -> Option<Rectangle<i128>> {
        self.board().map(Into::into).or_else(|| {
            let bounds = each!(&self.kind, world => World::bounding_box(world))?;
            let (x, y) = self.corner();
            let [x, y] = [x, y].map(i128::from);
            Some(Rectangle {
                left: bounds.left + x,
                top: bounds.top + y,
                right: bounds.right + x,
                bottom: bounds.bottom + y,
            })
        })
    }

    /// Returns the whole board, `None` on the plane.
    #[must_use]
    pub fn board(&self) -> Option<Rectangle> {
        let (Topology::Bounded { width, height } | Topology::Torus { width, height }) =
            self.topology()?;
        Some(Rectangle {
            left: 0,
            top: 0,
            right: width as i64 - 1,
            bottom: height as i64 - 1,
        })
    }

    /// Returns the position on the plane of cell (0, 0) of the world inside.
    fn corner(&self) -> (i64, i64) {
        match self.kind {
            Kind::Piece(_, corner, _) => corner,
            _ => (0, 0),
        }
    }

    /// Returns the living cells inside a rectangle, each once. A HashLife world returns at most
    /// `most`.
    ///
    /// ```
    /// use life_worlds::any_world::{AnyWorld, WorldOptions};
    /// use life_worlds::pattern::{Pattern, Rectangle};
    ///
    /// let block = Pattern::named("Block").unwrap();
    /// let world = AnyWorld::from_pattern(&block, &WorldOptions::new())?;
    /// let window = Rectangle { left: 1, top: 0, right: 80, bottom: 24 };
    /// assert!(world.cells_in(window, 1_000).iter().eq([(1, 0), (1, 1)]));
    /// # Ok::<(), life_worlds::any_world::WorldError>(())
    /// ```
    #[must_use]
    pub fn cells_in(&self, window: Rectangle, most: usize) -> CellSet {
        let window = match self.board() {
            // Beyond its edges, a torus shows the same cells again.
            Some(board) => overlap(window, board),
            None => window,
        };
        let (x, y) = self.corner();
        let moved = Rectangle {
            left: window.left.saturating_sub(x),
            top: window.top.saturating_sub(y),
            right: window.right.saturating_sub(x),
            bottom: window.bottom.saturating_sub(y),
        };
        if moved.left > moved.right || moved.top > moved.bottom {
            return CellSet::new();
        }
        let cells = match &self.kind {
            // All at once is faster than one by one.
            Kind::Bounded(board) if Some(moved) == self.board() => board.cells(),
            Kind::Torus(torus) if Some(moved) == self.board() => torus.cells(),
            Kind::Unbounded(world)
                if world.bounding_box().is_some_and(|all| within(all, moved)) =>
            {
                world.cells()
            }
            Kind::HashLife(world) => world.cells_in(moved).take(most).collect(),
            kind => each!(kind, world => World::cells_in(world, moved)),
        };
        cells.translated(x, y).unwrap_or_default()
    }

    /// Returns the squares of 2^`level` cells a side in which a cell lives: square (x, y) begins at
    /// cell (x << `level`, y << `level`). The rectangle counts squares, too.
    ///
    /// A HashLife world takes no time for the cells inside a square.
    ///
    /// ```
    /// use life_worlds::any_world::{AnyWorld, WorldOptions};
    /// use life_worlds::pattern::{Pattern, Rectangle};
    ///
    /// let gun = Pattern::named("Gosper gun").unwrap();
    /// let world = AnyWorld::from_pattern(&gun, &WorldOptions::new())?;
    /// let window = Rectangle { left: 0, top: 0, right: 79, bottom: 23 };
    /// // 36 x 9 cells are 3 x 1 squares of 16 x 16.
    /// let squares: Vec<_> = world.squares_in(window, 4).iter().collect();
    /// assert_eq!(squares, [(0, 0), (1, 0), (2, 0)]);
    /// # Ok::<(), life_worlds::any_world::WorldError>(())
    /// ```
    #[must_use]
    pub fn squares_in(&self, window: Rectangle, level: u32) -> CellSet {
        let level = level.min(63);
        if let Kind::HashLife(world) = &self.kind {
            return world.squares_in(window, level).collect();
        }
        let cell = |square: i128| (square << level).clamp(i64::MIN.into(), i64::MAX.into()) as i64;
        let [left, top, right, bottom] =
            [window.left, window.top, window.right, window.bottom].map(i128::from);
        let cells = self.cells_in(
            Rectangle {
                left: cell(left),
                top: cell(top),
                right: cell(right + 1).saturating_sub(1),
                bottom: cell(bottom + 1).saturating_sub(1),
            },
            usize::MAX,
        );
        CellSet::from_words(cells.words().iter().map(|&word| coarser(word, level)))
    }

    /// Returns the world as a pattern, with rule, bounds and generation.
    ///
    /// # Errors
    /// If there are more cells, or cells farther away, than [`PatternLimits::DEFAULT`] allows.
    ///
    /// ```
    /// use life_worlds::any_world::{AnyWorld, WorldOptions};
    /// use life_worlds::pattern::Pattern;
    ///
    /// let toad = Pattern::named("Toad").unwrap();
    /// let mut world = AnyWorld::from_pattern(&toad, &WorldOptions::new())?;
    /// world.advance(2)?;
    /// let later = world.to_pattern()?;
    /// assert_eq!((later.generation, later.cells), (2, toad.cells));
    /// # Ok::<(), life_worlds::any_world::WorldError>(())
    /// ```
    pub fn to_pattern(&self) -> Result<Pattern, WorldError> {
        Ok(match &self.kind {
            Kind::Bounded(board) => board.to_pattern(),
            Kind::Torus(torus) => torus.to_pattern(),
            Kind::Piece(board, (x, y), _) => Pattern {
                rule: Some(board.rule()),
                generation: board.generation(),
                ..Pattern::new(board.cells().translated(*x, *y).unwrap_or_default())
            },
            Kind::Unbounded(world) => world.to_pattern(),
            Kind::HashLife(world) => world.to_pattern(&PatternLimits::DEFAULT)?,
        })
    }

    /// Returns the text of a file in this format. A HashLife world is written as macrocell without
    /// listing its cells.
    ///
    /// # Errors
    /// If the format cannot hold the world.
    ///
    /// ```
    /// use life_worlds::any_world::{AnyWorld, WorldOptions};
    /// use life_worlds::pattern::{Format, Pattern};
    ///
    /// let blinker = Pattern::named("Blinker").unwrap();
    /// let mut world = AnyWorld::from_pattern(&blinker, &WorldOptions::new())?;
    /// world.advance(1)?;
    /// assert_eq!(world.write(Format::Life106)?, "#Life 1.06\n1 -1\n1 0\n1 1\n");
    /// # Ok::<(), life_worlds::any_world::WorldError>(())
    /// ```
    pub fn write(&self, format: Format) -> Result<String, WorldError> {
        if let (Kind::HashLife(world), Format::Macrocell) = (&self.kind, format) {
            return Ok(world.to_macrocell().to_string());
        }
        Ok(self.to_pattern()?.write(format)?)
    }
}

/// Writes the kind of world, and the size of a board: `torus 64x64`, `hashlife`.
impl fmt::Display for AnyWorld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Bounded(board) => write!(f, "bounded {}x{}", board.width(), board.height()),
            Kind::Torus(torus) => write!(f, "torus {}x{}", torus.width(), torus.height()),
            Kind::Piece(..) => f.write_str("grid"),
            Kind::Unbounded(_) => f.write_str("unbounded"),
            Kind::HashLife(_) => f.write_str("hashlife"),
        }
    }
}

/// Returns the number of columns and rows of a board.
fn size<E: Edge>(grid: &Grid<E>) -> (u64, u64) {
    (grid.width() as u64, grid.height() as u64)
}

/// Returns the squares of 2^`level` cells a side in which a cell of a word lives. They are in one
/// word, because the side divides 64 or is a multiple of it.
fn coarser(word: Word, level: u32) -> Word {
    let alive = (0..64).filter(|i| word.bits >> i & 1 != 0);
    let bits = alive.fold(0, |bits, i| bits | 1 << ((word.x + i) >> level & 63));
    Word {
        y: word.y >> level,
        x: word.x >> level & !63,
        bits,
    }
}

/// Returns whether the second rectangle contains the first.
fn within(inner: Rectangle, outer: Rectangle) -> bool {
    overlap(inner, outer) == inner
}

/// Returns the intersection of two rectangles.
fn overlap(a: Rectangle, b: Rectangle) -> Rectangle {
    Rectangle {
        left: a.left.max(b.left),
        top: a.top.max(b.top),
        right: a.right.min(b.right),
        bottom: a.bottom.min(b.bottom),
    }
}
