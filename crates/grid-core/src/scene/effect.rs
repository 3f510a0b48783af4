//! What an event does to pieces, in words that are the same for every game.

use crate::scene::change::Change;
use crate::scene::picture::Scene;

/// The effect of an event on the pieces of a picture, in words that are the same for every game.
/// See [`Change::effect`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Effect {
    /// A piece went from one cell to another; in castling two pieces did.
    Moved,
    /// A piece appeared on an empty cell: it was born or placed.
    Appeared,
    /// A piece is gone: it died, or was captured.
    Vanished,
    /// A piece has another owner now.
    Converted,
    /// A piece became another one of the same owner.
    Changed,
    /// All pieces are where they were.
    Nothing,
}

impl Change {
    /// Returns the effect of the change on the pieces of a picture, before it is applied to it.
    ///
    /// ```
    /// use grid_core::Player;
    /// use grid_core::scene::{Change, Effect, Ground, Scene, SceneCell, ScenePiece, Spot};
    ///
    /// let king = ScenePiece::new(Player::First, 'K', '♔', "king");
    /// let queen = ScenePiece::new(Player::First, 'Q', '♕', "queen");
    /// let lost = ScenePiece::new(Player::Second, 'k', '♚', "king");
    /// let a1 = SceneCell::new("a1", Ground::Dark).with_piece(king);
    /// let scene = Scene::new(2, vec![a1, SceneCell::new("b1", Ground::Light)]);
    ///
    /// let [a1, b1] = [0, 1].map(|column| Spot { row: 0, column });
    /// for (change, effect) in [
    ///     (Change::carry(a1, b1, king), Effect::Moved),
    ///     (Change::fill(b1, queen), Effect::Appeared),
    ///     (Change::empty(a1), Effect::Vanished),
    ///     (Change::fill(a1, lost), Effect::Converted),
    ///     (Change::fill(a1, queen), Effect::Changed),
    ///     (Change::none(), Effect::Nothing),
    /// ] {
    ///     assert_eq!(change.effect(&scene), effect);
    /// }
    /// ```
    #[must_use]
    pub fn effect(&self, before: &Scene) -> Effect {
        let old = |spot| before.cell(spot).and_then(|cell| cell.piece);
        let filled = self.filled.iter();
        match (self.emptied.is_empty(), self.filled.is_empty()) {
            (true, true) => Effect::Nothing,
            (false, true) => Effect::Vanished,
            (false, false) => Effect::Moved,
            (true, false) => {
                filled.fold(Effect::Appeared, |effect, &(spot, piece)| match old(spot) {
                    Some(old) if old.owner != piece.owner => Effect::Converted,
                    Some(_) if effect == Effect::Appeared => Effect::Changed,
                    _ => effect,
                })
            }
        }
    }
}
