//! The tree of one game.

use std::any::Any;

use alpha_beta::tree::{self, greatest, seen_by};
use alpha_beta::{Evaluate, View};
use grid_core::{History, Picks};

use super::growing::{Bad, Choice, Growing, Settings};
use super::gumbel::{self, Arm};
use super::node::{Edge, Node, Stage, State};
use crate::spaces::{Shape, Spaces};

/// The points of an evaluation that are odds of 10 to 1, as the tree search of `alpha-beta` takes
/// them.
const TEN_TO_ONE: f64 = 400.0;

/// What a search begins with: a game in progress.
#[derive(Clone, Debug)]
pub(crate) struct Root<G: Spaces> {
    pub position: G,
    /// The parts of the next move that are picked.
    pub picked: Picks,
    pub plies: u32,
    /// The positions up to the root, if draws depend on them.
    pub history: History,
    /// The last positions before the root, the oldest first: as many as observations show.
    pub past: Vec<G>,
    pub max_plies: u32,
}

/// A tree that grows by simulations.
#[derive(Debug)]
pub(super) struct Tree<G: Spaces> {
    root: Root<G>,
    tree: tree::Tree<u32, State<G>>,
    settings: Settings,
    /// The simulations of this search that have begun.
    begun: u32,
    /// For each action of the root: gamma variates, or Gumbel variates; empty without noise.
    noise: Vec<f64>,
    /// The visits that sequential halving wants, by simulation.
    halving: Vec<u32>,
    /// The visits of the actions of the root before this search.
    earlier: Vec<u32>,
    /// The ways to the leaves that wait for an evaluation, root and leaf included.
    leaves: Vec<Vec<usize>>,
}

impl<G: Spaces> Tree<G> {
    pub fn new(root: Root<G>) -> Self {
        Self {
            tree: tree::Tree::new(
                State::new(root.position, root.picked.clone(), root.plies).into_node(),
            ),
            root,
            settings: Settings::default(),
            begun: 0,
            noise: Vec::new(),
            halving: Vec::new(),
            earlier: Vec::new(),
            leaves: Vec::new(),
        }
    }

    /// Makes the state of a game the root, if the tree has it. Returns whether it has.
    pub fn follow(&mut self, root: &Root<G>) -> bool {
        let Some(path) = self.path_to(root) else {
            return false;
        };
        self.root = root.clone();
        self.tree.keep(path[path.len() - 1]);
        true
    }

    /// Whether the games before the end of a way and before a root are equal, so far as it matters.
    fn is_the_way_to(&self, path: &[usize], root: &Root<G>) -> bool {
        let mut history = self.root.history.clone();
        for &at in &path[1..] {
            self.state(at).enter(&mut history);
        }
        let mut past = self.past(path).zip(root.past.iter().rev());
        history == root.history
            && self.root.max_plies == root.max_plies
            && past.all(|(known, &past)| known == past)
    }

    /// Returns the way from the root to a state.
    fn path_to(&self, root: &Root<G>) -> Option<Vec<usize>> {
        let mut paths = vec![vec![0]];
        while let Some(path) = paths.pop() {
            let at = path[path.len() - 1];
            let state = self.state(at);
            let is_there = state.plies == root.plies && state.picked == root.picked;
            if is_there && state.position == root.position && self.is_the_way_to(&path, root) {
                return Some(path);
            }
            let edges = 0..self.tree.node(at).edges.len();
            let children = edges.filter_map(|edge| self.tree.child(at, edge));
            for child in children.filter(|&child| self.state(child).plies <= root.plies) {
                paths.push(path.iter().copied().chain([child]).collect());
            }
        }
        None
    }

    /// Returns the positions before that at the end of a way, the last first.
    fn past(&self, path: &[usize]) -> impl Iterator<Item = G> {
        let steps = path.windows(2).rev();
        let played = steps.filter(|step| self.state(step[1]).is_played);
        let before = played.map(|step| self.state(step[0]).position);
        before.chain(self.root.past.iter().rev().copied())
    }

