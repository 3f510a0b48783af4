//! Simple games as numbers, for policies and value functions.
//!
//! An action picks one of the cells of a move, so a move takes several actions. The first
//! [`CHOICES`] actions are no cells: they choose among moves with the same cells, such as
//! promotions, in the order of [`SimpleGame::legal`].

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use grid_core::{Action, Dice, Encode, Game, History, Pick, Picks, Planes, Player, Spot, Spots};

use super::{Simple, SimpleGame, cell_name, piece, size};

/// The most moves that may have the same cells.
const CHOICES: usize = 16;

/// Returns a cell as a player sees it, or the cell that the player sees so: mirrored for the second
/// player if the sides of the board belong to the players.
fn seen<G: SimpleGame>(spot: Spot, viewer: Player) -> Spot {
    let is_mirrored = viewer == Player::Second;
    let [rows, columns] = size::<G>();
    let flipped = |at: u16, cells: u16, has_sides: bool| match is_mirrored && has_sides {
        true => cells - 1 - at,
        false => at,
    };
    Spot {
        row: flipped(spot.row, rows, G::ABOUT.below.is_some()),
        column: flipped(spot.column, columns, G::ABOUT.left.is_some()),
    }
}

/// Returns the number of a cell on the board as a player sees it.
fn cell_for<G: SimpleGame>(spot: Spot, viewer: Player) -> usize {
    let seen = seen::<G>(spot, viewer);
    usize::from(seen.row) * usize::from(size::<G>()[1]) + usize::from(seen.column)
}

impl<G: SimpleGame> Simple<G> {
    /// Returns the cell that an action picks; `None` if it chooses among moves.
    fn picked_by(&self, action: usize) -> Option<Spot> {
        let cell = action.checked_sub(CHOICES)?;
        let spot = Spot::all(size::<G>()).nth(cell)?;
        Some(seen::<G>(spot, self.turn()))
    }

    /// Returns the legal moves that begin with some picks, each with the cells after them.
    fn going_on(&self, picked: &[Pick]) -> Vec<(G::Move, Spots)> {
        let mut found = Vec::new();
        self.for_each_move(|m| {
            let spots: Spots = m.into();
            let cells = spots.iter().copied().map(Pick::Cell);
            if spots.len() >= picked.len() && cells.zip(picked).all(|(cell, &pick)| cell == pick) {
                found.push((m, spots[picked.len()..].into()));
            }
        });
        found
    }

    /// Returns the next action of the move with a number among those that go on.
    fn next_action(&self, moves: &[(G::Move, Spots)], number: usize) -> usize {
        match moves[number].1.first() {
            Some(&spot) => CHOICES + cell_for::<G>(spot, self.turn()),
            None => moves[..number]
                .iter()
                .filter(|(_, rest)| rest.is_empty())
                .count(),
        }
    }

    /// Returns the actions that play a legal move.
    fn all_actions_of(&self, m: G::Move) -> Vec<usize> {
        let spots: Spots = m.into();
        let picked: Picks = spots.iter().copied().map(Pick::Cell).collect();
        let cells = spots
            .iter()
            .map(|&spot| CHOICES + cell_for::<G>(spot, self.turn()));
        let mut actions: Vec<usize> = cells.collect();
        let moves = self.going_on(&picked);
        if (moves.len() > 1 || picked.is_empty())
            && let Some(number) = moves.iter().position(|(legal, _)| *legal == m)
        {
            actions.push(self.next_action(&moves, number));
        }
        actions
    }
}

