//! What many soups leave, faster than one at a time.

mod picture;
mod table;

use std::rc::Rc;

use super::census::{Census, Count};
use super::limits::{AnalysisError, AnalysisLimits, Work};
use super::sets::Sets;
use super::settle::{Settlement, settle_pattern};
use crate::Rule;
use crate::kernel::{Inputs, Kernel, Prepared};
use crate::pattern::{CellSet, Pattern};
use crate::tiles::Tiles;
use crate::unbounded::Unbounded;
use picture::{Axis, Canvas, Group, Picture};
use table::{Known, PictureTable};

/// Counts what many soups leave.
///
/// The counts are those of [`settle_pattern`], and found in a hundredth of the time: the counter
/// remembers every group of cells that it has proven to be objects. Objects that are new, or near
/// each other, go through the same proof as in [`settle_pattern`]. It does not find out in which
/// generation a soup settles.
///
/// ```
/// use grid_core::Dice;
/// use life_worlds::{Rule, analysis::SoupCounter};
///
/// let mut dice = Dice::seeded(1);
/// let mut counter = SoupCounter::new(Rule::LIFE, 20_000)?;
/// for _ in 0..20 {
///     let soup = (0..256).filter(|_| dice.below(2) == 0).map(|i| (i % 16, i / 16)).collect();
///     counter.count(&soup)?;
/// }
/// assert!(counter.census().count("Block") > 20);
/// # Ok::<(), life_worlds::analysis::AnalysisError>(())
/// ```
#[derive(Debug)]
pub struct SoupCounter {
    rule: Prepared,
    kernel: Kernel,
    world: Tiles,
    limit: u64,
    table: PictureTable,
    /// Where columns and rows are on the canvases.
    axes: [Axis; 2],
    canvas: Canvas,
    touched: Canvas,
    groups: Vec<Placed>,
    /// The kinds of the last soup's objects.
    left: Vec<u32>,
}

/// How a look at a world ends.
#[derive(PartialEq, Eq)]
enum Look {
    /// It has settled, and its objects are counted.
    Settled,
    /// Something has not settled, or may meet something else.
    Restless,
    /// Some pictures are not known; their hash.
    Unknown(u64),
}

impl SoupCounter {
    /// The number of generations between looks. Nearly all periods of oscillators divide it.
    const LOOKS: u64 = 60;
    /// Every this many looks is preceded by a [`watch`](Self::watch).
    const WATCHES: u64 = 10;
    /// A watch finds periods of this many steps of two generations, and takes twice as many.
    const WATCHED: usize = 32;
    /// After this many generations, the general proof takes over.
    const LONGEST: u64 = 20_000;
    /// Every this many looks examine what is not known.
    const LATE: u64 = 160;
    /// The most bytes that the tiles of a soup may take.
    const MEMORY: usize = AnalysisLimits::MEMORY;
    /// How many generations groups must have been apart in the last kind of look.
    const APART: u64 = 60;

    /// Returns a counter for soups that settle within `limit` generations.
    ///
    /// # Errors
    /// If the rule has B0.
    pub fn new(rule: Rule, limit: u64) -> Result<Self, AnalysisError> {
        let work = Work::of(&Pattern::default().with_rule(rule), u64::MAX)?;
        Ok(Self {
            rule: Prepared::new(rule, Inputs::Columns),
            kernel: Kernel::fastest(),
            world: Tiles::new(rule),
            limit,
            table: PictureTable::new(work),
            axes: [Axis::default(), Axis::default()],
            canvas: Canvas::default(),
            touched: Canvas::default(),
            groups: Vec::new(),
            left: Vec::new(),
        })
    }

