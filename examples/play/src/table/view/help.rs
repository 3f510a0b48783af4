//! The help: the keys, the legend of the board, the rules, and all that happened.

use menagerie::board_scene::Ground;
use menagerie::{Player, kind_words};
use ratatui::Frame;
use ratatui::layout::{Constraint, Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{
    Block, Clear, Padding, Paragraph, Scrollbar, ScrollbarOrientation, ScrollbarState, Tabs,
};
use tabletop::{Link, Match};

use super::diagrams::diagram_lines;
use super::legend::{has_cell_moves, legend, table_signs};
use super::rules::{RuleLine, rule_lines, table_lines};
use super::words::game_lines;
use crate::table::app::App;
use crate::table::command::Command;
use crate::table::history::History;
use crate::table::places::{HELP_PAGES, HelpPlace};
use crate::table::sections::{heading, wrapped_lines};
use crate::table::theme::{Look, Theme, effect_sign};

/// The most columns of the help: longer lines are hard to read.
const MOST_COLUMNS: u16 = 84;

/// The columns of the keys.
const KEY_COLUMNS: usize = 17;

/// The keys of a turn, in lines of three parts: the [games](places) in which they do something, the
/// keys, and what they do. `TYPED` is a move of the game; a [command](Command::keyed) has its key.
const PLAY: &str = "
all     | arrows, h j k l | move the cursor (H J K L: 5 cells)
pieces  | Enter, Space    | choose a piece or a cell, then its target
cells   | Enter, Space    | play the move in the cell under the cursor
kinds   | Space, a click  | choose a cell; {Confirm} plays the move
pieces  | mouse           | click, or drag the piece; what is under it explains itself
cells   | mouse           | a click plays there; what is under it explains itself
single  | TYPED, {Type} / | type a move (Tab completes it)
kinds   | {Type} /        | type a move, such as TYPED (Tab completes it)
game    | {Type}          | while your opponent is to move: the move that comes next
pieces  | Esc             | deselect the piece
kinds   | {Withdraw}, Esc | withdraw what is chosen
game    | {TakeBack}, Backspace | take back the last move; {PlayAgain}: play it again
here    | {Computer}      | the computer moves for you; while it thinks: at once
here    | {Evaluate}      | hint: the computer's view and its move; again: hides it
game    | {Resign}, {Draw} | resign; end the game as a draw if both players agree
network | {Rematch}, {Greet} | rematch; say hello, or thank you
network | y, n            | reply to your opponent
lesson  | {Confirm}       | after an answer: try again, or the next task
lesson  | {TakeBack}, Backspace | begin the task again
lesson  | {Evaluate}      | hint; again: a move that solves the task
lesson  | {New}           | the next task
network | {OpenSeat}      | let anyone join if your opponent is gone (only the host)";

const LOOK_BACK: &str = "
game    | {PauseOrPlay}, mouse wheel | playback: go through the game ply by ply
here    | {GoTo}, {Branch}, {Review} | in playback: go to a ply, play on from there, name the mistakes
network | {GoTo}, {Review} | in playback: go to a ply; once the game is over, name the mistakes
all     | {Slower} and {Faster} | effects of a move slower or faster; any key skips them";

const PLAYBACK: &str = "
all     | {Back}, {Forward} | one ply back or forward (PageUp, PageDown: ten)
all     | mouse           | a click on a move of the list goes to it
all     | Home, End       | the start, and the present position
all     | Down . and Up , | one step forward or back: what happens at the same time
all     | {GoTo}          | go to a ply by its number
all     | {Confirm}, TYPED | try a move; the game stays as it is, and the line is kept beside it
all     | {Comment}       | write a comment on the position; it is kept with the game
all     | {OtherLine}     | go over to another line that was played or tried from here
here    | {Branch}        | play on from here: a branch is another game
here    | {Evaluate}      | ask the computer what it thinks of the position
here    | {EvaluateAll}   | ask it about each position that is shown, until {EvaluateAll} again
all     | {Review}        | ask the computer which moves were mistakes
all     | h j k l, click  | move the cursor; while a move is chosen, arrows too
all     | {TakeBack}, Backspace | forget the move that was tried; at the end, take back the last move
single  | {PauseOrPlay}, Esc | back to the game
kinds   | {PauseOrPlay}   | back to the game";

const REST: &str = "
all     | {Events}        | all that happened, ply by ply
here    | {New}, {Open}, {Write} | new game, load a game, save the whole game to a file
network | {Write}         | save the whole game to a file
all     | {Copy}          | copy the position, the moves or the game to the clipboard
all     | {Flip}          | turn the board
all     | {Menu}          | back to the menu
game    | {Leave}         | leave (q too, unless it is a move); prints the games
lesson  | {Leave}         | leave the lesson or puzzle";

/// A page of the help: its name, and a function that returns its lines for a width in columns.
type Page = (&'static str, fn(&App, &Theme, usize) -> Vec<Line<'static>>);

/// The pages: the keys of this game in this state; the pieces, marks and signs on the board; the
/// rules; and all that stands beside the board, with what every ply did.
pub const PAGES: [Page; HELP_PAGES] = [
    ("Keys", keys),
    ("Board", board_lines),
    ("Rules", rules),
    ("Game", game_lines),
];

/// Draws a page of the help, from the line to which it is scrolled. Returns how much is seen.
pub(super) fn draw_help(frame: &mut Frame<'_>, app: &App, theme: &Theme, area: Rect) -> HelpPlace {
    let area = area.centered_horizontally(Constraint::Max(MOST_COLUMNS));
    let columns = usize::from(area.width.saturating_sub(4)).max(1);
    let (page, first) = app.help;
    let lines = PAGES[page].1(app, theme, columns);
    let place = HelpPlace {
        room: usize::from(area.height.saturating_sub(2)).max(1),
        lines: lines.iter().map(Line::to_string).collect(),
    };
    let [keys, seen] = page_foot(&place, first, usize::from(area.width));
    let keys = match &app.searched {
        Some(search) if search.is_written => format!(" /{}_  Enter: find  Esc: no ", search.text),
        Some(search) if place.find(&search.text, 0).is_none() => {
            format!(" no {:?} on this page ", search.text)
        }
        Some(_) => " / search again  n: next ".into(),
        None => keys,
    };
    let block = Block::bordered()
        .title_bottom(Line::raw(keys))
        .title_bottom(Line::raw(seen).right_aligned())
        .padding(Padding::horizontal(1));
    let shown: Vec<Line<'_>> = lines.into_iter().skip(first).take(place.room).collect();
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(shown).block(block), area);
    let tabs = Tabs::new(PAGES.map(|(name, _)| name)).select(page);
    let top = Rect { height: 1, ..area };
    frame.render_widget(tabs.divider(""), top.inner(Margin::new(2, 0)));
    if place.lines.len() > place.room {
        let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight)
            .begin_symbol(None)
            .end_symbol(None);
        let mut state = ScrollbarState::new(place.lines.len() - place.room).position(first);
        frame.render_stateful_widget(bar, area.inner(Margin::new(0, 1)), &mut state);
    }
    place
}

