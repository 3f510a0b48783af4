//! What several fuzz targets share: the games, of which a number chooses one, and the slow models
//! of Life.

#[path = "../../crates/life-worlds/tests/board/mod.rs"]
pub mod board;
#[path = "../../crates/life-worlds/tests/model/mod.rs"]
pub mod model;

/// Calls `$check::<Position>($text)` for the game that a number chooses, modulo six: 0 is Conway's
/// Game of Chess, 1 Wildebeest, 2 Pacifist, 3 weighted Pacifist, 4 Life Duel and 5 Conquid.
#[macro_export]
macro_rules! check_text {
    ($check:ident, $game:expr, $text:expr) => {
        match $game % 6 {
            0 => $check::<conway_chess::Position>($text),
            1 => $check::<wildebeest::Position>($text),
            2 => $check::<pacifist::Pacifist>($text),
            3 => $check::<pacifist::WeightedPacifist>($text),
            4 => $check::<lifeduel::Position>($text),
            _ => $check::<conquid::Position>($text),
        }
    };
}
