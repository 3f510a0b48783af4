//! Runs worlds until they have settled.
//!
//! A look draws the world on a canvas, and takes it apart into groups of cells that nothing is near.
//! A table remembers which groups have been proven to be objects, so a look takes microseconds:
//!
//! | look | when | what |
//! |---|---|---|
//! | at the groups | nothing seems to be active | known groups that never meet are enough |
//! | close | the same groups are unknown again, or what is active repeats | unknown groups are proven, first as they are, then with all that acted on them lately |
//! | at the whole | seldom, and at the end | all cells are proven at once, however large a group is, and however late its parts act on each other |

mod picture;
mod table;

use std::rc::Rc;

use super::census::Count;
use super::limits::{Analysis, AnalysisError};
use super::sets::Sets;
use super::shape::Object;
use crate::Rule;
use crate::error::WorldError;
use crate::kernel::{Inputs, Kernel, Prepared};
use crate::pattern::CellSet;
use crate::tiles::Tiles;
use crate::unbounded::Unbounded;
use picture::{Axis, Canvas, Picture};
use table::{APART, Known, PictureTable};

/// How many generations the parts of a world must be independent that act on each other seldom.
const LONG_APART: u64 = 512;

/// Runs worlds under one rule, and remembers what it has learned about groups of cells.
#[derive(Debug)]
pub(super) struct Settler {
    rule: Prepared,
    kernel: Kernel,
    world: Tiles,
    /// The generation of the last look.
    pub generation: u64,
    table: PictureTable,
    /// Where columns and rows are on the canvases.
    axes: [Axis; 2],
    canvas: Canvas,
    touched: Canvas,
    groups: Vec<Placed>,
}

/// How a look at a world ends.
#[derive(PartialEq, Eq)]
enum Look {
    /// It has settled.
    Settled,
    /// Something has not settled, or may meet something else.
    Restless,
    /// There are too many cells, or a group is too large.
    Large,
    /// Some pictures are not known; their hash.
    Unknown(u64),
}

impl Settler {
    /// The number of generations between looks is a multiple of this. Nearly all periods of
    /// oscillators divide it.
    const LOOKS: u64 = 60;
    /// It is about one in this many of the generations that have passed.
    const PASSED: u64 = 64;
    /// Every this many looks is preceded by a [`watch`](Self::watch).
    const WATCHES: u64 = 10;
    /// A watch finds periods of this many steps of two generations, and takes twice as many.
    const WATCHED: usize = 32;
    /// From this generation on, some looks examine what is not known, whatever is active.
    const LATE: u64 = 9_600;
    /// For how many generations a close look sees what acts on a group.
    const SEEN: u64 = 60;
    /// The work may be stopped after each step of a world of more bytes.
    const LARGE: usize = 1 << 26;

    pub fn new(rule: Rule) -> Self {
        Self {
            rule: Prepared::new(rule, Inputs::Columns),
            kernel: Kernel::fastest(),
            world: Tiles::new(rule),
            generation: 0,
            table: PictureTable::default(),
            axes: [Axis::default(), Axis::default()],
            canvas: Canvas::default(),
            touched: Canvas::default(),
            groups: Vec::new(),
        }
    }

    /// Returns all kinds of objects seen so far, with counts of 0.
    pub fn kinds(&self) -> &[Count] {
        &self.table.kinds
    }

    /// Returns the kinds of the objects of the world that has settled.
    pub fn left(&self) -> impl Iterator<Item = u32> {
        self.groups
            .iter()
            .flat_map(|placed| placed.known.kinds.iter().copied())
    }

    /// Returns the objects of the world that has settled.
    pub fn objects(&self) -> Vec<Object> {
        let objects = self.groups.iter().flat_map(|placed| {
            let (right, down) = placed.at;
            placed
                .known
                .objects
                .iter()
                .map(move |Object { shape, at }| Object {
                    shape: Rc::clone(shape),
                    at: (at.0 + right, at.1 + down),
                })
        });
        objects.collect()
    }

