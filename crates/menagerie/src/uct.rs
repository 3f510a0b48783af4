//! Monte Carlo tree search over any game.

use alpha_beta::{Clock, Limits, Report, Score, StopFlag};
use grid_core::{Dice, Game, Outcome, Player, Record, playout};

/// Monte Carlo tree search: UCT, upper confidence bounds applied to trees (Kocsis and Szepesvári,
/// 2006).
///
/// It needs only the rules of a game: random games from a position are its evaluation, and moves
/// that do well are tried more often. In positions with very many moves, the number of moves that
/// are tried grows with the square root of the visits.
///
/// In [`Limits`], a node is one random game, and the depth is that of the tree. If neither nodes
/// nor time are limited, it plays [`Uct::USUAL_GAMES`]. Draws by history are ignored. A random game
/// of more than [`Uct::MAX_PLIES`] plies counts as a draw.
///
/// ```
/// use grid_core::Record;
/// use menagerie::{Limits, Uct};
///
/// let game = Record::new(conway_chess::Position::START);
/// let report = Uct::new(7).run(&game, &Limits::nodes(20), |_| {}).unwrap();
/// assert_eq!(report.nodes, 20);
/// ```
#[derive(Clone, Debug)]
pub struct Uct {
    dice: Dice,
}

/// The exploration constant of UCT: the weight of rarely tried moves. In theory it is the square
/// root of 2.
const EXPLORATION: f64 = 1.0;

/// A move in the tree, and the games that began with it.
struct Node<M> {
    m: Option<M>,
    /// The player to move after the move, and the number of legal moves.
    turn: Player,
    moves: u64,
    /// The result, if the game is over.
    outcome: Option<Outcome>,
    /// The number of the first move to try and the step to the next one: they visit all moves.
    first: u64,
    stride: u64,
    children: Vec<usize>,
    visits: u32,
    /// The half points won by the player who made the move.
    gains: u64,
}

fn common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

impl<M> Node<M> {
    fn new<G: Game<Move = M>>(position: &G, m: Option<M>, dice: &mut Dice) -> Self {
        let moves = position.move_count();
        let outcome = position.decided();
        let outcome = outcome.or_else(|| (moves == 0).then(|| position.stuck()));
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
            gains: 0,
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
        self.gains as f64 / (2.0 * f64::from(self.visits.max(1)))
    }
}

/// Returns the half points of a player: 2 for a win, 1 for a draw.
fn half_points(outcome: Option<Outcome>, player: Player) -> u64 {
    match outcome {
        Some(Outcome::Win(winner)) => 2 * u64::from(winner == player),
        Some(Outcome::Draw) | None => 1,
    }
}

/// The tree; node 0 is the root.
struct Tree<G: Game> {
    root: G,
    nodes: Vec<Node<G::Move>>,
    depth: usize,
    dice: Dice,
}

impl<G: Game> Tree<G> {
    fn new(root: G, depth: usize, mut dice: Dice) -> Self {
        let nodes = vec![Node::new(&root, None, &mut dice)];
        Self {
            root,
            nodes,
            depth,
            dice,
        }
    }

    /// Returns the child to play the next game with, by the formula of UCT.
    fn most_urgent(&self, node: &Node<G::Move>) -> Option<usize> {
        let log = f64::from(node.visits.max(1)).ln();
        let urgency = |&child: &usize| {
            let child = &self.nodes[child];
            child.rate() + EXPLORATION * (log / f64::from(child.visits.max(1))).sqrt()
        };
        let children = node.children.iter().copied();
        children.max_by(|a, b| urgency(a).total_cmp(&urgency(b)))
    }

    /// Plays one game: through the tree, one move beyond it, and then random moves.
    fn play_one(&mut self) {
        let mut position = self.root.clone();
        let mut path = vec![0];
        let mut at = 0;
        while self.nodes[at].outcome.is_none() && path.len() <= self.depth {
            let is_new = match self.nodes[at].untried() {
                Some(n) => {
                    let Some(m) = position.nth_move(n) else { break };
                    position.play_unchecked(m);
                    let child = Node::new(&position, Some(m), &mut self.dice);
                    self.nodes.push(child);
                    let child = self.nodes.len() - 1;
                    self.nodes[at].children.push(child);
                    at = child;
                    true
                }
                None => {
                    let Some(child) = self.most_urgent(&self.nodes[at]) else {
                        break;
                    };
                    if let Some(m) = self.nodes[child].m {
                        position.play_unchecked(m);
                    }
                    at = child;
                    false
                }
            };
            path.push(at);
            if is_new {
                break;
            }
        }
        let outcome = match self.nodes[at].outcome {
            Some(outcome) => Some(outcome),
            None => playout(position, &mut self.dice, Uct::MAX_PLIES).outcome,
        };
        for &at in &path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            let mover = if at == 0 { node.turn } else { !node.turn };
            node.gains += half_points(outcome, mover);
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
        node.children.iter().copied().max_by_key(worth)
    }

    fn report(&self, games: u64, clock: &Clock) -> Option<Report<G::Move>> {
        let best = &self.nodes[self.best(0)?];
        let score = match best.outcome {
            Some(Outcome::Win(winner)) if winner == self.nodes[0].turn => Score::win_in(1),
            _ => {
                // The scale of Elo ratings: 400 points are odds of 10 to 1.
                let rate = best.rate().clamp(0.001, 0.999);
                Score::points((400.0 * (rate / (1.0 - rate)).log10()) as i32)
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

impl Uct {
    /// The number of random games if neither nodes nor time are limited.
    pub const USUAL_GAMES: u64 = 10_000;

    /// The longest random game, in plies.
    pub const MAX_PLIES: u32 = 400;

    /// The greatest number of nodes of the tree, whatever the limits.
    const MAX_NODES: u64 = 4_000_000;

    /// Makes a search whose random choices depend on a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            dice: Dice::seeded(seed),
        }
    }

    /// Returns a move that wins at once, or else the move tried most often; `None` if the game is
    /// over. `on_iteration` is called whenever the number of games has doubled.
    pub fn run<G: Game>(
        &mut self,
        game: &Record<G>,
        limits: &Limits,
        mut on_iteration: impl FnMut(&Report<G::Move>),
    ) -> Option<Report<G::Move>> {
        if game.ending().is_some() {
            return None;
        }
        let limits = &limits.clone().without_aim();
        let clock = Clock::start(limits);
        let is_open = limits.nodes.is_none() && limits.time.is_none();
        let games = limits
            .nodes
            .unwrap_or(if is_open { Self::USUAL_GAMES } else { u64::MAX });
        let games = games.clamp(1, Self::MAX_NODES);
        let depth = limits
            .depth
            .map_or(usize::MAX, |depth| depth.max(1) as usize);
        let dice = Dice::seeded(self.dice.bits());
        let mut tree = Tree::new(game.position().clone(), depth, dice);
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
