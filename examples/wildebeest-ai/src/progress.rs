//! Moves that make progress: a won game must not be repeated into a draw.

use std::ops::ControlFlow;

use alpha_beta::{Evaluate, Limits, Pruning, Report, Score, Search};
use grid_core::{Game, Player, Record};
use wildebeest::{Evaluator, Move, PieceKind, Position, Square};

use crate::history::History;

/// From this evaluation on, in hundredths of a pawn, the game counts as won.
const WON: i32 = 500;

/// How much less a move that makes progress may be worth.
const PRICE: i32 = 200;

/// The part of the time for the search among the moves that make progress.
const FIRST: f64 = 0.8;

/// The usual evaluation, with some of the moves of one position.
#[derive(Debug)]
struct Chosen {
    root: Position,
    moves: Vec<Move>,
}

impl Evaluate<Position> for Chosen {
    const REDUCTIONS: bool = <Evaluator as Evaluate<Position>>::REDUCTIONS;
    const PRUNING: Pruning = Evaluator::PRUNING;
    const PROVEN_PLIES: u32 = Evaluator::PROVEN_PLIES;

    fn evaluate(&self, position: &Position) -> i32 {
        Evaluator.evaluate(position)
    }

    fn gain(&self, position: &Position, m: Move) -> i32 {
        Evaluator.gain(position, m)
    }

    fn try_for_each_noisy<B>(
        &self,
        position: &Position,
        f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        Evaluator.try_for_each_noisy(position, f)
    }

    fn try_for_each_candidate<B>(
        &self,
        position: &Position,
        f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if *position == self.root {
            return self.moves.iter().copied().try_for_each(f);
        }
        Evaluator.try_for_each_candidate(position, f)
    }

    fn pass(&self, position: &Position) -> Option<Position> {
        Evaluator.pass(position)
    }
}

/// Returns the best move within the limits; `None` if the game is over.
///
/// In a won game it is a move that makes progress, unless that costs more than two pawns. With a
/// history, that is a move into a position that the program has not moved into before. Without one,
/// it is a move that cannot be taken back, or a move forward, so it does not take back the last
/// one.
pub fn best(
    position: &Position,
    limits: &Limits,
    history: Option<&History>,
) -> Option<Report<Move>> {
    let game = Record::new(*position);
    let makes_progress = |m: &Move| match history {
        Some(history) => !history.contains(&after(position, *m)),
        None => !can_be_taken_back(position, *m) || is_forward(position.turn(), *m),
    };
    let moves: Vec<Move> = position
        .moves()
        .into_iter()
        .filter(makes_progress)
        .collect();
    let points = game
        .outcome()
        .map_or_else(|| Evaluator.evaluate(position), |_| 0);
    if points < WON || moves.is_empty() || moves.len() as u64 == position.move_count() {
        return Search::new(Evaluator).run(&game, limits, |_| {});
    }
    let mut first = limits.clone();
    first.time = limits.time.map(|time| time.mul_f64(FIRST));
    let chosen = Chosen {
        root: *position,
        moves,
    };
    let report = Search::new(chosen).run(&game, &first, |_| {})?;
    if report.score >= Score::points(points - PRICE) {
        return Some(report);
    }
    let mut rest = limits.clone();
    rest.time = limits.time.map(|time| time.mul_f64(1.0 - FIRST));
    Search::new(Evaluator).run(&game, &rest, |_| {})
}

fn after(position: &Position, m: Move) -> Position {
    let mut after = *position;
    after.play_unchecked(m);
    after
}

/// Whether a move can be taken back: it moves one piece, no pawn, and changes nothing else.
fn can_be_taken_back(position: &Position, m: Move) -> bool {
    let after = after(position, m);
    let piece = position.piece_at(m.from);
    piece.is_some_and(|(_, kind)| kind != PieceKind::Pawn)
        && position.piece_at(m.to).is_none()
        && after.piece_at(m.from).is_none()
        && after.piece_at(m.to) == piece
        && (position.occupied() | after.occupied())
            .into_iter()
            .filter(|square| ![m.from, m.to].contains(square))
            .all(|square| position.piece_at(square) == after.piece_at(square))
}

/// Whether a move leads to a later square, row by row from the player's own side.
fn is_forward(player: Player, m: Move) -> bool {
    let place = |square: Square| (square.row(), square.column());
    match player {
        Player::First => place(m.to) > place(m.from),
        Player::Second => place(m.to) < place(m.from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Black is far ahead.
    const AHEAD: &str = "B .N..O.X...P/R...KC...g./.B.....b.../.*.......p./.........../.........../\
                         .........../.*p......*./....jop..../gp..p..pp../rnz..kxbcn.";

    /// Plays against a search of two plies. Returns how many moves in a won position could be taken
    /// back and did not lead forward.
    fn without_progress(choose: impl Fn(&Position) -> Option<Move>) -> usize {
        let mut times = 0;
        let mut position: Position = AHEAD.parse().unwrap();
        for _ in 0..30 {
            let is_won = position.outcome().is_none() && Evaluator.evaluate(&position) >= WON;
            let Some(m) = choose(&position) else { break };
            let is_forward = is_forward(position.turn(), m);
            times += usize::from(is_won && !is_forward && can_be_taken_back(&position, m));
            position.play_unchecked(m);
            let reply = Search::new(Evaluator).best_move(&position, &Limits::depth(2));
            let Some(reply) = reply else { break };
            position.play_unchecked(reply);
        }
        times
    }

    #[test]
    fn no_move_is_taken_back_in_a_won_game() {
        let limits = Limits::depth(3);
        let progress = without_progress(|position| Some(best(position, &limits, None)?.best));
        let search =
            without_progress(|position| Search::new(Evaluator).best_move(position, &limits));
        assert_eq!(progress, 0);
        assert!(search > 0, "the test shows nothing");
    }
}
