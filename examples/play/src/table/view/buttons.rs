//! Rows of words that can be clicked: the kinds of move, and the offers at the foot.

use menagerie::board_scene::MoveKind;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Span;

use tabletop::Playback;

use crate::table::app::{App, own_result};
use crate::table::command::Command;
use crate::table::theme::Theme;

/// The columns of the buttons after the label of the turn, which stay together.
const GROUP_COLUMNS: u16 = 37;

/// Words in a row that goes on in the next line.
pub(super) struct Row<'a> {
    area: Rect,
    next: (u16, u16),
    pieces: Vec<(Rect, Span<'a>, Option<Command>)>,
}

impl<'a> Row<'a> {
    fn new(area: Rect) -> Self {
        Self {
            area,
            next: (0, 0),
            pieces: Vec::new(),
        }
    }

    /// Puts a piece after the last.
    fn put(&mut self, span: Span<'a>, command: Option<Command>) {
        let width = (span.width() as u16).min(self.area.width);
        self.reserve(width);
        let (x, y) = (self.area.x + self.next.0, self.area.y + self.next.1);
        self.pieces.push((Rect::new(x, y, width, 1), span, command));
        self.next.0 += width + 1;
    }

    /// Goes on in the next line unless as many columns are left.
    fn reserve(&mut self, width: u16) {
        if self.next.0 > 0 && self.next.0 + width > self.area.width {
            self.next = (0, self.next.1 + 1);
        }
    }

    /// How many lines it takes.
    pub(super) fn lines(&self) -> u16 {
        if self.pieces.is_empty() {
            0
        } else {
            self.next.1 + 1
        }
    }

    /// Draws the row, and notes what can be clicked.
    pub(super) fn draw(self, frame: &mut Frame<'_>, commands: &mut Vec<(Rect, Command)>) {
        let screen = frame.area();
        for (place, span, command) in self.pieces {
            let place = place.intersection(screen);
            frame.render_widget(span, place);
            commands.extend(command.map(|command| (place, command)));
        }
    }
}

/// The buttons of a game with kinds of move, with the label of the turn in the middle; nothing in
/// any other game.
pub(super) fn buttons<'a>(app: &App, theme: &Theme, area: Rect) -> Row<'a> {
    let match_ = &app.match_;
    let mut row = Row::new(area);
    if match_.kinds().is_empty() {
        return row;
    }
    let chosen = match_.choice().kind.map(Command::Kind);
    let button = |command: Command, row: &mut Row<'a>| {
        let caption = command.caption(match_);
        let span = if chosen == Some(command) {
            Span::styled(format!(">{caption}<"), Modifier::BOLD)
        } else if command.is_lit(match_) {
            let caption = match command {
                Command::Kind(kind) => with_key(&match_.kinds()[kind]),
                _ => format!("[{caption}]"),
            };
            Span::styled(caption, Modifier::REVERSED)
        } else {
            Span::styled(format!(" {caption} "), Modifier::DIM)
        };
        row.put(span, Some(command));
    };
    for kind in 0..match_.kinds().len() {
        button(Command::Kind(kind), &mut row);
    }
    let is_end_shown = match_.playback().is_none_or(Playback::shows_end);
    let own = match is_end_shown {
        true => own_result(app),
        false => String::new(),
    };
    let label = match app.effects().is_some() && match_.is_over() {
        true => " LAST MOVE ".into(),
        false => format!(" {}{own} ", match_.label()),
    };
    row.put(
        Span::styled(label, theme.label(match_.label_player())),
        None,
    );
    row.reserve(GROUP_COLUMNS.min(area.width));
    // Nobody looks back in a lesson.
    let count = if app.lesson.is_some() { 2 } else { 5 };
    for command in Command::BUTTONS.into_iter().take(count) {
        button(command, &mut row);
    }
    row
}

/// The name of a kind of move that can be chosen, with its key in it: `con[q]uest`.
fn with_key(kind: &MoveKind) -> String {
    let key = format!("[{}]", kind.key);
    match kind.name.contains(kind.key) {
        true => kind.name.replacen(kind.key, &key, 1),
        false => format!("{key} {}", kind.name),
    }
}

/// What the foot offers: to play the move that is typed once it is one, or what can be done now.
pub(super) fn offers(app: &App) -> Vec<(String, Command)> {
    if app.typed_form().is_none() {
        return usual_offers(app);
    }
    let play = ("Enter play".into(), Command::Confirm);
    let play = app.may_play_typed().then_some(play);
    let cancel = ("Esc cancel".into(), Command::Withdraw);
    play.into_iter().chain([cancel]).collect()
}

/// What the foot offers while no move is typed.
pub(super) fn usual_offers(app: &App) -> Vec<(String, Command)> {
    Command::at_foot(&app.match_, app.lesson.as_ref())
}

/// As many offers as have room in the lines of an area. The help has the keys that have no room.
pub(super) fn foot<'a>(offers: &[(String, Command)], area: Rect) -> Row<'a> {
    let mut row = Row::new(area);
    for (words, command) in offers {
        let is_full = row.next.0 + words.len() as u16 > area.width;
        if row.next.0 > 0 && is_full && row.next.1 + 1 >= area.height {
            break;
        }
        row.put(Span::styled(words.clone(), Modifier::DIM), Some(*command));
        row.next.0 += 1;
    }
    row
}
