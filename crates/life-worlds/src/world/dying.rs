//! Worlds of rules of Generations.

use std::collections::BTreeMap;

use life_step::Generations;

use super::seen::{COMPARED, Seen};
use crate::error::WorldError;
use crate::grid::{DyingBoard, check_memory};
use crate::pattern::{CellSet, Pattern, Rectangle, Topology};
use crate::{Rule, grid::Grid};

/// The cells in each state but dead.
type ByState = BTreeMap<u8, CellSet>;

/// A board, or the plane: a board that is laid out anew before living cells reach its edge.
#[derive(Clone, Debug)]
pub(super) struct DyingWorld {
    rule: Generations,
    /// The bounds; `None` means the plane.
    topology: Option<Topology>,
    board: DyingBoard,
    /// Where the first cell of the board is on the plane.
    corner: (i64, i64),
    /// In how many generations no cell reaches the edge of a board that stands for the plane.
    room: u64,
    generation: u128,
    memory_limit: usize,
    seen: Option<Seen<DyingBoard>>,
}

impl DyingWorld {
    /// The room of a new board on the plane, at least.
    const ROOM: u64 = 64;

    /// Returns the world of a pattern, whose cells on a board are at their places.
    pub fn new(pattern: &Pattern, memory_limit: usize) -> Result<Self, WorldError> {
        let (rule, topology) = (pattern.generations(), pattern.topology);
        if topology.is_none() && rule.rule().lives_after(0) {
            return Err(WorldError::BirthFromNothing(rule));
        }
        let (right, down) = match topology {
            Some(_) => pattern.way_to_board(),
            None => (0, 0),
        };
        let mut states = pattern.by_state();
        for cells in states.values_mut() {
            let moved = cells.translated(right, down).unwrap_or_default();
            *cells = match topology {
                Some(topology) => moved.within(topology.board()),
                None => moved,
            };
        }
        let generation = pattern.generation;
        let (board, corner, room) = laid_out(rule, topology, &states, memory_limit, generation)?;
        Ok(Self {
            rule,
            topology,
            board,
            corner,
            room,
            generation,
            memory_limit,
            seen: None,
        })
    }

    pub fn generations(&self) -> Generations {
        self.rule
    }

    pub fn rule(&self) -> Rule {
        self.rule.rule()
    }

    pub fn topology(&self) -> Option<Topology> {
        self.topology
    }

    pub fn generation(&self) -> u128 {
        self.generation
    }

    /// Returns the living cells.
    fn alive(&self) -> &Grid {
        self.board.alive()
    }

    pub fn memory_in_use(&self) -> usize {
        let seen = self
            .seen
            .as_ref()
            .map_or(0, |seen| seen.board.memory_in_use());
        self.board.memory_in_use() + seen
    }

    pub fn population(&self) -> u64 {
        self.alive().population()
    }

    fn on_board(&self, x: i64, y: i64) -> (i64, i64) {
        (x.wrapping_sub(self.corner.0), y.wrapping_sub(self.corner.1))
    }

    pub fn get(&self, x: i64, y: i64) -> bool {
        self.state(x, y) == 1
    }

    pub fn state(&self, x: i64, y: i64) -> u8 {
        let (x, y) = self.on_board(x, y);
        self.board.state(x, y)
    }

