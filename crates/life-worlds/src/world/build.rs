//! Making worlds.

use std::mem;

use super::dying::DyingWorld;
use super::{Inner, World};
use crate::Rule;
use crate::algorithm::Algorithm;
use crate::error::WorldError;
use crate::grid::{Grid, check_memory};
use crate::hashlife::HashLife;
use crate::kernel::Kernel;
use crate::pattern::{Macrocell, Pattern, States, Topology};
use crate::unbounded::Unbounded;

impl World {
    /// Returns the world of a pattern.
    ///
    /// # Errors
    /// If the algorithm and the bounds contradict each other, a cell is outside the bounds of the
    /// options, or the memory limit is too small. Cells outside the bounds of the pattern are cut
    /// off.
    ///
    /// ```
    /// use life_worlds::{Algorithm, World, WorldError, WorldOptions, pattern::{Pattern, Topology}};
    ///
    /// let glider = Pattern::named("Glider").unwrap();
    /// let with = |algorithm| WorldOptions { algorithm, ..Default::default() };
    /// let world = World::from_pattern(&glider, &with(Algorithm::HashLife))?;
    /// assert_eq!(world.to_string(), "hashlife");
    /// let error = World::from_pattern(&glider, &with(Algorithm::Grid)).unwrap_err();
    /// assert_eq!(error, WorldError::NeedsBounds);
    /// // A torus of 10^10 cells in a mebibyte.
    /// let side = 100_000;
    /// let options = WorldOptions {
    ///     topology: Some(Topology::torus(side, side)),
    ///     memory_limit: 1 << 20,
    ///     ..Default::default()
    /// };
    /// let error = World::from_pattern(&glider, &options).unwrap_err();
    /// assert!(matches!(error, WorldError::BoardMemory { .. }));
    /// # Ok::<(), WorldError>(())
    /// ```
    pub fn from_pattern(pattern: &Pattern, options: &WorldOptions) -> Result<Self, WorldError> {
        let rule = options.rule.or(pattern.rule).unwrap_or_default();
        let states = match options.rule {
            Some(_) => States::Two,
            None => pattern.states,
        };
        let kind = match options.topology.or(pattern.topology) {
            topology if matches!(states, States::Dying(_)) => dying(pattern, topology, options)?,
            Some(topology) => board(pattern, rule, topology, options)?,
            None => on_plane(pattern, rule, options)?,
        };
        let mut about = Pattern {
            name: pattern.name.clone(),
            author: pattern.author.clone(),
            comments: pattern.comments.clone(),
            ..Pattern::default()
        };
        let on_plane = options.topology.or(pattern.topology).is_none();
        if states == States::History && on_plane {
            (about.states, about.marked) = (states, pattern.marked.clone());
            about.generation = pattern.generation;
        }
        Ok(Self::new(kind, options, about))
    }

