//! A world on a board or on the plane, whose algorithm changes with what is asked of it.

pub(crate) mod advance;
mod build;
mod dying;
mod seen;

use std::fmt;

use life_step::Generations;

use crate::Rule;
use crate::algorithm::Algorithm;
use crate::error::WorldError;
use crate::grid::Grid;
use crate::hashlife::HashLife;
use crate::pattern::{CellSet, Format, Macrocell, Pattern, Rectangle, States, Topology, Word};
use crate::unbounded::Unbounded;

pub use build::WorldOptions;
use dying::DyingWorld;

/// A world on a bounded board, a torus or the plane.
///
/// The column `x` of a cell increases to the right, the row `y` downwards. [`Algorithm`] tells how
/// the generations are computed.
///
/// ```
/// use life_worlds::{World, WorldOptions, pattern::{Format, Pattern}};
///
/// let pattern = Pattern::parse("x = 3, y = 3, rule = B3/S23:T16,16\nbo$2bo$3o!")?;
/// let mut world = World::from_pattern(&pattern, &WorldOptions::default())?;
/// world.advance(64)?;
/// assert_eq!((world.generation(), world.population()), (64, 5));
/// assert!(world.write(Format::Rle)?.contains("rule = B3/S23:T16,16"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Rules with B0
/// Under a rule with B0, births without neighbours, the empty plane comes to life. The living cells
/// of a world on the plane are then those that differ from this background, as in Golly:
///
/// - With B0 and S8 the background stays alive. All generations are shown inverted, the first one
///   too: the world follows the rule of the opposite cells.
/// - With B0 and without S8 the background is dead in even generations and alive in odd ones. Odd
///   generations are shown inverted. So a pattern of an odd generation is one that was saved there.
///
/// ```
/// use life_worlds::{World, WorldOptions, pattern::Pattern};
///
/// // Life with all cells inverted: the block is still.
/// let block = Pattern::parse("x = 2, y = 2, rule = B0123478/S01234678\n2o$2o!")?;
/// let mut world = World::from_pattern(&block, &WorldOptions::default())?;
/// world.advance(1_001)?;
/// assert_eq!(world.population(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct World {
    kind: Inner,
    /// The name, the author and the comments of the pattern that it began with.
    about: Pattern,
    /// How it is made and advanced. The algorithm is what was asked for.
    options: WorldOptions,
    /// What HashLife has learned, while the unbounded algorithm has its turn.
    learned: Option<HashLife>,
    /// What the last call of `advance_while` left undone.
    task: Option<Task>,
}

#[derive(Clone, Debug)]
enum Inner {
    Grid(Grid),
    Unbounded(Unbounded),
    HashLife(HashLife),
    /// More than two states.
    Dying(Box<DyingWorld>),
}

/// Generations that were asked for, and what is known about them.
#[derive(Copy, Clone, Debug)]
struct Task {
    /// How many there were at first, and how many are left.
    total: u128,
    left: u128,
    /// The bytes of tiles in all generations so far.
    work: u128,
    /// The work after which the algorithm is considered again: chaos may settle.
    patience: u128,
}

/// Runs the same code for every kind of world.
macro_rules! each {
    ($kind:expr, $world:ident => $body:expr) => {
        match $kind {
            Inner::Grid($world) => $body,
            Inner::Unbounded($world) => $body,
            Inner::HashLife($world) => $body,
            Inner::Dying($world) => $body,
        }
    };
}

impl World {
    /// Returns the algorithm that computes the generations now; it is never [`Algorithm::Auto`].
    ///
    /// ```
    /// use life_worlds::{Algorithm, World, WorldOptions, pattern::Pattern};
    ///
    /// let glider = Pattern::named("Glider").unwrap();
    /// let world = World::from_pattern(&glider, &WorldOptions::default())?;
    /// assert_eq!(world.algorithm(), Algorithm::Unbounded);
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn algorithm(&self) -> Algorithm {
        match &self.kind {
            Inner::Grid(_) => Algorithm::Grid,
            Inner::Unbounded(_) => Algorithm::Unbounded,
            Inner::Dying(world) if world.topology().is_some() => Algorithm::Grid,
            Inner::Dying(_) => Algorithm::Unbounded,
            Inner::HashLife(_) => Algorithm::HashLife,
        }
    }

