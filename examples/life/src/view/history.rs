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
            let mut is_kept = false;
            self.points.retain(|_| {
                is_kept = !is_kept;
                is_kept
            });
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

    /// Returns the populations at this many generations, evenly spread from the first to the last.
    /// Between the known ones the population is a straight line.
    pub fn columns(&self, count: usize) -> Vec<f64> {
        let (first, last) = self.span();
        if first == last {
            // One generation is no course.
            return Vec::new();
        }
        let along = |column: usize| {
            let part = column as f64 / (count - 1).max(1) as f64;
            let at = (last - first) as f64 * part;
            let time = |point: &(u128, u128)| (point.0 - first) as f64;
            let after = self.points.partition_point(|point| time(point) < at);
            let after = after.min(self.points.len() - 1);
            let (b, a) = (&self.points[after], &self.points[after.saturating_sub(1)]);
            let length = time(b) - time(a);
            let share = if length > 0.0 {
                (at - time(a)) / length
            } else {
                1.0
            };
            a.1 as f64 + (b.1 as f64 - a.1 as f64) * share
        };
        (0..count).map(along).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_follow_the_population() {
        let mut history = History::default();
        assert_eq!(history.columns(3), [0.0; 0]);
        history.add(10, 5);
        assert_eq!(history.columns(3), [0.0; 0]);
        history.add(14, 9);
        history.add(30, 1);
        assert_eq!(history.columns(6), [5.0, 9.0, 7.0, 5.0, 3.0, 1.0]);
        assert_eq!((history.span(), history.most()), ((10, 30), 9));
        // Back, and another course.
        history.add(12, 7);
        assert_eq!(history.columns(2), [5.0, 7.0]);
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
        let columns = history.columns(100_000);
        let is_near = |(i, &column): (usize, &f64)| (column - i as f64).abs() < 0.01;
        assert!(columns.iter().enumerate().all(is_near));
        history.add(u128::MAX, u128::MAX);
        assert_eq!(history.columns(3).len(), 3);
    }
}
