//! The help: the keys, the legend of the board, and the rules.

use menagerie::scene::Ground;
use menagerie::{GameInfo, Player};
use ratatui::Frame;
use ratatui::layout::{Constraint, Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{
    Block, Clear, Padding, Paragraph, Scrollbar, ScrollbarOrientation, ScrollbarState, Tabs,
};
use tabletop::{Match, Remote};

use super::diagrams::diagram_lines;
use super::legend::{effects, has_cell_moves, legend, table_signs};
use super::rules::{RuleLine, rule_lines, table_lines};
use super::words::game_lines;
use crate::table::app::{App, HelpPage};
use crate::table::places::HelpPlace;
use crate::table::sections::{heading, wrapped};
use crate::table::theme::{Look, Theme, effect_sign};

/// The most columns of the help: longer lines are hard to read.
const MOST_COLUMNS: u16 = 84;

/// What `?` shows at the table.
const KEYS: &str = "\
arrows, h j k l  move the cursor (H J K L: 5 cells)
Enter, Space     choose a piece or a cell, then its target
mouse            click on them or drag the piece; what is under it explains itself
MOVE, :, /       type a move; : and / begin any move
u, Backspace     take back          r  redo what was taken back
[ and ]          effects of a move slower or faster; any key skips them
p, mouse wheel   playback: go through the game ply by ply
Esc              deselect the piece";

/// The same in a game whose moves are single cells.
const KEYS_OF_CELLS: &str = "\
arrows, h j k l  move the cursor (H J K L: 5 cells)
Enter, Space     play the move in the cell under the cursor
mouse            a click plays there; what is under the mouse explains itself
0,0, : /         type a move; : and / begin any move
u, Backspace     take back          r  redo what was taken back
[ and ]          effects of a move slower or faster; any key skips them
p, mouse wheel   playback: go through the game ply by ply";

/// What every game has.
const COMMON: &str = "\
s   the computer moves for the player to move; while it thinks: at once
e   hint: what the computer thinks, and its move; on or off if it plays both
R   resign   D   draw   M   rematch (over the network)
n   new game   o   load game   w   save as   F   turn board
m   back to the menu   i   all that happened
x   leave (q too, where it is no move); the games are printed then";

/// What a game over the network adds.
const NETWORK: &str = "
Over the network: y, n   reply to your opponent
O   let anyone join if your opponent is gone (only the host)";

/// What `?` shows in playback.
const PLAYBACK: &str = "\
Left, Right           one ply back or forward
PageUp, PageDown      ten plies back or forward
Home, End             the start, and the present position
Down . and Up ,       one step forward or back: a step is what happens
                      at the same time, such as a round of a cascade
g                     go to a ply by its number
b                     play on from here: a branch is another game
e                     ask the computer what it thinks of the position
h j k l, or a click   move the cursor
i                     all that happened, ply by ply
w                     write the whole game to a file
F                     turn the board
u, Backspace          take back the last move, at the present position
p, Esc                back to the game
m                     back to the menu
x                     leave";

/// A word with a capital letter.
fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.as_str().chars()).collect()
}

/// The keys of a game with kinds of move.
fn kind_keys(game: &Match) -> String {
    let names = game.kinds().iter().map(|kind| {
        let name = capitalised(kind.name);
        format!("{name} <{}>", kind.key.to_ascii_uppercase())
    });
    let names: Vec<String> = names.collect();
    let whats = game
        .kinds()
        .iter()
        .map(|kind| format!("{}: {}", kind.name, kind.help));
    let whats: Vec<String> = whats.collect();
    format!(
        "{}
  choose a move: u or Esc withdraws it, Enter plays it
arrows, h j k l, H J K L: 5   move the cursor
Space, or a click             choose a cell
u, Backspace   take back what is chosen, then moves    r  play again
p   playback: Left, Right, Home, End: plies; Up, Down: steps; g: go to
    a ply; b: play on from here; p: back to the game
{COMMON}

{}
: or /  type a move; Tab completes it",
        names.join("  "),
        whats.join("\n")
    )
}

