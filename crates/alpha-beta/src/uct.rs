//! Monte Carlo tree search over any game.

use core::mem::size_of;
use core::ops::ControlFlow;

use grid_core::{Dice, Game, Outcome, Player, Record, playout};

use crate::{Clock, Evaluate, Limits, Report, Score, StopFlag, View};

/// Monte Carlo tree search: UCT, upper confidence bounds applied to trees (Kocsis and Szepesvári,
/// 2006).
///
/// In most games it needs only the rules: random games from a position are its evaluation, and
/// moves that do well are tried more often. In positions with very many moves, the number of moves
/// that are tried grows with the square root of the visits.
///
/// If an [evaluation](Evaluate) restricts the candidates, as that of Conquid does, random games
/// would mostly play bad moves. UCT then tries only the candidates, and evaluates a position
/// instead of playing a random game from it.
///
/// In [`Limits`], a node is one random game, and the depth is that of the tree. If neither nodes
/// nor time are limited, it plays 10,000 games. Draws by history are ignored. A random game of more
/// than 400 plies counts as a draw. A tree that fills its memory does not grow any more, but the
/// search goes on.
///
/// ```
/// use alpha_beta::testing::Nim;
/// use alpha_beta::{Limits, Uct};
/// use grid_core::{Player, Record};
///
/// let game = Record::new(Nim(7, Player::First));
/// let mut uct = Uct::new(|_: &Nim| 0, 1);
/// let report = uct.run(&game, &Limits::nodes(2_000), |_| {}).unwrap();
/// assert_eq!((report.best, report.nodes), (3, 2_000));
/// ```
#[derive(Clone, Debug)]
pub struct Uct<E> {
    evaluator: E,
    dice: Dice,
    /// The most memory for the tree, in bytes: [`USUAL_BYTES`](Self::USUAL_BYTES) by default. It
    /// always has room for 500 positions.
    pub tree_bytes: usize,
}

/// The exploration constant of UCT: the weight of rarely tried moves. In theory it is the square
/// root of 2.
const EXPLORATION: f64 = 1.0;

/// The number of random games if neither nodes nor time are limited.
const USUAL_GAMES: u64 = 10_000;

/// The longest random game, in plies.
const MAX_PLIES: u32 = 400;

/// A move in the tree, and the games that began with it.
struct Node<M> {
    m: Option<M>,
    /// The player to move after the move, and the number of moves to try.
    turn: Player,
    moves: u64,
    /// The result, if the game is over.
    outcome: Option<Outcome>,
    /// The number of the first move to try and the step to the next one: they visit all moves.
    first: u64,
    stride: u64,
    children: Vec<u32>,
    visits: u32,
    /// The points won by the player who made the move: 1 for a win, 0.5 for a draw.
    gains: f64,
}

fn common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

impl<M> Node<M> {
    /// The bytes of a node and its place in its parent's list of children, which has at most four
    /// places for each.
    const BYTES: usize = size_of::<Self>() + 4 * size_of::<u32>();

    /// Makes a node of the position after a move, from which `moves` moves are tried.
    fn new<G: Game<Move = M>>(position: &G, moves: u64, m: Option<M>, dice: &mut Dice) -> Self {
        let outcome = position.terminal_outcome();
        let outcome = outcome.or_else(|| (moves == 0).then(|| position.outcome_without_moves()));
        let mut stride = 1 + dice.below(moves.saturating_sub(1).max(1));
        while common_divisor(stride, moves.max(1)) != 1 {
            stride = stride % moves + 1;
        }
        Self {
            m,
            turn: position.turn(),
            moves,
            outcome,
            first: dice.below(moves),
            stride,
            children: Vec::new(),
            visits: 0,
            gains: 0.0,
        }
    }

    /// Returns the number of the next move to try; `None` if no new move should be tried now.
    fn untried(&self) -> Option<u64> {
        let tried = self.children.len() as u64;
        let wanted = 16 + (4.0 * f64::from(self.visits).sqrt()) as u64;
        let next = u128::from(self.first) + u128::from(tried) * u128::from(self.stride);
        // The remainder is below a number of 64 bits.
        (tried < self.moves.min(wanted)).then(|| (next % u128::from(self.moves)) as u64)
    }