    /// Adds what a soup leaves to the counts. Returns its objects, as indices of
    /// [`kinds`](Self::kinds), each as often as there are objects of this kind; `None` if the soup
    /// does not settle.
    ///
    /// # Errors
    /// If cells are too far from (0, 0), or the soup outgrows the memory.
    ///
    /// ```
    /// use life_worlds::{Rule, analysis::SoupCounter, pattern::Pattern};
    ///
    /// let mut counter = SoupCounter::new(Rule::LIFE, 10_000)?;
    /// let pentomino = Pattern::named("R-pentomino").unwrap();
    /// assert_eq!(counter.count(&pentomino.cells)?.map(<[_]>::len), Some(25));
    /// assert_eq!(counter.census().count("Glider"), 6);
    /// let gun = Pattern::named("Gosper gun").unwrap();
    /// assert_eq!(counter.count(&gun.cells)?, None);
    /// # Ok::<(), life_worlds::analysis::AnalysisError>(())
    /// ```
    pub fn count(&mut self, soup: &CellSet) -> Result<Option<&[u32]>, AnalysisError> {
        let has_settled = self.run(soup)? || self.prove(soup)?;
        for &kind in &self.left {
            self.table.kinds[kind as usize].count += 1;
        }
        Ok(has_settled.then_some(&self.left))
    }

    /// Returns all kinds of objects seen so far, and how many there were of each.
    pub fn kinds(&self) -> &[Count] {
        &self.table.kinds
    }

    /// Returns the objects of all soups.
    pub fn census(&self) -> Census {
        Census::with_counts(self.kinds().iter().filter(|kind| kind.count > 0).cloned())
    }

    /// Runs the general proof.
    fn prove(&mut self, soup: &CellSet) -> Result<bool, AnalysisError> {
        self.left.clear();
        let pattern = Pattern::new(soup.clone()).with_rule(self.rule.rule);
        let Settlement::Settled(ash) = settle_pattern(&pattern, self.limit)? else {
            return Ok(false);
        };
        for count in ash.census.counts {
            let copies = count.count as usize;
            let kind = self.table.number_of(count);
            self.left.extend(std::iter::repeat_n(kind, copies));
        }
        Ok(true)
    }

    /// Runs a soup until it has settled. Returns false if this takes too long.
    fn run(&mut self, soup: &CellSet) -> Result<bool, AnalysisError> {
        Unbounded::check_place(soup)?;
        let words = soup.words().iter().copied();
        self.world.put(words, Self::MEMORY);
        let (mut generation, mut unrest, mut unknown, mut next_close) = (0, 0, None, 0);
        let limit = self.limit.min(Self::LONGEST);
        for look in 1.. {
            let is_watch = look % Self::WATCHES == 0;
            generation += if is_watch {
                4 * Self::WATCHED as u64
            } else {
                Self::LOOKS
            };
            if generation > limit {
                return Ok(false);
            }
            let has_period = match is_watch {
                true => self.watch(),
                false => self.advance(Self::LOOKS).then_some(false),
            };
            let Some(has_period) = has_period else {
                return Ok(false);
            };
            let before = std::mem::replace(&mut unrest, self.world.unrest());
            let is_late = look % Self::LATE == 0;
            if unrest != 0 && unrest != before && !has_period && !is_late {
                continue;
            }
            match self.look(&CellSet::new(), false) {
                Look::Settled => return Ok(true),
                Look::Restless => {}
                Look::Unknown(hash) => {
                    let repeats = has_period || unknown == Some(hash);
                    if (repeats || is_late) && look >= next_close {
                        if self.look_closely(&mut generation, limit) {
                            return Ok(true);
                        }
                        // Be patient: close looks take long.
                        next_close = look + look / 4;
                    }
                    unknown = Some(hash);
                }
            }
        }
        Ok(false)
    }

    /// Advances and returns whether what is active repeats with a period of at most twice
    /// [`WATCHED`](Self::WATCHED) generations; `None` if the world does not fit into memory.
    fn watch(&mut self) -> Option<bool> {
        let mut seen = [0; 2 * Self::WATCHED];
        for unrest in &mut seen {
            self.advance(2).then_some(())?;
            *unrest = self.world.unrest();
        }
        let repeats = |period: usize| seen[period..] == seen[..seen.len() - period];
        Some((1..=Self::WATCHED).any(repeats))
    }

