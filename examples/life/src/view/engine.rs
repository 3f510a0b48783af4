//! The computation of generations, in a thread of its own: the screen stays responsive.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle, Thread};
use std::time::{Duration, Instant};
use std::{io, mem};

use life_worlds::pattern::{CellSet, Rectangle, Topology};
use life_worlds::{Algorithm, Generations, World};

use super::edits::{Change, Edits};
use super::ship::Course;
use crate::canvas::{Look, Zoom};
use crate::error::Error;
use crate::files::{format_of, losses, pattern_named, read, save};
use crate::options::Memory;
use crate::soup::soup;
use crate::world::{Start, world};

/// The time between the beginnings of two steps at the usual pace.
const TICK: Duration = Duration::from_millis(40);
/// The size of a soup on the plane.
const SOUP: (u64, u64) = (64, 64);
/// A computation that takes longer shows the generation it has reached.
const SLICE: Duration = Duration::from_millis(100);

/// A step that takes longer is told.
const MOMENT: Duration = Duration::from_millis(300);

/// What the screen asks of the engine, and how far that is done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wants {
    /// Whether steps follow each other.
    pub runs: bool,
    /// A step is 2^speed generations. Below 0, steps are of one generation and 2^-speed times as
    /// slow.
    pub speed: i32,
    /// The algorithm: the one that was ordered last, unless it cannot be had.
    pub algorithm: Algorithm,
    /// The part of the world that is drawn, to which the engine keeps it that follows something.
    pub look: Look,
    /// What the part that is drawn keeps to.
    pub follows: Follow,
    /// What is to be done, in this order.
    pub orders: Vec<Order>,
    /// The step that is computed.
    pub task: Option<Task>,
    /// Whether cells have been edited and not saved.
    pub is_edited: bool,
    /// Whether cells have been copied.
    pub has_copied: bool,
}

/// What the part of the world that is drawn keeps to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Follow {
    /// Where it is.
    #[default]
    Nothing,
    /// The whole world.
    All,
    /// A spaceship.
    Ship(Course),
}

/// News, or what went wrong.
pub type Message = Result<String, String>;

/// What is to be done with the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Go back to the beginning.
    Restart,
    /// Go this many generations forward.
    Forward(u128),
    /// Go to this generation.
    To(u128),
    /// Change cells.
    Edit(Change),
    /// Take back the last change, or the last that was taken back if this is false.
    Undo(bool),
    /// Begin with the pattern of a file, of this name or with this apgcode.
    Open(String),
    /// Begin with a random soup.
    Soup,
    /// Save the world to a file.
    Save(PathBuf),
    /// Follow the spaceship in the middle.
    Follow,
    /// Take this algorithm.
    Algorithm(Algorithm),
}

/// Generations that are being computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// How many are still to be computed.
    pub left: u128,
    /// How many there were at the beginning.
    pub total: u128,
    /// How long they have been computed.
    pub time: Duration,
    /// Whether it is one step of a run, which a change of speed ends.
    pub is_step: bool,
}

impl Task {
    fn new(total: u128, is_step: bool) -> Option<Self> {
        (total > 0).then_some(Self {
            left: total,
            total,
            time: Duration::ZERO,
            is_step,
        })
    }

    /// Returns which part of it is done, from 0 to 1.
    pub fn share(&self) -> f64 {
        (self.total - self.left.min(self.total)) as f64 / self.total as f64
    }
}

impl Wants {
    /// Returns whether there are generations to compute.
    pub fn is_busy(&self) -> bool {
        self.runs || self.task.is_some() || !self.orders.is_empty()
    }

    /// Computes no further generations.
    pub fn stop(&mut self) {
        (self.runs, self.task) = (false, None);
        let is_jump = |order: &Order| matches!(order, Order::Forward(_) | Order::To(_));
        self.orders.retain(|order| !is_jump(order));
    }

    /// Returns the step that is computed if it takes longer than a moment, which is told.
    pub fn long_task(&self) -> Option<Task> {
        self.task.filter(|task| task.time > MOMENT)
    }

