//! The games of the standard catalogue.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use conquid::{Cell, ClickOrder, Position as Conquid, SaveError, SaveFile};
use conway_chess::Kind as _;
use conway_chess::Position as ConwayChess;
use grid_core::scene::{ScenePiece, Spot};
use grid_core::{Game, Player, Record};
use lifeduel::Position as LifeDuel;
use wildebeest::Position as Wildebeest;

use crate::{ChosenOrder, FileFormat, GameInfo, Playable, examples, glossary};
#[cfg(feature = "ai")]
use crate::{Report, SearchOptions, search::Purpose};

/// Returns pieces of these kinds of both players, by the letter, symbol and name of each.
fn of_both<K: Copy>(
    kinds: &[K],
    look: impl Fn(Player, K) -> (char, char, &'static str),
) -> Vec<ScenePiece> {
    let pairs = kinds
        .iter()
        .flat_map(|&kind| Player::ALL.map(|owner| (owner, kind)));
    let pieces = pairs.map(|(owner, kind)| {
        let (letter, symbol, name) = look(owner, kind);
        ScenePiece::new(owner, letter, symbol, name)
    });
    pieces.collect()
}

impl Playable for ConwayChess {
    #[cfg(feature = "ai")]
    type Evaluator = conway_chess::Evaluator;

    fn passed(&self) -> Option<Self> {
        let mut setup = conway_chess::Setup::from(self);
        setup.turn = !self.turn();
        setup.rest.en_passant = None;
        setup.try_into().ok()
    }

    fn pieces() -> Vec<ScenePiece> {
        use conway_chess::PieceKind as Kind;
        let look = |owner, kind: Kind| (kind.letter_of(owner), kind.symbol(owner), kind.name());
        of_both(&Kind::ALL, look)
    }

    fn marks() -> &'static [(&'static str, &'static str)] {
        &[
            ("death counter left of a piece, red at 3", "1 2 3"),
            ("overpopulated", "o"),
            ("underpopulated", "u"),
            ("birth counter in an empty square", "1 2"),
            ("counts up: exactly three neighbours", "w b"),
        ]
    }

    /// The pieces that die in the player's next life phase: the king first.
    fn outlook(&self, player: Player) -> Vec<String> {
        let name = ["White", "Black"][player.index()];
        let alone = self.overpopulated(player) | self.underpopulated(player);
        let dies = |&square: &conway_chess::Square| self.death_counter(square) == Some(3);
        let doomed: Vec<conway_chess::Square> = alone.into_iter().filter(dies).collect();
        let is_king = |square: &&conway_chess::Square| {
            let piece = self.piece_at(**square);
            piece.is_some_and(|(_, kind)| kind == conway_chess::PieceKind::King)
        };
        let phase = format!("in {name}'s next life phase as things stand");
        let mut lines: Vec<String> = doomed
            .iter()
            .filter(is_king)
            .map(|king| format!("{name}'s king on {king} dies {phase}"))
            .collect();
        let others = doomed.iter().filter(|square| !is_king(square));
        let others: Vec<String> = others.map(ToString::to_string).collect();
        match &others[..] {
            [] if lines.is_empty() => lines.push(format!("no piece of {name} dies {phase}")),
            [] => {}
            [one] => lines.push(format!("{name}'s piece on {one} dies {phase}")),
            _ => lines.push(format!(
                "{} of {name}'s pieces die {phase}: {}",
                others.len(),
                others.join(" ")
            )),
        }
        lines
    }
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
        let most = options.limits.nodes.map_or(usize::MAX, |nodes| {
            usize::try_from(nodes.saturating_mul(SOLVER_BYTES)).unwrap_or(usize::MAX)
        });
        let make = |seed| {
            // With seed 0 the computer plays the best move it finds.
            let seed = if options.variety > 0 { seed } else { 0 };
            lifeduel::Computer::new(options.table_bytes.min(most), seed)
        };
        // Without the solver there is nothing to gain.
        let place = (options.memory.as_ref()).filter(|_| options.limits.depth.is_none());
        let Some(place) = place else {
            return make(options.seed).think(game, &options.limits, on_iteration);
        };
        let purpose = Purpose::of::<Self, lifeduel::Computer>(game, options);
        let (mut computer, purpose) = place.take(purpose, 0..=options.table_bytes, make);
        let report = computer.think(game, &options.limits, on_iteration);
        let bytes = computer.bytes();
        place.put(computer, bytes, purpose);
        report
    }

    fn pieces() -> Vec<ScenePiece> {
        of_both(&["cell"], |owner, name| match owner {
            Player::First => ('x', '●', name),
            Player::Second => ('o', '○', name),
        })
    }

    fn terms(&self) -> Vec<String> {
        let spec = self.spec();
        let ties = match spec.first_wins_ties() {
            true => "Player 1 wins if both have the same number of cells.",
            false => "The game is drawn if both have the same number of cells.",
        };
        Vec::from([
            format!(
                "The board has {} rows of {} cells.",
                spec.height(),
                spec.width()
            ),
            format!("Cells that each player places: {}.", spec.placements()),
            format!(
                "Generations after the last placement: {}.",
                spec.generations()
            ),
            ties.into(),
        ])
    }
}

