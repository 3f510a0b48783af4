//! Monte Carlo tree search over any game.

use core::ops::ControlFlow;

use grid_core::{Dice, Game, Player, Record, playout};

use crate::history::tag;
use crate::tree::{Edge, Node, Proof, Tree, seen_by};
use crate::{Clock, Evaluate, Limits, Report, Score, StopFlag, View};

/// Monte Carlo tree search: UCT (Kocsis and Szepesvári, 2006) with priors, as PUCT.
///
/// It needs only the rules: [random games](Evaluate::RANDOM_PLIES) from a position are its
/// evaluation, and moves that do well are tried more often. A game with a better evaluation says
/// that these games are short, or that there are none. The values of positions are then half means
/// and half minimax (Lanctot and others, *Monte Carlo tree search with heuristic evaluations using
/// implicit minimax backups*, 2014).
///
/// Which moves are tried first depends on their [gains](View::gain) and on the evaluation after
/// each of them. If the [candidates](View::try_for_each_candidate) leave out moves, as those of
/// Conquid do, there are too many for that. Then their order counts, and how much better each move
/// made positions elsewhere in the tree. A position with very many moves gets more of them the more
/// often it is visited.
///
/// Wins, losses and draws are proven from the ends of games backwards, and a proven position is
/// not searched again. The tree is kept for the next move of the same game.
///
/// In [`Limits`], a node is one simulation, and the depth is that of the tree. If neither nodes nor
/// time are limited, there are 10,000. Draws by history are ignored. A tree that fills its memory
/// does not grow any more, but the search goes on.
///
/// ```
/// use alpha_beta::testing::Nim;
/// use alpha_beta::{Limits, Score, Uct};
/// use grid_core::{Player, Record};
///
/// let game = Record::new(Nim(7, Player::First));
/// let mut uct = Uct::new(|_: &Nim| 0, 1);
/// let report = uct.run(&game, &Limits::nodes(2_000), |_| {}).unwrap();
/// assert_eq!((report.best, report.score), (3, Score::win_in(3)));
/// assert!(report.nodes < 2_000, "a proof ends the search");
/// ```
#[derive(Clone, Debug)]
pub struct Uct<E, G: Game> {
    evaluator: E,
    dice: Dice,
    kept: Option<Kept<G::Move>>,
    /// The most memory for the tree, in bytes: [`USUAL_BYTES`](Self::USUAL_BYTES) by default. It
    /// always has 64 KiB. What is known of moves elsewhere takes 256 KiB more during a search.
    pub tree_bytes: usize,
}

/// The tree of the last search, and the keys of the game up to its root.
type Kept<M> = (Tree<M, ()>, Vec<u64>);

/// The weight of priors beside values: first where all moves are tried, then where only candidates
/// are.
const EXPLORATION: [f64; 2] = [1.0, 1.5];

/// How much worse than its position a move counts before it is tried.
const UNTRIED: f64 = 0.2;

/// The share of minimax in values by evaluations. Means of random games need none.
const MINIMAX: f64 = 0.5;

/// The points of an evaluation that are odds of 10 to 1, as of Elo ratings.
const TEN_TO_ONE: f64 = 400.0;

/// The points of gain that make a move seem better by a factor of e.
const GAIN: f64 = 100.0;

/// The factor, as a power of e, between moves that seem even and won.
const AFTER: f64 = 4.0;

/// The same for how much better a move made positions elsewhere.
const ELSEWHERE: f64 = 10.0;

/// The number of simulations if neither nodes nor time are limited.
const USUAL_GAMES: u64 = 10_000;

/// The longest way through the tree, in plies.
const MAX_PLIES: usize = 200;

/// A smaller tree would choose by chance, so it has these bytes however little memory is given.
const FEWEST_BYTES: usize = 64 << 10;

/// The most moves of a position at first. There are twice as many once all are tried and it has
/// been visited often.
const FIRST_EDGES: usize = 64;

/// Of more moves than these, some are drawn.
const LISTED: usize = 4_096;

/// No more moves than these are evaluated.
const FEW: usize = 100;

/// How much better moves made positions, wherever they were played: for each player, the sum and
/// the number of the differences by tag.
struct Elsewhere(Vec<(f32, f32)>);

impl Elsewhere {
    const TAGS: usize = 1 << 14;

    /// The visits that make a mean count half.
    const DOUBT: f32 = 4.0;

    fn place(&mut self, player: Player, tag: u16) -> &mut (f32, f32) {
        &mut self.0[player.index() * Self::TAGS + usize::from(tag) % Self::TAGS]
    }

