//! The colours. Hues are from the palette of Okabe and Ito (2008), which colour-blind people can
//! distinguish. Hue alone never carries information.

use board_scene::{Ground, Tone};
use grid_core::Player;

/// A colour as red, green and blue.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

impl core::fmt::Display for Colour {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

pub const ORANGE: Colour = Colour(0xe6, 0x9f, 0x00);
pub const GREEN: Colour = Colour(0x00, 0x9e, 0x73);
pub const YELLOW: Colour = Colour(0xf0, 0xe4, 0x42);
pub const BLUE: Colour = Colour(0x00, 0x72, 0xb2);
pub const SKY: Colour = Colour(0x56, 0xb4, 0xe9);
pub const VERMILION: Colour = Colour(0xd5, 0x5e, 0x00);

pub const WHITE: Colour = Colour(0xff, 0xff, 0xff);
pub const BLACK: Colour = Colour(0x16, 0x16, 0x16);
pub const CHARCOAL: Colour = Colour(0x2d, 0x2d, 0x2d);
pub const GREY: Colour = Colour(0xa8, 0xa8, 0xa8);
/// The colour around the board.
pub const PAPER: Colour = Colour(0xfb, 0xf8, 0xf1);
/// The colour of labels and panels.
pub const INK: Colour = Colour(0x3a, 0x35, 0x2c);
/// The colour of the lines between cells.
pub const LINES: Colour = Colour(0x9c, 0x8c, 0x70);

/// The colour of a ground.
pub const fn ground(ground: Ground) -> Colour {
    match ground {
        Ground::Dark => Colour(0xd3, 0xbf, 0x9e),
        _ => Colour(0xf4, 0xec, 0xdc),
    }
}

/// The colour of a tone.
pub const fn tone(tone: Tone) -> Colour {
    match tone {
        Tone::Calm => GREY,
        Tone::Good => GREEN,
        Tone::Bad => VERMILION,
    }
}

/// The colours of a piece.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Coat {
    /// The fill.
    pub body: Colour,
    /// The lines on the fill.
    pub detail: Colour,
    /// The outline.
    pub edge: Colour,
}

impl Coat {
    /// The colours of a piece: white or black.
    pub const fn piece(owner: Option<Player>) -> Self {
        let (body, detail) = match owner {
            Some(Player::First) => (WHITE, BLACK),
            Some(Player::Second) => (CHARCOAL, WHITE),
            None => (GREY, BLACK),
        };
        let edge = BLACK;
        Self { body, detail, edge }
    }

    /// The colours of a player's cell: light orange or dark blue.
    pub const fn cell(owner: Option<Player>) -> Self {
        let (body, detail, edge) = match owner {
            Some(Player::First) => (ORANGE, BLACK, BLACK),
            Some(Player::Second) => (BLUE, WHITE, Colour(0x00, 0x2f, 0x4d)),
            None => (GREY, BLACK, BLACK),
        };
        Self { body, detail, edge }
    }

    /// The colours of a fixture of the board.
    pub const FIXTURE: Self = Self {
        body: Colour(0xe9, 0xe6, 0xe0),
        detail: Colour(0x6b, 0x66, 0x5c),
        edge: Colour(0x6b, 0x66, 0x5c),
    };
}