/// Draws a page of the help, from the line to which it is scrolled. Returns how much is seen.
pub(super) fn draw_help(frame: &mut Frame<'_>, app: &App, theme: &Theme, area: Rect) -> HelpPlace {
    let area = area.centered_horizontally(Constraint::Max(MOST_COLUMNS));
    let columns = usize::from(area.width.saturating_sub(4)).max(1);
    let (page, first) = app.help;
    let lines = match page {
        HelpPage::Keys => keys(app)
            .lines()
            .flat_map(|line| fitted(line, columns))
            .collect(),
        HelpPage::Board => board_lines(app, theme, columns),
        HelpPage::Rules => {
            let terms = app.table.game().terms();
            rules(app.table.info(), &terms, theme, columns)
        }
        HelpPage::Game => game_lines(app, theme, columns),
    };
    let place = HelpPlace {
        room: usize::from(area.height.saturating_sub(2)).max(1),
        lines: lines.len(),
    };
    let [keys, seen] = page_foot(place, first, usize::from(area.width));
    let block = Block::bordered()
        .title_bottom(Line::raw(keys))
        .title_bottom(Line::raw(seen).right_aligned())
        .padding(Padding::horizontal(1));
    let shown: Vec<Line<'_>> = lines.into_iter().skip(first).take(place.room).collect();
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(shown).block(block), area);
    let tabs = Tabs::new(HelpPage::ALL.map(HelpPage::name)).select(page as usize);
    let top = Rect { height: 1, ..area };
    frame.render_widget(tabs.divider(""), top.inner(Margin::new(2, 0)));
    if place.lines > place.room {
        let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight)
            .begin_symbol(None)
            .end_symbol(None);
        let mut state = ScrollbarState::new(place.lines - place.room).position(first);
        frame.render_stateful_widget(bar, area.inner(Margin::new(0, 1)), &mut state);
    }
    place
}

/// The foot of a page: the keys that do something on it, and what part of it is seen.
fn page_foot(place: HelpPlace, first: usize, width: usize) -> [String; 2] {
    let HelpPlace { room, lines } = place;
    if lines <= room {
        return [" Left, Right: page  Esc closes ".into(), String::new()];
    }
    let last = lines.min(first + room);
    let end = if last == lines { ": end" } else { "" };
    let seen = format!(" {}-{last} of {lines}{end} ", first + 1);
    let keys = " Left, Right: page  Up, Down, Space: scroll  Esc closes ";
    let has_room = keys.len() + seen.len() + 2 <= width;
    let keys = if has_room {
        keys
    } else {
        " arrows: page, scroll  Esc closes "
    };
    [keys.into(), seen]
}

/// A line in as many lines as it takes. Only long lines are broken: the others are tables.
fn fitted(line: &str, columns: usize) -> Vec<Line<'static>> {
    match line.chars().count() <= columns {
        true => vec![Line::raw(line.to_string())],
        false => wrapped(line, columns, "")
            .into_iter()
            .map(Line::raw)
            .collect(),
    }
}

/// The legend of the board, and what the signs mean.
fn board_lines(app: &App, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    let begins_above = Player::ALL.map(|player| app.begins_above(player));
    if begins_above[0] != begins_above[1] {
        let [top, bottom] = match begins_above[0] != app.is_flipped {
            true => [0, 1],
            false => [1, 0],
        };
        let names = app.table.info().players();
        let words = format!("{} is at the top, {} below.", names[top], names[bottom]);
        lines.extend([Line::raw(words), Line::raw("")]);
    }
    // What does not fit goes on below the name.
    let entries = |entries: &[String]| {
        let wrapped = entries
            .iter()
            .flat_map(|entry| wrapped(entry, columns, "       "));
        wrapped
            .map(Line::raw)
            .chain([Line::raw("")])
            .collect::<Vec<_>>()
    };
    for (title, words) in legend(app, theme) {
        lines.push(heading(title));
        lines.extend(entries(&words));
    }
    lines.push(heading("What happened, in colours and signs"));
    lines.extend(effects(app).into_iter().map(|(effect, name)| {
        let (sign, _) = effect_sign(effect);
        let look = theme.ground(Ground::Light, Look::Happened(effect), false);
        let style = theme.owner(None).patch(look);
        Line::from(vec![
            Span::styled(format!(" {sign} {sign} "), style),
            format!("  {name}").into(),
        ])
    }));
    lines.extend([Line::raw(""), heading("Signs")]);
    lines.extend(entries(&table_signs(app)));
    lines.push(heading("How moves are written"));
    let notation = app.table.info().about().notation.iter().copied();
    let notation = notation.chain(["A ply is one move of one player."]);
    lines.extend(notation.flat_map(|line| fitted(line, columns)));
    lines
}

