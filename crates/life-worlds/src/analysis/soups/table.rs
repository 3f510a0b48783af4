//! What is known about pictures.

use std::collections::BTreeMap;
use std::rc::Rc;

use hashbrown::HashMap;

use super::picture::Picture;
use crate::analysis::census::Count;
use crate::analysis::generation::around;
use crate::analysis::limits::Work;
use crate::analysis::objects::Shapes;
use crate::analysis::shape::{Object, Path, are_sum};
use crate::pattern::CellSet;

/// What a group of cells is that nothing is near.
#[derive(Debug)]
pub(super) struct Known {
    /// Its cells, from the corner of the picture.
    pub cells: CellSet,
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
#[derive(Debug)]
pub(super) struct PictureTable {
    work: Work<'static>,
    shapes: Shapes,
    known: HashMap<Picture, Option<Rc<Known>>>,
    /// All objects that were ever seen.
    pub kinds: Vec<Count>,
    numbers: BTreeMap<String, u32>,
}

impl PictureTable {
    /// How many generations the parts of a group must be independent to count as objects.
    const APART: u64 = 32;
    /// The greatest number of pictures: chaos never stops making new ones.
    const MOST: usize = 1 << 17;

    pub fn new(work: Work<'static>) -> Self {
        Self {
            work,
            shapes: Shapes::default(),
            known: HashMap::new(),
            kinds: Vec::new(),
            numbers: BTreeMap::new(),
        }
    }

    /// Returns what is known about a picture: the outer `None` if nothing is.
    #[expect(clippy::option_option, reason = "unknown, no object, and objects")]
    pub fn find(&self, picture: &Picture) -> Option<Option<Rc<Known>>> {
        self.known.get(picture).cloned()
    }

    /// Finds out what a picture is, and remembers it.
    pub fn learn(&mut self, picture: &Picture) -> Option<Rc<Known>> {
        if self.known.len() >= Self::MOST {
            self.known.clear();
        }
        let known = self.prove(&picture.cells().collect()).map(Rc::new);
        self.known.insert(picture.clone(), known.clone());
        known
    }

    /// Returns what these cells are, if they have settled and nothing else is near them.
    pub fn prove(&mut self, cells: &CellSet) -> Option<Known> {
        let later = -(Self::APART as i64);
        // Without memory for it, nothing is known.
        let objects = self.shapes.settled(cells, &self.work, Self::APART).ok()??;
        // They must have been these objects from the beginning.
        let kinds = objects.iter().map(Count::of);
        are_sum(&objects, later, cells).then(|| Known {
            cells: cells.clone(),
            kinds: kinds.map(|count| self.number_of(count)).collect(),
            paths: objects.iter().map(|object| object.path(later)).collect(),
            touched: touched(&objects),
        })
    }

    /// Returns the number of a kind of object, and does not count it.
    pub fn number_of(&mut self, count: Count) -> u32 {
        let next = self.kinds.len() as u32;
        let number = *self.numbers.entry(count.code.clone()).or_insert(next);
        if number == next {
            self.kinds.push(Count { count: 0, ..count });
        }
        number
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
