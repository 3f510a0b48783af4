//! The shapes of pieces and fixtures, found by their names in scenes.

use grid_core::Player;

use crate::colours::Coat;

/// A part of a shape: SVG path data in a box of 100 by 100, y downwards.
#[derive(Copy, Clone, Debug)]
pub enum Part {
    /// A filled area with an outline.
    Body(&'static str),
    /// The path as a band of this width, filled and with an outline.
    Band(&'static str, u8),
    /// A line on the filled area.
    Line(&'static str),
    /// A patch in the colour of the lines.
    Patch(&'static str),
}

/// The shape of a piece.
#[derive(Copy, Clone, Debug)]
pub struct Shape {
    /// The parts, from back to front.
    pub parts: &'static [Part],
    /// The colours.
    pub coat: Coat,
}

use Part::{Band, Body, Line, Patch};

const PAWN: &[Part] = &[
    Body("M38 46h24c1 14 6 24 14 32v12H24V78c8-8 13-18 14-32z"),
    Body("M32 42h36v8H32z"),
    Body("M50 12a16 16 0 1 1 0 32a16 16 0 1 1 0-32z"),
];

const KNIGHT: &[Part] = &[
    Body(
        "M30 78c0-16 20-20 20-34c-6 8-14 10-19 14c-4 5-9 7-14 3c-4-3-4-8-1-13c6-8 10-14 14-22c2-4 4-7 4-16c6 3 9 6 11 9c22 1 37 22 35 59z",
    ),
    Body("M22 78h60v12H22z"),
    Line("M52 26c12 6 18 24 16 44"),
    Patch("M35 31a4 4 0 1 1 0 8a4 4 0 1 1 0-8z"),
];

const BISHOP: &[Part] = &[
    Body("M36 68c-8-6-12-14-10-24c2-10 12-18 24-26c12 8 22 16 24 26c2 10-2 18-10 24z"),
    Body("M50 6a7 7 0 1 1 0 14a7 7 0 1 1 0-14z"),
    Body("M34 68h32v8H34z"),
    Body("M18 90c0-8 6-12 16-14h32c10 2 16 6 16 14z"),
    Line("M50 32v24M39 43h22"),
];

const ROOK: &[Part] = &[
    Body("M32 40h36l3 36H29z"),
    Body("M22 12h14v10h8V12h12v10h8V12h14v20l-10 10H32L22 32z"),
    Body("M18 90v-8l8-8h48l8 8v8z"),
];

const QUEEN: &[Part] = &[
    Body("M26 74L12 32l18 18l4-28l16 26l16-26l4 28l18-18l-14 42z"),
    Body("M12 23a6 6 0 1 1 0 12a6 6 0 1 1 0-12z"),
    Body("M34 12a6 6 0 1 1 0 12a6 6 0 1 1 0-12z"),
    Body("M66 12a6 6 0 1 1 0 12a6 6 0 1 1 0-12z"),
    Body("M88 23a6 6 0 1 1 0 12a6 6 0 1 1 0-12z"),
    Body("M24 74h52l4 16H20z"),
];

const KING: &[Part] = &[
    Body("M45 4h10v9h9v10h-9v14H45V23h-9V13h9z"),
    Body("M50 46c-6-13-38-14-38 8c0 11 9 16 13 22h50c4-6 13-11 13-22c0-22-32-21-38-8z"),
    Body("M24 74h52v16H24z"),
    Line("M50 48v16M26 56c2 5 6 8 10 12M74 56c-2 5-6 8-10 12"),
];

const JET_KING: &[Part] = &[
    // The rockets with their flames.
    Patch("M10 72l7 24l7-24zM76 72l7 24l7-24z"),
    Body("M17 28c7 5 10 12 10 20v24H7V48c0-8 3-15 10-20z"),
    Body("M83 28c7 5 10 12 10 20v24H73V48c0-8 3-15 10-20z"),
    Line("M7 60h20M73 60h20"),
    // The king, above the ground.
    Body("M46 2h8v8h8v9h-8v12h-8V19h-8v-9h8z"),
    Body("M50 39c-4-10-26-10-26 6c0 9 6 14 8 20h36c2-6 8-11 8-20c0-16-22-16-26-6z"),
    Body("M31 63h38v13H31z"),
];

const SERPENT: &[Part] = &[
    Band(
        "M16 84h54c18 0 18-22 0-22H42c-18 0-18-20-2-22h8c12-1 14-8 12-14",
        14,
    ),
    Body("M30 24c0-12 14-18 28-16c10 2 16 9 13 16c-5 10-41 12-41 0z"),
    Line("M30 25l-10 1l-7-6M20 26l-6 6"),
    Patch("M50 14a4 4 0 1 1 0 8a4 4 0 1 1 0-8z"),
];

const OLD_WOMAN: &[Part] = &[
    Band("M18 90V56c0-10 12-10 12-2", 5),
    Body("M48 38c16-2 26 6 28 20l10 32H34l4-34z"),
    Body("M66 6a9 9 0 1 1 0 18a9 9 0 1 1 0-18z"),
    Body("M52 12a15 15 0 1 1 0 30a15 15 0 1 1 0-30z"),
    Band("M60 52c-8 10-18 10-38 8", 7),
    Line("M39 22c10 4 20 2 27-4"),
    Patch("M43 26a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM54 26a3 3 0 1 1 0 6a3 3 0 1 1 0-6z"),
];

const EMPRESS: &[Part] = &[
    Body("M50 44c12 0 15 6 14 14c12 6 22 16 24 32H12c2-16 12-26 24-32c-1-8 2-14 14-14z"),
    Body("M50 22a14 14 0 1 1 0 28a14 14 0 1 1 0-28z"),
    Body("M32 28L26 6l13 9L50 2l11 13l13-9l-6 22c-12-5-24-5-36 0z"),
    Line("M36 60l14 12l14-12M50 72v18"),
    Patch("M45 35a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM55 35a3 3 0 1 1 0 6a3 3 0 1 1 0-6z"),
];

const JOEY: &[Part] = &[
    Body("M36 44C22 36 16 20 20 4c14 4 22 18 24 34z"),
    Body("M64 44c14-8 20-24 16-40c-14 4-22 18-24 34z"),
    Body(
        "M50 34c16 0 25 9 24 22c-1 10-8 14-10 22c-2 8-7 12-14 12s-12-4-14-12c-2-8-9-12-10-22c-1-13 8-22 24-22z",
    ),
    Body("M38 34l-4-18l9 7l7-11l7 11l9-7l-4 18z"),
    Patch("M38 50a4 4 0 1 1 0 8a4 4 0 1 1 0-8zM62 50a4 4 0 1 1 0 8a4 4 0 1 1 0-8z"),
    Patch("M42 72c4-4 12-4 16 0c-2 6-5 8-8 8s-6-2-8-8z"),
];

const CATAPULT: &[Part] = &[
    Band("M84 66L34 30", 8),
    Body("M58 40l14 30H44z"),
    Body("M10 66h80v12H10z"),
    Body("M26 68a12 12 0 1 1 0 24a12 12 0 1 1 0-24z"),
    Body("M74 68a12 12 0 1 1 0 24a12 12 0 1 1 0-24z"),
    Body("M26 4a13 13 0 1 1 0 26a13 13 0 1 1 0-26z"),
    Body("M8 22c6 14 22 18 36 8l4 8c-18 14-42 8-48-14z"),
    Patch("M26 77a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM74 77a3 3 0 1 1 0 6a3 3 0 1 1 0-6z"),
];

const GORILLA: &[Part] = &[
    Body(
        "M32 30c-16 0-26 12-28 30l-1 26c0 6 16 6 18 0l5-24l8 10l-4 18h16l4-12l4 12h16l-4-18l8-10l5 24c2 6 18 6 18 0l-1-26c-2-18-12-30-28-30z",
    ),
    Body("M50 8c13 0 19 10 19 22c0 14-8 22-19 22s-19-8-19-22c0-12 6-22 19-22z"),
    Line("M38 38c4-6 20-6 24 0c0 8-6 11-12 11s-12-3-12-11zM36 24c8-4 20-4 28 0"),
    Patch("M42 26a3 3 0 1 1 0 6a3 3 0 1 1 0-6zM58 26a3 3 0 1 1 0 6a3 3 0 1 1 0-6z"),
];

const CART: &[Part] = &[
    Band("M26 20l-6 40M66 20l10 38", 4),
    Body("M12 10h66l4 10H12z"),
    Body("M6 54h18l4-16h10v20h20l4-8h20c8 4 12 12 12 26H6z"),
    Line("M58 56l-4-16M48 40h12"),
    Body("M26 64a13 13 0 1 1 0 26a13 13 0 1 1 0-26z"),
    Body("M76 64a13 13 0 1 1 0 26a13 13 0 1 1 0-26z"),
    Patch("M26 73a4 4 0 1 1 0 8a4 4 0 1 1 0-8zM76 73a4 4 0 1 1 0 8a4 4 0 1 1 0-8z"),
];

const TIME_MACHINE: &[Part] = &[
    Body("M28 18h44c0 18-8 24-16 32c8 8 16 14 16 32H28c0-18 8-24 16-32c-8-8-16-14-16-32z"),
    Patch("M36 30h28c-3 8-9 12-14 18c-5-6-11-10-14-18zM50 62c6 6 12 8 14 18H36c2-10 8-12 14-18z"),
    Band("M22 20v60M78 20v60", 4),
    Body("M16 8h68v12H16z"),
    Body("M16 80h68v12H16z"),
];

const BEEKEEPER: &[Part] = &[
    Body("M10 92c0-18 12-26 26-28h28c14 2 26 10 26 28z"),
    Body("M28 32l-6 38h56l-6-38z"),
    Line("M37 40l-2 26M50 40v26M63 40l2 26M28 48h44M27 58h46"),
    Body("M32 28c-2-24 38-24 36 0z"),
    Body("M6 32c8-10 80-10 88 0c-8 10-80 10-88 0z"),
];

const TRANSPORTER_PAD: &[Part] = &[
    Body("M50 18a32 32 0 1 1 0 64a32 32 0 1 1 0-64z"),
    Line("M50 31a19 19 0 1 1 0 38a19 19 0 1 1 0-38z"),
    Patch("M50 43a7 7 0 1 1 0 14a7 7 0 1 1 0-14z"),
];

const JET_PACK: &[Part] = &[
    Patch("M27 70l9 22l9-22zM55 70l9 22l9-22z"),
    Body("M30 38h40v18H30z"),
    Body("M36 12c8 6 12 14 12 24v34H24V36c0-10 4-18 12-24z"),
    Body("M64 12c8 6 12 14 12 24v34H52V36c0-10 4-18 12-24z"),
    Line("M24 54h24M52 54h24"),
];

/// The token of the first player: a disc.
const DISC: &[Part] = &[Body("M50 16a34 34 0 1 1 0 68a34 34 0 1 1 0-68z")];

/// The token of the second player: a diamond with a hole.
const DIAMOND: &[Part] = &[
    Body("M50 10l40 40l-40 40l-40-40z"),
    Patch("M50 36l14 14l-14 14l-14-14z"),
];

const FIRST_BASE: &[Part] = &[
    Body("M6 6h88v88H6z"),
    Patch("M50 22a28 28 0 1 1 0 56a28 28 0 1 1 0-56z"),
];

const SECOND_BASE: &[Part] = &[Body("M6 6h88v88H6z"), Patch("M50 18l32 32l-32 32l-32-32z")];

const HEART: &[Part] = &[
    Body("M6 6h88v88H6z"),
    Patch("M50 74C20 56 20 40 28 33c8-7 18-4 22 5c4-9 14-12 22-5c8 7 8 23-22 41z"),
    Line("M16 16h68v68H16z"),
];

const FIRST_PATH: &[Part] = &[
    Body("M50 10a40 40 0 1 1 0 80a40 40 0 1 1 0-80z"),
    Patch("M50 24l8 18l19 2l-14 13l4 19l-17-10l-17 10l4-19l-14-13l19-2z"),
];

const SECOND_PATH: &[Part] = &[
    Body("M50 4l46 46l-46 46l-46-46z"),
    Patch("M50 26l7 16l17 2l-13 11l4 17l-15-9l-15 9l4-17l-13-11l17-2z"),
];

/// The pieces, by name.
const PIECES: [(&str, &[Part]); 16] = [
    ("pawn", PAWN),
    ("knight", KNIGHT),
    ("bishop", BISHOP),
    ("rook", ROOK),
    ("queen", QUEEN),
    ("king", KING),
    ("king with a jet pack", JET_KING),
    ("serpent", SERPENT),
    ("old woman", OLD_WOMAN),
    ("grand empress", EMPRESS),
    ("prince joey", JOEY),
    ("catapult", CATAPULT),
    ("gorilla", GORILLA),
    ("golf cart", CART),
    ("time machine", TIME_MACHINE),
    ("beekeeper", BEEKEEPER),
];

/// The cells of a player, by name: those of the first player (or of no player), those of the
/// second.
const CELLS: [(&str, [&[Part]; 2]); 4] = [
    ("cell", [DISC, DIAMOND]),
    ("base", [FIRST_BASE, SECOND_BASE]),
    ("base heart", [HEART, HEART]),
    ("winning path", [FIRST_PATH, SECOND_PATH]),
];

/// The fixtures, by name.
const FIXTURES: [(&str, &[Part]); 2] =
    [("transporter pad", TRANSPORTER_PAD), ("jet pack", JET_PACK)];

/// The value that a table has for a name.
fn named<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    let (_, value) = table.iter().find(|(known, _)| *known == name)?;
    Some(*value)
}

/// Returns whether a piece of this name is drawn with a shape of its own, and not as its letter on
/// a disc.
///
/// ```
/// use board_picture::has_shape;
///
/// assert!(has_shape("knight") && has_shape("cell"));
/// assert!(!has_shape("stone"));
/// ```
pub fn has_shape(name: &str) -> bool {
    piece_names().any(|known| known == name)
}

/// Returns the names of the pieces that have a shape.
pub fn piece_names() -> impl Iterator<Item = &'static str> {
    let pieces = PIECES.iter().map(|(name, _)| *name);
    pieces.chain(CELLS.iter().map(|(name, _)| *name))
}

/// Returns the names of the fixtures that have a shape.
pub fn fixture_names() -> impl Iterator<Item = &'static str> {
    FIXTURES.iter().map(|(name, _)| *name)
}

/// Returns the shape of a piece by its name, if there is one.
pub fn piece(name: &str, owner: Option<Player>) -> Option<Shape> {
    if let Some(parts) = named(&PIECES, name) {
        let coat = Coat::piece(owner);
        return Some(Shape { parts, coat });
    }
    let [first, second] = named(&CELLS, name)?;
    let parts = match owner {
        Some(Player::Second) => second,
        _ => first,
    };
    let coat = Coat::cell(owner);
    Some(Shape { parts, coat })
}

/// Returns the shape of a piece whose name has none: a disc, with room for a letter.
pub const fn unknown(owner: Option<Player>) -> Shape {
    Shape {
        parts: &[Body("M50 10a40 40 0 1 1 0 80a40 40 0 1 1 0-80z")],
        coat: Coat::piece(owner),
    }
}

/// Returns the shape of a fixture, if there is one.
pub fn fixture(name: &str) -> Option<Shape> {
    let parts = named(&FIXTURES, name)?;
    let coat = Coat::FIXTURE;
    Some(Shape { parts, coat })
}

/// Returns the token of a player.
pub fn token(owner: Option<Player>) -> &'static [Part] {
    match owner {
        Some(Player::Second) => DIAMOND,
        _ => DISC,
    }
}
