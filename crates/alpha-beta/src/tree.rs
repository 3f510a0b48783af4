//! The tree of a Monte Carlo tree search, wherever its priors and values come from.
//!
//! [`Uct`](crate::Uct) is a search over a [`Tree`]. A search with evaluations of its own, such as
//! those of a neural network, walks down by [`Tree::select`], adds a [`Node`] at the end of the
//! way, gives it [edges](Edge) with priors, and ends with [`Tree::back_up`].
//!
//! Values are from 1, a win of the first player, to -1, a win of the second.
//!
//! ```
//! use alpha_beta::tree::{Edge, Node, Proof, Tree};
//! use grid_core::{Outcome, Player};
//!
//! // The first player chooses between 'a', which is even, and 'b', which wins.
//! let mut root = Node::new((), Player::First);
//! root.edges = vec![Edge::new('a', 0.9), Edge::new('b', 0.1)];
//! root.is_complete = true;
//! let mut tree = Tree::new(root);
//! for _ in 0..20 {
//!     let edge = tree.select(0, 1.0, 0.0, 2, |_, prior| prior).unwrap();
//!     let at = tree.child(0, edge).unwrap_or_else(|| {
//!         let mut leaf = Node::new((), Player::Second);
//!         if tree.node(0).edges[edge].action == 'b' {
//!             leaf.proof = Some(Proof { outcome: Outcome::Win(Player::First), plies: 0 });
//!         }
//!         tree.add(0, edge, leaf)
//!     });
//!     let value = tree.node(at).proof.map_or(0.0, |proof| proof.value());
//!     tree.back_up(&[0, at], value);
//! }
//! let proof = tree.node(0).proof.unwrap();
//! assert_eq!((proof.outcome, proof.plies), (Outcome::Win(Player::First), 1));
//! ```

use core::mem::size_of;

use grid_core::{Outcome, Player};

use crate::Score;

/// No node.
const NONE: u32 = u32::MAX;

/// An action of a node.
#[derive(Copy, Clone, Debug)]
pub struct Edge<A> {
    /// The action.
    pub action: A,
    /// How good the action seems before it is tried. All of a node have the sum 1.
    pub prior: f32,
    /// The number of the node behind it, or [`NONE`].
    child: u32,
}

impl<A> Edge<A> {
    /// Returns the edge of an action that was never tried.
    pub const fn new(action: A, prior: f32) -> Self {
        Self {
            action,
            prior,
            child: NONE,
        }
    }
}

/// A result that best play reaches.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The result.
    pub outcome: Outcome,
    /// The actions to it.
    pub plies: u32,
}

impl Proof {
    /// Returns the proof of a game that is over.
    pub const fn ended(outcome: Outcome) -> Self {
        Self { outcome, plies: 0 }
    }

    /// Returns what the result is worth to the first player: 1, 0 or -1.
    pub fn value(self) -> f64 {
        match self.outcome {
            Outcome::Draw => 0.0,
            Outcome::Win(winner) => seen_by(winner, 1.0),
        }
    }

    /// Returns the same as seen one action earlier.
    #[must_use]
    pub const fn earlier(self) -> Self {
        Self {
            plies: self.plies + 1,
            ..self
        }
    }

    /// Returns its score for a player.
    pub fn score(self, player: Player) -> Score {
        Score::of_outcome(self.outcome, player, self.plies)
    }

    /// Returns whether it is a win of a player.
    pub fn is_win_of(self, player: Player) -> bool {
        self.outcome == Outcome::Win(player)
    }
}

/// Returns the value for a player of what has a value for the first player, or the reverse.
pub fn seen_by(player: Player, value: f64) -> f64 {
    match player {
        Player::First => value,
        Player::Second => -value,
    }
}

/// A state of the game, and what is known of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Node<A, S> {
    /// What the search keeps of the state.
    pub state: S,
    /// The player to act.
    pub turn: Player,
    /// The actions to try; none until the search adds them.
    pub edges: Vec<Edge<A>>,
    /// Whether the edges are all actions. Only then a loss or a draw is proven by them.
    pub is_complete: bool,
    /// What is proven.
    pub proof: Option<Proof>,
    /// What the evaluation says.
    pub value: f32,
    /// The value of the best action tried, or of the evaluation, as far as
    /// [minimax](Tree::minimax) counts.
    pub best: f32,
    /// The simulations that went through.
    pub visits: u32,
    /// The simulations that are under way. Each counts as lost.
    pub pending: u32,
    /// The sum of the values of the visits.
    pub sum: f64,
}

