//! Colours and letters.

use menagerie::Player;
use menagerie::scene::{Fixture, Ground, ScenePiece, Tone};
use ratatui::style::{Color, Modifier, Style};

/// How things look. Colours are of the palette of 256, which every terminal in use has; whatever a
/// colour says, a sign says too, for terminals and eyes without.
#[derive(Clone, Debug)]
pub struct Theme {
    ascii: bool,
    ground: [Color; 2],
    player: [Color; 2],
    good: Color,
    bad: Color,
    happened: [Color; 2],
    foreseen: Color,
    target: Color,
    picked: Color,
    cursor: Color,
}

impl Theme {
    /// The look for a dark or light terminal, with symbols or letters for pieces.
    pub fn new(light: bool, ascii: bool) -> Self {
        let colour = Color::Indexed;
        if light {
            Self {
                ascii,
                ground: [colour(151), colour(230)],
                player: [colour(18), colour(16)],
                good: colour(22),
                bad: colour(124),
                happened: [colour(186), colour(187)],
                foreseen: colour(183),
                target: colour(117),
                picked: colour(216),
                cursor: colour(220),
            }
        } else {
            Self {
                ascii,
                ground: [colour(65), colour(101)],
                player: [colour(231), colour(16)],
                good: colour(228),
                bad: colour(52),
                happened: [colour(67), colour(68)],
                foreseen: colour(133),
                target: colour(35),
                picked: colour(172),
                cursor: colour(208),
            }
        }
    }

    /// The character for a piece.
    pub fn piece(&self, piece: &ScenePiece) -> char {
        if self.ascii {
            piece.letter
        } else {
            piece.symbol
        }
    }

    /// The character for what belongs to a cell.
    pub fn fixture(&self, fixture: &Fixture) -> char {
        if self.ascii {
            fixture.letter
        } else {
            fixture.symbol
        }
    }

    /// The character for a target without a piece.
    pub fn dot(&self) -> char {
        if self.ascii { '.' } else { '•' }
    }

    /// The character for a cell without anything.
    pub fn faint_dot(&self) -> char {
        if self.ascii { '.' } else { '·' }
    }

    /// The background of a cell.
    pub fn ground(&self, ground: Ground, look: Look) -> Style {
        let shade = match ground {
            Ground::Dark => 0,
            Ground::Light => 1,
        };
        Style::new().bg(match look {
            Look::Plain => self.ground[shade],
            Look::Happened => self.happened[shade],
            Look::Foreseen => self.foreseen,
            Look::Target => self.target,
            Look::Picked => self.picked,
            Look::Cursor => self.cursor,
        })
    }

    /// The ink of a piece or of something that concerns a player.
    pub fn owner(&self, owner: Option<Player>) -> Style {
        match owner {
            Some(player) => Style::new().fg(self.player[player.index()]),
            None => Style::new().fg(self.player[1]),
        }
    }

    /// The ink of a mark.
    pub fn tone(&self, tone: Tone, owner: Option<Player>) -> Style {
        match tone {
            Tone::Calm => self.owner(owner),
            Tone::Good => Style::new().fg(self.good).add_modifier(Modifier::BOLD),
            Tone::Bad => Style::new().fg(self.bad).add_modifier(Modifier::BOLD),
        }
    }
}

/// What is special about a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// Nothing.
    Plain,
    /// Something happened there in the last ply.
    Happened,
    /// It can be pointed at next.
    Target,
    /// The move that the cursor rests on would do something there.
    Foreseen,
    /// It has been pointed at.
    Picked,
    /// The cursor is there.
    Cursor,
}
