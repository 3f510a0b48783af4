//! The tiles of a world: stepped as a whole while nearly all of them change, else row by row.

use super::tiles::Tiles;
use crate::kernel::Kernel;
use crate::pattern::{CellSet, Rectangle};
use crate::prepared::Prepared;
use crate::sparse;

/// The tiles of a world, of the kind that suits what happens in it.
#[derive(Clone)]
pub(super) struct Plane {
    tiles: Kind,
    /// How many steps of two generations the tiles have been of this kind.
    since: u64,
    /// How many steps whole tiles are kept once rows were not faster.
    patience: u64,
}

#[derive(Clone)]
enum Kind {
    /// For any rule.
    Whole(Tiles),
    /// For rules that count neighbours.
    Rows(sparse::Tiles),
}

macro_rules! of_either_kind {
    ($plane:expr, $tiles:ident => $value:expr) => {
        match $plane {
            Kind::Whole($tiles) => $value,
            Kind::Rows($tiles) => $value,
        }
    };
}

impl Plane {
    /// The steps between looks at what happens: the fewest, and the most.
    const LOOKS: [u64; 2] = [64, 1024];
    /// A shorter advance does not change the kind of the tiles.
    const SHORTEST: u64 = 8;

    pub fn new() -> Self {
        Self {
            tiles: Kind::Whole(Tiles::new()),
            since: 0,
            patience: 0,
        }
    }

    /// Returns the tiles of these cells, or of as many as fit into `limit` bytes.
    pub fn of(cells: &CellSet, limit: usize) -> Self {
        let mut tiles = Tiles::new();
        tiles.add(cells.words().iter().copied(), limit);
        Self {
            tiles: Kind::Whole(tiles),
            ..Self::new()
        }
    }

    /// Returns the bytes of memory in use.
    pub fn bytes(&self) -> usize {
        of_either_kind!(&self.tiles, tiles => tiles.bytes())
    }

    /// Accepts any coordinates.
    pub fn get(&self, x: i64, y: i64) -> bool {
        of_either_kind!(&self.tiles, tiles => tiles.get(x, y))
    }

    pub fn set(&mut self, x: i64, y: i64, alive: bool) {
        of_either_kind!(&mut self.tiles, tiles => tiles.set(x, y, alive));
    }

    pub fn population(&self) -> u64 {
        of_either_kind!(&self.tiles, tiles => tiles.population())
    }

    pub fn is_empty(&self) -> bool {
        self.bounding_box().is_none()
    }

    pub fn bounding_box(&self) -> Option<Rectangle> {
        of_either_kind!(&self.tiles, tiles => tiles.bounding_box())
    }

    /// Returns the living cells of some tiles.
    pub fn cells(&self, wanted: impl Fn(Rectangle) -> bool) -> CellSet {
        of_either_kind!(&self.tiles, tiles => CellSet::from_words(tiles.words(wanted)))
    }

    /// Advances one generation.
    pub fn step_one(&mut self, kernel: Kernel, rule: &Prepared) {
        match &mut self.tiles {
            Kind::Whole(tiles) => tiles.step_one(kernel, rule),
            Kind::Rows(tiles) => tiles.step_one(kernel, rule.rule),
        }
    }

    /// Advances `steps` times two generations, or fewer if the world does not fit into `limit`
    /// bytes. Returns the number of steps.
    pub fn advance(&mut self, kernel: Kernel, rule: &Prepared, steps: u64, limit: usize) -> u64 {
        let [fewest, most] = Self::LOOKS;
        let mut done = 0;
        while done < steps && self.bytes() <= limit {
            let left = steps - done;
            if rule.lookup.is_none() && left >= Self::SHORTEST {
                self.choose();
            }
            let part = match &mut self.tiles {
                Kind::Whole(tiles) => {
                    let mut part = 0;
                    while part < left.min(fewest) && tiles.bytes() <= limit {
                        tiles.step_two(kernel, rule);
                        part += 1;
                    }
                    part
                }
                Kind::Rows(tiles) => {
                    // Gliders fly farther between later looks.
                    let part = left.min(self.since.clamp(fewest, most));
                    let looked = tiles.look_for_period(kernel, rule.rule, part, limit);
                    let part = looked + tiles.advance(kernel, rule.rule, part - looked, limit);
                    if tiles.bytes() > limit {
                        tiles.forget();
                    }
                    part
                }
            };
            done += part;
            self.since += part;
        }
        done
    }

    /// Chooses the kind of the tiles by what happens.
    fn choose(&mut self) {
        match &self.tiles {
            Kind::Whole(tiles) if self.since >= self.patience && tiles.is_sparse() => {
                self.tiles = Kind::Rows(sparse::Tiles::of(tiles.words(|_| true)));
            }
            Kind::Rows(tiles) if tiles.is_dense() => {
                let mut whole = Tiles::new();
                whole.add(tiles.words(|_| true), usize::MAX);
                self.tiles = Kind::Whole(whole);
                self.patience = Self::LOOKS[0].max(2 * self.patience);
            }
            _ => return,
        }
        self.since = 0;
    }
}
