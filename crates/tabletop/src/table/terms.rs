//! How a game begins.

use menagerie::Player;
use serde::{Deserialize, Serialize};

use super::clock::ClockSetting;
use super::seat::player_number;

/// How the first game of a table begins, as the welcome tells it and as files keep it.
///
/// ```
/// use menagerie::Catalogue;
/// use tabletop::table::{TableSetup, Terms};
///
/// let catalogue = Catalogue::standard();
/// let info = catalogue.find("conquid")?.clone();
/// let mut game = info.start(Some("small"))?;
/// game.play("C")?;
/// let terms = Terms::of(&TableSetup::new(info, game));
/// let json = serde_json::to_string(&terms)?;
/// assert!(json.starts_with(r#"{"game":"conquid","start":""#));
/// let again: Terms = serde_json::from_str(&json)?;
/// assert_eq!(again.open(&catalogue)?.game.played(), ["C"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The game.
    pub game: String,
    /// The name of the variant that starts at this position, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The start position.
    pub start: String,
    /// The moves played before the log begins: those of a loaded game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// The player that the first seat plays in the first game.
    #[serde(with = "player_number")]
    pub sides: Player,
    /// The clocks, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
}
