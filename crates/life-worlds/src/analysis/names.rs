//! The common objects of Conway's Life.

/// Returns the name of an object of Conway's Life by its canonical code, if it is a common one.
///
/// ```
/// use life_worlds::analysis::named_object;
///
/// assert_eq!(named_object("xq4_153"), Some("Glider"));
/// assert_eq!(named_object("xs4_153"), None);
/// ```
pub fn named_object(code: &str) -> Option<&'static str> {
    let known = OBJECTS.iter().find(|&&(known, _)| known == code);
    known.map(|&(_, name)| name)
}

/// Returns the canonical code of a common object of Conway's Life by its name, in any case.
///
/// ```
/// use life_worlds::analysis::object_code;
///
/// assert_eq!(object_code("glider"), Some("xq4_153"));
/// assert_eq!(object_code("gilder"), None);
/// ```
pub fn object_code(name: &str) -> Option<&'static str> {
    let mut known = OBJECTS.iter();
    let known = known.find(|(_, known)| known.eq_ignore_ascii_case(name));
    known.map(|&(code, _)| code)
}

/// Codes and names, those of the LifeWiki; `tests/analysis/objects.rs` draws them.
const OBJECTS: &[(&str, &str)] = &[
    ("xs4_33", "Block"),
    ("xs6_696", "Beehive"),
    ("xs7_2596", "Loaf"),
    ("xs5_253", "Boat"),
    ("xs6_356", "Ship"),
    ("xs4_252", "Tub"),
    ("xs8_6996", "Pond"),
    ("xs7_178c", "Eater 1"),
    ("xs7_25ac", "Long boat"),
    ("xs6_25a4", "Barge"),
    ("xs8_25ak8", "Long barge"),
    ("xs8_35ac", "Long ship"),
    ("xs6_bd", "Snake"),
    ("xs6_39c", "Aircraft carrier"),
    ("xs8_69ic", "Mango"),
    ("xs8_312ko", "Canoe"),
    ("xs9_4aar", "Hat"),
    ("xs9_31ego", "Integral sign"),
    ("xs8_3pm", "Shillelagh"),
    ("xs8_178k8", "Tub with tail"),
    ("xs10_178kk8", "Beehive with tail"),
    ("xs10_g8o652z01", "Boat-tie"),
    ("xs12_g8o653z11", "Ship-tie"),
    ("xs10_32qr", "Block on table"),
    ("xs14_g88m952z121", "Half-bakery"),
    ("xs14_69bqic", "Paperclip"),
    ("xs18_rhe0ehr", "Dead spark coil"),
    ("xp2_7", "Blinker"),
    ("xp2_7e", "Toad"),
    ("xp2_318c", "Beacon"),
    ("xp2_2a54", "Clock"),
    ("xp3_co9nas0san9oczgoldlo0oldlogz1047210127401", "Pulsar"),
    ("xp4_37bkic", "Mold"),
    ("xp5_idiidiz01w1", "Octagon 2"),
    ("xp8_gk2gb3z11", "Figure eight"),
    ("xp8_4b23021eaz57840c4d2", "Kok's galaxy"),
    ("xp14_j9d0d9j", "Tumbler"),
    ("xp15_4r4z4r4", "Pentadecathlon"),
    ("xp30_w33z8kqrqk8zzzw33", "Queen bee shuttle"),
    ("xq4_153", "Glider"),
    ("xq7_3nw17862z6952", "Loafer"),
    ("xq10_o5995ozes88sezw33", "Copperhead"),
    ("xq4_6frc", "Lightweight spaceship"),
    ("xq4_27dee6", "Middleweight spaceship"),
    ("xq4_27deee6", "Heavyweight spaceship"),
];
