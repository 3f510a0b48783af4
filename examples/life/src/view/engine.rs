//! The computation of generations, in a thread of its own: the screen stays responsive.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{io, mem};

use life_worlds::Rule;
use life_worlds::any_world::AnyWorld;
use life_worlds::pattern::{Rectangle, Topology};

use crate::canvas::Look;
use crate::error::Error;
use crate::options::Algorithm;
use crate::world::{Start, better, converted, kind, room};

/// The time between the beginnings of two steps at the usual pace.
const TICK: Duration = Duration::from_millis(40);
/// A computation that takes longer shows the generation it has reached.
const SLICE: Duration = Duration::from_millis(100);
/// A step that takes longer may need another algorithm.
const SLOW: Duration = Duration::from_millis(500);

/// What the screen asks of the engine.
#[derive(Debug)]
pub struct Wants {
    /// Whether steps follow each other.
    pub runs: bool,
    /// A step is 2^speed generations. Below 0, steps are of one generation and 2^-speed times as
    /// slow.
    pub speed: i32,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The part of the world that is drawn.
    pub look: Look,
    /// Whether the part is always the whole world.
    pub follows: bool,
    /// A change of the world that is to be made.
    pub jump: Option<Jump>,
    /// The step that is computed.
    pub task: Option<Task>,
    /// Whether there is a change that the engine has not seen.
    is_changed: bool,
}

/// A change of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jump {
    /// To the beginning.
    Restart,
    /// This many generations forward.
    Forward(u128),
    /// To this generation.
    To(u128),
}

/// Generations that are being computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// How many are still to be computed.
    pub left: u128,
    /// How many there were at the beginning.
    pub total: u128,
    /// The beginning.
    pub begun: Instant,
    /// Whether it is one step of a run, which a change of speed ends.
    pub is_step: bool,
}

impl Task {
    fn new(total: u128, is_step: bool) -> Option<Self> {
        (total > 0).then(|| Self {
            left: total,
            total,
            begun: Instant::now(),
            is_step,
        })
    }
}

impl Wants {
    /// Returns whether there are generations to compute.
    pub fn is_busy(&self) -> bool {
        self.runs || self.task.is_some() || self.jump.is_some()
    }

    /// Computes no further generations.
    pub fn stop(&mut self) {
        (self.runs, self.task, self.jump) = (false, None, None);
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
    pub rule: Rule,
    /// The algorithm that computes it.
    pub algorithm: Algorithm,
    /// The part that is drawn.
    pub look: Look,
    /// The rows of characters.
    pub rows: Vec<String>,
}

impl View {
    /// Returns a picture of a world.
    pub fn of(world: &AnyWorld, look: Look) -> Self {
        let squares = world.squares_in(look.squares(), look.zoom.level());
        Self {
            generation: world.generation(),
            population: world.population(),
            extent: world.extent(),
            topology: world.topology(),
            rule: world.rule(),
            algorithm: kind(world),
            rows: look.draw(&squares, world.board()),
            look,
        }
    }
}

/// What the two threads share.
#[derive(Debug)]
struct State {
    wants: Wants,
    view: Option<View>,
    message: Option<String>,
    /// How many generations of the task have been computed since its `left` was written.
    taken: u128,
}

/// The screen's side of an engine.
#[derive(Clone, Debug)]
pub struct Link(Arc<(Mutex<State>, Condvar)>);

impl Link {
    fn lock(&self) -> MutexGuard<'_, State> {
        // The state is consistent between any two statements.
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives the engine a new order. It begins at once.
    pub fn ask<T>(&self, change: impl FnOnce(&mut Wants) -> T) -> T {
        let mut state = self.lock();
        let result = change(&mut state.wants);
        state.wants.is_changed = true;
        self.0.1.notify_one();
        result
    }

    /// Returns the latest picture, if it is new.
    pub fn view(&self) -> Option<View> {
        self.lock().view.take()
    }

    /// Returns what went wrong since the last call.
    pub fn message(&self) -> Option<String> {
        self.lock().message.take()
    }