    fn state(&self, at: usize) -> &State<G> {
        &self.tree.node(at).state
    }

    fn visits(&self) -> Vec<u32> {
        let visits = |edge| self.tree.behind(edge).map_or(0, |child| child.visits);
        self.tree.node(0).edges.iter().map(visits).collect()
    }

    /// Walks from the root to a node without an evaluation, or with a proven result. Returns no
    /// way if the node is already waiting.
    fn descend(&mut self) -> Vec<usize> {
        let mut path = vec![0];
        let mut entered = 0;
        let mut at = 0;
        let is_waiting = loop {
            let node = self.tree.node(at);
            if node.proof.is_some() || node.state.stage != Stage::Open {
                break node.state.stage == Stage::Asked;
            }
            let Some(edge) = self.select(at) else {
                break true;
            };
            at = match self.tree.child(at, edge) {
                Some(child) => child,
                None => {
                    let (action, max_plies) = (node.edges[edge].action, self.root.max_plies);
                    let child = node.state.after(action, &mut self.root.history, max_plies);
                    self.tree.add(at, edge, child)
                }
            };
            path.push(at);
            entered += usize::from(self.tree.node(at).state.enter(&mut self.root.history));
        };
        for _ in 0..entered {
            self.root.history.pop();
        }
        if is_waiting {
            path.clear();
        }
        path
    }

    /// Lets the leaf at the end of a way wait for its evaluation.
    fn ask(&mut self, path: Vec<usize>) {
        for &at in &path {
            self.tree.node_mut(at).pending += 1;
        }
        let at = path[path.len() - 1];
        let leaf = self.state(at);
        let mut edges = Vec::new();
        leaf.position.for_each_action(&leaf.picked, |action| {
            edges.push(Edge::new(action as u32, 0.0));
        });
        edges.sort_unstable_by_key(|edge| edge.action);
        self.tree.set_edges(at, edges, true);
        self.tree.node_mut(at).state.stage = Stage::Asked;
        self.leaves.push(path);
    }

    /// Returns the actions of the leaves that wait.
    fn edges_of_leaves(&self) -> impl Iterator<Item = &[Edge]> {
        let leaves = self.leaves.iter().map(|path| path[path.len() - 1]);
        leaves.map(|leaf| &self.tree.node(leaf).edges[..])
    }

    /// Calls a function with each leaf that waits, its history, the positions before it (the last
    /// first).
    pub fn for_each_waiting(
        &mut self,
        mut f: impl FnMut(&Node<G>, &History, &mut dyn Iterator<Item = G>),
    ) {
        let mut history = std::mem::take(&mut self.root.history);
        for path in &self.leaves {
            let states = path[1..].iter().map(|&at| self.state(at));
            let entered = states.filter(|state| state.enter(&mut history)).count();
            let leaf = self.tree.node(path[path.len() - 1]);
            f(leaf, &history, &mut self.past(path));
            for _ in 0..entered {
                history.pop();
            }
        }
        self.root.history = history;
    }

    /// Ends the simulations that wait. For each leaf the function returns the value for its player
    /// to move, and fills in the logits of its actions.
    pub fn answer(&mut self, mut f: impl FnMut(&Node<G>, &mut Vec<f64>) -> f64) {
        let mut logits = Vec::new();
        for path in std::mem::take(&mut self.leaves) {
            for &at in &path {
                self.tree.node_mut(at).pending -= 1;
            }
            let leaf = self.tree.node_mut(path[path.len() - 1]);
            logits.clear();
            let value = seen_by(leaf.turn, f(leaf, &mut logits));
            gumbel::softmax(&mut logits);
            for (edge, &share) in leaf.edges.iter_mut().zip(&logits) {
                edge.prior = share as f32;
            }
            (leaf.state.stage, leaf.value) = (Stage::Open, value as f32);
            self.tree.back_up(&path, value);
        }
    }

