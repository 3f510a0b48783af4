//! What the computer thinks, as far as it is shown, in plain words.

use menagerie::{AnyGame, Player, Score, Verdict};
use tabletop::{Opinion, counted, win};

use crate::table::app::App;
use crate::table::history::{effect_words, line_names, plain_name};

/// How many of the moves that it expects are shown.
const PV_MOVES: usize = 6;

/// How many moves of each further line are shown.
const OTHER_MOVES: usize = 3;

/// What the computer thinks, if it was asked: to a player it would give the best move away. Nothing
/// once the game is over.
pub(super) fn opinion(app: &App) -> Option<Opinion> {
    if app.table.shown().ending().is_some() {
        return None;
    }
    if app.shows_view {
        app.table.opinion()
    } else {
        app.table.asked_opinion()
    }
}

/// All that is known of the hint, a line each.
pub(super) fn opinion_words(app: &App, opinion: &Opinion) -> Vec<String> {
    let (game, best) = (app.table.shown(), &opinion.report.best);
    let name = plain_name(game, best);
    let reasons = reasons(game, best, app.table.info().players());
    let reasons = match reasons.is_empty() {
        true => String::new(),
        false => format!(": {}", reasons.join(", ")),
    };
    let line = |pv: &[String], most: usize| {
        let names = line_names(game, &pv[..pv.len().min(most)]).join(", ");
        names + if pv.len() > most { " …" } else { "" }
    };
    let lead = |score| lead(app, opinion.player, score);
    let mut words = vec![
        format!("{name}{reasons}"),
        lead(opinion.report.score),
        match opinion.report.depth {
            0 => "a first guess".into(),
            depth => format!("looked {} ahead", counted(depth as usize, "ply", "plies")),
        },
    ];
    if opinion.report.pv.len() > 1 {
        words.push(format!("expects {}", line(&opinion.report.pv, PV_MOVES)));
    }
    let others = opinion.report.others.iter();
    words.extend(
        others.map(|other| format!("or {}: {}", line(&other.pv, OTHER_MOVES), lead(other.score))),
    );
    words
}

/// What speaks for a move: that it wins, stops the enemy from winning, or threatens to win; then
/// what it does to the pieces.
fn reasons(game: &dyn AnyGame, m: &str, players: [&str; 2]) -> Vec<String> {
    let (mover, mut after) = (game.turn(), game.branch());
    let Ok(events) = after.play(m) else {
        return Vec::new();
    };
    if after.ending().is_some() {
        return vec!["it ends the game".into()];
    }
    let mut words = Vec::new();
    let other = mover.other();
    let stops_it = win(game, other).is_some() && win(&*after, other).is_none();
    if stops_it {
        words.push(format!(
            "{} can no longer win at once",
            players[other.index()]
        ));
    }
    let loss = |game: &dyn AnyGame| game.outlook(mover).into_iter().find(|next| next.is_loss);
    if let (Some(loss), None) = (loss(game), loss(&*after)) {
        words.push(format!("{} without it", loss.warning));
    }
    if win(&*after, mover).is_some() {
        words.push("threatens to win at once".into());
    }
    words.extend(effect_words(&events, players));
    words
}

/// Who is ahead, and by how much, by the score of the player to move.
fn lead(app: &App, own: Player, score: Score) -> String {
    let players = app.table.info().players();
    let other = own.other();
    let name = |player: Player| players[player.index()];
    // The plies that a game of a fixed length still has are no news.
    let is_fixed = app.table.info().about().has_fixed_length;
    match score.verdict() {
        Verdict::WinsIn(_) if is_fixed => format!("{} wins", name(own)),
        Verdict::LosesIn(_) if is_fixed => format!("{} wins", name(other)),
        Verdict::WinsIn(plies) => wins(name(own), plies),
        Verdict::LosesIn(plies) => wins(name(other), plies),
        Verdict::Points(points) => {
            let leader = if points < 0 { other } else { own };
            match amount(app, points.unsigned_abs()) {
                Some(amount) => format!("{} is {amount}", name(leader)),
                None => "the game is about even".into(),
            }
        }
    }
}

fn wins(name: &str, plies: u32) -> String {
    match plies {
        1 => format!("{name} wins at once"),
        _ => format!("{name} wins in {plies} plies"),
    }
}

/// A number of points in the unit of the game, or only as much and little. `None` if it is next to
/// nothing.
fn amount(app: &App, points: u32) -> Option<String> {
    if let Some(unit) = app.table.info().about().unit {
        return Some(format!("ahead by about {}", unit.amount(points)?));
    }
    match points {
        0..30 => None,
        30..200 => Some("a little ahead".into()),
        200..600 => Some("ahead".into()),
        _ => Some("far ahead".into()),
    }
}
