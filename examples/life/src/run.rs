//! Running a pattern for a number of generations.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use life_worlds::World;
use terminal::last_stop_flag;

use crate::error::Error;
use crate::files::{check_picture, format_of, save, tell_losses, write};
use crate::options::Run;
use crate::picture::{Film, png};
use crate::world::Start;

/// `life run`.
///
/// # Errors
/// If the pattern cannot be read or run, or a file cannot be written.
pub fn run(options: &Run, out: &mut impl Write) -> Result<(), Error> {
    // A wrong name must fail before a run of hours.
    let format = options.out.as_deref().map(format_of).transpose()?;
    check_picture(options.png.as_deref(), ".png")?;
    check_picture(options.gif.as_deref(), ".gif")?;
    let mut world = Start::new(options.terms.clone())?.world()?;
    // A signal ends the run as if it had been asked for no more generations.
    let stop = last_stop_flag()?;
    let mut clock = Clock::new(options.generations, &stop);
    match &options.gif {
        None => clock.advance(&mut world, options.generations)?,
        Some(path) => {
            let mut film = Film::new(&world);
            film.take(&world)?;
            let pictures = u128::from(options.frames - 1).min(options.generations);
            for picture in 1..=pictures {
                // The pictures are evenly spread, the last at the end.
                let after = |picture| share(options.generations, picture, pictures);
                clock.advance(&mut world, after(picture) - after(picture - 1))?;
                film.take(&world)?;
                if stop.load(Ordering::Relaxed) {
                    break;
                }
            }
            write(path, &film.gif(path)?, out)?;
        }
    }
    clock.bar.finish_and_clear();
    if let (Some(path), Some(format)) = (&options.out, format) {
        save(&world, path, out)?;
        tell_losses(path, format, world.rule(), world.topology());
    }
    if let Some(path) = &options.png {
        write(path, &png(&world, path)?, out)?;
    }
    let (generation, population) = (world.generation(), world.population());
    let seconds = clock.passed.as_secs_f64();
    writeln!(
        out,
        "generation={generation} population={population} seconds={seconds:.6}"
    )?;
    Ok(())
}

/// Returns `whole` x `part` / `parts`, rounded down, without overflow.
fn share(whole: u128, part: u128, parts: u128) -> u128 {
    whole / parts * part + whole % parts * part / parts
}

/// Steps worlds, measures the time and shows the progress.
struct Clock<'a> {
    passed: Duration,
    bar: ProgressBar,
    begun: u128,
    total: u128,
    stop: &'a AtomicBool,
}

impl<'a> Clock<'a> {
    /// The units of the progress bar. The number of generations may exceed what the bar can count.
    const UNITS: u128 = 1_000;

    fn new(total: u128, stop: &'a AtomicBool) -> Self {
        Self {
            passed: Duration::ZERO,
            bar: bar(Self::UNITS as u64, "{bar:30} {msg} {elapsed} (left {eta})"),
            begun: 0,
            total,
            stop,
        }
    }

    /// Advances `n` generations, or fewer if the run is to stop.
    fn advance(&mut self, world: &mut World, n: u128) -> Result<(), Error> {
        let begin = Instant::now();
        let taken = world.advance_while(n, |taken| {
            let done = self.begun + taken;
            let unit = (self.total / Self::UNITS).max(1);
            self.bar.set_position((done / unit).min(Self::UNITS) as u64);
            self.bar.set_message(format!("{done} of {}", self.total));
            !self.stop.load(Ordering::Relaxed)
        })?;
        self.begun += taken;
        self.passed += begin.elapsed();
        Ok(())
    }
}

/// Returns a progress bar, which is drawn only on a terminal.
pub fn bar(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
}