    /// Returns the bounds of the world, `None` on the plane.
    ///
    /// ```
    /// use life_worlds::{World, WorldOptions, pattern::{Pattern, Topology}};
    ///
    /// let torus = Some(Topology::torus(20, 10));
    /// let options = WorldOptions { topology: torus, ..Default::default() };
    /// let world = World::from_pattern(&Pattern::named("Blinker").unwrap(), &options)?;
    /// assert_eq!(world.topology(), torus);
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn topology(&self) -> Option<Topology> {
        match &self.kind {
            Inner::Grid(board) => Some(board.topology()),
            Inner::Dying(world) => world.topology(),
            Inner::Unbounded(_) | Inner::HashLife(_) => None,
        }
    }

    /// Returns how many generations have passed, including those before the pattern was written.
    pub fn generation(&self) -> u128 {
        each!(&self.kind, world => world.generation())
    }

    /// Returns the bytes of memory in use.
    pub fn memory_in_use(&self) -> usize {
        each!(&self.kind, world => world.memory_in_use())
    }

    /// Returns the number of living cells; `u128::MAX` if there are more.
    pub fn population(&self) -> u128 {
        match &self.kind {
            Inner::Grid(board) => board.population().into(),
            Inner::Unbounded(world) => world.population().into(),
            Inner::HashLife(world) => world.population(),
            Inner::Dying(world) => world.population().into(),
        }
    }