    /// Advances an even number of generations. Returns false if the world does not fit into memory.
    fn advance(&mut self, generations: u64) -> bool {
        let (steps, limit) = (generations / 2, Self::MEMORY);
        self.world.advance(self.kernel, &self.rule, steps, limit) == steps
    }

    /// Examines what is not known, first as it is, then with all that acts on it for some
    /// generations, if the limit allows them. Returns whether the world has settled.
    fn look_closely(&mut self, generation: &mut u64, limit: u64) -> bool {
        if self.look(&CellSet::new(), true) == Look::Settled {
            return true;
        }
        if *generation + Self::APART > limit {
            return false;
        }
        *generation += Self::APART;
        let mut words = Vec::new();
        for _ in 0..Self::APART {
            words.extend(self.world.words(|_| true));
            self.world.step_one(self.kernel, &self.rule);
        }
        let earlier = CellSet::from_words(words);
        self.look(&earlier, true) == Look::Settled
    }

    /// Looks whether the world consists of objects that never meet, and counts them. Cells belong
    /// to one group if they are near each other, or joined by `earlier` cells. Pictures that are
    /// not known are examined if `learn` is set.
    fn look(&mut self, earlier: &CellSet, learn: bool) -> Look {
        self.left.clear();
        self.groups.clear();
        if !self.draw(earlier) {
            return Look::Restless;
        }
        let mut unknown = 0;
        let [across, along] = &self.axes;
        let touched = &self.touched;
        let whole = self.canvas.take_groups(touched, across, along, |group| {
            let known = match self.table.find(&group.picture) {
                None if learn => self.table.learn(&group.picture),
                found => found.flatten(),
            };
            if known.is_none() {
                unknown = hash(unknown, &group);
            }
            self.groups.extend(known.map(|known| Placed {
                at: group.place(),
                shift: group.shift,
                known,
            }));
        });
        match unknown {
            0 if whole && self.is_apart() => Look::Settled,
            0 => Look::Restless,
            unknown => Look::Unknown(unknown),
        }
    }

    /// Draws the world and earlier cells on one canvas, and the world alone on the other. Gliders
    /// alone in their tiles become groups at once: drawn, they would make the canvas large. Fails
    /// if there are too many cells.
    fn draw(&mut self, earlier: &CellSet) -> bool {
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
                if let Some(known) = known.unwrap_or_else(|| table.learn(&picture)) {
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

    /// Returns whether the groups never meet, and counts their objects.
    fn is_apart(&mut self) -> bool {
        loop {
            let Some(mut joined) = self.meetings() else {
                return false;
            };
            if !joined.any_joined() {
                for placed in &self.groups {
                    self.left.extend_from_slice(&placed.known.kinds);
                }
                return true;
            }
            if !self.join(&mut joined) {
                return false;
            }
        }
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
    fn join(&mut self, joined: &mut Sets) -> bool {
        let groups = std::mem::take(&mut self.groups);
        for members in joined.groups() {
            if let [alone] = members[..] {
                self.groups.push(groups[alone].clone());
                continue;
            }
            let cells = members.iter().flat_map(|&i| groups[i].cells());
            let Some(known) = self.table.prove(&cells.collect()) else {
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
        let cells = self.known.cells.iter();
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

/// Multiplication by this number mixes the bits of a word.
const MIXED: u64 = 0x9e37_79b9_7f4a_7c15;

/// Returns the hash of an unknown picture at its place, and those before.
fn hash(before: u64, group: &Group) -> u64 {
    let (x, y) = group.place();
    let rows = group.picture.rows.iter().copied();
    let words = rows.chain([x as u64, y as u64]);
    let mix = |hash: u64, word: u64| (hash ^ word).wrapping_mul(MIXED).rotate_left(29);
    words.fold(before ^ 0x5851_f42d_4c95_7f2d, mix) | 1
}