impl<A, S> Node<A, S> {
    /// Returns a node that nobody has visited.
    pub const fn new(state: S, turn: Player) -> Self {
        Self {
            state,
            turn,
            edges: Vec::new(),
            is_complete: false,
            proof: None,
            value: 0.0,
            best: 0.0,
            visits: 0,
            pending: 0,
            sum: 0.0,
        }
    }

    /// Returns the mean value for a player, with a loss for each simulation under way. A proven
    /// result is exact. The node must have been visited.
    pub fn mean(&self, player: Player) -> f64 {
        match self.proof {
            Some(proof) => seen_by(player, proof.value()),
            None => {
                let sum = seen_by(player, self.sum) - f64::from(self.pending);
                sum / f64::from(self.visits + self.pending)
            }
        }
    }
}

/// A tree of nodes. Node 0 is the root.
#[derive(Clone, Debug)]
pub struct Tree<A, S> {
    /// A child comes after its parent.
    nodes: Vec<Node<A, S>>,
    /// The edges that nodes have room for.
    places: usize,
    /// The share of minimax in the value of a node when [an edge is chosen](Self::select): 0 at
    /// first, which leaves all to the mean.
    pub minimax: f64,
}

impl<A, S> Tree<A, S> {
    /// Returns a tree with only a root.
    pub fn new(root: Node<A, S>) -> Self {
        let places = root.edges.capacity();
        Self {
            nodes: vec![root],
            places,
            minimax: 0.0,
        }
    }

