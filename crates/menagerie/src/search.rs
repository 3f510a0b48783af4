//! The alpha-beta search for any game, and its options.

use core::any::{Any, TypeId};
use core::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use alpha_beta::{Clock, Evaluate, Limits, Memory, Report, Search, Settings};
use grid_core::{Game, Record};

/// Options of a search for a move.
///
/// ```
/// use menagerie::{Limits, SearchOptions};
///
/// let options = SearchOptions { threads: 2, ..SearchOptions::new(Limits::millis(100)) };
/// let options = options.with_variety(7);
/// assert_eq!((options.threads, options.seed), (2, 7));
/// ```
#[derive(Clone, Debug)]
pub struct SearchOptions {
    /// When the search stops.
    pub limits: Limits,
    /// The number of threads; 0 counts as 1. With several threads the same search may find
    /// different moves. The player of Life Duel and the tree search use one.
    pub threads: usize,
    /// The most memory for known positions (the transposition table, or the tree of the tree
    /// search), in bytes. A search with narrow limits of nodes or time uses less.
    pub table_bytes: usize,
    /// The seed of random choices. Without [variety](Self::variety) the alpha-beta search makes
    /// none.
    pub seed: u64,
    /// The most points by which the seed changes an evaluation, so that another seed prefers
    /// another move of about the same value. With 0 the search returns the best move it finds.
    pub variety: u32,
    /// What the player remembers of this game. Without it every search begins anew.
    pub memory: Option<SearchMemory>,
}

/// What a player remembers from move to move of one game: the positions that the alpha-beta search
/// knows, in a game that gains by it, those that Life Duel's player has solved, and the tree of the
/// tree search. Clones share the memory.
///
/// Give each player of each game a memory of its own. A search begins anew unless it goes on with
/// the game that was searched last, with the same variety: after undone moves, or with another
/// game, everything is forgotten. What is known depends on the seed, so a search that goes on has
/// the seed of the search that began, whatever its own is. With one thread and limits of nodes or
/// depth, the same moves and seeds therefore give the same game again.
///
/// ```
/// use menagerie::{Catalogue, Limits, SearchMemory, SearchOptions};
///
/// let mut game = Catalogue::standard().open("conquid", Some("small"), None)?;
/// let memory = Some(SearchMemory::new());
/// let options = SearchOptions { memory, ..SearchOptions::new(Limits::nodes(200)) };
/// for _ in 0..2 {
///     let best = game.search(&options, &mut |_| {}).unwrap().best;
///     game.play(&best)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SearchMemory(Arc<Mutex<Option<Kept>>>);

/// The memory of a search, and which search that was.
#[derive(Debug)]
struct Kept {
    memory: Box<dyn Any + Send>,
    bytes: usize,
    purpose: Purpose,
}

/// What a search was for.
#[derive(Debug)]
pub(crate) struct Purpose {
    /// The types of the game and its evaluation or its player.
    types: TypeId,
    variety: u32,
    seed: u64,
    /// The keys of the positions from the start of the game to the one that was searched.
    line: Vec<u64>,
}

impl Purpose {
    pub(crate) fn of<G, E>(game: &Record<G>, options: &SearchOptions) -> Self
    where
        G: Game + 'static,
        E: 'static,
    {
        Self {
            types: TypeId::of::<(G, E)>(),
            variety: options.variety,
            seed: options.seed,
            line: game.history().keys().collect(),
        }
    }

    /// Whether this is a later move of the same game, and has the same evaluation but for the seed.
    fn goes_on_from(&self, earlier: &Self) -> bool {
        (self.types, self.variety) == (earlier.types, earlier.variety)
            && self.line.len() > earlier.line.len()
            && self.line.starts_with(&earlier.line)
    }
}

impl SearchMemory {
    /// Returns an empty memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the size in bytes of what is remembered. It is 0 before the first search, during a
    /// search, and in a game that gains nothing by a memory.
    pub fn bytes(&self) -> usize {
        self.lock().as_ref().map_or(0, |kept| kept.bytes)
    }

    /// Takes what is remembered if the search goes on from it, with the seed that it had, and if
    /// its size in bytes is one of `sizes`. Otherwise, and for a second search at the same time,
    /// everything begins anew with what `make` makes of the seed.
    pub(crate) fn take<M: Any>(
        &self,
        purpose: Purpose,
        sizes: RangeInclusive<usize>,
        make: impl FnOnce(u64) -> M,
    ) -> (M, Purpose) {
        let kept = self.lock().take();
        let kept = kept
            .filter(|kept| purpose.goes_on_from(&kept.purpose))
            .filter(|kept| sizes.contains(&kept.bytes));
        if let Some(Kept {
            memory,
            purpose: Purpose { seed, .. },
            ..
        }) = kept
            && let Ok(memory) = memory.downcast()
        {
            return (*memory, Purpose { seed, ..purpose });
        }
        (make(purpose.seed), purpose)
    }

