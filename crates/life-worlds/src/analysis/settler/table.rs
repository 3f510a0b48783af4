//! What is known about pictures.

use std::collections::BTreeMap;
use std::hash::BuildHasher;
use std::rc::Rc;

use hashbrown::HashMap;

use super::picture::Picture;
use crate::analysis::census::Count;
use crate::analysis::generation::around;
use crate::analysis::limits::{Analysis, AnalysisError};
use crate::analysis::objects::Shapes;
use crate::analysis::shape::{Object, Path, are_sum};
use crate::pattern::CellSet;

/// How many generations the parts of a group must be independent to count as objects.
pub(super) const APART: u64 = 32;

/// What a group of cells is that nothing is near.
#[derive(Debug)]
pub(super) struct Known {
    /// Its objects, in their first phases after as many generations as they were followed, from the
    /// corner of the picture.
    pub objects: Vec<Object>,
    /// The numbers of its objects.
    pub kinds: Vec<u32>,
    /// The paths of its objects, from the corner of the picture.
    pub paths: Vec<Path>,
    /// If nothing moves: all cells that it ever touches, as seen from the corner of the picture.
    pub touched: Option<Touched>,
}

/// Cells that standing objects touch.
#[derive(Debug)]
pub(super) struct Touched {
    pub right: i64,
    pub down: i64,
    pub rows: Vec<u64>,
}

/// What is known about pictures: objects, or `None` if they are none.
#[derive(Debug, Default)]
pub(super) struct PictureTable {
    shapes: Shapes,
    known: HashMap<Picture, Option<Rc<Known>>>,
    /// All objects that were ever seen.
    pub kinds: Vec<Count>,
    numbers: BTreeMap<String, u32>,
}

impl PictureTable {
    /// The greatest number of pictures: chaos never stops making new ones.
    const MOST: usize = 1 << 17;

    /// Returns what is known about a picture: the outer `None` if nothing is.
    #[expect(clippy::option_option, reason = "unknown, no object, and objects")]
    pub fn find(&self, picture: &Picture) -> Option<Option<Rc<Known>>> {
        self.known.get(picture).cloned()
    }

    /// Returns a hash of a picture at a place.
    pub fn hash(&self, picture: &Picture, place: (i64, i64)) -> u64 {
        self.known.hasher().hash_one((picture, place))
    }

    /// Finds out what a picture is, and remembers it.
    pub fn learn(&mut self, picture: &Picture, work: &Analysis) -> Option<Rc<Known>> {
        if self.known.len() >= Self::MOST {
            self.known.clear();
        }
        // Without memory for it, nothing is known.
        let known = self.prove(&picture.cells().collect(), work, APART);
        let known = known.ok()?.map(Rc::new);
        self.known.insert(picture.clone(), known.clone());
        known
    }

    /// Returns what these cells are, if they are objects and nothing else is near them. Parts count
    /// as objects if they do not act on each other for `apart` generations.
    pub fn prove(
        &mut self,
        cells: &CellSet,
        work: &Analysis,
        apart: u64,
    ) -> Result<Option<Known>, AnalysisError> {
        let objects = self.shapes.settled(cells, work, apart)?;
        // They must have been these objects from the beginning.
        let later = -(apart as i64);
        let objects = objects.filter(|objects| are_sum(objects, later, cells));
        Ok(objects.map(|objects| Known {
            kinds: self.numbers_of(&objects),
            paths: objects.iter().map(|object| object.path(later)).collect(),
            touched: touched(&objects),
            objects,
        }))
    }

    /// Returns the numbers of the kinds of objects, and does not count them.
    fn numbers_of(&mut self, objects: &[Object]) -> Vec<u32> {
        let number = |object| {
            let count = Count::of(object);
            let next = self.kinds.len() as u32;
            let number = *self.numbers.entry(count.code.clone()).or_insert(next);
            if number == next {
                self.kinds.push(Count { count: 0, ..count });
            }
            number
        };
        objects.iter().map(number).collect()
    }
}

/// Returns all cells that standing objects ever touch, if they fit into 64 columns.
fn touched(objects: &[Object]) -> Option<Touched> {
    if objects.iter().any(|object| object.shape.motion != (0, 0)) {
        return None;
    }
    let phases = |object: &Object| 0..object.shape.period();
    let cells = || {
        let all = objects
            .iter()
            .flat_map(|object| phases(object).map(move |at| (object, at)));
        all.flat_map(|(object, phase)| object.cells(phase))
    };
    let bounds = around(cells())?;
    if bounds.right - bounds.left >= 64 {
        return None;
    }
    let mut rows = vec![0; (bounds.bottom - bounds.top + 1) as usize];
    for (x, y) in cells() {
        let near = 0b111 << (x - 1 - bounds.left);
        for row in &mut rows[(y - 1 - bounds.top) as usize..][..3] {
            *row |= near;
        }
    }
    let (right, down) = (bounds.left, bounds.top);
    Some(Touched { right, down, rows })
}
