//! Counting objects.

use std::collections::BTreeMap;
use std::fmt;

use life_step::same_name;

use super::shape::Object;
use crate::pattern::CellSet;

/// How many there are of each object, the most frequent first.
///
/// ```
/// use life_worlds::{analysis::{Kind, settle_pattern}, pattern::Pattern};
///
/// let ash = settle_pattern(&Pattern::named("Acorn").unwrap(), 10_000)?.unwrap();
/// assert_eq!((ash.census.total_of(Kind::Spaceship), ash.census.count("Block")), (13, 34));
/// # Ok::<(), life_worlds::analysis::AnalysisError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Census {
    /// The count of each object.
    pub counts: Vec<Count>,
}

/// How many there are of one object.
///
/// ```
/// use life_worlds::{analysis::{Kind, settle_pattern}, pattern::Pattern};
///
/// let ash = settle_pattern(&Pattern::named("Toad").unwrap(), 100)?.unwrap();
/// let toad = &ash.census.counts[0];
/// assert_eq!((toad.code.as_str(), toad.name), ("xp2_7e", Some("Toad")));
/// assert_eq!((toad.kind, toad.period, toad.count), (Kind::Oscillator, 2, 1));
/// # Ok::<(), life_worlds::analysis::AnalysisError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Count {
    /// The canonical name of the object, an apgcode such as `xs4_33`.
    pub code: String,
    /// The name it is known by, if it is a common object of Conway's Life.
    pub name: Option<&'static str>,
    /// Still life, oscillator or spaceship.
    pub kind: Kind,
    /// The period.
    pub period: u64,
    /// One of its phases, the top left corner at (0, 0).
    pub cells: CellSet,
    /// How many there are.
    pub count: u64,
}

impl Census {
    /// Returns how many there are of the object with this name or code.
    ///
    /// ```
    /// use life_worlds::{analysis::settle_pattern, pattern::Pattern};
    ///
    /// let pi = Pattern::named("Pi-heptomino").unwrap();
    /// let ash = settle_pattern(&pi, 1_000)?.unwrap();
    /// assert_eq!((ash.census.count("blinker"), ash.census.count("xp2_7")), (5, 5));
    /// assert_eq!(ash.census.total(), 13);
    /// # Ok::<(), life_worlds::analysis::AnalysisError>(())
    /// ```
    pub fn count(&self, name: &str) -> u64 {
        let is_meant = |count: &&Count| {
            count.code == name || count.name.is_some_and(|known| same_name(known, name))
        };
        let meant = self.counts.iter().filter(is_meant);
        meant.map(|count| count.count).sum()
    }

    /// Returns how many objects there are.
    pub fn total(&self) -> u64 {
        self.counts.iter().map(|count| count.count).sum()
    }

    /// Returns how many objects there are of this kind.
    pub fn total_of(&self, kind: Kind) -> u64 {
        let of_kind = self.counts.iter().filter(|count| count.kind == kind);
        of_kind.map(|count| count.count).sum()
    }

    /// Adds the counts of another census.
    ///
    /// ```
    /// use life_worlds::{analysis::{Census, settle_pattern}, pattern::Pattern};
    ///
    /// let mut all = Census::default();
    /// for name in ["R-pentomino", "Pi-heptomino"] {
    ///     let methuselah = Pattern::named(name).unwrap();
    ///     if let Some(ash) = settle_pattern(&methuselah, 10_000)? {
    ///         all.add(&ash.census);
    ///     }
    /// }
    /// assert_eq!(all.count("Block"), 8 + 6);
    /// # Ok::<(), life_worlds::analysis::AnalysisError>(())
    /// ```
    pub fn add(&mut self, other: &Self) {
        for count in &other.counts {
            let mut known = self.counts.iter_mut();
            match known.find(|known| known.code == count.code) {
                Some(known) => known.count += count.count,
                None => self.counts.push(count.clone()),
            }
        }
        self.sort();
    }

    fn sort(&mut self) {
        // Among equal counts, smaller objects come first: they have shorter codes.
        self.counts.sort_by(|a, b| {
            let key = |count: &Count| (std::cmp::Reverse(count.count), count.code.len());
            key(a).cmp(&key(b)).then_with(|| a.code.cmp(&b.code))
        });
    }

    pub(super) fn of(objects: &[Object]) -> Self {
        // One code for each shape, however many objects have it.
        let mut shapes = BTreeMap::new();
        let mut counts: BTreeMap<String, Count> = BTreeMap::new();
        for object in objects {
            let shape = std::rc::Rc::as_ptr(&object.shape);
            let one = shapes.entry(shape).or_insert_with(|| Count::of(object));
            let none = || Count {
                count: 0,
                ..one.clone()
            };
            counts.entry(one.code.clone()).or_insert_with(none).count += 1;
        }
        Self::with_counts(counts.into_values())
    }

    /// Returns the census of these counts, each of another object.
    pub(super) fn with_counts(counts: impl Iterator<Item = Count>) -> Self {
        let counts = counts.collect();
        let mut census = Self { counts };
        census.sort();
        census
    }
}