/// The pieces of the viewer, of the enemy and of nobody, each by its number among the
/// [pieces](SimpleGame::PIECES) from 1, where pieces of one name have the same number; and the cells
/// of the move that are picked. A move has at most eight cells.
impl<G: SimpleGame> Encode for Simple<G> {
    const PLANES: &'static [&'static str] =
        &["own pieces", "enemy pieces", "other pieces", "picked cells"];

    fn greatest(plane: &str) -> u8 {
        match plane {
            "picked cells" => 1,
            _ => u8::try_from(G::PIECES.len()).unwrap_or(u8::MAX),
        }
    }

    fn actions(&self) -> usize {
        CHOICES + self.plane_size().iter().product::<usize>()
    }

    fn number(&self, m: G::Move) -> u64 {
        let base = self.actions() as u64;
        let actions = self.all_actions_of(m).into_iter();
        actions.fold(0, |number, action| number * base + action as u64)
    }

    fn numbered(&self, number: u64) -> Option<G::Move> {
        let mut picked = Picks::new();
        let mut actions = self.actions_of_number(number).into_iter();
        loop {
            match self.action(&picked, actions.next()?)? {
                Action::Pick(pick) => picked.push(pick),
                Action::Play(m) => return actions.next().is_none().then_some(m),
            }
        }
    }

    fn action(&self, picked: &[Pick], action: usize) -> Option<Action<G::Move>> {
        let moves = self.going_on(picked);
        let Some(spot) = self.picked_by(action) else {
            let chosen = moves.iter().filter(|(_, rest)| rest.is_empty());
            let m = chosen.map(|(m, _)| *m).nth(action)?;
            return (action < CHOICES).then_some(Action::Play(m));
        };
        let mut left = moves.iter().filter(|(_, rest)| rest.first() == Some(&spot));
        let (m, rest) = left.next()?;
        match rest.len() == 1 && left.next().is_none() {
            true => Some(Action::Play(*m)),
            false => Some(Action::Pick(Pick::Cell(spot))),
        }
    }

    fn for_each_action(&self, picked: &[Pick], f: impl FnMut(usize)) {
        let moves = self.going_on(picked);
        let actions = (0..moves.len()).map(|number| self.next_action(&moves, number));
        let mut actions: Vec<usize> = actions.collect();
        actions.sort_unstable();
        actions.dedup();
        actions.into_iter().for_each(f);
    }

    fn action_count(&self, picked: &[Pick]) -> usize {
        let mut count = 0;
        self.for_each_action(picked, |_| count += 1);
        count
    }

    fn random_action(&self, picked: &[Pick], dice: &mut Dice) -> Option<(usize, Action<G::Move>)> {
        let moves = self.going_on(picked);
        let number = dice.below((moves.len() as u64).max(1)) as usize;
        moves.get(number)?;
        let action = self.next_action(&moves, number);
        Some((action, self.action(picked, action)?))
    }

    fn plane_size(&self) -> [usize; 2] {
        size::<G>().map(usize::from)
    }

    fn encode(&self, picked: &[Pick], _: &History, viewer: Player, planes: &mut Planes<'_>) {
        let look = |spot| Some((spot, self.0.at(spot).and_then(piece::<G>)?));
        let pieces: Vec<_> = Spot::all(size::<G>()).filter_map(look).collect();
        let number = |name| G::PIECES.iter().position(|piece| piece.name == name);
        for owner in [Some(viewer), Some(!viewer), None] {
            let own = pieces.iter().filter(|(_, piece)| piece.owner == owner);
            planes.values(own.map(|(spot, piece)| {
                let number = number(piece.name).unwrap_or_default() + 1;
                (cell_for::<G>(*spot, viewer), number as u8)
            }));
        }
        planes.cells(picked.iter().filter_map(|pick| match *pick {
            Pick::Cell(spot) => Some(cell_for::<G>(spot, viewer)),
            Pick::Kind(_) => None,
        }));
    }

    fn action_text(&self, picked: &[Pick], action: usize) -> Option<String> {
        match (self.picked_by(action), self.action(picked, action)) {
            (Some(spot), _) => Some(cell_name(spot, size::<G>()[0])),
            (None, Some(Action::Play(m))) => Some(m.to_string()),
            _ => None,
        }
    }
}