    /// Returns the share of the points won by the player who made the move, from 0 to 1.
    fn rate(&self) -> f64 {
        self.gains / f64::from(self.visits.max(1))
    }
}

/// Returns the points of the first player: 1 for a win, 0.5 for a draw.
fn points(outcome: Option<Outcome>) -> f64 {
    match outcome {
        Some(Outcome::Win(player)) => share_of(player, 1.0),
        Some(Outcome::Draw) | None => 0.5,
    }
}

/// Returns the share of a player in a game, given that of the first player, or the reverse.
fn share_of(player: Player, first: f64) -> f64 {
    match player {
        Player::First => first,
        Player::Second => 1.0 - first,
    }
}

/// The points of an evaluation that are odds of 10 to 1, as of Elo ratings.
const TEN_TO_ONE: f64 = 400.0;

/// A tree of fewer nodes would choose by chance, so it has this many however little memory is
/// given.
const FEWEST_NODES: usize = 500;

/// The tree; node 0 is the root.
struct Tree<'a, G: Game, E> {
    evaluator: &'a E,
    root: G,
    /// The moves to try from the root; none of them means all.
    root_moves: Vec<G::Move>,
    nodes: Vec<Node<G::Move>>,
    /// The most nodes.
    most: usize,
    depth: usize,
    dice: Dice,
}

impl<'a, G: Game, E: Evaluate<G>> Tree<'a, G, E> {
    /// Whether the candidates leave out moves.
    const IS_SELECTIVE: bool = E::PROVEN_PLIES < u32::MAX;

    fn new(evaluator: &'a E, root: &G, limits: &Limits, bytes: usize, dice: Dice) -> Self {
        let most = bytes / Node::<G::Move>::BYTES;
        let mut tree = Self {
            evaluator,
            nodes: Vec::new(),
            most: most.clamp(FEWEST_NODES, u32::MAX as usize),
            root: root.clone(),
            root_moves: limits.root_moves_of(root),
            depth: limits
                .depth
                .map_or(usize::MAX, |plies| plies.max(1) as usize),
            dice,
        };
        tree.add(root, None);
        tree
    }

    /// Adds the node of a position. There must be room for it.
    fn add(&mut self, position: &G, m: Option<G::Move>) -> usize {
        let moves = if m.is_none() && !self.root_moves.is_empty() {
            self.root_moves.len() as u64
        } else if Self::IS_SELECTIVE {
            let mut count = 0;
            let view = self.evaluator.view(position);
            let _ = view.try_for_each_candidate(|_| {
                count += 1;
                ControlFlow::<()>::Continue(())
            });
            count
        } else {
            position.move_count()
        };
        let node = Node::new(position, moves, m, &mut self.dice);
        let len = self.nodes.len();
        if len == self.nodes.capacity() {
            self.nodes.reserve_exact(len.max(16).min(self.most - len));
        }
        self.nodes.push(node);
        len
    }

