//! A world and the algorithm it is stepped with.

use std::fmt;
use std::time::{Duration, Instant};

use life_step::grid::{Bounded, Torus};
use life_step::hashlife::HashLife;
use life_step::pattern::{CellSet, Format, Macrocell, Pattern, PatternLimits, Rectangle, Topology};
use life_step::unbounded::Unbounded;
use life_step::{PasteMode, Region, Rule, World};

use crate::error::Error;
use crate::files::Source;
use crate::options::{Algorithm, Size, Terms};

/// Runs on the plane that are longer are given to HashLife,
const LONG: u128 = 1 << 15;
/// unless they have more cells than this: soups of that size hardly repeat themselves.
const LARGE: u64 = 1 << 20;
/// Runs so long are given to HashLife whatever their size.
const VERY_LONG: u128 = 1 << 20;

/// How long a stretch of generations should take between two questions whether to go on.
const STRETCH: Duration = Duration::from_millis(20);

/// How many cells of a world that may have any number are looked at to draw it.
const MOST_SEEN: usize = 1 << 22;

/// A world and the algorithm it is stepped with.
pub struct Engine {
    world: Kind,
    /// Steps boards on several cores.
    pool: Option<rayon::ThreadPool>,
}

enum Kind {
    Bounded(Bounded),
    Torus(Torus),
    /// A piece of the plane that is large enough, and where its top left corner is.
    Board(Bounded, (i64, i64)),
    /// With the generations that had passed before.
    Unbounded(Unbounded, u128),
    HashLife(HashLife),
}

/// Does the same with every kind of world.
macro_rules! each {
    ($kind:expr, $world:ident => $body:expr) => {
        match $kind {
            Kind::Bounded($world) | Kind::Board($world, _) => $body,
            Kind::Torus($world) => $body,
            Kind::Unbounded($world, _) => $body,
            Kind::HashLife($world) => $body,
        }
    };
}

impl Engine {
    /// The world of a file, to be run for so many generations.
    ///
    /// # Errors
    /// If the world cannot be made.
    pub fn new(source: Source, terms: &Terms, generations: u128) -> Result<Self, Error> {
        let pool = if terms.threads > 1 {
            let builder = rayon::ThreadPoolBuilder::new();
            Some(builder.num_threads(terms.threads.into()).build()?)
        } else {
            None
        };
        let world = Self::world(source, terms, generations)?;
        Ok(Self { world, pool })
    }

    fn world(source: Source, terms: &Terms, generations: u128) -> Result<Kind, Error> {
        let asked = match (terms.torus, terms.bounded) {
            (Some(Size { width, height }), _) => Some(Topology::Torus { width, height }),
            (_, Some(Size { width, height })) => Some(Topology::Bounded { width, height }),
            (None, None) => None,
        };
        let of_file = match &source {
            Source::Pattern(pattern) => pattern.topology,
            Source::Macrocell(macrocell) => macrocell.topology,
        };
        if let Some(topology) = asked.or(of_file) {
            match terms.algorithm {
                Algorithm::Unbounded => return Err(Error::NeedsPlane("the unbounded algorithm")),
                Algorithm::Hashlife => return Err(Error::NeedsPlane("HashLife")),
                Algorithm::Auto | Algorithm::Grid => {}
            }
            let mut pattern = source.into_pattern()?;
            pattern.rule = terms.rule.or(pattern.rule);
            return board(pattern, topology, asked.is_some(), terms);
        }
        match (terms.algorithm, source) {
            (Algorithm::Auto | Algorithm::Hashlife, Source::Macrocell(macrocell)) => {
                let rule = terms.rule.or(macrocell.rule).unwrap_or_default();
                let mut world = HashLife::with_memory_limit(rule, bytes(terms))?;
                world.put_macrocell(&macrocell)?;
                Ok(Kind::HashLife(world))
            }
            (algorithm, source) => {
                let mut pattern = source.into_pattern()?;
                pattern.rule = terms.rule.or(pattern.rule);
                on_plane(&pattern, algorithm, terms, generations)
            }
        }
    }

