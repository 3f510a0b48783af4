//! The keys, in words.

use tabletop::{Match, Remote};

use crate::table::app::App;

/// What `?` shows at the table.
const KEYS: &str = "\
arrows, h j k l  move the cursor (H J K L: 5 cells)
Enter, Space     choose a piece, then its target (or click on them)
u, Backspace     take back          r  play again what was taken back
p                playback: go through the game ply by ply
Esc              deselect the piece";

/// What every game has.
const COMMON: &str = "\
s   the computer moves for the player to move; while it thinks: at once
e   ask the computer what it thinks of the position
R   resign   D   draw   M   rematch (over the network)
n   new game   o   load game   w   save as   t   colours   f   turn board
x   leave (q too, where it is no move); the games are printed then";

/// What the signs mean.
const SIGNS: &str = "\
[ ] the cursor   ( ) the chosen piece   > < and dots: its targets
With the cursor on a target, { } marks the cells that the move would
change, and the words beside the board tell what it would do. They also
explain the small marks beside pieces and in empty cells.
On a small screen there is one sign right of the piece: < the cursor,
+ chosen or gained, - lost, v a target, ' the last move.

The computer counts points for the side it names: a pawn is about 100.
A ply is one move of one side.";

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
w                     write the whole game to a file
f                     turn the board
p, Esc                back to the game
x                     leave";

/// The keys of a game with kinds of move.
fn kind_keys(game: &Match) -> String {
    let names = game.kinds().iter().map(|kind| {
        let mut name = kind.name.to_string();
        name[..1].make_ascii_uppercase();
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
  choose a move: Undo <U> or Esc withdraws it, Confirm <Return> plays it
arrows (while a move is chosen), h j k l, H J K L: 5   move the cursor
Space, or a click                                      choose a cell
Previous(<<) <LArrow>  Play/Pause <UArrow>  Next(>>) <RArrow>  Home  End
  playback: Down . , step by step, g go to a ply, b play on from here
Backspace  take back a confirmed move    r  play it again
{COMMON}

{}
Signs beside a cell: < [ the cursor, + ( chosen, + {{ gained, - lost,
v > can be chosen, ' the last move.",
        names.join("  "),
        whats.join("\n")
    )
}

/// What `?` shows now.
pub(super) fn help(app: &App) -> String {
    let table = &app.table;
    let keys = if !table.kinds().is_empty() {
        kind_keys(table)
    } else if table.playback().is_some() {
        PLAYBACK.into()
    } else {
        format!("{KEYS}\n{COMMON}\n\n{SIGNS}")
    };
    let kept = match table.keeper().path() {
        Some(path) => format!("This game is saved to {} after every move.", path.display()),
        None => "This game is not saved: w saves it.".into(),
    };
    let colours = match &app.colours.path {
        Some(path) => format!("Colours are saved to {}.", path.display()),
        None => "Colours are not saved: there is no folder for config files.".into(),
    };
    let ticket = table.remote().and_then(Remote::ticket);
    let ticket = ticket.map_or_else(String::new, |ticket| {
        format!("\nTo rejoin after a crash: --ticket {ticket}")
    });
    let network = table.remote().map_or("", |_| NETWORK);
    format!("{keys}{network}\n\n{kept}\n{colours}{ticket}")
}
