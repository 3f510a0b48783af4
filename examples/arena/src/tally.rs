//! The result of a match.

use std::collections::BTreeMap;
use std::fmt;

use grid_core::text::seen;

use crate::duel::Duel;
use crate::pairs::{Pairs, elo_of};
use crate::sprt::Sprt;

/// The results of the games of a match, from the side of `one`.
///
/// Pairs of games are counted in the order of their numbers, and none after a decision: so the
/// result does not depend on which game ends first, on the number of threads, or on interruptions.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    sprt: Option<Sprt>,
    /// Losses, draws and wins with the first move, and with the second.
    counts: [[u32; 3]; 2],
    /// The scores of pairs.
    pub pairs: Pairs,
    /// What ended the games, and how many of them.
    reasons: BTreeMap<String, u32>,
    /// The half points and the reasons of the games that are not counted yet.
    waiting: BTreeMap<u32, (u32, String)>,
    /// The difference that the test has accepted.
    accepted: Option<f64>,
}

impl Tally {
    /// Starts with no games.
    pub fn new(sprt: Option<Sprt>) -> Self {
        Self {
            sprt,
            ..Self::default()
        }
    }

    /// Adds a game.
    pub fn add(&mut self, duel: &Duel) {
        let result = (duel.half_points(), duel.reason.clone());
        self.waiting.insert(duel.number, result);
        while self.accepted.is_none() && self.count_next_pair() {}
    }

    /// Counts the next pair if both of its games are there.
    fn count_next_pair(&mut self) -> bool {
        let first = 2 * self.pairs.count();
        let numbers = [first, first + 1];
        if !numbers.iter().all(|n| self.waiting.contains_key(n)) {
            return false;
        }
        let mut points = 0;
        for (side, number) in numbers.into_iter().enumerate() {
            if let Some((half_points, reason)) = self.waiting.remove(&number) {
                self.counts[side][half_points as usize] += 1;
                *self.reasons.entry(reason).or_default() += 1;
                points += half_points;
            }
        }
        self.pairs.add(points);
        self.accepted = self.sprt.and_then(|sprt| sprt.accepted(&self.pairs));
        true
    }

    /// Returns the number of pairs that are counted.
    pub fn pairs(&self) -> u32 {
        self.pairs.count()
    }

    /// Returns whether the test has ended.
    pub fn is_decided(&self) -> bool {
        self.accepted.is_some()
    }