    /// Returns the number of generations of a step.
    pub fn step(&self) -> u128 {
        1 << self.speed.max(0)
    }
}

/// A generation, as it is shown.
#[derive(Clone, Debug)]
pub struct View {
    /// The number of the generation.
    pub generation: u128,
    /// The number of living cells.
    pub population: u128,
    /// The board, or the rectangle around all living cells.
    pub extent: Option<Rectangle<i128>>,
    /// The bounds, `None` on the plane.
    pub topology: Option<Topology>,
    /// The rule.
    pub rule: Generations,
    /// The algorithm that computes it.
    pub algorithm: Algorithm,
    /// The part that is drawn.
    pub look: Look,
    /// The picture, a line for each row.
    pub picture: String,
}

impl View {
    /// Returns a picture of a world.
    pub fn of(world: &World, look: Look) -> Self {
        let seen = look.squares();
        let squares = world.squares_in(seen, look.zoom.level());
        let dying = match look.zoom {
            Zoom::Blocks => world.dying_in(seen),
            _ => CellSet::new(),
        };
        Self {
            generation: world.generation(),
            population: world.population(),
            extent: world.extent(),
            topology: world.topology(),
            rule: world.generations(),
            algorithm: world.algorithm(),
            picture: look.draw(&squares, &dying, world.board()),
            look,
        }
    }
}

/// What the two threads share.
#[derive(Debug, Default)]
struct State {
    wants: Wants,
    view: Option<View>,
    message: Option<Message>,
    /// Whether there is a change that the engine has not seen.
    is_changed: bool,
    /// The thread of the engine, which waits for changes.
    thread: Option<Thread>,
}

/// The screen's side of an engine.
#[derive(Clone, Debug)]
pub struct Link(Arc<Mutex<State>>);

impl Link {
    fn lock(&self) -> MutexGuard<'_, State> {
        // The state is consistent between any two statements.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives the engine a new order, which it begins at once. Returns what is asked of it now.
    pub fn ask(&self, change: impl FnOnce(&mut Wants)) -> Wants {
        let mut state = self.lock();
        change(&mut state.wants);
        state.is_changed = true;
        state.thread.iter().for_each(Thread::unpark);
        state.wants.clone()
    }

    /// Returns what is asked of the engine now, and the picture and the message that it has made
    /// since the last call.
    pub fn news(&self) -> (Wants, Option<View>, Option<Message>) {
        let mut state = self.lock();
        (state.wants.clone(), state.view.take(), state.message.take())
    }
}

/// A world, and what is done with it.
#[derive(Debug)]
pub struct Engine {
    start: Start,
    world: World,
    link: Link,
    /// The generation that the last picture shows.
    shown: u128,
    /// How many soups have been made.
    soups: u64,
    edits: Edits,
    /// When the next step of a run begins.
    next: Instant,
    /// How long the last picture took, and when it was made.
    drawing: Duration,
    drawn: Instant,
}

impl Engine {
    /// Returns an engine at rest, and the link to it.
    pub fn new(start: Start, look: Look) -> (Self, Link) {
        let wants = Wants {
            algorithm: start.options.algorithm,
            look,
            ..Default::default()
        };
        let state = State {
            wants,
            ..Default::default()
        };
        let link = Link(Arc::new(Mutex::new(state)));
        let engine = Self {
            world: start.world.clone(),
            start,
            link: link.clone(),
            shown: 0,
            soups: 0,
            edits: Edits::default(),
            next: Instant::now(),
            drawing: Duration::ZERO,
            drawn: Instant::now(),
        };
        (engine, link)
    }

    /// Returns the living cells in a rectangle.
    #[cfg(test)]
    pub fn cells_in(&self, window: Rectangle) -> CellSet {
        self.world.cells_in(window)
    }

