//! The population over time.

/// The greatest number of generations that are remembered. After that every second one is.
const MOST: usize = 4_096;

/// The population of the generations that were shown.
#[derive(Debug, Default)]
pub struct History {
    /// Generations in ascending order, with their populations.
    points: Vec<(u128, u128)>,
}

impl History {
    /// Adds a generation. Later ones are forgotten: the world has gone back.
    pub fn add(&mut self, generation: u128, population: u128) {
        self.points.retain(|point| point.0 < generation);
        if self.points.len() >= MOST {
            self.points = self.points.iter().copied().step_by(2).collect();
        }
        self.points.push((generation, population));
    }

    /// Returns the first generation and the last.
    pub fn span(&self) -> (u128, u128) {
        let at = |point: Option<&(u128, u128)>| point.map_or(0, |point| point.0);
        (at(self.points.first()), at(self.points.last()))
    }

    /// Returns the greatest population.
    pub fn most(&self) -> u128 {
        let all = self.points.iter().map(|point| point.1);
        all.max().unwrap_or_default()
    }

    /// Returns the generations and their populations as a plot takes them.
    pub fn points(&self) -> Vec<(f64, f64)> {
        let points = self.points.iter();
        points
            .map(|&(at, cells)| (at as f64, cells as f64))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_follow_the_population() {
        let mut history = History::default();
        for (generation, population) in [(10, 5), (14, 9), (30, 1)] {
            history.add(generation, population);
        }
        assert_eq!(history.points(), [(10.0, 5.0), (14.0, 9.0), (30.0, 1.0)]);
        assert_eq!((history.span(), history.most()), ((10, 30), 9));
        // Back, and another course.
        history.add(12, 7);
        assert_eq!(history.points(), [(10.0, 5.0), (12.0, 7.0)]);
        history.add(0, 3);
        assert_eq!((history.span(), history.most()), ((0, 0), 3));
    }

    #[test]
    fn a_long_history_stays_short() {
        let mut history = History::default();
        for generation in 0..100_000 {
            history.add(generation, generation);
            assert!(history.points.len() <= MOST);
        }
        assert_eq!(history.span(), (0, 99_999));
        assert!(history.points.len() > MOST / 4);
        assert!(history.points().iter().all(|point| point.0 == point.1));
        history.add(u128::MAX, u128::MAX);
        assert_eq!(history.span(), (0, u128::MAX));
    }
}