    /// Runs a world until it has settled within the limits of the work. Returns the generation in
    /// which the objects are in their first phases; `None` if it does not settle. `seen` is told
    /// the cells of some generations, the first one included.
    pub fn settle(
        &mut self,
        cells: &CellSet,
        work: &Analysis,
        mut seen: impl FnMut(u64, &Tiles) -> Result<(), AnalysisError>,
    ) -> Result<Option<u64>, AnalysisError> {
        Unbounded::check_place(cells)?;
        self.world
            .put(cells.words().iter().copied(), work.limits.memory);
        self.generation = 0;
        self.check_memory(work)?;
        let limit = work.limits.generations;
        let (mut unrest, mut unknown, mut next_close, mut next_whole) = (0, 0, 0, 0);
        let mut next_late = Self::LATE;
        for look in 1.. {
            seen(self.generation, &self.world)?;
            let left = limit - self.generation;
            if left == 0 {
                break;
            }
            let is_watch = look % Self::WATCHES == 0 && left > 4 * Self::WATCHED as u64;
            let repeats = match is_watch {
                true => self.watch(work)?,
                false => {
                    let looks = (self.generation / Self::PASSED / Self::LOOKS).max(1);
                    self.advance(left.min(looks * Self::LOOKS), work)?;
                    false
                }
            };
            work.reach(self.generation);
            let before = std::mem::replace(&mut unrest, self.world.unrest());
            let is_late = self.generation >= next_late;
            if is_late {
                next_late = self.generation + self.generation / 4;
            }
            if unrest != 0 && unrest != before && !repeats && !is_late {
                continue;
            }
            let found = self.look(&CellSet::new(), false, work);
            match found {
                Look::Settled => return Ok(Some(self.generation + APART)),
                Look::Unknown(hash) => {
                    let again = std::mem::replace(&mut unknown, hash) == hash;
                    if (again || repeats || is_late) && look >= next_close {
                        if self.look_closely(work)? {
                            return Ok(Some(self.generation + APART));
                        }
                        // Be patient: close looks take long.
                        next_close = look + look / 4;
                    }
                }
                Look::Restless | Look::Large => {}
            }
            // What is unknown has been examined closely: all at once would take long, in vain.
            let may_be_settled = match found {
                Look::Large => repeats || is_late,
                Look::Restless => is_late,
                Look::Settled | Look::Unknown(_) => false,
            };
            if may_be_settled && look >= next_whole {
                if let Some(apart) = self.look_at_whole(work)? {
                    return Ok(Some(self.generation + apart));
                }
                next_whole = 2 * look;
            }
        }
        let apart = self.look_at_whole(work)?;
        Ok(apart.map(|apart| self.generation + apart))
    }

    /// Advances and returns whether what is active repeats with a period of at most twice
    /// [`WATCHED`](Self::WATCHED) generations.
    fn watch(&mut self, work: &Analysis) -> Result<bool, AnalysisError> {
        let mut seen = [0; 2 * Self::WATCHED];
        for unrest in &mut seen {
            self.advance(2, work)?;
            *unrest = self.world.unrest();
        }
        let repeats = |period: usize| seen[period..] == seen[..seen.len() - period];
        Ok((1..=Self::WATCHED).any(repeats))
    }

    /// Advances the world.
    ///
    /// # Errors
    /// If it does not fit into memory, or the work is to stop.
    fn advance(&mut self, generations: u64, work: &Analysis) -> Result<(), AnalysisError> {
        let end = self.generation + generations;
        let (kernel, memory) = (self.kernel, work.limits.memory);
        while self.generation < end {
            work.go_on()?;
            self.generation += match (end - self.generation) / 2 {
                0 => {
                    self.world.step_one(kernel, &self.rule);
                    1
                }
                all => {
                    let is_large = self.world.bytes() > Self::LARGE;
                    let steps = if is_large { 1 } else { all };
                    2 * self.world.advance(kernel, &self.rule, steps, memory)
                }
            };
            self.check_memory(work)?;
        }
        Ok(())
    }