    /// Starts the thread. It ends with the program.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(mut self) -> io::Result<JoinHandle<()>> {
        let thread = thread::Builder::new().name("life".into());
        // HashLife descends a level of its quadtree a call.
        thread.stack_size(8 << 20).spawn(move || {
            self.link.lock().thread = Some(thread::current());
            loop {
                match self.turn() {
                    Some(pause) => thread::park_timeout(pause),
                    None => thread::park(),
                }
            }
        })
    }

    /// Does what is asked for a moment. Returns how long there is nothing to do: `None` is until
    /// the next change.
    pub fn turn(&mut self) -> Option<Duration> {
        let mut state = self.link.lock();
        let is_changed = mem::take(&mut state.is_changed);
        let orders = mem::take(&mut state.wants.orders);
        drop(state);
        for order in orders {
            let done = self.obey(order);
            self.stop_if_failed(done);
        }
        let done = self.advance();
        self.stop_if_failed(done);
        self.show(is_changed);
        let state = self.link.lock();
        if state.is_changed || state.wants.task.is_some() {
            return Some(Duration::ZERO);
        }
        let until = || self.next.saturating_duration_since(Instant::now());
        state.wants.runs.then(until)
    }

    /// Obeys an order: makes the task that leads to a generation, or changes the world.
    fn obey(&mut self, order: Order) -> Result<(), Error> {
        let now = self.world.generation();
        let generations = match order {
            Order::Restart => self.restart().map(|()| 0)?,
            Order::Forward(generations) => generations,
            Order::To(generation) => {
                if generation < now {
                    self.restart()?;
                }
                let first = self.world.generation();
                let before = || Error::Refused(format!("the pattern begins at generation {first}"));
                generation.checked_sub(first).ok_or_else(before)?
            }
            Order::Edit(change) => {
                let done = self.edits.change(&mut self.world, change);
                let wants = &mut self.link.lock().wants;
                wants.is_edited |= self.edits.is_edited;
                wants.has_copied = self.edits.has_copied();
                return done;
            }
            Order::Undo(is_back) => {
                self.edits.undo(&mut self.world, is_back)?;
                self.link.lock().wants.is_edited = self.edits.is_edited;
                return Ok(());
            }
            Order::Open(text) => self.open(&text).map(|()| 0)?,
            Order::Soup => self.soup().map(|()| 0)?,
            Order::Save(path) => {
                save(&self.world, &path, &mut io::sink())?;
                let mut said = vec![format!("saved to {}", path.display())];
                said.extend(losses(format_of(&path)?, &self.world.about()));
                self.say(Ok(said.join("; ")));
                self.edits.is_edited = false;
                self.link.lock().wants.is_edited = false;
                return Ok(());
            }
            Order::Follow => {
                let middle = self.link.lock().wants.look.middle;
                // A world without a spaceship goes on.
                match Course::near(&self.world, middle) {
                    Ok(course) => self.link.lock().wants.follows = Follow::Ship(course),
                    Err(error) => self.say(Err(error.to_string())),
                }
                return Ok(());
            }
            Order::Algorithm(algorithm) => {
                let Err(error) = self.world.set_algorithm(algorithm) else {
                    self.start.options.algorithm = algorithm;
                    return Ok(());
                };
                // The world goes on with the one it has, unless yet another one is asked for.
                let mut state = self.link.lock();
                state.message = Some(Err(Error::from(error).to_string()));
                if state.wants.algorithm == algorithm {
                    state.wants.algorithm = self.start.options.algorithm;
                }
                return Ok(());
            }
        };
        let wants = &mut self.link.lock().wants;
        (wants.runs, wants.task) = (false, Task::new(generations, false));
        Ok(())
    }

    fn say(&self, message: Message) {
        self.link.lock().message = Some(message);
    }

    /// Computes nothing further after an error. What was asked for in the meantime is still done.
    fn stop_if_failed(&self, done: Result<(), Error>) {
        if let Err(error) = done {
            self.say(Err(error.to_string()));
            let wants = &mut self.link.lock().wants;
            (wants.runs, wants.task) = (false, None);
        }
    }

    /// Begins again. The present world can be brought back.
    fn restart(&mut self) -> Result<(), Error> {
        let mut world = self.start.world.clone();
        world.set_algorithm(self.start.options.algorithm)?;
        if self.edits.is_edited {
            self.say(Ok("u brings the edited cells back".into()));
            self.edits.keep(&self.world);
        }
        self.edits.is_edited = false;
        self.link.lock().wants.is_edited = false;
        self.world = world;
        Ok(())
    }

    /// Begins with the pattern of a file; if there is none, with that of a name or an apgcode.
    fn open(&mut self, text: &str) -> Result<(), Error> {
        let (path, options) = (Path::new(text), &self.start.options);
        self.start.world = if path.exists() {
            let mebibytes = u32::try_from(options.memory_limit >> 20).unwrap_or(u32::MAX);
            world(
                path,
                &read(path, Memory { mebibytes })?,
                (None, None),
                options,
            )?
        } else {
            World::from_pattern(&pattern_named(text)?, options)?
        };
        self.restart()
    }

    /// Begins with a soup under the same rule: a whole board, or some cells on the plane.
    fn soup(&mut self) -> Result<(), Error> {
        let bounds = self.world.topology();
        let (width, height) = bounds.map_or(SOUP, Topology::size);
        let seed = self.soups + 1;
        let rule = self.world.generations();
        let pattern = soup((width, height), 0.5, rule.rule(), seed)?;
        let mut pattern = pattern.with_generations(rule);
        pattern.topology = bounds;
        self.start.world = World::from_pattern(&pattern, &self.start.options)?;
        self.soups = seed;
        self.restart()?;
        self.say(Ok(format!("soup of {width} x {height} cells, seed {seed}")));
        Ok(())
    }

    /// Begins the next step of a run if it is time, and computes a slice of the task.
    fn advance(&mut self) -> Result<(), Error> {
        let Some(task) = self.task() else {
            return Ok(());
        };
        let (begin, before) = (Instant::now(), self.world.generation());
        let link = &self.link;
        let goes_on = |_| begin.elapsed() < SLICE && !link.lock().is_changed;
        let done = self.world.advance_while(task.left, goes_on);
        let taken = self.world.generation() - before;
        let mut state = self.link.lock();
        if let Some(current) = &mut state.wants.task {
            current.left = current.left.saturating_sub(taken);
            current.time += begin.elapsed();
            if current.left == 0 {
                state.wants.task = None;
            }
        }
        // Empty space stays empty for ever.
        if state.wants.runs && self.world.topology().is_none() && self.world.extent().is_none() {
            state.message = Some(Ok("no cell lives any more".into()));
            state.wants.stop();
        }
        drop(state);
        done?;
        Ok(())
    }

    /// Returns the task, which is the next step of a run if it is time for one.
    fn task(&mut self) -> Option<Task> {
        let mut state = self.link.lock();
        let wants = &mut state.wants;
        let now = Instant::now();
        if wants.runs && wants.task.is_none() && now >= self.next {
            wants.task = Task::new(wants.step(), true);
            self.next = now + TICK * (1 << (-wants.speed).max(0));
        }
        wants.task
    }

    /// Draws the world if something is asked for or the generation has changed. Pictures that take
    /// long are made seldom while generations are computed.
    fn show(&mut self, is_asked_for: bool) {
        let wants = self.link.lock().wants.clone();
        let (mut look, follows) = (wants.look, wants.follows);
        let is_soon = wants.task.is_some() && self.drawn.elapsed() < 4 * self.drawing;
        if !is_asked_for && (is_soon || self.world.generation() == self.shown) {
            return;
        }
        let begin = Instant::now();
        match (follows, self.world.extent()) {
            (Follow::All, Some(extent)) => {
                look = look.fitted(extent, self.world.board().is_some());
            }
            (Follow::Ship(course), _) => look.middle = course.place(&self.world),
            _ => {}
        }
        let view = View::of(&self.world, look);
        self.shown = view.generation;
        (self.drawing, self.drawn) = (begin.elapsed(), Instant::now());
        let mut state = self.link.lock();
        if follows != Follow::Nothing && state.wants.follows == follows {
            (state.wants.look.middle, state.wants.look.zoom) = (look.middle, look.zoom);
        }
        state.view = Some(view);
    }
}
