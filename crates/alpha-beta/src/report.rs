//! The result of a search.

use std::time::Duration;

use crate::Score;

/// The result of a search, or of an iteration of it.
///
/// ```
/// use alpha_beta::testing::Nim;
/// use alpha_beta::{Limits, Search};
/// use grid_core::{Player, Record};
///
/// let game = Record::new(Nim(9, Player::First));
/// let report = Search::new(|_: &Nim| 0).run(&game, &Limits::depth(3), |_| {}).unwrap();
/// assert_eq!((report.depth, report.pv.first()), (3, Some(&report.best)));
/// println!("{} nodes, {} plies ahead: {}", report.nodes, report.seldepth, report.score);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Report<M> {
    /// The best move.
    pub best: M,
    /// The score of the position for the player to move, from the last finished iteration. If the
    /// search stopped during an iteration, `best` may already come from that iteration.
    pub score: Score,
    /// The depth of the last finished iteration, in plies.
    pub depth: u32,
    /// The length of the longest line searched, quiescence included, in plies.
    pub seldepth: u32,
    /// The number of nodes: positions searched by all threads.
    pub nodes: u64,
    /// The time since the search began; `None` if the [limits](crate::Limits) set no time, because
    /// no clock is read then. To measure such a search, set a limit of time that it cannot reach.
    pub time: Option<Duration>,
    /// The principal variation: the best play of both sides, `best` first.
    pub pv: Vec<M>,
    /// The best lines with other first moves, best first, from the last finished iteration: with
    /// `pv` as many as [`Limits::lines`](crate::Limits::lines) asks for and are known.
    #[cfg_attr(feature = "serde", serde(default = "Vec::new"))]
    pub others: Vec<Line<M>>,
}

/// A line of play from the position that was searched.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line<M> {
    /// The score of its first move for the player to move.
    pub score: Score,
    /// The best play of both sides after the first move, with it.
    pub pv: Vec<M>,
}

impl<M> Report<M> {
    /// Creates the report of a move that is known without a search, such as from a solver or an
    /// opening book. Depth and counts are 0; set those that are known.
    ///
    /// ```
    /// use alpha_beta::{Report, Score};
    ///
    /// let mut report = Report::known(7, Score::EVEN);
    /// assert_eq!((report.pv.len(), report.nps()), (1, None));
    /// report.nodes = 1_000;
    /// report.time = Some(std::time::Duration::from_millis(500));
    /// assert_eq!(report.nps(), Some(2_000));
    /// assert_eq!(report.map(|cell: u8| cell.to_string()).best, "7");
    /// ```
    pub fn known(best: M, score: Score) -> Self
    where
        M: Clone,
    {
        Self {
            pv: vec![best.clone()],
            best,
            score,
            depth: 0,
            seldepth: 0,
            nodes: 0,
            time: None,
            others: Vec::new(),
        }
    }

    /// Returns the nodes per second; `None` if the time was not measured.
    pub fn nps(&self) -> Option<u64> {
        let nanos = self.time?.as_nanos().max(1);
        let nps = u128::from(self.nodes) * 1_000_000_000 / nanos;
        Some(u64::try_from(nps).unwrap_or(u64::MAX))
    }

    /// Converts the moves of the report, for instance to text.
    pub fn map<N>(self, mut f: impl FnMut(M) -> N) -> Report<N> {
        let mut line = |pv: Vec<M>| pv.into_iter().map(&mut f).collect();
        let others = self.others.into_iter().map(|Line { score, pv }| Line {
            score,
            pv: line(pv),
        });
        Report {
            others: others.collect(),
            pv: line(self.pv),
            best: f(self.best),
            score: self.score,
            depth: self.depth,
            seldepth: self.seldepth,
            nodes: self.nodes,
            time: self.time,
        }
    }
}