/// The foot of a page: the keys that do something on it, and what part of it is seen.
fn page_foot(place: &HelpPlace, first: usize, width: usize) -> [String; 2] {
    let (room, lines) = (place.room, place.lines.len());
    if lines <= room {
        return [" Left, Right: page  Esc closes ".into(), String::new()];
    }
    let last = lines.min(first + room);
    let end = if last == lines { ": end" } else { "" };
    let seen = format!(" {}-{last} of {lines}{end} ", first + 1);
    let keys = " Left, Right: page  Up, Down: scroll  /: search  Esc closes ";
    let has_room = keys.len() + seen.len() + 2 <= width;
    let short = " arrows: page, scroll  Esc closes ";
    [if has_room { keys } else { short }.into(), seen]
}

/// A line in as many lines as it takes. Only long lines are broken: the others are tables.
fn fitted(line: &str, columns: usize) -> Vec<Line<'static>> {
    match line.chars().count() <= columns {
        true => vec![Line::raw(line.to_string())],
        false => wrapped_lines(line, columns, ""),
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
        let names = app.match_.info().players();
        let words = format!("{} is at the top, {} below.", names[top], names[bottom]);
        lines.extend([Line::raw(words), Line::raw("")]);
    }
    // What does not fit goes on below the name.
    let entries = |entries: &[String]| {
        let entries = entries.iter();
        let lines = entries.flat_map(|entry| wrapped_lines(entry, columns, "       "));
        lines.chain([Line::raw("")]).collect::<Vec<_>>()
    };
    for (title, words) in legend(app, theme) {
        lines.push(heading(title));
        lines.extend(entries(&words));
    }
    lines.push(heading("What happened, in colours and signs"));
    let effects = app.match_.info().about().known_effects();
    lines.extend(effects.iter().map(|&(effect, name)| {
        let sign = effect_sign(effect);
        let look = theme.ground(Ground::Light, Look::Happened(effect), false);
        let style = theme.owner(None).patch(look);
        Line::from(vec![
            Span::styled(format!(" {sign} {sign} "), style),
            format!("  {name}").into(),
        ])
    }));
    lines.extend([Line::raw(""), heading("Signs")]);
    lines.extend(entries(&table_signs(app, theme)));
    lines.push(heading("How moves are written"));
    let notation = app.match_.info().about().notation.iter().copied();
    let notation = notation.chain(["A ply is one move of one player."]);
    lines.extend(notation.flat_map(|line| fitted(line, columns)));
    let signs = History::signs_of(app.match_.info().about());
    if !signs.is_empty() {
        let words = format!("Behind a move: {}.", signs.join(", "));
        lines.extend(fitted(&words, columns));
    }
    lines
}

