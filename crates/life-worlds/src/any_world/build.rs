//! Choosing the algorithm, and making the world.

use super::error::WorldError;
use super::options::{Algorithm, WorldOptions};
use super::world::{AnyWorld, Kind};
use crate::Rule;
use crate::grid::{Bounded, Torus};
use crate::hashlife::HashLife;
use crate::pattern::{Macrocell, Pattern, PatternLimits, Rectangle, Topology};
use crate::unbounded::Unbounded;

/// On the plane, runs longer than this use HashLife unless the pattern is [`LARGE`].
const LONG: u128 = 1 << 15;
/// A pattern with more cells than this is large: soups of that size hardly repeat themselves.
const LARGE: u64 = 1 << 20;
/// On the plane, runs longer than this use HashLife even for large patterns.
const VERY_LONG: u128 = 1 << 20;

impl AnyWorld {
    /// Returns the world of a pattern.
    ///
    /// # Errors
    /// If the options contradict the bounds of the pattern, a cell is outside them, the rule has B0
    /// and a grid is to be a piece of the plane, or the memory limit is too small.
    ///
    /// ```
    /// use life_worlds::any_world::{Algorithm, AnyWorld, WorldOptions};
    /// use life_worlds::pattern::Pattern;
    ///
    /// let glider = Pattern::named("Glider").unwrap();
    /// let options = WorldOptions::new().with_generations(1_000_000_000_000);
    /// assert_eq!(AnyWorld::from_pattern(&glider, &options)?.to_string(), "hashlife");
    /// let options = options.with_algorithm(Algorithm::Unbounded);
    /// assert_eq!(AnyWorld::from_pattern(&glider, &options)?.to_string(), "unbounded");
    /// # Ok::<(), life_worlds::any_world::WorldError>(())
    /// ```
    pub fn from_pattern(pattern: &Pattern, options: &WorldOptions) -> Result<Self, WorldError> {
        let rule = options.rule.or(pattern.rule).unwrap_or_default();
        let kind = match options.topology.or(pattern.topology) {
            Some(topology) => board(pattern, rule, topology, options)?,
            None => on_plane(pattern, rule, options)?,
        };
        Ok(Self::new(kind, options))
    }

    /// Returns the world of a quadtree. HashLife does not list its cells.
    ///
    /// # Errors
    /// As [`from_pattern`](Self::from_pattern); or if another algorithm is chosen and there are
    /// more cells than [`PatternLimits::DEFAULT`] allows.
    ///
    /// ```
    /// use life_worlds::any_world::{AnyWorld, WorldOptions};
    /// use life_worlds::pattern::Macrocell;
    ///
    /// let file = Macrocell::parse("[M2]\n#R B3/S23\n.*$..*$***$\n4 0 0 0 1\n")?;
    /// let world = AnyWorld::from_macrocell(&file, &WorldOptions::new())?;
    /// assert_eq!((world.to_string().as_str(), world.population()), ("hashlife", 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_macrocell(
        macrocell: &Macrocell,
        options: &WorldOptions,
    ) -> Result<Self, WorldError> {
        let is_leaping = matches!(options.algorithm, Algorithm::Auto | Algorithm::HashLife);
        if !is_leaping || options.topology.or(macrocell.topology).is_some() {
            let pattern = macrocell.to_pattern(&PatternLimits::DEFAULT)?;
            return Self::from_pattern(&pattern, options);
        }
        let rule = options.rule.or(macrocell.rule).unwrap_or_default();
        let mut world = HashLife::with_memory_limit(rule, options.memory_limit)?;
        world.put_macrocell(macrocell)?;
        Ok(Self::new(Kind::HashLife(world), options))
    }
}

/// Fails if a board and its next generation need more memory than the limit.
fn check_memory(
    (width, height): (u128, u128),
    options: &WorldOptions,
    is_plane: bool,
) -> Result<(), WorldError> {
    let limit = options.memory_limit;
    if width.saturating_mul(height) / 4 > limit as u128 {
        return Err(WorldError::BoardMemory {
            width,
            height,
            limit,
            is_plane,
        });
    }
    Ok(())
}

