//! What the players have: panels, pieces, names and clocks.

use menagerie::Player;
use menagerie::board_scene::Panel;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use tabletop::{ClockFace, Playback};

use crate::table::app::App;
use crate::table::sections::{Pen, Section, heading, wrapped};
use crate::table::theme::Theme;

/// The lines that the panels get before what matters less, where they flow.
const FLOWING_LINES: usize = 2;

/// The panels of the picture: one section each, or all in one where lines are few.
pub(super) fn panels(app: &App, theme: &Theme, pen: Pen) -> Vec<Section> {
    let panels = app.scene().panels.iter();
    if pen.flows {
        let words = panels.map(|panel| {
            let signs = panel_signs(app, theme, panel).map(|signs| signs.content);
            let title = format!("{}{}", panel.title, signs.unwrap_or_default());
            format!("{}: {}", title.trim_end(), panel.lines.join(", "))
        });
        let section = pen.section("", &words.collect::<Vec<_>>());
        return vec![section.of(2).wanting(FLOWING_LINES)];
    }
    let sections = panels.map(|panel| {
        let mut title = heading(panel.title.clone());
        if let Some(signs) = panel_signs(app, theme, panel) {
            title.push_span(Span::raw(" "));
            title.push_span(signs);
        }
        let lines = panel.lines.iter();
        let lines = lines.flat_map(|line| wrapped(line, pen.width, "  "));
        let lines: Vec<Line<'_>> = [title].into_iter().chain(lines.map(Line::raw)).collect();
        Section::new(lines).whole().of(2)
    });
    sections.collect()
}

/// The pieces of the player whose panel it is, as they look on the board, if its title is that
/// player and the pieces are of few kinds.
fn panel_signs(app: &App, theme: &Theme, panel: &Panel) -> Option<Span<'static>> {
    let owner = panel.owner?;
    if !panel.is_of_a_player() {
        return None;
    }
    let foretold = app.foretold();
    let scenes = [app.scene()].into_iter().chain(&foretold);
    let pieces = scenes.flat_map(|scene| scene.cells.iter().filter_map(|cell| cell.piece));
    let own = pieces.filter(|piece| piece.owner == Some(owner));
    let mut signs: Vec<char> = Vec::new();
    for sign in own.map(|piece| theme.piece(&piece)) {
        if !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    let style = theme.chip(Some(owner)).filter(|_| !app.scene().is_area());
    let style = style.unwrap_or_else(|| theme.label(owner));
    let text = format!(" {} ", signs.iter().collect::<String>());
    (!signs.is_empty()).then(|| Span::styled(text, style))
}

/// The names of the people at the table, as far as they are known.
pub(super) fn people(app: &App) -> Vec<String> {
    let remote = app.match_.remote();
    let name = |player: Player| {
        let who = remote?.named_words(player)?;
        Some(format!("{}: {who}", app.name(player)))
    };
    Player::ALL.into_iter().filter_map(name).collect()
}

/// The pieces of each player in what is shown, and what became of the others.
pub(super) fn counts(app: &App, theme: &Theme) -> Vec<String> {
    let (ply, steps) = (app.match_.shown().ply(), &app.match_.last_move().steps);
    // The last step is the position.
    let so_far = app
        .steps_so_far()
        .filter(|so_far| so_far.len() < steps.len());
    let (plies, events) = match so_far {
        Some(so_far) => (
            ply.saturating_sub(1),
            so_far.iter().flat_map(|step| step.events.clone()).collect(),
        ),
        None => (ply, Vec::new()),
    };
    let players = app.match_.info().players();
    let (history, scene) = (&app.history, app.scene());
    history.counts((plies, &events), scene, players, theme)
}

/// The clocks that are shown: none with an earlier position while they stand, since they show the
/// time that is left after the last one.
pub(super) fn clocks(app: &App) -> Option<ClockFace> {
    let is_now = app.match_.playback().is_none_or(Playback::is_at_end);
    app.match_
        .clocks()
        .filter(|face| is_now || face.running.is_some())
}

/// The clocks of both players. The one that runs is pointed at, and one that shows little is
/// reversed.
pub(super) fn clock_section(app: &App, face: &ClockFace) -> Section {
    let names = app.match_.info().players();
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
    let lines = Player::ALL.map(|player| {
        let (sign, style) = match face.running == Some(player) {
            true => (">", Style::new().add_modifier(Modifier::BOLD)),
            false => (" ", Style::new()),
        };
        let style = match face.left[player.index()] < ClockFace::SHORT {
            true => style.add_modifier(Modifier::REVERSED),
            false => style,
        };
        let (name, left) = (names[player.index()], face.words(player));
        Line::styled(format!("{sign} {name:<width$}  {left}"), style)
    });
    let lines: Vec<Line<'_>> = [heading("clocks")].into_iter().chain(lines).collect();
    Section::new(lines).whole()
}