impl<W: pacifist::Weighting> Playable for pacifist::Position<W> {
    #[cfg(feature = "ai")]
    type Evaluator = pacifist::Evaluator;

    fn passed(&self) -> Option<Self> {
        let mut setup = pacifist::Setup::from(self);
        setup.turn = !self.turn();
        setup.try_into().ok()
    }

    fn notes(&self, spot: Spot) -> Vec<String> {
        let row = 7_usize.checked_sub(spot.row.into());
        let Some(row) = row.filter(|_| spot.column < 8) else {
            return Vec::new();
        };
        let square = pacifist::Square::at(row, spot.column.into());
        let owner = self.piece_at(square).map(|(owner, _)| owner);
        let net = self.net(owner.unwrap_or(Player::First), square);
        let name = ["White", "Black"][owner.unwrap_or(Player::First).index()];
        Vec::from([match owner {
            Some(_) => format!("net influence on it: {net:+} for {name}"),
            None => format!("net influence here: {net:+} for {name}"),
        }])
    }

    fn pieces() -> Vec<ScenePiece> {
        use pacifist::PieceKind as Kind;
        let look = |owner, kind: Kind| (kind.letter_of(owner), kind.symbol(owner), kind.name());
        of_both(&Kind::ALL, look)
    }

    fn marks() -> &'static [(&'static str, &'static str)] {
        &[("overly persuaded", "!")]
    }
}

impl Playable for Wildebeest {
    #[cfg(feature = "ai")]
    type Evaluator = wildebeest::Evaluator;

    fn passed(&self) -> Option<Self> {
        let mut setup = wildebeest::Setup::from(self);
        setup.turn = !self.turn();
        setup.try_into().ok()
    }

    fn marks() -> &'static [(&'static str, &'static str)] {
        &[
            (
                "pieces in the Joey's row: at 5 and 10 it explodes with all beside it",
                "1-11",
            ),
            ("charged", "!"),
            ("paralysed by a beekeeper", "@"),
        ]
    }

    fn pieces() -> Vec<ScenePiece> {
        use wildebeest::PieceKind as Kind;
        let look = |owner, kind: Kind| (kind.letter_of(owner), kind.symbol(owner), kind.name());
        of_both(&Kind::ALL, look)
    }
}

impl Playable for Conquid {
    #[cfg(feature = "ai")]
    type Evaluator = conquid::Evaluator;

    fn passed(&self) -> Option<Self> {
        let cells = Player::ALL.map(|player| *self.cells(player));
        Self::with_cells(self.board(), cells, self.turn().other())
    }

    /// A cell and a path can come. Bases stay as they are.
    fn pieces() -> Vec<ScenePiece> {
        let cell = ("cell", ['x', 'o'], ['●', '○']);
        let path = ("winning path", ['x', 'o'], ['◆', '◇']);
        of_both(&[cell, path], |owner, (name, letters, symbols)| {
            (letters[owner.index()], symbols[owner.index()], name)
        })
    }

