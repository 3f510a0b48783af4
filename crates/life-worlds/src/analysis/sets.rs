//! Disjoint sets (union-find).

use std::collections::BTreeMap;

/// Disjoint sets of numbers that are joined one after the other.
#[derive(Debug)]
pub(super) struct Sets {
    parents: Vec<u32>,
}

impl Sets {
    /// Returns as many sets of one number, from 0 on.
    pub fn new(count: usize) -> Self {
        Self {
            parents: (0..count as u32).collect(),
        }
    }

    /// Returns the number that represents the set of this one.
    pub fn root(&mut self, mut number: u32) -> u32 {
        while self.parents[number as usize] != number {
            let parent = self.parents[number as usize];
            self.parents[number as usize] = self.parents[parent as usize];
            number = parent;
        }
        number
    }

    /// Joins the sets of all these numbers and returns the number that represents them.
    pub fn join_all(&mut self, numbers: &[u32]) -> Option<u32> {
        let first = *numbers.first()?;
        for &number in numbers {
            if self.parents[number as usize] != self.parents[first as usize] {
                self.join(number, first);
            }
        }
        Some(self.root(first))
    }

    /// Returns the numbers of each set in ascending order.
    pub fn groups(&mut self) -> impl Iterator<Item = Vec<usize>> + use<> {
        let mut groups: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for number in 0..self.parents.len() {
            let group = groups.entry(self.root(number as u32)).or_default();
            group.push(number);
        }
        groups.into_values()
    }

    /// Returns whether a set has more than one number.
    pub fn any_joined(&self) -> bool {
        let mut all = (0..).zip(&self.parents);
        all.any(|(number, &parent)| parent != number)
    }

    /// Joins the sets of two numbers.
    pub fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.parents[a.max(b) as usize] = a.min(b);
    }
}