/// Returns the terms of this game and the rules with their examples, in lines of at most this many
/// columns.
fn rules(app: &App, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let (info, terms) = (app.match_.info(), app.match_.game().terms());
    let mut lines: Vec<Line<'static>> = Vec::new();
    if !terms.is_empty() {
        lines.push(heading("This game"));
        lines.extend(terms.iter().flat_map(|term| fitted(term, columns)));
        lines.push(Line::raw(""));
    }
    for (title, text) in info.about().in_short.lines() {
        lines.push(heading(title));
        lines.extend(wrapped_lines(text, columns, ""));
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
                lines.extend(wrapped_lines(&text, columns, ""));
                lines.push(Line::raw(""));
                let rule = text.split(' ').next();
                let examples = info.about().examples();
                for example in examples.filter(|example| rule == Some(example.rule)) {
                    lines.extend(diagram_lines(info, &example, theme, columns));
                }
            }
        }
    }
    if lines.is_empty() {
        lines.push(Line::raw("This game has no page of rules."));
    }
    lines
}

/// A move of the game as it is typed: of a game with kinds of move, one with cells.
fn typed_move(match_: &Match) -> String {
    let mut start = match_.game().copy();
    start.go_to(0);
    let moves = start.moves(if match_.kinds().is_empty() { 1 } else { 9 });
    let longest = moves.into_iter().max_by_key(String::len);
    kind_words(&start.typed(&longest.unwrap_or_default()), match_.kinds())
}

/// The games to which this one belongs: all, games or lessons, those whose moves go from cell to
/// cell or are single cells, those with kinds of move or without, and games here or over the
/// network.
fn places(app: &App) -> Vec<&'static str> {
    let match_ = &app.match_;
    let whither = match match_.remote() {
        Some(_) => Some("network"),
        None => app.lesson.is_none().then_some("here"),
    };
    let what = match app.lesson {
        Some(_) => "lesson",
        None => "game",
    };
    let how = match match_.kinds().is_empty() {
        true if has_cell_moves(match_) => ["cells", "single"],
        true => ["pieces", "single"],
        false => ["kinds", ""],
    };
    let places = ["all", what].into_iter().chain(how);
    places.chain(whither).collect()
}

/// The keys now in groups, and where the game is kept, in lines of at most this many columns.
pub fn keys(app: &App, _: &Theme, columns: usize) -> Vec<Line<'static>> {
    let match_ = &app.match_;
    let (places, typed) = (places(app), typed_move(match_));
    let line = |keys: &str, width: usize, words: &str| {
        let text = format!("{keys:<width$}{words}");
        wrapped_lines(&text, columns, &" ".repeat(width))
    };
    let mut lines = Vec::new();
    if !match_.kinds().is_empty() {
        lines.push(heading("Moves"));
    }
    for kind in match_.kinds() {
        let key = kind.key.to_string();
        lines.extend(line(&key, 3, &format!("{}: {}", kind.name, kind.help)));
    }
    let groups = match match_.playback().is_some() {
        true if app.lesson.is_none() => vec![("Playback", PLAYBACK), ("Game", REST)],
        _ => vec![("Play", PLAY), ("Look back", LOOK_BACK), ("Game", REST)],
    };
    for (title, keys) in groups {
        lines.push(heading(title));
        for row in keys.lines().filter(|row| !row.is_empty()) {
            let mut parts = row.splitn(3, '|').map(str::trim);
            let [place, keys, words] = std::array::from_fn(|_| parts.next().unwrap_or_default());
            if places.contains(&place) {
                let [keys, words] =
                    [keys, words].map(|part| Command::keyed(part).replace("TYPED", &typed));
                lines.extend(line(&keys, KEY_COLUMNS, &words));
            }
        }
    }
    lines.push(Line::raw(""));
    let told = kept_words(app).into_iter();
    lines.extend(told.flat_map(|words| wrapped_lines(&Command::keyed(&words), columns, "")));
    lines
}

/// What is to be known of clocks and the computer in this game, where it is kept, and how a seat is
/// taken again.
fn kept_words(app: &App) -> Vec<String> {
    let match_ = &app.match_;
    let mut words = Vec::new();
    if app.lesson.is_some() {
        return words;
    }
    if match_.clocks().is_some() {
        words.push("The clocks start once both players have moved.".into());
    }
    if match_.computer().has_a_seat() {
        words.push("Taking back a move also takes back the computer's reply.".into());
    }
    let was_played = match_.game().ply() + match_.game().undone().len() > 0;
    words.push(match match_.save_file().path() {
        Some(path) => format!("This game is saved to {} after every move.", path.display()),
        None => match app.file.as_ref().filter(|_| was_played && app.is_written()) {
            Some(file) => format!("{} has this game as it is now.", file.display()),
            None if app.kept.has_game() => {
                "This game is kept, and the menu offers to continue it. {Write} saves it to a file."
                    .into()
            }
            None if app.kept.has_record() => {
                "This game is kept, and the menu can load it. {Write} saves it to a file.".into()
            }
            None if match_.remote().is_some() => {
                "The table keeps this game until it ends. {Write} saves it to a file.".into()
            }
            None => "This game is not saved: {Write} saves it.".into(),
        },
    });
    if let Some(ticket) = match_.remote().and_then(Link::ticket) {
        words.push(format!(
            "To take your seat again after a crash, join again. Its ticket is {ticket}"
        ));
    }
    if let Some(link) = &app.invitation {
        words.push("Your opponent opens this link in a browser, or types: play --join LINK".into());
        words.push(link.clone());
    }
    words
}
