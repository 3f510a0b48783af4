//! Running a pattern for a number of generations.

use std::fmt;
use std::io::{self, Write};
use std::num::NonZeroU128;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use indicatif::{
    FormattedDuration, HumanCount, HumanDuration, ProgressBar, ProgressState, ProgressStyle,
};
use life_worlds::World;
use life_worlds::picture::Film;
use terminal::last_stop_flag;

use crate::error::Error;
use crate::files::{check_picture, format_of, save, tell_losses, write};
use crate::options::Run;
use crate::picture::png;
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
    let mut world = Start::new(&options.terms)?.world;
    // A signal ends the run as if it had been asked for no more generations.
    let stop = last_stop_flag()?;
    let is_stopped = || stop.load(Ordering::Relaxed);
    let total = options.generations;
    let bar = bar(UNITS as u64, "{bar:30} {msg}");
    let clock = Instant::now();
    let mut passed = Duration::ZERO;
    let film = options.gif.is_some().then(|| Film::new(&world));
    let mut film = film.transpose()?;
    film.iter_mut().try_for_each(|film| film.take(&world))?;
    let pictures = u128::from(options.frames - 1).min(total);
    let every = options.interval.map(NonZeroU128::get);
    if every.is_some() {
        writeln!(out, "generation,population")?;
        tell(&world, out)?;
    }
    let (mut done, mut picture) = (0, 1);
    while done < total && !is_stopped() {
        // The pictures are evenly spread, the last at the end.
        let next_picture = film
            .as_ref()
            .map_or(total, |_| share(total, picture, pictures));
        let next_told = every.map_or(total, |every| (done - done % every).saturating_add(every));
        let next = total.min(next_picture).min(next_told);
        let begin = Instant::now();
        let taken = world.advance_while(next - done, |taken| {
            let done = done + taken;
            let unit = (total / UNITS).max(1);
            bar.set_position((done / unit).min(UNITS) as u64);
            let time = progress(clock.elapsed(), done as f64 / total as f64);
            bar.set_message(format!("{done} of {total} {time}"));
            !is_stopped()
        })?;
        done += taken;
        passed += begin.elapsed();
        if next == next_picture || is_stopped() {
            film.iter_mut().try_for_each(|film| film.take(&world))?;
            picture += 1;
        }
        if every.is_some() {
            bar.suspend(|| tell(&world, out))?;
        }
    }
    if let (Some(path), Some(film)) = (&options.gif, film) {
        write(path, &film.gif(Film::DELAY)?, out)?;
    }
    bar.finish_and_clear();
    if let (Some(path), Some(format)) = (&options.out, format) {
        save(&world, path, out)?;
        tell_losses(path, format, &world.about());
    }
    if let Some(path) = &options.png {
        write(path, &png(&world, path)?, out)?;
    }
    let (generation, population) = (world.generation(), world.population());
    let seconds = passed.as_secs_f64();
    writeln!(
        out,
        "generation={generation} population={population} seconds={seconds:.6}"
    )?;
    Ok(())
}

/// Prints a row of the table of populations.
fn tell(world: &World, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{},{}", world.generation(), world.population())
}

/// Returns `whole` x `part` / `parts`, rounded down, without overflow.
fn share(whole: u128, part: u128, parts: u128) -> u128 {
    whole / parts * part + whole % parts * part / parts
}

/// The units of the progress bar. The number of generations may exceed what the bar can count.
const UNITS: u128 = 1_000;

/// Returns how long something has taken, and how long the rest will take if this share, from 0 to
/// 1, is done.
fn progress(elapsed: Duration, share: f64) -> String {
    let left = elapsed.as_secs_f64() * (1.0 - share) / share;
    let left = match Duration::try_from_secs_f64(left) {
        Ok(left) if left < LONG => format!("{:#}", HumanDuration(left)),
        _ => "more than a hundred years".into(),
    };
    format!("{} (left {left})", FormattedDuration(elapsed))
}

/// A hundred years.
const LONG: Duration = Duration::from_secs(100 * 365 * 24 * 60 * 60);

/// Returns a progress bar, which is drawn only on a terminal.
pub fn bar(length: u64, template: &str) -> ProgressBar {
    ProgressBar::new(length).with_style(style(template))
}

/// Returns the style of a progress bar. `{rate}` is the number of steps a second.
pub fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    style.with_key(
        "rate",
        |state: &ProgressState, text: &mut dyn fmt::Write| {
            // The bar has no place for an error.
            let _ = write!(text, "{}/s", HumanCount(state.per_sec() as u64));
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_that_is_left_is_told_if_it_is_known() {
        let minute = Duration::from_secs(60);
        for (share, told) in [
            (0.5, "00:01:00 (left 60s)"),
            (0.01, "00:01:00 (left 2h)"),
            (1e-20, "00:01:00 (left more than a hundred years)"),
            (0.0, "00:01:00 (left more than a hundred years)"),
        ] {
            assert_eq!(progress(minute, share), told);
        }
    }
}