    /// Returns the move with a number among those to try from a node.
    fn nth_move(&self, at: usize, position: &G, n: u64) -> Option<G::Move> {
        if at == 0 && !self.root_moves.is_empty() {
            return self.root_moves.get(n as usize).copied();
        }
        if !Self::IS_SELECTIVE {
            return position.nth_move(n);
        }
        // A game may have thousands of candidates: those after the one that is asked for cost
        // nothing, and none is kept.
        let mut left = n;
        let nth = |m| match left.checked_sub(1) {
            Some(fewer) => {
                left = fewer;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(m),
        };
        let view = self.evaluator.view(position);
        view.try_for_each_candidate(nth).break_value()
    }

    /// Returns the points of the first player in a position that is not decided.
    fn judge(&mut self, position: G) -> f64 {
        if !Self::IS_SELECTIVE {
            return points(playout(position, &mut self.dice, MAX_PLIES).0.outcome());
        }
        let lead = f64::from(self.evaluator.view(&position).evaluate()) / TEN_TO_ONE;
        let expected = 1.0 / (1.0 + 10_f64.powf(-lead));
        share_of(position.turn(), expected)
    }

    /// Returns the child to play the next game with, by the formula of UCT.
    fn most_urgent(&self, node: &Node<G::Move>) -> Option<usize> {
        let log = f64::from(node.visits.max(1)).ln();
        let urgency = |&child: &usize| {
            let child = &self.nodes[child];
            child.rate() + EXPLORATION * (log / f64::from(child.visits.max(1))).sqrt()
        };
        let children = node.children.iter().map(|&child| child as usize);
        children.max_by(|a, b| urgency(a).total_cmp(&urgency(b)))
    }

    /// Plays one game: through the tree, one move beyond it, and then random moves.
    fn play_one(&mut self) {
        let mut position = self.root.clone();
        let mut path = vec![0];
        let mut at = 0;
        while self.nodes[at].outcome.is_none() && path.len() <= self.depth {
            let has_room = self.nodes.len() < self.most;
            if let Some(n) = self.nodes[at].untried().filter(|_| has_room) {
                if let Some(m) = self.nth_move(at, &position, n) {
                    position.play_unchecked(m);
                    let child = self.add(&position, Some(m));
                    self.nodes[at].children.push(child as u32);
                    at = child;
                    path.push(at);
                }
                break;
            }
            let Some(child) = self.most_urgent(&self.nodes[at]) else {
                break;
            };
            if let Some(m) = self.nodes[child].m {
                position.play_unchecked(m);
            }
            at = child;
            path.push(at);
        }
        let first = match self.nodes[at].outcome {
            Some(outcome) => points(Some(outcome)),
            None => self.judge(position),
        };
        for &at in &path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            let mover = if at == 0 { node.turn } else { !node.turn };
            node.gains += share_of(mover, first);
        }
    }

    /// Returns the child with the most visits, or one that wins at once.
    fn best(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let worth = |&child: &usize| {
            let child = &self.nodes[child];
            let wins = child.outcome == Some(Outcome::Win(node.turn));
            (wins, child.visits)
        };
        let children = node.children.iter().map(|&child| child as usize);
        children.max_by_key(worth)
    }

    fn report(&self, games: u64, clock: &Clock) -> Option<Report<G::Move>> {
        let best = &self.nodes[self.best(0)?];
        let score = match best.outcome {
            Some(Outcome::Win(winner)) if winner == self.nodes[0].turn => Score::win_in(1),
            _ => {
                let rate = best.rate().clamp(0.001, 0.999);
                Score::points((TEN_TO_ONE * (rate / (1.0 - rate)).log10()) as i32)
            }
        };
        let mut report = Report::known(best.m?, score);
        report.pv.clear();
        let mut at = 0;
        while let Some(child) = self.best(at) {
            report.pv.extend(self.nodes[child].m);
            at = child;
        }
        report.depth = report.pv.len() as u32;
        report.seldepth = report.depth;
        report.nodes = games;
        report.time = clock.elapsed();
        Some(report)
    }
}

impl<E> Uct<E> {
    /// The usual size of the tree, in bytes: 16 MiB.
    pub const USUAL_BYTES: usize = 16 << 20;

    /// Creates a search whose random choices depend on a seed, with a tree of
    /// [`USUAL_BYTES`](Self::USUAL_BYTES).
    pub fn new(evaluator: E, seed: u64) -> Self {
        Self {
            evaluator,
            dice: Dice::seeded(seed),
            tree_bytes: Self::USUAL_BYTES,
        }
    }

    /// Returns the best move of a position without a history; `None` if the game is over.
    pub fn best_move<G: Game>(&mut self, position: &G, limits: &Limits) -> Option<G::Move>
    where
        E: Evaluate<G>,
    {
        let game = Record::new(position.clone());
        Some(self.run(&game, limits, |_| {})?.best)
    }