    /// Returns the edge to go on with.
    fn select(&self, at: usize) -> Option<usize> {
        let scores = match (self.settings.considered, at) {
            (Some(_), 0) => self.halving_scores(self.halving.get(self.begun as usize).copied()),
            (Some(_), _) => self.improved_scores(at),
            (None, _) => return self.select_by_puct(at),
        };
        greatest(scores)
    }

    /// Returns the edge with the highest upper bound on its result.
    fn select_by_puct(&self, at: usize) -> Option<usize> {
        let node = self.tree.node(at);
        let unvisited = seen_by(node.turn, node.value.into());
        let noise = if at == 0 { &self.noise[..] } else { &[] };
        let sum: f64 = noise.iter().sum();
        let (c_puct, share) = (self.settings.c_puct, self.settings.noise);
        self.tree
            .select(at, c_puct, unvisited, usize::MAX, |number, prior| {
                let noise = noise.get(number);
                prior + noise.map_or(0.0, |noise| share * (noise / sum - prior))
            })
    }

    fn arms(&self, node: &Node<G>) -> Vec<Arm> {
        let arm = |edge: &Edge| {
            // Its virtual losses count as visits only where simulations are spread.
            let child = self.tree.behind(edge).filter(|child| child.visits > 0);
            Arm {
                logit: f64::from(edge.prior.max(f32::MIN_POSITIVE)).ln(),
                visits: child.map_or(0, |child| child.visits),
                value: child.map_or(0.0, |child| match child.proof {
                    Some(proof) => seen_by(node.turn, proof.value()),
                    None => seen_by(node.turn, child.sum) / f64::from(child.visits),
                }),
            }
        };
        node.edges.iter().map(arm).collect()
    }

    /// Returns the visits of an action, with those under way.
    fn begun_visits(&self, edge: &Edge) -> u32 {
        (self.tree.behind(edge)).map_or(0, |child| child.visits + child.pending)
    }

    /// Scores the actions of the root with this many visits in this search, or else all of them.
    fn halving_scores(&self, wanted: Option<u32>) -> Vec<f64> {
        let root = self.tree.node(0);
        let arms = self.arms(root);
        let values = gumbel::completed(&arms, seen_by(root.turn, root.value.into()));
        let score = |(number, arm): (usize, &Arm)| {
            let noise = self.noise.get(number).copied().unwrap_or(0.0);
            (noise + arm.logit + values[number]).max(-1e9)
        };
        let scores: Vec<f64> = arms.iter().enumerate().map(score).collect();
        let mut kept = scores.clone();
        for (number, edge) in root.edges.iter().enumerate() {
            let earlier = self.earlier.get(number).copied().unwrap_or(0);
            if wanted != Some(self.begun_visits(edge) - earlier) {
                kept[number] = f64::NEG_INFINITY;
            }
        }
        // The visits of trees that are kept, and simulations under way, may leave none.
        match greatest(kept.iter().copied()) {
            Some(_) => kept,
            None => scores,
        }
    }

    /// Scores actions such that their visits approach the improved policy.
    fn improved_scores(&self, at: usize) -> Vec<f64> {
        let node = self.tree.node(at);
        let policy = gumbel::improved(&self.arms(node), seen_by(node.turn, node.value.into()));
        let total = f64::from(node.visits + node.pending);
        let scores = node.edges.iter().zip(policy);
        let scores = scores.map(|(edge, share)| {
            let proof = self.tree.behind(edge).and_then(|child| child.proof);
            match proof.is_some_and(|proof| proof.is_win_of(!node.turn)) {
                true => f64::NEG_INFINITY,
                false => share - f64::from(self.begun_visits(edge)) / total,
            }
        });
        scores.collect()
    }

    /// Returns the number of the action with the best score among those visited most often in this
    /// search.
    fn halving_choice(&self, policy: &[f64]) -> usize {
        let earlier = self.earlier.iter().copied().chain(std::iter::repeat(0));
        let visits = self.visits().into_iter().zip(earlier).zip(policy);
        let most = visits
            .filter(|(_, share)| **share > 0.0)
            .map(|((visits, earlier), _)| visits - earlier)
            .max();
        let scores = self.halving_scores(most).into_iter().zip(policy);
        let scores = scores.map(|(score, &share)| match share > 0.0 {
            true => score,
            false => f64::NEG_INFINITY,
        });
        greatest(scores).unwrap_or(0)
    }

