//! A game with somebody elsewhere.

use menagerie::peer::{self, Wish};
use menagerie::scene::Scene;
use menagerie::{AnyGame, Player};
use ratatui::crossterm::event::KeyCode;

use super::{App, Message};
use crate::tabletop::remote::Remote;
use crate::tabletop::transcript::whole_line;

impl App {
    /// Takes the place of a side in a game with somebody elsewhere: where his pieces are is below.
    pub(super) fn sit(&mut self, you: Player) {
        self.opponent.leave(you.other());
        self.flip = is_above(&self.scene, you);
    }

    /// Takes in what the other player has done.
    pub(super) fn tick_remote(&mut self) {
        let Some(remote) = &mut self.remote else {
            return;
        };
        let tidings = remote.tick();
        if let Some(game) = remote.game().filter(|_| tidings.is_changed) {
            let before = std::mem::replace(&mut self.game, game.copy());
            if tidings.is_rematch {
                self.replaced.extend(whole_line(&*before));
                self.keeper.turn_to_next();
            }
            self.opponent.see_move();
            self.message = None;
            self.changed();
        }
        if let Some(you) = tidings.seated {
            self.sit(you);
        }
        if let Some((text, is_error)) = tidings.told {
            self.message = Some(Message { text, is_error });
        }
    }

    /// Tells the other player what this one wants.
    pub(super) fn wish(&mut self, wish: Wish) {
        self.unselect();
        if let Some(remote) = &mut self.remote
            && let Err(error) = remote.wish(wish)
        {
            self.tell_error(error);
        }
    }

    /// Whether nobody may be helped: a game with somebody else goes on.
    pub(super) fn is_fair_play(&self) -> bool {
        self.game.ending().is_none() && self.remote.as_ref().is_some_and(|remote| !remote.is_over())
    }

    /// Asks the other player for another game.
    pub(super) fn ask_rematch(&mut self) {
        if self.remote.is_none() {
            self.tell("rematches are for games over the network");
        } else {
            self.wish(Wish::Ask(peer::Question::Rematch));
            self.tell_asked();
        }
    }

    /// Tells that the other player has been asked, if he has.
    pub(super) fn tell_asked(&mut self) {
        if self.message.is_none()
            && let Some(question) = self.remote.as_ref().and_then(Remote::asks)
        {
            self.tell(format!("the other player is asked for {question}"));
        }
    }

    /// Whether the other player has asked for something.
    pub(super) fn is_asked(&self) -> bool {
        self.remote.as_ref().and_then(Remote::asked).is_some()
    }

    /// Says yes or no to what the other player asks for.
    pub(super) fn answer_other(&mut self, code: KeyCode) {
        if let Some(question) = self.remote.as_ref().and_then(Remote::asked) {
            self.wish(match code {
                KeyCode::Char('y') => Wish::Ask(question),
                _ => Wish::Decline(question),
            });
        }
    }
}

/// The ply to go back to, so that a player has the move again that he has made last; after a game that was
/// given up, the present one.
#[must_use]
pub fn ply_before(game: &dyn AnyGame, you: Option<Player>) -> Option<usize> {
    if game.ending().is_some() && game.position_outcome().is_none() {
        return Some(game.ply());
    }
    let mut before = game.branch();
    while before.undo() {
        if you.is_none_or(|you| before.turn() == you) {
            return Some(before.ply());
        }
    }
    None
}

/// Whether a player's pieces are on the whole further up in a picture than the other's.
fn is_above(scene: &Scene, player: Player) -> bool {
    let middle = |player: Player| {
        let rows = scene.cells.chunks(usize::from(scene.columns).max(1));
        let of_player = rows.enumerate().flat_map(|(row, cells)| {
            let pieces = cells.iter().filter_map(|cell| cell.piece);
            pieces
                .filter(|piece| piece.owner == Some(player))
                .map(move |_| row)
        });
        let rows: Vec<usize> = of_player.collect();
        (rows.iter().sum::<usize>(), rows.len())
    };
    let ((sum, count), (other_sum, other_count)) = (middle(player), middle(player.other()));
    sum * other_count < other_sum * count
}
