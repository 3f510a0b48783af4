//! Reading a world: cells, population, bounding box, files.

use super::HashLife;
use super::leaf::{Square, middle_of};
use super::table::Full;
use super::tree::{LEAF_LEVEL, LEAST_LEVEL, Tree, leaf_index};
use crate::pattern::{Macrocell, Node, Nodes, Rectangle};

/// The offsets of the children, in halves of the side.
const QUARTERS: [(i128, i128); 4] = [(0, 0), (1, 0), (0, 1), (1, 1)];

impl HashLife {
    /// Returns the number of living cells; `u128::MAX` if there are more.
    pub fn population(&self) -> u128 {
        let tree = &self.tree;
        let sum = |parts: [u128; 4]| parts.into_iter().fold(0, u128::saturating_add);
        let quarters = tree.fold(tree.children(tree.root), tree.level, |part| match part {
            Folded::Leaf(square) => square.population().into(),
            Folded::Node { children, .. } => sum(children),
        });
        sum(quarters)
    }

    /// Returns the smallest rectangle around all living cells, if there are any.
    pub fn bounding_box(&self) -> Option<Rectangle<i128>> {
        if self.tree.root == 0 {
            return None;
        }
        let half = 1_i128 << (self.tree.level - 1);
        // Which of the sixteen columns or rows of a leaf have living cells.
        let columns = |square: Square| (0..Square::SIDE).fold(0, |all, y| all | square.row(y));
        let rows = |square: Square| {
            let occupied = |y| u16::from(square.row(y) != 0) << y;
            (0..Square::SIDE).fold(0, |all, y| all | occupied(y))
        };
        let tree = &self.tree;
        let (left, top) = (tree.distance([0, 2], columns), tree.distance([0, 1], rows));
        let right = tree.distance([1, 3], |square| columns(square).reverse_bits());
        let bottom = tree.distance([2, 3], |square| rows(square).reverse_bits());
        let last = half - 1;
        let (right, bottom) = (last - right, last - bottom);
        Some(Rectangle::between(left - half, top - half, right, bottom))
    }

    /// Returns the squares of 2^`level` cells a side in which a cell lives, as (x, y) in the order
    /// of the quadtree. The time depends on their number, not on the cells in them.
    pub fn squares_in(&self, window: Rectangle, level: u32) -> impl Iterator<Item = (i64, i64)> {
        let tree = &self.tree;
        let [left, top, right, bottom] =
            [window.left, window.top, window.right, window.bottom].map(i128::from);
        let level = level.min(63);
        let corner = -(1_i128 << (tree.level - 1));
        let mut open = vec![(tree.root, tree.level, corner, corner)];
        let mut found = Vec::new();
        std::iter::from_fn(move || {
            loop {
                if let Some(square) = found.pop() {
                    return Some(square);
                }
                let (node, height, x, y) = open.pop()?;
                let last = (1_i128 << height) - 1;
                let is_outside = x >> level > right
                    || y >> level > bottom
                    || (x + last) >> level < left
                    || (y + last) >> level < top;
                if node == 0 || is_outside {
                    continue;
                }
                // The root is the only node that no square of its size contains.
                if height < tree.level && u32::from(height) <= level {
                    return Some(((x >> level) as i64, (y >> level) as i64));
                }
                if height == LEAF_LEVEL {
                    let cells = tree.cells(node).cells();
                    let squares =
                        cells.map(|(i, j)| ((x + i as i128) >> level, (y + j as i128) >> level));
                    let inside = squares.filter(|&(x, y)| {
                        (left..=right).contains(&x) && (top..=bottom).contains(&y)
                    });
                    found.extend(inside.map(|(x, y)| (x as i64, y as i64)));
                    found.sort_unstable();
                    found.dedup();
                    continue;
                }
                let half = 1_i128 << (height - 1);
                let children = tree.children(node);
                for (child, (right, down)) in children.into_iter().zip(QUARTERS).rev() {
                    open.push((child, height - 1, x + right * half, y + down * half));
                }
            }
        })
    }

    /// Returns the world as a quadtree, with rule and generation. Worlds of the same cells have
    /// equal quadtrees, whatever their history.
    pub fn to_macrocell(&self) -> Macrocell {
        Macrocell {
            rule: Some(self.rule()),
            generation: self.generation,
            nodes: self.tree.file_nodes(),
            ..Macrocell::default()
        }
    }
}