    /// Returns what the test says about the change that `one` has.
    pub fn verdict(&self) -> &'static str {
        match (self.accepted, self.sprt) {
            (Some(elo), Some(sprt)) if elo == sprt.elo1 => "accepted",
            (Some(_), _) => "rejected",
            (None, _) => "undecided",
        }
    }

    fn total(&self) -> [u32; 3] {
        let [first, second] = self.counts;
        std::array::from_fn(|i| first[i] + second[i])
    }

    /// Returns the result in a few words, for a progress bar.
    pub fn brief(&self) -> String {
        let [losses, draws, wins] = self.total();
        let mut words = vec![format!("+{wins} ={draws} -{losses}")];
        words.extend(
            self.elo()
                .map(|elo| format!("Elo {elo}"))
                .into_iter()
                .chain(self.llr()),
        );
        words.join(", ")
    }

    /// Returns the difference in Elo with its interval, in words; `None` without pairs.
    pub fn elo(&self) -> Option<String> {
        let (score, [low, high]) = self.pairs.score()?;
        let [elo, low, high] = [score, low, high].map(elo_of);
        Some(format!("{elo:+.1} ({low:+.1} to {high:+.1})"))
    }

    /// Returns the log-likelihood ratio of the test with its bounds, in words.
    fn llr(&self) -> Option<String> {
        let [low, high] = self.sprt?.bounds();
        let llr = self.sprt?.llr(&self.pairs);
        Some(format!("LLR {llr:.2} ({low:.2} to {high:.2})"))
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words =
            |[losses, draws, wins]: [u32; 3]| format!("{wins} won, {draws} drawn, {losses} lost");
        writeln!(f, "{}", words(self.total()))?;
        writeln!(f, "with the first move: {}", words(self.counts[0]))?;
        writeln!(f, "with the second:     {}", words(self.counts[1]))?;
        let [p0, p1, p2, p3, p4] = self.pairs.0;
        write!(
            f,
            "pairs with 0, ½, 1, 1½, 2 points: {p0}, {p1}, {p2}, {p3}, {p4}"
        )?;
        if let (Some((score, [low, high])), Some(elo)) = (self.pairs.score(), self.elo()) {
            let [score, low, high] = [score, low, high].map(|share| 100.0 * share);
            let interval = format!("95 %: {low:.1} to {high:.1}");
            write!(f, "\nscore {score:.1} % ({interval}), Elo {elo}")?;
        }
        if let (Some(sprt), Some(llr)) = (self.sprt, self.llr()) {
            let state = match self.accepted {
                Some(elo) => format!("accepted: {elo:+}"),
                None => "undecided".into(),
            };
            write!(f, "\n{llr} for {sprt}: {state}")?;
        }
        let mut separator = "\nended: ";
        for (reason, count) in &self.reasons {
            write!(f, "{separator}{count} {}", seen(reason))?;
            separator = ", ";
        }
        if !self.waiting.is_empty() {
            write!(
                f,
                "\nnot counted: {} games of unfinished or later pairs",
                self.waiting.len()
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a game in which `one` scores these half points.
    fn duel(number: u32, half_points: u32) -> Duel {
        let is_first = number.is_multiple_of(2);
        let outcome = match half_points {
            1 => "1/2-1/2",
            points if (points == 2) == is_first => "1-0",
            _ => "0-1",
        };
        Duel {
            number,
            first: String::new(),
            second: String::new(),
            opening: 0,
            outcome: outcome.into(),
            reason: "decided on the board".into(),
            record: String::new(),
        }
    }

    #[test]
    fn a_match_is_counted_from_ones_side_whoever_moves_first() {
        let mut tally = Tally::default();
        for (number, half_points) in [2, 2, 2, 2, 2, 1, 0, 0].into_iter().enumerate() {
            tally.add(&duel(number as u32, half_points));
        }
        let text = tally.to_string();
        assert!(text.starts_with("5 won, 1 drawn, 2 lost\n"), "{text}");
        assert!(
            text.contains("first move: 3 won, 0 drawn, 1 lost"),
            "{text}"
        );
        assert!(
            text.contains("second:     2 won, 1 drawn, 1 lost"),
            "{text}"
        );
        assert!(
            text.contains("2 points: 1, 0, 0, 1, 2\nscore 68.8 %"),
            "{text}"
        );
        assert!(text.ends_with("ended: 8 decided on the board"), "{text}");
    }

    #[test]
    fn the_order_in_which_games_end_does_not_matter_and_a_decision_is_final() {
        let sprt: Sprt = "0,100,0.2,0.2".parse().unwrap();
        let games: Vec<Duel> = (0..40).map(|n| duel(n, [2, 1][n as usize % 2])).collect();
        let mut tally = Tally::new(Some(sprt));
        games.iter().for_each(|game| tally.add(game));
        assert!(tally.is_decided() && tally.pairs() < 20, "{tally}");
        let mut reversed = Tally::new(Some(sprt));
        for game in games.iter().rev() {
            assert_eq!(reversed.pairs(), 0);
            reversed.add(game);
        }
        assert_eq!(reversed.to_string(), tally.to_string());
        assert!(tally.to_string().contains("accepted: +100"), "{tally}");
        let left = 40 - 2 * tally.pairs();
        assert!(
            tally
                .to_string()
                .ends_with(&format!("{left} games of unfinished or later pairs"))
        );
    }
}
