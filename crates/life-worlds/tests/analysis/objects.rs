//! Codes and names of objects.

use super::*;

/// Common objects that are not in the library of patterns.
const DRAWN: &[(&str, &str)] = &[
    ("Long boat", "2o$obo$bobo$2bo!"),
    ("Barge", "bo$obo$bobo$2bo!"),
    ("Long barge", "bo$obo$bobo$2bobo$3bo!"),
    ("Long ship", "2o$obo$bobo$2b2o!"),
    ("Snake", "2obo$ob2o!"),
    ("Aircraft carrier", "2o$o2bo$2b2o!"),
    ("Mango", "b2o$o2bo$bo2bo$2b2o!"),
    ("Canoe", "3b2o$4bo$3bo$obo$2o!"),
    ("Hat", "2bo$bobo$bobo$2ob2o!"),
    ("Integral sign", "3b2o$2bobo$2bo$obo$2o!"),
    ("Shillelagh", "2o$obo$2bo$bo$b2o!"),
    ("Tub with tail", "bo$obo$bobo$3bo$3b2o!"),
    ("Beehive with tail", "b2o$o2bo$b2obo$4bo$4b2o!"),
    ("Boat-tie", "bo$obo$b2o$3b2o$3bobo$4bo!"),
    ("Ship-tie", "2o$obo$b2o$3b2o$3bobo$4b2o!"),
    ("Block on table", "2o$2o2$4o$o2bo!"),
    ("Half-bakery", "4b2o$3bo2bo$3bobo$b2obo$o2bo$obo$bo!"),
    ("Paperclip", "2b2o$bo2bo$bob2o$2obo$o2bo$b2o!"),
    ("Dead spark coil", "2o3b2o$obobobo$2bobo$obobobo$2o3b2o!"),
    ("Mold", "3b2o$2bo2bo$o2bobo$4bo$ob2o$bo!"),
    ("Octagon 2", OCTAGON),
    ("Tumbler", "bo5bo$obo3bobo$o2bobo2bo$2bo3bo$2b2ob2o!"),
    ("Queen bee shuttle", SHUTTLE),
];

const OCTAGON: &str = "3b2o$2bo2bo$bo4bo$o6bo$o6bo$bo4bo$2bo2bo$3b2o!";
pub const SHUTTLE: &str = "9bo$7bobo$6bobo$2o3bo2bo11b2o$2o4bobo11b2o$7bobo$9bo!";

#[test]
fn every_common_object_is_known_in_every_phase_and_orientation() {
    for &(name, rle) in DRAWN {
        let object = recurrence(&Pattern::parse(rle).unwrap(), 100);
        assert_eq!(object.start, 0, "{}", object.code);
        assert_named_however_it_is_turned(&object, name);
    }
    for name in Pattern::NAMES {
        if let Fate::Repeats(object) = fate(&named(name), 40).unwrap() {
            assert_eq!(object.name(), Some(name));
            assert_named_however_it_is_turned(&object, name);
        }
    }
}

fn assert_named_however_it_is_turned(object: &Recurrence, name: &str) {
    let turn = |(x, y): (i64, i64), turns: u32| {
        let (x, y) = if turns & 1 != 0 { (-x, y) } else { (x, y) };
        let (x, y) = if turns & 2 != 0 { (x, -y) } else { (x, y) };
        if turns & 4 != 0 { (y, x) } else { (x, y) }
    };
    let mut cells = model::of(&object.cells);
    for _ in 0..object.period {
        for turns in 0..8 {
            let turned = Pattern::new(cells.iter().map(|&cell| turn(cell, turns)).collect());
            let found = recurrence(&turned, 100);
            assert_eq!((found.start, found.name()), (0, Some(name)));
            assert_eq!((&found.code, found.period), (&object.code, object.period));
        }
        cells = model::step(&cells, Rule::LIFE);
    }
}

#[test]
fn codes_are_those_of_the_literature() {
    for (name, code) in [
        ("Block", "xs4_33"),
        ("Loaf", "xs7_2596"),
        ("Blinker", "xp2_7"),
        ("Clock", "xp2_2a54"),
        ("Pulsar", "xp3_co9nas0san9oczgoldlo0oldlogz1047210127401"),
        ("Figure eight", "xp8_gk2gb3z11"),
        ("Pentadecathlon", "xp15_4r4z4r4"),
        ("Glider", "xq4_153"),
        ("LWSS", "xq4_6frc"),
        ("MWSS", "xq4_27dee6"),
        ("HWSS", "xq4_27deee6"),
        ("Loafer", "xq7_3nw17862z6952"),
    ] {
        assert_eq!(recurrence(&named(name), 40).code, code, "{name}");
    }
    // Long runs of empty columns: four zeros are y0, forty are yz and one more.
    let mut far = Pattern::new([(0, 0), (5, 0), (46, 0)].into_iter().collect());
    far.rule = Some(Rule::LIFE_WITHOUT_DEATH);
    assert_eq!(recurrence(&far, 10).code, "xs3_1y01yz01");
}