    fn check_memory(&self, work: &Analysis) -> Result<(), AnalysisError> {
        let (limit, generation) = (work.limits.memory, self.generation.into());
        match self.world.bytes() <= limit {
            true => Ok(()),
            false => Err(WorldError::MemoryLimit { limit, generation }.into()),
        }
    }

    /// Examines what is not known, first as it is, then with all that acts on it for some
    /// generations, if the limit allows them. Returns whether the world has settled.
    fn look_closely(&mut self, work: &Analysis) -> Result<bool, AnalysisError> {
        if self.look(&CellSet::new(), true, work) == Look::Settled {
            return Ok(true);
        }
        if self.generation + Self::SEEN > work.limits.generations {
            return Ok(false);
        }
        let mut words = Vec::new();
        for _ in 0..Self::SEEN {
            words.extend(self.world.words(|_| true));
            self.advance(1, work)?;
        }
        let earlier = CellSet::from_words(words);
        Ok(self.look(&earlier, true, work) == Look::Settled)
    }

    /// Examines all cells at once. If the world has settled, returns for how many generations its
    /// parts were followed.
    fn look_at_whole(&mut self, work: &Analysis) -> Result<Option<u64>, AnalysisError> {
        let cells = CellSet::from_words(self.world.words(|_| true));
        for apart in [APART, LONG_APART] {
            if let Some(known) = self.table.prove(&cells, work, apart)? {
                let known = Rc::new(known);
                let (at, shift) = ((0, 0), (0, 0));
                self.groups = vec![Placed { at, shift, known }];
                return Ok(Some(apart));
            }
        }
        Ok(None)
    }

    /// Looks whether the world consists of objects that never meet. Cells belong to one group if
    /// they are near each other, or joined by `earlier` cells. Pictures that are not known are
    /// examined if `learn` is set.
    fn look(&mut self, earlier: &CellSet, learn: bool, work: &Analysis) -> Look {
        self.groups.clear();
        if !self.draw(earlier, work) {
            return Look::Large;
        }
        let mut unknown = 0_u64;
        let [across, along] = &self.axes;
        let touched = &self.touched;
        let whole = self.canvas.take_groups(touched, across, along, |group| {
            let known = match self.table.find(&group.picture) {
                None if learn => self.table.learn(&group.picture, work),
                found => found.flatten(),
            };
            if known.is_none() {
                let hash = self.table.hash(&group.picture, group.place());
                unknown = unknown.wrapping_add(hash) | 1;
            }
            self.groups.extend(known.map(|known| Placed {
                at: group.place(),
                shift: group.shift,
                known,
            }));
        });
        match unknown {
            0 if !whole => Look::Large,
            0 if self.is_apart(work) => Look::Settled,
            0 => Look::Restless,
            unknown => Look::Unknown(unknown),
        }
    }

    /// Draws the world and earlier cells on one canvas, and the world alone on the other. Gliders
    /// alone in their tiles become groups at once: drawn, they would make the canvas large. Fails
    /// if there are too many cells.
    fn draw(&mut self, earlier: &CellSet, work: &Analysis) -> bool {
        let Self {
            world,
            canvas,
            touched,
            groups,
            table,
            axes: [across, along],
            ..
        } = self;
        (*across, *along) = (Axis::default(), Axis::default());
        let knows_gliders = self.rule.rule == Rule::LIFE && earlier.is_empty();
        let mut drawn = Vec::new();
        for tile in world.tiles() {
            if knows_gliders && let Some((at, rows)) = tile.glider() {
                let picture = Picture { rows: rows.into() };
                let known = table.find(&picture);
                if let Some(known) = known.unwrap_or_else(|| table.learn(&picture, work)) {
                    let shift = (0, 0);
                    groups.push(Placed { at, shift, known });
                    continue;
                }
            }
            let area = tile.rectangle;
            across.add(area.left, area.right);
            along.add(area.top, area.bottom);
            drawn.push(tile);
        }
        for word in earlier.words() {
            across.add(word.x, word.x);
            along.add(word.y, word.y);
        }
        if !canvas.clear(across, along) {
            return false;
        }
        touched.clear_like(canvas);
        for word in earlier.words() {
            let (x, y) = (across.shift(word.x), along.shift(word.y));
            canvas.add(word.x + x, word.y + y, word.bits);
        }
        for tile in drawn {
            // The left of a tile and the rest of its row may be in two blocks: blocks of one tile
            // are next to each other.
            let x = tile.rectangle.left;
            let x = x + across.shift(x);
            for (y, bits) in tile.rows() {
                let y = y + along.shift(y);
                canvas.add(x, y, bits);
                touched.add(x, y, bits);
            }
        }
        true
    }

