//! Games as environments: `ENVIRONMENTS.md` describes the planes and actions of each game.

use grid_core::{Action, Encode, History, Outcome, Pick, Picks, Planes, Player};
use menagerie::Playable;

/// The sizes of observations of one position and of actions, and the names and the greatest values
/// of the planes.
pub(crate) type Described = ([usize; 3], usize, Vec<&'static str>, Vec<u16>);

/// A game as an environment. Every [`Playable`] game with [`Encode`] that is `Copy` is one.
pub trait Spaces: Playable + Encode + Copy {
    /// Returns the shape of the observations of some positions, and the number of actions.
    fn shape(&self, positions: usize) -> Shape {
        let [rows, columns] = self.plane_size();
        Shape {
            planes: positions * Self::PLANES.len(),
            rows,
            columns,
            actions: self.actions(),
        }
    }

    /// Returns the greatest value of each plane in games from this start, including the last
    /// position of a drawn game.
    fn high(&self) -> Vec<u16> {
        let shape = self.shape(1);
        let mut history = History::default();
        history.push(self.key(), self.quiet_plies());
        let mut seen = vec![0; shape.len()];
        let mut planes = Planes::new(&mut seen, shape.rows * shape.columns);
        self.encode(&[], &history, self.turn(), &mut planes);
        let of_start = seen.chunks_exact(shape.rows * shape.columns);
        let high = of_start.zip(Self::PLANES).map(|(values, name)| {
            let rules = Self::HISTORY_RULES;
            let grows_to = match *name {
                "plies without progress" => rules.quiet_plies.unwrap_or(u32::MAX),
                "earlier occurrences" => rules.repetitions.unwrap_or(u32::MAX).saturating_sub(1),
                name => Self::greatest(name).into(),
            };
            let grows_to = u8::try_from(grows_to).unwrap_or(u8::MAX);
            values.iter().copied().max().unwrap_or(0).max(grows_to)
        });
        high.map(u16::from).collect()
    }

    /// Returns the result in the order of [`Record::ending`](grid_core::Record::ending): by the
    /// position, then by the history.
    fn result(&self, history: &History) -> Option<Outcome> {
        let draw = || history.draw(Self::HISTORY_RULES).map(|_| Outcome::Draw);
        self.outcome().or_else(draw)
    }

    /// Writes the planes of the position as a viewer sees it, and below them those of the positions
    /// before it, the last first, as far as there is place. Where there were none, all is 0.
    fn write_planes(
        &self,
        picked: &[Pick],
        history: &History,
        past: impl Iterator<Item = Self>,
        viewer: Player,
        out: &mut [u8],
    ) {
        out.fill(0);
        let shape = self.shape(1);
        let cells = shape.rows * shape.columns;
        let (now, before) = out.split_at_mut(shape.len());
        self.encode(picked, history, viewer, &mut Planes::new(now, cells));
        if before.is_empty() {
            return;
        }
        let mut history = history.clone();
        for (position, out) in past.zip(before.chunks_exact_mut(shape.len())) {
            history.pop();
            position.encode(&[], &history, viewer, &mut Planes::new(out, cells));
        }
    }
}

impl<G: Playable + Encode + Copy> Spaces for G {}

/// The sizes of a game's observations and actions.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    pub planes: usize,
    pub rows: usize,
    pub columns: usize,
    pub actions: usize,
}

impl Shape {
    /// Returns the bytes of an observation.
    pub(crate) fn len(self) -> usize {
        self.planes * self.rows * self.columns
    }
}

/// Returns the sizes and the planes of games from a start.
pub(crate) fn describe<G: Spaces>(start: &G) -> Described {
    let shape = start.shape(1);
    (
        [shape.planes, shape.rows, shape.columns],
        shape.actions,
        G::PLANES.to_vec(),
        start.high(),
    )
}

/// An illegal action.
#[derive(Debug)]
pub(crate) struct Illegal {
    /// The game, if it is one of a batch.
    pub game: Option<usize>,
    pub action: i64,
    /// What the action would do, if anything.
    pub text: Option<String>,
    /// The legal actions.
    pub legal: Vec<i32>,
}

impl Illegal {
    /// Returns what is known of an illegal action.
    pub fn of<G: Spaces>(position: &G, picked: &[Pick], action: i64) -> Self {
        Self {
            game: None,
            action,
            text: action_text(position, picked, action),
            legal: legal_actions(position, picked),
        }
    }
}

/// Returns the legal actions of a position in a game that goes on, in ascending order.
pub(crate) fn legal_actions<G: Spaces>(position: &G, picked: &[Pick]) -> Vec<i32> {
    let mut actions = Vec::new();
    // The numbers of every game's actions fit.
    position.for_each_action(picked, |action| actions.push(action as i32));
    actions.sort_unstable();
    actions
}

/// Returns the words for an action; `None` if it means nothing.
pub(crate) fn action_text<G: Spaces>(position: &G, picked: &[Pick], action: i64) -> Option<String> {
    let action = usize::try_from(action).ok()?;
    let is_known = action < position.actions();
    is_known.then(|| position.action_text(picked, action))?
}

/// Returns the actions that play a move given as text; `None` if it is not legal.
pub(crate) fn actions_of<G: Spaces>(position: &G, text: &str) -> Option<Vec<usize>> {
    let m = position.parse_move(text).ok()?;
    position
        .is_legal(m)
        .then(|| position.actions_of(m).to_vec())
}

/// Returns the picks of some legal actions.
pub(crate) fn picks<G: Spaces>(position: &G, picked: &[i64]) -> Picks {
    let mut picks = Picks::new();
    for &action in picked {
        if let Some(Action::Pick(pick)) = position.action(&picks, action as usize) {
            picks.push(pick);
        }
    }
    picks
}