    /// Returns the rule and the number of its states. Worlds of more than two have dying cells,
    /// which are on a board or a growing part of the plane.
    ///
    /// ```
    /// use life_worlds::{World, WorldOptions, pattern::{Pattern, Rectangle}};
    ///
    /// let pair = Pattern::parse("x = 1, y = 2, rule = /2/3\nA$A!")?;
    /// let mut world = World::from_pattern(&pair, &WorldOptions::default())?;
    /// world.advance(1)?;
    /// assert_eq!(world.generations().name(), Some("Brian's Brain"));
    /// assert_eq!((world.population(), world.state(0, 0)), (4, 2));
    /// assert!(world.dying_in(Rectangle::sized(0, 0, 9, 9)).iter().eq([(0, 0), (0, 1)]));
    /// assert_eq!(world.to_pattern()?.to_string(), "#CXRLE Pos=-1,0 Gen=1\n\
    ///     x = 3, y = 2, rule = /2/3\nABA$ABA!\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn generations(&self) -> Generations {
        match &self.kind {
            Inner::Dying(world) => world.generations(),
            _ => self.rule().into(),
        }
    }

    /// Returns the state of a cell: 0 dead, 1 alive, more if it is dying.
    pub fn state(&self, x: i64, y: i64) -> u8 {
        match &self.kind {
            Inner::Dying(world) => world.state(x, y),
            _ => self.get(x, y).into(),
        }
    }

    /// Returns the dying cells inside a rectangle, in any state from 2 on.
    pub fn dying_in(&self, window: Rectangle) -> CellSet {
        match &self.kind {
            Inner::Dying(world) => world.cells_in(window)[1].clone(),
            _ => CellSet::new(),
        }
    }

    /// Returns the rule of births and survivals.
    pub fn rule(&self) -> Rule {
        each!(&self.kind, world => world.rule())
    }

    /// Returns whether this cell lives. All cells outside a bounded board are dead. On a torus,
    /// coordinates wrap around.
    pub fn get(&self, x: i64, y: i64) -> bool {
        each!(&self.kind, world => world.get(x, y))
    }

    /// Makes this cell live or die.
    ///
    /// # Errors
    /// If the world has no such cell, or no memory for it.
    ///
    /// ```
    /// use life_worlds::{World, WorldOptions, pattern::{Pattern, Topology}};
    ///
    /// let on = |topology| WorldOptions { topology: Some(topology), ..Default::default() };
    /// let mut board = World::from_pattern(&Pattern::default(), &on(Topology::bounded(8, 8)))?;
    /// assert!(board.set(8, 0, true).is_err());
    /// // On a torus, column 8 is column 0.
    /// let mut torus = World::from_pattern(&Pattern::default(), &on(Topology::torus(8, 8)))?;
    /// torus.set(8, 0, true)?;
    /// assert!(torus.get(0, 0));
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), WorldError> {
        each!(&mut self.kind, world => world.set(x, y, alive))
    }

    /// Returns the whole board; on the plane, the smallest rectangle around all living cells, if
    /// there are any.
    ///
    /// ```
    /// use life_worlds::{World, WorldOptions, pattern::Pattern};
    ///
    /// let ship = Pattern::named("LWSS").unwrap();
    /// let world = World::from_pattern(&ship, &WorldOptions::default())?;
    /// let extent = world.extent().unwrap();
    /// assert_eq!((extent.width(), extent.height()), (5, 4));
    /// assert_eq!(world.board(), None);
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn extent(&self) -> Option<Rectangle<i128>> {
        match &self.kind {
            Inner::Grid(_) => self.board().map(Into::into),
            Inner::Unbounded(world) => world.bounding_box().map(Into::into),
            Inner::HashLife(world) => world.bounding_box(),
            Inner::Dying(world) => match world.topology() {
                Some(_) => self.board().map(Into::into),
                None => world.bounding_box().map(Into::into),
            },
        }
    }

    /// Returns the whole board, `None` on the plane.
    pub fn board(&self) -> Option<Rectangle> {
        self.topology().map(Topology::board)
    }

    /// Returns the living cells inside a rectangle, each once. Beyond the edges of a board there
    /// are none, also on a torus.
    ///
    /// ```
    /// use life_worlds::{World, WorldOptions, pattern::{Pattern, Rectangle}};
    ///
    /// let block = Pattern::named("Block").unwrap();
    /// let world = World::from_pattern(&block, &WorldOptions::default())?;
    /// let window = Rectangle::sized(1, 0, 80, 24);
    /// assert!(world.cells_in(window).iter().eq([(1, 0), (1, 1)]));
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn cells_in(&self, window: Rectangle) -> CellSet {
        match &self.kind {
            Inner::Grid(board) => {
                // Beyond its edges, a torus shows the same cells again.
                let seen = window.intersection(board.topology().board());
                seen.map_or_else(CellSet::new, |seen| board.cells_in(seen))
            }
            Inner::Unbounded(world) => world.cells_in(window),
            Inner::HashLife(world) => world.squares_in(window, 0).collect(),
            Inner::Dying(world) => world.cells_in(window)[0].clone(),
        }
    }

    /// Returns the squares of 2^`level` cells a side in which a cell lives: square (x, y) begins at
    /// cell (x << `level`, y << `level`). The rectangle counts squares, too.
    ///
    /// A HashLife world takes no time for the cells inside a square.
    ///
    /// ```
    /// use life_worlds::{World, WorldOptions, pattern::{Pattern, Rectangle}};
    ///
    /// let gun = Pattern::named("Gosper gun").unwrap();
    /// let world = World::from_pattern(&gun, &WorldOptions::default())?;
    /// // 36 x 9 cells are 3 x 1 squares of 16 x 16.
    /// let squares: Vec<_> = world.squares_in(Rectangle::sized(0, 0, 80, 24), 4).iter().collect();
    /// assert_eq!(squares, [(0, 0), (1, 0), (2, 0)]);
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn squares_in(&self, window: Rectangle, level: u32) -> CellSet {
        let level = level.min(63);
        if let Inner::HashLife(world) = &self.kind {
            return world.squares_in(window, level).collect();
        }
        let cell = |square: i128| (square << level).clamp(i64::MIN.into(), i64::MAX.into()) as i64;
        let first = |square: i64| cell(square.into());
        let last = |square: i64| cell(i128::from(square) + 1).saturating_sub(1);
        let (left, top) = (first(window.left), first(window.top));
        let (right, bottom) = (last(window.right), last(window.bottom));
        let cells = self.cells_in(Rectangle::between(left, top, right, bottom));
        CellSet::from_words(cells.words().iter().map(|&word| coarser(word, level)))
    }

    /// Returns everything that a file tells about the world except its cells: rule, bounds and
    /// generation, and the name, author and comments of the pattern that it began with.
    ///
    /// ```
    /// use life_worlds::{World, WorldOptions, pattern::Pattern};
    ///
    /// let acorn = Pattern::named("Acorn").unwrap();
    /// let mut world = World::from_pattern(&acorn, &WorldOptions::default())?;
    /// world.advance(5_206)?;
    /// let about = world.about();
    /// assert_eq!((about.name.as_deref(), about.generation), (Some("Acorn"), 5_206));
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn about(&self) -> Pattern {
        Pattern {
            rule: Some(self.rule()),
            states: self.states(),
            topology: self.topology(),
            generation: self.generation(),
            ..self.about.clone()
        }
    }

    /// Returns the world as a pattern, with everything that [`about`](Self::about) tells.
    ///
    /// # Errors
    /// As [`Macrocell::to_pattern`], if it is a HashLife world.
    ///
    /// ```
    /// use life_worlds::{World, WorldOptions, pattern::Pattern};
    ///
    /// let toad = Pattern::named("Toad").unwrap();
    /// let mut world = World::from_pattern(&toad, &WorldOptions::default())?;
    /// world.advance(2)?;
    /// let later = world.to_pattern()?;
    /// assert_eq!((later.generation, later.cells), (2, toad.cells));
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn to_pattern(&self) -> Result<Pattern, WorldError> {
        let Pattern {
            cells,
            marked,
            size,
            ..
        } = match &self.kind {
            Inner::Grid(board) => board.to_pattern(),
            Inner::Unbounded(world) => Pattern::new(world.cells()),
            Inner::HashLife(world) => world.to_macrocell().to_pattern()?,
            Inner::Dying(world) => world.to_pattern(),
        };
        let marked = match self.states() {
            States::History => self.about.marked.clone(),
            _ => marked,
        };
        Ok(Pattern {
            cells,
            marked,
            size,
            ..self.about()
        })
    }

    /// Returns what states mean: those of LifeHistory are kept until a generation passes.
    fn states(&self) -> States {
        match self.about.states {
            States::History if self.generation() == self.about.generation => States::History,
            _ => self.generations().into(),
        }
    }

    /// Returns the text of a file in this format. A HashLife world is written as macrocell without
    /// listing its cells.
    ///
    /// # Errors
    /// If the format cannot hold the world.
    ///
    /// ```
    /// use life_worlds::{World, WorldOptions, pattern::{Format, Pattern}};
    ///
    /// let blinker = Pattern::named("Blinker").unwrap();
    /// let mut world = World::from_pattern(&blinker, &WorldOptions::default())?;
    /// world.advance(1)?;
    /// assert_eq!(world.write(Format::Life106)?, "#Life 1.06\n1 -1\n1 0\n1 1\n");
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn write(&self, format: Format) -> Result<String, WorldError> {
        let has_two = self.states() == States::Two;
        if let (Inner::HashLife(world), Format::Macrocell, true) = (&self.kind, format, has_two) {
            let comments = Macrocell::from(&self.about).comments;
            let told = Macrocell {
                comments,
                ..world.to_macrocell()
            };
            return Ok(told.to_string());
        }
        Ok(self.to_pattern()?.write(format)?)
    }
}

/// Writes the kind of world, and the size of a board: `torus 64x64`, `hashlife`.
impl fmt::Display for World {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.topology() {
            Some(Topology::Bounded { width, height }) => write!(f, "bounded {width}x{height}"),
            Some(Topology::Torus { width, height }) => write!(f, "torus {width}x{height}"),
            None => f.write_str(self.algorithm().name()),
        }
    }
}

/// Returns the squares of 2^`level` cells a side in which a cell of a word lives. They are in one
/// word, because the side divides 64 or is a multiple of it.
fn coarser(word: Word, level: u32) -> Word {
    let alive = (0..64).filter(|i| word.bits >> i & 1 != 0);
    let bits = alive.fold(0, |bits, i| bits | 1 << ((word.x + i) >> level & 63));
    let (x, y) = (word.x >> level & !63, word.y >> level);
    Word { y, x, bits }
}