    /// Returns whether the groups never meet.
    fn is_apart(&mut self, work: &Analysis) -> bool {
        while let Some(mut joined) = self.meetings() {
            if !joined.any_joined() {
                return true;
            }
            if !self.join(&mut joined, work) {
                break;
            }
        }
        false
    }

    /// Returns which groups may act on each other as they stand, or move side by side; `None` if
    /// some may meet later.
    fn meetings(&mut self) -> Option<Sets> {
        let (groups, touched) = (&self.groups, &mut self.touched);
        let mut joined = Sets::new(groups.len());
        touched.clear_like(&self.canvas);
        let mut moving = Vec::new();
        for (i, placed) in groups.iter().enumerate() {
            let Some(cells) = &placed.known.touched else {
                moving.push(i);
                continue;
            };
            let x = placed.at.0 + placed.shift.0 + cells.right;
            let y = placed.at.1 + placed.shift.1 + cells.down;
            let mut meets = false;
            for (y, &bits) in (y..).zip(&cells.rows) {
                meets |= touched.add(x, y, bits);
            }
            for (j, other) in groups[..i].iter().enumerate() {
                if meets && placed.meetings(other).next().is_some() {
                    joined.join(i as u32, j as u32);
                }
            }
        }
        for (n, &i) in moving.iter().enumerate() {
            for (j, other) in groups.iter().enumerate() {
                if moving[..=n].contains(&j) {
                    continue;
                }
                for is_even in groups[i].meetings(other) {
                    if !is_even {
                        return None;
                    }
                    joined.join(i as u32, j as u32);
                }
            }
        }
        Some(joined)
    }

    /// Replaces groups that are joined by one that is proven to be objects. Fails if they are not.
    fn join(&mut self, joined: &mut Sets, work: &Analysis) -> bool {
        let groups = std::mem::take(&mut self.groups);
        for members in joined.groups() {
            if let [alone] = members[..] {
                self.groups.push(groups[alone].clone());
                continue;
            }
            let cells = members.iter().flat_map(|&i| groups[i].cells());
            let Ok(Some(known)) = self.table.prove(&cells.collect(), work, APART) else {
                return false;
            };
            self.groups.push(Placed {
                at: (0, 0),
                shift: groups[members[0]].shift,
                known: Rc::new(known),
            });
        }
        true
    }
}

/// Objects at a place.
#[derive(Clone, Debug)]
struct Placed {
    at: (i64, i64),
    /// How far it moves to the canvas.
    shift: (i64, i64),
    known: Rc<Known>,
}

impl Placed {
    fn cells(&self) -> impl Iterator<Item = (i64, i64)> {
        let objects = self.known.objects.iter();
        let cells = objects.flat_map(|object| object.cells(-(APART as i64)));
        cells.map(|(x, y)| (x + self.at.0, y + self.at.1))
    }

    /// Returns the paths that may meet: for each such pair, whether both have one velocity.
    fn meetings(&self, other: &Self) -> impl Iterator<Item = bool> {
        self.known.paths.iter().flat_map(move |a| {
            let a = a.moved(self.at);
            other.known.paths.iter().filter_map(move |b| {
                let b = b.moved(other.at);
                a.may_meet(&b).then(|| a.relative_speed(&b) == (0, 0))
            })
        })
    }
}
