//! What the signs mean in each game: only those that it has.

use menagerie::scene::MoveKind;

use crate::table::app::App;
use crate::table::cells::CellSize;
use crate::table::deed::Deed;
use crate::table::theme::Look;

/// What can happen on a cell in a game, in its own words. A game that is not known has everything.
pub(super) fn deeds(app: &App) -> Vec<(Deed, &'static str)> {
    let known: &[(Deed, &'static str)] = match app.table.info().name() {
        "conway-chess" => &[
            (Deed::Moved, "moved"),
            (Deed::Born, "born"),
            (Deed::Converted, "became another piece"),
            (Deed::Captured, "captured"),
            (Deed::Died, "died"),
        ],
        "wildebeest" => &[
            (Deed::Moved, "moved, pushed, flung or carried"),
            (Deed::Converted, "became another piece"),
            (Deed::Captured, "captured"),
            (Deed::Died, "exploded or run over"),
            (Deed::Poisoned, "poisoned"),
        ],
        "pacifist" | "pacifist-weighted" => &[
            (Deed::Moved, "moved"),
            (Deed::Converted, "changed sides, or became another piece"),
        ],
        "lifeduel" => &[
            (Deed::Moved, "placed"),
            (Deed::Born, "born in this generation"),
            (Deed::Died, "died in this generation"),
        ],
        "conquid" => &[
            (Deed::Moved, "acquired, or on the winning path"),
            (Deed::Converted, "conquered"),
            (Deed::Died, "emptied by vanquish"),
        ],
        _ => &[],
    };
    match known {
        [] => Deed::ALL.map(|deed| (deed, deed.name())).into(),
        _ => known.into(),
    }
}

/// What the sign of a look means in this game.
pub(super) fn look_name(app: &App, look: Look) -> &'static str {
    let kind = app.table.choice().kind;
    let kind = kind.and_then(|kind| app.table.kinds().get(kind));
    match (look, kind.map(|kind: &MoveKind| kind.name)) {
        (Look::Happened(deed), _) => {
            let known = deeds(app).into_iter().find(|known| known.0 == deed);
            known.map_or(deed.name(), |(_, name)| name)
        }
        (Look::Foreseen, Some("acquire")) => "would be acquired",
        (Look::Foreseen, Some("conquer")) => "would be conquered",
        (Look::Foreseen, Some("vanquish")) => "would be emptied",
        (Look::Foreseen, Some("conquest")) => "the winning path",
        _ => look.name(),
    }
}

/// What the signs mean that the table itself draws, line by line.
pub(super) fn table_signs(app: &App) -> Vec<String> {
    let name = app.table.info().name();
    let is_tile = (app.places.board).is_some_and(|board| board.size == CellSize::TILE);
    let has_kinds = !app.table.kinds().is_empty();
    let mut signs: Vec<(&str, &str)> = match is_tile {
        true => vec![("<", "the cursor")],
        false => vec![("[ ]", "the cursor")],
    };
    if name != "lifeduel" {
        signs.extend(match is_tile {
            true => [(")", "chosen"), ("v", "where the move can go")],
            false => [
                ("( )", "chosen"),
                ("> <", "where the move can go; a dot if it is empty"),
            ],
        });
    }
    if name == "wildebeest" {
        let sign = if is_tile { "^" } else { "^ ^" };
        signs.push((sign, "a piece that the chosen catapult can fling"));
    }
    signs.push(match is_tile {
        true => ("+ -", "what the move under the cursor would change"),
        false if has_kinds => ("{ }", "what the chosen move would change"),
        false => ("{ }", "what the move under the cursor would change"),
    });
    let sign = if is_tile { "=" } else { "= =" };
    signs.push(match name {
        "lifeduel" => (sign, "the move of the computer's hint (e)"),
        _ => (
            sign,
            "the move of the computer's hint (e); an arrow shows its way",
        ),
    });
    let lines = signs.iter().map(|(sign, what)| format!("{sign:<6} {what}"));
    lines.collect()
}

/// How moves and scores are written in this game, in sentences.
pub(super) fn notation(app: &App) -> Vec<&'static str> {
    let mut lines = match app.table.info().name() {
        "conway-chess" => vec![
            "Nb1xc3: the piece, where it was, where it goes. x is a capture, =Q what a pawn \
             becomes, O-O and O-O-O castling. A pawn has no letter.",
            "(+3 -10) behind a move: how many pieces were born (+) and died (-) after it. They are \
             pieces of the player who moves next: Black's after White's move, White's after \
             Black's.",
        ],
        "wildebeest" => vec![
            "N0,1x2,2: the piece, the row and column where it was, and where it goes. x is a \
             capture, = what a pawn becomes. A pawn has no letter.",
            "(-5) behind a move: how many pieces exploded or were run over, of both players; (%2): \
             how many were poisoned.",
        ],
        name @ ("pacifist" | "pacifist-weighted") => vec![
            "Ng1-f3: the piece, where it was, where it goes. =Q is what a pawn becomes, O-O and \
             O-O-O are castling. A pawn has no letter.",
            "(~3) behind a move: how many pieces it won over from the enemy.",
            match name {
                "pacifist" => {
                    "Net influence: the number of own pieces that influence a square, minus the \
                     enemy's. Below 0 the piece on it is overly persuaded. Point at a piece to \
                     read its number."
                }
                _ => {
                    "Net influence: the weight of the own pieces that influence a square, minus \
                     that of the enemy's. A pawn weighs 1, a knight or bishop 3, a rook 5, a queen 9, a \
                     king 1000. Below 0 the piece on it is overly persuaded. Point at a piece to \
                     read its number."
                }
            },
        ],
        "lifeduel" => vec![
            "2,3: a cell in row 2 and column 3, both counted from 0.",
            "A digit tells the end of the game if nothing more is placed: 1 and 2 say whose cell \
             it is then, 0 that the cell is dead then. { } without a digit: empty then.",
            "(+9 -7) behind the last move: how many cells were born (+) and died (-) in all \
             generations, of both players.",
        ],
        "conquid" => vec![
            "acquire 3,5 3,6 3,7: the kind of the move, then its cells by row and column, both \
             counted from 0.",
            "(~4) behind a move: how many cells were conquered; (-6): how many were emptied.",
        ],
        _ => Vec::new(),
    };
    lines.push("A ply is one move of one player.");
    lines
}
