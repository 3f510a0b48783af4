//! Rules as tables: the next state of a cell for each of the 512 states of its block of nine.

/// The bit of the cell itself in a block.
pub(crate) const CENTRE: u16 = 1 << 4;

/// The bits of the whole block.
pub(crate) const BLOCK: u16 = 0x1ff;

/// A set of blocks of nine cells, or a function of a block that is true for these.
///
/// A block is a number of nine bits. The cells in reading order, from north west to south east, are
/// bits 8 to 0.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Table(pub [u64; 8]);

impl Table {
    #[cfg(any(feature = "grid", feature = "unbounded", feature = "hashlife"))]
    pub const NONE: Self = Self([0; 8]);
    #[cfg(any(feature = "grid", feature = "unbounded", feature = "hashlife"))]
    pub const ALL: Self = Self([u64::MAX; 8]);

    pub fn from_fn(mut is_in: impl FnMut(u16) -> bool) -> Self {
        let mut words = [0; 8];
        for block in 0..=BLOCK {
            words[usize::from(block / 64)] |= u64::from(is_in(block)) << (block % 64);
        }
        Self(words)
    }

    /// Returns the table of a rule that counts neighbours.
    pub fn of_counts(born: u16, survives: u16) -> Self {
        Self::from_fn(|block| {
            let mask = if block & CENTRE == 0 { born } else { survives };
            mask >> (block & !CENTRE).count_ones() & 1 != 0
        })
    }

    #[inline]
    pub const fn get(&self, block: u16) -> bool {
        self.0[(block / 64 % 8) as usize] >> (block % 64) & 1 != 0
    }

    /// Returns the masks of births and survivals if only the number of neighbours among these cells
    /// matters. Each mask has a bit for each number.
    pub fn counts(&self, neighbours: u16) -> Option<(u16, u16)> {
        let (mut masks, mut known) = ([0_u16; 2], [0_u16; 2]);
        for block in 0..=BLOCK {
            let bit = 1 << (block & neighbours).count_ones();
            let i = usize::from(block & CENTRE != 0);
            let lives = self.get(block);
            if known[i] & bit == 0 {
                known[i] |= bit;
                masks[i] |= if lives { bit } else { 0 };
            } else if (masks[i] & bit != 0) != lives {
                return None;
            }
        }
        Some((masks[0], masks[1]))
    }

    /// Returns whether no cell but these matters.
    pub fn depends_only_on(&self, cells: u16) -> bool {
        (0..=BLOCK).all(|block| self.get(block) == self.get(block & cells))
    }
}

#[cfg(any(feature = "grid", feature = "hashlife", feature = "unbounded"))]
impl Table {
    /// Returns the rule for blocks whose bit `i` is bit `from[i]` of the rule's own blocks.
    pub fn moved(self, from: [u16; 9]) -> Self {
        Self::from_fn(|block| {
            let bits = from.iter().enumerate();
            self.get(bits.fold(0, |moved, (i, from)| moved | (block >> from & 1) << i))
        })
    }
}

/// Operations on rules that a plane with births from nothing needs.
#[cfg(any(feature = "unbounded", feature = "hashlife"))]
impl Table {
    /// Returns the rule whose next states are the opposite ones.
    pub fn inverted(self) -> Self {
        Self(self.0.map(|word| !word))
    }

    /// Returns the rule that takes the opposite cells.
    pub fn of_inverted_cells(self) -> Self {
        Self::from_fn(|block| self.get(!block & BLOCK))
    }
}

/// How the next states of many cells at once are made.
#[derive(Copy, Clone)]
pub(crate) struct Choice<T, F> {
    /// No cells and all cells.
    pub constants: [T; 2],
    /// `choose(cells, no, yes)` is `yes` where `cells` are set and `no` elsewhere.
    pub choose: F,
}

impl Table {
    /// Returns the next states of cells, given the nine sets of cells in their blocks in reading
    /// order.
    pub fn apply<T: Copy>(&self, nine: [T; 9], choice: &Choice<T, impl Fn(T, T, T) -> T>) -> T {
        of_words(&self.0, &nine, choice)
    }
}

/// Returns the function of these cells with this table; the first cell is the highest bit.
fn of_words<T: Copy>(words: &[u64], cells: &[T], choice: &Choice<T, impl Fn(T, T, T) -> T>) -> T {
    let ([_, _, ..], [first, rest @ ..]) = (words, cells) else {
        return of_word(words[0], cells, choice);
    };
    let (no, yes) = words.split_at(words.len() / 2);
    if no == yes {
        return of_words(no, rest, choice);
    }
    (choice.choose)(
        *first,
        of_words(no, rest, choice),
        of_words(yes, rest, choice),
    )
}

/// Returns the same for at most six cells, whose table is in the low bits of a word.
fn of_word<T: Copy>(word: u64, cells: &[T], choice: &Choice<T, impl Fn(T, T, T) -> T>) -> T {
    let all = u64::MAX >> (64 - (1 << cells.len()));
    let word = word & all;
    let [first, rest @ ..] = cells else {
        return choice.constants[word as usize];
    };
    if word == 0 || word == all {
        return choice.constants[usize::from(word != 0)];
    }
    let half = 1 << rest.len();
    let (no, yes) = (word, word >> half);
    if (no ^ yes) << (64 - half) == 0 {
        return of_word(no, rest, choice);
    }
    (choice.choose)(
        *first,
        of_word(no, rest, choice),
        of_word(yes, rest, choice),
    )
}