/// Returns the board of a pattern. If the options give the bounds, the drawing lies in the middle.
fn board(
    pattern: &Pattern,
    rule: Rule,
    topology: Topology,
    options: &WorldOptions,
) -> Result<Kind, WorldError> {
    if matches!(
        options.algorithm,
        Algorithm::Unbounded | Algorithm::HashLife
    ) {
        return Err(WorldError::NeedsPlane(options.algorithm));
    }
    let (Topology::Bounded { width, height } | Topology::Torus { width, height }) = topology;
    check_memory((width.into(), height.into()), options, false)?;
    let mut pattern = pattern.clone();
    if options.topology.is_some() {
        without_position(&mut pattern);
    }
    (pattern.rule, pattern.topology) = (Some(rule), Some(topology));
    Ok(match topology {
        Topology::Torus { .. } => Kind::Torus(Torus::from_pattern(&pattern)?),
        Topology::Bounded { .. } => Kind::Bounded(Bounded::from_pattern(&pattern)?),
    })
}

/// Takes the position from a pattern, so that its drawing lies in the middle of any board.
fn without_position(pattern: &mut Pattern) {
    let drawing = pattern.drawing();
    let (left, top) = drawing.corner;
    let moved = pattern
        .cells
        .translated(left.wrapping_neg(), top.wrapping_neg());
    // If the cells cannot be moved, the board refuses them as outside.
    if let Some(cells) = moved {
        pattern.cells = cells;
    }
    let side = |side: u128| u64::try_from(side).unwrap_or(u64::MAX);
    pattern.size = Some((side(drawing.width), side(drawing.height)));
    pattern.origin = None;
}

/// Returns the world of a pattern on the plane.
fn on_plane(pattern: &Pattern, rule: Rule, options: &WorldOptions) -> Result<Kind, WorldError> {
    let generations = options.generations;
    let is_long = generations > LONG && pattern.cells.len() <= LARGE || generations > VERY_LONG;
    Ok(match options.algorithm {
        Algorithm::Grid => light_cone(pattern, rule, options)?,
        Algorithm::HashLife => leaping(pattern, rule, options)?,
        Algorithm::Auto if is_long => leaping(pattern, rule, options)?,
        Algorithm::Auto | Algorithm::Unbounded => {
            let mut world = Unbounded::with_memory_limit(rule, options.memory_limit)?;
            world.put_pattern(pattern)?;
            Kind::Unbounded(world)
        }
    })
}

/// Returns a HashLife world with the cells of a pattern.
fn leaping(pattern: &Pattern, rule: Rule, options: &WorldOptions) -> Result<Kind, WorldError> {
    let mut world = HashLife::with_memory_limit(rule, options.memory_limit)?;
    world.put_pattern(pattern)?;
    Ok(Kind::HashLife(world))
}

/// Returns a board so large that no cell reaches its edges during the run: life spreads by at most
/// one cell a generation.
fn light_cone(pattern: &Pattern, rule: Rule, options: &WorldOptions) -> Result<Kind, WorldError> {
    if rule.is_born_with(0) {
        return Err(WorldError::BirthFromNothing(rule));
    }
    Unbounded::check_place(&pattern.cells)?;
    let bounds = pattern.cells.bounding_box().unwrap_or(Rectangle {
        left: 0,
        top: 0,
        right: 0,
        bottom: 0,
    });
    let around = options.generations.saturating_add(1).saturating_mul(2);
    let width = bounds.width().saturating_add(around);
    let height = bounds.height().saturating_add(around);
    check_memory((width, height), options, true)?;
    // No cell is far away and the board fits into memory, so no sum is near the limits of `i64`.
    let margin = options.generations as i64 + 1;
    let corner = (bounds.left - margin, bounds.top - margin);
    let cells = pattern.cells.translated(-corner.0, -corner.1);
    let board = Pattern {
        rule: Some(rule),
        topology: Some(Topology::Bounded {
            width: width as u64,
            height: height as u64,
        }),
        generation: pattern.generation,
        size: Some((width as u64, height as u64)),
        ..Pattern::new(cells.unwrap_or_default())
    };
    let last = pattern.generation.saturating_add(options.generations);
    Ok(Kind::Piece(Bounded::from_pattern(&board)?, corner, last))
}