impl Tree {
    /// Returns the nodes of a file, whose leaves have 8x8 cells.
    fn file_nodes(&self) -> Vec<Node> {
        if self.root == 0 {
            return Vec::new();
        }
        // The quadtree has no empty rims.
        let mut level = self.level;
        let mut children = self.children(self.root);
        while level > LEAST_LEVEL {
            let quarters = children.map(|quarter| self.children(quarter));
            let middle: [u32; 4] = std::array::from_fn(|i| quarters[i][3 - i]);
            let count = |nodes: &[u32]| nodes.iter().filter(|&&node| node != 0).count();
            if count(quarters.as_flattened()) > count(&middle) {
                break;
            }
            (children, level) = (middle, level - 1);
        }
        let mut file = Nodes::default();
        let push_square = |file: &mut Nodes, square: Square| {
            let leaves = square.quarters().map(Node::Leaf);
            let children = leaves.map(|leaf| file.number(leaf));
            let level = LEAF_LEVEL;
            file.push(Node::Branch { level, children })
        };
        if level == LEAST_LEVEL {
            let squares = children.map(|leaf| self.cells(leaf));
            let middle = middle_of(squares);
            let all = squares.iter().map(Square::population);
            if all.sum::<u32>() == middle.population() {
                push_square(&mut file, middle);
                return file.made;
            }
        }
        let children = self.fold(children, level, |part| match part {
            Folded::Leaf(square) => push_square(&mut file, square),
            Folded::Node { level, children } => file.push(Node::Branch { level, children }),
        });
        file.push(Node::Branch { level, children });
        file.made
    }

    pub(super) fn get(&self, x: i64, y: i64) -> bool {
        let half = 1_i128 << (self.level - 1);
        let [mut x, mut y] = [x, y].map(|coordinate| i128::from(coordinate) + half);
        if [x, y]
            .iter()
            .any(|coordinate| !(0..2 * half).contains(coordinate))
        {
            return false;
        }
        let mut node = self.root;
        for level in (LEAST_LEVEL..=self.level).rev() {
            let half = 1 << (level - 1);
            node = self.children(node)[quarter(x, y, half)];
            (x, y) = (x & (half - 1), y & (half - 1));
        }
        self.cells(node).get(x as usize, y as usize)
    }

    /// Sets a cell. Changes nothing if the memory does not suffice.
    pub(super) fn set(&mut self, x: i64, y: i64, alive: bool) -> Result<(), Full> {
        if self.get(x, y) == alive {
            return Ok(());
        }
        let (root, level) = (self.root, self.level);
        self.pinned.push(root);
        let [x, y] = [x, y].map(i128::from);
        let mut done = Ok(());
        while done.is_ok() && [x, y].iter().any(|&at| at >> (self.level - 1) != at >> 127) {
            done = self.expand();
        }
        done = done.and_then(|()| self.reserve(self.level.into()));
        self.release();
        if done.is_err() {
            (self.root, self.level) = (root, level);
            return done;
        }
        let half = 1 << (self.level - 1);
        self.root = self.with(self.root, self.level, x + half, y + half, alive);
        self.shrink();
        Ok(())
    }

    /// Returns the node with the cell at this distance from its corner set. There must be room for
    /// one node on each of its levels.
    fn with(&mut self, node: u32, level: u8, x: i128, y: i128, alive: bool) -> u32 {
        if level == LEAF_LEVEL {
            let mut square = self.cells(node);
            square.set(x as usize, y as usize, alive);
            return self.leaf(square);
        }
        let half = 1 << (level - 1);
        let mut children = self.children(node);
        let child = &mut children[quarter(x, y, half)];
        *child = self.with(*child, level - 1, x & (half - 1), y & (half - 1), alive);
        self.join(level, children)
    }

    /// Returns the distance of the first living cell from one side of the root. `near` are the
    /// children at that side. `project` returns which of the sixteen lines of a leaf have cells,
    /// the nearest in the lowest bit.
    fn distance(&self, near: [usize; 2], project: impl Fn(Square) -> u16) -> i128 {
        let mut nearest = vec![self.root];
        let mut below = Vec::new();
        let mut distance = 0;
        for level in (LEAST_LEVEL..=self.level).rev() {
            let children = || nearest.iter().map(|&node| self.children(node));
            below.clear();
            below.extend(children().flat_map(|children| near.map(|i| children[i])));
            below.retain(|&node| node != 0);
            if below.is_empty() {
                below.extend(children().flatten().filter(|&node| node != 0));
                distance += 1 << (level - 1);
            }
            below.sort_unstable();
            below.dedup();
            std::mem::swap(&mut nearest, &mut below);
        }
        let leaves = nearest.iter().map(|&leaf| project(self.cells(leaf)));
        let lines = leaves.fold(0, |all, lines| all | lines);
        distance + i128::from(lines.trailing_zeros())
    }

