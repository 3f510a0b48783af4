//! The techniques of a search, and the margins of forward pruning.

/// The techniques that a search uses: by default all. Switch some off to measure their effect.
///
/// ```
/// use alpha_beta::Settings;
///
/// let settings = Settings { null_move: false, reductions: false, ..Settings::ALL };
/// assert!(settings.table && !settings.null_move);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Settings {
    /// Uses the [transposition table](crate#transposition-table).
    pub table: bool,
    /// Uses scores from the table that were searched to a greater depth than needed.
    pub deeper: bool,
    /// Starts each iteration in a window around the last score ([aspiration
    /// windows](crate#aspiration-windows)).
    pub aspiration: bool,
    /// Tries a null move ([null-move pruning](crate#null-move-pruning)) if the game allows it.
    pub null_move: bool,
    /// Reduces the depth of late moves ([late move reductions](crate#late-move-reductions)) if the
    /// game allows it.
    pub reductions: bool,
    /// Leaves out nodes and late moves ([forward pruning](crate#forward-pruning)) if the game
    /// allows it.
    pub pruning: bool,
    /// Plays out noisy moves at the end of a line ([quiescence](crate#quiescence-search)).
    pub quiescence: bool,
    /// The most points by which the [seed](Self::seed) changes an evaluation, so that another seed
    /// prefers another of nearly equal moves; 0 for no change.
    pub variety: u32,
    /// The seed of the [variety](Self::variety). The change depends only on it and the position.
    pub seed: u64,
}

impl Settings {
    /// All techniques, and no variety.
    pub const ALL: Self = Self {
        table: true,
        deeper: true,
        aspiration: true,
        null_move: true,
        reductions: true,
        pruning: true,
        quiescence: true,
        variety: 0,
        seed: 0,
    };

    /// The techniques that do not change the score: it equals that of plain minimax to the same
    /// depth, unless draws depend on the history of the game. The [table](Self::table) keeps scores
    /// of such draws and uses them where another history leads to the same position.
    pub const EXACT: Self = Self {
        deeper: false,
        null_move: false,
        reductions: false,
        pruning: false,
        quiescence: false,
        ..Self::ALL
    };

    /// Alpha-beta without any other technique.
    pub const PLAIN: Self = Self {
        table: false,
        aspiration: false,
        ..Self::EXACT
    };
}

impl Default for Settings {
    fn default() -> Self {
        Self::ALL
    }
}

/// The margins of [forward pruning](crate#forward-pruning) for one game, in points. A margin of 0
/// switches its technique off. Good margins are found by matches.
///
/// ```
/// use alpha_beta::Pruning;
///
/// let pruning = Pruning { reverse_futility: 90, futility: 90, ..Pruning::NONE };
/// assert_eq!(pruning.late_moves, 0);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Pruning {
    /// The margin of reverse futility pruning for each ply of depth: a node whose evaluation is
    /// above beta by at least this is cut off.
    pub reverse_futility: i32,
    /// The margin of futility pruning for each ply of depth: late quiet moves are left out if the
    /// evaluation is below alpha by at least this.
    pub futility: i32,
    /// The number of quiet moves that are searched at depth 0. The square of the depth is added.
    /// Later quiet moves are left out (late move pruning).
    pub late_moves: usize,
}

impl Pruning {
    /// No pruning.
    pub const NONE: Self = Self {
        reverse_futility: 0,
        futility: 0,
        late_moves: 0,
    };
}
