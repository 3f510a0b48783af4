//! Every shape in one SVG document, for pages that draw boards themselves.

use alloc::format;
use alloc::string::String;
use core::fmt::{self, Write};

use grid_core::Player;

use crate::shapes::{self, Shape};
use crate::svg::write_shape;

/// The owners of a piece.
const OWNERS: [Option<Player>; 3] = [None, Some(Player::First), Some(Player::Second)];

/// Returns the id of the symbol of a piece or a fixture in the [sprite](sprite()).
///
/// ```
/// use board_picture::symbol_id;
/// use grid_core::Player;
///
/// assert_eq!(symbol_id("golf cart", Some(Player::Second)), "piece-golf-cart-2");
/// assert_eq!(symbol_id("transporter pad", None), "piece-transporter-pad-0");
/// ```
pub fn symbol_id(name: &str, owner: Option<Player>) -> String {
    let owner = owner.map_or(0, Player::number);
    format!("piece-{}-{owner}", name.replace(' ', "-"))
}

/// Returns an SVG document with a symbol for every piece of every owner, and for every fixture.
///
/// A page shows a symbol with `<use href="pieces.svg#piece-knight-1"/>`. The id ends with the
/// number of the owner, or with 0 for no owner and for fixtures. A symbol is a square of 100 by 100
/// units. For a piece without a shape of its own there is `piece-unknown-1`: a disc with room for a
/// letter.
///
/// ```
/// let sprite = board_picture::sprite();
/// assert!(sprite.contains(r#"<symbol id="piece-knight-1" viewBox="0 0 100 100""#));
/// ```
pub fn sprite() -> String {
    let mut svg = String::new();
    // Writing to a string never fails.
    let _ = write_sprite(&mut svg);
    svg
}

fn write_sprite(out: &mut String) -> fmt::Result {
    writeln!(out, r#"<svg xmlns="http://www.w3.org/2000/svg">"#)?;
    for name in shapes::piece_names() {
        for owner in OWNERS {
            if let Some(shape) = shapes::piece(name, owner) {
                write_symbol(out, &symbol_id(name, owner), shape)?;
            }
        }
    }
    for owner in OWNERS {
        write_symbol(out, &symbol_id("unknown", owner), shapes::unknown(owner))?;
    }
    for name in shapes::fixture_names() {
        if let Some(shape) = shapes::fixture(name) {
            write_symbol(out, &symbol_id(name, None), shape)?;
        }
    }
    writeln!(out, "</svg>")
}

/// Writes a symbol. A symbol inherits from the page that uses it, not from this document, so it
/// sets its own line ends and joins.
fn write_symbol(out: &mut String, id: &str, shape: Shape) -> fmt::Result {
    writeln!(
        out,
        r#"<symbol id="{id}" viewBox="0 0 100 100" overflow="visible">"#
    )?;
    writeln!(out, r#"<g stroke-linecap="round" stroke-linejoin="round">"#)?;
    write_shape(out, shape.parts, shape.coat)?;
    writeln!(out, "</g>\n</symbol>")
}
