//! The panel of the clocks.

use std::time::Duration;

use menagerie::Player;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use tabletop::{ClockFace, Playback};

use crate::table::app::App;
use crate::table::blocks::heading;

/// A player with less than this should hurry.
const LITTLE: Duration = Duration::from_secs(20);

/// The clocks that are shown: none with an earlier position while they stand, since they show the
/// time that is left after the last one.
pub(super) fn clocks(app: &App) -> Option<ClockFace> {
    let is_now = app.table.playback().is_none_or(Playback::is_at_end);
    let clocks = app.table.clocks();
    clocks.filter(|face| is_now || face.running.is_some())
}

/// The clocks of both players; nothing without clocks. The one that runs is pointed at, and one
/// that shows little is reversed.
pub(super) fn clock_lines(app: &App) -> Vec<Line<'static>> {
    let Some(face) = clocks(app) else {
        return Vec::new();
    };
    let names = app.table.info().players();
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
    let lines = Player::ALL.map(|player| {
        let (sign, style) = match face.running == Some(player) {
            true => (">", Style::new().add_modifier(Modifier::BOLD)),
            false => (" ", Style::new()),
        };
        let style = match face.left[player.index()] < LITTLE {
            true => style.add_modifier(Modifier::REVERSED),
            false => style,
        };
        let (name, left) = (names[player.index()], face.words(player));
        Line::styled(format!("{sign} {name:<width$}  {left}"), style)
    });
    [heading("clocks")].into_iter().chain(lines).collect()
}
