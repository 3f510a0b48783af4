//! Objects that move independently, and whether they can ever meet.

use std::rc::Rc;

use hashbrown::HashMap;

use super::limits::{Analysis, AnalysisError};
use super::parts::{Part, parts};
use super::sets::Sets;
use super::shape::{Object, Shape, common_period};
use crate::pattern::CellSet;

/// Shapes by their first phase, including cells that do not repeat.
#[derive(Debug, Default)]
pub(super) struct Shapes {
    known: HashMap<CellSet, Option<Rc<Shape>>>,
    /// How many bytes the cells of all shapes take.
    bytes: usize,
}

impl Shapes {
    /// The greatest period of an object.
    const LONGEST_PERIOD: u64 = 1 << 10;
    /// The greatest common period of objects with one velocity or close together.
    const LONGEST_FORMATION: u64 = 1 << 16;
    /// The greatest number of shapes remembered: chaos never stops making new ones.
    const MOST: usize = 1 << 14;
    /// One part in this many of the memory may hold them.
    const PART: usize = 4;

    /// Returns the object that these cells are, if they repeat.
    pub fn object(
        &mut self,
        cells: &CellSet,
        work: &Analysis,
    ) -> Result<Option<Object>, AnalysisError> {
        let at = cells.corner();
        let key = cells.moved(-at.0, -at.1);
        let known = match self.known.get(&key) {
            Some(known) => known.clone(),
            None => {
                let shape = shape_of(&key, work)?;
                if self.known.len() >= Self::MOST || self.bytes > work.limits.memory / Self::PART {
                    self.known.clear();
                    self.bytes = 0;
                }
                let phases = shape.iter().flat_map(|shape| &shape.phases);
                self.bytes += key.bytes() + phases.map(CellSet::bytes).sum::<usize>();
                self.known.insert(key, shape.clone());
                shape
            }
        };
        Ok(known.map(|shape| Object { shape, at }))
    }

