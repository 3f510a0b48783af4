//! Patterns with names, for examples and tests.
//!
//! `tests/library.rs` checks what becomes of them. The patterns were found by many people; the
//! names are those of the LifeWiki.

use super::value::Pattern;
use crate::Rule;
use life_step::same_name;

/// Names and cells as RLE, all of Conway's Life.
const LIBRARY: &[(&str, &str)] = &[
    // Still lifes.
    ("Block", "2o$2o!"),
    ("Beehive", "b2o$o2bo$b2o!"),
    ("Loaf", "b2o$o2bo$bobo$2bo!"),
    ("Boat", "2o$obo$bo!"),
    ("Ship", "2o$obo$b2o!"),
    ("Tub", "bo$obo$bo!"),
    ("Pond", "b2o$o2bo$o2bo$b2o!"),
    ("Eater 1", "2o$obo$2bo$2b2o!"),
    // Oscillators.
    ("Blinker", "3o!"),
    ("Toad", "b3o$3o!"),
    ("Beacon", "2o$o$3bo$2b2o!"),
    ("Clock", "2bo$obo$bobo$bo!"),
    (
        "Pulsar",
        "2b3o3b3o2$o4bobo4bo$o4bobo4bo$o4bobo4bo$2b3o3b3o2$2b3o3b3o$o4bobo4bo$o4bobo4bo$\
         o4bobo4bo2$2b3o3b3o!",
    ),
    ("Figure eight", "2o$2obo$4bo$bo$2bob2o$4b2o!"),
    (
        "Kok's galaxy",
        "6ob2o$6ob2o$7b2o$2o5b2o$2o5b2o$2o5b2o$2o$2ob6o$2ob6o!",
    ),
    ("Pentadecathlon", "2bo4bo$2ob4ob2o$2bo4bo!"),
    // Spaceships.
    ("Glider", "bo$2bo$3o!"),
    ("Lightweight spaceship", "bo2bo$o$o3bo$4o!"),
    ("Middleweight spaceship", "3bo$bo3bo$o$o4bo$5o!"),
    ("Heavyweight spaceship", "3b2o$bo4bo$o$o5bo$6o!"),
    (
        "Copperhead",
        "b2o2b2o$3b2o$3b2o$obo2bobo$o6bo2$o6bo$b2o2b2o$2b4o2$3b2o$3b2o!",
    ),
    (
        "Loafer",
        "b2o2bob2o$o2bo2b2o$bobo$2bo$8bo$6b3o$5bo$6bo$7b2o!",
    ),
    // Methuselahs.
    ("R-pentomino", "b2o$2o$bo!"),
    ("Pi-heptomino", "3o$obo$obo!"),
    ("B-heptomino", "ob2o$3o$bo!"),
    ("Thunderbird", "3o2$bo$bo$bo!"),
    ("Diehard", "6bo$2o$bo3b3o!"),
    ("Acorn", "bo$3bo$2o2b3o!"),
    ("Rabbits", "o3b3o$3o2bo$bo!"),
    ("Bunnies", "o5bo$2bo3bo$2bo2bobo$bobo!"),
    ("Lidka", "bo$obo$bo8$8bo$6bobo$5b2obo2$4b3o!"),
    // Unlimited growth.
    (
        "Gosper gun",
        "24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o12b2o$2o8bo5bo3b2o$2o8bo3bob2o4bobo$\
         10bo5bo7bo$11bo3bo$12b2o!",
    ),
    (
        "Simkin gun",
        "2o5b2o$2o5b2o2$4b2o$4b2o5$22b2ob2o$21bo5bo$21bo6bo2b2o$21b3o3bo3b2o$26bo4$20b2o$\
         20bo$21b3o$23bo!",
    ),
    ("Switch engine", "bobo$o$bo2bo$3b3o!"),
    (
        "Block-laying switch engine",
        "6bo$4bob2o$4bobo$4bo$2bo$obo!",
    ),
    ("Five by five growth", "3obo$o$3b2o$b2obo$obobo!"),
    ("One row growth", "8ob5o3b3o6b7ob5o!"),
];

/// Common short names, and the names they stand for.
const ALIASES: &[(&str, &str)] = &[
    ("LWSS", "Lightweight spaceship"),
    ("MWSS", "Middleweight spaceship"),
    ("HWSS", "Heavyweight spaceship"),
    ("Gosper glider gun", "Gosper gun"),
    ("Simkin glider gun", "Simkin gun"),
    ("Galaxy", "Kok's galaxy"),
    ("Eater", "Eater 1"),
];

impl Pattern {
    /// The names that [`named`](Self::named) knows.
    ///
    /// ```
    /// use life_worlds::pattern::Pattern;
    ///
    /// assert!(Pattern::NAMES.contains(&"Glider"));
    /// assert!(Pattern::NAMES.iter().all(|name| Pattern::named(name).is_some()));
    /// ```
    pub const NAMES: [&str; LIBRARY.len()] = {
        let mut names = [""; LIBRARY.len()];
        let mut i = 0;
        while i < names.len() {
            names[i] = LIBRARY[i].0;
            i += 1;
        }
        names
    };

    /// Returns a pattern of the library ([`NAMES`](Self::NAMES)) by its name; case, blanks, `-`
    /// and `_` do not matter.
    ///
    /// ```
    /// use life_worlds::pattern::Pattern;
    ///
    /// assert_eq!(Pattern::named("Gosper gun").unwrap().cells.len(), 36);
    /// assert_eq!(Pattern::named("flying pig"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let alias = ALIASES.iter().find(|&&(alias, _)| same_name(alias, name));
        let name = alias.map_or(name, |&(_, name)| name);
        let &(name, rle) = LIBRARY.iter().find(|&&(known, _)| same_name(known, name))?;
        let mut pattern = Self::parse(rle).ok()?;
        pattern.name = Some(name.into());
        pattern.rule = Some(Rule::LIFE);
        Some(pattern)
    }
}
