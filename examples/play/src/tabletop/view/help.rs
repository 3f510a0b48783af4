//! The keys, in words.

/// The keys at the table, and in playback.
pub(super) const KEYS: &str =
    "?: help  q: quit  arrows Enter: move  u: undo  r: redo  s: computer  p: playback";
pub(super) const PLAYBACK_KEYS: &str =
    "?: help  Left Right Up Down: look  g: go to  b: play from here  e: view  p: back";

/// What `?` shows at the table.
pub(super) const HELP: &str = "\
arrows, h j k l  move the cursor
Enter, Space     point at a piece, then at its target; so does a click
u, Backspace     take back          r  play again what was taken back
s                let the computer move; while it thinks: at once
e                ask the computer what it thinks of the position
R   resign       D   agree to a draw, or offer one to the other player
M   ask for a rematch, over the network
p                playback: look at the game ply by ply
x                write the game to a file: words, a line, JSON
f                turn the board
Esc              let go of the piece
q                leave; the game is printed, and kept under --save FILE

[ ] the cursor   ( ) the piece   > < and dots: its targets
With the cursor on a target, { } is where the move would do
something; what, is told in words. Enter plays it. Beside a piece and
in empty cells stand small marks, told on the right.

The computer counts points for the side it names, a pawn being
about 100; a ply is one move of one side.";

/// What `?` shows in playback.
pub(super) const PLAYBACK_HELP: &str = "\
Left, Right           one ply back or forward
PageUp, PageDown      ten plies
Home, End             the start, and the present position
Down . and Up ,       one step forward or back: what happens at once
                      is a step, such as a round of a cascade
g                     go to a ply by its number
b                     play on from here: a branch, a game of its own
e                     ask the computer what it thinks of the position
h j k l, or a click   move the cursor
x                     write the whole game to a file
f                     turn the board
p, Esc                back to the game
q                     leave";