    /// Returns whether generations are computed, and the task with what is left of it now.
    pub fn task(&self) -> (bool, Option<Task>) {
        let state = self.lock();
        let now = |task: Task| Task {
            left: task.left.saturating_sub(state.taken),
            ..task
        };
        (state.wants.is_busy(), state.wants.task.map(now))
    }
}

/// A world, and what is done with it.
#[derive(Debug)]
pub struct Engine {
    start: Start,
    world: AnyWorld,
    link: Link,
    /// What the last picture shows.
    shown: Option<(u128, Look)>,
    /// Whether the automatic choice has tried another algorithm in vain.
    is_settled: bool,
    /// When the next step of a run begins.
    next: Instant,
    /// How long the last picture took.
    drawing: Duration,
    /// How many generations a grid on the plane has room for.
    room: u128,
}

impl Engine {
    /// Returns an engine at rest, and the link to it.
    pub fn new(start: Start, world: AnyWorld, look: Look) -> (Self, Link) {
        let state = State {
            wants: Wants {
                runs: false,
                speed: 0,
                algorithm: start.terms.algorithm,
                look,
                follows: false,
                jump: None,
                task: None,
                is_changed: false,
            },
            view: None,
            message: None,
            taken: 0,
        };
        let link = Link(Arc::new((Mutex::new(state), Condvar::new())));
        let engine = Self {
            room: room(&world),
            start,
            world,
            link: link.clone(),
            shown: None,
            is_settled: false,
            next: Instant::now(),
            drawing: Duration::ZERO,
        };
        (engine, link)
    }

    /// Starts the thread. It ends with the program.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(mut self) -> io::Result<JoinHandle<()>> {
        let thread = thread::Builder::new().name("life".into());
        // HashLife descends a level of its quadtree a call.
        thread.stack_size(8 << 20).spawn(move || {
            loop {
                let pause = self.turn();
                self.wait(pause);
            }
        })
    }

    /// Waits for a change, or until the pause is over.
    fn wait(&self, pause: Option<Duration>) {
        let state = self.link.lock();
        let idle = |state: &mut State| !state.wants.is_changed;
        let lock = &self.link.0.1;
        // The guard is dropped at once; a poisoned lock is no harm.
        match pause {
            Some(pause) => drop(lock.wait_timeout_while(state, pause, idle)),
            None => drop(lock.wait_while(state, idle)),
        }
    }

    /// Does what is asked for a moment. Returns how long there is nothing to do: `None` is until
    /// the next change.
    pub fn turn(&mut self) -> Option<Duration> {
        let (jump, algorithm) = {
            let mut state = self.link.lock();
            if mem::take(&mut state.wants.is_changed) {
                self.is_settled = false;
            }
            (state.wants.jump.take(), state.wants.algorithm)
        };
        let changed = self.choose(algorithm, None);
        let done = changed.and_then(|()| jump.map_or(Ok(()), |jump| self.jump(jump)));
        let done = done.and_then(|()| self.advance(algorithm));
        if let Err(error) = done {
            let mut state = self.link.lock();
            state.message = Some(error.to_string());
            state.wants.stop();
        }
        self.show();
        let state = self.link.lock();
        if state.wants.is_changed || state.wants.task.is_some() {
            return Some(Duration::ZERO);
        }
        let until = || self.next.saturating_duration_since(Instant::now());
        state.wants.runs.then(until)
    }

    /// Takes another world, which may show the same generation.
    fn replace(&mut self, world: AnyWorld) {
        (self.room, self.shown) = (room(&world), None);
        self.world = world;
    }

    /// Makes a jump: the task that leads there.
    fn jump(&mut self, jump: Jump) -> Result<(), Error> {
        let now = self.world.generation();
        let is_back = matches!(jump, Jump::To(generation) if generation < now);
        if is_back || jump == Jump::Restart {
            self.replace(self.start.world()?);
        }
        let now = self.world.generation();
        let task = match jump {
            Jump::Restart => None,
            Jump::Forward(generations) => Task::new(generations, false),
            Jump::To(generation) => match generation.checked_sub(now) {
                Some(generations) => Task::new(generations, false),
                None => return Err(Error::BeforeStart { first: now }),
            },
        };
        let mut state = self.link.lock();
        (state.wants.runs, state.wants.task, state.taken) = (false, task, 0);
        Ok(())
    }

    /// Changes the algorithm if another one is asked for, or is better for the task.
    fn choose(&mut self, asked: Algorithm, task: Option<Task>) -> Result<(), Error> {
        let now = kind(&self.world);
        let wanted = match (asked, task) {
            _ if self.world.topology().is_some() => None,
            (Algorithm::Auto, Some(task)) if !self.is_settled => {
                let is_slow = task.begun.elapsed() > SLOW;
                better(now, task.total, self.world.population(), is_slow)
            }
            (Algorithm::Auto, _) => None,
            (asked, _) => Some(asked),
        };
        let Some(wanted) = wanted.filter(|&wanted| wanted != now) else {
            return Ok(());
        };
        match converted(&self.world, &self.start.terms, wanted) {
            Ok(world) => {
                self.replace(world);
                Ok(())
            }
            // The current algorithm is good enough.
            Err(_) if asked == Algorithm::Auto => {
                self.is_settled = true;
                Ok(())
            }
            Err(error) => {
                self.link.lock().wants.algorithm = now;
                Err(error)
            }
        }
    }