/// Returns the terms of this game and the rules with their examples, in lines of at most this many
/// columns.
fn rules(info: &GameInfo, terms: &[String], theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    if !terms.is_empty() {
        lines.push(heading("This game"));
        lines.extend(terms.iter().flat_map(|term| fitted(term, columns)));
        lines.push(Line::raw(""));
    }
    for (title, text) in info.about().in_short.lines() {
        lines.push(heading(title));
        lines.extend(wrapped(text, columns, "").into_iter().map(Line::raw));
    }
    for line in rule_lines(&info.rules_for_people()) {
        match line {
            RuleLine::Heading(text) => lines.extend([Line::raw(""), heading(text)]),
            RuleLine::Fixed(text) => lines.extend(fitted(&text, columns)),
            RuleLine::Table(rows) => {
                let texts = table_lines(&rows, columns).into_iter();
                lines.extend(texts.flat_map(|text| fitted(&text, columns)));
                lines.push(Line::raw(""));
            }
            RuleLine::Text(text) => {
                lines.extend(wrapped(&text, columns, "").into_iter().map(Line::raw));
                lines.push(Line::raw(""));
                let rule = text.split(' ').next();
                let examples = info.about().examples.iter();
                for example in examples.filter(|example| rule == Some(example.rule)) {
                    lines.extend(diagram_lines(info, example, theme, columns));
                }
            }
        }
    }
    if lines.is_empty() {
        lines.push(Line::raw("This game has no page of rules."));
    }
    lines
}

/// The first keys of a typed move, with an example of one, as wide as the other keys.
fn typed_keys(table: &Match) -> String {
    let mut start = table.game().copy();
    start.go_to(0);
    let example = start.moves(1).pop().filter(|m| m.len() <= 8);
    format!(
        "{:<15}",
        example.map_or_else(|| ": /".into(), |m| format!("{m}, : /"))
    )
}

/// The keys now.
pub fn keys(app: &App) -> String {
    let table = &app.table;
    let keys = if !table.kinds().is_empty() {
        kind_keys(table)
    } else if table.playback().is_some() {
        PLAYBACK.into()
    } else {
        let keys = match has_cell_moves(table) {
            true => KEYS_OF_CELLS.into(),
            false => KEYS.replace("MOVE, :, /     ", &typed_keys(table)),
        };
        format!("{keys}\n{COMMON}")
    };
    let was_played = table.game().ply() + table.game().undone().len() > 0;
    let kept = match table.keeper().path() {
        Some(path) => format!("This game is saved to {} after every move.", path.display()),
        None => match app.file.as_ref().filter(|_| was_played && app.is_written()) {
            Some(file) => format!("{} has this game as it is now.", file.display()),
            None if app.kept.has_game() => "This game is kept until it ends: w saves it.".into(),
            None => "This game is not saved: w saves it.".into(),
        },
    };
    let ticket = table.remote().and_then(Remote::ticket);
    let ticket = ticket.map_or_else(String::new, |ticket| {
        format!("\nTo take your seat again after a crash, join again. Its ticket is {ticket}")
    });
    let invitation = app.invitation.as_ref().map_or_else(String::new, |link| {
        format!("\nYour opponent opens this link in a browser, or types: play --join LINK\n{link}")
    });
    let network = table.remote().map_or("", |_| NETWORK);
    let clocks = match table.clocks() {
        Some(_) => "\nThe clocks stand until each player has moved once.",
        None => "",
    };
    let reply = match table.computer().has_a_seat() {
        true => "\nTaking back a move also takes back the computer's reply.",
        false => "",
    };
    format!("{keys}{network}{clocks}{reply}\n\n{kept}{ticket}{invitation}")
}

#[cfg(test)]
mod tests {
    use super::capitalised;

    #[test]
    fn any_name_of_a_kind_of_move_gets_a_capital() {
        for (name, written) in [("acquire", "Acquire"), ("ärgern", "Ärgern"), ("", "")] {
            assert_eq!(capitalised(name), written);
        }
    }
}