    /// Remembers what the next search can go on from, and its size in bytes.
    pub(crate) fn put(&self, memory: impl Any + Send, bytes: usize, purpose: Purpose) {
        *self.lock() = Some(Kept {
            memory: Box::new(memory),
            bytes,
            purpose,
        });
    }

    fn lock(&self) -> MutexGuard<'_, Option<Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SearchOptions {
    /// No limits, one thread, a table of 16 MiB and no variety.
    pub const DEFAULT: Self = Self {
        limits: Limits::NONE,
        threads: 1,
        table_bytes: 16 << 20,
        seed: 0,
        variety: 0,
        memory: None,
    };

    /// The variety that [`with_variety`](Self::with_variety) sets, in points.
    pub const USUAL_VARIETY: u32 = 24;

    /// Returns the default options with these limits.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            ..Self::DEFAULT
        }
    }

    /// Sets the seed, and the variety to [`USUAL_VARIETY`](Self::USUAL_VARIETY) points, so that
    /// another seed plays another game.
    ///
    /// ```
    /// use menagerie::{Catalogue, Limits, SearchOptions};
    ///
    /// let game = Catalogue::standard().open("wildebeest", None, None)?;
    /// let best = |seed| {
    ///     let options = SearchOptions::new(Limits::depth(2)).with_variety(seed);
    ///     game.search(&options, &mut |_| {}).unwrap().best
    /// };
    /// assert!((0..20).any(|seed| best(seed) != best(0)));
    /// # Ok::<(), menagerie::OpenError>(())
    /// ```
    #[must_use]
    pub fn with_variety(mut self, seed: u64) -> Self {
        self.seed = seed;
        self.variety = Self::USUAL_VARIETY;
        self
    }

    /// Returns the bytes for known positions that a search can use within the limits, at most
    /// [`table_bytes`](Self::table_bytes). A larger table only costs time: it is cleared for every
    /// search, and fewer of its entries are in the processor's cache.
    pub fn useful_table_bytes(&self) -> usize {
        let Limits {
            nodes, hard_time, ..
        } = self.limits;
        let in_time = hard_time.map(|time| {
            let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            milliseconds
                .saturating_mul(NODES_PER_MILLISECOND)
                .saturating_mul(self.threads.max(1) as u64)
        });
        let nodes = nodes.into_iter().chain(in_time).min();
        let bytes = nodes.map(|nodes| nodes.saturating_mul(BYTES_PER_NODE));
        bytes
            .and_then(|bytes| usize::try_from(bytes).ok())
            .map_or(self.table_bytes, |bytes| bytes.min(self.table_bytes))
    }
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// The nodes that a thread searches in a millisecond on a fast machine.
const NODES_PER_MILLISECOND: u64 = 2_500;

/// The bytes of the table for a node. An entry has 16 bytes, and less than half of the nodes are
/// stored.
const BYTES_PER_NODE: u64 = 16;

/// Searches for the best move of a game.
pub(crate) fn search<G, E>(
    evaluator: E,
    game: &Record<G>,
    options: &SearchOptions,
    on_iteration: impl FnMut(&Report<G::Move>),
) -> Option<Report<G::Move>>
where
    G: Game<Move: Send + Sync> + Send + Sync + 'static,
    E: Evaluate<G> + Sync + 'static,
{
    // It takes time to make a table.
    let clock = Clock::start(&options.limits);
    let bytes = options.useful_table_bytes();
    let place = (options.memory.as_ref()).filter(|_| E::TABLE_BETWEEN_MOVES);
    let kept = place.map(|place| {
        let purpose = Purpose::of::<G, E>(game, options);
        // The time for a move, and so the useful size, changes from move to move.
        let sizes = bytes / 2..=options.table_bytes.max(64);
        place.take(purpose, sizes, |_| Memory::new(bytes))
    });
    let (memory, purpose) = kept.map_or_else(
        || (Memory::new(bytes), None),
        |(memory, purpose)| (memory, Some(purpose)),
    );
    let seed = (purpose.as_ref()).map_or(options.seed, |purpose| purpose.seed);
    let mut search = Search::with_memory(evaluator, memory);
    search.settings = Settings {
        variety: options.variety,
        // The seed of no variety makes no difference.
        seed: if options.variety == 0 { 0 } else { seed },
        ..Settings::ALL
    };
    let limits = options.limits.clone().after(&clock);
    let report = match options.threads {
        0 | 1 => search.run(game, &limits, on_iteration),
        threads => search.run_parallel(threads, game, &limits, on_iteration),
    };
    if let Some((place, purpose)) = place.zip(purpose) {
        let memory = search.into_memory();
        let bytes = memory.bytes();
        place.put(memory, bytes, purpose);
    }
    report
}