    fn mean(&mut self, player: Player, tag: u16) -> f64 {
        let (sum, count) = *self.place(player, tag);
        f64::from(sum / (count + Self::DOUBT))
    }
}

/// A search under way.
struct Run<'a, G: Game, E> {
    evaluator: &'a E,
    root: &'a G,
    /// The moves to try from the root; none of them means all.
    root_moves: Vec<G::Move>,
    tree: Tree<G::Move, ()>,
    bytes: usize,
    depth: usize,
    dice: Dice,
    elsewhere: Elsewhere,
}

impl<G: Game, E: Evaluate<G>> Run<'_, G, E> {
    /// Whether the candidates leave out moves.
    const IS_SELECTIVE: bool = E::PROVEN_PLIES < u32::MAX;

    /// Returns the moves to try from a position with the logits of their priors, and whether these
    /// are all. Of too many, about `most` are drawn.
    fn moves(&mut self, at: usize, position: &G, most: usize) -> (Vec<(f64, G::Move)>, bool) {
        if at == 0 && !self.root_moves.is_empty() {
            let moves = self.root_moves.iter().map(|&m| (0.0, m));
            return (moves.collect(), true);
        }
        let turn = position.turn();
        let mut moves = Vec::new();
        let view = self.evaluator.view(position);
        let listed = view.try_for_each_candidate(|m| {
            let mut logit = f64::from(view.gain(m)) / GAIN;
            if Self::IS_SELECTIVE {
                logit += ELSEWHERE * self.elsewhere.mean(turn, tag(m));
                logit -= (moves.len() as f64 + 1.0).ln();
            }
            moves.push((logit, m));
            match moves.len() < LISTED {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        if Self::IS_SELECTIVE {
            return (moves, listed.is_continue());
        }
        if listed.is_break() {
            let part = position.move_count() / most as u64;
            let numbers = (0..most as u64).map(|n| n * part + self.dice.below(part));
            let drawn = numbers.filter_map(|n| position.nth_move(n));
            return (drawn.map(|m| (0.0, m)).collect(), false);
        }
        // Equal moves are in random order.
        for last in (1..moves.len()).rev() {
            moves.swap(last, self.dice.below(last as u64 + 1) as usize);
        }
        if moves.len() <= FEW {
            for (logit, m) in &mut moves {
                let after = position.child(*m);
                let value = match after.outcome() {
                    Some(outcome) => Proof::ended(outcome).value(),
                    None => self.evaluate(&after),
                };
                *logit += AFTER * seen_by(turn, value);
            }
        }
        (moves, true)
    }

    /// Gives a node its edges, the best first, or more of them, up to `most`.
    fn open(&mut self, at: usize, position: &G, most: usize) {
        let (mut moves, is_all) = self.moves(at, position, most);
        moves.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let best = moves.first().map_or(0.0, |&(logit, _)| logit);
        let sum: f64 = moves.iter().map(|(logit, _)| (logit - best).exp()).sum();
        let is_complete = is_all && moves.len() <= most;
        let mut edges = self.tree.node(at).edges.clone();
        let known = edges.len();
        edges.reserve_exact(most.min(moves.len()).saturating_sub(known));
        for (logit, m) in moves {
            let prior = ((logit - best).exp() / sum) as f32;
            if let Some(edge) = edges[..known].iter_mut().find(|edge| edge.action == m) {
                edge.prior = prior;
            } else if edges.len() < most {
                edges.push(Edge::new(m, prior));
            }
        }
        self.tree.set_edges(at, edges, is_complete);
    }

    /// Returns the value of a position by its evaluation.
    fn evaluate(&self, position: &G) -> f64 {
        let lead = f64::from(self.evaluator.view(position).evaluate()) / TEN_TO_ONE;
        seen_by(position.turn(), 2.0 / (1.0 + 10_f64.powf(-lead)) - 1.0)
    }

    /// Returns the value of a position that is not decided: that of the end of a random game.
    fn judge(&mut self, position: G) -> f64 {
        if E::RANDOM_PLIES == 0 {
            return self.evaluate(&position);
        }
        let (end, _) = playout(position, &mut self.dice, E::RANDOM_PLIES);
        match end.outcome() {
            Some(outcome) => Proof::ended(outcome).value(),
            None => self.evaluate(&end),
        }
    }

    /// Returns the number of edges of a node that lead to nodes: they are the first ones.
    fn tried(&self, at: usize) -> usize {
        let edges = &self.tree.node(at).edges;
        edges.partition_point(|edge| self.tree.behind(edge).is_some())
    }

    /// Goes through the tree to a node that is proven, or to one move beyond the tree.
    fn simulate(&mut self) {
        let mut position = self.root.clone();
        let mut path = vec![0];
        let mut played = Vec::new();
        let value = loop {
            let at = path[path.len() - 1];
            if let Some(proof) = self.tree.node(at).proof {
                break proof.value();
            }
            if path.len() > self.depth {
                break self.judge(position);
            }
            let (node, tried) = (self.tree.node(at), self.tried(at));
            let len = node.edges.len();
            let most = FIRST_EDGES.max(2 * len);
            let has_room = self.tree.has_room(self.bytes, most);
            let is_short = (len as f64) < 16.0 + 4.0 * f64::from(node.visits).sqrt();
            if has_room && tried == len && is_short && !node.is_complete {
                self.open(at, &position, most);
            }
            let node = self.tree.node(at);
            let unvisited = seen_by(node.turn, node.value.into()) - UNTRIED;
            let among = tried + usize::from(has_room);
            let even = |_, prior| prior;
            let weight = EXPLORATION[usize::from(Self::IS_SELECTIVE)];
            let Some(edge) = self.tree.select(at, weight, unvisited, among, even) else {
                break self.judge(position);
            };
            let m = node.edges[edge].action;
            played.push((node.turn, tag(m), node.value));
            position.play_unchecked(m);
            if let Some(child) = self.tree.child(at, edge) {
                path.push(child);
                continue;
            }
            let mut leaf = Node::new((), position.turn());
            leaf.proof = position.outcome().map(Proof::ended);
            let value = match leaf.proof {
                Some(proof) => proof.value(),
                None => self.judge(position),
            };
            (leaf.value, leaf.best) = (value as f32, value as f32);
            path.push(self.tree.add(at, edge, leaf));
            break value;
        };
        for (player, tag, before) in played.into_iter().filter(|_| Self::IS_SELECTIVE) {
            let (sum, count) = self.elsewhere.place(player, tag);
            *sum += seen_by(player, value - f64::from(before)) as f32;
            *count += 1.0;
        }
        self.tree.back_up(&path, value);
    }

    /// Returns the edge to the best proven end, or else that with the most visits.
    fn best(&self, at: usize) -> Option<usize> {
        let node = self.tree.node(at);
        let worth = |&edge: &usize| {
            let child = self.tree.behind(&node.edges[edge])?;
            let proof = child.proof.map(|proof| proof.score(node.turn));
            Some((proof.unwrap_or(Score::EVEN), child.visits))
        };
        (0..self.tried(at)).max_by_key(worth)
    }

    fn report(&self, simulations: u64, clock: &Clock) -> Option<Report<G::Move>> {
        let root = self.tree.node(0);
        let edge = &root.edges[self.best(0)?];
        let best = self.tree.behind(edge)?;
        let score = match best.proof {
            Some(proof) => proof.earlier().score(root.turn),
            None => {
                let mean = best.mean(root.turn).clamp(-0.998, 0.998);
                Score::points((TEN_TO_ONE * ((1.0 + mean) / (1.0 - mean)).log10()) as i32)
            }
        };
        let mut report = Report::known(edge.action, score.proven_within(E::PROVEN_PLIES));
        report.pv.clear();
        let mut at = 0;
        while let Some(edge) = self.best(at).filter(|_| report.pv.len() < self.depth) {
            report.pv.push(self.tree.node(at).edges[edge].action);
            at = self.tree.child(at, edge)?;
        }
        report.depth = report.pv.len() as u32;
        report.seldepth = report.depth;
        report.nodes = simulations;
        report.time = clock.elapsed();
        Some(report)
    }
}

impl<E, G: Game> Uct<E, G> {
    /// The usual size of the tree, in bytes: 16 MiB.
    pub const USUAL_BYTES: usize = 16 << 20;

    /// Creates a search whose random choices depend on a seed, with a tree of
    /// [`USUAL_BYTES`](Self::USUAL_BYTES).
    pub fn new(evaluator: E, seed: u64) -> Self {
        Self {
            evaluator,
            dice: Dice::seeded(seed),
            kept: None,
            tree_bytes: Self::USUAL_BYTES,
        }
    }

    /// Returns the size in bytes of the tree that is kept for the next move.
    pub fn bytes(&self) -> usize {
        self.kept.as_ref().map_or(0, |(tree, _)| tree.bytes())
    }

    /// Returns the best move of a position without a history; `None` if the game is over.
    pub fn best_move(&mut self, position: &G, limits: &Limits) -> Option<G::Move>
    where
        E: Evaluate<G>,
    {
        let game = Record::new(position.clone());
        Some(self.run(&game, limits, |_| {})?.best)
    }

    /// Returns what the last search knows of a game, if it has searched an earlier position of it.
    fn known(&mut self, game: &Record<G>) -> Option<Tree<G::Move, ()>> {
        let (mut tree, line) = self.kept.take()?;
        let mut keys = game.history().keys();
        if !line.iter().all(|&key| keys.next() == Some(key)) {
            return None;
        }
        let mut at = 0;
        for m in game.played().skip(line.len() - 1) {
            let edges = &tree.node(at).edges;
            at = tree.child(at, edges.iter().position(|edge| edge.action == m)?)?;
        }
        tree.keep(at);
        Some(tree)
    }

    /// Returns the best move found; `None` if the game is over. That is one with a proven win, or
    /// else the one tried most often. `on_iteration` is called whenever the number of simulations
    /// has doubled.
    pub fn run(
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
        let most = limits.nodes.unwrap_or(most).clamp(1, u32::MAX.into());
        let root = game.position();
        let root_moves = limits.root_moves_of(root);
        let known = self.known(game).filter(|_| root_moves.is_empty());
        let mut tree = known.unwrap_or_else(|| Tree::new(Node::new((), root.turn())));
        tree.minimax = if E::RANDOM_PLIES == 0 { MINIMAX } else { 0.0 };
        let is_selective = Run::<G, E>::IS_SELECTIVE;
        let tags = if is_selective { 2 * Elsewhere::TAGS } else { 0 };
        let depth = limits.depth.map_or(MAX_PLIES, |plies| plies as usize);
        let mut run = Run {
            evaluator: &self.evaluator,
            root,
            root_moves,
            tree,
            bytes: self.tree_bytes.max(FEWEST_BYTES),
            depth: depth.clamp(1, MAX_PLIES),
            dice: Dice::seeded(self.dice.bits()),
            elsewhere: Elsewhere(vec![(0.0, 0.0); tags]),
        };
        let mut done = 0;
        while done < most {
            run.simulate();
            done += 1;
            let is_stopped = limits.stop.as_ref().is_some_and(StopFlag::is_raised);
            if is_stopped || clock.is_time_up() || run.tree.node(0).proof.is_some() {
                break;
            }
            if done.is_power_of_two()
                && let Some(report) = run.report(done, &clock)
            {
                on_iteration(&report);
            }
        }
        let report = run.report(done, &clock);
        if run.root_moves.is_empty() {
            self.kept = Some((run.tree, game.history().keys().collect()));
        }
        report
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

        const RANDOM_PLIES: u32 = 0;

        type View<'a> = &'a Nim;

        fn view<'a>(&'a self, position: &'a Nim) -> &'a Nim {
            position
        }
    }

    fn check_bytes(evaluator: impl Evaluate<Nim>) {
        const GAMES: u64 = 6_000;
        let game = Record::new(Nim(2_000, Player::First));
        let mut uct = Uct::new(evaluator, 1);
        for bytes in [0, 100_000] {
            uct.tree_bytes = bytes;
            let report = uct.run(&game, &Limits::nodes(GAMES), |_| {});
            assert_eq!(report.map(|report| report.nodes), Some(GAMES));
            let (bytes, held) = (bytes.max(FEWEST_BYTES), uct.bytes());
            assert!((bytes / 2..=bytes).contains(&held), "{held} of {bytes}");
            uct.kept = None;
        }
    }

    #[test]
    fn the_tree_holds_to_its_memory() {
        check_bytes(|_: &Nim| 0);
        check_bytes(Odd);
    }

    #[test]
    fn a_later_move_goes_on_with_the_tree_and_another_game_does_not() {
        let mut game = Record::new(Nim(60, Player::First));
        let mut uct = Uct::new(|_: &Nim| 0, 3);
        let mut known = |game: &Record<Nim>| {
            let known = uct.known(game).map_or(0, |tree| tree.node(0).visits);
            uct.run(game, &Limits::nodes(400), |_| {});
            known
        };
        assert_eq!(known(&game), 0);
        let _ = (game.play(2), game.play(3));
        assert!((1..400).contains(&known(&game)));
        game.go_to(1);
        assert_eq!(known(&game), 0);
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
