//! The order in which the cells of Acquires were chosen.

use alloc::collections::BTreeMap;

use grid_core::Record;

use crate::{Cell, Move, Position, Triple};

/// The order in which the cells of the Acquires of a game were chosen, by ply from 0.
///
/// A [`Move`] has its cells in ascending order, but a [`SaveFile`](crate::SaveFile) has them in the
/// order of clicking. A front end notes each Acquire here, to write the same file as ConquidPy
/// would.
///
/// ```
/// use conquid::{Size, Cell, ClickOrder, Move, Position, SaveFile, Triple};
/// use grid_core::Record;
///
/// let mut game = Record::new(Position::start_of(Size::SMALL));
/// let mut clicks = ClickOrder::new();
/// let chosen = [Cell::at(0, 3), Cell::at(0, 1), Cell::at(0, 2)];
/// clicks.note(game.ply(), chosen);
/// game.play(Move::Acquire(Triple::new(chosen).unwrap()))?;
///
/// let file = SaveFile::try_from(&game)?.with_clicks(&clicks);
/// assert!(file.to_string().contains(r#""locs": [[0, 3], [0, 1], [0, 2]]"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClickOrder {
    by_ply: BTreeMap<usize, [Cell; 3]>,
}

impl ClickOrder {
    /// Makes an order without Acquires.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            by_ply: BTreeMap::new(),
        }
    }

    /// Notes the cells of the Acquire at a ply, in the order in which they were chosen. Replaces
    /// the cells noted for the ply.
    pub fn note(&mut self, ply: usize, cells: [Cell; 3]) {
        self.by_ply.insert(ply, cells);
    }

    /// The cells noted for a ply.
    #[must_use]
    pub fn at(&self, ply: usize) -> Option<[Cell; 3]> {
        self.by_ply.get(&ply).copied()
    }

    /// Forgets the plies from `ply` on: the order for a game that branches off there.
    pub fn truncate(&mut self, ply: usize) {
        self.by_ply.split_off(&ply);
    }

    /// Forgets the plies at which `record` has played another move. Plies that it has not reached
    /// are kept: their moves may have been taken back.
    ///
    /// ```
    /// use conquid::{Cell, ClickOrder, Move, Position};
    /// use grid_core::Record;
    ///
    /// let mut clicks = ClickOrder::new();
    /// clicks.note(0, [Cell::at(0, 3), Cell::at(0, 1), Cell::at(0, 2)]);
    /// let mut game = Record::new(Position::START);
    /// clicks.retain_played(&game);
    /// assert!(clicks.at(0).is_some());
    /// game.play(Move::Conquer)?;
    /// clicks.retain_played(&game);
    /// assert!(clicks.at(0).is_none());
    /// # Ok::<(), grid_core::IllegalMove<Move>>(())
    /// ```
    pub fn retain_played(&mut self, record: &Record<Position>) {
        for (ply, m) in record.played().enumerate() {
            if self.at(ply).and_then(Triple::new).map(Move::Acquire) != Some(m) {
                self.by_ply.remove(&ply);
            }
        }
    }
}