    /// Takes so many generations.
    ///
    /// # Errors
    /// If the world outgrows its memory or its coordinates.
    pub fn advance(&mut self, n: u128) -> Result<(), Error> {
        self.check_generation(n)?;
        let whole = || u64::try_from(n).map_err(|_| Error::Generations);
        match (&mut self.world, &self.pool) {
            (Kind::Bounded(world) | Kind::Board(world, _), None) => world.advance(whole()?),
            (Kind::Bounded(world) | Kind::Board(world, _), Some(pool)) => {
                let n = whole()?;
                pool.install(|| world.advance_parallel(n));
            }
            (Kind::Torus(world), None) => world.advance(whole()?),
            (Kind::Torus(world), Some(pool)) => {
                let n = whole()?;
                pool.install(|| world.advance_parallel(n));
            }
            (Kind::Unbounded(world, _), _) => world.advance(whole()?)?,
            (Kind::HashLife(world), _) => world.advance(n)?,
        }
        Ok(())
    }

    /// Takes so many generations, or fewer if `goes_on`, which is asked many times a second, says no. It is told
    /// how many have been taken, and so is the caller.
    ///
    /// # Errors
    /// If the world outgrows its memory or its coordinates.
    pub fn advance_while(
        &mut self,
        n: u128,
        mut goes_on: impl FnMut(u128) -> bool,
    ) -> Result<u128, Error> {
        self.check_generation(n)?;
        let mut taken = 0;
        if let Kind::HashLife(world) = &mut self.world {
            // Leap by leap, the same ones in the same order as in one go.
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
        // Even numbers are the fastest.
        let mut stretch = 2;
        while taken < n {
            let begin = Instant::now();
            let part = stretch.min(n - taken);
            self.advance(part)?;
            taken += part;
            if !goes_on(taken) {
                break;
            }
            let took = begin.elapsed();
            if took < STRETCH / 2 {
                stretch *= 2;
            } else if took > STRETCH * 2 && stretch > 2 {
                stretch /= 2;
            }
        }
        Ok(taken)
    }

    /// Fails if so many more generations cannot be counted.
    fn check_generation(&self, n: u128) -> Result<(), Error> {
        let now = self.generation();
        let after = now.checked_add(n).ok_or(Error::Overflow(now));
        after.map(|_| ())
    }

    /// The bounds of the world, if it is no plane.
    pub fn topology(&self) -> Option<Topology> {
        let sides = |width, height| (width as u64, height as u64);
        match &self.world {
            Kind::Bounded(world) => {
                let (width, height) = sides(world.width(), world.height());
                Some(Topology::Bounded { width, height })
            }
            Kind::Torus(world) => {
                let (width, height) = sides(world.width(), world.height());
                Some(Topology::Torus { width, height })
            }
            _ => None,
        }
    }

    /// How many generations have passed, with those of the file.
    pub fn generation(&self) -> u128 {
        let earlier = match self.world {
            Kind::Unbounded(_, earlier) => earlier,
            _ => 0,
        };
        earlier + each!(&self.world, world => World::generation(world))
    }

    /// The number of living cells.
    pub fn population(&self) -> u128 {
        each!(&self.world, world => World::population(world))
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        each!(&self.world, world => World::rule(world))
    }

    /// What is seen when all is seen: the whole board, or on the plane what is round all living cells.
    pub fn extent(&self) -> Option<Rectangle<i128>> {
        self.board().map(Into::into).or_else(|| {
            let bounds = each!(&self.world, world => World::bounding_box(world))?;
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

    /// The edges of the world, if it has some.
    pub fn board(&self) -> Option<Rectangle> {
        let (width, height) = match &self.world {
            Kind::Bounded(world) => (world.width(), world.height()),
            Kind::Torus(world) => (world.width(), world.height()),
            _ => return None,
        };
        Some(Rectangle {
            left: 0,
            top: 0,
            right: width as i64 - 1,
            bottom: height as i64 - 1,
        })
    }

    /// Where the cell (0, 0) of the world is on the plane.
    fn corner(&self) -> (i64, i64) {
        match self.world {
            Kind::Board(_, corner) => corner,
            _ => (0, 0),
        }
    }

    /// The living cells inside a rectangle; of more than can be told apart on a screen only some.
    pub fn cells_in(&self, window: Rectangle) -> CellSet {
        let window = match self.board() {
            // Round a torus the same cells would be seen again.
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
        let cells = match &self.world {
            // All at once is faster than one by one.
            Kind::Bounded(world) if Some(moved) == self.board() => world.cells(),
            Kind::Torus(world) if Some(moved) == self.board() => world.cells(),
            Kind::HashLife(world) => world.cells_in(moved).take(MOST_SEEN).collect(),
            world => each!(world, world => World::cells_in(world, moved)),
        };
        cells.translated(x, y).unwrap_or_default()
    }

    /// The world, cell by cell.
    ///
    /// # Errors
    /// If there are more cells, or cells farther away, than patterns may have.
    pub fn pattern(&self) -> Result<Pattern, Error> {
        Ok(match &self.world {
            Kind::Bounded(world) => world.to_pattern(),
            Kind::Torus(world) => world.to_pattern(),
            Kind::Board(world, (x, y)) => Pattern {
                rule: Some(world.rule()),
                generation: world.generation(),
                ..Pattern::new(world.cells().translated(*x, *y).unwrap_or_default())
            },
            Kind::Unbounded(world, _) => Pattern {
                generation: self.generation(),
                ..world.to_pattern()
            },
            Kind::HashLife(world) => world.to_pattern(&PatternLimits::DEFAULT)?,
        })
    }

    /// The world as the text of a file.
    ///
    /// # Errors
    /// If the format cannot hold it.
    pub fn write(&self, format: Format) -> Result<String, Error> {
        if let (Kind::HashLife(world), Format::Macrocell) = (&self.world, format) {
            let macrocell: Macrocell = world.to_macrocell();
            return Ok(macrocell.to_string());
        }
        Ok(self.pattern()?.write(format)?)
    }
}

/// What the status line says.
impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.world {
            Kind::Bounded(world) => write!(f, "bounded {}x{}", world.width(), world.height()),
            Kind::Torus(world) => write!(f, "torus {}x{}", world.width(), world.height()),
            Kind::Board(..) => f.write_str("grid"),
            Kind::Unbounded(..) => f.write_str("unbounded"),
            Kind::HashLife(_) => f.write_str("hashlife"),
        }
    }
}

/// The part of a rectangle that is in another.
fn overlap(a: Rectangle, b: Rectangle) -> Rectangle {
    Rectangle {
        left: a.left.max(b.left),
        top: a.top.max(b.top),
        right: a.right.min(b.right),
        bottom: a.bottom.min(b.bottom),
    }
}

/// The memory limit in bytes.
fn bytes(terms: &Terms) -> usize {
    usize::try_from(u64::from(terms.memory) << 20).unwrap_or(usize::MAX)
}

/// Fails if a board and its next generation do not fit into memory.
fn check_memory(width: u128, height: u128, terms: &Terms, or: &'static str) -> Result<(), Error> {
    let limit = terms.memory;
    if width.saturating_mul(height) / 4 > u128::from(limit) << 20 {
        return Err(Error::BoardMemory {
            width,
            height,
            limit,
            or,
        });
    }
    Ok(())
}

/// The board of a pattern: as its file says, or in the middle of a board that is asked for.
fn board(
    mut pattern: Pattern,
    topology: Topology,
    in_the_middle: bool,
    terms: &Terms,
) -> Result<Kind, Error> {
    let (Topology::Bounded { width, height } | Topology::Torus { width, height }) = topology;
    check_memory(width.into(), height.into(), terms, "")?;
    if in_the_middle {
        let bounds = pattern.cells.bounding_box();
        let (left, top) = pattern.origin.unwrap_or_default();
        let (left, top) = bounds.map_or((left, top), |bounds| {
            (left.min(bounds.left), top.min(bounds.top))
        });
        let (wide, high) = pattern.size.unwrap_or_default();
        let extent = |from: i64, to: i64| to.abs_diff(from).saturating_add(1);
        let (wide, high) = bounds.map_or((wide, high), |bounds| {
            let (right, down) = (extent(left, bounds.right), extent(top, bounds.bottom));
            (wide.max(right), high.max(down))
        });
        let half = |board: u64, drawing: u64| (board.saturating_sub(drawing) / 2) as i64;
        let (x, y) = (half(width, wide), half(height, high));
        let moved = pattern
            .cells
            .translated(x.wrapping_sub(left), y.wrapping_sub(top));
        // What cannot be moved there is refused as what it is: too far away.
        pattern.cells = moved.unwrap_or(pattern.cells);
        (pattern.origin, pattern.size) = (Some((0, 0)), None);
    }
    pattern.topology = Some(topology);
    Ok(match topology {
        Topology::Torus { .. } => Kind::Torus(Torus::from_pattern(&pattern)?),
        Topology::Bounded { .. } => Kind::Bounded(Bounded::from_pattern(&pattern)?),
    })
}

/// The world of a pattern of the plane.
fn on_plane(
    pattern: &Pattern,
    algorithm: Algorithm,
    terms: &Terms,
    generations: u128,
) -> Result<Kind, Error> {
    let rule = pattern.rule.unwrap_or_default();
    if rule.is_born_with(0) {
        return Err(Error::BirthFromNothing(rule));
    }
    let is_long = generations > LONG && pattern.cells.len() <= LARGE || generations > VERY_LONG;
    let algorithm = match algorithm {
        Algorithm::Auto if is_long => Algorithm::Hashlife,
        Algorithm::Auto => Algorithm::Unbounded,
        chosen => chosen,
    };
    Ok(match algorithm {
        Algorithm::Grid => light_cone(pattern, rule, terms, generations)?,
        Algorithm::Hashlife => {
            let mut world = HashLife::with_memory_limit(rule, bytes(terms))?;
            world.put_pattern(pattern)?;
            Kind::HashLife(world)
        }
        Algorithm::Auto | Algorithm::Unbounded => {
            let mut world = Unbounded::with_memory_limit(rule, bytes(terms))?;
            world.check_place(&pattern.cells)?;
            world.paste(&Region::of(pattern.cells.clone()), PasteMode::Or)?;
            Kind::Unbounded(world, pattern.generation)
        }
    })
}

/// A board so large that nothing reaches its edges in time: life spreads by one cell a generation at most.
fn light_cone(
    pattern: &Pattern,
    rule: Rule,
    terms: &Terms,
    generations: u128,
) -> Result<Kind, Error> {
    let bounds = pattern.cells.bounding_box().unwrap_or(Rectangle {
        left: 0,
        top: 0,
        right: 0,
        bottom: 0,
    });
    let around = generations.saturating_add(1).saturating_mul(2);
    let width = bounds.width().saturating_add(around);
    let height = bounds.height().saturating_add(around);
    let or = ", or choose another algorithm";
    check_memory(width, height, terms, or)?;
    // Within memory, so not nearly as far as coordinates go.
    let margin = generations as i64 + 1;
    let corner = (bounds.left - margin, bounds.top - margin);
    let cells = pattern.cells.translated(-corner.0, -corner.1);
    let board = Pattern {
        rule: Some(rule),
        topology: Some(Topology::Bounded {
            width: width as u64,
            height: height as u64,
        }),
        generation: pattern.generation,
        origin: Some((0, 0)),
        ..Pattern::new(cells.unwrap_or_default())
    };
    Ok(Kind::Board(Bounded::from_pattern(&board)?, corner))
}
