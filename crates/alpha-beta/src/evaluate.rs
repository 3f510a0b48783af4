//! What a game tells the search besides its rules.

use core::ops::ControlFlow;

use grid_core::Game;

/// How good positions look, and optionally which moves to search and in what order.
///
/// Only [`evaluate`](Self::evaluate) is required; a function or closure from a position to points
/// implements it. Everything else makes the search faster or deeper.
///
/// ```
/// # use core::ops::ControlFlow;
/// # use grid_core::{Game, Outcome, Player};
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Nim(u8, Player);
/// # impl Game for Nim {
/// #     type Move = u8;
/// #     type Event = core::convert::Infallible;
/// #     fn turn(&self) -> Player { self.1 }
/// #     fn decided(&self) -> Option<Outcome> { None }
/// #     fn stuck(&self) -> Outcome { Outcome::Win(!self.1) }
/// #     fn try_for_each_move<B>(&self, f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
/// #         (1..=self.0.min(3)).try_for_each(f)
/// #     }
/// #     fn play_with(&mut self, m: u8, _: impl FnMut(Self::Event)) {
/// #         self.0 -= m;
/// #         self.1 = !self.1;
/// #     }
/// #     fn key(&self) -> u64 { grid_core::key_of(&[self.0.into(), self.1 as u64]) }
/// # }
/// use alpha_beta::{Limits, Search};
///
/// // At nim, a player left with a multiple of four matches loses.
/// let mut search = Search::new(|nim: &Nim| if nim.0 % 4 == 0 { -10 } else { 10 });
/// assert_eq!(search.best_move(&Nim(23, Player::First), &Limits::depth(1)), Some(3));
/// ```
pub trait Evaluate<G: Game> {
    /// Whether moves late in the order may be searched less deeply
    /// ([late move reductions](crate#late-move-reductions)). Useful for games that implement
    /// [`gain`](Self::gain) and where most moves change little.
    const REDUCTIONS: bool = false;

    /// Forced ends up to this many plies away are proven. Set it if
    /// [candidates](Self::try_for_each_candidate) leave out moves that might avoid such an end:
    /// farther ends are then reported as points, nearly [`MAX_POINTS`](crate::MAX_POINTS), and the
    /// search goes on.
    const PROVEN_PLIES: u32 = u32::MAX;

    /// Returns how good the position is for the player to move, in points: 0 is even, a pawn is
    /// about
    /// 100. Called only for positions that are not [decided](Game::decided).
    fn evaluate(&self, position: &G) -> i32;

    /// Returns roughly how many points a legal move gains at once: what it captures, less what that
    /// costs. 0 for a quiet move, negative for one that loses something. Only orders the moves.
    #[inline]
    fn gain(&self, position: &G, m: G::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// Visits the noisy legal moves, such as captures, until `f` breaks. At the end of a line the
    /// search plays them out before it evaluates ([quiescence](crate#quiescence-search)). Sequences
    /// of noisy moves must be finite. None by default.
    #[inline]
    fn try_for_each_noisy<B>(
        &self,
        position: &G,
        f: impl FnMut(G::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let _ = (position, f);
        ControlFlow::Continue(())
    }

    /// Visits the legal moves worth searching, until `f` breaks. All legal moves by default;
    /// override it for games with too many. There must be at least one if there is a legal move.
    #[inline]
    fn try_for_each_candidate<B>(
        &self,
        position: &G,
        f: impl FnMut(G::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        position.try_for_each_move(f)
    }

    /// Returns the position after passing, if passing is worse here than the best move
    /// ([null-move pruning](crate#null-move-pruning)). `None` by default, since in many games the
    /// obligation to move can be a disadvantage (zugzwang).
    #[inline]
    fn pass(&self, position: &G) -> Option<G> {
        let _ = position;
        None
    }
}

impl<G: Game, F: Fn(&G) -> i32> Evaluate<G> for F {
    #[inline]
    fn evaluate(&self, position: &G) -> i32 {
        self(position)
    }
}
