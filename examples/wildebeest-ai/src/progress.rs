//! Moves that make progress: a game that is not lost must not be repeated into a draw.

use alpha_beta::{Limits, Report, Search};
use grid_core::{Game, Player, Record};
use wildebeest::{Evaluator, Move, PieceKind, Position};

/// From this score on, in points, the game counts as won. Below its negative it counts as lost. A
/// rook is worth about 500 points.
const WON: i32 = 500;

/// How much less a move that makes progress may be worth in a won game.
const PRICE_IF_WON: i32 = 200;

/// How much less it may be worth in a level game: about half a percent of the expected result.
const PRICE_IF_LEVEL: i32 = 50;

/// The part of the time for the search among all moves.
const FIRST: f64 = 0.8;

/// Returns the best move within the limits; `None` if the game is over.
///
/// In a game that is not lost it is a move that makes progress, unless that costs too much: more
/// than 200 points in a won game, 50 in a level one. With a history, that is a move into a position
/// that the program has not moved into before. Without one, it is a move that cannot be taken back,
/// or a move forward, so it does not take back the last one.
pub fn best(
    position: &Position,
    limits: &Limits,
    history: Option<&[Position]>,
) -> Option<Report<Move>> {
    let game = Record::new(*position);
    let part_of_time = |part| Limits {
        hard_time: limits.hard_time.map(|time| time.mul_f64(part)),
        ..limits.clone()
    };
    let mut scores = Vec::new();
    let report = Search::new(Evaluator).run(&game, &part_of_time(FIRST), |report| {
        scores.push((report.depth, report.score.number()));
    })?;
    let score = report.score.number();
    let makes_progress = |m: &Move| match history {
        Some(history) => !history.contains(&after(position, *m)),
        None => !can_be_taken_back(position, *m) || is_forward(position.turn(), *m),
    };
    if score <= -WON || makes_progress(&report.best) {
        return Some(report);
    }
    let moves = position.moves();
    let numbers = (0..).zip(&moves).filter(|(_, m)| makes_progress(m));
    let root_moves: Vec<u64> = numbers.map(|(number, _)| number).collect();
    if root_moves.is_empty() {
        return Some(report);
    }
    let limits = Limits {
        root_moves: Some(root_moves),
        ..part_of_time(1.0 - FIRST)
    };
    let progress = Search::new(Evaluator).run(&game, &limits, |_| {})?;
    // The second search has less time, so it is compared at its own depth.
    let best = scores.iter().find(|(depth, _)| *depth == progress.depth);
    let best = best.map_or(score, |&(_, score)| score);
    let is_won = score >= WON;
    let price = if is_won { PRICE_IF_WON } else { PRICE_IF_LEVEL };
    let is_cheap = progress.score.number() >= best - price;
    Some(if is_cheap { progress } else { report })
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
    match player {
        Player::First => m.to > m.from,
        Player::Second => m.to < m.from,
    }
}

#[cfg(test)]
mod tests {
    use alpha_beta::{Evaluate, View};

    use super::*;

    /// Black is far ahead.
    const AHEAD: &str = "B .N..O.X...P/R...KC...g./.B.....b.../.*.......p./.........../.........../\
                         .........../.*p......*./....jop..../gp..p..pp../rnz..kxbcn.";

    /// The search without a rule of progress.
    fn search(position: &Position, limits: &Limits) -> Option<Report<Move>> {
        Search::new(Evaluator).run(&Record::new(*position), limits, |_| {})
    }

    /// Plays 30 moves against a search of two plies. Returns how many of them are idle: they can be
    /// taken back, and do not lead forward in a won position, or lead a piece back to where it has
    /// just come from in a game that is not lost.
    fn idle_moves(start: &str, choose: impl Fn(&Position) -> Option<Report<Move>>) -> usize {
        let mut position: Position = start.parse().unwrap();
        let (mut count, mut last) = (0, None);
        for _ in 0..30 {
            let Some(report) = choose(&position) else {
                break;
            };
            let m = report.best;
            let is_idle = match Evaluator.view(&position).evaluate() >= WON {
                true => !is_forward(position.turn(), m),
                false => last == Some((m.to, m.from)) && report.score.number() > -WON,
            };
            count += usize::from(is_idle && can_be_taken_back(&position, m));
            last = Some((m.from, m.to));
            position.play_unchecked(m);
            let Some(reply) = search(&position, &Limits::depth(2)) else {
                break;
            };
            position.play_unchecked(reply.best);
        }
        count
    }

    #[test]
    fn no_move_is_taken_back_in_a_won_or_a_level_game() {
        // White's Serpent makes up for it.
        let level = AHEAD.replacen("/.........../......", "/.........../.....S", 1);
        for (start, depth) in [(AHEAD, 3), (&level, 2), (&level, 3)] {
            let limits = Limits::depth(depth);
            let idle = idle_moves(start, |position| best(position, &limits, None));
            let usual = idle_moves(start, |position| search(position, &limits));
            assert!(idle == 0 && usual > 0, "{idle}, without the rule {usual}");
        }
    }
}