    /// Begins the next step of a run if it is time, and computes a slice of the task.
    fn advance(&mut self, algorithm: Algorithm) -> Result<(), Error> {
        let Some(task) = self.task() else {
            return Ok(());
        };
        self.choose(algorithm, Some(task))?;
        let begin = Instant::now();
        let slice = SLICE.max(4 * self.drawing);
        if self.room == 0 {
            self.replace(converted(&self.world, &self.start.terms, Algorithm::Grid)?);
        }
        let link = self.link.clone();
        let goes_on = |taken| {
            let mut state = link.lock();
            state.taken = taken;
            begin.elapsed() < slice && !state.wants.is_changed
        };
        let before = self.world.generation();
        let done = self.world.advance_while(task.left.min(self.room), goes_on);
        let taken = self.world.generation() - before;
        self.room = self.room.saturating_sub(taken);
        let mut state = self.link.lock();
        state.taken = 0;
        if let Some(current) = &mut state.wants.task
            && current.begun == task.begun
        {
            current.left = current.left.saturating_sub(taken);
            if current.left == 0 {
                state.wants.task = None;
            }
        }
        // Empty space stays empty for ever.
        if state.wants.runs && self.world.topology().is_none() && self.world.extent().is_none() {
            state.message = Some("no cell lives any more".into());
            state.wants.stop();
        }
        drop(state);
        match done {
            Ok(_) => Ok(()),
            Err(error) => self.out_of_memory(error.into(), algorithm),
        }
    }

