//! What several fuzz targets share: the games, of which a number chooses one, and the slow models
//! of Life.

#[path = "../../crates/life-worlds/tests/board/mod.rs"]
pub mod board;
#[path = "../../crates/life-worlds/tests/model/mod.rs"]
pub mod model;

/// Returns a rule of any family: Conway's Life, rules that count neighbours, and such with
/// exceptions; in the six, four or nine cells of a neighbourhood.
pub fn rule(born: u16, survives: u16) -> life_worlds::Rule {
    use life_worlds::Rule;

    if born % 4 == 0 {
        return Rule::LIFE;
    }
    let counted = Rule::from_masks(born >> 2 & 0x1ff, survives & 0x1ff).expect("nine bits");
    // Some neighbourhoods are exceptions, under many rules.
    let exceptions = if born & 0x800 == 0 { 1 } else { survives | 2 };
    let seen = [0x1ff, 0x1ff, 0b0_1011_1010, 0b1_1011_1011][usize::from(born >> 12 & 3)];
    Rule::from_fn(|block| {
        let block = block & seen;
        counted.lives_after(block) != (block % exceptions == 1)
    })
}

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
