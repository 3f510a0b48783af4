//! Requests.

use menagerie::{Player, Spot};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use tabletop::Variations;

use crate::error::Error;
use crate::op::Op;

/// A request. A member that appears twice is an error.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    /// What the reply repeats: [`read`](Self::read) finds it also if the rest makes no sense.
    #[serde(rename = "id")]
    _id: Option<IgnoredAny>,
    /// The game's name. Only `games` and `import` need none.
    pub game: Option<String>,
    /// The operation. [`checked`](Self::checked) finds that there is one.
    op: Option<Op>,
    /// The variant to start from if there is no position.
    pub variant: Option<String>,
    /// The position; without it the game starts from its start.
    pub position: Option<String>,
    /// `moves`, `successors`: the maximum number to list.
    pub limit: Option<u64>,
    /// Moves to play from the position first. `play` requires them.
    pub moves: Option<Vec<String>>,
    /// `perft`, `best`: the depth in plies.
    pub depth: Option<u32>,
    /// `perft`: whether to count below each move too.
    #[serde(default)]
    pub divide: bool,
    /// `best`: the time to search, in milliseconds.
    pub millis: Option<u64>,
    /// `judge`: the player who was `ahead` by the reply about the move before.
    pub ahead: Option<Player>,
    /// `best`: the number of positions to search.
    pub nodes: Option<u64>,
    /// `best`: the number of lines to find, each with another first move; without it, one.
    pub lines: Option<usize>,
    /// `best`: the name of the strategy; without it, the strongest one for the game.
    pub strategy: Option<String>,
    /// `best`: whether to go on from the last search, and to remember this one.
    #[serde(default)]
    pub remember: bool,
    /// `draw`: the kind of picture. `export`: the kind of file.
    pub format: Option<String>,
    /// `draw`: whether to draw from the second player's side.
    #[serde(default)]
    pub flip: bool,
    /// `choose`: the kind of move.
    pub kind: Option<Kind>,
    /// `choose`: the cells picked so far, in order.
    #[serde(default)]
    pub picked: Vec<Spot>,
    /// `view`: how many plies are known already and not told; all if there is no number.
    pub since: Option<usize>,
    /// `lesson`, `attempt`: the number of the lesson, from 1.
    pub lesson: Option<usize>,
    /// `puzzle`, `attempt`: the number of the puzzle, from 1.
    pub puzzle: Option<usize>,
    /// `puzzle`: the day whose puzzle it is, in days since the beginning of 1970.
    pub day: Option<u64>,
    /// `export`: what was tried beside the game. Only JSON keeps it.
    #[serde(default)]
    pub analysis: Variations,
    /// `set-up`: the letters of the pieces on the cells of each row; those of the position if there
    /// are none.
    #[serde(default)]
    pub rows: Vec<String>,
    /// `set-up`: the other parts of the text of the position; those of the position if there are
    /// none.
    #[serde(default)]
    pub fields: Vec<String>,
    /// `import`: the content of the file.
    pub text: Option<String>,
}

impl Request {
    /// Reads a line. Returns also the `id` for the reply, if there is one.
    pub(crate) fn read(line: &[u8]) -> (Result<Self, Error>, Option<Value>) {
        let mut members = match serde_json::from_slice(line) {
            Ok(Value::Object(members)) => members,
            Ok(_) => return (Err(Error::request("expected an object")), None),
            Err(why) => {
                let why = format!("not JSON: {why}");
                return (Err(Error::Refused("bad-json", why)), None);
            }
        };
        // Only the line still shows a member that appears twice.
        let request = serde_json::from_slice(line).map_err(Error::request);
        (request.and_then(Self::checked), members.remove("id"))
    }

    /// Checks what is the same for all operations.
    fn checked(self) -> Result<Self, Error> {
        let needs_game = !matches!(self.op, Some(Op::Games | Op::Import));
        if needs_game && self.game.is_none() {
            return Err(Error::missing("game"));
        }
        if self.op.is_none() {
            return Err(Error::missing("op"));
        }
        if self.op != Some(Op::Export) {
            self.picture_format()?;
        }
        Ok(self)
    }

    /// Returns the moves to play.
    pub(crate) fn moves(&self) -> &[String] {
        self.moves.as_deref().unwrap_or_default()
    }

    /// Returns the operation.
    pub(crate) fn op(&self) -> Op {
        self.op.unwrap_or(Op::Start)
    }

    /// Returns the kind of picture; text if the request names none.
    pub(crate) fn picture_format(&self) -> Result<Format, Error> {
        match self.format.as_deref() {
            None => Ok(Format::Text),
            Some(word) => serde_json::from_value(word.into()).map_err(Error::request),
        }
    }
}

/// A kind of move.
#[derive(Clone, Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "expected the name or the index of a kind of move"
)]
pub(crate) enum Kind {
    /// Its index in the list of kinds.
    Index(usize),
    /// Its name.
    Name(String),
}

/// A kind of picture.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Format {
    /// Text in ASCII.
    Text,
    /// Text with colours for terminals.
    Ansi,
    /// Scalable Vector Graphics.
    Svg,
}
