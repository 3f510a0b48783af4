//! The macrocell file of any cells, up to 2^62 from (0, 0), is read back as the same world, and
//! cells that can be listed are the same cells.

#![no_main]

use libfuzzer_sys::fuzz_target;
use life_worlds::pattern::{CellSet, Format, Macrocell, Pattern};
use life_worlds::{Rule, World, WorldOptions};

fuzz_target!(|places: Vec<(i64, i64, u8)>| {
    let places = places.iter().take(200);
    let cells: CellSet = places
        .map(|&(x, y, shift)| (x >> (shift % 64).max(1), y >> (shift / 4).max(1)))
        .collect();
    let pattern = Pattern::new(cells.clone()).with_rule(Rule::LIFE);
    let text = pattern.write(Format::Macrocell).expect("any cells");
    let macrocell = Macrocell::parse(&text).expect("what is written is read");
    assert_eq!(macrocell.population(), cells.len().into());
    let options = WorldOptions::default();
    let world = World::from_macrocell(&macrocell, &options).expect("few cells");
    assert_eq!(world.extent(), cells.bounding_box().map(Into::into));
    assert!(cells.iter().all(|(x, y)| world.get(x, y)));
    let written = world.write(Format::Macrocell).expect("any cells");
    let again = Macrocell::parse(&written).expect("what is written is read");
    let again = World::from_macrocell(&again, &options).expect("few cells");
    assert_eq!(again.write(Format::Macrocell).expect("any cells"), written);
    let bounds = cells.bounding_box();
    if bounds.is_none_or(|bounds| bounds.farthest() < Pattern::FARTHEST) {
        assert_eq!(macrocell.to_pattern().expect("near cells").cells, cells);
    }
});
