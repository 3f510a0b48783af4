//! What the computer thinks, as far as it is shown.

use tabletop::Opinion;

use crate::table::app::App;

/// What the computer thinks, if it was asked: to a player it would give the best move away.
pub(super) fn opinion(app: &App) -> Option<Opinion> {
    if app.shows_view {
        app.table.opinion()
    } else {
        app.table.asked_opinion()
    }
}
