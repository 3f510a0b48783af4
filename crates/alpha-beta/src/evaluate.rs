//! The evaluation of positions and moves.

use core::ops::ControlFlow;

use grid_core::Game;

use crate::Pruning;

/// Evaluates positions and, optionally, selects and orders moves.
///
/// A function or closure from a position to points is an evaluation. A type with more to offer
/// makes a [view](View) of each node. The constants make the search faster or deeper.
///
/// ```
/// use alpha_beta::testing::Nim;
/// use alpha_beta::{Limits, Search};
/// use grid_core::Player;
///
/// // Take one to three matches. A player with a multiple of four matches loses.
/// let mut search = Search::new(|nim: &Nim| if nim.0 % 4 == 0 { -10 } else { 10 });
/// assert_eq!(search.best_move(&Nim(23, Player::First), &Limits::depth(1)), Some(3));
/// ```
///
/// The same as a type, with the usual view:
///
/// ```
/// use alpha_beta::testing::Nim;
/// use alpha_beta::{Evaluate, Plain, View};
/// use grid_core::Player;
///
/// struct ByFours;
///
/// impl Evaluate<Nim> for ByFours {
///     type View<'a> = Plain<'a, Nim>;
///
///     fn view<'a>(&'a self, nim: &'a Nim) -> Plain<'a, Nim> {
///         Plain::new(nim, |nim| if nim.0 % 4 == 0 { -10 } else { 10 })
///     }
/// }
///
/// assert_eq!(ByFours.view(&Nim(8, Player::First)).evaluate(), -10);
/// ```
pub trait Evaluate<G: Game> {
    /// Whether the search may reduce the depth of late moves
    /// ([late move reductions](crate#late-move-reductions)). Useful for games that implement
    /// [`View::gain`] and in which most moves change little.
    const REDUCTIONS: bool = false;

    /// The margins of [forward pruning](crate#forward-pruning). By default nothing is left out.
    const PRUNING: Pruning = Pruning::NONE;

    /// Whether quiescence keeps evaluations in the [table](crate#transposition-table). It changes
    /// no score. It saves time if an evaluation takes longer than a look into the table, and if
    /// lines often lead to the same position.
    const TABLE_IN_QUIESCENCE: bool = false;

    /// Whether programs should keep the [table](crate#transposition-table) from one move of a game
    /// to the next ([`Memory`](crate::Memory)). Set it if a match shows that the game gains.
    const TABLE_BETWEEN_MOVES: bool = false;

    /// Whether a search that goes on with the table of the last move also goes on with its killer
    /// moves and half of its history scores. Set it if a match shows that the game gains.
    const HISTORY_BETWEEN_MOVES: bool = false;

    /// Forced wins and losses farther away than this many plies are reported as points near
    /// [`MAX_POINTS`](crate::MAX_POINTS), not as proofs, and the search does not stop at them. Set
    /// it if the [candidates](View::try_for_each_candidate) leave out moves that might avoid a
    /// forced end. Any limit also says that the candidates leave out moves: tree search then takes
    /// them to be in order, the most promising first.
    const PROVEN_PLIES: u32 = u32::MAX;

    /// The random plies after which [`Uct`](crate::Uct) evaluates a position. The usual 400 are a
    /// whole game almost everywhere, so that only its result counts. Set it to 0, which evaluates
    /// the position itself, if a match shows that the game gains.
    const RANDOM_PLIES: u32 = 400;

    /// What the evaluation knows of one position.
    type View<'a>: View<G>
    where
        Self: 'a,
        G: 'a;

    /// Looks at a position. The search makes one view of a node, often without asking it anything,
    /// so a view puts off its work until it is asked.
    fn view<'a>(&'a self, position: &'a G) -> Self::View<'a>;
}

/// The evaluation of one position and its moves. What several methods need can be found once and
/// kept, for example in a [`OnceCell`](core::cell::OnceCell).
pub trait View<G: Game> {
    /// Returns the position.
    fn position(&self) -> &G;

    /// Returns how good the position is for the player to move, in points: 0 is even, a pawn is
    /// about 100. Called only for positions that are not [decided](Game::terminal_outcome).
    fn evaluate(&self) -> i32;

    /// Returns roughly how many points a legal move gains at once: the value it captures minus the
    /// value it gives up. 0 is a quiet move, and a negative gain is a loss.
    ///
    /// The search orders moves by it. It may [reduce](crate#late-move-reductions) or [leave
    /// out](crate#forward-pruning) a move that gains nothing, so give a strong move that captures
    /// nothing a small gain. Only quiet moves have killer and history scores.
    #[inline]
    fn gain(&self, m: G::Move) -> i32 {
        let _ = m;
        0
    }

    /// Visits the noisy legal moves, such as captures, until `f` breaks. The search plays them out
    /// at the end of a line ([quiescence](crate#quiescence-search)). Sequences of noisy moves must
    /// be finite. There are none by default.
    #[inline]
    fn try_for_each_noisy<B>(&self, f: impl FnMut(G::Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let _ = f;
        ControlFlow::Continue(())
    }

    /// Visits the legal moves worth searching, until `f` breaks. By default these are all legal
    /// moves; override the method for games with too many. There must be at least one if there is a
    /// legal move.
    #[inline]
    fn try_for_each_candidate<B>(
        &self,
        f: impl FnMut(G::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.position().try_for_each_move(f)
    }

    /// Returns the position after passing, for [null-move pruning](crate#null-move-pruning); `None`
    /// where passing could be better than every move (zugzwang). `None` by default.
    #[inline]
    fn null_move(&self) -> Option<G> {
        None
    }
}

/// The view of an evaluation that is only a function of the position.
#[derive(Copy, Clone, Debug)]
pub struct Plain<'a, G, F = fn(&G) -> i32> {
    position: &'a G,
    evaluate: F,
}

impl<'a, G, F> Plain<'a, G, F> {
    /// Returns the view of a position by this function.
    #[inline]
    pub const fn new(position: &'a G, evaluate: F) -> Self {
        Self { position, evaluate }
    }
}

impl<G: Game, F: Fn(&G) -> i32> View<G> for Plain<'_, G, F> {
    #[inline]
    fn position(&self) -> &G {
        self.position
    }

    #[inline]
    fn evaluate(&self) -> i32 {
        (self.evaluate)(self.position)
    }
}

impl<G: Game, F: Fn(&G) -> i32> Evaluate<G> for F {
    type View<'a>
        = Plain<'a, G, &'a F>
    where
        F: 'a,
        G: 'a;

    #[inline]
    fn view<'a>(&'a self, position: &'a G) -> Self::View<'a> {
        Plain::new(position, self)
    }
}
