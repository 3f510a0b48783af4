//! Life on the unbounded plane, cell by cell, literally from the rule.

use std::collections::{BTreeMap, BTreeSet};

use life_worlds::pattern::{CellSet, Format, Macrocell, Pattern};
use life_worlds::{Algorithm, Kernel, Rule, World, WorldOptions};

/// The living cells as (x, y).
pub type Cells = BTreeSet<(i64, i64)>;

/// Returns a pattern of the library.
#[track_caller]
pub fn named(name: &str) -> Pattern {
    Pattern::named(name).unwrap_or_else(|| panic!("no {name}"))
}

/// Returns the world of a pattern on the plane, for the unbounded algorithm.
pub fn unbounded(pattern: &Pattern, kernel: Kernel) -> World {
    let options = WorldOptions {
        algorithm: Algorithm::Unbounded,
        kernel,
        ..Default::default()
    };
    World::from_pattern(pattern, &options).unwrap()
}

/// Returns the options of a world of HashLife with a memory limit.
pub fn leaping(memory_limit: usize) -> WorldOptions {
    WorldOptions {
        algorithm: Algorithm::HashLife,
        memory_limit,
        ..Default::default()
    }
}

/// Returns the world of a pattern, for HashLife.
pub fn hashlife(pattern: &Pattern) -> World {
    World::from_pattern(pattern, &leaping(1 << 30)).unwrap()
}

/// Returns the rule and the quadtree of a world without listing its cells. Worlds of equal cells
/// have equal ones.
pub fn tree(world: &World) -> Macrocell {
    let text = world.write(Format::Macrocell).unwrap();
    let mut macrocell = Macrocell::parse(&text).unwrap();
    macrocell.generation = 0;
    macrocell.comments.clear();
    macrocell
}

/// Returns the living cells of a world.
pub fn cells_in(world: &World) -> CellSet {
    world.to_pattern().unwrap().cells
}

/// Returns the next generation under a rule without B0.
pub fn step(cells: &Cells, rule: Rule) -> Cells {
    step_on(cells, rule, [false; 2])
}

/// Returns the cells that differ from the background in the next generation, given those that
/// differ from it now and the two backgrounds.
pub fn step_on(cells: &Cells, rule: Rule, [before, after]: [bool; 2]) -> Cells {
    let mut blocks: BTreeMap<(i64, i64), u16> = BTreeMap::new();
    for &(x, y) in cells {
        for right in -1..=1 {
            for down in -1..=1 {
                // The cell is bit 4 of its own block, and bit 8 of the one right below.
                *blocks.entry((x + right, y + down)).or_default() |= 1 << (4 + right + 3 * down);
            }
        }
    }
    let background = if before { 0x1ff } else { 0 };
    let differs = |&(_, block): &(_, u16)| rule.lives_after(block ^ background) != after;
    let differing = blocks.into_iter().filter(differs);
    differing.map(|(cell, _)| cell).collect()
}

/// Returns the cells that differ from the background after each of `n` generations. Under a rule
/// with B0 and S8 the background is alive from the beginning.
pub fn run_on_background(cells: &Cells, rule: Rule, n: u32) -> Vec<Cells> {
    let mut background = rule.lives_after(0) && rule.lives_after(0x1ff);
    let mut cells = cells.clone();
    let next = |_| {
        let after = rule.lives_after(if background { 0x1ff } else { 0 });
        cells = step_on(&cells, rule, [background, after]);
        background = after;
        cells.clone()
    };
    (0..n).map(next).collect()
}

/// Returns the cells after `n` generations.
pub fn run(cells: &Cells, rule: Rule, n: u32) -> Cells {
    (0..n).fold(cells.clone(), |cells, _| step(&cells, rule))
}

/// Returns the cells moved.
pub fn moved(cells: &Cells, right: i64, down: i64) -> Cells {
    cells.iter().map(|&(x, y)| (x + right, y + down)).collect()
}

/// Returns the cells as the model's type.
pub fn of(cells: &CellSet) -> Cells {
    cells.iter().collect()
}
