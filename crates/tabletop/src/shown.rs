//! Everything that a front end shows of a position, as values: [`Shown`].

use std::convert::Infallible;

use menagerie::board_scene::{MoveKind, Scene};
use menagerie::{AnyGame, Pick, Picks, Spot};
use serde::Serialize;

use crate::choice::usual_kind;
use crate::move_shown::before;
use crate::plies::plies;
use crate::{Army, Deciding, Extent, Foresight, Losses, MoveShown, Ply, Warning, losses, warnings};

/// In a position with at most this number of moves all paths of picks are known at once.
const FEW_MOVES: u64 = 1_000;

/// Everything that a front end shows of a position, and of the moves that led to it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(rename = "View", optional_fields)
)]
pub struct Shown {
    /// The position as text.
    pub position: String,
    /// The number of moves that were played.
    pub ply: usize,
    /// As the network protocol writes it.
    pub key: String,
    /// What the last move did.
    #[serde(flatten)]
    pub last_move: MoveShown,
    /// What the last move brings its player.
    #[serde(flatten)]
    pub foresight: Foresight,
    /// The moves that were asked for.
    pub plies: Vec<Ply>,
    /// The kinds of move; none if moves need no kind.
    pub kinds: Vec<MoveKind>,
    /// The index of the kind that is chosen before the player chooses one: that of a move that wins
    /// at once, otherwise the first kind with cells, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual_kind: Option<usize>,
    /// The number of legal moves.
    pub count: u64,
    /// What can be picked first, for each kind of move.
    pub choices: Vec<PickTree>,
    /// What the player to move should not overlook.
    pub warnings: Vec<Warning>,
    /// The cells in danger: of the gravest warnings, or of what ended the game.
    pub danger: Vec<Spot>,
    /// The moves that lose.
    pub losses: Losses,
    /// Whether the last move is asked for twice before it is played: it loses, and another one does
    /// not.
    pub is_doubted: bool,
    /// Whether the last move does more than people see who make it, who move a piece to a cell and
    /// capture there: then it is shown before it is played.
    pub is_eventful: bool,
    /// The pieces of the first and of the second player; nothing in a game that counts them itself.
    pub armies: Vec<Army>,
    /// What the pictures of the cells do not tell.
    pub notes: Vec<CellNote>,
    /// The words of the glossary that the position needs.
    pub terms: Vec<String>,
}

/// What the picture of a cell does not tell.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Note"))]
pub struct CellNote {
    /// The cell.
    #[serde(flatten)]
    pub spot: Spot,
    /// The sentences.
    pub text: Vec<String>,
}

/// What can follow some picks: the cells, and the moves that the picks make.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(rename = "Choice", optional_fields)
)]
pub struct PickTree {
    /// The cells that can be picked next.
    pub next: Vec<Spot>,
    /// The moves that the picks make.
    pub moves: Vec<String>,
    /// What can follow each of the next cells, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub then: Option<Vec<Self>>,
}

impl Shown {
    /// Returns what is shown of a game, however long it takes to tell its plies.
    pub fn of_all(game: &dyn AnyGame, extent: Extent) -> Self {
        let Ok(shown) = Self::of(game, extent, || Ok::<(), Infallible>(()));
        shown
    }

    /// Returns what is shown of a game. `go_on` is asked at each ply that is told, and may stop.
    ///
    /// # Errors
    /// What `go_on` returns.
    pub fn of<E>(
        game: &dyn AnyGame,
        extent: Extent,
        go_on: impl FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        let is_over = game.ending().is_some();
        let count = if is_over { 0 } else { game.move_count() };
        let kinds = if is_over {
            0
        } else {
            game.choose(&[]).kinds.len()
        };
        let tree = |kind| PickTree::of(game, &mut Pick::path(kind, []), count <= FEW_MOVES);
        let before = before(game);
        let mover = before.as_ref().map(|before| before.turn());
        let foresight = mover.map(|mover| Foresight::of(game, mover, true));
        let foresight = foresight.unwrap_or_default();
        let is_doubted = |before: &dyn AnyGame| foresight.is_doubted(before);
        let is_doubted = before.as_deref().is_some_and(is_doubted);
        let last_move = MoveShown::of(game, before.as_deref(), extent);
        let named_kinds = game.choose(&[]).named_kinds();
        let is_plain =
            named_kinds.is_empty() && matches!(&*last_move.steps, [step] if step.is_plain());
        let notes = last_move.scene.spots().map(|spot| CellNote {
            spot,
            text: game.notes(spot),
        });
        let warnings = warnings(game);
        Ok(Self {
            position: game.position(),
            ply: game.ply(),
            key: format!("{:016x}", game.key()),
            plies: plies(game, extent.since, go_on)?,
            usual_kind: usual_kind(game, &named_kinds),
            kinds: named_kinds,
            count,
            choices: (0..kinds).map(tree).collect(),
            danger: danger(&warnings, &last_move.because),
            warnings,
            losses: losses(game),
            is_doubted,
            is_eventful: is_over || foresight.is_grave || foresight.is_danger_next || !is_plain,
            foresight,
            armies: Army::both(&start(game), &last_move.scene),
            notes: notes.filter(|note| !note.text.is_empty()).collect(),
            terms: game.terms(),
            last_move,
        })
    }
}