    pub fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), WorldError> {
        self.seen = None;
        if self.topology.is_some() {
            return self.board.set(x, y, alive.into());
        }
        let mut states = self.states();
        let cell: CellSet = [(x, y)].into_iter().collect();
        for cells in states.values_mut() {
            *cells = &*cells - &cell;
        }
        if alive {
            let living = states.entry(1).or_default();
            *living = &*living | &cell;
        }
        self.lay_out(&states)
    }

    /// Returns the cells in each state but dead.
    pub fn states(&self) -> ByState {
        let mut states = self.board.cells();
        if self.corner != (0, 0) {
            for cells in states.values_mut() {
                let moved = cells.translated(self.corner.0, self.corner.1);
                *cells = moved.unwrap_or_default();
            }
        }
        states
    }

    /// Returns the living cells in a rectangle, and the dying ones.
    pub fn cells_in(&self, window: Rectangle) -> [CellSet; 2] {
        let mut states = self.states();
        let alive = states.remove(&1).unwrap_or_default();
        let dying = CellSet::union(states.values());
        [alive, dying].map(|cells| cells.within(window))
    }

    /// Returns the smallest rectangle around all living and dying cells.
    pub fn bounding_box(&self) -> Option<Rectangle> {
        CellSet::union(self.states().values()).bounding_box()
    }

    /// Returns the cells, and the size of a board.
    pub fn to_pattern(&self) -> Pattern {
        let mut marked = self.states();
        let cells = marked.remove(&1).unwrap_or_default();
        let size = self.topology.map(Topology::size);
        Pattern {
            cells,
            marked,
            size,
            ..Pattern::default()
        }
    }

    fn lay_out(&mut self, states: &ByState) -> Result<(), WorldError> {
        let Self {
            rule,
            topology,
            memory_limit,
            generation,
            ..
        } = *self;
        (self.board, self.corner, self.room) =
            laid_out(rule, topology, states, memory_limit, generation)?;
        Ok(())
    }

    /// Advances at most `most` of `n` generations, and skips whole periods of the rest.
    pub fn advance(&mut self, n: u128, most: u64) -> Result<(), WorldError> {
        let mut left = n;
        for _ in 0..most {
            if left == 0 {
                break;
            }
            if self.topology.is_none() && self.room == 0 {
                let states = self.states();
                self.lay_out(&states)?;
            }
            self.board.step();
            self.room = self.room.saturating_sub(1);
            (left, self.generation) = (left - 1, self.generation + 1);
            let passed = self.periods(left);
            (left, self.generation) = (left - passed, self.generation + passed);
        }
        Ok(())
    }

    /// Returns how many of the generations that are left are whole periods of a bounded board.
    fn periods(&mut self, left: u128) -> u128 {
        let is_compared = |(width, height): (u64, u64)| width * height <= COMPARED as u64;
        if !self.topology.map(Topology::size).is_some_and(is_compared) {
            return 0;
        }
        match &mut self.seen {
            Some(seen) => seen.periods(&self.board, self.generation, left),
            None => {
                self.seen = Some(Seen::new(&self.board, self.generation));
                0
            }
        }
    }
}

/// Returns a board with these cells, where its first cell is, and its room.
fn laid_out(
    rule: Generations,
    topology: Option<Topology>,
    states: &ByState,
    limit: usize,
    generation: u128,
) -> Result<(DyingBoard, (i64, i64), u64), WorldError> {
    let bounds = CellSet::union(states.values()).bounding_box();
    let bounds = bounds.unwrap_or(Rectangle::sized(0, 0, 1, 1));
    let side = |side: u128| u64::try_from(side).unwrap_or(u64::MAX);
    let (width, height) = (side(bounds.width()), side(bounds.height()));
    // Longer runs have more room, so that they are laid out seldom.
    let room = DyingWorld::ROOM.max(width.max(height) / 8);
    let wide = |side: u64| side.saturating_add(2 * (room + 1));
    let (on, corner) = match topology {
        Some(topology) => (topology, (0, 0)),
        None => {
            let margin = (room + 1) as i64;
            let corner = (
                bounds.left.saturating_sub(margin),
                bounds.top.saturating_sub(margin),
            );
            (Topology::bounded(wide(width), wide(height)), corner)
        }
    };
    check_memory(on, DyingBoard::planes(rule), limit).map_err(|error| match topology {
        Some(_) => error,
        None => WorldError::MemoryLimit { limit, generation },
    })?;
    let moved = |cells: &CellSet| {
        let (left, top) = corner;
        cells
            .translated(left.wrapping_neg(), top.wrapping_neg())
            .unwrap_or_default()
    };
    let states = states
        .iter()
        .map(|(&state, cells)| (state, moved(cells)))
        .collect();
    Ok((DyingBoard::new(on, rule, &states)?, corner, room))
}