    /// Takes HashLife if the plane has become too large to be stored tile by tile.
    fn out_of_memory(&mut self, error: Error, algorithm: Algorithm) -> Result<(), Error> {
        if algorithm != Algorithm::Auto || kind(&self.world) != Algorithm::Unbounded {
            return Err(error);
        }
        let world = converted(&self.world, &self.start.terms, Algorithm::Hashlife);
        self.replace(world.map_err(|_| error)?);
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

    /// Draws the world if it or the part that is shown has changed.
    fn show(&mut self) {
        let (mut look, follows) = {
            let state = self.link.lock();
            (state.wants.look, state.wants.follows)
        };
        let begin = Instant::now();
        if let (true, Some(extent)) = (follows, self.world.extent()) {
            look = look.fitted(extent, self.world.board().is_some());
        }
        let now = Some((self.world.generation(), look));
        if now == self.shown {
            return;
        }
        self.shown = now;
        let view = View::of(&self.world, look);
        self.drawing = begin.elapsed();
        self.link.lock().view = Some(view);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::Zoom;
    use crate::files::Source;
    use life_worlds::Rule;
    use life_worlds::pattern::Pattern;

    fn engine(source: Source, algorithm: Algorithm) -> (Engine, Link) {
        let start = Start::test(source, algorithm);
        let world = start.world().unwrap();
        let look = Look {
            middle: (0, 0),
            zoom: Zoom::Halves,
            columns: 40,
            rows: 10,
            is_ascii: false,
        };
        Engine::new(start, world, look)
    }

    fn named(name: &str) -> Source {
        Source::Pattern(Box::new(Pattern::named(name).unwrap()))
    }

    /// Turns the engine until nothing is left to do, and returns the last picture.
    fn finish(engine: &mut Engine, link: &Link) -> View {
        let mut last = None;
        loop {
            let pause = engine.turn();
            last = link.view().or(last);
            if pause.is_none() {
                return last.expect("a picture");
            }
        }
    }

    #[test]
    fn a_long_step_is_left_when_something_is_asked_and_continued_afterwards() {
        for algorithm in [Algorithm::Unbounded, Algorithm::Hashlife] {
            // Under Seeds a soup grows without order, so that no algorithm leaps over it.
            let Source::Pattern(mut soup) = Source::soup(400) else {
                panic!("a soup is a pattern");
            };
            soup.rule = Some(Rule::SEEDS);
            let (mut engine, link) = engine(Source::Pattern(soup), algorithm);
            link.ask(|wants| wants.jump = Some(Jump::Forward(64)));
            engine.turn();
            // A change interrupts it, as often as there are some.
            for _ in 0..3 {
                link.ask(|wants| wants.look.middle.0 += 1);
                engine.turn();
            }
            let view = finish(&mut engine, &link);
            assert_eq!((view.generation, link.task()), (64, (false, None)));
            link.ask(|wants| wants.jump = Some(Jump::Forward(1 << 40)));
            engine.turn();
            let (is_busy, task) = link.task();
            assert!(is_busy && task.unwrap().left > 0);
            link.ask(Wants::stop);
            assert_eq!(engine.turn(), None);
            assert!(engine.world.generation() < 1 << 40);
            link.ask(|wants| wants.jump = Some(Jump::To(5)));
            assert_eq!(finish(&mut engine, &link).generation, 5);
        }
    }

    #[test]
    fn the_algorithm_suits_the_step() {
        let (mut engine, link) = engine(named("Gosper gun"), Algorithm::Auto);
        let mut to = |generation| {
            link.ask(|wants| wants.jump = Some(Jump::To(generation)));
            let view = finish(&mut engine, &link);
            assert_eq!(view.generation, generation);
            (view.algorithm, view.population)
        };
        assert_eq!(to(30), (Algorithm::Unbounded, 36 + 5));
        assert_eq!(to(30 << 37), (Algorithm::Hashlife, 36 + (5 << 37)));
        // Too many cells to list: HashLife stays.
        assert_eq!(to((30 << 37) + 1).0, Algorithm::Hashlife);
        // Back to the beginning, and a long way again.
        assert_eq!(to(60), (Algorithm::Unbounded, 36 + 10));
        assert_eq!(to(60 + (30 << 11)).0, Algorithm::Hashlife);
        assert_eq!(to(61 + (30 << 11)).0, Algorithm::Unbounded);
    }

    #[test]
    fn an_algorithm_that_is_asked_for_is_taken() {
        let (mut engine, link) = engine(named("Acorn"), Algorithm::Auto);
        for (algorithm, generation) in [
            (Algorithm::Hashlife, 100),
            (Algorithm::Grid, 4_000),
            (Algorithm::Unbounded, 5_206),
            (Algorithm::Grid, 5_300),
        ] {
            link.ask(|wants| {
                wants.algorithm = algorithm;
                wants.jump = Some(Jump::To(generation));
            });
            let view = finish(&mut engine, &link);
            assert_eq!((view.algorithm, view.generation), (algorithm, generation));
            assert_eq!(link.message(), None);
            if generation == 5_206 {
                assert_eq!(view.population, 633);
            }
        }
        // The automatic choice does not keep the grid.
        link.ask(|wants| {
            wants.algorithm = Algorithm::Auto;
            wants.jump = Some(Jump::Forward(1));
        });
        assert_eq!(finish(&mut engine, &link).algorithm, Algorithm::Unbounded);
    }

    #[test]
    fn what_cannot_be_done_is_said() {
        let (mut engine, link) = engine(named("Glider"), Algorithm::Auto);
        link.ask(|wants| wants.jump = Some(Jump::To(u128::MAX)));
        finish(&mut engine, &link);
        let message = link.message().unwrap();
        assert!(message.contains("farther than 2^125"), "{message}");
        let (mut engine, link) = self::engine(named("Diehard"), Algorithm::Auto);
        link.ask(|wants| (wants.runs, wants.speed) = (true, 5));
        let view = finish(&mut engine, &link);
        assert_eq!(view.population, 0);
        assert!((130..=160).contains(&view.generation));
        assert_eq!(link.message().unwrap(), "no cell lives any more");
    }

    #[test]
    fn a_slow_step_passes_to_hashlife_by_itself() {
        use Algorithm::{Grid, Hashlife, Unbounded};
        assert_eq!(better(Unbounded, 1 << 10, 1 << 18, false), None);
        assert_eq!(better(Unbounded, 1 << 10, 1 << 18, true), Some(Hashlife));
        assert_eq!(better(Unbounded, 1 << 4, 1 << 18, true), None);
        assert_eq!(better(Unbounded, 1 << 18, 1 << 24, true), None);
        assert_eq!(better(Unbounded, 1 << 30, 1 << 24, false), Some(Hashlife));
        assert_eq!(better(Grid, 1, 1 << 18, false), Some(Unbounded));
        assert_eq!(better(Grid, 1 << 20, 1 << 18, false), Some(Hashlife));
        assert_eq!(better(Hashlife, 1 << 3, 1 << 18, false), Some(Unbounded));
        assert_eq!(better(Hashlife, 1 << 10, 1 << 18, true), None);
    }
}