    /// Returns the objects that these sets of cells are, if all of them repeat.
    pub fn objects<'a>(
        &mut self,
        all: impl Iterator<Item = &'a CellSet>,
        work: &Analysis,
    ) -> Result<Option<Vec<Object>>, AnalysisError> {
        all.map(|cells| self.object(cells, work).transpose())
            .collect::<Option<Result<_, _>>>()
            .transpose()
    }

    /// Advances the cells, and returns the objects they have become if these never meet and nothing
    /// else is left.
    pub fn settled(
        &mut self,
        cells: &CellSet,
        work: &Analysis,
        generations: u64,
    ) -> Result<Option<Vec<Object>>, AnalysisError> {
        let parts = parts(cells, work, generations)?.into_iter();
        let mut parts: Vec<CellSet> = parts.map(|part| part.after).collect();
        parts.retain(|part| !part.is_empty());
        // The largest part is the least likely to be an object.
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        let mut objects = Vec::with_capacity(parts.len());
        for part in &parts {
            let Some(object) = self.object(part, work)? else {
                return Ok(None);
            };
            self.split(object, work, &mut objects)?;
        }
        loop {
            match self.joined(&objects, work)? {
                None => return Ok(None),
                Some(None) => return Ok(Some(objects)),
                Some(Some(joined)) => objects = joined,
            }
        }
    }

    /// Adds the objects that an object consists of. Parts that once acted on each other need not do
    /// so again.
    fn split(
        &mut self,
        whole: Object,
        work: &Analysis,
        objects: &mut Vec<Object>,
    ) -> Result<(), AnalysisError> {
        let shape = &*whole.shape;
        let cells = CellSet::from_iter(whole.cells(-shape.period()));
        // One period from a period ago: the parts that still act on each other.
        let parts = parts(&cells, work, shape.phases.len() as u64)?.into_iter();
        let parts = parts.map(|Part { after, .. }| after);
        // A spark may die without acting on anything.
        let parts: Vec<CellSet> = parts.filter(|part| !part.is_empty()).collect();
        if parts.len() > 1
            && let Some(parts) = self.objects(parts.iter(), work)?
        {
            for part in parts {
                self.split(part, work, objects)?;
            }
            return Ok(());
        }
        objects.push(whole);
        Ok(())
    }

    /// Joins objects that act on each other later, if there are any. The outer `None` means that
    /// objects with different velocities may meet, or that the joined cells are no object.
    #[expect(clippy::option_option, reason = "not settled, settled, and in between")]
    fn joined(
        &mut self,
        objects: &[Object],
        work: &Analysis,
    ) -> Result<Option<Option<Vec<Object>>>, AnalysisError> {
        let mut formations = Sets::new(objects.len());
        // From the left: standing objects are compared only as far as they reach.
        let mut order: Vec<usize> = (0..objects.len()).collect();
        order.sort_by_key(|&i| (objects[i].shape.motion == (0, 0), objects[i].reach().left));
        for (n, &i) in order.iter().enumerate() {
            work.go_on()?;
            let stands = objects[i].shape.motion == (0, 0);
            for &j in &order[n + 1..] {
                if stands && objects[j].reach().left > objects[i].reach().right {
                    break;
                }
                let (a, b) = (objects[i].path(0), objects[j].path(0));
                if a.may_meet(&b) {
                    if a.relative_speed(&b) != (0, 0) {
                        return Ok(None);
                    }
                    formations.join(i as u32, j as u32);
                }
            }
        }

        let mut joined = Vec::new();
        let mut any = false;
        for formation in formations.groups() {
            let formation: Vec<&Object> = formation.into_iter().map(|i| &objects[i]).collect();
            let apart = match formation.len() {
                1 => Some(true),
                _ => acts_apart(&formation, work)?,
            };
            match apart {
                None => return Ok(None),
                Some(true) => joined.extend(formation.into_iter().cloned()),
                Some(false) => {
                    any = true;
                    let cells =
                        CellSet::from_iter(formation.iter().flat_map(|object| object.cells(0)));
                    let Some(object) = self.object(&cells, work)? else {
                        return Ok(None);
                    };
                    joined.push(object);
                }
            }
        }
        Ok(Some(any.then_some(joined)))
    }
}

/// Returns whether objects with one velocity never act on each other; `None` if that takes too long
/// to find out.
fn acts_apart(formation: &[&Object], work: &Analysis) -> Result<Option<bool>, AnalysisError> {
    let objects = formation.iter().copied();
    let Some(common) = common_period(1, objects, Shapes::LONGEST_FORMATION) else {
        return Ok(None);
    };
    let at = |later| CellSet::from_iter(formation.iter().flat_map(|object| object.cells(later)));
    let mut cells = at(0);
    for later in 1..=common as i64 {
        cells = work.step(&cells)?;
        if cells != at(later) {
            return Ok(Some(false));
        }
    }
    Ok(Some(true))
}

/// Returns the shape of cells that repeat themselves, not of what they become.
fn shape_of(cells: &CellSet, work: &Analysis) -> Result<Option<Rc<Shape>>, AnalysisError> {
    // Cells that explode are no object, and take ever longer to follow. Any bound far above the
    // cells does: of 300,000 small patterns under random rules none came back that had grown by 64.
    let most = 64 + 8 * cells.len();
    let mut next = cells.clone();
    // If a later generation repeats, the first one does not.
    let mut earlier = cells.clone();
    for period in 1..=Shapes::LONGEST_PERIOD {
        next = work.step(&next)?;
        if next.is_moved(cells) {
            let (phases, motion) = cells.cycle(work, period)?;
            return Ok(Some(Rc::new(Shape::new(phases, motion))));
        }
        if next.len() > most || next.is_moved(&earlier) {
            break;
        }
        if period.is_power_of_two() {
            earlier.clone_from(&next);
        }
    }
    Ok(None)
}
