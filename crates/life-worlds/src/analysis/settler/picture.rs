//! Groups of cells that nothing is near, as pictures.

/// The cells of a group, wherever it is: at most 64 columns and rows, the top left corner of their
/// rectangle at (0, 0).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Picture {
    /// Bit `i` of a row is column `i`.
    pub rows: Vec<u64>,
}

impl Picture {
    pub fn cells(&self) -> impl Iterator<Item = (i64, i64)> {
        (0..).zip(&self.rows).flat_map(|(y, row)| {
            let columns = (0..64).filter(move |x| row >> x & 1 != 0);
            columns.map(move |x| (x, y))
        })
    }
}

/// How columns, or rows, of the plane lie on a canvas. Blocks of 64 that are next to each other
/// stay so, and a wider gap becomes one empty block: gliders fly far.
#[derive(Clone, Debug, Default)]
pub(super) struct Axis {
    /// The blocks that may have cells, and where they are on the canvas.
    blocks: Vec<(i64, i64)>,
}

impl Axis {
    /// Empty blocks before the first and after the last.
    const MARGIN: i64 = 1;

    /// Adds the blocks from one column to another.
    pub fn add(&mut self, first: i64, last: i64) {
        for block in first >> 6..=last >> 6 {
            if let Err(i) = self.find(block) {
                self.blocks.insert(i, (block, 0));
            }
        }
    }

    fn find(&self, block: i64) -> Result<usize, usize> {
        self.blocks
            .binary_search_by_key(&block, |&(block, _)| block)
    }

    /// Places the blocks and returns the number of blocks on the canvas.
    fn place(&mut self) -> i64 {
        let (mut before, mut at) = (None, Self::MARGIN);
        for (block, place) in &mut self.blocks {
            at += match before {
                None => 0,
                Some(before) if before + 1 == *block => 1,
                Some(_) => 2,
            };
            (before, *place) = (Some(*block), at);
        }
        at + 1 + Self::MARGIN
    }

    /// Returns by how much a column moves to the canvas. Its block must have been added.
    pub fn shift(&self, at: i64) -> i64 {
        self.find(at >> 6).map_or(0, |i| self.shift_of(i))
    }

    /// Returns by how much the column was moved that is now here.
    fn shift_back(&self, at: usize) -> i64 {
        let is_before = |&(_, place): &(i64, i64)| place <= (at >> 6) as i64;
        let i = self.blocks.partition_point(is_before);
        i.checked_sub(1).map_or(0, |i| self.shift_of(i))
    }

    fn shift_of(&self, i: usize) -> i64 {
        let (block, place) = self.blocks[i];
        (place - block) * 64
    }
}

/// Cells drawn at places of two axes, 64 cells a word.
#[derive(Clone, Debug, Default)]
pub(super) struct Canvas {
    /// The number of words in a row.
    width: usize,
    words: Vec<u64>,
}

/// A group of cells on a canvas.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub picture: Picture,
    /// The column and row of its corner on the canvas.
    pub at: (i64, i64),
    /// How far it moved to the canvas.
    pub shift: (i64, i64),
}

impl Group {
    /// Returns the column and row of its corner on the plane.
    pub fn place(&self) -> (i64, i64) {
        (self.at.0 - self.shift.0, self.at.1 - self.shift.1)
    }
}

impl Canvas {
    /// The greatest number of words.
    const MOST: i64 = 1 << 18;

    /// Clears the canvas and makes it as large as the axes. Fails if there are too many cells.
    pub fn clear(&mut self, across: &mut Axis, along: &mut Axis) -> bool {
        let (width, height) = (across.place() + 1, along.place() * 64);
        if width.saturating_mul(height) > Self::MOST {
            return false;
        }
        self.width = width as usize;
        self.words.clear();
        self.words.resize((width * height) as usize, 0);
        true
    }

    /// Makes this canvas as large as another, without cells.
    pub fn clear_like(&mut self, other: &Self) {
        self.width = other.width;
        self.words.clear();
        self.words.resize(other.words.len(), 0);
    }

    /// Adds cells in a row of the canvas, bit `i` at column `x + i`. Returns whether some were
    /// there, or the place is not on the canvas.
    pub fn add(&mut self, x: i64, y: i64, bits: u64) -> bool {
        let (Ok(column), Ok(row)) = (usize::try_from(x), usize::try_from(y)) else {
            return true;
        };
        let (i, [left, right]) = self.parts(column, row, bits);
        let Some([a, b]) = self.words.get_mut(i..i + 2) else {
            return true;
        };
        let any = *a & left | *b & right != 0;
        (*a, *b) = (*a | left, *b | right);
        any
    }