    /// Returns the size in bytes.
    pub const fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<A, S>>() + self.places * size_of::<Edge<A>>()
    }

    /// Returns whether the tree still takes at most `bytes` bytes with one more node that has
    /// `edges` edges.
    pub const fn has_room(&self, bytes: usize, edges: usize) -> bool {
        let len = self.nodes.len();
        let is_full = len == self.nodes.capacity();
        let nodes = if is_full { Self::growth(len) } else { 0 };
        self.bytes() + nodes * size_of::<Node<A, S>>() + edges * size_of::<Edge<A>>() <= bytes
    }

    /// Returns how many nodes to make room for. Twice the room would waste a limit of memory.
    const fn growth(len: usize) -> usize {
        16 + len / 8
    }

    /// Returns a node.
    ///
    /// # Panics
    /// If the tree has no such node, as all methods that take the number of a node.
    pub fn node(&self, at: usize) -> &Node<A, S> {
        &self.nodes[at]
    }

    /// Returns a node to change. Change its edges by [`set_edges`](Self::set_edges).
    pub fn node_mut(&mut self, at: usize) -> &mut Node<A, S> {
        &mut self.nodes[at]
    }

    /// Calls a function with each node.
    pub fn for_each_node(&mut self, f: impl FnMut(&mut Node<A, S>)) {
        self.nodes.iter_mut().for_each(f);
    }

    /// Gives a node its edges.
    pub fn set_edges(&mut self, at: usize, edges: Vec<Edge<A>>, is_complete: bool) {
        let node = &mut self.nodes[at];
        self.places += edges.capacity();
        self.places -= node.edges.capacity();
        (node.edges, node.is_complete) = (edges, is_complete);
    }

    /// Returns the number of the node behind an edge of a node, if it was added.
    pub fn child(&self, at: usize, edge: usize) -> Option<usize> {
        let child = self.nodes[at].edges.get(edge)?.child;
        (child != NONE).then_some(child as usize)
    }

    /// Returns the node behind an edge, if it was added.
    pub fn behind(&self, edge: &Edge<A>) -> Option<&Node<A, S>> {
        self.nodes.get(edge.child as usize)
    }

    /// Adds the node behind an edge. Returns its number.
    ///
    /// # Panics
    /// If the node has no such edge.
    pub fn add(&mut self, at: usize, edge: usize, node: Node<A, S>) -> usize {
        let len = self.nodes.len();
        if len == self.nodes.capacity() {
            self.nodes.reserve_exact(Self::growth(len));
        }
        self.nodes[at].edges[edge].child = len as u32;
        self.places += node.edges.capacity();
        self.nodes.push(node);
        len
    }

    /// Returns the edge to go on with: the one with the highest upper bound on its value by PUCT
    /// (Rosin, 2011), of the first `among` ones. None is left if all are lost.
    ///
    /// `c` is the weight of priors beside values, `unvisited` the value of an action that was never
    /// tried, for the player to act. `prior` may change the prior of an edge.
    pub fn select(
        &self,
        at: usize,
        c: f64,
        unvisited: f64,
        among: usize,
        prior: impl Fn(usize, f64) -> f64,
    ) -> Option<usize> {
        let node = &self.nodes[at];
        let spread = c * f64::from(node.visits + node.pending).sqrt();
        let edges = node.edges.iter().take(among).enumerate();
        greatest(edges.map(|(number, edge)| {
            let prior = prior(number, edge.prior.into());
            match self.behind(edge) {
                Some(child) if child.proof.is_some_and(|proof| proof.is_win_of(!node.turn)) => {
                    f64::NEG_INFINITY
                }
                Some(child) if child.visits + child.pending > 0 => {
                    let visits = f64::from(1 + child.visits + child.pending);
                    let mut mean = child.mean(node.turn);
                    if self.minimax > 0.0 && child.proof.is_none() {
                        mean += self.minimax * (seen_by(node.turn, child.best.into()) - mean);
                    }
                    mean + spread * prior / visits
                }
                _ => unvisited + spread * prior,
            }
        }))
    }

    /// Ends a simulation that went a way from the root, with its value for the first player. If the
    /// last node is proven, proves what follows from it.
    pub fn back_up(&mut self, path: &[usize], mut value: f64) {
        let mut is_known = true;
        for (depth, &at) in path.iter().enumerate().rev() {
            if is_known && depth + 1 < path.len() {
                self.prove(at);
            }
            let node = &mut self.nodes[at];
            match node.proof.filter(|_| is_known) {
                Some(proof) => value = proof.value(),
                None => is_known = false,
            }
            node.visits += 1;
            node.sum += value;
            if self.minimax > 0.0 {
                self.find_best(at);
            }
        }
    }

    /// Finds the value of the best action of a node. Those that are tried are its first ones.
    fn find_best(&mut self, at: usize) {
        let node = &self.nodes[at];
        let turn = node.turn;
        let children = node.edges.iter().map_while(|edge| self.behind(edge));
        let values = children.map(|child| match child.proof {
            Some(proof) => seen_by(turn, proof.value()) as f32,
            None => seen_by(turn, child.best.into()) as f32,
        });
        let best = values.fold(f32::NEG_INFINITY, f32::max);
        self.nodes[at].best = match best == f32::NEG_INFINITY {
            true => node.value,
            false => seen_by(turn, best.into()) as f32,
        };
    }

    /// Finds the result of a node from those of its actions: a win if one of them wins, else the
    /// best one if all are known.
    fn prove(&mut self, at: usize) {
        let node = &self.nodes[at];
        let proofs = node.edges.iter().map(|edge| self.behind(edge)?.proof);
        let is_all = node.is_complete && proofs.clone().all(|proof| proof.is_some());
        let best = proofs.flatten().max_by_key(|proof| proof.score(node.turn));
        let best = best.filter(|best| is_all || best.is_win_of(node.turn));
        self.nodes[at].proof = best.map(Proof::earlier);
    }

    /// Makes a node the root, and drops what is not below it.
    pub fn keep(&mut self, at: usize) {
        let mut places = vec![NONE; self.nodes.len()];
        places[at] = 0;
        for (number, node) in self.nodes.iter().enumerate().skip(at) {
            if places[number] != NONE {
                for edge in node.edges.iter().filter(|edge| edge.child != NONE) {
                    places[edge.child as usize] = 0;
                }
            }
        }
        let kept = places.iter_mut().filter(|place| **place != NONE);
        kept.zip(0..).for_each(|(place, number)| *place = number);
        let mut number = 0;
        self.places = 0;
        self.nodes.retain_mut(|node| {
            let is_kept = places[number] != NONE;
            number += 1;
            if is_kept {
                self.places += node.edges.capacity();
                for edge in node.edges.iter_mut().filter(|edge| edge.child != NONE) {
                    edge.child = places[edge.child as usize];
                }
            }
            is_kept
        });
    }
}

/// Returns the number of the first greatest score; `None` if all are minus infinity.
pub fn greatest(scores: impl IntoIterator<Item = f64>) -> Option<usize> {
    let mut best = (f64::NEG_INFINITY, None);
    for (number, score) in scores.into_iter().enumerate() {
        if score > best.0 {
            best = (score, Some(number));
        }
    }
    best.1
}
