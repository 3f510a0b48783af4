//! The games of the standard catalogue.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use conquid::{Cell, ClickOrder, Position as Conquid, SaveError, SaveFile};
use conway_chess::Position as ConwayChess;
use grid_core::Record;
use lifeduel::Position as LifeDuel;
use pacifist::{Pacifist, WeightedPacifist};
use wildebeest::Position as Wildebeest;

use crate::{ChosenOrder, FileFormat, ForeignFormat, GameInfo, Playable};
#[cfg(feature = "ai")]
use crate::{Report, SearchOptions, search::Purpose};
#[cfg(feature = "ai")]
use alpha_beta::Clock;

/// Returns the games of the standard catalogue.
pub(crate) fn games() -> [GameInfo; 6] {
    [
        GameInfo::of::<ConwayChess>(),
        GameInfo::of::<Wildebeest>(),
        GameInfo::of::<Pacifist>(),
        GameInfo::of::<WeightedPacifist>(),
        GameInfo::of::<LifeDuel>(),
        GameInfo::of::<Conquid>().with_file_format(ForeignFormat::of::<Conquid, ConquidPy>()),
    ]
}

impl Playable for ConwayChess {
    #[cfg(feature = "ai")]
    type Evaluator = conway_chess::NetEvaluator;
}

impl Playable for Wildebeest {
    #[cfg(feature = "ai")]
    type Evaluator = wildebeest::Evaluator;
}

impl<W: pacifist::Weighting> Playable for pacifist::Position<W> {
    #[cfg(feature = "ai")]
    type Evaluator = pacifist::Evaluator;
}

impl Playable for Conquid {
    #[cfg(feature = "ai")]
    type Evaluator = conquid::Evaluator;
}

/// The most bytes that Life Duel's player can use for each position that it may look at.
#[cfg(feature = "ai")]
const SOLVER_BYTES: u64 = 128;

impl Playable for LifeDuel {
    #[cfg(feature = "ai")]
    type Evaluator = lifeduel::Evaluator;

    /// Plays perfectly where the solver finishes within the limits. Uses one thread.
    #[cfg(feature = "ai")]
    fn think(
        game: &Record<Self>,
        options: &SearchOptions,
        on_iteration: impl FnMut(&Report<lifeduel::Cell>),
    ) -> Option<Report<lifeduel::Cell>> {
        // It takes time to make tables.
        let clock = Clock::start(&options.limits);
        let most = options.limits.nodes.map_or(usize::MAX, |nodes| {
            usize::try_from(nodes.saturating_mul(SOLVER_BYTES)).unwrap_or(usize::MAX)
        });
        let bytes = options.table_bytes.min(most);
        let make = |seed| {
            // With seed 0 the computer plays the best move it finds.
            let seed = if options.variety > 0 { seed } else { 0 };
            lifeduel::Computer::new(bytes, seed)
        };
        // Without the solver there is nothing to gain.
        let place = (options.memory.as_ref()).filter(|_| options.limits.depth.is_none());
        let Some(place) = place else {
            let mut computer = make(options.seed);
            return computer.run(game, &options.limits.clone().after(&clock), on_iteration);
        };
        let purpose = Purpose::of::<Self, lifeduel::Computer>(game, options);
        let (mut computer, purpose) = place.take(purpose, 0..=options.table_bytes, make);
        let report = computer.run(game, &options.limits.clone().after(&clock), on_iteration);
        place.put(computer, bytes, purpose);
        report
    }
}

/// The save files of [ConquidPy](https://github.com/TortCode/ConquidPy).
struct ConquidPy;

impl FileFormat<Conquid> for ConquidPy {
    type Error = SaveError;
    const NAME: &'static str = "ConquidPy";

    fn recognises(text: &str) -> bool {
        SaveFile::is_meant(text)
    }

    fn read(text: &str) -> Result<(Record<Conquid>, ChosenOrder), SaveError> {
        let file: SaveFile = text.parse()?;
        let chosen = file.clicks().iter();
        let chosen = chosen.map(|(&ply, cells)| (ply, cells.map(Cell::spot).into()));
        let chosen = chosen.collect();
        Ok((file.into_record(), chosen))
    }

    fn write(record: &Record<Conquid>, chosen: &ChosenOrder) -> Result<String, SaveError> {
        let mut clicks = ClickOrder::new();
        for (&ply, spots) in chosen {
            let cells: Option<Vec<Cell>> = spots.iter().copied().map(Cell::of_spot).collect();
            if let Some(Ok(cells)) = cells.map(<[Cell; 3]>::try_from) {
                clicks.insert(ply, cells);
            }
        }
        Ok(SaveFile::try_from(record)?.with_clicks(&clicks).to_string())
    }
}