    /// Makes a value of every distinct node below a square of this level, children before parents.
    /// Returns the values of the children; that of an empty node is the default.
    fn fold<T: Copy + Default>(
        &self,
        children: [u32; 4],
        level: u8,
        mut make: impl FnMut(Folded<T>) -> T,
    ) -> [T; 4] {
        let mut made = Made {
            nodes: vec![0; self.nodes.items.len()],
            leaves: vec![0; self.leaves.items.len()],
            values: vec![T::default()],
        };
        children.map(|child| self.fold_node(child, level - 1, &mut made, &mut make))
    }

    fn fold_node<T: Copy>(
        &self,
        node: u32,
        level: u8,
        made: &mut Made<T>,
        make: &mut impl FnMut(Folded<T>) -> T,
    ) -> T {
        let number = *made.number(node);
        if node == 0 || number != 0 {
            return made.values[number as usize];
        }
        let part = if level == LEAF_LEVEL {
            Folded::Leaf(self.cells(node))
        } else {
            let children = self.children(node);
            let children = children.map(|child| self.fold_node(child, level - 1, made, make));
            Folded::Node { level, children }
        };
        let value = make(part);
        *made.number(node) = made.values.len() as u32;
        made.values.push(value);
        value
    }

    /// Makes the nodes of a quadtree. Meanwhile, only unused nodes are swept.
    pub(super) fn insert_macrocell(&mut self, macrocell: &Macrocell) -> Result<(u32, u8), Full> {
        let nodes = &macrocell.nodes;
        let quarter = |node: u32| match node.checked_sub(1).map(|i| nodes[i as usize]) {
            Some(Node::Leaf(bits)) => bits,
            _ => 0,
        };
        // The nodes made so far are pinned: number i of the file is pinned number i - 1.
        let first = self.pinned.len();
        for node in nodes {
            self.reserve(1)?;
            let made = match *node {
                // These are part of the leaves of the level above.
                Node::Leaf(_) => 0,
                Node::Branch {
                    level: LEAF_LEVEL,
                    children,
                } => self.leaf(Square::join(children.map(quarter))),
                Node::Branch { level, children } => {
                    let of = |child: u32| match child {
                        0 => 0,
                        _ => self.pinned[first + child as usize - 1],
                    };
                    self.join(level, children.map(of))
                }
            };
            self.pinned.push(made);
        }
        match nodes.last() {
            None => Ok((0, LEAST_LEVEL)),
            // A lone leaf is the north west quarter of a node of level 4.
            Some(&Node::Leaf(bits)) => {
                self.reserve(1)?;
                let leaf = self.leaf(Square::join([bits, 0, 0, 0]));
                self.centred(leaf, LEAF_LEVEL)
            }
            Some(&Node::Branch { level, .. }) => {
                self.centred(self.pinned[self.pinned.len() - 1], level)
            }
        }
    }

    /// Returns a node and its level; a leaf as the middle of a node.
    fn centred(&mut self, root: u32, level: u8) -> Result<(u32, u8), Full> {
        if level > LEAF_LEVEL {
            return Ok((root, level));
        }
        // The quarters of a leaf are the inner quarters of four.
        let quarters = self.cells(root).quarters();
        self.reserve(4)?;
        let children = std::array::from_fn(|i| {
            let mut inner = [0; 4];
            inner[3 - i] = quarters[i];
            self.leaf(Square::join(inner))
        });
        Ok((self.join(LEAST_LEVEL, children), LEAST_LEVEL))
    }
}

/// A leaf, or a node with the values of its children.
enum Folded<T> {
    Leaf(Square),
    Node { level: u8, children: [T; 4] },
}

/// The values made so far. Those of nodes and of leaves are numbered; 0 is not yet made.
struct Made<T> {
    nodes: Vec<u32>,
    leaves: Vec<u32>,
    values: Vec<T>,
}

impl<T> Made<T> {
    fn number(&mut self, node: u32) -> &mut u32 {
        match leaf_index(node) {
            Some(leaf) => &mut self.leaves[leaf as usize],
            None => &mut self.nodes[node as usize],
        }
    }
}

/// Returns which quarter of a square a cell is in. `half` is half the side of the square.
fn quarter(x: i128, y: i128, half: i128) -> usize {
    usize::from(x >= half) + 2 * usize::from(y >= half)
}
