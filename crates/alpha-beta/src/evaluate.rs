//! What a game tells the search beyond its rules.

use core::ops::ControlFlow;

use grid_core::Game;

/// What a game tells the search: how good a position looks, and, if it can, what to look at first.
///
/// Only [`evaluate`](Self::evaluate) is required, and a function or closure from a position to points
/// will do. Everything else makes the search faster or deeper.
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
/// #     fn play_with(&mut self, m: u8, _: impl FnMut(Self::Event)) { self.0 -= m; self.1 = !self.1; }
/// #     fn key(&self) -> u64 { grid_core::key_of(&[self.0.into(), self.1 as u64]) }
/// # }
/// use alpha_beta::{Limits, Search};
///
/// // Who is left with a multiple of four matches loses at nim.
/// let mut search = Search::new(|nim: &Nim| if nim.0 % 4 == 0 { -10 } else { 10 });
/// assert_eq!(search.best_move(&Nim(23, Player::First), &Limits::depth(1)), Some(3));
/// ```
pub trait Evaluate<G: Game> {
    /// Whether moves that are ordered late may be looked at less deeply
    /// ([late move reductions](crate#late-move-reductions)). Sound where the order says something: with
    /// [`gain`](Self::gain), and where most moves change little.
    const REDUCTIONS: bool = false;

    /// Within how many plies a forced win or loss that the search finds is one. Any, unless
    /// [candidates](Self::try_for_each_candidate) leave moves out that might be the way out of it: a search
    /// then tells points, nearly [`MAX_POINTS`](crate::MAX_POINTS), of what is farther away, and goes on
    /// looking.
    const PROVEN_PLIES: u32 = u32::MAX;

    /// How good the position is for the player to move, in points: 0 is even, a pawn or its like about
    /// 100. Asked of positions that are not [decided](Game::decided).
    fn evaluate(&self, position: &G) -> i32;

    /// About how many points a legal move gains at once: what it captures, less what that costs. 0 for a
    /// quiet move, less for one that throws something away. Orders the moves; need not be right.
    #[inline]
    fn gain(&self, position: &G, m: G::Move) -> i32 {
        let _ = (position, m);
        0
    }

    /// Visits the legal moves after which an evaluation can not be trusted, captures above all, until
    /// `f` breaks: at the end of a line the search plays them out
    /// ([quiescence](crate#quiescence-search)). There must be an end to playing them out. None unless a
    /// game says so.
    #[inline]
    fn try_for_each_noisy<B>(
        &self,
        position: &G,
        f: impl FnMut(G::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let _ = (position, f);
        ControlFlow::Continue(())
    }

    /// Visits the legal moves that are worth looking at, until `f` breaks. All of them, unless a game has
    /// too many; then the search plays the best of these. There must be one if there is any legal move.
    #[inline]
    fn try_for_each_candidate<B>(
        &self,
        position: &G,
        f: impl FnMut(G::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        position.try_for_each_move(f)
    }

    /// The position after doing nothing, if that is worse here than some move
    /// ([null-move pruning](crate#null-move-pruning)). `None`, unless a game says so, since in many
    /// games having to move can be a burden.
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