    /// Returns the world of a quadtree. HashLife, which is also the automatic choice on the plane,
    /// does not list its cells.
    ///
    /// # Errors
    /// As [`from_pattern`](Self::from_pattern); or if another algorithm is chosen and there are
    /// more cells than [`MOST_CELLS`](Pattern::MOST_CELLS).
    ///
    /// ```
    /// use life_worlds::{World, WorldOptions, pattern::Macrocell};
    ///
    /// let file = Macrocell::parse("[M2]\n#R B3/S23\n.*$..*$***$\n4 0 0 0 1\n")?;
    /// let world = World::from_macrocell(&file, &WorldOptions::default())?;
    /// assert_eq!((world.to_string().as_str(), world.population()), ("hashlife", 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_macrocell(
        macrocell: &Macrocell,
        options: &WorldOptions,
    ) -> Result<Self, WorldError> {
        if matches!(macrocell.states, States::Dying(_)) && options.rule.is_none() {
            return Err(WorldError::NeedsTwoStates(Algorithm::HashLife));
        }
        let is_leaping = matches!(options.algorithm, Algorithm::Auto | Algorithm::HashLife);
        if !is_leaping || options.topology.or(macrocell.topology).is_some() {
            let pattern = macrocell.to_pattern()?;
            return Self::from_pattern(&pattern, options);
        }
        let rule = options.rule.or(macrocell.rule).unwrap_or_default();
        let mut world = HashLife::new(rule, options.kernel, options.memory_limit);
        world.put_macrocell(macrocell)?;
        let states = States::Two;
        let about = Pattern {
            states,
            ..macrocell.about()
        };
        Ok(Self::new(Inner::HashLife(world), options, about))
    }

    /// Returns the board of a world that is on one and has two states.
    ///
    /// ```
    /// use life_worlds::{Rule, World, grid::Grid, pattern::Topology};
    ///
    /// let words = vec![0, 0b1110, 0, 0, 0];
    /// let mut world = World::from(Grid::from_words(Topology::torus(5, 5), Rule::LIFE, words)?);
    /// world.advance(1)?;
    /// assert_eq!(world.grid().unwrap().words(), [0b100, 0b100, 0b100, 0, 0]);
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn grid(&self) -> Option<&Grid> {
        match &self.kind {
            Inner::Grid(grid) => Some(grid),
            _ => None,
        }
    }

    fn new(kind: Inner, options: &WorldOptions, about: Pattern) -> Self {
        Self {
            kind,
            about,
            options: options.clone(),
            learned: None,
            task: None,
        }
    }

    /// Sets the algorithm. The generation stays the same.
    ///
    /// # Errors
    /// If the algorithm and the bounds contradict each other, or there are too many cells to list,
    /// or no memory for them. The world stays unchanged.
    ///
    /// ```
    /// use life_worlds::{Algorithm, World, WorldOptions, pattern::Pattern};
    ///
    /// let acorn = Pattern::named("Acorn").unwrap();
    /// let mut world = World::from_pattern(&acorn, &WorldOptions::default())?;
    /// world.advance(1_000)?;
    /// world.set_algorithm(Algorithm::HashLife)?;
    /// world.advance(4_206)?;
    /// assert_eq!((world.to_string().as_str(), world.population()), ("hashlife", 633));
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn set_algorithm(&mut self, algorithm: Algorithm) -> Result<(), WorldError> {
        if algorithm != Algorithm::Auto && algorithm != self.algorithm() {
            if self.topology().is_some() {
                return Err(WorldError::NeedsPlane(algorithm));
            }
            self.change_to(algorithm)?;
        }
        self.options.algorithm = algorithm;
        Ok(())
    }

    /// Changes the algorithm on the plane. What HashLife has learned is kept for its next turn, if
    /// that leaves half of the memory to the other one.
    pub(super) fn change_to(&mut self, algorithm: Algorithm) -> Result<(), WorldError> {
        if let Inner::Dying(_) = self.kind {
            return Err(WorldError::NeedsTwoStates(algorithm));
        }
        let mut options = WorldOptions {
            algorithm,
            ..self.options.clone()
        };
        let half = options.memory_limit / 2;
        let is_kept = matches!(&self.kind, Inner::HashLife(world) if world.memory_in_use() <= half);
        if is_kept {
            options.memory_limit -= half;
        }
        let pattern = self.to_pattern()?;
        let kind = match self.learned.take() {
            Some(mut world) => {
                world.put_pattern(&pattern)?;
                Inner::HashLife(world)
            }
            None => on_plane(&pattern, self.rule(), &options)?,
        };
        let before = mem::replace(&mut self.kind, kind);
        if let (Inner::HashLife(world), true) = (before, is_kept) {
            self.learned = Some(world);
        }
        Ok(())
    }
}

impl From<Grid> for World {
    /// Returns the world on a board, with the options of [`WorldOptions::default`].
    fn from(grid: Grid) -> Self {
        Self::new(
            Inner::Grid(grid),
            &WorldOptions::default(),
            Pattern::default(),
        )
    }
}

/// Returns the world of a pattern whose cells die slowly.
fn dying(
    pattern: &Pattern,
    topology: Option<Topology>,
    options: &WorldOptions,
) -> Result<Inner, WorldError> {
    match (options.algorithm, topology) {
        (Algorithm::Auto, _) | (Algorithm::Grid, Some(_)) | (Algorithm::Unbounded, None) => {}
        (Algorithm::Grid, None) => return Err(WorldError::NeedsBounds),
        (Algorithm::Unbounded, Some(_)) => {
            return Err(WorldError::NeedsPlane(options.algorithm));
        }
        (Algorithm::HashLife, _) => return Err(WorldError::NeedsTwoStates(options.algorithm)),
    }
    let mut pattern = pattern.clone();
    if options.topology.is_some() {
        without_position(&mut pattern);
    }
    pattern.topology = topology;
    let world = DyingWorld::new(&pattern, options.memory_limit)?;
    Ok(Inner::Dying(Box::new(world)))
}