    /// Returns a move that wins at once, or else the move tried most often; `None` if the game is
    /// over. `on_iteration` is called whenever the number of games has doubled.
    pub fn run<G: Game>(
        &mut self,
        game: &Record<G>,
        limits: &Limits,
        mut on_iteration: impl FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>>
    where
        E: Evaluate<G>,
    {
        if game.ending().is_some() {
            return None;
        }
        let limits = &limits.clone().without_soft_time();
        let clock = Clock::start(limits);
        let most = limits.hard_time.map_or(USUAL_GAMES, |_| u64::MAX);
        let games = limits.nodes.unwrap_or(most).clamp(1, u32::MAX.into());
        let dice = Dice::seeded(self.dice.bits());
        let (evaluator, root) = (&self.evaluator, game.position());
        let mut tree = Tree::new(evaluator, root, limits, self.tree_bytes, dice);
        let mut played = 0;
        while played < games {
            tree.play_one();
            played += 1;
            let is_stopped = limits.stop.as_ref().is_some_and(StopFlag::is_raised);
            if is_stopped || clock.is_time_up() {
                break;
            }
            if played.is_power_of_two()
                && let Some(report) = tree.report(played, &clock)
            {
                on_iteration(&report);
            }
        }
        tree.report(played, &clock)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Search;
    use crate::testing::Nim;

    /// Offers only odd numbers, and knows who wins.
    struct Odd;

    impl View<Nim> for &Nim {
        fn position(&self) -> &Nim {
            self
        }

        fn evaluate(&self) -> i32 {
            [-400, 400][self.0 as usize % 2]
        }

        fn try_for_each_candidate<B>(&self, f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
            (1..=self.0.min(3) as u8).step_by(2).try_for_each(f)
        }
    }

    impl Evaluate<Nim> for Odd {
        const PROVEN_PLIES: u32 = 1;

        type View<'a> = &'a Nim;

        fn view<'a>(&'a self, position: &'a Nim) -> &'a Nim {
            position
        }
    }

    fn check_bytes(evaluator: &impl Evaluate<Nim>) {
        const GAMES: u32 = 3_000;
        for bytes in [0, 60_000] {
            let dice = Dice::seeded(1);
            let root = Nim(200, Player::First);
            let mut tree = Tree::new(evaluator, &root, &Limits::NONE, bytes, dice);
            for _ in 0..GAMES {
                tree.play_one();
            }
            let bytes = bytes.max(FEWEST_NODES * Node::<u8>::BYTES);
            let places: usize = tree.nodes.iter().map(|node| node.children.capacity()).sum();
            let node = size_of::<Node<u8>>();
            let held = tree.nodes.capacity() * node + places * size_of::<u32>();
            assert!(held <= bytes, "{held} of {bytes} bytes");
            assert!(2 * held > bytes, "{held} of {bytes} bytes");
            assert_eq!(tree.nodes[0].visits, GAMES, "the search goes on");
        }
    }

    #[test]
    fn the_tree_holds_to_its_memory() {
        check_bytes(&|_: &Nim| 0);
        check_bytes(&Odd);
    }

    #[test]
    fn an_evaluation_that_leaves_out_moves_offers_the_only_ones_and_judges_them() {
        // With odd numbers alone, who takes from an even number loses.
        for (matches, is_won) in [(199, true), (200, false)] {
            let game = Record::new(Nim(matches, Player::Second));
            let by_games = Uct::new(Odd, 7).run(&game, &Limits::nodes(300), |_| {});
            let by_depth = Search::new(Odd).run(&game, &Limits::depth(4), |_| {});
            for report in [by_games, by_depth] {
                let report = report.expect("a move");
                assert!(report.pv.iter().all(|taken| taken % 2 == 1), "{report:?}");
                assert_eq!(report.score > Score::EVEN, is_won, "{report:?}");
            }
        }
    }

    #[test]
    fn the_same_seed_finds_the_same_and_the_depth_is_that_of_the_tree() {
        let game = Record::new(Nim(50, Player::First));
        let mut limits = Limits::nodes(500);
        limits.depth = Some(3);
        let found = || Uct::new(|_: &Nim| 0, 7).run(&game, &limits, |_| {});
        assert_eq!(found(), found());
        assert!(found().is_some_and(|report| report.depth <= 3));
        let over = Nim(0, Player::First);
        assert_eq!(Uct::new(|_: &Nim| 0, 7).best_move(&over, &limits), None);
    }
}