/// Returns the picture of the start of a game.
fn start(game: &dyn AnyGame) -> Scene {
    let mut start = game.branch();
    start.go_to(0);
    start.scene()
}

impl PickTree {
    /// Returns what can follow a path, and, if `deep`, what can follow that.
    pub fn of(game: &dyn AnyGame, path: &mut Picks, deep: bool) -> Self {
        let choice = game.choose(path);
        let then = |&spot: &Spot| {
            path.push(Pick::Cell(spot));
            let choice = Self::of(game, path, deep);
            path.pop();
            choice
        };
        Self {
            then: deep.then(|| choice.cells.iter().map(then).collect()),
            next: choice.cells,
            moves: choice.moves,
        }
    }
}

/// Returns why the last of some cells cannot be picked after the others, as a game says why a move
/// is illegal. `None` if it can be.
pub fn refused_pick(game: &dyn AnyGame, kind: usize, picked: &[Spot]) -> Option<String> {
    let (&last, scene) = (picked.last()?, game.scene());
    let mut path = Pick::path(kind, picked.iter().copied());
    let cell = scene.cell(last)?;
    if let Some(refusal) = game.refusal(&path) {
        return Some(refusal);
    }
    let choice = PickTree::of(game, &mut path, false);
    if !choice.next.is_empty() || !choice.moves.is_empty() {
        return None;
    }
    let from = scene.cell(picked[0])?;
    Some(match (from.piece, picked.len()) {
        (None, _) => format!("no piece stands on {}", from.name),
        (Some(piece), 1) => {
            let why = match piece.owner == Some(game.turn()) {
                true => "has no move now",
                false => "is not yours: pick a piece of your own first",
            };
            format!("the {} on {} {why}", piece.name, from.name)
        }
        (Some(piece), _) => {
            format!(
                "the {} on {} cannot go to {}",
                piece.name, from.name, cell.name
            )
        }
    })
}

/// Returns the cells in danger: those of the warnings of a loss, or else, if these name none, of
/// all warnings; and of what ended the game.
pub fn danger(warnings: &[Warning], because: &Deciding) -> Vec<Spot> {
    let named = || warnings.iter().filter(|warning| !warning.spots.is_empty());
    let has_loss = named().any(|warning| warning.is_loss);
    let gravest = named().filter(|warning| warning.is_loss == has_loss);
    let spots = gravest.flat_map(|warning| &warning.spots);
    spots.chain(&because.spots).copied().collect()
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    #[test]
    fn what_matters_most_of_a_move_comes_first() {
        let shown = |name: &str, position, m: &str| {
            let mut game = Catalogue::standard().open(name, None, position).unwrap();
            game.play(m).unwrap();
            Shown::of_all(&*game, Extent::since(0))
        };
        let won = shown("conway-chess", Some("4k3/8/8/8/8/8/8/K3R3 w - -"), "e1e8");
        assert_eq!(
            won.foresight.foretold,
            ["White wins: black king captured on e8"]
        );
        assert!(won.foresight.is_grave && won.last_move.number == "1.");
        let quiet = shown("pacifist", None, "e2e3");
        assert!(!quiet.foresight.is_grave, "{:?}", quiet.foresight.foretold);
        assert!(won.is_eventful && !won.is_doubted && !quiet.is_eventful);
        // Beside the queen's row the king is safe.
        let queen = Some("4k3/8/8/8/8/8/3q4/K7 w - -");
        let king = ["a1a2", "a1b1"].map(|m| shown("conway-chess", queen, m));
        assert_eq!(king.map(|after| after.is_doubted), [true, false]);
        assert_eq!((quiet.plies.len(), &*quiet.plies[0].number), (1, "1."));
    }
}