    /// Returns the number of an action drawn from a policy.
    fn drawn(&self, policy: &[f64], temperature: f64, chance: f64) -> usize {
        let most = policy.iter().copied().fold(0.0, f64::max);
        if temperature == 0.0 {
            // Of equal shares, the one with the better results.
            let root = self.tree.node(0);
            let child = |edge| self.tree.behind(edge);
            let mean = |edge| child(edge).map_or(0.0, |child| child.mean(root.turn));
            let best = policy.iter().zip(&root.edges);
            let best = best.map(|(&share, edge)| match share == most {
                true => mean(edge),
                false => f64::NEG_INFINITY,
            });
            return greatest(best).unwrap_or(0);
        }
        let weight = |share: &f64| (share / most).powf(1.0 / temperature);
        let mut left = chance * policy.iter().map(weight).sum::<f64>();
        let mut last = 0;
        for (number, share) in policy.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            last = number;
            left -= weight(share);
            if left < 0.0 {
                break;
            }
        }
        last
    }
}

/// Returns the tree of a root, which goes on with an older one if that has the root.
pub(crate) fn grown<G: Spaces>(root: Root<G>, older: Option<Box<dyn Growing>>) -> Box<dyn Growing> {
    let older: Option<Box<dyn Any>> = older.map(|older| older as Box<dyn Any>);
    let older = older.and_then(|older| older.downcast::<Tree<G>>().ok());
    let older = older.and_then(|mut tree| tree.follow(&root).then_some(tree));
    older.unwrap_or_else(|| Box::new(Tree::new(root)))
}

/// Returns the value of a position for its player to move, as the game itself sees it.
fn judged<G: Spaces>(evaluator: &G::Evaluator, position: &G) -> f64 {
    let lead = f64::from(evaluator.view(position).evaluate()) / TEN_TO_ONE;
    2.0 / (1.0 + 10_f64.powf(-lead)) - 1.0
}

impl<G: Spaces> Growing for Tree<G> {
    fn count(&self) -> usize {
        let root = self.state(0);
        root.position.action_count(&root.picked)
    }

    fn begin(&mut self, settings: Settings, noise: &[f64]) {
        self.leaves.clear();
        self.tree.for_each_node(|node| {
            node.pending = 0;
            if node.state.stage == Stage::Asked {
                node.state.stage = Stage::Fresh;
            }
        });
        self.halving = match settings.considered {
            Some(most) => gumbel::halving(most.min(self.count()), settings.simulations as usize),
            None => Vec::new(),
        };
        self.earlier = self.visits();
        (self.settings, self.begun, self.noise) = (settings, 0, noise.to_vec());
    }

    fn is_done(&self) -> bool {
        let root = self.tree.node(0);
        root.state.stage == Stage::Open
            && (root.proof.is_some() || self.begun >= self.settings.simulations)
    }

    fn gather(&mut self, most: usize) -> usize {
        while self.leaves.len() < most && !self.is_done() {
            let path = self.descend();
            let Some(&leaf) = path.last() else {
                break;
            };
            // The first evaluation of the root is no simulation.
            self.begun += u32::from(leaf != 0);
            match self.tree.node(leaf).proof {
                Some(proof) => self.tree.back_up(&path, proof.value()),
                None => self.ask(path),
            }
        }
        self.leaves.len()
    }

    fn waiting(&self) -> usize {
        self.leaves.len()
    }

    fn show(&mut self, shape: Shape, observations: &mut [u8], masks: &mut [u8]) {
        masks.fill(0);
        let observations = observations.chunks_exact_mut(shape.len());
        let mut out = observations.zip(masks.chunks_exact_mut(shape.actions));
        self.for_each_waiting(|leaf, history, past| {
            let Some((observation, mask)) = out.next() else {
                return;
            };
            let State {
                position, picked, ..
            } = &leaf.state;
            position.write_planes(picked, history, past, leaf.turn, observation);
            for edge in &leaf.edges {
                mask[edge.action as usize] = 1;
            }
        });
    }