    /// Returns the number of the word with a column, and what 64 cells from there on are in it and
    /// in the next one.
    fn parts(&self, column: usize, row: usize, bits: u64) -> (usize, [u64; 2]) {
        let shift = column % 64;
        let parts = [bits << shift, bits >> 1 >> (63 - shift)];
        (row * self.width + column / 64, parts)
    }

    /// Returns the 64 cells from a column on, counted from the left of the canvas.
    fn view(&self, column: usize, row: usize) -> u64 {
        let (i, shift) = (row * self.width + column / 64, column % 64);
        match self.words.get(i..i + 2) {
            Some(&[a, b]) => a >> shift | b << 1 << (63 - shift),
            _ => 0,
        }
    }

    /// Removes the cells of a view.
    fn remove(&mut self, column: usize, row: usize, bits: u64) {
        let (i, parts) = self.parts(column, row, bits);
        for (word, part) in self.words[i..].iter_mut().zip(parts) {
            *word &= !part;
        }
    }

    /// Removes all groups and passes them to a function. Cells at most two columns and rows apart
    /// are in one group. Of each group only the cells that are also in `shown` are passed. Fails if
    /// a group is too large.
    pub fn take_groups(
        &mut self,
        shown: &Self,
        across: &Axis,
        along: &Axis,
        mut take: impl FnMut(Group),
    ) -> bool {
        let mut first = 0;
        while let Some(next) = self.next_occupied(first) {
            first = next;
            let column = first % self.width * 64 + self.words[first].trailing_zeros() as usize;
            let row = first / self.width;
            match self.take_group(shown, column, row) {
                // Only earlier cells.
                Some(None) => {}
                Some(Some((picture, (x, y)))) => take(Group {
                    picture,
                    at: (x as i64, y as i64),
                    shift: (across.shift_back(x), along.shift_back(y)),
                }),
                None => return false,
            }
        }
        true
    }

    /// Returns the first word with cells from an index on.
    fn next_occupied(&self, mut from: usize) -> Option<usize> {
        // Most of a canvas is empty.
        let (eights, _) = self.words[from..].as_chunks::<8>();
        let is_empty = |words: &&[u64; 8]| words.iter().fold(0, |all, word| all | word) == 0;
        from += 8 * eights.iter().take_while(is_empty).count();
        let next = self.words[from..].iter().position(|&word| word != 0)?;
        Some(from + next)
    }

    /// Removes the group of a cell in its first row, and returns what is shown of it and where.
    /// Returns `None` if it is too large.
    #[expect(
        clippy::option_option,
        reason = "too large, nothing shown, and a picture"
    )]
    fn take_group(
        &mut self,
        shown: &Self,
        column: usize,
        row: usize,
    ) -> Option<Option<(Picture, (usize, usize))>> {
        const MIDDLE: usize = 24;
        const ROWS: usize = 60;
        let column = column - MIDDLE;
        // Two empty rows above and below.
        let mut group = [0_u64; ROWS + 4];
        group[2] = 1 << MIDDLE;
        let mut len = 1;
        loop {
            let mut grown = false;
            let mut y = 0;
            while y < (len + 2).min(ROWS) {
                let rows = &group[y..y + 5];
                let near = rows[0] | rows[1] | rows[2] | rows[3] | rows[4];
                let wide = near | near << 1 | near << 2 | near >> 1 | near >> 2;
                if wide != 0 {
                    let all = wide & self.view(column, row + y);
                    if all & !group[y + 2] != 0 {
                        group[y + 2] |= all;
                        len = len.max(y + 1);
                        grown = true;
                    }
                }
                y += 1;
            }
            if !grown {
                break;
            }
        }
        let rows = &group[2..2 + len];
        let all = rows.iter().fold(0, |all, row| all | row);
        if all & (0b11 | 0b11 << 62) != 0 || len > ROWS - 2 {
            return None;
        }
        for (y, &bits) in rows.iter().enumerate() {
            self.remove(column, row + y, bits);
        }
        let shown = (row..)
            .zip(rows)
            .map(|(row, bits)| bits & shown.view(column, row));
        let shown: Vec<u64> = shown.collect();
        let all = shown.iter().fold(0, |all, row| all | row);
        let (Some(first), Some(last)) = (
            shown.iter().position(|&row| row != 0),
            shown.iter().rposition(|&row| row != 0),
        ) else {
            return Some(None);
        };
        let left = all.trailing_zeros();
        let rows = shown[first..=last].iter().map(|row| row >> left).collect();
        Some(Some((
            Picture { rows },
            (column + left as usize, row + first),
        )))
    }
}