    fn terms(&self) -> Vec<String> {
        let board = self.board();
        let base = board.base();
        Vec::from([
            format!(
                "The board has {} rows of {} cells.",
                board.rows(),
                board.columns()
            ),
            format!("The bases have {base}x{base} cells."),
        ])
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
        let plies = 0..file.record().ply();
        let chosen = plies.filter_map(|ply| {
            let cells = file.clicks().at(ply)?;
            Some((ply, Vec::from(cells.map(Cell::spot))))
        });
        let chosen = chosen.collect();
        Ok((file.into_record(), chosen))
    }

    fn write(record: &Record<Conquid>, chosen: &ChosenOrder) -> Result<String, SaveError> {
        let mut clicks = ClickOrder::new();
        for (&ply, spots) in chosen {
            let cells: Option<Vec<Cell>> = spots.iter().copied().map(Cell::of_spot).collect();
            if let Some(Ok(cells)) = cells.map(<[Cell; 3]>::try_from) {
                clicks.note(ply, cells);
            }
        }
        clicks.retain_played(record);
        Ok(SaveFile::try_from(record)?.with_clicks(&clicks).to_string())
    }
}

/// The variants of both Pacifist games.
const PACIFIST_VARIANTS: &[&str] = &[
    "standard",
    "symmetric:SEED",
    "asymmetric:SEED",
    "array:NUMBER,NUMBER",
];

fn pacifist<W: pacifist::Weighting>() -> crate::GameBuilder<pacifist::Position<W>> {
    GameInfo::of::<pacifist::Position<W>>()
        .rules(pacifist::rules::PAGE)
        .glossary(glossary::PACIFIST)
        .players(["White", "Black"])
        .variants(PACIFIST_VARIANTS, |name| {
            pacifist::Position::variant(name).map(Ok)
        })
}

/// Returns the games of the standard catalogue.
pub(crate) fn games() -> [GameInfo; 6] {
    [
        GameInfo::of::<ConwayChess>()
            .rules(conway_chess::rules::PAGE)
            .glossary(glossary::CONWAY_CHESS)
            .examples(examples::CONWAY_CHESS)
            .title("Conway's Game of Chess")
            .summary("chess whose pieces are born and die by the rules of Life")
            .players(["White", "Black"])
            .build(),
        GameInfo::of::<Wildebeest>()
            .rules(wildebeest::rules::PAGE)
            .glossary(glossary::WILDEBEEST)
            .examples(examples::WILDEBEEST)
            .title("Two-Player Wildebeest")
            .summary("11x11, with poison, catapults, golf carts and exploding princes")
            .players(["White", "Black"])
            .build(),
        pacifist::<pacifist::Count>()
            .examples(examples::PACIFIST)
            .title("Pacifist")
            .summary("chess without captures: persuaded pieces change sides")
            .build(),
        pacifist::<pacifist::Value>()
            .examples(examples::WEIGHTED_PACIFIST)
            .title("Weighted Pacifist")
            .summary("Pacifist in which pieces persuade by their value")
            .build(),
        GameInfo::of::<LifeDuel>()
            .rules(lifeduel::rules::PAGE)
            .glossary(glossary::LIFE_DUEL)
            .examples(examples::LIFE_DUEL)
            .title("Life Duel")
            .summary("two players seed a board, three generations decide")
            .variants(
                &[
                    "6x6t6g3",
                    "8x8t8g5f",
                    "ROWSxCOLUMNStPLACEMENTSgGENERATIONS",
                    "ROWSxCOLUMNStPLACEMENTSgGENERATIONSf",
                ],
                |spec| Some(spec.parse().map(LifeDuel::start_of)),
            )
            .build(),
        GameInfo::of::<Conquid>()
            .rules(conquid::rules::PAGE)
            .glossary(glossary::CONQUID)
            .examples(examples::CONQUID)
            .title("Conquid")
            .summary("acquire, conquer and vanquish cells until they join the bases")
            // `RxCbK` is a size such as `9x20b3`: 9 rows, 20 columns and bases of 3x3.
            .variants(&["medium", "small", "large", "RxCbK"], |name| {
                Some(Conquid::variant(name))
            })
            .file_format::<ConquidPy>()
            .build(),
    ]
}
