//! The picture of a position: cells, bases (rule 1.4), and the path of a game that is won (rule
//! 4.5).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_scene::facts::{About, Outlook, in_a_sentence, of_both_players};
use board_scene::{Choice, Effect, Ground, Panel, Present, Scene, SceneCell, ScenePiece, Trace};
use grid_core::{Game, Outcome, ParseError, Pick, Picks, Player, Spots, SquareSet};
use smallvec::SmallVec;

use crate::facts::ABOUT;
use crate::{Cell, Event, Move, MoveKind, Position, PositionBuilder, Set};

/// Returns the kind and the cells of some picks; `None` if they are none of this game.
pub(crate) fn picks(picked: &[Pick]) -> Option<(MoveKind, SmallVec<[Cell; 3]>)> {
    let (kind, spots) = Pick::split(picked)?;
    let cells = spots.into_iter().map(Cell::of_spot);
    Some((*MoveKind::ALL.get(kind)?, cells.collect::<Option<_>>()?))
}

/// The look of a piece: its letters and symbols, each of players 1 and 2, and its name.
#[derive(Copy, Clone)]
pub(crate) struct Look([char; 2], [char; 2], &'static str);

impl Look {
    const BASE: Self = Self(['X', 'O'], ['■', '□'], "base");
    const HEART: Self = Self(['X', 'O'], ['▣', '▢'], "base heart");
    pub(crate) const CELL: Self = Self(['x', 'o'], ['●', '○'], "cell");
    pub(crate) const PATH: Self = Self(['x', 'o'], ['◆', '◇'], "winning path");

    pub(crate) fn of(self, owner: Player) -> ScenePiece {
        let (Self(letters, symbols, name), player) = (self, owner.index());
        ScenePiece::new(owner, letters[player], symbols[player], name)
    }
}

/// The kinds of move as front ends show them: the word on the button, what the move does, and what
/// would become of its cells.
const KINDS: [[&str; 3]; 4] = [
    [
        "acquire",
        "three empty cells become yours",
        "would be acquired",
    ],
    [
        "conquer",
        "enemy cells that share an edge with two of yours become yours, again and again",
        "would be conquered",
    ],
    [
        "vanquish",
        "empties a 4x4 square of equal cells that touches four of yours: choose its top left",
        "would be emptied",
    ],
    [
        "conquest",
        "declares your path of cells that joins the bases, and wins",
        "the winning path",
    ],
];

impl Position {
    /// Returns the cells in the colour of their owner's base: the winning path after a Conquest.
    fn coloured_path(&self) -> Set {
        match self.result {
            Some(Outcome::Win(winner)) => self.winning_path(winner).into_iter().collect(),
            _ => Set::EMPTY,
        }
    }

    /// Returns the ground and the piece of a cell. As in ConquidPy, the centre of a 3x3 base has
    /// the colour of cells, and a winning path has the colour of the base.
    fn look(&self, cell: Cell, path: Set) -> (Ground, Option<ScenePiece>) {
        let (ground, owner, look) = match (self.base_owner(cell), self.owner(cell)) {
            (Some(owner), _) if self.size.base() == 3 && cell == self.size.base_start(owner) => {
                (Ground::Taken(owner), owner, Look::HEART)
            }
            (Some(owner), _) => (Ground::Base(owner), owner, Look::BASE),
            (None, Some(owner)) if path.contains(cell) => (Ground::Base(owner), owner, Look::PATH),
            (None, Some(owner)) => (Ground::Taken(owner), owner, Look::CELL),
            (None, None) => return (Ground::Light, None),
        };
        (ground, Some(look.of(owner)))
    }

    /// Returns the kinds of move, and why some cannot be picked now.
    fn scene_kinds(&self) -> Vec<board_scene::MoveKind> {
        let takes_nothing = self.conquerable(self.turn).is_empty();
        let kinds = MoveKind::ALL.into_iter().zip(KINDS).enumerate();
        let kinds = kinds.map(|(index, (kind, [name, help, foreseen]))| {
            let key = kind.letter().to_ascii_lowercase();
            board_scene::MoveKind {
                name,
                key,
                cells: kind.cell_count(),
                help: match kind {
                    MoveKind::Conquer if takes_nothing => "would take nothing now: a pass",
                    _ => help,
                },
                foreseen,
                refusal: Present::refusal(self, &[Pick::Kind(index)]),
            }
        });
        kinds.collect()
    }

    /// Returns the cells that can be picked next: any other empty cell for an Acquire, the top left
    /// cell of a block for a Vanquish. Empty if the picks are a whole move, or if no legal move has
    /// them.
    pub(crate) fn next_cells(&self, picked: &[Pick]) -> Set {
        let Some((kind, cells)) = picks(picked) else {
            return Set::EMPTY;
        };
        if cells.len() >= kind.cell_count() || self.kind_refusal(kind).is_some() {
            return Set::EMPTY;
        }
        if kind == MoveKind::Vanquish {
            return self.vanquishable();
        }
        let empty = self.empty();
        let next = empty - cells.iter().copied().collect();
        // Every picked cell is empty, and none was picked twice.
        let is_sound = next.len() + cells.len() as u32 == empty.len();
        if is_sound { next } else { Set::EMPTY }
    }

    /// Returns the cells with which one Acquire joins the bases, without any that are not needed;
    /// none if no Acquire does.
    fn acquired_to_join(&self, player: Player) -> Vec<Cell> {
        let mut joined = *self;
        let missing = self.missing_cells(player).into_iter();
        let mut cells: Vec<Cell> = missing
            .filter(|&cell| self.owner(cell) != Some(player))
            .collect();
        if cells.iter().any(|&cell| self.owner(cell).is_some()) {
            return Vec::new();
        }
        joined.cells[player.index()] |= cells.iter().copied().collect::<Set>();
        // A route goes round cells that can be conquered, although these join the bases, too.
        cells.retain(|&cell| {
            joined.cells[player.index()] -= Set::of(cell);
            let is_needed = !joined.has_path(player);
            if is_needed {
                joined.cells[player.index()] |= Set::of(cell);
            }
            is_needed
        });
        match cells.len() {
            ..=3 => cells,
            _ => Vec::new(),
        }
    }

    /// Returns what a Conquer of the player to move takes, and what the other player's would take
    /// next.
    fn panel(&self, owner: Player) -> Panel {
        let taken = self.conquerable(owner).len();
        let mut lines: Vec<String> = Vec::from([match self.cells(owner).len() {
            1 => "1 cell".into(),
            count => format!("{count} cells"),
        }]);
        match owner == self.turn {
            _ if taken == 0 => {}
            true => lines.push(format!("can conquer {taken} now")),
            false => lines.push(format!("can conquer {taken} next turn")),
        }
        if self.has_path(owner) {
            lines.push("joins the bases".into());
        }
        Panel {
            title: format!("player {}", owner.number()),
            owner: Some(owner),
            lines,
            ..Panel::default()
        }
    }
}

impl Present for Position {
    const ABOUT: About = ABOUT;

    fn scene(&self) -> Scene {
        let size = self.size;
        let path = self.coloured_path();
        let cell = |cell: Cell| {
            let (ground, piece) = self.look(cell, path);
            SceneCell {
                ground,
                piece,
                ..SceneCell::of(cell)
            }
        };
        Scene {
            panels: Player::ALL.map(|owner| self.panel(owner)).into(),
            ..Scene::of_size(
                [size.rows(), size.columns()].map(|count| count as u16),
                cell,
            )
        }
    }

    /// Returns the cells of an Acquire, and the top left cell of a Vanquish's block. Conquer and
    /// Conquest have no spots.
    fn spots(&self, m: Move) -> Spots {
        match m {
            Move::Acquire(cells) => cells.cells().map(Cell::spot).into_iter().collect(),
            Move::Vanquish(corner) => [corner.spot()].into_iter().collect(),
            Move::Conquer | Move::Conquest => Spots::new(),
        }
    }

    /// Returns the block of a Vanquish, and the path of a Conquest from base to base.
    fn trace(&self, event: &Event) -> Trace {
        match *event {
            Event::Acquired { owner, cells } => Effect::Placed
                .on(cells.cells().map(Cell::spot))
                .named("acquired", owner),
            Event::Conquered { owner, cell, round } => Effect::Converted
                .on([cell.spot()])
                .named("conquered", owner)
                .of_several(match (owner.number(), round) {
                    (owner, 1) => format!("cells conquered by player {owner}"),
                    (owner, _) => format!("cells conquered by player {owner} (round {round})"),
                }),
            Event::ConqueredNothing { owner } => Trace::default().named("conquered-nothing", owner),
            Event::Vanquished { owner, corner, .. } => Effect::Died
                .on(Self::block(corner).into_iter().map(Cell::spot))
                .named("vanquished", owner),
            Event::Coloured { owner, cell } => {
                (Effect::Nothing.on([cell.spot()]).named("coloured", owner))
                    .of_several("cells join the bases")
            }
            Event::Won { owner } => Effect::Nothing
                .on(self.winning_path(owner).into_iter().map(Cell::spot))
                .named("won", owner),
        }
    }

    fn path(&self, m: Move) -> Picks {
        Pick::path(m.kind() as usize, self.spots(m))
    }

    /// The cells of an Acquire can be picked in any order.
    fn choose(&self, picked: &[Pick]) -> Choice<Move> {
        if picked.is_empty() {
            return Choice {
                kinds: self.scene_kinds(),
                ..Choice::NOTHING
            };
        }
        let Some((kind, cells)) = picks(picked) else {
            return Choice::NOTHING;
        };
        let next = self.next_cells(picked).into_iter();
        let m = Move::of_kind(kind, &cells).filter(|&m| self.is_legal(m));
        Choice {
            cells: next.map(Cell::spot).collect(),
            moves: m.into_iter().collect(),
            ..Choice::NOTHING
        }
    }

    fn refusal(&self, picked: &[Pick]) -> Option<String> {
        let (kind, cells) = picks(picked)?;
        let refusal = match (kind, cells.last()) {
            (_, None) => self.kind_refusal(kind),
            (MoveKind::Acquire, Some(&cell)) => self.acquire_refusal(cell),
            (MoveKind::Vanquish, Some(&cell)) => self.refusal(Move::Vanquish(cell)),
            _ => None,
        };
        refusal.map(|refusal| refusal.to_string())
    }

    /// Shows the cells chosen for an Acquire as the player's.
    fn scene_of_choice(&self, picked: &[Pick]) -> Scene {
        let mut cells = self.cells;
        if let Some((MoveKind::Acquire, chosen)) = picks(picked) {
            cells[self.turn.index()] |= chosen.into_iter().collect::<Set>();
        }
        let builder = PositionBuilder {
            cells,
            ..(*self).into()
        };
        builder.build().unwrap_or(*self).scene()
    }

    fn start(variant: &str) -> Option<Result<Self, ParseError>> {
        Some(Self::variant(variant))
    }

    /// A cell and a path can come. Bases stay as they are.
    fn pieces() -> Vec<ScenePiece> {
        of_both_players(&[Look::CELL, Look::PATH], |owner, look| look.of(owner))
    }

    /// A player whose path is whole can declare it, and is told so first: the enemy's path comes
    /// too late. A path that the enemy completes by one Acquire wins unless the player cuts it.
    fn outlook(&self, player: Player) -> Vec<Outlook> {
        let [name, title] = [player, player.other()].map(|one| Self::ABOUT.players[one.index()]);
        if self.outcome().is_some() {
            return Vec::new();
        }
        if self.has_path(player) {
            return Vec::from([Outlook {
                text: "your path joins the bases, and you can declare Conquest to win".into(),
                warning: format!("{name}'s path joins the bases. Declare Conquest to win!"),
                is_win: true,
                is_loss: false,
                is_grave: false,
                spots: Vec::new(),
            }]);
        }
        let cells = self.acquired_to_join(player.other());
        if cells.is_empty() {
            return Vec::new();
        }
        let names = in_a_sentence(&cells);
        let warning = format!("{title} can join the bases by taking {names}");
        Vec::from([Outlook {
            text: format!(
                "{title} can have joined the bases by taking {names}, and then you must cut its \
                 path at once"
            ),
            warning: format!("{warning}: then {name} has one turn to cut the path"),
            is_win: false,
            is_loss: false,
            is_grave: false,
            spots: cells.into_iter().map(Cell::spot).collect(),
        }])
    }

    fn passed(&self) -> Option<Self> {
        Some(Self {
            turn: !self.turn,
            result: None,
            ..*self
        })
    }

    fn terms(&self) -> Vec<String> {
        let size = self.size();
        let (rows, columns, base) = (size.rows(), size.columns(), size.base());
        Vec::from([
            format!("The board has {rows} rows of {columns} cells."),
            format!("The bases have {base}x{base} cells."),
        ])
    }
}
