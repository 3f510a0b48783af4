//! The recorded sessions of a server with both of its players.

use lifeduel::{Player, Spec};

/// One recorded game.
pub struct Session {
    /// Its parameters.
    pub spec: Spec,
    /// Every line in the order in which it was sent.
    pub lines: Vec<Line>,
}

/// A line that was sent.
pub struct Line {
    /// Whether the server sent it to the player, or the player to the server.
    pub by_server: bool,
    /// Which player.
    pub player: Player,
    /// The line without its end.
    pub text: &'static str,
}

/// All recorded games.
pub fn sessions() -> Vec<Session> {
    let mut sessions: Vec<Session> = Vec::new();
    for line in include_str!("../data/wire.txt").lines() {
        if let Some(title) = line.strip_prefix("# ") {
            let words = title.strip_prefix("SPEC ");
            let spec = words.and_then(|words| words.split(' ').next());
            let spec = spec.map_or(Spec::STANDARD, |spec| spec.parse().unwrap());
            let lines = Vec::new();
            sessions.push(Session { spec, lines });
        } else if let Some((way, text)) = line.split_once(' ') {
            let by_server = way.starts_with('S');
            let player = Player::ALL[usize::from(way.contains("P2"))];
            let line = Line {
                by_server,
                player,
                text,
            };
            sessions.last_mut().unwrap().lines.push(line);
        }
    }
    sessions
}