    fn check(&self, first: usize, logits: &[f32], values: &[f32]) -> Result<(), Bad> {
        let actions = logits.len() / values.len().max(1);
        let rows = logits.chunks_exact(actions.max(1)).zip(values);
        for (leaf, ((row, &value), edges)) in (first..).zip(rows.zip(self.edges_of_leaves())) {
            let mut best = f32::NEG_INFINITY;
            for edge in edges {
                let logit = row[edge.action as usize];
                if logit.is_nan() || logit == f32::INFINITY {
                    let action = edge.action;
                    return Err(Bad::Logit {
                        leaf,
                        action,
                        logit,
                    });
                }
                best = best.max(logit);
            }
            if best == f32::NEG_INFINITY {
                return Err(Bad::NoLogit { leaf });
            }
            // Networks round a little.
            if !(-1.001..=1.001).contains(&value) {
                return Err(Bad::Value { leaf, value });
            }
        }
        Ok(())
    }

    fn hear(&mut self, logits: &[f32], values: &[f32]) {
        let actions = logits.len() / values.len().max(1);
        let mut rows = logits.chunks_exact(actions.max(1)).zip(values);
        self.answer(|leaf, out| {
            let Some((row, &value)) = rows.next() else {
                return 0.0;
            };
            let logit = |edge: &Edge| f64::from(row[edge.action as usize]);
            out.extend(leaf.edges.iter().map(logit));
            f64::from(value).clamp(-1.0, 1.0)
        });
    }

    fn think(&mut self, simulations: usize) {
        let evaluator = G::Evaluator::default();
        for _ in 0..simulations {
            if self.gather(1) == 0 {
                break;
            }
            self.answer(|leaf, logits| {
                logits.resize(leaf.edges.len(), 0.0);
                judged::<G>(&evaluator, &leaf.state.position)
            });
        }
    }

    fn choice(&self, temperature: f64, chance: f64) -> Choice {
        let root = self.tree.node(0);
        let edges = &root.edges;
        // A proven result leaves the actions that reach it, and else those that are not lost.
        let is_good = |edge: &Edge| {
            let proof = self.tree.behind(edge).and_then(|child| child.proof);
            match root.proof {
                Some(best) => proof.is_some_and(|proof| proof.outcome == best.outcome),
                None => !proof.is_some_and(|proof| proof.is_win_of(!root.turn)),
            }
        };
        let mut policy: Vec<f64> = match self.settings.considered {
            Some(_) => gumbel::improved(&self.arms(root), seen_by(root.turn, root.value.into())),
            None => self.visits().into_iter().map(f64::from).collect(),
        };
        for (share, edge) in policy.iter_mut().zip(edges) {
            *share *= f64::from(u8::from(is_good(edge)));
        }
        if policy.iter().sum::<f64>() == 0.0 {
            // Each visit was a loss.
            for (share, edge) in policy.iter_mut().zip(edges) {
                let prior = f64::from(edge.prior.max(f32::MIN_POSITIVE));
                *share = f64::from(u8::from(is_good(edge))) * prior;
            }
        }
        let sum: f64 = policy.iter().sum();
        policy.iter_mut().for_each(|share| *share /= sum);
        let chosen = match self.settings.considered {
            Some(_) => self.halving_choice(&policy),
            None => self.drawn(&policy, temperature, chance),
        };
        let actions = edges.iter().zip(self.visits()).zip(&policy);
        Choice {
            action: edges.get(chosen).map_or(0, |edge| edge.action),
            actions: actions
                .map(|((edge, visits), &share)| (edge.action, visits, share as f32))
                .collect(),
            value: seen_by(
                root.turn,
                match root.proof {
                    Some(proof) => proof.value(),
                    None => root.sum / f64::from(root.visits.max(1)),
                },
            ),
            is_proven: root.proof.is_some(),
        }
    }
}