/// Returns the board of a pattern. If the options give the bounds, the drawing lies in the middle.
fn board(
    pattern: &Pattern,
    rule: Rule,
    topology: Topology,
    options: &WorldOptions,
) -> Result<Inner, WorldError> {
    if !matches!(options.algorithm, Algorithm::Auto | Algorithm::Grid) {
        return Err(WorldError::NeedsPlane(options.algorithm));
    }
    check_memory(topology, 1, options.memory_limit)?;
    let mut pattern = pattern.clone();
    if options.topology.is_some() {
        without_position(&mut pattern);
    }
    (pattern.rule, pattern.topology) = (Some(rule), Some(topology));
    let mut board = Grid::from_pattern(&pattern)?;
    board.set_kernel(options.kernel);
    if options.topology.is_some() {
        let (right, down) = pattern.way_to_board();
        let cells = pattern.cells.translated(right, down);
        cells.map_or(Ok(()), |cells| board.check_inside(&cells))?;
    }
    Ok(Inner::Grid(board))
}

/// Takes the position from a pattern, so that its drawing lies in the middle of any board.
fn without_position(pattern: &mut Pattern) {
    let drawing = pattern.drawing();
    let (left, top) = drawing.corner;
    let (right, down) = (left.wrapping_neg(), top.wrapping_neg());
    // If the cells cannot be moved, the board refuses them as outside.
    for cells in std::iter::once(&mut pattern.cells).chain(pattern.marked.values_mut()) {
        if let Some(moved) = cells.translated(right, down) {
            *cells = moved;
        }
    }
    let side = |side: u128| u64::try_from(side).unwrap_or(u64::MAX);
    pattern.size = Some((side(drawing.width), side(drawing.height)));
    pattern.origin = None;
}

/// Returns the world of a pattern on the plane.
fn on_plane(pattern: &Pattern, rule: Rule, options: &WorldOptions) -> Result<Inner, WorldError> {
    let (kernel, memory_limit) = (options.kernel, options.memory_limit);
    Ok(match options.algorithm {
        Algorithm::Grid => return Err(WorldError::NeedsBounds),
        Algorithm::HashLife => {
            let mut world = HashLife::new(rule, kernel, memory_limit);
            world.put_pattern(pattern)?;
            Inner::HashLife(world)
        }
        Algorithm::Auto | Algorithm::Unbounded => {
            let mut world = Unbounded::new(rule, kernel, memory_limit);
            world.put_pattern(pattern)?;
            Inner::Unbounded(world)
        }
    })
}

/// How a [`World`](super::World) is made and advanced.
///
/// ```
/// use life_worlds::{Rule, World, WorldOptions, pattern::{Pattern, Topology}};
///
/// let options = WorldOptions {
///     rule: Some(Rule::HIGHLIFE),
///     topology: Some(Topology::torus(64, 64)),
///     ..Default::default()
/// };
/// let world = World::from_pattern(&Pattern::named("Glider").unwrap(), &options)?;
/// assert_eq!(world.to_string(), "torus 64x64");
/// assert_eq!(world.rule(), Rule::HIGHLIFE);
/// # Ok::<(), life_worlds::WorldError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct WorldOptions {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The rule. `None` means the rule of the pattern, or Conway's Life if it has none.
    pub rule: Option<Rule>,
    /// Bounds that replace those of the pattern. The pattern is moved to the middle.
    pub topology: Option<Topology>,
    /// The most memory the world may take, in bytes. It does not include temporary memory of
    /// functions such as [`World::population`](super::World::population).
    pub memory_limit: usize,
    /// Whether boards are advanced on all threads of the current rayon pool. Without the feature
    /// `rayon` this has no effect.
    pub parallel: bool,
    /// The instructions that compute the generations.
    pub kernel: Kernel,
}

/// The automatic choice, with a gibibyte of memory, on one thread.
impl Default for WorldOptions {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::Auto,
            rule: None,
            topology: None,
            memory_limit: 1 << 30,
            parallel: false,
            kernel: Kernel::fastest(),
        }
    }
}