impl Count {
    /// Returns the count of one object.
    pub(super) fn of(object: &Object) -> Self {
        let shape = &object.shape;
        let kind = Kind::of(shape.period() as u64, shape.motion.0, shape.motion.1);
        let code = apgcode(kind, &shape.phases);
        Self {
            name: named_object(&code),
            code,
            kind,
            period: shape.period() as u64,
            cells: shape.phases[0].clone(),
            count: 1,
        }
    }
}

/// Writes one line for each object: the count, the name if it has one, the code.
impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for count in &self.counts {
            write!(f, "{} ", count.count)?;
            if let Some(name) = count.name {
                write!(f, "{name} ")?;
            }
            writeln!(f, "{}", count.code)?;
        }
        Ok(())
    }
}

/// The kind of a pattern that repeats itself.
///
/// ```
/// use life_worlds::{analysis::{Fate, Kind, fate}, pattern::Pattern};
///
/// let Fate::Repeats(pond) = fate(&Pattern::named("Pond").unwrap(), 10)? else { panic!() };
/// assert_eq!(pond.kind(), Kind::StillLife);
/// assert_eq!(pond.kind().to_string(), "still life");
/// # Ok::<(), life_worlds::analysis::AnalysisError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// The same in every generation.
    StillLife,
    /// Repeats itself in place.
    Oscillator,
    /// Repeats itself somewhere else.
    Spaceship,
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::StillLife => "still life",
            Self::Oscillator => "oscillator",
            Self::Spaceship => "spaceship",
        })
    }
}

impl Kind {
    /// Returns the kind of a pattern that repeats itself after `period` generations, moved by this
    /// much.
    pub(super) fn of(period: u64, right: i64, down: i64) -> Self {
        match (period, right, down) {
            (1, 0, 0) => Self::StillLife,
            (_, 0, 0) => Self::Oscillator,
            _ => Self::Spaceship,
        }
    }
}

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

/// The digits that stand for columns of five cells.
const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// Returns the canonical name of an object, given all its phases. The name starts with `xs` and the
/// population for a still life, `xp` and the period for an oscillator, `xq` and the period for a
/// spaceship. Then comes the shortest of the extended Wechsler codes of all phases and
/// orientations; if several are equally short, the first in alphabetical order.
pub(super) fn apgcode(kind: Kind, phases: &[CellSet]) -> String {
    let codes = phases.iter().flat_map(|phase| {
        let cells: Vec<(i64, i64)> = phase.iter().collect();
        let orientations = 0..8;
        orientations.map(move |orientation| wechsler(&turned(&cells, orientation)))
    });
    let code = codes.min_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    let prefix = match kind {
        Kind::StillLife => format!("xs{}", phases.first().map_or(0, CellSet::len)),
        Kind::Oscillator => format!("xp{}", phases.len()),
        Kind::Spaceship => format!("xq{}", phases.len()),
    };
    format!("{prefix}_{}", code.unwrap_or_default())
}

/// Returns the cells in one of the eight orientations, the top left corner of their rectangle at
/// (0, 0).
fn turned(cells: &[(i64, i64)], orientation: u32) -> Vec<(i64, i64)> {
    let turn = |&(x, y): &(i64, i64)| {
        let x = if orientation & 1 != 0 { -x } else { x };
        let y = if orientation & 2 != 0 { -y } else { y };
        if orientation & 4 != 0 { (y, x) } else { (x, y) }
    };
    let mut turned: Vec<(i64, i64)> = cells.iter().map(turn).collect();
    let left = turned.iter().map(|cell| cell.0).min().unwrap_or(0);
    let top = turned.iter().map(|cell| cell.1).min().unwrap_or(0);
    for cell in &mut turned {
        *cell = (cell.0 - left, cell.1 - top);
    }
    // Strips of five rows from the top, the columns of each from the left.
    turned.sort_unstable_by_key(|&(x, y)| (y / 5, x));
    turned
}

/// Returns the extended Wechsler code. It is made of strips of five rows. Each column is a digit,
/// and `z` separates strips. Several zeros are `w` (two), `x` (three) or `y` and a digit (four plus
/// that digit). Zeros at the end of a strip are omitted.
fn wechsler(cells: &[(i64, i64)]) -> String {
    let mut code = String::new();
    let (mut strip, mut column) = (0, 0);
    let mut rest = cells;
    while let Some(&(x, y)) = rest.first() {
        while strip < y / 5 {
            code.push('z');
            (strip, column) = (strip + 1, 0);
        }
        let is_here = |&&(other, row): &&(i64, i64)| other == x && row / 5 == strip;
        let here = rest.iter().take_while(is_here);
        let len = here.clone().count();
        let value = here.fold(0, |bits, &(_, row)| bits | 1_usize << (row % 5));
        write_zeros(&mut code, x - column);
        code.push(char::from(DIGITS[value]));
        (column, rest) = (x + 1, &rest[len..]);
    }
    code
}

fn write_zeros(code: &mut String, mut count: i64) {
    while count > 0 {
        let part = count.min(39);
        match part {
            1 => code.push('0'),
            2 => code.push('w'),
            3 => code.push('x'),
            _ => code.extend(['y', char::from(DIGITS[part as usize - 4])]),
        }
        count -= part;
    }
}
