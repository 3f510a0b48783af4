//! The tree of one game.

use std::any::Any;

use alpha_beta::{Evaluate, View};
use grid_core::{History, Outcome, Picks, Player};

use super::growing::{Bad, Choice, Growing, Settings};
use super::gumbel::{self, Arm};
use super::node::{Edge, NONE, Node, Stage, seen_by, worth};
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

/// A tree that grows by simulations. Node 0 is the root.
#[derive(Debug)]
pub(super) struct Tree<G: Spaces> {
    root: Root<G>,
    nodes: Vec<Node<G>>,
    edges: Vec<Edge>,
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
    leaves: Vec<Vec<u32>>,
}

impl<G: Spaces> Tree<G> {
    pub fn new(root: Root<G>) -> Self {
        Self {
            nodes: vec![Node::new(root.position, root.picked.clone(), root.plies)],
            root,
            edges: Vec::new(),
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
        self.keep(path[path.len() - 1]);
        true
    }

    /// Whether the games before the end of a way and before a root are equal, so far as it matters.
    fn is_the_way_to(&self, path: &[u32], root: &Root<G>) -> bool {
        let mut history = self.root.history.clone();
        for &at in &path[1..] {
            self.nodes[at as usize].enter(&mut history);
        }
        let mut past = self.past(path).zip(root.past.iter().rev());
        history == root.history
            && self.root.max_plies == root.max_plies
            && past.all(|(known, &past)| known == past)
    }

    /// Returns the way from the root to a state.
    fn path_to(&self, root: &Root<G>) -> Option<Vec<u32>> {
        let mut paths = vec![vec![0]];
        while let Some(path) = paths.pop() {
            let node = &self.nodes[path[path.len() - 1] as usize];
            let is_there = node.plies == root.plies && node.picked == root.picked;
            if is_there && node.position == root.position && self.is_the_way_to(&path, root) {
                return Some(path);
            }
            for edge in self.edges_of(node) {
                if (self.child(edge)).is_some_and(|child| child.plies <= root.plies) {
                    paths.push(path.iter().copied().chain([edge.child]).collect());
                }
            }
        }
        None
    }

    /// Returns the positions before that at the end of a way, the last first.
    fn past(&self, path: &[u32]) -> impl Iterator<Item = G> {
        let steps = path.windows(2).rev();
        let played = steps.filter(|step| self.nodes[step[1] as usize].is_played);
        let before = played.map(|step| self.nodes[step[0] as usize].position);
        before.chain(self.root.past.iter().rev().copied())
    }

    /// Makes a node the root, and drops what is not below it.
    fn keep(&mut self, at: u32) {
        let mut nodes = vec![self.nodes[at as usize].clone()];
        let mut edges = Vec::new();
        let mut done = 0;
        while done < nodes.len() {
            let (from, to) = nodes[done].edges;
            let first = edges.len() as u32;
            for edge in &self.edges[from as usize..to as usize] {
                let mut edge = *edge;
                if edge.child != NONE {
                    nodes.push(self.nodes[edge.child as usize].clone());
                    edge.child = nodes.len() as u32 - 1;
                }
                edges.push(edge);
            }
            nodes[done].edges = (first, edges.len() as u32);
            done += 1;
        }
        (self.nodes, self.edges) = (nodes, edges);
    }

    fn edges_of(&self, node: &Node<G>) -> &[Edge] {
        &self.edges[node.edges.0 as usize..node.edges.1 as usize]
    }

    /// Returns the actions of the root.
    fn root_edges(&self) -> &[Edge] {
        self.edges_of(&self.nodes[0])
    }

    /// Returns the node behind an edge, if somebody was there.
    fn child(&self, edge: &Edge) -> Option<&Node<G>> {
        self.nodes.get(edge.child as usize)
    }

    fn visits(&self) -> Vec<u32> {
        let visits = |edge| self.child(edge).map_or(0, |child| child.visits);
        self.root_edges().iter().map(visits).collect()
    }

    /// Walks from the root to a node without an evaluation, or with a proven result. Returns no
    /// way if the node is already waiting.
    fn descend(&mut self) -> Vec<u32> {
        let mut path = vec![0];
        let mut entered = 0;
        let mut at = 0;
        let is_waiting = loop {
            let node = &self.nodes[at];
            if node.proven.is_some() || node.stage != Stage::Open {
                break node.stage == Stage::Asked;
            }
            let Some(edge) = self.select(at) else {
                break true;
            };
            if self.edges[edge].child == NONE {
                let (action, max_plies) = (self.edges[edge].action, self.root.max_plies);
                let child = node.after(action, &mut self.root.history, max_plies);
                self.edges[edge].child = self.nodes.len() as u32;
                self.nodes.push(child);
            }
            at = self.edges[edge].child as usize;
            path.push(at as u32);
            entered += usize::from(self.nodes[at].enter(&mut self.root.history));
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
    fn ask(&mut self, path: Vec<u32>) {
        for &at in &path {
            self.nodes[at as usize].pending += 1;
        }
        let first = self.edges.len();
        let leaf = &mut self.nodes[path[path.len() - 1] as usize];
        leaf.position.for_each_action(&leaf.picked, |action| {
            self.edges.push(Edge {
                action: action as u32,
                prior: 0.0,
                child: NONE,
            });
        });
        self.edges[first..].sort_unstable_by_key(|edge| edge.action);
        leaf.edges = (first as u32, self.edges.len() as u32);
        leaf.stage = Stage::Asked;
        self.leaves.push(path);
    }

    /// Returns the actions of the leaves that wait.
    fn edges_of_leaves(&self) -> impl Iterator<Item = &[Edge]> {
        let leaf = |path: &Vec<u32>| path[path.len() - 1] as usize;
        (self.leaves.iter()).map(move |path| self.edges_of(&self.nodes[leaf(path)]))
    }

    /// Calls a function with each leaf that waits, its history, the positions before it (the last
    /// first) and its actions.
    pub fn for_each_waiting(
        &mut self,
        mut f: impl FnMut(&Node<G>, &History, &mut dyn Iterator<Item = G>, &[Edge]),
    ) {
        let mut history = std::mem::take(&mut self.root.history);
        for path in &self.leaves {
            let nodes = path[1..].iter().map(|&at| &self.nodes[at as usize]);
            let entered = nodes.filter(|node| node.enter(&mut history)).count();
            let leaf = &self.nodes[path[path.len() - 1] as usize];
            f(leaf, &history, &mut self.past(path), self.edges_of(leaf));
            for _ in 0..entered {
                history.pop();
            }
        }
        self.root.history = history;
    }

    /// Ends the simulations that wait. For each leaf the function returns the value for its player
    /// to move, and fills in the logits of its actions.
    pub fn answer(&mut self, mut f: impl FnMut(&Node<G>, &[Edge], &mut Vec<f64>) -> f64) {
        let mut logits = Vec::new();
        for path in std::mem::take(&mut self.leaves) {
            let at = path[path.len() - 1] as usize;
            let (from, to) = self.nodes[at].edges;
            let edges = &mut self.edges[from as usize..to as usize];
            logits.clear();
            let value = f(&self.nodes[at], edges, &mut logits);
            gumbel::softmax(&mut logits);
            for (edge, &share) in edges.iter_mut().zip(&logits) {
                edge.prior = share as f32;
            }
            let node = &mut self.nodes[at];
            let value = seen_by(node.turn(), value);
            (node.stage, node.value) = (Stage::Open, value as f32);
            for &at in &path {
                let node = &mut self.nodes[at as usize];
                node.pending -= 1;
                node.visits += 1;
                node.sum += value;
            }
        }
    }

    /// Ends a simulation with a proven result, and proves what follows from it.
    fn back_up(&mut self, path: &[u32], outcome: Outcome) {
        let mut known = Some(outcome);
        let mut value = worth(outcome, Player::First);
        for (depth, &at) in path.iter().enumerate().rev() {
            if depth + 1 < path.len() && known.is_some() {
                known = self.prove(at as usize);
                if let Some(outcome) = known {
                    value = worth(outcome, Player::First);
                }
            }
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            node.sum += value;
        }
    }

    /// Finds the result of a node from those of its actions: a win if one of them wins, else the
    /// best one if all are known.
    fn prove(&mut self, at: usize) -> Option<Outcome> {
        let node = &self.nodes[at];
        let turn = node.turn();
        let results = self.edges_of(node).iter();
        let results = results.map(|edge| self.child(edge).and_then(|child| child.proven));
        let mut best = Some(Outcome::Win(turn.other()));
        for result in results {
            match (result, best) {
                (Some(Outcome::Win(winner)), _) if winner == turn => {
                    best = result;
                    break;
                }
                (Some(result), Some(known)) if worth(result, turn) > worth(known, turn) => {
                    best = Some(result);
                }
                (None, _) => best = None,
                _ => {}
            }
        }
        self.nodes[at].proven = best;
        best
    }

    /// Returns the edge to go on with, as a number among those of the tree.
    fn select(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let first = node.edges.0 as usize;
        let scores = match (self.settings.considered, at) {
            (Some(_), 0) => self.halving_scores(self.halving.get(self.begun as usize).copied()),
            (Some(_), _) => self.improved_scores(node),
            (None, _) => return self.select_by_puct(at).map(|edge| first + edge),
        };
        greatest(scores).map(|edge| first + edge)
    }

    /// Returns the edge with the highest upper bound on its result.
    fn select_by_puct(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let turn = node.turn();
        let unvisited = seen_by(turn, node.value.into());
        let noise = if at == 0 { &self.noise[..] } else { &[] };
        let sum: f64 = noise.iter().sum();
        let spread = self.settings.c_puct * f64::from(node.visits + node.pending).sqrt();
        let scores = self
            .edges_of(node)
            .iter()
            .enumerate()
            .map(|(number, edge)| {
                let mut prior = f64::from(edge.prior);
                if let Some(noise) = noise.get(number) {
                    prior += self.settings.noise * (noise / sum - prior);
                }
                match self.child(edge) {
                    Some(child) if child.proven == Some(Outcome::Win(turn.other())) => {
                        f64::NEG_INFINITY
                    }
                    Some(child) if child.visits + child.pending > 0 => {
                        let visits = f64::from(1 + child.visits + child.pending);
                        child.mean(turn) + spread * prior / visits
                    }
                    _ => unvisited + spread * prior,
                }
            });
        greatest(scores)
    }

    fn arms(&self, node: &Node<G>) -> Vec<Arm> {
        let arm = |edge: &Edge| {
            // Its virtual losses count as visits only where simulations are spread.
            let child = self.child(edge).filter(|child| child.visits > 0);
            Arm {
                logit: f64::from(edge.prior.max(f32::MIN_POSITIVE)).ln(),
                visits: child.map_or(0, |child| child.visits),
                value: child.map_or(0.0, |child| match child.proven {
                    Some(outcome) => worth(outcome, node.turn()),
                    None => seen_by(node.turn(), child.sum) / f64::from(child.visits),
                }),
            }
        };
        self.edges_of(node).iter().map(arm).collect()
    }

    /// Returns the visits of an action, with those under way.
    fn begun_visits(&self, edge: &Edge) -> u32 {
        self.child(edge)
            .map_or(0, |child| child.visits + child.pending)
    }

    /// Scores the actions of the root with this many visits in this search, or else all of them.
    fn halving_scores(&self, wanted: Option<u32>) -> Vec<f64> {
        let root = &self.nodes[0];
        let arms = self.arms(root);
        let values = gumbel::completed(&arms, seen_by(root.turn(), root.value.into()));
        let score = |(number, arm): (usize, &Arm)| {
            let noise = self.noise.get(number).copied().unwrap_or(0.0);
            (noise + arm.logit + values[number]).max(-1e9)
        };
        let scores: Vec<f64> = arms.iter().enumerate().map(score).collect();
        let mut kept = scores.clone();
        for (number, edge) in self.root_edges().iter().enumerate() {
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
    fn improved_scores(&self, node: &Node<G>) -> Vec<f64> {
        let arms = self.arms(node);
        let policy = gumbel::improved(&arms, seen_by(node.turn(), node.value.into()));
        let total = f64::from(node.visits + node.pending);
        let lost = Some(Outcome::Win(node.turn().other()));
        let scores = self.edges_of(node).iter().zip(policy);
        let scores = scores.map(|(edge, share)| {
            match self.child(edge).is_some_and(|child| child.proven == lost) {
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
            let turn = self.nodes[0].turn();
            let mean = |edge| self.child(edge).map_or(0.0, |child| child.mean(turn));
            let best = policy.iter().zip(self.root_edges());
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
        let root = &self.nodes[0];
        root.position.action_count(&root.picked)
    }

    fn begin(&mut self, settings: Settings, noise: &[f64]) {
        self.leaves.clear();
        for node in &mut self.nodes {
            node.pending = 0;
            if node.stage == Stage::Asked {
                node.stage = Stage::Fresh;
            }
        }
        self.halving = match settings.considered {
            Some(most) => gumbel::halving(most.min(self.count()), settings.simulations as usize),
            None => Vec::new(),
        };
        self.earlier = self.visits();
        (self.settings, self.begun, self.noise) = (settings, 0, noise.to_vec());
    }

    fn is_done(&self) -> bool {
        let root = &self.nodes[0];
        root.stage == Stage::Open
            && (root.proven.is_some() || self.begun >= self.settings.simulations)
    }

    fn gather(&mut self, most: usize) -> usize {
        while self.leaves.len() < most && !self.is_done() {
            let path = self.descend();
            let Some(&leaf) = path.last() else {
                break;
            };
            // The first evaluation of the root is no simulation.
            self.begun += u32::from(leaf != 0);
            match self.nodes[leaf as usize].proven {
                Some(outcome) => self.back_up(&path, outcome),
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
        self.for_each_waiting(|leaf, history, past, edges| {
            let Some((observation, mask)) = out.next() else {
                return;
            };
            let viewer = leaf.turn();
            (leaf.position).write_planes(&leaf.picked, history, past, viewer, observation);
            for edge in edges {
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
        self.answer(|_, edges, out| {
            let Some((row, &value)) = rows.next() else {
                return 0.0;
            };
            let logit = |edge: &Edge| f64::from(row[edge.action as usize]);
            out.extend(edges.iter().map(logit));
            f64::from(value).clamp(-1.0, 1.0)
        });
    }

    fn think(&mut self, simulations: usize) {
        let evaluator = G::Evaluator::default();
        for _ in 0..simulations {
            if self.gather(1) == 0 {
                break;
            }
            self.answer(|leaf, edges, logits| {
                logits.resize(edges.len(), 0.0);
                judged::<G>(&evaluator, &leaf.position)
            });
        }
    }

    fn choice(&self, temperature: f64, chance: f64) -> Choice {
        let root = &self.nodes[0];
        let edges = self.root_edges();
        let turn = root.turn();
        // A proven result leaves the actions that reach it, and else those that are not lost.
        let lost = Some(Outcome::Win(turn.other()));
        let is_good = |edge: &Edge| {
            let proven = self.child(edge).and_then(|child| child.proven);
            match root.proven {
                Some(_) => proven == root.proven,
                None => proven != lost,
            }
        };
        let mut policy: Vec<f64> = match self.settings.considered {
            Some(_) => gumbel::improved(&self.arms(root), seen_by(turn, root.value.into())),
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
            value: match root.proven {
                Some(outcome) => worth(outcome, turn),
                None => seen_by(turn, root.sum) / f64::from(root.visits.max(1)),
            },
            is_proven: root.proven.is_some(),
        }
    }
}

/// Returns the number of the first greatest score; `None` if all are minus infinity.
fn greatest(scores: impl IntoIterator<Item = f64>) -> Option<usize> {
    let mut best = (f64::NEG_INFINITY, None);
    for (number, score) in scores.into_iter().enumerate() {
        if score > best.0 {
            best = (score, Some(number));
        }
    }
    best.1
}
