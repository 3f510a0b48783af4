//! What the computer thinks, as far as it is shown, in plain words.

use tabletop::{Opinion, looked_words, reasons, worth};

use crate::table::app::App;
use crate::table::history::line_names;

/// How many of the moves that it expects are shown.
const PV_MOVES: usize = 6;

/// How many moves of each further line are shown.
const OTHER_MOVES: usize = 3;

/// What the computer thinks, if it was asked: to a player it would give the best move away. Nothing
/// once the game is over.
pub(super) fn opinion(app: &App) -> Option<Opinion> {
    if app.match_.shown().ending().is_some() {
        return None;
    }
    if app.shows_view {
        app.match_.opinion()
    } else {
        app.match_.asked_opinion()
    }
}

/// All that is known of the hint, a line each.
pub(super) fn opinion_words(app: &App, opinion: &Opinion) -> Vec<String> {
    let (game, best) = (app.match_.shown(), &opinion.report.best);
    let name = game.move_name(best);
    let reasons = reasons(game, best);
    let reasons = match reasons.is_empty() {
        true => String::new(),
        false => format!(": {}", reasons.join(", ")),
    };
    let line = |pv: &[String], most: usize| {
        let names = line_names(game, &pv[..pv.len().min(most)]).join(", ");
        names + if pv.len() > most { " …" } else { "" }
    };
    let about = app.match_.info().about();
    let lead = |score| worth(score, opinion.player, about);
    let mut words = vec![
        format!("{name}{reasons}"),
        lead(opinion.report.score),
        looked_words(opinion.report.depth),
    ];
    if opinion.report.pv.len() > 1 {
        words.push(format!("expects {}", line(&opinion.report.pv, PV_MOVES)));
    }
    for other in &opinion.report.others {
        let (moves, lead) = (line(&other.pv, OTHER_MOVES), lead(other.score));
        words.push(format!("or {moves}: {lead}"));
    }
    words
}
