//! The techniques of a search.

/// The techniques that a search uses: by default all. Switch some off to measure their effect.
///
/// ```
/// use alpha_beta::Settings;
///
/// let settings = Settings::ALL.with_null_move(false).with_reductions(false);
/// assert!(settings.table && !settings.null_move);
/// ```
#[non_exhaustive]
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
}

impl Settings {
    /// All techniques.
    pub const ALL: Self = Self {
        table: true,
        deeper: true,
        aspiration: true,
        null_move: true,
        reductions: true,
        pruning: true,
        quiescence: true,
    };

    /// The techniques that do not change the score: it equals that of plain minimax to the same
    /// depth.
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

    /// Switches [`table`](Self::table) on or off.
    #[must_use]
    pub const fn with_table(mut self, is_on: bool) -> Self {
        self.table = is_on;
        self
    }

    /// Switches [`deeper`](Self::deeper) on or off.
    #[must_use]
    pub const fn with_deeper(mut self, is_on: bool) -> Self {
        self.deeper = is_on;
        self
    }

    /// Switches [`aspiration`](Self::aspiration) on or off.
    #[must_use]
    pub const fn with_aspiration(mut self, is_on: bool) -> Self {
        self.aspiration = is_on;
        self
    }

    /// Switches [`null_move`](Self::null_move) on or off.
    #[must_use]
    pub const fn with_null_move(mut self, is_on: bool) -> Self {
        self.null_move = is_on;
        self
    }

    /// Switches [`reductions`](Self::reductions) on or off.
    #[must_use]
    pub const fn with_reductions(mut self, is_on: bool) -> Self {
        self.reductions = is_on;
        self
    }

    /// Switches [`pruning`](Self::pruning) on or off.
    #[must_use]
    pub const fn with_pruning(mut self, is_on: bool) -> Self {
        self.pruning = is_on;
        self
    }

    /// Switches [`quiescence`](Self::quiescence) on or off.
    #[must_use]
    pub const fn with_quiescence(mut self, is_on: bool) -> Self {
        self.quiescence = is_on;
        self
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::ALL
    }
}
